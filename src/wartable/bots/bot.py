"""What a bot is, and bots by name."""

from typing import Protocol

from wartable.bots.random import RandomBot
from wartable.core.actions import Action
from wartable.core.errors import BadSetup
from wartable.core.match import Sight


class Bot(Protocol):
    """A player made of code. It never holds a state, only the sight of its own seat."""

    def choose(self, sight: Sight) -> Action:
        """One of `sight.actions`."""


def bot_names() -> tuple[str, ...]:
    """The bots that can be asked for by name."""
    return ("random",)


def make_bot(name: str, seed: int) -> Bot:
    """A bot by its name; the same seed makes it play the same."""
    if name == "random":
        return RandomBot(seed)
    raise BadSetup("UNKNOWN_BOT", f"there is no bot {name!r}; the bots are: {', '.join(bot_names())}")
