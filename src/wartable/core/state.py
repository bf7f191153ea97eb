"""What lies on the table. A state is mutable and private to its rules; everybody else sees views of it."""

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.agenda import Step
from wartable.core.dice import Dice
from wartable.core.events import Event
from wartable.core.outcome import Outcome

EVERYBODY: Final = -1
SPECTATOR: Final = 30
"""The bit that stands for all spectators in an audience."""


def only(seat: int) -> int:
    """The audience of one seat alone."""
    return 1 << seat


def all_but(seat: int) -> int:
    """Everybody, spectators included, but one seat."""
    return ~(1 << seat)


@mypyc_attr(acyclic=True)
class Told:
    """An event and its audience: a set of seats as bits."""

    def __init__(self, to: int, event: Event) -> None:
        self.to = to
        self.event = event

    def is_heard_by(self, seat: int | None) -> bool:
        return (self.to >> (SPECTATOR if seat is None else seat)) & 1 == 1

    def __repr__(self) -> str:
        return f"Told({self.to}, {self.event!r})"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """The part of a state that all games share. Each game adds its own and its own `clone` and `dump`."""

    def __init__(self, players: int, dice: Dice) -> None:
        self.players = players
        self.dice = dice
        self.agenda: list[Step] = []
        self.outcome: Outcome | None = None
        self.gone = 0
        """Seats that conceded, as bits."""
        self.quiet = False
        """Search sets this: nothing is told, nothing is collected."""
        self.told: list[Told] = []

    def share_into(self, other: "State") -> None:
        """Copy the shared part into a fresh clone."""
        other.agenda = self.agenda.copy()
        other.outcome = self.outcome
        other.gone = self.gone
        other.quiet = self.quiet

    def clone(self) -> "State":
        """A copy that shares nothing that can change."""
        raise TypeError("every game writes its own clone")

    def dump(self) -> list[object]:
        """The whole state as plain values: what the hash is taken of. Games add their own to this."""
        return [
            self.players,
            self.dice.dump(),
            [step.dump() for step in self.agenda],
            None if self.outcome is None else [list(self.outcome.ranks), self.outcome.reason],
            self.gone,
        ]

    def tell(self, to: int, event: Event) -> None:
        """Tell an event to an audience. Build events only when `quiet` is off: they cost time."""
        self.told.append(Told(to, event))

    def has_left(self, seat: int) -> bool:
        return (self.gone >> seat) & 1 == 1


def heard(told: list[Told], seat: int | None) -> list[Event]:
    """What one seat (None: a spectator) hears of what was told."""
    return [each.event for each in told if each.is_heard_by(seat)]
