"""A bot that can do no harm: when it crashes, overruns or answers nonsense, the match goes on with greedy's answer."""

import logging
from collections.abc import Callable
from threading import Event, Thread
from time import perf_counter

import msgspec

from wartable.bots.bot import Bot
from wartable.bots.players import GreedyBot
from wartable.core.actions import Action
from wartable.core.match import Sight

log = logging.getLogger("wartable.bots")


class Mishap(msgspec.Struct, frozen=True):
    """Something a bot did that no bot may do."""

    spec: str
    kind: str
    """crashed, overran or illegal"""
    detail: str


class Guarded:
    """A bot behind a guard. It has a `deadline` in seconds for one answer; 0 for none."""

    def __init__(self, bot: Bot, seed: int, deadline: float = 0.0) -> None:
        self.bot = bot
        self.spec = bot.spec
        self.deadline = deadline
        self.mishaps: list[Mishap] = []
        self._fallback = GreedyBot("greedy", seed)

    def choose(self, sight: Sight) -> Action:
        answer = self._ask(sight)
        if answer is not None and answer not in sight.actions:
            self._note("illegal", f"{answer!r} is not among the {len(sight.actions)} legal actions")
            answer = None
        return answer if answer is not None else self._fallback.choose(sight)

    def cancel(self) -> None:
        self.bot.cancel()

    def _ask(self, sight: Sight) -> Action | None:
        if self.deadline <= 0:
            return self._try(lambda: self.bot.choose(sight))
        answers: list[Action | None] = []
        done = Event()

        def think() -> None:
            answers.append(self._try(lambda: self.bot.choose(sight)))
            done.set()

        started = perf_counter()
        Thread(target=think, daemon=True, name=f"bot {self.spec}").start()
        if done.wait(self.deadline):
            return answers[0]
        self._note("overran", f"no answer after {perf_counter() - started:.2f} s")
        self.bot.cancel()
        # A bot that still thinks must not be asked again beside itself: greedy sits down in its place.
        if not done.wait(self.deadline):
            self.bot = self._fallback
        return None

    def _try(self, ask: Callable[[], Action]) -> Action | None:
        try:
            return ask()
        except Exception as error:
            log.exception("the bot %s crashed", self.spec)
            self._note("crashed", f"{type(error).__name__}: {error}")
            return None

    def _note(self, kind: str, detail: str) -> None:
        self.mishaps.append(Mishap(self.spec, kind, detail))
        log.warning("the bot %s %s: %s; greedy answers instead", self.spec, kind, detail)
