"""All trials one after another, each with its own server on this machine."""

import tempfile
from pathlib import Path

from wartable.games import GAMES
from wartable.server import shop
from wartable.server.hosting import Hosted
from wartable.server.settings import Settings
from wartable.server.torture import Finding
from wartable.server.torture.cuts import cuts as cut_lines
from wartable.server.torture.eight import eight as eight_times
from wartable.server.torture.hostile import hostile
from wartable.server.torture.kills import kills as kill
from wartable.server.torture.leaks import leaks as look_for_leaks
from wartable.server.torture.packs import GAME as SHOP_GAME
from wartable.server.torture.packs import packs as buy_packs


async def run(
    kills: int,
    cuts: int,
    frames: int,
    leaks: int,
    eight: int,
    packs: int,
    seed: int,
    db: str = "",
    redis: str = "",
) -> int:
    failures = 0

    def say(finding: Finding) -> None:
        nonlocal failures
        failures += finding.failures
        print(finding, flush=True)

    with tempfile.TemporaryDirectory(prefix="wartable-torture-") as name:
        folder = Path(name)
        if leaks:
            say(await look_for_leaks(list(GAMES), leaks, seed))
        if frames:
            with Hosted(folder / "frames") as server:
                say(await hostile(server.url, frames, seed=seed))
        if cuts:
            with Hosted(folder / "cuts") as server:
                say(await cut_lines(server.port, cuts, seed=seed))
        if eight:
            shared = {"db": db, "redis": redis} if db and redis else {}
            servers = [Hosted(folder / f"eight{n}", **shared).start() for n in range(2 if shared else 1)]
            try:
                say(await eight_times([server.url for server in servers], eight, seed=seed))
            finally:
                for server in servers:
                    server.stop()
        if packs and shop.has_shop(SHOP_GAME):
            with Hosted(folder / "packs", **({"db": db} if db else {})) as server:
                accounts = Settings(**server.values).accounts_url
                say(await buy_packs([server.url], accounts, packs, seed=seed))
        if kills:
            say(await kill(folder / "kills", kills, seed=seed))
    return 1 if failures else 0
