"""Using Powers and playing Fate cards: Warlords, the Caucus, battle slots and windows (4.1 to 4.3)."""

from wartable.core.actions import Action
from wartable.core.errors import Illegal
from wartable.core.state import EVERYBODY
from wartable.games.blood_wars import assembly
from wartable.games.blood_wars.actions import (
    PlayFate,
    PlayOpen,
    Respond,
    UseItem,
    UseLegion,
    UsePower,
)
from wartable.games.blood_wars.asking import power_of
from wartable.games.blood_wars.combat import (
    bury_legion,
    combatant,
    discard_legion,
)
from wartable.games.blood_wars.effects import AIMS, BURY, FLIP, FREE, NOTHING, Working
from wartable.games.blood_wars.effects import DISCARD as COST_DISCARD
from wartable.games.blood_wars.events import (
    FatePlayed,
    PowerUsed,
)
from wartable.games.blood_wars.events import name as name_of
from wartable.games.blood_wars.intrigue import next_slot, the
from wartable.games.blood_wars.state import (
    FLIPPED,
    GEAR_FLIPPED,
    GEAR_USED,
    NONE,
    POWER,
    USED,
    BloodState,
    Todo,
)
from wartable.games.blood_wars.tables import (
    ANSWERS,
    CARD_NAMES,
    COMBAT_CARD,
    FIGHTER,
    IDS,
    INTRIGUE_CARD,
    INTRIGUER,
    ITEM,
    KEYWORD,
    KIND,
    LEGION,
    OPEN_CARD,
    PLAIN,
    TIMING,
    USE,
    card_number,
    parse_ref,
)
from wartable.games.blood_wars.targets import find_target, first_alike, has_foe, warlord_of
from wartable.games.blood_wars.windows import (
    FATE_PLAYED,
    POWER_USED,
    ask_next_to_respond,
    note_play,
    response_cards,
    use,
)
from wartable.games.blood_wars.zones import (
    turn_warlord,
)


def not_now(sentence: str) -> Illegal:
    return Illegal("NOT_NOW", sentence)


def next_power(state: BloodState) -> None:
    state.swap(Todo(POWER, NONE, state.top().n + 1))


# -- Powers ------------------------------------------------------------------------------------------------------------------------


def _aim(state: BloodState, seat: int, working: Working, itself: int, name: str) -> int:
    target = find_target(state, seat, working, itself, name)
    if target < 0:
        said = f"{name!r} is not a target for it" if name else "it needs a target"
        raise Illegal("BAD_TARGET", said)
    return target


def _check_foe(state: BloodState, seat: int, working: Working) -> None:
    if working.needs_foe and not has_foe(state, seat):
        raise Illegal("NO_OPPONENT", "nobody opposes you in this Challenge")


def use_power(state: BloodState, seat: int, action: UsePower) -> None:
    index = state.top().n
    working = power_of(state, index, action.realm)
    if working is None:
        raise not_now("your Warlord has no such Power in this Challenge")
    if working.realm >= 0 and working.realm not in state.table[seat].pool:
        raise Illegal("NO_REALM", f"{CARD_NAMES[working.realm]} is not in your Victory Pool")
    _check_foe(state, seat, working)
    target = _aim(state, seat, working, NONE, action.target)
    challenge = the(state)
    card = warlord_of(state, index).card
    next_power(state)
    if not state.quiet:
        state.tell(EVERYBODY, PowerUsed(seat, IDS[card], action.target, action.realm))
    if working.cost == FLIP:
        turn_warlord(state, seat, challenge.places[index], True)
    use(state, seat, working, target, card, POWER_USED)


# -- Caucus ------------------------------------------------------------------------------------------------------------------------


def use_in_caucus(state: BloodState, seat: int, action: Action) -> None:
    player = state.table[seat]
    if type(action) is UseLegion:
        card = assembly.held(player, action.legion)
        if KIND[card] != LEGION:
            raise Illegal("WRONG_KIND", f"{CARD_NAMES[card]} is not a Legion")
        if KEYWORD[card] != INTRIGUER:
            raise Illegal("NO_POWER", f"{CARD_NAMES[card]} has no Intrigue Power")
        working = USE[card]
        assert working is not None
        if working.target == NOTHING:
            _check_foe(state, seat, working)
        target = _aim(state, seat, working, NONE, action.target)
        next_slot(state, False)
        player.hand.remove(card)
        if working.cost == BURY:
            player.dead.append(card)
        else:
            player.discard.append(card)
        if not state.quiet:
            state.tell(EVERYBODY, PowerUsed(seat, IDS[card], action.target))
        use(state, seat, working, target, card, POWER_USED)
    elif type(action) is PlayFate:
        card = assembly.held(player, action.card)
        working = _timely(card, INTRIGUE_CARD)
        _check_foe(state, seat, working)
        target = _aim(state, seat, working, NONE, action.target)
        next_slot(state, False)
        _play(state, seat, card, player.hand, working, target, action.target, "")
    else:
        raise not_now("this is your slot in the Caucus: play a Legion or a Fate card, or pass")


def _timely(card: int, timing: int) -> Working:
    """The use of a Fate card of this timing."""
    if KIND[card] < ITEM:
        raise Illegal("WRONG_KIND", f"{CARD_NAMES[card]} is not a Fate card")
    working = USE[card]
    if TIMING[card] != timing or working is None:
        raise Illegal("WRONG_TIMING", f"{CARD_NAMES[card]} cannot be played at this time")
    return working


def _play(
    state: BloodState,
    seat: int,
    card: int,
    zone: list[int],
    working: Working,
    target: int,
    name: str,
    answers: str,
) -> None:
    """A Fate card leaves its zone as its own cost."""
    zone.remove(card)
    player = state.table[seat]
    if working.cost == BURY:
        player.dead.append(card)
    else:
        player.discard.append(card)
    if not state.quiet:
        state.tell(EVERYBODY, FatePlayed(seat, IDS[card], name, answers))
    use(state, seat, working, target, card, FATE_PLAYED)


# -- battle slots --------------------------------------------------------------------------------------------------------------------


def use_in_battle(state: BloodState, seat: int, action: Action) -> None:
    if type(action) is UseLegion:
        _battle_legion(state, seat, action)
    elif type(action) is PlayFate:
        loose = combatant(state, seat).loose
        card = card_number(action.card)
        if card < 0 or card not in loose:
            name = CARD_NAMES[card] if card >= 0 else action.card
            raise Illegal("CARD_NOT_IN_HAND", f"{name} does not lie loose in your Battle Hand")
        working = _timely(card, COMBAT_CARD)
        _check_foe(state, seat, working)
        target = _aim(state, seat, working, NONE, action.target)
        next_slot(state, False)
        _play(state, seat, card, loose, working, target, action.target, "")
    elif type(action) is UseItem:
        _battle_item(state, seat, action)
    else:
        raise not_now("this is your battle slot: use a Legion or an Item, play a Fate card, or pass")


def _battle_legion(state: BloodState, seat: int, action: UseLegion) -> None:
    warlord = combatant(state, seat)
    number = first_alike(warlord, parse_ref(action.legion))
    if number < 0:
        raise Illegal(
            "BAD_TARGET",
            f"there is no Legion {action.legion!r} in your Battle Hand (of equal ones name the first)",
        )
    legion = warlord.legions[number]
    if KEYWORD[legion.card] != FIGHTER:
        raise Illegal("NO_POWER", f"{CARD_NAMES[legion.card]} has no active Combat Power")
    if legion.marks & (FLIPPED | USED):
        raise Illegal(
            "POWER_USED", f"{CARD_NAMES[legion.card]} is flipped, or its Power has been used in this Combat"
        )
    working = USE[legion.card]
    assert working is not None
    _check_foe(state, seat, working)
    target = _aim(state, seat, working, number, action.target)
    next_slot(state, False)
    if not state.quiet:
        state.tell(EVERYBODY, PowerUsed(seat, action.legion, action.target))
    if working.spends_legion:
        if working.cost == BURY:
            bury_legion(state, seat, number)
        else:
            discard_legion(state, seat, number)
        if target > number and AIMS[working.target] == "own":
            target -= 1  # it has moved up
    else:
        legion.marks |= USED if working.cost == FREE else FLIPPED | USED
    use(state, seat, working, target, legion.card, POWER_USED)


def _battle_item(state: BloodState, seat: int, action: UseItem) -> None:
    warlord = combatant(state, seat)
    card = card_number(action.card)
    number = first_alike(warlord, parse_ref(action.legion))
    at = NONE
    if number >= 0 and card >= 0 and KIND[card] == ITEM and USE[card] is not None and TIMING[card] == PLAIN:
        legion = warlord.legions[number]
        # Of two equal Items the one that can still be used is meant.
        for each in range(2):
            is_it = (legion.gear0 if each == 0 else legion.gear1) == card
            if is_it and (at < 0 or legion.marks & ((GEAR_FLIPPED | GEAR_USED) << at)):
                at = each
    if at < 0:
        raise Illegal(
            "NO_POWER", f"{name_of(action.legion)} does not carry {name_of(action.card)}, or it has no Power"
        )
    legion = warlord.legions[number]
    if legion.marks & ((GEAR_FLIPPED | GEAR_USED) << at):
        raise Illegal("POWER_USED", f"the Power of {CARD_NAMES[card]} has already been used")
    working = USE[card]
    assert working is not None
    _check_foe(state, seat, working)
    target = _aim(state, seat, working, number, action.target)
    next_slot(state, False)
    if not state.quiet:
        state.tell(EVERYBODY, PowerUsed(seat, action.card, action.target))
    if working.cost == COST_DISCARD:
        legion.drop_gear(at)
        state.table[seat].discard.append(card)
    elif working.cost == BURY:
        legion.drop_gear(at)
        state.table[seat].dead.append(card)
    else:
        legion.marks |= (GEAR_USED if working.cost == FREE else GEAR_FLIPPED | GEAR_USED) << at
    use(state, seat, working, target, card, POWER_USED)


# -- windows ---------------------------------------------------------------------------------------------------------------------------


def play_open(state: BloodState, seat: int, action: PlayOpen) -> None:
    hand = state.table[seat].hand
    card = assembly.held(state.table[seat], action.card)
    working = _timely(card, OPEN_CARD)
    target = _aim(state, seat, working, NONE, action.target)
    note_play(state)
    _play(state, seat, card, hand, working, target, action.target, "")


def respond(state: BloodState, seat: int, action: Respond) -> None:
    step = state.top()
    zone = response_cards(state, seat)
    card = card_number(action.card)
    if card < 0 or card not in zone:
        name = CARD_NAMES[card] if card >= 0 else action.card
        raise Illegal("CARD_NOT_IN_HAND", f"{name} is not in the hand you can respond from")
    working = USE[card]
    if KIND[card] < ITEM:
        raise Illegal("WRONG_KIND", f"{CARD_NAMES[card]} is not a Fate card")
    if card not in ANSWERS[step.m] or working is None:
        raise Illegal("WRONG_TIMING", f"{CARD_NAMES[card]} does not answer what was just used")
    ask_next_to_respond(state)
    _play(state, seat, card, zone, working, 0, "", IDS[step.source])
