"""The challenge of the day: the same game for everybody, one try, no help, and results for who has finished."""

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from fastapi import FastAPI

from wartable.server.accounts import challenge
from wartable.server.accounts.challenge import plan
from wartable.server.app import make_app
from wartable.server.settings import Settings
from wartable.server.web.rest import shapes


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    made = make_app(Settings(data=tmp_path, port=1))
    async with made.router.lifespan_context(made):
        yield made


async def come_in(app: FastAPI, name: str) -> httpx.AsyncClient:
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here/api")
    await client.post("/session", json={"name": name})
    return client


async def shown(client: httpx.AsyncClient) -> shapes.ChallengeInfo:
    return msgspec.convert((await client.get("/challenge")).json(), shapes.ChallengeInfo)


async def give_up(client: httpx.AsyncClient, table_id: str) -> None:
    seq = (await client.get(f"/tables/{table_id}/stand")).json()["updates"][0]["seq"]
    said = {"key": "c", "seq": seq, "action": {"do": "concede"}}
    answer = await client.post(f"/tables/{table_id}/play", json=said)
    assert answer.status_code < 300, answer.text
    async with asyncio.timeout(20):  # results are kept soon after the end
        while (await shown(client)).result is None:
            await asyncio.sleep(0.02)


def test_the_days_differ_and_nobody_foretells_them() -> None:
    week = [plan(b"key", f"2026-11-{day:02}") for day in range(10, 17)]
    assert len({each.seed for each in week}) == 7
    assert all(a.game != b.game for a, b in pairwise(week))
    assert plan(b"key", "2026-11-10") == week[0] != plan(b"other", "2026-11-10")


async def test_everybody_gets_the_same_game_and_one_try(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = challenge.today(app.state.hub).day
    fixed = challenge.Plan(day, "the-battlefield", 2, "easy", "careful", 7, "ab" * 32)
    monkeypatch.setattr(challenge, "plan", lambda *_: fixed)
    ada, bob, eve = [await come_in(app, name) for name in ("Ada", "Bob", "Eve")]
    first: dict[str, Any] = (await ada.post("/challenge", json={})).json()
    again = (await ada.post("/challenge", json={})).json()
    assert again["id"] == first["id"], "one try a day"
    other = (await bob.post("/challenge", json={})).json()
    assert other["id"] != first["id"]
    assert first["challenge"] == day and first["seats"][1]["style"] == "careful"
    headers = [app.state.hub.tables[each["id"]].header for each in (first, other)]
    assert headers[0].seed == headers[1].seed == 7, "the same cards for both"

    # No look at another's game before one's own, and no help.
    assert (await eve.get(f"/tables/{first['id']}/stand")).status_code == 403
    assert (await eve.get(f"/tables/{first['id']}/replay")).status_code == 403
    assert first["id"] not in [each["id"] for each in (await eve.get("/tables?status=playing")).json()]
    assert not app.state.hub.tables[first["id"]].is_against_bots(headers[0].host)

    await give_up(ada, first["id"])
    mine = await shown(ada)
    assert (mine.result, mine.played, mine.won) == ("lost", 1, 0)
    assert [(each.name, each.mine) for each in mine.tries] == [("Ada", True)]
    assert (await shown(bob)).tries == [], "results are for who has finished"
    assert (await shown(eve)).table is None
    assert (await ada.post("/challenge", json={})).json()["id"] == first["id"], "no second try after a loss"

    rematch = (await ada.post(f"/tables/{first['id']}/rematch", json={})).json()
    assert rematch["challenge"] is None and app.state.hub.tables[rematch["id"]].header.seed != 7
    assert (await ada.get(f"/tables/{first['id']}/fair")).json()["server_seed"] is None

    assert (await ada.request("DELETE", "/account", json={})).status_code == 204
    assert (await shown(bob)).played == 0, "who is gone has no result"


@pytest.mark.parametrize("body", [{"day": "2030-01-01"}, {"seed": 1}, [], "x"])
async def test_nobody_chooses_the_day_or_the_seed(app: FastAPI, body: object) -> None:
    ada = await come_in(app, "Ada")
    assert (await ada.post("/challenge", json=body)).status_code in (400, 422)
    assert (await shown(ada)).table is None


async def test_a_stranger_may_look_but_must_come_in_to_play(app: FastAPI) -> None:
    nobody = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here/api")
    assert (await shown(nobody)).table is None
    assert (await nobody.post("/challenge", json={})).status_code == 401
