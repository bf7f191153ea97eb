"""What may be picked: targets, zones and what costs are paid with."""

from wartable.games.hands_of_war.board import (
    ANYWHERE,
    BEYOND,
    CARD_PICK,
    CREATURE,
    ENCHANTMENT,
    FOE,
    HERE,
    ITEM_PICK,
    NOBODY,
    OWN,
    SEAT_PICK,
    SPELL_SHIELD,
    STANDARD,
    STEALTH,
    ZONE_PICK,
    are_adjacent,
    distance,
)
from wartable.games.hands_of_war.phrases import (
    ATTACKING,
    CALM,
    EXHAUSTED,
    FALLEN,
    PIECE,
    PLAYER,
    WOUNDED,
    Target,
)
from wartable.games.hands_of_war.printed import (
    ENTER,
    SLOT_DISCARD,
    SLOT_HEALTH,
    SLOT_SACRIFICE,
    SLOT_TARGET,
    SLOT_ZONE,
    Cost,
    Slot,
)
from wartable.games.hands_of_war.state import (
    A_PERMANENT,
    AN_ABILITY,
    BY_GUARD,
    Charge,
    HandsState,
    Item,
    Piece,
)


def charge_of(state: HandsState, attacker: int) -> Charge | None:
    """The attack that this creature makes now."""
    for charge in state.charges:
        if charge.attacker == attacker and not charge.void:
            return charge
    return None


def may_guard(state: HandsState, guard: Piece, attacker: Piece) -> bool:
    """5.1: the attacker's present target is another of the guard's side, and it could attack the guard now."""
    charge = charge_of(state, attacker.id)
    if charge is None or charge.target == guard.id or attacker.keywords & (STEALTH | SPELL_SHIELD):
        return False
    if guard.keywords & STEALTH or guard.controller == attacker.controller:
        return False
    guarded = state.find(charge.target)
    if guarded is None or guarded.controller != guard.controller:
        return False
    return distance(attacker.controller, attacker.zone, guard.controller, guard.zone) <= attacker.range


def suits(state: HandsState, item: Item, slot: Slot, piece: Piece) -> bool:
    """Whether this permanent is a legal target for the slot now."""
    target = slot.target
    assert target is not None
    if not piece.print.family & slot.kinds:
        return False
    if piece.controller != item.seat:
        if target.side == OWN or piece.keywords & SPELL_SHIELD:  # 5.3
            return False
    elif target.side == FOE:
        return False
    if target.other and piece.id == item.source:
        return False
    if target.only:
        if target.only == ATTACKING:
            if charge_of(state, piece.id) is None:
                return False
        elif target.only == EXHAUSTED:
            if not piece.exhausted:
                return False
        elif target.only == WOUNDED:
            if piece.current >= piece.maximum:
                return False
        elif target.only == CALM and piece.print.trigger_bits & ENTER:
            return False
    if target.zone != ANYWHERE:
        if target.zone == HERE:
            source = state.find(item.source)
            if source is None or piece.zone != source.zone or piece.controller != source.controller:
                return False
        elif piece.zone != target.zone:
            return False
    if item.ability == BY_GUARD:
        guard = state.find(item.source)
        return guard is not None and guard.controller == item.seat and may_guard(state, guard, piece)
    return True


def is_legal(state: HandsState, item: Item, slot: Slot, pick: int) -> bool:
    """3.8 (2) and (7): whether the picked target is legal now."""
    target = slot.target
    assert target is not None
    if target.what == PIECE:
        if pick >= ZONE_PICK:
            return False
        piece = state.find(pick)
        return piece is not None and suits(state, item, slot, piece)
    if target.what == PLAYER:
        return SEAT_PICK <= pick < ITEM_PICK and _player_suits(target, item.seat, pick - SEAT_PICK)
    if target.what == FALLEN:
        number = pick - CARD_PICK
        if not 0 <= number < len(state.table.prints) or state.table.prints[number].family != CREATURE:
            return False
        return number in state.sides[item.seat].graveyard
    for other in state.stack:
        if other.id == pick - ITEM_PICK:
            return _may_be_negated(other, item.seat)
    return False


def _player_suits(target: Target, seat: int, player: int) -> bool:
    return 0 <= player <= 1 and not (target.side == FOE and player == seat)


def _may_be_negated(other: Item, seat: int) -> bool:
    """9.2 negate: an activated ability of an opposing creature or enchantment."""
    return (
        other.kind == AN_ABILITY and other.seat != seat and other.print.family & (CREATURE | ENCHANTMENT) != 0
    )


def candidates(state: HandsState, item: Item, slot: Slot) -> list[int]:
    """All that may be picked for a target, whatever else was picked."""
    target = slot.target
    assert target is not None
    found: list[int] = []
    if target.what == PIECE:
        for piece in state.pieces:
            if suits(state, item, slot, piece):
                found.append(piece.id)
    elif target.what == PLAYER:
        for player in range(2):
            if _player_suits(target, item.seat, player):
                found.append(SEAT_PICK + player)
    elif target.what == FALLEN:
        for number in state.sides[item.seat].graveyard:
            pick = CARD_PICK + number
            if state.table.prints[number].family == CREATURE and pick not in found:
                found.append(pick)
    else:
        for other in state.stack:
            if _may_be_negated(other, item.seat):
                found.append(ITEM_PICK + other.id)
    return found


def is_possible(state: HandsState, item: Item, picks: list[int]) -> bool:
    """Whether every target that is still to be picked can be (3.8 (2)). Targets of one item are all different."""
    slots = item.plan.slots
    at = len(picks)
    while at < len(slots) and slots[at].what != SLOT_TARGET:
        at += 1
    if at == len(slots):
        return True
    slot = slots[at]
    target = slot.target
    assert target is not None
    if item.plan.targets == 1:
        if target.up_to:
            return True
        if target.what == PIECE:
            return any(suits(state, item, slot, piece) for piece in state.pieces)
    rest = picks + [BEYOND] * (at - len(picks))
    if target.up_to:
        rest.append(NOBODY)
        return is_possible(state, item, rest)
    for pick in candidates(state, item, slot):
        if pick not in picks and is_possible(state, item, [*rest, pick]):
            return True
    return False


def options(state: HandsState, item: Item, picks: list[int]) -> list[int]:
    """What may be picked next for an item."""
    slot = item.plan.slots[len(picks)]
    if slot.what == SLOT_TARGET:
        target = slot.target
        assert target is not None
        found = candidates(state, item, slot)
        if item.plan.targets > 1:
            found = [p for p in found if p not in picks and is_possible(state, item, [*picks, p])]
        if target.up_to or (item.may and not picks):
            found.append(NOBODY)
        return found
    if slot.what == SLOT_ZONE:
        zones = _zones(state, item, slot, picks)
        if item.may and not picks and NOBODY not in zones:
            zones.append(NOBODY)
        return zones
    return payments(state, item, slot, picks)


def _zones(state: HandsState, item: Item, slot: Slot, picks: list[int]) -> list[int]:
    if slot.after >= 0 and picks[slot.after] == NOBODY:
        return [NOBODY]
    if slot.of == -1:
        return [ZONE_PICK, ZONE_PICK + 1, ZONE_PICK + 2]
    piece_id = item.source if slot.of == -2 else picks[slot.of]
    piece = state.find(piece_id)
    if piece is None:
        return [NOBODY]
    return [ZONE_PICK + zone for zone in range(3) if are_adjacent(zone, piece.zone)]


def payments(state: HandsState, item: Item, slot: Slot, picks: list[int]) -> list[int]:
    """What a cost may be paid with."""
    found: list[int] = []
    slots = item.plan.slots
    if slot.what == SLOT_SACRIFICE:
        health = 0
        for later in slots:
            if later.what == SLOT_HEALTH:
                health = later.n
        payer = _pays_itself(state, item)
        for piece in state.pieces:
            if not _may_be_sacrificed(piece, item.seat, slot.n) or _goes_with(payer, piece):
                continue
            if not health or _has_payer(state, item.seat, health, piece):
                found.append(piece.id)
        return found
    if slot.what == SLOT_DISCARD:
        hand = state.sides[item.seat].hand.copy()
        if item.kind <= A_PERMANENT:
            hand.remove(item.print.number)
        for at in range(len(picks)):
            if item.plan.slots[at].what == SLOT_DISCARD:
                hand.remove(picks[at] - CARD_PICK)
        for number in hand:
            if CARD_PICK + number not in found:
                found.append(CARD_PICK + number)
        return found
    gone: Piece | None = None
    for at in range(len(picks)):
        if slots[at].what == SLOT_SACRIFICE:
            gone = state.find(picks[at])
    for piece in state.pieces:
        if piece.controller == item.seat and piece.current > slot.n and not _goes_with(piece, gone):
            found.append(piece.id)
    return found


def _may_be_sacrificed(piece: Piece, seat: int, kinds: int) -> bool:
    return piece.controller == seat and piece.print.family & kinds & ~STANDARD != 0


def _goes_with(piece: Piece | None, gone: Piece | None) -> bool:
    """Whether it leaves as the other is sacrificed: the same one, or bound to it. One permanent pays once."""
    return piece is not None and gone is not None and (piece.id == gone.id or piece.host == gone.id)


def _has_payer(state: HandsState, seat: int, health: int, gone: Piece) -> bool:
    """Whether something else of this player can still pay this much health."""
    for piece in state.pieces:
        if piece.controller == seat and piece.current > health and not _goes_with(piece, gone):
            return True
    return False


def _pays_itself(state: HandsState, item: Item) -> Piece | None:
    """The permanent whose ability costs health of its own."""
    if item.kind != AN_ABILITY or item.ability < 0:
        return None
    cost = item.print.acts[item.ability].cost
    return state.find(item.source) if cost.health and cost.health_from_self else None


def affords(pool: list[int], price: list[int]) -> bool:
    """2.6: a cost is paid in exactly the printed colours."""
    at = 0
    while at < len(price):
        if pool[price[at]] < price[at + 1]:
            return False
        at += 2
    return True


def spend(pool: list[int], price: list[int]) -> None:
    at = 0
    while at < len(price):
        pool[price[at]] = pool[price[at]] - price[at + 1]
        at += 2


def can_pay(state: HandsState, seat: int, cost: Cost, source: Piece | None, casting: bool) -> bool:
    """Whether sacrifice, discard and health of a cost can be paid; its essence is looked at by `affords`."""
    if cost.discard and len(state.sides[seat].hand) - (1 if casting else 0) < cost.discard:
        return False
    if cost.sacrifice:
        found = False
        payer = source if cost.health and cost.health_from_self else None
        for piece in state.pieces:
            if not _may_be_sacrificed(piece, seat, cost.sacrifice) or _goes_with(payer, piece):
                continue
            if not cost.health or cost.health_from_self or _has_payer(state, seat, cost.health, piece):
                found = True
        if not found:
            return False
    if cost.health:
        if cost.health_from_self:
            return source is not None and source.current > cost.health
        return any(piece.controller == seat and piece.current > cost.health for piece in state.pieces)
    return True
