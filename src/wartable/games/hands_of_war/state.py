"""What lies on the table in Hands of War."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from wartable.core.agenda import Step
from wartable.core.dice import Dice
from wartable.core.state import State
from wartable.games.hands_of_war.board import CREATURE, MULLIGAN, STANDARD
from wartable.games.hands_of_war.printed import CardTable, Plan, Print

NONE: Final = -1


NO_BONUS: Final[list[int]] = []


@mypyc_attr(acyclic=True)
class Piece:
    """A permanent. Its id is its timestamp (1.17). Made by `new_piece` or `clone`."""

    id: i64 = 0
    owner: i64 = 0
    controller: i64 = 0
    zone: i64 = 0
    exhausted: bool = False
    current: i64 = 0
    maximum: i64 = 0
    growth: i64 = 0
    spirit: i64 = 0
    glory: i64 = 0
    locked: bool = False
    killer: i64 = -1
    """1.14: the permanent whose damage was fatal, or NONE."""
    host: i64 = -1
    """The creature that a Bound enchantment is attached to, or NONE."""
    entered: i64 = 0
    """The turn in which it entered or came under its controller."""
    moved: bool = False
    stood: bool = False
    """It has been the target of an attack this turn: Stalwart counts the first time only."""
    used: i64 = 0
    """Non-engaging abilities used this turn, as bits."""
    fired: i64 = 0
    """First-time-each-turn triggers that fired this turn, as bits."""
    quests: i64 = 0
    """Spirit Quests that wait for the next Maintenance."""
    token: bool = False
    bonus: list[int]
    """Continuous health bonuses that are applied now: key, amount, key, amount ... (1.12)."""

    fresh: list[int]
    """The same as S1 finds them, from the first that is new; only there, like the next one."""
    kept: i64 = 0
    """How much of `bonus` S1 has found unchanged."""

    # Computed in S1 out of all of the above and of everything around.
    attack: i64 = 0
    range: i64 = 0
    keywords: i64 = 0
    stalwart: i64 = 0
    bloodlust: i64 = 0
    heal: i64 = 0
    reduces: i64 = 0
    pacified: bool = False
    nullified: bool = False

    def __init__(self, printed: Print) -> None:
        self.print = printed
        self.bonus = NO_BONUS
        self.fresh = NO_BONUS

    def clone(self) -> "Piece":
        other = Piece(self.print)
        other.id = self.id
        other.owner = self.owner
        other.controller = self.controller
        other.zone = self.zone
        other.exhausted = self.exhausted
        other.current = self.current
        other.maximum = self.maximum
        other.growth = self.growth
        other.spirit = self.spirit
        other.glory = self.glory
        other.locked = self.locked
        other.killer = self.killer
        other.host = self.host
        other.entered = self.entered
        other.moved = self.moved
        other.stood = self.stood
        other.used = self.used
        other.fired = self.fired
        other.quests = self.quests
        other.token = self.token
        other.bonus = self.bonus  # replaced, never changed
        other.attack = self.attack
        other.range = self.range
        other.keywords = self.keywords
        other.stalwart = self.stalwart
        other.bloodlust = self.bloodlust
        other.heal = self.heal
        other.reduces = self.reduces
        other.pacified = self.pacified
        other.nullified = self.nullified
        return other

    def dump(self) -> list[object]:
        return [
            self.id, self.print.id, self.owner, self.controller, self.zone, self.exhausted, self.current, self.maximum,
            self.growth, self.spirit, self.glory, self.locked, self.killer, self.host, self.entered, self.moved,
            self.stood, self.used, self.fired, self.quests, self.token, self.bonus, self.attack, self.range,
            self.keywords, self.stalwart, self.bloodlust, self.heal, self.reduces, self.pacified, self.nullified,
        ]  # fmt: skip

    def spot(self) -> i64:
        """Its zone on its side of the battlefield, as one number from 0 to 5."""
        return self.controller * 3 + self.zone

    def is_creature(self) -> bool:
        return self.print.family == CREATURE

    def is_standard(self) -> bool:
        return self.print.family == STANDARD


def new_piece(number: int, printed: Print, owner: int, zone: int, turn: int) -> Piece:
    """A permanent as it enters, exhausted, its printed numbers on it."""
    piece = Piece(printed)
    piece.id = number
    piece.owner = owner
    piece.controller = owner
    piece.zone = zone
    piece.exhausted = printed.family == CREATURE
    piece.current = printed.health
    piece.maximum = printed.health
    piece.entered = turn
    piece.attack = printed.attack
    piece.range = printed.range
    piece.keywords = printed.keywords
    piece.stalwart = printed.stalwart
    piece.bloodlust = printed.bloodlust
    piece.heal = printed.heal
    return piece


# -- what lasts on a permanent -------------------------------------------------------------------------------------

PUMPED: Final = 0
GRANTED: Final = 1
PACIFIED: Final = 2
NULLIFIED: Final = 3
SHIELDED: Final = 4
"""The next `n` damage is prevented."""
SPARED: Final = 5
"""All combat damage is prevented."""
REDIRECTED: Final = 6
CONTROLLED: Final = 7
CHALLENGED: Final = 8


@mypyc_attr(acyclic=True)
class Mod:
    """Something that lasts on a permanent. Frozen once made: clones share it."""

    def __init__(self, kind: i64, piece: i64, until: i64, seat: i64, source: i64) -> None:
        self.kind = kind
        self.piece = piece
        self.until = until
        self.seat = seat
        """The player who made it; one that lasts until that player's next turn ends when it starts."""
        self.source = source
        self.attack: i64 = 0
        self.health: i64 = 0
        self.range: i64 = 0
        self.bits: i64 = 0
        self.x: i64 = 0
        self.n: i64 = 0
        self.other: i64 = NONE
        self.plan: Plan | None = None

    def dump(self) -> list[object]:
        return [
            self.kind, self.piece, self.until, self.seat, self.source, self.attack, self.health, self.range, self.bits,
            self.x, self.n, self.other,
        ]  # fmt: skip


# -- items, questions and steps ------------------------------------------------------------------------------------

A_SPELL: Final = 0
A_PERMANENT: Final = 1
AN_ABILITY: Final = 2
A_TRIGGER: Final = 3

BY_GUARD: Final = -1
BY_HEAL: Final = -2
BY_REDIRECT: Final = -3
BY_QUEST: Final = -4


@mypyc_attr(acyclic=True)
class Item:
    """A spell, a permanent being cast, an ability or a trigger, with its picks. Frozen once made."""

    def __init__(
        self,
        number: i64,
        kind: i64,
        seat: i64,
        source: i64,
        printed: Print,
        plan: Plan,
        ability: i64,
        cause: i64,
    ) -> None:
        self.id = number
        self.kind = kind
        self.seat = seat
        self.source = source
        """The permanent it comes from, or NONE."""
        self.print = printed
        self.plan = plan
        self.ability = ability
        """Which ability: BY_GUARD ... or the place among the printed ones."""
        self.cause = cause
        """The permanent that caused a trigger, or NONE."""
        self.picks: list[int] = []
        self.may = False
        self.text = ""

    def with_picks(self, picks: list[int]) -> "Item":
        other = Item(
            self.id, self.kind, self.seat, self.source, self.print, self.plan, self.ability, self.cause
        )
        other.picks = picks
        other.may = self.may
        other.text = self.text
        return other

    def dump(self) -> list[object]:
        return [
            self.id, self.kind, self.seat, self.source, self.print.id, len(self.plan.slots), self.ability, self.cause,
            self.picks, self.may, self.text,
        ]  # fmt: skip


ASK_MODE: Final = 0
ASK_SLOT: Final = 1
ASK_MAY: Final = 2
ASK_DISCARD: Final = 3
ASK_STORM: Final = 4
ASK_THEIR_DISCARD: Final = 5


@mypyc_attr(acyclic=True)
class Ask:
    """An open question to one seat. Frozen once made; what may be answered is worked out when it is asked for."""

    def __init__(
        self, seat: i64, what: i64, item: Item | None, picks: list[int], announcing: bool, n: i64
    ) -> None:
        self.seat = seat
        self.what = what
        self.item = item
        self.picks = picks
        self.announcing = announcing
        """Nothing has been paid or shown yet: the seat may still take it back, and nobody else knows of it."""
        self.n = n

    def dump(self) -> list[object]:
        item = self.item
        return [
            self.seat, self.what, None if item is None else item.dump(), self.picks, self.announcing, self.n,
        ]  # fmt: skip


@mypyc_attr(acyclic=True)
class Do(Step):
    """A step of the game that is still to be done."""

    def __init__(self, what: i64, item: Item | None = None, n: i64 = 0) -> None:
        self.what = what
        self.item = item
        self.n = n

    def dump(self) -> list[object]:
        return [self.what, None if self.item is None else self.item.dump(), self.n]


@mypyc_attr(acyclic=True)
class Charge:
    """One declared attack."""

    def __init__(self, attacker: i64, target: i64, void: bool = False) -> None:
        self.attacker = attacker
        self.target = target
        self.void = void

    def clone(self) -> "Charge":
        return Charge(self.attacker, self.target, self.void)


# -- sides and the whole table -------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Side:
    """What one player holds. Made by `new_side` or `clone`."""

    hand: list[int]
    known: list[bool]
    """Beside each card in hand: whether the opponent knows that it is there."""
    deck: list[int]
    """Face down; the last card is the top."""
    knows_top: bool = False
    """Its owner has seen the top card of the deck."""
    graveyard: list[int]
    essence: list[int]
    standard: i64 = -1
    attrition: i64 = 0
    actions: i64 = 0
    turns: i64 = 0
    aside: list[int]
    """Cards set aside in the mulligan."""
    deck_name: str = ""
    deck_list: tuple[tuple[str, int], ...]
    """All cards of the deck with their counts: open to both players."""

    def clone(self) -> "Side":
        other = Side()
        other.hand = self.hand.copy()
        other.known = self.known.copy()
        other.deck = self.deck.copy()
        other.knows_top = self.knows_top
        other.graveyard = self.graveyard.copy()
        other.essence = self.essence.copy()
        other.standard = self.standard
        other.attrition = self.attrition
        other.actions = self.actions
        other.turns = self.turns
        other.aside = self.aside.copy()
        other.deck_name = self.deck_name
        other.deck_list = self.deck_list
        return other

    def dump(self) -> list[object]:
        return [
            self.hand, self.known, self.deck, self.knows_top, self.graveyard, self.essence, self.standard,
            self.attrition, self.actions, self.turns, self.aside, self.deck_name, self.deck_list,
        ]  # fmt: skip

    def take(self, number: int, known: bool) -> None:
        """A card comes into the hand."""
        self.hand.append(number)
        self.known.append(known)

    def drop(self, number: int) -> None:
        """A card leaves the hand; of equal cards the one that the opponent knows of."""
        at = -1
        for each in range(len(self.hand)):
            if self.hand[each] == number and (at < 0 or self.known[each]):
                at = each
        del self.hand[at]
        del self.known[at]


def new_side() -> Side:
    side = Side()
    side.hand = []
    side.known = []
    side.deck = []
    side.graveyard = []
    side.essence = [0, 0, 0, 0, 0, 0]
    side.aside = []
    side.deck_list = ()
    return side


@mypyc_attr(acyclic=True)
class HandsState(State):
    """A game of Hands of War. Made by `new_state` or `clone`."""

    table: CardTable
    sides: list[Side]
    pieces: list[Piece]
    """Every permanent, oldest first."""
    mods: list[Mod]
    charges: list[Charge]
    stack: list[Item]
    queue: list[Item]
    pending: list[Item]
    """Triggers of the batch that is not yet sorted into the queue (3.11)."""
    marks: list[int]
    """1.13: who was damaged by whom this turn."""
    phase: i64 = 0
    turn: i64 = 0
    active: i64 = 0
    first: i64 = 0
    priority: i64 = 0
    passes: i64 = 0
    waiting: bool = False
    """A window waits for the holder of priority; the rest of the agenda comes after it."""
    hold: bool = False
    ask: Ask | None
    next_piece: i64 = 0
    next_item: i64 = 0
    triggers: i64 = 0
    """Triggered abilities queued this turn (2.10b)."""
    dirty: bool = False
    """Something that continuous effects read has changed since S1 was last run."""
    crowd: list[int]
    """Creatures by controller and zone, as counted in the last S1 and moved since; replaced, never changed."""
    watches_ready: bool = False
    """Some continuous effect reads who is ready."""
    watches_counters: bool = False
    """Some continuous effect reads Spirit or Glory counters."""
    watched: i64 = 0
    """Where it matters to some continuous effect who comes and goes: zones by controller (`spot`), as bits."""
    seconds: i64 = 0
    by_hand: bool = False
    """Nothing plays itself because there is no other choice: so scenarios go, step by step."""
    struck: i64 = -1
    """Scratch: the permanent that the last damage really reached."""

    def clone(self) -> "HandsState":
        other = HandsState(2, self.dice.clone())
        self.share_into(other)
        other.table = self.table
        other.sides = [self.sides[0].clone(), self.sides[1].clone()]
        other.pieces = [piece.clone() for piece in self.pieces]
        other.mods = self.mods.copy()
        other.charges = [charge.clone() for charge in self.charges] if self.charges else []
        other.stack = self.stack.copy()
        other.queue = self.queue.copy()
        other.pending = self.pending.copy()
        other.marks = self.marks.copy()
        other.phase = self.phase
        other.turn = self.turn
        other.active = self.active
        other.first = self.first
        other.priority = self.priority
        other.passes = self.passes
        other.waiting = self.waiting
        other.hold = self.hold
        other.ask = self.ask
        other.next_piece = self.next_piece
        other.next_item = self.next_item
        other.triggers = self.triggers
        other.dirty = self.dirty
        other.crowd = self.crowd
        other.watches_ready = self.watches_ready
        other.watches_counters = self.watches_counters
        other.watched = self.watched
        other.seconds = self.seconds
        other.by_hand = self.by_hand
        other.struck = self.struck
        return other

    def __str__(self) -> str:
        """The board as a spectator sees it: printing a state tells no secret."""
        from wartable.games.hands_of_war import RULES

        return RULES.board(RULES.view(self, None))

    def dump(self) -> list[object]:
        return [
            *super().dump(),
            [side.dump() for side in self.sides],
            [piece.dump() for piece in self.pieces],
            [mod.dump() for mod in self.mods],
            [[charge.attacker, charge.target, charge.void] for charge in self.charges],
            [item.dump() for item in self.stack],
            [item.dump() for item in self.queue],
            [item.dump() for item in self.pending],
            self.marks, self.phase, self.turn, self.active, self.first, self.priority, self.passes,
            self.waiting, self.hold,
            None if self.ask is None else self.ask.dump(),
            self.next_piece, self.next_item, self.triggers, self.dirty, self.seconds, self.by_hand,
        ]  # fmt: skip

    def find(self, number: i64) -> Piece | None:
        """The permanent with this id, if it is on the battlefield."""
        for piece in self.pieces:
            if piece.id == number:
                return piece
        return None

    def awaited_seat(self) -> i64:
        """The one seat that owes a decision."""
        ask = self.ask
        if ask is not None:
            return ask.seat
        return self.priority


def new_state(dice: Dice, table: CardTable) -> HandsState:
    """A table before anything was dealt."""
    state = HandsState(2, dice)
    state.table = table
    state.sides = [new_side(), new_side()]
    state.pieces = []
    state.mods = []
    state.charges = []
    state.stack = []
    state.queue = []
    state.pending = []
    state.marks = []
    state.phase = MULLIGAN
    state.ask = None
    state.next_piece = 1
    state.next_item = 1
    state.dirty = True
    state.crowd = [0, 0, 0, 0, 0, 0]
    return state
