"""The numbers by which bots judge a game of Blood Wars. Of others only what everybody sees is read."""

from typing import Final

from wartable.games.blood_wars.combat import hand_strength, total
from wartable.games.blood_wars.intrigue import side_total
from wartable.games.blood_wars.state import (
    CHALLENGERS,
    DEFENDERS,
    FLIPPED,
    GEAR_SHOWN,
    SHOWN,
    BloodState,
    Challenge,
    Legion,
    Warlord,
)
from wartable.games.blood_wars.tables import (
    BATTLEFIELD,
    CS,
    INTRIGUE_CARD,
    INTRIGUER,
    IS,
    KEYWORD,
    KIND,
    LEGION,
    TIMING,
    VP,
    WARLORD,
)

NAMES: Final[tuple[str, ...]] = (
    "own VP",
    "best rival's VP",
    "VP ahead",
    "Battlefields held",
    "warlords on the table",
    "warlords ready",
    "best IS ready",
    "IS ahead of the best rival",
    "strongest battle hand ready",
    "strength on the board",
    "strength known of rivals",
    "size of battle hands ahead",
    "cards in hand",
    "cards in hand ahead",
    "VP in hand",
    "legions in hand",
    "intrigue in hand",
    "warlords in hand",
    "own turn",
    "turns of rivals to come",
    "winning Battlefield in hand",
    "leads the table",
    "stake in the Challenge",
    "margin in the Challenge",
    "Challenge would win",
)


def _squash(number: float, scale: float) -> float:
    """A number without limits, as one from 0 to 1 with 0.5 in the middle."""
    return 0.5 + 0.5 * number / (scale + abs(number))


def _part(number: int, whole: int) -> float:
    return 1.0 if number >= whole else number / whole


def features(state: BloodState, seat: int) -> list[float]:
    """Each from 0 to 1; 0.5 is even."""
    me = state.table[seat]
    length = state.length
    rival_vp = 0
    rival_is = 0
    rival_known = 0
    rival_size = 0
    rival_hand = 0
    for other in range(state.players):
        if other == seat:
            continue
        player = state.table[other]
        rival_vp = max(rival_vp, player.vp)
        rival_hand = max(rival_hand, len(player.hand))
        for warlord in player.warlords:
            if not warlord.flipped:
                rival_is = max(rival_is, IS[warlord.card])
                rival_size = max(rival_size, warlord.size())
            rival_known = max(rival_known, known_strength(warlord))
    ready = 0
    best_is = 0
    best_hand = 0
    strength = 0
    best_size = 0
    for warlord in me.warlords:
        own = hand_strength(warlord)
        strength += own
        if not warlord.flipped:
            ready += 1
            best_is = max(best_is, IS[warlord.card])
            best_hand = max(best_hand, own)
            best_size = max(best_size, warlord.size())
    field_vp = 0
    most_vp = 0
    legions = 0
    intrigue = 0
    leaders = 0
    for card in me.hand:
        kind = KIND[card]
        if kind == BATTLEFIELD:
            field_vp += VP[card]
            most_vp = max(most_vp, VP[card])
        elif kind == LEGION:
            legions += CS[card]
            if KEYWORD[card] == INTRIGUER:
                intrigue += 2 + CS[card]
        elif kind == WARLORD:
            leaders += 1
        elif TIMING[card] == INTRIGUE_CARD:
            intrigue += 4
    stake = 0.5
    margin = 0.5
    decisive = 0.5
    challenge = state.challenge
    if challenge is not None:
        vp = VP[challenge.card]
        is_mine = seat == state.acting
        stake = 0.5 + 0.1 * vp * (1 if is_mine else -1)
        margin = _margin(state, challenge, seat)
        if state.table[state.acting].vp + vp >= length:
            decisive = 1.0 if is_mine else 0.0
    return [
        _part(me.vp, length),
        _part(rival_vp, length),
        _squash(float(me.vp - rival_vp), 5.0),
        _part(len(me.pool), 8),
        _part(len(me.warlords), 6),
        _part(ready, 5),
        _part(best_is, 16),
        _squash(best_is - rival_is, 6.0),
        _part(best_hand, 40),
        _part(strength, 80),
        _part(rival_known, 40),
        _squash(best_size - rival_size, 5.0),
        _part(len(me.hand), 12),
        _squash(len(me.hand) - rival_hand, 5.0),
        _part(field_vp, 12),
        _part(legions, 30),
        _part(intrigue, 20),
        _part(leaders, 3),
        1.0 if state.acting == seat else 0.0,
        ((seat - state.acting) % state.players) / state.players,
        1.0 if most_vp and me.vp + most_vp >= length else 0.0,
        1.0 if me.vp > rival_vp else 0.5 if me.vp == rival_vp else 0.0,
        stake,
        margin,
        decisive,
    ]


def known_strength(warlord: Warlord) -> int:
    """The CS of what lies open in somebody's Battle Hand."""
    strength = 0
    for legion in warlord.legions:
        if legion.marks & SHOWN:
            strength += shown_strength(legion)
    return strength


def shown_strength(legion: Legion) -> int:
    """The CS of a Legion that lies open, with what lies open of its gear."""
    marks = legion.marks
    strength = 1 if marks & FLIPPED else CS[legion.card]
    if legion.gear0 >= 0 and marks & GEAR_SHOWN:
        strength += CS[legion.gear0]
    if legion.gear1 >= 0 and marks & (GEAR_SHOWN << 1):
        strength += CS[legion.gear1]
    return strength


def _margin(state: BloodState, challenge: Challenge, seat: int) -> float:
    """How the Challenge stands, from the side that this seat is on; 0.5 while nobody can know."""
    if challenge.is_combat and not challenge.is_revealed:
        return 0.5
    return _squash(lead_in(state, challenge, seat), 5.0)


def lead_in(state: BloodState, challenge: Challenge, seat: int) -> int:
    """By how much the side that this seat is on leads an Intrigue or a revealed Combat; who takes no part sides against
    the Acting Player."""
    if not challenge.is_combat:
        ahead = side_total(state, CHALLENGERS) - side_total(state, DEFENDERS)
    else:
        theirs = total(state, 1) if len(challenge.seats) > 1 else 0
        ahead = total(state, 0) - theirs - VP[challenge.card]
    at = challenge.at(seat)
    is_with = seat == state.acting if at < 0 else challenge.sides[at] == CHALLENGERS
    return ahead if is_with else -ahead
