"""What lies on the table in The Art of Battle."""

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.dice import Dice
from wartable.core.state import State
from wartable.games.art_of_battle.board import FULL_STAMINA, NO_DIRECTION, NO_ROW, SEAT_COUNT
from wartable.games.art_of_battle.tables import (
    COPIES,
    IS_LAST_ACTION,
    IS_PASSIVE,
    LAST_STAND_NUMBERS,
    NO_CARD,
    PROFICIENCY_COUNT,
)

PLAY_STEP: Final = 0
LAST_STAND_STEP: Final = 1
DRAW_STEP: Final = 2
OVER: Final = 3

# Where the turn goes on after a Fall check.
AT_MOVE: Final = 0
AT_DRAW: Final = 1

# Where the Last Stand cards are, while no seat has one.
IN_CENTRE: Final = -1
GONE: Final = -2

HAND_LIMIT: Final = 3


@mypyc_attr(acyclic=True)
class Fighter:
    """One player: counters, cards, the Weapon on the battlefield, what is locked in. Made by `new_fighter` or `clone`."""

    health: int
    stamina: int
    standing: bool
    hand: list[int]
    """The Proficiencies in hand, sorted, so that nobody can tell when one was drawn."""
    deck: list[int]
    """Face down; the last card is the top."""
    discard: list[int]
    known: list[int]
    """Cards that everybody can tell to be in this hand: those that were left when the deck last ran out and have not
    been seen to go. Never changed in place, so that clones may share it."""

    weapon: int
    """The Weapon on the battlefield, or NO_CARD."""
    lane: int
    row: int
    held: bool
    modifiers: list[int]
    """On the Weapon, as card * 4 + owner."""

    played: int
    """The card revealed this turn, or NO_CARD."""
    hurt: bool
    """Took damage this turn."""

    locked: bool
    card: int
    """Locked in PLAY: the card, or NO_CARD for a pass; with its Direction and row. It stays in hand until REVEAL."""
    direction: int
    target_row: int
    discards: int
    """Locked in DRAW: the Proficiency to discard, or NO_CARD."""
    draws: bool
    """Locked in DRAW: a card will be drawn."""

    def clone(self) -> "Fighter":
        other = Fighter()
        other.health = self.health
        other.stamina = self.stamina
        other.standing = self.standing
        other.hand = self.hand.copy()
        other.deck = self.deck.copy()
        other.discard = self.discard.copy()
        other.known = self.known
        other.weapon = self.weapon
        other.lane = self.lane
        other.row = self.row
        other.held = self.held
        other.modifiers = self.modifiers.copy()
        other.played = self.played
        other.hurt = self.hurt
        other.locked = self.locked
        other.card = self.card
        other.direction = self.direction
        other.target_row = self.target_row
        other.discards = self.discards
        other.draws = self.draws
        return other

    def dump(self) -> list[object]:
        return [
            self.health, self.stamina, self.standing, self.hand, self.deck, self.discard, self.known,
            self.weapon, self.lane, self.row, self.held, self.modifiers, self.played, self.hurt,
            self.locked, self.card, self.direction, self.target_row, self.discards, self.draws,
        ]  # fmt: skip

    def take(self, card: int) -> None:
        """Take a Proficiency into the hand."""
        at = len(self.hand)
        while at > 0 and self.hand[at - 1] > card:
            at -= 1
        self.hand.insert(at, card)

    def give(self, card: int) -> None:
        """A Proficiency leaves the hand for all to see."""
        self.hand.remove(card)
        if card in self.known:
            self.known = self.known.copy()
            self.known.remove(card)

    def unlock(self) -> None:
        """Nothing is locked in: as if it never had been."""
        self.locked = False
        self.card = NO_CARD
        self.direction = NO_DIRECTION
        self.target_row = NO_ROW
        self.discards = NO_CARD
        self.draws = False

    def lift_weapon(self) -> None:
        """The Weapon leaves the battlefield."""
        self.weapon = NO_CARD
        self.lane = 0
        self.row = NO_ROW
        self.held = False
        self.modifiers = []


def whole_deck() -> list[int]:
    """All Proficiencies of one player, unshuffled."""
    deck: list[int] = []
    for card in range(PROFICIENCY_COUNT):
        deck.extend([card] * COPIES[card])
    return deck


def new_fighter(health: int) -> Fighter:
    """A player before the deck is shuffled."""
    fighter = Fighter()
    fighter.health = health
    fighter.stamina = FULL_STAMINA
    fighter.standing = True
    fighter.hand = []
    fighter.deck = []
    fighter.discard = []
    fighter.known = []
    fighter.lift_weapon()
    fighter.played = NO_CARD
    fighter.hurt = False
    fighter.unlock()
    return fighter


@mypyc_attr(acyclic=True)
class ArtOfBattleState(State):
    """A game of The Art of Battle. Made by `new_state` or `clone`."""

    fighters: list[Fighter]
    step: int
    turn: int
    chooser: int
    """The seat with the Last Stand choice, or -1."""
    resume: int
    """Where the turn goes on after that choice."""
    stand_holder: int
    """The seat that has taken a Last Stand card and still has it; IN_CENTRE while all lie there, GONE when none is left."""
    stand_card: int
    """The Last Stand card that this seat has, or NO_CARD."""

    full_health: int
    open_a: bool
    """Team A's seats see each other's hand and commitment: by open_team, or since one person holds both."""
    open_b: bool
    control: int
    """The option `control` by its number."""
    show_card_counts: bool
    revise: bool
    seconds: list[int]
    """Time limits of the PLAY, LAST STAND and DRAW steps."""

    def clone(self) -> "ArtOfBattleState":
        other = ArtOfBattleState(SEAT_COUNT, self.dice.clone())
        self.share_into(other)
        fighters = self.fighters
        other.fighters = [fighters[0].clone(), fighters[1].clone(), fighters[2].clone(), fighters[3].clone()]
        other.step = self.step
        other.turn = self.turn
        other.chooser = self.chooser
        other.resume = self.resume
        other.stand_holder = self.stand_holder
        other.stand_card = self.stand_card
        other.full_health = self.full_health
        other.open_a = self.open_a
        other.open_b = self.open_b
        other.control = self.control
        other.show_card_counts = self.show_card_counts
        other.revise = self.revise
        other.seconds = self.seconds
        return other

    def __str__(self) -> str:
        """The board as a spectator sees it: printing a state tells no secret."""
        from wartable.games.art_of_battle import RULES

        return RULES.board(RULES.view(self, None))

    def dump(self) -> list[object]:
        return [
            *super().dump(),
            [fighter.dump() for fighter in self.fighters],
            self.step, self.turn, self.chooser, self.resume,
            *[self.place_of(card) for card in LAST_STAND_NUMBERS],
            self.full_health, self.open_a, self.open_b, self.control, self.show_card_counts, self.revise,
            self.seconds,
        ]  # fmt: skip

    def place_of(self, card: int) -> int:
        """Where a Last Stand card is: the seat that has it, IN_CENTRE or GONE."""
        if self.stand_holder >= 0 and card != self.stand_card:
            return GONE
        return self.stand_holder

    def lose_stand(self) -> None:
        """The Last Stand card that was taken leaves the game."""
        self.stand_holder = GONE
        self.stand_card = NO_CARD

    def passive_of(self, seat: int) -> int:
        """The Last Stand Passive that a seat has in play, or NO_CARD."""
        return self.stand_card if self.stand_holder == seat and IS_PASSIVE[self.stand_card] else NO_CARD

    def last_action_of(self, seat: int) -> int:
        """The Last Stand Action that a seat has in hand, or NO_CARD."""
        return self.stand_card if self.stand_holder == seat and IS_LAST_ACTION[self.stand_card] else NO_CARD

    def knows(self, seat: int, other: int) -> bool:
        """Whether a seat sees the hand and the commitment of another."""
        if seat == other:
            return True
        if seat >> 1 != other >> 1:
            return False
        return self.open_a if seat < 2 else self.open_b

    def knowers(self, seat: int) -> int:
        """The audience of a seat's secrets."""
        return 3 << (seat & 2) if self.knows(seat ^ 1, seat) else 1 << seat


def new_state(dice: Dice, health: int) -> ArtOfBattleState:
    """A table before the decks are shuffled."""
    state = ArtOfBattleState(SEAT_COUNT, dice)
    state.fighters = [new_fighter(health) for _ in range(SEAT_COUNT)]
    state.step = PLAY_STEP
    state.turn = 1
    state.chooser = -1
    state.resume = AT_MOVE
    state.stand_holder = IN_CENTRE
    state.stand_card = NO_CARD
    state.full_health = health
    state.open_a = False
    state.open_b = False
    state.control = 0
    state.show_card_counts = False
    state.revise = True
    state.seconds = [0, 0, 0]
    return state
