"""Continuous effects are made anew only when something that they read has changed: never too seldom."""

import pytest

from wartable.core.dice import Dice
from wartable.core.setup import Setup
from wartable.games.hands_of_war import RULES
from wartable.games.hands_of_war.cards import DECKS
from wartable.games.hands_of_war.settlement import refresh
from wartable.games.hands_of_war.state import HandsState


def shown(state: HandsState) -> list[object]:
    pieces = [
        (piece.id, piece.zone, piece.attack, piece.range, piece.keywords, piece.stalwart, piece.bloodlust, piece.heal)
        for piece in state.pieces
    ]  # fmt: skip
    health = [(piece.current, piece.maximum, piece.bonus, piece.reduces) for piece in state.pieces]
    return [pieces, health, state.crowd]


@pytest.mark.parametrize("number", range(len(DECKS)))
def test_nothing_would_change_if_all_were_made_anew(number: int) -> None:
    dice = Dice(number)
    state = RULES.new_game(Setup(2, {}, (DECKS[number], DECKS[number - 1])), dice.seed())
    state.quiet = True
    looked = 0
    while state.outcome is None:
        seat = RULES.awaited(state)[0]
        RULES.apply(state, seat, dice.pick(RULES.legal_actions(state, seat)))
        if not state.dirty:
            again = state.clone()
            again.dirty = True
            refresh(again)
            assert shown(again) == shown(state)
            looked += 1
    assert looked > 50
