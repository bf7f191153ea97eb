"""What each seat may see of Circuit Warfare (3.4). Hidden are only the order of the piles and the others' hands."""

import msgspec

from wartable.core.views import View

Cell = tuple[int, int]


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card on the Field; players by their seats."""

    card: str
    owner: int
    shows: int
    rotation: int = 0
    wall: int | None = None
    """The seat whose Crystal Wall stands round it; likewise below."""
    queen: int | None = None
    kiss: int | None = None
    is_closed: bool = False
    """It lies in a Closed Circuit."""
    circuit: int = 0
    """The number of the Circuit that it belongs to, counted from 1; 0 if it hangs together with no other."""


class PlayerView(msgspec.Struct, frozen=True):
    """One player as everybody sees him. Colour is never the only sign: there is a letter and a pattern too."""

    colour: str | None
    letter: str
    pattern: str
    ap: int
    hand: int
    pile: int
    score: int
    charges: int
    """Cards such as the Capacitor that work at the start of the next turn."""
    known: tuple[str, ...]
    """Cards that everybody saw going into the hand and not leaving it."""
    deck: str
    cards: tuple[tuple[str, int], ...]
    """The deck as it was brought."""
    charged: int = 0
    """The AP that those cards give."""


class CircuitWarfareView(View, frozen=True, kw_only=True, tag="circuit-warfare"):
    mode: str
    size: int
    step: str
    round: int
    first: int
    turn: int | None
    players: tuple[PlayerView, ...]
    field: tuple[tuple[CardView | None, ...], ...]
    """Row by row."""
    graveyard: tuple[str, ...]
    """Newest last."""
    line: tuple[Cell, ...] = ()
    """While a Chain is offered: the card just placed, and the cells drawn after it."""
    lines: tuple[tuple[Cell, ...], ...] = ()
    """While this seat is offered a Chain: lines worth looking at, best first. It may draw any other."""
    points: tuple[int, ...] = ()
    """What the match is worth in Card Points, when it is over; the table tells what is credited."""
