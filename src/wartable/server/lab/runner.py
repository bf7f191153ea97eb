"""Keeps a process going that plays the lab's jobs, and starts short ones that look into a job."""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path

import msgspec
import structlog

from wartable import overlay
from wartable.core.errors import WartableError
from wartable.lab.jobs import Job, list_jobs
from wartable.server.errors import ApiError
from wartable.server.lab.looks import Refused, hold
from wartable.server.run.priorities import processors
from wartable.server.settings import Settings

log = structlog.get_logger("lab")

LOOK_EVERY_S = 1.0
FIRST_S = 3.0
"""The server is up first."""
FORGET_S = 3600.0
REST = 30
"""Looks that are left out while nobody asks for anything: other workers may share the folder, a terminal as well."""
LEAVE_S = 6.0
"""How long a process may take to write down where it stands."""
LOOKS_AT_ONCE = 2
LOOK_S = 180.0
ANSWER_LIMIT = 64 << 20
DAY_S = 86_400.0


class Runner:
    """What plays the jobs of this server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.home = settings.data
        self.is_on = settings.lab_access != "off"
        self._child: Process | None = None
        self._looks = asyncio.Semaphore(LOOKS_AT_ONCE)
        self._is_closed = False
        self._failures = 0
        self._wait = 0
        self._rest = 0

    # -- the one that plays ----------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Start the process where jobs wait and none plays them. One that dies is started again, ever more slowly."""
        if not self.is_on or self._is_closed:
            return
        if self._child is not None:
            if self._child.returncode is None:
                return
            failed = self._child.returncode != 0
            self._failures = self._failures + 1 if failed else 0
            if failed:
                log.warning("the process of the lab died", code=self._child.returncode)
            self._child = None
            self._wait = min(2**self._failures, 60) if failed else 0
        if self._wait > 0:
            self._wait -= 1
            return
        if self._rest > 0:
            self._rest -= 1
            return
        if not await asyncio.to_thread(self._waits):
            self._rest = REST
        else:
            count = self.settings.lab_processes or processors()
            self._child = await self._start("run", self.home, str(count), DEVNULL)

    def wake(self) -> None:
        """Somebody has asked for work: look at once."""
        self._rest = 0

    def _waits(self) -> bool:
        if not (self.home / "lab").is_dir() or not any(is_due(job) for job in list_jobs(self.home)):
            return False
        # Workers that share a folder share the process that plays its jobs.
        lock = hold(self.home)
        if lock is None:
            return False
        os.close(lock)
        return True

    async def forget(self) -> None:
        """Jobs that nobody has touched for long are deleted."""
        days = self.settings.lab_kept
        if self.is_on and days > 0:
            await asyncio.to_thread(self._forget, days * DAY_S)

    def _forget(self, age_s: float) -> None:
        from time import time

        for job in list_jobs(self.home):
            progress = job.progress()
            if time() - max(progress.updated, job.plan.created) > age_s and progress.state != "running":
                with suppress(WartableError, OSError):
                    job.remove()

    async def _start(self, what: str, folder: Path, wanted: str, out: int) -> Process:
        command = [sys.executable, "-m", "wartable.server.lab.child", what, str(folder), wanted, self._nice]
        return await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=out, stderr=None, env=self._environment(), limit=ANSWER_LIMIT
        )

    @property
    def _nice(self) -> str:
        return str(max(0, min(19, self.settings.lab_nice)))

    def _environment(self) -> dict[str, str]:
        """Ours, with the compiled modules as soon as they are made."""
        found = dict(os.environ)
        soon = self.settings.compiled_soon
        if soon is not None and overlay.is_complete(soon):
            found[overlay.VARIABLE] = str(soon)
        return found

    async def close(self) -> None:
        """The server stops: what was played is kept, and goes on at the next start."""
        self._is_closed = True
        child, self._child = self._child, None
        if child is None or child.returncode is not None:
            return
        with suppress(ProcessLookupError):
            child.terminate()
        try:
            async with asyncio.timeout(LEAVE_S):
                await child.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                child.kill()
            await child.wait()

    # -- looking into a job ----------------------------------------------------------------------------------------

    async def ask(self, what: str, job: Job, wanted: str) -> bytes:
        """What a short process says about a job. Raises ApiError with its sentence."""
        async with self._looks:
            child = await self._start(what, job.folder, wanted, PIPE)
            try:
                async with asyncio.timeout(LOOK_S):
                    assert child.stdout is not None
                    said = await child.stdout.read()
                    code = await child.wait()
            except TimeoutError:
                raise ApiError(503, "LAB_BUSY", "That takes too long right now; try again later.") from None
            finally:
                if child.returncode is None:
                    with suppress(ProcessLookupError):
                        child.kill()
                    await child.wait()
        if code == 2:
            refused = msgspec.json.decode(said, type=Refused)
            raise ApiError(409 if refused.code == "NO_GAMES" else 400, refused.code, refused.sentence)
        if code != 0:
            raise ApiError(503, "LAB_FAILED", "These games could not be played again; it was reported.")
        return said


def is_due(job: Job) -> bool:
    """Whether it waits for somebody to play it; also where whoever played it is gone without a word."""
    try:
        said = (job.folder / "progress.json").read_bytes()
        state = msgspec.json.decode(said).get("state")
    except (OSError, msgspec.MsgspecError, AttributeError):
        return False
    return state == "waiting" or (state == "running" and not job.is_running())
