"""What a game brings for those who make cards for it: all that sets, their check and the page's workshop ask of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from wartable.core.cards import Card
from wartable.core.documents import Documents
from wartable.core.sets import CardSet
from wartable.core.state import State

if TYPE_CHECKING:
    from wartable.core.record import Record
    from wartable.core.rules import Rules

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Workshop(Generic[S]):
    """One game's workshop, `WORKSHOP` in its `workshop.py`; `Rules.workshop` gives it."""

    documents: Documents
    """Reads and writes cards as documents."""
    check_set: Callable[[CardSet, Sequence[Card]], list[tuple[str, str]]]
    """What the game's own law says against a set: the id of the card, empty where it is the set as a whole, and why."""
    play_scenario: Callable[[str], object]
    """Plays what is written as a scenario; raises AssertionError with the line that is not so."""
    write_scenario: "Callable[[Rules[State], Record, str], str] | None" = None
    """Writes the moment of a game in which a card was played down as a scenario; None where that cannot be done."""
    check_card: Callable[[Card], list[str]] | None = None
    """The law for one card alone; None where a set may hold a single card, so that `check_set` does."""
    count_pieces: Callable[[S], int] | None = None
    """How much lies on the table; None where no card makes another."""
    most_pieces: int = 0
    """More than come together in any game without a trick."""
