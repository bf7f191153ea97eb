"""A table with as little around it as it needs: no socket, no clock that runs, a log in a folder, and clients
that keep every byte."""

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

from wartable.core.errors import BadSetup
from wartable.core.setup import Setup
from wartable.core.version import rules_version
from wartable.games import game
from wartable.server.log import Row, Store
from wartable.server.log.sqlite import SqliteStore
from wartable.server.table import bot_pool
from wartable.server.table.header import ClockSpec, Header, HeldSeat, new_id
from wartable.server.table.shuffle_proof import new_server_seed
from wartable.server.table.table import Table
from wartable.server.timing import Time
from wartable.server.web.limits import Shares
from wartable.wire.messages import ChatTold


class Recorder:
    """A client that keeps every byte."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self, code: int, reason: str) -> None:
        return


class StillTime(Time):
    """Clocks differ by themselves; here they stand."""

    def now(self) -> int:
        return 1_000_000

    def wall(self) -> int:
        return 1_700_000_000_000


class Unkept(SqliteStore):
    """A log that keeps nothing: for trials that look at what is sent, not at what is stored."""

    async def open(self) -> None:
        return

    async def close(self) -> None:
        return

    async def create(
        self, table: str, worker: str, status: str, game: str, listed: bool, header: bytes
    ) -> int:
        return 1

    async def append(
        self, table: str, fence: int, rows: Sequence[Row], header: tuple[str, bool, bytes] | None = None
    ) -> None:
        return


class Room:
    """The least that a table needs around it."""

    def __init__(self, folder: Path, is_kept: bool = True) -> None:
        path = folder / "events.db"
        self.store: Store = SqliteStore(path) if is_kept else Unkept(path)
        self.time: Time = StillTime()
        self.bots = bot_pool.BotPool(1)
        self.bot_pace = 0.0
        self.absence = 60_000
        self.shares = Shares()

    def lose(self, table: Table) -> None:
        raise AssertionError("nobody else is here")

    def finish(self, table: Table) -> None:
        return

    async def mute(self, user: str, other: str, on: bool) -> None:
        return

    async def report(self, user: str | None, report: dict[str, object]) -> None:
        return

    async def keep_chat(self, table_id: str, said: Sequence[ChatTold]) -> None:
        return

    async def note_left(self, user: str, table_id: str) -> None:
        return

    def why_muted(self, user: str | None) -> str | None:
        return None

    def why_paused(self) -> str | None:
        return None

    def keep(self, task: "asyncio.Task[None]") -> None:
        task.cancel()


async def deal_table(room: Room, game_id: str, chance: random.Random) -> Table:
    """A table of any setup at which people hold all seats, `u0`, `u1` and so on; the game has begun."""
    header = any_header(game_id, chance)
    table = Table(room, header, await room.store.create(header.id, "here", "playing", game_id, False, b"{}"))
    table.begin()
    return table


def any_header(game_id: str, chance: random.Random) -> Header:
    """A table for any number of people, with any decks that go together."""
    rules = game(game_id)
    players = chance.choice(rules.players)
    header = Header(
        id=new_id("t"), game=game_id, rules=rules_version(rules), host="u0", players=players, options={},
        seats=[HeldSeat("human", f"u{seat}", f"Player {seat}") for seat in range(players)], clock=ClockSpec("none"),
        made_at=0, server_seed=new_server_seed(), status="playing", seed=chance.getrandbits(256),
    )  # fmt: skip
    if rules.decks and chance.random() < 0.7:
        for held in header.seats:
            held.deck = chance.choice(rules.decks)
        try:
            rules.new_game(header.setup(), 1)
        except BadSetup:
            for held in header.seats:
                held.deck = None
    rules.new_game(Setup(players, {}, header.setup().decks), 1)
    return header
