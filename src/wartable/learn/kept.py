"""A training that was kept: weights in full, what the optimiser remembers of them, and how far it was. No pickle here either."""

import zipfile
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from wartable.bots.network import Floats, parts
from wartable.bots.origin import BadWeights, Origin, check_layout
from wartable.core.layout import Layout


@dataclass
class Kept:
    """All of it."""

    origin: Origin
    weights: dict[str, Floats]
    means: dict[str, Floats]
    squares: dict[str, Floats]
    """The optimiser's running means of gradients and of their squares."""
    steps: int
    updates: int
    seconds: float

    def write(self, path: Path) -> None:
        named = {"weights": self.weights, "means": self.means, "squares": self.squares}
        arrays = {f"{kind}.{name}": array for kind, group in named.items() for name, array in group.items()}
        temporary = path.with_suffix(".part.npz")
        np.savez(
            temporary,
            allow_pickle=False,
            origin=np.frombuffer(msgspec.json.encode(self.origin), dtype=np.uint8),
            counts=np.array([self.steps, self.updates], dtype=np.int64),
            seconds=np.array([self.seconds]),
            **arrays,
        )
        temporary.replace(path)


def is_state(path: Path) -> bool:
    """Whether a file is a training that was kept, and not weights to play by."""
    try:
        with zipfile.ZipFile(path) as archive:
            return "counts.npy" in archive.namelist()
    except (OSError, zipfile.BadZipFile):
        return False


def read_state(path: Path, layout: Layout) -> Kept:
    """A training to go on with. Raises BadWeights."""
    try:
        with np.load(path, allow_pickle=False) as file:
            origin = msgspec.json.decode(file["origin"].tobytes(), type=Origin)
            check_layout(path, origin, layout)
            shapes = parts(layout, origin)
            steps, updates = (int(each) for each in file["counts"])
            return Kept(
                origin,
                {name: _read(file[f"weights.{name}"], shape) for name, shape in shapes.items()},
                {name: _read(file[f"means.{name}"], shape) for name, shape in shapes.items()},
                {name: _read(file[f"squares.{name}"], shape) for name, shape in shapes.items()},
                steps,
                updates,
                float(file["seconds"][0]),
            )
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, msgspec.DecodeError) as error:
        raise BadWeights("BAD_WEIGHTS", f"{path.name} is not a training that was kept: {error}") from error


def _read(array: Floats, shape: tuple[int, ...]) -> Floats:
    if array.shape != shape or array.dtype != np.float32:
        raise ValueError(f"{array.dtype} {array.shape}, not float32 {shape}")
    return array
