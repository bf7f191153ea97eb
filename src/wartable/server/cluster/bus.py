"""How workers talk: short messages from one to another. Alone, a worker has nobody to talk to.

Messages may be lost when Redis goes; nothing depends on them. A move is safe when it is in the log, and a client that
may have missed something is made to connect again, which sends everything there is to know.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from wartable.server.accounts.sessions import Ended, Who
from wartable.server.table.commands import AnyCommand


class Word(msgspec.Struct, frozen=True, tag_field="is"):
    """Something one worker says to another."""


class Call(Word, frozen=True, tag="call"):
    """Do this to a table of yours and tell me the answer."""

    number: int
    worker: str
    table: str
    who: Who | None
    command: AnyCommand


class Reply(Word, frozen=True, tag="reply"):
    number: int
    answer: msgspec.Raw = msgspec.Raw(b"null")
    status: int = 0
    """0: it was done; otherwise what REST answers."""
    code: str = ""
    sentence: str = ""


class Attach(Word, frozen=True, tag="attach"):
    """A client of mine is at a table of yours."""

    worker: str
    line: int
    table: str
    user: str | None
    name: str
    muted: tuple[str, ...] = ()


class Detach(Word, frozen=True, tag="detach"):
    worker: str
    line: int
    table: str


class Frame(Word, frozen=True, tag="frame"):
    """My client said this."""

    worker: str
    line: int
    table: str
    data: str


class ToLine(Word, frozen=True, tag="to_line"):
    """For your client."""

    line: int
    data: msgspec.Raw


class ToLines(Word, frozen=True, tag="to_lines"):
    """The same for many of your clients: said once, and spread where they are."""

    lines: list[int]
    data: msgspec.Raw


class CloseLine(Word, frozen=True, tag="close_line"):
    line: int
    code: int
    reason: str


class Missed(Word, frozen=True, tag="missed"):
    """Something between us was lost: your clients at my tables shall connect again."""

    worker: str


class SessionsEnded(Word, frozen=True, tag="sessions_ended"):
    """These are over: their sockets shall close, and nobody shall believe in them."""

    ended: Ended


DECODER: msgspec.json.Decoder[Word] = msgspec.json.Decoder(
    Call | Reply | Attach | Detach | Frame | ToLine | ToLines | CloseLine | Missed | SessionsEnded
)
ENCODER = msgspec.json.Encoder()


class BusDown(Exception):
    """The other worker cannot be reached now. If `doubtful`, it may have heard all the same."""

    def __init__(self, doubtful: bool = False) -> None:
        super().__init__()
        self.doubtful = doubtful


class Bus(Protocol):
    async def open(
        self, worker: str, hear: Callable[[Word], Awaitable[None]], back: Callable[[], Awaitable[None]]
    ) -> None:
        """Begin to listen. `hear` gets every message, `back` is called when the bus was away and is back."""

    async def say(self, worker: str, word: Word) -> None:
        """Raises BusDown if nobody heard it."""

    def silent_s(self) -> float:
        """For how many seconds nothing was heard of the bus, not even an answer to whether it is there."""
        ...

    async def close(self) -> None: ...


class NoBus:
    """One worker alone."""

    async def open(
        self, worker: str, hear: Callable[[Word], Awaitable[None]], back: Callable[[], Awaitable[None]]
    ) -> None:
        return

    async def say(self, worker: str, word: Word) -> None:
        raise BusDown

    def silent_s(self) -> float:
        return 0.0

    async def close(self) -> None:
        return
