"""A learned player as numpy: a table of rows summed over a position, a few blocks, and a score for each answer.

Weights are a file of arrays without pickle: whole numbers of eight bits with a scale for each row, and a text that says
which game, rules and layout they fit and how they were made. Whatever does not fit is refused.
"""

import hashlib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from wartable.core.errors import WartableError
from wartable.core.layout import MOST_FIELDS_OF_A_JOINT, Group, Layout, Lookup
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.core.version import is_played_alike

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

FORMAT = 1
MOST_BYTES = 8_000_000
"""The largest file of weights that is read, in bytes; those that come with the package have half of that at most."""
MOST_UNPACKED = 64_000_000
EPSILON = 1e-5
"""The small number that keeps the layers' normalisation from dividing by nothing."""


class BadWeights(WartableError):
    """A file of weights that cannot be played by."""


class Plan:
    """How bytes become rows of a table: made from a layout, used by the trainer and by the player alike.

    Value f of a slot is `tables[lookup[f], bytes[source[f]]]`; a joint's row is its base and its values times their strides.
    Row 0 is nothing: that of an empty slot.
    """

    def __init__(self, layout: Layout, groups: tuple[Group, ...]) -> None:
        self.tables = _tables(layout)
        self.identities: list[tuple[int, str]] = []
        """Bytes that name a card: their places, and the lookup."""
        values: dict[tuple[int, int], int] = {}
        numbers = _numbered(layout)
        columns: list[list[int]] = []
        strides: list[list[int]] = []
        bases: list[int] = []
        present: list[int] = []
        start = 0
        self.rows = 1
        for group in groups:
            first = self.rows
            for slot in range(group.count):
                at = start + slot * group.width
                places = {field.name: at + each for each, field in enumerate(group.fields)}
                for name, place in places.items():
                    if layout.lookup(name) is not None:
                        self.identities.append((place, name))
                base = first
                for joint in group.joints:
                    stride = layout.joint_rows(group, joint)
                    rows = stride
                    column, steps = [0] * MOST_FIELDS_OF_A_JOINT, [0] * MOST_FIELDS_OF_A_JOINT
                    for each, name in enumerate(joint):
                        stride //= layout.size_of(group, name)
                        key = (places[name.partition(".")[0]], numbers.get(name, 0))
                        column[each] = values.setdefault(key, len(values))
                        steps[each] = stride
                    columns.append(column)
                    strides.append(steps)
                    bases.append(base)
                    present.append(at)
                    base += rows
            self.rows = first + layout.table_rows(group)
            start += group.count * group.width
        self.width = start
        self.source: Ints = np.array([source for source, _ in values], dtype=np.int64)
        self.lookup: Ints = np.array([number for _, number in values], dtype=np.int64)
        self.columns: Ints = np.array(columns, dtype=np.int64)
        self.strides: Ints = np.array(strides, dtype=np.int64)
        self.bases: Ints = np.array(bases, dtype=np.int64)
        self.present: Ints = np.array(present, dtype=np.int64)

    def index(self, rows: Bytes) -> Ints:
        """The rows of the table for each row of bytes; 0 where a slot is empty."""
        values = self.tables[self.lookup, rows[:, self.source]]
        found: Ints = self.bases + (values[:, self.columns] * self.strides).sum(axis=2)
        return np.where(rows[:, self.present] != 0, found, 0)


def _numbered(layout: Layout) -> dict[str, int]:
    """The number of the table through which a name is read; plain fields are read through table 0."""
    numbers: dict[str, int] = {}
    for lookup in layout.lookups:
        numbers[lookup.name] = len(numbers) + 1
        for field in lookup.fields:
            numbers[f"{lookup.name}.{field.name}"] = len(numbers) + 1
    return numbers


def _tables(layout: Layout) -> Ints:
    """Table 0 is the byte itself; then for each lookup which card it is, and the data behind it."""
    tables = [np.arange(256, dtype=np.int64)]
    for lookup in layout.lookups:
        tables.append(np.arange(256, dtype=np.int64))
        data = np.zeros((len(lookup.fields), 256), dtype=np.int64)
        for value, row in enumerate(lookup.rows):
            data[:, value] = list(row)
        tables.extend(data)
    return np.stack(tables)


def fingerprints(lookup: Lookup) -> list[str]:
    """A name for each card and its data: a card that was changed has another."""
    return [
        f"{card_id}:{hashlib.blake2b(row, digest_size=4).hexdigest()}"
        for card_id, row in zip(lookup.ids, lookup.rows, strict=True)
    ]


class Measured(msgspec.Struct, frozen=True):
    """One match of the table that comes with the weights."""

    against: str
    score: float
    low: float
    high: float
    games: int


class Origin(msgspec.Struct, frozen=True):
    """What the weights fit, and how they were made."""

    format: int
    game: str
    rules: str
    layout: str
    width: int
    blocks: int
    key: int
    cards: dict[str, list[str]]
    """The cards that were met in training, by lookup: each with a digest of its data."""
    players: list[int]
    """Numbers of seats that were trained."""
    draws: bool = False
    """Answers are drawn by their chances, and not the likeliest given."""
    command: str = ""
    seed: int = 0
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    device: str = ""
    measured: list[Measured] = []


def parts(layout: Layout, origin: Origin) -> dict[str, tuple[int, ...]]:
    """The arrays of a file and their shapes."""
    width, key = origin.width, origin.key
    shapes: dict[str, tuple[int, ...]] = {
        "table": (Plan(layout, layout.groups).rows, width),
        "answers": (Plan(layout, (layout.answer,)).rows, key),
        "numbers": (width, max(1, len(layout.numbers))),
        "start": (1, width),
        "key": (key, width),
        "key_bias": (1, key),
        "value": (1, width),
        "value_bias": (1, 1),
        "terms": (1, max(1, layout.terms)),
        "norm": (origin.blocks + 1, width),
        "shift": (origin.blocks + 1, width),
    }
    for block in range(origin.blocks):
        shapes[f"in{block}"] = (width, width)
        shapes[f"in_bias{block}"] = (1, width)
        shapes[f"out{block}"] = (width, width)
        shapes[f"out_bias{block}"] = (1, width)
    return shapes


EXACT = frozenset({"norm", "shift", "start", "key_bias", "value_bias", "terms", "value"})
"""Small arrays are kept as halves: floating point of sixteen bits."""


def is_exact(name: str) -> bool:
    return name in EXACT or "_bias" in name


def save(path: Path, origin: Origin, arrays: dict[str, Floats]) -> None:
    """Write a file of weights."""
    packed: dict[str, npt.NDArray[np.generic]] = {
        "origin": np.frombuffer(msgspec.json.encode(origin), dtype=np.uint8)
    }
    for name, array in arrays.items():
        if is_exact(name):
            packed[name] = array.astype(np.float16)
            continue
        scale = np.maximum(np.abs(array).max(axis=1), 1e-12) / 127
        packed[name] = np.round(array / scale[:, None]).astype(np.int8)
        packed[f"{name}.scale"] = np.where(scale < 1e-9, 0, scale).astype(np.float32)
    temporary = path.with_suffix(".part.npz")
    np.savez_compressed(temporary, allow_pickle=False, **packed)
    temporary.replace(path)


def load(path: Path, layout: Layout) -> tuple[Origin, dict[str, Floats]]:
    """Read a file of weights for rows of this layout. Raises BadWeights."""
    with _opened(path) as file:
        origin = _origin(file)
        _check_origin(path, origin, layout)
        return origin, {name: _read(file, name, shape) for name, shape in parts(layout, origin).items()}


def read_origin(path: Path) -> Origin:
    """What a file of weights says that it fits. Raises BadWeights."""
    with _opened(path) as file:
        return _origin(file)


@contextmanager
def _opened(path: Path) -> Iterator["np.lib.npyio.NpzFile"]:
    """The arrays of a file, none larger than they may be. Whatever goes wrong is BadWeights."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadWeights("BAD_WEIGHTS", f"{path.name} has more than {MOST_BYTES:,} bytes")
        with zipfile.ZipFile(path) as archive:
            if sum(each.file_size for each in archive.infolist()) > MOST_UNPACKED:
                raise BadWeights("BAD_WEIGHTS", f"{path.name} unpacks to more than {MOST_UNPACKED:,} bytes")
        with np.load(path, allow_pickle=False) as file:
            yield file
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, msgspec.DecodeError) as error:
        raise BadWeights("BAD_WEIGHTS", f"{path.name} is not a file of weights: {error}") from error


def _origin(file: "np.lib.npyio.NpzFile") -> Origin:
    return msgspec.json.decode(file["origin"].astype(np.uint8).tobytes(), type=Origin)


def _check_origin(path: Path, origin: Origin, layout: Layout) -> None:
    if origin.format != FORMAT:
        raise BadWeights("BAD_WEIGHTS", f"{path.name} has format {origin.format}, not {FORMAT}")
    if origin.layout != layout.hash:
        raise BadWeights("FOREIGN_WEIGHTS", f"{path.name} fits rows {origin.layout}, not {layout.hash}")
    if not (1 <= origin.width <= 1024 and 0 <= origin.blocks <= 16 and 1 <= origin.key <= 1024):
        raise BadWeights("BAD_WEIGHTS", f"{path.name} describes a network of no sensible size")


def _read(file: "np.lib.npyio.NpzFile", name: str, shape: tuple[int, ...]) -> Floats:
    array = file[name]
    wanted = np.float16 if is_exact(name) else np.int8
    if array.shape != shape or array.dtype != wanted:
        raise ValueError(f"{name} is {array.dtype} {array.shape}, not {wanted.__name__} {shape}")
    floats: Floats = array.astype(np.float32)
    if not is_exact(name):
        scale = file[f"{name}.scale"]
        if scale.shape != shape[:1] or scale.dtype != np.float32:
            raise ValueError(f"the scales of {name} are {scale.dtype} {scale.shape}")
        floats *= scale[:, None]
    if not np.isfinite(floats).all():
        raise ValueError(f"{name} holds what is no number")
    return floats


class Network:
    """The weights at play: one position, its answers' scores and the chance of winning."""

    def __init__(self, layout: Layout, origin: Origin, arrays: dict[str, Floats]) -> None:
        self.layout = layout
        self.origin = origin
        self.position = Plan(layout, layout.groups)
        self.answer = Plan(layout, (layout.answer,))
        self._forget_changed_cards()
        self.arrays = arrays
        self.blocks = [
            (
                np.ascontiguousarray(arrays[f"in{each}"].T),
                arrays[f"in_bias{each}"][0],
                np.ascontiguousarray(arrays[f"out{each}"].T),
                arrays[f"out_bias{each}"][0],
            )
            for each in range(origin.blocks)
        ]

    def _forget_changed_cards(self) -> None:
        """A card that training did not meet as it is now has no row of its own: its data speak for it."""
        numbers = _numbered(self.layout)
        for lookup in self.layout.lookups:
            met = {name: at for at, name in enumerate(self.origin.cards.get(lookup.name, []))}
            known = np.zeros(256, dtype=np.int64)
            for at, name in enumerate(fingerprints(lookup)):
                known[at] = met.get(name, 0)
            for plan in (self.position, self.answer):
                plan.tables[numbers[lookup.name]] = known

    def think(self, row: bytes, answers: bytes) -> tuple[Floats, float]:
        """The score of each answer (chances are their softmax), and the chance of winning."""
        arrays = self.arrays
        given = np.frombuffer(row, dtype=np.uint8)
        index = self.position.index(given[None, :])[0]
        x = arrays["table"][index[index != 0]].sum(axis=0) + arrays["start"][0]
        count = len(self.layout.numbers)
        numbers = given[len(given) - count :].astype(np.float32) / 255
        if count:
            x = x + arrays["numbers"] @ numbers
        for at, (enter, enter_bias, leave, leave_bias) in enumerate(self.blocks):
            inner = np.maximum(self._norm(x, at) @ enter + enter_bias, 0)
            x = x + inner @ leave + leave_bias
        x = self._norm(x, len(self.blocks))
        key = arrays["key"] @ x + arrays["key_bias"][0]
        options = np.frombuffer(answers, dtype=np.uint8).reshape(-1, self.layout.answer_size)
        scores: Floats = (arrays["answers"] @ key)[self.answer.index(options)].sum(axis=1)
        value = float(arrays["value"][0] @ x + arrays["value_bias"][0, 0])
        if self.layout.terms:
            value += float(arrays["terms"][0] @ numbers[: self.layout.terms])
        return scores, 0.5 + 0.5 * float(np.tanh(value))

    def _norm(self, x: Floats, at: int) -> Floats:
        centred = x - x.mean()
        scaled: Floats = centred / np.sqrt((centred * centred).mean() + EPSILON)
        scaled *= self.arrays["norm"][at]
        scaled += self.arrays["shift"][at]
        return scaled


def check_rules(origin: Origin, rules: Rules[State]) -> None:
    """Weights play the game they were trained on. Raises BadWeights."""
    if origin.game != rules.id:
        raise BadWeights("FOREIGN_WEIGHTS", f"these weights play {origin.game}, not {rules.id}")
    if not is_played_alike(rules, origin.rules):
        raise BadWeights("FOREIGN_WEIGHTS", f"these weights were trained on rules {origin.rules}")
