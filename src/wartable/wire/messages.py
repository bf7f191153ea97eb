"""What travels over a table's socket, up and down. docs/protocol.md tells it in words; its schema is made from here."""

from typing import Annotated, Any, Literal, Union

import msgspec

from wartable.wire.changes import Counted, Woven

VERSION = 2
SUBPROTOCOL = f"wartable.{VERSION}"
FRAME_LIMIT = 16 * 1024

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]
Sequence = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class Up(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Something a client says."""


class Play(Up, frozen=True, tag="play"):
    """Do this. `seq` is that of the last update for the seat."""

    key: Key
    seq: Sequence
    action: msgspec.Raw
    seat: SeatNumber | None = None


class Lock(Up, frozen=True, tag="lock"):
    """Answer a secret question. Refused where the question is not secret."""

    key: Key
    seq: Sequence
    action: msgspec.Raw
    seat: SeatNumber | None = None


class Undo(Up, frozen=True, tag="undo"):
    """Take the seat's last action back; free, or the others are asked."""

    key: Key
    seq: Sequence
    seat: SeatNumber | None = None


class Answer(Up, frozen=True, tag="answer"):
    """Yes or no to what another seat asked."""

    key: Key
    ask: int
    yes: bool


class Draw(Up, frozen=True, tag="draw"):
    """Offer a draw."""

    key: Key
    seat: SeatNumber | None = None


class Sync(Up, frozen=True, tag="sync"):
    """Tell me again how it stands."""


class Ping(Up, frozen=True, tag="ping"):
    t: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


class Preview(Up, frozen=True, tag="preview"):
    """What would happen? Nothing does."""

    id: Key
    action: msgspec.Raw
    seat: SeatNumber | None = None


class Hint(Up, frozen=True, tag="hint"):
    """What would a good bot do here, and why? Only where all others are bots."""

    id: Key
    seat: SeatNumber | None = None
    action: msgspec.Raw | None = None
    """What the player has in mind: it is compared with the hint."""


class Emote(Up, frozen=True, tag="emote"):
    emote: Key
    seat: SeatNumber | None = None


class Chat(Up, frozen=True, tag="chat"):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Mute(Up, frozen=True, tag="mute"):
    """No emotes and no chat of that person, for this account."""

    user: Key
    on: bool


class Claim(Up, frozen=True, tag="claim"):
    """The seat's player is gone: win, let a bot take the seat, or go on waiting."""

    key: Key
    seat: SeatNumber
    what: Literal["win", "bot", "wait"]


class Take(Up, frozen=True, tag="take"):
    """Take my seat back from my other tab."""


class Report(Up, frozen=True, tag="report"):
    """Something looks wrong: keep the log, the rules version and the hash."""

    text: Annotated[str, msgspec.Meta(max_length=2000)] = ""


UPS = (Play, Lock, Undo, Answer, Draw, Sync, Ping, Preview, Hint, Emote, Chat, Mute, Claim, Take, Report)
UP_DECODER: msgspec.json.Decoder[Up] = msgspec.json.Decoder(Union[UPS])  # noqa: UP007


class Down(msgspec.Struct, frozen=True, tag_field="type"):
    """Something the server says."""


class TableTold(Down, frozen=True, tag="table"):
    """The table around the game: who sits where, what is agreed."""

    v: int
    table: dict[str, Any]
    me: str | None
    seats: tuple[int, ...]
    read_only: bool
    now: int


class SeatClock(msgspec.Struct, frozen=True):
    """The clock of one seat."""

    left: int | None
    """Milliseconds left for this decision; None: no limit."""
    bank: int | None
    """Milliseconds in the bank, where there is one."""
    running: bool


class ClocksTold(msgspec.Struct, frozen=True):
    seats: tuple[SeatClock, ...]


class UpdateTold(Down, frozen=True, tag="update"):
    """How it stands for one seat (None: spectators), whole: on connecting, after `sync`, and when a client
    fell behind."""

    seat: int | None
    seq: int
    events: msgspec.Raw
    lines: tuple[str, ...]
    view: msgspec.Raw
    options: msgspec.Raw
    says: tuple[str, ...]
    cards: tuple[str | None, ...]
    revisions: msgspec.Raw
    revision_says: tuple[str, ...]
    why: dict[str, str]
    clocks: ClocksTold
    undo: Literal["no", "free", "ask"]
    hash: str
    """CRC-32 of view, options and revisions, one after the other, each written with sorted keys and without spaces."""
    by: int | None = None
    undone: bool = False


class Asks(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seat may do now. Texts are woven; those of options and revisions are JSON."""

    options: Woven = []
    says: Woven = []
    cards: Counted | None = None
    """The card of each option; one that stands several times in a row is told once, with how often. Left out: the field
    `card` of each option, or none where it has none."""
    revisions: Woven = []
    revision_says: Woven = []
    why: dict[str, list[str]] = {}
    """Sentences, each with the cards of the hand that cannot be used for that reason."""


class ChangeTold(Down, frozen=True, tag="change", omit_defaults=True, kw_only=True):
    """What happened, and what is different for one seat since the update or change with the number `base`."""

    seat: int | None
    seq: int
    base: int
    view: dict[str, Any] = {}
    """A patch of the view."""
    asks: Asks | None = None
    """Left out: what the seat may do is as it was."""
    events: Woven = []
    lines: Woven = []
    clocks: tuple[tuple[int | None, int | None, bool], ...]
    """For each seat: time left, bank, running."""
    undo: Literal["no", "free", "ask"] = "no"
    hash: str
    by: int | None = None
    undone: bool = False


class Done(Down, frozen=True, tag="done"):
    """It is stored and it happened. The same for every repetition."""

    key: str
    seat: int
    seq: int


class Refused(Down, frozen=True, tag="refused"):
    """It did not happen."""

    key: str | None
    code: str
    sentence: str
    seat: int | None = None


class SeatPresence(msgspec.Struct, frozen=True, omit_defaults=True):
    seat: int
    here: bool
    stand_in: str | None = None
    """The level of the bot that plays for an absent person."""
    gone_for: int | None = None
    claim_in: int | None = None
    """Milliseconds until the others may claim; 0: now."""


class PresenceTold(Down, frozen=True, tag="presence"):
    seats: tuple[SeatPresence, ...]
    watchers: int


class Asked(Down, frozen=True, tag="asked"):
    """A seat asks the others something."""

    ask: int
    what: Literal["undo", "draw"]
    seat: int
    sentence: str
    yours: bool
    """You are asked."""


class Answered(Down, frozen=True, tag="answered"):
    ask: int
    what: Literal["undo", "draw"]
    yes: bool
    seat: int
    """The seat that asked."""
    lapsed: bool = False
    """Nobody said no: somebody played, or a bot or a clock did, before all had answered."""


class Change(msgspec.Struct, frozen=True):
    """One value of the view that would change, by its path."""

    path: str
    was: Any = msgspec.field(name="from")
    now: Any = msgspec.field(name="to")


class PreviewTold(Down, frozen=True, tag="preview"):
    id: str
    seat: int
    events: tuple[dict[str, Any], ...]
    """What would be told."""
    lines: tuple[str, ...]
    """The same as sentences."""
    changes: tuple[Change, ...]
    unknown: tuple[str, ...]
    """Paths of the view whose value depends on what the seat cannot know."""
    ends: bool


class Reason(msgspec.Struct, frozen=True):
    """One term of the bots' evaluation that speaks for an action, or against it."""

    term: str
    by: float


class Coming(msgspec.Struct, frozen=True):
    """One step of the line that is expected."""

    seat: int
    action: dict[str, Any]
    sentence: str
    """The action as the seat itself would say it."""


class OtherTold(msgspec.Struct, frozen=True):
    """The action that was asked about beside the hint, and what the hint has over it."""

    chance: float
    reasons: tuple[Reason, ...]


class LikelyTold(msgspec.Struct, frozen=True):
    """One of the answers that the Expert finds likeliest, and how likely."""

    action: dict[str, Any]
    sentence: str
    share: float


class HintTold(Down, frozen=True, tag="hint"):
    id: str
    seat: int
    action: dict[str, Any]
    sentence: str
    chance: float | None = None
    """The chance of winning after it, 0 to 1, as the bot sees it; None where it cannot tell."""
    reasons: tuple[Reason, ...] = ()
    line: tuple[Coming, ...] = ()
    """How it may go on."""
    other: OtherTold | None = None
    likely: tuple[LikelyTold, ...] = ()
    """The likeliest answers of the Expert, the advised one first; none where it does not know the table."""


class EmoteTold(Down, frozen=True, tag="emote"):
    seat: int
    emote: str
    text: str


class ChatTold(Down, frozen=True, tag="chat"):
    user: str
    name: str
    text: str
    at: int


class Notice(Down, frozen=True, tag="notice"):
    code: str
    sentence: str


class Pong(Down, frozen=True, tag="pong"):
    t: int
    now: int


DOWNS = (
    TableTold, UpdateTold, ChangeTold, Done, Refused, PresenceTold, Asked, Answered, PreviewTold, HintTold, EmoteTold, ChatTold, Notice,
    Pong,
)  # fmt: skip
DOWN_DECODER: msgspec.json.Decoder[Down] = msgspec.json.Decoder(Union[DOWNS])  # noqa: UP007

ENCODER = msgspec.json.Encoder()


def encode(message: Down) -> bytes:
    return ENCODER.encode(message)


def refuse(code: str, sentence: str, key: str | None = None, seat: int | None = None) -> bytes:
    return ENCODER.encode(Refused(key, code, sentence, seat))


class _Keyed(msgspec.Struct):
    key: str | None = None


def key_of(data: bytes | str) -> str | None:
    """The key of a message that is not read any further; None if it has none, or cannot be read."""
    try:
        return msgspec.json.decode(data, type=_Keyed).key
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def schema() -> dict[str, object]:
    """The JSON schema of everything that travels, both ways."""
    (up, down), parts = msgspec.json.schema_components(
        [Union[UPS], Union[DOWNS]],  # noqa: UP007
        schema_hook=_raw,
        ref_template="#/$defs/{name}",
    )
    told = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": SUBPROTOCOL,
        "$defs": {**parts, "Up": up, "Down": down},
    }
    plain: dict[str, object] = msgspec.json.decode(msgspec.json.encode(told))  # as it travels: no tuples
    return plain


def _raw(kind: type) -> dict[str, object]:
    """How the one type is shown that msgspec does not know by itself."""
    if kind is not msgspec.Raw:
        raise TypeError(f"a message has a field of {kind}, which the schema cannot show")
    return {"description": "as the game defines it"}


MARK = "<!-- schema: made by `python -m wartable.wire.messages docs/protocol.md`, checked by a test -->"


def with_schema(document: str) -> str:
    """The protocol's document with the schema of today at its end."""
    printed = msgspec.json.format(msgspec.json.encode(schema()), indent=1).decode()
    return f"{document.split(MARK)[0]}{MARK}\n\n```json\n{printed}\n```\n"


if __name__ == "__main__":
    import sys
    from pathlib import Path

    path = Path(sys.argv[1])
    path.write_text(with_schema(path.read_text(encoding="utf-8")), encoding="utf-8")
