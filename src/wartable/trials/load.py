"""`wartable load`: many tables at once, a steady rate of durable moves, and how long each took. On this
machine only."""

import asyncio
import gc
import itertools
import os
import random
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from wartable.client import Client, Refusal
from wartable.games import game as rules_of
from wartable.trials.background import Company, Visit
from wartable.trials.chaos.services import Postgres, Redis, Service
from wartable.trials.comparison import Round, compare, count_steps
from wartable.trials.local_server import Hosted, cpu_of
from wartable.trials.strangers import address, come_from, newcomers_limits
from wartable.trials.torture import Course
from wartable.trials.torture.course import shown
from wartable.trials.torture.sockets import DECODER, open_socket
from wartable.wire.changes import Woven, unweave

ENOUGH = 0.9
"""The share of the offered moves that a round must have seen to count."""
FRAME = 4
"""What a WebSocket adds to a message of this length on its way down."""


class Report(msgspec.Struct):
    sockets: int
    tables: int
    offered: float
    moves: int
    refused: int
    seconds: float
    p50: float
    p90: float
    p99: float
    worst: float
    connect_seconds: float
    set_up_seconds: float
    memory_mb: float
    rules_p99_ms: float
    stalled_s: float
    """How long the server's disk stood still meanwhile: in commits of more than 25 ms, by its own count."""
    lost_lines: int
    cpu_ms: float
    """Processor time of the server per move; wall times on a busy machine say more about the machine."""
    tool_ms: float
    """Processor time of this tool per move: it runs on the same machine."""
    busy: float
    """How many processes wanted a processor at the end, this one and the server among them."""
    bytes_p50: int
    bytes_p99: int
    """What a move sends to a seat."""

    def __str__(self) -> str:
        return (
            f"{self.sockets:,} sockets at {self.tables:,} tables (opened in {self.connect_seconds:.1f} s): "
            f"{self.moves / self.seconds:,.0f} durable moves/s of {self.offered:,.0f} offered, "
            f"p50 {self.p50:.1f}, p90 {self.p90:.1f}, p99 {self.p99:.1f}, worst {self.worst:.0f} ms; "
            f"the disk stood still for {self.stalled_s:.2f} s of {self.seconds:.0f}; "
            f"{self.refused} refused, {self.lost_lines} lines lost; server {self.memory_mb:.0f} MB, "
            f"{self.cpu_ms:.2f} ms of processor per move (this tool {self.tool_ms:.2f} ms), "
            f"rules step p99 {self.rules_p99_ms:.2f} ms; a move sends a seat p50 {self.bytes_p50:,}, "
            f"p99 {self.bytes_p99:,} bytes; load average {self.busy:.1f}"
        )


class Player(WSListener):
    """One socket."""

    def __init__(self, crowd: "Crowd", person: Client, table: str, url: str) -> None:
        self.crowd = crowd
        self.person = person
        self.table = table
        self.url = url
        """The address of the worker that the line leads to."""
        self.seq = 0
        self.hash = ""
        """The hash of what it was shown last."""
        self.options: Woven = []
        self.is_told = False
        """What the last move led to has been told."""
        self.sent_at = 0.0
        self.number = 0
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None
        self.sent_at = 0.0
        self.crowd.lost += 1

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.PING:
                transport.send_pong(frame.get_payload_as_bytes())
            return
        data = frame.get_payload_as_bytes()
        seen = DECODER.decode(data)
        if seen.type == "change":
            self.seq, self.hash = seen.seq, seen.hash
            self.is_told = True
            if seen.asks is not None:
                self.options = seen.asks.options
            self.crowd.sizes.append(len(data) + FRAME)
        elif seen.type == "update":
            self.seq, self.hash = seen.seq, seen.hash
            self.is_told = True
            self.options = [bytes(each).decode() for each in seen.options]
        elif seen.type == "done":
            self.crowd.took.append(time.perf_counter() - self.sent_at)
            self.sent_at = 0.0
        elif seen.type == "refused":
            self.crowd.refused += 1
            self.sent_at = 0.0
            self.is_told = True

    def play(self, chance: random.Random) -> bool:
        """Play anything, if this seat may and does not wait for an answer."""
        if not self.options or not self.is_told or self.sent_at or self.transport is None:
            return False
        action = chance.choice(unweave(self.options))
        self.number += 1
        self.is_told = False
        self.sent_at = time.perf_counter()
        text = f'{{"type":"play","key":"k{self.number}","seq":{self.seq},"action":{action}}}'
        self.transport.send(WSMsgType.TEXT, text.encode())
        return True


class Return(msgspec.Struct):
    """All lines were lost at once, and all come back."""

    sockets: int
    server_seconds: float
    seconds: float
    """From the first try until everybody knows how it stands; the server was up before."""
    wrong: int
    """Shown something else than what they knew."""

    def __str__(self) -> str:
        return (
            f"the server was killed, and up after {self.server_seconds:.1f} s: {self.sockets:,} lines back after "
            f"{self.seconds:.1f} s, {self.wrong} of them shown something else than before"
        )


class Crowd:
    """A person for each seat of many tables, each with a socket of their own."""

    def __init__(
        self,
        servers: Sequence[Hosted],
        game: str,
        seed: int = 1,
        is_apart: bool = False,
        has_limits: bool = False,
    ) -> None:
        self.has_limits = has_limits
        self._addresses = itertools.count(1)
        self.servers = servers
        self.game = game
        self.is_apart = is_apart
        """Each seat of a table at another worker; else all at the one that owns it."""
        self.chance = random.Random(seed)
        self.people: list[Client] = []
        self.seats: list[Player] = []
        self.connect_seconds = 0.0
        self.set_up_seconds = 0.0
        self.took: list[float] = []
        self.sizes: list[int] = []
        """Bytes of every change that was sent to a seat."""
        self.refused = 0
        self.lost = 0

    async def sit_down(self, tables: int, course: Course) -> None:
        at = time.monotonic()
        urls = [server.url for server in self.servers]
        self.people = [self._client(urls[0]) for _ in range(rules_of(self.game).players[0])]
        for number, person in enumerate(self.people):
            await person.guest(f"Load {number}")
        ids: dict[str, int] = {}
        for number, url in enumerate(urls):
            # Whoever makes a table owns it.
            share = tables // len(urls) + (number < tables % len(urls))
            here = [self._client(url, person.cookie) for person in self.people]
            at_once = 16 if self.has_limits else 32
            made = await _tables(here, share, self.game, course, len(ids), at_once)
            ids.update(dict.fromkeys(made, number))
            for client in here:
                await client.close()
        self.set_up_seconds = time.monotonic() - at
        at = time.monotonic()
        self.seats = [
            Player(self, person, table_id, urls[(home + seat * self.is_apart) % len(urls)])
            for table_id, home in ids.items()
            for seat, person in enumerate(self.people)
        ]
        await self._connect()
        self.connect_seconds = time.monotonic() - at

    def _client(self, url: str, cookie: str | None = None) -> Client:
        client = Client(url, cookie, timeout=60)
        if self.has_limits:
            come_from(client, lambda: address(next(self._addresses)))
        return client

    async def _connect(self) -> None:
        gate = asyncio.Semaphore(64)

        async def connect(player: Player) -> None:
            async with gate:
                here = address(next(self._addresses)) if self.has_limits else ""
                await open_socket(player, player.url, player.person, player.table, here)

        await asyncio.gather(*(connect(player) for player in self.seats))

    async def play(self, rate: float, seconds: float, course: Course) -> Report:
        """Play anything at a steady rate."""
        gc.collect()
        gc.freeze()
        self.took.clear()
        self.sizes.clear()
        self.refused = 0
        stalled_before = await _stalled(self.servers[0])
        cpu_before, tool_before = self._cpu(), time.process_time()
        spent = await self._play_moves(rate, seconds, course)
        await asyncio.sleep(1)
        cpu, tool = self._cpu() - cpu_before, time.process_time() - tool_before
        took, sizes = sorted(self.took), sorted(self.sizes) or [0]

        def at_share(share: float) -> float:
            return took[min(len(took) - 1, int(len(took) * share))] * 1000 if took else 0.0

        return Report(
            sockets=len(self.seats),
            tables=len(self.seats) // len(self.people),
            offered=rate,
            moves=len(took),
            refused=self.refused,
            seconds=spent,
            p50=at_share(0.5),
            p90=at_share(0.9),
            p99=at_share(0.99),
            worst=at_share(1.0),
            connect_seconds=self.connect_seconds,
            set_up_seconds=self.set_up_seconds,
            memory_mb=sum(map(memory_mb, self.servers)),
            rules_p99_ms=await _rules_step(self.servers[0]),
            stalled_s=await _stalled(self.servers[0]) - stalled_before,
            lost_lines=self.lost,
            cpu_ms=1000 * cpu / max(1, len(took)),
            tool_ms=1000 * tool / max(1, len(took)),
            busy=os.getloadavg()[0],
            bytes_p50=sizes[len(sizes) // 2],
            bytes_p99=sizes[int(len(sizes) * 0.99)],
        )

    def _cpu(self) -> float:
        return sum(cpu_of(server.pid) for server in self.servers)

    async def _play_moves(self, rate: float, seconds: float, course: Course) -> float:
        """How many seconds it was in the end."""
        began = time.perf_counter()
        offered = 0
        place = 0
        while (now := time.perf_counter()) - began < seconds and not course.is_stopped:
            course.at(int(now - began))
            due = int((now - began) * rate)
            tries = 0
            while offered < due and tries < 2 * len(self.seats):
                place = (place + 1) % len(self.seats)
                tries += 1
                if self.seats[place].play(self.chance):
                    offered += 1
            offered = max(offered, due - 50)
            await asyncio.sleep(0.002)
        return time.perf_counter() - began

    async def come_back(self) -> Return:
        """Kill the server, start it again, and let everybody connect at once."""
        (server,) = self.servers
        knew = [player.hash for player in self.seats]
        at = time.monotonic()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        up = time.monotonic()
        for player in self.seats:
            player.hash = ""
        await self._connect()
        while not all(player.hash for player in self.seats):
            await asyncio.sleep(0.01)
        seconds = time.monotonic() - up
        wrong = sum(player.hash != before for player, before in zip(self.seats, knew, strict=True))
        return Return(len(self.seats), up - at, seconds, wrong)

    async def leave(self) -> None:
        for seat in self.seats:
            if seat.transport is not None:
                seat.transport.disconnect()
        for person in self.people:
            await person.close()


class Shared(msgspec.Struct):
    """A cluster to measure: workers that share a database."""

    workers: int = 1
    db: str = ""
    redis: str = ""
    """Without them several workers get a PostgreSQL and a Redis of their own."""
    is_apart: bool = False
    has_limits: bool = False
    """Keep the limits of a newcomer, with an address of its own for everybody who is measured."""


async def load(
    folder: Path,
    tables: int,
    rate: float,
    seconds: float,
    game: str = "the-battlefield",
    company: Company | None = None,
    storm: bool = False,
    seed: int = 1,
    rounds: int = 1,
    shared: Shared | None = None,
) -> AsyncIterator[str]:
    """Hold a socket for each seat of many tables and play at a steady rate; then the same in company; then a storm.

    Each line as soon as it is known. Ctrl-C ends it with what was measured until then.
    """
    company = company or Company()
    shared = shared or Shared()
    shared.has_limits = shared.has_limits or company.hostile > 0
    async with cluster(folder, shared) as (servers, services):
        company.others = [server.url for server in servers[1:]]
        crowd = Crowd(servers, game, seed, shared.is_apart, shared.has_limits)
        try:
            with shown("tables", tables) as course:
                await crowd.sit_down(tables, course)
            rounds_of: dict[bool, list[Round]] = {False: [], True: []}
            for in_company in turns(rounds, bool(company.guests())):
                if course.is_stopped:
                    return
                if in_company:
                    async with Visit(servers[0].url, company, seed) as visit:
                        with shown("seconds in company", int(seconds)) as course:
                            report = await crowd.play(rate, seconds, course)
                    yield f"in company: {report}"
                    for line in visit.report:
                        yield line
                else:
                    before = [service.cpu_s() for service in services]
                    with shown("seconds", int(seconds)) as course:
                        report = await crowd.play(rate, seconds, course)
                    yield str(report)
                    for service, used in zip(services, before, strict=True):
                        each = 1000 * (service.cpu_s() - used) / max(1, report.moves)
                        yield f"{type(service).__name__}: {each:.2f} ms of processor per move"
                if report.moves >= ENOUGH * rate * seconds:
                    rounds_of[in_company].append(count_steps(crowd.took))
                elif not report.moves:
                    yield "all games are over: with more tables they last longer"
                    break
            if all(len(each) > 1 for each in rounds_of.values()):
                yield compare(rounds_of[False], rounds_of[True])
            if storm and not course.is_stopped:
                yield str(await crowd.come_back())
        finally:
            await crowd.leave()


def turns(rounds: int, has_company: bool) -> Iterator[bool]:
    """Whether to measure in company, time after time; who is first changes, as games and machines change meanwhile."""
    for number in range(rounds):
        yield from sorted({False, has_company}, reverse=number % 2 == 1)


async def _tables(
    people: list[Client], count: int, game: str, course: Course, before: int = 0, at_once: int = 32
) -> list[str]:
    """Make `count` tables, or as many as there are when it is enough; `before`: the number there were already."""
    gate = asyncio.Semaphore(at_once)
    ids: list[str] = []

    async def make() -> None:
        async with gate:
            if course.is_stopped:
                return
            table = await people[0].create(game, clock={"kind": "none"}, players=len(people))
            for person in people[1:]:
                await _join(person, table["id"])
            ids.append(table["id"])
            course.at(before + len(ids))

    await asyncio.gather(*(make() for _ in range(count)))
    return ids


async def _join(person: Client, table_id: str) -> None:
    for _ in range(20):
        try:
            await person.join(table_id)
            return
        except Refusal as refusal:
            if refusal.status != 503:
                raise
            await asyncio.sleep(0.1)
    raise Refusal("NO_SEAT", "The server was too busy to seat everybody.")


@asynccontextmanager
async def cluster(folder: Path, shared: Shared) -> AsyncIterator[tuple[list[Hosted], list[Service]]]:
    """The workers, and the services that were started for them."""
    services: list[Service] = []
    servers: list[Hosted] = []
    values: dict[str, Any] = {"db": shared.db, "redis": shared.redis} if shared.db else {}
    if shared.has_limits:
        values.update(newcomers_limits())
    try:
        if shared.workers > 1 and not shared.db:
            postgres, redis = Postgres(folder / "postgres"), Redis(folder / "redis")
            services += [postgres, redis]
            await asyncio.to_thread(postgres.make)
            await asyncio.to_thread(redis.make)
            await postgres.make_database()
            values.update(db=postgres.url(), redis=redis.url())
        for number in range(shared.workers):
            server = Hosted(folder / f"worker{number}", **values)
            servers.append(server)
            await asyncio.to_thread(server.start)
        yield servers, services
    finally:
        for server in servers:
            await asyncio.to_thread(server.stop)
        for service in services:
            await asyncio.to_thread(service.kill)


def memory_mb(server: Hosted | None) -> float:
    """What the server holds in memory; 0 where nobody can tell."""
    status = Path(f"/proc/{server.pid}/status") if server is not None else Path("/nowhere")
    if not status.exists():
        return 0.0
    (line,) = [each for each in status.read_text().splitlines() if each.startswith("VmRSS:")]
    return int(line.split()[1]) / 1024


async def _rules_step(server: Hosted | None) -> float:
    """The 99th percentile of a rules step by the server's own histogram, in milliseconds."""
    buckets: list[tuple[float, float]] = []
    for line in await _metrics(server):
        if line.startswith("wartable_rules_step_seconds_bucket"):
            bound = line.split('le="')[1].split('"')[0]
            buckets.append((float(bound), float(line.rsplit(" ", 1)[1])))
    total = buckets[-1][1] if buckets else 0
    step = next((bound for bound, count in buckets if total and count >= 0.99 * total), 0.0)
    return step * 1000


async def _stalled(server: Hosted | None) -> float:
    """Seconds for which the disk stood still, since the server runs."""
    return sum(
        float(line.split()[1])
        for line in await _metrics(server)
        if line.startswith("wartable_disk_stalled_seconds_total")
    )


async def _metrics(server: Hosted | None) -> list[str]:
    """What the server counts; nothing where it is not ours."""
    if server is None:
        return []
    async with Client(server.operations_url) as operator:
        text: str = await operator.ask("GET", "/metrics")
    return text.splitlines()
