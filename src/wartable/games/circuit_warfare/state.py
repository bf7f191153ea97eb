"""What lies on the table in Circuit Warfare. Sets of cells are whole numbers, see `board.py`."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.core.state import State
from wartable.games.circuit_warfare.board import CELLS, bit, has, whole_field
from wartable.games.circuit_warfare.tables import CHARGED, CHARGER_AT, DESIGNS, WIRES

COLOUR_STEP: Final = 0
DISCARD_STEP: Final = 1
MAIN_STEP: Final = 2
CHAIN_STEP: Final = 3
OVER: Final = 4

DUEL: Final = 0
SCRIMMAGE: Final = 1
TEAM: Final = 2

EMPTY: Final = -1
NO_CELL: Final = -1
NO_COLOUR: Final = -1

HAND_LIMIT: Final = 6

CHAIN_AP: Final = 1
"""What a Chain costs."""

UNKNOWN: Final[i64] = -1

NO_DECK: Final = Deck("", ())

NO_CHARGES: Final[list[int]] = [0] * len(CHARGED)


@mypyc_attr(acyclic=True)
class Player:
    """One seat: its hand, its pile, its points and its colour on the Field. Made by `new_player` or `clone`."""

    colour: int
    ap: int
    turns: int
    """Own turns begun so far."""
    charges: list[int]
    """How many of each card that gives AP later were used in the last own turn; never changed in place."""
    hand: list[int]
    """Oldest first."""
    known: list[int]
    """Cards that everybody knows to be in this hand: they were taken from the Field or the Graveyard."""
    pile: list[int]
    """Face down; the last card is the top."""
    owned: i64
    """The cells whose owner colour is this player's."""
    shown: i64
    """The cells that show this player's colour."""
    walls: i64
    """The cells with a Crystal Wall by this player; likewise below."""
    queens: i64
    kisses: i64
    deck: Deck
    """The deck as it was brought."""

    def clone(self) -> "Player":
        other = Player()
        other.colour = self.colour
        other.ap = self.ap
        other.turns = self.turns
        other.charges = self.charges
        other.hand = self.hand.copy()
        other.known = self.known.copy()
        other.pile = self.pile.copy()
        other.owned = self.owned
        other.shown = self.shown
        other.walls = self.walls
        other.queens = self.queens
        other.kisses = self.kisses
        other.deck = self.deck
        return other

    def dump(self) -> list[object]:
        return [
            self.colour, self.ap, self.turns, *self.charges, self.hand, sorted(self.known), self.pile,
            int(self.owned), int(self.shown), int(self.walls), int(self.queens), int(self.kisses),
            self.deck.name, self.deck.cards,
        ]  # fmt: skip

    def lose_from_hand(self, number: int) -> None:
        """Take one copy, the newest, out of the hand, seen by everybody."""
        at = len(self.hand) - 1
        while self.hand[at] != number:
            at -= 1
        del self.hand[at]
        if self.known and number in self.known:
            self.known.remove(number)

    def charge(self, number: int) -> None:
        """This card gives its AP at the start of the next turn."""
        charges = self.charges.copy()
        charges[CHARGER_AT[number]] += 1
        self.charges = charges

    def charged(self) -> int:
        """The AP that are to come."""
        ap = 0
        for at in range(len(self.charges)):
            ap += self.charges[at] * CHARGED[at]
        return ap

    def take_openly(self, number: int) -> None:
        """A card comes into the hand, seen by everybody."""
        self.hand.append(number)
        self.known.append(number)


def new_player() -> Player:
    player = Player()
    player.colour = NO_COLOUR
    player.ap = 0
    player.turns = 0
    player.charges = NO_CHARGES
    player.hand = []
    player.known = []
    player.pile = []
    player.owned = 0
    player.shown = 0
    player.walls = 0
    player.queens = 0
    player.kisses = 0
    player.deck = NO_DECK
    return player


@mypyc_attr(acyclic=True)
class CircuitState(State):
    """A match of Circuit Warfare. Made by `new_state` or `clone`."""

    mode: int
    size: int
    field: i64
    """All cells of the Field."""
    seats: list[Player]
    step: int
    first: int
    """The seat that begins each round."""
    turn: int
    round: int
    has_acted: bool
    """The player to move has placed a card or used a Magic Card in this turn."""
    idle: int
    """Turns in a row that passed without any card placed or used."""
    line: list[int]
    """While a Chain is offered: the card just placed, and the cells picked after it."""
    graveyard: list[int]
    """Newest last."""
    cards: list[int]
    """The design on each cell, or EMPTY."""
    taken: i64
    """The cells that hold a card."""
    turned: i64
    """The cells whose card lies at 180 degrees."""
    north: i64
    """The cells with a wire to their northern edge; likewise below."""
    east: i64
    south: i64
    west: i64
    closed: i64
    """The cells that lie in a Closed Circuit, UNKNOWN after every change of the Field (see `chains.closed_cells`)."""
    seconds: list[int]
    """Time limits of the colour choice and of a turn."""

    def clone(self) -> "CircuitState":
        other = CircuitState(self.players, self.dice.clone())
        self.share_into(other)
        other.mode = self.mode
        other.size = self.size
        other.field = self.field
        other.seats = [player.clone() for player in self.seats]
        other.step = self.step
        other.first = self.first
        other.turn = self.turn
        other.round = self.round
        other.has_acted = self.has_acted
        other.idle = self.idle
        other.line = self.line.copy()
        other.graveyard = self.graveyard.copy()
        other.cards = self.cards.copy()
        other.taken = self.taken
        other.turned = self.turned
        other.north = self.north
        other.east = self.east
        other.south = self.south
        other.west = self.west
        other.closed = self.closed
        other.seconds = self.seconds
        return other

    def __str__(self) -> str:
        """The board as a spectator sees it: printing a state tells no secret."""
        from wartable.games.circuit_warfare import RULES

        return RULES.board(RULES.view(self, None))

    def dump(self) -> list[object]:
        # The wires follow from cards and rotations, the Closed Circuits from wires and colours.
        return [
            *super().dump(),
            self.mode, self.size, [player.dump() for player in self.seats], self.step, self.first, self.turn,
            self.round, self.has_acted, self.idle, self.line, self.graveyard, self.cards, int(self.turned),
            self.seconds,
        ]  # fmt: skip

    # -- who is who --------------------------------------------------------------------------------------------

    def is_friend(self, seat: int, other: int) -> bool:
        """1.1: the player himself and, in a team match, his partner."""
        return seat == other or (self.mode == TEAM and (seat ^ other) == 2)

    def friends_shown(self, seat: int) -> i64:
        """The cells that show the colour of a friend."""
        cells = self.seats[seat].shown
        if self.mode == TEAM:
            cells = cells | self.seats[seat ^ 2].shown
        return cells

    def walled(self) -> i64:
        cells: i64 = 0
        for player in self.seats:
            cells = cells | player.walls
        return cells

    def owner_of(self, cell: int) -> int:
        for seat in range(self.players):
            if has(self.seats[seat].owned, cell):
                return seat
        return -1

    def shows(self, cell: int) -> int:
        """The seat whose colour the card on this cell shows; -1 for an empty cell."""
        for seat in range(self.players):
            if has(self.seats[seat].shown, cell):
                return seat
        return -1

    # -- cards on cells ----------------------------------------------------------------------------------------

    def put(self, seat: int, design: int, cell: int, is_turned: bool) -> None:
        """Lay a card on an empty cell."""
        here = bit(cell)
        self.cards[cell] = design
        self.taken = self.taken | here
        player = self.seats[seat]
        player.owned = player.owned | here
        player.shown = player.shown | here
        if is_turned:
            self.turned = self.turned | here
        self._wire(design, here, is_turned)
        self.closed = UNKNOWN

    def _wire(self, design: int, here: i64, is_turned: bool) -> None:
        wires = WIRES[design + DESIGNS] if is_turned else WIRES[design]
        if wires & 1:
            self.north = self.north | here
        if wires & 2:
            self.east = self.east | here
        if wires & 4:
            self.south = self.south | here
        if wires & 8:
            self.west = self.west | here

    def lift(self, cell: int) -> int:
        """Take a card off the Field, with everything on it."""
        design = self.cards[cell]
        rest = ~bit(cell)
        self.cards[cell] = EMPTY
        self.taken = self.taken & rest
        self.turned = self.turned & rest
        self._unwire(rest)
        for player in self.seats:
            player.owned = player.owned & rest
            player.shown = player.shown & rest
            player.walls = player.walls & rest
            player.queens = player.queens & rest
            player.kisses = player.kisses & rest
        self.closed = UNKNOWN
        return design

    def _unwire(self, rest: i64) -> None:
        self.north = self.north & rest
        self.east = self.east & rest
        self.south = self.south & rest
        self.west = self.west & rest

    def turn_round(self, cell: int) -> None:
        """Turn the card on a cell by 180 degrees."""
        here = bit(cell)
        self.turned = self.turned ^ here
        self._unwire(~here)
        self._wire(self.cards[cell], here, has(self.turned, cell))
        self.closed = UNKNOWN

    def give(self, seat: int, cells: i64) -> None:
        """Cards get this player's colour as owner colour; a Kiss on them ends."""
        rest = ~cells
        for player in self.seats:
            player.owned = player.owned & rest
            player.shown = player.shown & rest
            player.kisses = player.kisses & rest
        gainer = self.seats[seat]
        gainer.owned = gainer.owned | cells
        gainer.shown = gainer.shown | cells
        self.closed = UNKNOWN

    def show(self, seat: int, cells: i64) -> None:
        """Cards show this player's colour; their owner stays."""
        for player in self.seats:
            player.shown = player.shown & ~cells
        shower = self.seats[seat]
        shower.shown = shower.shown | cells
        self.closed = UNKNOWN

    def end_kisses(self, cells: i64) -> None:
        """Borrowed cards show their owner's colour again."""
        if cells == 0:
            return
        rest = ~cells
        for player in self.seats:
            player.kisses = player.kisses & rest
            player.shown = (player.shown & rest) | (player.owned & cells)
        self.closed = UNKNOWN

    def end_effects_of(self, seat: int) -> None:
        """3.1.1: the walls, queens and kisses of this user end."""
        player = self.seats[seat]
        player.walls = 0
        player.queens = 0
        self.end_kisses(player.kisses)


def new_state(players: int, mode: int, dice: Dice) -> CircuitState:
    """A table before anybody has chosen a colour."""
    state = CircuitState(players, dice)
    state.mode = mode
    state.size = 5 if mode == DUEL else 7
    state.field = whole_field(state.size)
    state.seats = [new_player() for _ in range(players)]
    state.step = COLOUR_STEP
    state.first = 0
    state.turn = 0
    state.round = 0
    state.has_acted = False
    state.idle = 0
    state.line = []
    state.graveyard = []
    state.cards = [EMPTY] * CELLS
    state.taken = 0
    state.turned = 0
    state.north = 0
    state.east = 0
    state.south = 0
    state.west = 0
    state.closed = 0
    state.seconds = [0, 0]
    return state
