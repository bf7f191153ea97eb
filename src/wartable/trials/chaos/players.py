"""People who play while things break: pairs at tables, each at a worker of their own, and one who watches. They
remember what they were told, and have nothing but the client library to get over faults."""

import asyncio
import contextlib
import random
import secrets
import time

import httpx
import msgspec

from wartable.client import Client, Refusal, Seat, Update
from wartable.games import playable
from wartable.trials.chaos.cluster import Cluster
from wartable.trials.chaos.history import History

AWAY_S = 600.0
REQUEST_S = 8.0
SEATED = frozenset({"ALREADY_SEATED", "ALREADY_BEGUN"})
"""What who asks again for a seat is told, if it was given the first time."""
STEP_S = 0.12
"""About how long each thinks."""
RETRIED = frozenset({"STALE", "READ_ONLY", "E_WRONG_STEP", "E_NOT_YOUR_TURN"})
"""Refusals of who was too late or too early, as it happens in any game."""
GAME = "the-battlefield" if "the-battlefield" in playable() else playable()[0]


class RecordedSeat(Seat):
    """A seat whose every view is written down."""

    def __init__(self, client: Client, table: str, history: History) -> None:
        super().__init__(client, table, patience=AWAY_S)
        self.history = history

    def _show(self, update: Update) -> None:
        before = self.latest.get(update.seat)
        self.history.show(
            self.id, update.seat, update.seq, update.hash, None if before is None else before.seq
        )
        super()._show(update)


class Game(msgspec.Struct):
    """What came of one table of a pair."""

    table: str
    began_at: float
    moved_at: list[float] = msgspec.field(default_factory=list)
    """When moves were acknowledged, by the steady time."""
    over_at: float | None = None
    """When both had been shown its end."""
    left_at: float | None = None
    why_left: str = ""
    """When and why it was left in the middle."""


class Pair:
    """Two who play game after game, and one who watches."""

    def __init__(self, cluster: Cluster, history: History, number: int, seed: int) -> None:
        self.cluster = cluster
        self.history = history
        self.number = number
        self.chance = random.Random(f"{seed} {number}")
        fronts = len(cluster.fronts)
        self.fronts = (number % fronts, (number // fronts) % fronts, (number + 1) % fronts)
        """Where the first, the second and the watcher come in: at one worker, or apart."""
        self.games: list[Game] = []
        self.may_move = asyncio.Event()
        self.may_move.set()
        self.moving = 0
        self.clocks: dict[str, list[tuple[float, list[int | None]]]] = {}
        """Per table what the clocks showed, and when."""
        self.trouble = ""

    async def run(self) -> None:
        game = 0
        while True:
            game += 1
            try:
                await self._one_game(f"P{self.number}.{game}")
            except (httpx.HTTPError, OSError, Refusal) as error:
                # A table that could not be made, or a person who could not come in: tried again, as people do.
                if isinstance(error, Refusal) and error.status not in (0, 503):
                    self.trouble = self.trouble or f"{error.code} {error.status}: {error.sentence}"
                await asyncio.sleep(0.2)

    async def _one_game(self, name: str) -> None:
        clients = [Client(self.cluster.url(front), timeout=REQUEST_S) for front in self.fronts]
        one, two, _ = clients
        try:
            await self.may_move.wait()
            await one.guest(f"{name} A")
            await two.guest(f"{name} B")
            made = await one.create(GAME, clock={"kind": "bank", "bank": 3600, "increment": 0})
            await self._join(two, made["id"])
            seats = [RecordedSeat(client, made["id"], self.history) for client in clients]
            async with seats[0] as first, seats[1] as second, seats[2]:
                game = Game(made["id"], time.monotonic())
                self.games.append(game)
                playing = [asyncio.ensure_future(self._play(each, game)) for each in (first, second)]
                try:
                    await asyncio.gather(*playing)
                    game.over_at = time.monotonic()
                except Exception as error:
                    game.left_at, game.why_left = time.monotonic(), f"{type(error).__name__}: {error}"
                    raise
                finally:
                    for each in playing:
                        each.cancel()
                    await asyncio.gather(*playing, return_exceptions=True)
        finally:
            for client in clients:
                with contextlib.suppress(httpx.HTTPError, OSError):
                    await client.close()

    async def _join(self, client: Client, table: str) -> None:
        """Sit down, however often it takes: whoever is told that it is not known yet asks again."""
        while True:
            try:
                await client.join(table)
                return
            except (httpx.HTTPError, Refusal) as error:
                if isinstance(error, Refusal) and error.code in SEATED:
                    return
                if isinstance(error, Refusal) and error.status != 503:
                    raise
                await asyncio.sleep(0.2)

    async def _play(self, seat: RecordedSeat, game: Game) -> None:
        while True:
            update = seat.latest.get(seat.seats[0]) if seat.seats else None
            if update is not None and update.is_over:
                return
            if update is None or not update.options:
                await seat.next_update()
                continue
            await self.may_move.wait()
            await self._move(seat, update, game)
            await asyncio.sleep(STEP_S * self.chance.uniform(0.5, 1.5))

    async def _move(self, seat: RecordedSeat, update: Update, game: Game) -> None:
        key, own = secrets.token_hex(8), seat.seats[0]
        self.moving += 1
        try:
            done = await seat.play(self.chance.choice(update.options), key=key, shown=False)
        except Refusal as refusal:
            self.history.refuse(seat.id, own, key, refusal.code)
            if refusal.code not in RETRIED and refusal.code != "GAME_OVER":
                self.trouble = self.trouble or f"{refusal.code}: {refusal.sentence}"
            return
        finally:
            self.moving -= 1
        self.history.ack(seat.id, done.seat, key, done.seq)
        game.moved_at.append(time.monotonic())
        await seat.catch_up(done)
        shown = [each.left for each in seat.latest[done.seat].clocks.seats]
        self.clocks.setdefault(seat.id, []).append((time.monotonic(), shown))

    def left_since(self, at: float) -> list[str]:
        """The tables that were left in the middle of a game, and why: nobody may have to begin another one."""
        return [
            f"{game.table} was left in the middle of the game: {game.why_left}"
            for game in self.games
            if game.left_at is not None and game.left_at > at
        ]

    def first_move_after(self, at: float) -> float | None:
        """When the first move was acknowledged that came after it: at the very table that was played then. Only where
        that game was over, or none was under way, it is one of the next game."""
        for game in self.games:
            if any(end is not None and end <= at for end in (game.over_at, game.left_at)):
                continue
            first = next((each for each in game.moved_at if each > at), None)
            if first is not None:
                return first
            if game.over_at is None:
                return None
        return None

    def waited(self, at: float) -> float | None:
        """How long the pair's table stood still then; None: it still does. A table that was only made later is counted
        from then on: asking for one is no move."""
        first = self.first_move_after(at)
        if first is None:
            return None
        began = max((game.began_at for game in self.games if game.began_at <= first), default=at)
        return first - max(at, began)

    def is_late(self, ended: float, limit_s: float) -> bool:
        waited = self.waited(ended)
        return waited is None or waited > limit_s

    def say_when(self, ended: float) -> str:
        """When this pair moved again, for whoever looks for the reason."""
        first = self.first_move_after(ended)
        when = "hangs" if first is None else f"moved after {first - ended:.1f} s"
        if not self.games:
            return f"pair {self.number} of people at workers {self.fronts} {when}, and never had a game"
        last = self.games[-1]
        since = f", in a game that began {last.began_at - ended:+.1f} s" if last.began_at > ended - 20 else ""
        return f"{last.table} of people at workers {self.fronts} {when}{since}"
