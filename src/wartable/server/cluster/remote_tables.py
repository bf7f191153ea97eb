"""Tables of other workers: our clients sit at them all the same. What they say goes over the bus, and comes back by it.

The bus may lose words. Whoever notices says so (`Missed`), and the clients that may have missed something are made to
connect again: they are told how it stands, and send once more what was not answered.
"""

import asyncio
import contextlib
import itertools
from collections.abc import Iterable
from typing import Any

import msgspec
import structlog

from wartable.core.errors import WartableError
from wartable.server.accounts.sessions import Ended, Who
from wartable.server.cluster.bus import (
    Attach,
    Bundle,
    Bus,
    BusDown,
    Call,
    Detach,
    Frame,
    Missed,
    Parcel,
    Receipt,
    Reply,
    SessionsEnded,
    ToLines,
    Word,
)
from wartable.server.cluster.post import Post, RemoteOutlet, Spreader
from wartable.server.cluster.worker import Elsewhere, Hub, owner_away
from wartable.server.errors import ApiError
from wartable.server.log import Fenced, StoreDown
from wartable.server.table import handlers
from wartable.server.table.commands import AnyCommand, Show, Stand
from wartable.server.table.line import Line, Outlet
from wartable.wire.messages import key_of, refuse

log = structlog.get_logger("neighbours")

ANSWER_S = 8
FRAMES = 64
"""What one client of another worker may have said that was not yet heard."""
CROWD = "crowd of "
"""Prefix of the queue of a spectator, so that spectators wait apart from players."""
DEAF_S = 6.0
"""Seconds of silence after which the bus counts as away."""
UNKNOWN = "The table's worker did not answer: it is not known yet whether this happened. Ask again with the same key."
NOTHING = msgspec.Raw(b"null")


class ClientElsewhere:
    """A client of ours at a table of another worker."""

    def __init__(self, owner: str, table: str, outlet: Outlet) -> None:
        self.owner = owner
        self.table = table
        self.outlet = outlet


class Visitor:
    """A client of another worker at a table of ours: what it said and was not yet heard. None: it has left."""

    def __init__(self, outlet: RemoteOutlet) -> None:
        self.outlet = outlet
        self.said: asyncio.Queue[str | None] = asyncio.Queue()


class Neighbours:
    def __init__(self, hub: Hub, bus: Bus) -> None:
        self.hub = hub
        self.bus = bus
        self._numbers = itertools.count(1)
        self._calls: dict[int, tuple[str, asyncio.Future[Reply]]] = {}
        """The questions we asked: the worker asked, and where the answer goes."""
        self._living: set[str] = set()
        """The other workers, when they were last looked for."""
        self._guests: dict[int, ClientElsewhere] = {}
        self._posts: dict[str, Post] = {}
        self._visitors: dict[tuple[str, int], Visitor] = {}
        """By their worker and the number it gave them."""
        self._spreader = Spreader(self._tell)

    async def open(self) -> None:
        await self.bus.open(self.hub.worker, self._hear, self._back)
        self.hub.sessions.tell_others = self._tell_ended
        self.hub.loops.start("neighbours", self._watch, min(1.0, self.hub.lease_ms / 3000))

    async def close(self) -> None:
        for post in self._posts.values():
            post.task.cancel()
        await self._spreader.close()
        await self.bus.close()

    async def _tell_ended(self, ended: Ended) -> None:
        """To every other worker; who cannot be reached looks by itself before long."""
        if not self.hub.store.is_shared:
            return
        for worker in await self.hub.store.workers():
            if worker != self.hub.worker:
                with contextlib.suppress(BusDown):
                    await self.bus.say(worker, SessionsEnded(ended))

    # -- our clients at their tables -------------------------------------------------------------------------------

    async def call(self, owner: str, table: str, who: Who | None, command: AnyCommand) -> dict[str, Any]:
        """Have the owner of a table do something to it."""
        number = next(self._numbers)
        waiting: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._calls[number] = owner, waiting
        try:
            await self._ask(owner, Call(number, self.hub.worker, table, who, command))
            async with asyncio.timeout(ANSWER_S):
                reply = await waiting
        except (BusDown, TimeoutError) as error:
            is_known = isinstance(error, BusDown) and not error.doubtful
            if is_known or isinstance(command, Show | Stand):
                raise owner_away() from None
            raise ApiError(503, "UNKNOWN_YET", UNKNOWN) from None
        finally:
            del self._calls[number]
        if reply.status:
            raise ApiError(reply.status, reply.code, reply.sentence)
        answer: dict[str, Any] = msgspec.json.decode(reply.answer)
        return answer

    async def _ask(self, owner: str, word: Word) -> None:
        """Say something that is answered. While we hear nothing the answer would be lost, and waited for in vain."""
        if not self.bus.is_listening:
            raise BusDown
        await self.bus.say(owner, word)

    async def attach(self, owner: str, table: str, outlet: Outlet, who: Who | None, origin: str = "") -> int:
        """Our client sits down there. Raises BusDown."""
        number = next(self._numbers)
        # Known before it is announced: the owner's first words may be here before our own have been acknowledged.
        self._guests[number] = ClientElsewhere(owner, table, outlet)
        word = Attach(
            self.hub.worker,
            number,
            table,
            None if who is None else who.user,
            "" if who is None else who.name,
            () if who is None else who.muted,
            origin,
        )
        try:
            await self._ask(owner, word)
        except BusDown:
            del self._guests[number]
            raise
        return number

    async def frame(self, number: int, data: str) -> None:
        guest = self._guests.get(number)
        if guest is None:
            return
        try:
            await self._ask(guest.owner, Frame(self.hub.worker, number, guest.table, data))
        except BusDown as error:
            if error.doubtful:
                guest.outlet.send(refuse("UNKNOWN_YET", UNKNOWN, key_of(data)))
            else:
                away = owner_away()
                guest.outlet.send(refuse(away.code, away.sentence, key_of(data)))

    async def detach(self, number: int) -> None:
        guest = self._guests.pop(number, None)
        if guest is not None:
            with contextlib.suppress(BusDown):
                await self.bus.say(guest.owner, Detach(self.hub.worker, number, guest.table))

    async def _back(self) -> None:
        """We were deaf for a while: our clients elsewhere may have missed something, and we what others'
        clients said and what others asked us. Answers that were under way are lost."""
        for owner in {owner for owner, _ in self._calls.values()}:
            self._miss_answers(owner)
        for guest in list(self._guests.values()):
            guest.outlet.close(1012, "moved")
        for worker in self._living | {worker for worker, _ in self._visitors}:
            self._post(worker).lose()

    def _miss_answers(self, owner: str) -> None:
        """Nobody answers what this worker was asked: whoever waits for it is told so at once."""
        for asked, waiting in self._calls.values():
            if asked == owner and not waiting.done():
                waiting.set_exception(BusDown(doubtful=True))

    async def _watch(self) -> None:
        """Owners that died: our clients shall connect again. Workers that died: their clients have left our tables."""
        if not self.hub.is_steady:
            return  # who seems dead may only have been cut off from the database, as we were
        ages = await self.hub.store.workers()
        living = {worker for worker, ago in ages.items() if ago <= self.hub.lease_ms}
        self._living = living - {self.hub.worker}
        for owner in {owner for owner, _ in self._calls.values()} - living:
            self._miss_answers(owner)
        for guest in list(self._guests.values()):
            if guest.owner not in living:
                guest.outlet.close(1012, "moved")
        lost = {worker for worker, _ in self._visitors if worker not in living}
        for at, visitor in list(self._visitors.items()):
            if at[0] in lost:
                visitor.said.put_nowait(None)
        for worker in [worker for worker in self._posts if worker not in living]:
            self._posts.pop(worker).task.cancel()
        for worker in lost:
            # If it was not dead but slow, its clients must not wait for us in vain.
            with contextlib.suppress(BusDown):
                await self.bus.say(worker, Missed(self.hub.worker))

    def troubles(self) -> list[str]:
        silent = self.bus.silent_s()
        return [f"Redis has not answered for {silent:.0f} seconds."] if silent > DEAF_S else []

    # -- their clients at our tables -------------------------------------------------------------------------------

    async def _hear(self, word: Word) -> None:
        if isinstance(word, Bundle):
            await self._unpack(word)
        elif isinstance(word, Frame):
            self._queue_frame(word)
        elif isinstance(word, Call):
            self.hub.keep(asyncio.ensure_future(self._answer(word)))
        elif isinstance(word, Reply):
            call = self._calls.get(word.number)
            if call is not None and not call[1].done():
                call[1].set_result(word)
        elif isinstance(word, Attach):
            visitor = Visitor(RemoteOutlet(self._post(word.worker), word.line, word.table))
            self._visitors[word.worker, word.line] = visitor
            self.hub.keep(asyncio.ensure_future(self._host(word, visitor)))
        elif isinstance(word, Detach):
            left = self._visitors.get((word.worker, word.line))
            if left is not None:
                left.said.put_nowait(None)
        elif isinstance(word, Receipt):
            post = self._posts.get(word.worker)
            if post is not None:
                post.hear_receipt(word.sent)
        elif isinstance(word, SessionsEnded):
            self.hub.sessions.drop_here(word.ended)
        elif isinstance(word, Missed):
            self._miss_answers(word.worker)
            for guest in list(self._guests.values()):
                if guest.owner == word.worker:
                    guest.outlet.close(1012, "moved")

    async def _unpack(self, bundle: Bundle) -> None:
        for word in bundle.words:
            self._spreader.hear(word)
        if bundle.receipt:
            # If it is lost, so is what came before it, and we are told.
            with contextlib.suppress(BusDown):
                await self.bus.say(bundle.worker, Receipt(self.hub.worker, bundle.receipt))

    def _tell(self, word: Parcel, lines: Iterable[int]) -> None:
        """Send a word to these lines of our clients."""
        data = bytes(word.data) if isinstance(word, ToLines) else b""
        for number in lines:
            guest = self._guests.get(number)
            if guest is None:
                continue
            if isinstance(word, ToLines):
                guest.outlet.send(data)
            else:
                guest.outlet.close(word.code, word.reason)

    def _queue_frame(self, word: Frame) -> None:
        visitor = self._visitors.get((word.worker, word.line))
        if visitor is None:
            # We know nothing of this client (any more): it shall connect again, and say it again.
            RemoteOutlet(self._post(word.worker), word.line, word.table).close(1012, "moved")
        elif visitor.said.qsize() >= FRAMES:
            sentence = "Too many messages at once; this one was not read."
            visitor.outlet.send(refuse("SLOW_DOWN", sentence, key_of(word.data)))
        else:
            visitor.said.put_nowait(word.data)

    async def _answer(self, call: Call) -> None:
        try:
            table = await self.hub.table(call.table, "" if call.who is None else call.who.origin)
            answer = await self.hub.do_here(table, call.who, call.command)
            reply = Reply(call.number, msgspec.Raw(msgspec.json.encode(answer)))
        except WartableError as error:
            status = error.status if isinstance(error, ApiError) else 400
            reply = Reply(call.number, NOTHING, status, error.code, error.sentence)
        except StoreDown as error:
            reply = Reply(call.number, NOTHING, 503, error.code, error.sentence)
        except (Elsewhere, Fenced):
            reply = Reply(
                call.number, NOTHING, 503, "MOVED", "The table is moving to another worker; try again."
            )
        except Exception:
            log.exception(
                "what another worker asked for failed", table=call.table, command=type(call.command).__name__
            )
            sentence = "Something went wrong here; it was reported. Try again."
            reply = Reply(call.number, NOTHING, 500, "SERVER_ERROR", sentence)
        try:
            await self.bus.say(call.worker, reply)
        except BusDown:
            log.warning("an answer could not be given", table=call.table)

    async def _host(self, word: Attach, visitor: Visitor) -> None:
        """One client of another worker from coming to leaving; what it says is heard in its order."""
        line = Line(visitor.outlet, word.user, word.name, frozenset(word.muted), word.origin)
        table = None
        try:
            table = await self.hub.table(word.table, word.origin)
            if not table.header.seats_of(word.user):
                visitor.outlet.queue = CROWD + word.table
            table.attach(line)
            while (data := await visitor.said.get()) is not None:
                if self.hub.tables.get(word.table) is not table:
                    raise Fenced
                await handlers.hear(table, line, data)
        except (WartableError, Elsewhere, StoreDown, Fenced):
            visitor.outlet.close(1012, "moved")
        except Exception:
            log.exception("a message of another worker's client failed", table=word.table)
            visitor.outlet.close(1011, "error")
        finally:
            self._visitors.pop((word.worker, word.line), None)
            if table is not None:
                table.detach(line)

    def _post(self, worker: str) -> Post:
        post = self._posts.get(worker)
        if post is None:
            post = Post(self.bus, self.hub.worker, worker)
            self._posts[worker] = post
        return post
