"""Rate limits: how often somebody may do something in any stretch of some seconds."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Protocol


class Limit:
    """`most` times in any `seconds`, for everybody by themselves. Nothing is remembered of who has not come
    for so long."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._times: OrderedDict[str, deque[float]] = OrderedDict()
        """When each was let through; whose last time is longest ago comes first."""

    def allows(self, who: str) -> bool:
        """Whether this time is within the limit; if it is, it counts."""
        now = self._clock()
        over = now - self.seconds
        self._forget(over)
        times = self._times.get(who, deque())
        while times and times[0] <= over:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        self._times[who] = times
        self._times.move_to_end(who)
        return True

    def _forget(self, over: float) -> None:
        """A few with every call, so that it never takes long; more than one comes with a call."""
        for _ in range(2):
            if not self._times:
                return
            oldest = next(iter(self._times))
            if self._times[oldest][-1] > over:
                return
            del self._times[oldest]

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._times)


class Shared(Protocol):
    """What several workers count together. Where they cannot, each goes by its own count."""

    async def allows(self, what: str, most: int, seconds: float) -> bool:
        """Whether this is within `most` in any `seconds`, at all workers together; if it is, it counts."""
        ...

    async def enter(self, worker: str, address: str, most: int) -> bool:
        """Whether one more socket of an address is within the limit, at all workers together; if it is, it counts."""
        ...

    async def leave(self, worker: str, address: str) -> None: ...

    async def renew(self, worker: str, sockets: dict[str, int]) -> None:
        """All sockets of a worker, said again now and then: what a dead worker said is forgotten."""
        ...

    async def close(self) -> None: ...


class Shares:
    """What one person may ask for beside playing, at all tables together: what is thought out for one is paid
    for by all."""

    def __init__(self) -> None:
        self.hints = Limit(60, 60)
        self.previews = Limit(100, 10)
        self.reports = Limit(30, 3600)
        """Every one of them is kept until somebody reads it."""
