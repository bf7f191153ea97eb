"""The board: on each side three lanes of slots, and the arrows by which a slot flanks the slots in front of it."""

from typing import Final

MELEE: Final = 0
RANGED: Final = 1
HEAVY: Final = 2
ANY: Final = 3
LANES: Final = ("melee", "ranged", "heavy", "any")
LANE_LETTERS: Final = "MRH"

SLOTS: Final = ("M1", "M2", "M3", "M4", "M5", "R1", "R2", "R3", "R4", "H1", "H2", "H3")
SLOT_COUNT: Final = 12

LANE_SLOTS: Final[tuple[tuple[int, ...], ...]] = (
    (0, 1, 2, 3, 4),
    (5, 6, 7, 8),
    (9, 10, 11),
    tuple(range(SLOT_COUNT)),
)
"""The slots in which a unit of a lane's type may stand; a star may stand in any."""

LANE_OF: Final[tuple[int, ...]] = (0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2)

FLANKS: Final[tuple[tuple[int, ...], ...]] = (
    (), (), (), (), (),
    (0, 1), (1, 2), (2, 3), (3, 4),
    (5, 6), (6, 7), (7, 8),
)  # fmt: skip
"""The arrows: Rk leads to Mk and Mk+1, Hk leads to Rk and Rk+1."""

SIDES: Final = ("P1", "P2")


def slot_name(side: int, slot: int) -> str:
    """`P1:M3`."""
    return f"{SIDES[side]}:{SLOTS[slot]}"


PLACES: Final[dict[str, tuple[int, int]]] = {
    slot_name(side, slot): (side, slot) for side in range(2) for slot in range(SLOT_COUNT)
}
"""Every slot of the board by its name."""
