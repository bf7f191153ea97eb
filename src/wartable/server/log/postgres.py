"""The log in PostgreSQL, shared by several workers. Its schema comes with the migrations."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

import asyncpg

from wartable.server.log import (
    DOUBT,
    LEASE_MS,
    Beat,
    Conflict,
    Fenced,
    Glance,
    Lease,
    Packed,
    Row,
    Stored,
    StoreDown,
    Writes,
    glance_at,
    pack,
    unpack,
)

NOW = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint"
"""Leases are measured by the database's clock, the one that all workers share."""
DOWN = "The server's database is away for a moment; this did not happen. Try again."
BROKEN = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.exceptions.InternalServerError,
    asyncpg.exceptions.InvalidAuthorizationSpecificationError,
    asyncpg.exceptions.InvalidCatalogNameError,
    asyncpg.exceptions.InvalidTransactionStateError,
    asyncpg.exceptions.ObjectNotInPrerequisiteStateError,
    asyncpg.exceptions.TransactionRollbackError,
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.exceptions.InsufficientResourcesError,
    asyncpg.exceptions.ReadOnlySQLTransactionError,
    asyncpg.exceptions.PostgresSystemError,
    OSError,
    TimeoutError,
)

SILENT = (
    asyncio.CancelledError,
    TimeoutError,
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""After this a connection is of no use."""
ACQUIRE_S = 3.0
BEAT_TRIES = 3
CONNECTIONS = 6
"""Connections of one worker to the log, at most, if nothing else is said; accounts have their own."""
ADDED = """
added AS (
  INSERT INTO events (table_id, seq, seat, key, entry, meta)
  SELECT $1, seq, seat, key, entry, meta
  FROM unnest($3::int[], $4::int[], $5::text[], $6::bytea[], $7::bytea[]) AS new (seq, seat, key, entry, meta)
  WHERE EXISTS (SELECT 1 FROM held) RETURNING 1)
SELECT (SELECT count(*) FROM held), (SELECT count(*) FROM added)
"""
APPEND = f"WITH held AS (SELECT 1 FROM tables WHERE id = $1 AND fence = $2 FOR SHARE), {ADDED}"
APPEND_AND_SAVE = f"""
WITH held AS (UPDATE tables SET status = $8, listed = $9, header = $10 WHERE id = $1 AND fence = $2 RETURNING 1),
{ADDED}
"""
"""One statement a move, and with the last move the header too: each is a transaction of its own, and one way there
and back."""

BEAT = f"""
WITH beat AS (
  INSERT INTO workers VALUES ($1, {NOW}) ON CONFLICT (id) DO UPDATE SET seen_at = {NOW} RETURNING seen_at)
SELECT (SELECT seen_at FROM beat), ARRAY(
  SELECT held.id FROM unnest($2::text[], $3::bigint[]) AS held (id, fence)
  WHERE NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = held.id AND tables.fence = held.fence AND owner = $1))
"""
LOAD = """
SELECT header, fence, owner, COALESCE(seen_at, 0) AS seen, status, data, ARRAY(
  SELECT ROW(seq, seat, key, entry, meta) FROM events WHERE table_id = $1 ORDER BY seq) AS rows
FROM (VALUES ($1::text)) AS wanted (id)
LEFT JOIN tables ON tables.id = wanted.id LEFT JOIN workers ON workers.id = owner
LEFT JOIN (SELECT id, data FROM archive) AS archive ON archive.id = wanted.id
"""
"""A table with its whole log, or what the archive has of it, as of one moment and in one way there and back."""
IN_PLAY = "status IN ('playing', 'settling')"


class Plain(asyncpg.Connection):  # type: ignore[misc]
    """A connection that nobody leaves anything in: it need not be tidied up after each use, which is four statements."""

    def get_reset_query(self) -> str:
        return ""


class PostgresStore:
    is_shared = True

    def __init__(self, url: str, lease_ms: int = LEASE_MS, connections: int = CONNECTIONS) -> None:
        self.url = url
        self.connections = connections
        self.lease_ms = lease_ms
        self.writes = Writes()
        self._pool: asyncpg.Pool | None = None

    async def open(self) -> None:
        try:
            # No floor: while the database is away, the pool would complain about it without end.
            self._pool = await asyncpg.create_pool(
                self.url,
                min_size=0,
                max_size=self.connections,
                command_timeout=5,
                max_inactive_connection_lifetime=60,
                connection_class=Plain,
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
        pool = self._pool
        try:
            connection = await pool.acquire(timeout=ACQUIRE_S)
            began = writing
            try:
                yield connection
            except SILENT:
                # It may never answer again: whoever gives it back in good order waits for it.
                connection.terminate()
                raise
            finally:
                await pool.release(connection)
        except asyncpg.UniqueViolationError:
            raise Conflict from None
        except BROKEN as error:
            raise StoreDown(DOUBT if began else DOWN, doubtful=began) from error

    async def ready(self) -> None:
        """A write that changes nothing anybody reads."""
        async with self._connection(False) as db:
            await db.execute(
                "INSERT INTO workers VALUES ('probe', 0) ON CONFLICT (id) DO UPDATE SET seen_at = 1 - workers.seen_at"
            )

    async def look_over(self) -> str:
        """PostgreSQL looks after its own files."""
        return ""

    async def beat(self, worker: str, held: Mapping[str, int]) -> Beat:
        lease_s = self.lease_ms / 1000
        tries = [asyncio.ensure_future(self._beat_once(worker, held))]
        try:
            # A beat that takes longer than the lease is none.
            async with asyncio.timeout(lease_s):
                while waiting := [each for each in tries if not each.done()]:
                    done, _ = await asyncio.wait(
                        waiting, timeout=lease_s / BEAT_TRIES, return_when=asyncio.FIRST_COMPLETED
                    )
                    for each in done:
                        if each.exception() is None:
                            return each.result()
                    if not done and len(tries) < BEAT_TRIES:
                        # The line may be dead: another one costs less than the lease.
                        await self._distrust_lines()
                        tries.append(asyncio.ensure_future(self._beat_once(worker, held)))
        except TimeoutError:
            pass
        finally:
            for each in tries:
                each.cancel()
            await asyncio.gather(*tries, return_exceptions=True)
        await self._distrust_lines()
        raise StoreDown(DOWN)

    async def _beat_once(self, worker: str, held: Mapping[str, int]) -> Beat:
        async with self._connection(False) as db:
            now, lost = await db.fetchrow(BEAT, worker, list(held), list(held.values()))
        return Beat(now, list(lost))

    async def _distrust_lines(self) -> None:
        """Whatever cut one line may have cut the others too, without their knowing: they are made anew."""
        if self._pool is not None:
            await self._pool.expire_connections()

    async def workers(self) -> dict[str, int]:
        async with self._connection(False) as db:
            rows = await db.fetch(f"SELECT id, {NOW} - seen_at AS ago FROM workers WHERE id <> 'probe'")
        return {row["id"]: row["ago"] for row in rows}

    async def forget_worker(self, worker: str) -> None:
        async with self._connection(False) as db:
            await db.execute("UPDATE tables SET owner = NULL WHERE owner = $1", worker)
            await db.execute(
                f"DELETE FROM workers WHERE seen_at < {NOW} - 86400000 "
                f"AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = workers.id AND {IN_PLAY})"
            )

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

    async def own(self, table: str, worker: str, may_rob: bool = True, thaws: bool = True) -> Lease | None:
        async with self._connection(False) as db, db.transaction():
            row = await db.fetchrow(
                f"SELECT owner, fence, COALESCE(seen_at, 0) AS seen, {NOW} AS now FROM tables "
                "LEFT JOIN workers ON workers.id = owner WHERE tables.id = $1 FOR UPDATE OF tables",
                table,
            )
            if row is None and thaws:
                row = await _thaw(db, table)
            if row is None:
                return None
            owner, seen = row["owner"], row["seen"]
            is_living = row["now"] - seen <= self.lease_ms
            if owner == worker or (owner is not None and (is_living or not may_rob)):
                return Lease(owner, row["fence"], seen)
            if owner is None:
                # It was given up in good order: somebody was there for it as long as any other worker was.
                seen = await db.fetchval("SELECT max(seen_at) FROM workers WHERE id <> $1", worker)
            await db.execute("UPDATE tables SET owner = $2, fence = fence + 1 WHERE id = $1", table, worker)
            return Lease(worker, row["fence"] + 1, seen or row["now"])

    async def release(self, table: str, worker: str, fence: int) -> None:
        async with self._connection(True) as db:
            done = await db.execute(
                "UPDATE tables SET owner = NULL WHERE id = $1 AND owner = $2 AND fence = $3",
                table, worker, fence,
            )  # fmt: skip
        if done != "UPDATE 1":
            raise Fenced

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
        with self.writes.under_way():
            await self._store(table, fence, values, header)

    async def _store(
        self,
        table: str,
        fence: int,
        values: Sequence[Sequence[object]],
        header: tuple[str, bool, bytes] | None,
    ) -> None:
        async with self._connection(True) as db:
            if header is None:
                held, _ = await db.fetchrow(APPEND, table, fence, *values)
            else:
                held, _ = await db.fetchrow(APPEND_AND_SAVE, table, fence, *values, *header)
        if not held:
            raise Fenced

    async def load(self, table: str) -> Stored | None:
        async with self._connection(False) as db:
            found = await db.fetchrow(LOAD, table)
        if found["header"] is None:
            if found["data"] is None:
                return None
            packed = unpack(found["data"])
            return Stored(packed.header, 0, None, packed.rows, 0, packed.status)
        rows = [Row(*row) for row in found["rows"]]
        return Stored(found["header"], found["fence"], found["owner"], rows, found["seen"], found["status"])

    async def glance(self, table: str) -> Glance | None:
        async with self._connection(False) as db:
            head = await db.fetchrow(
                "SELECT status, header, COALESCE((SELECT meta FROM events WHERE table_id = tables.id "
                "ORDER BY seq DESC LIMIT 1), '') AS meta FROM tables WHERE id = $1",
                table,
            )
            if head is not None:
                return Glance(head["status"], head["header"], head["meta"])
            data = await db.fetchval("SELECT data FROM archive WHERE id = $1", table)
        return None if data is None else glance_at(data)

    async def list_tables(self, status: str, game: str | None, limit: int) -> list[tuple[str, bytes]]:
        async with self._connection(False) as db:
            rows = await db.fetch(
                "SELECT id, header FROM tables WHERE status = $1 AND listed AND ($2::text IS NULL OR game = $2) "
                "ORDER BY made_at DESC LIMIT $3",
                status, game, limit,
            )  # fmt: skip
        return [(row["id"], row["header"]) for row in rows]

    async def count_open(self, one: str, other: str) -> tuple[int, int]:
        async with self._connection(False) as db:
            row = await db.fetchrow(
                "SELECT count(*) FILTER (WHERE position(convert_to($1, 'UTF8') IN header) > 0) AS first, "
                "count(*) FILTER (WHERE position(convert_to($2, 'UTF8') IN header) > 0) AS second "
                "FROM tables WHERE status = 'open'",
                one, other,
            )  # fmt: skip
        return row["first"], row["second"]

    async def orphans(self, worker: str, limit: int, may_rob: bool = True) -> list[str]:
        async with self._connection(False) as db:
            rows = await db.fetch(
                f"SELECT id FROM tables WHERE {IN_PLAY} AND owner IS NULL UNION ALL "
                f"SELECT id FROM tables WHERE {IN_PLAY} AND $3 AND owner = ANY(ARRAY("
                f"SELECT id FROM workers WHERE id <> $1 AND seen_at < {NOW} - {self.lease_ms})) LIMIT $2",
                worker, limit, may_rob,
            )  # fmt: skip
        return [row["id"] for row in rows]

    async def loads(self) -> dict[str, int]:
        async with self._connection(False) as db:
            rows = await db.fetch(
                "SELECT workers.id, count(tables.id) AS load FROM workers "
                "LEFT JOIN tables ON owner = workers.id AND status = 'playing' "
                f"WHERE seen_at >= {NOW} - {self.lease_ms} GROUP BY workers.id"
            )
        return {row["id"]: row["load"] for row in rows}

    async def tables_of(self, user: str, after: str, limit: int) -> list[str]:
        async with self._connection(False) as db:
            rows = await db.fetch(
                "SELECT id FROM tables WHERE id > $2 AND position(convert_to($1, 'UTF8') IN header) > 0 "
                "UNION ALL SELECT id FROM archive WHERE id > $2 AND position($1 IN people) > 0 ORDER BY id LIMIT $3",
                user, after, limit,
            )  # fmt: skip
        return [row["id"] for row in rows]

    async def count_tables(self) -> dict[str, int]:
        async with self._connection(False) as db:
            rows = await db.fetch("SELECT status, count(*) AS n FROM tables GROUP BY status")
            archived = await db.fetchval("SELECT count(*) FROM archive")
        return {**{row["status"]: row["n"] for row in rows}, "archived": archived}

    async def newest_tables(self, status: str | None, limit: int) -> list[tuple[str, str, str, int, bytes]]:
        async with self._connection(False) as db:
            rows = await db.fetch(
                "SELECT id, status, COALESCE(owner, '') AS owner, made_at, header FROM tables "
                "WHERE $1::text IS NULL OR status = $1 ORDER BY made_at DESC LIMIT $2",
                status, limit,
            )  # fmt: skip
        return [(row["id"], row["status"], row["owner"], row["made_at"], row["header"]) for row in rows]

    async def finished_before(self, made_before: int, limit: int) -> list[str]:
        async with self._connection(False) as db:
            rows = await db.fetch(
                "SELECT id FROM tables WHERE status = 'over' AND made_at < $1 ORDER BY made_at LIMIT $2",
                made_before, limit,
            )  # fmt: skip
        return [row["id"] for row in rows]

    async def archive(self, table: str, ended_at: int, people: str) -> bool:
        async with self._connection(True) as db, db.transaction():
            head = await db.fetchrow(
                "SELECT game, made_at, header, status FROM tables WHERE id = $1 AND status = 'over' FOR UPDATE",
                table,
            )
            if head is None:
                return False
            rows = await db.fetch(
                "SELECT seq, seat, key, entry, meta FROM events WHERE table_id = $1 ORDER BY seq", table
            )
            kept = [Row(row["seq"], row["seat"], row["key"], row["entry"], row["meta"]) for row in rows]
            await db.execute(
                "INSERT INTO archive VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO UPDATE SET data = $6",
                table, head["game"], people, head["made_at"], ended_at,
                pack(Packed(head["status"], head["header"], kept)),
            )  # fmt: skip
            await db.execute("DELETE FROM events WHERE table_id = $1", table)
            await db.execute("DELETE FROM tables WHERE id = $1", table)
        return True

    async def drop_tables(self, status: str, made_before: int, limit: int) -> int:
        async with self._connection(True) as db, db.transaction():
            if status == "archived":
                done = await db.execute(
                    "DELETE FROM archive WHERE id IN (SELECT id FROM archive WHERE made_at < $1 LIMIT $2)",
                    made_before, limit,
                )  # fmt: skip
                return int(done.split()[-1])
            rows = await db.fetch(
                "SELECT id FROM tables WHERE status = $1 AND made_at < $2 LIMIT $3 FOR UPDATE",
                status, made_before, limit,
            )  # fmt: skip
            ids = [row["id"] for row in rows]
            await db.execute("DELETE FROM events WHERE table_id = ANY($1::text[])", ids)
            await db.execute("DELETE FROM tables WHERE id = ANY($1::text[])", ids)
        return len(ids)

    async def backup(self, to: str) -> None:
        raise StoreDown("A PostgreSQL database is backed up by pg_dump.")


async def _thaw(db: asyncpg.Connection, table: str) -> asyncpg.Record | None:
    """Take a game out of the archive, so that it can be owned like any other; None: there is no such game."""
    kept = await db.fetchrow("DELETE FROM archive WHERE id = $1 RETURNING game, made_at, data", table)
    if kept is None:
        return None
    packed = unpack(kept["data"])
    await db.execute(
        "INSERT INTO tables (id, game, status, listed, owner, fence, header, made_at) "
        "VALUES ($1, $2, $3, false, NULL, 1, $4, $5)",
        table, kept["game"], packed.status, packed.header, kept["made_at"],
    )  # fmt: skip
    rows = [(table, row.seq, row.seat, row.key, row.entry, row.meta) for row in packed.rows]
    await db.executemany("INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6)", rows)
    return await db.fetchrow(f"SELECT owner, fence, 0 AS seen, {NOW} AS now FROM tables WHERE id = $1", table)


async def _save(db: asyncpg.Connection, table: str, fence: int, header: tuple[str, bool, bytes]) -> None:
    status, listed, document = header
    done = await db.execute(
        "UPDATE tables SET status = $3, listed = $4, header = $5 WHERE id = $1 AND fence = $2",
        table, fence, status, listed, document,
    )  # fmt: skip
    if done != "UPDATE 1":
        raise Fenced
