"""Bots by name, and what is wrong with a name that is none."""

import pytest

from wartable.bots import make_bot
from wartable.bots.bot import BOTS, Budget, parse_bot, parse_budget
from wartable.bots.levels import LADDERS, USUAL, pause
from wartable.bots.players import Softness
from wartable.bots.tuning import BadBot, tune
from wartable.core.dice import Dice


@pytest.mark.parametrize("name", [name for name in BOTS if name != "agent"])  # an agent is named by its file
def test_every_name_makes_a_bot(name: str) -> None:
    assert make_bot(name, 1).spec == name


@pytest.mark.parametrize(
    ("text", "budget"),
    [("200ms", Budget(0, 200)), ("2s", Budget(0, 2000)), ("64it", Budget(64)), (" 1IT ", Budget(1))],
)
def test_budgets(text: str, budget: Budget) -> None:
    assert parse_budget(text) == budget


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("grandmaster", "UNKNOWN_BOT"),
        ("", "UNKNOWN_BOT"),
        ("search:0ms", "BAD_BUDGET"),
        ("search:0it", "BAD_BUDGET"),
        ("search:-5ms", "BAD_BUDGET"),
        ("search:fast", "BAD_BUDGET"),
        ("search:999999999s", "BAD_BUDGET"),
        ("greedy:200ms", "BAD_BUDGET"),
        ("easy:64it", "BAD_BUDGET"),
        ("search:64it,speed=3", "UNKNOWN_SETTING"),
        ("greedy:explore=1", "UNKNOWN_SETTING"),
        ("search:64it,explore=much", "BAD_SETTING"),
        ("search:64it,explore=-1", "BAD_SETTING"),
        ("search:64it,explore=nan", "BAD_SETTING"),
        ("agent", "NO_AGENTS"),
    ],
)
def test_a_name_that_is_none(name: str, code: str) -> None:
    with pytest.raises(BadBot) as caught:
        make_bot(name, 1)
    assert caught.value.code == code and caught.value.sentence


def test_a_search_takes_the_budget_of_the_table() -> None:
    assert parse_bot("search", Budget(5)).budget == Budget(5)
    assert parse_bot("search:7it", Budget(5)).budget == Budget(7)
    assert str(parse_bot("search").budget) == "200ms"


def test_settings_are_set() -> None:
    tuning = tune("", [("explore", "0.3"), ("horizon", "2"), ("regret", "1"), ("onward", "4")])
    assert (tuning.explore, tuning.horizon, tuning.regret, tuning.onward) == (0.3, 2, True, 4)


def test_a_soft_bot_strays_but_never_below_its_floor_and_never_past_a_win() -> None:
    chances = [0.50, 0.48, 0.30, 0.49]
    soft = Softness(0.05, 0.1)
    dice = Dice(1)
    picks = [soft.pick(chances, dice) for _ in range(300)]
    assert set(picks) == {0, 1, 3}
    assert picks.count(0) > picks.count(1)
    assert {Softness(0.5, 1.0).pick([0.9, 1.0, 0.99], dice) for _ in range(100)} == {1}
    assert {Softness(0.0, 0.0).pick(chances, dice) for _ in range(10)} == {0}


def test_the_pause_tells_nothing_but_the_number_of_the_move() -> None:
    pauses = [pause(7, seq) for seq in range(200)]
    assert all(0.4 <= each <= 0.9 for each in pauses)
    assert len(set(pauses)) > 100
    assert pauses == [pause(7, seq) for seq in range(200)]


def test_the_ladder() -> None:
    for ladder in (USUAL, *LADDERS.values()):
        assert list(ladder) == ["novice", "easy", "normal", "hard"]
        assert ladder["novice"].temperature > ladder["easy"].temperature >= ladder["normal"].temperature == 0
        assert ladder["hard"].engine == "search" and ladder["hard"].milliseconds > 0
