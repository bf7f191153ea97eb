"""What lies on the table in The Battlefield."""

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.dice import Dice
from wartable.core.state import State
from wartable.games.the_battlefield.board import SLOT_COUNT
from wartable.games.the_battlefield.tables import ARMY_COUNT, ARMY_OF, FIRST_CARDS, KINDS

ARMY_STEP: Final = 0
WISH_STEP: Final = 1
BATTLE_STEP: Final = 2
OVER: Final = 3

FIRST_DEAL: Final = 15
WISH_COUNT: Final = 5

NO_ARMY: Final = -1
NO_PREFERENCE: Final[int] = ARMY_COUNT

EMPTY: Final = -1


@mypyc_attr(acyclic=True)
class Side:
    """One player's side of the board, and what that player holds. Made by `new_side` or `clone`."""

    army: int
    wanted: int
    """The army named in secret; NO_ARMY while not yet named, and the army that was given once both have one."""
    slots: list[int]
    paired: list[bool]
    flipped: list[bool]
    hand: list[int]
    """How many of each kind of the army are in hand."""
    hand_size: int
    pile: list[int]
    """The first 15, unseen by anybody until the wishes are served."""
    deck: list[int]
    """Face down; the last card is the top."""
    discard: list[int]
    wishes: list[int]
    has_wished: bool
    folded: bool
    wins: int
    cumulative: int

    def clone(self) -> "Side":
        other = Side()
        other.army = self.army
        other.wanted = self.wanted
        other.slots = self.slots.copy()
        other.paired = self.paired.copy()
        other.flipped = self.flipped.copy()
        other.hand = self.hand.copy()
        other.hand_size = self.hand_size
        other.pile = self.pile.copy()
        other.deck = self.deck.copy()
        other.discard = self.discard.copy()
        other.wishes = self.wishes.copy()
        other.has_wished = self.has_wished
        other.folded = self.folded
        other.wins = self.wins
        other.cumulative = self.cumulative
        return other

    def dump(self) -> list[object]:
        return [
            self.army, self.wanted, self.slots, self.paired, self.flipped, self.hand, self.pile, self.deck,
            self.discard, self.wishes, self.has_wished, self.folded, self.wins, self.cumulative,
        ]  # fmt: skip

    def held(self) -> list[int]:
        """The cards in hand, one by one."""
        if self.army == NO_ARMY:
            return []
        first = FIRST_CARDS[self.army]
        return [first + kind for kind in range(KINDS) for _ in range(self.hand[kind])]

    def take(self, number: int) -> None:
        """Take a card of the own army into the hand."""
        self.hand[number - FIRST_CARDS[self.army]] = self.hand[number - FIRST_CARDS[self.army]] + 1
        self.hand_size += 1

    def holds(self, number: int) -> bool:
        return ARMY_OF[number] == self.army and self.hand[number - FIRST_CARDS[self.army]] > 0


def new_side() -> Side:
    """A side before anything has happened."""
    side = Side()
    side.army = NO_ARMY
    side.wanted = NO_ARMY
    side.slots = [EMPTY] * SLOT_COUNT
    side.paired = [False] * SLOT_COUNT
    side.flipped = [False] * SLOT_COUNT
    side.hand = [0] * KINDS
    side.hand_size = 0
    side.pile = []
    side.deck = []
    side.discard = []
    side.wishes = []
    side.has_wished = False
    side.folded = False
    side.wins = 0
    side.cumulative = 0
    return side


@mypyc_attr(acyclic=True)
class BattlefieldState(State):
    """A game of The Battlefield. Made by `new_state` or `clone`."""

    sides: list[Side]
    step: int
    battle: int
    starter: int
    turn: int
    scores: list[int]
    """The scores of the battles fought: P1, P2, P1, P2 ..."""
    starter_bonus: int
    table_pick: bool
    lane_scoring: bool
    seconds: list[int]
    """Time limits of the army, wish and battle steps."""

    def clone(self) -> "BattlefieldState":
        other = BattlefieldState(2, self.dice.clone())
        self.share_into(other)
        other.sides = [self.sides[0].clone(), self.sides[1].clone()]
        other.step = self.step
        other.battle = self.battle
        other.starter = self.starter
        other.turn = self.turn
        other.scores = self.scores.copy()
        other.starter_bonus = self.starter_bonus
        other.table_pick = self.table_pick
        other.lane_scoring = self.lane_scoring
        other.seconds = self.seconds
        return other

    def __str__(self) -> str:
        """The board as a spectator sees it: printing a state tells no secret."""
        from wartable.games.the_battlefield import RULES

        return RULES.board(RULES.view(self, None))

    def dump(self) -> list[object]:
        return [
            *super().dump(),
            [side.dump() for side in self.sides],
            self.step, self.battle, self.starter, self.turn, self.scores,
            self.starter_bonus, self.table_pick, self.lane_scoring, self.seconds,
        ]  # fmt: skip


def new_state(dice: Dice) -> BattlefieldState:
    """A table before anybody has named an army."""
    state = BattlefieldState(2, dice)
    state.sides = [new_side(), new_side()]
    state.step = ARMY_STEP
    state.battle = 0
    state.starter = 0
    state.turn = 0
    state.scores = []
    state.starter_bonus = 0
    state.table_pick = False
    state.lane_scoring = False
    state.seconds = [0, 0, 0]
    return state
