"""The shuffle as a promise that anybody can check: sealed before anybody sits down, opened after the end.

The server draws its part and publishes a seal of it. Every seat may add a part of its own, `luck`. The seed of the
game is made of all of them, so that the server cannot choose another one afterwards, and no single part decides.
Whoever makes a table may ask for its seal first: a server that knew their part could draw its own again and again
until it liked the cards.

Where several people add, nobody adds after having seen what others did: when nobody is missing everybody is shown the
seal, then each one's part comes sealed (`pledge_of`), then all these seals are shown at once, and only then the parts
are opened; see parts.py.

When the first cards are dealt all parts are shown, and a hash of the seed (`deal_mark`): from then on exactly one deal
fits what everybody was shown. What is promised, and what is not, stands in docs/security.md.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

import msgspec

from wartable.core.dice import SHORT_SEEDS
from wartable.core.errors import BadRecord
from wartable.core.record import Record
from wartable.core.setup import Setup

NEWEST = 2
"""How shuffles are mixed today. 1 did not bind what is played with, and allowed short seeds."""
TABLE = re.compile(r"t_[\w-]+", re.ASCII)
LATER = "?"
"""What somebody says at sitting down who adds a part when all sit: sealed first, and opened when all seals are shown."""


def new_server_seed() -> str:
    return secrets.token_hex(32)


def commitment(table: str, server_seed: str, version: int = NEWEST) -> str:
    """The seal: what the server publishes before anybody adds to the seed. It tells the version: no seal opens twice."""
    mark = "" if version == 1 else f"wartable shuffle {version}:"
    return hashlib.sha256(f"{mark}{table}:{server_seed}".encode()).hexdigest()


def terms_of(game: str, setup: Setup) -> str:
    """What is played, at how many seats, by which options and with which decks, always in the same words."""
    return msgspec.json.encode([game, setup], order="deterministic").decode()


def deal_mark(seed: int) -> str:
    """Shown with the first cards, when all have added: nobody can deal by another seed and none can be made up later."""
    return _hash(f"wartable deal:{seed}")


def pledge_of(luck: str) -> str:
    """The seal of one seat's part: nothing for nothing. It tells nothing of what the part will be mixed as."""
    return _hash(f"wartable luck:{luck}") if luck else ""


def parts_mark(table: str, sealed: str, terms: str, pledges: Sequence[str]) -> str:
    """What somebody was shown before opening a part: the server's seal, what is played with, the seals of all parts."""
    return _hash("wartable parts:" + ":".join([table, sealed, _hash(terms), *pledges]))


def terms_mark(terms: str) -> str:
    """The terms as they are mixed in; they name the decks, which nobody else shall see before the end."""
    return _hash(terms)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


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


def final_seed(table: str, server_seed: str, luck: list[str], terms: str | None = None) -> int:
    """The seed of the game: the server's part mixed with what every seat added and what is played with. A long one:
    nobody foretells the dice. Without `terms` as it was in version 1."""
    parts = "\x1f".join([table, *luck])
    if terms is not None:
        # Hash by hash: whatever somebody adds, no two lists of parts are the same bytes.
        parts = ":".join([table, _hash(terms), *map(_hash, luck)])
    return int.from_bytes(
        hmac.new(bytes.fromhex(server_seed), parts.encode(), hashlib.sha256).digest(), "big"
    )


def bot_seed(server_seed: str, seat: int, epoch: int) -> int:
    """The dice of the bot at a seat: the same for as long as it lives, foretold by nobody, and apart from the
    game's."""
    mark = hmac.new(bytes.fromhex(server_seed), f"bot {seat} {epoch}".encode(), hashlib.sha256).digest()
    return int.from_bytes(mark[:8], "big")


class Opened(msgspec.Struct):
    """What a server tells of a shuffle (`GET /api/tables/{table_id}/fair`); before the end only the seal."""

    table: str
    commitment: str
    server_seed: str | None = None
    luck: list[str] | None = None
    seed: str | None = None
    version: int = 1
    terms: str | None = None
    """What was played with, as it was mixed in."""
    pledged: list[int] = []
    """The seats whose part was sealed before any was opened."""
    withheld: list[int] = []
    """The seats that sealed a part and did not open it: then all others drew anew, and these added nothing."""


def check(opened: Opened, record: Record, shown: str, deal: str = "", parts: str = "") -> None:
    """Raises BadRecord, with what is wrong, unless the match was dealt by the seed that was sealed.

    `shown`: the seal that somebody was shown before, and kept; what the server says now proves nothing.
    `deal`: the mark of the deal that was shown with the first cards, if it was kept as well.
    `parts`: the mark of all sealed parts (`parts_mark`) that was shown before the own one was opened, if it was kept.
    """
    if opened.server_seed is None or opened.luck is None or opened.seed is None:
        raise BadRecord(
            "STILL_SEALED",
            "the shuffle is not open: the game is not over, or its deal was not shuffled for the table "
            "(a prepared first game, a challenge, a trial of cards, or a game that went on from another)",
        )
    if opened.version not in (1, 2) or (opened.version == 2) != (opened.terms is not None):
        raise BadRecord("BAD_SHUFFLE", "no shuffle is opened like this")
    if not TABLE.fullmatch(opened.table):
        raise BadRecord("BAD_SHUFFLE", "this is not the name of a table")
    try:
        sealed = commitment(opened.table, opened.server_seed, opened.version)
        mixed = final_seed(opened.table, opened.server_seed, opened.luck, opened.terms)
        seed = int(opened.seed)
    except ValueError:
        raise BadRecord("BAD_SEED", "the seeds are not numbers") from None
    if shown != opened.commitment:
        raise BadRecord("ANOTHER_SEAL", "the server opened another seal than the one that was shown before")
    if sealed != shown:
        raise BadRecord(
            "NOT_THE_SEALED_PART", "the server's part of the shuffle is not the one that it sealed"
        )
    if opened.terms is not None and opened.terms != terms_of(record.game, record.setup):
        raise BadRecord("OTHER_TERMS", "the match was played with other decks or options than were mixed in")
    if opened.version == 1 and seed < SHORT_SEEDS:
        mixed >>= 160  # games that began when seeds were short
    if seed != mixed:
        raise BadRecord("NOT_MIXED_SO", "the seed is not made of the server's part and what the seats added")
    if parts and parts != parts_mark(
        opened.table, opened.commitment, opened.terms or "", [pledge_of(luck) for luck in opened.luck]
    ):
        raise BadRecord("OTHER_PARTS", "other parts were sealed than those that were opened")
    if record.seed != seed:
        raise BadRecord("ANOTHER_SEED", "the match was not dealt by this seed")
    if deal and deal != deal_mark(seed):
        raise BadRecord("ANOTHER_DEAL", "another deal was announced with the first cards")
