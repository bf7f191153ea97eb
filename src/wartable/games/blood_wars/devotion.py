"""Devoting cards to a Combat (4.3.1): as one list, or as single picks kept in a draft until they are confirmed.

While a Combat is drafted, `state.picks` holds: the Battlefield (NONE for a Defender), the place of the Warlord, then
a card and the number of the Legion that carries it (NONE for loose cards and Shock Troops) for every card devoted. The
cards stay in the Command Hand until all is confirmed, so nobody else learns anything of a draft.
"""

from typing import Final

from wartable.core.actions import Action
from wartable.core.errors import Illegal
from wartable.games.blood_wars.actions import Devote, Devoted
from wartable.games.blood_wars.assembly import (
    CARRIED,
    LEGIONS,
    LOOSE,
    NEEDED_ACOLYTES,
    STAGE,
    held,
    is_double,
    is_repeated,
    pick_key,
)
from wartable.games.blood_wars.stacking import LAWFUL, has_gear_room, problem, refusal
from wartable.games.blood_wars.state import NONE, BloodState, Warlord, new_legion
from wartable.games.blood_wars.tables import (
    ACOLYTE,
    BATTLEFIELD,
    CARD_NAMES,
    CARRIES,
    COPY,
    EXACT,
    IDS,
    ITEM,
    KEYWORD,
    KIND,
    LED_BY,
    LEGION,
    MATCHING,
    ORDERS,
    REF_SPAN,
    SHOCK_TROOP,
    SPELL,
    SUPPORT,
    WARLORD,
    card_number,
    parse_ref,
    ref_name,
)
from wartable.games.blood_wars.zones import find_legion, legion_ref

DRAFT_HEAD: Final = 2
TOGETHER: Final = 1000
"""Added to the number of the carrier, where an Acolyte card came in one pick with its Shock Troop."""


def draft_hand(state: BloodState, seat: int) -> list[int]:
    """The Command Hand without what is in the draft."""
    hand = state.table[seat].hand.copy()
    picks = state.picks
    if picks[0] >= 0:
        hand.remove(picks[0])
    for at in range(DRAFT_HEAD, len(picks), 2):
        hand.remove(picks[at])
    return hand


def read_draft(state: BloodState, seat: int) -> Warlord:
    """The Warlord of the draft as he will stand with the cards devoted so far."""
    picks = state.picks
    warlord = state.table[seat].warlords[picks[1]].clone()
    for at in range(DRAFT_HEAD, len(picks), 2):
        _lay(warlord, picks[at], picks[at + 1])
    return warlord


def _lay(warlord: Warlord, card: int, number: int) -> None:
    """Add one devoted card; the law of stacking is not asked here."""
    kind = KIND[card]
    if kind == LEGION:
        warlord.legions.append(new_legion(card))
    elif kind in (ORDERS, SPELL):
        warlord.loose.append(card)
    elif kind == ACOLYTE:
        warlord.legions[number % TOGETHER].take_acolyte(card)
    else:
        warlord.legions[number].take_gear(card)


# -- the picks there are -------------------------------------------------------------------------------------------------

DEVOTES: Final[dict[int, Action]] = {}


def devote_action(card: int, legion: int, acolyte: int) -> Action:
    key = (card * COPY + acolyte + 1) * REF_SPAN + legion + 1
    found = DEVOTES.get(key)
    if found is None:
        found = Devote(
            IDS[card], ref_name(legion) if legion >= 0 else "", IDS[acolyte] if acolyte >= 0 else ""
        )
        DEVOTES[key] = found
    return found


def devotions(state: BloodState, seat: int, late: bool, actions: list[Action]) -> None:
    """Add the cards that may be devoted, at or after (`late`) or before the last pick in the canonical order."""
    warlord = read_draft(state, seat)
    hand = draft_hand(state, seat)
    order = state.order
    leader = warlord.card
    for at in range(len(hand)):
        card = hand[at]
        if is_repeated(hand, at):
            continue
        kind = KIND[card]
        if kind in (ORDERS, SPELL):
            if (pick_key(LOOSE, card, 0, 0) >= order) == late:
                actions.append(devote_action(card, NONE, NONE))
        elif kind == LEGION:
            if KEYWORD[card] != SHOCK_TROOP or (pick_key(LEGIONS, card, 0, 0) >= order) != late:
                continue
            if MATCHING[card][leader]:
                actions.append(devote_action(card, NONE, NONE))
            if not EXACT[card][leader]:
                for acolyte in hand:
                    if KIND[acolyte] == ACOLYTE and LED_BY[acolyte][leader]:
                        action = devote_action(card, NONE, acolyte)
                        if action not in actions:
                            actions.append(action)
        elif kind in (ITEM, SUPPORT) or (kind == ACOLYTE and LED_BY[card][leader]):
            for number in range(len(warlord.legions)):
                legion = warlord.legions[number]
                if kind == ACOLYTE:
                    fits = legion.acolyte < 0
                else:
                    fits = CARRIES[card][legion.card] and has_gear_room(legion)
                if (
                    fits
                    and (_carried_key(state, warlord, card, number) >= order) == late
                    and not is_double(warlord.legions, number)
                ):
                    actions.append(devote_action(card, legion_ref(warlord, number), NONE))


def _carried_key(state: BloodState, warlord: Warlord, card: int, number: int) -> int:
    early = (
        KIND[card] == ACOLYTE
        and state.order < LEGIONS * STAGE
        and not EXACT[warlord.legions[number].card][warlord.card]
    )
    return pick_key(NEEDED_ACOLYTES if early else CARRIED, card, 0, number)


def has_devotable(state: BloodState, seat: int, place: int) -> bool:
    """Whether any card of the Command Hand may be devoted to this Warlord."""
    player = state.table[seat]
    warlord = player.warlords[place]
    leader = warlord.card
    for card in player.hand:
        kind = KIND[card]
        if kind in (ORDERS, SPELL):
            return True
        if kind == LEGION:
            if KEYWORD[card] == SHOCK_TROOP:
                if MATCHING[card][leader]:
                    return True
                for acolyte in player.hand:
                    if LED_BY[acolyte][leader]:
                        return True
        elif kind in (ITEM, SUPPORT):
            for legion in warlord.legions:
                if CARRIES[card][legion.card] and has_gear_room(legion):
                    return True
        elif kind == ACOLYTE and LED_BY[card][leader]:
            for legion in warlord.legions:
                if legion.acolyte < 0:
                    return True
    return False


# -- carrying them out ---------------------------------------------------------------------------------------------------


def devote(state: BloodState, seat: int, action: Devote) -> None:
    """Put one more card into the draft."""
    hand = draft_hand(state, seat)
    card = _in(hand, action.card)
    acolyte = _in(hand, action.acolyte) if action.acolyte else NONE
    warlord = read_draft(state, seat)
    kind = KIND[card]
    _check_kind(card)
    if acolyte >= 0 and (kind != LEGION or KIND[acolyte] != ACOLYTE):
        raise Illegal("WRONG_KIND", "only a Shock Troop can bring an Acolyte card")
    number = NONE
    if kind == LEGION:
        key = pick_key(LEGIONS, card, 0, 0)
    elif kind in (ORDERS, SPELL):
        key = pick_key(LOOSE, card, 0, 0)
    else:
        number = _carrier(warlord, card, action.legion)
        if is_double(warlord.legions, number):
            raise Illegal("BAD_TARGET", f"of equal Legions name the first, not {action.legion}")
        key = _carried_key(state, warlord, card, number)
    _lay(warlord, card, number)
    if acolyte >= 0:
        _lay(warlord, acolyte, len(warlord.legions) - 1)
    law = problem(warlord, False)
    if law != LAWFUL:
        raise refusal(warlord, law)
    state.picks.append(card)
    state.picks.append(number)
    if acolyte >= 0:
        state.picks.append(acolyte)
        state.picks.append(len(warlord.legions) - 1 + TOGETHER)
    state.order = key


def take_back(state: BloodState) -> None:
    """Take the last pick out of the draft; at last the draft itself."""
    picks = state.picks
    state.order = 0
    if len(picks) == DRAFT_HEAD:
        state.picks = []
    else:
        del picks[-4 if picks[-1] >= TOGETHER else -2 :]


def whole_draft(
    state: BloodState, seat: int, battlefield: int, place: int, devoted: tuple[Devoted, ...]
) -> list[int]:
    """The draft that a whole list of devoted cards makes; refuses what breaks a rule."""
    player = state.table[seat]
    hand = player.hand.copy()
    if battlefield >= 0:
        hand.remove(battlefield)
    cards: list[int] = []
    for each in devoted:
        card = _in(hand, each.card)
        hand.remove(card)
        cards.append(card)
    for card in cards:
        _check_kind(card)
    draft = [battlefield, place]
    warlord = player.warlords[place].clone()
    # Shock Troops first, so that they can be named as carriers wherever they stand in the list.
    for card in cards:
        if KIND[card] == LEGION:
            draft.append(card)
            draft.append(NONE)
            _lay(warlord, card, NONE)
    for index in range(len(cards)):
        card = cards[index]
        kind = KIND[card]
        if kind == LEGION:
            continue
        number = NONE if kind in (ORDERS, SPELL) else _carrier(warlord, card, devoted[index].legion)
        draft.append(card)
        draft.append(number)
        _lay(warlord, card, number)
    law = problem(warlord, False)
    if law != LAWFUL:
        raise refusal(warlord, law)
    return draft


def _in(hand: list[int], card_id: str) -> int:
    card = card_number(card_id)
    if card < 0 or card not in hand:
        raise Illegal(
            "CARD_NOT_IN_HAND", f"{CARD_NAMES[card] if card >= 0 else card_id} is not in your Command Hand"
        )
    return card


def _check_kind(card: int) -> None:
    kind = KIND[card]
    if kind in (WARLORD, BATTLEFIELD) or (kind == LEGION and KEYWORD[card] != SHOCK_TROOP):
        raise Illegal("WRONG_KIND", f"{CARD_NAMES[card]} cannot be devoted to a Combat")


def _carrier(warlord: Warlord, card: int, legion: str) -> int:
    number = find_legion(warlord, parse_ref(legion))
    if number < 0:
        what = (
            f"there is no Legion {legion!r} in that Battle Hand"
            if legion
            else "name the Legion that carries it"
        )
        raise Illegal("WRONG_KIND", f"{CARD_NAMES[card]} must be carried by a Legion: {what}")
    return number


def commit(state: BloodState, seat: int) -> int:
    """Carry the draft out: the devoted cards go to the Battle Hand. Returns how many there are."""
    player = state.table[seat]
    picks = state.picks
    if picks[0] >= 0:
        player.hand.remove(picks[0])
    warlord = player.warlords[picks[1]]
    for at in range(DRAFT_HEAD, len(picks), 2):
        player.hand.remove(picks[at])
        _lay(warlord, picks[at], picks[at + 1])
    count = (len(picks) - DRAFT_HEAD) // 2
    state.picks = []
    state.order = 0
    return count


def find_battlefield(state: BloodState, seat: int, card_id: str) -> int:
    """The Battlefield that is to be laid out."""
    card = held(state.table[seat], card_id)
    if KIND[card] != BATTLEFIELD:
        raise Illegal("WRONG_KIND", f"{CARD_NAMES[card]} is not a Battlefield")
    return card
