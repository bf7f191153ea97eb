"""What a number of games proves: intervals, and a sequential test with three verdicts."""

from collections.abc import Sequence
from math import log, sqrt
from typing import Literal, TypeAlias

Z95 = 1.959964

Verdict: TypeAlias = Literal["accepted", "rejected", "inconclusive"]


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval of a share; draws count as half a win."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def paired_interval(scores: Sequence[float], z: float = Z95) -> tuple[float, float]:
    """The interval of the mean score of pairs (or of rounds of seats): the pair is what is independent.

    A Wilson interval whose number of games is what the variance of the pairs is worth.
    """
    count = len(scores)
    if count == 0:
        return 0.0, 1.0
    mean = sum(scores) / count
    # Two pairs' worth of doubt, so that a few equal pairs do not look certain.
    variance = (sum((score - mean) ** 2 for score in scores) + 2 * 0.125) / (count + 2)
    share = mean * (1 - mean)
    worth = count * max(share, 1e-3) / max(variance, 1e-9)
    worth = min(max(worth, count), 4 * count)
    n = max(1.0, worth)
    middle = mean + z * z / (2 * n)
    spread = z * sqrt(share / n + z * z / (4 * n * n))
    whole = 1 + z * z / n
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


class Sprt:
    """A sequential test of `mean score is low` against `mean score is high`, on the scores of pairs.

    The log-likelihood ratio of the two distributions nearest to what was seen whose means are `low` and `high`
    (as in Fishtest); alpha = beta = 0.05.
    """

    def __init__(self, low: float, high: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        if not 0 < low < high < 1:
            raise ValueError(f"a test needs 0 < low < high < 1, not {low} and {high}")
        self.low = low
        self.high = high
        self.upper = log((1 - beta) / alpha)
        self.lower = log(beta / (1 - alpha))

    def ratio(self, scores: Sequence[float]) -> float:
        """The log-likelihood ratio of these scores."""
        counts: dict[float, float] = {0.0: 0.5, 0.5: 0.5, 1.0: 0.5}
        for score in scores:
            counts[score] = counts.get(score, 0.0) + 1
        total = sum(counts.values())
        seen = {score: count / total for score, count in counts.items()}
        low, high = _tilt(seen, self.low), _tilt(seen, self.high)
        return sum(log(high[score] / low[score]) for score in scores)

    def verdict(self, scores: Sequence[float]) -> Verdict:
        ratio = self.ratio(scores)
        if ratio >= self.upper:
            return "accepted"
        return "rejected" if ratio <= self.lower else "inconclusive"


def _tilt(seen: dict[float, float], mean: float) -> dict[float, float]:
    """The distribution nearest to what was seen that has this mean: p / (1 + t (score - mean)), t by bisection."""
    low = -1 / (max(seen) - mean) + 1e-9
    high = 1 / (mean - min(seen)) - 1e-9
    for _ in range(80):
        t = (low + high) / 2
        slope = sum(share * (score - mean) / (1 + t * (score - mean)) for score, share in seen.items())
        if slope > 0:
            low = t
        else:
            high = t
    return {score: share / (1 + t * (score - mean)) for score, share in seen.items()}


def percentile(numbers: Sequence[float], share: float) -> float:
    """The number below which this share of the numbers lies; 0 for none."""
    if not numbers:
        return 0.0
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
