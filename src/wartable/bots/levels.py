"""The levels that people choose: an engine, a budget and a softness for each, so that every step is felt.

The novice is soft: it stays sensible, takes every win it sees, and is content with nearly the best. Easy looks one
action ahead, normal searches a little, hard as much as time allows; above them the Expert plays by learned weights, in games
that have some. No level thinks so long that its pause would tell
something: the visible pause is drawn by itself.
"""

import logging
import os
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from wartable.bots.origin import BadWeights, check_layout, check_rules, read_origin
from wartable.bots.players import GreedyBot, SearchBot, Softness
from wartable.bots.search import Between
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Sight
from wartable.core.sets import base_game, has_sets
from wartable.games import encoder, game

log = logging.getLogger("wartable.bots")

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


def weights_file(game_id: str) -> Path | None:
    """The weights of the Expert: from the folder WARTABLE_WEIGHTS, if that is set and has some for this game, else those
    that come with the package; None where nobody has learned this game yet."""
    packed = Path(str(resources.files("wartable.bots") / "weights"))
    own = os.environ.get("WARTABLE_WEIGHTS")
    paths = [Path(folder, f"{game_id}.npz") for folder in (own, packed) if folder]
    return next((path for path in paths if path.is_file()), None)


@cache
def seats_of_expert(game_id: str) -> tuple[int, ...]:
    """The numbers of seats at which the Expert plays by learned weights; none where it has no weights, or only some that were
    made for other rules or rows."""
    path = weights_file(game_id)
    writer = encoder(game_id)
    if path is None or writer is None:
        return ()
    try:
        origin = read_origin(path)
        check_layout(path, origin, writer.layout)
        check_rules(origin, game(game_id))
    except BadWeights as error:
        log.warning("%s has no Expert: %s", game_id, error)
        return ()
    return tuple(origin.players)


def list_levels(game_id: str, players: int | None = None) -> tuple[str, ...]:
    """The levels that people may choose in this game, weakest first: at tables of a number of seats, or at any. With sets
    there is no Expert: it has learned the cards of the game alone."""
    steps = tuple(LADDERS.get(base_game(game_id), USUAL))
    if has_sets(game_id):
        return steps
    seats = seats_of_expert(game_id)
    return (*steps, "expert") if (seats if players is None else players in seats) else steps


def level(name: str, game_id: str) -> Level:
    return LADDERS.get(base_game(game_id), USUAL)[name]


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


def engine_of(name: str, game_id: str, seed: int, between: Between | None = None) -> GreedyBot | SearchBot:
    """What plays at this level in this game."""
    chosen = level(name, game_id)
    softness = Softness(chosen.temperature, chosen.floor)
    if chosen.engine == "greedy":
        return GreedyBot(name, seed, softness)
    return SearchBot(name, seed, chosen.iterations, chosen.milliseconds, softness, between=between)


def pause(seed: int, seq: int) -> float:
    """The seconds a person sees a bot think, by the number of the move alone: it tells nothing about the hand."""
    dice = Dice((seed << 20) ^ seq)
    return (SHORTEST_PAUSE + dice.below(LONGEST_PAUSE - SHORTEST_PAUSE + 1)) / 1000
