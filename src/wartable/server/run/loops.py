"""Background loops: whatever goes wrong in a round, there is a next one. How each fares is known to whoever asks."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from wartable.server import metrics
from wartable.server.log import StoreDown

log = structlog.get_logger("loops")

LONGEST_PAUSE_S = 2.0
"""A loop that fails waits longer from round to round, and never longer than this."""
LATE_S = 15.0
MISSED = 3
"""A loop that nobody gave a limit counts as broken after so many seconds, and never before it has missed so many
rounds."""


class Loop:
    """Work that is done again and again."""

    def __init__(self, name: str, work: Callable[[], Awaitable[None]], every_s: float, late_s: float) -> None:
        self.name = name
        self.every_s = every_s
        self.late_s = late_s
        """Seconds without a successful round after which the loop counts as broken."""
        self.failures = 0
        """Failed rounds in a row."""
        self.good_at = time.monotonic()
        self._work = work

    def age_s(self) -> float:
        return time.monotonic() - self.good_at

    async def run(self, first_s: float = 0.0) -> None:
        await asyncio.sleep(first_s)
        while True:
            await asyncio.sleep(await self._round())

    async def _round(self) -> float:
        """Once; how long to wait for the next time."""
        try:
            await self._work()
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            # Not meant for us: a library gave up something of its own.
            return self._note_failure("cancelled")
        except StoreDown as error:
            return self._note_failure(error.sentence)
        except (ProgrammingError, IntegrityError, DataError) as error:
            return self._note_failure(type(error).__name__, error)
        except DBAPIError as error:
            return self._note_failure(f"the database is away ({type(error.orig).__name__})")
        except Exception as error:
            return self._note_failure(type(error).__name__, error)
        if self.failures:
            log.info("a loop works again", loop=self.name, failures=self.failures)
        self.failures = 0
        self.good_at = time.monotonic()
        return self.every_s

    def _note_failure(self, why: str, error: Exception | None = None) -> float:
        metrics.LOOPS_FAILED.labels(self.name).inc()
        if not self.failures:
            # Once, not with every round.
            log.warning("a loop failed and is tried again", loop=self.name, error=why, exc_info=error)
        self.failures += 1
        return min(
            max(self.every_s, 0.1) * 1.5 ** min(self.failures - 1, 20), self.late_s / 3, LONGEST_PAUSE_S
        )


class Loops:
    """All of a worker's."""

    def __init__(self) -> None:
        self.loops: dict[str, Loop] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def start(
        self,
        name: str,
        work: Callable[[], Awaitable[None]],
        every_s: float,
        late_s: float | None = None,
        first_s: float = 0.0,
    ) -> None:
        """`first_s`: how long the first round waits, where a start has better things to do."""
        loop = Loop(name, work, every_s, max(LATE_S, MISSED * every_s) if late_s is None else late_s)
        self.loops[name] = loop
        self._tasks.append(asyncio.ensure_future(loop.run(first_s)))

    def troubles(self) -> list[str]:
        """A sentence for each loop that has not come round for too long."""
        return [
            f"The loop '{loop.name}' has not done its work for {loop.age_s():.0f} seconds."
            for loop in self.loops.values()
            if loop.age_s() > loop.late_s
        ]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
