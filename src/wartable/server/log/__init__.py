"""The log of all tables: what is in it survives. One interface, kept by SQLite on one machine and by
PostgreSQL on many.

A table is owned by one worker at a time. Owning gives a fencing number; every write carries it, and a write with an
old number is refused by the database itself, so that an owner who slept through losing a table can do no harm.
"""

import itertools
import lzma
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol

import msgspec

LEASE_MS = 3_000
"""A worker that was silent for so long has lost its tables, if nothing else is set."""
DOUBT = "The server's database did not answer: it is not known yet whether this happened. Ask again."
RECENT_S = 10.0
"""A write that failed longer ago says nothing about now: perhaps nobody has moved since."""


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


class Glance(msgspec.Struct):
    """What can be told of a table without its game."""

    status: str
    header: bytes
    meta: bytes
    """What was kept beside the last entry; empty: there is none."""


class Lease(msgspec.Struct):
    """The answer to `own`: ours with a fencing number, or somebody else's."""

    owner: str
    fence: int
    last_seen_at: int
    """When the owner before us was last heard of."""


class Beat(msgspec.Struct):
    """What a worker learns from its own heartbeat."""

    now: int
    """The database's clock, milliseconds since 1970: the one that all workers share."""
    lost: list[str]
    """Tables that the worker holds and no longer owns."""


class Writes:
    """How the writing of moves goes: whoever asks after our health is told."""

    def __init__(self) -> None:
        self._numbers = itertools.count()
        self._waiting: dict[int, float] = {}
        """The time since which each move waits to be stored."""
        self._failing_since = 0.0
        self._failed_at = 0.0

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """Around the storing of a move."""
        number = next(self._numbers)
        self._waiting[number] = time.monotonic()
        try:
            yield
        except StoreDown:
            self._failed_at = time.monotonic()
            self._failing_since = self._failing_since or self._failed_at
            raise
        else:
            self._failing_since = 0.0
        finally:
            del self._waiting[number]

    def overdue_s(self) -> float:
        """For how many seconds moves have been waiting, or failing, without one being stored; 0: all is well."""
        now = time.monotonic()
        waiting = now - min(self._waiting.values(), default=now)
        is_failing = self._failing_since > 0 and now - self._failed_at < RECENT_S
        return max(waiting, now - self._failing_since if is_failing else 0.0)


class StoreDown(Exception):
    """Nothing was stored; it may be tried again. If `doubtful`, it is not known whether it was stored."""

    def __init__(self, sentence: str, doubtful: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.doubtful = doubtful

    @property
    def code(self) -> str:
        """What clients are told: `STORE_DOWN` promises that nothing happened, and `UNKNOWN_YET` does not."""
        return "UNKNOWN_YET" if self.doubtful else "STORE_DOWN"


class Fenced(Exception):
    """Somebody else owns the table now; nothing was stored."""


class Conflict(Exception):
    """The sequence number or the key is already taken; nothing was stored."""


class Packed(msgspec.Struct):
    """A finished game as the archive has it, before it is compressed."""

    status: str
    header: bytes
    rows: list[Row]


def pack(packed: Packed) -> bytes:
    """A tenth of what it was: games are much alike."""
    return lzma.compress(msgspec.msgpack.encode(packed), preset=4)


def unpack(data: bytes) -> Packed:
    return msgspec.msgpack.decode(lzma.decompress(data), type=Packed)


def glance_at(data: bytes) -> Glance:
    """The same of a game in the archive."""
    packed = unpack(data)
    return Glance(packed.status, packed.header, packed.rows[-1].meta if packed.rows else b"")


class Store(Protocol):
    """Where tables are kept. Every method that changes something returns only when it is safe on disk."""

    is_shared: bool
    """Other workers may take tables over. If not, nobody else can, whatever happens to heartbeats."""
    lease_ms: int
    """How long a worker may be silent before others may take its tables over."""
    writes: Writes

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def ready(self) -> None:
        """Raises StoreDown if nothing could be stored now."""

    async def look_over(self) -> str:
        """What is damaged, in the database's words; empty: nothing."""
        ...

    async def beat(self, worker: str, held: Mapping[str, int]) -> Beat:
        """The worker is alive, and believes that it owns these tables with these fencing numbers."""
        ...

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

    async def own(self, table: str, worker: str, may_rob: bool = True, thaws: bool = True) -> Lease | None:
        """Become the owner if nobody living is; None: there is no such table.

        Without `may_rob` an owner that is silent keeps it too: perhaps it was the database that was away. Without
        `thaws` a game in the archive stays there, and nobody can own it.
        """
        ...

    async def release(self, table: str, worker: str, fence: int) -> None:
        """The worker gives a table up, for anybody to take."""

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

    async def load(self, table: str) -> Stored | None:
        """What is stored of a table, also if it lies in the archive."""
        ...

    async def glance(self, table: str) -> Glance | None:
        """The header of a table without its game, also if it lies in the archive."""
        ...

    async def list_tables(self, status: str, game: str | None, limit: int) -> list[tuple[str, bytes]]:
        """Public tables, newest first."""
        ...

    async def count_open(self, one: str, other: str) -> tuple[int, int]:
        """How many tables at which somebody is missing have the one text in their headers, and the other."""
        ...

    async def orphans(self, worker: str, limit: int, may_rob: bool = True) -> list[str]:
        """Tables in play, or over and not yet settled, that no living worker owns; without `may_rob` those that
        nobody owns."""
        ...

    async def loads(self) -> dict[str, int]:
        """All living workers and how many tables in play each owns."""
        ...

    async def tables_of(self, user: str, after: str, limit: int) -> list[str]:
        """Tables, in the archive too, in whose header a person stands; in order of their ids, from `after` on."""
        ...

    async def count_tables(self) -> dict[str, int]:
        """How many tables there are of every status, those in the archive as `archived`."""
        ...

    async def newest_tables(self, status: str | None, limit: int) -> list[tuple[str, str, str, int, bytes]]:
        """All tables, the private ones too, newest first: id, status, owner, when it was made, header."""
        ...

    async def finished_before(self, made_before: int, limit: int) -> list[str]:
        """Tables with a finished game that were made so long ago."""
        ...

    async def archive(self, table: str, ended_at: int, people: str) -> bool:
        """Move a finished game into the archive, if nobody plays or settles there."""
        ...

    async def drop_tables(self, status: str, made_before: int, limit: int) -> int:
        """Forget tables of a status (`open`: nobody ever began; `archived`) that are older; how many went."""
        ...

    async def backup(self, to: str) -> None:
        """A consistent copy of the log while it is in use."""
