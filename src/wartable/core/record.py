"""The record of a match: one JSON document that is the save file, the replay and the bug report.

Game, rules version, options, decks, seed and actions are enough to play it again; a hash of the state now and then
makes sure that drift is noticed and never guessed over.
"""

import hashlib
from pathlib import Path

import msgspec

from wartable.core.actions import Action
from wartable.core.errors import BadRecord
from wartable.core.outcome import Outcome
from wartable.core.setup import Setup

FORMAT = 1
HASH_EVERY = 16


class Played(msgspec.Struct, frozen=True, tag="played", forbid_unknown_fields=True, omit_defaults=True):
    """One action of one seat; `action` is its JSON as plain values."""

    seat: int
    action: dict[str, object]
    late: bool = False
    """Whether its time had run out, and the clock decided for it."""


class Undone(msgspec.Struct, frozen=True, tag="undone", forbid_unknown_fields=True):
    """The match went back to where it stood after `to` entries. What was undone stays in the record."""

    to: int


class DrawAgreed(msgspec.Struct, frozen=True, tag="draw_agreed", forbid_unknown_fields=True):
    """All seats agreed to a draw."""


Entry = Played | Undone | DrawAgreed


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that goes on from the middle of another: these entries, then all that `seat` could not know dealt anew."""

    entries: tuple[Entry, ...]
    seat: int
    dice: int
    """The seed of the dice that deal anew."""

    def check(self, players: int) -> None:
        """Raise BadRecord where nothing can go on from here: the file may say anything."""
        if not 0 <= self.seat < players:
            raise BadRecord(
                "BAD_ORIGIN", f"it goes on as seat {self.seat}, and the seats are 0 to {players - 1}"
            )
        for index, entry in enumerate(self.entries):
            if isinstance(entry, Undone) and not 0 <= entry.to < index:
                raise BadRecord(
                    "BAD_ORIGIN", f"entry {index + 1} goes back to {entry.to}, which is not before it"
                )


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match from its beginning to where it stands."""

    format: int
    game: str
    rules: str
    """The version of the rules it was played by."""
    setup: Setup
    seed: int
    entries: tuple[Entry, ...] = ()
    hashes: dict[int, str] = {}
    """Hashes of the state, by the number of entries before them."""
    outcome: Outcome | None = None
    players: tuple[str, ...] = ()
    """The names of the players, by seat."""
    checksum: str = ""
    origin: Origin | msgspec.UnsetType = msgspec.UNSET
    """Where it began, if not at the beginning."""

    def with_checksum(self) -> "Record":
        """The same record with its checksum."""
        bare = msgspec.structs.replace(self, checksum="")
        seal = hashlib.blake2b(msgspec.json.encode(bare), digest_size=8).hexdigest()
        return msgspec.structs.replace(self, checksum=seal)

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self.with_checksum()), indent=1)

    def save(self, path: Path) -> None:
        """Write the record so that a crash leaves the old file or the new one, never half of one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(path.name + ".partial")
        partial.write_bytes(self.to_json())
        partial.replace(path)


def read_record(data: bytes | str, where: str = "the record") -> Record:
    """Read a record. Says what is wrong with one that is truncated, edited or of another format."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except msgspec.ValidationError as error:
        raise BadRecord("BAD_RECORD", f"{where} is not a match record: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord("BAD_RECORD", f"{where} is damaged or cut short: {error}") from None
    if record.format != FORMAT:
        raise BadRecord(
            "BAD_FORMAT", f"{where} has format {record.format}; this version reads format {FORMAT}"
        )
    if record.checksum != record.with_checksum().checksum:
        raise BadRecord("EDITED", f"{where} was changed after it was written: its checksum does not fit")
    return record


def load_record(path: Path) -> Record:
    """Read a record from a file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadRecord("NO_FILE", f"cannot read {path}: {error.strerror}") from None
    return read_record(data, str(path))


def plain(action: Action) -> dict[str, object]:
    """An action as plain values."""
    values: dict[str, object] = msgspec.json.decode(msgspec.json.encode(action))
    return values
