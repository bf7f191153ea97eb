"""Shuffles at tables where people play: every order as often as every other, whatever came before."""

import itertools
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from math import sqrt
from statistics import NormalDist

from wartable.core.dice import Dice
from wartable.server.table.shuffle_proof import final_seed
from wartable.trials.torture import Course, Finding

CARDS = range(5)
A_TABLE = 50
"""Shuffles with one seed."""
SURE = 0.999
"""How likely a trial is to say that fair shuffles are fair: all comparisons together."""

Order = tuple[int, ...]
IS_EVEN = {
    order: sum(a > b for a, b in itertools.combinations(order, 2)) % 2 == 0
    for order in itertools.permutations(CARDS)
}


def shuffles(
    count: int,
    seed: int = 1,
    course: Course | None = None,
    shuffle: Callable[[Dice, list[int]], None] = Dice.shuffle,
) -> Finding:
    """Shuffle a small deck many times, at table after table, each with the seed that it would have."""
    course = course or Course()
    began = time.monotonic()
    chance = random.Random(seed)
    orders: Counter[Order] = Counter()
    followed: Counter[tuple[int, ...]] = Counter()
    """The first card of one shuffle and of the next."""
    first: Counter[Order] = Counter()
    """Only the first shuffle of every table."""
    runs = 0
    """Runs of even orders, or of odd ones, in a row."""
    before: Order | None = None
    dice = Dice(0)
    done = 0
    while done < count and not course.is_stopped:
        if done % A_TABLE == 0:
            dice = Dice(final_seed(f"t_{done}", chance.randbytes(32).hex(), ["", ""]))
        cards = list(CARDS)
        shuffle(dice, cards)
        order = tuple(cards)
        orders[order] += 1
        if done % A_TABLE == 0:
            first[order] += 1
        if before is not None:
            followed[before[0], order[0]] += 1
        runs += before is None or IS_EVEN[before] != IS_EVEN[order]
        before = order
        done += 1
        if done % 1000 == 0:
            course.at(done)
    even = sum(times for order, times in orders.items() if IS_EVEN[order])
    off = {
        "orders": _surprise(orders, IS_EVEN),
        "orders at the beginning": _surprise(first, IS_EVEN),
        "first cards in a row": _surprise(followed, itertools.product(CARDS, CARDS)),
        "runs of even orders": _runs_surprise(even, done - even, runs),
    }
    bound = NormalDist().inv_cdf(1 - (1 - SURE) / len(off) / 2)
    wrong = [what for what, how_far in off.items() if abs(how_far) > bound]
    told = ", ".join(f"{what} {how_far:+.1f}" for what, how_far in off.items())
    details = f"standard deviations off: {told}; {bound:.1f} allowed"
    return Finding("fair shuffles", done, len(wrong), time.monotonic() - began, details)


def _surprise(seen: Counter[tuple[int, ...]], possible: Iterable[tuple[int, ...]]) -> float:
    """How far off equal shares the counts are: chi-square, as standard deviations (Wilson and Hilferty)."""
    cells = list(possible)
    expected = seen.total() / len(cells)
    if not expected:
        return 0.0
    chi = sum((seen[cell] - expected) ** 2 / expected for cell in cells)
    spread = 2 / (9 * (len(cells) - 1))
    return float(((chi / (len(cells) - 1)) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def _runs_surprise(one: int, other: int, runs: int) -> float:
    """The runs test of Wald and Wolfowitz: too few runs stick together, too many avoid each other."""
    both = one + other
    if both < 2 or not one or not other:
        return 0.0
    expected = 2 * one * other / both + 1
    return (runs - expected) / sqrt((expected - 1) * (expected - 2) / (both - 1))
