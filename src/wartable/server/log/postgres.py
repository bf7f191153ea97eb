"""The log in PostgreSQL, shared by several workers. Its schema comes with the migrations."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import asyncpg

from wartable.server.log import LEASE_MS, Conflict, Fenced, Lease, Row, Stored, StoreDown

NOW = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint"
"""Leases are measured by the database's clock, the one that all workers share."""
DOWN = "The server's database is away for a moment. Nothing that was acknowledged is lost; try again."
BROKEN = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.exceptions.InsufficientResourcesError,
    asyncpg.exceptions.ReadOnlySQLTransactionError,
    asyncpg.exceptions.PostgresSystemError,
    OSError,
    TimeoutError,
)

APPEND = """
WITH held AS (SELECT 1 FROM tables WHERE id = $1 AND fence = $2 FOR SHARE),
added AS (
  INSERT INTO events (table_id, seq, seat, key, entry, meta)
  SELECT $1, seq, seat, key, entry, meta
  FROM unnest($3::int[], $4::int[], $5::text[], $6::bytea[], $7::bytea[]) AS new (seq, seat, key, entry, meta)
  WHERE EXISTS (SELECT 1 FROM held) RETURNING 1)
SELECT (SELECT count(*) FROM held), (SELECT count(*) FROM added)
"""


class PostgresStore:
    def __init__(self, url: str) -> None:
        self.url = url
        self._pool: asyncpg.Pool | None = None

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=10, command_timeout=10, max_inactive_connection_lifetime=60
            )
        except BROKEN as error:
            raise StoreDown(DOWN) from error

    async def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            try:
                await asyncio.wait_for(pool.close(), 3)
            except TimeoutError:
                pool.terminate()

    @asynccontextmanager
    async def _connection(self, writing: bool) -> AsyncIterator[asyncpg.Connection]:
        """A connection; what goes wrong with it is StoreDown. A lost one may have stored what it was told to."""
        if self._pool is None:
            raise StoreDown("The log is closed.")
        began = False
        try:
            async with self._pool.acquire(timeout=3) as connection:
                began = writing
                yield connection
        except asyncpg.UniqueViolationError:
            raise Conflict from None
        except BROKEN as error:
            raise StoreDown(DOWN, doubtful=began) from error

    async def ready(self) -> None:
        async with self._connection(False) as db:
            await db.fetchval("SELECT 1")

    async def beat(self, worker: str, now: int) -> None:
        async with self._connection(False) as db:
            await db.execute(
                f"INSERT INTO workers VALUES ($1, {NOW}) ON CONFLICT (id) DO UPDATE SET seen_at = {NOW}",
                worker,
            )

    async def workers(self) -> dict[str, int]:
        async with self._connection(False) as db:
            rows = await db.fetch(f"SELECT id, {NOW} - seen_at AS ago FROM workers")
        return {row["id"]: row["ago"] for row in rows}

    async def forget_worker(self, worker: str) -> None:
        async with self._connection(False) as db:
            await db.execute("UPDATE tables SET owner = NULL WHERE owner = $1", worker)
            await db.execute("DELETE FROM workers WHERE seen_at < " + NOW + " - 86400000")

    async def create(
        self, table: str, worker: str, status: str, game: str, listed: bool, header: bytes
    ) -> int:
        async with self._connection(True) as db:
            made = await db.fetchval(
                f"INSERT INTO tables (id, game, status, listed, owner, fence, header, made_at) "
                f"VALUES ($1, $2, $3, $4, $5, 1, $6, {NOW}) ON CONFLICT DO NOTHING RETURNING fence",
                table, game, status, listed, worker, header,
            )  # fmt: skip
        return made or 0

    async def own(self, table: str, worker: str) -> Lease | None:
        async with self._connection(False) as db, db.transaction():
            row = await db.fetchrow(
                f"SELECT owner, fence, COALESCE(seen_at, 0) AS seen, {NOW} AS now FROM tables "
                "LEFT JOIN workers ON workers.id = owner WHERE tables.id = $1 FOR UPDATE OF tables",
                table,
            )
            if row is None:
                return None
            if row["owner"] == worker or (row["owner"] is not None and row["now"] - row["seen"] <= LEASE_MS):
                return Lease(row["owner"], row["fence"], row["seen"])
            await db.execute("UPDATE tables SET owner = $2, fence = fence + 1 WHERE id = $1", table, worker)
            seen = row["seen"] or row["now"]
            return Lease(worker, row["fence"] + 1, seen)

    async def save(self, table: str, fence: int, status: str, listed: bool, header: bytes) -> None:
        async with self._connection(True) as db:
            await _save(db, table, fence, (status, listed, header))

    async def append(
        self,
        table: str,
        fence: int,
        rows: Sequence[Row],
        header: tuple[str, bool, bytes] | None = None,
    ) -> None:
        values = (
            [row.seq for row in rows],
            [row.seat for row in rows],
            [row.key for row in rows],
            [row.entry for row in rows],
            [row.meta for row in rows],
        )
        async with self._connection(True) as db:
            if header is None:
                await _append(db, table, fence, values)
                return
            async with db.transaction():
                await _append(db, table, fence, values)
                await _save(db, table, fence, header)

    async def load(self, table: str) -> Stored | None:
        async with self._connection(False) as db, db.transaction(isolation="repeatable_read", readonly=True):
            head = await db.fetchrow(
                "SELECT header, fence, owner, COALESCE(seen_at, 0) AS seen, status FROM tables "
                "LEFT JOIN workers ON workers.id = owner WHERE tables.id = $1",
                table,
            )
            if head is None:
                return None
            rows = await db.fetch(
                "SELECT seq, seat, key, entry, meta FROM events WHERE table_id = $1 ORDER BY seq", table
            )
        kept = [Row(row["seq"], row["seat"], row["key"], row["entry"], row["meta"]) for row in rows]
        return Stored(head["header"], head["fence"], head["owner"], kept, head["seen"], head["status"])

    async def list_tables(self, status: str, game: str | None, limit: int) -> list[tuple[str, bytes]]:
        async with self._connection(False) as db:
            rows = await db.fetch(
                "SELECT id, header FROM tables WHERE status = $1 AND listed AND ($2::text IS NULL OR game = $2) "
                "ORDER BY made_at DESC LIMIT $3",
                status, game, limit,
            )  # fmt: skip
        return [(row["id"], row["header"]) for row in rows]

    async def orphans(self, worker: str, limit: int) -> list[str]:
        async with self._connection(False) as db:
            rows = await db.fetch(
                "SELECT tables.id FROM tables LEFT JOIN workers ON workers.id = owner "
                "WHERE status IN ('playing', 'settling') AND (owner IS NULL OR "
                f"(owner <> $1 AND COALESCE(seen_at, 0) < {NOW} - {LEASE_MS})) LIMIT $2",
                worker, limit,
            )  # fmt: skip
        return [row["id"] for row in rows]

    async def backup(self, to: str) -> None:
        raise StoreDown("A PostgreSQL database is backed up by pg_dump.")


async def _append(db: asyncpg.Connection, table: str, fence: int, values: Sequence[Sequence[object]]) -> None:
    held, _ = await db.fetchrow(APPEND, table, fence, *values)
    if not held:
        raise Fenced


async def _save(db: asyncpg.Connection, table: str, fence: int, header: tuple[str, bool, bytes]) -> None:
    status, listed, document = header
    done = await db.execute(
        "UPDATE tables SET status = $3, listed = $4, header = $5 WHERE id = $1 AND fence = $2",
        table, fence, status, listed, document,
    )  # fmt: skip
    if done != "UPDATE 1":
        raise Fenced
