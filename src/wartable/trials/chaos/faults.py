"""Everything that breaks: each fault is a time during which something is so, and a time limit after it.

A fault is an async context: inside it the fault is there, and it says whom it harms; after it everything is as it was.
"""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import asyncpg
import msgspec
import redis.asyncio as redis

from wartable.trials.chaos.cluster import Cluster
from wartable.trials.chaos.links import DOWN, UP, Link
from wartable.trials.chaos.services import CONNECTIONS, ROLE

SOON_S = 5.0
"""Every table moves again within this after a fault."""
DATABASE_SOON_S = 10.0
"""The same after an outage of the database."""

PEOPLE_SOON_S = 15.0
"""The same where only the client can notice that its line is dead."""
HOG = "hog"


class Harm(msgspec.Struct, frozen=True):
    """What is true of the workers while a fault is there; /healthz must say so, and of all others that they are well."""

    blind: frozenset[int] = frozenset()
    """Cannot use the database: /healthz says 503."""
    silent: frozenset[int] = frozenset()
    """Cannot use Redis: /healthz warns."""
    shaken: frozenset[int] = frozenset()
    """Dead, asleep, or on lines that have to be made anew: whatever they say of themselves may be true."""


Happening = Callable[[Cluster, random.Random, float], AbstractAsyncContextManager[Harm]]


class Fault(msgspec.Struct, frozen=True):
    """Something that happens to the cluster."""

    name: str
    what: str
    happening: Happening
    seconds: float
    """How long it lasts."""
    soon_s: float = SOON_S
    is_at_rest: bool = False
    """Nobody moves while it happens."""
    ahead: tuple[float, ...] = ()
    """How wrong the clocks of the workers are; such a fault has a cluster of its own."""


def pick(cluster: Cluster, chance: random.Random) -> int:
    return chance.randrange(len(cluster.members))


def all_of(cluster: Cluster) -> frozenset[int]:
    return frozenset(range(len(cluster.members)))


# -- workers -----------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def killed(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    number = pick(cluster, chance)
    server = cluster.members[number].server
    await asyncio.to_thread(server.kill)
    yield Harm(shaken=frozenset({number}))
    await asyncio.to_thread(server.start)


@asynccontextmanager
async def stopped(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    """A worker stands still, as on a machine that swaps or is moved while it runs."""
    number = pick(cluster, chance)
    server = cluster.members[number].server
    server.pause()
    try:
        yield Harm(shaken=frozenset({number}))
    finally:
        server.resume()


@asynccontextmanager
async def rolled(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    """Every worker is stopped in good order and started again, one after the other."""
    for member in cluster.members:
        await asyncio.to_thread(member.server.stop)
        await asyncio.to_thread(member.server.start)
        await asyncio.sleep(seconds)
    yield Harm(shaken=all_of(cluster))


@asynccontextmanager
async def _until_mended(do_harm: Callable[[], object], mend: Callable[[], object]) -> AsyncIterator[None]:
    """Harm a service, and mend it whatever happens meanwhile."""
    await asyncio.to_thread(do_harm)
    try:
        yield
    finally:
        await asyncio.to_thread(mend)


# -- PostgreSQL --------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def database_stopped(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    async with _until_mended(cluster.postgres.stop, cluster.postgres.start):
        yield Harm(blind=all_of(cluster))


@asynccontextmanager
async def database_killed(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    async with _until_mended(cluster.postgres.kill, cluster.postgres.start):
        yield Harm(blind=all_of(cluster))


@asynccontextmanager
async def database_frozen(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    async with _until_mended(cluster.postgres.freeze, cluster.postgres.thaw):
        yield Harm(blind=all_of(cluster))


@asynccontextmanager
async def database_locked(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    """Somebody changes the tables of the log and takes long over it."""
    admin = await cluster.admin()
    try:
        async with admin.transaction():
            await admin.execute("LOCK TABLE tables, events, workers IN ACCESS EXCLUSIVE MODE")
            yield Harm(blind=all_of(cluster))
    finally:
        await admin.close()


@asynccontextmanager
async def database_read_only(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    """The database takes no writes, as one that was demoted or whose disk is nearly full."""
    admin = await cluster.admin()
    try:
        await admin.execute(f"ALTER DATABASE {ROLE} SET default_transaction_read_only = on")
        await _send_all_away(admin)
        yield Harm(blind=all_of(cluster))
    finally:
        await admin.execute("SET default_transaction_read_only = off")
        await admin.execute(f"ALTER DATABASE {ROLE} RESET default_transaction_read_only")
        await _send_all_away(admin)
        await admin.close()


@asynccontextmanager
async def logins_refused(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    admin = await cluster.admin()
    try:
        await admin.execute(f"ALTER ROLE {ROLE} NOLOGIN")
        await _send_all_away(admin)
        yield Harm(blind=all_of(cluster))
    finally:
        await admin.execute(f"ALTER ROLE {ROLE} LOGIN")
        await admin.close()


@asynccontextmanager
async def connections_taken(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    """Another program has all connections that there are."""
    admin = await cluster.admin()
    held: list[asyncpg.Connection] = []
    try:
        # Those who wait for a connection get none: the hog takes each as soon as it is free.
        for _ in range(4):
            await _send_all_away(admin, HOG)
            with contextlib.suppress(asyncpg.PostgresError, OSError):
                while len(held) < CONNECTIONS:
                    held.append(
                        await asyncpg.connect(
                            cluster.postgres.url(), server_settings={"application_name": HOG}
                        )
                    )
        yield Harm(blind=all_of(cluster))
    finally:
        for connection in held:
            connection.terminate()
        await admin.close()


async def _send_all_away(admin: asyncpg.Connection, but: str = "") -> None:
    """`but`: the name that an application gave itself."""
    await admin.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND application_name <> $2",
        ROLE,
        but or "nobody",
    )


# -- Redis -------------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def redis_stopped(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    async with _until_mended(cluster.redis.kill, cluster.redis.start):
        yield Harm(silent=all_of(cluster))


@asynccontextmanager
async def redis_frozen(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    async with _until_mended(cluster.redis.freeze, cluster.redis.thaw):
        yield Harm(silent=all_of(cluster))


@asynccontextmanager
async def redis_flushed(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    """All it keeps is gone, and everybody's line with it."""
    admin: Any = redis.from_url(cluster.redis.url())
    async with admin:
        await admin.flushall()
        await admin.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
        await admin.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
    yield Harm()


@asynccontextmanager
async def redis_paused(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    admin: Any = redis.from_url(cluster.redis.url())
    async with admin:
        await admin.execute_command("CLIENT", "PAUSE", round(seconds * 1000), "ALL")
    yield Harm(silent=all_of(cluster))


def deaf(line: str) -> Happening:
    """The lines of one worker die, and nobody says so; new ones can be made at once."""

    @asynccontextmanager
    async def happening(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
        number = pick(cluster, chance)
        lines_of(cluster, number)[line].deafen()
        yield Harm(shaken=frozenset({number} if line == "database" else ()))

    return happening


# -- lines -------------------------------------------------------------------------------------------------------------


def lines_of(cluster: Cluster, number: int) -> dict[str, Link]:
    member = cluster.members[number]
    return {"database": member.to_postgres, "redis": member.to_redis, "people": cluster.fronts[number]}


def broken(line: str, *held: str) -> Happening:
    """A line of one worker passes nothing in the directions that are held; without any it breaks, and none can be made."""

    @asynccontextmanager
    async def happening(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
        number = pick(cluster, chance)
        link = lines_of(cluster, number)[line]
        if held:
            link.hold(*held)
        else:
            link.cut()
        harmed = frozenset({number})
        try:
            yield Harm(
                blind=harmed if line == "database" else frozenset(),
                silent=harmed if line == "redis" else frozenset(),
            )
        finally:
            link.heal()

    return happening


@asynccontextmanager
async def lines_slow(cluster: Cluster, chance: random.Random, seconds: float) -> AsyncIterator[Harm]:
    """Everything takes its time on its way."""
    links = [
        *cluster.fronts,
        *(m.to_postgres for m in cluster.members),
        *(m.to_redis for m in cluster.members),
    ]
    for link in links:
        link.delay_s = 0.15
    try:
        yield Harm()
    finally:
        for link in links:
            link.heal()


FAULTS: tuple[Fault, ...] = (
    Fault("kill", "kill -9 of a worker, which comes back after 4 s", killed, 4),
    Fault("rolling", "every worker restarted in good order, one after the other", rolled, 1),
    *(Fault(f"sleep-{s}", f"a worker stopped for {s} s under play", stopped, s) for s in (2, 6, 15, 40)),
    *(
        Fault(f"sleep-{s}-rest", f"a worker stopped for {s} s at rest", stopped, s, is_at_rest=True)
        for s in (2, 6, 15, 40)
    ),
    *(
        Fault(
            f"db-stop-{s}{'-rest' if rest else ''}",
            f"PostgreSQL stopped for {s} s {'at rest' if rest else 'under play'}",
            database_stopped, s, DATABASE_SOON_S, rest,
        )
        for rest in (False, True) for s in (1, 6, 20)
    ),
    Fault("db-kill", "PostgreSQL killed, back after 2 s", database_killed, 2, DATABASE_SOON_S),
    Fault("db-freeze", "PostgreSQL frozen for 10 s", database_frozen, 10, DATABASE_SOON_S),
    Fault("db-lock", "the tables of the log locked for 8 s", database_locked, 8, DATABASE_SOON_S),
    Fault("db-full", "PostgreSQL lets nobody write for 8 s", database_read_only, 8, DATABASE_SOON_S),
    Fault("db-logins", "PostgreSQL lets nobody in for 8 s", logins_refused, 8, DATABASE_SOON_S),
    Fault(
        "db-connections", "all connections of PostgreSQL taken for 8 s", connections_taken, 8, DATABASE_SOON_S,
    ),
    Fault("redis-stop-2", "Redis stopped for 2 s", redis_stopped, 2),
    Fault("redis-stop-12", "Redis stopped for 12 s", redis_stopped, 12),
    Fault("redis-freeze", "Redis frozen for 12 s", redis_frozen, 12),
    Fault("redis-flush", "Redis emptied, and all its lines cut", redis_flushed, 0.5),
    Fault("redis-pause", "Redis pauses for 5 s", redis_paused, 5),
    Fault("redis-deaf", "the lines of a worker to Redis die without a word", deaf("redis"), 0),
    Fault("db-deaf", "the lines of a worker to PostgreSQL die without a word", deaf("database"), 0, DATABASE_SOON_S),
    Fault("people-deaf", "the lines of people to a worker die without a word", deaf("people"), 0, PEOPLE_SOON_S),
    *(
        Fault(
            f"line-{line}-{name}", f"the line of a worker to {far} {how} for {seconds} s", broken(line, *directions),
            seconds, DATABASE_SOON_S if line == "database" else SOON_S,
        )
        for line, far, seconds in (("database", "PostgreSQL", 8), ("redis", "Redis", 12), ("people", "its people", 8))
        for name, how, directions in (
            ("cut", "broken", ()), ("up", "passes nothing there", (UP,)), ("down", "passes nothing back", (DOWN,)),
            ("both", "passes nothing either way", (UP, DOWN)),
        )
    ),
    Fault("lines-slow", "every line 150 ms slower for 6 s", lines_slow, 6),
    Fault("clocks", "the workers' clocks 60 s apart, and one is killed", killed, 1, ahead=(60.0, 0.0)),
)  # fmt: skip
