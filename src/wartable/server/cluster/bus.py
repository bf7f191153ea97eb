"""How workers talk: short messages from one to another. Alone, a worker has nobody to talk to.

Messages may be lost when Redis goes; nothing depends on them. A move is safe when it is in the log, and a client that
may have missed something is made to connect again, which sends everything there is to know.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

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
    origin: str = ""


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


class ToLines(Word, frozen=True, tag="to_lines"):
    """For clients of yours: said once, and spread where they are."""

    lines: list[int]
    data: msgspec.Raw
    queue: str
    """Words of one queue keep their order; those of others may overtake them."""


class CloseLines(Word, frozen=True, tag="close_lines"):
    """Clients of yours shall connect again, or leave."""

    lines: list[int]
    code: int
    reason: str
    queue: str


Parcel: TypeAlias = ToLines | CloseLines


class Bundle(Word, frozen=True, tag="bundle"):
    """Several of them at once."""

    worker: str
    words: list[Parcel]
    receipt: int = 0
    """If it is not 0: tell me when you have come so far."""


class Receipt(Word, frozen=True, tag="receipt"):
    """I have heard so much of what you told my clients."""

    worker: str
    sent: int


class Missed(Word, frozen=True, tag="missed"):
    """Something between us was lost: your clients at my tables shall connect again."""

    worker: str


class SessionsEnded(Word, frozen=True, tag="sessions_ended"):
    """These are over: their sockets shall close, and nobody shall believe in them."""

    ended: Ended


DECODER: msgspec.json.Decoder[Word] = msgspec.json.Decoder(
    Call | Reply | Attach | Detach | Frame | Bundle | Receipt | Missed | SessionsEnded
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

    is_listening: bool
    """An answer would be heard."""

    async def say(self, worker: str, word: Word) -> None:
        """Raises BusDown if nobody heard it."""

    def silent_s(self) -> float:
        """For how many seconds nothing was heard of the bus, not even an answer to whether it is there."""
        ...

    async def close(self) -> None: ...


class NoBus:
    """One worker alone."""

    is_listening = False

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
