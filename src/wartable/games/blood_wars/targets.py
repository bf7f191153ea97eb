"""What a card or Power may be aimed at, and how targets are named: `L25#2`, `P1`, `P1:W07`, `F05`."""

from typing import Final

from wartable.games.blood_wars.assembly import is_double, is_repeated
from wartable.games.blood_wars.effects import (
    DISCARDED_CARD,
    DISCARDED_ITEM,
    FLIPPED_WARLORD,
    FOE_LEGION,
    FOE_SEAT,
    FOE_UNFLIPPED,
    IDLE_WARLORD,
    NOTHING,
    OWN_FLIPPED,
    OWN_LEGION,
    OWN_OTHER_FLIPPED,
    SIDE_SEAT,
    Working,
)
from wartable.games.blood_wars.state import FLIPPED, NONE, SHIELDED, BloodState, Legion, Warlord
from wartable.games.blood_wars.tables import IDS, ITEM, KIND, SHIELDS_CARRIER, UNTOUCHED
from wartable.games.blood_wars.zones import find_legion, legion_name, warlord_name

PLACES: Final = 64
"""A Warlord anywhere is his seat times this, plus his place."""

SEATS: Final = ("P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7")


def warlord_of(state: BloodState, index: int) -> Warlord:
    """The Warlord of a participant of the Challenge."""
    challenge = state.challenge
    assert challenge is not None
    return state.table[challenge.seats[index]].warlords[challenge.places[index]]


def has_foe(state: BloodState, seat: int) -> bool:
    """Whether a Warlord stands against this seat's side in the Challenge."""
    challenge = state.challenge
    if challenge is None:
        return False
    at = challenge.at(seat)
    for index in range(len(challenge.seats)):
        if challenge.sides[index] != challenge.sides[at] and challenge.places[index] >= 0:
            return True
    return False


def foe_of(state: BloodState, seat: int) -> int:
    """The opponent in a Combat, or NONE."""
    challenge = state.challenge
    assert challenge is not None
    for index in range(len(challenge.seats)):
        if challenge.seats[index] != seat:
            return challenge.seats[index]
    return NONE


def is_shielded(legion: Legion) -> bool:
    if legion.marks & SHIELDED or (legion.gear0 >= 0 and SHIELDS_CARRIER[legion.gear0]):
        return True
    return legion.gear1 >= 0 and SHIELDS_CARRIER[legion.gear1]


def targets(state: BloodState, seat: int, use: Working, itself: int) -> list[int]:
    """Everything a use may be aimed at; `itself` is the number of the Legion whose Power it is.

    Of several Legions that nothing tells apart only the first one is named.
    """
    found: list[int] = []
    kind = use.target
    player = state.table[seat]
    challenge = state.challenge
    if kind == NOTHING:
        return found
    if kind in (DISCARDED_CARD, DISCARDED_ITEM):
        pile = player.discard
        for at in range(len(pile)):
            if (kind == DISCARDED_CARD or KIND[pile[at]] == ITEM) and not is_repeated(pile, at):
                found.append(pile[at])
        return found
    if kind == FLIPPED_WARLORD:
        for place in range(len(player.warlords)):
            if player.warlords[place].flipped:
                found.append(place)
        return found
    if kind == IDLE_WARLORD:
        for other in range(state.players):
            busy = NONE
            if challenge is not None:
                at = challenge.at(other)
                busy = challenge.places[at] if at >= 0 else NONE
            warlords = state.table[other].warlords
            for place in range(len(warlords)):
                if not warlords[place].flipped and place != busy:
                    found.append(other * PLACES + place)
        return found
    assert challenge is not None
    me = challenge.at(seat)
    if kind in (FOE_SEAT, SIDE_SEAT):
        for index in range(len(challenge.seats)):
            if challenge.places[index] < 0:
                continue
            if (challenge.sides[index] == challenge.sides[me]) != (kind == SIDE_SEAT):
                continue
            if use.is_harassment and UNTOUCHED[warlord_of(state, index).card]:
                continue
            found.append(challenge.seats[index])
        return found
    if kind in (OWN_LEGION, OWN_FLIPPED, OWN_OTHER_FLIPPED):
        legions = warlord_of(state, me).legions
        for number in range(len(legions)):
            if kind != OWN_LEGION and not legions[number].marks & FLIPPED:
                continue
            if number == itself and (kind == OWN_OTHER_FLIPPED or use.spends_legion):
                continue
            if not is_double(legions, number):
                found.append(number)
        return found
    assert kind in (FOE_LEGION, FOE_UNFLIPPED)
    if len(challenge.seats) > 1:
        legions = warlord_of(state, 1 - me).legions
        for number in range(len(legions)):
            if is_shielded(legions[number]) or (kind == FOE_UNFLIPPED and legions[number].marks & FLIPPED):
                continue
            if not is_double(legions, number):
                found.append(number)
    return found


def target_name(state: BloodState, seat: int, use: Working, target: int) -> str:
    kind = use.target
    if kind == NOTHING:
        return ""
    if kind in (DISCARDED_CARD, DISCARDED_ITEM):
        return IDS[target]
    if kind == FLIPPED_WARLORD:
        return warlord_name(state.table[seat], target)
    if kind == IDLE_WARLORD:
        owner = target // PLACES
        return f"{SEATS[owner]}:{warlord_name(state.table[owner], target % PLACES)}"
    if kind in (FOE_SEAT, SIDE_SEAT):
        return SEATS[target]
    challenge = state.challenge
    assert challenge is not None
    me = challenge.at(seat)
    is_own = kind in (OWN_LEGION, OWN_FLIPPED, OWN_OTHER_FLIPPED)
    return legion_name(warlord_of(state, me if is_own else 1 - me), target)


def find_target(state: BloodState, seat: int, use: Working, itself: int, name: str) -> int:
    """The target that a text names; NONE if it is none. A use without a target takes no name and gives 0."""
    if use.target == NOTHING:
        return NONE if name else 0
    for target in targets(state, seat, use, itself):
        if target_name(state, seat, use, target) == name:
            return target
    return NONE


def first_alike(warlord: Warlord, ref: int) -> int:
    """Where the named Legion stands; NONE for nobody, and for one that nothing tells from a Legion before it."""
    number = find_legion(warlord, ref)
    return NONE if number >= 0 and is_double(warlord.legions, number) else number
