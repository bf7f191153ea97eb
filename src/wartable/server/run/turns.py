"""A fair queue: everybody who waits gets one turn before anybody gets a second, however much anybody wants."""

import asyncio
from collections import OrderedDict, deque


class Turns:
    """A queue in which `at_once` may be at work together; who comes next goes round by person."""

    def __init__(self, at_once: int) -> None:
        self._at_once = self._free = at_once
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """The queues of those who wait, by name; the one whose turn comes next is first."""

    async def take(self, who: str) -> None:
        """Wait for a turn. Whoever got one gives it back."""
        if self._free > 0:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give()  # it had just been given
            raise

    def give(self) -> None:
        """A turn is over: the next one's."""
        while self._waiting:
            who, line = next(iter(self._waiting.items()))
            turn = line.popleft()
            if line:
                self._waiting.move_to_end(who)
            else:
                del self._waiting[who]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    @property
    def is_idle(self) -> bool:
        """Nobody has a turn, and nobody waits for one."""
        return self._free == self._at_once

    def waiting(self, who: str) -> int:
        """How many turns somebody waits for."""
        return len(self._waiting.get(who, ()))
