"""What time it is: one object, so that tests can move it. Clocks use the steady time; what is stored and what people
are shown is the database's, the one clock that all workers share."""

import time


class Time:
    def __init__(self) -> None:
        self._ahead: int | None = None
        """How far the database's clock is ahead of the steady one; None: it was not asked yet."""

    def now(self) -> int:
        """Milliseconds that never jump."""
        return time.monotonic_ns() // 1_000_000

    def wall(self) -> int:
        """Milliseconds since 1970, by the database's clock; by this machine's until that is known."""
        if self._ahead is None:
            return time.time_ns() // 1_000_000
        return self.now() + self._ahead

    def set_by(self, told: int, asked_at: int) -> None:
        """The database's clock showed `told` between `asked_at`, by the steady time, and now."""
        heard_at = self.now()
        # As exact as the way there and back allows; what we have is as good as long as it fits.
        if self._ahead is None or not asked_at <= told - self._ahead <= heard_at:
            self._ahead = told - (asked_at + heard_at) // 2
