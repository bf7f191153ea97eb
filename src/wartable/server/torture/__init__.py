"""What the server must stand: each trial is a function with a count, and says what it found.

`make test` runs them with small counts, `wartable torture` with large ones. All of it happens on this machine.
"""

import msgspec


class Finding(msgspec.Struct):
    """One line of the report."""

    what: str
    count: int
    failures: int
    seconds: float
    details: str = ""

    def __str__(self) -> str:
        verdict = "ok" if self.failures == 0 else f"{self.failures} FAILURES"
        return f"{self.what}: {self.count:,} · {verdict} · {self.seconds:.1f} s · {self.details}"
