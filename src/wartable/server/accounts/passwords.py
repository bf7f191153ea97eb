"""Passwords: argon2, off the event loop, behind everything that people at tables wait for, and with an end to the queue."""

import asyncio
import os
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import msgspec

import wartable
from wartable.server.accounts import argon
from wartable.server.errors import ApiError

T = TypeVar("T")
ROOT = str(Path(wartable.__file__).parents[1])
MOST_WAITING = 50
FEW = 5
"""So many are worked out in a thread, before it is worth a process. A thread that stands back must not be: it could hold Python's
lock while nobody lets it go on."""
MOST_BROKEN = 3
"""A process that has ended by itself so often is not worth another try."""
PATIENCE_S = 0.25
"""So long somebody waits for the process that stands back; then it is done like everything else."""


class Passwords:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="argon2")
        self._clerk: Clerk | None = None
        self._worked_out = 0
        self._broken = 0
        self._waiting = 0
        self._nobody = ""

    async def hash(self, password: str) -> str:
        return await self._run(str, argon.hash_password, password)

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether the password is right. Takes as long for people who do not exist."""
        if hashed is None:
            if not self._nobody:
                self._nobody = await self.hash("nobody has this password")
            await self._run(bool, argon.fits, self._nobody, password)
            return False
        return await self._run(bool, argon.fits, hashed, password)

    async def _run(self, kind: type[T], work: Callable[..., T], *words: str) -> T:
        if self._waiting >= MOST_WAITING:
            raise ApiError(429, "TOO_MANY_TRIES", "Too many people are logging in right now; wait a moment.")
        self._waiting += 1
        self._worked_out += 1
        try:
            if self._worked_out > FEW and self._broken < MOST_BROKEN:
                if self._clerk is None:
                    self._clerk = Clerk()
                clerk = self._clerk
                try:
                    question = [work.__name__, *words]
                    async with asyncio.timeout(PATIENCE_S):
                        return msgspec.json.decode(await clerk.ask(msgspec.json.encode(question)), type=kind)
                except TimeoutError:
                    pass
                except OSError:
                    if self._clerk is clerk:
                        self._clerk = None
                        self._broken += 1
                        await clerk.close()
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *words)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._clerk is not None:
            await self._clerk.close()


class Clerk:
    """The process of `argon.py`, asked over a line of its own: without a thread in between, which would take Python's lock from
    the event loop at moments that nobody chose."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[bytes]] = deque()
        """Those who are to be answered, in turn."""
        self._unsaid: list[bytes] = []
        """Asked before the line stood."""
        self._line: asyncio.StreamWriter | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self._listening = asyncio.ensure_future(self._listen())

    async def ask(self, question: bytes) -> bytes:
        """Its answer. Raises OSError when the process has ended."""
        if self._listening.done():
            raise ConnectionError("the process has ended")
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting.append(answered)
        if self._line is None:
            self._unsaid.append(question + b"\n")
        else:
            self._line.write(question + b"\n")
        return await answered

    async def _listen(self) -> None:
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                # In a thread, and not by the event loop itself: that would copy the page tables of the whole server first.
                self.process = await asyncio.to_thread(_start, theirs)
            reader, self._line = await asyncio.open_connection(sock=ours)
            self._line.writelines(self._unsaid)
            while answer := await reader.readline():
                told = self._waiting.popleft()
                if not told.done():
                    told.set_result(answer)
        finally:
            (self._line or ours).close()
            for left in self._waiting:
                if not left.done():
                    left.set_exception(ConnectionError("the process has ended"))

    async def close(self) -> None:
        """Nobody waits for what it is still doing."""
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        if self.process is not None:
            self.process.kill()
            await asyncio.to_thread(self.process.wait)


def _start(line: socket.socket) -> "subprocess.Popen[bytes]":
    from_here = os.pathsep.join(filter(None, [ROOT, os.environ.get("PYTHONPATH")]))
    return subprocess.Popen(
        [sys.executable, "-P", "-m", argon.__name__], stdin=line.fileno(), stdout=line.fileno(), env={**os.environ, "PYTHONPATH": from_here},
        process_group=0,  # Ctrl-C is the server's business; but one session, see `stand_back`
    )  # fmt: skip
