"""All trials one after another, each with its own server on this machine where it needs one."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import msgspec

from wartable.games import playable
from wartable.server.settings import Settings
from wartable.trials.local_server import Hosted
from wartable.trials.torture import Course, Finding
from wartable.trials.torture.course import shown
from wartable.trials.torture.crashes import crashes
from wartable.trials.torture.cuts import cuts
from wartable.trials.torture.decks import decks
from wartable.trials.torture.eight import eight
from wartable.trials.torture.handshakes import handshakes
from wartable.trials.torture.hostile import hostile
from wartable.trials.torture.kills import kills
from wartable.trials.torture.leaks import leaks
from wartable.trials.torture.odds import odds
from wartable.trials.torture.packs import packs
from wartable.trials.torture.shuffles import shuffles


class Plan(msgspec.Struct):
    """How many of each."""

    counts: dict[str, int]
    """By the names of TRIALS; what is not named is not tried."""
    seed: int = 1
    db: str = ""
    redis: str = ""


class Trial(msgspec.Struct):
    """One of them, about to begin."""

    plan: Plan
    count: int
    folder: Path
    course: Course


async def run(plan: Plan) -> AsyncIterator[Finding]:
    """Each finding as soon as it is there. A trial that was stopped is the last."""
    with tempfile.TemporaryDirectory(prefix="wartable-torture-") as name:
        for word, begin in TRIALS.items():
            count = plan.counts.get(word, 0)
            if not count:
                continue
            with shown(word, count) as course:
                finding = await begin(Trial(plan, count, Path(name) / word, course))
            finding.asked = count
            yield finding
            if finding.count < count:
                return


async def _leaks(trial: Trial) -> Finding:
    return await leaks(list(playable()), trial.count, trial.plan.seed, trial.course)


async def _crashes(trial: Trial) -> Finding:
    return await crashes(trial.folder, trial.count, seed=trial.plan.seed, course=trial.course)


async def _frames(trial: Trial) -> Finding:
    with Hosted(trial.folder) as server:
        return await hostile(server.url, trial.count, seed=trial.plan.seed, course=trial.course)


async def _handshakes(trial: Trial) -> Finding:
    with Hosted(trial.folder) as server:
        return await handshakes(server.url, trial.count, seed=trial.plan.seed, course=trial.course)


async def _cuts(trial: Trial) -> Finding:
    with Hosted(trial.folder) as server:
        return await cuts(server.port, trial.count, seed=trial.plan.seed, course=trial.course)


async def _eight(trial: Trial) -> Finding:
    plan = trial.plan
    shared = {"db": plan.db, "redis": plan.redis} if plan.db and plan.redis else {}
    servers = [Hosted(trial.folder / str(n), **shared) for n in range(2 if shared else 1)]
    try:
        urls = [server.start().url for server in servers]
        return await eight(urls, trial.count, seed=plan.seed, course=trial.course)
    finally:
        for server in servers:
            server.stop()


async def _packs(trial: Trial) -> Finding:
    plan = trial.plan
    with Hosted(trial.folder, **({"db": plan.db} if plan.db else {})) as server:
        accounts = Settings(**server.values).accounts_url
        return await packs([server.url], accounts, trial.count, seed=plan.seed, course=trial.course)


async def _decks(trial: Trial) -> Finding:
    return await asyncio.to_thread(decks, trial.count, trial.plan.seed, trial.course)


async def _odds(trial: Trial) -> Finding:
    return await asyncio.to_thread(odds, trial.count, trial.plan.seed, trial.course)


async def _shuffles(trial: Trial) -> Finding:
    return await asyncio.to_thread(shuffles, trial.count, trial.plan.seed, trial.course)


async def _restarts(trial: Trial) -> Finding:
    seed = trial.plan.seed
    return await kills(trial.folder, trial.count, seed=seed, course=trial.course, politely=True)


async def _kills(trial: Trial) -> Finding:
    return await kills(trial.folder, trial.count, seed=trial.plan.seed, course=trial.course)


TRIALS: dict[str, Callable[[Trial], Awaitable[Finding]]] = {
    "leaks": _leaks,
    "crashes": _crashes,
    "frames": _frames,
    "handshakes": _handshakes,
    "cuts": _cuts,
    "eight": _eight,
    "packs": _packs,
    "decks": _decks,
    "odds": _odds,
    "shuffles": _shuffles,
    "restarts": _restarts,
    "kills": _kills,
}
