"""Cycles of garbage, looked for in small helpings, so that no move waits for it.

Python looks for cycles when much more was made
than given back. A move gives back about as much as it makes, the old state for the new one: the look came late, and
then it was at everything made since, 150 to 200 ms with 2,500 tables. So we look ourselves, ten times a second, at
what was made since the last time, and set aside what lives on. What becomes a cycle of garbage only later is found by
a full look, after many lines have ended, or in an hour.
"""

import gc
import time

EVERY_S = 0.1
FULL_EVERY_S = 3600.0
FULL_AFTER_LINES = 2_000


class Collector:
    """Between `start` and `stop` nobody else collects in this process."""

    def __init__(self) -> None:
        self.lines_ended = 0
        """Since the last full look. A line and its connection know each other."""
        self._full_at = 0.0
        self._is_on = False

    def start(self) -> None:
        gc.disable()
        self.look_at_all()
        self._is_on = True

    def stop(self) -> None:
        self._is_on = False
        gc.unfreeze()
        gc.enable()

    async def look(self) -> None:
        """To be called every `EVERY_S` seconds."""
        if not self._is_on:
            return
        if self.lines_ended >= FULL_AFTER_LINES or time.monotonic() - self._full_at > FULL_EVERY_S:
            self.look_at_all()
        else:
            gc.collect(0)
            gc.freeze()

    def look_at_all(self) -> None:
        self.lines_ended = 0
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._full_at = time.monotonic()
