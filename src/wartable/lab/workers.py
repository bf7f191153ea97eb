"""Processes that play tasks of one version of a game: on this machine, or on a Ray cluster.

A crew belongs to one version, since a process that has loaded a changed game can never load another. Rows come back in the
order of the tasks, whatever the number of processes: a result does not depend on where it was played.
"""

import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from typing import Protocol

from wartable.core.errors import BadSetup, WartableError
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import game
from wartable.lab.changes import Version, install
from wartable.lab.showing import show
from wartable.lab.study import Row, Task, record_of, study

BATCH = 4
"""Tasks that travel together."""
AHEAD = 3
"""Batches that wait for each process."""


class Crew(Protocol):
    """The workers that play the tasks of one version."""

    def play(self, tasks: Iterable[Task], watch: bool = True, batch: int = BATCH) -> Iterator[Row]:
        """The rows, in the order of the tasks."""

    def record(self, task: Task) -> bytes:
        """The record of a task."""

    def show(self, record: bytes, changed: tuple[str, ...]) -> bytes:
        """A record step by step, as a page shows it, with the cards that are changed as they are in this version."""

    def close(self) -> None:
        """Send them home. Nothing is waited for."""


# -- in a worker -------------------------------------------------------------------------------------------------------

_rules: Rules[State] | None = None
_trouble: WartableError | None = None


def begin(version: Version) -> None:
    """Load the version: the first thing that a worker does."""
    global _rules, _trouble
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair
    threading.Thread(target=_leave_with_parent, name="leave-with-parent", daemon=True).start()
    try:
        _rules = install(version)
    except WartableError as error:
        _trouble = error


def _leave_with_parent() -> None:
    """End this process when its parent is gone, however that came: nobody would have the rows."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def _get_rules() -> Rules[State]:
    if _trouble is not None:
        raise _trouble
    assert _rules is not None
    return _rules


def play_batch(tasks: list[Task], watch: bool) -> list[Row]:
    rules = _get_rules()
    return [study(rules, task, watch) for task in tasks]


def make_record(task: Task) -> bytes:
    return record_of(_get_rules(), task)


def make_showing(record: bytes, changed: tuple[str, ...]) -> bytes:
    return show(_get_rules(), record, changed)


# -- on this machine ---------------------------------------------------------------------------------------------------


class Here:
    """A version that is played in this very process: only one as printed, or one that was installed here."""

    def __init__(self, version: Version) -> None:
        if version.changes:
            raise BadSetup("LOADED", "a changed game needs a process of its own")
        self.rules = game(version.game)

    def play(self, tasks: Iterable[Task], watch: bool = True, batch: int = BATCH) -> Iterator[Row]:
        for task in tasks:
            yield study(self.rules, task, watch)

    def record(self, task: Task) -> bytes:
        return record_of(self.rules, task)

    def show(self, record: bytes, changed: tuple[str, ...]) -> bytes:
        return show(self.rules, record, changed)

    def close(self) -> None:
        """Nobody to send home."""


class Local:
    """Processes of this machine."""

    def __init__(self, version: Version, jobs: int) -> None:
        self.version = version
        self.jobs = jobs
        self._pool = self._hire()

    def _hire(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, _context(), begin, (self.version,))

    def play(self, tasks: Iterable[Task], watch: bool = True, batch: int = BATCH) -> Iterator[Row]:
        waiting: deque[tuple[list[Task], Future[list[Row]]]] = deque()
        source = iter(tasks)
        losses = 0
        while True:
            while len(waiting) < self.jobs * AHEAD and (some := list(islice(source, batch))):
                waiting.append((some, self._pool.submit(play_batch, some, watch)))
            if not waiting:
                return
            some, future = waiting[0]
            try:
                rows = future.result()
            except BrokenProcessPool:
                # A worker was killed: others take over what was not answered.
                losses += 1
                if losses > 3:
                    raise BadSetup(
                        "LOST_WORKERS",
                        "the processes that play are killed again and again; is there enough memory?",
                    ) from None
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = self._hire()
                waiting = deque(
                    (batch_, self._pool.submit(play_batch, batch_, watch)) for batch_, _ in waiting
                )
                continue
            waiting.popleft()
            yield from rows

    def record(self, task: Task) -> bytes:
        return self._pool.submit(make_record, task).result()

    def show(self, record: bytes, changed: tuple[str, ...]) -> bytes:
        return self._pool.submit(make_showing, record, changed).result()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _context() -> BaseContext:
    """Workers begin clean; where the system can, they are forked from a clean process that has the packages loaded."""
    try:
        context = get_context("forkserver")
    except ValueError:  # a system that knows no fork
        return get_context("spawn")
    context.set_forkserver_preload(["wartable.lab.workers"])
    return context


def hire(version: Version, jobs: int, ray: str = "") -> Crew:
    """A crew for a version: processes here, or those of a Ray cluster."""
    if ray:
        from wartable.lab.on_ray import RayCrew  # an extra

        return RayCrew(version, ray)
    if jobs == 1 and not version.changes:
        return Here(version)
    return Local(version, jobs)
