"""Ways back in: printed codes, an authenticator, letters by a real mail server on this machine."""

import re
from collections.abc import AsyncIterator, Iterator
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from pathlib import Path
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from pyotp.totp import TOTP
from sqlalchemy import select

from wartable.server.accounts import mail
from wartable.server.accounts.database import Mail
from wartable.trials.local_server import free_port

from .desk import PASSWORD, House, house


class Letters:
    """A mail server's post box. While it is `away` it takes nothing."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.is_away = False

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.is_away:
            return "451 try again later"
        message = BytesParser(policy=default).parsebytes(envelope.content)
        assert isinstance(message, EmailMessage)
        self.taken.append(message)
        return "250 taken"

    def link(self, purpose: str) -> str:
        found = re.search(rf"\?{purpose}=(\S+)", self.taken[-1].get_content())
        assert found is not None
        return found[1]


@pytest.fixture
def letters() -> Iterator[tuple[Letters, str]]:
    box, port = Letters(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, f"smtp://127.0.0.1:{port}"
    controller.stop()


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as made:
        yield made


async def _log_in(here: House, name: str, password: str = PASSWORD, code: str = "") -> httpx.Response:
    return await here.client().post("/login", json={"name": name, "password": password, "code": code})


async def test_codes_are_printed_at_registration_and_each_opens_once(here: House) -> None:
    bob = here.client()
    made = (await bob.post("/account", json={"name": "Bob", "password": PASSWORD})).json()
    codes = made["recovery_codes"]
    assert len(codes) == len(set(codes)) == 10 and all(
        re.fullmatch(r"[A-Z2-9]{5}-[A-Z2-9]{5}", each) for each in codes
    )
    new = {"name": "bob", "code": codes[3].lower().replace("-", " "), "password": "another password"}
    back = here.client()
    assert (await back.post("/login/recover", json=new)).status_code == 200
    assert (await back.get("/session")).json()["name"] == "Bob"
    assert (await bob.get("/session")).status_code == 401, "all other sessions end"
    assert (await here.client().post("/login/recover", json=new)).json()["code"] == "WRONG_CODE"
    assert (await _log_in(here, "Bob")).status_code == 401
    assert (await _log_in(here, "Bob", "another password")).status_code == 200
    assert (await back.get("/account/recovery")).json()["codes"] == 9
    wrong = await back.post("/account/recovery/codes", json={"password": PASSWORD})
    assert wrong.json()["code"] == "WRONG_PASSWORD"
    fresh = (await back.post("/account/recovery/codes", json={"password": "another password"})).json()
    assert len(fresh) == 10 and not set(fresh) & set(codes)
    gone = {"name": "Bob", "code": codes[0], "password": PASSWORD}
    assert (await here.client().post("/login/recover", json=gone)).json()["code"] == "WRONG_CODE"


async def test_an_authenticator_is_asked_for_with_the_password_and_no_code_counts_twice(here: House) -> None:
    bob, _ = await here.person("Bob")
    begun = (await bob.post("/account/authenticator", json={"password": PASSWORD})).json()
    assert begun["uri"].startswith("otpauth://totp/Wartable:Bob") and begun["qr"].startswith("data:image/svg")
    assert (await _log_in(here, "Bob")).status_code == 200, "nothing counts before the first code"
    totp, now = TOTP(begun["secret"]), here.hub.time.wall() // 1000
    wrong = await bob.post("/account/authenticator/confirm", json={"code": "000000"})
    assert wrong.json()["code"] == "WRONG_CODE"
    await bob.post("/account/authenticator/confirm", json={"code": totp.at(now)})
    assert (await _log_in(here, "Bob")).json()["code"] == "CODE_NEEDED"
    assert (await _log_in(here, "Bob", code=totp.at(now))).json()["code"] == "WRONG_CODE", "used already"
    assert (await _log_in(here, "Bob", code=totp.at(now + 30))).status_code == 200
    assert (await _log_in(here, "Bob", code=totp.at(now + 30))).json()["code"] == "WRONG_CODE"
    assert (await _log_in(here, "Bob", "a wrong password", totp.at(now + 30))).json()[
        "code"
    ] == "WRONG_PASSWORD"
    codes = (await bob.post("/account/recovery/codes", json={"password": PASSWORD})).json()
    assert (await _log_in(here, "Bob", code=codes[0])).status_code == 200, "a printed code instead"
    gone = await bob.request("DELETE", "/account/authenticator", json={"code": codes[1]})
    assert gone.status_code == 204 and (await _log_in(here, "Bob")).status_code == 200


async def test_a_letter_confirms_the_address_and_another_sets_a_new_password(
    tmp_path: Path, letters: tuple[Letters, str]
) -> None:
    box, smtp = letters
    async with house(tmp_path, smtp=smtp, public_url="https://cards.example", origins="http://here") as here:
        bob, _ = await here.person("Bob")
        wanted = {"address": "bob@example.org", "notices": True, "password": PASSWORD}
        assert (await bob.put("/account/email", json=wanted)).status_code == 204
        box.is_away = True
        await mail.send_some(here.hub)
        assert box.taken == []
        box.is_away = False
        await mail.send_some(here.hub)
        assert box.taken == [], "it is tried again a little later, not at once"
        here.hub.time.jumped += 60_000  # type: ignore[attr-defined]
        await mail.send_some(here.hub)
        await mail.send_some(here.hub)
        assert [each["To"] for each in box.taken] == ["bob@example.org"] and box.taken[0]["Auto-Submitted"]
        forgot = {"name": "Bob"}
        await here.client().post("/login/forgot", json=forgot)
        await mail.send_some(here.hub)
        assert len(box.taken) == 1, "an address that nobody confirmed gets no keys"
        token = box.link("confirm")
        assert (await here.client().post("/account/email/confirm", json={"token": token})).status_code == 204
        assert (await here.client().post("/account/email/confirm", json={"token": token})).json()[
            "code"
        ] == "OLD_LINK"
        known = await here.client().post("/login/forgot", json=forgot)
        unknown = await here.client().post("/login/forgot", json={"name": "Nobody"})
        assert known.status_code == unknown.status_code == 204, "nobody learns who has an account"
        await mail.send_some(here.hub)
        new = {"token": box.link("reset"), "password": "another password"}
        sent = len(box.taken)
        for ahead in (0, 10 * 60_000):
            here.hub.time.jumped += ahead  # type: ignore[attr-defined]
            await here.client().post("/login/forgot", json=forgot)
            await mail.send_some(here.hub)
        assert len(box.taken) == sent + 1, "who asks again and again fills no post box"
        assert "https://cards.example/recover?reset=" in box.taken[-1].get_content()
        later = {"token": box.link("reset"), "password": "a third password"}
        assert (await here.client().post("/login/reset", json=new)).status_code == 200, (
            "nor takes a link away"
        )
        assert (await here.client().post("/login/reset", json=later)).json()["code"] == "OLD_LINK"
        assert (await bob.get("/session")).status_code == 401
        assert (await _log_in(here, "Bob", "another password")).status_code == 200
        assert (await here.client().post("/login/reset", json=new)).json()["code"] == "OLD_LINK"
        async with here.hub.db.read() as session:
            kept = (await session.scalars(select(Mail))).all()
            assert [(each.text, each.to) for each in kept] == [("", "")] * 3, (
                "nothing of a sent letter is kept"
            )


async def test_who_is_away_is_told_once_that_a_slow_game_waits(
    tmp_path: Path, letters: tuple[Letters, str]
) -> None:
    box, smtp = letters
    async with house(tmp_path, smtp=smtp, public_url="https://cards.example", origins="http://here") as here:
        bob, _ = await here.person("Bob")
        cid, _ = await here.person("Cid")
        for client, name, notices in ((bob, "bob", True), (cid, "cid", False)):
            wanted = {"address": f"{name}@example.org", "notices": notices, "password": PASSWORD}
            await client.put("/account/email", json=wanted)
            await mail.send_some(here.hub)
            await client.post("/account/email/confirm", json={"token": box.link("confirm")})
        box.taken.clear()
        table_id = await here.game(bob, cid, clock={"kind": "days", "days": 3})
        await mail.tell_of_slow_games(here.hub)
        await mail.send_some(here.hub)
        assert box.taken == [], "who was here a minute ago is not written to"
        here.hub.time.ahead += 11 * 60_000  # type: ignore[attr-defined]
        for _ in range(2):
            await mail.tell_of_slow_games(here.hub)
            await mail.send_some(here.hub)
        [letter] = box.taken
        assert (
            letter["To"] == "bob@example.org"
            and f"https://cards.example/t/{table_id}" in letter.get_content()
        )
        guessed = await bob.request("DELETE", "/account/email", json={"password": "a guess"})
        assert guessed.json()["code"] == "WRONG_PASSWORD", "a way back in is taken away by its owner alone"
        own = await bob.request("DELETE", "/account/email", json={"password": PASSWORD})
        assert own.status_code == 204 and (await bob.get("/account/recovery")).json()["email"] is None


async def test_without_a_mail_server_there_are_no_letters_and_it_is_said(here: House) -> None:
    bob, _ = await here.person("Bob")
    wanted = {"address": "bob@example.org", "password": PASSWORD}
    assert (await bob.put("/account/email", json=wanted)).json()["code"] == "NO_MAIL"
    assert (await bob.get("/account/recovery")).json()["mail"] is False


@pytest.mark.parametrize(
    "text",
    ["bob", "bob@", "@x.org", "a b@x.org", "bob@x.org\nBcc: all@x.org", "<bob@x.org>", "bob@x", "é@x.org"],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(Exception, match="not an e-mail address"):
        mail.read_address(text)
