"""A bot that crashes, overruns or answers nonsense does no harm: greedy answers, and the event is noted."""

import logging
from threading import Event

import pytest

from wartable.bots.guard import Guarded
from wartable.core.actions import Action, Concede
from wartable.core.match import Match, Sight
from wartable.games import GAMES, game
from wartable.lab.setups import plain_setup


class Crashing:
    spec = "crashing"

    def choose(self, sight: Sight) -> Action:
        raise ZeroDivisionError("thought too hard")

    def cancel(self) -> None: ...


class Nonsense(Crashing):
    spec = "nonsense"

    def choose(self, sight: Sight) -> Action:
        return Concede()


class Slow(Crashing):
    spec = "slow"

    def __init__(self) -> None:
        self.stop = Event()
        self.deaf = False

    def choose(self, sight: Sight) -> Action:
        self.stop.wait(20)
        return sight.actions[0]

    def cancel(self) -> None:
        if not self.deaf:
            self.stop.set()


def first_sight() -> Sight:
    rules = game(GAMES[0])
    match = Match(rules, plain_setup(rules), 1)
    return match.sight(match.awaited()[0])


@pytest.mark.parametrize(("bot", "kind"), [(Crashing(), "crashed"), (Nonsense(), "illegal")])
def test_greedy_answers_instead(bot: Crashing, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    sight = first_sight()
    guarded = Guarded(bot, seed=1)
    with caplog.at_level(logging.WARNING, "wartable.bots"):
        assert guarded.choose(sight) in sight.actions
    assert [mishap.kind for mishap in guarded.mishaps] == [kind]
    assert bot.spec in caplog.text and "greedy answers instead" in caplog.text


def test_a_bot_that_overruns_is_cancelled() -> None:
    sight = first_sight()
    bot = Slow()
    guarded = Guarded(bot, seed=1, deadline=0.05)
    assert guarded.choose(sight) in sight.actions
    assert [mishap.kind for mishap in guarded.mishaps] == ["overran"]
    assert bot.stop.is_set() and guarded.bot is bot


def test_a_bot_that_does_not_hear_is_replaced() -> None:
    sight = first_sight()
    bot = Slow()
    bot.deaf = True
    guarded = Guarded(bot, seed=1, deadline=0.05)
    assert guarded.choose(sight) in sight.actions
    assert guarded.bot is not bot
    assert guarded.choose(sight) in sight.actions
    assert len(guarded.mishaps) == 1
    bot.stop.set()
