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
CREATE TABLE IF NOT EXISTS archive (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, people TEXT NOT NULL, made_at INTEGER NOT NULL, ended_at INTEGER NOT NULL,
  data BLOB NOT NULL
);
"""
VERSION = 2
"""Version of the log's file. A file of a newer version is refused: what this program does not know it would harm."""
CHECKED_AT_ONCE = 64 * 1024 * 1024
"""A file up to this size is looked over before the server answers; a larger one while it does."""
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
        try:
            connection = self._connect()
            self.path.chmod(0o600)
            self._check(connection)
            connection.execute(SCHEMA)
            connection.execute(f"PRAGMA user_version = {VERSION}")
        except (apsw.CorruptError, apsw.NotADBError) as error:
            self._guard.close()
            raise log_damage(self.path, str(error)) from None
        except BadSetup:
            self._guard.close()
            raise
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

    def _check(self, connection: apsw.Connection) -> None:
        """Refuse what a newer program wrote, and what is damaged."""
        version = int(str(connection.execute("PRAGMA user_version").fetchall()[0][0]))
        if version > VERSION:
            raise BadSetup(
                "NEWER_LOG",
                f"{self.path} was written by a newer Wartable (log {version}, this one knows {VERSION}); "
                "nothing was changed: start the newer version again",
            )
        if self.path.stat().st_size <= CHECKED_AT_ONCE:
            found = check_file(connection)
            if found:
                raise log_damage(self.path, found)

    async def look_over(self) -> str:
        """What is damaged in the log, in the words of the database; empty: nothing. Small files were looked over at the
        start."""
        if self.path.stat().st_size <= CHECKED_AT_ONCE:
            return ""
        return await asyncio.to_thread(self._look_over)

    def _look_over(self) -> str:
        connection = self._connect()
        try:
            return check_file(connection)
        except apsw.Error as error:
            return str(error)
        finally:
            connection.close()

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
        """A write that changes nothing anybody reads, all the way to the disk."""

        def work(db: apsw.Connection) -> None:
            db.execute(
                "INSERT INTO workers VALUES ('probe', 0) ON CONFLICT (id) DO UPDATE SET seen_at = 1 - seen_at"
            )

        await self._ask(self._jobs, work)

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
        rows = await self._ask(
            self._reads, lambda db: _rows(db, "SELECT id, seen_at FROM workers WHERE id <> 'probe'", ())
        )
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

    async def own(self, table: str, worker: str, may_rob: bool = True, thaws: bool = True) -> Lease | None:
        def work(db: apsw.Connection) -> Lease | None:
            row = db.execute(
                "SELECT owner, fence, COALESCE(seen_at, 0) FROM tables LEFT JOIN workers ON workers.id = owner "
                "WHERE tables.id = ?",
                (table,),
            ).fetchone()
            if row is None and thaws:
                row = _thaw(db, table)
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
                kept = db.execute("SELECT data FROM archive WHERE id = ?", (table,)).fetchone()
                if kept is None:
                    return None
                packed = unpack(kept[0])
                return Stored(packed.header, 0, None, packed.rows, 0, packed.status)
            rows = _rows(
                db, "SELECT seq, seat, key, entry, meta FROM events WHERE table_id = ? ORDER BY seq", (table,)
            )
            header, fence, owner, seen, status = head
            return Stored(header, fence, owner, [Row(*row) for row in rows], seen, status)

        return await self._ask(self._reads, work)

    async def glance(self, table: str) -> Glance | None:
        def work(db: apsw.Connection) -> Glance | None:
            head = db.execute(
                "SELECT status, header, COALESCE((SELECT meta FROM events WHERE table_id = tables.id "
                "ORDER BY seq DESC LIMIT 1), X'') FROM tables WHERE id = ?",
                (table,),
            ).fetchone()
            if head is not None:
                return Glance(*head)
            kept = db.execute("SELECT data FROM archive WHERE id = ?", (table,)).fetchone()
            return None if kept is None else glance_at(kept[0])

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

    async def count_open(self, one: str, other: str) -> tuple[int, int]:
        def work(db: apsw.Connection) -> tuple[int, int]:
            [(first, second)] = _rows(
                db,
                "SELECT COALESCE(sum(instr(header, CAST(? AS BLOB)) > 0), 0), "
                "COALESCE(sum(instr(header, CAST(? AS BLOB)) > 0), 0) FROM tables WHERE status = 'open'",
                (one, other),
            )
            return first, second

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

    async def tables_of(self, user: str, after: str, limit: int) -> list[str]:
        def work(db: apsw.Connection) -> list[str]:
            found = _rows(
                db,
                "SELECT id FROM tables WHERE id > ?2 AND instr(header, CAST(?1 AS BLOB)) "
                "UNION ALL SELECT id FROM archive WHERE id > ?2 AND instr(people, ?1) ORDER BY id LIMIT ?3",
                (user, after, limit),
            )
            return [row[0] for row in found]

        return await self._ask(self._reads, work)

    async def count_tables(self) -> dict[str, int]:
        def work(db: apsw.Connection) -> dict[str, int]:
            found = _rows(db, "SELECT status, count(*) FROM tables GROUP BY status", ())
            [(archived,)] = _rows(db, "SELECT count(*) FROM archive", ())
            return {**dict(found), "archived": archived}

        return await self._ask(self._reads, work)

    async def newest_tables(self, status: str | None, limit: int) -> list[tuple[str, str, str, int, bytes]]:
        def work(db: apsw.Connection) -> list[Any]:
            return _rows(
                db,
                "SELECT id, status, COALESCE(owner, ''), made_at, header FROM tables WHERE ?1 IS NULL OR status = ?1 "
                "ORDER BY made_at DESC LIMIT ?2",
                (status, limit),
            )

        return await self._ask(self._reads, work)

    async def finished_before(self, made_before: int, limit: int) -> list[str]:
        def work(db: apsw.Connection) -> list[str]:
            found = _rows(
                db, "SELECT id FROM tables WHERE status = 'over' AND made_at < ? ORDER BY made_at LIMIT ?",
                (made_before, limit),
            )  # fmt: skip
            return [row[0] for row in found]

        return await self._ask(self._reads, work)

    async def archive(self, table: str, ended_at: int, people: str) -> bool:
        def work(db: apsw.Connection) -> bool:
            head = db.execute(
                "SELECT game, made_at, header, status FROM tables WHERE id = ? AND status = 'over'", (table,)
            ).fetchone()
            if head is None:
                return False
            game, made_at, header, status = head
            rows = _rows(
                db, "SELECT seq, seat, key, entry, meta FROM events WHERE table_id = ? ORDER BY seq", (table,)
            )
            data = pack(Packed(status, _bytes(header), [Row(*row) for row in rows]))
            db.execute(
                "INSERT OR REPLACE INTO archive VALUES (?, ?, ?, ?, ?, ?)",
                (table, game, people, made_at, ended_at, data),
            )
            db.execute("DELETE FROM events WHERE table_id = ?", (table,))
            db.execute("DELETE FROM tables WHERE id = ?", (table,))
            return True

        return await self._ask(self._jobs, work)

    async def drop_tables(self, status: str, made_before: int, limit: int) -> int:
        def work(db: apsw.Connection) -> int:
            if status == "archived":
                db.execute(
                    "DELETE FROM archive WHERE id IN (SELECT id FROM archive WHERE made_at < ? LIMIT ?)",
                    (made_before, limit),
                )
                return db.changes()
            found = _rows(
                db,
                "SELECT id FROM tables WHERE status = ? AND made_at < ? LIMIT ?",
                (status, made_before, limit),
            )
            for each in found:
                db.execute("DELETE FROM events WHERE table_id = ?", each)
                db.execute("DELETE FROM tables WHERE id = ?", each)
            return len(found)

        return await self._ask(self._jobs, work)

    async def backup(self, to: str) -> None:
        def work(db: apsw.Connection) -> None:
            db.execute("VACUUM INTO ?", (to,))

        await self._ask(self._reads, work)


def log_damage(path: Path, why: str) -> BadSetup:
    return BadSetup(
        "DAMAGED_LOG",
        f"{path} is damaged ({why}); nothing was changed. Copy the folder away and restore the last backup "
        "(wartable restore), or rescue what can be read with `sqlite3 events.db .recover`",
    )


def check_file(connection: apsw.Connection) -> str:
    """What the database finds wrong with its file; empty: nothing."""
    found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(3)").fetchall()]
    return "" if found == ["ok"] else "; ".join(found)[:300]


def _thaw(db: apsw.Connection, table: str) -> tuple[str | None, int, int] | None:
    """Take a game out of the archive, so that it can be owned like any other; None: there is no such game."""
    kept = db.execute("SELECT game, made_at, data FROM archive WHERE id = ?", (table,)).fetchone()
    if kept is None:
        return None
    game, made_at, data = kept
    packed = unpack(data)
    db.execute(
        "INSERT INTO tables VALUES (?, ?, ?, 0, NULL, 1, ?, ?)",
        (table, game, packed.status, packed.header, made_at),
    )
    for row in packed.rows:
        db.execute(
            "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)",
            (table, row.seq, row.seat, row.key, row.entry, row.meta),
        )
    db.execute("DELETE FROM archive WHERE id = ?", (table,))
    return None, 1, 0


def _bytes(value: bytes | str) -> bytes:
    return value.encode() if isinstance(value, str) else value


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
    if isinstance(error, apsw.CorruptError | apsw.NotADBError):
        return (
            "The server's log is damaged. The move did not happen; whoever runs the server has to look at it."
        )
    return "The server cannot store anything right now. Nothing was lost; the move did not happen."


def wall_ms() -> int:
    return time.time_ns() // 1_000_000
