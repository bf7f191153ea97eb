"""The log in one SQLite file: one writer thread, WAL, synchronous=FULL, and one fsync for all who wait at that
moment."""

import asyncio
import contextlib
import fcntl
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import apsw

from wartable.core.errors import BadSetup
from wartable.server import metrics
from wartable.server.log import (
    LEASE_MS,
    Beat,
    Conflict,
    Fenced,
    Lease,
    Row,
    Stored,
    StoreDown,
    Writes,
)

T = TypeVar("T")

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, listed INTEGER NOT NULL,
  owner TEXT, fence INTEGER NOT NULL, header BLOB NOT NULL, made_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_status ON tables (status, made_at);
CREATE INDEX IF NOT EXISTS tables_by_owner ON tables (status, owner);
CREATE TABLE IF NOT EXISTS events (
  table_id TEXT NOT NULL, seq INTEGER NOT NULL, seat INTEGER, key TEXT, entry BLOB NOT NULL, meta BLOB NOT NULL,
  PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS events_by_key ON events (table_id, seat, key) WHERE key IS NOT NULL;
CREATE TABLE IF NOT EXISTS workers (id TEXT PRIMARY KEY, seen_at INTEGER NOT NULL) WITHOUT ROWID;
PRAGMA user_version = 1;
"""
# Asked every second, and next to nothing is found: whose owner is the one who asks is not looked at.
ORPHANS = """
SELECT id FROM tables WHERE status IN ('playing', 'settling') AND owner IS NULL
UNION ALL
SELECT tables.id FROM tables LEFT JOIN workers ON workers.id = owner
  WHERE status IN ('playing', 'settling') AND owner < ?1 AND COALESCE(seen_at, 0) < ?2
UNION ALL
SELECT tables.id FROM tables LEFT JOIN workers ON workers.id = owner
  WHERE status IN ('playing', 'settling') AND owner > ?1 AND COALESCE(seen_at, 0) < ?2
LIMIT ?3
"""
LOADS = """
SELECT workers.id, count(tables.id) FROM workers LEFT JOIN tables ON owner = workers.id AND status = 'playing'
  WHERE seen_at >= ? GROUP BY workers.id
"""
BATCH = 256
"""Jobs at most that share one fsync (group commit): every move waits for one."""
STALL_S = 0.025
"""A commit takes less than a millisecond; after this the disk is to blame."""


class Job:
    """Work for the writer thread, and where its result goes."""

    def __init__(self, work: Callable[[apsw.Connection], object], done: "asyncio.Future[object]") -> None:
        self.work = work
        self.done = done


Finished: TypeAlias = tuple[Job, object, Exception | None]
"""A job with its result, or with why there is none."""


class SqliteStore:
    """Kept by one process. A second process on the same file is refused by its lock file."""

    is_shared = False

    def __init__(self, path: Path, lease_ms: int = LEASE_MS) -> None:
        self.path = path
        self.lease_ms = lease_ms
        self.writes = Writes()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._reads: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._guard = open(self.path.with_suffix(".lock"), "w")  # noqa: SIM115 (held until the process ends)
        try:
            fcntl.flock(self._guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._guard.close()
            raise BadSetup("IN_USE", f"another server uses {self.path.parent}") from None
        connection = self._connect()
        self.path.chmod(0o600)
        connection.execute(SCHEMA)
        # The lock is ours, so nobody else lives: all tables are free at once.
        connection.execute("UPDATE tables SET owner = NULL WHERE owner IS NOT NULL AND status <> 'over'")
        reader = self._connect()
        reader.execute("PRAGMA query_only = 1")
        for name, target, jobs, used in (
            ("writer", self._write, self._jobs, connection),
            ("reader", self._read, self._reads, reader),
        ):
            thread = threading.Thread(target=target, args=(jobs, used), name=f"events-{name}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(str(self.path))
        connection.set_busy_timeout(5_000)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    async def close(self) -> None:
        for jobs in (self._jobs, self._reads):
            jobs.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)
        self._threads = []
        self._guard.close()

    # -- the two threads -------------------------------------------------------------------------------------------

    def _write(self, jobs: "queue.SimpleQueue[Job | None]", connection: apsw.Connection) -> None:
        while True:
            job = jobs.get()
            batch: list[Job] = []
            while job is not None:
                batch.append(job)
                if len(batch) >= BATCH:
                    break
                try:
                    job = jobs.get_nowait()
                except queue.Empty:
                    break
            if batch:
                self._finish(self._commit(connection, batch))
            if job is None:
                connection.close()
                return

    def _commit(self, connection: apsw.Connection, batch: list[Job]) -> list[Finished]:
        """All jobs in one transaction; a job that fails by itself takes nothing with it.

        Hardly ever does one fail, and every statement hands Python's lock to and fro between this thread and the loop:
        so they are carried out without a savepoint for each, and once more with them if one has failed.
        """
        try:
            try:
                return self._together(connection, batch)
            except (Fenced, Conflict, apsw.ConstraintError):
                connection.execute("ROLLBACK")
                return self._apart(connection, batch)
        except apsw.Error as error:
            if connection.in_transaction:
                with contextlib.suppress(apsw.Error):
                    connection.execute("ROLLBACK")
            sentence = _why(error)
            return [(job, None, StoreDown(sentence)) for job in batch]

    def _together(self, connection: apsw.Connection, batch: list[Job]) -> list[Finished]:
        connection.execute("BEGIN IMMEDIATE")
        results: list[Finished] = [(job, job.work(connection), None) for job in batch]
        _safe(connection)
        return results

    def _apart(self, connection: apsw.Connection, batch: list[Job]) -> list[Finished]:
        results: list[Finished] = []
        connection.execute("BEGIN IMMEDIATE")
        for job in batch:
            connection.execute("SAVEPOINT job")
            try:
                results.append((job, job.work(connection), None))
            except (Fenced, Conflict) as error:
                connection.execute("ROLLBACK TO job")
                results.append((job, None, error))
            except apsw.ConstraintError:
                connection.execute("ROLLBACK TO job")
                results.append((job, None, Conflict()))
            connection.execute("RELEASE job")
        _safe(connection)
        return results

    def _read(self, jobs: "queue.SimpleQueue[Job | None]", connection: apsw.Connection) -> None:
        while (job := jobs.get()) is not None:
            try:
                result = job.work(connection)
            except apsw.Error as error:
                self._finish([(job, None, StoreDown(_why(error)))])
            else:
                self._finish([(job, result, None)])
        connection.close()

    def _finish(self, results: list[Finished]) -> None:
        def tell() -> None:
            for job, result, error in results:
                if job.done.done():
                    continue
                if error is None:
                    job.done.set_result(result)
                else:
                    job.done.set_exception(error)

        self._loop.call_soon_threadsafe(tell)

    async def _ask(self, jobs: "queue.SimpleQueue[Job | None]", work: Callable[[apsw.Connection], T]) -> T:
        if not self._threads:
            raise StoreDown("The log is closed.")
        done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        jobs.put(Job(work, done))
        result = await asyncio.shield(done)
        return cast(T, result)

    # -- the interface ---------------------------------------------------------------------------------------------

    async def ready(self) -> None:
        await self._ask(self._reads, lambda db: db.execute("SELECT 1 FROM tables LIMIT 1").fetchall())

    async def beat(self, worker: str, held: Mapping[str, int]) -> Beat:
        """Nobody else can have taken a table: the file is ours alone."""

        def work(db: apsw.Connection) -> Beat:
            now = wall_ms()
            db.execute(
                "INSERT INTO workers VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET seen_at = ?2",
                (worker, now),
            )
            return Beat(now, [])

        return await self._ask(self._jobs, work)

    async def workers(self) -> dict[str, int]:
        now = wall_ms()
        rows = await self._ask(self._reads, lambda db: _rows(db, "SELECT id, seen_at FROM workers", ()))
        return {row_id: now - seen for row_id, seen in rows}

    async def forget_worker(self, worker: str) -> None:
        def work(db: apsw.Connection) -> None:
            db.execute("UPDATE tables SET owner = NULL WHERE owner = ? AND status <> 'over'", (worker,))

        await self._ask(self._jobs, work)

    async def create(
        self, table: str, worker: str, status: str, game: str, listed: bool, header: bytes
    ) -> int:
        def work(db: apsw.Connection) -> int:
            db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, 1, ?, ?) ON CONFLICT DO NOTHING",
                (table, game, status, int(listed), worker, header, wall_ms()),
            )
            return db.changes()

        return await self._ask(self._jobs, work)

    async def own(self, table: str, worker: str, may_rob: bool = True) -> Lease | None:
        def work(db: apsw.Connection) -> Lease | None:
            row = db.execute(
                "SELECT owner, fence, COALESCE(seen_at, 0) FROM tables LEFT JOIN workers ON workers.id = owner "
                "WHERE tables.id = ?",
                (table,),
            ).fetchone()
            if row is None:
                return None
            owner, fence, seen = row
            if owner == worker:
                return Lease(worker, fence, seen)
            if owner is not None and (wall_ms() - seen <= self.lease_ms or not may_rob):
                return Lease(owner, fence, seen)
            if owner is None:
                seen = db.execute(
                    "SELECT COALESCE(MAX(seen_at), 0) FROM workers WHERE id <> ?", (worker,)
                ).fetchall()[0][0]
            db.execute("UPDATE tables SET owner = ?, fence = fence + 1 WHERE id = ?", (worker, table))
            return Lease(worker, fence + 1, seen)

        return await self._ask(self._jobs, work)

    async def release(self, table: str, worker: str, fence: int) -> None:
        def work(db: apsw.Connection) -> None:
            db.execute(
                "UPDATE tables SET owner = NULL WHERE id = ? AND owner = ? AND fence = ?",
                (table, worker, fence),
            )
            if db.changes() == 0:
                raise Fenced

        await self._ask(self._jobs, work)

    async def save(self, table: str, fence: int, status: str, listed: bool, header: bytes) -> None:
        await self._ask(self._jobs, lambda db: _save(db, table, fence, (status, listed, header)))

    async def append(
        self,
        table: str,
        fence: int,
        rows: Sequence[Row],
        header: tuple[str, bool, bytes] | None = None,
    ) -> None:
        def work(db: apsw.Connection) -> None:
            for row in rows:
                db.execute(
                    "INSERT INTO events SELECT ?1, ?2, ?3, ?4, ?5, ?6 FROM tables WHERE id = ?1 AND fence = ?7",
                    (table, row.seq, row.seat, row.key, row.entry, row.meta, fence),
                )
                if db.changes() == 0:
                    raise Fenced
            if header is not None:
                _save(db, table, fence, header)

        with self.writes.under_way():
            await self._ask(self._jobs, work)

    async def load(self, table: str) -> Stored | None:
        def work(db: apsw.Connection) -> Stored | None:
            head = db.execute(
                "SELECT header, fence, owner, COALESCE(seen_at, 0), status FROM tables "
                "LEFT JOIN workers ON workers.id = owner WHERE tables.id = ?",
                (table,),
            ).fetchone()
            if head is None:
                return None
            rows = _rows(
                db, "SELECT seq, seat, key, entry, meta FROM events WHERE table_id = ? ORDER BY seq", (table,)
            )
            header, fence, owner, seen, status = head
            return Stored(header, fence, owner, [Row(*row) for row in rows], seen, status)

        return await self._ask(self._reads, work)

    async def list_tables(self, status: str, game: str | None, limit: int) -> list[tuple[str, bytes]]:
        def work(db: apsw.Connection) -> list[tuple[str, bytes]]:
            rows = _rows(
                db,
                "SELECT id, header FROM tables WHERE status = ?1 AND listed = 1 AND (?2 IS NULL OR game = ?2) "
                "ORDER BY made_at DESC LIMIT ?3",
                (status, game, limit),
            )
            return [(row_id, header) for row_id, header in rows]

        return await self._ask(self._reads, work)

    async def orphans(self, worker: str, limit: int, may_rob: bool = True) -> list[str]:
        since = wall_ms() - self.lease_ms if may_rob else -1

        def work(db: apsw.Connection) -> list[str]:
            return [row[0] for row in _rows(db, ORPHANS, (worker, since, limit))]

        return await self._ask(self._reads, work)

    async def loads(self) -> dict[str, int]:
        def work(db: apsw.Connection) -> dict[str, int]:
            return dict(_rows(db, LOADS, (wall_ms() - self.lease_ms,)))

        return await self._ask(self._reads, work)

    async def backup(self, to: str) -> None:
        def work(db: apsw.Connection) -> None:
            db.execute("VACUUM INTO ?", (to,))

        await self._ask(self._reads, work)


def _rows(db: apsw.Connection, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    return db.execute(sql, values).fetchall()


def _save(db: apsw.Connection, table: str, fence: int, header: tuple[str, bool, bytes]) -> None:
    status, listed, document = header
    db.execute(
        "UPDATE tables SET status = ?, listed = ?, header = ? WHERE id = ? AND fence = ?",
        (status, int(listed), document, table, fence),
    )
    if db.changes() == 0:
        raise Fenced


def _safe(connection: apsw.Connection) -> None:
    """Commit, which waits for the disk; how long a disk stood still is told apart from what the server took."""
    began = time.perf_counter()
    connection.execute("COMMIT")
    took = time.perf_counter() - began
    if took > STALL_S:
        metrics.STALLED.inc(took)


def _why(error: apsw.Error) -> str:
    if isinstance(error, apsw.FullError):
        return "The server's disk is full. Nothing was lost; the move did not happen."
    return "The server cannot store anything right now. Nothing was lost; the move did not happen."


def wall_ms() -> int:
    return time.time_ns() // 1_000_000
