"""What is refused, and with which code (section 12): the checks that every announcement passes, in their order."""

from wartable.core.errors import Illegal
from wartable.games.hands_of_war.board import (
    CARD_PICK,
    GUARD,
    HEAL,
    ITEM_PICK,
    MODE_PICK,
    NO,
    NOBODY,
    QUEST,
    REDIRECT,
    SEAT_PICK,
    SEATS,
    YES,
    ZONE_PICK,
    ZONES,
)
from wartable.games.hands_of_war.play import (
    ACTION_LIMIT,
    cast_item,
    in_main,
    in_window,
    modes_of,
    possible_modes,
    with_mode,
)
from wartable.games.hands_of_war.printed import SLOT_TARGET, SLOT_ZONE
from wartable.games.hands_of_war.state import (
    HandsState,
    Item,
    Piece,
)
from wartable.games.hands_of_war.tables import (
    ABILITY_WORDS,
    PRINTED_WORDS,
)
from wartable.games.hands_of_war.targets import affords, can_pay, is_possible, options


def no_ask(state: HandsState) -> None:
    if state.ask is not None:
        raise Illegal("CHOICE_PENDING", "answer the open question first")


def read_pick(state: HandsState, pick: int | str) -> int:
    """A pick as its number; raises UNKNOWN_OBJECT for what does not exist."""
    if isinstance(pick, int):
        piece_of(state, pick)
        return pick
    if pick in ZONES:
        return ZONE_PICK + ZONES.index(pick)
    if pick in SEATS:
        return SEAT_PICK + SEATS.index(pick)
    if pick == "yes":
        return YES
    if pick == "no":
        return NO
    if pick == "nobody":
        return NOBODY
    number = state.table.numbers.get(pick, -1)
    if number >= 0:
        return CARD_PICK + number
    if pick[:1] == "#" and pick[1:].isdecimal() and len(pick) < 10:
        for item in state.stack:
            if item.id == int(pick[1:]):
                return ITEM_PICK + item.id
    if pick[:5] == "mode " and pick[5:] in PRINTED_WORDS:
        return MODE_PICK + PRINTED_WORDS.index(pick[5:])
    raise Illegal("UNKNOWN_OBJECT", f"there is no {pick[:60]!r} to choose")


def piece_of(state: HandsState, piece_id: int) -> Piece:
    piece = state.find(piece_id) if 0 < piece_id < ZONE_PICK else None  # anybody may send any number
    if piece is None:
        raise Illegal("UNKNOWN_OBJECT", f"there is no permanent {piece_id} on the battlefield")
    return piece


def hand_card(state: HandsState, seat: int, card: str) -> int:
    number = state.table.numbers.get(card, -1)
    if number < 0 or number not in state.sides[seat].hand:
        raise Illegal("UNKNOWN_OBJECT", f"there is no card {card[:60]!r} in your hand")
    return number


def ability_number(piece: Piece, word: str) -> int:
    """Which ability the word means; UNKNOWN_OBJECT for one that this permanent never had."""
    if word in PRINTED_WORDS:
        at = PRINTED_WORDS.index(word)
        if at < len(piece.print.acts):
            return at
    elif word in ABILITY_WORDS and word:
        at = ABILITY_WORDS.index(word)
        bit = (0, GUARD, HEAL, REDIRECT, QUEST)[at]
        if (piece.keywords | piece.print.keywords) & bit:
            return -at
    raise Illegal("UNKNOWN_OBJECT", f"{piece.print.name} has no ability {word[:20]!r}")


def check_cast(state: HandsState, seat: int, number: int, picks: list[int]) -> tuple[Item | None, list[int]]:
    """All checks from WRONG_PHASE on. The item with its picks; None where the mode is still to be chosen."""
    printed = state.table.prints[number]
    if printed.is_permanent and not in_main(state):
        raise Illegal("WRONG_PHASE", f"{printed.name} can only be cast in your Main phases")
    if printed.needs_window and not in_window(state):
        raise Illegal("WRONG_PHASE", f"{printed.name} can only be cast as an answer in combat")
    if not in_main(state) and not in_window(state):
        raise Illegal("WRONG_PHASE", f"{printed.name} cannot be cast now")
    item = cast_item(state, seat, number, 0)
    checked, rest = check_picks(state, item, picks)
    side = state.sides[seat]
    if not affords(side.essence, printed.price):
        raise Illegal("CANNOT_PAY", f"{printed.name} costs {printed.cost.essence}, which you do not have")
    if not can_pay(state, seat, printed.cost, None, True):
        raise Illegal("CANNOT_PAY", f"you cannot pay: {printed.cost.describe()}")
    check_payment(state, checked, rest)
    check_action_limit(state, seat)
    return checked, rest


def check_picks(state: HandsState, item: Item, picks: list[int]) -> tuple[Item | None, list[int]]:
    """ILLEGAL_TARGET: the mode, the targets and the zones among the picks, and whether the rest can be picked."""
    name = item.print.name
    plans = modes_of(item)
    if len(plans) > 1:
        modes = possible_modes(state, item)
        if not modes:
            raise Illegal("ILLEGAL_TARGET", f"there is no legal target for {name}")
        if not picks:
            return None, []
        if picks[0] not in modes:
            raise Illegal("ILLEGAL_TARGET", f"this mode of {name} cannot be chosen now")
        item = with_mode(item, picks[0] - MODE_PICK)
        picks = picks[1:]
    elif not is_possible(state, item, []):
        raise Illegal("ILLEGAL_TARGET", f"there is no legal target for {name}")
    slots = item.plan.slots
    if len(picks) > len(slots):
        raise Illegal("ILLEGAL_TARGET", f"{name} does not take that many targets")
    for at in range(len(picks)):
        if slots[at].what not in (SLOT_TARGET, SLOT_ZONE):
            break
        if picks[at] not in options(state, item, picks[:at]):
            raise Illegal("ILLEGAL_TARGET", f"this is not a legal target for {name}")
    return item, picks


def check_payment(state: HandsState, item: Item | None, picks: list[int]) -> None:
    if item is None:
        return
    slots = item.plan.slots
    for at in range(len(picks)):
        if slots[at].what in (SLOT_TARGET, SLOT_ZONE):
            continue
        if picks[at] not in options(state, item, picks[:at]):
            raise Illegal("CANNOT_PAY", f"the cost of {item.print.name} cannot be paid with that")


def check_action_limit(state: HandsState, seat: int) -> None:
    if state.sides[seat].actions >= ACTION_LIMIT:
        raise Illegal("ACTION_LIMIT", f"you have taken {ACTION_LIMIT} actions this turn; no more are allowed")
