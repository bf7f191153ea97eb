"""What a player may say. Every game has its own few commands; all of them are frozen values that travel as JSON."""

from typing import TypeAlias

import msgspec

Seat: TypeAlias = int
"""A chair at the table, 0 to n-1."""


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One command of one seat, e.g. `{"do": "fold"}`."""


class Concede(Action, frozen=True, tag="concede"):
    """Give the game up. Understood at every table, in every game, at any time."""
