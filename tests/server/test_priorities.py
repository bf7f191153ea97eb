"""Bots give way to people: how much they rest, and that it changes nothing of what they choose."""

import itertools
from types import SimpleNamespace

import pytest

from wartable.bots import make_bot
from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games import game
from wartable.server.run.priorities import LOOK_EVERY_S, MOST_REST, WORK_S, Business, Manners, rest_for
from wartable.server.table import bot_pool


class Process:
    """Its processor time goes by as we say, and it only notes that it should sleep."""

    def __init__(self) -> None:
        self.used = 0.0
        self.slept: list[float] = []

    def manners(self, rest: float) -> Manners:
        return Manners(SimpleNamespace(value=rest), lambda: self.used, self.slept.append)


def test_a_calm_server_asks_for_no_rest() -> None:
    assert rest_for(0.0) == rest_for(0.1) == 0.0


def test_the_busier_the_server_the_more_rest() -> None:
    rests = [rest_for(busy / 100) for busy in range(0, 101, 5)]
    assert rests == sorted(rests) and rests[-1] == MOST_REST


def test_a_search_rests_after_each_stretch_of_work() -> None:
    process = Process()
    manners = process.manners(3.0)
    for _ in range(8):
        process.used += WORK_S / 2
        manners()
    assert process.slept == pytest.approx([3 * WORK_S] * 4)


def test_the_time_between_two_searches_is_not_work() -> None:
    """Only processor time counts, so that a bot that waited for a minute does not rest for nine."""
    process = Process()
    manners = process.manners(9.0)
    for _ in range(3):
        manners()
    assert process.slept == []


def test_without_a_crowd_nobody_rests() -> None:
    process = Process()
    manners = process.manners(0.0)
    for _ in range(10):
        process.used += 1.0
        manners()
    assert process.slept == []


class Server:
    """It uses as much of its processor as we say."""

    def __init__(self) -> None:
        self.now = self.used = 0.0
        self.business = Business(lambda: self.now, lambda: self.used)

    def works(self, share: float, looks: int) -> float:
        for _ in range(looks):
            self.now += LOOK_EVERY_S
            self.used += share * LOOK_EVERY_S
            self.business.look()
        return self.business.share


def test_how_busy_the_server_is() -> None:
    server = Server()
    assert server.business.look() == 0.0  # no time has gone by
    assert server.works(0.5, looks=20) == pytest.approx(0.5, abs=0.01)
    assert server.works(0.0, looks=20) == pytest.approx(0.0, abs=0.01)


def test_a_rush_is_met_within_half_a_second_and_a_single_move_is_none() -> None:
    assert rest_for(Server().works(0.6, looks=2)) > MOST_REST / 2
    assert rest_for(Server().works(0.15, looks=1)) == 0.0  # 30 ms of work


class Counted:
    """Called between the steps of a search."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> None:
        self.calls += 1


def test_a_search_that_gives_way_chooses_the_same() -> None:
    match = Match(game("circuit-warfare"), Setup(players=2), 5)
    sight = match.sight(match.awaited()[0])
    between = Counted()
    choices = {make_bot("search:20it", 7, between=asked).choose(sight) for asked in (None, between)}
    assert len(choices) == 1 and between.calls == 20


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_levels_that_search_give_way(level: str) -> None:
    match = Match(game("circuit-warfare"), Setup(players=2), 5)
    between = Counted()
    make_bot(level, 7, between=between).choose(match.sight(match.awaited()[0]))
    assert between.calls > 0


async def test_the_bots_of_a_busy_server_are_asked_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "processors", lambda: 2)
    pool = bot_pool.BotPool(1)
    assert not pool.has_room
    seconds = itertools.count()
    pool.business = Business(seconds.__next__, seconds.__next__)  # all of a processor, all the time
    for _ in range(100):
        await pool.give_way()
    assert pool.rest.value == MOST_REST


async def test_where_everybody_has_a_processor_nobody_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "processors", lambda: 4)
    pool = bot_pool.BotPool(1)
    await pool.give_way()
    assert pool.has_room and pool.rest.value == 0
    assert not bot_pool.BotPool(1, workers=2).has_room
