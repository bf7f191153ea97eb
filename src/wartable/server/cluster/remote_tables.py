"""Tables of other workers: our clients sit at them all the same. What they say goes over the bus, and comes back by it.

The bus may lose words. Whoever notices says so (`Missed`), and the clients that may have missed something are made to
connect again: they are told how it stands, and send once more what was not answered.
"""

import asyncio
import contextlib
import itertools
from typing import Any

import msgspec
import structlog

from wartable.core.errors import WartableError
from wartable.server.accounts.sessions import Ended, Who
from wartable.server.cluster.bus import (
    Attach,
    Bus,
    BusDown,
    Call,
    CloseLine,
    Detach,
    Frame,
    Missed,
    Reply,
    SessionsEnded,
    ToLine,
    ToLines,
    Word,
)
from wartable.server.cluster.worker import Elsewhere, Hub, owner_away
from wartable.server.errors import ApiError
from wartable.server.log import Fenced, StoreDown
from wartable.server.table import handlers
from wartable.server.table.commands import AnyCommand, Show, Stand
from wartable.server.table.line import Line, Outlet
from wartable.wire.messages import key_of, refuse

log = structlog.get_logger("neighbours")

ANSWER_S = 8
POST = 50_000
POST_BYTES = 64 * 1024 * 1024
"""Words that may wait for one worker: as many as thousands who come to watch at once are told, and no more than fit."""
FRAMES = 64
"""What one client of another worker may have said that was not yet heard."""
AT_ONCE = 500
AGAIN_S = 0.2
DEAF_S = 6.0
"""A bus that was silent for so long is away."""
UNKNOWN = "The table's worker did not answer: it is not known yet whether this happened. Ask again with the same key."
NOTHING = msgspec.Raw(b"null")


class RemoteOutlet:
    """A client of another worker. Messages keep their order: one task per worker sends them."""

    def __init__(self, post: "Post", line: int) -> None:
        self.post = post
        self.line = line

    def send(self, data: bytes) -> None:
        self.post.send(self.line, data)

    def close(self, code: int, reason: str) -> None:
        self.post.put(CloseLine(self.line, code, reason))


class Post:
    """All messages to one worker, in order. If one is lost, the worker is told so as soon as it can be reached."""

    def __init__(self, bus: Bus, here: str, worker: str) -> None:
        self.bus = bus
        self.here = here
        self.worker = worker
        self._queue: asyncio.Queue[Word] = asyncio.Queue()
        self._bytes = 0
        self._last: tuple[bytes, list[int]] | None = None
        """What was put last, while it waits: whoever is told the very same joins in."""
        self._has_lost = False
        self._is_told = False
        self.task = asyncio.ensure_future(self._run())

    def send(self, line: int, data: bytes) -> None:
        """Tell a client there. A table tells all who watch it the same, one after another: that is one word."""
        if self._last is not None and self._last[0] is data:
            self._last[1].append(line)
            return
        lines = [line]
        self.put(ToLines(lines, msgspec.Raw(data)))
        self._last = data, lines

    def put(self, word: Word) -> None:
        self._last = None
        size = _size(word)
        if self._queue.qsize() >= POST or self._bytes + size > POST_BYTES:
            self._has_lost = True
        else:
            self._queue.put_nowait(word)
            self._bytes += size

    def _take(self, word: Word) -> None:
        """It waits no more: nobody can join in."""
        self._bytes -= _size(word)
        if isinstance(word, ToLines) and self._last is not None and self._last[1] is word.lines:
            self._last = None

    async def _run(self) -> None:
        while True:
            word = await self._queue.get()
            self._take(word)
            if isinstance(word, ToLines) and len(word.lines) == 1:
                word = ToLine(word.lines[0], word.data)
            try:
                await self.bus.say(self.worker, word)
            except BusDown:
                self._has_lost = True
            except Exception:
                # One word that cannot be said shall not silence us.
                log.exception("a word to another worker failed", worker=self.worker)
                self._has_lost = True
            while self._has_lost:
                await self._own_up()

    async def _own_up(self) -> None:
        """What waits is of no use after a gap: everybody there connects again and is told how it stands."""
        self._has_lost = False
        while not self._queue.empty():
            self._take(self._queue.get_nowait())
        try:
            await self.bus.say(self.worker, Missed(self.here))
        except BusDown:
            if not self._is_told:
                log.warning("a worker does not listen", worker=self.worker)
            self._is_told = True
            self._has_lost = True
            await asyncio.sleep(AGAIN_S)
        else:
            self._is_told = False


def _size(word: Word) -> int:
    return len(bytes(word.data)) if isinstance(word, ToLines) else 0


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
        self._calls: dict[int, asyncio.Future[Reply]] = {}
        self._guests: dict[int, ClientElsewhere] = {}
        self._posts: dict[str, Post] = {}
        self._visitors: dict[tuple[str, int], Visitor] = {}
        """By their worker and the number it gave them."""

    async def open(self) -> None:
        await self.bus.open(self.hub.worker, self._hear, self._back)
        self.hub.sessions.tell_others = self._tell_ended
        self.hub.loops.start("neighbours", self._watch, min(1.0, self.hub.lease_ms / 3000))

    async def close(self) -> None:
        for post in self._posts.values():
            post.task.cancel()
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
        self._calls[number] = waiting
        try:
            await self.bus.say(owner, Call(number, self.hub.worker, table, who, command))
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

    async def attach(self, owner: str, table: str, outlet: Outlet, who: Who | None) -> int:
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
        )
        try:
            await self.bus.say(owner, word)
        except BusDown:
            del self._guests[number]
            raise
        return number

    async def frame(self, number: int, data: str) -> None:
        guest = self._guests.get(number)
        if guest is None:
            return
        try:
            await self.bus.say(guest.owner, Frame(self.hub.worker, number, guest.table, data))
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
        clients said."""
        for guest in list(self._guests.values()):
            guest.outlet.close(1012, "moved")
        for worker in {worker for worker, _ in self._visitors}:
            self._post(worker).put(Missed(self.hub.worker))

    async def _watch(self) -> None:
        """Owners that died: our clients shall connect again. Workers that died: their clients have left our tables."""
        if not self.hub.is_steady and self.hub.store.is_shared:
            return  # who seems dead may only have been cut off from the database, as we were
        ages = await self.hub.store.workers()
        living = {worker for worker, ago in ages.items() if ago <= self.hub.lease_ms}
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
        if isinstance(word, ToLines):
            await self._spread(word)
        elif isinstance(word, ToLine):
            await self._spread(ToLines([word.line], word.data))
        elif isinstance(word, Frame):
            self._queue_frame(word)
        elif isinstance(word, Call):
            self.hub.keep(asyncio.ensure_future(self._answer(word)))
        elif isinstance(word, Reply):
            waiting = self._calls.get(word.number)
            if waiting is not None and not waiting.done():
                waiting.set_result(word)
        elif isinstance(word, Attach):
            visitor = Visitor(RemoteOutlet(self._post(word.worker), word.line))
            self._visitors[word.worker, word.line] = visitor
            self.hub.keep(asyncio.ensure_future(self._host(word, visitor)))
        elif isinstance(word, Detach):
            left = self._visitors.get((word.worker, word.line))
            if left is not None:
                left.said.put_nowait(None)
        elif isinstance(word, CloseLine):
            guest = self._guests.get(word.line)
            if guest is not None:
                guest.outlet.close(word.code, word.reason)
        elif isinstance(word, SessionsEnded):
            self.hub.sessions.drop_here(word.ended)
        elif isinstance(word, Missed):
            for guest in list(self._guests.values()):
                if guest.owner == word.worker:
                    guest.outlet.close(1012, "moved")

    async def _spread(self, word: ToLines) -> None:
        data = bytes(word.data)
        for count, number in enumerate(word.lines, 1):
            guest = self._guests.get(number)
            if guest is not None:
                guest.outlet.send(data)
            if count % AT_ONCE == 0:
                await asyncio.sleep(0)  # those at other tables shall not wait for a crowd

    def _queue_frame(self, word: Frame) -> None:
        visitor = self._visitors.get((word.worker, word.line))
        if visitor is None:
            # We know nothing of this client (any more): it shall connect again, and say it again.
            RemoteOutlet(self._post(word.worker), word.line).close(1012, "moved")
        elif visitor.said.qsize() >= FRAMES:
            sentence = "Too many messages at once; this one was not read."
            visitor.outlet.send(refuse("SLOW_DOWN", sentence, key_of(word.data)))
        else:
            visitor.said.put_nowait(word.data)

    async def _answer(self, call: Call) -> None:
        try:
            table = await self.hub.table(call.table)
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
        line = Line(visitor.outlet, word.user, word.name, frozenset(word.muted))
        table = None
        try:
            table = await self.hub.table(word.table)
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
