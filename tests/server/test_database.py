"""The account database: one writes at a time, and what has begun comes to its end."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import bindparam, event, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from wartable.server import migrations
from wartable.server.accounts.database import Database, Setting, User
from wartable.server.accounts.sqlite import Quick
from wartable.server.settings import Settings

ADD = insert(Setting)
ADD_ONE = update(Setting).where(Setting.name == bindparam("which")).values(value=Setting.value + "1")


@pytest.fixture(params=["sqlite", "postgresql"])
async def db(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres").database()
    made = Database(Settings(data=tmp_path, db=url).accounts_url)
    await migrations.upgrade(made.engine)
    yield made
    await made.close()


async def value_of(db: Database, name: str) -> str | None:
    row = await db.first(select(Setting.value).where(Setting.name == bindparam("which")), {"which": name})
    return None if row is None else str(row[0])


async def test_writers_take_turns(db: Database) -> None:
    await db.do(ADD, {"name": "count", "value": ""})

    async def by_objects() -> None:
        async with db.begin() as session:
            kept = await session.get(Setting, "count", with_for_update=True)
            assert kept is not None
            kept.value += "1"

    await asyncio.gather(
        *(by_objects() for _ in range(20)), *(db.do(ADD_ONE, {"which": "count"}) for _ in range(20))
    )
    assert await value_of(db, "count") == "1" * 40


async def test_a_refused_statement_changes_nothing_and_lets_the_next_one_in(db: Database) -> None:
    await db.do(ADD, {"name": "once", "value": "a"})
    with pytest.raises(DBAPIError):
        await db.do(ADD, {"name": "once", "value": "b"})
    with pytest.raises(RuntimeError):
        async with db.begin() as session:
            session.add(Setting(name="never", value="c"))
            await session.flush()
            raise RuntimeError
    await db.do(ADD, {"name": "next", "value": "d"})
    assert [await value_of(db, name) for name in ("once", "never", "next")] == ["a", None, "d"]


async def test_the_quick_way_reads_what_objects_wrote_and_writes_what_they_read(db: Database) -> None:
    find = select(User.name, User.muted, User.made_at).where(User.id == bindparam("which"))
    async with db.begin() as session:
        session.add(User(id="u1", name="Zoë", made_at=2**40, muted=["u2", "ü"]))
    assert tuple(await db.first(find, {"which": "u1"}) or ()) == ("Zoë", ["u2", "ü"], 2**40)
    await db.do(
        update(User).where(User.id == bindparam("which")).values(name=bindparam("new")),
        {"which": "u1", "new": "Eve"},
    )
    async with db.read() as session:
        kept = await session.get(User, "u1")
    assert kept is not None and kept.name == "Eve"
    assert tuple(await db.first(find, {"which": "u1"}) or ()) == ("Eve", ["u2", "ü"], 2**40)
    assert await db.first(find, {"which": "nobody"}) is None


async def test_a_failed_statement_tells_no_values(db: Database) -> None:
    """What is told goes to the log."""
    await db.do(ADD, {"name": "once", "value": "a"})
    with pytest.raises(IntegrityError) as failed:
        await db.do(ADD, {"name": "once", "value": "a secret"})
    assert "a secret" not in str(failed.value)


async def test_two_connections_never_write_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Older SQLites may damage a file of which two write and begin the log anew at one moment."""
    made = Database(Settings(data=tmp_path).accounts_url)
    await migrations.upgrade(made.engine)
    await made.do(ADD, {"name": "count", "value": ""})
    writing = most = 0
    ask = Quick.ask

    def begins(*_: Any) -> None:
        nonlocal writing, most
        writing += 1
        most = max(most, writing)

    def ends(*_: Any) -> None:
        nonlocal writing
        writing -= 1

    def slowly(*args: Any) -> None:
        begins()
        ask(*args)
        ends()

    monkeypatch.setattr(Quick, "ask", slowly)
    event.listen(made.engine.sync_engine, "begin", begins)
    event.listen(made.engine.sync_engine, "commit", ends)

    async def by_objects() -> None:
        async with made.begin() as session:
            await session.execute(ADD_ONE, {"which": "count"})
            await asyncio.sleep(0.001)

    await asyncio.gather(
        *(by_objects() for _ in range(15)), *(made.do(ADD_ONE, {"which": "count"}) for _ in range(15))
    )
    assert (most, writing) == (1, 0)
    await made.close()


async def test_who_does_not_wait_for_the_end_leaves_nothing_half_done(tmp_path: Path) -> None:
    made = Database(Settings(data=tmp_path).accounts_url)
    await migrations.upgrade(made.engine)
    for number in range(20):
        asked = asyncio.ensure_future(made.do(ADD, {"name": f"n{number}", "value": "x"}))
        await asyncio.sleep(0)
        asked.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asked
    async with made.begin():  # after all of them
        pass
    async with made.read() as session:
        kept = await session.scalar(select(func.count()).select_from(Setting).where(Setting.value == "x"))
    assert kept == 20
    await made.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "accounts.db")) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
