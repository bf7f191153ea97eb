"""A line to one client: a socket here, or a socket at another worker that is reached over the bus."""

import itertools
from typing import Protocol

_numbers = itertools.count(1)


class Outlet(Protocol):
    """Where bytes for a client go."""

    def send(self, data: bytes) -> None:
        """Queue a message. A client that does not read is told to come back later."""

    def close(self, code: int, reason: str) -> None:
        """No more messages."""


class Line:
    """One client at one table."""

    def __init__(
        self,
        outlet: Outlet,
        user: str | None,
        name: str,
        muted: frozenset[str] = frozenset(),
        origin: str = "",
    ) -> None:
        self.id = next(_numbers)
        self.outlet = outlet
        self.user = user
        self.name = name
        self.muted = set(muted)
        """Users whose emotes and chat this one does not want."""
        self.read_only = False
        """Another tab of the same person has the seat."""
        self.origin = origin
        """A mark of the address it comes from; empty where nobody knows."""

    def send(self, data: bytes) -> None:
        self.outlet.send(data)
