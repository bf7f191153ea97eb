"""The dice give the same numbers for ever."""

from collections import Counter

import pytest

from wartable.core.dice import Dice


def test_golden_values() -> None:
    dice = Dice(20_261_115)
    assert [int(dice.next32()) for _ in range(6)] == GOLDEN_BITS
    assert [Dice(seed).below(1000) for seed in (0, 1, 2, 2**32, 2**64 - 1, 2**90 + 17)] == GOLDEN_BELOW
    cards = list(range(10))
    Dice(7).shuffle(cards)
    assert cards == GOLDEN_SHUFFLE
    assert [Dice(3).roll(), Dice(4).roll(), Dice(5).roll(20)] == GOLDEN_ROLLS
    assert Dice(9).seed() == GOLDEN_SEED


def test_a_clone_goes_its_own_way() -> None:
    dice = Dice(1)
    clone = dice.clone()
    assert clone.dump() == dice.dump()
    first = [dice.below(6) for _ in range(20)]
    assert first == [clone.below(6) for _ in range(20)]
    dice.below(6)
    assert clone.dump() != dice.dump()


def test_loaded_dice_come_first_and_are_cloned() -> None:
    dice = Dice(1)
    dice.load([6, 6, 1])
    clone = dice.clone()
    assert [dice.roll(), dice.roll(), dice.roll()] == [6, 6, 1]
    assert clone.roll() == 6
    assert 1 <= dice.roll() <= 6


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 52, 1000])
def test_every_number_is_about_equally_likely(n: int) -> None:
    dice = Dice(99)
    draws = 400 * min(n, 60)
    counts = Counter(dice.below(n) for _ in range(draws))
    assert set(counts) <= set(range(n))
    expected = draws / n
    chi = sum((counts[i] - expected) ** 2 / expected for i in range(n))
    assert chi < n + 6 * (2 * n) ** 0.5 + 12


def test_shuffles_are_fair() -> None:
    dice = Dice(5)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        cards = [0, 1, 2]
        dice.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


GOLDEN_BITS = [2355478291, 4224404880, 2718537255, 2891471886, 3767340805, 626131625]
GOLDEN_BELOW = [981, 788, 315, 414, 410, 63]
GOLDEN_SHUFFLE = [7, 4, 0, 1, 6, 2, 3, 5, 8, 9]
GOLDEN_ROLLS = [2, 5, 11]
GOLDEN_SEED = 8384721033110809563
