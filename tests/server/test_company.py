"""Company: who is here, whom one has played with, and invitations between people who know each other."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import msgspec
import pytest

from wartable.server.accounts.company import CALLED_MS, HERE_MS, CompanyInfo

from .desk import GAME, House, house


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as made:
        yield made


async def guest(here: House, name: str) -> tuple[httpx.AsyncClient, str]:
    client = here.client()
    return client, (await client.post("/session", json={"name": name})).json()["id"]


async def company(client: httpx.AsyncClient) -> CompanyInfo:
    answer = await client.get("/company")
    assert answer.status_code == 200, answer.text
    return msgspec.convert(answer.json(), CompanyInfo)


async def meet(here: House, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
    """The two have played a game."""
    table = await here.game(one, other, private=True)
    seq = (await one.get(f"/tables/{table}/stand")).json()["updates"][0]["seq"]
    gone = {"key": "c", "seq": seq, "action": {"do": "concede"}}
    assert (await one.post(f"/tables/{table}/play", json=gone)).is_success
    await here.settled()


async def invite(client: httpx.AsyncClient, table: str, user: str) -> str:
    answer = await client.post(f"/tables/{table}/invitations", json={"user": user})
    return "" if answer.status_code == 204 else str(answer.json()["code"])


async def open_table(client: httpx.AsyncClient) -> str:
    return str((await client.post("/tables", json={"game": GAME, "private": True})).json()["id"])


async def test_names_are_told_to_those_who_have_played_together(here: House) -> None:
    (ada, ada_id), (bob, bob_id), (eve, _) = [await guest(here, name) for name in ("Ada", "Bob", "Eve")]
    assert (await company(here.client())).here == 3
    assert (await company(ada)).people == []
    await meet(here, ada, bob)
    await meet(here, ada, bob)
    people = (await company(ada)).people
    assert [(each.user, each.name, each.here, each.game) for each in people] == [(bob_id, "Bob", True, GAME)]
    assert [each.user for each in (await company(bob)).people] == [ada_id]
    assert (await company(eve)).people == []
    here.hub.time.jumped = HERE_MS + 60_000  # type: ignore[attr-defined]
    assert [(each.name, each.here) for each in (await company(ada)).people] == [("Bob", False)]


async def test_who_knows_somebody_asks_them_to_a_table(here: House) -> None:
    (ada, _), (bob, bob_id), (eve, eve_id) = [await guest(here, name) for name in ("Ada", "Bob", "Eve")]
    await meet(here, ada, bob)
    table = await open_table(ada)
    assert await invite(ada, table, eve_id) == "NEVER_MET"
    assert await invite(eve, table, bob_id) == "NOT_SEATED"
    assert await invite(ada, "t_none", bob_id) == "NO_SUCH_TABLE"
    assert [await invite(ada, table, bob_id) for _ in range(2)] == ["", ""]
    (call,) = (await company(bob)).invitations
    assert (call.table, call.game, call.name) == (table, GAME, "Ada")
    assert (await company(ada)).invitations == (await company(eve)).invitations == []
    assert (await bob.post(f"/tables/{table}/join", json={})).is_success
    assert (await company(bob)).invitations == [], "the game has begun"
    assert await invite(ada, table, bob_id) == "ALREADY_BEGUN"


async def test_an_invitation_lapses_and_who_has_muted_somebody_hears_none(here: House) -> None:
    (ada, ada_id), (bob, bob_id) = [await guest(here, name) for name in ("Ada", "Bob")]
    await meet(here, ada, bob)
    table = await open_table(ada)
    assert await invite(ada, table, bob_id) == ""
    await here.hub.mute(bob_id, ada_id, True)
    assert (await company(bob)).invitations == [] == (await company(bob)).people
    assert (await company(ada)).people == [] and await invite(ada, table, bob_id) == "NEVER_MET"
    await here.hub.mute(bob_id, ada_id, False)
    assert len((await company(bob)).invitations) == 1
    here.hub.time.jumped = CALLED_MS + 1  # type: ignore[attr-defined]
    assert (await company(bob)).invitations == []
