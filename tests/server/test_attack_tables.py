"""What strangers try at tables, and with requests: each was possible once."""

import asyncio
import json
import random
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import httpx
import msgspec
import pytest

from wartable.core.errors import BadRecord
from wartable.server import logs
from wartable.server.accounts import fair_play
from wartable.server.cluster import worker
from wartable.server.errors import ApiError
from wartable.server.log import Row, Stored
from wartable.server.run.patience import Patient
from wartable.server.table import handlers, readers, replays
from wartable.server.table.line import Line
from wartable.server.table.readers import MOST_WAITING, Readers
from wartable.server.table.table import Table
from wartable.server.web.limits import Budget, Limit
from wartable.trials.local_server import Hosted
from wartable.trials.torture.room import Room, deal_table

from .desk import GAME, House, house


class Client:
    """Keeps what it is told, and how it was sent away."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.code: int | None = None

    def send(self, data: bytes) -> None:
        assert self.code is None or json.loads(data)["type"] != "update"
        self.sent.append(json.loads(data))

    def close(self, code: int, reason: str) -> None:
        self.code = self.code or code

    def types(self) -> set[str]:
        return {each["type"] for each in self.sent}


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as made:
        yield made


async def said(table: Table, line: Line, **message: Any) -> str:
    """The code of the refusal; empty if it was none."""
    assert isinstance(line.outlet, Client)
    before = len(line.outlet.sent)
    await handlers.hear(table, line, json.dumps(message))
    return next((each["code"] for each in line.outlet.sent[before:] if each["type"] == "refused"), "")


# -- at the table ------------------------------------------------------------------------------------------------------


async def test_who_looked_in_before_the_cards_were_dealt_does_not_stay(here: House) -> None:
    ada, _ = await here.person("Ada")
    bob, _ = await here.person("Bob")
    made = (await ada.post("/tables", json={"game": GAME, "spectators": False})).json()
    table = here.hub.tables[made["id"]]
    looking = Client()
    line = Line(looking, None, "")
    table.attach(line)
    assert "table" in looking.types(), "whoever is invited looks in before sitting down"
    assert (await bob.post(f"/tables/{made['id']}/join", json={})).json()["status"] == "playing"
    assert looking.code == 4403 and "update" not in looking.types()
    # From another worker it comes late: the table had not begun when it asked.
    late = Client()
    second = Line(late, None, "")
    table.attach(second)
    await said(table, second, type="sync")
    assert late.code == 4403 and late.types() == {"refused"} and second.id not in table.lines


async def test_a_partner_cannot_keep_the_others_from_claiming(tmp_path: Path) -> None:
    room = Room(tmp_path)
    await room.store.open()
    for players, game_id in ((4, "circuit-warfare"), (2, GAME)):
        chance = random.Random(1)
        table = await deal_table(room, game_id, chance)
        while table.header.players != players:
            table = await deal_table(room, game_id, chance)
        rules, match = table.playing()
        teams = rules.teams(match.state)
        lines = [Line(Client(), f"u{seat}", f"Player {seat}") for seat in range(players)]
        for each in lines:
            table.attach(each)
        gone = players - 1
        table.detach(lines[gone])

        async def wait(seat: int, key: str, table: Table = table, lines: list[Line] = lines) -> str:
            asked = {"type": "claim", "key": key, "seat": lines[-1].user and len(lines) - 1, "what": "wait"}
            return await said(table, lines[seat], **asked)

        if players == 2:
            assert [await wait(0, f"k{n}") for n in range(3)] == ["", "", ""], "nobody else waits"
            continue
        for seat in range(gone):
            is_partner = teams[seat] == teams[gone]
            found = [await wait(seat, f"k{n}") for n in range(2)]
            assert found == (["SAME_TEAM"] * 2 if is_partner else ["", "WAITED"]), (seat, teams)
        table.attach(lines[gone])
        table.detach(lines[gone])
        first = next(seat for seat in range(gone) if teams[seat] != teams[gone])
        assert await wait(first, "again") == "", "it is another absence"
    await room.store.close()


async def test_the_pause_between_lines_of_chat_is_of_the_person(here: House) -> None:
    ada, ada_id = await here.person("Ada")
    bob, _ = await here.person("Bob")
    made = (await ada.post("/tables", json={"game": GAME, "private": True})).json()
    await bob.post(f"/tables/{made['id']}/join", json={})
    table = here.hub.tables[made["id"]]
    tabs = [Line(Client(), ada_id, "Ada") for _ in range(5)]
    for tab in tabs:
        table.attach(tab)
    found = [await said(table, tab, type="chat", text="spam") for tab in tabs]
    assert found == ["", *["COOL_DOWN"] * 4]
    tabs[-1].read_only = False
    emotes = [await said(table, tabs[-1], type="emote", emote="hello", seat=0) for _ in range(2)]
    assert emotes == ["", "COOL_DOWN"]


async def test_guests_of_one_address_report_within_limits_together(here: House) -> None:
    ada, _ = await here.person("Ada")
    made = (await ada.post("/tables", json={"game": GAME})).json()
    table = here.hub.tables[made["id"]]
    here.hub.shares.reports_from = Limit(3, 3600)
    found = []
    for number in range(5):
        line = Line(Client(), None, "", origin="one address")
        line.user = f"guest {number}"
        found.append(await said(table, line, type="report", text="x"))
    assert found == ["", "", "", "TOO_OFTEN", "TOO_OFTEN"]
    other = Line(Client(), "guest of another", "", origin="another")
    assert await said(table, other, type="report", text="x") == ""


async def test_the_tables_of_several_workers_are_no_more_to_talk_at(here: House) -> None:
    """Each worker let everybody report, chat and ask as often as one may in all."""

    class Counted:
        """What workers count together: others have used most of it up."""

        left: ClassVar = {"reports": 1, "reports from": 5, "chat": 1, "emotes": 1, "hints": 0}

        async def allows(self, what: str, most: int, seconds: float) -> bool:
            kind = what.partition(":")[0]
            self.left[kind] -= 1
            return self.left[kind] >= 0

    ada, ada_id = await here.person("Ada")
    made = (await ada.post("/tables", json={"game": GAME, "private": True})).json()
    table = here.hub.tables[made["id"]]
    line = Line(Client(), ada_id, "Ada", origin="one address")
    table.attach(line)
    here.hub.shares.shared = Counted()  # type: ignore[assignment]
    here.hub.shares.chat = here.hub.shares.emotes = Limit(100, 1)
    for message, code in (
        ({"type": "report", "text": "x"}, "TOO_OFTEN"),
        ({"type": "chat", "text": "x"}, "COOL_DOWN"),
        ({"type": "emote", "emote": "hello", "seat": 0}, "COOL_DOWN"),
    ):
        assert [await said(table, line, **message) for _ in range(2)] == ["", code]


async def test_nobody_fills_the_lobby(here: House) -> None:
    here.hub.settings.open_tables = 3
    ada, _ = await here.person("Ada")
    bob, _ = await here.person("Bob")
    made = [await ada.post("/tables", json={"game": GAME}) for _ in range(4)]
    assert [each.status_code for each in made] == [201, 201, 201, 409]
    assert made[-1].json()["code"] == "TOO_MANY_OPEN"
    against_a_bot = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    assert (await ada.post("/tables", json=against_a_bot)).status_code == 201, "nobody is missing there"
    assert (await bob.post("/tables", json={"game": GAME})).status_code == 201
    for table in list(here.hub.tables.values()):
        here.hub.lose(table)  # nobody looks at them; the log has them
    again = await ada.post("/tables", json={"game": GAME})
    assert again.json()["code"] == "TOO_MANY_OPEN", "whatever is in memory"
    here.app.state.limits._tables = Limit(1, 3600)
    answers = [await bob.post("/tables", json=against_a_bot) for _ in range(2)]
    assert [each.status_code for each in answers] == [201, 429]
    assert answers[1].json()["code"] == "TOO_MANY_TABLES"


async def test_one_address_does_not_fill_the_lobby_with_many_names(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "LISTED_OF_ONE", 2)
    here.hub.settings.open_tables = 2
    ada, _ = await here.person("Ada", "198.51.100.1")
    hers = (await ada.post("/tables", json={"game": GAME})).json()["id"]
    made = []
    for number in range(5):
        eve, _ = await here.person(f"Eve {number}", "203.0.113.66")
        made += [(await eve.post("/tables", json={"game": GAME})).json() for _ in range(2)]
    codes = [each.get("code", "") for each in made]
    assert codes == [*[""] * 6, *["TOO_MANY_OPEN"] * 4], "three people's worth from an address"
    listed = [each["id"] for each in (await ada.get("/tables")).json()]
    assert len(listed) == 3 and hers in listed, "of which two are shown, the newest"
    assert listed[:2] == [made[5]["id"], made[4]["id"]]


async def test_nothing_is_taken_back_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handlers, "MOST_UNDOS", 2)
    room = Room(tmp_path)
    await room.store.open()
    table = await deal_table(room, GAME, random.Random(3))
    for held in table.header.seats[1:]:
        held.kind, held.user, held.level = "bot", None, "novice"
    line = Line(Client(), "u0", "Ada")
    table.attach(line)
    rules, match = table.playing()
    found = []
    for number in range(3):
        action = rules.legal_actions(match.state, 0)[0]
        await table.play(0, action, f"p{number}")
        found.append(await said(table, line, type="undo", key=f"u{number}", seq=table.marks[0], seat=0))
    assert found == ["", "", "TOO_MANY_UNDOS"]
    await room.store.close()


async def test_nobody_uses_up_the_undos_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handlers, "MOST_UNDOS", 2)
    room = Room(tmp_path)
    await room.store.open()
    table = await deal_table(room, GAME, random.Random(3))
    lines = [Line(Client(), f"u{seat}", f"Player {seat}") for seat in range(2)]
    for each in lines:
        table.attach(each)
    rules, match = table.playing()
    assert match.awaited() == [0, 1], "both name an army, in secret"
    found = []
    for number, seat in enumerate((0, 0, 1)):
        if match.awaited() == [0, 1] or seat in match.awaited():
            await table.play(seat, rules.legal_actions(match.state, seat)[0], f"p{number}")
        undo = {"type": "undo", "key": f"u{number}", "seq": table.marks[seat], "seat": seat}
        found.append(await said(table, lines[seat], **undo))
    assert found[:2] == ["", "TOO_MANY_UNDOS"] and found[2] != "TOO_MANY_UNDOS"
    await room.store.close()


async def test_taking_back_is_paid_for_by_who_does_it(tmp_path: Path) -> None:
    room = Room(tmp_path)
    await room.store.open()
    table = await deal_table(room, GAME, random.Random(3))
    for held in table.header.seats[1:]:
        held.kind, held.user, held.level = "bot", None, "novice"
    table.header.seats[0].origin = "one address"
    line = Line(Client(), "u0", "Ada")
    table.attach(line)
    rules, match = table.playing()
    thinking = table.house.shares.thinking = Budget(0.1, 0.5, lambda: 0.0)
    found = []
    for number in range(2):
        await table.play(0, rules.legal_actions(match.state, 0)[0], f"p{number}")
        found.append(await said(table, line, type="undo", key=f"u{number}", seq=table.marks[0], seat=0))
        assert thinking._now("one address") < 0.5, "it was charged"
        thinking.spend("one address", 1.0)
    assert found == ["", "TOO_OFTEN"]
    await room.store.close()


# -- the loop on which all tables run ----------------------------------------------------------------------------------


async def test_what_is_computed_for_one_address_is_a_share_of_the_time(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty-seven lines of nine guests, each within the limits of a person."""
    now = [0.0]
    here.hub.shares.thinking = Budget(0.125, 0.5, lambda: now[0])
    monkeypatch.setattr(handlers, "time", SimpleNamespace(perf_counter=Ticking(0.0625)))
    guests = []
    for number in range(9):
        client = here.client()
        user_id = (await client.post("/session", json={"name": f"Guest {number}"})).json()["id"]
        against = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}]}
        made = (await client.post("/tables", json=against)).json()
        table = here.hub.tables[made["id"]]
        guests += [(table, Line(Client(), user_id, "", origin="one address")) for _ in range(3)]
    preview = {"type": "preview", "id": "p", "seat": 0, "action": {"do": "name_army", "army": "Viking"}}

    async def second() -> int:
        found = [await said(table, line, **preview) for table, line in guests]
        now[0] += 1
        return found.count("")

    assert [await second() for _ in range(4)] == [8, 2, 2, 2], "half a second at first, then a share of each"
    table, line = guests[0]
    other = Line(Client(), line.user, "", origin="another address")
    assert await said(table, other, **preview) == ""


class Ticking:
    """A clock that shows so much more whenever it is looked at."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.at = 0.0

    def __call__(self) -> float:
        self.at += self.step
        return self.at


def test_a_budget_forgets_who_has_saved_up_again() -> None:
    now = [0.0]
    budget = Budget(0.1, 0.5, lambda: now[0])
    for number in range(1000):
        budget.spend(f"address {number}", 0.01)
        now[0] += 1
    assert len(budget) <= 2 and budget.allows("address 0")
    budget.spend("x", 5.0)
    now[0] += 44
    assert not budget.allows("x")
    now[0] += 2
    assert budget.allows("x")


async def test_games_are_read_in_another_process_and_in_turns(tmp_path: Path) -> None:
    """A long game takes its time to be read, and nobody else waits for it."""
    room = Room(tmp_path)
    await room.store.open()
    chance = random.Random(2)
    table = await deal_table(room, "hands-of-war", chance)
    rules, match = table.playing()
    while match.outcome is None and match.seq < 40:
        seat = match.awaited()[0]
        await table.play(seat, chance.choice(list(rules.legal_actions(match.state, seat))), None)
    header = msgspec.json.encode(table.header)
    await room.store.save(table.header.id, table.fence, "playing", False, header)
    stored = await room.store.load(table.header.id)
    assert stored is not None
    reading = Readers()
    try:
        asked = [
            asyncio.ensure_future(reading.ask("one address", replays.write_replay, stored, "u0", "0"))
            for _ in range(MOST_WAITING + 2)
        ]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(each, ApiError) for each in told] == [*[False] * (MOST_WAITING + 1), True]
        assert isinstance(told[0], bytes) and told[0] == told[1]
        assert told[0] == replays.write_replay(table.header, stored, "u0", "0")
        with pytest.raises(ApiError) as refused:
            await reading.ask("a", replays.write_replay, stored, "u0", "1")
        assert (refused.value.status, refused.value.code) == (403, "STILL_PLAYING")
        assert reading._pool is not None
        for process in (reading._pool._processes or {}).values():
            process.kill()
        again = await reading.ask("a", replays.write_replay, stored, "u0", "0")
        assert again == told[0], "a process that dies is replaced"
        broken = Stored(stored.header, 1, None, [Row(1, 0, None, b"{}", b"{}")], 0, "playing")
        with pytest.raises(Exception):  # noqa: B017 - a mistake is a mistake, and the process outlives it
            await reading.ask("a", replays.write_replay, broken, "u0", "0")
        assert await reading.ask("a", replays.write_replay, stored, "u0", "0") == told[0]
    finally:
        await reading.close()
        await room.store.close()


async def test_tables_go_on_while_a_long_game_is_taken_up(here: House) -> None:
    """Some games have been taken back two hundred times."""
    ada, _ = await here.person("Ada")
    against = {"game": "hands-of-war", "seats": [{"kind": "me"}, {"kind": "bot"}], "clock": {"kind": "none"}}
    table_id = (await ada.post("/tables", json=against)).json()["id"]
    table = here.hub.tables.pop(table_id)
    table.unattended.stop()
    chance = random.Random(4)
    rules, match = table.playing()
    while match.outcome is None and match.seq < 60:
        seat = match.awaited()[0]
        await table.play(seat, chance.choice(list(rules.legal_actions(match.state, seat))), None)
    table.close()
    taking = asyncio.ensure_future(here.hub.table(table_id))
    went_on = 0
    while not taking.done():
        await asyncio.sleep(0)
        went_on += 1
    again = await taking
    assert again.match is not None and again.match.seq == match.seq
    assert went_on >= match.seq // 4, "between a few steps each time"


async def finished(here: House, *people: httpx.AsyncClient) -> str:
    """A game that its first player gave up, put away."""
    table_id = await here.game(*people, private=True)
    stand = (await people[0].get(f"/tables/{table_id}/stand")).json()["updates"][0]
    concede = {"key": "k", "seq": stand["seq"], "action": {"do": "concede"}}
    assert (await people[0].post(f"/tables/{table_id}/play", json=concede)).is_success
    await here.settled()
    here.hub.tables.pop(table_id).close()
    return table_id


async def archive(here: House, table_id: str) -> None:
    """Its people are archived with it, so that an account that is deleted is found there."""
    assert await here.hub.store.archive(table_id, here.hub.time.wall(), "")


async def test_who_asks_for_old_games_has_none_of_them_played_again(here: House) -> None:
    """Six hundred requests a minute for games of others took the loop whole, and the archive was written back."""
    ada, _ = await here.person("Ada")
    bob, _ = await here.person("Bob")
    games = [await finished(here, ada, bob) for _ in range(3)]
    before = [(await ada.get(f"/tables/{each}")).json() for each in games]
    for each in games[:2]:
        await archive(here, each)
    counted = await here.hub.store.count_tables()
    assert counted == {"archived": 2, "over": 1}
    eve = here.client("198.51.100.7")
    for number in range(50):
        for what in ("", "/fair", "/qr.svg"):
            assert (await eve.get(f"/tables/{games[number % 3]}{what}")).is_success
    assert [(await ada.get(f"/tables/{each}")).json() for each in games] == before
    assert before[0]["status"] == "over" and before[0]["seq"] > 0 and before[0]["mine"] == [0]
    assert here.hub.tables == {} and await here.hub.store.count_tables() == counted


async def test_a_game_from_the_archive_is_looked_at_there_and_brought_back_by_who_changes_it(
    here: House,
) -> None:
    ada, _ = await here.person("Ada")
    bob, _ = await here.person("Bob")
    table_id = await finished(here, ada, bob)
    before = (await ada.get(f"/tables/{table_id}/stand")).json()
    here.hub.tables.pop(table_id).close()
    await archive(here, table_id)
    assert (await ada.get(f"/tables/{table_id}/stand")).json() == before
    table = await here.hub.table(table_id)
    looking = Client()
    table.attach(Line(looking, None, ""))
    assert "update" in looking.types()
    await here.hub._beat()
    assert here.hub.tables[table_id] is table and looking.code is None, "nobody has taken it from us"
    assert await here.hub.store.count_tables() == {"archived": 1}
    again = await bob.post(f"/tables/{table_id}/rematch", json={})
    assert again.is_success
    assert (await here.hub.store.count_tables())["over"] == 1
    assert (await ada.get(f"/tables/{table_id}")).json()["rematch"] == again.json()["id"]


async def test_who_opens_many_old_games_pays_for_it(here: House) -> None:
    now = [0.0]
    here.hub.shares.thinking = Budget(0.125, 0.5, lambda: now[0])
    ada, _ = await here.person("Ada")
    bob, _ = await here.person("Bob")
    games = [await finished(here, ada, bob) for _ in range(4)]
    eve = here.client("198.51.100.7")

    async def look(table_id: str) -> str:
        here.hub.tables.pop(table_id, None)
        return str((await eve.get(f"/tables/{table_id}/stand")).json().get("code", ""))

    assert await look(games[0]) == ""
    payer = fair_play.mark_address(here.hub.sessions, "198.51.100.7")
    assert here.hub.shares.thinking._now(payer) < 0.5, "it was charged"
    here.hub.shares.thinking.spend(payer, 1.0)
    assert [await look(each) for each in games] == ["SLOW_DOWN"] * 4
    here.hub.tables.clear()
    assert (await ada.get(f"/tables/{games[0]}/stand")).is_success, "somebody else"
    mine = await here.game(eve_at_home := (await here.person("Eve", "198.51.100.7"))[0], bob)
    here.hub.tables.pop(mine).close()
    assert (await eve_at_home.get(f"/tables/{mine}/stand")).is_success, (
        "what is in play is nobody's idle wish"
    )
    now[0] += 10
    assert await look(games[1]) == ""


async def test_nobody_is_refused_an_old_game_for_what_another_has_spent(here: House) -> None:
    ada, _ = await here.person("Ada")
    bob, _ = await here.person("Bob")
    hub, table_id = here.hub, await finished(here, ada, bob)
    thinking = hub.shares.thinking = Budget(0.0, 0.5, lambda: 0.0)
    await hub._taking_up.take("somebody")
    eve, owner = (asyncio.ensure_future(hub.table(table_id, who)) for who in ("eve", "owner"))
    while not hub._taking_up.waiting("eve"):
        await asyncio.sleep(0.01)
    thinking.spend("eve", 1.0)
    hub._taking_up.give()
    with pytest.raises(ApiError) as refused:
        await eve
    assert refused.value.code == "SLOW_DOWN"
    assert (await owner).header.id == table_id
    mine = await here.game(ada, bob)
    hub.tables.pop(mine).close()
    await hub.table(mine, "player")
    assert thinking._now("player") == 0.5, "what is in play is charged to nobody"


async def test_a_finished_game_is_read_once_for_all(here: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _ = await here.person("Ada")
    bob, _ = await here.person("Bob")
    table_id = await finished(here, ada, bob)
    read: list[str] = []
    ask = here.hub.readers._ask

    async def counted(name: str, *more: Any) -> bytes:
        read.append(name)
        return await ask(name, *more)

    monkeypatch.setattr(here.hub.readers, "_ask", counted)
    eve, adam = here.client("198.51.100.7"), here.client("198.51.100.8")
    for what in ("replay", "record", "text", "replay?seat=1"):
        told = [(await each.get(f"/tables/{table_id}/{what}")).content for each in (eve, adam, eve)]
        assert len(set(told)) == 1
    assert read == ["write_replay", "write_record", "write_text", "write_replay"]
    own = (await ada.get(f"/tables/{table_id}/replay")).json()
    assert own["table"]["mine"] == [0] and len(read) == 5, "who sat there is spoken to"
    monkeypatch.setattr(readers, "MOST_KEPT", 1)
    here.hub.readers._keep("x", b"")
    assert here.hub.readers._kept_bytes == 0


# -- requests ----------------------------------------------------------------------------------------------------------


def everything(line: socket.socket) -> bytes:
    """Until the other side closes the line."""
    heard = b""
    while data := line.recv(65536):
        heard += data
    return heard


def test_a_request_that_never_ends_is_cut_off(tmp_path: Path) -> None:
    """By its head, after an answer as well, and by its body."""
    assert Patient.head_s == 15.0
    with Hosted(tmp_path, request_seconds=0.5) as server:
        head = b"GET /api/emotes HTTP/1.1\r\nHost: x\r\n"
        for first in (b"", head, head + b"\r\n"):
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
                line.sendall(first)
                if is_whole := first.endswith(b"\r\n\r\n"):
                    line.sendall(head)
                assert everything(line).count(b"200 OK") == is_whole, (
                    "one answer, and then the line is closed"
                )
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
            line.sendall(
                b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"
            )
            answer = everything(line)
            assert b"408" in answer.split(b"\r\n")[0] and b"TOO_SLOW" in answer


async def test_an_address_says_so_much_over_all_its_sockets(tmp_path: Path) -> None:
    from wartable.client import Client as Person

    with Hosted(tmp_path, messages_per_address=5.0) as server:
        async with Person(server.url) as ada:
            await ada.guest("Ada")
            table = await ada.create(GAME)
            async with ada.sit(table["id"]) as one, ada.sit(table["id"]) as two:
                for number in range(40):
                    await (one, two)[number % 2].say({"type": "ping", "t": number})
                codes = []
                for seat in (one, two):
                    for _ in range(20):
                        each = await asyncio.wait_for(seat.others.get(), 30)
                        codes.append(getattr(each, "code", "pong"))
                assert 20 <= codes.count("pong") < 40 and "SLOW_DOWN" in codes


async def test_browsers_that_came_over_https_never_come_without_it(tmp_path: Path) -> None:
    for secure in (True, False):
        async with house(tmp_path / str(secure), secure_cookies=secure) as here:
            answer = await here.client().get("/emotes")
            assert ("strict-transport-security" in answer.headers) == secure


# -- logs --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("as_json", [True, False])
def test_a_stumble_of_the_rules_logs_no_value(as_json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """The variables of the rules are hands and seeds; so is what many exceptions say."""
    from wartable.games import game

    secret = "the secret mulligan"
    rules = game(GAME)
    told = ""
    try:
        rules.card_of(secret)  # type: ignore[arg-type]
        state = rules.new_game(None, secret)  # type: ignore[arg-type]
        told = str(state)
    except Exception:
        info = sys.exc_info()
        assert info[0] is not None and info[1] is not None
        written = (logs._as_data if as_json else logs._as_text)((info[0], info[1], info[2]))
        told = str(written)
    assert "rules.py" in told and secret not in told
    try:
        raise BadRecord("CODE", "a sentence for people")
    except BadRecord as error:
        assert "a sentence for people" in str(logs._as_text((BadRecord, error, error.__traceback__)))
    try:
        dict[str, str]()[secret]
    except KeyError as error:
        assert secret in logs._what((KeyError, error, error.__traceback__)), "not of the rules: told as it is"
