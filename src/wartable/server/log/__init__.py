"""The log of all tables: what is in it survives. One interface, kept by SQLite on one machine and by
PostgreSQL on many.

A table is owned by one worker at a time. Owning gives a fencing number; every write carries it, and a write with an
old number is refused by the database itself, so that an owner who slept through losing a table can do no harm.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec

LEASE_MS = 3_000
"""A worker that was silent for so long has lost its tables."""
BEAT_MS = 1_000


class Row(msgspec.Struct):
    """One entry of a table's log."""

    seq: int
    seat: int | None
    key: str | None
    """The client's idempotency key; (table, seat, key) is unique."""
    entry: bytes
    """The record's entry as JSON."""
    meta: bytes
    """Clocks, sequence numbers per seat, log sentences with their audience, a state hash now and then; as JSON."""


class Stored(msgspec.Struct):
    """A table as the store has it."""

    header: bytes
    fence: int
    owner: str | None
    rows: list[Row]
    owner_seen_at: int
    """When the last owner was last heard of, wall time in milliseconds; 0: never."""
    status: str
    """`settling` for a game that is over and whose results are not yet with the accounts."""


class Lease(msgspec.Struct):
    """The answer to `own`: ours with a fencing number, or somebody else's."""

    owner: str
    fence: int
    last_seen_at: int
    """When the owner before us was last heard of."""


class StoreDown(Exception):
    """Nothing was stored; it may be tried again. If `doubtful`, it is not known whether it was stored."""

    def __init__(self, sentence: str, doubtful: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.doubtful = doubtful


class Fenced(Exception):
    """Somebody else owns the table now; nothing was stored."""


class Conflict(Exception):
    """The sequence number or the key is already taken; nothing was stored."""


class Store(Protocol):
    """Where tables are kept. Every method that changes something returns only when it is safe on disk."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def ready(self) -> None:
        """Raises StoreDown if nothing could be stored now."""

    async def beat(self, worker: str, now: int) -> None:
        """The worker is alive."""

    async def workers(self) -> dict[str, int]:
        """All workers and how long ago, in milliseconds, each was last heard of."""
        ...

    async def forget_worker(self, worker: str) -> None:
        """The worker stops in good order: its tables are free at once."""

    async def create(
        self, table: str, worker: str, status: str, game: str, listed: bool, header: bytes
    ) -> int:
        """A new table, owned by the worker; its fencing number."""
        ...

    async def own(self, table: str, worker: str) -> Lease | None:
        """Become the owner if nobody living is; None: there is no such table."""
        ...

    async def save(self, table: str, fence: int, status: str, listed: bool, header: bytes) -> None: ...

    async def append(
        self,
        table: str,
        fence: int,
        rows: Sequence[Row],
        header: tuple[str, bool, bytes] | None = None,
    ) -> None:
        """Add to the log, and with it perhaps change the header (status, listed, header). Raises Fenced,
        Conflict, StoreDown."""

    async def load(self, table: str) -> Stored | None: ...

    async def list_tables(self, status: str, game: str | None, limit: int) -> list[tuple[str, bytes]]:
        """Public tables, newest first."""
        ...

    async def orphans(self, worker: str, limit: int) -> list[str]:
        """Tables in play, or over and not yet settled, that no living worker owns."""
        ...

    async def backup(self, to: str) -> None:
        """A consistent copy of the log while it is in use."""
