"""Hostile company for `wartable load`: what one address can do within its limits, done all at once.

The server has a newcomer's limits then, and a proxy's word for where each comes from: those who are measured come from
addresses of their own, as people do.
"""

import asyncio
import contextlib
import random
from collections.abc import Callable

import httpx
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from wartable.client import Client
from wartable.server.settings import Settings
from wartable.trials.torture.sockets import DECODER, open_socket
from wartable.wire.changes import Woven, unweave

LIMITS = (
    "messages_per_second", "messages_burst", "messages_per_address", "sockets_per_address", "requests_per_minute",
    "guests_per_hour", "tables_per_hour", "open_tables", "tries_per_minute",
)  # fmt: skip
GUESTS = 3
LINES = 9
"""Sockets of each guest, all at one table."""
EVERY_S = 0.1
PATHS = ("replay?seat=0", "text", "stand", "fair", "replay?seat=all", "record")
GAME = "hands-of-war"


def newcomers_limits() -> dict[str, object]:
    """The limits of a server that nobody has set up otherwise."""
    return {
        **{name: Settings.model_fields[name].default for name in LIMITS},
        "trusted_proxies": "127.0.0.1",
    }


def address(number: int, network: int = 10) -> str:
    return f"{network}.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def come_from(client: Client, next_address: Callable[[], str]) -> None:
    """Every request of a client comes from the address that is next."""

    async def forward(request: httpx.Request) -> None:
        request.headers["X-Forwarded-For"] = next_address()

    client.http.event_hooks["request"].append(forward)


class Shouter(WSListener):
    """One line of somebody who says as much as it may, and more."""

    def __init__(self, company: "Strangers", chance: random.Random) -> None:
        self.company = company
        self.chance = chance
        self.transport: WSTransport | None = None
        self.seq = 0
        self.options: Woven = []
        self.said = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.PING:
                transport.send_pong(frame.get_payload_as_bytes())
            return
        seen = DECODER.decode(frame.get_payload_as_bytes())
        if seen.type in ("change", "update"):
            self.seq = seen.seq
            if seen.type == "update":
                self.options = [bytes(each).decode() for each in seen.options]
            elif seen.asks is not None:
                self.options = seen.asks.options
        elif seen.type == "refused":
            self.company.refused += 1

    def shout(self) -> None:
        if self.transport is None:
            return
        self.said += 1
        key = f"s{id(self)}-{self.said}"
        action = self.chance.choice(unweave(self.options)) if self.options else "{}"
        what = self.chance.choices(("preview", "play", "undo", "sync", "junk"), (70, 12, 12, 4, 2))[0]
        said = {
            "preview": f'{{"type":"preview","id":"p","seat":0,"action":{action}}}',
            "play": f'{{"type":"play","key":"{key}","seq":{self.seq},"seat":0,"action":{action}}}',
            "undo": f'{{"type":"undo","key":"{key}","seq":{self.seq},"seat":0}}',
            "sync": '{"type":"sync"}',
            "junk": '{"type":"' + "x" * 10_000,
        }[what]
        self.company.messages += 1
        self.transport.send(WSMsgType.TEXT, said.encode())


class Strangers:
    """Strangers at a number of addresses, each with guests, lines, previews, undos and readings at its limits."""

    def __init__(self, addresses: int) -> None:
        self.addresses = addresses
        self.clients: list[tuple[Client, str]] = []
        self.lines: list[Shouter] = []
        self.messages = self.refused = self.requests = self.turned_away = 0

    async def come(self, url: str, chance: random.Random) -> None:
        for number in range(self.addresses):
            here = address(number, 203)
            for guest in range(GUESTS):
                client = Client(url, timeout=60)
                come_from(client, lambda here=here: here)  # type: ignore[misc]
                await client.guest(f"Stranger {number} {guest}")
                against = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
                table = (await client.create(GAME, seats=against, clock={"kind": "none"}))["id"]
                self.clients.append((client, table))
                for _ in range(LINES):
                    line = Shouter(self, random.Random(chance.random()))
                    await open_socket(line, url, client, table, here)
                    self.lines.append(line)

    async def stay(self) -> None:
        await asyncio.gather(self._shout(), *(self._read(client, table) for client, table in self.clients))

    async def _shout(self) -> None:
        while True:
            for line in self.lines:
                line.shout()
            await asyncio.sleep(EVERY_S)

    async def _read(self, client: Client, table: str) -> None:
        """Ten requests a second from each address, whether or not they are answered."""
        asking: set[asyncio.Task[None]] = set()
        number = 0
        try:
            while True:
                number += 1
                each = asyncio.create_task(
                    self._ask(client, f"/api/tables/{table}/{PATHS[number % len(PATHS)]}")
                )
                asking.add(each)
                each.add_done_callback(asking.discard)
                await asyncio.sleep(GUESTS * EVERY_S)
        finally:
            for each in list(asking):
                each.cancel()

    async def _ask(self, client: Client, path: str) -> None:
        with contextlib.suppress(httpx.HTTPError):
            answer = await client.http.get(path)
            self.requests += 1
            self.turned_away += answer.status_code == 429

    async def leave(self) -> None:
        for line in self.lines:
            if line.transport is not None:
                line.transport.disconnect()
        for client, _ in self.clients:
            await client.close()

    def __str__(self) -> str:
        return (
            f"{self.addresses} hostile addresses with {len(self.lines)} lines: {self.messages:,} messages, "
            f"{self.refused:,} refused; {self.requests:,} requests, {self.turned_away:,} turned away"
        )
