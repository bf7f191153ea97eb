"""Wartable: five card games of the battlefield, complete and faithful to their rule books.

    >>> import wartable
    >>> rules = wartable.game("the-battlefield")
    >>> match = wartable.Match(rules, wartable.Setup(players=2), seed=7)

The public names are listed in `__all__` and loaded when they are first used, so that `import wartable` costs nothing.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wartable import games
    from wartable.core.match import Match, Sight
    from wartable.core.record import Record
    from wartable.core.rules import Rules
    from wartable.core.setup import Setup
    from wartable.games import game

if os.environ.get("WARTABLE_COMPILED"):
    import_module("wartable.overlay").lay_over()

__version__ = "0.1.0"
__all__ = ["Match", "Record", "Rules", "Setup", "Sight", "game", "games"]

_HOMES = {
    "Match": "wartable.core.match",
    "Record": "wartable.core.record",
    "Rules": "wartable.core.rules",
    "Setup": "wartable.core.setup",
    "Sight": "wartable.core.match",
    "game": "wartable.games",
}
"""The module that each public name lives in; `games` is a package of its own."""


def __getattr__(name: str) -> object:
    if name == "games":
        return import_module("wartable.games")
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'wartable' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
