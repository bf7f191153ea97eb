"""What writes positions down for learners: `Rules.encoder` gives it, and ours stand in each game's `learn.py`."""

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.actions import Action
from wartable.core.layout import Layout
from wartable.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[S]):
    """Writes positions as rows of bytes, by the game's layout. Reads only what the seat may know.

    For every world that a seat may be in `encode(rules.imagine(state, seat, dice), seat) == encode(state, seat)`, and so
    with `answers`. Seats and sides are told as the seat sees them: own first, then the others in turn order.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def encode(self, state: S, seat: int) -> bytes:
        """The position as an awaited seat sees it: `layout.row_size` bytes."""
        raise TypeError("every game writes its own rows")

    def answers(self, state: S, seat: int, actions: list[Action]) -> bytes:
        """The answers of the seat, `layout.answer_size` bytes each. `actions` are all its legal actions, as listed."""
        raise TypeError("every game writes its own answers")


def byte_of(number: float) -> int:
    """A number from 0 to 1 as a byte; what lies outside is cut off."""
    return 0 if number <= 0.0 else 255 if number >= 1.0 else int(number * 255.0 + 0.5)
