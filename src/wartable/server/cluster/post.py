"""Messages to the clients of another worker: what waits to be said, and how it is taken apart there.

Every table has queues of its own, one for those who sit there and one for the crowd that watches. They take turns, so
that a hot table cannot delay the others; where one overflows, those who were to be told from it connect again, and
nobody else.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

import msgspec
import structlog

from wartable.server import metrics
from wartable.server.cluster.bus import Bundle, Bus, BusDown, CloseLines, Missed, Parcel, ToLines

log = structlog.get_logger("neighbours")

WAITING = 50_000
"""Words that may wait in one queue: as many as thousands who come to watch at once are told."""
WAITING_BYTES = 64 * 1024 * 1024
"""What may wait for one worker in all: above that the longest queue is given up."""
BUNDLE = 200
BUNDLE_BYTES = 64 * 1024
"""What is said at once, at a queue's turn."""
RECEIPT_BYTES = 1024 * 1024
"""After so much a worker is asked to say how far it has heard."""
AHEAD_BYTES = 4 * 1024 * 1024
"""No worker is told more than this ahead of what it has heard: Redis cuts off who falls far behind."""
RECEIPT_S = 10.0
AGAIN_S = 0.2
NUMBER = 6
"""The bytes of a client's number, or more."""
AT_ONCE = 500
"""Spectators who are told in one go."""


class RemoteOutlet:
    """A client of another worker. Messages keep their order."""

    def __init__(self, post: "Post", line: int, queue: str) -> None:
        self.post = post
        self.line = line
        self.queue = queue

    def send(self, data: bytes) -> None:
        self.post.send(self.queue, self.line, data)

    def close(self, code: int, reason: str) -> None:
        self.post.put(CloseLines([self.line], code, reason, self.queue))


class Queue:
    """What waits to be said about one table."""

    def __init__(self) -> None:
        self.words: deque[Parcel] = deque()
        self.bytes = 0
        self._last: tuple[bytes, list[int]] | None = None
        """What was put last, while it waits: whoever is told the very same joins in."""

    def joins(self, line: int, data: bytes) -> bool:
        if self._last is None or self._last[0] is not data:
            return False
        self._last[1].append(line)
        return True

    def put(self, word: Parcel, data: bytes | None = None) -> None:
        self.words.append(word)
        self.bytes += size_of(word)
        self._last = None if data is None else (data, word.lines)

    def take(self) -> list[Parcel]:
        """What is said next, of one turn."""
        taken: list[Parcel] = []
        size = 0
        while self.words and len(taken) < BUNDLE and (not taken or size < BUNDLE_BYTES):
            word = self.words.popleft()
            size += size_of(word)
            taken.append(word)
        self.bytes -= size
        if not self.words:
            self._last = None
        return taken

    def give_up(self) -> list[int]:
        """Nothing of it will be said: who was to be told."""
        lines = {line for word in self.words for line in word.lines}
        self.words.clear()
        self.bytes = 0
        self._last = None
        return sorted(lines)


class Post:
    """All messages to one worker. If the bus loses one, the worker is told so as soon as it can be reached."""

    def __init__(self, bus: Bus, here: str, worker: str) -> None:
        self.bus = bus
        self.here = here
        self.worker = worker
        self._queues: dict[str, Queue] = {}
        """In the order of their turns; one that is empty is not there."""
        self._bytes = 0
        self._wake = asyncio.Event()
        self._has_lost = False
        self._is_told = False
        self._sent = 0
        """Bytes, since the beginning."""
        self._asked = 0
        """At how many of them a receipt was asked for last."""
        self._heard = 0
        self._receipt = asyncio.Event()
        self.task = asyncio.ensure_future(self._run())

    def send(self, queue: str, line: int, data: bytes) -> None:
        """Tell a client there. A table tells all who watch it the same, one after another: that is one word."""
        waiting = self._queues.get(queue)
        if waiting is None or not waiting.joins(line, data):
            self.put(ToLines([line], msgspec.Raw(data), queue), data)

    def put(self, word: Parcel, data: bytes | None = None) -> None:
        waiting = self._queues.setdefault(word.queue, Queue())
        waiting.put(word, data)
        self._bytes += size_of(word)
        if len(waiting.words) > WAITING:
            self._give_up(word.queue)
        elif self._bytes > WAITING_BYTES:
            self._give_up(max(self._queues, key=lambda each: self._queues[each].bytes))
        self._wake.set()

    def lose(self) -> None:
        """Something was lost of which nobody knows what: everybody there connects again."""
        self._has_lost = True
        self._wake.set()

    def hear_receipt(self, sent: int) -> None:
        self._heard = max(self._heard, sent)
        self._receipt.set()

    def _give_up(self, queue: str) -> None:
        """Too much waits here: those whom it is for connect again, and are told how it stands."""
        waiting = self._queues[queue]
        self._bytes -= waiting.bytes
        lines = waiting.give_up()
        metrics.WORDS_GIVEN_UP.inc()
        log.warning("too much waits for another worker", worker=self.worker, queue=queue, clients=len(lines))
        word = CloseLines(lines, 1012, "moved", queue)
        waiting.put(word)
        self._bytes += size_of(word)

    async def _run(self) -> None:
        while True:
            try:
                await self._round()
            except asyncio.CancelledError:
                raise
            except Exception:
                # One word that cannot be said shall not silence us.
                log.exception("a word to another worker failed", worker=self.worker)
                self._has_lost = True

    async def _round(self) -> None:
        if self._has_lost:
            await self._own_up()
            return
        if not self._queues:
            self._wake.clear()
            await self._wake.wait()
            return
        if self._sent - self._heard > AHEAD_BYTES and not await self._is_followed():
            self._has_lost = True
            return
        name = next(iter(self._queues))
        waiting = self._queues.pop(name)
        taken = waiting.take()
        size = sum(map(size_of, taken))
        self._bytes -= size
        if waiting.words:
            self._queues[name] = waiting  # behind the others
        self._sent += size + sum(NUMBER * len(word.lines) for word in taken)
        is_receipt_due = self._sent - self._asked > RECEIPT_BYTES
        if is_receipt_due:
            self._asked = self._sent
        try:
            await self.bus.say(self.worker, Bundle(self.here, taken, self._sent if is_receipt_due else 0))
        except BusDown:
            self._has_lost = True

    async def _is_followed(self) -> bool:
        """The worker there has heard most of what it was told, or does so soon."""
        try:
            async with asyncio.timeout(RECEIPT_S):
                while self._sent - self._heard > AHEAD_BYTES and not self._has_lost:
                    self._receipt.clear()
                    await self._receipt.wait()
        except TimeoutError:
            return False
        return True

    async def _own_up(self) -> None:
        """What waits is of no use after a gap: everybody there connects again and is told how it stands."""
        self._has_lost = False
        self._queues.clear()
        self._bytes = 0
        self._heard = self._asked = self._sent
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


class Spreader:
    """What comes for our clients at tables of others, told in the order of each queue: a crowd is told bit by bit."""

    def __init__(self, tell: Callable[[Parcel, Iterable[int]], None]) -> None:
        self._tell = tell
        self._queues: dict[str, deque[Parcel]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def hear(self, word: Parcel) -> None:
        waiting = self._queues.get(word.queue)
        if waiting is not None:
            waiting.append(word)
        elif len(word.lines) <= AT_ONCE:
            self._tell(word, word.lines)
        else:
            self._queues[word.queue] = deque([word])
            task = asyncio.ensure_future(self._spread(word.queue))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _spread(self, queue: str) -> None:
        waiting = self._queues[queue]
        try:
            while waiting:
                word = waiting.popleft()
                for at in range(0, len(word.lines), AT_ONCE):
                    self._tell(word, word.lines[at : at + AT_ONCE])
                    await asyncio.sleep(0)  # those at other tables shall not wait for a crowd
        finally:
            del self._queues[queue]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def size_of(word: Parcel) -> int:
    """About how many bytes it is, without those who join in."""
    return 64 + (len(bytes(word.data)) if isinstance(word, ToLines) else 0)
