"""Limits of several workers, counted in Redis. A module of its own: one worker alone need not load it."""

from typing import Any

import structlog

from wartable.server.cluster.redis_bus import AWAY, PREFIX, connect, disconnect

log = structlog.get_logger("limits")

FORGOTTEN_S = 60
"""A worker that has not said for so long which sockets it has is dead."""

ALLOWS = """
local now = redis.call('TIME')
local at = now[1] * 1000 + math.floor(now[2] / 1000)
local most = tonumber(ARGV[1])
if redis.call('LLEN', KEYS[1]) >= most then
  if most == 0 or tonumber(redis.call('LINDEX', KEYS[1], -most)) > at - ARGV[2] then return 0 end
end
redis.call('RPUSH', KEYS[1], at)
redis.call('LTRIM', KEYS[1], -math.max(most, 1), -1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
"""
"""The last times are kept, as many as are allowed: one more is, if the first of them is long enough ago."""

ENTER = """
local open = 0
for _, worker in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  open = open + (redis.call('HGET', KEYS[1] .. ':' .. worker, ARGV[2]) or 0)
end
if open >= tonumber(ARGV[3]) then return 0 end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('HINCRBY', KEYS[1] .. ':' .. ARGV[1], ARGV[2], 1)
redis.call('EXPIRE', KEYS[1] .. ':' .. ARGV[1], ARGV[4])
return 1
"""


class RedisLimits:
    """Counts that all workers share."""

    def __init__(self, url: str) -> None:
        self._redis = connect(url)
        self._allows: Any = self._redis.register_script(ALLOWS)
        self._enter: Any = self._redis.register_script(ENTER)
        self._doors = f"{PREFIX}doors"
        self._is_away = False

    async def allows(self, what: str, most: int, seconds: float) -> bool:
        try:
            told = await self._allows(keys=[f"{PREFIX}limit:{what}"], args=[most, round(seconds * 1000)])
        except AWAY as error:
            return self._go_alone(error)
        self._is_away = False
        return bool(told)

    async def enter(self, worker: str, address: str, most: int) -> bool:
        try:
            told = await self._enter(keys=[self._doors], args=[worker, address, most, FORGOTTEN_S])
        except AWAY as error:
            return self._go_alone(error)
        return bool(told)

    async def leave(self, worker: str, address: str) -> None:
        try:
            await self._redis.hincrby(f"{self._doors}:{worker}", address, -1)
        except AWAY as error:
            self._go_alone(error)

    async def renew(self, worker: str, sockets: dict[str, int]) -> None:
        key = f"{self._doors}:{worker}"
        try:
            members: Any = await self._redis.smembers(self._doors)
            async with self._redis.pipeline(transaction=True) as at_once:
                at_once.delete(key)
                if sockets:
                    at_once.hset(key, mapping=dict(sockets.items()))
                    at_once.expire(key, FORGOTTEN_S)
                    at_once.sadd(self._doors, worker)
                await at_once.execute()
            for other in members:
                if not await self._redis.exists(f"{self._doors}:{other.decode()}"):
                    await self._redis.srem(self._doors, other)
        except AWAY as error:
            self._go_alone(error)

    def _go_alone(self, error: Exception) -> bool:
        """Redis is away: what this worker counts by itself holds."""
        if not self._is_away:
            log.warning("limits are counted by each worker alone", error=type(error).__name__)
        self._is_away = True
        return True

    async def close(self) -> None:
        await disconnect(self._redis)
