"""What the server must stand: each trial is a function with a count, and says what it found.

`make test` runs them with small counts, `wartable torture` with large ones. All of it happens on this machine.
"""

import msgspec

USUAL = {
    "leaks": 20, "crashes": 5_000, "frames": 5_000, "handshakes": 500, "cuts": 200, "eight": 100, "packs": 200, "decks": 10_000,
    "odds": 10_000, "shuffles": 100_000, "restarts": 5, "kills": 20,
}  # fmt: skip
"""How many of each, where nobody says how many of any."""


class Finding(msgspec.Struct):
    """One line of the report."""

    what: str
    count: int
    """How many of them there were: fewer than asked for if the trial was stopped."""
    failures: int
    seconds: float
    details: str = ""
    asked: int = 0

    def __str__(self) -> str:
        verdict = "ok" if self.failures == 0 else f"{self.failures} FAILURES"
        count = (
            f"{self.count:,}" if self.count >= self.asked else f"{self.count:,} of {self.asked:,} (stopped)"
        )
        return f"{self.what}: {count} · {verdict} · {self.seconds:.1f} s · {self.details}"


class Course:
    """How far a trial has come. Who has seen enough stops it: what was found until then is reported."""

    is_stopped = False

    def at(self, done: int) -> None:
        """Note that `done` of them are done."""


def spread(seconds: list[float]) -> str:
    """How long something took: in the middle, for 99 of 100, and at the worst."""
    if not seconds:
        return "none"
    ordered = sorted(seconds)
    p50, p99 = (ordered[int(len(ordered) * share)] for share in (0.5, 0.99))
    return f"p50 {1000 * p50:.0f}, p99 {1000 * p99:.0f}, worst {1000 * ordered[-1]:.0f} ms"
