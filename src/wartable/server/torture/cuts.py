"""Lines cut at random bytes: after every resume the client sees exactly what the server sees."""

import asyncio
import contextlib
import random
import time

import httpx

from wartable.client import Client, Seat
from wartable.server.torture import Finding
from wartable.server.torture.players import Acknowledged, duel, keep_playing
from wartable.server.torture.waiting import SECONDS

SHORTEST, LONGEST = 150, 60_000
"""Bytes, both ways together, after which a line is cut. What is told on connecting may be 20,000."""


class Scissors:
    """A line to the server that is cut after a random number of bytes."""

    def __init__(self, port: int, chance: random.Random) -> None:
        self.port = port
        self.chance = chance
        self.cuts = 0
        self.is_sharp = True
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> str:
        self._server = await asyncio.start_server(self._through, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0.05)  # the loop lets go of what was cut in its next rounds

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        # From the middle of the handshake to some moves later: all lengths are as likely as their double.
        left = [int(SHORTEST * (LONGEST / SHORTEST) ** self.chance.random()) if self.is_sharp else 1 << 60]
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            writer.close()
            return
        pumps = [
            asyncio.ensure_future(self._pump(reader, far_writer, left)),
            asyncio.ensure_future(self._pump(far_reader, writer, left)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if left[0] <= 0:
                self.cuts += 1
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            for each in (writer, far_writer):
                # Cut, not closed: no farewell reaches the other side.
                with contextlib.suppress(OSError, RuntimeError):
                    each.transport.abort()
            self._tasks.discard(task)

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


async def cuts(port: int, count: int, tables: int = 4, seed: int = 1) -> Finding:
    began = time.monotonic()
    chance = random.Random(seed)
    scissors = Scissors(port, chance)
    cut_url = await scissors.open()
    trial = Trial()
    acked = Acknowledged()
    games = [asyncio.ensure_future(_games(port, cut_url, n, chance, acked, trial)) for n in range(tables)]
    try:
        while scissors.cuts < count and not any(game.done() for game in games):
            await asyncio.sleep(0.05)
        trial.stop.set()
        scissors.is_sharp = False
        done = await asyncio.gather(*games, return_exceptions=True)
    finally:
        await scissors.close()
    broken = [each for each in done if isinstance(each, Exception)]
    details = f"{trial.resumes} resumes compared, slowest {trial.slowest:.2f} s, {len(acked.moves)} moves" + (
        f", {broken[0]!r}" if broken else ""
    )
    failures = trial.wrong + len(broken) + acked.contradictions
    return Finding("cuts and resumes", scissors.cuts, failures, time.monotonic() - began, details)


class Trial:
    def __init__(self) -> None:
        self.stop = asyncio.Event()
        self.resumes = 0
        self.wrong = 0
        self.slowest = 0.0


async def _games(
    port: int, cut_url: str, number: int, chance: random.Random, acked: Acknowledged, trial: Trial
) -> None:
    game = 0
    while not trial.stop.is_set():
        game += 1
        try:
            one, two, table = await duel(f"http://127.0.0.1:{port}", f"C{number}.{game}")
        except httpx.HTTPError:
            continue  # sitting down is not what is tried here
        cut_one, cut_two = Client(cut_url, one.cookie), Client(cut_url, two.cookie)
        async with contextlib.AsyncExitStack() as stack:
            for client in (one, two, cut_one, cut_two):
                stack.push_async_callback(client.close)
            # The straight lines come first: the seat belongs to the newest tab, which is the one that is cut.
            straight = [await stack.enter_async_context(client.sit(table)) for client in (one, two)]
            cut = [
                await stack.enter_async_context(client.sit(table, patience=600))
                for client in (cut_one, cut_two)
            ]
            watch = [asyncio.ensure_future(_watch(a, b, trial)) for a, b in zip(straight, cut, strict=True)]
            try:
                await asyncio.gather(*(keep_playing(seat, chance, acked) for seat in cut))
            finally:
                for each in watch:
                    each.cancel()
                await asyncio.gather(*watch, return_exceptions=True)


async def _watch(straight: Seat, cut: Seat, trial: Trial) -> None:
    """After every resume: the same number, the same hash, and a hash that fits what was sent."""
    seen = 0
    while True:
        await asyncio.sleep(0.005)
        if cut.reconnects == seen:
            continue
        seen = cut.reconnects
        at = time.monotonic()
        seat = straight.seats[0]
        while time.monotonic() - at < SECONDS:
            mine, truth = cut.latest.get(seat), straight.latest.get(seat)
            if mine is not None and truth is not None and mine.seq >= truth.seq and cut._socket is not None:
                break
            await asyncio.sleep(0.005)
            if cut.reconnects != seen:
                break
        if cut.reconnects != seen:
            continue
        trial.resumes += 1
        mine, truth = cut.latest.get(seat), straight.latest.get(seat)
        trial.slowest = max(trial.slowest, time.monotonic() - at)
        if (
            mine is None
            or truth is None
            or mine.seq < truth.seq
            or (mine.seq == truth.seq and mine.hash != truth.hash)
            or not mine.is_true
        ):
            trial.wrong += 1
