"""Bots at online tables. They think in worker processes, never on the event loop, and see what their seat may see."""

import asyncio
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache

import msgspec
import structlog

from wartable import bots
from wartable.core.codec import encode, read_action
from wartable.core.match import Match, carry_out
from wartable.core.record import Entry, Origin, Played
from wartable.core.setup import Setup
from wartable.games import game
from wartable.server import metrics
from wartable.server.run.priorities import LOOK_EVERY_S, Asked, Business, Manners, processors, rest_for
from wartable.server.run.processes import leave_with_parent
from wartable.server.run.turns import Turns

log = structlog.get_logger("bots")


class Task(msgspec.Struct, frozen=True):
    """All that a worker needs to build a table again: how it began and what was done. Never a state."""

    game: str
    setup: Setup
    seed: int
    origin: Origin | None
    entries: tuple[Entry, ...]
    seat: int
    level: str
    dice: int
    """The bot's own chance, apart from the game's."""


def levels(game_id: str) -> tuple[str, ...]:
    """The levels that can be asked for in a game."""
    return bots.offered(game_id)


def think(task_json: bytes) -> bytes:
    """In the worker process: the action that the bot chooses."""
    task = msgspec.json.decode(task_json, type=Task)
    match = _rebuilt(task)
    sight = match.sight(task.seat)
    if not sight.actions:
        return b""
    level = task.level if task.level in bots.bot_names() else levels(task.game)[-1]
    bot = bots.make_bot(level, task.dice, between=_manners)
    return encode(bot.choose(sight))


@lru_cache(maxsize=64)
def _begun(game_id: str, begun: bytes) -> Match:
    rules = game(game_id)
    setup, seed, origin = msgspec.json.decode(begun, type=tuple[Setup, int, Origin | None])
    return Match(rules, setup, seed, origin=origin)


def _rebuilt(task: Task) -> Match:
    """The match where it stands; what this process already knows of it is not played again."""
    kept = _begun(task.game, msgspec.json.encode((task.setup, task.seed, task.origin)))
    known = len(kept.entries)
    rest = task.entries[known:]
    goes_on = tuple(kept.entries) == task.entries[:known]
    kept.entries = list(task.entries)
    if goes_on and all(isinstance(entry, Played) for entry in rest):
        for entry in rest:
            assert isinstance(entry, Played)
            carry_out(kept.rules, kept.state, entry.seat, read_action(kept.rules, entry.action))
    else:
        kept.state = kept.state_after(len(kept.entries))
    return kept


class BotPool:
    """The worker processes. One that dies is replaced; what it was thinking about is thought again."""

    def __init__(self, processes: int, workers: int = 1) -> None:
        self.processes = processes
        self.has_room = workers * (processes + 1) < processors()
        """Everybody has a processor, and there is one to spare."""
        self._spawning = multiprocessing.get_context("spawn")
        self.rest = self._spawning.RawValue("d", 0.0)
        self.business = Business()
        self._pool: ProcessPoolExecutor | None = None
        self.turns = Turns(processes)

    async def give_way(self) -> None:
        """As long as the server runs: have the bots rest the more the busier it is itself."""
        while not self.has_room:
            await asyncio.sleep(LOOK_EVERY_S)
            self.rest.value = rest_for(self.business.look())
            metrics.BOT_REST.set(self.rest.value)

    def _made(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processes, mp_context=self._spawning, initializer=_settle_in, initargs=(self.rest,)
            )
        return self._pool

    async def choose(self, task: Task, who: str) -> bytes:
        """The action as JSON; empty if the seat has nothing to do. `who`: the person for whom the bot thinks.

        People take turns: many tables of one do not make the bot of another wait.
        """
        await self.turns.take(who)
        try:
            return await self._chosen(task)
        finally:
            self.turns.give()

    async def _chosen(self, task: Task) -> bytes:
        data = msgspec.json.encode(task)
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._made()
            try:
                return await loop.run_in_executor(pool, think, data)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
            except Exception:
                # No bot is worth a game that stands still: without an answer the rule book's default is played.
                log.exception("a bot failed", level=task.level, game=task.game)
                break
        return b""

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)


_manners: Manners | None = None
"""Of this process, if it is one for bots."""


def _settle_in(rest: Asked) -> None:
    """People's moves come first; Ctrl-C is the server's business; without the server there is nothing to do."""
    global _manners
    _manners = Manners(rest)
    os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()
