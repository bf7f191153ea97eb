"""The Assembly Phase (3.2): one arrangement at once, or single picks in a canonical order.

The canonical order lets a search meet every arrangement once: first what stands there is withdrawn (from the last to
the first), then Acolyte cards go to Legions that need them, then Legions are led, then gear is attached, then Orders
and Spells are laid in; each by card, Warlord and Legion. Picks out of this order are allowed all the same.
"""

from typing import Final

from mypy_extensions import i64

from wartable.core.actions import Action
from wartable.core.errors import Illegal
from wartable.core.state import all_but, only
from wartable.games.blood_wars.actions import Arrange, Assign, Attach, BattleHand, Withdraw
from wartable.games.blood_wars.events import BattleHandChanged
from wartable.games.blood_wars.stacking import (
    FATE_LIMIT,
    FEW,
    GEAR_ALIGNMENT,
    GEAR_LIMIT,
    LAWFUL,
    LEGION_LIMIT,
    MANY,
    WRONG_LEADER,
    Room,
    has_gear_room,
    is_exact,
    problem,
    refusal,
)
from wartable.games.blood_wars.state import (
    NONE,
    BloodState,
    Legion,
    Player,
    Warlord,
    new_legion,
    new_warlord,
)
from wartable.games.blood_wars.tables import (
    ACOLYTE,
    CARD_NAMES,
    CARDS,
    CARRIES,
    COPY,
    EXACT,
    HORDE,
    IDS,
    ITEM,
    KEYWORD,
    KIND,
    LEADERS,
    LED_BY,
    LEGION,
    MATCHING,
    ORDERS,
    REF_SPAN,
    SPELL,
    SUPPORT,
    card_number,
    parse_ref,
    ref_name,
)
from wartable.games.blood_wars.zones import (
    battle_cards,
    describe_legions,
    find_legion,
    find_warlord,
    ids,
    legion_ref,
    return_to_hand,
    warlord_name,
    warlord_ref,
)

STAGE: Final[i64] = max(1_000_000, (CARDS + 1) * 4096)
"""A stage of the order has room for all cards."""
NEEDED_ACOLYTES: Final = 1
LEGIONS: Final = 2
CARRIED: Final = 3
LOOSE: Final = 4


def pick_key(stage: i64, card: i64, place: i64, at: i64) -> i64:
    """The place of a pick in the canonical order."""
    return stage * STAGE + card * 4096 + place * 128 + (at if at < 127 else 127)


def withdraw_key(place: i64, at: i64) -> i64:
    return place * 1000 + 999 - (at if at < 999 else 999)


# -- the picks there are -------------------------------------------------------------------------------------------------

PLAIN_ASSIGNS: Final[list[list[Action | None]]] = [[None] * CARDS for _ in range(LEADERS)]
"""By Warlord and card, made when first needed; those of further copies and with Acolyte cards are in the next."""
ASSIGNS: Final[dict[int, Action]] = {}
ATTACHES: Final[dict[int, Action]] = {}
WITHDRAWS: Final[dict[int, Action]] = {}


def assign_action(card: int, ref: int, acolyte: int) -> Action:
    """One of the assignments, built once."""
    if acolyte < 0 and ref < LEADERS:
        plain = PLAIN_ASSIGNS[ref][card]
        if plain is None:
            plain = Assign(IDS[card], ref_name(ref))
            PLAIN_ASSIGNS[ref][card] = plain
        return plain
    key = (ref * COPY + card) * COPY + acolyte + 1
    found = ASSIGNS.get(key)
    if found is None:
        found = Assign(IDS[card], ref_name(ref), IDS[acolyte] if acolyte >= 0 else "")
        ASSIGNS[key] = found
    return found


def attach_action(card: int, ref: int, legion: int) -> Action:
    key = (ref * COPY + card) * REF_SPAN + legion
    found = ATTACHES.get(key)
    if found is None:
        found = Attach(IDS[card], ref_name(ref), ref_name(legion))
        ATTACHES[key] = found
    return found


def withdraw_action(ref: int, card: int, legion: int) -> Action:
    key = (ref * REF_SPAN + card) * REF_SPAN + legion + 1
    found = WITHDRAWS.get(key)
    if found is None:
        found = Withdraw(ref_name(ref), ref_name(card), ref_name(legion) if legion >= 0 else "")
        WITHDRAWS[key] = found
    return found


def picks(state: BloodState, seat: int, late: bool, actions: list[Action]) -> None:
    """Add the picks that come at or after (`late`) or before the last pick in the canonical order."""
    player = state.table[seat]
    order = state.order
    hand = different(player.hand)
    for place in range(len(player.warlords)):
        warlord = player.warlords[place]
        if warlord.flipped:
            continue
        ref = warlord_ref(player, place)
        leader = warlord.card
        _withdrawals(warlord, ref, place, order, late, actions)
        if not hand:
            continue
        room = Room(warlord)
        for card in hand:
            kind = KIND[card]
            if kind == LEGION:
                if (pick_key(LEGIONS, card, place, 0) >= order) != late:
                    continue
                exact = EXACT[card][leader]
                if MATCHING[card][leader] and room.takes_legion(card, exact):
                    actions.append(assign_action(card, ref, NONE))
                if not exact and room.takes_legion(card, True):
                    for acolyte in hand:
                        if KIND[acolyte] == ACOLYTE and LED_BY[acolyte][leader]:
                            actions.append(assign_action(card, ref, acolyte))
            elif kind in (ITEM, SUPPORT):
                if room.takes_fate():
                    for number in range(len(warlord.legions)):
                        legion = warlord.legions[number]
                        if (
                            CARRIES[card][legion.card]
                            and has_gear_room(legion)
                            and (pick_key(CARRIED, card, place, number) >= order) == late
                            and not is_double(warlord.legions, number)
                        ):
                            actions.append(attach_action(card, ref, legion_ref(warlord, number)))
            elif kind in (ORDERS, SPELL):
                if room.takes_fate() and (pick_key(LOOSE, card, place, 0) >= order) == late:
                    actions.append(assign_action(card, ref, NONE))
            elif kind == ACOLYTE and LED_BY[card][leader]:
                for number in range(len(warlord.legions)):
                    legion = warlord.legions[number]
                    if (
                        legion.acolyte < 0
                        and (_acolyte_key(state, legion, leader, card, place, number) >= order) == late
                        and not is_double(warlord.legions, number)
                    ):
                        actions.append(attach_action(card, ref, legion_ref(warlord, number)))


def different(hand: list[int]) -> list[int]:
    """Every card of a hand once."""
    found: list[int] = []
    for at in range(len(hand)):
        if not is_repeated(hand, at):
            found.append(hand[at])
    return found


def is_repeated(hand: list[int], at: int) -> bool:
    """Whether the same card lies before this one in the hand."""
    card = hand[at]
    return any(hand[other] == card for other in range(at))


def is_double(legions: list[Legion], number: int) -> bool:
    """Whether nothing tells this Legion from one before it."""
    legion = legions[number]
    return any(legions[other].is_like(legion) for other in range(number))


def _acolyte_key(state: BloodState, legion: Legion, leader: i64, card: i64, place: i64, number: i64) -> i64:
    early = state.order < LEGIONS * STAGE and not EXACT[legion.card][leader]
    return pick_key(NEEDED_ACOLYTES if early else CARRIED, card, place, number)


def last_of(cards: list[int], card: int) -> int:
    at = len(cards) - 1
    while cards[at] != card:
        at -= 1
    return at


def _withdrawals(
    warlord: Warlord, ref: int, place: int, order: i64, late: bool, actions: list[Action]
) -> None:
    """Search withdraws whole Legions and loose cards, before it lays anything; people may always take back anything."""
    count = len(warlord.legions)
    if late and order >= STAGE:
        return
    for number in range(count):
        legion = legion_ref(warlord, number)
        if (withdraw_key(place, number) >= order and order < STAGE) == late:
            actions.append(withdraw_action(ref, legion, NONE))
        if not late:
            _detachments(warlord, number, ref, legion, actions)
    for at in range(len(warlord.loose)):
        card = warlord.loose[at]
        if last_of(warlord.loose, card) == at and (
            (withdraw_key(place, count + at) >= order and order < STAGE) == late
        ):
            actions.append(withdraw_action(ref, card, NONE))


def _detachments(warlord: Warlord, number: int, ref: int, legion: int, actions: list[Action]) -> None:
    """What can be taken from a Legion so that it may still stand there."""
    attached = warlord.legions[number].attached()
    matches = MATCHING[warlord.legions[number].card][warlord.card]
    for at in range(len(attached)):
        if (matches or KIND[attached[at]] != ACOLYTE) and not is_repeated(attached, at):
            actions.append(withdraw_action(ref, attached[at], legion))


# -- carrying a pick out -------------------------------------------------------------------------------------------------


def own_warlord(player: Player, name: str) -> int:
    """Where the named Warlord stands; refuses a name that is nobody's here."""
    place = find_warlord(player, parse_ref(name))
    if place < 0:
        raise Illegal("BAD_TARGET", f"there is no Warlord {name!r} on your table")
    return place


def _open_warlord(player: Player, name: str) -> int:
    place = own_warlord(player, name)
    if player.warlords[place].flipped:
        raise Illegal("WARLORD_FLIPPED", f"{CARD_NAMES[player.warlords[place].card]} is flipped")
    return place


def held(player: Player, card_id: str) -> int:
    """The number of a card that is in the Command Hand; refuses any other."""
    card = card_number(card_id)
    if card < 0 or card not in player.hand:
        raise Illegal(
            "CARD_NOT_IN_HAND", f"{CARD_NAMES[card] if card >= 0 else card_id} is not in your Command Hand"
        )
    return card


def assign(state: BloodState, seat: int, action: Assign) -> None:
    player = state.table[seat]
    place = _open_warlord(player, action.warlord)
    card = held(player, action.card)
    acolyte = held(player, action.acolyte) if action.acolyte else NONE
    kind = KIND[card]
    warlord = player.warlords[place]
    if kind == LEGION:
        if acolyte >= 0 and KIND[acolyte] != ACOLYTE:
            raise Illegal("WRONG_KIND", f"{CARD_NAMES[acolyte]} is not an Acolyte card")
        legion = new_legion(card)
        legion.acolyte = acolyte
        _check_legion(warlord, legion)
        warlord.legions.append(legion)
        if acolyte >= 0:
            player.hand.remove(acolyte)
        state.order = pick_key(LEGIONS, card, place, 0)
    elif kind in (ORDERS, SPELL):
        if acolyte >= 0:
            raise Illegal("WRONG_KIND", "only a Legion can bring an Acolyte card")
        if not Room(warlord).takes_fate():
            raise refusal(warlord, FATE_LIMIT)
        warlord.loose.append(card)
        state.order = pick_key(LOOSE, card, place, 0)
    else:
        raise Illegal(
            "WRONG_KIND", f"{CARD_NAMES[card]} cannot be led; Items, Supports and Acolytes are attached"
        )
    player.hand.remove(card)
    _changed(state, seat, place)


def _check_legion(warlord: Warlord, legion: Legion) -> None:
    """Rules 1, 2 and 5, for one more Legion."""
    leader = warlord.card
    exact = is_exact(legion, leader)
    if not exact and not MATCHING[legion.card][leader]:
        name = CARD_NAMES[legion.card]
        raise Illegal("ALIGNMENT_MISMATCH", f"{name} does not match the alignment of {CARD_NAMES[leader]}")
    if not Room(warlord).takes_legion(legion.card, exact):
        raise refusal(warlord, LEGION_LIMIT)
    if legion.acolyte >= 0 and not LED_BY[legion.acolyte][leader]:
        raise refusal(warlord, WRONG_LEADER)


def attach(state: BloodState, seat: int, action: Attach) -> None:
    player = state.table[seat]
    place = _open_warlord(player, action.warlord)
    warlord = player.warlords[place]
    number = find_legion(warlord, parse_ref(action.legion))
    if number < 0 or is_double(warlord.legions, number):
        raise Illegal(
            "BAD_TARGET",
            f"there is no Legion {action.legion!r} in that Battle Hand (of equal ones name the first)",
        )
    card = held(player, action.card)
    kind = KIND[card]
    legion = warlord.legions[number]
    if kind in (ITEM, SUPPORT):
        if not has_gear_room(legion):
            raise refusal(warlord, GEAR_LIMIT)
        if not CARRIES[card][legion.card]:
            raise refusal(warlord, GEAR_ALIGNMENT)
        if not Room(warlord).takes_fate():
            raise refusal(warlord, FATE_LIMIT)
        legion.take_gear(card)
        state.order = pick_key(CARRIED, card, place, number)
    elif kind == ACOLYTE:
        if legion.acolyte >= 0:
            raise refusal(warlord, GEAR_LIMIT)
        if not LED_BY[card][warlord.card]:
            raise refusal(warlord, WRONG_LEADER)
        state.order = _acolyte_key(state, legion, warlord.card, card, place, number)
        legion.take_acolyte(card)
    else:
        raise Illegal("WRONG_KIND", f"{CARD_NAMES[card]} cannot be attached to a Legion")
    player.hand.remove(card)
    _changed(state, seat, place)


def withdraw(state: BloodState, seat: int, action: Withdraw) -> None:
    """Limits are not asked here: what is too much when the phase ends is corrected then."""
    player = state.table[seat]
    place = _open_warlord(player, action.warlord)
    warlord = player.warlords[place]
    ref = parse_ref(action.card)
    key = 0
    if action.legion:
        number = find_legion(warlord, parse_ref(action.legion))
        if number < 0 or ref not in warlord.legions[number].attached():
            raise Illegal("CARD_NOT_IN_HAND", f"no Legion {action.legion!r} there carries {action.card!r}")
        legion = warlord.legions[number]
        if legion.acolyte == ref:
            if not MATCHING[legion.card][warlord.card]:
                name = CARD_NAMES[legion.card]
                raise Illegal(
                    "ALIGNMENT_MISMATCH", f"without it {name} does not match {CARD_NAMES[warlord.card]}"
                )
            legion.acolyte = NONE
        else:
            legion.drop_gear(0 if legion.gear0 == ref else 1)
        player.hand.append(ref)
    else:
        number = find_legion(warlord, ref)
        if number >= 0:
            key = withdraw_key(place, number)
            legion = warlord.legions.pop(number)
            player.hand.append(legion.card)
            player.hand.extend(legion.attached())
        elif ref >= 0 and ref in warlord.loose:
            number = last_of(warlord.loose, ref)
            key = withdraw_key(place, len(warlord.legions) + number)
            del warlord.loose[number]
            player.hand.append(ref)
        else:
            raise Illegal("CARD_NOT_IN_HAND", f"{action.card!r} is not in that Battle Hand")
    # A real withdrawal goes on in its order; a take-back of a pick begins the order anew.
    state.order = key if state.order < STAGE else 0
    _changed(state, seat, place)


def _changed(state: BloodState, seat: int, place: int) -> None:
    player = state.table[seat]
    warlord = player.warlords[place]
    warlord.hide()
    if not state.quiet:
        name = warlord_name(player, place)
        size = warlord.size()
        hand = len(player.hand)
        own = BattleHandChanged(seat, name, size, hand, describe_legions(warlord), ids(warlord.loose))
        state.tell(only(seat), own)
        state.tell(all_but(seat), BattleHandChanged(seat, name, size, hand))


# -- the whole arrangement -----------------------------------------------------------------------------------------------


def arrange(state: BloodState, seat: int, action: Arrange) -> None:
    player = state.table[seat]
    places: list[int] = []
    for each in action.hands:
        place = own_warlord(player, each.warlord)
        if place in places:
            raise Illegal("BAD_ACTION", f"{CARD_NAMES[player.warlords[place].card]} is arranged twice")
        places.append(place)
    if not places:
        raise Illegal("BAD_ACTION", "an arrangement names at least one Warlord")
    for place in places:
        if player.warlords[place].flipped:
            raise Illegal("WARLORD_FLIPPED", f"{CARD_NAMES[player.warlords[place].card]} is flipped")
    hand = player.hand.copy()
    freed: list[int] = []
    for place in places:
        freed.extend(battle_cards(player.warlords[place]))
    for each in action.hands:
        for card_id in _named(each):
            card = card_number(card_id)
            if card >= 0 and card in freed:
                freed.remove(card)
            elif card >= 0 and card in hand:
                hand.remove(card)
            else:
                who = CARD_NAMES[card] if card >= 0 else card_id
                raise Illegal(
                    "CARD_NOT_IN_HAND", f"{who} is neither in your Command Hand nor in those Battle Hands"
                )
    made: list[Warlord] = []
    for index in range(len(places)):
        made.append(_built(player.warlords[places[index]], action.hands[index]))
    worst = LAWFUL
    at = 0
    for index in range(len(made)):
        law = problem(made[index], True)
        if law != LAWFUL and (worst == LAWFUL or law < worst):
            worst = law
            at = index
    if worst != LAWFUL:
        raise refusal(made[at], worst)
    for index in range(len(places)):
        player.warlords[places[index]] = made[index]
    player.hand = hand + freed
    state.order = 0
    for place in places:
        _changed(state, seat, place)


def _named(hand: BattleHand) -> list[str]:
    named: list[str] = []
    for led in hand.legions:
        named.append(led.legion)
        named.extend(led.gear)
        named.extend(led.acolytes)
    named.extend(hand.loose)
    return named


def _kind_is(card_id: str, first: int, second: int, role: str) -> int:
    card = card_number(card_id)
    if KIND[card] != first and KIND[card] != second:
        raise Illegal("WRONG_KIND", f"{CARD_NAMES[card]} cannot be {role}")
    return card


def _built(old: Warlord, hand: BattleHand) -> Warlord:
    """The Battle Hand that is wished for; only the kinds of its cards are checked."""
    made = new_warlord(old.card)
    made.used = old.used
    for led in hand.legions:
        legion = new_legion(_kind_is(led.legion, LEGION, LEGION, "led"))
        for card_id in led.gear:
            legion.take_gear(_kind_is(card_id, ITEM, SUPPORT, "carried"))
        for card_id in led.acolytes:
            legion.take_acolyte(_kind_is(card_id, ACOLYTE, ACOLYTE, "an Acolyte"))
        made.legions.append(legion)
    for card_id in hand.loose:
        made.loose.append(_kind_is(card_id, ORDERS, SPELL, "held loose"))
    return made


# -- the end of the phase --------------------------------------------------------------------------------------------------


def correct(state: BloodState, seat: int) -> None:
    """Over-full Battle Hands of unflipped Warlords: what stands last returns to the Command Hand."""
    player = state.table[seat]
    for place in range(len(player.warlords)):
        warlord = player.warlords[place]
        if warlord.flipped:
            continue
        back: list[int] = []
        room = Room(warlord)
        while room.count > FEW and (room.count > MANY or not room.exact):
            at = len(warlord.legions) - 1
            while KEYWORD[warlord.legions[at].card] == HORDE:
                at -= 1
            legion = warlord.legions.pop(at)
            back.append(legion.card)
            back.extend(legion.attached())
            room = Room(warlord)
        while room.fates > room.capacity and warlord.loose:
            back.append(warlord.loose.pop())
            room = Room(warlord)
        return_to_hand(state, seat, place, back)
