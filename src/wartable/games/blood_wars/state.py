"""What lies on the table in Blood Wars, and the steps of its agenda."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from wartable.core.agenda import Step
from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.core.state import State

NONE: Final = -1

# -- marks of a Legion and of what it carries ----------------------------------------------------------------------

FLIPPED: Final = 1
SHIELDED: Final = 2
USED: Final = 4
"""Its Power was used in this Challenge (4.1.6)."""
SHOWN: Final = 8
"""Everybody knows it stands there."""
GEAR_FLIPPED: Final = 16
"""The bit of the first gear; twice that is the bit of the second. So for the next two."""
GEAR_USED: Final = 64
GEAR_SHOWN: Final = 256
ACOLYTE_SHOWN: Final = 1024
OVERLOADED: Final = 2048
"""Only while an arrangement is checked: somebody wanted it to carry more than there is room for."""
ALL_SHOWN: Final = SHOWN | GEAR_SHOWN | GEAR_SHOWN << 1 | ACOLYTE_SHOWN
FOR_ONE_CHALLENGE: Final = SHIELDED | USED | GEAR_USED | GEAR_USED << 1
TURNED: Final = FLIPPED | GEAR_FLIPPED | GEAR_FLIPPED << 1


@mypyc_attr(acyclic=True)
class Legion:
    """A Legion in a Battle Hand with what it carries. Made by `new_legion` or `clone`."""

    card: i64 = 0
    gear0: i64 = NONE
    gear1: i64 = NONE
    """Items and Supports; the second is a Cutter's. NONE where there is none."""
    acolyte: i64 = NONE
    marks: i64 = 0

    def clone(self) -> "Legion":
        other = Legion()
        other.card = self.card
        other.gear0 = self.gear0
        other.gear1 = self.gear1
        other.acolyte = self.acolyte
        other.marks = self.marks
        return other

    def dump(self) -> list[object]:
        return [self.card, self.gear0, self.gear1, self.acolyte, self.marks]

    def is_like(self, other: "Legion") -> bool:
        """Whether nothing tells the two apart."""
        return (
            self.card == other.card
            and self.marks == other.marks
            and self.gear0 == other.gear0
            and self.gear1 == other.gear1
            and self.acolyte == other.acolyte
        )

    def attached(self) -> list[int]:
        """The cards that the Legion carries."""
        cards: list[int] = []
        if self.gear0 >= 0:
            cards.append(self.gear0)
        if self.gear1 >= 0:
            cards.append(self.gear1)
        if self.acolyte >= 0:
            cards.append(self.acolyte)
        return cards

    def size(self) -> int:
        return 1 + (self.gear0 >= 0) + (self.gear1 >= 0) + (self.acolyte >= 0)

    def take_gear(self, card: int) -> None:
        """Carry one more Item or Support, face down; the law of stacking is not asked here."""
        if self.gear0 < 0:
            self.gear0 = card
            self.marks &= ~GEAR_SHOWN
        elif self.gear1 < 0:
            self.gear1 = card
            self.marks &= ~(GEAR_SHOWN << 1)
        else:
            self.marks |= OVERLOADED

    def take_acolyte(self, card: int) -> None:
        """Carry an Acolyte card, face down; the law of stacking is not asked here."""
        if self.acolyte >= 0:
            self.marks |= OVERLOADED
        self.acolyte = card
        self.marks &= ~ACOLYTE_SHOWN

    def drop_gear(self, at: i64) -> i64:
        """Lay down the first or the second gear; the other moves up. Returns the card."""
        if at == 0:
            card = self.gear0
            self.gear0 = self.gear1
            second = self.marks & ((GEAR_FLIPPED | GEAR_USED | GEAR_SHOWN) << 1)
            self.marks &= ~(GEAR_FLIPPED | GEAR_USED | GEAR_SHOWN)
            self.marks |= second >> 1
        else:
            card = self.gear1
        self.gear1 = NONE
        self.marks &= ~((GEAR_FLIPPED | GEAR_USED | GEAR_SHOWN) << 1)
        return card


def new_legion(card: int) -> Legion:
    legion = Legion()
    legion.card = card
    return legion


@mypyc_attr(acyclic=True)
class Warlord:
    """A Warlord on the table with his Battle Hand. Made by `new_warlord` or `clone`."""

    card: i64 = 0
    flipped: bool = False
    used: bool = False
    """Whether the Warlord took part in a Challenge this turn."""
    legions: list[Legion]
    loose: list[int]

    def clone(self) -> "Warlord":
        other = Warlord()
        other.card = self.card
        other.flipped = self.flipped
        other.used = self.used
        legions: list[Legion] = []
        for legion in self.legions:
            legions.append(legion.clone())
        other.legions = legions
        other.loose = self.loose.copy()
        return other

    def dump(self) -> list[object]:
        return [self.card, self.flipped, self.used, [legion.dump() for legion in self.legions], self.loose]

    def size(self) -> int:
        """The public number: how many cards the Battle Hand has."""
        count = len(self.loose)
        for legion in self.legions:
            count += legion.size()
        return count

    def hide(self) -> None:
        """The Battle Hand was touched in secret: nobody else knows any more what stands there."""
        for legion in self.legions:
            legion.marks &= ~ALL_SHOWN


def new_warlord(card: int) -> Warlord:
    warlord = Warlord()
    warlord.card = card
    warlord.legions = []
    warlord.loose = []
    return warlord


@mypyc_attr(acyclic=True)
class Player:
    """One player's zones (1.3). Made by `new_player` or `clone`."""

    deck: Deck
    draw: list[int]
    """Face down; the last card is the top."""
    hand: list[int]
    """The Command Hand, the newest card last."""
    warlords: list[Warlord]
    pool: list[int]
    """The Victory Pool."""
    vp: i64 = 0
    discard: list[int]
    dead: list[int]
    turns: i64 = 0
    """Own turns begun: the first M are the Mustering Period."""

    def clone(self) -> "Player":
        other = Player()
        other.deck = self.deck
        other.draw = self.draw.copy()
        other.hand = self.hand.copy()
        warlords: list[Warlord] = []
        for warlord in self.warlords:
            warlords.append(warlord.clone())
        other.warlords = warlords
        other.pool = self.pool.copy()
        other.vp = self.vp
        other.discard = self.discard.copy()
        other.dead = self.dead.copy()
        other.turns = self.turns
        return other

    def dump(self) -> list[object]:
        return [
            self.deck.name, self.deck.cards, self.draw, self.hand, [each.dump() for each in self.warlords],
            self.pool, self.vp, self.discard, self.dead, self.turns,
        ]  # fmt: skip


def new_player(deck: Deck) -> Player:
    player = Player()
    player.deck = deck
    player.draw = []
    player.hand = []
    player.warlords = []
    player.pool = []
    player.discard = []
    player.dead = []
    return player


CHALLENGERS: Final = 0
DEFENDERS: Final = 1


@mypyc_attr(acyclic=True)
class Challenge:
    """The running Challenge. Made by `new_challenge` or `clone`."""

    card: i64 = 0
    """The Battlefield."""
    is_combat: bool = False
    is_revealed: bool = False
    """4.3.4 has begun: the Legions of both Battle Hands lie open."""
    seats: list[int]
    """The participants in order, the Challenger's player first."""
    sides: list[int]
    places: list[int]
    """Where each participant's Warlord stands among his Warlords; NONE once it has left play."""
    changes: list[int]
    """Changes of IS in an Intrigue, of CS in a Combat."""
    doubled: i64 = 0
    """Sides whose Hidden Ally counts double, as bits."""
    advocates: i64 = 0
    """Seats that secured their reward, as bits."""

    def clone(self) -> "Challenge":
        other = Challenge()
        other.card = self.card
        other.is_combat = self.is_combat
        other.is_revealed = self.is_revealed
        other.seats = self.seats.copy()
        other.sides = self.sides.copy()
        other.places = self.places.copy()
        other.changes = self.changes.copy()
        other.doubled = self.doubled
        other.advocates = self.advocates
        return other

    def dump(self) -> list[object]:
        return [
            self.card, self.is_combat, self.is_revealed, self.seats, self.sides, self.places, self.changes,
            self.doubled, self.advocates,
        ]  # fmt: skip

    def at(self, seat: i64) -> i64:
        """Which participant a seat is, or NONE."""
        for index in range(len(self.seats)):
            if self.seats[index] == seat:
                return index
        return NONE

    def join(self, seat: int, side: int, place: int) -> None:
        self.seats.append(seat)
        self.sides.append(side)
        self.places.append(place)
        self.changes.append(0)


def new_challenge(card: int, is_combat: bool, seat: int, place: int) -> Challenge:
    challenge = Challenge()
    challenge.card = card
    challenge.is_combat = is_combat
    challenge.seats = []
    challenge.sides = []
    challenge.places = []
    challenge.changes = []
    challenge.join(seat, CHALLENGERS, place)
    return challenge


# -- the agenda --------------------------------------------------------------------------------------------------------

# Questions: a seat is asked, and the step stays on top of the agenda until it has answered.
OPEN: Final = 1
RESPOND: Final = 2
ASSEMBLE: Final = 3
ACT: Final = 4
JOIN: Final = 5
ROUSE: Final = 6
POWER: Final = 7
CAUCUS: Final = 8
BATTLE: Final = 9
WHICH_LEGION: Final = 10
WHICH_WARLORD: Final = 11
SUPPORT_INSTEAD: Final = 12
DISCARD_CARDS: Final = 13
CULL_CARDS: Final = 14
INDUCT: Final = 15
# Things that happen by themselves.
PHASE: Final = 20
RESOLVE: Final = 21
REVEAL: Final = 22
BALLOT: Final = 23
COMPARE: Final = 24
AFTER: Final = 25
NAMES: Final = {
    1: "open", 2: "respond", 3: "assemble", 4: "act", 5: "join", 6: "rouse", 7: "power", 8: "caucus", 9: "battle",
    10: "which_legion", 11: "which_warlord", 12: "support", 13: "discard", 14: "cull", 15: "induct",
}  # fmt: skip
"""The stable words of the questions."""


@mypyc_attr(acyclic=True)
class Todo(Step):
    """One thing still to be done: what, who, and up to four numbers that belong to it."""

    def __init__(
        self, what: i64, seat: i64, n: i64 = 0, m: i64 = 0, target: i64 = 0, source: i64 = -1
    ) -> None:
        self.what = what
        self.seat = seat
        """The seat that is asked, that acts, or that it happens to."""
        self.n = n
        self.m = m
        self.target = target
        self.source = source

    def dump(self) -> list[object]:
        return [self.what, self.seat, self.n, self.m, self.target, self.source]


# -- phases ------------------------------------------------------------------------------------------------------------

OPENING_PHASE: Final = 0
ASSEMBLY_PHASE: Final = 1
ACTION_PHASE: Final = 2
RESOLUTION_PHASE: Final = 3
VICTORY_PHASE: Final = 4
PHASES: Final = ("opening", "assembly", "action", "resolution", "victory")


@mypyc_attr(acyclic=True)
class BloodState(State):
    """A game of Blood Wars. Made by `new_state` or `clone`."""

    table: list[Player]
    acting: i64 = 0
    turns: i64 = 0
    """Turns begun, of all players together."""
    first: i64 = 0
    """The first Acting Player: rounds are counted from his turns."""
    phase: i64 = 0
    challenge: Challenge | None
    asked: i64 = NONE
    """The seat that owes an answer to the step on top of the agenda; NONE when nobody does."""
    picks: list[int]
    """What the asked seat has picked and not yet confirmed: cards, or the draft of a Combat (see `devotion`)."""
    order: i64 = 0
    """How far the picks of an assembly or a devotion have come in their canonical order."""
    length: i64 = 13
    muster: i64 = 2
    seconds: i64 = 60

    def clone(self) -> "BloodState":
        other = BloodState(self.players, self.dice.clone())
        self.share_into(other)
        table: list[Player] = []
        for player in self.table:
            table.append(player.clone())
        other.table = table
        other.acting = self.acting
        other.turns = self.turns
        other.first = self.first
        other.phase = self.phase
        challenge = self.challenge
        other.challenge = None if challenge is None else challenge.clone()
        other.asked = self.asked
        other.picks = self.picks.copy()
        other.order = self.order
        other.length = self.length
        other.muster = self.muster
        other.seconds = self.seconds
        return other

    def __str__(self) -> str:
        """The board as a spectator sees it: printing a state tells no secret."""
        from wartable.games.blood_wars import RULES

        return RULES.board(RULES.view(self, None))

    def dump(self) -> list[object]:
        return [
            *super().dump(),
            [player.dump() for player in self.table],
            self.acting, self.turns, self.first, self.phase,
            None if self.challenge is None else self.challenge.dump(),
            self.asked, self.picks, self.order, self.length, self.muster, self.seconds,
        ]  # fmt: skip

    def push(self, step: Todo) -> None:
        self.agenda.append(step)

    def top(self) -> Todo:
        step = self.agenda[-1]
        assert isinstance(step, Todo)
        return step

    def swap(self, step: Todo) -> None:
        """Put another step in the place of the one on top."""
        self.agenda[-1] = step

    def round(self) -> int:
        return (self.turns - 1) // self.players + 1


def new_state(players: int, dice: Dice) -> BloodState:
    """A table before the first card is dealt."""
    state = BloodState(players, dice)
    state.table = []
    state.phase = OPENING_PHASE
    state.challenge = None
    state.picks = []
    return state
