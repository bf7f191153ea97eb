"""The process that plays the lab's jobs, apart from the server and politely.

    python -m wartable.server.lab.child run HOME PROCESSES NICE      all jobs that wait, one after another
    python -m wartable.server.lab.child games FOLDER WANTED NICE     the games behind a number of one job, as JSON
    python -m wartable.server.lab.child show FOLDER NAME NICE        one of these games step by step, as JSON

Its input is a pipe that the server holds: when that ends, the server is gone, and so is this. What was played is kept.
"""

import os
import signal
import sys
import threading
from pathlib import Path
from types import FrameType

import msgspec

from wartable.core.errors import WartableError
from wartable.games import game
from wartable.lab.changes import find_card
from wartable.lab.games_behind import Shown, choose_games, show_record, version_of, write_records
from wartable.lab.jobs import Interrupted, Job, revive, run_waiting
from wartable.server.lab.looks import Refused, Wanted, hold


def main(words: list[str]) -> int:
    what, folder, wanted, nice = words
    if hasattr(os, "nice"):
        os.nice(int(nice))
    threading.Thread(target=_leave_with_server, name="leave-with-server", daemon=True).start()
    try:
        if what == "run":
            return _run(Path(folder), int(wanted))
        answer = _games(Path(folder), wanted) if what == "games" else _show(Path(folder), wanted)
    except WartableError as error:
        answer = msgspec.json.encode(Refused(error.code, error.sentence))
        sys.stdout.buffer.write(answer)
        return 2
    sys.stdout.buffer.write(answer)
    return 0


def _leave_with_server() -> None:
    # Not by `sys.stdin`: who holds its lock at the end keeps the process from ending.
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def _leave(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Interrupted


def _run(home: Path, processes: int) -> int:
    """Play what waits. There is one of these for each home, however many servers share it."""
    from wartable.lab.works import WORKS  # the whole lab

    lock = hold(home)
    if lock is None:
        return 0
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business: it ends our input
    revive(home)
    try:
        run_waiting(home, WORKS, processes)
    except Interrupted:
        return 0
    return 0


def _games(folder: Path, wanted: str) -> bytes:
    job = Job.open(folder)
    asked = msgspec.json.decode(wanted, type=Wanted)
    version = version_of(job)
    rows = job.rows(version)
    card = find_card(game(job.plan.game), asked.card).id if asked.card else ""
    shown: list[Shown] = choose_games(list(rows.values()), asked.deck, asked.against, card)
    write_records(job, version, shown, rows)
    return msgspec.json.encode(shown)


def _show(folder: Path, name: str) -> bytes:
    job = Job.open(folder)
    return show_record(version_of(job), job.folder / "games" / name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
