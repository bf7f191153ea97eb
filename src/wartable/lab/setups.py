"""Which decks are played in the n-th game of a series: all of the game's own, in turn, so that nothing depends on one."""

from wartable.core.rules import Rules
from wartable.core.setup import Setup, Value
from wartable.core.state import State


def setup_for(
    rules: Rules[State], players: int, number: int, options: dict[str, Value] | None = None
) -> Setup:
    """The setup of game `number`. Where players bring decks every seat gets one of the game's own, going round."""
    rules.check_players(players)
    count = len(rules.decks)
    decks = tuple(rules.decks[(number + seat * (1 + number // count % max(1, count - 1))) % count] for seat in range(players)) if count else ()
    return Setup(players, dict(options or {}), decks)
