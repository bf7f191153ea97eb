"""Magic Cards: what each may choose, and how its verbs are carried out (4.4 to 4.6).

What a card does is said in `effects.py`; here it happens, verb by verb in the same order.
"""

from itertools import combinations
from typing import Final

from mypy_extensions import i64

from wartable.core.actions import Action
from wartable.core.errors import Illegal
from wartable.core.state import EVERYBODY, all_but, only
from wartable.games.circuit_warfare.actions import UseMagic
from wartable.games.circuit_warfare.board import (
    CELLS,
    DIRECTIONS,
    STEPS,
    STRIDE,
    bit,
    border,
    cells_of,
    count,
    has,
    place_of,
    shifted,
)
from wartable.games.circuit_warfare.chains import protected
from wartable.games.circuit_warfare.effects import (
    AIM_CELL,
    AIM_COLOUR,
    AIM_DIRECTION,
    AIM_GRAVEYARD,
    AIM_HAND,
    AIM_NOTHING,
    AIM_PLAYER,
    AIM_SWAP,
    V_BORROW,
    V_CHARGE,
    V_DISCARD_FROM_FIELD,
    V_DISCARD_FROM_HAND,
    V_DRAW,
    V_FETCH,
    V_HALVE_AP,
    V_MARK,
    V_NEW_HANDS,
    V_PUSH,
    V_SWAP,
    V_TURN_ROUND,
    V_WALL,
)
from wartable.games.circuit_warfare.events import (
    APLost,
    CardBurnt,
    CardFetched,
    CardKissed,
    CardMarked,
    CardsDiscarded,
    CardsDrawn,
    CardsLost,
    CardSwapped,
    CardTurned,
    CardWalled,
    Charged,
    FieldPushed,
    MagicUsed,
    PushNullified,
)
from wartable.games.circuit_warfare.state import EMPTY, NO_CELL, UNKNOWN, CircuitState
from wartable.games.circuit_warfare.tables import (
    AIMED,
    AIMS,
    AMOUNTS,
    BARE,
    CHARGER_AT,
    COSTS,
    DESIGNS,
    HAS_TWO_FACES,
    IDS,
    KINDS,
    KISSES,
    NAMES,
    NUMBERS,
    ON_CELL,
    ON_PLAYER,
    PLACEMENTS,
    PUSHES,
    SPARED,
    SWAPS,
    VERBS,
    WITH_CARD,
)

NOTHING: Final[list[int]] = []


class Target:
    """What a Magic Card was aimed at, checked."""

    def __init__(self) -> None:
        self.cell = NO_CELL
        self.other = -1
        """A card in hand or in the Graveyard."""
        self.is_turned = False
        self.player = -1
        self.direction = -1
        self.cards: list[int] = NOTHING
        """All cards in hand that were named."""


# -- what may be done ------------------------------------------------------------------------------------------


def list_uses(state: CircuitState, seat: int, number: int, free: list[int], actions: list[Action]) -> None:
    """Add everything that can be done with a card in hand that can be paid: laid on one of the free cells, or used."""
    if number >= DESIGNS:
        list_magic(state, seat, number, actions)
        return
    here = PLACEMENTS[number]
    for cell in free:
        actions.append(here[cell])
    if HAS_TWO_FACES[number]:
        here = PLACEMENTS[number + DESIGNS]
        for cell in free:
            actions.append(here[cell])


def list_magic(state: CircuitState, seat: int, number: int, actions: list[Action]) -> None:
    """Add every use of a Magic Card in hand that can be paid."""
    aim = AIMS[number]
    if aim == AIM_CELL:
        uses = ON_CELL[number]
        for cell in cells_of(unprotected(state)):
            actions.append(uses[cell])
    elif aim == AIM_NOTHING:
        actions.append(BARE[number])
    elif aim == AIM_DIRECTION:
        actions.extend(PUSHES[number])
    elif aim == AIM_PLAYER:
        uses = ON_PLAYER[number]
        for at in range(state.players):
            actions.append(uses[at])
    elif aim == AIM_HAND:
        _list_hand_cards(state.seats[seat].hand, number, actions)
    elif aim == AIM_GRAVEYARD:
        uses = WITH_CARD[number]
        spared = SPARED[number]
        for other in kinds_of(state.graveyard):
            if other != spared:
                actions.append(uses[other])
    elif aim == AIM_SWAP:
        _list_swaps(state, seat, number, actions)
    else:
        _list_kisses(state, seat, number, actions)


def kinds_of(cards: list[int]) -> list[int]:
    """The different cards of a list, in catalogue order."""
    held = [False] * KINDS
    for number in cards:
        held[number] = True
    return [number for number in range(KINDS) if held[number]]


def _list_hand_cards(hand: list[int], number: int, actions: list[Action]) -> None:
    """Other cards of the hand: the card itself only where there is another copy."""
    wanted = AIMED[number]
    if wanted == 1:
        uses = WITH_CARD[number]
        for other in kinds_of(hand):
            if other != number or hand.count(number) > 1:
                actions.append(uses[other])
        return
    rest = sorted(hand)
    rest.remove(number)
    for cards in sorted(set(combinations(rest, wanted))):
        ids = [IDS[other] for other in cards]
        actions.append(UseMagic(IDS[number], other=ids[0], more=tuple(ids[1:])))


def _list_swaps(state: CircuitState, seat: int, number: int, actions: list[Action]) -> None:
    player = state.seats[seat]
    cells = cells_of(player.owned & player.shown & ~protected(state))
    if not cells:
        return
    for design in kinds_of(player.hand):
        if design < DESIGNS:
            swaps = SWAPS[number][design]
            for cell in cells:
                actions.append(swaps[cell])
            if HAS_TWO_FACES[design]:
                swaps = SWAPS[number][design + DESIGNS]
                for cell in cells:
                    actions.append(swaps[cell])


def _list_kisses(state: CircuitState, seat: int, number: int, actions: list[Action]) -> None:
    friends = state.friends_shown(seat)
    for cell in cells_of(unprotected(state)):
        if state.players == 2:
            actions.append(ON_CELL[number][cell])
        elif not has(friends, cell):
            actions.append(KISSES[number][seat][cell])
        else:
            for at in range(state.players):
                if not state.is_friend(seat, at):
                    actions.append(KISSES[number][at][cell])


# -- 10.2: what may not ----------------------------------------------------------------------------------------


def check_shape(action: UseMagic) -> None:
    """BAD_ACTION: a Magic Card is named with just the targets that it asks for."""
    number = NUMBERS.get(action.card, -1)
    if number < DESIGNS:
        return
    aim = AIMS[number]
    _check_named(number, "a cell", action.cell is not None, aim in (AIM_CELL, AIM_SWAP, AIM_COLOUR))
    wants_card = aim in (AIM_SWAP, AIM_HAND, AIM_GRAVEYARD)
    if (action.other is not None) != wants_card:
        name = NAMES[number]
        raise Illegal("BAD_ACTION", f"{name} needs a card" if wants_card else f"{name} needs no other card")
    further = AIMED[number] - 1 if aim == AIM_HAND else 0
    if len(action.more) != further:
        many = f"{further} further card{'s' if further != 1 else ''}" if further else "no further cards"
        raise Illegal("BAD_ACTION", f"{NAMES[number]} needs {many}")
    _check_named(number, "a rotation", action.rotation is not None, aim == AIM_SWAP)
    if aim != AIM_COLOUR:
        _check_named(number, "a player", action.player is not None, aim == AIM_PLAYER)
    _check_named(number, "a direction", action.direction is not None, aim == AIM_DIRECTION)


def _check_named(number: int, what: str, is_named: bool, is_wanted: bool) -> None:
    if is_named != is_wanted:
        wanted = what if is_wanted else f"no {what[2:]}"
        raise Illegal("BAD_ACTION", f"{NAMES[number]} needs {wanted}")


def check_magic(state: CircuitState, seat: int, action: UseMagic) -> Target:
    """Everything that may be wrong with a Magic Card, in the order of 10.2."""
    number = NUMBERS.get(action.card, -1)
    player = state.seats[seat]
    if number < 0:
        raise Illegal("UNKNOWN_CARD", f"there is no card {action.card!r}")
    if number not in player.hand:
        raise Illegal("CARD_NOT_IN_HAND", f"{NAMES[number]} is not in your hand")
    if number < DESIGNS:
        raise Illegal("WRONG_KIND", f"{NAMES[number]} is a Circuit Card; it is placed, not used")
    if player.ap < COSTS[number]:
        raise Illegal("NOT_ENOUGH_AP", f"{NAMES[number]} costs {COSTS[number]} AP, you have {player.ap}")
    target = Target()
    place = action.cell
    if place is not None:
        target.cell = _check_cell(state, place[0], place[1])
    _check_target(state, seat, number, action, target)
    if target.cell >= 0 and has(protected(state), target.cell):
        why = "walled" if has(state.walled(), target.cell) else "part of a Closed Circuit"
        raise Illegal("PROTECTED", f"the card on ({target.cell // STRIDE},{target.cell % STRIDE}) is {why}")
    if AIMS[number] == AIM_SWAP or AIMS[number] == AIM_HAND:
        _check_hand_cards(state, seat, number, action, target)
    if AIMS[number] == AIM_COLOUR:
        target.player = _check_colour(state, seat, target.cell, action.player)
    return target


def _check_cell(state: CircuitState, row: int, column: int) -> int:
    if not (0 <= row < state.size and 0 <= column < state.size):
        raise Illegal("OUT_OF_FIELD", f"({row},{column}) is not on the Field")
    cell = row * STRIDE + column
    if state.cards[cell] == EMPTY:
        raise Illegal("CELL_EMPTY", f"there is no card on ({row},{column})")
    return cell


def _check_target(state: CircuitState, seat: int, number: int, action: UseMagic, target: Target) -> None:
    """BAD_TARGET."""
    aim = AIMS[number]
    if aim == AIM_SWAP:
        player = state.seats[seat]
        if not has(player.owned & player.shown, target.cell):
            raise Illegal("BAD_TARGET", f"{NAMES[number]} needs a card that is yours and shows your colour")
    elif aim == AIM_PLAYER:
        who = action.player
        if who is None or not 0 <= who < state.players:
            raise Illegal("BAD_TARGET", "there is no such player")
        target.player = who
    elif aim == AIM_DIRECTION:
        direction = action.direction
        if direction is None or len(direction) != 1 or direction not in DIRECTIONS:
            raise Illegal("BAD_TARGET", f"the directions are N, E, S and W, not {direction!r}")
        target.direction = DIRECTIONS.index(direction)
    elif aim == AIM_GRAVEYARD:
        other = NUMBERS.get(action.other or "", -1)
        if other >= 0 and other == SPARED[number]:
            raise Illegal("BAD_TARGET", f"{NAMES[number]} cannot fetch a {NAMES[other]}")
        if other not in state.graveyard:
            raise Illegal("BAD_TARGET", f"there is no {_name(action.other)} in the Graveyard")
        target.other = other


def _name(card_id: str | None) -> str:
    """What a card is called; what is no card at all is called what it was called."""
    number = NUMBERS.get(card_id or "", -1)
    return f"card {card_id}" if number < 0 else NAMES[number]


def _check_hand_cards(state: CircuitState, seat: int, number: int, action: UseMagic, target: Target) -> None:
    hand = state.seats[seat].hand
    named = [NUMBERS.get(card_id, -1) for card_id in (action.other or "", *action.more)]
    for at, other in enumerate(named):
        if hand.count(other) < named.count(other) + (1 if other == number else 0):
            card_id = action.other if at == 0 else action.more[at - 1]
            raise Illegal("CARD_NOT_IN_HAND", f"you hold no other {_name(card_id)}")
    target.other = named[0]
    target.cards = named
    if AIMS[number] == AIM_SWAP:
        if target.other >= DESIGNS:
            raise Illegal(
                "WRONG_KIND", f"{NAMES[target.other]} is a Magic Card; {NAMES[number]} needs a Circuit Card"
            )
        rotation = action.rotation
        if rotation != 0 and rotation != 180:
            raise Illegal("BAD_ROTATION", f"a card lies at 0 or 180 degrees, not at {rotation}")
        target.is_turned = rotation == 180


def _check_colour(state: CircuitState, seat: int, cell: int, named: int | None) -> int:
    """4.6, a borrowed colour: an opposing card shows the user's colour, a friendly one an opponent's."""
    if not has(state.friends_shown(seat), cell):
        if named is not None and named != seat:
            raise Illegal("BAD_COLOUR", "an opponent's card can only show your own colour")
        return seat
    if named is None:
        if state.players > 2:
            raise Illegal("BAD_COLOUR", "name the opponent whose colour the card is to show")
        return 1 - seat
    if not 0 <= named < state.players or state.is_friend(seat, named):
        raise Illegal("BAD_COLOUR", "a friendly card can only show the colour of an opponent")
    return named


# -- what happens ----------------------------------------------------------------------------------------------


def resolve(state: CircuitState, seat: int, number: int, target: Target) -> None:
    """4.4: the AP is paid, the card leaves the hand, the effect happens, and only then the card is discarded."""
    player = state.seats[seat]
    player.ap -= COSTS[number]
    player.lose_from_hand(number)
    if not state.quiet:
        _tell_use(state, seat, number, target)
    verbs = VERBS[number]
    amounts = AMOUNTS[number]
    for at in range(len(verbs)):
        _carry_out(state, seat, verbs[at], amounts[at], target)
    if CHARGER_AT[number] >= 0:
        player.charge(number)
    state.graveyard.append(number)


def _carry_out(state: CircuitState, seat: int, verb: int, amount: int, target: Target) -> None:
    """Carry out one verb with its amount. Charges are kept by card, see `Player.charges`; here they are only told."""
    cell = target.cell
    if verb == V_TURN_ROUND:
        state.turn_round(cell)
        if not state.quiet:
            state.tell(EVERYBODY, CardTurned(place_of(cell), 180 if has(state.turned, cell) else 0))
    elif verb == V_MARK:
        _mark(state, seat, cell)
    elif verb == V_WALL:
        _wall(state, seat, cell)
    elif verb == V_SWAP:
        _swap(state, seat, target)
    elif verb == V_HALVE_AP:
        victim = state.seats[target.player]
        loss = (victim.ap + 1) // 2
        victim.ap -= loss
        if not state.quiet:
            state.tell(EVERYBODY, APLost(target.player, loss))
    elif verb == V_PUSH:
        _push(state, target.direction)
    elif verb == V_DISCARD_FROM_HAND:
        discard(state, seat, target.cards)
    elif verb == V_DRAW:
        draw(state, seat, amount)
    elif verb == V_FETCH:
        _fetch(state, seat, target.other)
    elif verb == V_BORROW:
        _borrow(state, seat, target)
    elif verb == V_NEW_HANDS:
        _new_hands(state, seat, amount)
    elif verb == V_DISCARD_FROM_FIELD:
        _burn(state, cell)
    elif verb == V_CHARGE:
        if not state.quiet:
            state.tell(EVERYBODY, Charged(seat, amount))
    else:
        raise ValueError(f"no rule carries out the verb {verb}")


def _mark(state: CircuitState, seat: int, cell: int) -> None:
    here = bit(cell)
    for each in state.seats:
        each.queens = each.queens & ~here
    player = state.seats[seat]
    player.queens = player.queens | here
    if not state.quiet:
        state.tell(EVERYBODY, CardMarked(seat, place_of(cell)))


def _wall(state: CircuitState, seat: int, cell: int) -> None:
    here = bit(cell)
    state.end_kisses(here)
    for each in state.seats:
        each.queens = each.queens & ~here
    player = state.seats[seat]
    player.walls = player.walls | here
    if not state.quiet:
        state.tell(EVERYBODY, CardWalled(seat, place_of(cell)))


def _borrow(state: CircuitState, seat: int, target: Target) -> None:
    here = bit(target.cell)
    for each in state.seats:
        each.kisses = each.kisses & ~here
    player = state.seats[seat]
    player.kisses = player.kisses | here
    state.show(target.player, here)
    if not state.quiet:
        state.tell(EVERYBODY, CardKissed(seat, place_of(target.cell), target.player))


def _burn(state: CircuitState, cell: int) -> None:
    loser = state.shows(cell)
    design = state.lift(cell)
    state.graveyard.append(design)
    if not state.quiet:
        state.tell(EVERYBODY, CardBurnt(IDS[design], place_of(cell)))
    refund(state, loser, 1)


def _tell_use(state: CircuitState, seat: int, number: int, target: Target) -> None:
    state.tell(
        EVERYBODY,
        MagicUsed(
            seat,
            IDS[number],
            COSTS[number],
            place_of(target.cell) if target.cell >= 0 else None,
            IDS[target.other] if target.other >= 0 else None,
            (180 if target.is_turned else 0) if AIMS[number] == AIM_SWAP else None,
            target.player if target.player >= 0 else None,
            DIRECTIONS[target.direction] if target.direction >= 0 else None,
            tuple([IDS[other] for other in target.cards[1:]]),
        ),
    )


def refund(state: CircuitState, seat: int, lost: int) -> None:
    """4.3: a player who loses n cards in one event retrieves half of n AP, rounded up."""
    if lost > 0:
        ap = (lost + 1) // 2
        state.seats[seat].ap += ap
        if not state.quiet:
            state.tell(EVERYBODY, CardsLost(seat, lost, ap))


def draw(state: CircuitState, seat: int, wanted: int) -> None:
    """Draw from the top of the pile; an empty pile gives nothing."""
    player = state.seats[seat]
    drawn: list[int] = []
    while wanted > 0 and player.pile:
        drawn.append(player.pile.pop())
        wanted -= 1
    player.hand.extend(drawn)
    if not state.quiet:
        state.tell(only(seat), CardsDrawn(seat, len(drawn), tuple([IDS[number] for number in drawn])))
        state.tell(all_but(seat), CardsDrawn(seat, len(drawn)))


def discard(state: CircuitState, seat: int, cards: list[int]) -> None:
    """Cards go from the hand to the Graveyard."""
    player = state.seats[seat]
    for number in cards:
        player.lose_from_hand(number)
        state.graveyard.append(number)
    if not state.quiet:
        state.tell(EVERYBODY, CardsDiscarded(seat, tuple([IDS[number] for number in cards])))


def _swap(state: CircuitState, seat: int, target: Target) -> None:
    player = state.seats[seat]
    cell = target.cell
    old = state.lift(cell)
    player.lose_from_hand(target.other)
    player.take_openly(old)
    state.put(seat, target.other, cell, target.is_turned)
    if not state.quiet:
        rotation = 180 if target.is_turned else 0
        state.tell(EVERYBODY, CardSwapped(seat, place_of(cell), IDS[old], IDS[target.other], rotation))


def _fetch(state: CircuitState, seat: int, number: int) -> None:
    graveyard = state.graveyard
    at = len(graveyard) - 1
    while graveyard[at] != number:
        at -= 1
    del graveyard[at]
    state.seats[seat].take_openly(number)
    if not state.quiet:
        state.tell(EVERYBODY, CardFetched(seat, IDS[number]))


def _new_hands(state: CircuitState, seat: int, wanted: int) -> None:
    """Beginning with the user and in turn order all discard, then in the same order all draw."""
    for step in range(state.players):
        at = (seat + step) % state.players
        hand = state.seats[at].hand
        if hand:
            discard(state, at, hand.copy())
    for step in range(state.players):
        draw(state, (seat + step) % state.players, wanted)


def _push(state: CircuitState, direction: int) -> None:
    """A protected card on the border holds the whole Field; otherwise everything moves one cell."""
    leaving = state.taken & border(state.size, direction)
    held = leaving & protected(state)
    if held != 0:
        if not state.quiet:
            state.tell(EVERYBODY, PushNullified(tuple([place_of(cell) for cell in cells_of(held)])))
        return
    lost = [count(player.shown & leaving) for player in state.seats]
    gone = [state.lift(cell) for cell in cells_of(leaving)]
    state.graveyard.extend(gone)
    _move_all(state, direction)
    if not state.quiet:
        state.tell(EVERYBODY, FieldPushed(DIRECTIONS[direction], tuple([IDS[number] for number in gone])))
    for at in range(state.players):
        refund(state, at, lost[at])


def _move_all(state: CircuitState, direction: int) -> None:
    step = STEPS[direction]
    moved = [EMPTY] * CELLS
    for cell in cells_of(state.taken):
        moved[cell + step] = state.cards[cell]
    state.cards = moved
    state.taken = shifted(state.taken, direction)
    state.turned = shifted(state.turned, direction)
    state.north = shifted(state.north, direction)
    state.east = shifted(state.east, direction)
    state.south = shifted(state.south, direction)
    state.west = shifted(state.west, direction)
    for player in state.seats:
        player.owned = shifted(player.owned, direction)
        player.shown = shifted(player.shown, direction)
        player.walls = shifted(player.walls, direction)
        player.queens = shifted(player.queens, direction)
        player.kisses = shifted(player.kisses, direction)
    state.closed = UNKNOWN


def unprotected(state: CircuitState) -> i64:
    """The cards that a Magic Card may choose."""
    return state.taken & ~protected(state)
