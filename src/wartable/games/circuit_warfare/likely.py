"""The sensible ones among the answers of a turn, for quick looks ahead: what opens a Chain, what joins a wire, whole lines."""

from typing import Final

from mypy_extensions import i64

from wartable.core.actions import Action
from wartable.games.circuit_warfare.actions import Chain
from wartable.games.circuit_warfare.board import DIRECTIONS, cells_of, place_of
from wartable.games.circuit_warfare.chains import candidate_lines, connected, joins_east, joins_south
from wartable.games.circuit_warfare.magic import list_magic
from wartable.games.circuit_warfare.state import CircuitState
from wartable.games.circuit_warfare.tables import (
    COSTS,
    DECLINE,
    DESIGNS,
    END_TURN,
    HAS_TWO_FACES,
    PLACEMENTS,
    WIRES,
)

LINES_TRIED: Final = 4
NORTH: Final = 1 << DIRECTIONS.index("N")
EAST: Final = 1 << DIRECTIONS.index("E")
SOUTH: Final = 1 << DIRECTIONS.index("S")
WEST: Final = 1 << DIRECTIONS.index("W")


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
    """Placements that open a Chain, where there are any: nobody leaves one lying. Else placements that join a wire
    (anywhere, where none does), and Magic Cards. And the end of the turn."""
    player = state.seats[seat]
    actions: list[Action] = []
    if player.ap > 0:
        empty = state.field & ~state.taken
        if player.ap > 1:
            prey = _prey(state, seat)
            if prey != 0:
                _list_joining(state, player.hand, prey, empty, actions)
        if not actions:
            _list_joining(state, player.hand, state.taken, empty, actions)
            if not actions:
                _list_anywhere(player.hand, empty, actions)
            done = 0
            for number in player.hand:
                if number >= DESIGNS and (done >> number) & 1 == 0 and player.ap >= COSTS[number]:
                    done |= 1 << number
                    list_magic(state, seat, number, actions)
    actions.append(END_TURN)
    return actions


def _prey(state: CircuitState, seat: int) -> i64:
    """The opposing cards that hang on a card of ours: whoever joins them from elsewhere has a Chain."""
    east = joins_east(state)
    south = joins_south(state)
    friends = state.friends_shown(seat)
    foes = state.taken & ~friends
    prey = connected(friends, east, south) & foes
    while True:
        wider = prey | (connected(prey, east, south) & foes)
        if wider == prey:
            return prey
        prey = wider


def _list_joining(
    state: CircuitState, hand: list[int], cards: i64, empty: i64, actions: list[Action]
) -> None:
    """Placements that are connected with one of these cards."""
    to_north = ((cards & state.south) << 8) & empty
    to_south = ((cards & state.north) >> 8) & empty
    to_east = ((cards & state.west) >> 1) & empty
    to_west = ((cards & state.east) << 1) & empty
    for face in _faces(hand):
        wires = WIRES[face]
        cells: i64 = 0
        if wires & NORTH:
            cells = cells | to_north
        if wires & EAST:
            cells = cells | to_east
        if wires & SOUTH:
            cells = cells | to_south
        if wires & WEST:
            cells = cells | to_west
        here = PLACEMENTS[face]
        for cell in cells_of(cells):
            actions.append(here[cell])


def _list_anywhere(hand: list[int], empty: i64, actions: list[Action]) -> None:
    for face in _faces(hand):
        here = PLACEMENTS[face]
        for cell in cells_of(empty):
            actions.append(here[cell])


def _faces(hand: list[int]) -> list[int]:
    """The Circuit Cards of a hand, each once, in both directions where these differ."""
    done = 0
    faces: list[int] = []
    for number in hand:
        if number < DESIGNS and (done >> number) & 1 == 0:
            done |= 1 << number
            faces.append(number)
            if HAS_TWO_FACES[number]:
                faces.append(number + DESIGNS)
    return faces
