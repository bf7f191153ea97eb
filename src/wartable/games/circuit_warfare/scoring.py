"""Counting: scores, the outcome and the Card Points awarded (6.2, 6.3)."""

from wartable.core.outcome import Outcome, behind_those_who_stayed, ranking
from wartable.games.circuit_warfare.board import count
from wartable.games.circuit_warfare.state import TEAM, CircuitState


def teams(state: CircuitState) -> tuple[int, ...]:
    """1.1: in a team match seats 0 and 2 play against seats 1 and 3."""
    if state.mode == TEAM:
        return (0, 1, 0, 1)
    return tuple(range(state.players))


def scores(state: CircuitState) -> list[int]:
    """6.2: the number of cards with each player's owner colour."""
    return [count(player.owned) for player in state.seats]


def result(state: CircuitState, reason: str) -> Outcome:
    """6.2: the highest score wins; in a team match the sum of both partners' scores. Who gave up comes last."""
    counted = ranking(scores(state), reason, teams(state) if state.mode == TEAM else None)
    return behind_those_who_stayed(counted, state.gone)


def card_points(state: CircuitState) -> list[int]:
    """6.3: the Card Points awarded to each seat; before the end, what they would be if it were now.

    Places decide and not bare scores, so that a match given up or agreed drawn is counted by its result. Whoever gave
    up gets nothing.
    """
    outcome = state.outcome
    ranks = outcome.ranks if outcome is not None else result(state, "").ranks
    own = scores(state)
    points: list[int] = []
    for seat in range(state.players):
        if state.has_left(seat):
            points.append(0)
        elif state.mode == TEAM:
            # A team's place is that of its better seat: a partner who gave up takes nothing from the other.
            mine = min(ranks[seat], ranks[seat ^ 2])
            theirs = min(ranks[seat ^ 1], ranks[seat ^ 3])
            points.append(own[seat] + (10 if mine < theirs else 4 if mine == theirs else 0))
        else:
            bonus = 0
            for each in range(state.players):
                if each != seat:
                    bonus += 5 if ranks[seat] < ranks[each] else 2 if ranks[seat] == ranks[each] else 0
            points.append(own[seat] + bonus)
    return points
