"""The network in torch: the same sums as `bots/network.py`, for thousands of positions at once, on any device."""

import math

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from wartable.bots.network import EPSILON, Floats, Plan, parts
from wartable.bots.origin import Origin
from wartable.core.layout import Layout


class Batch:
    """Positions, and the answers of all of them one after another."""

    def __init__(
        self, rows: Tensor, answers: Tensor, counts: Tensor, total: int, most: int, blind: Tensor
    ) -> None:
        self.rows = rows
        self.answers = answers
        self.counts = counts
        """How many answers each position has. `total` is their sum and `most` the greatest, or more: there is room beyond."""
        self.most = most
        self.blind = blind
        """Positions in which no card is known by name, only by its data."""
        ends = torch.cumsum(counts, 0)
        every = torch.arange(total, device=rows.device)
        found = torch.searchsorted(ends, every, right=True)
        self.owner = found.clamp(max=len(rows) - 1)
        self.place = every - (ends - counts)[self.owner]
        self.goal = torch.where(found < len(rows), self.owner * most + self.place, len(rows) * most)
        """Where each answer stands in a table of positions by answers; what belongs to no position behind it."""


class Indexer:
    """A plan on a device."""

    def __init__(self, plan: Plan, device: torch.device, names: list[int]) -> None:
        self.rows = plan.rows
        self.tables = torch.from_numpy(plan.tables).to(device).reshape(-1)
        self.source = torch.from_numpy(plan.source).to(device)
        self.lookup = torch.from_numpy(plan.lookup * plan.tables.shape[1]).to(device)
        joined = [at for at, each in enumerate(plan.strides.T) if at == 0 or each.any()]
        self.columns = [torch.from_numpy(plan.columns[:, at].copy()).to(device) for at in joined]
        self.strides = [torch.from_numpy(plan.strides[:, at].copy()).to(device) for at in joined]
        self.bases = torch.from_numpy(plan.bases).to(device)
        self.present = torch.from_numpy(plan.present).to(device)
        named = np.isin(plan.lookup, names)
        self.named = torch.from_numpy(named).to(device)

    def index(self, rows: Tensor, blind: Tensor) -> tuple[Tensor, Tensor]:
        """The rows of the table, and whether their slots hold anything."""
        values = self.tables[rows[:, self.source].long() + self.lookup]
        values = values.masked_fill(blind[:, None] & self.named, 0)
        found = self.bases + values[:, self.columns[0]] * self.strides[0]
        for column, stride in zip(self.columns[1:], self.strides[1:], strict=True):
            found = found + values[:, column] * stride
        return found, rows[:, self.present] != 0


class Net:
    """Weights on a device. Their names and shapes are those of a file of weights."""

    def __init__(self, layout: Layout, origin: Origin, device: torch.device) -> None:
        self.layout = layout
        self.origin = origin
        self.device = device
        names = _identity_tables(layout)
        self.position = Indexer(Plan(layout, layout.groups), device, names)
        self.answer = Indexer(Plan(layout, (layout.answer,)), device, names)
        self.weights: dict[str, Tensor] = {}

    def begin(self, seed: int, terms: Floats | None, bias: float) -> None:
        """Weights before any training; with terms the value begins as the game's evaluation."""
        generator = torch.Generator().manual_seed(seed)
        for name, shape in parts(self.layout, self.origin).items():
            array = torch.zeros(shape)
            if name == "norm":
                array += 1.0
            elif name.rstrip("0123456789") in ("in", "out", "key", "numbers"):
                scale = 0.2 if name.startswith("out") else 1.0
                array = torch.randn(shape, generator=generator) * scale / math.sqrt(shape[1])
            elif name == "start":
                # Something to begin with: all tables are 0, so that rows which never lie on the table cost no space.
                array = torch.randn(shape, generator=generator) * 0.5
            elif name == "terms" and terms is not None:
                array = torch.from_numpy(terms.reshape(shape)) / 2
            elif name == "value_bias" and terms is not None:
                array += bias / 2
            self.weights[name] = array.to(self.device).requires_grad_()

    def take(self, arrays: dict[str, Floats]) -> None:
        self.weights = {
            name: torch.from_numpy(array).to(self.device).requires_grad_() for name, array in arrays.items()
        }

    def arrays(self) -> dict[str, Floats]:
        return {name: each.detach().float().cpu().numpy() for name, each in self.weights.items()}

    def copy(self) -> "Net":
        """The same weights, which no training changes."""
        other = Net.__new__(Net)
        other.__dict__.update(self.__dict__)
        other.weights = {name: each.detach().clone() for name, each in self.weights.items()}
        return other

    def become(self, other: "Net") -> None:
        """Take the weights of another in one's own place: what was recorded with them holds on."""
        with torch.no_grad():
            for name, each in self.weights.items():
                each.copy_(other.weights[name])

    def forward(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """Log-chances of all answers (positions x most, minus infinity beyond), and values from -1 to 1."""
        scores, value = self.think(batch.rows, *self.position.index(batch.rows, batch.blind))
        return self.chances(scores, batch), value

    def think(self, rows: Tensor, index: Tensor, here: Tensor) -> tuple[Tensor, Tensor]:
        """What every row of the answers' table is worth in each position, and the values of the positions."""
        w = self.weights
        cuda = self.device.type == "cuda"
        with torch.autocast(self.device.type, torch.bfloat16, enabled=cuda, cache_enabled=False):
            x = self._sum(index, here) + w["start"]
            count = len(self.layout.numbers)
            numbers = rows[:, rows.shape[1] - count :].float() / 255
            if count:
                x = x + F.linear(numbers, w["numbers"])
            for block in range(self.origin.blocks):
                inner = F.relu(F.linear(self._norm(x, block), w[f"in{block}"], w[f"in_bias{block}"][0]))
                x = x + F.linear(inner, w[f"out{block}"], w[f"out_bias{block}"][0])
            x = self._norm(x, self.origin.blocks)
            key = F.linear(x, w["key"], w["key_bias"][0])
            scores = F.linear(key, w["answers"])
            value = F.linear(x, w["value"], w["value_bias"][0])[:, 0].float()
        if self.layout.terms:
            value = value + numbers[:, : self.layout.terms] @ w["terms"][0]
        return scores.float(), torch.tanh(value)

    def chances(self, scores: Tensor, batch: Batch) -> Tensor:
        """Log-chances of the answers, each the sum of its rows."""
        found, _ = self.answer.index(batch.answers, batch.blind[batch.owner])
        flat = (batch.owner * scores.shape[1])[:, None] + found
        each = scores.reshape(-1).gather(0, flat.reshape(-1)).view_as(flat).sum(1)
        padded = torch.full((len(batch.rows) * batch.most + 1,), -math.inf, device=self.device)
        padded = padded.scatter(0, batch.goal, each)
        return F.log_softmax(padded[:-1].view(-1, batch.most), 1)

    def _sum(self, index: Tensor, here: Tensor) -> Tensor:
        """The sum of the rows: on a GPU as a product with counts, elsewhere one by one."""
        if self.device.type == "cuda":
            return self.sum_by_counts(index, here)
        return F.embedding_bag(index.masked_fill(~here, 0), self.weights["table"], mode="sum", padding_idx=0)

    def sum_by_counts(self, index: Tensor, here: Tensor) -> Tensor:
        """How often each row is meant, times the table. Empty slots add 0, each where it stands: were they all to add to
        one place, they would wait for each other."""
        table = self.weights["table"]
        counts = torch.zeros(len(index), table.shape[0], dtype=torch.bfloat16, device=self.device)
        counts.scatter_add_(1, index, here.to(torch.bfloat16))
        return counts @ table.to(torch.bfloat16)

    def _norm(self, x: Tensor, at: int) -> Tensor:
        return F.layer_norm(
            x, (self.origin.width,), self.weights["norm"][at], self.weights["shift"][at], EPSILON
        )


def _identity_tables(layout: Layout) -> list[int]:
    """The numbers of the tables that say which card it is, and not what it does."""
    numbers: list[int] = []
    at = 1
    for lookup in layout.lookups:
        numbers.append(at)
        at += 1 + len(lookup.fields)
    return numbers
