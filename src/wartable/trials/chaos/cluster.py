"""The cluster that faults happen to: workers, their lines to PostgreSQL and to Redis, and the way of people to them."""

import asyncio
import contextlib
import time
from pathlib import Path

import asyncpg
import httpx
import msgspec

from wartable.trials.chaos.links import Link
from wartable.trials.chaos.services import Postgres, Redis
from wartable.trials.local_server import Hosted

LOOK_S = 0.4
"""How often the health of each worker is asked for."""
ANSWER_S = 4.0


class Health(msgspec.Struct):
    """What /healthz said once."""

    at: float
    """When it was asked, by the steady time."""
    status: int
    """0: nobody answered."""
    warnings: int = 0
    sentence: str = ""
    answered_at: float = 0.0


class Member:
    """One worker, and the lines it has."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis, lease: float, ahead: float) -> None:
        self.to_postgres = Link(lambda: postgres.port)
        self.to_redis = Link(lambda: redis.port)
        self.postgres = postgres
        self.redis = redis
        self.server = Hosted(folder, lease=lease, bot_processes=1, log_level="info")
        self.server.clock_ahead = ahead
        self.told: list[Health] = []

    async def open(self) -> None:
        await self.to_postgres.open()
        await self.to_redis.open()
        self.server.values["db"] = self.postgres.url(self.to_postgres.port)
        self.server.values["redis"] = self.redis.url(self.to_redis.port)
        await asyncio.to_thread(self.server.start)

    async def close(self) -> None:
        if self.server.is_alive():
            self.server.resume()
        await asyncio.to_thread(self.server.stop)
        await self.to_postgres.close()
        await self.to_redis.close()

    @property
    def is_healthy(self) -> bool:
        return bool(self.told) and self.told[-1].status == 200


class Cluster:
    """Use it with `async with`."""

    def __init__(
        self, folder: Path, workers: int = 2, lease: float = 3.0, ahead: tuple[float, ...] = ()
    ) -> None:
        self.folder = folder
        self.lease = lease
        self.postgres = Postgres(folder / "postgres")
        self.redis = Redis(folder / "redis")
        self.members = [
            Member(
                folder / f"worker{n}", self.postgres, self.redis, lease, ahead[n] if n < len(ahead) else 0.0
            )
            for n in range(workers)
        ]
        self.fronts = [Link(self._way_to(n)) for n in range(workers)]
        """Where people come in, as by a proxy: each leads to a worker of its own, and to another if that is down."""
        self._looking: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Cluster":
        try:
            await asyncio.to_thread(self.postgres.make)
            await asyncio.to_thread(self.redis.make)
            await self.postgres.make_database()
            for member in self.members:
                await member.open()
            for front in self.fronts:
                await front.open()
            self._looking = [asyncio.ensure_future(self._look(member)) for member in self.members]
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        for task in self._looking:
            task.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)
        for front in self.fronts:
            await front.close()
        await asyncio.to_thread(self.postgres.thaw)
        await asyncio.to_thread(self.redis.thaw)
        await asyncio.gather(*(member.close() for member in self.members), return_exceptions=True)
        await asyncio.to_thread(self.postgres.kill)
        await asyncio.to_thread(self.redis.kill)

    def url(self, front: int) -> str:
        return f"http://127.0.0.1:{self.fronts[front].port}"

    def _way_to(self, number: int) -> "Way":
        return Way(self, number)

    async def _look(self, member: Member) -> None:
        async with httpx.AsyncClient(trust_env=False, timeout=ANSWER_S) as http:
            while True:
                at = time.monotonic()
                health = Health(at, 0)
                with contextlib.suppress(httpx.HTTPError, ValueError, KeyError):
                    answer = await http.get(f"{member.server.operations_url}/healthz")
                    told = answer.json()
                    warnings = len(told.get("warnings", ()))
                    sentence = str(told.get("sentence", told.get("status", "")))
                    health = Health(at, answer.status_code, warnings, sentence, time.monotonic())
                member.told.append(health)
                await asyncio.sleep(max(0.0, LOOK_S - (time.monotonic() - at)))

    async def admin(self) -> asyncpg.Connection:
        return await asyncpg.connect(self.postgres.admin_url)


class Way:
    """The port of a worker, or of another one while that is down."""

    def __init__(self, cluster: Cluster, number: int) -> None:
        self.cluster = cluster
        self.number = number

    def __call__(self) -> int:
        members = self.cluster.members
        own = members[self.number]
        if not own.is_healthy:
            own = next((member for member in members if member.is_healthy), own)
        return own.server.port
