"""What a file of weights says about itself: which game, rules and rows it fits, how it was made, how strong it was.

Read without numpy, so that whoever only offers the Expert (a server, a list of levels) need not load it.
"""

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from math import exp, log
from pathlib import Path

import msgspec

from wartable.core.errors import WartableError
from wartable.core.layout import Layout
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.core.version import is_played_alike

FORMAT = 1
MOST_BYTES = 8_000_000
"""The largest file of weights that is read, in bytes; those that come with the package have half of that at most."""
MOST_UNPACKED = 64_000_000
MAGIC = b"\x93NUMPY"


class BadWeights(WartableError):
    """A file of weights that cannot be played by."""


class Measured(msgspec.Struct, frozen=True):
    """One match of the table that comes with the weights."""

    against: str
    score: float
    low: float
    high: float
    games: int


class Calibration(msgspec.Struct, frozen=True):
    """What the network's chances of winning mean: fitted to games that it played against itself."""

    slope: float = 1.0
    shift: float = 0.0
    games: int = 0
    """The number of games; half were fitted to and half measured on."""
    positions: int = 0
    error: float = 0.0
    """How far chances and results lie apart in the mean, in the games that were measured on; `raw` without the fit."""
    raw: float = 0.0
    bins: tuple[tuple[float, float, int], ...] = ()
    """Tenths of the scale, of the games that were measured on: mean chance, mean result, positions."""

    def chance(self, told: float) -> float:
        """What a chance that the network tells comes to."""
        held = min(1.0 - 1e-6, max(1e-6, told))
        return 1.0 / (1.0 + exp(-(self.slope * log(held / (1.0 - held)) + self.shift)))


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
    earlier: list[str] = []
    """The commands of the trainings that it went on from, the first one first; games, decisions and seconds are those of all."""
    seed: int = 0
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    device: str = ""
    measured: list[Measured] = []
    calibration: Calibration | None = None
    arrays: str = ""
    """The digest of the arrays; empty in files from before there was one."""


def read_origin(path: Path) -> Origin:
    """What a file of weights says that it fits. Raises BadWeights."""
    with archive_of(path) as archive:
        text = archive.read("origin.npy")
        if text[:6] != MAGIC:
            raise ValueError("what it fits is not written as an array")
        length, width = text[8:12], 4 if text[6] > 1 else 2
        return msgspec.json.decode(text[8 + width + int.from_bytes(length[:width], "little") :], type=Origin)


@contextmanager
def archive_of(path: Path) -> Iterator[zipfile.ZipFile]:
    """A file of weights, no larger than one may be. Whatever goes wrong is BadWeights."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadWeights("BAD_WEIGHTS", f"{path.name} has more than {MOST_BYTES:,} bytes")
        with zipfile.ZipFile(path) as archive:
            if sum(each.file_size for each in archive.infolist()) > MOST_UNPACKED:
                raise BadWeights("BAD_WEIGHTS", f"{path.name} unpacks to more than {MOST_UNPACKED:,} bytes")
            yield archive
    except (
        *(OSError, ValueError, KeyError, EOFError),
        *(zipfile.BadZipFile, zlib.error, msgspec.DecodeError),
    ) as error:
        raise BadWeights("BAD_WEIGHTS", f"{path.name} is not a file of weights: {error}") from error


def check_layout(path: Path, origin: Origin, layout: Layout) -> None:
    """Weights read the rows that they were trained on. Raises BadWeights."""
    if origin.format != FORMAT:
        raise BadWeights("BAD_WEIGHTS", f"{path.name} has format {origin.format}, not {FORMAT}")
    if origin.layout != layout.hash:
        raise BadWeights("FOREIGN_WEIGHTS", f"{path.name} fits rows {origin.layout}, not {layout.hash}")
    if not (1 <= origin.width <= 1024 and 0 <= origin.blocks <= 16 and 1 <= origin.key <= 1024):
        raise BadWeights("BAD_WEIGHTS", f"{path.name} describes a network of no sensible size")


def check_rules(origin: Origin, rules: Rules[State]) -> None:
    """Weights play the game they were trained on. Raises BadWeights."""
    if origin.game != rules.id:
        raise BadWeights("FOREIGN_WEIGHTS", f"these weights play {origin.game}, not {rules.id}")
    if not is_played_alike(rules, origin.rules):
        raise BadWeights("FOREIGN_WEIGHTS", f"these weights were trained on rules {origin.rules}")
