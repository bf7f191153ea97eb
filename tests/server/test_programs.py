"""Accounts of programs: a token, a mark in the name, ratings apart."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import select

from wartable.server.accounts.database import Rating, Result

from .desk import GAME, House, house


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as made:
        yield made


async def test_a_program_plays_by_its_token_and_is_rated_apart(here: House) -> None:
    bob, _ = await here.person("Bob")
    made = (await bob.post("/programs", json={"name": "Deep Thought"})).json()
    assert made["name"] == "Deep Thought Bot"
    program = here.client(authorization=f"Bearer {made['token']}")
    assert (await program.get("/session")).json()["name"] == "Deep Thought Bot"
    table_id = await here.game(program, bob, rated=True)
    await bob.post(f"/tables/{table_id}/play", json={"key": "k", "seq": 0, "action": {"do": "concede"}})
    await here.settled()
    async with here.hub.db.read() as session:
        assert set((await session.scalars(select(Result.mode))).all()) == {"bot-duel"}
        assert {each.mode for each in await session.scalars(select(Rating))} <= {"bot-duel"}
    assert (await bob.get(f"/leaderboard/{GAME}/bot-duel")).status_code == 200
    assert (await program.post("/match", json={"game": GAME})).json()["code"] == "PEOPLE_ONLY"
    assert (await program.post("/programs", json={"name": "Child"})).json()["code"] == "NO_ACCOUNT"


async def test_a_token_is_kept_by_its_hash_renewed_and_taken_away(here: House) -> None:
    bob, _ = await here.person("Bob")
    cid, _ = await here.person("Cid")
    made = (await bob.post("/programs", json={"name": "Robo Bot"})).json()
    assert made["token"] not in (await bob.get("/account/export")).text
    [listed] = (await bob.get("/programs")).json()
    assert listed["name"] == "Robo Bot" and "token" not in listed
    assert (await cid.post(f"/programs/{made['id']}/token")).json()["code"] == "NO_SUCH_PROGRAM"
    renewed = (await bob.post(f"/programs/{made['id']}/token")).json()["token"]
    assert (await here.client(authorization=f"Bearer {made['token']}").get("/session")).status_code == 401
    program = here.client(authorization=f"Bearer {renewed}")
    assert (await program.get("/session")).status_code == 200
    assert (await bob.delete(f"/programs/{made['id']}")).status_code == 204
    assert (await program.get("/session")).status_code == 401
    guest = here.client()
    await guest.post("/session", json={"name": "Gus"})
    assert (await guest.post("/programs", json={"name": "X"})).json()["code"] == "NO_ACCOUNT"


async def test_programs_are_few_and_go_with_their_owner(here: House) -> None:
    bob, _ = await here.person("Bob")
    for n in range(5):
        assert (await bob.post("/programs", json={"name": f"P{n}"})).status_code == 201
    assert (await bob.post("/programs", json={"name": "P6"})).json()["code"] == "TOO_MANY_PROGRAMS"
    await bob.request("DELETE", "/account", json={"password": "a long password"})
    async with here.hub.db.read() as session:
        from wartable.server.accounts.database import ApiToken, User

        assert (await session.scalars(select(User))).all() == []
        assert (await session.scalars(select(ApiToken))).all() == []
