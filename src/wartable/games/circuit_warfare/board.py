"""The Field: cells, edges and wires as bits.

A cell is `row * 8 + column`, whatever the size of the Field, so that a set of cells is one whole number of 56 bits,
the cell to the north is 8 bits lower and the cell to the east 1 bit higher. Column 7 always stays empty: a shift never
runs from one row into the next.
"""

from typing import Final

from mypy_extensions import i64

STRIDE: Final = 8
CELLS: Final = 56
"""Cells of the largest Field, the empty column included."""

DIRECTIONS: Final = "NESW"
"""In sets of wires north is 1, east 2, south 4, west 8."""


BITS: Final[list[int]] = [2**cell for cell in range(CELLS)]
"""The sets of one cell. A table, because compiled `1 << cell` is a shift of 32 bits, not of 64."""


def bit(cell: int) -> i64:
    """The set of one cell."""
    return BITS[cell]


def has(cells: i64, cell: int) -> bool:
    shift: i64 = cell
    return (cells >> shift) & 1 != 0


def count(cells: i64) -> int:
    """How many cells are in a set."""
    rest = cells
    found: i64 = 0
    while rest != 0:
        rest = rest & (rest - 1)
        found += 1
    return int(found)


def cells_of(cells: i64) -> list[int]:
    """The cells of a set by row, then column."""
    found: list[int] = []
    rest = cells
    cell = 0
    while rest != 0:
        if rest & 1 != 0:
            found.append(cell)
        rest = rest >> 1
        cell += 1
    return found


def whole_field(size: int) -> i64:
    """All cells of a Field of this size."""
    cells: i64 = 0
    for row in range(size):
        for column in range(size):
            cells = cells | bit(row * STRIDE + column)
    return cells


def border(size: int, direction: int) -> i64:
    """The row or column on one side of the Field: 0 north, 1 east, 2 south, 3 west."""
    cells: i64 = 0
    for at in range(size):
        if direction == 0:
            cells = cells | bit(at)
        elif direction == 1:
            cells = cells | bit(at * STRIDE + size - 1)
        elif direction == 2:
            cells = cells | bit((size - 1) * STRIDE + at)
        else:
            cells = cells | bit(at * STRIDE)
    return cells


def shifted(cells: i64, direction: int) -> i64:
    """The set moved by one cell. Nothing of it may stand on that border."""
    if direction == 0:
        return cells >> 8
    if direction == 1:
        return cells << 1
    if direction == 2:
        return cells << 8
    return cells >> 1


STEPS: Final[list[int]] = [-STRIDE, 1, STRIDE, -1]
"""From a cell to its neighbour in the north, east, south, west."""


def place_of(cell: int) -> tuple[int, int]:
    """The place of a cell: (row, column)."""
    return cell // STRIDE, cell % STRIDE


def cell_name(cell: int) -> str:
    return f"({cell // STRIDE},{cell % STRIDE})"
