"""S1 of Settlement: continuous effects, computed anew (3.10, 1.10-1.12), and what begins and ends on permanents."""

from typing import Final

from mypy_extensions import i64

from wartable.core.state import EVERYBODY
from wartable.games.hands_of_war.board import (
    AGGRESSION,
    ANYWHERE,
    BLOODLUST,
    CREATURE,
    FOE,
    HEAL,
    HERE,
    IN_PLAY,
    OWN,
    STALWART,
    keyword_words,
)
from wartable.games.hands_of_war.events import ControlChanged, EffectsEnded, PieceChanged
from wartable.games.hands_of_war.phrases import (
    ALONE,
    CALM,
    EXHAUSTED,
    GLORIES,
    IS_EXHAUSTED,
    IS_READY,
    LEGION,
    SPIRITS,
    STANDS_IN,
    WOUNDED,
    Group,
    When,
)
from wartable.games.hands_of_war.printed import ENTER, PER_GLORY, PER_OTHER, PER_SPIRIT, Stat
from wartable.games.hands_of_war.state import (
    CONTROLLED,
    GRANTED,
    NO_BONUS,
    NONE,
    NULLIFIED,
    PACIFIED,
    PUMPED,
    HandsState,
    Mod,
    Piece,
)

MOST_STATICS: Final = 1 << 10
"""Keys of the continuous bonuses of one permanent."""
EVERY_SPOT: Final = 63
"""All zones of both sides, as bits."""

# -- counting ------------------------------------------------------------------------------------------------------


def company(state: HandsState, piece: Piece) -> i64:
    """Other creatures of the same controller in the same zone."""
    if not state.dirty:
        return state.crowd[piece.spot()] - (1 if piece.print.family == CREATURE else 0)
    found: i64 = 0
    for other in state.pieces:
        if (
            other.zone == piece.zone
            and other.controller == piece.controller
            and other.print.family == CREATURE
            and other.id != piece.id
        ):
            found += 1
    return found


def holds(state: HandsState, piece: Piece, when: When | None) -> bool:
    """Whether the condition of an ability of this permanent is met."""
    if when is None:
        return True
    what = when.what
    if what == LEGION:
        return company(state, piece) >= 2
    if what == SPIRITS:
        return piece.spirit >= when.n
    if what == GLORIES:
        return piece.glory >= when.n
    if what == STANDS_IN:
        return piece.zone == when.n
    if what == IS_READY:
        return not piece.exhausted
    if what == IS_EXHAUSTED:
        return piece.exhausted
    if what == ALONE:
        return company(state, piece) == 0
    return False


def belongs(state: HandsState, group: Group, seat: i64, zone: i64, source: i64, piece: Piece) -> bool:
    """Whether a permanent is one of the group, as the source's controller sees it."""
    if not piece.print.family & group.kinds:
        return False
    if group.side == OWN:
        if piece.controller != seat:
            return False
    elif group.side == FOE and piece.controller == seat:
        return False
    if group.zone == HERE:
        # "this zone" is one zone on one side (1.2): the side of the source.
        if piece.zone != zone or piece.controller != seat:
            return False
    elif group.zone != ANYWHERE and piece.zone != group.zone:
        return False
    if group.other and piece.id == source:
        return False
    if group.only == EXHAUSTED and not piece.exhausted:
        return False
    if group.only == WOUNDED and piece.current >= piece.maximum:
        return False
    if group.only == CALM and piece.print.trigger_bits & ENTER:
        return False
    if group.crowded and company(state, piece) < 2:
        return False
    return not (group.spirited and piece.spirit == 0)


# -- S1 ------------------------------------------------------------------------------------------------------------


def refresh(state: HandsState) -> None:
    """Recompute all continuous effects, if anything they read has changed."""
    if not state.dirty:
        return
    before: list[list[int]] = [] if state.quiet else [_looks(piece) for piece in state.pieces]
    if state.mods:
        _end_links(state)
    state.dirty = False
    has_stats = False
    had_bonus = False
    state.watches_ready = False
    state.watches_counters = False
    watched: i64 = 0
    crowd = [0, 0, 0, 0, 0, 0]
    for piece in state.pieces:
        printed = piece.print
        if printed.family == CREATURE:
            spot = piece.spot()
            crowd[spot] = crowd[spot] + 1  # compiled, quicker than +=
        piece.attack = printed.attack + piece.growth
        piece.range = printed.range
        piece.keywords = printed.keywords
        piece.stalwart = printed.stalwart
        piece.bloodlust = printed.bloodlust
        piece.heal = printed.heal
        piece.reduces = 0
        piece.pacified = False
        piece.nullified = False
        if printed.stats:
            has_stats = True
            if printed.reads_ready:
                state.watches_ready = True
            if printed.reads_counters:
                state.watches_counters = True
            if printed.reads_zones:
                watched = EVERY_SPOT
            elif printed.reads_own_zone:
                watched |= 1 << piece.spot()
        if piece.bonus:
            had_bonus = True
    state.crowd = crowd
    state.watched = watched
    any_null = False
    for mod in state.mods:
        if mod.kind > NULLIFIED:
            continue
        found = state.find(mod.piece)
        if found is None:
            continue
        if mod.kind == PUMPED:
            found.attack += mod.attack
            found.range += mod.range
        elif mod.kind == GRANTED:
            _grant(found, mod.bits, mod.x, mod.x, mod.x)
        elif mod.kind == PACIFIED:
            found.pacified = True
        else:
            found.nullified = True
            any_null = True
    if has_stats or had_bonus:
        _apply_statics(state)
    for piece in state.pieces:
        if any_null and piece.nullified:
            piece.keywords = 0
            piece.stalwart = 0
            piece.bloodlust = 0
            piece.heal = 0
        if piece.attack < 0:
            piece.attack = 0
        if piece.range < 0:
            piece.range = 0
    if not state.quiet:
        for at in range(len(before)):
            _tell_change(state, before[at])


def _grant(piece: Piece, bits: i64, stalwart: i64, bloodlust: i64, heal: i64) -> None:
    """5: Bloodlust and Stalwart add, for Heal the largest counts, all others do not care."""
    piece.keywords |= bits
    if bits & STALWART:
        piece.stalwart += stalwart
    if bits & BLOODLUST:
        piece.bloodlust += bloodlust
    if bits & HEAL and heal > piece.heal:
        piece.heal = heal


def _apply_statics(state: HandsState) -> None:
    for piece in state.pieces:
        piece.fresh = NO_BONUS
        piece.kept = 0
    for source in state.pieces:
        stats = source.print.stats
        if not stats or source.nullified:
            continue
        key = source.id * MOST_STATICS
        for stat in stats:
            group = stat.group
            if stat.when is not None and not holds(state, source, stat.when):
                pass
            elif group is not None:
                for piece in state.pieces:
                    if belongs(state, group, source.controller, source.zone, source.id, piece):
                        _add_static(state, stat, piece, key)
            elif not stat.on_host:
                _add_static(state, stat, source, key)
            else:
                host = state.find(source.host)
                if host is not None:
                    _add_static(state, stat, host, key)
            key += 1
    for piece in state.pieces:
        if piece.fresh is not NO_BONUS:
            _settle_bonus(piece, piece.fresh)
        elif piece.kept < len(piece.bonus):
            _settle_bonus(piece, piece.bonus[: piece.kept])


def _times(state: HandsState, stat: Stat, piece: Piece) -> i64:
    if stat.scale == PER_SPIRIT:
        return piece.spirit
    if stat.scale == PER_GLORY:
        return piece.glory
    if stat.scale == PER_OTHER:
        return company(state, piece)
    return 1


def _add_static(state: HandsState, stat: Stat, piece: Piece, key: i64) -> None:
    """One continuous effect on one permanent; its health bonus is noted under its key."""
    times: i64 = _times(state, stat, piece) if stat.scale else 1
    piece.attack += stat.attack * times
    piece.range += stat.range * times
    piece.reduces += stat.reduces
    if stat.bits:
        _grant(piece, stat.bits, stat.stalwart, stat.bloodlust, stat.heal)
    if stat.health:
        _note_bonus(piece, key, stat.health * times)


def _note_bonus(piece: Piece, key: i64, amount: i64) -> None:
    """A continuous health bonus as S1 finds it. As long as all are as they were, no new list is made."""
    at = piece.kept
    fresh = piece.fresh
    if fresh is NO_BONUS:
        old = piece.bonus
        if at < len(old) and old[at] == key and old[at + 1] == amount:
            piece.kept = at + 2
            return
        fresh = old[:at]
        piece.fresh = fresh
    fresh.append(key)
    fresh.append(amount)


def _settle_bonus(piece: Piece, fresh: list[int]) -> None:
    """1.12: each bonus begins, ends or changes size by itself; both lists are sorted by key."""
    old = piece.bonus
    piece.bonus = fresh
    i = 0
    j = 0
    while i < len(old) or j < len(fresh):
        if j >= len(fresh) or (i < len(old) and old[i] < fresh[j]):
            end_health(piece, old[i + 1])
            i += 2
        elif i >= len(old) or fresh[j] < old[i]:
            begin_health(piece, fresh[j + 1])
            j += 2
        else:
            was = old[i + 1]
            now = fresh[j + 1]
            i += 2
            j += 2
            if now == was:
                continue
            if (now > was >= 0) or (now < was <= 0):
                begin_health(piece, now - was)
            elif (was > now >= 0) or (was < now <= 0):
                end_health(piece, was - now)
            else:
                end_health(piece, was)
                begin_health(piece, now)


def begin_health(piece: Piece, amount: i64) -> None:
    """1.12: a health modifier begins."""
    piece.maximum += amount
    piece.current += amount
    if piece.current > 0:
        piece.killer = NONE


def end_health(piece: Piece, amount: i64) -> None:
    """1.12: a health modifier ends."""
    piece.maximum -= amount
    if amount > 0:
        if piece.current > piece.maximum:
            piece.current = piece.maximum
    else:
        piece.current -= amount
        if piece.current > 0:
            piece.killer = NONE


def _looks(piece: Piece) -> list[int]:
    """The numbers of a permanent that everybody sees, to tell when they change."""
    return [
        piece.id, piece.attack, piece.current, piece.maximum, piece.range, piece.keywords, piece.stalwart,
        piece.bloodlust, piece.heal, piece.reduces, 1 if piece.pacified else 0, 1 if piece.nullified else 0,
    ]  # fmt: skip


def _tell_change(state: HandsState, before: list[int]) -> None:
    piece = state.find(before[0])
    if piece is None or _looks(piece) == before:
        return
    words = keyword_words(piece.keywords, piece.stalwart, piece.bloodlust, piece.heal)
    if piece.pacified:
        words.append("Pacified")
    if piece.nullified:
        words.append("Nullified")
    event = PieceChanged(
        piece.id, piece.print.name, piece.attack, piece.current, piece.maximum, piece.range, tuple(words)
    )
    state.tell(EVERYBODY, event)


# -- what lasts ----------------------------------------------------------------------------------------------------


def begin_mod(state: HandsState, mod: Mod) -> None:
    """Something that lasts begins on a permanent."""
    state.mods.append(mod)
    if _is_read(mod) or mod.until == IN_PLAY:
        state.dirty = True
    if mod.kind == PUMPED and mod.health:
        piece = state.find(mod.piece)
        if piece is not None:
            begin_health(piece, mod.health)


def _is_read(mod: Mod) -> bool:
    """Whether S1 reads it."""
    if mod.kind == PUMPED:
        return mod.attack != 0 or mod.range != 0
    return mod.kind <= NULLIFIED


def end_mods(state: HandsState, ending: list[Mod]) -> None:
    """These end at the same moment."""
    if not ending:
        return
    kept: list[Mod] = []
    for mod in state.mods:
        if mod not in ending:
            kept.append(mod)
    state.mods = kept
    touched: list[Piece] = []
    for mod in ending:
        if _is_read(mod):
            state.dirty = True
        piece = state.find(mod.piece)
        if piece is None:
            continue
        if mod.kind == PUMPED and mod.health:
            end_health(piece, mod.health)
        if piece not in touched:
            touched.append(piece)
    if not state.quiet and touched:
        ids = tuple([piece.id for piece in touched])
        state.tell(EVERYBODY, EffectsEnded(ids, tuple([piece.print.name for piece in touched])))
    for mod in ending:
        if mod.kind == CONTROLLED:
            piece = state.find(mod.piece)
            if piece is not None:
                settle_control(state, piece)


def _end_links(state: HandsState) -> None:
    """9.1: what lasts `while this is in play` ends when this has left."""
    ending: list[Mod] = []
    for mod in state.mods:
        if mod.until == IN_PLAY and state.find(mod.source) is None:
            ending.append(mod)
    end_mods(state, ending)


def settle_control(state: HandsState, piece: Piece) -> None:
    """9.2 control: the newest unexpired control effect counts; without one its owner has it."""
    seat = piece.owner
    ready = False
    for mod in state.mods:
        if mod.kind == CONTROLLED and mod.piece == piece.id:
            seat = mod.seat
            ready = mod.n == 1
    if seat == piece.controller:
        return
    piece.controller = seat
    piece.entered = state.turn
    piece.moved = False
    piece.quests = 0  # 6.4: it was not controlled all the time
    piece.exhausted = not (ready or piece.keywords & AGGRESSION)
    for charge in state.charges:  # it leaves combat
        if charge.attacker == piece.id or charge.target == piece.id:
            charge.void = True
    for other in state.pieces:
        if other.host == piece.id:
            other.controller = seat
    state.dirty = True
    if not state.quiet:
        state.tell(EVERYBODY, ControlChanged(piece.id, piece.print.name, seat))
