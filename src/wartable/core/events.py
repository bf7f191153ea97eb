"""What happened, and who sees it. Events are told to an audience when they happen; the default audience is nobody."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """One thing that happened, in the past tense. `say` gives the sentence for the log."""

    is_logged: ClassVar[bool] = True
    """False where the table shows it and the log would only grow by it: such an event has no sentence."""

    def say(self, names: Sequence[str]) -> str:
        """The sentence for the log, empty where it is not logged; `names` are the names of the seats."""
        raise TypeError(f"{type(self).__name__} has no sentence")


class Conceded(Event, frozen=True, tag="conceded"):
    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} concedes."
