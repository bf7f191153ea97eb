"""The people who run it: their desk, what they can do there, and that nobody else can."""

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, text

from wartable.cli import run
from wartable.server.accounts import shop
from wartable.server.accounts.database import Balance, Conduct, Rating, Reported, Result
from wartable.server.accounts.ratings import MODEL
from wartable.server.operators import desk
from wartable.server.operators.orders import read_network
from wartable.server.table import handlers
from wartable.server.table.line import Line
from wartable.server.web.limits import Limit
from wartable.trials.torture.room import Recorder

from .desk import GAME, House, house


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as made:
        yield made


class Closed(Recorder):
    """A client that remembers why its line was closed."""

    code = 0

    def close(self, code: int, reason: str) -> None:
        self.code = code


async def test_the_desk_wants_a_role_and_a_second_factor(here: House) -> None:
    ada, _ = await here.person("Ada")
    asked = [path for path, how in here.app.openapi()["paths"].items() if "get" in how]
    desk = [path.removeprefix("/api") for path in asked if path.startswith("/api/operator/")]
    desk.remove("/operator/me")
    assert len(desk) >= 8
    for path in desk:
        assert (await here.client().get(path)).status_code == 401, path
        assert (await ada.get(path)).json()["code"] == "NOT_AN_OPERATOR", path
    await here.console().put("/operator/operators", json={"name": "Ada", "role": "admin"})
    assert (await ada.get("/operator/overview")).json()["code"] == "SECOND_FACTOR"
    assert (await ada.post("/operator/enter", json={"code": "123456"})).json()["code"] == "NO_AUTHENTICATOR"
    code = await here.code(ada)
    assert (await ada.post("/operator/enter", json={"code": "000000"})).json()["code"] == "WRONG_CODE"
    assert (await ada.post("/operator/enter", json={"code": code})).json()["role"] == "admin"
    assert (await ada.get("/operator/overview")).json()["actor"] == {"name": "Ada", "role": "admin"}
    assert (await ada.post("/operator/enter", json={"code": code})).json()["code"] == "WRONG_CODE", (
        "not twice"
    )
    here.hub.time.jumped += 9 * 3_600_000  # type: ignore[attr-defined]
    assert (await ada.get("/operator/overview")).json()["code"] == "SECOND_FACTOR", "it counts for a while"
    forged = here.client(authorization="Bearer " + "0" * 64)
    assert (await forged.get("/operator/overview")).status_code == 401


async def test_every_act_is_in_the_audit_log(here: House) -> None:
    ada, _ = await here.operator("Ada")
    _, bob = await here.person("Bob")
    await ada.post("/operator/sanctions", json={"kind": "warn", "user": bob, "reason": "Be kind."})
    await ada.post(f"/operator/accounts/{bob}/rename", json={"name": "Robert", "reason": "Not this name."})
    await ada.put("/operator/message", json={"text": "Hello"})
    await ada.put("/operator/maintenance", json={"minutes": 30})
    await ada.put("/operator/maintenance", json={})
    await ada.put("/operator/read-only", json={"on": False})
    await ada.post("/operator/rotate-keys")
    await ada.delete(f"/operator/accounts/{bob}/sessions")
    log = (await ada.get("/operator/audit")).json()
    assert [line["act"] for line in log] == [
        "end sessions", "rotate keys", "read-only", "maintenance", "maintenance", "message", "rename", "warn", "enter", "grant",
    ]  # fmt: skip
    assert log[6]["details"] == {"before": "Bob", "after": "Robert", "reason": "Not this name."}
    assert {line["name"] for line in log[:-1]} == {"Ada"} and log[-1]["name"] == "console"


async def test_a_moderator_cannot_do_what_is_an_administrators(here: House) -> None:
    mod, _ = await here.operator("Maud", "moderator")
    _, boss = await here.operator("Boss")
    for answer in (
        await mod.put("/operator/maintenance", json={"minutes": 1}),
        await mod.put("/operator/read-only", json={"on": True}),
        await mod.post("/operator/rotate-keys"),
        await mod.put("/operator/operators", json={"name": "Maud", "role": "admin"}),
        await mod.post("/operator/sanctions", json={"kind": "ban", "network": "10.0.0.0/8", "reason": "x"}),
        await mod.post("/operator/sanctions", json={"kind": "ban", "user": boss, "reason": "x"}),
    ):
        assert answer.json()["code"] == "ADMINS_ONLY"


async def test_who_is_suspended_is_out_at_once_and_comes_back_after_it(here: House) -> None:
    ada, _ = await here.operator("Ada")
    bob, user_id = await here.person("Bob")
    table = here.hub.tables[await here.game(bob)]
    closed = Closed()
    table.attach(Line(closed, user_id, "Bob"))
    made = await ada.post(
        "/operator/sanctions",
        json={"kind": "suspend", "user": user_id, "reason": "Twice warned.", "minutes": 60},
    )
    assert made.status_code == 201
    assert closed.code == 4403, "open lines are closed"
    told = (await bob.get("/session")).json()
    assert told["code"] == "SHUT_OUT" and "Twice warned." in told["sentence"] and "UTC" in told["sentence"]
    again = await here.client().post("/login", json={"name": "Bob", "password": "a long password"})
    assert again.json()["code"] == "SHUT_OUT"
    assert (await bob.get("/account/export")).status_code == 200, "what is theirs they can take along"
    here.hub.time.jumped += 61 * 60_000  # type: ignore[attr-defined]
    assert (await bob.get("/session")).status_code == 200


async def test_a_range_of_addresses_is_banned_and_no_half_of_the_world(here: House) -> None:
    ada, _ = await here.operator("Ada")
    far, near = here.client("203.0.113.77"), here.client("203.0.114.1")
    wide = await ada.post("/operator/sanctions", json={"kind": "ban", "network": "0.0.0.0/1", "reason": "x"})
    assert wide.json()["code"] == "WIDE_NETWORK"
    made = await ada.post(
        "/operator/sanctions", json={"kind": "ban", "network": "203.0.113.9/24", "reason": "Flooding."}
    )
    assert made.json()["network"] == "203.0.113.0/24"
    assert (await far.get("/games")).json()["code"] == "ADDRESS_BANNED"
    assert (await near.get("/games")).status_code == 200
    assert (await ada.delete(f"/operator/sanctions/{made.json()['id']}")).status_code == 200
    assert (await far.get("/games")).status_code == 200
    assert str(read_network("2001:db8::1")) == "2001:db8::1/128"
    neighbour, other = here.client("2001:db8:0:7::5"), here.client("2001:db8:0:8::5")
    await ada.post("/operator/sanctions", json={"kind": "ban", "network": "2001:db8:0:7::1", "reason": "x"})
    assert (await neighbour.get("/games")).json()["code"] == "ADDRESS_BANNED", (
        "a household has many addresses"
    )
    assert (await other.get("/games")).status_code == 200


async def test_a_warning_is_shown_until_it_was_read(here: House) -> None:
    ada, _ = await here.operator("Ada")
    bob, user_id = await here.person("Bob")
    await ada.post("/operator/sanctions", json={"kind": "warn", "user": user_id, "reason": "Please be kind."})
    [warning] = (await bob.get("/standing")).json()["warnings"]
    assert warning["reason"] == "Please be kind."
    assert (await ada.get("/standing")).json()["warnings"] == []
    await bob.post(f"/standing/warnings/{warning['id']}/read")
    assert (await bob.get("/standing")).json()["warnings"] == []


async def test_the_chat_of_a_reported_table_is_evidence(here: House) -> None:
    ada, _ = await here.operator("Ada")
    bob, bob_id = await here.person("Bob")
    cid, cid_id = await here.person("Cid")
    table_id = await here.game(bob, cid, private=True)
    table = here.hub.tables[table_id]
    lines = {user: Line(Recorder(), user, name) for user, name in ((bob_id, "Bob"), (cid_id, "Cid"))}
    for line in lines.values():
        table.attach(line)

    async def say(user: str, message: dict[str, Any]) -> None:
        here.hub.shares.chat = Limit(1, 0.7)  # time has passed
        await handlers.hear(table, lines[user], json.dumps(message))

    await say(cid_id, {"type": "chat", "text": "you are a fool"})
    assert (await ada.get("/operator/reports")).json() == []
    await say(bob_id, {"type": "report", "text": "He insults me."})
    await say(cid_id, {"type": "chat", "text": "and so are your friends"})
    [line] = (await ada.get("/operator/reports")).json()
    assert (line["name"], line["text"], line["table"]) == ("Bob", "He insults me.", table_id)
    report = (await ada.get(f"/operator/reports/{line['id']}")).json()
    assert [each["text"] for each in report["chat"]] == ["you are a fool", "and so are your friends"]
    assert [seat["name"] for seat in report["seats"]] == ["Bob", "Cid"]
    muted = {"kind": "mute", "user": cid_id, "reason": "Insults.", "minutes": 10}
    await ada.post("/operator/sanctions", json=muted)
    await say(cid_id, {"type": "chat", "text": "ha"})
    assert b"MUTED" in lines[cid_id].outlet.sent[-1]  # type: ignore[attr-defined]
    await ada.post(f"/operator/reports/{line['id']}/close", json={"note": "Muted."})
    assert (await ada.get("/operator/reports")).json() == []
    assert (await ada.get("/operator/reports?state=closed")).json()[0]["note"] == "Muted."


async def test_an_annulled_game_gives_back_what_it_moved(here: House) -> None:
    ada, _ = await here.operator("Ada")
    bob, bob_id = await here.person("Bob")
    cid, cid_id = await here.person("Cid")
    table_id = await here.game(bob, cid)
    await bob.post(f"/tables/{table_id}/play", json={"key": "k", "seq": 0, "action": {"do": "concede"}})
    await here.settled()
    async with here.hub.db.begin() as session:  # as if it had been rated, and had paid
        for user, mu, before, after in ((bob_id, 23.0, 1500.0, 1380.0), (cid_id, 27.0, 1500.0, 1620.0)):
            session.add(Rating(user=user, game=GAME, mode="duel", mu=mu, sigma=8.0, games=1))
            row = await session.scalar(select(Result).where(Result.user == user))
            assert row is not None
            row.rated, row.before, row.after = True, before, after
            row.mu_moved, row.sigma_moved = mu - MODEL.mu, 8.0 - MODEL.sigma
            row.game = GAME
        account = shop.account_name(cid_id, GAME)
        balance = Balance(account=account, points=0)
        session.add(balance)
        await session.flush()
        await shop.post(session, cid_id, GAME, f"match:{table_id}:1", "Points", 12, balance, "awards")
    done = (
        await ada.post(
            f"/operator/tables/{table_id}/annul", json={"reason": "Played into each other's hands."}
        )
    ).json()
    assert done == {"ended": False, "ratings": {bob_id: 120, cid_id: -120}, "points": {cid_id: 12}}
    async with here.hub.db.read() as session:
        kept = (await session.scalars(select(Rating).order_by(Rating.mu))).all()
        assert [(round(each.mu, 6), each.games) for each in kept] == [(25.0, 0), (25.0, 0)]
        assert [each.sigma for each in kept] == [pytest.approx(MODEL.sigma)] * 2, "as uncertain as before"
        assert (await session.scalars(select(Conduct))).all() == [], "and nobody has given it up"
        assert (await session.get(Balance, account)).points == 0  # type: ignore[union-attr]
        assert await shop.ledger_sum(session) == 0
    assert [each["annulled"] for each in (await bob.get("/history")).json()] == [True]
    assert (await bob.get("/players/Bob")).json()["games"] == 0
    [line] = (await ada.get("/operator/audit", params={"target": table_id})).json()
    assert line["details"]["reason"] == "Played into each other's hands." and line["details"]["points"]
    again = await ada.post(f"/operator/tables/{table_id}/annul", json={"reason": "x"})
    assert again.json()["code"] == "ANNULLED_ALREADY"


async def test_a_game_in_play_is_ended_and_counts_for_nobody(here: House) -> None:
    ada, _ = await here.operator("Ada")
    bob, _ = await here.person("Bob")
    cid, _ = await here.person("Cid")
    table_id = await here.game(bob, cid)
    assert (await ada.post(f"/operator/tables/{table_id}/annul", json={"reason": "Stuck."})).json()[
        "ended"
    ] is True
    shown = (await bob.get(f"/tables/{table_id}")).json()
    assert shown["status"] == "over" and shown["outcome"]["reason"] == "annulled"
    assert (await bob.get("/history")).json() == []
    assert "The game is over" in (await bob.get(f"/tables/{table_id}/text")).text


async def test_while_it_is_read_only_nothing_changes_and_no_clock_runs(here: House) -> None:
    ada, _ = await here.operator("Ada")
    bob, _ = await here.person("Bob")
    cid, _ = await here.person("Cid")
    table_id = await here.game(bob, cid, clock={"kind": "bank", "bank": 60, "increment": 0})
    table = here.hub.tables[table_id]
    await ada.put("/operator/read-only", json={"on": True})
    assert (await bob.get("/standing")).json()["read_only"] is True
    action = {"key": "k", "seq": 0, "action": {"do": "concede"}}
    for answer in (
        await bob.post(f"/tables/{table_id}/play", json=action),
        await bob.post("/tables", json={"game": GAME}),
        await bob.post("/decks", json={"game": GAME, "name": "x", "cards": []}),
    ):
        assert answer.status_code == 503 and answer.json()["code"] == "READ_ONLY_NOW"
    assert (await bob.get(f"/tables/{table_id}/stand")).status_code == 200
    here.hub.time.ahead += 3_600_000  # type: ignore[attr-defined]
    assert table.match is not None and table.match.seq == 0
    await ada.put("/operator/read-only", json={"on": False})
    assert not any(table.clocks.is_out(seat, here.hub.time.now()) for seat in (0, 1)), (
        "the hour did not count"
    )
    assert (await bob.post(f"/tables/{table_id}/play", json=action)).status_code == 200


async def test_a_pause_is_counted_down_and_no_game_begins_shortly_before_it(here: House) -> None:
    ada, _ = await here.operator("Ada")
    bob, _ = await here.person("Bob")
    await ada.put("/operator/maintenance", json={"minutes": 30, "text": "A new version."})
    pause = (await here.client().get("/standing")).json()["maintenance"]
    assert pause["text"] == "A new version." and pause["at"] > here.hub.time.wall() + 29 * 60_000
    assert (await bob.post("/tables", json={"game": GAME})).status_code == 201
    here.hub.time.jumped += 26 * 60_000  # type: ignore[attr-defined]
    assert (await bob.post("/tables", json={"game": GAME})).json()["code"] == "PAUSE_SOON"
    here.hub.time.jumped += 5 * 60_000  # type: ignore[attr-defined]
    assert (await bob.post("/decks", json={})).json()["code"] == "READ_ONLY_NOW"
    await ada.put("/operator/maintenance", json={})
    assert (await bob.post("/tables", json={"game": GAME})).status_code == 201


async def test_everybody_is_told_a_message(here: House) -> None:
    ada, _ = await here.operator("Ada")
    bob, user_id = await here.person("Bob")
    recorder = Recorder()
    here.hub.tables[await here.game(bob)].attach(Line(recorder, user_id, "Bob"))
    await ada.put("/operator/message", json={"text": "A tournament begins at noon.", "minutes": 10})
    assert b"A tournament begins at noon." in recorder.sent[-1]
    await here.hub.obey()
    assert sum(b"tournament" in each for each in recorder.sent) == 1, "once"
    assert (await here.client().get("/standing")).json()["message"]["text"] == "A tournament begins at noon."
    here.hub.time.jumped += 11 * 60_000  # type: ignore[attr-defined]
    assert (await here.client().get("/standing")).json()["message"] is None


async def test_new_keys_log_nobody_out_until_it_is_done_twice(here: House) -> None:
    bob, _ = await here.person("Bob")
    console = here.console()
    await console.post("/operator/rotate-keys")
    assert (await bob.get("/session")).status_code == 200
    fresh = await here.client().post("/login", json={"name": "Bob", "password": "a long password"})
    cookie = fresh.cookies["wartable"]
    await console.post("/operator/rotate-keys")
    assert (await bob.get("/session")).status_code == 401, "signed by the key before the last"
    again = here.client()
    again.cookies.set("wartable", cookie)
    assert (await again.get("/session")).status_code == 200


async def test_accounts_are_found_and_shown(here: House) -> None:
    ada, _ = await here.operator("Ada")
    _, user_id = await here.person("Bob_100%")
    await here.person("Bobby")
    found = (await ada.get("/operator/accounts", params={"q": "bob_"})).json()
    assert [each["name"] for each in found] == ["Bob_100%"], (
        "what is special to a database is not special here"
    )
    assert len((await ada.get("/operator/accounts")).json()) == 3
    shown = (await ada.get(f"/operator/accounts/{user_id}")).json()
    assert shown["name"] == "Bob_100%" and len(shown["sessions"]) == 1 and shown["role"] is None
    assert "token" not in json.dumps(shown) and "argon2" not in json.dumps(shown)


def test_the_command_line_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "--data", str(tmp_path), "overview"]) == 2
    assert "NO_CONSOLE" in capsys.readouterr().err


def test_the_command_line_asks_the_running_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from wartable.server.operators.console import need_key

    key, asked = need_key(tmp_path), []
    assert (tmp_path / "console.key").stat().st_mode & 0o077 == 0

    def answer(method: str, url: str, **more: Any) -> httpx.Response:
        asked.append((method, url.split("/operator")[1], more["json"]))
        assert more["headers"]["authorization"] == f"Bearer {key}"
        if url.endswith("/accounts"):
            return httpx.Response(200, json=[{"id": "u_bob", "name": "Bob", "guest": False}])
        if url.endswith("/flagged"):
            people = [
                {"user": "u_bob", "name": "Bob", "place": 1},
                {"user": "u_cid", "name": "Cid", "place": 2},
            ]
            return httpx.Response(200, json=[{"table": "t_1", "ended_at": 0, "people": people}])
        return httpx.Response(200, json={"kind": "suspend"})

    monkeypatch.setattr(httpx, "request", answer)
    assert run(["admin", "--data", str(tmp_path), "suspend", "bob", "60", "-r", "Twice warned."]) == 0
    body = {"kind": "suspend", "user": "u_bob", "reason": "Twice warned.", "minutes": 60}
    assert asked == [("GET", "/accounts", None), ("POST", "/sanctions", body)]
    assert run(["admin", "--data", str(tmp_path), "ban", "203.0.113.0/24", "-r", "Flooding."]) == 0
    assert asked[-1][2] == {"kind": "ban", "network": "203.0.113.0/24", "reason": "Flooding."}
    capsys.readouterr()
    assert run(["admin", "--data", str(tmp_path), "flagged"]) == 0
    assert "Bob, Cid" in capsys.readouterr().out


async def test_reports_of_the_version_before_can_be_read(here: House) -> None:
    ada, _ = await here.operator("Ada")
    async with here.hub.db.begin() as session:
        session.add(Reported(id="b_old", user=None, at=1, report={"table": "t_x", "text": "old"}, note=""))
    assert (await ada.get("/operator/reports/b_old")).json()["text"] == "old"


def test_the_dashboard_and_the_alarms_name_numbers_that_there_are() -> None:
    """A dashboard that shows nothing is noticed when it is needed."""
    from prometheus_client import REGISTRY

    root = Path(__file__).parents[2]
    known = {sample.name for metric in REGISTRY.collect() for sample in metric.samples}
    known |= {
        name
        for metric in REGISTRY.collect()
        for name in (metric.name, f"{metric.name}_total", f"{metric.name}_bucket")
    }
    board = json.loads((root / "ops" / "grafana.json").read_text())
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    named = set(
        re.findall(r"\b(?:wartable|process)_\w+", " ".join(asked) + (root / "ops" / "alerts.yml").read_text())
    )
    assert len(named) > 15 and named <= known | {"wartable"}, named - known


def test_the_runbook_names_commands_and_settings_that_there_are() -> None:
    from wartable.commands.admin import app
    from wartable.server.settings import Settings

    text = (Path(__file__).parents[2] / "docs" / "operations.md").read_text()
    commands = {each.name or each.callback.__name__ for each in app.registered_commands if each.callback}
    assert set(re.findall(r"wartable admin ([a-z][a-z-]+)", text)) <= commands
    for name in ("guests_kept", "archive_after", "chat_kept", "dump", "smtp"):
        assert name in Settings.model_fields and name.upper() in text


async def test_a_moderator_acts_against_no_other_operator(here: House) -> None:
    ada, ada_id = await here.operator("Ada")
    max_, max_id = await here.operator("Max", "moderator")
    refused = [
        await max_.post(f"/operator/accounts/{ada_id}/rename", json={"name": "Eve", "reason": "x"}),
        await max_.delete(f"/operator/accounts/{ada_id}/sessions"),
        await max_.post("/operator/sanctions", json={"kind": "ban", "user": ada_id, "reason": "x"}),
    ]
    assert [each.json()["code"] for each in refused] == ["ADMINS_ONLY"] * 3
    assert (await ada.get("/session")).json()["name"] == "Ada"
    mute = {"kind": "mute", "user": max_id, "reason": "x", "minutes": 10}
    made = (await ada.post("/operator/sanctions", json=mute)).json()
    own = await max_.delete(f"/operator/sanctions/{made['id']}")
    assert own.json()["code"] == "YOURSELF", "nor do they lift what stands against themselves"
    assert (await ada.delete(f"/operator/sanctions/{made['id']}")).is_success


async def test_two_at_one_address_are_shown_to_operators(here: House) -> None:
    ada, _ = await here.operator("Ada")
    bob, bob_id = await here.person("Bob", "203.0.113.5")
    cid, _ = await here.person("Cid", "203.0.113.5")
    dan, _ = await here.person("Dan", "203.0.113.6")
    for other in (cid, dan):
        table_id = await here.game(bob, other, private=True)
        await bob.post(f"/tables/{table_id}/play", json={"key": "k", "seq": 0, "action": {"do": "concede"}})
        await here.settled()
    [found] = (await ada.get("/operator/flagged")).json()
    assert [each["name"] for each in found["people"]] == ["Bob", "Cid"] and found["flag"] == "same_address"
    games = (await ada.get(f"/operator/accounts/{bob_id}")).json()["games"]
    assert sorted(each["flag"] or "" for each in games) == ["", "same_address"]


async def test_who_is_banned_does_not_come_back_as_a_program(here: House) -> None:
    ada, _ = await here.operator("Ada")
    bob, bob_id = await here.person("Bob")
    token = (await bob.post("/programs", json={"name": "Deep"})).json()["token"]
    program = here.client(authorization=f"Bearer {token}")
    assert (await program.get("/session")).status_code == 200
    ban = {"kind": "ban", "user": bob_id, "reason": "Cheating."}
    made = (await ada.post("/operator/sanctions", json=ban)).json()
    assert (await program.get("/session")).json()["code"] == "SHUT_OUT"
    assert (await ada.delete(f"/operator/sanctions/{made['id']}")).is_success
    assert (await program.get("/session")).status_code == 200


async def test_no_order_is_given_that_is_not_in_the_audit_log(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _ = await here.operator("Ada")
    key = here.hub.sessions._key

    def fail(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(desk, "note", fail)
        for method, path, body in (
            ("PUT", "message", {"text": "Hello"}),
            ("PUT", "maintenance", {"minutes": 0}),
            ("PUT", "read-only", {"on": True}),
            ("POST", "rotate-keys", {}),
        ):
            assert not (await ada.request(method, f"/operator/{path}", json=body)).is_success
    await here.hub.obey()
    await here.hub.sessions.read_keys()
    assert here.hub.orders.news() is None and not here.hub.orders.is_read_only
    assert here.hub.sessions._key == key


async def test_one_broken_row_is_shown_and_hides_no_other(here: House) -> None:
    ada, _ = await here.operator("Ada")
    _, bob_id = await here.person("Bob")
    await here.hub.report(bob_id, {"text": "first"})
    await here.hub.report(bob_id, {"text": "second"})
    async with here.hub.db.begin() as session:
        await session.execute(text("UPDATE users SET muted = '{' WHERE id = :id"), {"id": bob_id})
        await session.execute(text("UPDATE reports SET report = '{' WHERE report LIKE '%first%'"))
    found = (await ada.get("/operator/accounts")).json()
    assert {each["name"] for each in found} == {"Ada", "Bob"}
    assert (await ada.get(f"/operator/accounts/{bob_id}")).json()["name"] == "Bob"
    told = [each["text"] for each in (await ada.get("/operator/reports")).json()]
    assert len(told) == 2 and "second" in told and any("cannot be read" in each for each in told)
