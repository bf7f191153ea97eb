"""What happens at a table by itself: bots think and play, clocks run out, and who has left is passed over."""

import asyncio
import secrets
import weakref
from typing import TYPE_CHECKING

import structlog

from wartable.core.choices import Choice
from wartable.core.codec import decode_action
from wartable.core.errors import Illegal
from wartable.server import bots, metrics
from wartable.server.store import Fenced, StoreDown

if TYPE_CHECKING:
    from wartable.server.tables import Table

log = structlog.get_logger("unattended")


class Thought:
    """A bot is thinking about how the table stood; an undo makes that another table."""

    def __init__(self, epoch: int) -> None:
        self.epoch = epoch


class Unattended:
    """The bots and the alarm clock of one table."""

    def __init__(self, table: "Table") -> None:
        self._table = weakref.ref(table)
        self._thinking: dict[int, Thought] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def table(self) -> "Table":
        """Not held: what holds each other waits for the garbage collector, and that comes late here."""
        table = self._table()
        assert table is not None, "a table that is put away has no bots and no clock"
        return table

    def wake(self) -> None:
        """After every change: let bots think, and set the alarm for the next clock that runs out."""
        self.stop()
        table = self.table
        if table.is_closed or table.match is None or table.header.status != "playing":
            return
        for seat in table.match.awaited():
            if table.match.state.has_left(seat):
                table.house.keep(asyncio.ensure_future(self._default(seat)))
                return
            if table.is_bot(seat) and not self._is_thinking(seat):
                thought = Thought(table.epoch)
                self._thinking[seat] = thought
                table.house.keep(asyncio.ensure_future(self._think(seat, thought)))
        due = table.clocks.next_due()
        if due is not None:
            wait = max(0, due[0] - table.house.time.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # -- clocks ----------------------------------------------------------------------------------------------------

    def _ring(self) -> None:
        table = self.table
        now = table.house.time.now()
        for seat in range(table.header.players):
            if table.clocks.is_out(seat, now):
                table.house.keep(asyncio.ensure_future(self._default(seat)))
                return
        self.wake()

    async def _default(self, seat: int) -> None:
        """The seat's time is up: what the rule book names happens."""
        table = self.table
        async with table.lock:
            if table.is_closed or table.match is None or table.header.status != "playing":
                return
            if seat not in table.match.awaited():
                return
            gone = table.match.state.has_left(seat)
            if not gone and not table.clocks.is_out(seat, table.house.time.now()):
                return
            try:
                await table.settled()
                await table.play(seat, table.match.rules.default_action(table.match.state, seat), None)
                if not gone:
                    metrics.TIME_OUTS.inc()
            except StoreDown:
                self._later(1.0)
            except Fenced:
                return

    def _later(self, seconds: float) -> None:
        """The store is down: try again in a moment."""
        if not self.table.is_closed:
            self._timer = asyncio.get_running_loop().call_later(seconds, self.wake)

    # -- bots ------------------------------------------------------------------------------------------------------

    def _is_thinking(self, seat: int) -> bool:
        thought = self._thinking.get(seat)
        return thought is not None and thought.epoch == self.table.epoch

    async def _think(self, seat: int, thought: Thought) -> None:
        """Let a bot move. It thinks without the lock; whether its answer still fits is seen afterwards."""
        table = self.table
        try:
            began = table.house.time.now()
            task = self.task(seat)
            choice = table.match.rules.choice(table.match.state, seat) if table.match is not None else None
            data = await table.house.bots.choose(task)
            pause = table.house.bot_pace - (table.house.time.now() - began) / 1000
            if pause > 0:
                await asyncio.sleep(pause)
            async with table.lock:
                await self._bot_plays(seat, thought, data, choice)
        except StoreDown:
            self._later(1.0)
            return
        except Fenced:
            return
        finally:
            self._forget(seat, thought)
        self.wake()

    def _forget(self, seat: int, thought: Thought) -> None:
        if self._thinking.get(seat) is thought:
            del self._thinking[seat]

    async def _bot_plays(self, seat: int, thought: Thought, data: bytes, choice: Choice | None) -> None:
        table = self.table
        match = table.match
        if (
            table.is_closed
            or match is None
            or table.header.status != "playing"
            or table.epoch != thought.epoch
        ):
            return
        if not table.is_bot(seat) or seat not in match.awaited():
            return
        await table.settled()
        if match.rules.choice(match.state, seat) != choice:
            return
        try:
            action = (
                decode_action(match.rules, data) if data else match.rules.default_action(match.state, seat)
            )
            self._forget(seat, thought)
            await table.play(seat, action, None)
        except Illegal as error:
            log.error("a bot did something illegal", table=table.header.id, error=str(error))
            await table.play(seat, match.rules.default_action(match.state, seat), None)

    def task(self, seat: int) -> bots.Task:
        """What a bot at this seat has to think about."""
        table = self.table
        assert table.match is not None
        held = table.header.seats[seat]
        return bots.Task(
            game=table.header.game,
            setup=table.match.setup,
            seed=table.match.seed,
            origin=table.match.origin,
            entries=tuple(table.match.entries),
            seat=seat,
            level=held.stand_in or held.level or "normal",
            dice=secrets.randbits(64),
        )
