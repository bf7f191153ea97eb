"""The levels that people choose: an engine, a budget and a softness for each, so that every step is felt.

The novice is soft: it stays sensible, takes every win it sees, and is content with nearly the best. Easy looks one
action ahead, normal searches a little, hard as much as time allows; above them the Expert plays by learned weights, in games
that have some. No level thinks so long that its pause would tell
something: the visible pause is drawn by itself.
"""

import os
from importlib import resources
from pathlib import Path

import msgspec

from wartable.bots.players import GreedyBot, SearchBot, Softness
from wartable.bots.search import Between
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Sight
from wartable.core.sets import base_game

LONGEST = 500
"""The most milliseconds that a level may think about a turn, even on a slow machine."""


class Level(msgspec.Struct, frozen=True):
    """One step of the ladder."""

    engine: str
    temperature: float = 0.0
    floor: float = 0.0
    iterations: int = 0
    """Iterations a turn, as far as the milliseconds go; 0 for as many as they allow. Greedy needs neither."""
    milliseconds: int = 0


def _ladder(temperature: float, floor: float, normal: int, hard: int) -> dict[str, Level]:
    """The ladder of one game. What differs between games is the softness of the novice, and the iterations of the two levels that search."""
    return {
        "novice": Level("greedy", temperature, floor),
        "easy": Level("greedy"),
        "normal": Level("search", iterations=normal, milliseconds=LONGEST),
        "hard": Level("search", iterations=hard, milliseconds=LONGEST),
    }


LADDERS: dict[str, dict[str, Level]] = {
    "the-battlefield": _ladder(0.014, 0.08, 50, 200),
    "circuit-warfare": _ladder(0.013, 0.10, 30, 160),
    "art-of-battle": _ladder(0.015, 0.09, 14, 300),
    "hands-of-war": _ladder(0.016, 0.10, 70, 600),
    "blood-wars": _ladder(0.02, 0.12, 30, 600),
}
"""The aim: every level wins 60 to 75 % against the one below. docs/bots.md has what was measured."""
USUAL = _ladder(0.016, 0.10, 30, 200)
"""The ladder of a game that was never measured."""

SHORTEST_PAUSE = 400
LONGEST_PAUSE = 900


def weights_file(game: str) -> Path | None:
    """The weights of the Expert: from the folder WARTABLE_WEIGHTS, if that is set and has some for this game, else those
    that come with the package; None where nobody has learned this game yet."""
    packed = Path(str(resources.files("wartable.bots") / "weights"))
    own = os.environ.get("WARTABLE_WEIGHTS")
    paths = [Path(folder, f"{game}.npz") for folder in (own, packed) if folder]
    return next((path for path in paths if path.is_file()), None)


def offered(game: str) -> tuple[str, ...]:
    """The levels that people may choose in this game, weakest first. With sets there is no Expert: it has learned the cards of
    the game alone."""
    steps = tuple(LADDERS.get(base_game(game), USUAL))
    return steps if weights_file(game) is None else (*steps, "expert")


def level(name: str, game: str) -> Level:
    return LADDERS.get(base_game(game), USUAL)[name]


class LevelBot:
    """A bot of a level; which engine that is depends on the game it sits down to."""

    def __init__(self, spec: str, seed: int, between: Between | None = None, style: str = "") -> None:
        self.spec = spec
        self.style = style
        self.seed = seed
        self.between = between
        self._engine: GreedyBot | SearchBot | None = None

    def choose(self, sight: Sight) -> Action:
        if self._engine is None:
            self._engine = engine_of(self.spec, sight.rules.id, self.seed, self.between)
            self._engine.style = self.style
        return self._engine.choose(sight)

    def cancel(self) -> None:
        if self._engine is not None:
            self._engine.cancel()


def engine_of(name: str, game: str, seed: int, between: Between | None = None) -> GreedyBot | SearchBot:
    """What plays at this level in this game."""
    chosen = level(name, game)
    softness = Softness(chosen.temperature, chosen.floor)
    if chosen.engine == "greedy":
        return GreedyBot(name, seed, softness)
    return SearchBot(name, seed, chosen.iterations, chosen.milliseconds, softness, between=between)


def pause(seed: int, seq: int) -> float:
    """The seconds a person sees a bot think, by the number of the move alone: it tells nothing about the hand."""
    dice = Dice((seed << 20) ^ seq)
    return (SHORTEST_PAUSE + dice.below(LONGEST_PAUSE - SHORTEST_PAUSE + 1)) / 1000
