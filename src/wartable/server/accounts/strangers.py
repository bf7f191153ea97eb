"""Whoever tries to log in from a browser that the owner of the name has not come in from. However many try, nobody is sent away
for what others did: they wait, one address after another."""

import asyncio

from wartable.server.errors import ApiError
from wartable.server.run.turns import Turns

TRIES = 60
"""Tries at one name in an hour, until they are made to wait."""
PAUSE_S = 1.0


class Queues:
    """A queue for every name at which many have tried lately."""

    def __init__(self) -> None:
        self._queues: dict[str, Turns] = {}

    async def wait(self, login: str, address: str) -> None:
        """Wait for a turn. An address that waits already is refused: it has one turn before any has a second."""
        queue = self._queues.setdefault(login, Turns(1))
        if queue.waiting(address):
            raise ApiError(429, "TOO_MANY_TRIES", "Too many attempts; wait a minute.")
        await queue.take(address)
        try:
            await asyncio.sleep(PAUSE_S)
        finally:
            queue.give()
            if queue.is_idle:
                self._queues.pop(login, None)

    def __len__(self) -> int:
        """How many queues there are."""
        return len(self._queues)
