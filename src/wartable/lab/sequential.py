"""What may be said while games are still being played: an interval that holds at every moment at once.

A confidence sequence by betting (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024):
for every possible mean somebody bets against it, with stakes set by what was seen before. Who would have won twenty times
his money has refuted that mean, and Ville's inequality says that this happens to the true mean in at most one of twenty
series, however often one looks and whenever one stops. Nothing is assumed but that the numbers lie within their bounds.
"""

from math import log, sqrt
from typing import Literal, TypeAlias

import numpy as np

Verdict: TypeAlias = Literal["more", "less", "no difference that matters", "not clear yet"]

GRID = 801
MOST_OF_THE_MONEY = 0.5
"""The share of his money that a bettor may lose at once."""


class Sequence:
    """The mean of numbers between `low` and `high`, seen one by one."""

    def __init__(self, low: float = -1.0, high: float = 1.0, alpha: float = 0.05) -> None:
        self.low_bound = low
        self.high_bound = high
        self.alpha = alpha
        self.count = 0
        self.total = 0.0
        self._means = np.linspace(0.0, 1.0, GRID)
        self._up = np.zeros(GRID)
        """The logarithm of the money of those who bet that the mean is higher than theirs."""
        self._down = np.zeros(GRID)
        self._left = np.ones(GRID, dtype=bool)
        self._sum = 0.5
        self._squares = 0.25
        with np.errstate(divide="ignore"):
            self._most_up = MOST_OF_THE_MONEY / self._means
            self._most_down = MOST_OF_THE_MONEY / (1.0 - self._means)

    def add(self, number: float) -> None:
        """See one more."""
        x = (number - self.low_bound) / (self.high_bound - self.low_bound)
        if not -1e-9 <= x <= 1 + 1e-9:
            raise ValueError(f"{number} is not between {self.low_bound} and {self.high_bound}")
        t = self.count + 1
        variance = self._squares / t
        stake = sqrt(2.0 * log(2.0 / self.alpha) / (variance * t * log(1.0 + t)))
        off = x - self._means
        self._up += np.log1p(np.minimum(stake, self._most_up) * off)
        self._down += np.log1p(-np.minimum(stake, self._most_down) * off)
        # Half the money is on each side.
        self._left &= np.maximum(self._up, self._down) < log(2.0 / self.alpha)
        self.count = t
        self.total += number
        self._sum += x
        self._squares += (x - self._sum / (t + 1)) ** 2

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """All means that nobody has refuted yet."""
        left = np.flatnonzero(self._left)
        width = self.high_bound - self.low_bound
        if len(left) == 0:  # by chance or rounding: the mean itself
            return self.mean, self.mean
        first, last = max(0, int(left[0]) - 1), min(GRID - 1, int(left[-1]) + 1)
        return self.low_bound + width * float(self._means[first]), self.low_bound + width * float(
            self._means[last]
        )

    def verdict(self, margin: float) -> Verdict:
        """Whether the mean differs from 0, or surely by less than `margin`."""
        low, high = self.interval
        if low > 0:
            return "more"
        if high < 0:
            return "less"
        return "no difference that matters" if -margin < low and high < margin else "not clear yet"
