"""What lies on the table in Hands of War."""

from typing import Final

from wartable.core.agenda import Step
from wartable.core.dice import Dice
from wartable.core.state import State
from wartable.games.hands_of_war.board import CREATURE, MULLIGAN, STANDARD
from wartable.games.hands_of_war.printed import CardTable, Plan, Print

NONE: Final = -1


class Piece:
    """A permanent. Its id is its timestamp (1.17). Made by `new_piece` or `clone`."""

    id: int
    print: Print
    owner: int
    controller: int
    zone: int
    exhausted: bool
    current: int
    maximum: int
    growth: int
    spirit: int
    glory: int
    locked: bool
    killer: int
    """1.14: the permanent whose damage was fatal, or NONE."""
    host: int
    """The creature that a Bound enchantment is attached to, or NONE."""
    entered: int
    """The turn in which it entered or came under its controller."""
    moved: bool
    stood: bool
    """It has been the target of an attack this turn: Stalwart counts the first time only."""
    used: int
    """Non-engaging abilities used this turn, as bits."""
    fired: int
    """First-time-each-turn triggers that fired this turn, as bits."""
    quests: int
    """Spirit Quests that wait for the next Maintenance."""
    token: bool
    bonus: list[int]
    """Continuous health bonuses that are applied now: key, amount, key, amount ... (1.12)."""

    fresh: list[int]
    """The same as S1 finds them; only there."""

    # Computed in S1 out of all of the above and of everything around.
    attack: int
    range: int
    keywords: int
    stalwart: int
    bloodlust: int
    heal: int
    reduces: int
    pacified: bool
    nullified: bool

    def clone(self) -> "Piece":
        other = Piece()
        other.id = self.id
        other.print = self.print
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

    def is_creature(self) -> bool:
        return self.print.family == CREATURE

    def is_standard(self) -> bool:
        return self.print.family == STANDARD


NO_BONUS: Final[list[int]] = []


def new_piece(id: int, print: Print, owner: int, zone: int, turn: int) -> Piece:
    """A permanent as it enters, exhausted, its printed numbers on it."""
    piece = Piece()
    piece.id = id
    piece.print = print
    piece.owner = owner
    piece.controller = owner
    piece.zone = zone
    piece.exhausted = print.family == CREATURE
    piece.current = print.health
    piece.maximum = print.health
    piece.growth = 0
    piece.spirit = 0
    piece.glory = 0
    piece.locked = False
    piece.killer = NONE
    piece.host = NONE
    piece.entered = turn
    piece.moved = False
    piece.stood = False
    piece.used = 0
    piece.fired = 0
    piece.quests = 0
    piece.token = False
    piece.bonus = NO_BONUS
    piece.attack = print.attack
    piece.range = print.range
    piece.keywords = print.keywords
    piece.stalwart = print.stalwart
    piece.bloodlust = print.bloodlust
    piece.heal = print.heal
    piece.reduces = 0
    piece.pacified = False
    piece.nullified = False
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


class Mod:
    """Something that lasts on a permanent. Frozen once made: clones share it."""

    def __init__(self, kind: int, piece: int, until: int, seat: int, source: int) -> None:
        self.kind = kind
        self.piece = piece
        self.until = until
        self.seat = seat
        """Who made it: it ends at the start of that player's next turn, where it lasts so long."""
        self.source = source
        self.attack = 0
        self.health = 0
        self.range = 0
        self.bits = 0
        self.x = 0
        self.n = 0
        self.other = NONE
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


class Item:
    """A spell, a permanent being cast, an ability or a trigger, with its picks. Frozen once made."""

    def __init__(
        self, id: int, kind: int, seat: int, source: int, print: Print, plan: Plan, ability: int, cause: int
    ) -> None:
        self.id = id
        self.kind = kind
        self.seat = seat
        self.source = source
        """The permanent it comes from, or NONE."""
        self.print = print
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


class Ask:
    """An open question to one seat. Frozen once made; what may be answered is worked out when it is asked for."""

    def __init__(
        self, seat: int, what: int, item: Item | None, picks: list[int], announcing: bool, n: int
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


class Do(Step):
    """A step of the game that is still to be done."""

    def __init__(self, what: int, item: Item | None = None, n: int = 0) -> None:
        self.what = what
        self.item = item
        self.n = n

    def dump(self) -> list[object]:
        return [self.what, None if self.item is None else self.item.dump(), self.n]


class Charge:
    """One declared attack."""

    attacker: int
    target: int
    void: bool

    def clone(self) -> "Charge":
        return new_charge(self.attacker, self.target, self.void)


def new_charge(attacker: int, target: int, void: bool) -> Charge:
    charge = Charge()
    charge.attacker = attacker
    charge.target = target
    charge.void = void
    return charge


# -- sides and the whole table -------------------------------------------------------------------------------------


class Side:
    """What one player holds. Made by `new_side` or `clone`."""

    hand: list[int]
    known: list[bool]
    """Beside each card in hand: whether the opponent knows that it is there."""
    deck: list[int]
    """Face down; the last card is the top."""
    knows_top: bool
    """Its owner has seen the top card of the deck."""
    graveyard: list[int]
    essence: list[int]
    standard: int
    attrition: int
    actions: int
    turns: int
    aside: list[int]
    """Cards set aside in the mulligan."""
    deck_name: str
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
    side.knows_top = False
    side.graveyard = []
    side.essence = [0, 0, 0, 0, 0, 0]
    side.standard = NONE
    side.attrition = 0
    side.actions = 0
    side.turns = 0
    side.aside = []
    side.deck_name = ""
    side.deck_list = ()
    return side


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
    phase: int
    turn: int
    active: int
    first: int
    priority: int
    passes: int
    waiting: bool
    """A window waits for the holder of priority; the rest of the agenda comes after it."""
    hold: bool
    ask: Ask | None
    next_piece: int
    next_item: int
    triggers: int
    """Triggered abilities queued this turn (2.10b)."""
    dirty: bool
    """Something that continuous effects read has changed since S1 was last run."""
    crowd: list[int]
    """Creatures by controller and zone, as counted in the last S1 and moved since; replaced, never changed."""
    watches_ready: bool
    """Some continuous effect reads who is ready."""
    watches_zones: bool
    """Some continuous effect reads who stands where."""
    seconds: int
    by_hand: bool
    """Nothing plays itself because there is no other choice: so scenarios go, step by step."""
    struck: int
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
        other.watches_zones = self.watches_zones
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

    def find(self, id: int) -> Piece | None:
        """The permanent with this id, if it is on the battlefield."""
        for piece in self.pieces:
            if piece.id == id:
                return piece
        return None

    def awaited_seat(self) -> int:
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
    state.turn = 0
    state.active = 0
    state.first = 0
    state.priority = 0
    state.passes = 0
    state.waiting = False
    state.hold = False
    state.ask = None
    state.next_piece = 1
    state.next_item = 1
    state.triggers = 0
    state.dirty = True
    state.crowd = [0, 0, 0, 0, 0, 0]
    state.watches_ready = False
    state.watches_zones = False
    state.seconds = 0
    state.by_hand = False
    state.struck = NONE
    return state
