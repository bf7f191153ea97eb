"""Many bouts on several processes. Workers get seeds and names and send back plain results; Ctrl-C stops them all."""

import signal
from collections.abc import Generator, Iterable
from multiprocessing import get_context
from os import cpu_count

from wartable.core.errors import BadSetup
from wartable.lab.bout import Bout, Result, play


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def check_jobs(jobs: int) -> int:
    """The number of processes: 0 means one for each core."""
    if jobs < 0:
        raise BadSetup("BAD_JOBS", f"{jobs} processes cannot be started; 0 takes one for each core")
    return jobs or cpu_count() or 1


def play_all(bouts: Iterable[Bout], jobs: int = 1) -> Generator[Result, None, None]:
    """Play all bouts; yields the results as they come. Closing the iterator stops the workers."""
    count = check_jobs(jobs)
    if count == 1:
        for bout in bouts:
            yield play(bout)
        return
    # Spawned, not forked: a worker begins clean, on every system.
    with get_context("spawn").Pool(count, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap_unordered(play, bouts, chunksize=1)
