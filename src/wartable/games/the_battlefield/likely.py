"""The sensible ones among the legal plays, for quick looks ahead: one or two places for each card instead of all twelve."""

from wartable.core.actions import Action
from wartable.games.the_battlefield.board import ANY, FLANKS, LANE_OF, LANE_SLOTS, MELEE, RANGED, SLOT_COUNT
from wartable.games.the_battlefield.state import BATTLE_STEP, EMPTY, BattlefieldState, Side
from wartable.games.the_battlefield.tables import (
    FAMILY_OF,
    FIRST_CARDS,
    FOLD,
    KINDS,
    LANE_TYPES,
    ON_ENEMY_SIDE,
    ON_OWN_SIDE,
    PLAYS,
    UNIT,
    WORKS,
)


def likely_plays(state: BattlefieldState, seat: int) -> list[Action]:
    """Plays that a person would think about, and the fold. Every one of them is legal."""
    assert state.step == BATTLE_STEP
    side = state.sides[seat]
    base = FIRST_CARDS[side.army]
    own = _places(side)
    enemy = _places(state.sides[1 - seat])
    actions: list[Action] = []
    for kind in range(KINDS):
        if side.hand[kind] == 0:
            continue
        number = base + kind
        plays = PLAYS[number]
        if FAMILY_OF[number] == UNIT:
            slot = _unit_place(side, number, own)
            if slot >= 0:
                actions.append(plays[seat][slot])
        else:
            if ON_OWN_SIDE[number]:
                _add(actions, plays[seat], own, number)
            if ON_ENEMY_SIDE[number]:
                _add(actions, plays[1 - seat], enemy, number)
    actions.append(FOLD)
    return actions


def _add(actions: list[Action], here: list[Action], places: list[int], number: int) -> None:
    """A card that reaches a lane goes to any lane; one that reaches what it flanks behind two units; others anywhere."""
    w = WORKS[number]
    if w.has_numbers and w.reaches_lane:
        for lane in range(3):
            if places[lane] >= 0:
                actions.append(here[places[lane]])
        return
    if w.has_numbers and not w.reaches_lane and not w.reaches_side and places[3] >= 0:
        actions.append(here[places[3]])
        return
    for lane in range(2, -1, -1):
        if places[lane] >= 0:
            actions.append(here[places[lane]])
            return


def _places(side: Side) -> list[int]:
    """An empty slot of each lane, and the one that flanks the strongest units; -1 where there is none."""
    places = [-1, -1, -1, -1]
    best = 0
    for slot in range(SLOT_COUNT - 1, -1, -1):
        if side.slots[slot] != EMPTY:
            continue
        places[LANE_OF[slot]] = slot
        weight = 0
        for front in FLANKS[slot]:
            number = side.slots[front]
            if number >= 0 and not side.flipped[front] and WORKS[number].is_unit:
                w = WORKS[number]
                weight += w.attack2 + w.defence2 if side.paired[front] else w.attack1 + w.defence1
        if weight > best:
            best = weight
            places[3] = slot
    return places


def _unit_place(side: Side, number: int, places: list[int]) -> int:
    """Where a unit stands best: on its twin; else where it flanks most; else in the first slot of its lane."""
    lane = LANE_TYPES[number]
    for slot in LANE_SLOTS[lane]:
        if side.slots[slot] == number and not side.paired[slot] and not side.flipped[slot]:
            return slot
    w = WORKS[number]
    if w.flank_attack or w.flank_defence:
        best = -1
        most = -1
        for slot in LANE_SLOTS[lane]:
            if side.slots[slot] != EMPTY:
                continue
            units = 0
            for front in FLANKS[slot]:
                other = side.slots[front]
                if other >= 0 and not side.flipped[front] and WORKS[other].is_unit:
                    units += 1
            if units > most:
                most = units
                best = slot
        return best
    if lane != ANY:
        return places[lane]
    return places[RANGED] if places[RANGED] >= 0 else places[MELEE] if places[MELEE] >= 0 else places[2]
