"""Rate limits: how often somebody may do something in any stretch of some seconds."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Protocol

from wartable.server.table.emotes import CHAT_COOL_DOWN, COOL_DOWN

THINKING = 0.1
"""The share of the loop's time that may be spent on one address, beside its moves."""
THINKING_AT_ONCE_S = 0.5


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


class Budget:
    """Seconds of a thing that there is only one of: everybody has a share of every second, and may save some up."""

    def __init__(self, share: float, most_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.share = share
        self.most_s = most_s
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """What each has left, and when that was; who has spent nothing for longest comes first."""

    def allows(self, who: str) -> bool:
        """Whether anything is left."""
        return self._now(who) > 0

    def spend(self, who: str, seconds: float) -> None:
        """It may be overdrawn once: nobody knows before what a thing costs."""
        self._left[who] = self._now(who) - seconds, self._clock()
        self._left.move_to_end(who)
        oldest = next(iter(self._left))
        if self._now(oldest) >= self.most_s:
            del self._left[oldest]

    def _now(self, who: str) -> float:
        left, at = self._left.get(who, (self.most_s, self._clock()))
        return min(self.most_s, left + (self._clock() - at) * self.share)

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._left)


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


async def allows_everywhere(shared: Shared | None, what: str, limit: Limit, who: str) -> bool:
    """Whether this is within a limit here and, where workers count together, at all of them."""
    # What is too much here is too much everywhere: nobody else need be asked.
    if not limit.allows(who):
        return False
    return shared is None or await shared.allows(f"{what}:{who}", limit.most, limit.seconds)


class Shares:
    """What one person may ask for beside playing, at all tables together: what is thought out for one is paid
    for by all."""

    def __init__(self) -> None:
        self.shared: Shared | None = None
        """Where workers count together what is seldom asked for. Previews and the loop's time each counts alone."""
        self.hints = Limit(60, 60)
        self.previews = Limit(100, 10)
        self.reports = Limit(30, 3600)
        """Every one of them is kept until somebody reads it."""
        self.reports_from = Limit(120, 3600)
        """The same by address: a new guest is soon made."""
        self.emotes = Limit(1, COOL_DOWN / 1000)
        self.chat = Limit(1, CHAT_COOL_DOWN / 1000)
        self.thinking = Budget(THINKING, THINKING_AT_ONCE_S)
        """What is computed for somebody on the loop on which all tables run, by address."""

    async def allows(self, what: str, limit: Limit, who: str) -> bool:
        return await allows_everywhere(self.shared, what, limit, who)
