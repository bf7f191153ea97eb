"""How bots give way to people at the tables: the busier the server is with moves, the more a search rests
between its steps."""

import os
import time
from collections.abc import Callable
from typing import Protocol

WORK_S = 0.0002
"""A search that is to rest works so long at a stretch, or for one step where that is longer (0.6 ms in The
Battlefield): so long whoever wants the processor may have to wait."""
CALM = 0.1
"""The server's share of a processor up to which bots do not rest at all."""
MOST_REST = 19.0
"""Seconds of rest at most for each second of work."""
STEEP = 40.0
"""How fast it gets there: at a little over half a processor."""
LOOK_EVERY_S = 0.2
LAST = 0.5
"""The weight of the last look among all before it: a rush is met within half a second, a single move is none."""


class Asked(Protocol):
    """A number in memory that the server and its bots share: seconds of rest for each second of work."""

    value: float


def rest_for(busy: float) -> float:
    """What to ask for while the server itself uses such a share of a processor."""
    return min(MOST_REST, max(0.0, STEEP * (busy - CALM)))


class Manners:
    """In the process of a bot: called between the steps of a search."""

    def __init__(
        self,
        asked: Asked,
        used: Callable[[], float] = time.process_time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.asked = asked
        self.used = used
        self.sleep = sleep
        self.had_used = used()

    def __call__(self) -> None:
        worked = self.used() - self.had_used
        if worked < WORK_S:
            return
        if self.asked.value > 0:
            self.sleep(worked * self.asked.value)
        self.had_used = self.used()


class Business:
    """In the server: how busy it is itself, bots not counted."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        used: Callable[[], float] = time.process_time,
    ) -> None:
        self.clock = clock
        self.used = used
        self.at = clock()
        self.had_used = used()
        self.share = 0.0
        """The share of one processor that was used lately."""

    def look(self) -> float:
        """The share, with what was used since the last look."""
        at, used = self.clock(), self.used()
        if at > self.at:
            self.share += LAST * ((used - self.had_used) / (at - self.at) - self.share)
            self.at, self.had_used = at, used
        return self.share


def processors() -> int:
    """The number of processors that this process may run on."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
