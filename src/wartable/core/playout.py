"""Random play, as fast as the rules allow: for benchmarks, searches and tests."""

from wartable.core.dice import Dice
from wartable.core.rules import Rules
from wartable.core.state import State


def play_out(rules: Rules[State], state: State, dice: Dice, limit: int = 1_000_000) -> int:
    """Play random legal actions to the end of the game and return how many there were."""
    decisions = 0
    while state.outcome is None and decisions < limit:
        awaited = rules.awaited(state)
        seat = awaited[0] if len(awaited) == 1 else awaited[dice.below(len(awaited))]
        actions = rules.legal_actions(state, seat)
        rules.apply(state, seat, actions[dice.below(len(actions))])
        decisions += 1
    return decisions
