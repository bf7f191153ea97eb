"""Expert: plays by learned weights, from what its seat may know; where no weights fit, search answers."""

from functools import cache
from pathlib import Path

import numpy as np

from wartable.bots.levels import weights_file
from wartable.bots.network import Floats, Network, load
from wartable.bots.origin import BadWeights, check_rules
from wartable.bots.players import SearchBot
from wartable.bots.search import Between
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Sight
from wartable.games import encoder, game

FALLBACK = (600, 500)
"""Iterations and milliseconds a turn of the search that stands in."""


@cache
def network(game_id: str, file: str = "") -> Network:
    """The network of a game, from its own weights or from a file. Raises BadWeights."""
    writer = encoder(game_id)
    path = Path(file) if file else weights_file(game_id)
    if writer is None or path is None:
        raise BadWeights("NO_WEIGHTS", f"nobody has learned to play {game_id} yet")
    origin, arrays = load(path, writer.layout)
    check_rules(origin, game(game_id))
    return Network(writer.layout, origin, arrays)


class ExpertBot:
    """The likeliest answer of the network; in games of hidden simultaneous choices one drawn by its chances."""

    def __init__(self, spec: str, seed: int, file: str = "", between: Between | None = None) -> None:
        self.spec = spec
        self.seed = seed
        self.dice = Dice(seed)
        self.file = file
        self.between = between
        self._search: SearchBot | None = None

    def choose(self, sight: Sight) -> Action:
        if len(sight.actions) == 1:
            return sight.actions[0]
        try:
            net = network(sight.rules.id, self.file)
        except BadWeights:
            if self.file:
                raise
            return self._stand_in().choose(sight)
        if len(sight.view.teams) not in net.origin.players:
            return self._stand_in().choose(sight)
        scores, _ = think(net, sight, self.dice)
        if not net.origin.draws:
            return sight.actions[int(scores.argmax())]
        return sight.actions[draw(scores, self.dice)]

    def _stand_in(self) -> SearchBot:
        if self._search is None:
            self._search = SearchBot(self.spec, self.seed, *FALLBACK, between=self.between)
        return self._search

    def cancel(self) -> None:
        if self._search is not None:
            self._search.cancel()


def think(net: Network, sight: Sight, dice: Dice) -> tuple[Floats, float]:
    """Scores of the answers and the chance of winning. What is written down is a world that the seat may be in."""
    writer = encoder(sight.rules.id)
    assert writer is not None
    world = sight.imagine(dice)
    row = writer.encode(world, sight.seat)
    return net.think(row, writer.answers(world, sight.seat, list(sight.actions)))


def chances(scores: Floats) -> Floats:
    """How likely each answer is."""
    weights: Floats = np.exp(scores - scores.max())
    weights /= weights.sum()
    return weights


def draw(scores: Floats, dice: Dice) -> int:
    """One answer, by the chances."""
    roll = dice.below(1 << 30) / (1 << 30)
    return min(int(np.searchsorted(np.cumsum(chances(scores)), roll)), len(scores) - 1)
