"""Attacks on sessions: what was ended is ended everywhere, what was stolen is worth little, and nobody is locked out."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from wartable.client import Client
from wartable.server.accounts import strangers, users
from wartable.server.accounts.database import Session
from wartable.server.accounts.sessions import Ended, Who
from wartable.server.web.cookies import known_user
from wartable.server.web.limits import Limit
from wartable.trials.local_server import Hosted
from wartable.trials.torture.waiting import soon

from .authenticator import Authenticator
from .in_process import InProcess, in_process

Person = Callable[..., Any]
SECRET = "correct horse battery"


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[InProcess]:
    async with in_process(tmp_path) as made:
        yield made


async def account(here: InProcess, name: str, address: str = "203.0.113.1") -> httpx.AsyncClient:
    person = await here.guest(name, address)
    made = await person.post("/api/account", json={"name": name, "password": SECRET})
    assert made.status_code == 201, made.text
    return person


def codes(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, "" if answer.status_code in (200, 201, 204) else answer.json()["code"]


# -- sockets ------------------------------------------------------------------------------------------------------


async def closed_with(socket: Any) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await soon(socket.recv(), "the socket should be closed")
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


async def test_an_ended_session_loses_its_open_sockets_at_once(server: Hosted, person: Person) -> None:
    ada = await person("Sessions Ada")
    await ada.ask("POST", "/api/account", {"name": "Sessions Ada", "password": SECRET})
    table = await ada.create("the-battlefield")
    url = server.url.replace("http", "ws") + f"/ws/tables/{table['id']}"

    async def elsewhere() -> tuple[Client, Any]:
        other = await person(None)
        await other.log_in("Sessions Ada", SECRET)
        return other, await connect(url, additional_headers=other.cookie_header())

    async def revoke(_: Client) -> None:
        (other,) = [each for each in await ada.ask("GET", "/api/account/sessions") if not each["here"]]
        await ada.ask("DELETE", f"/api/account/sessions/{other['id']}")

    async def change_password(_: Client) -> None:
        await ada.ask("POST", "/api/account/password", {"old": SECRET, "new": SECRET})

    async def log_out(other: Client) -> None:
        await other.ask("DELETE", "/api/session")

    async def delete_account(other: Client) -> None:
        await other.ask("DELETE", "/api/account", {"password": SECRET})

    async with connect(url, additional_headers=ada.cookie_header()) as own:
        for end in (revoke, change_password, log_out):
            other, socket = await elsewhere()
            await soon(socket.recv(), "it is told how it stands")
            await end(other)
            assert await closed_with(socket) == 4401, end.__name__
        await own.send('{"type":"ping"}')
        while '"pong"' not in str(await soon(own.recv(), "the own line stands")):
            pass
        _, socket = await elsewhere()
        await delete_account(_)
        assert await closed_with(socket) == await closed_with(own) == 4401


class FakeSocket:
    def __init__(self) -> None:
        self.closed: int | None = None

    def close(self, code: int, reason: str) -> None:
        self.closed = self.closed or code


async def test_sessions_that_an_operator_ended_are_noticed(here: InProcess) -> None:
    """Another process took the session out of the database: there is nobody to tell the worker."""
    ada = await here.guest("Ada")
    me = (await ada.get("/api/session")).json()
    who = await here.hub.sessions.who(ada.cookies["wartable"])
    assert who is not None and who.user == me["id"]
    socket, other = FakeSocket(), FakeSocket()
    here.hub.sessions.attach(socket, who)
    here.hub.sessions.attach(other, Who("u_2", "Bob", True, "s_2"))
    async with here.hub.db.begin() as session:
        await session.execute(delete(Session).where(Session.id == who.session))
    await here.hub.sessions.sweep()
    assert socket.closed == 4401 and other.closed == 4401
    assert (await ada.get("/api/session")).status_code == 401


async def test_every_worker_is_told(here: InProcess) -> None:
    told: list[Ended] = []

    async def tell(ended: Ended) -> None:
        told.append(ended)

    ada = await account(here, "Ada")
    here.hub.sessions.tell_others = tell
    await ada.post("/api/account/password", json={"old": SECRET, "new": SECRET})
    await ada.delete("/api/session")
    assert [each.only is None for each in told] == [True, False]
    assert told[0].concerns(told[0].user, "s_other") and not told[0].concerns(told[0].user, str(told[0].but))
    assert not told[1].concerns(told[1].user, "s_other") and not told[0].concerns("u_2", "s_other")


async def test_what_was_read_before_a_change_is_not_believed_after_it(
    here: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody changes their name, or logs out, while another request of theirs asks the database who they are."""
    ada = await here.guest("Ada")
    sessions, cookie = here.hub.sessions, ada.cookies["wartable"]
    has_read, go_on, read = asyncio.Event(), asyncio.Event(), here.hub.db.read

    @asynccontextmanager
    async def slow_read() -> AsyncIterator[AsyncSession]:
        async with read() as session:
            yield session
        has_read.set()
        await go_on.wait()

    for change, expected in (
        (ada.post("/api/session", json={"name": "Bea"}), "Bea"),
        (ada.delete("/api/session"), None),
    ):
        sessions._known.clear()
        has_read.clear()
        go_on.clear()
        with monkeypatch.context() as patched:
            patched.setattr(here.hub.db, "read", slow_read)
            earlier = asyncio.create_task(sessions.who(cookie))
            await has_read.wait()
        assert (await change).is_success
        go_on.set()
        assert (await earlier) is not None
        now = await sessions.who(cookie)
        assert (None if now is None else now.name) == expected


# -- cookies ------------------------------------------------------------------------------------------------------


async def test_a_guests_cookie_is_worth_nothing_once_there_is_an_account(here: InProcess) -> None:
    ada = await here.guest("Ada")
    stolen = ada.cookies["wartable"]
    socket = FakeSocket()
    who = await here.hub.sessions.who(stolen)
    assert who is not None
    here.hub.sessions.attach(socket, who)
    await ada.post("/api/account", json={"name": "Ada", "password": SECRET})
    assert (await ada.get("/api/session")).json()["guest"] is False
    assert ada.cookies["wartable"] != stolen
    assert socket.closed == 1012, "the page connects again under the new cookie"
    async with here.person() as thief:
        assert (await thief.get("/api/session", headers={"Cookie": f"wartable={stolen}"})).status_code == 401


async def test_where_it_is_secure_no_other_host_can_plant_a_cookie(tmp_path: Path) -> None:
    async with in_process(tmp_path, secure_cookies=True) as here, here.person() as ada:
        answer = await ada.post("/api/session", json={"name": "Ada"})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-wartable=")
        for part in ("Secure", "HttpOnly", "Path=/", "SameSite=lax"):
            assert part in cookie
        assert "Domain" not in cookie
        value = cookie.split(";")[0].partition("=")[2]
        planted = await ada.get("/api/session", headers={"Cookie": f"wartable={value}"})
        assert planted.status_code == 401, "a name without the prefix could be set by a neighbour"
        own = await ada.get("/api/session", headers={"Cookie": f"__Host-wartable={value}"})
        assert own.status_code == 200


# -- tries --------------------------------------------------------------------------------------------------------


async def test_a_strangers_tries_do_not_lock_the_owner_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not at the own device, not at a new one, and not on the ways back in."""
    monkeypatch.setattr(strangers, "PAUSE_S", 0.0)
    async with in_process(tmp_path, tries_per_minute=3) as here:
        ada = await account(here, "Ada", "203.0.113.1")
        (code, *_) = (await ada.post("/api/account/recovery/codes", json={"password": SECRET})).json()
        await ada.delete("/api/session")
        here.app.state.limits._strangers = Limit(4, 3600)
        for number in range(12):
            async with here.person(f"198.51.100.{number}") as eve:
                guess = {"name": "Ada", "code": "AAAAA-AAAAA", "password": SECRET}
                await eve.post("/api/login", json={"name": "Ada", "password": "guess"})
                await eve.post("/api/login/recover", json=guess)
                await eve.post("/api/login/forgot", json={"name": "Ada"})
        async with here.person("198.51.100.99") as new_device:
            assert (
                codes(await new_device.post("/api/login", json={"name": "Ada", "password": SECRET}))[0] == 200
            )
        async with here.person("198.51.100.98") as new_device:
            back = {"name": "Ada", "code": code, "password": SECRET}
            assert codes(await new_device.post("/api/login/recover", json=back))[0] == 200
        assert codes(await ada.post("/api/login", json={"name": "Ada", "password": SECRET})) == (200, "")
        assert len(here.app.state.limits._queues) == 0
        # One address has its few tries, whatever it tries at.
        async with here.person("198.51.100.97") as eve:
            tried = [
                await eve.post("/api/login", json={"name": "Ada", "password": "guess"}) for _ in range(4)
            ]
            assert [codes(each)[1] for each in tried] == ["WRONG_PASSWORD"] * 3 + ["TOO_MANY_TRIES"]


async def test_the_own_device_is_known_after_the_keys_were_changed(here: InProcess) -> None:
    """Once, as cookies count: then it is known again by the next login."""
    ada = await account(here, "Ada")
    me = (await ada.get("/api/session")).json()["id"]
    await ada.delete("/api/session")
    await ada.post("/api/login", json={"name": "Ada", "password": SECRET})
    for known in (me, None):
        async with here.hub.db.begin() as session:
            await here.hub.sessions.rotate(session)
        await here.hub.sessions.read_keys()
        scope = {"type": "http", "scheme": "http", "app": here.app, "headers": [(b"cookie", cookies_of(ada))]}
        asked = HTTPConnection(scope)
        assert known_user(asked, here.hub.sessions) == known


def cookies_of(client: httpx.AsyncClient) -> bytes:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items()).encode()


async def test_many_tries_at_one_name_are_heard_one_after_another(
    here: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond some an hour, however they spell the name; each address has one turn before any has a second."""
    limits = here.app.state.limits
    limits._strangers = Limit(3, 3600)
    paused: list[float] = []
    go_on = asyncio.Event()

    async def pause(seconds: float) -> None:
        paused.append(seconds)
        await go_on.wait()

    monkeypatch.setattr(strangers, "asyncio", SimpleNamespace(sleep=pause))
    for number, name in enumerate(("Ada", " ADA ", "\uff21da")):
        await limits.stranger_try(f"198.51.100.{number}", users.canonical(name))
    assert paused == []
    waiting = [
        asyncio.ensure_future(limits.stranger_try(address, users.canonical("aDa")))
        for address in ("eve 1", "eve 1", "eve 1", "owner")
    ]
    await asyncio.sleep(0)
    assert len(paused) == 1, "one at a time"
    go_on.set()
    told = await asyncio.gather(*waiting, return_exceptions=True)
    assert [getattr(each, "code", "heard") for each in told] == ["heard", "heard", "TOO_MANY_TRIES", "heard"]
    assert len(paused) == 3 and len(limits._queues) == 0
    await limits.stranger_try("eve 1", users.canonical("Bob"))
    assert len(paused) == 3, "another name is another queue"


# -- passkeys -----------------------------------------------------------------------------------------------------


async def add_passkey(person: httpx.AsyncClient, device: Authenticator, **body: str) -> httpx.Response:
    options = await person.post("/api/passkeys/begin", json=body)
    if options.status_code != 200:
        return options
    return await person.post("/api/passkeys", json={"credential": device.register(options.json())})


async def test_a_stolen_session_gets_no_passkey_of_its_own(here: InProcess) -> None:
    ada = await account(here, "Ada")
    device = Authenticator("http://here")
    assert codes(await add_passkey(ada, device)) == (403, "CONFIRM_FIRST")
    assert codes(await ada.post("/api/passkeys/begin")) == (403, "CONFIRM_FIRST")
    assert codes(await ada.post("/api/account/confirm", json={"password": "guess"})) == (
        401,
        "WRONG_PASSWORD",
    )
    proof = (await ada.post("/api/account/confirm", json={"password": SECRET})).json()["proof"]
    until, _, mark = proof.partition(".")
    bob = await account(here, "Bob")
    for thief, shown in ((ada, f"{int(until) + 1}.{mark}"), (ada, mark), (ada, f"1.{mark}"), (bob, proof)):
        assert codes(await add_passkey(thief, device, proof=shown)) == (403, "CONFIRM_FIRST")
    assert codes(await add_passkey(ada, device, proof=proof))[0] == 201
    # A passkey proves it as well, but not somebody else's.
    challenge = (await ada.post("/api/login/passkey/begin")).json()
    signed = {"credential": device.sign(challenge)}
    proven = await ada.post("/api/account/confirm", json=signed)
    assert codes(await add_passkey(ada, Authenticator("http://here"), proof=proven.json()["proof"]))[0] == 201
    challenge = (await bob.post("/api/login/passkey/begin")).json()
    assert codes(await bob.post("/api/account/confirm", json={"credential": device.sign(challenge)})) == (
        401, "WRONG_PASSKEY",
    )  # fmt: skip


async def test_the_last_way_in_cannot_be_deleted(here: InProcess) -> None:
    ada = await here.guest("Ada")
    device = Authenticator("http://here")
    guest_cookie = ada.cookies["wartable"]
    assert codes(await add_passkey(ada, device))[0] == 201, "a guest has nothing to prove it by"
    assert ada.cookies["wartable"] != guest_cookie
    (key,) = (await ada.get("/api/passkeys")).json()
    assert codes(await ada.delete(f"/api/passkeys/{key['id']}")) == (409, "LAST_WAY_IN")
    assert codes(await ada.request("DELETE", "/api/account", json={})) == (403, "CONFIRM_FIRST")
    challenge = (await ada.post("/api/login/passkey/begin")).json()
    proof = (await ada.post("/api/account/confirm", json={"credential": device.sign(challenge)})).json()[
        "proof"
    ]
    second = Authenticator("http://here")
    await add_passkey(ada, second, proof=proof)
    both = (await ada.get("/api/passkeys")).json()
    # Two at once: one of them stays.
    answers = await asyncio.gather(*(ada.delete(f"/api/passkeys/{each['id']}") for each in both))
    assert sorted(answer.status_code for answer in answers) == [204, 409]
    # With a password the key may go.
    set_one = await ada.post("/api/account/password", json={"new": SECRET, "proof": proof})
    assert codes(set_one)[0] == 204
    (key,) = (await ada.get("/api/passkeys")).json()
    assert (await ada.delete(f"/api/passkeys/{key['id']}")).status_code == 204
    async with here.person() as again:
        assert codes(await again.post("/api/login", json={"name": "Ada", "password": SECRET}))[0] == 200


async def test_who_has_only_a_passkey_proves_it_before_there_is_another_way_in(here: InProcess) -> None:
    """A stolen session got recovery codes, an authenticator and an address of its own, and was asked for nothing."""
    ada = await here.guest("Ada")
    device = Authenticator("http://here")
    assert codes(await add_passkey(ada, device))[0] == 201
    here.app.state.limits._tries = Limit(100, 60)
    for method, path, body in (
        ("POST", "/api/account/recovery/codes", {}),
        ("POST", "/api/account/authenticator", {}),
        ("PUT", "/api/account/email", {"address": "eve@example.org"}),
        ("DELETE", "/api/account/email", {}),
    ):
        for shown in ({"password": "guess"}, {"proof": "1.x"}):
            answer = await ada.request(method, path, json={**body, **shown})
            assert codes(answer) == (403, "CONFIRM_FIRST"), path
    challenge = (await ada.post("/api/login/passkey/begin")).json()
    signed = {"credential": device.sign(challenge)}
    confirmed = await ada.post("/api/account/confirm", json=signed)
    assert confirmed.status_code == 200, confirmed.text
    proof = confirmed.json()["proof"]
    printed = (await ada.post("/api/account/recovery/codes", json={"proof": proof})).json()
    # The printed codes bring them back by the name that is shown.
    async with here.person("198.51.100.5") as back:
        wrong = {"name": "Ada", "code": "AAAAA-AAAAA", "password": SECRET}
        assert codes(await back.post("/api/login/recover", json=wrong)) == (401, "WRONG_CODE")
        found = await back.post("/api/login/recover", json={**wrong, "name": " ada", "code": printed[0]})
        assert codes(found)[0] == 200
        assert (await back.get("/api/session")).json()["name"] == "Ada"
    async with here.person("198.51.100.6") as again:
        assert codes(await again.post("/api/login", json={"name": "Ada", "password": SECRET}))[0] == 200


async def test_codes_find_the_right_one_of_several_who_have_only_passkeys(here: InProcess) -> None:
    people, printed = [], []
    for _ in range(2):
        person = await here.guest("Ada")
        device = Authenticator("http://here")
        await add_passkey(person, device)
        challenge = (await person.post("/api/login/passkey/begin")).json()
        signed = {"credential": device.sign(challenge)}
        proof = (await person.post("/api/account/confirm", json=signed)).json()["proof"]
        people.append((await person.get("/api/session")).json()["id"])
        printed.append((await person.post("/api/account/recovery/codes", json={"proof": proof})).json())
    for me, (code, *_) in zip(people, printed, strict=True):
        async with here.person() as back:
            lost = {"name": "Ada", "code": code, "password": SECRET}
            assert codes(await back.post("/api/login/recover", json=lost))[0] == 200
            assert (await back.get("/api/session")).json()["id"] == me
            shown = await back.post("/api/account/confirm", json={"password": SECRET})
            assert shown.status_code == 200, "and can add another passkey, whoever the name went to"
