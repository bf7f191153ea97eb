"""Everything a worker holds: its tables, its lines, the log, the accounts, the bots; and what is done to
tables by REST."""

import asyncio
import os
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import structlog
from sqlalchemy import select, update
from sqlalchemy.exc import DBAPIError

from wartable.core.actions import Concede
from wartable.core.codec import read_action
from wartable.core.errors import WartableError
from wartable.core.names import many
from wartable.core.outcome import Outcome
from wartable.core.sets import base_game, has_sets
from wartable.server import metrics, migrations
from wartable.server.accounts import conduct, played_sets, results
from wartable.server.accounts.database import ChatLine, Database, Reported, User, keep_setting
from wartable.server.accounts.passwords import Passwords
from wartable.server.accounts.seal_keys import SealKeys
from wartable.server.accounts.sessions import Ended, Sessions, Who
from wartable.server.cluster.nodes import node_of, worker_id
from wartable.server.errors import ApiError, no_session, no_such
from wartable.server.log import Fenced, Lease, Store, Stored, StoreDown
from wartable.server.operators import faults
from wartable.server.operators.orders import READ_EVERY_S, Maintenance, Message, Orders
from wartable.server.run.garbage import EVERY_S, Collector
from wartable.server.run.loops import Loops
from wartable.server.run.priorities import LOOK_EVERY_S
from wartable.server.run.turns import Turns
from wartable.server.settings import Settings
from wartable.server.table import bot_pool, seating
from wartable.server.table.clocks import FIRST_GAMES, PATIENCE
from wartable.server.table.commands import (
    Annul,
    AnyCommand,
    Forget,
    OpenPart,
    PlayAction,
    Pledge,
    Rejoin,
    Rematch,
    SeatChange,
    Show,
    Stand,
    Start,
    change_seats,
    own_seat,
)
from wartable.server.table.header import GONE, Header, new_id, public
from wartable.server.table.parts import OTHER_ROUND, Round
from wartable.server.table.readers import MOST_WAITING, Readers
from wartable.server.table.shuffle_proof import Seals
from wartable.server.table.table import HEADER_DECODER, META_DECODER, Table, shared_clocks
from wartable.server.table.workbench import Workbench
from wartable.server.timing import Time
from wartable.server.web.limits import Shares
from wartable.wire.messages import ENCODER, ChatTold, Notice, encode

log = structlog.get_logger("hub")

CallElsewhere = Callable[[str, str, Who | None, AnyCommand], Awaitable[dict[str, Any]]]
"""Has another worker do something to a table of its own."""


def owner_away() -> ApiError:
    return ApiError(
        503,
        "OWNER_AWAY",
        "The worker of this table cannot be reached; nothing happened. Try again in a moment.",
    )


async def call_nobody(owner: str, table: str, who: Who | None, command: AnyCommand) -> dict[str, Any]:
    """The calls of a worker that is alone."""
    raise owner_away()


KEYS_EVERY_S = 60.0
PROBED_MS = 1_000
PROBE_S = 5.0
SHUT_OUT = 4403
FIRST_CHORE_S = 30.0
BEATS = 3
"""Heartbeats in a lease."""
SPREAD_S = 5.0
SWEEP_S = 10.0
GIVEN_AT_ONCE = 10
ADOPTED_AT_ONCE = 500
ADOPTED_TOGETHER = 4
"""Tables adopted at a time. One that people wait for at their sockets is adopted beside them, and need not queue."""
PASS_BY_MS = 2_000
GIVEN_WITH_PEOPLE = 3
"""Tables with people at them that are given away in one round: they lose their lines for a moment."""
PRESSED_MS = 20_000
"""Whoever has less than this left for a decision keeps the worker. A clock that runs while its table moves is given
more than that takes (`clocks.GIFT`)."""
LEFT_ALONE_MS = 1_500
"""A table that was just given away is not taken back here, be it asked for: another worker takes it within this."""
UNEVEN = 1.2
"""The multiple of the mean above which a worker gives tables away; a few more than that are let pass."""
IDLE_MS = 10 * 60_000
"""A table that nobody looks at is put away after this, and one in play if nothing happens there by itself; the
log has it."""
REMEMBERED = 10_000
LISTED = 100
"""Tables in the lobby."""
LOOKED_AT = 400
"""The newest ones among which they are looked for."""
LISTED_OF_ONE = 10
"""Open tables of one person, or of one address, in the lobby."""
HOUSEHOLD = 3
"""People of one address, as far as the number of open tables goes."""
MOST_WITH_SETS = 5
"""The tables with sets that one person may have going."""
MOST_SET_GAMES = 20
"""The different games with sets that are played at a worker at once: fewer than are kept in memory."""
OVER_IDLE_MS = 60_000
"""The same where the game is over."""


class Hub:
    """One worker."""

    def __init__(self, settings: Settings, store: Store, db: Database, time: Time | None = None) -> None:
        self.settings = settings
        self.store = store
        self.db = db
        self.time = db.time = time or Time()
        self.bots = bot_pool.BotPool(settings.bot_processes, settings.workers, settings.compiled_soon)
        self.readers = Readers()
        self.bot_pace = settings.bot_pace
        self.bench = Workbench()
        self.sets_folder = settings.data / "sets"
        self.shares = Shares()
        self.absence = round(settings.absence * 1000)
        self.sessions = Sessions(db, self.time)
        self.passwords = Passwords()
        self.orders = Orders(db, self.time)
        self.seal_keys = SealKeys(db, self.time)
        self._stopped_clocks: dict[str, list[list[int | None]]] | None = None
        """How the clocks stood when a pause began; None: there is none."""
        self._told: tuple[Message | None, Maintenance | None] = None, None
        self.worker = worker_id(settings.node, secrets.token_hex(6))
        self.tables: dict[str, Table] = {}
        self.suspects: dict[str, set[str]] = {}
        """Tickets of which no table could be made with certain others, and nobody knows why yet, by game."""
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._taking_up = Turns(1)
        """Finished games are taken up one at a time, and addresses take turns: nobody waits for them to go on."""
        self._elsewhere: OrderedDict[str, str] = OrderedDict()
        """The owner of each table that another worker had when it was last asked for, by the id of the table."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.collector = Collector()
        self.loops = Loops()
        self.lease_ms = store.lease_ms
        self.beat_at = -(10**12)
        """When, by the steady time, the last heartbeat was sent that the database confirmed."""
        self._steady_since: int | None = None
        """The time since which every heartbeat was good."""
        self._steady_from = 0
        """From when on that is long enough."""
        self._was_cut_off = False
        """The last heartbeat was not good."""
        self._is_serving = True
        self._passed_by: dict[str, int] = {}
        """Tables without an owner that are left to workers with fewer, and since when."""
        self._given: dict[str, int] = {}
        """Tables that were just given away with people at them, and when."""
        self._settling: set[str] = set()
        """Tables whose games are over and whose results are not yet kept."""
        self.is_stopping = False
        self.call: CallElsewhere = call_nobody
        self.chores: list[tuple[str, Callable[[Hub], Awaitable[None]], float]] = []
        """Further work that is done again and again: erasures, letters, retention."""
        self._probing: asyncio.Future[list[str]] | None = None
        self._probed_at = 0
        self.damages: list[str] = []
        """What is wrong with the files, if they were found damaged while the server runs; in sentences."""

    # -- life ------------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        os.umask(0o077)  # logs and accounts hold secrets: nobody else on this machine shall read them
        played_sets.use_folder(self.sets_folder)
        if self.db.is_sqlite:
            self.settings.data.mkdir(parents=True, exist_ok=True)
        await migrations.upgrade(self.db.engine)
        await self.store.open()
        await self._beat()
        await self.sessions.open()
        await self.orders.read()
        await self.seal_keys.renew()
        self._start_loops()
        self.keep(asyncio.ensure_future(self._look_over()))

    async def _look_over(self) -> None:
        """The accounts, and a large log, are looked over while the server already answers."""
        for name, look_over in (("log", self.store.look_over), ("account database", self.db.look_over)):
            found = await look_over()
            if found:
                log.error("a file is damaged", file=name, found=found)
                self.damages.append(f"The {name} is damaged: {found}")
                await self.set_aside("log" if name == "log" else "accounts", name, found)

    def _start_loops(self) -> None:
        lease_s = self.lease_ms / 1000
        start = self.loops.start
        start("heartbeat", self._beat, lease_s / BEATS, late_s=2 * lease_s)
        start("lease", self._look_at_lease, lease_s / (2 * BEATS), late_s=2 * lease_s)
        start("tidy", self._tidy_up, 1.0)
        start("adopt", self._adopt, min(1.0, lease_s / BEATS))
        start("orders", self.obey, READ_EVERY_S)
        start("keys", self._renew_keys, KEYS_EVERY_S, late_s=10 * KEYS_EVERY_S)
        for name, work, every_s in self.chores:
            first_s = min(every_s, FIRST_CHORE_S)
            start(name, partial(work, self), every_s, late_s=max(120.0, 10 * every_s), first_s=first_s)
        start("bots give way", self.bots.give_way, LOOK_EVERY_S)
        start("garbage", self.collector.look, EVERY_S)
        start("sessions", self.sessions.sweep, SWEEP_S)
        if self.store.is_shared:
            start("spread", self._spread, SPREAD_S, late_s=6 * SPREAD_S)

    async def say_goodbye(self) -> None:
        """We stop: everybody is told, and nothing new begins."""
        self.is_stopping = True
        notice = encode(Notice("RESTART", "The server restarts; your game is safe and goes on in a moment."))
        for table in list(self.tables.values()):
            for line in list(table.lines.values()):
                line.send(notice)
                line.outlet.close(1012, "restart")
        await asyncio.sleep(0.1)

    async def close(self) -> None:
        """Stop in good order: finish what is being written, give the tables up."""
        self.is_stopping = True
        for table in list(self.tables.values()):
            async with table.lock:
                table.close()
        await self.loops.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.store.beat(self.worker, {})
            await self.store.forget_worker(self.worker)
        except StoreDown:
            log.warning("the log could not be told that we stop")
        await self.bots.close()
        await self.bench.close()
        await self.readers.close()
        self.passwords.close()
        await self.store.close()
        await self.db.close()

    def keep(self, task: "asyncio.Task[None]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._forget_task)

    def _forget_task(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a task failed", exc_info=error)

    # -- the lease -------------------------------------------------------------------------------------------------

    async def _beat(self) -> None:
        """We are alive. The database says in return what time it is, and which of our tables are ours no more."""
        sent_at = self.time.now()
        held = {table_id: table.fence for table_id, table in self.tables.items() if table.fence}
        try:
            beat = await self.store.beat(self.worker, held)
        except BaseException:
            self._steady_since = None
            self._was_cut_off = True
            raise
        self.time.set_by(beat.now, sent_at)
        if self._steady_since is None or sent_at - self.beat_at > self.lease_ms:
            # After an outage the others may find their way back later than we: a try under way takes a lease to fail,
            # and then they pause.
            self._steady_since = self.time.now()
            self._steady_from = self._steady_since + (2 if self._was_cut_off else 1) * self.lease_ms
            self._was_cut_off = False
        self.beat_at = sent_at
        for table_id in beat.lost:
            table = self.tables.get(table_id)
            if table is not None and table.fence == held[table_id]:
                log.warning("another worker took a table over", table=table_id)
                metrics.TABLES_LOST.inc()
                self.lose(table)
        if not self._is_serving:
            self._is_serving = True
            log.info("the lease is renewed: tables are served again", tables=len(self.tables))

    @property
    def holds_lease(self) -> bool:
        """Nobody can have taken our tables over. Where not, what we have in memory may be old, and is not shown."""
        return not self.store.is_shared or self.time.now() - self.beat_at <= self.lease_ms

    @property
    def is_steady(self) -> bool:
        """The database has answered us for a whole lease, after an outage for two: who was silent for that long is dead,
        not cut off with us.

        A database that is not shared cannot have been cut off: it is a file, here with us.
        """
        if not self.store.is_shared:
            return True
        return self._steady_since is not None and self.time.now() >= self._steady_from

    async def _look_at_lease(self) -> None:
        """Without a lease nobody is served: they connect again, here when it is renewed, or at another worker."""
        metrics.BEAT_AGE.set((self.time.now() - self.beat_at) / 1000)
        metrics.OVERDUE.set(self.store.writes.overdue_s())
        if self.holds_lease or not self._is_serving:
            return
        self._is_serving = False
        log.warning(
            "the lease ran out: no table is served until the database answers", tables=len(self.tables)
        )
        for table in list(self.tables.values()):
            for line in list(table.lines.values()):
                line.outlet.close(1012, "no lease")

    def troubles(self) -> list[str]:
        """What is wrong with this worker, in sentences; nothing if all is well."""
        found = []
        age = (self.time.now() - self.beat_at) / 1000
        if age > self.lease_ms / 1000:
            found.append(f"The database has confirmed no heartbeat for {age:.0f} seconds.")
        overdue = self.store.writes.overdue_s()
        if overdue > self.lease_ms / 1000:
            found.append(f"Moves wait, and none has been stored for {overdue:.0f} seconds.")
        return found + self.damages + self.loops.troubles()

    async def _renew_keys(self) -> None:
        await self.seal_keys.renew()
        await self.sessions.read_keys()
        await self.sessions.calendar.keep()

    async def probe(self) -> list[str]:
        """What is wrong with storing, found out by storing something in the log and with the accounts; at most once a
        second, however many ask."""
        if self._probing is None or self.time.now() - self._probed_at > PROBED_MS:
            self._probed_at = self.time.now()
            self._probing = asyncio.ensure_future(self._probe())
        return list(await asyncio.shield(self._probing))

    async def _probe(self) -> list[str]:
        found: list[str] = []
        try:
            async with asyncio.timeout(max(PROBE_S, self.lease_ms / 1000)):
                await self.store.ready()
                async with self.db.begin() as session:
                    await keep_setting(session, "probe", str(self.time.wall()))
        except StoreDown as error:
            found.append(error.sentence)
        except TimeoutError:
            found.append("The database does not answer.")
        except DBAPIError as error:
            found.append(f"Nothing can be stored with the accounts ({type(error.orig).__name__}).")
        return found

    # -- standing orders -------------------------------------------------------------------------------------------

    async def obey(self) -> None:
        """Read the standing orders: who is shut out loses the lines at once, news are told at every table, and while
        nothing may be changed no clock runs."""
        for user in await self.orders.read():
            self.sessions.forget(user)
            self.hang_up(user, "shut out")
        self._stop_or_start_clocks()
        news, pause = self.orders.news(), self.orders.maintenance
        before, self._told = self._told, (news, pause)
        told: list[Notice] = []
        if news is not None and news != before[0]:
            told.append(Notice("MESSAGE", news.text))
        if pause is not None and pause != before[1]:
            minutes = max(0, round((pause.at - self.time.wall()) / 60_000))
            when = f"in {many(minutes, 'minute')}" if minutes else "now"
            told.append(
                Notice("MAINTENANCE", f"The server pauses {when}; your game is kept. {pause.text}".strip())
            )
        for notice in map(encode, told):
            for table in list(self.tables.values()):
                for line in list(table.lines.values()):
                    line.send(notice)

    def hang_up(self, user: str, why: str) -> None:
        """Close every line of a person, at the tables of this worker and from it to those of others."""
        self.sessions.drop_here(Ended(user, code=SHUT_OUT))
        for table in list(self.tables.values()):
            for line in list(table.lines.values()):
                if line.user == user:
                    line.outlet.close(SHUT_OUT, why)

    def _stop_or_start_clocks(self) -> None:
        now = self.time.now()
        if self.orders.is_read_only and self._stopped_clocks is None:
            playing = [table for table in self.tables.values() if table.match is not None]
            self._stopped_clocks = {table.header.id: table.clocks.dump(now) for table in playing}
        elif not self.orders.is_read_only and self._stopped_clocks is not None:
            stopped, self._stopped_clocks = self._stopped_clocks, None
            for table_id, clocks in stopped.items():
                table = self.tables.get(table_id)
                if table is None or table.match is None or table.header.status != "playing":
                    continue
                rules, state = table.match.rules, table.match.state
                table.clocks.restore(clocks, now, 0)
                table.clocks.resume(rules.choices(state), shared_clocks(rules, state))
                for line in list(table.lines.values()):
                    table.stand(line)
                table.wake()

    def why_paused(self) -> str | None:
        """Why nothing may be changed now; None: everything may."""
        return self.orders.closed_sentence() if self.orders.is_read_only else None

    def why_muted(self, user: str | None) -> str | None:
        """Why a person may not talk; None: they may."""
        return self.orders.why_muted(user)

    # -- tables that nobody looks at -------------------------------------------------------------------------------

    async def _tidy_up(self) -> None:
        self._tidy()
        for table in list(self.tables.values()):
            if table.header.round is None and seating.is_waiting_to_collect(table.header):
                self.keep(asyncio.ensure_future(self._collect_again(table)))
        metrics.TABLES.set(len(self.tables))

    def _tidy(self) -> None:
        now = self.time.now()
        for table_id, table in list(self.tables.items()):
            status = table.header.status
            idle = OVER_IDLE_MS if status == "over" else IDLE_MS
            if table.lines or table.lock.locked() or now - table.used_at < idle:
                continue
            if (status != "playing" or table.unattended.is_still) and table_id not in self._settling:
                del self.tables[table_id]
                try:
                    table.close()
                except Exception:
                    log.exception("a table could not be put away", table=table_id)

    async def _adopt(self) -> None:
        """Games in play that no living worker owns: their clocks run on, so somebody must hold them.

        Whoever has fewer tables takes them first; what is left a moment later is for anybody.
        """
        orphans = await self.store.orphans(self.worker, ADOPTED_AT_ONCE, self.is_steady)
        taken, now = orphans, self.time.now()
        self._passed_by = {table_id: self._passed_by.get(table_id, now) for table_id in orphans}
        if orphans and self.store.is_shared:
            loads = await self.store.loads()
            own = loads.pop(self.worker, 0)
            if own > min(loads.values(), default=own):
                taken = [table_id for table_id in orphans if now - self._passed_by[table_id] >= PASS_BY_MS]
        waiting = iter(taken)
        await asyncio.gather(*(self._adopt_each(waiting) for _ in range(ADOPTED_TOGETHER)))

    async def _adopt_each(self, waiting: Iterator[str]) -> None:
        for table_id in waiting:
            # One that cannot be taken up stops none of the others.
            try:
                await self.table(table_id)
            except StoreDown:
                raise  # nor can the next; the loop says so, once
            except (WartableError, Elsewhere) as error:
                log.warning("could not adopt a table", table=table_id, error=str(error))
            except Exception:
                log.exception("could not adopt a table", table=table_id)
            await asyncio.sleep(0)

    async def _spread(self) -> None:
        """Give tables to workers that have fewer, a few at a time: those that nobody looks at first."""
        loads = await self.store.loads()
        mean = sum(loads.values()) / max(1, len(loads))
        own = loads.get(self.worker, 0)
        if own <= mean * UNEVEN + 2 or not self.is_steady:
            return
        now = self.time.now()
        self._given = {table_id: at for table_id, at in self._given.items() if now - at < LEFT_ALONE_MS}
        free = [
            table
            for table in self.tables.values()
            if table.header.status == "playing" and not table.lock.locked()
        ]
        surplus = int(own - mean)
        idle = [table for table in free if not table.lines][: min(GIVEN_AT_ONCE, surplus)]
        busy = [table for table in free if table.lines and not _is_pressed(table, now)]
        for table in idle or busy[: min(GIVEN_WITH_PEOPLE, surplus)]:
            async with table.lock:
                if (table.lines and table in idle) or table.is_closed or table.is_in_doubt:
                    continue
                # If it is not known whether it was given up, the next heartbeat tells.
                await self.store.release(table.header.id, self.worker, table.fence)
                if table.lines:
                    self._given[table.header.id] = self.time.now()
                self.lose(table)
                metrics.TABLES_GIVEN.inc()

    # -- tables ----------------------------------------------------------------------------------------------------

    async def table(self, table_id: str, payer: str = "") -> Table:
        """A table that this worker owns, taken from the log if need be; or one from the archive, which nobody owns.
        `payer`: the address for which it is taken up, if that is a stranger's wish."""
        if not self.holds_lease:
            raise StoreDown("The server cannot reach its database; nothing happened. Try again in a moment.")
        table = self.tables.get(table_id)
        if table is not None:
            table.used_at = self.time.now()
            return table
        loading = self._loading.get(table_id)
        is_ours = loading is None
        if loading is None:
            loading = asyncio.ensure_future(self._load(table_id, payer))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        try:
            return await asyncio.shield(loading)
        except ApiError as error:
            if is_ours or error.status != 429:
                raise
        return await self.table(table_id, payer)  # it was refused to whoever asked before, not to us

    def node_for(self, table_id: str) -> str:
        """The name of the worker that owns a table, as far as it is known here; empty: unknown, or without a name."""
        if table_id in self.tables:
            return self.settings.node
        return node_of(self._elsewhere.get(table_id, ""))

    async def _load(self, table_id: str, payer: str) -> Table:
        given_at = self._given.get(table_id)
        if given_at is not None:
            await asyncio.sleep(max(0, given_at + LEFT_ALONE_MS - self.time.now()) / 1000)
        held = await self.store.own(table_id, self.worker, self.is_steady, thaws=False)
        if held is not None and held.owner != self.worker:
            self._elsewhere[table_id] = held.owner
            self._elsewhere.move_to_end(table_id)
            if len(self._elsewhere) > REMEMBERED:
                self._elsewhere.popitem(last=False)
            raise Elsewhere(held.owner)
        stored = await self.store.load(table_id)
        if stored is None:
            raise no_such("table")
        if held is None:
            held = Lease(self.worker, 0, 0)
        try:
            header = HEADER_DECODER.decode(stored.header)
            missing = await self._missing_set(header)
            table = Table(self, header, held.fence)
            await self._take_up(table, stored, held.last_seen_at, missing, payer)
        except ApiError:
            raise
        except Exception as error:
            log.exception("a table cannot be read and was set aside", table=table_id)
            await self._set_aside(table_id, held.fence, stored)
            await self.set_aside("table", table_id, f"its header cannot be read: {type(error).__name__}")
            raise ApiError(
                409, "TABLE_SET_ASIDE", "This table cannot be read any more; it was set aside and reported."
            ) from None
        if table.header.status == "unplayable" and stored.status in ("playing", "settling"):
            why = table.problem or "it began with rules that are gone"
            await self.set_aside("table", table_id, f"its log does not replay: {why}")
        if table.header.private:
            table.is_reported = await self._was_reported(table_id)
        self.tables[table_id] = table
        table.wake()
        if stored.status == "settling":
            self.keep(asyncio.ensure_future(self._settle(table)))
        return table

    async def _take_up(self, table: Table, stored: Stored, last_alive: int, missing: str, payer: str) -> None:
        """Play the game again up to where it stands, on the loop on which all tables run: whoever wants to look at a
        finished one pays for that, and waits if it was much."""
        if not payer or stored.status in ("playing", "settling", "open"):
            await self._play_again(table, stored, last_alive, missing, "")
            return
        self._check_has_time(payer)
        await self._taking_up.take(payer)
        try:
            self._check_has_time(payer)
            await self._play_again(table, stored, last_alive, missing, payer)
        finally:
            self._taking_up.give()

    def _check_has_time(self, payer: str) -> None:
        if not self.shares.thinking.allows(payer) or self._taking_up.waiting(payer) >= MOST_WAITING:
            raise ApiError(
                429, "SLOW_DOWN", "Many games were opened from your address just now; wait a few seconds."
            )

    async def _play_again(
        self, table: Table, stored: Stored, last_alive: int, missing: str, payer: str
    ) -> None:
        began = time.perf_counter()
        for _ in table.restoring(stored, last_alive, missing):
            self._charge(payer, began)
            await asyncio.sleep(0)
            began = time.perf_counter()
        self._charge(payer, began)

    def _charge(self, payer: str, began: float) -> None:
        if payer:
            self.shares.thinking.spend(payer, time.perf_counter() - began)

    async def need_game(self, game_id: str) -> None:
        """Have the rules of a game with sets ready, here and without holding anybody up. Raises BadSetup where a set is
        missing."""
        await played_sets.bring(self.db, self.sets_folder, game_id)

    async def _missing_set(self, header: Header) -> str:
        """Why the game of a table cannot be played here; empty: it can."""
        try:
            await self.need_game(header.game)
        except WartableError as error:
            return error.sentence
        return ""

    async def _set_aside(self, table_id: str, fence: int, stored: Stored) -> None:
        """What is stored stays as it is; but nobody takes the table up again, and no list shows it."""
        try:
            await self.store.save(table_id, fence, "unplayable", False, stored.header)
        except (StoreDown, Fenced) as error:
            log.warning("a table could not be set aside", table=table_id, error=type(error).__name__)

    async def set_aside(self, kind: str, what: str, why: str) -> None:
        """Tell whoever runs this server of something that cannot be read."""
        await faults.set_aside(self.db, kind, what, why, self.time.wall())

    async def _was_reported(self, table_id: str) -> bool:
        try:
            async with self.db.read() as session:
                asked = select(Reported.id).where(Reported.table == table_id).limit(1)
                return await session.scalar(asked) is not None
        except (DBAPIError, StoreDown):
            return False

    def lose(self, table: Table) -> None:
        """Somebody else owns the table now: our people shall connect again."""
        table.close()
        if self.tables.get(table.header.id) is table:
            del self.tables[table.header.id]
        for line in list(table.lines.values()):
            line.outlet.close(1012, "moved")

    def finish(self, table: Table) -> None:
        metrics.GAMES_ENDED.labels(base_game(table.header.game)).inc()
        self.keep(asyncio.ensure_future(self._settle(table)))

    async def _settle(self, table: Table) -> None:
        """Results, ratings and points of a finished game, exactly once: a table is `settling` until they are kept."""
        self._settling.add(table.header.id)
        is_told = False
        try:
            while not table.is_closed:
                try:
                    rated = await results.settle(self.db, table.header, table.match)
                    earned = await results.read_earned(self.db, table.header, table.match)
                    await conduct.note_game(self.db, table.header, table.match, self.time.wall())
                    async with table.lock:
                        await table.save(msgspec.structs.replace(table.header, ratings=rated, earned=earned))
                    if rated is not None or earned is not None:
                        table.tell_table()
                    return
                except (StoreDown, DBAPIError, OSError) as error:
                    if not is_told:
                        name = type(error).__name__
                        log.warning("a result could not be kept yet", table=table.header.id, error=name)
                    is_told = True
                    await asyncio.sleep(1)
                except Fenced:
                    return
        finally:
            self._settling.discard(table.header.id)

    async def mute(self, user: str, other: str, on: bool) -> None:
        async with self.db.begin() as session:
            kept = await session.get(User, user)
            if kept is None:
                return
            muted = [each for each in kept.muted or [] if each != other][-199:]
            await session.execute(
                update(User).where(User.id == user).values(muted=[*muted, other] if on else muted)
            )
        self.sessions.forget(user)

    async def report(self, user: str | None, report: dict[str, object]) -> None:
        async with self.db.begin() as session:
            table = report.get("table")
            session.add(
                Reported(
                    id=new_id("b"),
                    user=user,
                    at=self.time.wall(),
                    report=report,
                    table=table if isinstance(table, str) else None,
                    note="",
                )
            )
        metrics.REPORTS.inc()

    async def keep_chat(self, table_id: str, said: Sequence[ChatTold]) -> None:
        """What was said at a table that somebody reported, for whoever looks into it."""
        async with self.db.begin() as session:
            session.add_all(
                ChatLine(
                    table=table_id, at=each.at, user=each.user, name=each.name[:24], text=each.text[:500]
                )
                for each in said
            )

    async def note_left(self, user: str, table_id: str) -> None:
        """Somebody left the others waiting until they claimed the seat. If it cannot be noted, nothing is lost."""
        try:
            await conduct.note(self.db, user, table_id, "left", self.time.wall())
        except (StoreDown, DBAPIError) as error:
            log.warning("conduct could not be noted", table=table_id, error=type(error).__name__)

    # -- what REST does to tables ----------------------------------------------------------------------------------

    async def create(self, who: Who, wanted: Mapping[str, Any], rating: str = "") -> dict[str, Any]:
        await self.need_game(wanted["game"])
        self.check_room(who, wanted["game"])
        sealed = self.unseal(who.user, wanted.get("seal"))
        header = seating.new_header(who, wanted, self.time.wall(), rating, sealed)
        if not seating.is_full(header):
            await self._check_open_tables(who)
        return await self.set_up(header, who)

    async def _check_open_tables(self, who: Who) -> None:
        """Refuse one more table at which somebody is missing to who has many, whichever workers have them, and to who comes
        from where very many were made."""
        own = f'"host":"{who.user}"'
        near = f'"origin":"{who.origin}"' if who.origin else own
        mine, around = await self.store.count_open(own, near)
        if mine >= self.settings.open_tables:
            sentence = "You have many tables at which somebody is missing; play there first."
            raise ApiError(409, "TOO_MANY_OPEN", sentence)
        if around >= HOUSEHOLD * self.settings.open_tables:
            sentence = (
                "From your address there are many tables at which somebody is missing; play there first."
            )
            raise ApiError(409, "TOO_MANY_OPEN", sentence)

    def check_room(self, who: Who, game_id: str) -> None:
        """Refuse a game with sets where there are too many: each is a copy in memory, a person may have a few."""
        if not has_sets(game_id):
            return
        self._put_trials_away(who)
        going = [each.header for each in self.tables.values() if each.header.status in ("open", "playing")]
        with_sets = {each.game for each in going if has_sets(each.game)}
        if sum(each.host == who.user and has_sets(each.game) for each in going) >= MOST_WITH_SETS:
            sentence = (
                f"You have {MOST_WITH_SETS} tables with sets already: play one to the end, or give it up."
            )
            raise ApiError(409, "TOO_MANY_TABLES", sentence)
        if game_id not in with_sets and len(with_sets) >= MOST_SET_GAMES:
            raise ApiError(
                503, "SETS_BUSY", "Too many different sets are being played here right now; try again later."
            )

    def _put_trials_away(self, who: Who) -> None:
        """A trial that its maker has left is out of memory; the log has it, if they come back."""
        for table_id, table in list(self.tables.items()):
            if (
                table.header.trial
                and table.header.host == who.user
                and not table.lines
                and not table.lock.locked()
            ):
                del self.tables[table_id]
                table.close()

    @property
    def seals(self) -> Seals:
        return Seals(self.seal_keys.keys[0])

    def unseal(self, user: str, seal: str | None) -> seating.Sealed | None:
        """What was sealed for this person; None for who did not ask for it before."""
        if not seal:
            return None
        for seals in map(Seals, self.seal_keys.keys):
            table = seals.table(seal, user)
            if table is not None:
                return seating.Sealed(table, seals.server_seed(table))
        raise ApiError(400, "NO_SUCH_SEAL", "This seal was not given to you.")

    async def set_up(self, header: Header, who: Who | None) -> dict[str, Any]:
        """Store a new table; it begins at once if nobody is missing."""
        if seating.is_full(header) and not header.wait:
            header = await self._begin_or_collect(header)
        fence = await self.store.create(
            header.id,
            self.worker,
            header.status,
            base_game(header.game),
            not header.private,
            ENCODER.encode(header),
        )
        if not fence:
            raise ApiError(409, "SEAL_USED", "There is a table with this seal already.")
        table = Table(self, header, fence)
        now = self.time.now()
        table.gone_since = dict.fromkeys(table.humans(), now)
        self.tables[header.id] = table
        if header.status == "playing":
            table.begin()
            table.wake()
        elif header.round is not None:
            self._wait_for_parts(table)
        return public(header, None if who is None else who.user, 0)

    async def _begin(self, header: Header) -> Header:
        """The table with its first cards dealt. Who is new to the game has more time to read."""
        header = seating.start(header)
        people = {held.user for held in header.seats if held.kind == "human" and held.user is not None}
        if header.clock.kind == "rules":
            async with self.db.read() as session:
                played = await results.games_of(session, base_game(header.game), people)
            for held in header.seats:
                is_new = held.user is not None and played.get(held.user, 0) < FIRST_GAMES
                held.patience = PATIENCE if is_new else 1
        return header

    async def _begin_or_collect(self, header: Header) -> Header:
        """All sit: the table with its first cards, or with the question for the parts that are to be added first."""
        if not seating.is_to_collect(header):
            return await self._begin(header)
        seating.start(header)  # what cannot begin is refused now
        return seating.begin_round(header)

    async def do(
        self, table_id: str, who: Who | None, command: AnyCommand, payer: str = ""
    ) -> dict[str, Any]:
        """Do something to a table, wherever it is owned. `payer`: the address of somebody who is not logged in."""
        try:
            if isinstance(command, Show) and table_id not in self.tables:
                shown = await self._show_finished(table_id, who)
                if shown is not None:
                    return shown
            table = await self.table(table_id, payer or ("" if who is None else who.origin))
            return await self.do_here(table, who, command)
        except Elsewhere as there:
            return await self.call(there.owner, table_id, who, command)
        except Fenced:
            raise ApiError(503, "MOVED", "The table is moving to another worker; try again.") from None

    async def do_here(self, table: Table, who: Who | None, command: AnyCommand) -> dict[str, Any]:
        """Do something to a table of this worker."""
        async with table.lock:
            await table.clear_doubt()
            if isinstance(command, Show):
                return self.show(table, who)
            if isinstance(command, Stand):
                return self._stand(table, who)
            if who is None:
                raise no_session()
            if not table.fence:
                await self._thaw(table)
            match command:
                case Rematch():
                    return await self._rematch(table, who, command)
                case PlayAction():
                    return await self._play(table, who, command)
                case Forget():
                    return await self._forget(table, who)
                case Annul():
                    return await self._annul(table)
                case Pledge() | OpenPart():
                    return await self._add_part(table, who, command)
                case _:
                    return await self._change_seats(table, who, command)

    async def _thaw(self, table: Table) -> None:
        """Something changes at a table that was read from the archive: it is brought back, and owned."""
        held = await self.store.own(table.header.id, self.worker, self.is_steady)
        if held is None or held.owner != self.worker:
            self.lose(table)
            raise Fenced
        table.fence = held.fence

    async def _show_finished(self, table_id: str, who: Who | None) -> dict[str, Any] | None:
        """A table whose game is over, from what is stored: neither played again nor owned. None: it is not over."""
        found = await self.store.glance(table_id)
        if found is None:
            raise no_such("table")
        if found.status != "over":
            return None
        try:
            header = HEADER_DECODER.decode(found.header)
            marks = META_DECODER.decode(found.meta).marks if found.meta else []
        except msgspec.DecodeError:
            return None  # whoever takes it up sets it aside
        return show_header(header, marks, who)

    async def _change_seats(self, table: Table, who: Who, command: SeatChange) -> dict[str, Any]:
        """One change before the first move; the game begins if nobody is missing after it. The lock is held."""
        header = table.header.copy()
        change_seats(header, who, command)
        is_ready = seating.is_full(header) and (not header.wait or isinstance(command, Start))
        is_asking = header.round is not None and isinstance(command, Rejoin | Start)
        if header.status == "open" and is_ready and not is_asking:
            header = await self._begin_or_collect(header)
        elif not is_asking:
            header.round = None
        await self._save_and_tell(table, header)
        return self.show(table, who)

    async def _save_and_tell(self, table: Table, header: Header) -> None:
        """A table before its first move has changed, and perhaps has begun. The lock is held."""
        began = header.status == "playing" and table.header.status == "open"
        is_asking = header.round is not None and header.round is not table.header.round
        await table.save(header)
        now = self.time.now()
        for seat in table.humans():
            here = any(line.user == header.seats[seat].user for line in table.lines.values())
            if not here:
                table.gone_since.setdefault(seat, now)
        if began:
            table.begin()
            table.show_out()
        table.tell_table()
        if began:
            table.tell_opening()
        table.tell_presence()
        table.wake()
        if is_asking:
            self._wait_for_parts(table)

    # -- the parts of a shuffle ------------------------------------------------------------------------------------

    async def _add_part(self, table: Table, who: Who, command: Pledge | OpenPart) -> dict[str, Any]:
        """Somebody seals a part of the shuffle, or opens it. The lock is held."""
        header = table.header
        parts = header.round
        if parts is None:
            raise ApiError(409, "OTHER_ROUND", OTHER_ROUND)
        seat = next((seat for seat in header.seats_of(who.user) if seat in parts.seats), None)
        if isinstance(command, Pledge):
            parts.pledge(seat, command.round, command.pledge)
        else:
            parts.open(seat, command.round, command.luck)
        if not parts.asked:
            await self._go_on_with_parts(table, parts)
        return self.show(table, who)

    async def _go_on_with_parts(self, table: Table, parts: Round) -> None:
        """All have done what was asked, or their time is up. The lock is held."""
        if parts.stage == "pledge":
            parts.show_pledges()
            if parts.seats:
                table.tell_table()
                self._wait_for_parts(table)
                return
        header = seating.take_parts(table.header)
        await self._save_and_tell(table, await self._begin_or_collect(header))

    def _wait_for_parts(self, table: Table) -> None:
        if table.header.round is not None:
            self.keep(asyncio.ensure_future(self._end_stage(table, table.header.round)))

    async def _end_stage(self, table: Table, parts: Round) -> None:
        """The game goes on without whoever does not come, or does not open what was sealed."""
        stage = parts.stage
        wait_s = self.settings.parts_in
        while True:
            await asyncio.sleep(wait_s)
            async with table.lock:
                try:
                    if not table.is_closed:
                        await table.clear_doubt()
                    if table.is_closed or table.header.round is not parts or parts.stage != stage:
                        return
                    await self._go_on_with_parts(table, parts)
                    return
                except Fenced:
                    return
                except (StoreDown, DBAPIError) as error:
                    log.warning("a game could not begin", table=table.header.id, error=type(error).__name__)
            wait_s, stage = 1.0, parts.stage

    async def _collect_again(self, table: Table) -> None:
        """The table was taken up anew while its parts were collected."""
        async with table.lock:
            if (
                not table.is_closed
                and table.header.round is None
                and seating.is_waiting_to_collect(table.header)
            ):
                with suppress(StoreDown, DBAPIError, Fenced):
                    await self._save_and_tell(table, await self._begin_or_collect(table.header))

    def show(self, table: Table, who: Who | None) -> dict[str, Any]:
        """The table as a person is shown it."""
        return show_header(table.header, table.marks, who)

    def _stand(self, table: Table, who: Who | None) -> dict[str, Any]:
        """What a socket would be sent on connecting."""
        user = None if who is None else who.user
        seats = table.header.seats_of(user)
        if not seats and not table.header.spectators:
            raise ApiError(403, "NO_WATCHING", "This table is closed to spectators.")
        updates = [] if table.match is None else [table.update(seat) for seat in seats or (None,)]
        return {"table": self.show(table, who), "updates": [msgspec.json.decode(each) for each in updates]}

    async def _play(self, table: Table, who: Who, command: PlayAction) -> dict[str, Any]:
        """One action that came by REST. The lock is held."""
        own = own_seat(table.header, who, command.seat)
        if command.seat is None and len(table.header.seats_of(who.user)) > 1:
            raise ApiError(400, "WHICH_SEAT", "You hold several seats: say which one.")
        if (own, command.key) not in table.answers:
            rules, _ = table.playing()
            action = read_action(rules, command.action)
            await table.play_asked(own, action, command.key, command.seq, locking=False)
        done: dict[str, Any] = msgspec.json.decode(table.answers[own, command.key])
        return done

    async def _rematch(self, table: Table, who: Who, command: Rematch) -> dict[str, Any]:
        """Which table the game goes on at: the first who asks makes it."""
        if table.header.status != "over":
            raise ApiError(409, "STILL_PLAYING", "The game is not over yet.")
        if not table.header.seats_of(who.user):
            raise ApiError(403, "NOT_SEATED", "Only those who played can ask for a rematch.")
        if table.header.rematch is not None:
            return {"rematch": table.header.rematch}
        sealed = self.unseal(who.user, command.seal)
        now = self.time.wall()
        fresh = seating.rematch_of(
            table.header,
            who,
            now,
            command.luck,
            sealed,
            command.default_deck,
            keeps_seats=command.keeps_seats,
            level=command.level,
        )
        await self.set_up(fresh, who)
        await table.save(msgspec.structs.replace(table.header, rematch=fresh.id))
        table.tell_table()
        return {"rematch": fresh.id}

    async def _forget(self, table: Table, who: Who) -> dict[str, Any]:
        """The person deleted the account: the seat loses the name. Nobody waits for them: they give up where the game
        goes on, and stand up where it has not begun."""
        mine = table.header.seats_of(who.user)
        if table.header.status == "playing" and table.match is not None:
            for seat in mine:
                if table.header.status == "playing" and not table.match.state.has_left(seat):
                    with suppress(
                        WartableError
                    ):  # a seat that cannot give up any more loses its name all the same
                        await table.play(seat, Concede(), None)
        header = table.header.copy()
        for held in header.seats:
            if held.reserved == who.user:
                held.reserved = None
            if held.user == who.user and header.status == "open":
                seating.stand_up(held)
            elif held.user == who.user:
                held.user = None
                held.name = GONE
        if header.status == "open":
            header.round = None
        if header.host == who.user:
            left = [held.user for held in header.seats if held.kind == "human" and held.user is not None]
            header.host = left[0] if left else ""
            if not left and header.status == "open":
                header.private = True  # nobody is there to let anybody in
        await table.save(header)
        table.tell_table()
        return {}

    async def _annul(self, table: Table) -> dict[str, Any]:
        """An operator annuls the game: one in play ends here and now without a winner; one that is over has moved
        nothing."""
        header = table.header
        if header.status == "playing":
            outcome = Outcome((1,) * header.players, "annulled")
            header = msgspec.structs.replace(
                header, status="over", rated=False, outcome=outcome, ended_at=self.time.wall()
            )
            await table.save(header)
            table.unattended.stop()
            for line in list(table.lines.values()):
                line.send(
                    encode(Notice("ANNULLED", "An operator has annulled this game; it counts for nobody."))
                )
                line.outlet.close(1012, "annulled")  # they come back to how it stands
            self.tables.pop(header.id, None)
            table.close()
            return {"ended": True}
        await table.save(msgspec.structs.replace(header, rated=False, ratings=None, earned=None))
        table.tell_table()
        return {"ended": False}

    async def list_tables(self, status: str, game_id: str | None, who: Who | None) -> list[dict[str, Any]]:
        """Public tables, newest first. Of those that wait for people so many of one person and of one address at most, so
        that nobody else's are pushed off the list."""
        rows = await self.store.list_tables(status, game_id, LOOKED_AT if status == "open" else LISTED)
        user = None if who is None else who.user
        told: list[dict[str, Any]] = []
        shown: Counter[str] = Counter()
        for table_id, packed in rows:
            try:
                header = HEADER_DECODER.decode(packed)
                makers = {header.host, *(held.origin for held in header.seats if held.origin)}
                if status == "open" and any(shown[each] >= LISTED_OF_ONE for each in makers):
                    continue
                shown.update(makers)
                told.append(public(header, user, 0))
            except Exception as error:
                log.exception("a table cannot be read and is left out of the list", table=table_id)
                why = f"its header cannot be read: {type(error).__name__}"
                self.keep(asyncio.ensure_future(self.set_aside("table", table_id, why)))
            if len(told) >= LISTED:
                break
        return told


def show_header(header: Header, marks: Sequence[int], who: Who | None) -> dict[str, Any]:
    """A table as a person is shown it. `marks`: the sequence number of each seat, and last of the spectators."""
    user = None if who is None else who.user
    seats = header.seats_of(user)
    return public(header, user, marks[seats[0] if seats else -1] if marks else 0)


def _is_pressed(table: Table, now: int) -> bool:
    """Somebody at the table has little time left."""
    return any(
        running and left is not None and left < PRESSED_MS for left, running, *_ in table.clocks.dump(now)
    )


class Elsewhere(Exception):
    """Another worker owns the table."""

    def __init__(self, owner: str) -> None:
        super().__init__(owner)
        self.owner = owner
