"""The trainer: games against itself and its past selves, and proximal policy optimisation on what came of them."""

import copy
import math
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from wartable.bots.network import Floats, fingerprints, load, save
from wartable.bots.origin import FORMAT, Measured, Origin
from wartable.bots.stored import evaluation_for
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.core.version import rules_version
from wartable.env.vec import encoder_of
from wartable.learn.collect import GROUPS, MOST_SEATS, Collector, Seen
from wartable.learn.kept import Kept, is_state, read_state
from wartable.learn.net import Batch, Net
from wartable.learn.settings import Settings, setups

ALIKE = 0.1
"""Log-chances and values of the same weights, computed in short numbers in another order, lie nearer than this."""
PAST_SELVES = 4
"""The number of past selves that sit at the tables at a time."""


class Progress(msgspec.Struct):
    """How a training stands; one line of its curve."""

    seconds: float
    updates: int
    decisions: int
    games: int
    speed: float
    """Decisions a second, of both: collecting and learning."""
    entropy: float
    kl: float
    clipped: float
    value_loss: float
    explained: float
    """Share of the variance of the returns that the value explains."""
    against_past: float
    """Mean result of the present self against past ones."""
    length: float
    """The decisions of a game that were asked, on average."""
    learning: float = 0.0
    """Share of the time spent learning, not playing."""
    waiting: float = 0.0
    """Share of the time spent waiting for the processes that play."""


class Base(msgspec.Struct):
    """What was trained before: its commands, games, decisions and seconds."""

    commands: list[str] = []
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0


class Step:
    """One question of every game of a group, and what was answered."""

    def __init__(self, seen: Seen, device: torch.device) -> None:
        self.rows = torch.from_numpy(seen.rows).to(device, copy=True)
        self.answers = torch.from_numpy(np.concatenate(seen.answers)).to(device)
        self.counts_here: npt.NDArray[np.int64] = seen.counts.astype(np.int64)
        self.counts = torch.from_numpy(self.counts_here).to(device)
        self.seats_here: npt.NDArray[np.int64] = seen.seats.astype(np.int64)
        self.seats = torch.from_numpy(self.seats_here).to(device)
        self.choice: Tensor
        self.chance: Tensor
        """The logarithm of how likely the answer was."""
        self.value: Tensor
        self.mine: npt.NDArray[np.bool_]
        self.ended: Tensor
        self.results: Tensor

    def batch(self, blind: Tensor) -> Batch:
        return Batch(self.rows, self.answers, self.counts, len(self.answers), self.most, blind)

    @property
    def most(self) -> int:
        """The most answers of a question."""
        return int(self.counts_here.max())


Judge = Callable[[Batch, Tensor], tuple[Tensor, Tensor]]


class Recording:
    """The answering of a group, recorded for a GPU: hundreds of small pieces of work start with one call.

    Otherwise the processor takes longer to start them than the GPU to do them. What is recorded reads and writes fixed places.
    """

    def __init__(self, judged: Judge, step: Step, others: Tensor, blind: Tensor) -> None:
        self.room = (len(step.answers) * 5 // 4 // 1024 + 2) * 1024
        """The answers that there is room for, and the most of one question."""
        self.most = (step.most * 5 // 4 // 8 + 2) * 8
        self._answers = torch.zeros(
            (self.room, step.answers.shape[1]), dtype=torch.uint8, device=others.device
        )
        self._rows, self._counts, self._others = step.rows.clone(), step.counts.clone(), others.clone()
        self._blind = blind
        self._judged = judged
        self._answers[: len(step.answers)].copy_(step.answers)
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self._work()
        torch.cuda.current_stream().wait_stream(side)
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            self.chances, self.value, self.choice, self.chance = self._work()

    def _work(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        batch = Batch(self._rows, self._answers, self._counts, self.room, self.most, self._blind)
        chances, value = self._judged(batch, self._others)
        return chances, value, *drawn(chances)

    def fits(self, step: Step) -> bool:
        return len(step.answers) <= self.room and step.most <= self.most

    def play(self, step: Step, others: Tensor) -> None:
        self._rows.copy_(step.rows)
        self._counts.copy_(step.counts)
        self._others.copy_(others)
        self._answers[: len(step.answers)].copy_(step.answers)
        self._graph.replay()


def drawn(chances: Tensor) -> tuple[Tensor, Tensor]:
    """An answer for every position by its chances, and the logarithm of how likely it was."""
    noise = -torch.log(-torch.log(torch.rand_like(chances).clamp_(1e-9, 1 - 1e-7)))
    choice = (chances + noise).argmax(1)
    return choice, chances.gather(1, choice[:, None])[:, 0]


class Trainer:
    """One training of one game."""

    def __init__(
        self,
        rules: Rules[State],
        settings: Settings,
        device: str = "",
        start: Path | None = None,
        against: Path | None = None,
    ) -> None:
        """`start`: weights, or a training that was kept, to go on from. `against`: all opponents are these weights, which never
        change: an exploiter."""
        self.rules = rules
        self.settings = settings
        self.device = torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))
        self.layout = encoder_of(rules).layout
        torch.manual_seed(settings.seed)
        if self.device.type == "cuda":
            torch.backends.cuda.matmul.allow_tf32 = True
        self.random = np.random.default_rng(settings.seed)
        self.tables = setups(rules, settings)
        first = self.tables[0]
        state = rules.new_game(first, 1)
        self.teams = list(rules.teams(state)) if first.players == max(s.players for s in self.tables) else []
        self.origin = Origin(
            format=FORMAT,
            game=rules.id,
            rules=rules_version(rules),
            layout=self.layout.hash,
            width=settings.width,
            blocks=settings.blocks,
            key=settings.key,
            cards={each.name: fingerprints(each) for each in self.layout.lookups},
            players=sorted({each.players for each in self.tables}),
            draws=self.layout.draws,
            seed=settings.seed,
        )
        self.net = Net(self.layout, self.origin, self.device)
        self.base = Base()
        kept = read_state(start, self.layout) if start is not None and is_state(start) else None
        if start is not None:
            found, arrays = (kept.origin, kept.weights) if kept is not None else load(start, self.layout)
            self.origin = msgspec.structs.replace(
                self.origin, width=found.width, blocks=found.blocks, key=found.key
            )
            self.base = Base(
                [*found.earlier, *([found.command] if found.command else [])],
                found.games,
                found.decisions,
                found.seconds,
            )
            self.net = Net(self.layout, self.origin, self.device)
            self.net.take(arrays)
        else:
            terms, bias = self._evaluation()
            self.net.begin(settings.seed, terms, bias)
        self.frozen: Net | None = None
        if against is not None:
            found, arrays = load(against, self.layout)
            self.frozen = Net(self.layout, found, self.device)
            self.frozen.take(arrays)
        fused = self.device.type == "cuda"
        self.optimizer = torch.optim.Adam(
            list(self.net.weights.values()), lr=settings.rate, eps=1e-5, fused=fused
        )
        if kept is not None:
            for name, weight in self.net.weights.items():
                self.optimizer.state[weight] = {
                    "step": torch.tensor(float(kept.steps), device=self.device if fused else "cpu"),
                    "exp_avg": torch.from_numpy(kept.means[name]).to(self.device),
                    "exp_avg_sq": torch.from_numpy(kept.squares[name]).to(self.device),
                }
        self.past: list[Net] = []
        self.updates = 0 if kept is None else kept.updates
        self._trained = 0.0 if kept is None else kept.seconds
        """Seconds of this training before it was kept: the rate goes on falling from there."""
        self.decisions = 0
        self.games = 0
        self.spent = 0.0
        self._past_results: list[float] = []
        self._waited = 0.0
        self.records = settings.recorded and self.device.type == "cuda"
        self.recording: Recording | None = None

    def _evaluation(self) -> tuple[Floats | None, float]:
        if not self.layout.terms or not self.settings.evaluation:
            return None, 0.0
        state = self.rules.new_game(self.tables[0], 1)
        fitted = evaluation_for(self.rules, state.players, self.rules.teams(state))
        return np.array(fitted.weights, dtype=np.float32), fitted.bias

    # -- playing -----------------------------------------------------------------------------------------------

    def run(self, tell: Callable[[Progress], None], until: float | None = None) -> None:
        """Train until the time is up, on the clock of `time.monotonic`. Ctrl-C ends it early; the weights stay."""
        settings = self.settings
        begin = time.monotonic()
        end = begin + settings.seconds if until is None else until
        first = begin - self._trained
        collector = Collector(self.rules, self.tables, settings.jobs, settings.games, settings.seed)
        self._seat(collector.games)
        try:
            # While one group is answered here the processes play the other on; and both while the network learns.
            steps = [[self._ask(collector, group)] for group in range(GROUPS)]
            while self._goes_on(end):
                started = time.monotonic()
                self._waited = 0.0
                for _ in range(settings.steps):
                    for group in range(GROUPS):
                        steps[group].append(self._ask(collector, group, steps[group][-1]))
                played = [steps[group][:-1] for group in range(GROUPS)]
                share = (
                    self.updates / settings.updates
                    if settings.updates
                    else min(1.0, (time.monotonic() - first) / max(1e-6, end - first))
                )
                learning = time.monotonic()
                figures = self._learn(played, share)
                learned = time.monotonic() - learning
                steps = [[steps[group][-1]] for group in range(GROUPS)]
                self.updates += 1
                if self.updates % settings.past_every == 0:
                    self._draw_past()
                count = settings.steps * GROUPS * collector.games
                self.decisions += count
                now = time.monotonic()
                self.spent = now - begin
                figures.seconds, figures.speed = round(self.spent, 1), count / (now - started)
                figures.learning = round(learned / (now - started), 3)
                figures.waiting = round(self._waited / (now - started), 3)
                tell(figures)
        except KeyboardInterrupt:
            pass
        finally:
            collector.close()

    def _goes_on(self, end: float) -> bool:
        if self.settings.updates:
            return self.updates < self.settings.updates
        return time.monotonic() < end or not self.updates

    def _seat(self, games: int) -> None:
        """Seat the players: in the last columns of a group, past selves hold the seats of one side."""
        share = 1.0 if self.frozen is not None else self.settings.past
        size = int(games * share) // PAST_SELVES
        first = games - size * PAST_SELVES
        self.columns = [slice(first + at * size, first + (at + 1) * size) for at in range(PAST_SELVES)]
        if not size:
            self.columns = []
        self.opposed = np.zeros(games, dtype=bool)
        self.opposed[first:] = bool(size)
        self.side: npt.NDArray[np.int64] = np.arange(games) % 2
        self.side_of = np.array(
            [(self.teams[seat] if seat < len(self.teams) else seat) % 2 for seat in range(MOST_SEATS)]
        )
        blind = np.arange(games) % 64 < round(64 * self.settings.blind)
        self.blind = torch.from_numpy(blind).to(self.device)
        self.rivals: list[Net] = []
        if self.columns and self.frozen is not None:
            self.rivals = [self.frozen] * PAST_SELVES
        elif self.columns:
            self._draw_past()

    def _draw_past(self) -> None:
        if self.frozen is not None or not self.columns:
            return
        self.past.append(self.net.copy())
        if len(self.past) > self.settings.most_past:
            # The oldest ones are thinned out, the first one last.
            del self.past[1 + int(self.random.integers(len(self.past) // 2))]
        chosen = [self.past[int(self.random.integers(len(self.past)))] for _ in range(PAST_SELVES)]
        if not self.rivals:
            self.rivals = [each.copy() for each in chosen]
        for rival, each in zip(self.rivals, chosen, strict=True):
            rival.become(each)

    def _ask(self, collector: Collector, group: int, before: Step | None = None) -> Step:
        """What a group asks, answered; and what came of its answers before."""
        begin = time.monotonic()
        seen = collector.wait(group)
        self._waited += time.monotonic() - begin
        if before is not None:
            before.ended = torch.from_numpy(seen.ended != 0).to(self.device)
            before.results = torch.from_numpy(seen.results).to(self.device, copy=True) * 2 - 1
            ended = np.flatnonzero(seen.ended)
            self.games += len(ended)
            for at in ended[self.opposed[ended]]:
                seat = int(np.flatnonzero(self.side_of == self.side[at])[0])
                self._past_results.append(float(seen.results[at, seat]))
        step = Step(seen, self.device)
        with torch.no_grad():
            self._draw(step)
        collector.answer(group, step.choice.to(torch.int32).cpu().numpy())
        return step

    def _draw(self, step: Step) -> None:
        """An answer for every game, by its chances."""
        step.mine = ~self.opposed | (self.side_of[step.seats_here] == self.side)
        others = torch.from_numpy(~step.mine).to(self.device)
        if self.records and (self.recording is None or not self.recording.fits(step)):
            self.recording = self._record(step, others)
        if self.recording is not None:
            self.recording.play(step, others)
            step.value = self.recording.value.clone()
            step.choice, step.chance = self.recording.choice.clone(), self.recording.chance.clone()
        else:
            chances, step.value = self._judged(step.batch(self.blind), others)
            step.choice, step.chance = drawn(chances)

    def _judged(self, batch: Batch, others: Tensor) -> tuple[Tensor, Tensor]:
        """Log-chances and values; where a past self holds the seat (`others`), the chances are its own."""
        index, here = self.net.position.index(batch.rows, batch.blind)
        scores, value = self.net.think(batch.rows, index, here)
        for columns, rival in zip(self.columns, self.rivals, strict=True):
            theirs, _ = rival.think(batch.rows[columns], index[columns], here[columns])
            scores[columns] = torch.where(others[columns][:, None], theirs, scores[columns])
        return self.net.chances(scores, batch), value

    def _record(self, step: Step, others: Tensor) -> Recording | None:
        """The answering recorded, if it says the same then; once it does not, nothing is recorded any more."""
        try:
            made = Recording(self._judged, step, others, self.blind)
            made.play(step, others)
            chances, value = self._judged(step.batch(self.blind), others)
            known = torch.isfinite(chances)
            apart = (made.chances[:, : chances.shape[1]] - chances)[known].abs().max()
            if float(apart) < ALIKE and float((made.value - value).abs().max()) < ALIKE:
                return made
            reason = f"answers are {float(apart):.3f} apart"
        except RuntimeError as error:
            reason = str(error).partition("\n")[0]
        self.records = False
        print(f"not recorded: {reason}", flush=True)
        return None

    # -- learning ----------------------------------------------------------------------------------------------

    def _learn(self, played: list[list[Step]], share: float) -> Progress:
        """Several passes over what was played, in small batches, until the chances have moved far enough."""
        settings = self.settings
        advantages: list[Tensor] = []
        returns: list[Tensor] = []
        usable: list[Tensor] = []
        for steps in played:
            gained, got, known = judge(steps, settings.trace)
            advantages.append(gained.reshape(-1))
            returns.append(got.reshape(-1))
            mine = np.stack([step.mine for step in steps])
            usable.append((known & torch.from_numpy(mine).to(self.device)).reshape(-1))
        steps = [step for group in played for step in group]
        rows = torch.cat([step.rows for step in steps])
        answers = torch.cat([step.answers for step in steps])
        counts = torch.cat([step.counts for step in steps])
        counts_here = np.concatenate([step.counts_here for step in steps])
        starts = torch.cumsum(counts, 0) - counts
        choices = torch.cat([step.choice for step in steps])
        before = torch.cat([step.chance for step in steps])
        values = torch.cat([step.value for step in steps])
        blind = self.blind.repeat(len(steps))
        gained, got = torch.cat(advantages), torch.cat(returns)
        chosen = torch.cat(usable).nonzero()[:, 0]
        some = gained[chosen]
        gained = (gained - some.mean()) / (some.std() + 1e-8)
        explained = 1 - (got - values)[chosen].var() / (got[chosen].var() + 1e-8)
        index_here = chosen.cpu().numpy()
        rate = self._rate(share)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        mixing = 0.0 if share < 0.3 else (share - 0.3) / 0.7
        entropy_weight = settings.entropy + (settings.last_entropy - settings.entropy) * mixing
        sums = torch.zeros(4, device=self.device)
        batches = 0
        for _ in range(settings.epochs):
            self.random.shuffle(index_here)
            moved = torch.zeros((), device=self.device)
            whole = max(1, len(index_here) // settings.batch)
            for part in np.array_split(index_here, whole):
                at = torch.from_numpy(part).to(self.device)
                sizes = counts_here[part]
                total, most = int(sizes.sum()), int(sizes.max())
                own = counts[at]
                batch = Batch(rows[at], answers[:0], own, total, most, blind[at])
                batch.answers = answers[starts[at][batch.owner] + batch.place]
                chances, value = self.net.forward(batch)
                now = chances.gather(1, choices[at][:, None])[:, 0]
                difference = now - before[at]
                ratio = difference.exp()
                gain = gained[at]
                held = ratio.clamp(1 - settings.clip, 1 + settings.clip)
                policy = -torch.min(ratio * gain, held * gain).mean()
                known = chances.masked_fill(chances == -math.inf, 0.0)
                entropy = -(chances.exp() * known).sum(1).mean()
                value_loss = (value - got[at]).square().mean()
                loss = policy + settings.value * value_loss - entropy_weight * entropy
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.net.weights.values(), settings.norm)
                self.optimizer.step()
                with torch.no_grad():
                    kl = (ratio - 1 - difference).mean()
                    clipped = ((ratio - 1).abs() > settings.clip).float().mean()
                    moved += kl
                    sums += torch.stack([entropy.detach(), kl, clipped, value_loss.detach()])
                batches += 1
            if float(moved) / whole > settings.most_kl:
                break
        figures = (sums / max(1, batches)).tolist()
        past = self._past_results[-4000:]
        self._past_results = past
        lengths = self.decisions / max(1, self.games)
        return Progress(
            seconds=0.0,
            updates=self.updates + 1,
            decisions=self.decisions,
            games=self.games,
            speed=0.0,
            entropy=round(figures[0], 4),
            kl=round(figures[1], 5),
            clipped=round(figures[2], 4),
            value_loss=round(figures[3], 4),
            explained=round(float(explained), 4),
            against_past=round(float(np.mean(past)), 4) if past else 0.5,
            length=round(lengths, 1),
        )

    def _rate(self, share: float) -> float:
        settings = self.settings
        if share < settings.warm_up:
            return settings.rate * (0.1 + 0.9 * share / settings.warm_up)
        on = (share - settings.warm_up) / (1 - settings.warm_up)
        return settings.last_rate + (settings.rate - settings.last_rate) * 0.5 * (1 + math.cos(math.pi * on))

    # -- keeping -----------------------------------------------------------------------------------------------

    def save(self, path: Path, command: str = "", measured: list[Measured] | None = None) -> None:
        """The weights as a file that the Expert plays by."""
        device = torch.cuda.get_device_name() if self.device.type == "cuda" else "cpu"
        self.origin = msgspec.structs.replace(
            self.origin,
            command=command,
            earlier=self.base.commands,
            games=self.base.games + self.games,
            decisions=self.base.decisions + self.decisions,
            seconds=round(self.base.seconds + self.spent, 1),
            device=device,
            measured=copy.copy(measured or []),
        )
        save(path, self.origin, self.net.arrays())

    def keep(self, path: Path) -> None:
        """Everything that the next weights depend on but past selves and games under way: `start` goes on from it. After `save`."""
        inner = self.optimizer.state
        weights = self.net.weights
        if any(each not in inner for each in weights.values()):
            return  # nothing was learned yet
        Kept(
            self.origin,
            self.net.arrays(),
            {name: inner[each]["exp_avg"].cpu().numpy() for name, each in weights.items()},
            {name: inner[each]["exp_avg_sq"].cpu().numpy() for name, each in weights.items()},
            int(next(iter(inner.values()))["step"]),
            self.updates,
            self._trained + self.spent,
        ).write(path)


def judge(steps: list[Step], trace: float) -> tuple[Tensor, Tensor, Tensor]:
    """Advantages and returns along the decisions of each seat, and which of them are known.

    The last decision of a seat before the cut has nothing after it: it lends its value to the one before, and is left out.
    """
    games = len(steps[0].seats)
    device = steps[0].value.device
    after = torch.zeros(games, MOST_SEATS, device=device)
    gained = torch.zeros_like(after)
    known = torch.zeros(games, MOST_SEATS, dtype=torch.bool, device=device)
    found: list[tuple[Tensor, Tensor, Tensor]] = []
    for step in reversed(steps):
        ended = step.ended[:, None]
        after = torch.where(ended, step.results, after)
        gained = torch.where(ended, 0.0, gained)
        known = known | ended
        seat = step.seats[:, None]
        value = step.value[:, None]
        usable = known.gather(1, seat)
        gain = torch.where(usable, after.gather(1, seat) - value + trace * gained.gather(1, seat), 0.0)
        found.append((gain[:, 0], (gain + value)[:, 0], usable[:, 0]))
        after = after.scatter(1, seat, value)
        gained = gained.scatter(1, seat, gain)
        known = known.scatter(1, seat, torch.ones_like(usable))
    found.reverse()
    gains, returns, usables = zip(*found, strict=True)
    return torch.stack(gains), torch.stack(returns), torch.stack(usables)
