"""Bots at online tables. They think in worker processes, never on the event loop, and see what their seat may see.

A bot lives as long as its seat: its tree and what is left of its turn's budget are kept from one decision to the
next, as in the arena that measured its level. So all bots of a table live in one process, and that process knows the
match.
"""

import asyncio
import multiprocessing
import os
import signal
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from zlib import crc32

import msgspec
import structlog

from wartable import bots, overlay
from wartable.bots.story import tell_story
from wartable.bots.teaching import advise, judge
from wartable.bots.tuning import BadBot
from wartable.core.build import build_name, is_compiled
from wartable.core.codec import encode, read_action
from wartable.core.dice import Dice
from wartable.core.match import Match, carry_out
from wartable.core.record import Entry, Origin, Played, read_record
from wartable.core.setup import Setup
from wartable.games import game
from wartable.server import metrics
from wartable.server.run.priorities import Asked, Business, Manners, processors, rest_for
from wartable.server.run.processes import leave_with_parent
from wartable.server.run.turns import Turns

log = structlog.get_logger("bots")

MOST_TABLES = 64
"""Tables whose bots a process keeps alive; those that were asked for longest ago are made anew when they are
asked again."""
MOST_STORIES = 200
"""Stories of finished games that are kept; they are the same whenever they are told."""


class Task(msgspec.Struct, frozen=True):
    """All that a worker needs to build a table again: how it began and what was done. Never a state."""

    table: str
    game: str
    setup: Setup
    seed: int
    origin: Origin | None
    entries: tuple[Entry, ...]
    seat: int
    level: str
    dice: int
    """The seed of the bot's own chance, apart from the game's: one for as long as the bot lives."""
    is_hint: bool = False
    """Asked for a person: the bot lives for this question only, and says why."""
    other: msgspec.Raw | None = None
    """What the person has in mind, to be compared with the hint."""


def levels(game_id: str, players: int | None = None) -> tuple[str, ...]:
    """The levels that can be asked for in a game: at tables of a number of seats, or at any."""
    return bots.list_levels(game_id, players)


# -- in the process of bots ------------------------------------------------------------------------------------------


class Known:
    """A table as a process of bots knows it: the match where it stands, and the bots at its seats."""

    def __init__(self, task: Task) -> None:
        self.match = Match(game(task.game), task.setup, task.seed, origin=task.origin)
        self.bots: dict[int, tuple[str, int, bots.Bot]] = {}
        """By seat: the level, the seed, and the bot."""

    def catch_up(self, task: Task) -> None:
        """Carry out what was done since; what this process already knows is not played again."""
        match = self.match
        known = len(match.entries)
        rest = task.entries[known:]
        goes_on = tuple(match.entries) == task.entries[:known]
        match.entries = list(task.entries)
        if goes_on and all(isinstance(entry, Played) for entry in rest):
            for entry in rest:
                assert isinstance(entry, Played)
                carry_out(match.rules, match.state, entry.seat, read_action(match.rules, entry.action))
        else:
            match.state = match.state_after(len(match.entries))

    def bot_for(self, task: Task) -> bots.Bot:
        """The bot of the seat, alive since its first decision. Another level or another seed is another bot."""
        if task.is_hint:
            return _make(task)
        level, dice, bot = self.bots.get(task.seat, ("", 0, None))
        if bot is None or (level, dice) != (task.level, task.dice):
            bot = _make(task)
            self.bots[task.seat] = task.level, task.dice, bot
        return bot


_tables: OrderedDict[str, Known] = OrderedDict()
"""The tables of this process by id, the one that was asked for longest ago first."""
_manners: Manners | None = None
"""The manners of this process, if it is one for bots."""


def think(task_json: bytes) -> bytes:
    """The action that the bot chooses, as JSON, of a hint the whole advice; empty if the seat has nothing to do."""
    task = msgspec.json.decode(task_json, type=Task)
    known = _tables.pop(task.table, None) or Known(task)
    known.catch_up(task)
    _tables[task.table] = known  # only now: a table that stumbled is built anew the next time
    if len(_tables) > MOST_TABLES:
        _tables.popitem(last=False)
    sight = known.match.sight(task.seat)
    if not sight.actions:
        return b""
    if not task.is_hint:
        return encode(known.bot_for(task).choose(sight))
    other = None if task.other is None else read_action(sight.rules, msgspec.json.decode(task.other))
    dice = Dice(task.dice)
    judged = judge(sight, dice)
    action = known.bot_for(task).choose(sight) if judged is None else sight.actions[judged.best]
    return encode(advise(sight, action, other, dice, judged))


def tell(record_json: bytes, advised: tuple[int, ...]) -> bytes:
    """The story of a finished game, as JSON."""
    record = read_record(record_json)
    return msgspec.json.encode(tell_story(game(record.game), record, advised))


def _make(task: Task) -> bots.Bot:
    try:
        return bots.make_bot(task.level, task.dice, between=_manners)
    except BadBot:
        return bots.make_bot(levels(task.game)[-1], task.dice, between=_manners)  # a level of another version


def _prepare_process(rest: Asked) -> None:
    """People's moves come first; Ctrl-C is the server's business; without the server there is nothing to do."""
    global _manners
    _manners = Manners(rest)
    os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()


# -- in the server ---------------------------------------------------------------------------------------------------


class BotProcess:
    """One worker process. If it dies it is replaced, its bots with it, and what it was thinking about is
    thought again."""

    def __init__(self, rest: Asked) -> None:
        self.turns = Turns(1)
        self._rest = rest
        self._pool: ProcessPoolExecutor | None = None

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawning = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                1, mp_context=spawning, initializer=_prepare_process, initargs=(self._rest,)
            )
        return self._pool

    async def think(self, task: Task) -> bytes:
        """The action as JSON; empty if there is none, or if no bot could find it."""
        data = msgspec.json.encode(task)
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._start()
            try:
                return await loop.run_in_executor(pool, think, data)
            except BrokenProcessPool:
                self._replace(pool)
            except Exception:
                # No bot is worth a game that stands still: without an answer the rule book's default is played.
                log.exception("a bot failed", level=task.level, game=task.game)
                break
        return b""

    async def tell(self, record_json: bytes, advised: tuple[int, ...]) -> bytes:
        """The story of a finished game as JSON; empty if it cannot be told."""
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._start()
            try:
                return await loop.run_in_executor(pool, tell, record_json, advised)
            except BrokenProcessPool:
                self._replace(pool)
            except Exception:
                log.exception("a story failed")
                break
        return b""

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        if self._pool is broken:
            self._pool = None
            broken.shutdown(wait=False)

    def renew(self) -> None:
        """The next decision begins a new process; the old one thinks to the end what it is thinking about."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False)

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)


class BotPool:
    """The worker processes, with all bots of a table in one of them."""

    def __init__(self, processes: int, workers: int = 1, compiled_soon: Path | None = None) -> None:
        self.build = build_name()
        """What the bots run: compiled or interpreted."""
        self.compiled_soon = None if is_compiled() else compiled_soon
        """Where compiled modules are being made, as long as they are not used yet."""
        self.has_room = workers * (processes + 1) < processors()
        """Everybody has a processor, and there is one to spare."""
        self.rest = multiprocessing.get_context("spawn").RawValue("d", 0.0)
        self.business = Business()
        self.processes = [BotProcess(self.rest) for _ in range(processes)]
        self._stories: OrderedDict[str, bytes] = OrderedDict()
        """By table; the one that was asked for longest ago comes first."""

    async def give_way(self) -> None:
        """Every `LOOK_EVERY_S` seconds: have the bots rest the more the busier the server is itself."""
        if not self.has_room:
            self.rest.value = rest_for(self.business.look())
            metrics.BOT_REST.set(self.rest.value)

    def _take_compiled(self, folder: Path) -> None:
        """New processes run compiled from here on.

        A worker is given how a table began and what was done, never a state: so it does not matter what it runs.
        """
        os.environ[overlay.VARIABLE] = str(folder)
        self.compiled_soon = None
        self.build = "compiled"
        log.info("the bots run compiled")
        for process in self.processes:
            process.renew()

    def process_of(self, table: str) -> BotProcess:
        """The process in which the bots of a table live: always the same one."""
        return self.processes[crc32(table.encode()) % len(self.processes)]

    async def choose(self, task: Task, who: str) -> bytes:
        """The action as JSON; empty if the seat has nothing to do. `who`: the person for whom the bot thinks.

        People take turns: many tables of one do not make the bot of another wait.
        """
        if self.compiled_soon is not None and overlay.is_complete(self.compiled_soon):
            self._take_compiled(self.compiled_soon)
        process = self.process_of(task.table)
        await process.turns.take(who)
        try:
            return await process.think(task)
        finally:
            process.turns.give()

    async def tell(self, table: str, record_json: bytes, advised: tuple[int, ...], who: str) -> bytes:
        """The story of a finished game as JSON; empty if it cannot be told. Told once, it is kept for a while."""
        told = self._stories.pop(table, b"")
        if not told:
            process = self.process_of(table)
            await process.turns.take(who)
            try:
                told = await process.tell(record_json, advised)
            finally:
                process.turns.give()
        if told:
            self._stories[table] = told
            if len(self._stories) > MOST_STORIES:
                self._stories.popitem(last=False)
        return told

    async def close(self) -> None:
        for process in self.processes:
            await process.close()
