"""All trials one after another, each with its own server on this machine."""

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from wartable.games import GAMES
from wartable.server import shop
from wartable.server.hosting import Hosted
from wartable.server.settings import Settings
from wartable.server.torture import Finding
from wartable.server.torture.course import shown
from wartable.server.torture.cuts import cuts
from wartable.server.torture.eight import eight
from wartable.server.torture.hostile import hostile
from wartable.server.torture.kills import kills
from wartable.server.torture.leaks import leaks
from wartable.server.torture.packs import GAME as SHOP_GAME
from wartable.server.torture.packs import packs


class Plan(msgspec.Struct):
    """How many of each."""

    kills: int = 0
    cuts: int = 0
    frames: int = 0
    leaks: int = 0
    eight: int = 0
    packs: int = 0
    seed: int = 1
    db: str = ""
    redis: str = ""


async def run(plan: Plan) -> AsyncIterator[Finding]:
    """Each finding as soon as it is there. A trial that was stopped is the last."""
    with tempfile.TemporaryDirectory(prefix="wartable-torture-") as name:
        for trial in ("leaks", "frames", "cuts", "eight", "packs", "kills"):
            count: int = getattr(plan, trial)
            if not count or (trial == "packs" and not shop.has_shop(SHOP_GAME)):
                continue
            finding = await _trial(trial, count, plan, Path(name) / trial)
            finding.asked = count
            yield finding
            if finding.count < count:
                return


async def _trial(trial: str, count: int, plan: Plan, folder: Path) -> Finding:
    with shown(trial, count) as course:
        if trial == "leaks":
            return await leaks(list(GAMES), count, plan.seed, course)
        if trial == "kills":
            return await kills(folder, count, seed=plan.seed, course=course)
        if trial == "frames":
            with Hosted(folder) as server:
                return await hostile(server.url, count, seed=plan.seed, course=course)
        if trial == "cuts":
            with Hosted(folder) as server:
                return await cuts(server.port, count, seed=plan.seed, course=course)
        if trial == "packs":
            with Hosted(folder, **({"db": plan.db} if plan.db else {})) as server:
                accounts = Settings(**server.values).accounts_url
                return await packs([server.url], accounts, count, seed=plan.seed, course=course)
        assert trial == "eight"
        shared = {"db": plan.db, "redis": plan.redis} if plan.db and plan.redis else {}
        servers = [Hosted(folder / str(n), **shared) for n in range(2 if shared else 1)]
        try:
            urls = [server.start().url for server in servers]
            return await eight(urls, count, seed=plan.seed, course=course)
        finally:
            for server in servers:
                server.stop()
