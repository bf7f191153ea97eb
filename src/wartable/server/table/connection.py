"""The socket of a table: handshake, limits, and the two directions. What is said is `handlers.py`'s business."""

import asyncio
import contextlib
from collections import defaultdict, deque
from typing import Any, Protocol
from urllib.parse import urlsplit

from sqlalchemy.exc import DBAPIError
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from wartable.core.errors import WartableError
from wartable.server import metrics
from wartable.server.accounts.fair_play import mark_address
from wartable.server.accounts.programs import bearer
from wartable.server.accounts.sessions import Who
from wartable.server.cluster import nodes
from wartable.server.cluster.bus import BusDown
from wartable.server.cluster.remote_tables import Neighbours
from wartable.server.cluster.worker import Elsewhere, Hub
from wartable.server.errors import ApiError
from wartable.server.log import Fenced, StoreDown
from wartable.server.table import handlers
from wartable.server.table.commands import Show
from wartable.server.table.line import Line
from wartable.server.table.table import Table
from wartable.server.web.addresses import address_of
from wartable.server.web.cookies import session_cookie
from wartable.server.web.limits import Shared
from wartable.wire.messages import FRAME_LIMIT, SUBPROTOCOL, Notice, encode, key_of, refuse

QUEUE = 64
QUEUE_BYTES = 256 * 1024
LEFT = (WebSocketDisconnect, RuntimeError, OSError)
"""What sending raises once the client has left: nobody need be told, and nothing is wrong."""
NO_LEASE = "This worker cannot reach its database; connect again in a moment."
PATIENCE = 200
"""Messages over the limit that are answered before the line is closed."""


class SocketOutlet:
    """Messages on their way to one browser. Who does not read is told to come back and sync, and costs nobody else."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    def send(self, data: bytes) -> None:
        if self._closing is not None:
            return
        if len(self._queue) >= QUEUE or self._bytes + len(data) > QUEUE_BYTES:
            self._queue.clear()
            self._queue.append(
                encode(Notice("RESYNC", "You fell behind; connect again to see how it stands."))
            )
            self.close(1013, "too slow")
            return
        self._queue.append(data)
        self._bytes += len(data)
        self._wake.set()

    def close(self, code: int, reason: str) -> None:
        if self._closing is None:
            self._closing = code, reason
            self._wake.set()

    async def run(self) -> None:
        """Send until closed."""
        while True:
            while self._queue:
                data = self._queue.popleft()
                self._bytes -= len(data)
                await self.socket.send_text(data.decode())
            if self._closing is not None:
                code, reason = self._closing
                if self.socket.client_state is WebSocketState.CONNECTED:
                    await self.socket.close(code, reason)
                return
            self._wake.clear()
            await self._wake.wait()


class Allowance:
    """Credits for messages: a burst at once, refilled steadily. Who runs out is answered, not dropped."""

    def __init__(self, per_second: float, burst: int, now: int) -> None:
        self.per_ms = per_second / 1000
        self.burst = burst
        self.left = float(burst)
        self.at = now
        self.excess = 0

    def take(self, now: int) -> bool:
        self.left = min(self.burst, self.left + (now - self.at) * self.per_ms)
        self.at = now
        if self.left < 1:
            self.excess += 1
            return False
        self.left -= 1
        return True


class Doorkeeper:
    """How many sockets each address has open, at this worker and at all of them."""

    def __init__(self, most: int, shared: Shared | None = None, per_second: float = 1e6) -> None:
        self.most = most
        self.shared = shared
        self.per_second = per_second
        self.worker = ""
        self.open: dict[str, int] = defaultdict(int)
        self._said: dict[str, Allowance] = {}

    def allowance(self, address: str, now: int) -> "Allowance":
        """What all sockets of an address may say together."""
        return self._said.setdefault(address, Allowance(self.per_second, round(4 * self.per_second), now))

    async def enter(self, address: str) -> bool:
        if self.open.get(address, 0) >= self.most:
            return False
        self.open[address] += 1
        if self.shared is None or await self.shared.enter(self.worker, address, self.most):
            return True
        self._count_out(address)
        return False

    async def leave(self, address: str) -> None:
        self._count_out(address)
        if self.shared is not None:
            await self.shared.leave(self.worker, address)

    def _count_out(self, address: str) -> None:
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]
            self._said.pop(address, None)

    async def renew(self) -> None:
        if self.shared is not None:
            await self.shared.renew(self.worker, dict(self.open))


def is_own_origin(headers: Headers, allowed: frozenset[str]) -> bool:
    """Browsers say where the page comes from: it must be from here. Programs that say nothing are no browsers."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in allowed:
        return True
    return urlsplit(origin).netloc != "" and urlsplit(origin).netloc == headers.get("host", "")


async def table_socket(socket: WebSocket) -> None:
    """`/ws/tables/{table_id}`: one client at one table."""
    with contextlib.suppress(WebSocketDisconnect):
        await _receive_client(socket)


async def _receive_client(socket: WebSocket) -> None:
    hub: Hub = socket.app.state.hub
    doors: Doorkeeper = socket.app.state.doors
    if not is_own_origin(socket.headers, socket.app.state.origins):
        await socket.close(4403, "other origin")
        return
    if not hub.holds_lease:
        await _deny(socket)
        return
    address = address_of(socket)
    asked = socket.headers.get("sec-websocket-protocol")
    offered = [each.strip() for each in asked.split(",")] if asked else []
    is_led = bool(hub.settings.node) and not hub.is_stopping
    node = await _find_node(hub, socket.path_params["table_id"], address) if is_led else ""
    told = nodes.cookie(socket.path_params["table_id"], node, hub.settings.secure_cookies) if node else ""
    headers = [(b"set-cookie", told.encode())] if told else None
    await socket.accept(SUBPROTOCOL if SUBPROTOCOL in offered else None, headers)
    if nodes.is_led_astray(socket.cookies.get(nodes.COOKIE), node, hub.settings.node):
        with contextlib.suppress(*LEFT):
            await socket.close(1012, "moved")
        return
    if offered and SUBPROTOCOL not in offered:
        await _turn_away(socket, 4400, "VERSION", f"This server speaks {SUBPROTOCOL}.")
        return
    if hub.is_stopping:
        await _turn_away(socket, 1012, "RESTART", "The server restarts; connect again in a moment.")
        return
    if not await doors.enter(address):
        await _turn_away(
            socket, 1008, "TOO_MANY_SOCKETS", "There are too many connections from your address."
        )
        return
    metrics.SOCKETS.inc()
    try:
        await _attend(socket, hub, doors)
    finally:
        metrics.SOCKETS.dec()
        await doors.leave(address)
        hub.collector.lines_ended += 1


async def _deny(socket: WebSocket) -> None:
    """Before the handshake: a proxy in front then asks another worker, which may have its database."""
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(PlainTextResponse(NO_LEASE, 503, {"Retry-After": "1"}))
    else:
        await socket.close(1013, "no lease")


async def _find_node(hub: Hub, table_id: str, address: str) -> str:
    """The name of the worker that owns the table. Whatever is wrong with it is said once the line is open."""
    with contextlib.suppress(Elsewhere, WartableError, StoreDown, Fenced):
        await hub.table(table_id, mark_address(hub.sessions, address))
    return hub.node_for(table_id)


async def _turn_away(socket: WebSocket, code: int, word: str, sentence: str) -> None:
    with contextlib.suppress(*LEFT):
        await socket.send_text(refuse(word, sentence).decode())
        await socket.close(code, word)


async def _attend(socket: WebSocket, hub: Hub, doors: Doorkeeper) -> None:
    """One client at a table: ours, or another worker's."""
    neighbours: Neighbours = socket.app.state.neighbours
    table_id = socket.path_params["table_id"]
    outlet = SocketOutlet(socket)
    chair: Chair
    try:
        token = bearer(socket.headers.get("authorization"))
        if token is not None:
            who = await socket.app.state.tokens.who(token)
        else:
            who = await hub.sessions.who(session_cookie(socket))
        hub.orders.check_address(address_of(socket))
        if who is not None:
            hub.orders.check_person(who.user)
        try:
            origin = mark_address(hub.sessions, address_of(socket))
            chair = HereChair(await hub.table(table_id, origin), outlet, who, origin)
        except Elsewhere as there:
            table = await neighbours.call(there.owner, table_id, who, Show())
            chair = ThereChair(neighbours, there.owner, table_id, table, outlet, who, origin)
    except ApiError as error:
        code = {403: 4403, 404: 4404}.get(error.status, 1013)
        await _turn_away(socket, code, error.code, error.sentence)
        return
    except (StoreDown, Fenced, DBAPIError, OSError):
        await _turn_away(
            socket, 1013, "STORE_DOWN", "The server cannot reach its database; connect again in a moment."
        )
        return
    if not chair.may_watch():
        await _turn_away(socket, 4403, "NO_WATCHING", "This table is closed to spectators.")
        return
    sender = asyncio.ensure_future(outlet.run())
    if who is not None:
        hub.sessions.attach(outlet, who)
    try:
        await chair.sit()
        said = doors.allowance(address_of(socket), hub.time.now())
        await _listen(socket, hub, outlet, chair, said)
    except (WebSocketDisconnect, RuntimeError, BusDown):
        outlet.close(1012, "moved")
    finally:
        hub.sessions.detach(outlet)
        await chair.leave()
        outlet.close(1000, "")
        try:
            await asyncio.wait_for(sender, 2)
        except (TimeoutError, *LEFT):
            sender.cancel()


async def _listen(
    socket: WebSocket, hub: Hub, outlet: SocketOutlet, chair: "Chair", household: "Allowance"
) -> None:
    allowance = Allowance(hub.settings.messages_per_second, hub.settings.messages_burst, hub.time.now())
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        data: bytes | str = message.get("text") or message.get("bytes") or b""
        if len(data) > FRAME_LIMIT:
            outlet.close(1009, "frame too large")
            return
        if not allowance.take(hub.time.now()):
            if allowance.excess > PATIENCE:
                outlet.close(1008, "too many messages")
                return
            sentence = "Too many messages at once; this one was not read."
            outlet.send(refuse("SLOW_DOWN", sentence, key_of(data)))
            continue
        if not household.take(hub.time.now()):
            sentence = "Too many messages from your address at once; this one was not read."
            outlet.send(refuse("SLOW_DOWN", sentence, key_of(data)))
            await asyncio.sleep(0.1)  # whoever goes on is heard less often
            continue
        await chair.say(data)


class Chair(Protocol):
    """Where a client sits: at a table of this worker, or of another."""

    def may_watch(self) -> bool: ...

    async def sit(self) -> None: ...

    async def say(self, data: bytes | str) -> None: ...

    async def leave(self) -> None: ...


class HereChair:
    def __init__(self, table: Table, outlet: SocketOutlet, who: Who | None, origin: str) -> None:
        self.table = table
        muted = frozenset(() if who is None else who.muted)
        user, name = (None, "") if who is None else (who.user, who.name)
        self.line = Line(outlet, user, name, muted, origin)

    def may_watch(self) -> bool:
        return self.table.may_watch(self.line.user)

    async def sit(self) -> None:
        self.table.attach(self.line)

    async def say(self, data: bytes | str) -> None:
        await handlers.hear(self.table, self.line, data)

    async def leave(self) -> None:
        self.table.detach(self.line)


class ThereChair:
    def __init__(
        self,
        neighbours: Neighbours,
        owner: str,
        table_id: str,
        table: dict[str, Any],
        outlet: SocketOutlet,
        who: Who | None,
        origin: str,
    ) -> None:
        self.origin = origin
        self.neighbours = neighbours
        self.owner = owner
        self.id = table_id
        self.table = table
        self.outlet = outlet
        self.who = who
        self.number = 0

    def may_watch(self) -> bool:
        return bool(self.table["spectators"] or self.table["status"] == "open" or self.table["mine"])

    async def sit(self) -> None:
        self.number = await self.neighbours.attach(self.owner, self.id, self.outlet, self.who, self.origin)

    async def say(self, data: bytes | str) -> None:
        try:
            text = data if isinstance(data, str) else data.decode()
        except UnicodeDecodeError:
            self.outlet.send(refuse("BAD_MESSAGE", "This is not a message of the protocol: it is not UTF-8."))
            return
        await self.neighbours.frame(self.number, text)

    async def leave(self) -> None:
        await self.neighbours.detach(self.number)
