"""A client for Wartable servers: async, typed, for bots and tools.

    async with Client("http://127.0.0.1:8420") as client:
        await client.guest("Ada")
        table = await client.create("the-battlefield", seats=[{"kind": "me"}, {"kind": "bot", "level": "easy"}])
        async with client.sit(table["id"]) as seat:
            async for update in seat.updates():
                if update.options:
                    await seat.play(update.options[0])

A seat survives everything that can happen to a line: it connects again, with growing pauses, and sends what was not
answered once more under the same key, so that every action happens exactly once. `updates` ends when the game does.
"""

import asyncio
import contextlib
import random
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Subprotocol

from wartable.core.errors import WartableError
from wartable.wire.messages import (
    DOWN_DECODER,
    SUBPROTOCOL,
    Answered,
    Asked,
    ChangeTold,
    Done,
    Down,
    Notice,
    Pong,
    Refused,
    TableTold,
    UpdateTold,
)
from wartable.wire.messages import ChatTold as Chat
from wartable.wire.messages import EmoteTold as Emote
from wartable.wire.messages import HintTold as Hint
from wartable.wire.messages import PresenceTold as Presence
from wartable.wire.messages import PreviewTold as Preview
from wartable.wire.updates import Update, after, whole

__all__ = [
    "Answered", "Asked", "Chat", "Client", "Done", "Down", "Emote", "Hint", "Notice", "Pong", "Presence", "Preview",
    "Refusal", "Refused", "Seat", "TableTold", "Update", "play_through",
]  # fmt: skip

PATIENCE_S = 15.0
"""A server that lives answers sooner. After this the line is given up for a new one."""
PING_S = 4.0
"""How often a silent line is asked whether it still is one, and how long the answer may take."""
OPEN_S = 8.0
CLOSE_S = 2.0
LONGEST_PAUSE_S = 2.0
PASSING = frozenset({"STORE_DOWN", "UNKNOWN_YET", "OWNER_AWAY", "MOVED", "SLOW_DOWN"})
"""What did not happen for a reason that passes, or of which it is not known yet whether it happened."""
LEADING = "wartable_at"
"""The cookie by which a proxy finds the worker of a table."""
Json = dict[str, Any]


class Refusal(WartableError):
    """The server did not do it: `code` for programs, `sentence` for people."""

    def __init__(self, code: str, sentence: str, status: int = 0) -> None:
        super().__init__(code, sentence)
        self.status = status


class Client:
    """One session at one server. `cookie` takes up a session that was kept."""

    def __init__(self, url: str, cookie: str | None = None, timeout: float = 15.0) -> None:
        self.url = url.rstrip("/")
        self._cookie_name = "__Host-wartable" if self.url.startswith("https:") else "wartable"
        cookies = {self._cookie_name: cookie} if cookie else None
        self.leads: dict[str, str] = {}
        """Which worker has a table, by what the server said last."""
        self.http = httpx.AsyncClient(base_url=self.url, cookies=cookies, timeout=timeout, trust_env=False)

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self.http.aclose()

    @property
    def cookie(self) -> str | None:
        """The session; keep it to come back as the same person."""
        return self.http.cookies.get(self._cookie_name)

    def cookie_header(self) -> dict[str, str]:
        return {"Cookie": f"{self._cookie_name}={self.cookie}"} if self.cookie else {}

    def cookies_for(self, table: str) -> str:
        """What is sent with the socket of a table: who we are, and which worker has it, as far as it was said."""
        path = f"/ws/tables/{table}"
        for each in self.http.cookies.jar:
            if each.name == LEADING and each.path == path and each.value is not None:
                self.leads.setdefault(table, each.value)
        sent = {self._cookie_name: self.cookie, LEADING: self.leads.get(table)}
        return "; ".join(f"{name}={value}" for name, value in sent.items() if value)

    # -- REST ------------------------------------------------------------------------------------------------------

    async def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Any request of docs/protocol.md; raises Refusal with the server's code and sentence."""
        answer = await self.http.request(method, path, json=body)
        if answer.status_code == 204:
            return None
        if answer.is_success:
            kind = answer.headers.get("content-type", "")
            return answer.json() if kind.startswith("application/json") else answer.text
        try:
            trouble = answer.json()
            code, sentence = str(trouble["code"]), str(trouble["sentence"])
        except (ValueError, KeyError, TypeError):
            code, sentence = "HTTP_ERROR", f"The server answered {answer.status_code}."
        raise Refusal(code, sentence, answer.status_code)

    async def guest(self, name: str) -> Json:
        """Come in with a name."""
        me: Json = await self.ask("POST", "/api/session", {"name": name})
        return me

    async def register(self, name: str, password: str) -> Json:
        me: Json = await self.ask("POST", "/api/account", {"name": name, "password": password})
        return me

    async def log_in(self, name: str, password: str) -> Json:
        me: Json = await self.ask("POST", "/api/login", {"name": name, "password": password})
        return me

    async def games(self) -> list[Json]:
        games: list[Json] = await self.ask("GET", "/api/games")
        return games

    async def create(self, game: str, **wanted: Any) -> Json:
        """A new table; see `NewTable` in docs/protocol.md for what may be wanted."""
        table: Json = await self.ask("POST", "/api/tables", {"game": game, **wanted})
        return table

    async def seal(self) -> Json:
        """The seal of a shuffle, for a table that is going to be made: `create(..., seal=sealed["seal"], luck=...)`.

        Remember its `commitment` and your luck: after the end they must be what the table was dealt by.
        """
        sealed: Json = await self.ask("POST", "/api/seals", {})
        return sealed

    async def table(self, id: str) -> Json:
        table: Json = await self.ask("GET", f"/api/tables/{id}")
        return table

    async def join(self, id: str, seat: int | None = None, deck: Any = None, luck: str = "") -> Json:
        """Sit down, at any open seat if none is named. `luck`: what you add to the shuffle."""
        wanted = {"seat": seat, "deck": deck, "luck": luck}
        table: Json = await self.ask("POST", f"/api/tables/{id}/join", wanted)
        return table

    async def presets(self, game: str) -> list[Json]:
        """My numbered decks in a game; the lowest-numbered lawful one is played where I choose none."""
        kept: list[Json] = await self.ask("GET", f"/api/presets/{game}")
        return kept

    async def save_preset(self, game: str, slot: int, name: str, cards: Sequence[tuple[str, int]]) -> Json:
        """Save a deck of cards with counts under a number from 1 to 5; what was there is overwritten."""
        wanted = {"name": name, "cards": [list(pair) for pair in cards]}
        preset: Json = await self.ask("PUT", f"/api/presets/{game}/{slot}", wanted)
        return preset

    async def record(self, id: str) -> bytes:
        """The record of a finished game, for `wartable replay`."""
        answer = await self.http.get(f"/api/tables/{id}/record")
        if not answer.is_success:
            raise Refusal(**answer.json(), status=answer.status_code)
        return answer.content

    def sit(self, id: str, seat: int | None = None, patience: float = 4 * PATIENCE_S) -> "Seat":
        """A seat at a table (or a place to watch from): use it with `async with`.

        Raises Refusal, also if nothing was heard of the table for `patience` seconds.
        """
        return Seat(self, id, seat, patience)


class Seat:
    """A line to one table that is mended whenever it breaks."""

    def __init__(
        self, client: Client, table: str, seat: int | None = None, patience: float = 4 * PATIENCE_S
    ) -> None:
        self.client = client
        self.id = table
        self.patience = patience
        """How many seconds it may take to sit down, broken lines included."""
        self.number = seat
        """Which of my seats this object plays; needed only by somebody who holds several."""
        self.table: Json = {}
        self.seats: list[int] = []
        self.read_only = False
        self.latest: dict[int | None, Update] = {}
        """The last update of each seat."""
        self.presence: Presence | None = None
        self.others: asyncio.Queue[Down] = asyncio.Queue(1000)
        """Everything that is no update and no answer: notices, questions, emotes, chat."""
        self.reconnects = 0
        self._updates: asyncio.Queue[Update] = asyncio.Queue()
        self._waiting: dict[str, tuple[bytes, asyncio.Future[Down]]] = {}
        self._connected = asyncio.Event()
        self._told = asyncio.Event()
        self._shown = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._failed: Refusal | None = None
        self._turned_away: Refusal | None = None
        """What the server said last instead of letting us in. It may pass: only the close code says that it is
        for good."""
        self._resending: asyncio.Task[None] | None = None
        self._syncing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.ensure_future(self._run())
        try:
            async with asyncio.timeout(self.patience):
                await self._told.wait()
        except TimeoutError:
            self._failed = self._turned_away or Refusal(
                "NO_ANSWER", f"The table could not be reached within {self.patience:.0f} seconds."
            )
        if self._failed is not None:
            await self.close()
            raise self._failed
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    # -- playing ---------------------------------------------------------------------------------------------------

    async def play(
        self,
        action: Json,
        *,
        seat: int | None = None,
        key: str | None = None,
        lock: bool = False,
        shown: bool = True,
    ) -> Done:
        """Do something; returns when it is stored and, if `shown`, when `latest` shows it. Raises Refusal.

        It happens once, whatever happens to the line.
        """
        number = seat if seat is not None else self.number
        last = self.latest.get(number if number is not None else (self.seats[0] if self.seats else None))
        message: Json = {
            "type": "lock" if lock else "play",
            "key": key or secrets.token_hex(8),
            "seq": 0 if last is None else last.seq,
            "action": action,
        }
        if number is not None:
            message["seat"] = number
        done = await self._ask(message)
        assert isinstance(done, Done)
        if shown:
            await self.catch_up(done)
        return done

    async def concede(self) -> Done:
        return await self.play({"do": "concede"})

    async def undo(self, *, seat: int | None = None) -> None:
        """Take the last action back, or ask the others to allow it."""
        number = seat if seat is not None else self.number
        last = self.latest[number if number is not None else self.seats[0]]
        message: Json = {"type": "undo", "key": secrets.token_hex(8), "seq": last.seq}
        if number is not None:
            message["seat"] = number
        done = await self._ask(message)
        assert isinstance(done, Done)
        await self.catch_up(done)

    async def offer_draw(self, *, seat: int | None = None) -> None:
        """Ask the others for a draw; what they say comes as `Answered`, and the end as an update."""
        message: Json = {"type": "draw", "key": secrets.token_hex(8)}
        number = seat if seat is not None else self.number
        if number is not None:
            message["seat"] = number
        await self._ask(message)

    async def answer(self, ask: int, yes: bool) -> None:
        """Say yes or no to what another seat asked (`Asked`)."""
        await self._ask({"type": "answer", "key": secrets.token_hex(8), "ask": ask, "yes": yes})

    async def claim(self, seat: int, what: str) -> None:
        """The player of a seat is gone: `win`, let a `bot` play, or `wait`."""
        await self._ask({"type": "claim", "key": secrets.token_hex(8), "seat": seat, "what": what})

    async def preview(self, action: Json, *, seat: int | None = None) -> Preview:
        """What would happen, as far as the seat can know."""
        message: Json = {"type": "preview", "id": secrets.token_hex(8), "action": action}
        number = seat if seat is not None else self.number
        if number is not None:
            message["seat"] = number
        seen = await self._ask(message, "id")
        assert isinstance(seen, Preview)
        return seen

    async def say(self, message: Json) -> None:
        """Any message of docs/protocol.md, without waiting for an answer."""
        await self._connected.wait()
        socket = self._socket
        if socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await socket.send(msgspec.json.encode(message), text=True)

    async def sync(self) -> None:
        await self.say({"type": "sync"})

    async def updates(self) -> AsyncIterator[Update]:
        """Every update as it comes, until the game is over."""
        while True:
            update = await self._updates.get()
            yield update
            if update.is_over:
                return

    async def next_update(self) -> Update:
        return await self._updates.get()

    async def _ask(self, message: Json, word: str = "key") -> Down:
        data = msgspec.json.encode(message)
        answer: asyncio.Future[Down] = asyncio.get_running_loop().create_future()
        self._waiting[message[word]] = data, answer
        try:
            if self._socket is not None:
                with contextlib.suppress(ConnectionClosed):
                    await self._socket.send(data, text=True)
            told = await self._patiently(answer)
        finally:
            self._waiting.pop(message[word], None)
        if isinstance(told, Refused):
            raise Refusal(told.code, told.sentence)
        return told

    async def _patiently(self, answer: "asyncio.Future[Down]") -> Down:
        """Wait for an answer. If none comes, the line may be dead without knowing it: a new one sends the
        question again."""
        while True:
            done, _ = await asyncio.wait([answer], timeout=PATIENCE_S)
            if done:
                return answer.result()
            if self._socket is not None:
                await self._socket.close()

    async def catch_up(self, done: Done) -> None:
        """Wait until `latest` shows what was done. It is told right after it is acknowledged, or on connecting
        again."""
        last = self.latest.get(done.seat)
        while last is None or last.seq < done.seq:
            self._shown.clear()
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await self._shown.wait()
            except TimeoutError:
                await self.sync()
            last = self.latest.get(done.seat)

    # -- the line --------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        pause = 0.05
        url = self.client.url.replace("http", "ws", 1) + f"/ws/tables/{self.id}"
        while True:
            try:
                headers = {"Cookie": cookies} if (cookies := self.client.cookies_for(self.id)) else {}
                async with connect(
                    url,
                    subprotocols=[Subprotocol(SUBPROTOCOL)],
                    additional_headers=headers,
                    compression=None,
                    max_size=1 << 20,
                    open_timeout=OPEN_S,
                    close_timeout=CLOSE_S,
                    ping_interval=PING_S,
                    ping_timeout=PING_S,
                    proxy=None,
                ) as socket:
                    self._remember(socket)
                    self._socket = socket
                    self._connected.set()
                    # What was not answered is sent again under the same key: it happens once.
                    for data, _ in list(self._waiting.values()):
                        await socket.send(data, text=True)
                    # Not wait_for: until Python 3.12 it may swallow that we are cancelled.
                    async with asyncio.timeout(PATIENCE_S):
                        first = await socket.recv()
                    self._hear(DOWN_DECODER.decode(first))
                    pause = 0.05
                    async for raw in socket:
                        self._hear(DOWN_DECODER.decode(raw))
                    code = socket.close_code or 0
            except ConnectionClosed as error:
                code = error.rcvd.code if error.rcvd is not None else 0
            except (OSError, TimeoutError, InvalidHandshake, InvalidStatus):
                code = 0
            self._socket = None
            self._connected.clear()
            if 4400 <= code < 4500:
                self._failed = self._turned_away or Refusal(
                    f"CLOSED_{code}", "The server closed the line for good."
                )
                self._give_up()
                return
            self.reconnects += 1
            # Not all at once, where everybody lost the line at the same moment.
            await asyncio.sleep(pause * random.uniform(0.7, 1.3))
            pause = min(pause * 2, LONGEST_PAUSE_S)

    def _remember(self, socket: ClientConnection) -> None:
        """Which worker has the table, if the server says so: the next line leads there."""
        response = socket.response
        for told in response.headers.get_all("Set-Cookie") if response is not None else ():
            name, _, value = told.partition(";")[0].partition("=")
            if name == LEADING:
                self.client.leads[self.id] = value

    def _give_up(self) -> None:
        assert self._failed is not None
        self._told.set()
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(self._failed)

    def _hear(self, message: Down) -> None:
        if isinstance(message, UpdateTold):
            self._show(whole(message))
        elif isinstance(message, ChangeTold):
            update = after(self.latest.get(message.seat), message)
            if update is not None:
                self._show(update)
            elif self._syncing is None or self._syncing.done():
                # Something was missed: the whole of it, please.
                self._syncing = asyncio.ensure_future(self.sync())
        elif isinstance(message, TableTold):
            self.table, self.seats = message.table, list(message.seats)
            self.read_only = message.read_only
        elif isinstance(message, Presence):
            # The last of what a client is told on connecting.
            self.presence = message
            self._told.set()
        elif isinstance(message, Done | Preview | Refused):
            self._answer(message)
        elif not self.others.full():
            self.others.put_nowait(message)

    def _show(self, update: Update) -> None:
        self.latest[update.seat] = update
        self._shown.set()
        if self.number is None or update.seat == self.number:
            self._updates.put_nowait(update)

    def _answer(self, message: Done | Preview | Refused) -> None:
        key = message.id if isinstance(message, Preview) else message.key
        if key is None:
            if isinstance(message, Refused):
                if not self._told.is_set():
                    self._turned_away = Refusal(message.code, message.sentence)
                if not self.others.full():
                    self.others.put_nowait(message)
            return
        waiting = self._waiting.get(key)
        if waiting is not None and not waiting[1].done():
            if isinstance(message, Refused) and message.code in PASSING:
                # The same key again in a moment: it happens once, or has happened already and is told.
                asyncio.get_running_loop().call_later(0.2, self._again, key)
                return
            waiting[1].set_result(message)

    def _again(self, key: str) -> None:
        waiting = self._waiting.get(key)
        if waiting is not None and not waiting[1].done() and self._socket is not None:
            self._resending = asyncio.ensure_future(self._resend(waiting[0]))

    async def _resend(self, data: bytes) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(data, text=True)


async def play_through(seat: Seat, choose: Callable[[Update], Json]) -> Update:
    """Play a seat to the end: `choose(update)` picks one of `update.options`. Returns the last update."""
    last: Update | None = None
    async for update in seat.updates():
        last = update
        if update.options and not update.is_over:
            # Only the newest update counts; older ones were overtaken.
            current = seat.latest.get(update.seat, update)
            if current.seq != update.seq:
                continue
            try:
                await seat.play(choose(update))
            except Refusal as refusal:
                if refusal.code != "STALE":
                    raise
    assert last is not None
    return last
