"""Tables of other workers: our clients sit at them all the same. What they say goes over the bus, and comes back by it."""

import asyncio
import itertools
from typing import Any

import msgspec
import structlog

from wartable.core.errors import WartableError
from wartable.server import talk
from wartable.server.bus import (
    Attach,
    Bus,
    BusDown,
    Call,
    CloseLine,
    Detach,
    Frame,
    Reply,
    ToLine,
    Word,
)
from wartable.server.errors import ApiError
from wartable.server.hub import Elsewhere, Hub
from wartable.server.lines import Line, Outlet
from wartable.server.messages import refused
from wartable.server.sessions import Who
from wartable.server.store import LEASE_MS, Fenced, StoreDown

log = structlog.get_logger("neighbours")

ANSWER_S = 8
QUEUE = 2_000
NOTHING = msgspec.Raw(b"null")


class RemoteOutlet:
    """A client of another worker. Messages keep their order: one task per worker sends them."""

    def __init__(self, post: "Post", line: int) -> None:
        self.post = post
        self.line = line

    def send(self, data: bytes) -> None:
        self.post.put(ToLine(self.line, msgspec.Raw(data)))

    def close(self, code: int, reason: str) -> None:
        self.post.put(CloseLine(self.line, code, reason))


class Post:
    """All messages to one worker, in order. What cannot be sent is dropped: the other side attaches again."""

    def __init__(self, bus: Bus, worker: str) -> None:
        self.bus = bus
        self.worker = worker
        self._queue: asyncio.Queue[Word] = asyncio.Queue(QUEUE)
        self.task = asyncio.ensure_future(self._run())

    def put(self, word: Word) -> None:
        try:
            self._queue.put_nowait(word)
        except asyncio.QueueFull:
            log.warning("a worker does not listen", worker=self.worker)

    async def _run(self) -> None:
        while True:
            word = await self._queue.get()
            try:
                await self.bus.say(self.worker, word)
            except BusDown:
                await asyncio.sleep(0.05)


class Guest:
    """A client of ours at a table of another worker."""

    def __init__(self, owner: str, table: str, outlet: Outlet, who: Who | None) -> None:
        self.owner = owner
        self.table = table
        self.outlet = outlet
        self.who = who


class Neighbours:
    def __init__(self, hub: Hub, bus: Bus) -> None:
        self.hub = hub
        self.bus = bus
        self._numbers = itertools.count(1)
        self._calls: dict[int, asyncio.Future[Reply]] = {}
        self._guests: dict[int, Guest] = {}
        self._posts: dict[str, Post] = {}
        self._lines: dict[tuple[str, int], tuple[str, Line]] = {}
        """Clients of others at tables of ours: by worker and number, the table and the line."""
        self._frames: dict[tuple[str, int], asyncio.Queue[str]] = {}

    async def open(self) -> None:
        await self.bus.open(self.hub.worker, self._hear, self._back)
        self.hub.keep(asyncio.ensure_future(self._watch()))

    async def close(self) -> None:
        for post in self._posts.values():
            post.task.cancel()
        await self.bus.close()

    # -- our clients at their tables -------------------------------------------------------------------------------

    async def call(
        self, owner: str, table: str, command: str, who: Who | None, args: dict[str, Any]
    ) -> dict[str, Any]:
        """Have the owner of a table do something to it."""
        number = next(self._numbers)
        waiting: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._calls[number] = waiting
        try:
            raw = msgspec.Raw(msgspec.json.encode(args))
            await self.bus.say(owner, Call(number, self.hub.worker, table, command, who, raw))
            reply = await asyncio.wait_for(waiting, ANSWER_S)
        except (BusDown, TimeoutError):
            raise ApiError(
                503, "OWNER_AWAY", "The worker of this table cannot be reached; try again in a moment."
            ) from None
        finally:
            del self._calls[number]
        if reply.status:
            raise ApiError(reply.status, reply.code, reply.sentence)
        answer: dict[str, Any] = msgspec.json.decode(reply.answer)
        return answer

    async def attach(self, owner: str, table: str, outlet: Outlet, who: Who | None) -> int:
        number = next(self._numbers)
        guest = Guest(owner, table, outlet, who)
        await self._attach(number, guest)
        self._guests[number] = guest
        return number

    async def _attach(self, number: int, guest: Guest) -> None:
        who = guest.who
        word = Attach(
            self.hub.worker,
            number,
            guest.table,
            None if who is None else who.user,
            "" if who is None else who.name,
            () if who is None else who.muted,
        )
        await self.bus.say(guest.owner, word)

    async def frame(self, number: int, data: str) -> None:
        guest = self._guests.get(number)
        if guest is None:
            return
        try:
            await self.bus.say(guest.owner, Frame(self.hub.worker, number, guest.table, data))
        except BusDown:
            sentence = "Your table's worker cannot be reached; nothing happened. Try again in a moment."
            guest.outlet.send(refused("OWNER_AWAY", sentence))

    async def detach(self, number: int) -> None:
        guest = self._guests.pop(number, None)
        if guest is not None:
            try:
                await self.bus.say(guest.owner, Detach(self.hub.worker, number, guest.table))
            except BusDown:
                return

    async def _back(self) -> None:
        """We may have missed something: attach everybody again, which tells them how it stands."""
        for number, guest in list(self._guests.items()):
            try:
                await self._attach(number, guest)
            except BusDown:
                guest.outlet.close(1012, "moved")

    async def _watch(self) -> None:
        """Owners that died: our clients shall connect again. Workers that died: their clients have left our tables."""
        while True:
            await asyncio.sleep(1)
            try:
                ages = await self.hub.store.workers()
            except StoreDown:
                continue
            living = {worker for worker, ago in ages.items() if ago <= LEASE_MS}
            for guest in list(self._guests.values()):
                if guest.owner not in living:
                    guest.outlet.close(1012, "moved")
            for (worker, number), (table, _) in list(self._lines.items()):
                if worker not in living:
                    await self._detached(Detach(worker, number, table))
            for worker in [worker for worker in self._posts if worker not in living]:
                self._posts.pop(worker).task.cancel()

    # -- their clients at our tables -------------------------------------------------------------------------------

    async def _hear(self, word: Word) -> None:
        if isinstance(word, ToLine):
            guest = self._guests.get(word.line)
            if guest is not None:
                guest.outlet.send(bytes(word.data))
        elif isinstance(word, Frame):
            queue = self._frames.get((word.worker, word.line))
            if queue is not None and not queue.full():
                queue.put_nowait(word.data)
        elif isinstance(word, Call):
            self.hub.keep(asyncio.ensure_future(self._answer(word)))
        elif isinstance(word, Reply):
            waiting = self._calls.get(word.number)
            if waiting is not None and not waiting.done():
                waiting.set_result(word)
        elif isinstance(word, Attach):
            self.hub.keep(asyncio.ensure_future(self._attached(word)))
        elif isinstance(word, Detach):
            await self._detached(word)
        elif isinstance(word, CloseLine):
            guest = self._guests.get(word.line)
            if guest is not None:
                guest.outlet.close(word.code, word.reason)

    async def _answer(self, call: Call) -> None:
        try:
            table = await self.hub.table(call.table)
            args: dict[str, Any] = msgspec.json.decode(call.args)
            answer = await self.hub.do_here(table, call.command, call.who, args)
            reply = Reply(call.number, msgspec.Raw(msgspec.json.encode(answer)))
        except WartableError as error:
            status = error.status if isinstance(error, ApiError) else 400
            reply = Reply(call.number, NOTHING, status, error.code, error.sentence)
        except StoreDown as error:
            reply = Reply(call.number, NOTHING, 503, "STORE_DOWN", error.sentence)
        except (Elsewhere, Fenced):
            reply = Reply(
                call.number, NOTHING, 503, "MOVED", "The table is moving to another worker; try again."
            )
        try:
            await self.bus.say(call.worker, reply)
        except BusDown:
            log.warning("an answer could not be given", table=call.table)

    async def _attached(self, word: Attach) -> None:
        outlet = RemoteOutlet(self._post(word.worker), word.line)
        at = (word.worker, word.line)
        try:
            table = await self.hub.table(word.table)
        except (WartableError, Elsewhere, StoreDown, Fenced):
            outlet.close(1012, "moved")
            return
        if at in self._lines:
            table.stand(self._lines[at][1])
            return
        line = Line(outlet, word.user, word.name, frozenset(word.muted))
        self._lines[at] = word.table, line
        self._frames[at] = asyncio.Queue(64)
        table.attach(line)
        self.hub.keep(asyncio.ensure_future(self._listen(at, line)))

    async def _listen(self, at: tuple[str, int], line: Line) -> None:
        """What one client of another worker says, in its order."""
        queue = self._frames[at]
        while at in self._lines:
            data = await queue.get()
            table = self.hub.tables.get(self._lines[at][0]) if at in self._lines else None
            if table is None:
                line.outlet.close(1012, "moved")
                return
            await talk.hear(table, line, data)

    async def _detached(self, word: Detach) -> None:
        at = (word.worker, word.line)
        known = self._lines.pop(at, None)
        queue = self._frames.pop(at, None)
        if queue is not None:
            queue.put_nowait('{"type":"ping"}') if not queue.full() else None
        if known is not None:
            table = self.hub.tables.get(known[0])
            if table is not None:
                table.detach(known[1])

    def _post(self, worker: str) -> Post:
        post = self._posts.get(worker)
        if post is None:
            post = Post(self.bus, worker)
            self._posts[worker] = post
        return post
