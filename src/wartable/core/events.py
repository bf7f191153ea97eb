"""What happened, and who sees it. Events are told to an audience when they happen; the default audience is nobody."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wartable.core.names import Names, capital, fold_repeats


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """One thing that happened, in the past tense. `sentence` tells it, `say` gives the line of the log."""

    is_logged: ClassVar[bool] = True
    """False where the table shows it and the log would only grow by it: such an event needs no sentence."""

    def say(self, names: Sequence[str]) -> str:
        """What the log says, empty where it is not logged. `names` are the names of the seats; `Names` say who is spoken to."""
        if not self.is_logged:
            return ""
        return capital(self.sentence(names if isinstance(names, Names) else Names(names)))

    def replaces(self, before: "Event") -> bool:
        """Whether it only tells anew, and further, what the event before it told: then the log keeps just this one."""
        return False

    def sentence(self, names: Names) -> str:
        """The event in words: written once, whoever is spoken to."""
        raise TypeError(f"{type(self).__name__} has no sentence")


def tell_once(events: Sequence[Event], names: Names) -> list[str]:
    """The lines of a log without repeats."""
    kept: list[Event] = []
    for event in events:
        if not event.is_logged:
            continue
        if kept and event.replaces(kept[-1]):
            kept.pop()
        kept.append(event)
    return fold_repeats(event.say(names) for event in kept)


class TimeRanOut(Event, frozen=True, tag="time_ran_out"):
    """The clock has decided for this seat: what happens next is the rule book's default."""

    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names[self.seat]} ran out of time."


class DrawAgreed(Event, frozen=True, tag="draw_agreed"):
    """Everybody who was still in the game agreed to a draw."""

    def sentence(self, names: Names) -> str:
        return "A draw is agreed."


class Conceded(Event, frozen=True, tag="conceded"):
    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'concedes')}."


SHARED: tuple[type[Event], ...] = (Conceded, DrawAgreed, TimeRanOut)
"""The events of every game."""
