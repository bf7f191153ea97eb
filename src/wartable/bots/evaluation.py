"""What a position is worth: a weighted sum of the game's named terms, on the scale of winning chances."""

from math import exp

from wartable.core.rules import Rules
from wartable.core.state import State


class Evaluation:
    """Chance of winning = logistic(bias + sum of weight x term). Additive, so that every term can be read for itself."""

    def __init__(
        self, rules: Rules[State], teams: list[int], names: list[str], bias: float, weights: list[float]
    ) -> None:
        self.rules = rules
        self.teams = teams
        self.names = names
        self.bias = bias
        self.weights = weights

    def chance(self, state: State, seat: int) -> float:
        """How likely this seat is to win, by what it may know; exact when the game is over."""
        if state.outcome is not None:
            return final(state, self.teams, seat)
        terms = self.rules.features(state, seat)
        weights = self.weights
        total = self.bias
        for at in range(len(weights)):
            total += weights[at] * terms[at]
        return logistic(total)


def logistic(total: float) -> float:
    # Never quite 0 or 1: only a finished game is certain.
    if total > 20.0:
        return 1.0 - 2e-9
    if total < -20.0:
        return 2e-9
    return 1.0 / (1.0 + exp(-total))


def final(state: State, teams: list[int], seat: int) -> float:
    """The result of a finished game for a seat: the winning sides share 1 between them, as in Outcome.returns."""
    outcome = state.outcome
    assert outcome is not None
    ranks = outcome.ranks
    first: list[int] = []
    for each in range(len(ranks)):
        if ranks[each] == 1 and teams[each] not in first:
            first.append(teams[each])
    return 1.0 / len(first) if teams[seat] in first else 0.0
