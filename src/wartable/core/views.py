"""What one seat may know. Each game builds its own view up from nothing; here is what all views share."""

import msgspec

from wartable.core.choices import Choice
from wartable.core.outcome import Outcome


class View(msgspec.Struct, frozen=True, kw_only=True, tag_field="game"):
    """The table as one seat sees it; `seat` is None for a spectator."""

    seat: int | None
    names: tuple[str, ...]
    """What the rule book calls the seats: `P1`, `AL`, `Red`."""
    teams: tuple[int, ...]
    awaited: tuple[int, ...]
    """The seats that owe a decision now."""
    choice: Choice | None
    """What this seat is asked, if it is awaited."""
    outcome: Outcome | None
    hand: tuple[str, ...] = ()
    """The cards of the own hand by id; nobody else's."""
