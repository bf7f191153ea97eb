"""Leaving and entering the battlefield, and the triggers that see it (1.15, 3.10 S2, 3.11, 6.2, 6.3, 6.6)."""

from typing import Final

from wartable.core.outcome import won_by
from wartable.core.state import EVERYBODY
from wartable.games.hands_of_war.board import AGGRESSION, CREATURE, GLORY, OVER, ZONE_NAMES
from wartable.games.hands_of_war.events import GameEnded, PieceEntered, PieceLeft
from wartable.games.hands_of_war.printed import (
    CHALLENGE_WON,
    DEATH,
    DEATHWISH,
    ENTER,
    GLORY_WON,
    SLAIN,
    Plan,
    Print,
)
from wartable.games.hands_of_war.settlement import holds, refresh
from wartable.games.hands_of_war.state import (
    A_TRIGGER,
    CHALLENGED,
    NONE,
    HandsState,
    Item,
    Mod,
    Piece,
    new_piece,
)

TRIGGER_LIMIT: Final = 100
PAIR: Final = 1 << 20

BY_HEALTH: Final = 0
DESTROYED: Final = 1
SACRIFICED: Final = 2
ORPHANED: Final = 3
RETURNED: Final = 4
HOW: Final = ("died", "destroyed", "sacrificed", "orphaned", "returned")


# -- triggers ------------------------------------------------------------------------------------------------------


def queue(
    state: HandsState, piece: Piece, seat: int, plan: Plan, ability: int, cause: int, may: bool, text: str
) -> None:
    """3.11: a trigger joins the batch; 2.10b: at most 100 a turn."""
    if state.triggers >= TRIGGER_LIMIT:
        return
    state.triggers += 1
    item = Item(state.next_item, A_TRIGGER, seat, piece.id, piece.print, plan, ability, cause)
    state.next_item += 1
    item.may = may
    item.text = text
    state.pending.append(item)


def fire(state: HandsState, piece: Piece, on: int, cause: int) -> None:
    """Queue the triggers of a permanent that see this event."""
    if not piece.print.trigger_bits & on or piece.nullified:
        return
    trigs = piece.print.trigs
    for at in range(len(trigs)):
        trig = trigs[at]
        bit = 1 << at
        if trig.on == on and holds(state, piece, trig.when):
            if not trig.first_each_turn:
                queue(state, piece, piece.controller, trig.plan, at, cause, trig.may, trig.text)
            elif not piece.fired & bit:
                piece.fired |= bit
                queue(state, piece, piece.controller, trig.plan, at, cause, trig.may, trig.text)


def sort_batch(state: HandsState) -> None:
    """3.11: the active player's first, then by timestamp of the source, then of the cause."""
    batch: list[Item] = []
    for item in state.pending:
        at = len(batch)
        while at > 0 and _comes_before(state, item, batch[at - 1]):
            at -= 1
        batch.insert(at, item)
    state.queue.extend(batch)
    state.pending = []


def _comes_before(state: HandsState, one: Item, two: Item) -> bool:
    if one.seat != two.seat:
        return one.seat == state.active
    if one.source != two.source:
        return one.source < two.source
    return one.cause < two.cause


# -- entering ------------------------------------------------------------------------------------------------------


def enter(state: HandsState, printed: Print, owner: int, zone: int, token: bool, host: int) -> Piece:
    """A permanent enters: a creature exhausted unless it has Aggression (5.8), everything else ready."""
    piece = new_piece(state.next_piece, printed, owner, zone, state.turn)
    state.next_piece += 1
    piece.token = token
    piece.host = host
    state.pieces.append(piece)
    state.dirty = True
    refresh(state)
    if piece.keywords & AGGRESSION:
        piece.exhausted = False
        if state.watches_ready:
            state.dirty = True
    if not state.quiet:
        where = ZONE_NAMES[zone]
        event = PieceEntered(piece.id, printed.id, printed.name, owner, where, piece.exhausted, token)
        state.tell(EVERYBODY, event)
    fire(state, piece, ENTER, piece.id)
    return piece


# -- leaving -------------------------------------------------------------------------------------------------------


def death_check(state: HandsState) -> bool:
    """S2. True if somebody died or the game is over."""
    if not _has_leavers(state):
        return False
    going: list[Piece] = []
    how: list[int] = []
    fallen = 0
    for piece in state.pieces:
        if piece.current <= 0 and not state.hold:
            if piece.is_standard():
                fallen |= 1 << piece.controller
            going.append(piece)
            how.append(BY_HEALTH)
        elif piece.host != NONE and state.find(piece.host) is None:
            going.append(piece)
            how.append(ORPHANED)
    if fallen:
        end_game(state, -1 if fallen == 3 else 2 - fallen, "standard")
        return True
    leave(state, going, how)
    return True


def _has_leavers(state: HandsState) -> bool:
    """Whether anybody is dead or orphaned: nearly always nobody is."""
    for piece in state.pieces:
        if piece.current <= 0 and not state.hold:
            return True
        if piece.host != NONE and state.find(piece.host) is None:
            return True
    return False


def end_game(state: HandsState, winner: int, reason: str) -> None:
    """2.9: the game ends at that moment and nothing further resolves; what was under way stays where it is."""
    state.phase = OVER
    state.ask = None
    healths = [0, 0]
    for piece in state.pieces:
        if piece.is_standard():
            healths[piece.controller] = piece.current
    state.outcome = won_by([winner] if winner >= 0 else [], 2, reason, (healths[0], healths[1]))
    if not state.quiet:
        state.tell(EVERYBODY, GameEnded(winner if winner >= 0 else None, reason))


def leave(state: HandsState, going: list[Piece], how: list[int]) -> None:
    """These permanents leave at the same moment, and with them what is bound to them (8.3)."""
    for host in going.copy():
        for piece in state.pieces:
            if piece.host == host.id and piece not in going:
                going.append(piece)
                how.append(ORPHANED)
    for at in range(len(going)):
        if how[at] != RETURNED:
            _see_death(state, going[at], how[at])
    kept: list[Piece] = []
    for piece in state.pieces:
        if piece not in going:
            kept.append(piece)
            continue
        side = state.sides[piece.owner]
        reason = how[going.index(piece)]
        if not piece.token:
            if reason == RETURNED:
                side.take(piece.print.number, True)
            else:
                side.graveyard.append(piece.print.number)
        if not state.quiet:
            state.tell(EVERYBODY, PieceLeft(piece.id, piece.print.name, HOW[reason]))
    state.pieces = kept
    if state.mods:
        mods: list[Mod] = []
        for mod in state.mods:
            gone = False
            for piece in going:
                if piece.id == mod.piece:
                    gone = True
            if not gone:
                mods.append(mod)
        state.mods = mods
    state.dirty = True


def _see_death(state: HandsState, dead: Piece, how: int) -> None:
    """Triggers about leaving look back: all that die together see each other die."""
    fire(state, dead, DEATH, dead.id)
    for piece in state.pieces:
        if piece.print.trigger_bits & DEATHWISH and piece.controller == dead.controller:
            fire(state, piece, DEATHWISH, dead.id)
    if dead.print.family != CREATURE:
        return
    if how == BY_HEALTH and dead.killer != NONE and dead.killer != dead.id:
        killer = state.find(dead.killer)
        if killer is not None and killer.print.family == CREATURE:
            if killer.keywords & GLORY:
                queue(state, killer, killer.controller, state.table.glory, 0, dead.id, False, GLORY_WON)
            if killer.controller != dead.controller:
                for piece in state.pieces:
                    if piece.print.trigger_bits & SLAIN and piece.controller == killer.controller:
                        fire(state, piece, SLAIN, dead.id)
    for mod in state.mods:
        # 6.3: the challenged creature dies after having been damaged by the challenger this turn.
        if mod.kind == CHALLENGED and mod.piece == dead.id and dead.id * PAIR + mod.source in state.marks:
            _queue_reward(state, mod, dead)


def _queue_reward(state: HandsState, mod: Mod, dead: Piece) -> None:
    plan = mod.plan
    if plan is None or state.triggers >= TRIGGER_LIMIT:
        return
    state.triggers += 1
    challenger = state.table.prints[mod.other]
    item = Item(state.next_item, A_TRIGGER, mod.seat, mod.source, challenger, plan, 0, dead.id)
    state.next_item += 1
    item.text = CHALLENGE_WON
    state.pending.append(item)
