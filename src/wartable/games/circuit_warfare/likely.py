"""The sensible ones among the answers of a turn, for quick looks ahead: cells that touch something, whole lines."""

from typing import Final

from mypy_extensions import i64

from wartable.core.actions import Action
from wartable.games.circuit_warfare.actions import Chain
from wartable.games.circuit_warfare.board import cells_of, place_of
from wartable.games.circuit_warfare.chains import candidate_lines
from wartable.games.circuit_warfare.magic import list_uses
from wartable.games.circuit_warfare.state import CircuitState
from wartable.games.circuit_warfare.tables import (
    CHEAPEST,
    COSTS,
    DECLINE,
    END_TURN,
)

LINES_TRIED: Final = 4


def likely_chains(state: CircuitState, seat: int) -> list[Action]:
    """The best whole lines that go on from what is drawn, and none at all."""
    drawn = state.line
    actions: list[Action] = []
    for line in candidate_lines(state, seat):
        if len(actions) < LINES_TRIED and line[: len(drawn)] == drawn:
            actions.append(Chain(tuple([place_of(cell) for cell in line])))
    actions.append(DECLINE)
    return actions


def likely_turns(state: CircuitState, seat: int) -> list[Action]:
    """Placements beside a card (anywhere on an empty Field), Magic Cards, and the end of the turn."""
    player = state.seats[seat]
    actions: list[Action] = []
    if player.ap >= CHEAPEST:
        empty = state.field & ~state.taken
        taken: i64 = state.taken
        near = empty & ((taken << 8) | (taken >> 8) | (taken << 1) | (taken >> 1))
        free = cells_of(near if near != 0 else empty)
        done = 0
        for number in player.hand:
            if (done >> number) & 1 == 1:
                continue
            done |= 1 << number
            if player.ap < COSTS[number]:
                continue
            list_uses(state, seat, number, free, actions)
    actions.append(END_TURN)
    return actions
