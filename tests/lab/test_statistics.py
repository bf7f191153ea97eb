"""Intervals that hold what they say, and a sequential test that errs as seldom as it promises."""

import pytest

from wartable.core.dice import Dice
from wartable.lab.statistics import Sprt, paired_interval, percentile, wilson


def test_wilson_knows_the_textbook_values() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    low, high = wilson(0, 20)
    assert low == 0 and round(high, 4) == 0.1611
    assert wilson(0, 0) == (0.0, 1.0)


def pairs(dice: Dice, share: float, count: int) -> list[float]:
    """Scores of pairs of independent games that are won with this share."""
    return [
        ((dice.below(10_000) < share * 10_000) + (dice.below(10_000) < share * 10_000)) / 2
        for _ in range(count)
    ]


@pytest.mark.parametrize("share", [0.5, 0.75, 0.93])
def test_the_paired_interval_covers_the_truth(share: float) -> None:
    dice = Dice(1)
    covered = 0
    for _ in range(400):
        low, high = paired_interval(pairs(dice, share, 40))
        covered += low <= share <= high
    assert covered >= 0.92 * 400


def test_equal_pairs_say_more_than_their_games() -> None:
    """Every pair split: seats decide all, and the bots are surely even."""
    low, high = paired_interval([0.5] * 50)
    wide_low, wide_high = wilson(50, 100)
    assert high - low < wide_high - wide_low
    assert low < 0.5 < high


@pytest.mark.parametrize(
    ("share", "wanted"), [(0.80, "accepted"), (0.70, "rejected"), (0.9, "accepted"), (0.6, "rejected")]
)
def test_the_sequential_test_errs_seldom(share: float, wanted: str) -> None:
    dice = Dice(7)
    test = Sprt(0.7, 0.8)
    right = 0
    for _ in range(60):
        scores: list[float] = []
        while len(scores) < 600:
            scores += pairs(dice, share, 10)
            if test.verdict(scores) != "inconclusive":
                break
        right += test.verdict(scores) == wanted
    assert right >= 0.9 * 60


def test_a_few_wins_prove_nothing() -> None:
    assert Sprt(0.9, 0.97).verdict([1.0] * 5) == "inconclusive"
    assert Sprt(0.9, 0.97).verdict([1.0] * 60) == "accepted"
    assert Sprt(0.9, 0.97).verdict([0.5, 1.0] * 30) == "rejected"
    assert Sprt(0.7, 0.8).verdict([]) == "inconclusive"


def test_bounds_must_make_sense() -> None:
    with pytest.raises(ValueError, match="0 < low < high < 1"):
        Sprt(0.8, 0.7)


def test_percentiles() -> None:
    assert percentile([], 0.5) == 0
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2
    assert percentile(list(range(100)), 0.95) == 95
