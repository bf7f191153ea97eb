"""A learned player as numpy: a table of rows summed over a position, a few blocks, and a score for each answer.

Weights are a file of arrays without pickle: whole numbers of eight bits with a scale for each row, and a text that says
which game, rules and layout they fit and how they were made. Whatever does not fit is refused.
"""

import hashlib
import os
import sys
from pathlib import Path
from typing import Any

if "numpy" not in sys.modules:
    # One position is too little work for several threads: they would wait for each other, at six times the cost.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import msgspec
import numpy as np
import numpy.typing as npt

from wartable.bots.origin import BadWeights, Origin, archive_of, check_layout, read_origin
from wartable.core.layout import MOST_FIELDS_OF_A_JOINT, Group, Layout, Lookup

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
Packed = dict[str, npt.NDArray[Any]]

EPSILON = 1e-5
"""The small number that keeps the layers' normalisation from dividing by nothing."""


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
    """Write a file of weights, with the digest of its arrays."""
    packed: Packed = {}
    for name, array in arrays.items():
        if is_exact(name):
            packed[name] = array.astype(np.float16)
            continue
        scale = np.maximum(np.abs(array).max(axis=1), 1e-12) / 127
        packed[name] = np.round(array / scale[:, None]).astype(np.int8)
        packed[f"{name}.scale"] = np.where(scale < 1e-9, 0, scale).astype(np.float32)
    _write(path, origin, packed)


def digest_of(packed: Packed) -> str:
    """A digest of arrays: their names, types, shapes and every byte of them."""
    found = hashlib.blake2b(digest_size=16)
    for name in sorted(packed):
        array = packed[name]
        found.update(f"{name} {array.dtype.str} {array.shape}\n".encode())
        found.update(np.ascontiguousarray(array).tobytes())
    return found.hexdigest()


def _write(path: Path, origin: Origin, arrays: Packed) -> None:
    stamped = msgspec.structs.replace(origin, arrays=digest_of(arrays))
    packed: Packed = {"origin": np.frombuffer(msgspec.json.encode(stamped), dtype=np.uint8), **arrays}
    temporary = path.with_suffix(".part.npz")
    np.savez_compressed(temporary, allow_pickle=False, **packed)
    temporary.replace(path)


def load(path: Path, layout: Layout) -> tuple[Origin, dict[str, Floats]]:
    """Read a file of weights for rows of this layout. Raises BadWeights."""
    origin = read_origin(path)
    check_layout(path, origin, layout)
    with archive_of(path):
        packed = _unpacked(path, origin)
        return origin, {name: _read(packed, name, shape) for name, shape in parts(layout, origin).items()}


def restamp(path: Path, origin: Origin) -> None:
    """Let a file of weights say something else about itself; the arrays stay as they are, byte for byte."""
    with archive_of(path):
        packed = _unpacked(path, read_origin(path))
    _write(path, origin, packed)


def _unpacked(path: Path, origin: Origin) -> Packed:
    """The arrays of a file; those that are not what the file says they are are refused."""
    with np.load(path, allow_pickle=False) as file:
        packed: Packed = {name: file[name] for name in file.files if name != "origin"}
    if origin.arrays and origin.arrays != digest_of(packed):
        raise BadWeights("BAD_WEIGHTS", f"{path.name} was changed after it was written")
    return packed


def _read(file: Packed, name: str, shape: tuple[int, ...]) -> Floats:
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
        given = np.frombuffer(row, dtype=np.uint8)[None, :]
        options = np.frombuffer(answers, dtype=np.uint8).reshape(-1, self.layout.answer_size)
        x, values = self._trunk(given)
        key = self.arrays["key"] @ x[0] + self.arrays["key_bias"][0]
        scores: Floats = (self.arrays["answers"] @ key)[self.answer.index(options)].sum(axis=1)
        return scores, float(values[0])

    def think_many(self, rows: Bytes, answers: Bytes, counts: Ints) -> tuple[Floats, Floats]:
        """The same for many positions, their answers one after another: all scores in that order, and the chances of winning."""
        x, values = self._trunk(rows)
        keys = x @ self.arrays["key"].T + self.arrays["key_bias"][0]
        owner = np.repeat(np.arange(len(rows)), counts)
        known = keys @ self.arrays["answers"].T
        scores: Floats = known[owner[:, None], self.answer.index(answers)].sum(axis=1)
        return scores, values

    def chance(self, told: float) -> float:
        """The chance of winning that a told one comes to, as far as that was measured."""
        calibration = self.origin.calibration
        return told if calibration is None else calibration.chance(told)

    def _trunk(self, rows: Bytes) -> tuple[Floats, Floats]:
        """What the network makes of positions before it looks at answers, and the chances of winning."""
        arrays = self.arrays
        index = self.position.index(rows)
        x: Floats = np.empty((len(rows), self.origin.width), dtype=np.float32)
        for at, row in enumerate(index):
            np.add.reduce(arrays["table"][row[row != 0]], axis=0, out=x[at])
        x += arrays["start"][0]
        count = len(self.layout.numbers)
        numbers = rows[:, rows.shape[1] - count :].astype(np.float32) / 255
        if count:
            x += numbers @ arrays["numbers"].T
        for at, (enter, enter_bias, leave, leave_bias) in enumerate(self.blocks):
            inner = np.maximum(self._norm(x, at) @ enter + enter_bias, 0)
            x += inner @ leave + leave_bias
        x = self._norm(x, len(self.blocks))
        value = x @ arrays["value"][0] + arrays["value_bias"][0, 0]
        if self.layout.terms:
            value = value + numbers[:, : self.layout.terms] @ arrays["terms"][0]
        chances: Floats = 0.5 + 0.5 * np.tanh(value)
        return x, chances

    def _norm(self, x: Floats, at: int) -> Floats:
        centred = x - x.mean(axis=1, keepdims=True)
        scaled: Floats = centred / np.sqrt((centred * centred).mean(axis=1, keepdims=True) + EPSILON)
        scaled *= self.arrays["norm"][at]
        scaled += self.arrays["shift"][at]
        return scaled
