"""The numbers by which bots judge a game of The Battlefield: the chance to win the war, not the points of a battle.

What a lead is worth depends on the war (first battle, ahead, behind, last battle) and on who has folded, so there is
one term for each case: terms of other cases are 0. The hands are weighed in points: what the own cards could still add,
pairs and half-made pairs counted, against what the enemy's unseen cards, by their number, add as a rule.
"""

from typing import Final

from wartable.games.the_battlefield.board import SLOT_COUNT
from wartable.games.the_battlefield.effects import ONCE, Working
from wartable.games.the_battlefield.scoring import lanes, scores
from wartable.games.the_battlefield.state import (
    BATTLE_STEP,
    EMPTY,
    FIRST_DEAL,
    WISH_COUNT,
    WISH_STEP,
    BattlefieldState,
    Side,
)
from wartable.games.the_battlefield.tables import ARMY_OF, FIRST_CARDS, KINDS, WORKS

CASES: Final = (
    "in the first battle",
    "one battle ahead",
    "one battle behind",
    "in the last battle",
    "all even",
)
TERMS: Final = (
    "stands",
    "lead",
    "small lead",
    "lead over a folded enemy",
    "lead after folding",
    "strength in hand",
    "cards in hand",
    "last word",
)
PER_CASE: Final = 8
NAMES: Final[tuple[str, ...]] = (
    *tuple(f"{term}, {case}" for case in CASES for term in TERMS),
    "points ahead",
)

CARDS_DEALT: Final[int] = FIRST_DEAL + WISH_COUNT

# Typical numbers for effects, in points of attack and defence: what the units in reach of one have to be multiplied,
# how many units there are to be given something, and the share of them that can still lose something.
LANE_POINTS: Final[list[float]] = [20.0, 16.0]
SIDE_POINTS: Final[list[float]] = [20.0, 20.0]
FLANKED_POINTS: Final[list[float]] = [10.0, 8.0]
LANE_UNITS: Final = 3.0
SIDE_UNITS: Final = 6.0
FLANKED_UNITS: Final = 1.5
LEFT_TO_TAKE: Final[float] = 8.0 / 9.0
DOUBLED_FLANKS: Final = 7.0
CANCELLED: Final = 3.0
CLEARED: Final = 2.0


def _effect(w: Working) -> float:
    """What an effect is worth, whichever card it is on."""
    points = LANE_POINTS if w.reaches_lane else SIDE_POINTS if w.reaches_side else FLANKED_POINTS
    units = LANE_UNITS if w.reaches_lane else SIDE_UNITS if w.reaches_side else FLANKED_UNITS
    added = w.adds_attack + w.adds_defence
    worth = units * added if added >= 0 else units * -added * LEFT_TO_TAKE
    worth += points[0] * abs(w.times_attack - ONCE) / ONCE
    worth += points[1] * abs(w.times_defence - ONCE) / ONCE
    if w.doubles_flank:
        worth += DOUBLED_FLANKS
    if w.cancels:
        worth += CANCELLED
    if w.clears:
        worth += CLEARED
    return worth


def _single(number: int) -> float:
    w = WORKS[number]
    return w.attack1 + w.defence1 + 1.2 * (w.flank_attack + w.flank_defence) + _effect(w)


def _second(number: int) -> float:
    w = WORKS[number]
    if not w.is_unit:
        return 0.0
    return w.attack2 + w.defence2 - w.attack1 - w.defence1


SINGLE: Final[list[float]] = [_single(number) for number in range(len(WORKS))]
"""What a card adds alone."""
SECOND: Final[list[float]] = [_second(number) for number in range(len(WORKS))]
"""What a card adds when it completes a pair."""
USUAL: Final = 7.5
"""What an unseen card adds as a rule."""


def _squash(number: float, scale: float) -> float:
    """A number without limits, as one from 0 to 1 with 0.5 in the middle."""
    return 0.5 + 0.5 * number / (scale + abs(number))


def in_hand(side: Side) -> float:
    """The points that the cards of a hand could add, pairs and half-made pairs counted."""
    if side.army < 0:
        return 0.0
    base = FIRST_CARDS[side.army]
    worth = 0.0
    half = 0
    for slot in range(SLOT_COUNT):
        number = side.slots[slot]
        if (
            number != EMPTY
            and ARMY_OF[number] == side.army
            and not side.paired[slot]
            and WORKS[number].is_unit
        ):
            half |= 1 << (number - base)
    for kind in range(KINDS):
        count = side.hand[kind]
        if count:
            if (half >> kind) & 1 == 1:
                worth += SECOND[base + kind]
                count -= 1
            worth += (count - count // 2) * SINGLE[base + kind] + (count // 2) * SECOND[base + kind]
    return worth


def _wished(side: Side) -> float:
    """The points of a wish list, and of the cards that are still to come."""
    worth = USUAL * (CARDS_DEALT - len(side.wishes))
    for at in range(len(side.wishes)):
        number = side.wishes[at]
        # A second copy makes a pair; more make another.
        before = 0
        for earlier in range(at):
            if side.wishes[earlier] == number:
                before += 1
        worth += SECOND[number] if before % 2 == 1 and WORKS[number].is_unit else SINGLE[number]
    return worth


def features(state: BattlefieldState, seat: int) -> list[float]:
    """Each from 0 to 1. Of the enemy's hand only its size is read."""
    numbers = [0.0] * (PER_CASE * 5 + 1)
    lead = 0.0
    if state.step == BATTLE_STEP:
        lead = lead_of(state, seat, lanes(state, seat), lanes(state, 1 - seat))
    at, terms = terms_of(state, seat, lead)
    numbers[at : at + PER_CASE] = terms
    numbers[PER_CASE * 5] = points_ahead(state, seat)
    return numbers


def lead_of(state: BattlefieldState, seat: int, mine: list[int], theirs: list[int]) -> float:
    """How far a seat is ahead as the board stands, given the totals of the lanes of both sides."""
    if state.lane_scoring:
        one, two = scores(state)
        return (one - two) / 1.5 if seat == 0 else (two - one) / 1.5
    lead = 0
    for at in range(6):
        lead += mine[at] - theirs[at]
    return float(lead)


def points_ahead(state: BattlefieldState, seat: int) -> float:
    return _squash(state.sides[seat].cumulative - state.sides[1 - seat].cumulative, 12.0)


def terms_of(state: BattlefieldState, seat: int, lead: float) -> tuple[int, list[float]]:
    """The terms of the case that the war is in, and where they stand among all."""
    own = state.sides[seat]
    foe = state.sides[1 - seat]
    case = 0
    if state.battle == 3:
        case = 3
    elif own.wins > foe.wins:
        case = 1
    elif own.wins < foe.wins:
        case = 2
    elif state.battle == 2:
        case = 4
    numbers = [0.0] * PER_CASE
    numbers[0] = 1.0
    if state.step != BATTLE_STEP:
        held = _wished(own) if state.step == WISH_STEP and not own.has_wished else in_hand(own)
        numbers[1] = 0.5
        numbers[2] = 0.5
        numbers[5] = _squash(held - USUAL * CARDS_DEALT, 30.0)
        numbers[6] = 0.5
        numbers[7] = 0.5
        return case * PER_CASE, numbers
    held = in_hand(own)
    if state.battle == 3:
        # Wins may stay uneven into the last battle: then the leader only needs not to lose.
        lead += 0.5 if own.wins > foe.wins else -0.5 if own.wins < foe.wins else 0.0
    if own.folded:
        # The enemy must still spend cards to overtake, if it can.
        numbers[4] = 0.0 if lead < 0 else 0.15 + 0.85 * min(1.0, lead / (1.0 + 5.5 * foe.hand_size))
    elif foe.folded:
        # Ahead of a folded enemy the battle is won at once; behind it costs what is missing.
        if lead > 0:
            numbers[3] = 1.0
        else:
            numbers[3] = 0.8 * max(0.0, 1.0 - (1.0 - lead) / (1.0 + 0.8 * held))
    else:
        numbers[1] = _squash(lead, 25.0)
        numbers[2] = _squash(lead, 4.0)
        numbers[7] = 1.0 if state.turn != seat else 0.0
    numbers[5] = _squash(held - USUAL * foe.hand_size, 30.0)
    numbers[6] = _squash(float(own.hand_size - foe.hand_size), 5.0)
    return case * PER_CASE, numbers
