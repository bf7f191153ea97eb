"""The shuffle as a promise that anybody can check: sealed before anybody sits down, opened after the end.

The server draws its part and publishes a seal of it. Every seat may add a part of its own, `luck`. The seed of the
game is made of all of them, so that the server cannot choose another one afterwards, and no single part decides.
Whoever makes a table may ask for its seal first: a server that knew their part could draw its own again and again
until it liked the cards.
"""

import hashlib
import hmac
import secrets

import msgspec

from wartable.core.dice import SHORT_SEEDS
from wartable.core.errors import BadRecord
from wartable.core.record import Record


def new_server_seed() -> str:
    return secrets.token_hex(32)


def commitment(table: str, server_seed: str) -> str:
    """The seal: what the server publishes before anybody adds to the seed."""
    return hashlib.sha256(f"{table}:{server_seed}".encode()).hexdigest()


class Seal(msgspec.Struct, frozen=True):
    """For a table that somebody is going to make."""

    seal: str
    """To be shown when it is made."""
    table: str
    commitment: str


class Seals:
    """Given out before a table is made. Nothing is kept of them: the server's part is made of the table's id
    and a secret key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self, table: str, user: str) -> Seal:
        return Seal(f"{table}.{self._mark(table, user)}", table, commitment(table, self.server_seed(table)))

    def table(self, seal: str, user: str) -> str | None:
        """The table that a seal is for; None unless it was given to this person."""
        table, _, mark = seal.partition(".")
        return table if hmac.compare_digest(mark.encode(), self._mark(table, user).encode()) else None

    def server_seed(self, table: str) -> str:
        return hmac.new(self._key, f"seed {table}".encode(), hashlib.sha256).hexdigest()

    def _mark(self, table: str, user: str) -> str:
        return hmac.new(self._key, f"seal {table} {user}".encode(), hashlib.sha256).hexdigest()[:32]


def final_seed(table: str, server_seed: str, luck: list[str]) -> int:
    """The seed of the game: the server's part mixed with what every seat added. A long one: nobody foretells
    the dice."""
    parts = "\x1f".join([table, *luck])
    return int.from_bytes(
        hmac.new(bytes.fromhex(server_seed), parts.encode(), hashlib.sha256).digest(), "big"
    )


def bot_seed(server_seed: str, seat: int, epoch: int) -> int:
    """The dice of the bot at a seat: the same for as long as it lives, foretold by nobody, and apart from the
    game's."""
    mark = hmac.new(bytes.fromhex(server_seed), f"bot {seat} {epoch}".encode(), hashlib.sha256).digest()
    return int.from_bytes(mark[:8], "big")


class Opened(msgspec.Struct):
    """What a server tells of a shuffle (`GET /api/tables/{id}/fair`); before the end only the seal."""

    table: str
    commitment: str
    server_seed: str | None = None
    luck: list[str] | None = None
    seed: str | None = None


def check(opened: Opened, record: Record) -> None:
    """Raises BadRecord, with what is wrong, unless the match was dealt by the seed that was sealed."""
    if opened.server_seed is None or opened.luck is None or opened.seed is None:
        raise BadRecord(
            "STILL_SEALED", "the shuffle is not open: the game is not over, or it went on from another one"
        )
    try:
        sealed = commitment(opened.table, opened.server_seed)
        mixed = final_seed(opened.table, opened.server_seed, opened.luck)
        seed = int(opened.seed)
    except ValueError:
        raise BadRecord("BAD_SEED", "the seeds are not numbers") from None
    if sealed != opened.commitment:
        raise BadRecord(
            "NOT_THE_SEALED_PART", "the server's part of the shuffle is not the one that it sealed"
        )
    if seed < SHORT_SEEDS:
        mixed >>= 160  # games that began when seeds were short
    if seed != mixed:
        raise BadRecord("NOT_MIXED_SO", "the seed is not made of the server's part and what the seats added")
    if record.seed != seed:
        raise BadRecord("ANOTHER_SEED", "the match was not dealt by this seed")
