"""The twelve Magic Cards: what each may choose, and what it does (4.4 to 4.6)."""

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
    CAPACITOR,
    COSTS,
    CRYSTAL_WALL,
    DESIGNS,
    DUSKY_WIND,
    GODS_HAND,
    HANGED_MAN,
    HANGED_MEN,
    HAS_TWO_FACES,
    HEAVENS_DOOR,
    IDS,
    KILLER_QUEEN,
    KINDS,
    KING_CRIMSON,
    KISSES,
    NAMES,
    NUMBERS,
    ON_CELL,
    PUSHES,
    REBIRTH,
    REBIRTHS,
    SHORT_CIRCUIT,
    SWAPS,
    THE_KISS,
    USE_CAPACITOR,
    USE_KING_CRIMSON,
    VORTEX,
    WINDS,
)

NEW_HAND: Final = 5
WIND_DRAW: Final = 2
CHARGE: Final = 3

ON_A_CELL: Final = (VORTEX, KILLER_QUEEN, CRYSTAL_WALL, HEAVENS_DOOR, THE_KISS, SHORT_CIRCUIT)


class Target:
    """What a Magic Card was aimed at, checked."""

    def __init__(self) -> None:
        self.cell = NO_CELL
        self.other = -1
        """A card in hand or in the Graveyard."""
        self.is_turned = False
        self.player = -1
        self.direction = -1


# -- what may be done ------------------------------------------------------------------------------------------


def list_magic(state: CircuitState, seat: int, number: int, actions: list[Action]) -> None:
    """Add every use of a Magic Card in hand that can be paid."""
    player = state.seats[seat]
    if number == CAPACITOR:
        actions.append(USE_CAPACITOR)
    elif number == KING_CRIMSON:
        actions.append(USE_KING_CRIMSON)
    elif number == GODS_HAND:
        actions.extend(PUSHES)
    elif number == HANGED_MAN:
        for at in range(state.players):
            actions.append(HANGED_MEN[at])
    elif number == DUSKY_WIND:
        for other in kinds_of(player.hand):
            if other != DUSKY_WIND or player.hand.count(DUSKY_WIND) > 1:
                actions.append(WINDS[other])
    elif number == REBIRTH:
        for other in kinds_of(state.graveyard):
            if other != REBIRTH:
                actions.append(REBIRTHS[other])
    elif number == HEAVENS_DOOR:
        _list_swaps(state, seat, actions)
    elif number == THE_KISS:
        _list_kisses(state, seat, actions)
    else:
        uses = ON_CELL[number]
        for cell in cells_of(unprotected(state)):
            actions.append(uses[cell])


def kinds_of(cards: list[int]) -> list[int]:
    """The different cards of a list, in catalogue order."""
    held = [False] * KINDS
    for number in cards:
        held[number] = True
    return [number for number in range(KINDS) if held[number]]


def _list_swaps(state: CircuitState, seat: int, actions: list[Action]) -> None:
    player = state.seats[seat]
    cells = cells_of(player.owned & player.shown & ~protected(state))
    if not cells:
        return
    for design in kinds_of(player.hand):
        if design < DESIGNS:
            swaps = SWAPS[design]
            for cell in cells:
                actions.append(swaps[cell])
            if HAS_TWO_FACES[design]:
                swaps = SWAPS[design + DESIGNS]
                for cell in cells:
                    actions.append(swaps[cell])


def _list_kisses(state: CircuitState, seat: int, actions: list[Action]) -> None:
    friends = state.friends_shown(seat)
    for cell in cells_of(unprotected(state)):
        if state.players == 2:
            actions.append(ON_CELL[THE_KISS][cell])
        elif not has(friends, cell):
            actions.append(KISSES[seat][cell])
        else:
            for at in range(state.players):
                if not state.is_friend(seat, at):
                    actions.append(KISSES[at][cell])


# -- 10.2: what may not ----------------------------------------------------------------------------------------


def check_shape(action: UseMagic) -> None:
    """BAD_ACTION: a Magic Card is named with just the targets that it asks for."""
    number = NUMBERS.get(action.card, -1)
    if number < DESIGNS:
        return
    wants_cell = number in ON_A_CELL
    wants_other = number in (HEAVENS_DOOR, DUSKY_WIND, REBIRTH)
    wants_player = number == HANGED_MAN
    may_player = wants_player or number == THE_KISS
    name = NAMES[number]
    if (action.cell is not None) != wants_cell:
        raise Illegal("BAD_ACTION", f"{name} needs a cell" if wants_cell else f"{name} needs no cell")
    if (action.other is not None) != wants_other:
        raise Illegal("BAD_ACTION", f"{name} needs a card" if wants_other else f"{name} needs no other card")
    if (action.rotation is not None) != (number == HEAVENS_DOOR):
        wants_it = number == HEAVENS_DOOR
        raise Illegal("BAD_ACTION", f"{name} needs a rotation" if wants_it else f"{name} needs no rotation")
    if (wants_player and action.player is None) or (not may_player and action.player is not None):
        raise Illegal("BAD_ACTION", f"{name} needs a player" if wants_player else f"{name} needs no player")
    if (action.direction is not None) != (number == GODS_HAND):
        wants_it = number == GODS_HAND
        raise Illegal("BAD_ACTION", f"{name} needs a direction" if wants_it else f"{name} needs no direction")


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
    if number in (HEAVENS_DOOR, DUSKY_WIND):
        _check_hand_card(state, seat, number, action, target)
    if number == THE_KISS:
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
    if number == HEAVENS_DOOR:
        player = state.seats[seat]
        if not has(player.owned & player.shown, target.cell):
            raise Illegal("BAD_TARGET", "Heaven's Door opens for a card that is yours and shows your colour")
    elif number == HANGED_MAN:
        who = action.player
        if who is None or not 0 <= who < state.players:
            raise Illegal("BAD_TARGET", "there is no such player")
        target.player = who
    elif number == GODS_HAND:
        direction = action.direction
        if direction is None or len(direction) != 1 or direction not in DIRECTIONS:
            raise Illegal("BAD_TARGET", f"the directions are N, E, S and W, not {direction!r}")
        target.direction = DIRECTIONS.index(direction)
    elif number == REBIRTH:
        other = NUMBERS.get(action.other or "", -1)
        if other == REBIRTH:
            raise Illegal("BAD_TARGET", "Rebirth cannot fetch a Rebirth")
        if other not in state.graveyard:
            raise Illegal("BAD_TARGET", f"there is no {action.other} in the Graveyard")
        target.other = other


def _check_hand_card(state: CircuitState, seat: int, number: int, action: UseMagic, target: Target) -> None:
    hand = state.seats[seat].hand
    other = NUMBERS.get(action.other or "", -1)
    if hand.count(other) < (2 if other == number else 1):
        raise Illegal("CARD_NOT_IN_HAND", f"you hold no other card {action.other}")
    target.other = other
    if number == HEAVENS_DOOR:
        if other >= DESIGNS:
            raise Illegal("WRONG_KIND", f"{NAMES[other]} is a Magic Card; Heaven's Door needs a Circuit Card")
        rotation = action.rotation
        if rotation != 0 and rotation != 180:
            raise Illegal("BAD_ROTATION", f"a card lies at 0 or 180 degrees, not at {rotation}")
        target.is_turned = rotation == 180


def _check_colour(state: CircuitState, seat: int, cell: int, named: int | None) -> int:
    """4.6, The Kiss: an opposing card shows the user's colour, a friendly one an opponent's."""
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
    cell = target.cell
    if number == VORTEX:
        state.turn_round(cell)
        if not state.quiet:
            state.tell(EVERYBODY, CardTurned(place_of(cell), 180 if has(state.turned, cell) else 0))
    elif number == KILLER_QUEEN:
        here = bit(cell)
        for each in state.seats:
            each.queens = each.queens & ~here
        player.queens = player.queens | here
        if not state.quiet:
            state.tell(EVERYBODY, CardMarked(seat, place_of(cell)))
    elif number == CRYSTAL_WALL:
        here = bit(cell)
        state.end_kisses(here)
        for each in state.seats:
            each.queens = each.queens & ~here
        player.walls = player.walls | here
        if not state.quiet:
            state.tell(EVERYBODY, CardWalled(seat, place_of(cell)))
    elif number == HEAVENS_DOOR:
        _swap(state, seat, target)
    elif number == HANGED_MAN:
        victim = state.seats[target.player]
        loss = (victim.ap + 1) // 2
        victim.ap -= loss
        if not state.quiet:
            state.tell(EVERYBODY, APLost(target.player, loss))
    elif number == GODS_HAND:
        _push(state, target.direction)
    elif number == DUSKY_WIND:
        discard(state, seat, [target.other])
        draw(state, seat, WIND_DRAW)
    elif number == REBIRTH:
        _fetch(state, seat, target.other)
    elif number == THE_KISS:
        here = bit(cell)
        for each in state.seats:
            each.kisses = each.kisses & ~here
        player.kisses = player.kisses | here
        state.show(target.player, here)
        if not state.quiet:
            state.tell(EVERYBODY, CardKissed(seat, place_of(cell), target.player))
    elif number == KING_CRIMSON:
        _new_hands(state, seat)
    elif number == SHORT_CIRCUIT:
        loser = state.shows(cell)
        design = state.lift(cell)
        state.graveyard.append(design)
        if not state.quiet:
            state.tell(EVERYBODY, CardBurnt(IDS[design], place_of(cell)))
        refund(state, loser, 1)
    else:
        player.charges += 1
        if not state.quiet:
            state.tell(EVERYBODY, Charged(seat, CHARGE))
    state.graveyard.append(number)


def _tell_use(state: CircuitState, seat: int, number: int, target: Target) -> None:
    state.tell(
        EVERYBODY,
        MagicUsed(
            seat,
            IDS[number],
            COSTS[number],
            place_of(target.cell) if target.cell >= 0 else None,
            IDS[target.other] if target.other >= 0 else None,
            (180 if target.is_turned else 0) if number == HEAVENS_DOOR else None,
            target.player if target.player >= 0 else None,
            DIRECTIONS[target.direction] if target.direction >= 0 else None,
        ),
    )


def refund(state: CircuitState, seat: int, lost: int) -> None:
    """4.3: whoever loses n cards in one event retrieves half of n AP, rounded up."""
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


def _new_hands(state: CircuitState, seat: int) -> None:
    """King Crimson: beginning with the user and in turn order all discard, then in the same order all draw."""
    for step in range(state.players):
        at = (seat + step) % state.players
        hand = state.seats[at].hand
        if hand:
            discard(state, at, hand.copy())
    for step in range(state.players):
        draw(state, (seat + step) % state.players, NEW_HAND)


def _push(state: CircuitState, direction: int) -> None:
    """God's Hand: a protected card on the border holds the whole Field; otherwise everything moves one cell."""
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
