"""Faults that a server survives: one thing that cannot be read, a disk that takes nothing, clocks that jump, logs that are
damaged or newer, deletions that are cut short."""

import gzip
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import apsw
import msgspec
import pytest
from sqlalchemy import select, text

from wartable.core.errors import BadSetup
from wartable.server.accounts import erasure, quick_match, users
from wartable.server.accounts.calendar import AWAY_MS, DAY_MS, Calendar
from wartable.server.accounts.database import Database, Erasure, SealKey, Session, Ticket, User
from wartable.server.accounts.sessions import Who
from wartable.server.log import StoreDown
from wartable.server.log.sqlite import VERSION, SqliteStore
from wartable.server.run.backup import back_up
from wartable.server.settings import Settings
from wartable.server.table.table import HEADER_DECODER

from .desk import GAME, House, MovedTime, house


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as made:
        yield made


async def _spoil(here: House, table: str, header: bytes) -> None:
    """As if the disk had turned some bytes."""
    here.hub.tables.pop(table).close()

    def work(db: apsw.Connection) -> None:
        db.execute("UPDATE tables SET header = ?, owner = NULL WHERE id = ?", (header, table))

    store = here.hub.store
    assert isinstance(store, SqliteStore)
    await store._ask(store._jobs, work)


async def test_one_unreadable_table_stops_no_adoption_and_no_list_and_the_operator_is_shown_it(
    here: House,
) -> None:
    bob, _ = await here.person("Bob")
    cid, _ = await here.person("Cid")
    bad, good = await here.game(bob, cid), await here.game(bob, cid)
    lost = await here.game(bob)
    await _spoil(here, bad, b'{"id": 3')
    await _spoil(here, lost, b"\x00\xff")
    here.hub.tables.pop(good).close()
    await here.hub.store.forget_worker(here.hub.worker)
    await here.hub._adopt()
    assert good in here.hub.tables and bad not in here.hub.tables
    listed = (await bob.get("/tables")).json()
    assert lost not in [each["id"] for each in listed]
    await here.settled_faults()
    found = (await here.console().get("/operator/faults")).json()
    assert {(each["kind"], each["what"]) for each in found} == {("table", bad), ("table", lost)}
    assert (await bob.get(f"/tables/{bad}")).json()["code"] == "TABLE_SET_ASIDE"
    shown = {each["id"]: each["readable"] for each in (await here.console().get("/operator/tables")).json()}
    assert shown == {bad: False, lost: False, good: True}
    await here.console().post(f"/operator/faults/{found[0]['id']}/settle")
    assert len((await here.console().get("/operator/faults")).json()) == 1


async def test_a_log_that_does_not_replay_is_shown_to_the_operator(here: House) -> None:
    bob, _ = await here.person("Bob")
    cid, _ = await here.person("Cid")
    table_id = await here.game(bob, cid)
    stored = await here.hub.store.load(table_id)
    assert stored is not None
    header = HEADER_DECODER.decode(stored.header)
    header.seats[0].deck = None
    header.options = {"no such option": 3}
    await _spoil(here, table_id, msgspec.json.encode(header))
    assert (await bob.get(f"/tables/{table_id}")).json()["status"] == "unplayable"
    [found] = (await here.console().get("/operator/faults")).json()
    assert found["what"] == table_id and "does not replay" in found["why"]


async def test_one_unreadable_ticket_or_user_stops_nobody_from_being_paired(here: House) -> None:
    ids = []
    for name in ("Ann", "Bob", "Cid", "Dan"):
        client, user_id = await here.person(name)
        ids.append((client, user_id, name))
    bad_user = ids[1][1]
    for client, user_id, name in ids:
        who = Who(user_id, name, False, "s")
        now = here.hub.time.wall()
        async with here.hub.db.begin() as session:
            session.add(
                Ticket(
                    id=f"q_{name}", user=user_id, game=GAME, players=2, rated=False, rating=1500.0, deck=None, luck="",
                    made_at=now, seen_at=now,
                )
            )  # fmt: skip
        assert client and who
    async with here.hub.db.begin() as session:
        await session.execute(text("UPDATE tickets SET deck = '{broken' WHERE id = 'q_Ann'"))
        await session.execute(text("UPDATE users SET muted = '{broken' WHERE id = :id"), {"id": bad_user})
    await quick_match._pair(here.hub, GAME)
    async with here.hub.db.read() as session:
        rows = {
            name: (table, problem)
            for name, table, problem in await session.execute(select(Ticket.id, Ticket.table, Ticket.problem))
        }
    assert rows["q_Cid"][0] is not None and rows["q_Cid"] == rows["q_Dan"]
    assert rows["q_Ann"][1] and rows["q_Bob"][1]
    await here.settled_faults()
    found = (await here.console().get("/operator/faults")).json()
    assert {each["what"] for each in found} == {"q_Ann", "q_Bob"}


async def test_health_tells_when_nothing_can_be_stored(here: House) -> None:
    health = here.client()
    health.base_url = "http://here:8421"
    here.app.state.operations_port = 8421
    assert (await health.get("/healthz")).status_code == 200
    here.hub._probing = None
    store = here.hub.store
    assert isinstance(store, SqliteStore)

    async def full() -> None:
        raise StoreDown("The server's disk is full.")

    usual, store.ready = store.ready, full  # type: ignore[method-assign]
    told = await health.get("/healthz")
    assert told.status_code == 503 and "disk is full" in told.text
    store.ready = usual  # type: ignore[method-assign]
    here.hub._probing = None
    async with here.hub.db.begin() as session:
        await session.execute(
            text("CREATE TRIGGER no BEFORE INSERT ON settings BEGIN SELECT RAISE(ABORT, 'no'); END")
        )
    assert (await health.get("/healthz")).status_code == 503, "the accounts as well as the log"
    async with here.hub.db.begin() as session:
        await session.execute(text("DROP TRIGGER no"))
    here.hub._probing = None
    assert (await health.get("/healthz")).status_code == 200


async def test_a_full_disk_is_found_by_writing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "events.db")
    await store.open()

    def fill(db: apsw.Connection) -> None:
        db.execute("PRAGMA query_only = 1")

    await store.ready()
    await store._ask(store._jobs, fill)
    with pytest.raises(StoreDown):
        await store.ready()
    await store.close()


# -- logs ----------------------------------------------------------------------------------------------------------


async def test_a_newer_log_is_refused_and_not_reset(tmp_path: Path) -> None:
    path = tmp_path / "events.db"
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
        db.execute("CREATE TABLE later (x)")
    db.close()
    before = path.read_bytes()
    with pytest.raises(BadSetup, match="NEWER_LOG"):
        await SqliteStore(path).open()
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION + 1,)
        assert [row[0] for row in db.execute("SELECT name FROM sqlite_master")] == ["later"]
    db.close()
    assert len(before) == path.stat().st_size


async def test_a_damaged_log_is_noticed_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "events.db"
    store = SqliteStore(path)
    await store.open()
    for number in range(40):
        await store.create(f"t{number}", "w", "playing", "g", True, b"x" * 2_000)
    await store.close()
    data = bytearray(path.read_bytes())
    for page in range(6, len(data) // 4096, 2):
        data[page * 4096 : page * 4096 + 200] = b"\xa5" * 200
    path.write_bytes(data)
    with pytest.raises(BadSetup, match="is damaged"):
        await SqliteStore(path).open()
    path.write_bytes(b"no database at all" * 400)
    with pytest.raises(BadSetup, match="restore the last backup"):
        await SqliteStore(path).open()


async def test_damaged_accounts_are_noticed_while_the_server_runs(
    here: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await here.hub.db.look_over() == "" and here.hub.damages == []
    path = tmp_path / "broken" / "accounts.db"
    path.parent.mkdir()
    with sqlite3.connect(path) as made:
        made.execute("CREATE TABLE users (name TEXT)")
        made.executemany("INSERT INTO users VALUES (?)", [("x" * 2_000,) for _ in range(40)])
    made.close()
    data = bytearray(path.read_bytes())
    for page in range(4, len(data) // 4096, 2):
        data[page * 4096 : page * 4096 + 200] = b"\xa5" * 200
    path.write_bytes(data)
    broken = Database(f"sqlite+aiosqlite:///{path}")
    found = await broken.look_over()
    await broken.close()
    assert found
    monkeypatch.setattr(here.hub.db, "look_over", broken.look_over)
    await here.hub._look_over()
    await broken.close()
    assert here.hub.troubles() == [f"The account database is damaged: {found}"], "/healthz says so"


# -- clocks --------------------------------------------------------------------------------------------------------


async def test_a_clock_that_jumps_ahead_ends_no_session(here: House) -> None:
    bob, _ = await here.person("Bob")
    time = here.hub.time
    assert isinstance(time, MovedTime)
    time.jumped = 400 * DAY_MS
    here.hub.sessions._known.clear()
    assert (await bob.get("/session")).status_code == 200, "while it runs"
    here.hub.sessions._known.clear()
    await here.hub.sessions.open()
    assert (await bob.get("/session")).status_code == 200, "and at the next start"
    time.jumped = 0
    here.hub.sessions._known.clear()
    assert (await bob.get("/session")).status_code == 200, "and when it comes back"
    time.jumped = time.ahead = 200 * DAY_MS
    async with here.hub.db.begin() as session:
        await session.execute(text("UPDATE sessions SET seen_at = :at"), {"at": time.wall() - 200 * DAY_MS})
    here.hub.sessions._known.clear()
    assert (await bob.get("/session")).status_code == 401, "time that really passed counts"


async def test_the_calendar_believes_a_month_at_most(here: House) -> None:
    time = here.hub.time
    assert isinstance(time, MovedTime)
    began = here.hub.sessions.calendar.today()
    time.jumped = 300 * DAY_MS
    calendar = Calendar(here.hub.db, time)
    await calendar.open()
    assert abs(calendar.today() - began - AWAY_MS) < DAY_MS


# -- deletion ------------------------------------------------------------------------------------------------------


async def test_a_deletion_that_is_cut_short_goes_on_at_the_next_start(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        bob, bob_id = await here.person("Bob")
        cid, _ = await here.person("Cid")
        tables = [await here.game(bob, cid) for _ in range(3)]
        opened = await here.game(bob)
        await erasure.begin(here.hub, bob_id)  # and then the power goes
        assert (await bob.get("/session")).status_code == 401, "gone at once"
        cookie = cid.cookies["wartable"]
    async with house(tmp_path) as here:
        cid = here.client()
        cid.cookies.set("wartable", cookie)
        calls = 0

        async def away(*_: object) -> None:
            nonlocal calls
            calls += 1
            if calls == 2:
                raise StoreDown("The database is away.")

        usual = here.hub.do
        here.hub.do = lambda *args: _first(away, usual, args)  # type: ignore[method-assign]
        with pytest.raises(StoreDown):
            await erasure.run(here.hub)
        await erasure.run(here.hub)
        assert calls == 5, "from where it stopped, not from the beginning"
        for table_id in tables:
            table = (await cid.get(f"/tables/{table_id}")).json()
            assert table["seats"][0]["name"] == "(gone)" and table["seats"][0]["user"] is None
            assert table["status"] == "over", "nobody waits for somebody who is gone"
        assert bob_id not in (await cid.get(f"/tables/{opened}")).text
        assert await here.hub.store.tables_of(bob_id, "", 10) == []
        async with here.hub.db.read() as session:
            assert (await session.scalars(select(Erasure))).all() == []
            assert await session.get(User, bob_id) is None


async def _first(before: object, usual: object, args: tuple[object, ...]) -> object:
    await before()  # type: ignore[operator]
    return await usual(*args)  # type: ignore[operator]


async def test_who_deletes_the_account_in_the_middle_of_a_game_gives_it_up(here: House) -> None:
    bob, bob_id = await here.person("Bob")
    cid, _ = await here.person("Cid")
    table_id = await here.game(bob, cid)
    done = await bob.request("DELETE", "/account", json={"password": "a long password"})
    assert done.status_code == 204
    await here.settled()
    table = (await cid.get(f"/tables/{table_id}")).json()
    assert table["status"] == "over" and table["outcome"]["ranks"] == [2, 1]
    [line] = (await cid.get("/history")).json()
    assert line["result"] == "won" and line["opponents"] == ["(gone)"]
    assert bob_id not in (await cid.get(f"/tables/{table_id}/text")).text


# -- what leaves the server ----------------------------------------------------------------------------------------


async def test_an_export_comes_in_pieces_and_is_whole(here: House) -> None:
    bob, user_id = await here.person("Bob")
    async with here.hub.db.begin() as session:
        session.add_all(
            Session(id=f"s{n}", token=f"t{n}", user=user_id, made_at=n, seen_at=n, agent="x")
            for n in range(1_000)
        )
    pieces = [piece async for piece in await users.export(here.hub, Who(user_id, "Bob", False, "s"))]
    told = msgspec.json.decode(b"".join(pieces))
    assert (await bob.get("/account/export")).json().keys() == told.keys()
    assert len(told["sessions"]) == 1_001 and "token" not in told["sessions"][0] and told["chat"] == []
    assert max(map(len, pieces)) < 50_000, "a few hundred lines at a time"


async def test_no_backup_holds_the_keys_of_seals(here: House, tmp_path: Path) -> None:
    async with here.hub.db.read() as session:
        [key] = (await session.scalars(select(SealKey.key))).all()
    bob, _ = await here.person("Bob")
    seal = (await bob.post("/seals", json={})).json()["seal"]
    copy = tmp_path / "copy.tar.gz"
    await back_up(Settings(data=here.hub.settings.data), copy)
    assert key.encode() not in gzip.decompress(copy.read_bytes())
    assert here.app.state.console_key.encode() not in gzip.decompress(copy.read_bytes())
    made = await bob.post("/tables", json={"game": GAME, "seal": seal})
    assert made.status_code == 201
    # A day later another key seals; what was sealed yesterday still opens.
    seal = (await bob.post("/seals", json={})).json()["seal"]
    here.hub.time.jumped += DAY_MS  # type: ignore[attr-defined]
    await here.hub.seal_keys.renew()
    assert len(here.hub.seal_keys.keys) == 2
    assert (await bob.post("/tables", json={"game": GAME, "seal": seal})).status_code == 201
    here.hub.time.jumped += 3 * DAY_MS  # type: ignore[attr-defined]
    await here.hub.seal_keys.renew()
    assert len(here.hub.seal_keys.keys) == 1
    assert bytes.fromhex(key) not in here.hub.seal_keys.keys
