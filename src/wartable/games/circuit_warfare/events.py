"""What may happen in Circuit Warfare."""

from collections.abc import Sequence
from typing import ClassVar

from wartable.core.effects import joined
from wartable.core.events import Event
from wartable.core.names import Names, capital
from wartable.games.circuit_warfare.cards import BY_ID

Cell = tuple[int, int]
WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def _name(card_id: str) -> str:
    return BY_ID[card_id].name


def _names(ids: Sequence[str]) -> str:
    return joined([_name(card_id) for card_id in ids])


def _at(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def _cells(cells: Sequence[Cell]) -> str:
    return joined([_at(cell) for cell in cells])


class ColourChosen(Event, frozen=True, tag="colour_chosen"):
    seat: int
    colour: str

    def sentence(self, names: Names) -> str:
        # Seats without names of their own are called by their colours.
        if names.name(self.seat).lower() == self.colour and self.seat != names.you:
            return f"Seat {self.seat + 1} plays {self.colour}."
        return f"{names.does(self.seat, 'plays')} {self.colour}."


class HandDealt(Event, frozen=True, tag="hand_dealt"):
    """The owner hears which cards, everybody else how many."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'begins')} with {_names(self.cards) or f'{self.count} cards'}."


class FirstPlayerDrawn(Event, frozen=True, tag="first_player_drawn"):
    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'is')} drawn by lot to go first."


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """All walls, marks and kisses by this player end."""

    seat: int
    round: int
    ap: int
    """AP received."""
    ended: tuple[Cell, ...] = ()
    """The cells on which an effect ended."""

    def sentence(self, names: Names) -> str:
        gained = f" {capital(names.does(self.seat, 'gets'))} {self.ap} AP." if self.ap else ""
        over = f" Magic ends on {_cells(self.ended)}." if self.ended else ""
        return f"Round {self.round}: {names.whose(self.seat)} turn.{gained}{over}"


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """The owner hears which cards, everybody else how many."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def sentence(self, names: Names) -> str:
        many = (
            "a card"
            if self.count == 1
            else f"{self.count} cards"
            if self.count
            else "nothing: the pile is empty"
        )
        return f"{names.does(self.seat, 'draws')} {_names(self.cards) or many}."


class CardsDiscarded(Event, frozen=True, tag="cards_discarded"):
    seat: int
    cards: tuple[str, ...]

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'discards')} {_names(self.cards)}."


class CardPlaced(Event, frozen=True, tag="card_placed"):
    seat: int
    card: str
    cell: Cell
    rotation: int
    ap: int = 1

    def sentence(self, names: Names) -> str:
        turned = f" at {self.rotation} degrees" if self.rotation else ""
        return f"{names.does(self.seat, 'places')} {_name(self.card)}{turned} on {_at(self.cell)} for {self.ap} AP."


class ChainOffered(Event, frozen=True, tag="chain_offered"):
    """The player is asked; the answer is told."""

    is_logged: ClassVar[bool] = False
    seat: int
    cell: Cell


class LineDrawn(Event, frozen=True, tag="line_drawn"):
    """The line as far as it is drawn. The Chain that is made of it tells the whole line."""

    is_logged: ClassVar[bool] = False
    seat: int
    line: tuple[Cell, ...]


class ChainMade(Event, frozen=True, tag="chain_made"):
    seat: int
    line: tuple[Cell, ...]
    turned: tuple[Cell, ...]
    """The cards that get the colour of the player."""
    queen: int | None = None
    """The user of the Killer Queen that answers the Chain, if one does."""
    burnt: tuple[Cell, ...] = ()
    """The cards that get the Killer Queen user's colour."""

    def sentence(self, names: Names) -> str:
        drawn = " > ".join(_at(cell) for cell in self.line)
        text = f"{names.does(self.seat, 'makes')} a Chain for 1 AP, {drawn}"
        if self.turned:
            text += f", and {names.verb(self.seat, 'takes')} {_cells(self.turned)}"
        if self.queen is not None:
            return f"{text}; the Killer Queen hands {_cells(self.burnt)} to {names[self.queen]}."
        return f"{text}." if self.turned else f"{text}, but nothing changes."


class ChainDeclined(Event, frozen=True, tag="chain_declined"):
    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'declines')} the Chain."


class CardsLost(Event, frozen=True, tag="cards_lost"):
    seat: int
    count: int
    ap: int
    """AP retrieved."""

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'loses')} {self.count} card{'s' if self.count != 1 else ''} and {names.verb(self.seat, 'gets')} {self.ap} AP back."


class MagicUsed(Event, frozen=True, tag="magic_used", omit_defaults=True):
    seat: int
    card: str
    ap: int
    cell: Cell | None = None
    other: str | None = None
    rotation: int | None = None
    player: int | None = None
    direction: str | None = None
    more: tuple[str, ...] = ()

    def sentence(self, names: Names) -> str:
        aims: list[str] = []
        if self.direction is not None:
            aims.append(f" towards the {WAYS[self.direction]}")
        # What becomes of a card that is named, and whose colour a kissed one shows, is told by what happens next.
        if self.cell is not None:
            aims.append(f" on {_at(self.cell)}")
        elif self.player is not None:
            aims.append(f" on {self._whom(names)}")
        return f"{names.does(self.seat, 'uses')} {_name(self.card)}{''.join(aims)} for {self.ap} AP."

    def _whom(self, names: Names) -> str:
        if self.player != self.seat:
            return names[self.player or 0]
        return "yourself" if self.seat == names.you else "themselves"


class CardTurned(Event, frozen=True, tag="card_turned"):
    cell: Cell
    rotation: int

    def sentence(self, names: Names) -> str:
        turned = f"to {self.rotation} degrees" if self.rotation else "upright"
        return f"The card on {_at(self.cell)} is turned {turned}."


class CardWalled(Event, frozen=True, tag="card_walled"):
    seat: int
    cell: Cell

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'raises')} a Crystal Wall around {_at(self.cell)}."


class CardMarked(Event, frozen=True, tag="card_marked"):
    seat: int
    cell: Cell

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'sets')} a Killer Queen on {_at(self.cell)}."


class CardKissed(Event, frozen=True, tag="card_kissed"):
    seat: int
    cell: Cell
    shows: int

    def sentence(self, names: Names) -> str:
        return f"The card on {_at(self.cell)} shows {names.whose(self.shows)} colour for now."


class CardSwapped(Event, frozen=True, tag="card_swapped"):
    seat: int
    cell: Cell
    old: str
    new: str
    rotation: int

    def sentence(self, names: Names) -> str:
        turned = f" at {self.rotation} degrees" if self.rotation else ""
        return f"{names.does(self.seat, 'takes')} {_name(self.old)} from {_at(self.cell)} and {names.verb(self.seat, 'lays')} {_name(self.new)}{turned} there."


class FieldPushed(Event, frozen=True, tag="field_pushed"):
    direction: str
    gone: tuple[str, ...]
    """The cards that left the Field, in the order of the Graveyard."""

    def sentence(self, names: Names) -> str:
        lost = (
            f"; {_names(self.gone)} leave{'s' if len(self.gone) == 1 else ''} the Field" if self.gone else ""
        )
        return f"All cards move one cell {WAYS[self.direction]}{lost}."


class PushNullified(Event, frozen=True, tag="push_nullified"):
    cells: tuple[Cell, ...]
    """The protected cards that hold the Field."""

    def sentence(self, names: Names) -> str:
        return f"The protected card{'s' if len(self.cells) != 1 else ''} on {_cells(self.cells)} would leave the Field: nothing moves."


class CardBurnt(Event, frozen=True, tag="card_burnt"):
    card: str
    cell: Cell

    def sentence(self, names: Names) -> str:
        return f"{_name(self.card)} on {_at(self.cell)} is discarded."


class APLost(Event, frozen=True, tag="ap_lost"):
    seat: int
    ap: int

    def sentence(self, names: Names) -> str:
        if self.ap == 0:
            return f"{names.does(self.seat, 'has')} no AP to lose."
        return f"{names.does(self.seat, 'loses')} {self.ap} AP."


class CardFetched(Event, frozen=True, tag="card_fetched"):
    seat: int
    card: str

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'takes')} {_name(self.card)} from the Graveyard."


class Charged(Event, frozen=True, tag="charged"):
    seat: int
    ap: int

    def sentence(self, names: Names) -> str:
        return f"{names[self.seat]} will get {self.ap} extra AP next turn."


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    seat: int
    has_acted: bool

    def sentence(self, names: Names) -> str:
        return (
            f"{names.does(self.seat, 'ends')} the turn{'' if self.has_acted else ' without doing anything'}."
        )


REASONS = {
    "FIELD_FULL": "the Field is full",
    "OUT_OF_CARDS": "a player is out of cards",
    "STALEMATE": "nobody moves any more",
    "ROUND_CAP": "round 40 is over",
    "conceded": "the other side gave up",
    "agreed": "a draw was agreed",
}


class MatchEnded(Event, frozen=True, tag="match_ended"):
    reason: str
    scores: tuple[int, ...]
    points: tuple[int, ...]
    """What the match is worth in Card Points (6.3). What an account is credited with depends on the table, which tells it."""
    winners: tuple[int, ...]
    shared: bool = False
    """The winners are not of one side: it is a draw between them."""

    def sentence(self, names: Names) -> str:
        who = names.join(self.winners)
        if self.shared:
            who = f"a draw between {who}"
        else:
            who = names.does(self.winners[0], "wins") if len(self.winners) == 1 else f"{who} win"
        scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(self.scores))
        return f"The match is over, {REASONS[self.reason]}: {who if self.winners else 'a draw'}. Cards: {scores}."


EVENTS = (
    ColourChosen, HandDealt, FirstPlayerDrawn, TurnBegan, CardsDrawn, CardsDiscarded, CardPlaced, ChainOffered,
    LineDrawn, ChainMade, ChainDeclined, CardsLost, MagicUsed, CardTurned, CardWalled, CardMarked, CardKissed,
    CardSwapped, FieldPushed, PushNullified, CardBurnt, APLost, CardFetched, Charged, TurnEnded, MatchEnded,
)  # fmt: skip
