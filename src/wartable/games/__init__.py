"""The games. A list of games is a list."""

from functools import cache
from importlib import import_module

from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.state import State

GAMES = ("the-battlefield", "circuit-warfare", "art-of-battle", "hands-of-war", "blood-wars")
"""Every game by its id; its package is the id with underscores."""


@cache
def game(id: str) -> Rules[State]:
    """The rules of a game by its id."""
    if id not in GAMES:
        raise BadSetup("UNKNOWN_GAME", f"there is no game {id!r}; the games are: {', '.join(GAMES)}")
    rules = import_module(f"wartable.games.{id.replace('-', '_')}").RULES
    assert isinstance(rules, Rules)
    return rules
