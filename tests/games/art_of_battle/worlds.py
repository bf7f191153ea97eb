"""Games somewhere in the middle, for the tests of this game."""

from collections.abc import Iterator

from wartable.core.dice import Dice
from wartable.core.setup import Setup, Value
from wartable.games.art_of_battle import RULES
from wartable.games.art_of_battle.state import ArtOfBattleState


def some_game(seed: int, decisions: int, options: dict[str, Value] | None = None) -> ArtOfBattleState:
    """A random game after so many decisions, or at its end."""
    state = RULES.new_game(Setup(4, options or {}), seed)
    state.told = []
    dice = Dice(seed + 1)
    for _ in range(decisions):
        awaited = RULES.awaited(state)
        if not awaited:
            break
        seat = dice.pick(awaited)
        RULES.apply(state, seat, dice.pick(RULES.legal_actions(state, seat)))
    return state


def some_states(seeds: range, options: dict[str, Value] | None = None) -> Iterator[ArtOfBattleState]:
    """Clones of all states of a few random games."""
    for seed in seeds:
        state = RULES.new_game(Setup(4, options or {}), seed)
        dice = Dice(seed + 1)
        while state.outcome is None:
            yield state.clone()
            seat = dice.pick(RULES.awaited(state))
            RULES.apply(state, seat, dice.pick(RULES.legal_actions(state, seat)))
