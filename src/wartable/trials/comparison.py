"""The same measured in turn, alone and in company: is there a difference, or is it the machine?"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median

STEP_MS = 0.05
"""The step by which times are told apart."""
DRAWN = 1_000

Round = Counter[int]
"""A histogram: the number of moves for each number of steps they took."""


def count_steps(seconds: Iterable[float]) -> Round:
    return Counter(int(each * 1000 / STEP_MS) for each in seconds)


def p99(rounds: Iterable[Round]) -> float:
    """In milliseconds, of all moves of these rounds together."""
    together: Round = Counter()
    for each in rounds:
        together.update(each)
    left = together.total() // 100
    for steps in sorted(together, reverse=True):
        left -= together[steps]
        if left < 0:
            return steps * STEP_MS
    return 0.0


def compare(alone: Sequence[Round], together: Sequence[Round], seed: int = 1) -> str:
    """The middle of the rounds; and all moves of them, with how much of the difference may be chance.

    For that, as many rounds as there were are drawn from them again and again: what is found in 95 of 100 draws lies
    within the margins. Where 1.00 is among it, the company cannot be told from the noise of the machine.
    """
    chance = random.Random(seed)
    count = min(len(alone), len(together))
    ratios: list[float] = []
    for _ in range(DRAWN):
        drawn = chance.choices(range(count), k=count)
        ratios.append(p99(together[at] for at in drawn) / (p99(alone[at] for at in drawn) or STEP_MS))
    ratios.sort()
    low, high = ratios[DRAWN // 40], ratios[-DRAWN // 40]
    middle = median(p99([each]) for each in alone), median(p99([each]) for each in together)
    all_moves = p99(alone), p99(together)
    return (
        f"p99 in the middle of {len(alone)} rounds alone and {len(together)} in company: {middle[0]:.1f} and {middle[1]:.1f} ms "
        f"({middle[1] / (middle[0] or STEP_MS) - 1:+.0%}); of all their moves: {all_moves[0]:.1f} and {all_moves[1]:.1f} ms, "
        f"{all_moves[1] / (all_moves[0] or STEP_MS):.2f} times (by chance {low:.2f} to {high:.2f})"
    )
