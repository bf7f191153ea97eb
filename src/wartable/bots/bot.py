"""What a bot is, and how bots are named: `random`, `greedy`, `search:200ms`, `search:64it`, and levels such as `easy`
or `easy:careful`.

A bot gets the sight of its seat and nothing else. Made with the same seed and given the same sights it chooses the same
actions, as long as its budget is counted in iterations.
"""

import re
from typing import Protocol

import msgspec

from wartable.bots.levels import LevelBot
from wartable.bots.players import FastBot, GreedyBot, SearchBot
from wartable.bots.random import RandomBot
from wartable.bots.search import Between
from wartable.bots.styles import STYLES
from wartable.bots.tuning import BadBot, tune
from wartable.core.actions import Action
from wartable.core.match import Sight


class Bot(Protocol):
    """A player of one seat in one match."""

    spec: str

    def choose(self, sight: Sight) -> Action:
        """Choose one of `sight.actions`."""

    def cancel(self) -> None:
        """Answer at once. May be called from another thread."""


class Budget(msgspec.Struct, frozen=True):
    """How long to think about one turn: in iterations (results repeat) or in milliseconds (they do not)."""

    iterations: int = 0
    milliseconds: int = 0

    def __str__(self) -> str:
        return f"{self.iterations}it" if self.iterations else f"{self.milliseconds}ms"


BOTS = {
    "random": "any legal action",
    "fast": "the quickest sensible player, for thousands of games: a few likely actions in one world",
    "greedy": "looks one action ahead, by the game's evaluation",
    "greedy-v2": "greedy as it was frozen: the fixed point that later bots are measured against",
    "greedy-v1": "the fixed point before that, for older cards; no longer measured",
    "search": "tree search over imagined worlds; takes a budget a turn, as in search:200ms or search:64it",
    "novice": "level 1: greedy, and often content with less than the best; levels 1 to 4 come in styles, as in easy:careful",
    "easy": "level 2: looks one action ahead",
    "normal": "level 3: searches a little",
    "hard": "level 4: searches",
    "expert": "level 5: has learned to play; takes a file of weights, as in expert:mine.npz",
    "hint": "plays the first line of every hint, as somebody does who follows them all",
    "agent": "a program of one's own, as in agent:mine.py or agent:mine.py#name (docs/benchmark.md)",
}
"""Every name a person may choose, with what it does."""

STYLED = ("novice", "easy", "normal", "hard")
"""The levels that come in styles, as in `easy:careful`: an Expert plays as it has learned."""

DEFAULT_BUDGET = Budget(milliseconds=200)
MOST_MILLISECONDS = 600_000
MOST_ITERATIONS = 10_000_000


def parse_budget(text: str) -> Budget:
    """`200ms`, `2s` or `64it`."""
    found = re.fullmatch(r"(\d{1,9})(ms|s|it)", text.strip().lower())
    if found is None:
        raise BadBot("BAD_BUDGET", f"{text!r} is not a budget; write 200ms, 2s or 64it")
    number, unit = int(found[1]), found[2]
    if number == 0:
        raise BadBot("BAD_BUDGET", f"a budget of {text} leaves no time to think; give at least 1it or 1ms")
    if unit == "it":
        budget = Budget(iterations=number)
    else:
        budget = Budget(milliseconds=number * (1000 if unit == "s" else 1))
    if budget.iterations > MOST_ITERATIONS or budget.milliseconds > MOST_MILLISECONDS:
        raise BadBot("BAD_BUDGET", f"a budget of {text} is more than ten minutes or ten million iterations")
    return budget


class Named(msgspec.Struct, frozen=True):
    """A bot's name taken apart."""

    engine: str
    budget: Budget | None = None
    settings: tuple[tuple[str, str], ...] = ()
    file: str = ""
    """The file of weights or of a program, for an expert or an agent of one's own."""
    style: str = ""
    """The style of a level that has styles."""


def parse_bot(spec: str, budget: Budget | None = None) -> Named:
    """Read a bot's name; `budget` is for those that need one and name none. Raises BadBot."""
    name, _, file = spec.strip().partition(":")
    engine, rest = name.lower(), file.lower()
    if engine not in BOTS:
        raise BadBot("UNKNOWN_BOT", f"there is no bot {engine!r}; the bots are: {', '.join(BOTS)}")
    if engine == "agent" and not file:
        raise BadBot("NO_AGENTS", "an agent is named by its file, as in agent:mine.py")
    if engine in ("expert", "agent"):
        return Named(engine, file=file)
    if engine in STYLED and rest in STYLES:
        return Named(engine, style=rest)
    settings: list[tuple[str, str]] = []
    own: Budget | None = None
    for word in rest.split(",") if rest else []:
        name, equals, value = word.partition("=")
        if equals:
            settings.append((name.strip(), value.strip()))
        else:
            own = parse_budget(word)
    if own is not None and engine != "search":
        raise BadBot("BAD_BUDGET", f"{engine} takes no budget; only search does")
    if settings and engine != "search":
        raise BadBot("UNKNOWN_SETTING", f"{engine} takes no settings; only search does")
    tune("", settings)
    if engine == "search":
        own = own or budget or DEFAULT_BUDGET
    return Named(engine, own, tuple(settings))


def bot_names() -> tuple[str, ...]:
    """The bots that can be asked for by name."""
    return tuple(BOTS)


def make_bot(spec: str, seed: int, budget: Budget | None = None, between: Between | None = None) -> Bot:
    """A bot by its name, for one seat of one match. A search calls `between` before every iteration. Raises BadBot."""
    named = parse_bot(spec, budget)
    if named.engine == "random":
        return RandomBot(spec, seed)
    if named.engine == "fast":
        return FastBot(spec, seed)
    if named.engine == "greedy":
        return GreedyBot(spec, seed)
    if named.engine.startswith("greedy-"):
        return GreedyBot(spec, seed, frozen=named.engine.removeprefix("greedy-"))
    if named.engine == "search":
        assert named.budget is not None
        its, ms = named.budget.iterations, named.budget.milliseconds
        return SearchBot(spec, seed, its, ms, settings=named.settings, between=between)
    if named.engine == "expert":
        # Only who plays by weights waits for numpy.
        from wartable.bots.expert import ExpertBot

        return ExpertBot(spec, seed, named.file, between)
    if named.engine == "hint":
        from wartable.bots.teaching import HintBot

        return HintBot(spec, seed)
    if named.engine == "agent":
        from wartable.bots.agent import AgentBot

        return AgentBot(spec, seed, named.file)
    return LevelBot(named.engine, seed, between, named.style)
