"""Data folders of earlier versions: today's server opens a copy of each, and everybody finds what was theirs.

`kept/make.py` keeps one more before a release.
"""

import json
import sqlite3
import tarfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wartable.client import Client, Refusal
from wartable.core.match import replay
from wartable.core.record import read_record
from wartable.core.version import is_played_alike
from wartable.games import BUILT_IN, game
from wartable.trials.local_server import Hosted

KEPT = Path(__file__).parent / "kept"
FACTS: dict[str, dict[str, Any]] = {
    path.parent.name: json.loads(path.read_text()) for path in sorted(KEPT.glob("*/facts.json"))
}


def played_alike(facts: dict[str, Any]) -> list[str]:
    """The games that go by today's rules as they went when the folder was kept."""
    return [game_id for game_id, rules in facts["rules"].items() if is_played_alike(game(game_id), rules)]


def test_a_database_is_kept_whose_tables_are_played_on_and_one_whose_tables_are_only_read() -> None:
    alike = {game_id for facts in FACTS.values() for game_id in played_alike(facts)}
    assert alike == set(BUILT_IN), "kept/make.py keeps a folder of today's rules"
    assert any(not played_alike(facts) for facts in FACTS.values())


@pytest.mark.parametrize("version", FACTS)
async def test_everybody_finds_what_was_theirs(
    version: str, tmp_path: Path, own_server: Callable[..., Hosted]
) -> None:
    facts = FACTS[version]
    folder = tmp_path / "kept"
    folder.mkdir()
    with tarfile.open(KEPT / version / "data.tar.xz") as packed:
        packed.extractall(folder, filter="data")
    _be_seen_today(folder / "accounts.db")
    hosted = own_server("kept")
    async with Client(hosted.url) as ada:
        me = await ada.log_in(facts["name"], facts["password"])
        assert me["name"] == facts["name"] and not me["guest"]
        with pytest.raises(Refusal, match="do not match"):
            await ada.log_in(facts["name"], "a wrong password")
    async with Client(hosted.url, facts["cookie"]) as ada:
        assert (await ada.ask("GET", "/api/session"))["name"] == facts["name"], "the session goes on"
        assert len(await ada.ask("GET", "/api/history")) == facts["history"]
        deck = await ada.ask("GET", f"/api/decks/{facts['deck']}")
        assert deck["name"] == "Mine" and deck["cards"]
        points = (await ada.ask("GET", "/api/shop?game=circuit-warfare"))["points"]
        assert points == facts["points"]
        replayed = [
            game_id for game_id, table in facts["over"].items() if await _is_read_again(ada, game_id, table)
        ]
        played_on = [
            game_id for game_id, table in facts["playing"].items() if await _is_played_on(ada, game_id, table)
        ]
    assert list(facts["over"]) == list(facts["playing"]) == list(facts["rules"]) == list(BUILT_IN)
    assert replayed == played_on == played_alike(facts), "what is played alike is read again and played on"


def _be_seen_today(accounts: Path) -> None:
    """Sessions end half a year after they were used last; this one is as old as the version."""
    with sqlite3.connect(accounts) as database:
        database.execute("UPDATE sessions SET seen_at = ?", (time.time_ns() // 1_000_000,))
    database.close()


async def _is_read_again(ada: Client, game_id: str, table: str) -> bool:
    """A finished game: as text always, step by step and as a record by the rules it was played by."""
    text = await ada.ask("GET", f"/api/tables/{table}/text")
    assert text.startswith(game_id) and "The game is over" in text
    shown = await ada.table(table)
    assert shown["status"] == "over" and shown["outcome"] is not None
    if not is_played_alike(game(game_id), shown["rules"]):
        return False
    steps = (await ada.ask("GET", f"/api/tables/{table}/replay?seat=all"))["steps"]
    assert steps[-1]["views"]["0"]["outcome"] is not None
    moments = list(replay(game(game_id), read_record(await ada.record(table)), verify=True))
    assert moments[-1].state.outcome is not None
    return True


async def _is_played_on(ada: Client, game_id: str, table: str) -> bool:
    """A running game: taken up where it stood, and the next action counts; read only where the rules have changed."""
    stands: dict[str, Any] = await ada.ask("GET", f"/api/tables/{table}/stand")
    if not is_played_alike(game(game_id), stands["table"]["rules"]):
        assert stands["table"]["status"] == "unplayable"
        return False
    before = stands["updates"][0]
    action = before["options"][0] if before["options"] else {"do": "concede"}
    said = {"key": "one more", "seq": before["seq"], "seat": before["seat"], "action": action}
    done = await ada.ask("POST", f"/api/tables/{table}/play", said)
    assert done["seq"] > before["seq"]
    return True
