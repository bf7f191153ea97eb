"""Processes in which sets of players are looked at and tried: never on the event loop, and only so long.

Two of them, each started when it is first needed: one is for what is shown while somebody types, one for trials, which take
their time. What does not answer in time, or dies of its limit of memory, is ended and begun anew; whoever asked is told.
"""

import asyncio
import os
import sys
from contextlib import suppress

import msgspec
import structlog

from wartable.server.errors import ApiError
from wartable.server.run.turns import Turns
from wartable.sets.bench import Answer, Asked, Dealt, Failed, Preview, Previewed, Recorded, RecordIt, Try

log = structlog.get_logger("workbench")

GLANCE_S = 10.0
TRIAL_S = 60.0
MOST_WAITING = 2
"""Requests of one person that may wait at once; more are refused."""
LONGEST_LINE = 8 << 20
RENEW_AFTER = 500
"""Requests after which a process makes place for a fresh one."""


class BenchProcess:
    """One process of `wartable.sets.bench`, and the line of those who wait for it."""

    def __init__(self, seconds: float, nice: int) -> None:
        self.seconds = seconds
        self.nice = nice
        self.turns = Turns(1)
        self._process: asyncio.subprocess.Process | None = None
        self._answered = 0

    async def ask(self, asked: Asked, who: str) -> Answer:
        """The answer. Raises a sentence where there is none in time."""
        if self.turns.waiting(who) >= MOST_WAITING:
            raise ApiError(429, "BENCH_BUSY", "Your last requests are still being worked on; wait a moment.")
        line = msgspec.json.encode(asked) + b"\n"
        await self.turns.take(who)
        try:
            async with asyncio.timeout(self.seconds):
                answer = await self._ask(line)
        except TimeoutError:
            await self._end()
            raise ApiError(
                400,
                "TOO_COSTLY",
                f"Your set was not through after {self.seconds:.0f} seconds: one of its cards goes on and on.",
            ) from None
        except BaseException:
            await self._end()  # an answer that nobody waits for must not be taken for that of the next
            raise
        finally:
            self.turns.give()
        if not answer:
            await self._end()
            raise ApiError(
                400, "TOO_COSTLY", "Your set takes more memory than there is for one: make it smaller."
            )
        found: Answer = msgspec.json.decode(answer, type=Answer)
        if isinstance(found, Failed):
            raise ApiError(400, found.code, found.sentence)
        return found

    async def _ask(self, line: bytes) -> bytes:
        if self._process is None or self._process.returncode is not None or self._answered >= RENEW_AFTER:
            await self._end()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "wartable.sets.bench",
                str(self.nice),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=LONGEST_LINE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
            self._answered = 0
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        with suppress(ConnectionError):
            process.stdin.write(line)
            await process.stdin.drain()
        self._answered += 1
        return await process.stdout.readline()

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        await self._end()


class Workbench:
    """What a server asks of sets."""

    def __init__(self) -> None:
        self._glance = BenchProcess(GLANCE_S, 5)
        self._trial = BenchProcess(TRIAL_S, 10)

    async def preview(self, asked: Preview, who: str) -> Previewed:
        answer = await self._glance.ask(asked, who)
        assert isinstance(answer, Previewed)
        return answer

    async def deal(self, asked: Try, who: str) -> Dealt:
        answer = await self._trial.ask(asked, who)
        assert isinstance(answer, Dealt)
        return answer

    async def record(self, asked: RecordIt, who: str) -> str:
        answer = await self._trial.ask(asked, who)
        assert isinstance(answer, Recorded)
        return answer.text

    async def close(self) -> None:
        for each in (self._glance, self._trial):
            await each.close()
