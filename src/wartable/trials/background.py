"""What else a server does while people play: for `wartable load`, which measures moves without it and with it."""

import asyncio
import contextlib
import multiprocessing
import random
import secrets
import signal
import socket
import time
from collections.abc import Awaitable, Callable, Sequence
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Protocol
from urllib.parse import urlsplit

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from wartable.client import Client, Refusal
from wartable.games import playable
from wartable.server.run.processes import leave_with_parent
from wartable.trials.strangers import Strangers
from wartable.trials.torture import spread
from wartable.trials.torture.plain import Plain
from wartable.trials.torture.players import GAME, Acknowledged, duel, keep_playing
from wartable.trials.torture.sockets import DECODER, open_socket
from wartable.wire.messages import SUBPROTOCOL

LEVEL = "hard"
PASSWORD = "correct horse battery staple"  # noqa: S105 - of the guests of a trial
LINES = 16
WATCHED_EVERY_S = 1.0


class Company(msgspec.Struct):
    """How many of each."""

    searches: int = 0
    logins: float = 0.0
    reads: float = 0.0
    watchers: int = 0
    silent: int = 0
    hostile: int = 0
    """Addresses that do all they may at once."""
    others: list[str] = []
    """Further workers of the cluster: those who watch are spread over all of them."""

    def guests(self) -> list["Bystander"]:
        made: list[Bystander] = []
        if self.searches:
            made.append(Searches(self.searches))
        if self.logins:
            made.append(Logins(self.logins))
        if self.reads:
            made.append(Reads(self.reads))
        if self.watchers or self.silent:
            made.append(Watchers(self.watchers, self.silent, self.others))
        if self.hostile:
            made.append(Strangers(self.hostile))
        return made


class Bystander(Protocol):
    """Somebody who keeps the server busy until it is enough."""

    async def come(self, url: str, chance: random.Random) -> None:
        """Everything that has to be done once."""

    async def stay(self) -> None:
        """Go on until cancelled."""

    async def leave(self) -> None:
        """Close all lines."""

    def __str__(self) -> str:
        """What was seen."""


class Visit:
    """All guests at once: they are there inside `async with`.

    They have a process of their own, since whoever measures how long others take must not be kept busy.
    """

    def __init__(self, url: str, company: Company, seed: int) -> None:
        self.report: list[str] = []
        """What was seen, once they have left."""
        spawning = multiprocessing.get_context("spawn")
        self._line, theirs = spawning.Pipe()
        self._process = spawning.Process(target=_visit, args=(theirs, url, company, seed), daemon=True)
        self._theirs = theirs

    async def __aenter__(self) -> "Visit":
        self._process.start()
        self._theirs.close()
        await self._told()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._line.send("enough")
        self.report = await self._told()
        await asyncio.to_thread(self._process.join)

    async def _told(self) -> list[str]:
        try:
            said: list[str] | str = await asyncio.to_thread(self._line.recv)
        except EOFError:
            said = f"they ended with code {self._process.exitcode}"
        if isinstance(said, str):
            raise RuntimeError(f"the company did not stay: {said}")
        return said


def _visit(line: Connection, url: str, company: Company, seed: int) -> None:
    """In the process of the guests."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who measures says when it is enough
    leave_with_parent()
    try:
        line.send(asyncio.run(_stay(line, url, company.guests(), random.Random(seed))))
    except Exception as error:
        line.send(f"{type(error).__name__}: {error}")


async def _stay(line: Connection, url: str, guests: list[Bystander], chance: random.Random) -> list[str]:
    try:
        for guest in guests:
            await guest.come(url, chance)
        staying = [asyncio.ensure_future(guest.stay()) for guest in guests]
        line.send([])
        enough = asyncio.ensure_future(asyncio.to_thread(line.recv))
        await asyncio.wait([enough, *staying], return_when=asyncio.FIRST_COMPLETED)
        for each in staying:
            each.cancel()
        gone = await asyncio.gather(*staying, return_exceptions=True)
        for left in gone:
            if isinstance(left, Exception):
                raise left  # nobody leaves but for a mistake
    finally:
        for guest in guests:
            await guest.leave()
    return [str(guest) for guest in guests]


class Searches:
    """Tables at which a strong bot has always something to think about."""

    def __init__(self, tables: int) -> None:
        self.tables = tables
        self.clients: list[Client] = []
        self.acked = Acknowledged()
        self.chance = random.Random()

    async def come(self, url: str, chance: random.Random) -> None:
        self.chance = chance
        for number in range(self.tables):
            client = Client(url, timeout=60)
            await client.guest(f"Thinker {number}")
            self.clients.append(client)

    async def stay(self) -> None:
        await asyncio.gather(*(self._play(client) for client in self.clients))

    async def _play(self, client: Client) -> None:
        while True:
            bot = {"kind": "bot", "level": LEVEL}
            table = await client.create(GAME, seats=[{"kind": "me"}, bot], clock={"kind": "none"})
            async with client.sit(table["id"]) as seat:
                await keep_playing(seat, self.chance, self.acked)

    async def leave(self) -> None:
        for client in self.clients:
            await client.close()

    def __str__(self) -> str:
        return (
            f"{self.tables} tables against {LEVEL} bots: {len(self.acked.moves):,} moves of people answered"
        )


class Steady:
    """Requests at a steady rate, whether or not the ones before were answered."""

    def __init__(self, what: str, rate: float) -> None:
        self.what = what
        self.rate = rate
        self.lines: list[Plain] = []
        self.took: list[float] = []
        self.refused = 0
        self.seconds = 0.0

    async def keep_asking(self, ask: Callable[[Plain, int], Awaitable[object]]) -> None:
        """`ask` one of the lines for the request of a number."""
        began = time.perf_counter()
        asked = 0
        asking: set[asyncio.Task[None]] = set()
        try:
            while True:
                self.seconds = time.perf_counter() - began
                while asked <= self.seconds * self.rate:
                    asked += 1
                    each = asyncio.create_task(self._one(ask, asked))
                    asking.add(each)
                    each.add_done_callback(asking.discard)
                # Until the next one is due: whoever looks at the clock meanwhile takes time from those who are
                # measured.
                await asyncio.sleep(max(0.002, asked / self.rate - self.seconds))
        finally:
            for each in list(asking):
                each.cancel()
            await asyncio.gather(*asking, return_exceptions=True)

    async def _one(self, ask: Callable[[Plain, int], Awaitable[object]], number: int) -> None:
        at = time.perf_counter()
        try:
            await ask(self.lines[number % len(self.lines)], number)
        except Refusal:
            self.refused += 1
            return
        self.took.append(time.perf_counter() - at)

    async def leave(self) -> None:
        for line in self.lines:
            await line.close()

    def __str__(self) -> str:
        rate = len(self.took) / self.seconds if self.seconds else 0.0
        return f"{self.what}: {rate:,.0f}/s of {self.rate:,.0f} offered, {spread(self.took)}, {self.refused} refused"


class Logins(Steady):
    """People who log in, each with a whole argon2."""

    def __init__(self, rate: float) -> None:
        super().__init__("logins", rate)
        self.name = ""

    async def come(self, url: str, chance: random.Random) -> None:
        self.name = f"Login {secrets.token_hex(5)}"  # nobody had it before: every round brings new guests
        async with Client(url, timeout=60) as client:
            await client.guest(self.name)
            await client.register(self.name, PASSWORD)
        self.lines = [Plain(url, None) for _ in range(LINES)]

    async def stay(self) -> None:
        body = {"name": self.name, "password": PASSWORD}
        await self.keep_asking(lambda line, _: line.ask("POST", "/api/login", body))


class Reads(Steady):
    """People who leaf through cards, decks, games and tables."""

    PATHS = (
        *(f"/api/games/{game_id}/cards" for game_id in playable()), *(f"/api/decks?game={game_id}" for game_id in playable()), "/api/games", "/api/tables",
    )  # fmt: skip

    def __init__(self, rate: float) -> None:
        super().__init__("reads", rate)

    async def come(self, url: str, chance: random.Random) -> None:
        async with Client(url, timeout=60) as client:
            await client.guest("Reader")
            self.lines = [Plain(url, client.cookie) for _ in range(LINES)]

    async def stay(self) -> None:
        await self.keep_asking(lambda line, number: line.ask("GET", self.PATHS[number % len(self.PATHS)]))


class Watcher(WSListener):
    """One who watches."""

    def __init__(self, watched: "Watchers") -> None:
        self.watched = watched
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT and DECODER.decode(frame.get_payload_as_bytes()).type == "change":
            self.watched.took.append(time.perf_counter() - self.watched.moved_at)


class Watchers:
    """One table with a move every second, many who watch it, and some who do not read what they asked for."""

    def __init__(self, watchers: int, silent: int, others: Sequence[str] = ()) -> None:
        self.count = watchers
        self.others = others
        self.silent = silent
        self.watching: list[Watcher] = []
        self.deaf: list[socket.socket] = []
        self.players: list[Client] = []
        self.moved_at = 0.0
        self.took: list[float] = []
        self.moves = 0
        self.url = self.table = ""
        self.chance = random.Random()

    async def come(self, url: str, chance: random.Random) -> None:
        self.url, self.chance = url, chance
        one, two, self.table = await duel(url, "Watched")
        self.players = [one, two]
        self.watching = [Watcher(self) for _ in range(self.count)]
        gate = asyncio.Semaphore(64)

        async def connect(watcher: Watcher, at: str) -> None:
            async with gate:
                await open_socket(watcher, at, None, self.table)

        urls = [url, *self.others]
        spread_out = (connect(each, urls[number % len(urls)]) for number, each in enumerate(self.watching))
        await asyncio.gather(*spread_out)
        self.deaf = [await asyncio.to_thread(deaf_line, url, self.table) for _ in range(self.silent)]

    async def stay(self) -> None:
        one, two = self.players
        await asyncio.gather(self._play(one), self._play(two), self._keep_asking())

    async def _play(self, person: Client) -> None:
        async with person.sit(self.table) as seat:
            while True:
                await asyncio.sleep(2 * WATCHED_EVERY_S)
                update = seat.latest[seat.seats[0]]
                if update.is_over:
                    return
                if update.options:
                    self.moved_at = time.perf_counter()
                    with contextlib.suppress(
                        Refusal
                    ):  # the other was quicker, and it is another question now
                        await seat.play(self.chance.choice(update.options))
                        self.moves += 1

    async def _keep_asking(self) -> None:
        """Ask for the stand once a second for each of those who do not read."""
        while self.deaf:
            for line in self.deaf:
                await asyncio.sleep(1 / len(self.deaf))
                with contextlib.suppress(OSError):
                    line.send(SYNC)

    async def leave(self) -> None:
        for watcher in self.watching:
            if watcher.transport is not None:
                watcher.transport.disconnect()
        for line in self.deaf:
            line.close()
        for player in self.players:
            await player.close()

    def __str__(self) -> str:
        said = f"{self.count:,} watch one table: {self.moves} moves, {len(self.took):,} times told of one, {spread(self.took)}"
        return said + (f"; {self.silent:,} more do not read what they ask for" if self.silent else "")


_ASKED = b'{"type":"sync"}'
SYNC = bytes([0x81, 0x80 | len(_ASKED)]) + bytes(4) + _ASKED


def deaf_line(url: str, table: str) -> socket.socket:
    """A socket whose owner never reads."""
    host, _, port = urlsplit(url).netloc.partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    line.sendall(
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {SUBPROTOCOL}\r\n\r\n".encode()
    )
    line.setblocking(False)
    return line
