"""Games are read again in processes of their own: a long one takes seconds, and tables cannot wait for it. What was read
of a finished game is kept for a while.

A process is given what is stored and who asks, and answers with bytes. People take turns by their address, and nobody has
more than a few readings waiting.
"""

import asyncio
import hashlib
import multiprocessing
import os
import signal
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec
import structlog

from wartable.core.errors import WartableError
from wartable.server.accounts.sessions import Who
from wartable.server.errors import ApiError
from wartable.server.log import Packed, Stored
from wartable.server.run.processes import leave_with_parent
from wartable.server.run.turns import Turns

log = structlog.get_logger("readers")

MOST_WAITING = 4
"""Readings of one address that may wait for their turns."""
LONGEST_S = 60.0
"""Seconds that one reading may take; a process that takes longer is replaced."""
MOST_KEPT = 32 * 1024 * 1024
"""Bytes of what was read that are kept in all."""
PACKED = msgspec.msgpack.Decoder(Packed)


class Answer(msgspec.Struct):
    """What comes back: bytes, or why there are none."""

    data: bytes = b""
    status: int = 0
    code: str = ""
    sentence: str = ""


Work = Callable[..., bytes]
"""Done in the process: `work(header, stored, *more)`, of the module `replays`."""


def _do(name: str, packed: bytes, fence: int, more: tuple[Any, ...]) -> bytes:
    """In the process. Errors of ours come back as they are; any other is a mistake and is raised."""
    from wartable.server.table import replays

    kept = PACKED.decode(packed)
    stored = Stored(kept.header, fence, None, kept.rows, 0, kept.status)
    work: Work = getattr(replays, name)
    try:
        answer = Answer(work(replays.decode(stored), stored, *more))
    except WartableError as error:
        answer = Answer(b"", getattr(error, "status", 400), error.code, error.sentence)
    return msgspec.msgpack.encode(answer)


def _prepare_process() -> None:
    """People's moves come first; without the server there is nothing to do."""
    os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()


class Readers:
    """One process. It is started by the first who asks, and again if it dies."""

    def __init__(self) -> None:
        self.turns = Turns(1)
        self._pool: ProcessPoolExecutor | None = None
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        """What was read of finished games; what nobody has asked for for longest comes first."""
        self._kept_bytes = 0

    async def ask_once(
        self,
        who: str,
        work: Work,
        header: bytes,
        load: Callable[[], Awaitable[Stored]],
        *more: Hashable,
    ) -> bytes:
        """The same of a game that is over, and loaded only if nobody asked before: nothing comes to it any more but what
        changes its header, a name that is taken away for example."""
        key = (work.__name__, hashlib.blake2b(header).digest(), more)
        told = self._kept.get(key)
        if told is None:
            self._check_waiting(who)
            told = await self.ask(who, work, await load(), *more)
            self._keep(key, told)
        else:
            self._kept.move_to_end(key)
        return told

    def _keep(self, key: Hashable, told: bytes) -> None:
        if key in self._kept or len(told) > MOST_KEPT // 4:
            return
        self._kept[key] = told
        self._kept_bytes += len(told)
        while self._kept_bytes > MOST_KEPT:
            _, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= len(oldest)

    def _check_waiting(self, who: str) -> None:
        if self.turns.waiting(who) >= MOST_WAITING:
            raise ApiError(429, "TOO_OFTEN", "You have asked for several games at once; wait for the first.")

    async def ask(self, who: str, work: Work, stored: Stored, *more: Any) -> bytes:
        """Have a function of `replays` called with a stored game. `who`: the address or the person that asks."""
        self._check_waiting(who)
        packed = msgspec.msgpack.encode(Packed(stored.status, stored.header, stored.rows))
        await self.turns.take(who)
        try:
            data = await self._ask(work.__name__, packed, stored.fence, more)
        finally:
            self.turns.give()
        answer = msgspec.msgpack.decode(data, type=Answer)
        if answer.code:
            raise ApiError(answer.status, answer.code, answer.sentence)
        return answer.data

    async def _ask(self, name: str, packed: bytes, fence: int, more: tuple[Any, ...]) -> bytes:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._start()
            try:
                async with asyncio.timeout(LONGEST_S):
                    return await loop.run_in_executor(pool, _do, name, packed, fence, more)
            except BrokenProcessPool:
                self._replace(pool)
            except TimeoutError:
                log.error("a game took too long to read", what=name)
                self._replace(pool, is_stuck=True)
                break
        raise ApiError(503, "NOT_READ", "This game cannot be read right now; try again in a moment.")

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawning = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawning, initializer=_prepare_process)
        return self._pool

    def _replace(self, pool: ProcessPoolExecutor, is_stuck: bool = False) -> None:
        if self._pool is not pool:
            return
        self._pool = None
        if is_stuck:
            for process in list((pool._processes or {}).values()):
                process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)


def payer(who: Who | None, address: str) -> str:
    """The key of the fair queue that a reader waits in: all who come from one address wait in one line."""
    return address or ("" if who is None else who.user)
