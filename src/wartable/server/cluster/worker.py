"""Everything a worker holds: its tables, its lines, the log, the accounts, the bots; and what is done to tables by REST."""

import asyncio
import os
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
import structlog
from sqlalchemy import update
from sqlalchemy.exc import DBAPIError

from wartable.core.codec import read_action
from wartable.core.errors import WartableError
from wartable.server import metrics, migrations
from wartable.server.accounts import results
from wartable.server.accounts.database import Database, Reported, User
from wartable.server.accounts.passwords import Passwords
from wartable.server.accounts.sessions import Sessions, Who
from wartable.server.errors import ApiError, no_such
from wartable.server.log import Fenced, Store, Stored, StoreDown
from wartable.server.run.garbage import Collector
from wartable.server.settings import Settings
from wartable.server.table import bot_pool, seating
from wartable.server.table.clocks import FIRST_GAMES, PATIENCE
from wartable.server.table.header import Header, new_id, public
from wartable.server.table.shuffle_proof import Seals
from wartable.server.table.table import HEADER_DECODER, Table
from wartable.server.timing import Time
from wartable.server.web.limits import Shares
from wartable.wire.messages import ENCODER, Notice, encode

log = structlog.get_logger("hub")

CallElsewhere = Callable[[str, str, str, Who | None, dict[str, Any]], Awaitable[dict[str, Any]]]
"""Has another worker do something to a table of its own."""


async def nobody_else(
    owner: str, table: str, command: str, who: Who | None, args: dict[str, Any]
) -> dict[str, Any]:
    raise ApiError(503, "OWNER_AWAY", "The worker of this table cannot be reached; try again in a moment.")


BEAT_S = 1.0
IDLE_MS = 10 * 60_000
"""A table that nobody looks at is put away after this, and one in play if nothing happens there by itself; the log has it."""
OVER_IDLE_MS = 60_000
"""The same where the game is over."""


class Hub:
    """One worker."""

    def __init__(self, settings: Settings, store: Store, db: Database, time: Time | None = None) -> None:
        self.settings = settings
        self.store = store
        self.db = db
        self.time = time or Time()
        self.bots = bot_pool.BotPool(settings.bot_processes, settings.workers)
        self.bot_pace = settings.bot_pace
        self.shares = Shares()
        self.absence = round(settings.absence * 1000)
        self.sessions = Sessions(db, self.time)
        self.passwords = Passwords()
        self.worker = f"w_{secrets.token_hex(6)}"
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.collector = Collector()
        self._settling: set[str] = set()
        """Tables whose games are over and whose results are not yet kept."""
        self.is_stopping = False
        self.call: CallElsewhere = nobody_else

    # -- life ------------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        os.umask(0o077)  # logs and accounts hold secrets: nobody else on this machine shall read them
        if self.db.is_sqlite:
            self.settings.data.mkdir(parents=True, exist_ok=True)
        await migrations.upgrade(self.db.engine)
        await self.store.open()
        await self.sessions.open()
        await self.store.beat(self.worker, self.time.wall())
        self.keep(asyncio.ensure_future(self._beats()))
        self.keep(asyncio.ensure_future(self._adopts()))
        self.keep(asyncio.ensure_future(self.bots.give_way()))

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
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.store.beat(self.worker, self.time.wall())
            await self.store.forget_worker(self.worker)
        except StoreDown:
            log.warning("the log could not be told that we stop")
        await self.bots.close()
        await self.passwords.close()
        await self.store.close()
        await self.db.close()

    def keep(self, task: "asyncio.Task[None]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a task failed", exc_info=error)

    async def _beats(self) -> None:
        """We are alive; and tables that nobody looks at are put away."""
        while True:
            await asyncio.sleep(BEAT_S)
            try:
                await self.store.beat(self.worker, self.time.wall())
            except StoreDown as error:
                log.warning("no heartbeat", error=error.sentence)
            except Exception:
                log.exception("no heartbeat")
            self._tidy()
            metrics.TABLES.set(len(self.tables))

    def _tidy(self) -> None:
        now = self.time.now()
        for id, table in list(self.tables.items()):
            status = table.header.status
            idle = OVER_IDLE_MS if status == "over" else IDLE_MS
            if table.lines or table.lock.locked() or now - table.used_at < idle:
                continue
            if (status != "playing" or table.unattended.is_still) and id not in self._settling:
                del self.tables[id]
                try:
                    table.close()
                except Exception:
                    log.exception("a table could not be put away", table=id)

    async def _adopts(self) -> None:
        """Games in play that no living worker owns: their clocks run on, so somebody must hold them."""
        while True:
            try:
                orphans = await self.store.orphans(self.worker, 50)
            except StoreDown as error:
                log.warning("could not adopt tables", error=error.sentence)
                orphans = []
            except Exception:
                log.exception("could not adopt tables")
                orphans = []
            for id in orphans:
                # One that cannot be taken up stops none of the others.
                try:
                    await self.table(id)
                except (StoreDown, WartableError, Elsewhere) as error:
                    log.warning("could not adopt a table", table=id, error=str(error))
                except Exception:
                    log.exception("could not adopt a table", table=id)
                await asyncio.sleep(0)
            await asyncio.sleep(BEAT_S)

    # -- tables ----------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """A table that this worker owns, taken from the log if need be."""
        table = self.tables.get(id)
        if table is not None:
            table.used_at = self.time.now()
            return table
        loading = self._loading.get(id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(id))
            self._loading[id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Table:
        held = await self.store.own(id, self.worker)
        if held is None:
            raise no_such("table")
        if held.owner != self.worker:
            raise Elsewhere(held.owner)
        stored = await self.store.load(id)
        if stored is None:
            raise no_such("table")
        try:
            table = Table(self, HEADER_DECODER.decode(stored.header), held.fence)
            table.restore(stored, held.last_seen_at)
        except Exception:
            log.exception("a table cannot be read and was set aside", table=id)
            await self._set_aside(id, held.fence, stored)
            raise ApiError(
                409, "TABLE_SET_ASIDE", "This table cannot be read any more; it was set aside and reported."
            ) from None
        self.tables[id] = table
        table.wake()
        if stored.status == "settling":
            self.keep(asyncio.ensure_future(self._settle(table)))
        return table

    async def _set_aside(self, id: str, fence: int, stored: Stored) -> None:
        """What is stored stays as it is; but nobody takes the table up again, and no list shows it."""
        try:
            await self.store.save(id, fence, "unplayable", False, stored.header)
        except (StoreDown, Fenced) as error:
            log.warning("a table could not be set aside", table=id, error=type(error).__name__)

    def lost(self, table: Table) -> None:
        """Somebody else owns the table now: our people shall connect again."""
        table.close()
        if self.tables.get(table.header.id) is table:
            del self.tables[table.header.id]
        for line in list(table.lines.values()):
            line.outlet.close(1012, "moved")

    def ended(self, table: Table) -> None:
        metrics.GAMES_ENDED.labels(table.header.game).inc()
        self.keep(asyncio.ensure_future(self._settle(table)))

    async def _settle(self, table: Table) -> None:
        """Results, ratings and points of a finished game, exactly once: a table is `settling` until they are kept."""
        self._settling.add(table.header.id)
        try:
            while not table.is_closed:
                try:
                    rated = await results.settle(self.db, table.header, table.match)
                    earned = await results.earned(self.db, table.header, table.match)
                    async with table.lock:
                        await table.save(msgspec.structs.replace(table.header, ratings=rated, earned=earned))
                    if rated is not None or earned is not None:
                        table.tell_table()
                    return
                except (StoreDown, DBAPIError, OSError) as error:
                    log.warning(
                        "a result could not be kept yet", table=table.header.id, error=type(error).__name__
                    )
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
            session.add(Reported(id=new_id("b"), user=user, at=self.time.wall(), report=report))

    # -- what REST does to tables ----------------------------------------------------------------------------------

    async def create(self, who: Who, wanted: Mapping[str, Any], rating: str = "") -> dict[str, Any]:
        sealed = self.sealed(who.user, wanted.get("seal"))
        header = seating.new_header(who, wanted, self.time.wall(), rating, sealed)
        return await self.set_up(header, who)

    @property
    def seals(self) -> Seals:
        return Seals(self.sessions.key_for("seals"))

    def sealed(self, user: str, seal: str | None) -> seating.Sealed | None:
        """What was sealed for this person; None for who did not ask for it before."""
        if not seal:
            return None
        table = self.seals.table(seal, user)
        if table is None:
            raise ApiError(400, "NO_SUCH_SEAL", "This seal was not given to you.")
        return seating.Sealed(table, self.seals.server_seed(table))

    async def set_up(self, header: Header, who: Who | None) -> dict[str, Any]:
        """Store a new table; it begins at once if nobody is missing."""
        if seating.is_full(header) and not header.wait:
            header = await self._begun(header)
        fence = await self.store.create(
            header.id, self.worker, header.status, header.game, not header.private, ENCODER.encode(header)
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
        return public(header, None if who is None else who.user, 0)

    async def _begun(self, header: Header) -> Header:
        """The table with its first cards dealt. Who is new to the game has more time to read."""
        header = seating.started(header)
        people = {held.user for held in header.seats if held.kind == "human" and held.user is not None}
        if header.clock.kind == "rules":
            async with self.db.read() as session:
                played = await results.games_of(session, header.game, people)
            for held in header.seats:
                is_new = held.user is not None and played.get(held.user, 0) < FIRST_GAMES
                held.patience = PATIENCE if is_new else 1
        return header

    async def do(self, id: str, command: str, who: Who | None, args: dict[str, Any]) -> dict[str, Any]:
        """Do something to a table, wherever it is owned."""
        try:
            table = await self.table(id)
            return await self.do_here(table, command, who, args)
        except Elsewhere as there:
            return await self.call(there.owner, id, command, who, args)
        except Fenced:
            raise ApiError(503, "MOVED", "The table is moving to another worker; try again.") from None

    async def do_here(
        self, table: Table, command: str, who: Who | None, args: dict[str, Any]
    ) -> dict[str, Any]:
        async with table.lock:
            await table.settled()
            if command == "show":
                return self.shown(table, who)
            if command == "stand":
                return self._stand(table, who)
            if who is None:
                raise ApiError(401, "NO_SESSION", "Say who you are first: a name is enough.")
            if command == "rematch":
                return await self._rematch(table, who, args)
            if command == "forget":
                return await self._forget(table, who)
            if command == "play":
                return await self._play(table, who, args)
            header = seating.copied(table.header)
            self._change(header, command, who, args)
            if (
                header.status == "open"
                and seating.is_full(header)
                and (not header.wait or command == "start")
            ):
                header = await self._begun(header)
            began = header.status == "playing" and table.header.status == "open"
            await table.save(header)
            now = self.time.now()
            for seat in table.humans():
                here = any(line.user == header.seats[seat].user for line in table.lines.values())
                if not here:
                    table.gone_since.setdefault(seat, now)
            if began:
                table.begin()
            table.tell_table()
            if began:
                for line in list(table.lines.values()):
                    for own in header.seats_of(line.user) or (None,):
                        assert table.match is not None
                        line.send(table.update(own, table.match.opening))
            table.tell_presence()
            table.wake()
            return self.shown(table, who)

    def shown(self, table: Table, who: Who | None) -> dict[str, Any]:
        user = None if who is None else who.user
        seats = table.header.seats_of(user)
        seq = table.marks[seats[0] if seats else -1] if table.marks else 0
        return public(table.header, user, seq)

    def _stand(self, table: Table, who: Who | None) -> dict[str, Any]:
        """What a socket would be sent on connecting."""
        user = None if who is None else who.user
        seats = table.header.seats_of(user)
        if not seats and not table.header.spectators:
            raise ApiError(403, "NO_WATCHING", "This table is not to be watched.")
        updates = [] if table.match is None else [table.update(seat) for seat in seats or (None,)]
        return {"table": self.shown(table, who), "updates": [msgspec.json.decode(each) for each in updates]}

    async def _play(self, table: Table, who: Who, args: dict[str, Any]) -> dict[str, Any]:
        """One action that came by REST. The lock is held."""
        mine = table.header.seats_of(who.user)
        seat = args.get("seat")
        if not mine or (seat is not None and seat not in mine):
            raise ApiError(403, "NOT_YOUR_SEAT", "This is not your seat.")
        if seat is None and len(mine) > 1:
            raise ApiError(400, "WHICH_SEAT", "You hold several seats: say which one.")
        own = mine[0] if seat is None else seat
        key = args["key"]
        if (own, key) not in table.answers:
            rules, _ = table.playing()
            action = read_action(rules, args["action"])
            await table.play_asked(own, action, key, args["seq"], locking=False)
        done: dict[str, Any] = msgspec.json.decode(table.answers[own, key])
        return done

    def _change(self, header: Header, command: str, who: Who, args: dict[str, Any]) -> None:
        """One change to a table that has not begun."""
        if command == "rejoin" and header.seats_of(who.user):
            return
        if header.status != "open":
            raise ApiError(409, "ALREADY_BEGUN", "This game has begun already.")
        if command == "join":
            luck, rating = args.get("luck") or "", args.get("rating") or ""
            default = args.get("default_deck")
            seating.take_seat(header, who, args.get("seat"), args.get("deck"), luck, rating, default)
            return
        mine = header.seats_of(who.user)
        if command == "rejoin":
            seating.take_reserved(header, who, args.get("luck") or "", args.get("default_deck"))
            return
        if command == "leave":
            if not mine:
                raise ApiError(409, "NOT_SEATED", "You have no seat at this table.")
            for seat in mine:
                seating.stand_up(header.seats[seat])
            return
        if command == "deck":
            wanted: int | None = args.get("seat")
            own: int | None = mine[0] if wanted is None and mine else wanted
            if own is None or own not in mine:
                raise ApiError(403, "NOT_YOUR_SEAT", "This is not your seat.")
            header.seats[own].deck = seating.deck_for(header, own, args.get("deck"))
            return
        if header.host != who.user:
            raise ApiError(403, "NOT_THE_HOST", "Only the one who made the table can do that.")
        if command == "seat":
            self._set_seat(header, who, args)
            return
        assert command == "start"
        if args.get("fill"):
            for held in header.seats:
                if held.kind == "open":
                    seating.sit_bot(header.game, held, args["fill"])
        if header.rated and any(held.kind == "bot" for held in header.seats):
            raise ApiError(409, "BOTS_ARE_CASUAL", "A table with bots cannot be rated.")
        if not seating.is_full(header):
            raise ApiError(409, "SEATS_OPEN", "There are open seats; wait, or let bots take them.")

    def _set_seat(self, header: Header, who: Who, args: dict[str, Any]) -> None:
        seat = args["seat"]
        if not 0 <= seat < header.players:
            raise ApiError(404, "NO_SUCH_SEAT", f"The seats are 0 to {header.players - 1}.")
        held = header.seats[seat]
        if args["kind"] == "bot":
            if header.rated:
                raise ApiError(409, "BOTS_ARE_CASUAL", "A table with bots cannot be rated.")
            if held.kind == "human" and held.user != who.user:
                raise ApiError(409, "SEAT_TAKEN", "Somebody else has this seat.")
            deck = seating.deck_for(header, seat, args.get("deck"))
            seating.sit_bot(header.game, held, args.get("level"), deck)
        else:
            seating.stand_up(held)
            held.reserved = None

    async def _rematch(self, table: Table, who: Who, args: dict[str, Any]) -> dict[str, Any]:
        """The first who asks makes the new table; the others sit down there."""
        if table.header.status != "over":
            raise ApiError(409, "STILL_PLAYING", "The game is not over yet.")
        if not table.header.seats_of(who.user):
            raise ApiError(403, "NOT_SEATED", "Only those who played can ask for a rematch.")
        if table.header.rematch is not None:
            return {"rematch": table.header.rematch}
        sealed = self.sealed(who.user, args.get("seal"))
        luck, default = args.get("luck") or "", args.get("default_deck")
        fresh = seating.rematch_of(table.header, who, self.time.wall(), luck, sealed, default)
        made = await self.set_up(fresh, who)
        header = msgspec.structs.replace(table.header, rematch=fresh.id)
        await table.save(header)
        table.tell_table()
        return made

    async def _forget(self, table: Table, who: Who) -> dict[str, Any]:
        """The person deleted the account: the table keeps the seat and loses the name."""
        header = seating.copied(table.header)
        for held in header.seats:
            if held.user == who.user:
                held.user = None
                held.name = "(gone)"
        await table.save(header)
        return {}

    async def listed(self, status: str, game_id: str | None, who: Who | None) -> list[dict[str, Any]]:
        rows = await self.store.listed(status, game_id, 100)
        user = None if who is None else who.user
        told: list[dict[str, Any]] = []
        for id, header in rows:
            try:
                told.append(public(HEADER_DECODER.decode(header), user, 0))
            except Exception:
                log.exception("a table cannot be read and is left out of the list", table=id)
        return told


class Elsewhere(Exception):
    """Another worker owns the table."""

    def __init__(self, owner: str) -> None:
        super().__init__(owner)
        self.owner = owner
