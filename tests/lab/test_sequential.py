"""The interval that may be looked at all the time: it errs as seldom as it says, and finds what is there."""

import numpy as np
import pytest

from wartable.lab.sequential import Sequence


def differences(seed: int, effect: float, count: int) -> list[float]:
    """Pairs of two games in each of two versions that share half their luck."""
    dice = np.random.default_rng(seed)
    luck = dice.random((count, 2))
    other = np.where(dice.random((count, 2)) < 0.5, luck, dice.random((count, 2)))
    return list((other < 0.5 + effect).mean(axis=1) - (luck < 0.5).mean(axis=1))


def stops(seed: int, effect: float, count: int) -> int:
    """After how many pairs zero is refuted; 0 where it never is."""
    sequence = Sequence()
    for number in differences(seed, effect, count):
        sequence.add(number)
        low, high = sequence.interval
        if low > 0 or high < 0:
            return sequence.count
    return 0


def test_looking_after_every_pair_does_not_make_differences_of_none() -> None:
    assert sum(stops(seed, 0.0, 300) > 0 for seed in range(80)) <= 6


def test_a_planted_difference_is_found_early() -> None:
    found = [stops(seed, 0.2, 300) for seed in range(20)]
    assert all(found) and sum(found) / len(found) < 120


def test_the_verdict_names_the_direction_and_knows_when_nothing_matters() -> None:
    more, even = Sequence(), Sequence()
    for number in differences(1, 0.3, 200):
        more.add(number)
        even.add(0.0)
    assert more.verdict(0.02) == "more"
    assert Sequence().verdict(0.02) == "not clear yet"
    low, high = even.interval
    assert low < 0 < high and even.verdict(0.2) == "no difference that matters"


def test_a_number_out_of_bounds_is_refused() -> None:
    with pytest.raises(ValueError, match="not between"):
        Sequence().add(1.5)
