"""The battlefield: four seats, each with a home lane of the same number, three rows in each lane.

Lane 0 (AL) faces lane 3 (BR), lane 1 (AR) faces lane 2 (BL). Row 0 is the resolution zone in the centre.
"""

from typing import Final

SEATS: Final = ("AL", "AR", "BL", "BR")
SEAT_COUNT: Final = 4
TEAMS: Final = (0, 0, 1, 1)
TEAM_NAMES: Final = ("A", "B")

LEFT: Final = 0
RIGHT: Final = 1
NO_DIRECTION: Final = -1
DIRECTIONS: Final = ("L", "R")

NO_ROW: Final = -1
ZONE: Final = 0
ROWS: Final = 3

FULL_STAMINA: Final = 20


def team_of(seat: int) -> int:
    return seat >> 1


def partner_of(seat: int) -> int:
    return seat ^ 1


def facing(lane: int) -> int:
    """The lane, and so the seat, opposite: people sitting opposite mirror each other."""
    return 3 - lane


def lane_of(team: int, direction: int) -> int:
    """The lane, and so the seat, that L or R means for a team."""
    return 2 * team + direction
