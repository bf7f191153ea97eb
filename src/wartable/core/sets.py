"""Sets: cards that are added to a game. Data alone, carried from one machine to another as one JSON document.

A game with sets has an id of its own, `hands-of-war+frost-march@1f0c9a77de`: the game, then each set with the digest of what
is in it. Records, replays, tables, bots and workers pass it on like any other id, so that none of them ever takes one set of
cards for another.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import msgspec

from wartable.core.cards import Art, Card
from wartable.core.decks import Deck
from wartable.core.documents import Army, BadDocument, Documents
from wartable.core.errors import BadSetup

FORMAT = 1
MOST_CARDS = 200
MOST_DECKS = 20
MOST_TESTS = 100
MOST_BYTES = 1_000_000
"""The size of a packed set."""
MOST_SETS = 3
"""The sets that a game is played with at once."""
NAME = re.compile(r"^[a-z][a-z0-9-]{1,30}$")

C = TypeVar("C", bound=Card)


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new faction: its colours and mechanic where a game has such."""

    name: str
    colours: str = ""
    mechanic: str = ""


class CardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A set, whole: what its folder says, with every card as a document."""

    id: str
    name: str
    game: str
    format: int = FORMAT
    version: str = "0.1"
    authors: tuple[str, ...] = ()
    licence: str = ""
    about: str = ""
    cards: tuple[dict[str, object], ...] = ()
    decks: tuple[Deck, ...] = ()
    armies: tuple[Army, ...] = ()
    factions: dict[str, Faction] = {}
    art: dict[str, dict[str, str | int]] = {}
    tests: dict[str, str] = {}

    @property
    def digest(self) -> str:
        """Ten letters that stand for all that is in it, its tests left out."""
        content = msgspec.json.encode(msgspec.structs.replace(self, tests={}), order="deterministic")
        return hashlib.blake2b(content, digest_size=5).hexdigest()

    @property
    def word(self) -> str:
        """`frost-march@1f0c9a77de`: how an id of a game names it."""
        return f"{self.id}@{self.digest}"


def unpack(data: bytes) -> CardSet:
    """A packed set. Raises BadSetup for anything that is none."""
    if len(data) > MOST_BYTES:
        raise BadSetup("TOO_LONG", f"a packed set has at most {MOST_BYTES:,} bytes, not {len(data):,}")
    try:
        made = msgspec.json.decode(data, type=CardSet)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadSetup("BAD_SET", f"this is no packed set: {error}") from None
    problems = problems_of(made)
    if problems:
        raise BadSetup("BAD_SET", problems[0])
    return made


def pack(card_set: CardSet) -> bytes:
    """A set as one file."""
    return msgspec.json.format(msgspec.json.encode(card_set, order="deterministic"), indent=1) + b"\n"


def problems_of(card_set: CardSet) -> list[str]:
    """What is wrong with a set as such, whatever its cards do."""
    found: list[str] = []
    if card_set.format != FORMAT:
        found.append(f"the set has format {card_set.format}; this version reads format {FORMAT}")
    if not NAME.match(card_set.id):
        found.append(
            f"the id of a set is small letters, digits and hyphens, as `frost-march`, not {card_set.id[:40]!r}"
        )
    for name, text, most in (
        ("name", card_set.name, 60),
        ("version", card_set.version, 20),
        ("licence", card_set.licence, 60),
        ("about", card_set.about, 2000),
    ):
        if len(text) > most or (not text.isprintable() and name != "about"):
            found.append(f"the {name} of a set has at most {most} letters that can be printed")
    if not card_set.name.strip():
        found.append("a set has a name")
    for what, count, most in (
        ("cards", len(card_set.cards), MOST_CARDS),
        ("decks", len(card_set.decks), MOST_DECKS),
        ("tests", len(card_set.tests), MOST_TESTS),
        ("authors", len(card_set.authors), 20),
        ("armies", len(card_set.armies), 3),
        ("factions", len(card_set.factions), 6),
    ):
        if count > most:
            found.append(f"a set has at most {most} {what}, not {count}")
    ids = [str(card.get("id", "")) for card in card_set.cards]
    for each in dict.fromkeys(ids):
        if ids.count(each) > 1:
            found.append(f"{ids.count(each)} cards have the id {each[:40]!r}")
    for card_id in card_set.art:
        if card_id not in ids:
            found.append(f"a picture is chosen for {card_id[:40]!r}, which is no card of this set")
    return found


# -- ids of games with sets ------------------------------------------------------------------------------------------


def base_game(game_id: str) -> str:
    """The game that a game with sets is made of."""
    return game_id.partition("+")[0]


def has_sets(game_id: str) -> bool:
    return "+" in game_id


def split_id(game_id: str) -> tuple[str, list[tuple[str, str]]]:
    """The game, and each set with its digest; the digest is empty where any version will do. Raises BadSetup."""
    base, *words = game_id.split("+")
    found: list[tuple[str, str]] = []
    for word in words:
        name, _, digest = word.partition("@")
        if not NAME.match(name) or not re.fullmatch(r"[0-9a-f]{10}|", digest):
            raise BadSetup(
                "BAD_SET_NAME",
                f"a game with a set is written GAME+SET or GAME+SET@DIGEST, not {game_id[:80]!r}",
            )
        found.append((name, digest))
    if len(found) > MOST_SETS or len({name for name, _ in found}) < len(found):
        raise BadSetup("BAD_SET_NAME", f"a game is played with at most {MOST_SETS} sets, each once")
    return base, found


def join_id(base: str, sets: Iterable[CardSet]) -> str:
    """The id of a game with these sets, in the one order that it has."""
    return "+".join([base, *sorted(each.word for each in sets)])


# -- what a game takes from its sets -----------------------------------------------------------------------------------


class Additions:
    """What the sets of one game add to it while it is loaded."""

    def __init__(self, sets: Iterable[CardSet] = ()) -> None:
        self.sets = tuple(sets)

    def cards(self, kind: type[C], find_documents: Callable[[], Documents]) -> tuple[C, ...]:
        """The cards of this kind, made of the game's own classes by its documents, which are asked for only where there are
        sets. Raises BadDocument."""
        found: list[C] = []
        if not self.sets:
            return ()
        documents = find_documents()
        for each in self.sets:
            for document in each.cards:
                try:
                    card = documents.read(document)
                except BadDocument as error:
                    name = str(document.get("id") or document.get("name") or "a card")[:40]
                    raise BadDocument(f"{name}: {error.sentence}", error.path) from None
                if isinstance(card, kind):
                    found.append(card)
        return tuple(found)

    @property
    def decks(self) -> tuple[Deck, ...]:
        return tuple(deck for each in self.sets for deck in each.decks)

    @property
    def armies(self) -> tuple[Army, ...]:
        return tuple(army for each in self.sets for army in each.armies)

    @property
    def factions(self) -> dict[str, Faction]:
        return {word: faction for each in self.sets for word, faction in each.factions.items()}

    @property
    def art(self) -> dict[str, Art]:
        return {card_id: Art(**_art(art)) for each in self.sets for card_id, art in each.art.items()}  # type: ignore[arg-type]


def _art(chosen: Mapping[str, str | int]) -> dict[str, str | int]:
    known = ("emblem", "mode", "scale", "crown", "behind", "land")
    return {name: value for name, value in chosen.items() if name in known}


NOTHING = Additions()
LOADING: dict[str, Additions] = {}
"""What is added to which package, while it is loaded."""


def additions_to(module: str) -> Additions:
    """What is added to the game that this module is part of: nothing, but in a copy that is made with sets."""
    for package, added in LOADING.items():
        if module == package or module.startswith(f"{package}."):
            return added
    return NOTHING
