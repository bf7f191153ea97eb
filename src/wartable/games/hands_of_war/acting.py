"""What an action does: refused in the order of section 12, or carried out."""

from typing import cast

from wartable.core.actions import Action
from wartable.core.errors import Illegal
from wartable.core.state import EVERYBODY, only
from wartable.games.hands_of_war.actions import (
    Activate,
    Advance,
    Attack,
    Cast,
    Choose,
    Confirm,
    Move,
    Mulligan,
    Pass,
    TakeBack,
    Unattack,
)
from wartable.games.hands_of_war.board import (
    CARD_PICK,
    DECLARE,
    MAIN_1,
    MULLIGAN,
    SEAT_PICK,
    STEALTH,
    SWIFTNESS,
    WINDOW_1,
    ZONES,
    are_adjacent,
)
from wartable.games.hands_of_war.checking import (
    ability_number,
    check_action_limit,
    check_cast,
    check_payment,
    check_picks,
    hand_card,
    no_ask,
    piece_of,
    read_pick,
)
from wartable.games.hands_of_war.combat import (
    attack_limit,
    confirm,
    has_charged,
    is_sheltered,
)
from wartable.games.hands_of_war.damage import draw
from wartable.games.hands_of_war.effects import exhaust, shift
from wartable.games.hands_of_war.events import (
    Announced,
    AttackDeclared,
    AttackTakenBack,
    CardSetAside,
    HandExchanged,
)
from wartable.games.hands_of_war.flow import (
    COMBAT_NEXT,
    COMBAT_STEPS,
    END_STEPS,
    answer,
    ask_options,
    begin_turn,
    pass_priority,
)
from wartable.games.hands_of_war.play import (
    ACTION_LIMIT,
    ability_item,
    announce,
    ask_mode,
    cast_item,
    has_ability,
    in_main,
    in_window,
    is_engaging,
    may_cast,
    modes_of,
)
from wartable.games.hands_of_war.state import (
    BY_GUARD,
    BY_QUEST,
    Charge,
    HandsState,
    Item,
    Piece,
)
from wartable.games.hands_of_war.steps import NO_COMBAT, SETTLED
from wartable.games.hands_of_war.targets import affords, can_pay


def act(state: HandsState, seat: int, action: Action) -> None:
    """Carry out an action of the seat that owes a decision. What follows from it is left on the agenda."""
    # By its type itself: to ask a Struct class for its instances takes as long as many an action.
    kind = type(action)
    if kind is Move:
        _move(state, seat, cast(Move, action))
    elif kind is Choose:
        _choose(state, seat, cast(Choose, action))
    elif kind is Advance:
        no_ask(state)
        if not in_main(state):
            raise Illegal("WRONG_PHASE", "you can move on from a Main phase only")
        state.agenda.extend(COMBAT_NEXT if state.phase == MAIN_1 else END_STEPS)
    elif kind is Pass:
        no_ask(state)
        if not in_window(state):
            raise Illegal("WRONG_PHASE", "you cannot pass now")
        pass_priority(state, seat, False)
    elif kind is Attack:
        _attack(state, seat, cast(Attack, action))
    elif kind is Cast:
        _cast(state, seat, cast(Cast, action))
    elif kind is Activate:
        _activate(state, seat, cast(Activate, action))
    elif kind is Confirm:
        no_ask(state)
        if state.phase != DECLARE:
            raise Illegal("WRONG_PHASE", "there are no attacks to confirm now")
        _confirm(state)
    elif kind is Mulligan:
        _mulligan(state, seat, cast(Mulligan, action))
    elif kind is Unattack:
        _unattack(state, seat, cast(Unattack, action))
    elif kind is TakeBack:
        _take_back(state, seat)
    else:
        raise Illegal("UNKNOWN_ACTION", "this is not an action of Hands of War")


# -- mulligan (2.3) ------------------------------------------------------------------------------------------------


def _mulligan(state: HandsState, seat: int, action: Mulligan) -> None:
    side = state.sides[seat]
    aside = side.aside.copy()
    for card in action.cards:
        aside.append(hand_card(state, seat, card))
    if state.phase != MULLIGAN:
        no_ask(state)
        raise Illegal("WRONG_PHASE", "the time for a mulligan is over")
    for number in aside:
        if aside.count(number) > side.hand.count(number):
            name = state.table.prints[number].name
            raise Illegal("UNKNOWN_OBJECT", f"you do not hold that many copies of {name}")
    for number in aside:
        side.drop(number)
    side.aside = []
    if not state.quiet:
        state.tell(EVERYBODY, HandExchanged(seat, len(aside)))
    draw(state, seat, len(aside))
    if aside:
        side.deck.extend(aside)
        state.dice.shuffle(side.deck)
    if seat == state.first:
        state.priority = 1 - seat
    else:
        begin_turn(state, state.first)


def _set_aside(state: HandsState, seat: int, pick: int) -> None:
    side = state.sides[seat]
    number = pick - CARD_PICK
    if pick < CARD_PICK or pick >= SEAT_PICK or side.aside.count(number) >= side.hand.count(number):
        raise Illegal("BAD_CHOICE", "you have no such card left to set aside")
    side.aside.append(number)
    _tell_aside(state, seat)


def _tell_aside(state: HandsState, seat: int) -> None:
    if not state.quiet:
        names = tuple([state.table.prints[number].name for number in state.sides[seat].aside])
        state.tell(only(seat), CardSetAside(seat, names))


def _take_back(state: HandsState, seat: int) -> None:
    ask = state.ask
    if ask is not None:
        if not ask.announcing:
            raise Illegal("CHOICE_PENDING", "this can no longer be taken back; answer the question")
        state.ask = None
        if not state.quiet:
            state.tell(only(seat), Announced(seat, "", 0))
        return
    if state.phase != MULLIGAN or not state.sides[seat].aside:
        raise Illegal("WRONG_PHASE", "there is nothing to take back")
    state.sides[seat].aside.pop()
    _tell_aside(state, seat)


# -- choosing ------------------------------------------------------------------------------------------------------


def _choose(state: HandsState, seat: int, action: Choose) -> None:
    pick = read_pick(state, action.pick)
    ask = state.ask
    if ask is None:
        if state.phase == MULLIGAN:
            _set_aside(state, seat, pick)
            return
        raise Illegal("BAD_CHOICE", "there is nothing to choose now")
    if pick not in ask_options(state, ask):
        raise Illegal("BAD_CHOICE", "that is not one of the choices")
    answer(state, ask, pick)


# -- casting and activating (3.8) ----------------------------------------------------------------------------------


def _cast(state: HandsState, seat: int, action: Cast) -> None:
    number = hand_card(state, seat, action.card)
    picks = [read_pick(state, pick) for pick in action.picks]
    no_ask(state)
    if not picks and may_cast(state, seat, number) and _may_act_now(state, seat):
        _start(state, cast_item(state, seat, number, 0))
        return
    item, rest = check_cast(state, seat, number, picks)
    if item is None:
        _start(state, cast_item(state, seat, number, 0))
    else:
        announce(state, item, rest)


def _may_act_now(state: HandsState, seat: int) -> bool:
    return (in_main(state) or in_window(state)) and state.sides[seat].actions < ACTION_LIMIT


def _start(state: HandsState, item: Item) -> None:
    if len(modes_of(item)) > 1:
        ask_mode(state, item)
    else:
        announce(state, item, [])


def _activate(state: HandsState, seat: int, action: Activate) -> None:
    piece = piece_of(state, action.piece)
    ability = ability_number(piece, action.ability)
    picks = [read_pick(state, pick) for pick in action.picks]
    no_ask(state)
    name = piece.print.name
    if not in_main(state) and not in_window(state):
        raise Illegal("WRONG_PHASE", "abilities cannot be used now")
    if ability == BY_GUARD and (state.phase != WINDOW_1 or seat == state.active):
        raise Illegal("WRONG_PHASE", "only the defending player can Guard, and only before the damage")
    if ability == BY_QUEST and not in_main(state):
        raise Illegal("WRONG_PHASE", "a Spirit Quest begins only in your own Main phases")
    if piece.controller != seat:
        raise Illegal("NOT_CONTROLLED", f"you do not control {name}")
    if is_engaging(piece, ability) and piece.exhausted:
        raise Illegal("EXHAUSTED", f"{name} is exhausted")
    if piece.pacified:
        raise Illegal("FORBIDDEN", f"{name} is Pacified")
    if not has_ability(state, piece, ability):
        why = "is Nullified" if piece.nullified else "does not have this ability now"
        raise Illegal("FORBIDDEN", f"{name} {why}")
    if ability >= 0 and not piece.print.acts[ability].exhausts and piece.used >> ability & 1:
        raise Illegal("FORBIDDEN", f"this ability of {name} was already used this turn")
    bare = ability_item(state, seat, piece, ability, 0)
    item, rest = check_picks(state, bare, picks)
    if ability >= 0:
        used = piece.print.acts[ability]
        if not affords(state.sides[seat].essence, used.price):
            raise Illegal("CANNOT_PAY", f"this ability costs {used.cost.essence}, which you do not have")
        if not can_pay(state, seat, used.cost, piece, False):
            raise Illegal("CANNOT_PAY", f"you cannot pay: {used.cost.describe()}")
    check_payment(state, item, rest)
    check_action_limit(state, seat)
    if item is None:
        ask_mode(state, bare)
    else:
        announce(state, item, rest)


# -- moving and attacking (3.4, 4.1) -------------------------------------------------------------------------------


def _check_ready(piece: Piece, seat: int) -> None:
    """Only a ready creature of one's own moves or attacks."""
    name = piece.print.name
    if piece.controller != seat:
        raise Illegal("NOT_CONTROLLED", f"you do not control {name}")
    if not piece.is_creature():
        raise Illegal("NOT_A_CREATURE", f"{name} is not a creature")
    if piece.exhausted:
        raise Illegal("EXHAUSTED", f"{name} is exhausted")


def _move(state: HandsState, seat: int, action: Move) -> None:
    piece = piece_of(state, action.piece)
    if action.zone not in ZONES:
        raise Illegal("UNKNOWN_OBJECT", f"there is no zone {action.zone[:20]!r}")
    no_ask(state)
    zone = ZONES.index(action.zone)
    name = piece.print.name
    if not in_main(state):
        raise Illegal("WRONG_PHASE", "creatures move in Main phases only")
    _check_ready(piece, seat)
    if piece.moved:
        raise Illegal("FORBIDDEN", f"{name} has already moved this turn")
    if piece.entered == state.turn:
        raise Illegal("FORBIDDEN", f"{name} entered this turn and cannot move yet")
    if not are_adjacent(zone, piece.zone):
        raise Illegal("ILLEGAL_TARGET", "creatures move to an adjacent zone")
    check_action_limit(state, seat)
    state.sides[seat].actions += 1
    piece.moved = True
    shift(state, piece, zone)
    if not piece.keywords & SWIFTNESS:
        exhaust(state, piece)
    state.agenda.append(SETTLED)


def _attack(state: HandsState, seat: int, action: Attack) -> None:
    piece = piece_of(state, action.piece)
    target = piece_of(state, action.target)
    no_ask(state)
    name = piece.print.name
    if state.phase != DECLARE:
        raise Illegal("WRONG_PHASE", "attacks are declared in Declare Attackers only")
    _check_ready(piece, seat)
    if piece.pacified:
        raise Illegal("FORBIDDEN", f"{name} is Pacified")
    if has_charged(state, piece):
        raise Illegal("FORBIDDEN", f"{name} is attacking already")
    if target.controller != seat and target.is_standard() and is_sheltered(state, target):
        raise Illegal("FORBIDDEN", "that Battle Standard cannot be attacked while its Vanguard is held")
    if target.controller == seat:
        raise Illegal("ILLEGAL_TARGET", "you cannot attack your own side")
    if target.keywords & STEALTH:
        raise Illegal("ILLEGAL_TARGET", f"{target.print.name} has Stealth")
    far = piece.zone + target.zone + 1
    if far > piece.range:
        where = f"{target.print.name} is {far} away, and the Range of {name} is {piece.range}"
        raise Illegal("OUT_OF_RANGE", where)
    limit = attack_limit(state)
    if len(state.charges) >= limit:
        raise Illegal("ATTACK_LIMIT", f"at most {limit} creature{'s' if limit != 1 else ''} may attack")
    state.charges.append(Charge(piece.id, target.id))
    if not state.quiet:
        state.tell(EVERYBODY, AttackDeclared(piece.id, name, target.id, target.print.name))


def _unattack(state: HandsState, seat: int, action: Unattack) -> None:
    piece = piece_of(state, action.piece)
    no_ask(state)
    if state.phase != DECLARE:
        raise Illegal("WRONG_PHASE", "attacks can be taken back only before they are confirmed")
    if piece.controller != seat:
        raise Illegal("NOT_CONTROLLED", f"you do not control {piece.print.name}")
    if not has_charged(state, piece):
        raise Illegal("FORBIDDEN", f"{piece.print.name} is not attacking")
    check_action_limit(state, seat)
    state.sides[seat].actions += 1
    state.charges = [charge for charge in state.charges if charge.attacker != piece.id]
    if not state.quiet:
        state.tell(EVERYBODY, AttackTakenBack(piece.id, piece.print.name))


def _confirm(state: HandsState) -> None:
    if not state.charges:
        state.agenda.append(NO_COMBAT)
        return
    confirm(state)
    state.agenda.extend(COMBAT_STEPS)
