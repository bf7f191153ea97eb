"""What cards can do on the battlefield: the verbs of Hands of War (9.2), each with its sentence and what it does."""

from dataclasses import dataclass

from wartable.core.state import EVERYBODY
from wartable.games.hands_of_war.board import (
    CARD_PICK,
    DURATIONS,
    END_OF_TURN,
    ITEM_PICK,
    NOBODY,
    ZONE_NAMES,
    ZONE_PICK,
    are_adjacent,
)
from wartable.games.hands_of_war.damage import deal, heal, standard_of
from wartable.games.hands_of_war.deaths import DESTROYED, RETURNED, enter, leave
from wartable.games.hands_of_war.events import (
    CountersPut,
    ItemNegated,
    PieceExhausted,
    PieceMoved,
    PieceReadied,
    something_lasts,
)
from wartable.games.hands_of_war.phrases import (
    CAUSE,
    FOE_STANDARD,
    HOST,
    ITSELF,
    OWN_STANDARD,
    Fixed,
    Group,
    It,
    Who,
)
from wartable.games.hands_of_war.printed import (
    ANCHORED,
    Keyword,
    Reaching,
    Touching,
    stats,
)
from wartable.games.hands_of_war.settlement import begin_mod, belongs, settle_control
from wartable.games.hands_of_war.state import (
    CONTROLLED,
    GRANTED,
    NONE,
    NULLIFIED,
    PACIFIED,
    PUMPED,
    SHIELDED,
    SPARED,
    HandsState,
    Item,
    Mod,
    Piece,
)
from wartable.games.hands_of_war.targets import is_legal


def reached(state: HandsState, item: Item, who: Who, at: int) -> list[Piece]:
    """The permanents that an effect reaches now; a target that is no longer legal is ignored (3.8 (7))."""
    found: list[Piece] = []
    if at >= 0:
        pick = item.picks[at]
        if is_legal(state, item, item.plan.slots[at], pick):
            piece = state.find(pick)
            if piece is not None:
                found.append(piece)
        return found
    if isinstance(who, Group):
        source = state.find(item.source)
        zone = -2 if source is None else source.zone
        for piece in state.pieces:
            if belongs(state, who, item.seat, zone, item.source, piece):
                found.append(piece)
        return found
    if isinstance(who, Fixed):
        one = _named(state, item, who.whom)
        if one is not None:
            found.append(one)
    return found


def _named(state: HandsState, item: Item, whom: int) -> Piece | None:
    if whom == ITSELF:
        return state.find(item.source)
    if whom == CAUSE:
        return state.find(item.cause)
    if whom == OWN_STANDARD:
        return standard_of(state, item.seat)
    if whom == FOE_STANDARD:
        return standard_of(state, 1 - item.seat)
    if whom == HOST:
        source = state.find(item.source)
        return None if source is None else state.find(source.host)
    return None


def _lasting(state: HandsState, kind: int, piece: Piece, item: Item, until: int) -> Mod:
    return Mod(kind, piece.id, until, item.seat, item.source)


def _tell_lasting(state: HandsState, item: Item, piece: Piece, kind: str, what: str, until: int) -> None:
    state.tell(EVERYBODY, something_lasts(piece.id, piece.print.name, kind, what, until, item.seat))


# -- damage and health ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Deal(Reaching):
    amount: int

    def tag(self) -> str:
        return "damage"

    def describe(self) -> str:
        return f"deal {self.amount} damage to {self.who.describe()}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            deal(state, item.source, item.print.name, piece, self.amount, False)


@dataclass(frozen=True)
class Drain(Reaching):
    amount: int

    def tag(self) -> str:
        return "drain"

    def describe(self) -> str:
        return f"drain {self.amount} from {self.who.describe()}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        dealt = 0
        for piece in reached(state, item, self.who, at):
            dealt += deal(state, item.source, item.print.name, piece, self.amount, False)
        heal(state, standard_of(state, item.seat), dealt)


@dataclass(frozen=True)
class Heal(Reaching):
    amount: int

    def tag(self) -> str:
        return "heal"

    def describe(self) -> str:
        return f"heal {self.amount} on {self.who.describe()}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            heal(state, piece, self.amount)


# -- numbers and words that change ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pump(Touching):
    attack: int
    health: int = 0
    range: int = 0
    until: int = END_OF_TURN

    def tag(self) -> str:
        if isinstance(self.who, Fixed) and self.who.whom == ITSELF:
            return ""
        return "pump" if self.attack + self.health + self.range >= 0 else "weaken"

    def describe(self) -> str:
        gets = f"gets {stats(self.attack, self.health, self.range)}{DURATIONS[self.until]}"
        return gets if isinstance(self.who, It) else f"{self.who.describe()} {gets}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            mod = _lasting(state, PUMPED, piece, item, self.until)
            mod.attack = self.attack
            mod.health = self.health
            mod.range = self.range
            begin_mod(state, mod)
            if not state.quiet:
                _tell_lasting(
                    state, item, piece, "gets", stats(self.attack, self.health, self.range), self.until
                )


@dataclass(frozen=True)
class Grow(Touching):
    """Put Growth counters on it (1.16)."""

    count: int

    def tag(self) -> str:
        return "" if isinstance(self.who, Fixed) and self.who.whom == ITSELF else "pump"

    def describe(self) -> str:
        counters = "a Growth counter" if self.count == 1 else f"{self.count} Growth counters"
        return f"put {counters} on {self.who.describe()}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            piece.growth += self.count
            piece.maximum += self.count
            piece.current += self.count
            if piece.current > 0:
                piece.killer = NONE
            state.dirty = True
            if not state.quiet:
                event = CountersPut(piece.id, piece.print.name, "Growth", self.count, piece.growth)
                state.tell(EVERYBODY, event)


@dataclass(frozen=True)
class Inspire(Touching):
    """Put Spirit or Glory counters on it."""

    count: int
    glory: bool = False

    def describe(self) -> str:
        kind = "Glory" if self.glory else "Spirit"
        counters = f"a {kind} counter" if self.count == 1 else f"{self.count} {kind} counters"
        return f"put {counters} on {self.who.describe()}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            if self.glory:
                piece.glory += self.count
            else:
                piece.spirit += self.count
            if state.watches_counters:
                state.dirty = True
            if not state.quiet:
                total = piece.glory if self.glory else piece.spirit
                kind = "Glory" if self.glory else "Spirit"
                state.tell(EVERYBODY, CountersPut(piece.id, piece.print.name, kind, self.count, total))


@dataclass(frozen=True)
class Gain(Touching):
    """It gains an ability."""

    keyword: Keyword
    until: int = END_OF_TURN

    def tag(self) -> str:
        return "keyword"

    def describe(self) -> str:
        gains = f"gains {self.keyword.describe()}{DURATIONS[self.until]}"
        return gains if isinstance(self.who, It) else f"{self.who.describe()} {gains}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            mod = _lasting(state, GRANTED, piece, item, self.until)
            mod.bits = self.keyword.bit
            mod.x = self.keyword.x
            begin_mod(state, mod)
            if not state.quiet:
                _tell_lasting(state, item, piece, "gains", self.keyword.describe(), self.until)


@dataclass(frozen=True)
class Prevent(Reaching):
    """The next N damage, or (0) all combat damage, this turn."""

    amount: int

    def tag(self) -> str:
        return "prevent"

    def describe(self) -> str:
        what = f"the next {self.amount} damage" if self.amount else "all combat damage"
        return f"prevent {what} to {self.who.describe()} this turn"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            mod = _lasting(state, SHIELDED if self.amount else SPARED, piece, item, END_OF_TURN)
            mod.n = self.amount
            begin_mod(state, mod)
            if not state.quiet:
                kind = "shielded" if self.amount else "spared"
                _tell_lasting(state, item, piece, kind, str(self.amount or ""), END_OF_TURN)


@dataclass(frozen=True)
class Pacify(Touching):
    until: int = END_OF_TURN

    def tag(self) -> str:
        return "pacify"

    def describe(self) -> str:
        words = f"is Pacified{DURATIONS[self.until]}"
        return words if isinstance(self.who, It) else f"{self.who.describe()} {words}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            begin_mod(state, _lasting(state, PACIFIED, piece, item, self.until))
            if not state.quiet:
                _tell_lasting(state, item, piece, "pacified", "", self.until)


@dataclass(frozen=True)
class Nullify(Touching):
    until: int = END_OF_TURN

    def tag(self) -> str:
        return "nullify"

    def describe(self) -> str:
        words = f"is Nullified{DURATIONS[self.until]}"
        return words if isinstance(self.who, It) else f"{self.who.describe()} {words}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            begin_mod(state, _lasting(state, NULLIFIED, piece, item, self.until))
            if not state.quiet:
                _tell_lasting(state, item, piece, "nullified", "", self.until)


# -- ready and exhausted -------------------------------------------------------------------------------------------


def exhaust(state: HandsState, piece: Piece) -> None:
    if not piece.exhausted:
        piece.exhausted = True
        if state.watches_ready:
            state.dirty = True
        if not state.quiet:
            state.tell(EVERYBODY, PieceExhausted(piece.id, piece.print.name))


def make_ready(state: HandsState, piece: Piece) -> None:
    if piece.exhausted:
        piece.exhausted = False
        if state.watches_ready:
            state.dirty = True
        if not state.quiet:
            state.tell(EVERYBODY, PieceReadied(piece.id, piece.print.name))


@dataclass(frozen=True)
class Exhaust(Touching):
    lock: bool = False

    def tag(self) -> str:
        return "lock" if self.lock else "exhaust"

    def describe(self) -> str:
        return f"exhaust {'and lock ' if self.lock else ''}{self.who.describe()}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            exhaust(state, piece)
            if self.lock and not piece.locked:
                piece.locked = True
                if not state.quiet:
                    state.tell(EVERYBODY, PieceExhausted(piece.id, piece.print.name, True))


@dataclass(frozen=True)
class Ready(Touching):
    def tag(self) -> str:
        return "ready"

    def describe(self) -> str:
        return f"ready {self.who.describe()}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            make_ready(state, piece)


# -- the battlefield -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Destroy(Touching):
    def tag(self) -> str:
        return "kill"

    def describe(self) -> str:
        return f"destroy {self.who.describe()}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        going = [piece for piece in reached(state, item, self.who, at) if not piece.is_standard()]
        if going:
            leave(state, going, [DESTROYED] * len(going))


@dataclass(frozen=True)
class Bounce(Touching):
    def tag(self) -> str:
        return "bounce"

    def describe(self) -> str:
        return f"return {self.who.describe()} to its owner's hand"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        going = [piece for piece in reached(state, item, self.who, at) if not piece.is_standard()]
        if going:
            leave(state, going, [RETURNED] * len(going))


@dataclass(frozen=True)
class Control(Touching):
    until: int = END_OF_TURN
    ready: bool = False

    def tag(self) -> str:
        return "control"

    def describe(self) -> str:
        then = "; it is ready" if self.ready else ""
        return f"gain control of {self.who.describe()}{DURATIONS[self.until]}{then}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            mod = _lasting(state, CONTROLLED, piece, item, self.until)
            mod.n = 1 if self.ready else 0
            begin_mod(state, mod)
            settle_control(state, piece)


@dataclass(frozen=True)
class Move(Touching):
    """To an adjacent zone of the mover's choice, or (zone >= 0) to a named one."""

    zone: int = -1

    def asks_zone(self) -> bool:
        return self.zone < 0

    def tag(self) -> str:
        return "move"

    def describe(self) -> str:
        where = "an adjacent zone" if self.zone < 0 else f"the {ZONE_NAMES[self.zone]}"
        return f"move {self.who.describe()} to {where}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            zone = self.zone
            if zone < 0:
                zone = item.picks[zone_at] - ZONE_PICK
                if not are_adjacent(zone, piece.zone):
                    continue  # no longer possible
            if zone != piece.zone and piece.is_creature() and not _is_anchored(state, piece):
                shift(state, piece, zone)


def shift(state: HandsState, piece: Piece, zone: int) -> None:
    """A creature changes its zone, and what is bound to it goes along."""
    origin = piece.spot()
    piece.zone = zone
    goal = piece.spot()
    if state.watched >> origin & 1 or state.watched >> goal & 1:
        state.dirty = True
    elif not state.dirty and piece.is_creature():
        crowd = state.crowd.copy()
        crowd[origin] = crowd[origin] - 1
        crowd[goal] = crowd[goal] + 1
        state.crowd = crowd
    for other in state.pieces:
        if other.host == piece.id:
            other.zone = zone
    if not state.quiet:
        state.tell(EVERYBODY, PieceMoved(piece.id, piece.print.name, ZONE_NAMES[zone]))


def _is_anchored(state: HandsState, piece: Piece) -> bool:
    """8.4: creatures in this zone cannot be moved by effects."""
    for other in state.pieces:
        if other.print.rules and not other.nullified:
            for rule in other.print.rules:
                if (
                    rule.what == ANCHORED
                    and other.zone == piece.zone
                    and other.controller == piece.controller
                ):
                    return True
    return False


@dataclass(frozen=True)
class Clone(Touching):
    def asks_zone(self) -> bool:
        return True

    def tag(self) -> str:
        return "clone"

    def describe(self) -> str:
        return f"clone {self.who.describe()}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        for piece in reached(state, item, self.who, at):
            enter(state, piece.print, item.seat, item.picks[zone_at] - ZONE_PICK, True, NONE)


@dataclass(frozen=True)
class Reanimate(Reaching):
    def asks_zone(self) -> bool:
        return True

    def tag(self) -> str:
        return "reanimate"

    def describe(self) -> str:
        return f"put {self.who.describe()} onto the battlefield"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        pick = item.picks[at]
        if not is_legal(state, item, item.plan.slots[at], pick):
            return
        number = pick - CARD_PICK
        state.sides[item.seat].graveyard.remove(number)
        zone = item.picks[zone_at] - ZONE_PICK
        enter(state, state.table.prints[number], item.seat, zone, False, NONE)


@dataclass(frozen=True)
class Negate(Reaching):
    def tag(self) -> str:
        return "negate"

    def describe(self) -> str:
        return f"negate {self.who.describe()}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        pick = item.picks[at]
        if pick == NOBODY:
            return
        kept: list[Item] = []
        for other in state.stack:
            if other.id != pick - ITEM_PICK:
                kept.append(other)
            elif not state.quiet:
                state.tell(EVERYBODY, ItemNegated(other.id, other.print.name))
        state.stack = kept
