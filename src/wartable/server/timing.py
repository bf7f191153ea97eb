"""What time it is: one object, so that tests can move it. Clocks use the steady time, people are shown the wall's."""

import time


class Time:
    def now(self) -> int:
        """Milliseconds that never jump."""
        return time.monotonic_ns() // 1_000_000

    def wall(self) -> int:
        """Milliseconds since 1970, for people."""
        return time.time_ns() // 1_000_000
