"""Stalling, leaving and giving up at once cost a cool-down that grows and heals, said in words."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from wartable.server.accounts import conduct

from .desk import GAME, House, house

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as made:
        yield made


def _pause(*ago: int) -> int:
    """Milliseconds that remain right after the last of games so long ago, the last one now."""
    found = conduct.judge([("left", 100 * DAY - each) for each in ago], 100 * DAY)
    return 0 if found is None else found.until - 100 * DAY


def test_the_first_is_forgiven_then_it_grows_and_time_heals_it() -> None:
    assert _pause(0) == 0
    second, third, fourth = _pause(0, 0), _pause(0, 0, 0), _pause(0, 0, 0, 0)
    assert second == 2 * MINUTE and third == 6 * MINUTE and fourth == 18 * MINUTE
    assert _pause(*([0] * 30)) == 24 * HOUR, "a day at most"
    assert _pause(0, 4 * DAY) < second and _pause(0, 20 * DAY) == 0


def test_it_is_said_in_words() -> None:
    found = conduct.judge([("left", 0), ("left", 0), ("stalled", 0)], 1)
    assert found is not None
    assert found.sentence.startswith(
        "You left 2 games and let the clock run out again and again in a game lately, and others were left waiting. "
        "You can look for a new game with strangers in 6 minutes."
    )


async def test_who_gives_up_game_after_game_waits_before_the_next_with_strangers(here: House) -> None:
    bob, _ = await here.person("Bob")
    cid, _ = await here.person("Cid")
    for _ in range(2):
        table_id = await here.game(cid, bob)
        assert (await bob.get("/standing")).json()["cool_down"] is None
        await bob.post(f"/tables/{table_id}/play", json={"key": "k", "seq": 0, "action": {"do": "concede"}})
        await here.settled()
    told = (await bob.get("/standing")).json()["cool_down"]
    assert "gave up 2 games that had hardly begun" in told["sentence"]
    refused = await bob.post("/match", json={"game": GAME})
    assert refused.status_code == 429 and refused.json() == {
        "code": "COOL_DOWN",
        "sentence": told["sentence"],
    }
    open_table = (await cid.post("/tables", json={"game": GAME})).json()["id"]
    assert (await bob.post(f"/tables/{open_table}/join", json={})).json()["code"] == "COOL_DOWN"
    bots = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    assert (await bob.post("/tables", json={"game": GAME, "seats": bots})).status_code == 201, (
        "bots are patient"
    )
    assert (await bob.post("/tables", json={"game": GAME, "private": True})).status_code == 201, (
        "so are friends"
    )
    assert (await cid.get("/standing")).json()["cool_down"] is None
    here.hub.time.jumped += 3 * MINUTE  # type: ignore[attr-defined]
    assert (await bob.get("/standing")).json()["cool_down"] is None


async def test_a_seat_that_others_had_to_claim_was_left(here: House) -> None:
    bob, bob_id = await here.person("Bob")
    cid, _ = await here.person("Cid")
    table_id = await here.game(bob, cid)
    await here.hub.note_left(bob_id, table_id)
    await here.hub.note_left(bob_id, table_id)
    now = here.hub.time.wall()
    async with here.hub.db.read() as session:
        from sqlalchemy import select

        from wartable.server.accounts.database import Conduct

        assert (await session.execute(select(Conduct.kind, Conduct.table))).all() == [("left", table_id)], (
            "one game weighs once"
        )
    assert await conduct.look(here.hub.db, bob_id, now) is None
