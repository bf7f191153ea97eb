"""Workers talk over Redis. A module of its own: one worker alone need not load it."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import redis.asyncio as redis
import structlog
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from wartable.server import metrics
from wartable.server.cluster.bus import DECODER, ENCODER, BusDown, Word
from wartable.server.settings import SENTINEL_SCHEMES, read_sentinels

log = structlog.get_logger("bus")

PREFIX = "wartable:2:"
"""With the version of what is said: workers of another version are not there, rather than misunderstood."""
RETRY_S = 0.5
SILENT_S = 1.0
"""Where nobody spoke for so long, Redis is asked whether it is still there."""
PONG_S = 1.5
"""It answers within this; else the line is dead, whatever the machine believes, and another is made."""
CONNECT_S = 1.0
ANSWER_S = 2.0
KEEPALIVE = {socket.TCP_KEEPIDLE: 2, socket.TCP_KEEPINTVL: 1, socket.TCP_KEEPCNT: 2}
AWAY = (RedisError, OSError, TimeoutError)


def connect(url: str) -> redis.Redis:
    """Whatever could be said twice is not: a word that may not have arrived is ours to say again."""
    ways: dict[str, Any] = {
        "socket_timeout": ANSWER_S,
        "socket_connect_timeout": CONNECT_S,
        "retry": Retry(NoBackoff(), 0),
    }
    if not url.startswith("unix://"):
        ways["socket_keepalive_options"] = KEEPALIVE
    if not url.startswith(SENTINEL_SCHEMES):
        return redis.from_url(url, **ways)
    asked = read_sentinels(url)
    if asked.has_tls:
        ways["ssl"] = True
    # Which Redis it is they are asked whenever a line is made: another one after it died.
    told = {**ways, "password": asked.sentinel_password}
    sentinel = Sentinel(asked.hosts, sentinel_kwargs=told)  # type: ignore[no-untyped-call]
    master: redis.Redis = sentinel.master_for(
        asked.name, username=asked.username, password=asked.password, **ways
    )
    return master


async def disconnect(client: redis.Redis) -> None:
    """For good, and from the sentinels too."""
    with contextlib.suppress(*AWAY):
        await client.aclose()
    if isinstance(client.connection_pool, SentinelConnectionPool):
        for sentinel in client.connection_pool.sentinel_manager.sentinels:
            with contextlib.suppress(*AWAY):
                await sentinel.aclose()


class RedisBus:
    def __init__(self, url: str) -> None:
        self._redis = connect(url)
        self._task: asyncio.Task[None] | None = None
        self._is_away = False
        self.is_listening = False
        self.heard_at = time.monotonic()
        """When Redis was last heard, be it a pong."""

    def silent_s(self) -> float:
        return time.monotonic() - self.heard_at

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
                    self.heard_at = time.monotonic()
                    while True:
                        message = await self._next_message(ears)
                        if message["type"] == "message":
                            await self._dispatch(message["data"], hear)
                        elif message["type"] == "subscribe":
                            # Only now is anything heard: what was asked for earlier would have been answered to nobody.
                            self.is_listening = True
                            if ready.is_set():
                                log.info("the bus is back")
                                await back()
                            self._is_away = False
                            ready.set()
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is None or task.cancelling():
                    raise
            except AWAY as error:
                self._note_away(type(error).__name__)
            except Exception:
                # Nothing that happens here may make the worker deaf for good.
                metrics.LOOPS_FAILED.labels("bus").inc()
                log.exception("the bus stumbled")
            self.is_listening = False
            # The other lines go where this one went: those that are left over would each be waited for in vain.
            with contextlib.suppress(*AWAY):
                await self._redis.connection_pool.disconnect()
            await asyncio.sleep(RETRY_S)

    async def _next_message(self, ears: PubSub) -> dict[str, Any]:
        """What comes next. A line on which not even a pong comes is dead: raises TimeoutError."""
        asked_at: float | None = None
        while True:
            message: dict[str, Any] | None = await ears.get_message(
                timeout=SILENT_S if asked_at is None else 0.5
            )
            if message is not None:
                self.heard_at = time.monotonic()
                return message
            if asked_at is None:
                asked_at = time.monotonic()
                await ears.ping()
            elif time.monotonic() - asked_at > PONG_S:
                raise TimeoutError

    def _note_away(self, why: str) -> None:
        if not self._is_away:
            log.warning("the bus is away", error=why)
        self._is_away = True

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
        except AWAY:
            raise BusDown(doubtful=True) from None
        if not heard:
            raise BusDown

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await disconnect(self._redis)
