"""The Intrigue Challenge (4.2)."""

from wartable.core.state import EVERYBODY
from wartable.games.blood_wars.effects import FLIPPED_IS
from wartable.games.blood_wars.events import (
    BallotHeld,
    BattlefieldCaptured,
    ChallengeFailed,
    WarlordLost,
)
from wartable.games.blood_wars.state import (
    ACT,
    AFTER,
    CHALLENGERS,
    DEFENDERS,
    JOIN,
    NONE,
    POWER,
    BloodState,
    Challenge,
    Todo,
)
from wartable.games.blood_wars.tables import (
    COMBAT_POWER,
    COMBAT_REALM,
    GROUND,
    IDS,
    INTRIGUE_POWER,
    INTRIGUE_REALM,
    IS,
    VP,
)
from wartable.games.blood_wars.targets import warlord_of
from wartable.games.blood_wars.zones import (
    battle_cards,
    draw_cards,
    draw_result,
    ids,
    return_to_hand,
    right_of,
    turn_warlord,
    warlord_name,
)


def the(state: BloodState) -> Challenge:
    challenge = state.challenge
    assert challenge is not None
    return challenge


def is_free(state: BloodState, seat: int, place: int) -> bool:
    """Whether a Warlord is unflipped, and was in no Challenge yet this turn."""
    warlord = state.table[seat].warlords[place]
    return not warlord.flipped and not warlord.used


def has_free(state: BloodState, seat: int) -> bool:
    return any(not warlord.flipped and not warlord.used for warlord in state.table[seat].warlords)


# -- 2. Join -------------------------------------------------------------------------------------------------------------


def ask_join(state: BloodState) -> bool:
    """Ask the next seat that has a Warlord to join with."""
    step = state.top()
    seat = step.seat
    left = step.n
    while left > 0:
        if has_free(state, seat):
            if left != step.n:
                state.swap(Todo(step.what, seat, left))
            return True
        seat = right_of(state, seat)
        left -= 1
    state.agenda.pop()
    return False


def next_to_join(state: BloodState) -> None:
    step = state.top()
    state.swap(Todo(step.what, right_of(state, step.seat), step.n - 1))


def first_to_join(state: BloodState) -> Todo:
    return Todo(JOIN, right_of(state, state.acting), state.players - 1)


# -- 3. Warlord Powers ---------------------------------------------------------------------------------------------------


def ask_powers(state: BloodState) -> bool:
    """Ask the next participant whose Warlord has a Power of this kind to offer."""
    challenge = the(state)
    step = state.top()
    index = step.n
    while index < len(challenge.seats):
        if challenge.places[index] >= 0 and offers_power(state, index):
            if index != step.n or step.seat != challenge.seats[index]:
                state.swap(Todo(POWER, challenge.seats[index], index))
            return True
        index += 1
    state.agenda.pop()
    return False


def offers_power(state: BloodState, index: int) -> bool:
    """3.6: a flipped Warlord, or one without a Power of that kind, is not asked."""
    challenge = the(state)
    warlord = warlord_of(state, index)
    if warlord.flipped:
        return False
    if challenge.is_combat:
        plain = COMBAT_POWER[warlord.card]
        realm = COMBAT_REALM[warlord.card]
    else:
        plain = INTRIGUE_POWER[warlord.card]
        realm = INTRIGUE_REALM[warlord.card]
    if plain is not None:
        return True
    return realm is not None and realm.realm in state.table[challenge.seats[index]].pool


# -- 4. Caucus -----------------------------------------------------------------------------------------------------------


def ask_slots(state: BloodState) -> bool:
    """Caucus and battle slots are always offered, but not to those whose Warlord has left."""
    challenge = the(state)
    step = state.top()
    index = step.n
    passes = step.m
    count = len(challenge.seats)
    while passes < count:
        if challenge.places[index] >= 0:
            if index != step.n or passes != step.m or step.seat != challenge.seats[index]:
                state.swap(Todo(step.what, challenge.seats[index], index, passes))
            return True
        index = (index + 1) % count
        passes += 1
    state.agenda.pop()
    return False


def next_slot(state: BloodState, passed: bool) -> None:
    step = state.top()
    index = (step.n + 1) % len(the(state).seats)
    state.swap(Todo(step.what, the(state).seats[index], index, step.m + 1 if passed else 0))


# -- 5. Ballot -----------------------------------------------------------------------------------------------------------


def strength(state: BloodState, index: int) -> int:
    """The current IS of a participant's Warlord."""
    challenge = the(state)
    warlord = warlord_of(state, index)
    total = FLIPPED_IS if warlord.flipped else IS[warlord.card]
    total += challenge.changes[index]
    if challenge.sides[index] == DEFENDERS:
        for card in state.table[challenge.seats[index]].pool:
            total += GROUND[card].oppose_bonus
    return max(total, 0)


def standing(challenge: Challenge, side: int) -> int:
    """How many Warlords stand on a side."""
    count = 0
    for index in range(len(challenge.seats)):
        if challenge.sides[index] == side and challenge.places[index] >= 0:
            count += 1
    return count


def side_total(state: BloodState, side: int) -> int:
    """The IS of a side, without its Hidden Ally."""
    challenge = the(state)
    total = 0
    for index in range(len(challenge.seats)):
        if challenge.sides[index] == side and challenge.places[index] >= 0:
            total += strength(state, index)
    return total


def ballot(state: BloodState) -> None:
    challenge = the(state)
    ours = side_total(state, CHALLENGERS) + _hidden_ally(state, CHALLENGERS, state.acting)
    spokesman = NONE
    most = -1
    for index in range(len(challenge.seats)):
        if challenge.sides[index] == DEFENDERS and challenge.places[index] >= 0:
            own = strength(state, index)
            if own > most:
                most = own
                spokesman = challenge.seats[index]
    theirs = 0
    if spokesman >= 0:
        theirs = side_total(state, DEFENDERS) + _hidden_ally(state, DEFENDERS, spokesman)
    if not state.quiet:
        state.tell(EVERYBODY, BallotHeld((ours, theirs)))
    finish(state, ours > theirs)


def _hidden_ally(state: BloodState, side: int, seat: int) -> int:
    result = draw_result(state, seat)
    return result * 2 if (the(state).doubled >> side) & 1 else result


# -- 6 and 7. The end ------------------------------------------------------------------------------------------------------


def finish(state: BloodState, won: bool) -> None:
    challenge = the(state)
    if won:
        capture(state)
    else:
        fail(state)
    for index in range(len(challenge.seats)):
        if challenge.places[index] < 0:
            continue
        seat = challenge.seats[index]
        side = challenge.sides[index]
        earned = index > 0 if won and side == CHALLENGERS else not won and side == DEFENDERS
        if earned or (challenge.advocates >> seat) & 1:
            draw_cards(state, seat, standing(challenge, side))
    if not won and challenge.places[0] >= 0:
        _lose_status(state, challenge.seats[0], challenge.places[0])
    for index in range(len(challenge.seats)):
        if challenge.places[index] >= 0:
            turn_warlord(state, challenge.seats[index], challenge.places[index], True)
    end(state, won)


def capture(state: BloodState) -> None:
    challenge = the(state)
    player = state.table[state.acting]
    player.pool.append(challenge.card)
    player.vp += VP[challenge.card]
    if not state.quiet:
        state.tell(EVERYBODY, BattlefieldCaptured(state.acting, IDS[challenge.card], player.vp))
    if GROUND[challenge.card].capture_draw:
        draw_cards(state, state.acting, GROUND[challenge.card].capture_draw)


def fail(state: BloodState) -> None:
    """The Battlefield is discarded."""
    challenge = the(state)
    state.table[state.acting].discard.append(challenge.card)
    if not state.quiet:
        state.tell(EVERYBODY, ChallengeFailed(state.acting, IDS[challenge.card]))


def _lose_status(state: BloodState, seat: int, place: int) -> None:
    """4.2.6: the Challenger's whole Battle Hand returns to the Command Hand."""
    player = state.table[seat]
    warlord = player.warlords[place]
    back = battle_cards(warlord)
    warlord.legions = []
    warlord.loose = []
    return_to_hand(state, seat, place, back)


def end(state: BloodState, captured: bool) -> None:
    """The Challenge is over. After a failure another one may follow (3.3)."""
    step = state.top()
    while step.what != AFTER:
        state.agenda.pop()
        step = state.top()
    state.agenda.pop()
    state.challenge = None
    if not captured:
        state.push(Todo(ACT, state.acting))


# -- 8. A Warlord leaves play ------------------------------------------------------------------------------------------------


def lose_warlord(state: BloodState, index: int) -> None:
    challenge = the(state)
    seat = challenge.seats[index]
    player = state.table[seat]
    place = challenge.places[index]
    name = warlord_name(player, place)
    warlord = player.warlords[place]
    cards = battle_cards(warlord)
    player.discard.append(warlord.card)
    player.discard.extend(cards)
    del player.warlords[place]
    challenge.places[index] = NONE
    if not state.quiet:
        state.tell(EVERYBODY, WarlordLost(seat, name, ids(cards)))
    if index == 0:
        finish(state, False)
