"""How workers talk: short messages from one to another over Redis. Alone, a worker has nobody to talk to.

Messages may be lost when Redis goes; nothing depends on them. A move is safe when it is in the log, and a client that may
have missed something is made to connect again, which sends everything there is to know.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec
import redis.asyncio as redis
import structlog
from redis.exceptions import RedisError

from wartable.server.sessions import Who

log = structlog.get_logger("bus")

PREFIX = "wartable:"
RETRY_S = 0.5


class Word(msgspec.Struct, frozen=True, tag_field="is"):
    """Something one worker says to another."""


class Call(Word, frozen=True, tag="call"):
    """Do this to a table of yours and tell me the answer."""

    number: int
    worker: str
    table: str
    command: str
    who: Who | None
    args: msgspec.Raw


class Reply(Word, frozen=True, tag="reply"):
    number: int
    answer: msgspec.Raw = msgspec.Raw(b"null")
    status: int = 0
    """0: it was done; otherwise what REST answers."""
    code: str = ""
    sentence: str = ""


class Attach(Word, frozen=True, tag="attach"):
    """A client of mine is at a table of yours."""

    worker: str
    line: int
    table: str
    user: str | None
    name: str
    muted: tuple[str, ...] = ()


class Detach(Word, frozen=True, tag="detach"):
    worker: str
    line: int
    table: str


class Frame(Word, frozen=True, tag="frame"):
    """My client said this."""

    worker: str
    line: int
    table: str
    data: str


class ToLine(Word, frozen=True, tag="to_line"):
    """For your client."""

    line: int
    data: msgspec.Raw


class CloseLine(Word, frozen=True, tag="close_line"):
    line: int
    code: int
    reason: str


class Missed(Word, frozen=True, tag="missed"):
    """Something between us was lost: your clients at my tables shall connect again."""

    worker: str


DECODER: msgspec.json.Decoder[Word] = msgspec.json.Decoder(
    Call | Reply | Attach | Detach | Frame | ToLine | CloseLine | Missed
)
ENCODER = msgspec.json.Encoder()


class BusDown(Exception):
    """The other worker cannot be reached now."""


class Bus(Protocol):
    async def open(
        self, worker: str, hear: Callable[[Word], Awaitable[None]], back: Callable[[], Awaitable[None]]
    ) -> None:
        """Begin to listen. `hear` gets every message, `back` is called when the bus was away and is back."""

    async def say(self, worker: str, word: Word) -> None:
        """Raises BusDown if nobody heard it."""

    async def close(self) -> None: ...


class NoBus:
    """One worker alone."""

    async def open(
        self, worker: str, hear: Callable[[Word], Awaitable[None]], back: Callable[[], Awaitable[None]]
    ) -> None:
        return

    async def say(self, worker: str, word: Word) -> None:
        raise BusDown

    async def close(self) -> None:
        return


class RedisBus:
    def __init__(self, url: str) -> None:
        self._redis: redis.Redis = redis.from_url(url, socket_timeout=3, socket_connect_timeout=3)
        self._task: asyncio.Task[None] | None = None

    async def open(
        self, worker: str, hear: Callable[[Word], Awaitable[None]], back: Callable[[], Awaitable[None]]
    ) -> None:
        ready = asyncio.Event()
        self._task = asyncio.ensure_future(self._listen(worker, hear, back, ready))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ready.wait(), 3)

    async def _listen(
        self,
        worker: str,
        hear: Callable[[Word], Awaitable[None]],
        back: Callable[[], Awaitable[None]],
        ready: asyncio.Event,
    ) -> None:
        while True:
            try:
                async with self._redis.pubsub() as ears:
                    await ears.subscribe(PREFIX + worker)
                    while True:
                        message = await ears.get_message(timeout=2)
                        if message is None:
                            # Nobody spoke for a while: is the line still there?
                            await ears.ping()
                        elif message["type"] == "message":
                            await self._heard(message["data"], hear)
                        elif message["type"] == "subscribe":
                            # Only now is anything heard: what was asked for earlier would have been answered to nobody.
                            if ready.is_set():
                                log.info("the bus is back")
                                await back()
                            ready.set()
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("the bus is away", error=type(error).__name__)
                await asyncio.sleep(RETRY_S)

    async def _heard(self, data: bytes, hear: Callable[[Word], Awaitable[None]]) -> None:
        try:
            word = DECODER.decode(data)
        except msgspec.DecodeError:
            log.error("an unreadable message on the bus")
            return
        try:
            await hear(word)
        except Exception:
            # One bad message shall not make the worker deaf.
            log.exception("a message on the bus could not be dealt with", word=type(word).__name__)

    async def say(self, worker: str, word: Word) -> None:
        try:
            heard = await self._redis.publish(PREFIX + worker, ENCODER.encode(word))
        except (RedisError, OSError, TimeoutError):
            raise BusDown from None
        if not heard:
            raise BusDown

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()
