"""The log, on SQLite and on PostgreSQL alike: durable, in order, once, and only by the owner."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import apsw
import asyncpg
import pytest
from prometheus_client import REGISTRY

from wartable.core.errors import BadSetup
from wartable.server import migrations
from wartable.server.accounts.database import Database
from wartable.server.log import Conflict, Fenced, Row, Store, sqlite
from wartable.server.log.postgres import PostgresStore
from wartable.server.log.sqlite import SqliteStore
from wartable.server.settings import Settings


def row(seq: int, key: str | None = None, seat: int | None = 0) -> Row:
    return Row(seq, seat, key, b'{"n":%d}' % seq, b"{}")


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    made: Store
    if request.param == "sqlite":
        made = SqliteStore(tmp_path / "events.db")
    else:
        url = request.getfixturevalue("postgres").database()
        db = Database(Settings(db=url).accounts_url)
        await migrations.upgrade(db.engine)
        await db.close()
        made = PostgresStore(url)
    await made.open()
    yield made
    await made.close()


async def begun(store: Store, worker: str = "w1") -> int:
    await store.beat(worker, {})
    return await store.create("t", worker, "playing", "g", True, b"{}")


async def test_what_is_appended_comes_back_in_order(store: Store) -> None:
    fence = await begun(store)
    await asyncio.gather(*(store.append("t", fence, [row(n, f"k{n}")]) for n in range(1, 41)))
    stored = await store.load("t")
    assert stored is not None
    assert [each.seq for each in stored.rows] == list(range(1, 41))
    assert stored.rows[3].entry == b'{"n":4}'
    assert await store.load("nothing") is None


async def test_the_same_number_or_key_is_refused_and_takes_nothing_with_it(store: Store) -> None:
    fence = await begun(store)
    await store.append("t", fence, [row(1, "a")])
    outcomes = await asyncio.gather(
        store.append("t", fence, [row(1, "b")]),
        store.append("t", fence, [row(2, "a")]),
        store.append("t", fence, [row(2, "c"), row(1, "d")]),
        store.append("t", fence, [row(3, "e")]),
        return_exceptions=True,
    )
    assert [type(each) for each in outcomes] == [Conflict, Conflict, Conflict, type(None)]
    stored = await store.load("t")
    assert stored is not None and [each.key for each in stored.rows] == ["a", "e"]


async def test_what_is_told_of_a_table_without_its_game(store: Store) -> None:
    assert await store.glance("t") is None
    fence = await begun(store)
    found = await store.glance("t")
    assert found is not None and (found.status, found.header, found.meta) == ("playing", b"{}", b"")
    await store.append("t", fence, [row(1), Row(2, 0, None, b"{}", b'{"last":1}')])
    await store.save("t", fence, "over", False, b'{"end":1}')
    before = await store.glance("t")
    assert before is not None and (before.header, before.meta) == (b'{"end":1}', b'{"last":1}')
    assert await store.archive("t", 5, "")
    assert await store.glance("t") == before
    assert await store.own("t", "w1", thaws=False) is None
    assert (await store.count_tables())["archived"] == 1
    assert await store.own("t", "w1") is not None
    assert (await store.count_tables())["archived"] == 0


async def test_open_tables_are_counted_by_what_stands_in_their_headers(store: Store) -> None:
    assert await store.count_open("a", "b") == (0, 0)
    for number, status in enumerate(("open", "open", "playing")):
        await store.create(f"t{number}", "w1", status, "g", True, b'{"host":"u_1","n":%d}' % number)
    assert await store.count_open('"host":"u_1"', '"n":1') == (2, 1)


async def test_a_header_goes_with_the_move_or_not_at_all(store: Store) -> None:
    fence = await begun(store)
    await store.append("t", fence, [row(1)], ("settling", False, b'{"end":1}'))
    stored = await store.load("t")
    assert stored is not None and (stored.header, stored.status) == (b'{"end":1}', "settling")
    with pytest.raises(Conflict):
        await store.append("t", fence, [row(1)], ("over", False, b'{"end":2}'))
    stored = await store.load("t")
    assert stored is not None and stored.header == b'{"end":1}'


async def test_a_living_owner_keeps_the_table(store: Store) -> None:
    fence = await begun(store)
    held = await store.own("t", "w2")
    assert held is not None and (held.owner, held.fence) == ("w1", fence)
    again = await store.own("t", "w1")
    assert again is not None and again.fence == fence
    assert await store.own("nothing", "w1") is None


async def test_a_silent_owner_loses_it_and_its_writes_are_refused(store: Store) -> None:
    fence = await begun(store)
    store.lease_ms = 300
    await asyncio.sleep(0.5)
    await store.beat("w2", {})
    assert await store.orphans("w2", 10) == ["t"]
    held = await store.own("t", "w2")
    assert held is not None and (held.owner, held.fence) == ("w2", fence + 1)
    with pytest.raises(Fenced):
        await store.append("t", fence, [row(1)])
    with pytest.raises(Fenced):
        await store.save("t", fence, "over", False, b"stale")
    await store.append("t", fence + 1, [row(1)])
    store.lease_ms = 60_000
    assert await store.orphans("w1", 10) == []


async def test_a_table_that_was_given_up_is_anybodys(store: Store) -> None:
    fence = await begun(store)
    assert await store.loads() == {"w1": 1}
    with pytest.raises(Fenced):
        await store.release("t", "w1", fence + 1)
    await store.release("t", "w1", fence)
    assert await store.loads() == {"w1": 0}
    held = await store.own("t", "w2", may_rob=False)
    assert held is not None and (held.owner, held.fence) == ("w2", fence + 1)


async def test_nobody_is_robbed_by_a_worker_that_may_not(store: Store) -> None:
    fence = await begun(store)
    store.lease_ms = -(10**6)  # everybody is silent
    held = await store.own("t", "w2", may_rob=False)
    assert held is not None and (held.owner, held.fence) == ("w1", fence)
    held = await store.own("t", "w2")
    assert held is not None and held.owner == "w2"


async def test_stopping_in_good_order_frees_the_tables_at_once(store: Store) -> None:
    await begun(store)
    await store.forget_worker("w1")
    await store.beat("w2", {})
    held = await store.own("t", "w2")
    assert held is not None and held.owner == "w2"


async def test_orphans_are_tables_in_play_that_nobody_living_owns(store: Store) -> None:
    store.lease_ms = 10**9
    for worker in ("w1", "w2", "w3"):
        await store.beat(worker, {})
        for status in ("open", "playing", "settling", "over"):
            await store.create(f"{status} of {worker}", worker, status, "g", True, b"{}")
    assert await store.orphans("w2", 50) == []
    await store.forget_worker("w3")
    assert sorted(await store.orphans("w2", 50)) == ["playing of w3", "settling of w3"]
    store.lease_ms = -(10**6)  # everybody, but who asks lives
    left = ["playing of w1", "playing of w3", "settling of w1", "settling of w3"]
    assert sorted(await store.orphans("w2", 50)) == left
    assert sorted(await store.orphans("w2", 50, may_rob=False)) == ["playing of w3", "settling of w3"]
    assert len(await store.orphans("w2", 3)) == 3


async def test_looking_for_orphans_does_not_look_at_ones_own(tmp_path: Path) -> None:
    """It is done every second, beside the games: it must not take longer the more of them there are."""
    store = SqliteStore(tmp_path / "events.db")
    await store.open()
    await store.close()
    db = apsw.Connection(str(tmp_path / "events.db"))
    plan = [each[3] for each in db.execute(f"EXPLAIN QUERY PLAN {sqlite.ORPHANS}", ("w1", 0, 50))]
    db.close()
    found = [each for each in plan if "tables" in each]
    assert [each.rsplit(" AND ", 1)[1] for each in found] == ["owner=?)", "owner<?)", "owner>?)"]
    assert all(each.startswith("SEARCH tables USING COVERING INDEX") for each in found)


async def test_the_list_shows_public_tables_of_a_game(store: Store) -> None:
    await begun(store)
    await store.create("u", "w1", "open", "g", True, b"u")
    await store.create("v", "w1", "open", "h", True, b"v")
    await store.create("p", "w1", "open", "g", False, b"p")
    assert await store.list_tables("open", "g", 10) == [("u", b"u")]
    assert {table_id for table_id, _ in await store.list_tables("open", None, 10)} == {"u", "v"}


async def test_two_servers_cannot_share_a_folder(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path / "events.db")
    await first.open()
    with pytest.raises(BadSetup, match="IN_USE"):
        await SqliteStore(tmp_path / "events.db").open()
    await first.close()
    second = SqliteStore(tmp_path / "events.db")
    await second.open()
    await second.close()


async def test_one_fsync_serves_all_who_wait(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "events.db")
    await store.open()
    fence = await begun(store)
    commits: list[int] = []
    real = store._commit
    store._commit = lambda db, batch: (commits.append(len(batch)), real(db, batch))[1]  # type: ignore[method-assign]
    await asyncio.gather(*(store.append("t", fence, [row(n)]) for n in range(1, 201)))
    assert len(commits) < 20 and sum(commits) == 200
    await store.close()


async def test_how_long_the_disk_stood_still_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stalled() -> float:
        return REGISTRY.get_sample_value("wartable_disk_stalled_seconds_total") or 0.0

    store = SqliteStore(tmp_path / "events.db")
    await store.open()
    monkeypatch.setattr(sqlite, "STALL_S", 60.0)
    before = stalled()
    fence = await begun(store)
    assert stalled() == before
    monkeypatch.setattr(sqlite, "STALL_S", 0.0)
    await store.append("t", fence, [row(1)])
    assert 0 < stalled() - before < 60
    await store.close()


async def test_a_move_is_one_statement(postgres: Any) -> None:
    """Nothing before it, nothing after it: no transaction that is opened, no connection that is tidied up."""
    url = postgres.database()
    database = Database(Settings(db=url).accounts_url)
    await migrations.upgrade(database.engine)
    await database.close()
    store = PostgresStore(url)
    await store.open()
    try:
        fence = await begun(store)
        await store.append("t", fence, [row(1)])
        admin = await asyncpg.connect(url)
        said: list[str] = []

        def note(query: Any) -> None:
            said.append(query.query)

        assert store._pool is not None
        async with store._pool.acquire() as connection:
            connection._con.add_query_logger(note)
        await store.append("t", fence, [row(2)])
        await store.append("t", fence, [row(3)], ("settling", False, b"over"))
        assert len(said) == 2, said
        assert (
            await admin.fetchval("SELECT status || length(header) FROM tables WHERE id = 't'") == "settling4"
        )
        with pytest.raises(Fenced):
            await store.append("t", fence - 1, [row(4)], ("over", False, b"x"))
        assert await admin.fetchval("SELECT count(*) FROM events") == 3
        await admin.close()
    finally:
        await store.close()
