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
"""So long after its last answer Redis is asked again whether it is still there."""
PONG_S = 1.5
"""It answers within this; else the line is dead, whatever the machine believes, and another is made."""
BUSY_PONG_S = 5.0
"""The same while words of others still come: the answer may stand behind them, or what we say goes nowhere."""
LISTENED_S = 0.2
"""For so long a line is listened to that seems dead: perhaps it was we who were held up."""
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


ANSWERS = ("pong", "subscribe")


class Line:
    """A line to Redis that was just made. It is asked again and again whether it lives."""

    def __init__(self, ears: PubSub) -> None:
        self._ears = ears
        self._heard_at = self._answered_at = time.monotonic()
        self._asked_at: float | None = None
        """When Redis was asked and has not answered since."""
        self._late_at: float | None = None
        """When that was first noticed to be too long ago."""

    async def next_message(self) -> dict[str, Any]:
        """What comes next. A line on which no answer comes is dead: raises TimeoutError."""
        while True:
            now = time.monotonic()
            if self._asked_at is None and now - self._answered_at >= SILENT_S:
                self._asked_at = now
                await self._ears.ping()
            if self._is_dead(now):
                raise TimeoutError
            message: dict[str, Any] | None = await self._ears.get_message(
                timeout=0.5 if self._late_at is None else 0.1
            )
            if message is not None:
                self._heard_at = time.monotonic()
                if message["type"] in ANSWERS:
                    self._asked_at, self._answered_at = None, self._heard_at
                return message

    def _is_dead(self, now: float) -> bool:
        is_silent = self._asked_at is not None and self._heard_at < self._asked_at
        limit = PONG_S if is_silent else BUSY_PONG_S
        if self._asked_at is None or now - self._asked_at <= limit:
            self._late_at = None
            return False
        # Whoever was asleep hears first what came meanwhile: the answer may be among it.
        self._late_at = self._late_at or now
        return now - self._late_at > LISTENED_S


class RedisBus:
    def __init__(self, url: str) -> None:
        self._redis = connect(url)
        self._task: asyncio.Task[None] | None = None
        self._is_away = False
        self.is_listening = False
        self.heard_at = time.monotonic()
        """When Redis last answered us. Words of others do not count: they come, too, over a line on which ours are lost."""

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
                    line = Line(ears)
                    while True:
                        message = await line.next_message()
                        if message["type"] in ANSWERS:
                            self.heard_at = time.monotonic()
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
