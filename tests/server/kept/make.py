"""Keep a data folder of this version: `python tests/server/kept/make.py [NAME]`, once before a release, and under a name of its
own where the rules of a game have changed since the last one. `0.1.0-4b6986cc` was made by the same lines from that commit, the last
one before the redesign.

A person with a password, a session, a deck and a preset; in every game one table that is over and one in the middle of play.
`test_kept_databases.py` opens a copy of every folder that was ever kept.
"""

import asyncio
import json
import random
import sqlite3
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from wartable import __version__
from wartable.client import Client
from wartable.core.version import rules_version
from wartable.games import game, playable
from wartable.trials.local_server import Hosted

FILES = ("accounts.db", "events.db")
NAME, PASSWORD = "Ada", "correct horse battery"
OVER_AFTER, PLAYING_AFTER = 24, 9


async def play_some(client: Client, table_id: str, moves: int, chance: random.Random) -> None:
    """Play both seats of one's own table, by REST."""
    for _ in range(moves):
        stands = await client.ask("GET", f"/api/tables/{table_id}/stand")
        ready = [each for each in stands["updates"] if each["options"]]
        if not ready:
            return
        update = chance.choice(ready)
        said = {
            "key": f"{chance.getrandbits(64):x}",
            "seq": update["seq"],
            "seat": update["seat"],
            "action": chance.choice(update["options"]),
        }
        await client.ask("POST", f"/api/tables/{table_id}/play", said)


async def end(table_id: str, *people: Client) -> None:
    """All people give up, one after another."""
    for client in people:
        stands = await client.ask("GET", f"/api/tables/{table_id}/stand")
        if stands["table"]["status"] != "over":
            said = {"key": "end", "seq": stands["updates"][0]["seq"], "action": {"do": "concede"}}
            await client.ask("POST", f"/api/tables/{table_id}/play", said)


async def fill(url: str) -> dict[str, Any]:
    """Everything that is kept, and what a test has to know of it."""
    chance = random.Random(22)
    facts: dict[str, Any] = {"name": NAME, "password": PASSWORD, "over": {}, "playing": {}}
    facts["rules"] = {game_id: rules_version(game(game_id)) for game_id in playable()}
    async with Client(url) as ada, Client(url) as bob:
        await ada.register(NAME, PASSWORD)
        await bob.guest("Bob")
        facts["cookie"] = ada.cookie
        for game_id in playable():
            for kind, moves in (("over", OVER_AFTER), ("playing", PLAYING_AFTER)):
                bots = [{"kind": "bot", "level": "novice"}] * (game(game_id).players[0] - 2)
                seats = [{"kind": "me"}, {"kind": "open"}, *bots]
                table = await ada.create(game_id, seats=seats, clock={"kind": "none"}, luck="rabbit's foot")
                while table["status"] == "open":
                    table = await bob.join(table["id"], luck="clover")
                for turn in range(moves):
                    await play_some((ada, bob)[turn % 2], table["id"], 3, chance)
                if kind == "over":
                    await end(table["id"], ada, bob)
                facts[kind][game_id] = table["id"]
        deck = game("circuit-warfare").decks[0]
        cards = [list(pair) for pair in deck.cards]
        saved = await ada.ask(
            "POST", "/api/decks", {"game": "circuit-warfare", "name": "Mine", "cards": cards}
        )
        facts["deck"] = saved["id"]
        facts["points"] = (await ada.ask("GET", "/api/shop?game=circuit-warfare"))["points"]
        await asyncio.sleep(2)  # the results of finished games are kept a moment later
        facts["history"] = len(await ada.ask("GET", "/api/history"))
    return facts


def main() -> None:
    target = Path(__file__).parent / (sys.argv[1] if len(sys.argv) > 1 else __version__)
    target.mkdir()  # what was kept is never written anew
    with tempfile.TemporaryDirectory() as folder:
        with Hosted(Path(folder)) as hosted:
            facts = asyncio.run(fill(hosted.url))
        for name in FILES:
            with sqlite3.connect(Path(folder) / name) as database:
                database.execute("PRAGMA journal_mode = DELETE")
                database.execute("VACUUM")
            database.close()
        with tarfile.open(target / "data.tar.xz", "w:xz") as packed:
            for name in FILES:
                packed.add(Path(folder) / name, name)
    (target / "facts.json").write_text(json.dumps(facts, indent=1) + "\n")


if __name__ == "__main__":
    main()
