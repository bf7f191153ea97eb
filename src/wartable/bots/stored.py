"""The fitted weights of each game: data, with how they were made. One file a game, one set for each number of seats.

Those of our own games lie in `bots/weights`; a game of another package brings its own, as `weights.json` beside its rules.
"""

import sys
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec

from wartable.bots.evaluation import Evaluation
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.sets import base_game
from wartable.core.state import State
from wartable.games import BROUGHT
from wartable.games import game as rules_of

BROUGHT_FILE = "weights.json"
"""Where a package that brings a game keeps the weights for it."""


class Fitted(msgspec.Struct, frozen=True):
    """The weights for games of one number of seats, and where they come from."""

    bias: float
    weights: dict[str, float]
    """By the name of the term. A term of the game that is not named here counts nothing."""
    made_by: str = ""
    """The command that makes these numbers again."""
    positions: int = 0
    log_loss: float = 0.0
    base_loss: float = 0.0
    """The log loss of always saying how often a seat wins."""
    brier: float = 0.0


class Weights(msgspec.Struct, frozen=True):
    """One file of weights."""

    game: str
    rules: str
    """The version of the rules they were fitted on."""
    seats: dict[str, Fitted]


@cache
def load(game: str, frozen: str = "") -> Weights | None:
    """The weights of a game; `frozen` names a baseline that never changes. None where there are none."""
    if game in BROUGHT:
        return None if frozen else _load_brought(game)
    folder = resources.files("wartable.bots") / "weights"
    file = (folder / frozen if frozen else folder) / f"{game}.json"
    return _read(file) if file.is_file() else None


def _load_brought(game: str) -> Weights | None:
    """What the package of a game knows of its terms. Raises BadSetup where its file is not of this game."""
    package = sys.modules[type(rules_of(game)).__module__].__package__
    if not package:  # a single module has no room for a file beside it
        return None
    file = resources.files(package) / BROUGHT_FILE
    if not file.is_file():
        return None
    try:
        read = _read(file)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadSetup("BAD_WEIGHTS", f"{file} holds no weights: {error}") from None
    if read.game != game:
        raise BadSetup("BAD_WEIGHTS", f"{file} holds the weights of {read.game!r}, not of {game!r}")
    return read


def _read(file: Traversable) -> Weights:
    return msgspec.json.decode(file.read_bytes(), type=Weights)


def evaluation_for(rules: Rules[State], players: int, teams: tuple[int, ...], frozen: str = "") -> Evaluation:
    """The evaluation of a game with this number of seats. A game that was never fitted counts every term alike."""
    stored = load(base_game(rules.id), frozen)
    if stored is None or not stored.seats:
        return even_evaluation(rules, teams)
    nearest = min(stored.seats, key=lambda seats: (abs(int(seats) - players), seats))
    return from_fitted(rules, teams, stored.seats[nearest])


def even_evaluation(rules: Rules[State], teams: tuple[int, ...]) -> Evaluation:
    """An evaluation that knows nothing of a game but its terms."""
    names = list(rules.feature_names())
    return Evaluation(rules, list(teams), names, -len(names) / 2.0, [1.0] * len(names))


def from_fitted(rules: Rules[State], teams: tuple[int, ...], fitted: Fitted) -> Evaluation:
    names = list(rules.feature_names())
    weights = [float(fitted.weights.get(name, 0.0)) for name in names]
    return Evaluation(rules, list(teams), names, float(fitted.bias), weights)
