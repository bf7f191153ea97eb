"""The levels that people choose: an engine, a budget and a softness for each, so that every step is felt.

Softness, not a smaller search, makes an opponent human: it stays sensible, takes every win it sees, and is content with
nearly the best. A level never thinks so long that its pause would tell something: the visible pause is drawn by itself.
"""

import msgspec

from wartable.bots.players import GreedyBot, SearchBot, Softness
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Sight


class Level(msgspec.Struct, frozen=True):
    """One step of the ladder."""

    engine: str
    milliseconds: int
    """A turn; 0 for greedy, which needs none."""
    temperature: float
    floor: float


NOVICE = Level("greedy", 0, 0.025, 0.2)
EASY = Level("greedy", 0, 0.0, 0.0)
NORMAL = Level("search", 60, 0.02, 0.08)
HARD = Level("search", 250, 0.0, 0.0)

LADDER: dict[str, Level] = {"novice": NOVICE, "easy": EASY, "normal": NORMAL, "hard": HARD}

BY_GAME: dict[str, dict[str, Level]] = {
    "circuit-warfare": {"novice": Level("greedy", 0, 0.035, 0.25)},
    "art-of-battle": {"novice": Level("greedy", 0, 0.012, 0.15)},
    "hands-of-war": {"novice": Level("greedy", 0, 0.012, 0.15)},
    "blood-wars": {"novice": Level("greedy", 0, 0.04, 0.25)},
}
"""Where a game's luck or length asks for other numbers. Check a step with `wartable arena GAME easy novice --pairs 100`."""

SHORTEST_PAUSE = 400
LONGEST_PAUSE = 900


def level(name: str, game: str) -> Level:
    return BY_GAME.get(game, {}).get(name, LADDER[name])


class LevelBot:
    """A bot of a level; which engine that is depends on the game it sits down to."""

    def __init__(self, spec: str, seed: int) -> None:
        self.spec = spec
        self.seed = seed
        self._engine: GreedyBot | SearchBot | None = None

    def choose(self, sight: Sight) -> Action:
        if self._engine is None:
            self._engine = engine_of(self.spec, sight.rules.id, self.seed)
        return self._engine.choose(sight)

    def cancel(self) -> None:
        if self._engine is not None:
            self._engine.cancel()


def engine_of(name: str, game: str, seed: int) -> GreedyBot | SearchBot:
    """What plays at this level in this game."""
    chosen = level(name, game)
    softness = Softness(chosen.temperature, chosen.floor)
    if chosen.engine == "greedy":
        return GreedyBot(name, seed, softness)
    return SearchBot(name, seed, 0, chosen.milliseconds, softness)


def pause(seed: int, seq: int) -> float:
    """The seconds a person sees a bot think, by the number of the move alone: it tells nothing about the hand."""
    dice = Dice((seed << 20) ^ seq)
    return (SHORTEST_PAUSE + dice.below(LONGEST_PAUSE - SHORTEST_PAUSE + 1)) / 1000
