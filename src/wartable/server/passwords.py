"""Passwords: argon2, off the event loop, behind everything that people at tables wait for, and with an end to the queue."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from wartable.server.argon import fits, hash_password, settle_in
from wartable.server.errors import ApiError

T = TypeVar("T")
P = ParamSpec("P")
MOST_WAITING = 50
FEW = 5
"""So many are worked out in a thread, before it is worth a process. A thread that stands back must not be: it could hold Python's
lock while nobody lets it go on."""
MOST_BROKEN = 3
"""A process that has ended by itself so often is not worth another try."""
PATIENCE_S = 0.25
"""So long somebody waits for a core that nobody else wants; then it is done like everything else."""


class Passwords:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="argon2")
        self._process: ProcessPoolExecutor | None = None
        self._worked_out = 0
        self._broken = 0
        self._waiting = 0
        self._nobody = ""

    async def hash(self, password: str) -> str:
        return await self._run(hash_password, password)

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether the password is right. Takes as long for people who do not exist."""
        if hashed is None:
            if not self._nobody:
                self._nobody = await self.hash("nobody has this password")
            await self._run(fits, self._nobody, password)
            return False
        return await self._run(fits, hashed, password)

    async def _run(self, work: Callable[P, T], *words: P.args, **none: P.kwargs) -> T:
        if self._waiting >= MOST_WAITING:
            raise ApiError(429, "TOO_MANY_TRIES", "Too many people log in right now; wait a moment.")
        self._waiting += 1
        self._worked_out += 1
        loop = asyncio.get_running_loop()
        try:
            if self._worked_out > FEW and self._broken < MOST_BROKEN:
                standing_back = self._made()
                try:
                    return await asyncio.wait_for(
                        loop.run_in_executor(standing_back, work, *words), PATIENCE_S
                    )
                except TimeoutError:
                    pass
                except BrokenProcessPool:
                    if self._process is standing_back:
                        self._process = None
                        self._broken += 1
            return await loop.run_in_executor(self._thread, work, *words)
        finally:
            self._waiting -= 1

    def _made(self) -> ProcessPoolExecutor:
        if self._process is None:
            spawning = multiprocessing.get_context("spawn")
            self._process = ProcessPoolExecutor(1, mp_context=spawning, initializer=settle_in)
        return self._process

    async def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._process is not None:
            await asyncio.to_thread(self._process.shutdown, wait=True, cancel_futures=True)
