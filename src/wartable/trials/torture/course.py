"""How far a trial has come, on a screen or in a log; and Ctrl-C, which ends a trial so that it still says what
it found."""

import asyncio
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wartable.trials.torture import Course

EVERY_S = 30.0
"""Seconds between two lines in a log."""


class ShownCourse(Course):
    """A bar where there is a terminal, else a line now and then."""

    def __init__(self, what: str, count: int, progress: Progress) -> None:
        self.what = what
        self.count = count
        self.progress = progress
        self.task = progress.add_task(what, total=count)
        self.said_at = time.monotonic()

    def at(self, done: int) -> None:
        now = time.monotonic()
        if not self.progress.disable:
            self.progress.update(self.task, completed=min(done, self.count))
        elif now - self.said_at >= EVERY_S:
            self.said_at = now
            print(f"{self.what}: {done:,} of {self.count:,} so far", file=sys.stderr, flush=True)

    def stop(self) -> None:
        """The first Ctrl-C ends the trial in good order; a second one is not waited for."""
        self.is_stopped = True
        asyncio.get_running_loop().remove_signal_handler(signal.SIGINT)
        print(f"{self.what}: stopping", file=sys.stderr, flush=True)


@contextmanager
def shown(what: str, count: int) -> Iterator[ShownCourse]:
    """The course of one trial, of which there are several."""
    screen = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        course = ShownCourse(what, count, progress)
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, course.stop)
        try:
            yield course
        finally:
            loop.remove_signal_handler(signal.SIGINT)
