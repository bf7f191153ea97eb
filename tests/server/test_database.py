"""The account database: one writes at a time, and nothing is left half done."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import bindparam, event, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from wartable.core.errors import BadSetup
from wartable.server import migrations
from wartable.server.accounts.database import Database, Setting, User
from wartable.server.app import make_store
from wartable.server.log import StoreDown
from wartable.server.run.serve import check
from wartable.server.settings import Settings

ADD_ONE = update(Setting).where(Setting.name == bindparam("which")).values(value=Setting.value + "1")


@pytest.fixture(params=["sqlite", "postgresql"])
async def db(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres").database()
    made = Database(Settings(data=tmp_path, db=url).accounts_url)
    await migrations.upgrade(made.engine)
    yield made
    await made.close()


async def add(db: Database, name: str, value: str) -> None:
    async with db.begin() as session:
        await session.execute(insert(Setting), {"name": name, "value": value})


async def value_of(db: Database, name: str) -> str | None:
    async with db.read() as session:
        kept = await session.get(Setting, name)
    return None if kept is None else kept.value


async def test_writers_take_turns(db: Database) -> None:
    await add(db, "count", "")

    async def add_one() -> None:
        async with db.begin() as session:
            kept = await session.get(Setting, "count", with_for_update=True)
            assert kept is not None
            kept.value += "1"

    await asyncio.gather(*(add_one() for _ in range(40)))
    assert await value_of(db, "count") == "1" * 40


async def test_a_refused_statement_changes_nothing_and_lets_the_next_one_in(db: Database) -> None:
    await add(db, "once", "a")
    with pytest.raises(DBAPIError):
        await add(db, "once", "b")
    with pytest.raises(RuntimeError):
        async with db.begin() as session:
            session.add(Setting(name="never", value="c"))
            await session.flush()
            raise RuntimeError
    await add(db, "next", "d")
    assert [await value_of(db, name) for name in ("once", "never", "next")] == ["a", None, "d"]


async def test_who_reads_sees_what_was_written_before_and_makes_no_writer_wait(db: Database) -> None:
    async with db.begin() as session:
        session.add(User(id="u1", name="Zoë", made_at=2**40, muted=["u2", "ü"]))
    async with db.read() as reading:
        kept = await reading.get(User, "u1")
        assert kept is not None and (kept.name, kept.muted) == ("Zoë", ["u2", "ü"])
        async with db.begin() as session:
            await session.execute(update(User).where(User.id == "u1").values(name="Eve"))
    async with db.read() as reading:
        kept = await reading.get(User, "u1")
    assert kept is not None and kept.name == "Eve"


async def test_a_commit_whose_answer_is_lost_is_not_known_yet(postgres: Any) -> None:
    """Whoever asked is told that nothing happened only where that is known."""
    database = postgres.database()
    db = Database(Settings(db=database).accounts_url)
    await migrations.upgrade(db.engine)
    async with db.begin() as session:
        for statement in (
            "CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(30); RETURN NULL; END'",
            "CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW "
            "WHEN (NEW.name = 'slow') EXECUTE FUNCTION linger()",
        ):
            await session.execute(text(statement))
    name = database.split("?")[0].rsplit("/", 1)[1]
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"

    async def cut_soon() -> None:
        """Once the commit is under way."""
        watcher = await asyncpg.connect(database)
        lingers = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
        while not await watcher.fetchval(lingers):
            await asyncio.sleep(0.02)
        await watcher.close()
        await asyncio.to_thread(postgres._sql, cut)

    cutting = asyncio.ensure_future(cut_soon())
    with pytest.raises(StoreDown) as lost:
        await add(db, "slow", "a")
    assert lost.value.code == "UNKNOWN_YET"
    await cutting
    with pytest.raises(DBAPIError):
        async with db.begin() as session:
            await session.get(Setting, "other")
            await asyncio.to_thread(postgres._sql, cut)
            session.add(Setting(name="other", value="b"))
    assert await value_of(db, "other") is None, "it was not yet told to commit"
    await db.close()


async def test_a_worker_opens_no_more_connections_than_it_may(postgres: Any) -> None:
    settings = Settings(db=postgres.database(), db_connections=8)
    check(settings)
    db = Database(settings.accounts_url, settings.accounts_connections)
    await migrations.upgrade(db.engine)
    store = make_store(settings)
    await store.open()

    async def look() -> int:
        async with db.read() as session:
            await session.execute(text("SELECT pg_sleep(0.02)"))
            asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            return int(await session.scalar(text(asked)) or 0)

    counts = await asyncio.gather(*(look() for _ in range(30)), *(store.count_tables() for _ in range(30)))
    assert max(each for each in counts if isinstance(each, int)) <= 8
    assert settings.log_connections == 3
    await store.close()
    await db.close()
    with pytest.raises(BadSetup):
        check(Settings(db_connections=7))


async def test_a_failed_statement_tells_no_values(db: Database) -> None:
    """What is told goes to the log."""
    await add(db, "once", "a")
    with pytest.raises(IntegrityError) as failed:
        await add(db, "once", "a secret")
    assert "a secret" not in str(failed.value)


async def test_two_connections_never_write_at_once(tmp_path: Path) -> None:
    """Older SQLites may damage a file of which two write and begin the log anew at one moment."""
    made = Database(Settings(data=tmp_path).accounts_url)
    await migrations.upgrade(made.engine)
    await add(made, "count", "")
    writing = most = 0

    def begins(connection: Any) -> None:
        nonlocal writing, most
        if not connection.get_execution_options().get("reading"):
            writing += 1
            most = max(most, writing)

    def ends(connection: Any) -> None:
        nonlocal writing
        writing -= 1

    event.listen(made.engine.sync_engine, "begin", begins)
    event.listen(made.engine.sync_engine, "commit", ends)

    async def add_one() -> None:
        async with made.begin() as session:
            await session.execute(ADD_ONE, {"which": "count"})
            await asyncio.sleep(0.001)

    await asyncio.gather(*(add_one() for _ in range(20)), *(value_of(made, "count") for _ in range(10)))
    assert (most, writing) == (1, 0)
    await made.close()


async def test_who_does_not_wait_for_the_end_leaves_nothing_half_done(tmp_path: Path) -> None:
    made = Database(Settings(data=tmp_path).accounts_url)
    await migrations.upgrade(made.engine)
    for number in range(20):
        asked = asyncio.ensure_future(add(made, f"n{number}", "x"))
        await asyncio.sleep(number / 2_000)
        asked.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asked
    await add(made, "after", "x")  # nobody holds the file any more
    async with made.read() as session:
        kept = await session.scalar(select(func.count()).select_from(Setting).where(Setting.value == "x"))
    assert kept is not None and 1 <= kept <= 21
    await made.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "accounts.db")) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
