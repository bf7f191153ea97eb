"""Lines, Chains and Closed Circuits: everything that follows connections (1.4 to 1.8), by sets of cells as bits.

`joins_east` holds the cells that are connected with their eastern neighbour, `joins_south` those connected with their
southern one. All connections of a whole set of cells are then four shifts away.
"""

from typing import Final

from mypy_extensions import i64

from wartable.core.errors import Illegal
from wartable.games.circuit_warfare.board import (
    CELLS,
    STEPS,
    STRIDE,
    bit,
    cell_name,
    cells_of,
    count,
    has,
    place_of,
)
from wartable.games.circuit_warfare.state import UNKNOWN, CircuitState

LINES_OFFERED: Final = 12
EFFORT: Final = 600
"""How many steps the search for candidate lines may take: on a crowded Field there are millions of lines."""


def joins_east(state: CircuitState) -> i64:
    return state.east & (state.west >> 1)


def joins_south(state: CircuitState) -> i64:
    return state.south & (state.north >> 8)


def connected(cells: i64, east: i64, south: i64) -> i64:
    """All cells that are connected with one of these."""
    return ((cells & east) << 1) | ((cells >> 1) & east) | ((cells & south) << 8) | ((cells >> 8) & south)


# -- 1.8 Chain detection ---------------------------------------------------------------------------------------


def has_line(state: CircuitState, seat: int, cell: int) -> bool:
    """1.8: whether some line begins at this card of the seat."""
    start = bit(cell)
    friends = state.friends_shown(seat)
    return _reaches(state, start, state.taken & ~friends, friends & ~start)


def _reaches(state: CircuitState, start: i64, foes: i64, goal: i64) -> bool:
    """Whether a way leads from the start over at least one of the foes to the goal."""
    east = joins_east(state)
    south = joins_south(state)
    reached = connected(start, east, south) & foes
    edge = reached
    while edge != 0:
        around = connected(edge, east, south)
        if around & goal != 0:
            return True
        edge = around & foes & ~reached
        reached = reached | edge
    return False


def next_cells(state: CircuitState, seat: int, line: list[int]) -> list[int]:
    """The cells by which a line may go on so that it can still be ended; friendly ones end it."""
    start = line[0]
    tip = line[len(line) - 1]
    used: i64 = 0
    for cell in line:
        used = used | bit(cell)
    friends = state.friends_shown(seat)
    foes = state.taken & ~friends & ~used
    goal = friends & ~bit(start)
    around = connected(bit(tip), joins_east(state), joins_south(state)) & ~used
    found: list[int] = []
    for step in STEPS:
        cell = tip + step
        if cell < 0 or not has(around, cell):
            continue
        if has(friends, cell):
            if tip != start:
                found.append(cell)
        elif _may_end(state, bit(cell), foes, goal):
            found.append(cell)
    return found


def _may_end(state: CircuitState, tip: i64, foes: i64, goal: i64) -> bool:
    """Whether the line can still be ended from this enemy card."""
    if connected(tip, joins_east(state), joins_south(state)) & goal != 0:
        return True
    return _reaches(state, tip, foes & ~tip, goal)


# -- 10.2 Wrong lines ------------------------------------------------------------------------------------------


def check_line(state: CircuitState, seat: int, places: tuple[tuple[int, int], ...]) -> list[int]:
    """The cells of a whole line; everything that may be wrong with it, in the order of 10.2."""
    if len(places) < 3:
        raise Illegal("PATH_TOO_SHORT", "a line has at least three cells")
    start = state.line[0]
    if places[0] != place_of(start):
        raise Illegal("PATH_START", f"the line must begin at {cell_name(start)}, the card just placed")
    if len(set(places)) != len(places):
        raise Illegal("PATH_REPEATS", "the line crosses the same cell twice")
    line = [start]
    for row, column in places[1:]:
        cell = _cell_after(state, line[len(line) - 1], row, column)
        if cell < 0:
            raise Illegal("PATH_GAP", f"the line is not connected at ({row},{column})")
        line.append(cell)
    friends = state.friends_shown(seat)
    for cell in line[1:-1]:
        if has(friends, cell):
            raise Illegal("PATH_COLOUR", f"the line runs over a friendly card on {cell_name(cell)}")
    if not has(friends, line[len(line) - 1]):
        raise Illegal("PATH_END", "the line does not end at a friendly card")
    return line


def check_next_cell(state: CircuitState, seat: int, place: tuple[int, int]) -> int:
    """The next cell of the line that is being drawn, refused by the same codes."""
    row, column = place
    line = state.line
    for cell in line:
        if place == place_of(cell):
            raise Illegal("PATH_REPEATS", f"the line has been on ({row},{column}) already")
    cell = _cell_after(state, line[len(line) - 1], row, column)
    if cell < 0:
        raise Illegal("PATH_GAP", f"the line is not connected to ({row},{column})")
    if len(line) == 1 and has(state.friends_shown(seat), cell):
        raise Illegal("PATH_TOO_SHORT", "a line needs at least one enemy card between its ends")
    if cell not in next_cells(state, seat, line):
        raise Illegal("PATH_END", f"from ({row},{column}) no line leads on to a friendly card")
    return cell


def _cell_after(state: CircuitState, tip: int, row: int, column: int) -> int:
    """The cell at this place if it is connected with the tip of a line; -1 otherwise."""
    if not (0 <= row < state.size and 0 <= column < state.size):
        return -1
    cell = row * STRIDE + column
    return cell if has(connected(bit(tip), joins_east(state), joins_south(state)), cell) else -1


# -- 4.2 and 4.6: what a Chain does ----------------------------------------------------------------------------


def queen_over(state: CircuitState, seat: int, line: list[int]) -> int:
    """4.6: the user of the Killer Queen that answers a Chain of this seat along this line; -1 if none does."""
    marked: i64 = 0
    for at in range(state.players):
        if not state.is_friend(seat, at):
            marked = marked | state.seats[at].queens
    if marked == 0:
        return -1
    marked = marked & ~protected(state)
    for cell in line:
        if has(marked, cell):
            for at in range(state.players):
                if not state.is_friend(seat, at) and has(state.seats[at].queens, cell):
                    return at
    return -1


def line_cells(line: list[int]) -> i64:
    cells: i64 = 0
    for cell in line:
        cells = cells | bit(cell)
    return cells


def middle_cells(line: list[int]) -> i64:
    return line_cells(line) & ~bit(line[0]) & ~bit(line[len(line) - 1])


# -- 1.7 Candidate lines ---------------------------------------------------------------------------------------


class LineSearch:
    """A search for the lines that a player may want, each with what it gains."""

    def __init__(self, state: CircuitState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.friends: i64 = state.friends_shown(seat)
        self.foes: i64 = state.taken & ~self.friends
        self.goal: i64 = self.friends & ~bit(state.line[0])
        self.effort = EFFORT
        self.lines: list[list[int]] = []
        self.gains: list[int] = []
        self.seen: set[tuple[int, int, int]] = set()

    def follow(self, line: list[int], used: i64) -> None:
        """Draw on from the end of the line, into narrow places first: so long lines are found early."""
        self.effort -= 1
        tip = line[len(line) - 1]
        state = self.state
        east = joins_east(state)
        south = joins_south(state)
        around = connected(bit(tip), east, south) & ~used
        free = self.foes & ~used
        ways: list[int] = []
        for step in STEPS:
            cell = tip + step
            if cell < 0 or not has(around, cell):
                continue
            if has(self.goal, cell):
                if len(line) > 1:
                    self._keep([*line, cell])
            elif has(free, cell) and _may_end(state, bit(cell), free, self.goal):
                exits = count(connected(bit(cell), east, south) & free)
                ways.append(exits * 64 + cell)
        ways.sort()
        for way in ways:
            if self.effort <= 0:
                return
            cell = way % 64
            self.follow([*line, cell], used | bit(cell))

    def _keep(self, line: list[int]) -> None:
        """Keep the line unless another one does just the same."""
        state = self.state
        queen = queen_over(state, self.seat, line)
        turned = middle_cells(line)
        burnt: i64 = 0
        if queen >= 0:
            burnt = line_cells(line) & ~protected(state)
            turned = turned & ~burnt
        key = (int(turned), int(burnt), queen)
        if key in self.seen:
            return
        self.seen.add(key)
        self.lines.append(line)
        self.gains.append(count(turned) - count(burnt & self.friends))


def candidate_lines(state: CircuitState, seat: int) -> list[list[int]]:
    """Lines worth looking at, best first; of lines that turn the same cards only one. Players may draw any other."""
    search = LineSearch(state, seat)
    start = state.line[0]
    search.follow([start], bit(start))
    order = sorted([(-search.gains[at], len(search.lines[at]), at) for at in range(len(search.lines))])
    return [search.lines[at] for _, _, at in order[:LINES_OFFERED]]


# -- 1.6 Circuits and Closed Circuits --------------------------------------------------------------------------


def protected(state: CircuitState) -> i64:
    """1.9: the protected cells: walled, or lying in a Closed Circuit."""
    return state.walled() | closed_cells(state)


def closed_cells(state: CircuitState) -> i64:
    """All cells that lie in a Closed Circuit."""
    if state.closed == UNKNOWN:
        east = joins_east(state)
        south = joins_south(state)
        closed: i64 = 0
        for player in state.seats:
            colour = player.shown
            closed = closed | _loops(east & colour & (colour >> 1), south & colour & (colour >> 8))
        state.closed = closed
    return state.closed


def _loops(east: i64, south: i64) -> i64:
    """The cells on loops of a graph: those with a connection that is not a bridge."""
    # Cards with fewer than two connections are on no loop; without them others may have fewer than two.
    while True:
        w = east << 1
        n = south << 8
        keep = (east & w) | (south & n) | ((east | w) & (south | n))
        fewer_east = east & keep & (keep >> 1)
        fewer_south = south & keep & (keep >> 8)
        if fewer_east == east and fewer_south == south:
            break
        east = fewer_east
        south = fewer_south
    if east == 0:
        return 0
    w = east << 1
    n = south << 8
    core = east | w | south | n
    crossings = (east & w & (south | n)) | (south & n & (east | w))
    if crossings & (crossings - 1) == 0:
        # A bridge between two loops has a crossing at each end.
        return core
    corner = east & (east >> 8) & south & (south >> 1)
    closed = corner | (corner << 1) | (corner << 8) | (corner << 9)
    rest = core & ~closed
    while rest != 0:
        cell = rest & -rest
        rest = rest ^ cell
        if _is_on_loop(cell, east, south):
            closed = closed | cell
    return closed


def _is_on_loop(cell: i64, east: i64, south: i64) -> bool:
    """Whether two of the cell's connections are joined without the cell."""
    others_east = east & ~cell & ~(cell >> 1)
    others_south = south & ~cell & ~(cell >> 8)
    around = connected(cell, east, south)
    while around != 0:
        start = around & -around
        around = around ^ start
        reached = start
        while True:
            wider = reached | connected(reached, others_east, others_south)
            if wider == reached:
                break
            reached = wider
        if reached & around != 0:
            return True
    return False


def circuits(state: CircuitState) -> list[list[int]]:
    """1.6: the groups of two or more cards of one colour that hang together."""
    groups: list[list[int]] = []
    for player in state.seats:
        colour = player.shown
        east = joins_east(state) & colour & (colour >> 1)
        south = joins_south(state) & colour & (colour >> 8)
        rest = colour
        while rest != 0:
            group = rest & -rest
            while True:
                wider = group | connected(group, east, south)
                if wider == group:
                    break
                group = wider
            rest = rest & ~group
            if count(group) > 1:
                groups.append(cells_of(group))
    return groups


class CardFacts:
    """Everything that is to be seen of one card on the Field; players by their seats, -1 for none."""

    def __init__(self, cell: int, design: int) -> None:
        self.cell = cell
        self.design = design
        self.is_turned = False
        self.owner = -1
        self.shows = -1
        self.wall = -1
        self.queen = -1
        self.kiss = -1
        self.is_closed = False
        self.circuit = 0
        """The number of its Circuit, counted from 1."""


def survey(state: CircuitState) -> list[CardFacts]:
    """All cards on the Field, by row, then column."""
    closed = closed_cells(state)
    circuit_of = [0] * CELLS
    for number, group in enumerate(circuits(state), start=1):
        for cell in group:
            circuit_of[cell] = number
    found: list[CardFacts] = []
    for cell in cells_of(state.taken):
        facts = CardFacts(cell, state.cards[cell])
        facts.is_turned = has(state.turned, cell)
        facts.is_closed = has(closed, cell)
        facts.circuit = circuit_of[cell]
        for seat in range(state.players):
            player = state.seats[seat]
            if has(player.owned, cell):
                facts.owner = seat
            if has(player.shown, cell):
                facts.shows = seat
            if has(player.walls, cell):
                facts.wall = seat
            if has(player.queens, cell):
                facts.queen = seat
            if has(player.kisses, cell):
                facts.kiss = seat
        found.append(facts)
    return found
