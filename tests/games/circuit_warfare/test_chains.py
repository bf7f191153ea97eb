"""Chains, lines and Closed Circuits, compared with brute force on small random Fields."""

from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.core.codec import digest
from wartable.core.dice import Dice
from wartable.core.playout import play_out
from wartable.core.setup import Setup
from wartable.games.circuit_warfare import RULES
from wartable.games.circuit_warfare.actions import Chain, Decline, DrawLine, TakeBackCell
from wartable.games.circuit_warfare.board import STEPS, STRIDE, cells_of, has
from wartable.games.circuit_warfare.chains import (
    LINES_OFFERED,
    candidate_lines,
    circuits,
    closed_cells,
    has_line,
    next_cells,
)
from wartable.games.circuit_warfare.scenario import quiet_table, scenario
from wartable.games.circuit_warfare.state import CHAIN_STEP, EMPTY, CircuitState
from wartable.games.circuit_warfare.tables import WIRES

CARDS = st.tuples(st.integers(0, 6), st.booleans(), st.integers(0, 3))


@st.composite
def fields(draw: st.DrawFn, height: int = 4, width: int = 4) -> CircuitState:
    """A Field with some cards in one corner, of two, three or four players, perhaps in teams."""
    mode, players = draw(st.sampled_from([(0, 2), (1, 3), (1, 4), (2, 4)]))
    state = quiet_table(players, mode)
    for row in range(height):
        for column in range(width):
            card = draw(st.one_of(st.none(), CARDS, CARDS, CARDS))
            if card is not None:
                design, is_turned, seat = card
                state.put(seat % players, design, row * STRIDE + column, is_turned)
    return state


def are_connected(state: CircuitState, cell: int, direction: int) -> bool:
    """1.4, by the printed wires."""
    other = cell + STEPS[direction]
    row, column = other // STRIDE, other % STRIDE
    if not (0 <= row < state.size and 0 <= column < state.size) or state.cards[other] == EMPTY:
        return False
    wires, theirs = (WIRES[state.cards[each] + 7 * has(state.turned, each)] for each in (cell, other))
    return bool(wires >> direction & 1 and theirs >> ((direction + 2) % 4) & 1)


def neighbours(state: CircuitState, cell: int) -> list[int]:
    return [cell + STEPS[direction] for direction in range(4) if are_connected(state, cell, direction)]


def all_lines(state: CircuitState, seat: int, line: list[int]) -> list[list[int]]:
    """1.7: every line that begins so."""
    found: list[list[int]] = []
    for cell in neighbours(state, line[-1]):
        if cell in line:
            continue
        if state.is_friend(seat, state.shows(cell)):
            if len(line) > 1:
                found.append([*line, cell])
        else:
            found += all_lines(state, seat, [*line, cell])
    return found


def loops(state: CircuitState) -> set[int]:
    """1.6: all cells on a loop of at least four different cards of one colour."""
    found: set[int] = set()

    def follow(path: list[int]) -> None:
        for cell in neighbours(state, path[-1]):
            if state.shows(cell) != state.shows(path[0]):
                continue
            if cell == path[0] and len(path) >= 4:
                found.update(path)
            elif cell not in path and cell > path[0]:
                follow([*path, cell])

    for cell in cells_of(state.taken):
        follow([cell])
    return found


@settings(max_examples=150, deadline=None)
@given(fields())
def test_detection_is_the_existence_of_a_line(state: CircuitState) -> None:
    for cell in cells_of(state.taken):
        seat = state.shows(cell)
        assert has_line(state, seat, cell) == bool(all_lines(state, seat, [cell]))


@settings(max_examples=150, deadline=None)
@given(fields())
def test_closed_circuits_are_loops(state: CircuitState) -> None:
    assert set(cells_of(closed_cells(state))) == loops(state)


@settings(max_examples=60, deadline=None)
@given(fields())
def test_every_cell_offered_leads_to_a_line_and_no_other(state: CircuitState) -> None:
    for cell in cells_of(state.taken):
        seat = state.shows(cell)
        lines = all_lines(state, seat, [cell])
        if not lines:
            continue
        assert set(next_cells(state, seat, [cell])) == {line[1] for line in lines}
        longest = max(lines, key=len)
        for length in range(2, len(longest)):
            begun = longest[:length]
            going_on = {line[length] for line in lines if line[:length] == begun}
            assert set(next_cells(state, seat, begun)) == going_on


@settings(max_examples=60, deadline=None)
@given(fields(3, 4))
def test_candidate_lines_are_lines_best_first_without_twins(state: CircuitState) -> None:
    for cell in cells_of(state.taken):
        seat = state.shows(cell)
        lines = all_lines(state, seat, [cell])
        state.line = [cell]
        found = candidate_lines(state, seat)
        assert bool(found) == bool(lines)
        assert all(line in lines for line in found)
        lengths = [len(line) for line in found]
        assert lengths == sorted(lengths, reverse=True)
        assert len({frozenset(line[1:-1]) for line in found}) == len(found) <= LINES_OFFERED
        if lines:
            assert len(found[0]) == max(len(line) for line in lines)


def test_a_long_line_is_found_on_a_crowded_field() -> None:
    """Millions of lines cross a Field full of crosses; the search stays short and finds a very long one."""
    state = quiet_table(4, 1)
    for cell in cells_of(state.field):
        state.put(0 if cell in (0, 54) else 1 + cell % 3, 6, cell, False)
    state.line = [0]
    found = candidate_lines(state, 0)
    assert len(found) == LINES_OFFERED
    assert len(found[0]) > 35


def test_circuits_are_groups_of_one_colour() -> None:
    table = scenario("""
        field R 4X (0,0) (0,1) (2,2) (4,4)
        field B 4X (0,2) (0,3) (1,1)
        field R 2V (3,4)
    """)
    found = [[(cell // STRIDE, cell % STRIDE) for cell in group] for group in circuits(table.state)]
    assert found == [[(0, 0), (0, 1)], [(3, 4), (4, 4)], [(0, 2), (0, 3)]]


def test_a_bridge_between_two_loops_lies_in_none() -> None:
    scenario("""
        mode scrimmage 3
        field R 4X (0,0) (0,1) (1,0) (1,1)
        field R 2H (1,2)
        field R 4X (1,3) (1,4) (2,3) (2,4)
        field R 2V (2,0)
        expect closed (0,0) (0,1) (1,0) (1,1) (1,3) (1,4) (2,3) (2,4)
    """)


def test_a_loop_of_two_colours_is_not_closed() -> None:
    scenario("""
        field R 4X (0,0) (0,1) (1,0)
        field B 4X (1,1)
        expect closed
    """)
    scenario("""
        field R 4X (0,0) (0,1) (1,0)
        field B 4X (1,1)
        kiss (1,1) by R as R
        expect closed (0,0) (0,1) (1,0) (1,1)
    """)


# -- a Chain in three ways -------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_cell_by_cell_whole_and_suggested_lines_do_the_same(seed: int) -> None:
    """Random games, stopped at Chain offers: the same line drawn, named and taken from the list gives the same state."""
    dice = Dice(seed)
    players = 2 + dice.below(3)
    decks = tuple(dice.pick(RULES.decks) for _ in range(players))
    state = RULES.new_game(Setup(players, {}, decks), seed)
    state.quiet = True
    while state.outcome is None:
        seat = state.turn
        if state.step == CHAIN_STEP and len(state.line) == 1:
            suggested = RULES.lines(state, seat)
            assert suggested
            chosen = dice.pick(suggested)
            assert isinstance(chosen, Chain)
            whole = state.clone()
            RULES.apply(whole, seat, chosen)
            drawn = state.clone()
            for cell in chosen.line[1:]:
                if dice.below(3) == 0 and len(drawn.line) > 1:
                    before = digest(drawn)
                    last = drawn.line[-1]
                    RULES.apply(drawn, seat, TakeBackCell())
                    RULES.apply(drawn, seat, DrawLine((last // STRIDE, last % STRIDE)))
                    assert digest(drawn) == before
                assert DrawLine(cell) in RULES.legal_actions(drawn, seat)
                RULES.apply(drawn, seat, DrawLine(cell))
            assert digest(drawn) == digest(whole)
            begun = state.clone()
            RULES.apply(begun, seat, DrawLine(chosen.line[1]))
            RULES.apply(begun, seat, chosen)
            assert digest(begun) == digest(whole)
        RULES.apply(state, seat, dice.pick(RULES.legal_actions(state, seat)))


def test_a_line_may_be_declined_half_way() -> None:
    table = scenario("""
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1) (0,2)
        R PLACE 4X (0,3)
        R DRAW (0,2)
        R DRAW (0,1)
        R BACK
    """)
    assert RULES.revisions(table.state, 0) == [TakeBackCell()]
    assert RULES.legal_actions(table.state, 0) == [DrawLine((0, 1)), Decline()]
    table.play(0, Decline())
    assert table.state.line == []
    assert table.state.seats[0].ap == 2


def test_detection_and_closed_circuits_in_whole_games() -> None:
    """The same comparison on Fields as they come about in play, pushed, turned, swapped and burnt."""
    for seed in range(12):
        dice = Dice(seed)
        decks = (RULES.decks[1 + seed % 3], RULES.decks[1 + seed // 3 % 3])
        state = RULES.new_game(Setup(2, {}, decks), seed)
        state.quiet = True
        while state.outcome is None:
            play_out(RULES, state, dice, limit=7)  # type: ignore[arg-type]
            assert set(cells_of(closed_cells(state))) == loops(state)
            for cell in cells_of(state.taken):
                wires = WIRES[state.cards[cell] + 7 * has(state.turned, cell)]
                sets = (state.north, state.east, state.south, state.west)
                assert [has(each, cell) for each in sets] == [bool(wires >> at & 1) for at in range(4)]
                assert sum(has(player.owned, cell) for player in state.seats) == 1
                assert sum(has(player.shown, cell) for player in state.seats) == 1
