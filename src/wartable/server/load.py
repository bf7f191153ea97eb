"""`wartable load`: many tables at once, a steady rate of durable moves, and how long each took. On this machine only."""

import asyncio
import gc
import os
import random
import time
from pathlib import Path

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from wartable.client import Client, Refusal
from wartable.games import game as rules_of
from wartable.server.hosting import Hosted
from wartable.wire.changes import Woven, unwoven
from wartable.wire.messages import SUBPROTOCOL


class SeenAsks(msgspec.Struct):
    options: Woven = []


class Seen(msgspec.Struct):
    """The few fields of a message that the load needs."""

    type: str
    seq: int = 0
    options: list[msgspec.Raw] = []
    asks: SeenAsks | None = None


DECODER = msgspec.json.Decoder(Seen)
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

    def __init__(self, crowd: "Crowd", table: int) -> None:
        self.crowd = crowd
        self.table = table
        self.seq = 0
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
        self.crowd.lost += 1

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.PING:
                transport.send_pong(frame.get_payload_as_bytes())
            return
        data = frame.get_payload_as_bytes()
        seen = DECODER.decode(data)
        if seen.type == "change":
            self.seq = seen.seq
            self.is_told = True
            if seen.asks is not None:
                self.options = seen.asks.options
            self.crowd.sizes.append(len(data) + FRAME)
        elif seen.type == "update":
            self.seq = seen.seq
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
        action = chance.choice(unwoven(self.options))
        self.number += 1
        self.is_told = False
        self.sent_at = time.perf_counter()
        text = f'{{"type":"play","key":"k{self.number}","seq":{self.seq},"action":{action}}}'
        self.transport.send(WSMsgType.TEXT, text.encode())
        return True


class Crowd:
    def __init__(self) -> None:
        self.took: list[float] = []
        self.sizes: list[int] = []
        """Bytes of every change that was sent to a seat."""
        self.refused = 0
        self.lost = 0


async def load(
    folder: Path,
    tables: int,
    rate: float,
    seconds: float,
    game: str = "the-battlefield",
    url: str = "",
    seed: int = 1,
) -> Report:
    """Hold a socket for each seat of many tables and play at a steady rate."""
    server = None if url else await asyncio.to_thread(Hosted(folder).start)
    base = url or (server.url if server is not None else "")
    try:
        return await _load(base, tables, rate, seconds, game, seed, server)
    finally:
        if server is not None:
            await asyncio.to_thread(server.stop)


async def _load(
    url: str, tables: int, rate: float, seconds: float, game: str, seed: int, server: Hosted | None
) -> Report:
    chance = random.Random(seed)
    at = time.monotonic()
    people = [Client(url, timeout=60) for _ in range(rules_of(game).players[0])]
    for number, person in enumerate(people):
        await person.guest(f"Load {number}")
    ids = await _tables(people, tables, game)
    set_up = time.monotonic() - at
    crowd = Crowd()
    at = time.monotonic()
    seats = await _sockets(url, people, ids, crowd)
    connected = time.monotonic() - at
    moves_before = len(crowd.took)
    gc.collect()
    gc.freeze()
    crowd.sizes.clear()
    stalled_before = await _stalled(people[0])
    cpu_before, tool_before = _cpu(server), time.process_time()
    began = time.perf_counter()
    offered = 0
    place = 0
    while (now := time.perf_counter()) - began < seconds:
        due = int((now - began) * rate)
        tries = 0
        while offered < due and tries < 4 * tables:
            place = (place + 1) % len(seats)
            tries += 1
            if seats[place].play(chance):
                offered += 1
        offered = max(offered, due - 50)
        await asyncio.sleep(0.002)
    spent = time.perf_counter() - began
    await asyncio.sleep(1)
    cpu, tool = _cpu(server) - cpu_before, time.process_time() - tool_before
    took = sorted(crowd.took[moves_before:])
    lost = crowd.lost
    memory, step = memory_mb(server), await _rules_step(people[0])
    stalled = await _stalled(people[0]) - stalled_before
    for seat in seats:
        if seat.transport is not None:
            seat.transport.disconnect()
    for person in people:
        await person.close()
    sizes = sorted(crowd.sizes) or [0]

    def at_share(share: float) -> float:
        return took[min(len(took) - 1, int(len(took) * share))] * 1000 if took else 0.0

    return Report(
        len(seats), tables, rate, len(took), crowd.refused, spent, at_share(0.5), at_share(0.9), at_share(0.99),
        at_share(1.0), connected, set_up, memory, step, stalled, lost, 1000 * cpu / max(1, len(took)),
        1000 * tool / max(1, len(took)), os.getloadavg()[0], sizes[len(sizes) // 2], sizes[int(len(sizes) * 0.99)],
    )  # fmt: skip


async def _tables(people: list[Client], count: int, game: str) -> list[str]:
    gate = asyncio.Semaphore(32)

    async def make() -> str:
        async with gate:
            table = await people[0].create(game, clock={"kind": "none"}, players=len(people))
            for person in people[1:]:
                await _join(person, table["id"])
            id: str = table["id"]
            return id

    return list(await asyncio.gather(*(make() for _ in range(count))))


async def _join(person: Client, id: str) -> None:
    for _ in range(20):
        try:
            await person.join(id)
            return
        except Refusal as refusal:
            if refusal.status != 503:
                raise
            await asyncio.sleep(0.1)
    raise Refusal("NO_SEAT", "The server was too busy to seat everybody.")


async def _sockets(url: str, people: list[Client], ids: list[str], crowd: Crowd) -> list[Player]:
    gate = asyncio.Semaphore(64)
    base = url.replace("http", "ws", 1)

    async def connect(person: Client, number: int, id: str) -> Player:
        async with gate:
            _, player = await ws_connect(
                lambda: Player(crowd, number),
                f"{base}/ws/tables/{id}",
                extra_headers={"Cookie": f"wartable={person.cookie}", "Sec-WebSocket-Protocol": SUBPROTOCOL},
                websocket_handshake_timeout=60,
                enable_auto_pong=True,
            )
            assert isinstance(player, Player)
            return player

    return list(
        await asyncio.gather(*(connect(person, n, id) for n, id in enumerate(ids) for person in people))
    )


def _cpu(server: Hosted | None) -> float:
    """Seconds of processor that the server has used so far."""
    path = Path(f"/proc/{server.pid}/stat") if server is not None else Path("/nowhere")
    if not path.exists():
        return 0.0
    fields = path.read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(server: Hosted | None) -> float:
    """What the server holds in memory; 0 where nobody can tell."""
    status = Path(f"/proc/{server.pid}/status") if server is not None else Path("/nowhere")
    if not status.exists():
        return 0.0
    (line,) = [each for each in status.read_text().splitlines() if each.startswith("VmRSS:")]
    return int(line.split()[1]) / 1024


async def _rules_step(client: Client) -> float:
    """The 99th percentile of a rules step by the server's own histogram, in milliseconds."""
    buckets: list[tuple[float, float]] = []
    for line in await _metrics(client):
        if line.startswith("wartable_rules_step_seconds_bucket"):
            bound = line.split('le="')[1].split('"')[0]
            buckets.append((float(bound), float(line.rsplit(" ", 1)[1])))
    total = buckets[-1][1] if buckets else 0
    step = next((bound for bound, count in buckets if total and count >= 0.99 * total), 0.0)
    return step * 1000


async def _stalled(client: Client) -> float:
    """Seconds for which the disk stood still, since the server runs."""
    return sum(
        float(line.split()[1])
        for line in await _metrics(client)
        if line.startswith("wartable_disk_stalled_seconds_total")
    )


async def _metrics(client: Client) -> list[str]:
    text: str = await client.ask("GET", "/metrics")
    return text.splitlines()
