"""How long things are kept: a simulated year, after which the databases hold what they should and no more; and the archive
and the nightly dump, which lose nothing of a game."""

import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import polars
import pytest
from sqlalchemy import func, select, text

from wartable.core.match import replay
from wartable.core.record import read_record
from wartable.games import game
from wartable.server.accounts import mail, shop
from wartable.server.accounts.calendar import DAY_MS
from wartable.server.accounts.database import (
    Balance,
    Base,
    ChatLine,
    LedgerEntry,
    Posting,
    Reported,
    Result,
    Session,
    Ticket,
    User,
)
from wartable.server.log import Packed, Row, pack, unpack
from wartable.server.log.sqlite import SqliteStore
from wartable.server.operators import desk, dump, retention
from wartable.server.table.header import new_id

from .desk import GAME, House, MovedTime, house


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as made:
        yield made


SHOP_GAME = "circuit-warfare"


async def _finished(here: House, *people: Any, **wanted: Any) -> str:
    table_id = await here.game(*people, **wanted)
    stand = (await people[0].get(f"/tables/{table_id}/stand")).json()["updates"][0]
    for key, action in (("a", stand["options"][0]), ("b", {"do": "concede"})):
        seq = (await people[0].get(f"/tables/{table_id}/stand")).json()["updates"][0]["seq"]
        done = await people[0].post(
            f"/tables/{table_id}/play", json={"key": key, "seq": seq, "action": action}
        )
        assert done.status_code == 200, done.text
    await here.settled()
    return table_id


async def _grow_old(here: House, table: str, days: int) -> None:
    store = here.hub.store
    assert isinstance(store, SqliteStore)
    here.hub.tables.pop(table, None)
    ago = here.hub.time.wall() - days * DAY_MS

    await store._ask(store._jobs, _made_at(table, ago))


def _made_at(table: str, at: int) -> Callable[[Any], object]:
    return lambda db: db.execute("UPDATE tables SET made_at = ? WHERE id = ?", (at, table))


async def test_an_archived_game_reads_and_replays_as_before(here: House) -> None:
    bob, bob_id = await here.person("Bob")
    cid, _ = await here.person("Cid")
    table_id = await _finished(here, bob, cid)
    paths = [f"/tables/{table_id}/{what}" for what in ("replay", "record", "text", "fair")]
    before = [(await bob.get(path)).content for path in paths]
    await _grow_old(here, table_id, 100)
    await retention.run(here.hub)
    assert (await here.hub.store.count_tables()) == {"archived": 1}
    assert [(await bob.get(path)).content for path in paths] == before
    assert list(replay(game(GAME), read_record(before[1]), verify=True))[-1].state.outcome is not None
    assert await here.hub.store.tables_of(bob_id, "", 5) == [table_id]
    assert (await here.hub.store.count_tables()) == {"archived": 1}, "reading leaves it where it is"
    shown = (await bob.get(f"/tables/{table_id}")).json()
    assert shown["status"] == "over" and shown["outcome"], "and it can be opened as any other"
    stand = (await bob.get(f"/tables/{table_id}/stand")).json()
    assert stand["updates"][0]["type"] == "update"
    assert (await here.hub.store.count_tables()) == {"archived": 1}, "which leaves it there too"
    assert (await bob.request("DELETE", "/account", json={"password": "a long password"})).status_code == 204
    assert (await cid.get(f"/tables/{table_id}")).json()["seats"][0]["name"] == "(gone)", (
        "names go from the archive too"
    )


def test_games_shrink_to_a_fraction() -> None:
    rows = [
        Row(
            n, n % 2, f"key{n}", b'{"type":"played","seat":0,"action":{"do":"play","card":"VK01"}}' * 3, b"{}"
        )
        for n in range(200)
    ]
    packed = Packed("over", b'{"id":"t"}', rows)
    data = pack(packed)
    assert unpack(data) == packed
    assert len(data) * 8 < sum(len(row.entry) for row in rows)


async def test_after_a_simulated_year_nothing_has_grown_that_should_not(tmp_path: Path) -> None:
    """Every four weeks bring guests, sessions, tickets, tables that nobody began, reports and chat. What is kept levels off."""
    async with house(tmp_path, guests_kept=90, open_tables_kept=7, reports_kept=90, chat_kept=30) as here:
        moved = here.hub.time
        assert isinstance(moved, MovedTime)
        counts: list[dict[str, int]] = []
        sizes: list[int] = []
        for _ in range(13):
            moved.ahead += 28 * DAY_MS
            moved.jumped += 28 * DAY_MS
            now = moved.wall()
            async with here.hub.db.begin() as session:
                for n in range(10):
                    guest = new_id("u")
                    session.add(User(id=guest, name=f"Guest {n}", made_at=now, muted=[]))
                    await session.flush()
                    session.add(
                        Session(
                            id=new_id("s"), token=new_id("s"), user=guest, made_at=now, seen_at=now, agent=""
                        )
                    )
                    session.add(
                        Ticket(
                            id=new_id("q"), user=guest, game=GAME, players=2, rated=False, rating=1.0, luck="",
                            made_at=now, seen_at=now,
                        )
                    )  # fmt: skip
                    session.add(Reported(id=new_id("b"), user=guest, at=now, report={"text": "x"}, note=""))
                    session.add(ChatLine(table="t", at=now, user=guest, name="x", text="y"))
            store = here.hub.store
            assert isinstance(store, SqliteStore)
            for _ in range(5):
                table_id = new_id("t")
                await store.create(table_id, "w", "open", GAME, True, b"{}")
                await store._ask(store._jobs, _made_at(table_id, now))
            await retention.run(here.hub)
            async with here.hub.db.read() as session:
                counted = {
                    table.name: int(await session.scalar(select(func.count()).select_from(table)) or 0)
                    for table in Base.metadata.sorted_tables
                }
            counts.append({**counted, **await store.count_tables()})
            async with here.hub.db.begin() as session:
                sizes.append(int((await session.execute(text("PRAGMA page_count"))).scalar_one()))
        assert counts[12] == counts[5] == counts[8], "levelled off"
        assert counts[12]["users"] == 40 and counts[12]["tickets"] == 10 and counts[12]["open"] == 5
        assert sizes[12] <= sizes[6] + 2, "and the file has stopped growing"


async def test_a_clock_that_jumps_ahead_forgets_nothing(here: House) -> None:
    guest = here.client()
    await guest.post("/session", json={"name": "Gus"})
    moved = here.hub.time
    assert isinstance(moved, MovedTime)
    moved.jumped = 3_000 * DAY_MS
    await retention.run(here.hub)
    assert (await guest.get("/session")).status_code == 200


async def test_the_dump_holds_finished_games_and_no_name_of_who_opted_out(
    here: House, tmp_path: Path
) -> None:
    bob, _ = await here.person("Bob")
    cid, _ = await here.person("Cid")
    guest = here.client()
    await guest.post("/session", json={"name": "Gus"})
    await cid.put("/account/nameless", json={"on": True})
    first, second = await _finished(here, bob, cid), await _finished(here, guest, bob)
    hidden = await here.game(bob, cid, private=True)
    await bob.post(f"/tables/{hidden}/play", json={"key": "k", "seq": 0, "action": {"do": "concede"}})
    await here.settled()
    day = int(time.time() * 1000) // DAY_MS
    [path] = await dump.write_day(here.hub.db, here.hub.store, tmp_path / "dump", day)
    rows = {row["table"]: row for row in polars.read_parquet(path).to_dicts()}
    assert set(rows) == {first, second}, "private games stay private"
    assert rows[first]["names"] == ["Bob", None] and rows[second]["names"] == [None, "Bob"]
    assert rows[first]["ranks"] == [2, 1] and '"concede"' in rows[first]["entries"]
    data = path.read_bytes()
    assert b"Cid" not in data and b"Gus" not in data
    async with here.hub.db.read() as session:
        assert await session.scalar(select(func.count()).select_from(Result)) == 6


async def test_forgotten_guests_and_deleted_accounts_leave_no_ledger(here: House) -> None:
    guest = here.client()
    guest_id = (await guest.post("/session", json={"name": "Gast"})).json()["id"]
    bob, bob_id = await here.person("Bob")
    for person in (guest, bob):
        assert (await person.get("/shop?game=circuit-warfare")).is_success
    async with here.hub.db.begin() as session:
        for user in (guest_id, bob_id):
            balance = await shop.open_account(session, user, "circuit-warfare")
            await shop.post(session, user, "circuit-warfare", "x", "Points", 5, balance, "awards")
    await retention.forget_guests(here.hub, here.hub.time.wall() + DAY_MS)
    gone = {"password": "a long password"}
    async with here.hub.db.read() as session:
        assert {each.user for each in await session.scalars(select(LedgerEntry))} == {bob_id}
    assert (await bob.request("DELETE", "/account", json=gone)).status_code == 204
    async with here.hub.db.read() as session:
        for kind in (LedgerEntry, Posting, Balance):
            assert (await session.scalars(select(kind))).all() == []


async def test_a_dump_that_was_cut_short_is_made_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "dump"
    async with house(tmp_path / "data", dump=folder) as here:
        today = here.hub.time.wall() // DAY_MS
        monkeypatch.setattr(here.hub.time, "wall", lambda: today * DAY_MS + 12 * dump.HOUR_MS)
        await dump.write_day(here.hub.db, here.hub.store, folder, today - 4)
        write, done = dump._write, []

        def stop(rows: list[dict[str, Any]], path: Path) -> None:
            write(rows, path)
            raise OSError("the power went")

        monkeypatch.setattr(dump, "_write", stop)
        with pytest.raises(OSError):
            await dump.write_day(here.hub.db, here.hub.store, folder, today - 1)
        monkeypatch.setattr(dump, "_write", lambda rows, path: (write(rows, path), done.append(path.name)))
        await dump.run(here.hub)
        await dump.run(here.hub)
        assert done == [f"games-{dump._name(today - ago)}-000.parquet" for ago in (3, 2, 1)], (
            "the night that was cut short, and those that nobody was there for; once"
        )


async def test_a_year_of_games_levels_off_in_every_file(tmp_path: Path) -> None:
    """Guests play for Card Points every four weeks, operators act, letters go out: games are archived and then forgotten, and
    so is all that belonged to their people. Only the results of games stay."""
    kept = {"guests_kept": 60, "archive_after": 40, "games_kept": 90, "audit_kept": 90, "reports_kept": 60}
    async with house(tmp_path, **kept) as here:
        moved, store = here.hub.time, here.hub.store
        assert isinstance(moved, MovedTime) and isinstance(store, SqliteStore)
        counts: list[dict[str, int]] = []
        sizes: list[tuple[int, ...]] = []
        for month in range(13):
            moved.ahead += 28 * DAY_MS
            moved.jumped += 28 * DAY_MS
            people = [here.client(f"198.51.100.{month}") for _ in range(2)]
            for each in people:
                assert (await each.post("/session", json={"name": "Guest"})).status_code == 201
                assert (await each.get(f"/shop?game={SHOP_GAME}")).is_success
            table_id = await _finished(here, *people, game=SHOP_GAME, private=True)
            await _grow_old(here, table_id, 0)
            async with here.hub.db.begin() as session:
                actor = desk.Actor(None, "console", "admin", "")
                desk.note(session, actor, moved.wall(), "message", "everybody", text="x" * 200)
                mail.write(session, "a@example.org", "A letter", "x" * 500, moved.wall())
            await retention.run(here.hub)
            async with here.hub.db.read() as session:
                counted = {
                    table.name: int(await session.scalar(select(func.count()).select_from(table)) or 0)
                    for table in Base.metadata.sorted_tables
                }
                pages = (await session.execute(text("PRAGMA page_count"))).scalar_one()
            assert counted.pop("results") == 2 * (month + 1)
            counts.append({**counted, **await store.count_tables()})
            [(log_pages,)] = await store._ask(
                store._reads, lambda db: db.execute("PRAGMA page_count").fetchall()
            )
            sizes.append((int(pages), int(str(log_pages))))
        assert counts[12] == counts[6] == counts[9], "levelled off"
        assert counts[12]["ledger_entries"] > 0 and counts[12]["archived"] > 0 and counts[12]["mails"] > 0
        for late, early in zip(sizes[12], sizes[6], strict=True):
            assert late <= early + 2, f"the files have stopped growing: {sizes}"
