"""The law of stacking and alignment: what a Battle Hand may hold (3.2)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from wartable.core.errors import Illegal
from wartable.games.blood_wars.state import OVERLOADED, Legion, Warlord
from wartable.games.blood_wars.tables import (
    CARD_NAMES,
    CARRIES,
    CUTTER,
    EXACT,
    HORDE,
    KEYWORD,
    LED_BY,
    MATCHING,
)

FEW: Final = 4
MANY: Final = 6
"""At most four Legions, or six if all are exact; Hordes are not counted."""

LAWFUL: Final = 0
ALIGNMENT_MISMATCH: Final = 1
LEGION_LIMIT: Final = 2
GEAR_LIMIT: Final = 3
GEAR_ALIGNMENT: Final = 4
WRONG_LEADER: Final = 5
FATE_LIMIT: Final = 6
CODES: Final = (
    "", "ALIGNMENT_MISMATCH", "LEGION_LIMIT", "GEAR_LIMIT", "GEAR_ALIGNMENT", "WRONG_LEADER", "FATE_LIMIT",
)  # fmt: skip


def is_exact(legion: Legion, leader: i64) -> bool:
    """Rule 1: by alignment, birth or Faction, or by an Acolyte card that names the leader."""
    if EXACT[legion.card][leader]:
        return True
    return legion.acolyte >= 0 and LED_BY[legion.acolyte][leader]


@mypyc_attr(acyclic=True)
class Room:
    """What a Battle Hand has room for."""

    def __init__(self, warlord: Warlord) -> None:
        count: i64 = 0
        exact = True
        fates: i64 = len(warlord.loose)
        capacity: i64 = 0
        leader = warlord.card
        for legion in warlord.legions:
            word = KEYWORD[legion.card]
            if word != HORDE:
                count += 1
                if exact and not is_exact(legion, leader):
                    exact = False
            capacity += 2 if word == CUTTER else 1
            if legion.gear0 >= 0:
                fates += 1
                if legion.gear1 >= 0:
                    fates += 1
        self.count = count
        """The number of Legions, Hordes left out."""
        self.exact = exact
        """Whether all of them are exact."""
        self.fates = fates
        self.capacity = capacity

    def takes_legion(self, card: int, exact: bool) -> bool:
        """Rule 2, for one more Legion."""
        if KEYWORD[card] == HORDE or self.count < FEW:
            return True
        return self.count < MANY and self.exact and exact

    def takes_fate(self) -> bool:
        """Rule 6, for one more Item, Support, Orders or Spell."""
        return self.fates < self.capacity


def has_gear_room(legion: Legion) -> bool:
    """Rule 3, for one more Item or Support."""
    return legion.gear0 < 0 or (legion.gear1 < 0 and KEYWORD[legion.card] == CUTTER)


def problem(warlord: Warlord, limits: bool) -> int:
    """The first law that a Battle Hand breaks. Without `limits` rules 2 and 6 are not asked (devoted cards)."""
    leader = warlord.card
    room = Room(warlord)
    for legion in warlord.legions:
        if not MATCHING[legion.card][leader] and not is_exact(legion, leader):
            return ALIGNMENT_MISMATCH
    if limits and room.count > FEW and (room.count > MANY or not room.exact):
        return LEGION_LIMIT
    for legion in warlord.legions:
        if legion.marks & OVERLOADED or (legion.gear1 >= 0 and KEYWORD[legion.card] != CUTTER):
            return GEAR_LIMIT
    for legion in warlord.legions:
        if legion.gear0 >= 0 and not CARRIES[legion.gear0][legion.card]:
            return GEAR_ALIGNMENT
        if legion.gear1 >= 0 and not CARRIES[legion.gear1][legion.card]:
            return GEAR_ALIGNMENT
    for legion in warlord.legions:
        if legion.acolyte >= 0 and not LED_BY[legion.acolyte][leader]:
            return WRONG_LEADER
    if limits and room.fates > room.capacity:
        return FATE_LIMIT
    return LAWFUL


def refusal(warlord: Warlord, law: int) -> Illegal:
    """The broken law as an error."""
    leader = warlord.card
    name = CARD_NAMES[leader]
    sentence = f"{name} leads more Items, Supports, Orders and Spells than Legions"
    if law == ALIGNMENT_MISMATCH:
        sentence = f"a Legion there does not match the alignment of {name}"
        for legion in warlord.legions:
            if not MATCHING[legion.card][leader] and not is_exact(legion, leader):
                sentence = f"{CARD_NAMES[legion.card]} does not match the alignment of {name}"
    elif law == LEGION_LIMIT:
        sentence = f"{name} leads at most 4 Legions, or 6 if all are exact (Hordes are not counted)"
    elif law == GEAR_LIMIT:
        sentence = "a Legion carries one Item or Support (a Cutter two) and one Acolyte card"
    elif law == GEAR_ALIGNMENT:
        sentence = "an Item or Support is carried only by a Legion whose alignment it matches"
    elif law == WRONG_LEADER:
        sentence = f"an Acolyte card there does not name {name} as its leader"
    return Illegal(CODES[law], sentence)
