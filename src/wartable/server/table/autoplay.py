"""What happens at a table by itself: bots think and play, clocks run out, and who has left is passed over."""

import asyncio
import weakref
from collections.abc import Iterator
from typing import TYPE_CHECKING

import structlog

from wartable.core.actions import Action
from wartable.core.choices import Choice
from wartable.core.codec import decode_action
from wartable.core.errors import Illegal
from wartable.server import metrics
from wartable.server.log import Fenced, StoreDown
from wartable.server.table import bot_pool
from wartable.server.table.shuffle_proof import bot_seed

if TYPE_CHECKING:
    from wartable.server.table.table import Table

log = structlog.get_logger("unattended")

STUCK_S = 30.0
"""Seconds until it is tried again, where nothing works for a bot or for somebody who is not there. People may
act before."""


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
        bots_may_think = table.has_company()
        for seat in table.match.awaited():
            if table.match.state.has_left(seat):
                table.house.keep(asyncio.ensure_future(self._default(seat)))
                return
            if bots_may_think and table.is_bot(seat) and not self._is_thinking(seat):
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

    @property
    def is_still(self) -> bool:
        """No clock runs out and no bot is at it: nothing happens here before somebody comes."""
        return self._timer is None and not self._thinking

    # -- clocks ----------------------------------------------------------------------------------------------------

    def _ring(self) -> None:
        table = self.table
        now = table.house.time.now()
        for seat in range(table.header.players):
            if table.clocks.is_out(seat, now):
                table.house.keep(asyncio.ensure_future(self._default(seat)))
                return
        table.wake()

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
                if table.is_in_doubt:
                    await table.clear_doubt()  # the table wakes again, and sees whose time is up
                    return
                if await self._play(seat, None, late=not gone) and not gone:
                    metrics.TIME_OUTS.inc()
            except StoreDown:
                self.later(1.0)
            except Fenced:
                return

    async def _play(self, seat: int, action: Action | None, late: bool = False) -> bool:
        """Play this, or else what the rule book names, or else anything that works: no game stands still for a
        mistake."""
        table = self.table
        candidates = self._candidates(seat, action)
        while True:
            try:
                with table.catch_mistakes():
                    each = next(candidates, None)
                if each is None:
                    self.later(STUCK_S)
                    return False
                await table.play(seat, each, None, late=late)
                return True
            except Illegal as error:
                log.error("what nobody asked for was refused", table=table.header.id, error=str(error))

    def _candidates(self, seat: int, action: Action | None) -> Iterator[Action]:
        rules, match = self.table.playing()
        if action is not None:
            yield action
        yield rules.default_action(match.state, seat)
        yield from rules.legal_actions(match.state, seat)

    def later(self, seconds: float) -> None:
        """It cannot be done now: try again in a moment."""
        if not self.table.is_closed:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._again)

    def _again(self) -> None:
        self.table.wake()

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
            data = await table.house.bots.choose(task, table.whose())
            pause = table.house.bot_pace - (table.house.time.now() - began) / 1000
            if pause > 0 and not table.is_left_to_bots():
                await asyncio.sleep(pause)
            async with table.lock:
                if not await self._bot_plays(seat, thought, data, choice):
                    return
        except StoreDown:
            self.later(1.0)
            return
        except Fenced:
            return
        finally:
            self._forget(seat, thought)
        table.wake()

    def _forget(self, seat: int, thought: Thought) -> None:
        if self._thinking.get(seat) is thought:
            del self._thinking[seat]

    async def _bot_plays(self, seat: int, thought: Thought, data: bytes, choice: Choice | None) -> bool:
        """False if nothing works that a bot could play here."""
        table = self.table
        match = table.match
        if (
            table.is_closed
            or match is None
            or table.header.status != "playing"
            or table.epoch != thought.epoch
        ):
            return True
        if not table.is_bot(seat) or seat not in match.awaited():
            return True
        await table.clear_doubt()
        if table.epoch != thought.epoch or match.rules.choice(match.state, seat) != choice:
            return True
        action: Action | None = None
        if data:
            try:
                action = decode_action(match.rules, data)
            except Illegal as error:
                log.error("a bot said what is no action", table=table.header.id, error=str(error))
        self._forget(seat, thought)
        return await self._play(seat, action)

    def task(self, seat: int) -> bot_pool.Task:
        """What a bot at this seat has to think about. Where the game was set back, another bot goes on with it."""
        table = self.table
        assert table.match is not None
        held = table.header.seats[seat]
        return bot_pool.Task(
            table=table.header.id,
            game=table.header.game,
            setup=table.match.setup,
            seed=table.match.seed,
            origin=table.match.origin,
            entries=tuple(table.match.entries),
            seat=seat,
            level=held.stand_in or (f"{held.level}:{held.style}" if held.style else held.level) or "normal",
            dice=bot_seed(table.header.server_seed, seat, table.epoch),
        )
