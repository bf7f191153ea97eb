"""Workers talk over Redis. A module of its own: one worker alone need not load it."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import msgspec
import redis.asyncio as redis
import structlog
from redis.exceptions import RedisError

from wartable.server.cluster.bus import DECODER, ENCODER, BusDown, Word

log = structlog.get_logger("bus")

PREFIX = "wartable:"
RETRY_S = 0.5


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
                            await self._dispatch(message["data"], hear)
                        elif message["type"] == "subscribe":
                            # Only now is anything heard: what was asked for earlier would have been answered to nobody.
                            if ready.is_set():
                                log.info("the bus is back")
                                await back()
                            ready.set()
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("the bus is away", error=type(error).__name__)
                await asyncio.sleep(RETRY_S)

    async def _dispatch(self, data: bytes, hear: Callable[[Word], Awaitable[None]]) -> None:
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
