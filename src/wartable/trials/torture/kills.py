"""`kill -9` and planned restarts under load: nothing that was acknowledged is lost, nothing happens twice,
every game goes on."""

import asyncio
import contextlib
import random
import time
from pathlib import Path

import apsw
import httpx

from wartable.client import Client, Refusal
from wartable.trials.local_server import Hosted
from wartable.trials.torture import Course, Finding, spread
from wartable.trials.torture.players import Acknowledged, duel, keep_playing

AWAY_S = 600
"""The server is away most of the time here, and longer on a busy machine: nobody gives up."""


async def kills(
    folder: Path,
    count: int,
    tables: int = 6,
    seed: int = 1,
    course: Course | None = None,
    politely: bool = False,
) -> Finding:
    """`politely`: the server is asked to stop, as for an upgrade, instead of being killed."""
    course = course or Course()
    began = time.monotonic()
    chance = random.Random(seed)
    server = await asyncio.to_thread(Hosted(folder, messages_burst=100_000).start)
    acked = Acknowledged()
    stop = asyncio.Event()
    players = [
        asyncio.ensure_future(one_after_another(server.url, n, chance, acked, stop)) for n in range(tables)
    ]
    returns: list[float] = []
    killed = 0
    bad_exits = 0
    try:
        while killed < count and not course.is_stopped:
            await asyncio.sleep(chance.uniform(0.05, 0.5))
            at = time.monotonic()
            if politely:
                bad_exits += await asyncio.to_thread(server.stop) != 0
            else:
                await asyncio.to_thread(server.kill)
            killed += 1
            await asyncio.to_thread(server.start)
            returns.append(time.monotonic() - at)
            course.at(killed)
        await asyncio.sleep(0.3)
    finally:
        stop.set()
        for player in players:
            player.cancel()
        gone = await asyncio.gather(*players, return_exceptions=True)
        await asyncio.to_thread(server.stop)
    broken = [each for each in gone if isinstance(each, Exception)]
    lost, doubled, gaps = check_log(folder / "events.db", acked)
    failures = lost + doubled + gaps + acked.contradictions + len(broken) + bad_exits
    details = (
        f"{len(acked.moves):,} moves acknowledged, {lost} lost, {doubled} doubled, {gaps} gaps, "
        f"up again {spread(returns)}"
        + (f", {bad_exits} not in good order" if bad_exits else "")
        + (f", {broken[0]!r}" if broken else "")
    )
    what = "planned restarts under load" if politely else "kill -9 under load"
    return Finding(what, killed, failures, time.monotonic() - began, details)


async def one_after_another(
    url: str, number: int, chance: random.Random, acked: Acknowledged, stop: asyncio.Event
) -> None:
    """Game after game at one table after another."""
    game = 0
    while not stop.is_set():
        game += 1
        try:
            one, two, table = await duel(url, f"T{number}.{game}")
        except (httpx.HTTPError, Refusal):
            await asyncio.sleep(0.05)
            continue
        try:
            async with one.sit(table, patience=AWAY_S) as first, two.sit(table, patience=AWAY_S) as second:
                await asyncio.gather(keep_playing(first, chance, acked), keep_playing(second, chance, acked))
        finally:
            await _close(one, two)


async def _close(*clients: Client) -> None:
    for client in clients:
        with contextlib.suppress(httpx.HTTPError):
            await client.close()


def check_log(path: Path, acked: Acknowledged) -> tuple[int, int, int]:
    """Compare the log with what was acknowledged: moves lost, moves doubled, gaps in the log."""
    db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    stored: dict[tuple[str, int, str], int] = {}
    for table, seat, key in db.execute("SELECT table_id, seat, key FROM events WHERE key IS NOT NULL"):
        stored[table, seat, key] = stored.get((table, seat, key), 0) + 1
    lost = sum(1 for move in acked.moves if move not in stored)
    doubled = sum(1 for move in acked.moves if stored.get(move, 0) > 1)
    gaps = 0
    for count, last in db.execute("SELECT COUNT(*), MAX(seq) FROM events GROUP BY table_id"):
        gaps += count != last
    db.close()
    return lost, doubled, gaps
