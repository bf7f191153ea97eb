"""Records the beginnings of games as a client is told them, for the page's own tests: writes web/test/changes.json.

python tools/recorded.py    a whole update and the changes after it, for each game; their hashes are the server's
"""

import asyncio
import json
import random
import tempfile
from pathlib import Path

import msgspec

from wartable.games import GAMES
from wartable.server.table.line import Line
from wartable.trials.torture.room import Recorder, Room, deal_table

TO = Path(__file__).resolve().parent.parent / "web" / "test" / "changes.json"
CHANGES = 14


async def record_game(game_id: str) -> list[object]:
    """What seat 0 is told in the middle of a game, where most happens."""
    chance = random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        room = Room(Path(folder))
        await room.store.open()
        table = await deal_table(room, game_id, chance)
        recorder = Recorder()
        rules, match = table.playing()
        while match.outcome is None and len(recorder.sent) < CHANGES + 3:
            if match.seq == 30:
                table.attach(Line(recorder, "u0", ""))
            seat = chance.choice(match.awaited())
            action = chance.choice(list(rules.legal_actions(match.state, seat)))
            async with table.lock:
                await table.play(seat, action, None)
        await room.store.close()
    told = [msgspec.json.decode(data) for data in recorder.sent]
    return [each for each in told if each["type"] in ("update", "change")]


async def main() -> None:
    made = {game_id: await record_game(game_id) for game_id in GAMES}
    lines = [
        f'"{game_id}": [\n' + ",\n".join(json.dumps(each, ensure_ascii=False) for each in told) + "\n]"
        for game_id, told in made.items()
    ]
    TO.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"wrote {TO.name}: {TO.stat().st_size:,} bytes")


if __name__ == "__main__":
    asyncio.run(main())
