"""Damage, healing and loss of health (1.11-1.14, 4.8), and what is drawn and discarded (2.8)."""

from wartable.core.state import EVERYBODY, all_but, only
from wartable.games.hands_of_war.board import ESPIONAGE
from wartable.games.hands_of_war.deaths import PAIR, queue
from wartable.games.hands_of_war.events import (
    CardDiscarded,
    CardsDrawn,
    DamageDealt,
    DamageStopped,
    DeckWasEmpty,
    Healed,
    HealthLost,
)
from wartable.games.hands_of_war.state import (
    NONE,
    REDIRECTED,
    SHIELDED,
    SPARED,
    HandsState,
    Mod,
    Piece,
)


def deal(state: HandsState, source: int, by: str, victim: Piece, amount: int, combat: bool) -> int:
    """One damage event, pipeline 4.8 from step 3. Returns what was dealt; `state.struck` is who received it."""
    if amount <= 0:
        return 0
    target = victim
    if state.mods:
        target = _redirected(state, victim)
    state.struck = target.id
    left = amount - target.reduces
    if left > 0 and state.mods:
        left = _prevented(state, target, left, combat)
    if left < 0:
        left = 0
    if left < amount and not state.quiet:
        state.tell(EVERYBODY, DamageStopped(target.id, target.print.name, amount - left))
    if left == 0:
        return 0
    before = target.current
    target.current = before - left
    if source != NONE:
        state.marks.append(target.id * PAIR + source)
    if before > 0 and target.current <= 0:
        target.killer = source
    if not state.quiet:
        state.tell(EVERYBODY, DamageDealt(target.id, target.print.name, left, target.current, by, source))
    if source != NONE and target.is_standard():
        spy = state.find(source)
        if spy is not None and spy.keywords & ESPIONAGE and spy.controller != target.controller:
            plan = state.table.espionage
            queue(state, spy, spy.controller, plan, 0, target.id, True, "draw a card (Espionage)")
    return left


def _redirected(state: HandsState, victim: Piece) -> Piece:
    """5.12: the permanent that takes the damage after Redirect, which works at most once and not while the other is gone or
    stands on the other side."""
    for mod in state.mods:
        if mod.kind == REDIRECTED and mod.piece == victim.id:
            other = state.find(mod.other)
            if other is not None and other.controller == victim.controller:
                return other
    return victim


def _prevented(state: HandsState, target: Piece, amount: int, combat: bool) -> int:
    """The damage that is left after prevention, oldest first; a `next N` shield loses what it absorbed."""
    at = 0
    while at < len(state.mods) and amount > 0:
        mod = state.mods[at]
        at += 1
        if mod.piece != target.id:
            continue
        if mod.kind == SPARED and combat:
            return 0
        if mod.kind == SHIELDED:
            absorbed = min(amount, mod.n)
            amount -= absorbed
            if absorbed == mod.n:
                at -= 1
                del state.mods[at]
            else:
                rest = Mod(SHIELDED, mod.piece, mod.until, mod.seat, mod.source)
                rest.n = mod.n - absorbed
                state.mods[at - 1] = rest
    return amount


def heal(state: HandsState, piece: Piece, amount: int) -> None:
    """Current health rises, at most to the maximum."""
    raised = min(amount, piece.maximum - piece.current)
    if raised <= 0:
        return
    piece.current += raised
    if piece.current > 0:
        piece.killer = NONE
    if not state.quiet:
        state.tell(EVERYBODY, Healed(piece.id, piece.print.name, raised, piece.current))


def lose(state: HandsState, piece: Piece, amount: int) -> None:
    """Health loss is not damage: nothing prevents it and nothing sees it."""
    piece.current -= amount
    if not state.quiet:
        state.tell(EVERYBODY, HealthLost(piece.id, piece.print.name, amount, piece.current))


def standard_of(state: HandsState, seat: int) -> Piece:
    """The Battle Standard of a player."""
    piece = state.find(state.sides[seat].standard)
    assert piece is not None
    return piece


def draw(state: HandsState, seat: int, count: int) -> None:
    """Draw cards, one after another; from an empty deck Attrition comes instead (2.8)."""
    side = state.sides[seat]
    drawn: list[str] = []
    for _ in range(count):
        if side.deck:
            number = side.deck.pop()
            side.knows_top = False
            side.take(number, False)
            if not state.quiet:
                drawn.append(state.table.prints[number].name)
            continue
        _tell_drawn(state, seat, drawn)
        drawn = []
        side.attrition += 1
        if not state.quiet:
            state.tell(EVERYBODY, DeckWasEmpty(seat, side.attrition))
        lose(state, standard_of(state, seat), side.attrition)
    _tell_drawn(state, seat, drawn)


def _tell_drawn(state: HandsState, seat: int, drawn: list[str]) -> None:
    if drawn:
        state.tell(only(seat), CardsDrawn(seat, len(drawn), tuple(drawn)))
        state.tell(all_but(seat), CardsDrawn(seat, len(drawn)))


def discard(state: HandsState, seat: int, number: int) -> None:
    """One card goes from the hand to its owner's graveyard."""
    side = state.sides[seat]
    side.drop(number)
    side.graveyard.append(number)
    if not state.quiet:
        card = state.table.prints[number]
        state.tell(EVERYBODY, CardDiscarded(seat, card.id, card.name))
