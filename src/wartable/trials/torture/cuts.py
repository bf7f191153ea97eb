"""Lines cut at random bytes: after every resume the client sees exactly what the server sees.

Each seat has two clients. One sits at a straight line and sees everything in its order; the other plays, over a line
that is cut again and again. Whatever the second one is ever shown must be what the first was shown under the same
number; on a new line it must be no older than what was known when the line was opened; and what was acknowledged must
have happened.
"""

import asyncio
import contextlib
import random
import time

import httpx

from wartable.client import Client, Down, Presence, Seat, Update
from wartable.trials.torture import Course, Finding, spread
from wartable.trials.torture.players import Acknowledged, duel, keep_playing
from wartable.trials.torture.waiting import NeverCame, until
from wartable.wire.messages import UpdateTold

TOLD = 6_000
"""Bytes, both ways together, after which most clients have been told how it stands; some need twice as many."""
SHORTEST, LONGEST = 150, 24_000
"""Bytes after which a line is cut: half of them before all is told, from the middle of the handshake on."""
TOO_LONG_S = 60.0
"""Seconds after which a line that has not told how it stands never will, on the busiest machine."""


class Trial:
    """What was seen over all tables."""

    def __init__(self, count: int, course: Course) -> None:
        self.count = count
        self.course = course
        self.is_broken = False
        self.cuts = 0
        self.resumes = 0
        self.views = 0
        self.took: list[float] = []
        """From opening a line that was not cut too early to being told how it stands."""
        self.wrong: list[str] = []
        self.moves = 0

    @property
    def done(self) -> int:
        return min(self.cuts, self.resumes)

    @property
    def is_over(self) -> bool:
        return self.is_broken or self.course.is_stopped or self.done >= self.count


class Straight(Seat):
    """A line that is never cut: the truth, number by number."""

    def __init__(self, client: Client, table: str) -> None:
        super().__init__(client, table)
        self.hashes: dict[int, str] = {}
        self.newest = -1

    def _show(self, update: Update) -> None:
        self.hashes[update.seq] = update.hash
        self.newest = update.seq
        super()._show(update)


class Scissors:
    """The lines of one client to the server: each is cut after a random number of bytes."""

    def __init__(self, port: int, chance: random.Random, trial: Trial, straight: Straight) -> None:
        self.port = port
        self.chance = chance
        self.trial = trial
        self.straight = straight
        self.opened_at = 0.0
        """When the newest line was opened."""
        self.known = -1
        """What the straight line had shown by then."""
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def open(self) -> str:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        assert self._server is not None
        self._is_closed = True
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0)  # what was aborted is closed in the next round

    def _length(self) -> int:
        if self.trial.is_over:
            return 1 << 60
        low, high = (SHORTEST, TOLD) if self.chance.random() < 0.5 else (TOLD, LONGEST)
        # All lengths are as likely as their double.
        return int(low * (high / low) ** self.chance.random())

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_closed:
            writer.transport.abort()  # it was on its way while we closed
            return
        # At once, so that `close` knows of every line.
        task = asyncio.ensure_future(self._through(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # Also when it is cancelled before it has begun.
        task.add_done_callback(lambda _: writer.transport.abort())

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.opened_at, self.known = time.monotonic(), self.straight.newest
        left = [self._length()]
        writers = [writer]
        pumps: list[asyncio.Task[None]] = []
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
            writers.append(far_writer)
            pumps += [
                asyncio.ensure_future(self._pump(reader, far_writer, left)),
                asyncio.ensure_future(self._pump(far_reader, writer, left)),
            ]
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        except OSError:
            pass  # the server takes no lines now
        finally:
            self.trial.cuts += left[0] <= 0
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            for each in writers:
                # Cut, not closed: no farewell reaches the other side.
                each.transport.abort()
            for each in writers:
                with contextlib.suppress(OSError):
                    await each.wait_closed()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, left: list[int]
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(4096):
                if left[0] <= len(data):
                    writer.write(data[: left[0]])
                    left[0] = 0
                    return
                left[0] -= len(data)
                writer.write(data)
                await writer.drain()


class Cut(Seat):
    """The same seat over lines that are cut."""

    def __init__(self, client: Client, table: str, scissors: Scissors) -> None:
        super().__init__(client, table, patience=600)
        self.straight, self.scissors, self.trial = scissors.straight, scissors, scissors.trial
        self.shown: list[Update] = []
        """What was shown and is not yet compared."""
        self.told_on = -1.0
        """The line, by the moment it was opened, that has told how it stands."""

    def _hear(self, message: Down) -> None:
        super()._hear(message)
        if isinstance(message, UpdateTold) and not self.latest[message.seat].is_true:
            # Of a change the client looks itself whether it fits.
            self._is_wrong(f"the hash of number {message.seq} is not that of what was sent")
        opened = self.scissors.opened_at
        if isinstance(message, Presence) and self.told_on != opened and self.seats:
            # The last of what is told on a new line.
            self.told_on = opened
            if self.reconnects:
                self.trial.resumes += 1
                self.trial.took.append(time.monotonic() - opened)
                mine = self.latest.get(self.seats[0])
                if mine is None or mine.seq < self.scissors.known:
                    self._is_wrong("a new line shows less than was known before")

    def _show(self, update: Update) -> None:
        super()._show(update)
        self.shown.append(update)

    def look(self) -> bool:
        """Compare what was shown meanwhile; what the straight line has not yet seen waits. True: nothing waits."""
        opened = self.scissors.opened_at
        if self.told_on != opened and self._socket is not None and time.monotonic() - opened > TOO_LONG_S:
            raise NeverCame(f"a line should have told how it stands within {TOO_LONG_S:.0f} seconds")
        waiting: list[Update] = []
        for update in self.shown:
            truth = self.straight.hashes.get(update.seq)
            if truth is None:
                waiting.append(update)
                continue
            self.trial.views += 1
            if truth != update.hash:
                self._is_wrong(f"number {update.seq} shows {update.hash} instead of {truth}")
        self.shown = waiting
        return not waiting

    def _is_wrong(self, what: str) -> None:
        self.trial.wrong.append(f"{self.id}, seat {self.seats}: {what}")


async def cuts(
    port: int, count: int, tables: int = 12, seed: int = 1, course: Course | None = None
) -> Finding:
    """Play on until the cuts have been made and, after them, as many resumes."""
    began = time.monotonic()
    chance = random.Random(seed)
    trial = Trial(count, course or Course())
    done = await asyncio.gather(
        *(_games(port, number, chance, trial) for number in range(tables)), return_exceptions=True
    )
    broken = [each for each in done if isinstance(each, BaseException)]
    details = (
        f"{trial.cuts:,} cuts, {trial.resumes:,} resumes, {trial.views:,} views compared, "
        f"{trial.moves:,} moves, resume {spread(trial.took)}"
    )
    for what in [repr(each) for each in broken][:1] + trial.wrong[:1]:
        details += f", first: {what}"
    failures = len(trial.wrong) + len(broken)
    return Finding("cuts and resumes", trial.done, failures, time.monotonic() - began, details)


async def _games(port: int, number: int, chance: random.Random, trial: Trial) -> None:
    game = 0
    try:
        while not trial.is_over:
            game += 1
            try:
                one, two, table = await duel(f"http://127.0.0.1:{port}", f"C{number}.{game}")
            except httpx.HTTPError:
                continue  # sitting down is not what is tried here
            await _game(port, (one, two), table, chance, trial)
    except BaseException:
        trial.is_broken = True  # for all
        raise


async def _game(
    port: int, people: tuple[Client, Client], table: str, chance: random.Random, trial: Trial
) -> None:
    async with contextlib.AsyncExitStack() as stack:
        cut: list[Cut] = []
        # The straight lines come first: the seat belongs to the newest tab, which is the one that is cut.
        for person in people:
            stack.push_async_callback(person.close)
        straight = [await stack.enter_async_context(Straight(person, table)) for person in people]
        for person, line in zip(people, straight, strict=True):
            scissors = Scissors(port, chance, trial, line)
            url = await scissors.open()
            stack.push_async_callback(scissors.close)
            client = Client(url, person.cookie)
            stack.push_async_callback(client.close)
            cut.append(await stack.enter_async_context(Cut(client, table, scissors)))
        acked = Acknowledged()
        playing = asyncio.gather(*(keep_playing(seat, chance, acked) for seat in cut))
        try:
            await _look_on(playing, cut)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        trial.moves += len(acked.moves)
        if acked.contradictions:
            trial.wrong.append(f"{table}: {acked.contradictions} keys were answered twice, not the same")
        for (_, number, _), seq in acked.moves.items():
            if seq not in straight[number].hashes:
                trial.wrong.append(f"{table}, seat {number}: number {seq} was acknowledged and never shown")


async def _look_on(playing: "asyncio.Future[list[None]]", cut: list[Cut]) -> None:
    """Compare until the game is over and everything is compared."""
    while not playing.done():
        await asyncio.wait([playing], timeout=0.02)
        for seat in cut:
            seat.look()
            seat.trial.course.at(seat.trial.done)
    playing.result()
    for seat in cut:
        await until(seat.look, f"the straight line should have seen what the other showed at {seat.id}")
