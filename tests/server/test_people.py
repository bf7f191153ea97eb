"""Guests, accounts, passkeys, sessions; ratings, history and quick match."""

import asyncio
import importlib.util
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from wartable.client import Client, Refusal
from wartable.core.outcome import Outcome
from wartable.server import migrations
from wartable.server.accounts import results
from wartable.server.accounts.database import Database, Session, User
from wartable.server.accounts.sessions import Sessions, Who
from wartable.server.settings import Settings
from wartable.server.table import seating
from wartable.server.timing import Time
from wartable.trials.local_server import Hosted

GAME = "the-battlefield"
Person = Callable[..., Any]

_spec = importlib.util.spec_from_file_location("authenticator", Path(__file__).with_name("authenticator.py"))
assert _spec is not None and _spec.loader is not None
authenticator = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(authenticator)


def name() -> str:
    return f"Ada {secrets.token_hex(4)}"


async def test_a_guest_needs_a_name_and_nothing_else(person: Person) -> None:
    ada = await person("  Ada\u200b ")
    me = await ada.ask("GET", "/api/session")
    assert me["name"] == "Ada" and me["guest"]
    assert (await ada.guest("Countess"))["name"] == "Countess"
    for bad in ("", " \u202e ", "\u3164\u2800", "x" * 40, "\ufb2c" * 24, "\ufdfa" * 24):
        with pytest.raises(Refusal) as refused:
            await ada.guest(bad)
        assert refused.value.code in ("BAD_NAME", "BAD_REQUEST")
    await ada.ask("DELETE", "/api/session")
    with pytest.raises(Refusal, match="NO_SESSION"):
        await ada.ask("GET", "/api/session")


async def test_the_cookie_is_signed_http_only_and_same_site(server: Hosted, person: Person) -> None:
    ada = await person(None)
    answer = await ada.http.post("/api/session", json={"name": "Ada"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie
    value = ada.cookie
    forged = await person(None, cookie=value[:-1] + ("0" if value[-1] != "0" else "1"))
    with pytest.raises(Refusal, match="NO_SESSION"):
        await forged.ask("GET", "/api/session")
    guessed = await person(None, cookie=secrets.token_urlsafe(32) + "." + value.split(".")[1])
    with pytest.raises(Refusal, match="NO_SESSION"):
        await guessed.ask("GET", "/api/session")
    files = b"".join(path.read_bytes() for path in server.folder.iterdir() if path.is_file())
    assert value.split(".")[0].encode() not in files, "only the hash of a token may be kept"


async def test_registering_keeps_what_the_guest_had(person: Person) -> None:
    ada = await person("Ada")
    before = await ada.ask("GET", "/api/session")
    table = await ada.create(GAME)
    await ada.ask("POST", "/api/decks", {"game": GAME, "name": "Mine", "cards": [["VK01", 2]]})
    called = name()
    me = await ada.register(called, "correct horse")
    assert me["id"] == before["id"] and me["name"] == called and not me["guest"]
    assert (await ada.table(table["id"]))["mine"] == [0]
    assert any(deck["name"] == "Mine" for deck in await ada.ask("GET", "/api/decks"))
    elsewhere = await person(None)
    assert (await elsewhere.log_in(called.upper(), "correct horse"))["id"] == before["id"]
    other = await person("Bob")
    with pytest.raises(Refusal, match="NAME_TAKEN"):
        await other.register(called.lower(), "another password")
    with pytest.raises(Refusal, match="WRONG_PASSWORD"):
        await elsewhere.log_in(called, "wrong horse")
    with pytest.raises(Refusal, match="WRONG_PASSWORD"):
        await elsewhere.log_in(name(), "wrong horse")


async def test_a_new_password_ends_all_other_sessions(person: Person) -> None:
    ada = await person(None)
    called = name()
    await ada.register(called, "first password")
    phone = await person(None)
    await phone.log_in(called, "first password")
    sessions = await ada.ask("GET", "/api/account/sessions")
    assert len(sessions) == 2 and sum(each["here"] for each in sessions) == 1
    with pytest.raises(Refusal, match="WRONG_PASSWORD"):
        await ada.ask("POST", "/api/account/password", {"old": "nonsense", "new": "second password"})
    await ada.ask("POST", "/api/account/password", {"old": "first password", "new": "second password"})
    with pytest.raises(Refusal, match="NO_SESSION"):
        await phone.ask("GET", "/api/session")
    assert (await ada.ask("GET", "/api/session"))["name"] == called


async def test_a_session_that_nobody_uses_ends_with_its_cookie(tmp_path: Path) -> None:
    class Later(Time):
        days = 0

        def now(self) -> int:
            return super().now() + self.days * 86_400_000

        def wall(self) -> int:
            return 1_800_000_000_000 + self.days * 86_400_000

    db, later = Database(Settings(data=tmp_path, port=1).accounts_url), Later()
    await migrations.upgrade(db.engine)
    async with db.begin() as session:
        session.add(User(id="u1", name="Ada", made_at=0, muted=["u2"]))
    sessions = Sessions(db, later)
    await sessions.open()
    used, left = await sessions.begin("u1", "here"), await sessions.begin("u1", "there")
    for later.days in (0, 100, 200):
        who = await sessions.who(used)
        assert who == Who("u1", "Ada", True, who.session if who else "", ("u2",))
    assert await sessions.who(left) is None
    assert await sessions.who(left + "x") is None and await sessions.who(None) is None
    await sessions.calendar.keep()
    await sessions.open()  # the next start clears away what is over
    async with db.read() as session:
        assert [each.agent for each in await session.scalars(select(Session))] == ["here"]
    await db.close()


async def test_one_session_is_revoked(person: Person) -> None:
    ada = await person(None)
    called = name()
    await ada.register(called, "first password")
    phone = await person(None)
    await phone.log_in(called, "first password")
    other = next(each for each in await ada.ask("GET", "/api/account/sessions") if not each["here"])
    await ada.ask("DELETE", f"/api/account/sessions/{other['id']}")
    with pytest.raises(Refusal, match="NO_SESSION"):
        await phone.ask("GET", "/api/session")
    stranger = await person("Mallory")
    mine = (await ada.ask("GET", "/api/account/sessions"))[0]
    with pytest.raises(Refusal, match="NO_SUCH_SESSION"):
        await stranger.ask("DELETE", f"/api/account/sessions/{mine['id']}")


async def play_a_little(table_id: str, *people: Client, actions: int = 3) -> None:
    """So many actions of each: a game that is given up before counts for nobody."""
    for number in range(actions * len(people)):
        for each in people:
            (update,) = (await each.ask("GET", f"/api/tables/{table_id}/stand"))["updates"]
            if update["options"]:
                body = {"key": f"little {number}", "seq": update["seq"], "action": update["options"][0]}
                await each.ask("POST", f"/api/tables/{table_id}/play", body)


async def finished(person: Person, **wanted: Any) -> tuple[Client, Client, str]:
    ada, bob = await person("Ada"), await person("Bob")
    if wanted.get("rated"):
        for each in (ada, bob):
            await each.register(name(), "correct horse")
    table = await ada.create(GAME, **wanted)
    await bob.join(table["id"])
    if wanted.get("rated"):
        await play_a_little(table["id"], ada, bob)
    await bob.ask(
        "POST", f"/api/tables/{table['id']}/play", {"key": "k", "seq": 0, "action": {"do": "concede"}}
    )
    end = time.monotonic() + 30
    while not await ada.ask("GET", "/api/history"):
        assert time.monotonic() < end, "the result should be in the history within 30 seconds"
        await asyncio.sleep(0.02)
    return ada, bob, table["id"]


async def test_who_comes_in_elsewhere_is_told_of(person: Person) -> None:
    ada = await person("Ada")
    name = f"Ada {secrets.token_hex(4)}"
    await ada.register(name, "a good password")
    assert (await ada.ask("GET", "/api/session"))["login"] is None
    elsewhere = await person(None)
    await elsewhere.log_in(name, "a good password")
    login = (await ada.ask("GET", "/api/session"))["login"]
    assert login["agent"].startswith("python-httpx")
    assert (await elsewhere.ask("GET", "/api/session"))["login"] is None, "who came last knows of the others"
    await ada.ask("DELETE", f"/api/account/sessions/{login['id']}")
    assert (await ada.ask("GET", "/api/session"))["login"] is None


async def test_export_and_delete_my_data(person: Person) -> None:
    ada, bob, table_id = await finished(person)
    await ada.ask("POST", "/api/decks", {"game": GAME, "name": "Mine", "cards": [["VK01", 2]]})
    told = await ada.ask("GET", "/api/account/export")
    assert told["name"] == "Ada" and len(told["results"]) == 1 and len(told["decks"]) == 1
    assert "token" not in told["sessions"][0]
    await ada.http.request("DELETE", "/api/account", json={"password": ""})
    with pytest.raises(Refusal, match="NO_SESSION"):
        await ada.ask("GET", "/api/session")
    assert (await bob.ask("GET", "/api/history"))[0]["opponents"] == ["(gone)"]
    assert (await bob.table(table_id))["seats"][0]["name"] == "(gone)"
    assert "Ada" not in await bob.ask("GET", f"/api/tables/{table_id}/text")


async def test_a_passkey_opens_the_account(person: Person, server: Hosted) -> None:
    ada = await person("Ada")
    me = await ada.ask("GET", "/api/session")
    device = authenticator.Authenticator(server.url)
    options = await ada.ask("POST", "/api/passkeys/begin")
    added = await ada.ask("POST", "/api/passkeys", {"credential": device.register(options), "name": "Key"})
    assert added["passkeys"] == 1
    elsewhere = await person(None)
    challenge = await elsewhere.ask("POST", "/api/login/passkey/begin")
    signed = device.sign(challenge)
    assert (await elsewhere.ask("POST", "/api/login/passkey", {"credential": signed}))["id"] == me["id"]
    with pytest.raises(Refusal, match="CHALLENGE_GONE"):
        await elsewhere.ask("POST", "/api/login/passkey", {"credential": signed})
    thief = authenticator.Authenticator(server.url)
    thief.id = device.id
    challenge = await elsewhere.ask("POST", "/api/login/passkey/begin")
    with pytest.raises(Refusal, match="WRONG_PASSKEY"):
        await elsewhere.ask("POST", "/api/login/passkey", {"credential": thief.sign(challenge)})


async def test_a_rated_game_changes_ratings_and_history(person: Person) -> None:
    ada, bob, table_id = await finished(person, rated=True)
    mine = (await ada.ask("GET", "/api/ratings"))[0]
    theirs = (await bob.ask("GET", "/api/ratings"))[0]
    assert mine["mode"] == "duel" and mine["rating"] > 1500 > theirs["rating"]
    assert mine["shown"].endswith("?")
    game = (await ada.ask("GET", "/api/history"))[0]
    bobs_name = (await bob.ask("GET", "/api/session"))["name"]
    assert (game["table"], game["place"], game["opponents"], game["rated"]) == (
        table_id,
        1,
        [bobs_name],
        True,
    )
    assert game["result"] == "won" and (await bob.ask("GET", "/api/history"))[0]["result"] == "lost"
    assert game["change"] == mine["rating"] - 1500
    history = await ada.ask("GET", f"/api/ratings/{GAME}/duel/history")
    assert history[-1]["rating"] == mine["rating"]
    assert all("?" not in row["shown"] for row in await ada.ask("GET", f"/api/leaderboard/{GAME}/duel"))
    seats = (await rated(bob, table_id))["seats"]
    assert [seat["rated"] for seat in seats] == [["1500?", mine["shown"]], ["1500?", theirs["shown"]]]
    again = await ada.ask("POST", f"/api/tables/{table_id}/rematch", {})
    assert [seat["rated"] for seat in again["seats"]] == [None, None]


async def rated(person: Client, table_id: str) -> dict[str, Any]:
    """The table when it says what became of the ratings."""
    end = time.monotonic() + 30
    while (table := await person.table(table_id))["seats"][0]["rated"] is None:
        assert time.monotonic() < end, "a rated table should tell the ratings within 30 seconds"
        await asyncio.sleep(0.02)
    return table


async def test_the_table_tells_ratings_to_those_who_sit_there(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    for each in (ada, bob):
        await each.register(name(), "correct horse")
    table_id = (await ada.create(GAME, rated=True))["id"]
    await bob.join(table_id)
    await play_a_little(table_id, ada, bob)
    async with ada.sit(table_id) as seat:
        await bob.ask(
            "POST", f"/api/tables/{table_id}/play", {"key": "k", "seq": 0, "action": {"do": "concede"}}
        )
        async with asyncio.timeout(30):
            while seat.table["seats"][0]["rated"] is None:
                await asyncio.sleep(0.02)
        won, lost = (each["rated"] for each in seat.table["seats"])
    assert won[0] == lost[0] == "1500?" and int(won[1].rstrip("?")) > 1500 > int(lost[1].rstrip("?"))


async def test_what_was_kept_before_the_server_stopped_is_told_afterwards(tmp_path: Path) -> None:
    """Results are kept in one file and tables in another: a stop in between rates nobody twice and leaves nothing untold."""
    db = Database(Settings(data=tmp_path).accounts_url)
    await migrations.upgrade(db.engine)
    async with db.begin() as session:
        session.add_all(
            User(id=user_id, name=user_id, login=user_id, made_at=0) for user_id in ("u_a", "u_b")
        )
    header = seating.new_header(Who("u_a", "Ada", False, "s"), {"game": GAME, "rated": True}, 0)
    seating.sit(header.seats[1], Who("u_b", "Bob", False, "s"), None)
    header.outcome = Outcome(ranks=(2, 1), reason="conceded")
    told = await results.settle(db, header, None)
    assert told is not None and told == await results.settle(db, header, None)
    assert [before for before, _ in told] == ["1500?", "1500?"]
    casual = msgspec.structs.replace(header, id="t_casual", rated=False)
    assert await results.settle(db, casual, None) is None
    assert await results.settle(db, casual, None) is None
    await db.close()


async def test_a_casual_game_changes_no_rating(person: Person) -> None:
    ada, _, _ = await finished(person)
    assert await ada.ask("GET", "/api/ratings") == []


async def test_quick_match_pairs_two_who_wait(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    first = await ada.ask("POST", "/api/match", {"game": GAME})
    assert first["table"] is None and first["window"] >= 100
    second = await bob.ask("POST", "/api/match", {"game": GAME})
    first = await ada.ask("GET", f"/api/match/{first['ticket']}")
    assert first["table"] == second["table"] is not None
    table = await ada.table(first["table"])
    assert table["status"] == "playing" and not table["rated"], "guests play for fun"
    with pytest.raises(Refusal, match="ALREADY_PAIRED"):
        await ada.ask("DELETE", f"/api/match/{first['ticket']}")
    with pytest.raises(Refusal, match="NO_SUCH_TICKET"):
        await bob.ask("GET", f"/api/match/{first['ticket']}")


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("the-battlefield", 2, {"starter_bonus": 3}),
        ("blood-wars", 2, {"head_start": 2}),
        ("blood-wars", 3, {}),
    ],
)
async def test_a_quick_match_is_even_for_whoever_begins(
    person: Person, game: str, players: int, options: dict[str, int]
) -> None:
    wanted = {"game": game, "players": players, "rated": False}
    for name in ("Ada", "Bob", "Cyd")[:players]:
        somebody = await person(name)
        ticket = await somebody.ask("POST", "/api/match", wanted)
    table = await somebody.table(ticket["table"])
    assert {name: table["options"][name] for name in options} == options
    assert options or table["options"].get("head_start", 0) == 0


async def test_who_stops_waiting_is_not_paired(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    first = await ada.ask("POST", "/api/match", {"game": GAME, "rated": False})
    await ada.ask("DELETE", f"/api/match/{first['ticket']}")
    second = await bob.ask("POST", "/api/match", {"game": GAME, "rated": False})
    assert second["table"] is None
    await bob.ask("DELETE", f"/api/match/{second['ticket']}")


def test_the_window_widens_while_one_waits() -> None:
    from wartable.server.accounts.quick_match import WIDEST, window

    assert window(0) == 100 and window(10_000) == 300 and window(10**9) == WIDEST
