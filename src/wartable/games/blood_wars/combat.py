"""The Combat Challenge (4.3) and forced discards (4.5)."""

from wartable.core.state import EVERYBODY
from wartable.games.blood_wars.assembly import is_double
from wartable.games.blood_wars.effects import FLIPPED_CS
from wartable.games.blood_wars.events import (
    CardBuried,
    CardsDiscarded,
    CombatCompared,
    CombatStopped,
    LegionDoomed,
    LegionLost,
    LegionsRevealed,
    LegionTurned,
    NothingHappened,
    SupportLost,
    SurvivorsStay,
)
from wartable.games.blood_wars.intrigue import capture, end, fail, the
from wartable.games.blood_wars.state import (
    ALL_SHOWN,
    FLIPPED,
    FOR_ONE_CHALLENGE,
    GEAR_FLIPPED,
    NONE,
    SUPPORT_INSTEAD,
    BloodState,
    Legion,
    Todo,
    Warlord,
)
from wartable.games.blood_wars.tables import (
    BURIED_AFTER_COMBAT,
    CS,
    GROUND,
    GUARDIAN,
    IDS,
    KEYWORD,
    KIND,
    LEGION,
    MARTYR,
    SPIRIT,
    SUPPORT,
    VP,
    WARLORD,
)
from wartable.games.blood_wars.targets import is_shielded, warlord_of
from wartable.games.blood_wars.zones import (
    describe_legions,
    draw_cards,
    draw_result,
    ids,
    lay_low,
    legion_name,
    warlord_name,
)

# -- 4. Reveal -----------------------------------------------------------------------------------------------------------


def reveal(state: BloodState) -> None:
    """4.3.4: the Legions of both Battle Hands lie open with everything attached; loose cards stay hidden."""
    challenge = the(state)
    challenge.is_revealed = True
    for index in range(len(challenge.seats)):
        warlord = warlord_of(state, index)
        for legion in warlord.legions:
            legion.marks |= ALL_SHOWN
        if not state.quiet:
            seat = challenge.seats[index]
            name = warlord_name(state.table[seat], challenge.places[index])
            state.tell(EVERYBODY, LegionsRevealed(seat, name, describe_legions(warlord)))


# -- 6. Comparison -------------------------------------------------------------------------------------------------------


def legion_strength(legion: Legion) -> int:
    """Current CS of the Legion alone."""
    return FLIPPED_CS if legion.marks & FLIPPED else CS[legion.card]


def hand_strength(warlord: Warlord) -> int:
    """CS of a Battle Hand: Legions and all they carry."""
    total = 0
    for legion in warlord.legions:
        total += FLIPPED_CS if legion.marks & FLIPPED else CS[legion.card]
        if legion.gear0 >= 0:
            total += FLIPPED_CS if legion.marks & GEAR_FLIPPED else CS[legion.gear0]
            if legion.gear1 >= 0:
                total += FLIPPED_CS if legion.marks & (GEAR_FLIPPED << 1) else CS[legion.gear1]
        if legion.acolyte >= 0:
            total += CS[legion.acolyte]
    return total


def total(state: BloodState, index: int) -> int:
    """The CS of a side in the Combat as it stands."""
    challenge = the(state)
    total = hand_strength(warlord_of(state, index)) + challenge.changes[index]
    if index == 1:
        total += GROUND[challenge.card].defender_bonus
    return max(total, 0)


def compare(state: BloodState) -> None:
    challenge = the(state)
    has_defender = len(challenge.seats) > 1
    ours = total(state, 0)
    theirs = total(state, 1) if has_defender else 0
    if not state.quiet:
        state.tell(EVERYBODY, CombatCompared((ours, theirs)))
    captured = False
    if ours > theirs:
        captured = ours - theirs >= VP[challenge.card] or _has_guardian(warlord_of(state, 0))
    elif has_defender:
        _reward_defender(state, challenge.seats[1])
    if captured:
        capture(state)
    else:
        fail(state)
    for index in range(len(challenge.seats)):
        _lie_low(state, index)
    end(state, captured)


def _has_guardian(warlord: Warlord) -> bool:
    return any(KEYWORD[legion.card] == GUARDIAN and not legion.marks & FLIPPED for legion in warlord.legions)


def _reward_defender(state: BloodState, seat: int) -> None:
    cards = draw_result(state, seat)
    for card in state.table[seat].pool:
        cards += GROUND[card].defence_reward
    draw_cards(state, seat, cards)


# -- 7 and 8. The end ------------------------------------------------------------------------------------------------------


def stop(state: BloodState) -> None:
    """4.3.7: no winner; all cards stay."""
    challenge = the(state)
    if not state.quiet:
        state.tell(EVERYBODY, CombatStopped())
    fail(state)
    for index in range(len(challenge.seats)):
        for legion in warlord_of(state, index).legions:
            legion.marks &= ~FOR_ONE_CHALLENGE
        lay_low(state, challenge.seats[index], challenge.places[index])
    end(state, False)


def _lie_low(state: BloodState, index: int) -> None:
    challenge = the(state)
    seat = challenge.seats[index]
    player = state.table[seat]
    place = challenge.places[index]
    warlord = player.warlords[place]
    gone: list[int] = []
    stay: list[Legion] = []
    for legion in warlord.legions:
        has_support = False
        if legion.gear0 >= 0:
            gone.append(legion.gear0)
            has_support = KIND[legion.gear0] == SUPPORT
            if legion.gear1 >= 0:
                gone.append(legion.gear1)
                has_support = has_support or KIND[legion.gear1] == SUPPORT
        if has_support or KEYWORD[legion.card] == SPIRIT:
            if legion.gear0 >= 0:
                legion.drop_gear(1)
                legion.drop_gear(0)
            legion.marks &= ~FOR_ONE_CHALLENGE
            stay.append(legion)
        else:
            gone.append(legion.card)
            if legion.acolyte >= 0:
                gone.append(legion.acolyte)
    gone.extend(warlord.loose)
    warlord.legions = stay
    warlord.loose = []
    buried = False
    for card in gone:
        if BURIED_AFTER_COMBAT[card]:
            buried = True
            player.dead.append(card)
            if not state.quiet:
                state.tell(EVERYBODY, CardBuried(seat, IDS[card]))
        else:
            player.discard.append(card)
    if gone and not state.quiet:
        shed = [card for card in gone if not BURIED_AFTER_COMBAT[card]] if buried else gone
        if shed:
            state.tell(EVERYBODY, CardsDiscarded(seat, ids(shed)))
    if stay and not state.quiet:
        state.tell(EVERYBODY, SurvivorsStay(seat, warlord_name(player, place), describe_legions(warlord)))
    lay_low(state, seat, place)


# -- forced discards (4.5) -------------------------------------------------------------------------------------------------


def closest(warlord: Warlord, limit: int, at_least: bool) -> list[int]:
    """The Legions that are equally close to the limit; shielded ones are passed over."""
    best: list[int] = []
    nearest = 0
    for number in range(len(warlord.legions)):
        legion = warlord.legions[number]
        own = legion_strength(legion)
        if (own < limit if at_least else own > limit) or is_shielded(legion):
            continue
        if best and own != nearest:
            if own > nearest if at_least else own < nearest:
                continue
            best = []
        nearest = own
        best.append(number)
    return best


def distinct(warlord: Warlord, numbers: list[int]) -> list[int]:
    """Without the Legions that nothing tells from one before them."""
    return [number for number in numbers if not is_double(warlord.legions, number)]


def combatant(state: BloodState, seat: int) -> Warlord:
    return warlord_of(state, the(state).at(seat))


def ask_which_legion(state: BloodState) -> bool:
    """The owner is asked when several Legions are equally close."""
    step = state.top()
    warlord = combatant(state, step.seat)
    near = distinct(warlord, closest(warlord, step.n, step.m == 1))
    if len(near) > 1:
        return True
    state.agenda.pop()
    if near:
        take_legion(state, step.seat, near[0], step.target == 1)
    elif not state.quiet:
        state.tell(EVERYBODY, NothingHappened(IDS[step.source], KIND[step.source] in (WARLORD, LEGION)))
    return False


def take_legion(state: BloodState, seat: int, number: int, buried: bool) -> None:
    """A Legion must be discarded, or goes to the Dead-Book."""
    if buried:
        bury_legion(state, seat, number)
    else:
        state.push(Todo(SUPPORT_INSTEAD, seat, number))
        if not state.quiet:
            state.tell(EVERYBODY, LegionDoomed(seat, legion_name(combatant(state, seat), number)))


def support_of(legion: Legion) -> int:
    """Which gear would be discarded in the Legion's place: the weaker Support; NONE if it carries none."""
    first = legion.gear0 >= 0 and KIND[legion.gear0] == SUPPORT
    second = legion.gear1 >= 0 and KIND[legion.gear1] == SUPPORT
    if first and second:
        return 0 if CS[legion.gear0] <= CS[legion.gear1] else 1
    return 0 if first else 1 if second else NONE


def ask_support(state: BloodState) -> bool:
    step = state.top()
    if support_of(combatant(state, step.seat).legions[step.n]) >= 0:
        return True
    state.agenda.pop()
    lose_legion(state, step.seat, step.n)
    return False


def give_support(state: BloodState, yes: bool) -> None:
    step = state.top()
    state.agenda.pop()
    if not yes:
        lose_legion(state, step.seat, step.n)
        return
    warlord = combatant(state, step.seat)
    legion = warlord.legions[step.n]
    card = legion.drop_gear(support_of(legion))
    state.table[step.seat].discard.append(card)
    if not state.quiet:
        state.tell(EVERYBODY, SupportLost(step.seat, IDS[card], legion_name(warlord, step.n)))


def lose_legion(state: BloodState, seat: int, number: int) -> None:
    """An unflipped Martyr is flipped; every other Legion is discarded with what it carries."""
    warlord = combatant(state, seat)
    legion = warlord.legions[number]
    if KEYWORD[legion.card] == MARTYR and not legion.marks & FLIPPED:
        legion.marks |= FLIPPED
        if not state.quiet:
            state.tell(EVERYBODY, LegionTurned(seat, legion_name(warlord, number), True))
        return
    discard_legion(state, seat, number)


def discard_legion(state: BloodState, seat: int, number: int) -> None:
    player = state.table[seat]
    warlord = combatant(state, seat)
    name = legion_name(warlord, number)
    legion = warlord.legions.pop(number)
    carried = legion.attached()
    player.discard.append(legion.card)
    player.discard.extend(carried)
    if not state.quiet:
        state.tell(EVERYBODY, LegionLost(seat, name, ids(carried)))


def bury_legion(state: BloodState, seat: int, number: int) -> None:
    player = state.table[seat]
    warlord = combatant(state, seat)
    name = legion_name(warlord, number)
    legion = warlord.legions.pop(number)
    carried = legion.attached()
    player.dead.append(legion.card)
    player.discard.extend(carried)
    if not state.quiet:
        state.tell(EVERYBODY, LegionLost(seat, name, ids(carried), True))
