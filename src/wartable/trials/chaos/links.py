"""Lines between machines: small TCP proxies that can be cut, held in one direction or go deaf."""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path

CHUNK = 65536
UP, DOWN = "up", "down"
"""From whoever connects, and back to them."""


class Link:
    """A way to a port, or to a socket in a folder. While a direction is held nothing passes there, and nothing is lost: as with a cable that is
    pulled and put back, since TCP says it again."""

    def __init__(self, to: Callable[[], int | Path]) -> None:
        self.to = to
        self.port = 0
        self.delay_s = 0.0
        self._open = {UP: asyncio.Event(), DOWN: asyncio.Event()}
        for each in self._open.values():
            each.set()
        self._is_refusing = False
        self._deaf: set[Passing] = set()
        self._passing: set[Passing] = set()
        self._server: asyncio.Server | None = None
        self._meeting: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    # -- what can happen to it -------------------------------------------------------------------------------------

    def hold(self, *directions: str) -> None:
        for each in directions:
            self._open[each].clear()

    def heal(self) -> None:
        self._is_refusing = False
        self.delay_s = 0.0
        for each in self._open.values():
            each.set()

    def cut(self) -> None:
        """All lines break, and no new one is made until it is healed."""
        self._is_refusing = True
        self.break_all()

    def break_all(self) -> None:
        for each in list(self._passing):
            each.abort()

    def deafen(self) -> None:
        """Lines that are open now are dead, and nobody says so; new ones work."""
        for each in self._passing:
            each.is_deaf = True

    # -- how it works ----------------------------------------------------------------------------------------------

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_refusing:
            writer.transport.abort()
            return
        try:
            there, back = await self._reach(self.to())
        except OSError:
            writer.transport.abort()
            return
        passing = Passing(writer, back)
        self._passing.add(passing)
        try:
            await asyncio.gather(
                self._pass(passing, reader, back, UP), self._pass(passing, there, writer, DOWN)
            )
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            passing.abort()
            self._passing.discard(passing)

    @staticmethod
    async def _reach(to: int | Path) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(to, Path):
            return await asyncio.open_unix_connection(to)
        return await asyncio.open_connection("127.0.0.1", to)

    async def _pass(
        self, passing: "Passing", source: asyncio.StreamReader, drain: asyncio.StreamWriter, direction: str
    ) -> None:
        while data := await source.read(CHUNK):
            await self._open[direction].wait()
            if self.delay_s:
                await asyncio.sleep(self.delay_s)
            if not passing.is_deaf:
                drain.write(data)
                await drain.drain()
        await self._open[direction].wait()
        if not passing.is_deaf:
            with contextlib.suppress(OSError, RuntimeError):
                drain.write_eof()

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self.heal()
        self.break_all()
        await asyncio.sleep(0)


class Passing:
    """One connection through a link."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self.near = near
        self.far = far
        self.is_deaf = False

    def abort(self) -> None:
        self.near.transport.abort()
        self.far.transport.abort()
