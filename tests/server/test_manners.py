"""Bots give way to people: how much they rest, and that it changes nothing of what they choose."""

import asyncio
from types import SimpleNamespace

import pytest

from wartable.bots import make_bot
from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games import game
from wartable.server import bots
from wartable.server.manners import MOST_REST, WORK_S, Business, Manners, rest_for


class Process:
    """Its processor time goes by as we say, and it only notes that it should sleep."""

    def __init__(self) -> None:
        self.used = 0.0
        self.slept: list[float] = []

    def manners(self, rest: float) -> Manners:
        return Manners(SimpleNamespace(value=rest), lambda: self.used, self.slept.append)


def test_a_calm_server_asks_for_no_rest() -> None:
    assert rest_for(0.0, 0.0) == rest_for(0.1, 0.0) == 0.0


def test_the_busier_the_server_the_more_rest() -> None:
    rests = [rest_for(busy / 100, 0.0) for busy in range(0, 101, 5)]
    assert rests == sorted(rests) and rests[-1] == MOST_REST


def test_a_rush_is_met_at_once_and_remembered_for_seconds() -> None:
    rest = rest_for(0.9, 0.0)
    assert rest == MOST_REST
    looks = 0
    while rest > 0:
        rest = rest_for(0.0, rest)
        looks += 1
    assert 10 < looks < 40


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


def test_how_busy_the_server_is() -> None:
    now = used = 0.0
    business = Business(lambda: now, lambda: used)
    assert business.share() == 0.0
    now, used = 2.0, 1.0
    assert business.share() == 0.5
    now = 3.0
    assert business.share() == 0.0


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
    monkeypatch.setattr(bots, "processors", lambda: 2)
    pool = bots.BotPool(1)
    assert not pool.has_room
    pool.business = Business(
        iter(range(100)).__next__, iter(range(100)).__next__
    )  # all of a processor, all the time
    giving_way = asyncio.ensure_future(pool.give_way())
    while pool.rest.value == 0:
        await asyncio.sleep(0.01)
    giving_way.cancel()
    assert pool.rest.value == MOST_REST


async def test_where_everybody_has_a_processor_nobody_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "processors", lambda: 4)
    pool = bots.BotPool(1)
    await asyncio.wait_for(pool.give_way(), 5)  # there is nothing to look after
    assert pool.has_room and pool.rest.value == 0
    assert not bots.BotPool(1, workers=2).has_room
