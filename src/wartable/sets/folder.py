"""A set as a folder: `set.toml`, `cards/*.json`, `decks/*.txt`, `tests/*.txt`. Every mistake is a sentence with file and line.

On the operator's own disk cards may also be written in Python, in the words of the printed sets (`cards/*.py`, a list
`CARDS`): such a file is run when the folder is read, and what it made is written down as documents like any other. So what is
packed, installed or sent is data, always.
"""

import runpy
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from wartable.core.cards import Card
from wartable.core.decks import Deck, parse
from wartable.core.documents import Army, BadDocument, Documents, line_of, say_path
from wartable.core.errors import BadSetup
from wartable.core.sets import MOST_BYTES, CardSet, Faction, problems_of
from wartable.core.state import State
from wartable.core.workshop import Workshop
from wartable.games import BUILT_IN, game


@dataclass(frozen=True)
class Mistake:
    """What is wrong, and where."""

    file: str
    line: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}" if self.line else f"{self.file}: {self.sentence}"


class Read:
    """A folder that was read: the set as far as it could be, where each card stands, and every mistake."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.card_set: CardSet | None = None
        self.mistakes: list[Mistake] = []
        self.places: dict[str, tuple[str, int]] = {}
        """By the id of a card: its file and line."""

    def wrong(self, file: Path | str, line: int, sentence: str) -> None:
        name = str(file.relative_to(self.folder)) if isinstance(file, Path) else file
        self.mistakes.append(Mistake(name, line, sentence))

    def mistake(self, card: str, sentence: str) -> Mistake:
        """What is wrong with a card, where it stands; without a card, with the set."""
        file, line = self.places.get(card, ("set.toml", 0))
        return Mistake(file, line, f"{card}: {sentence}" if card else sentence)


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """What stands in `set.toml`."""

    id: str
    name: str
    game: str
    version: str = "0.1"
    authors: tuple[str, ...] = ()
    licence: str = ""
    about: str = ""
    factions: dict[str, Faction] = {}
    armies: tuple[dict[str, object], ...] = ()
    art: dict[str, str | dict[str, str | int]] = {}


def workshop_of(game_id: str) -> Workshop[State]:
    """What sets of a game are read, checked and tried with. Raises BadSetup."""
    found = game(game_id).workshop() if game_id in BUILT_IN else None
    if found is None:
        raise BadSetup(
            "NO_SETS", f"there is no game {game_id[:40]!r} that takes sets; these do: {', '.join(BUILT_IN)}"
        )
    return found


def documents_of(game_id: str) -> Documents:
    """What reads and writes the cards of a game. Raises BadSetup."""
    return workshop_of(game_id).documents


def read_folder(folder: Path, allow_python: bool = True) -> Read:
    """Read a folder, as far as it goes."""
    read = Read(folder)
    head = _read_head(read)
    if head is None:
        return read
    try:
        documents = documents_of(head.game)
    except BadSetup as error:
        read.wrong(folder / "set.toml", _line_with(folder / "set.toml", "game"), error.sentence)
        return read
    written, cards = _read_cards(read, documents, allow_python)
    if read.mistakes:
        return (
            read  # decks, armies and pictures name cards: whether they are right is seen when the cards are
        )
    decks = _read_decks(read, head.game, cards)
    armies = _read_armies(read, head, [card.id for card in cards])
    tests = _read_texts(read, "tests")
    art: dict[str, dict[str, str | int]] = {
        card: {"emblem": chosen} if isinstance(chosen, str) else dict(chosen)
        for card, chosen in head.art.items()
    }
    made = CardSet(
        id=head.id,
        name=head.name,
        game=head.game,
        version=head.version,
        authors=head.authors,
        licence=head.licence,
        about=head.about,
        cards=tuple(written),
        decks=tuple(decks),
        armies=armies,
        factions=head.factions,
        art=art,
        tests=tests,
    )
    for sentence in problems_of(made):
        read.wrong(folder / "set.toml", 0, sentence)
    read.card_set = made
    return read


def load_folder(folder: Path) -> CardSet:
    """The set of a folder. Raises BadSetup with its first mistakes."""
    read = read_folder(folder)
    if read.mistakes or read.card_set is None:
        listed = "; ".join(str(each) for each in read.mistakes[:5])
        raise BadSetup("BAD_SET", f"{folder}: {listed or 'there is no set'}")
    return read.card_set


def _read_head(read: Read) -> Head | None:
    path = read.folder / "set.toml"
    text = _text_of(read, path)
    if text is None:
        return None
    try:
        return msgspec.convert(tomllib.loads(text), type=Head)
    except tomllib.TOMLDecodeError as error:
        said, _, place = str(error).partition(" (at line ")
        line = int(place.split(",")[0]) if place[:1].isdigit() else 0
        read.wrong(path, line, f"this is not TOML: {said[:1].lower()}{said[1:]}")
    except msgspec.ValidationError as error:
        said, _, place = str(error).partition(" - at ")
        name = place.strip("`").removeprefix("$.").split(".")[0].split("[")[0]
        unknown = said.split("`")[1] if "unknown field" in said and "`" in said else name
        said = said.replace("Object contains unknown field", "there is nothing called")
        said = said.replace("Object missing required field", "it lacks")
        read.wrong(path, _line_with(path, unknown), f"{said}{f' (at {name})' if name else ''}")
    return None


def _read_cards(
    read: Read, documents: Documents, allow_python: bool
) -> tuple[list[dict[str, object]], list[Card]]:
    written: list[dict[str, object]] = []
    cards: list[Card] = []
    for path in _files(read, "cards", (".json", ".py")):
        if path.suffix == ".py":
            found = _run_python(read, path, documents, allow_python)
            for card, document in found:
                cards.append(card)
                written.append(document)
            continue
        text = _text_of(read, path)
        if text is None:
            continue
        try:
            decoded: object = msgspec.json.decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            at = str(error).rpartition("(byte ")[2].rstrip(")")
            line = text.encode()[: int(at)].count(b"\n") + 1 if at.isdigit() else 0
            read.wrong(path, line, f"this is not JSON: {str(error).partition(' (byte')[0]}")
            continue
        listed = decoded if isinstance(decoded, list) else [decoded]
        for number, document in enumerate(listed):
            before = (number,) if isinstance(decoded, list) else ()
            try:
                card = documents.read(document)
            except BadDocument as error:
                where = f"{say_path(error.path)}: " if error.path else ""
                name = f"{document.get('id', '')} " if isinstance(document, dict) else ""
                read.wrong(
                    path, line_of(text, (*before, *error.path)), f"{str(name)[:40]}{where}{error.sentence}"
                )
                continue
            cards.append(card)
            written.append(documents.write(card))
            read.places.setdefault(card.id, (str(path.relative_to(read.folder)), line_of(text, before)))
    return written, cards


def _run_python(
    read: Read, path: Path, documents: Documents, allowed: bool
) -> list[tuple[Card, dict[str, object]]]:
    if not allowed:
        read.wrong(path, 0, "cards in Python are read from the operator's own disk only; write them as JSON")
        return []
    try:
        made = runpy.run_path(str(path)).get("CARDS")
    except Exception as error:  # whatever the designer's own file does
        trace = error.__traceback__
        line = getattr(error, "lineno", 0) or 0
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == str(path):
                line = trace.tb_lineno
            trace = trace.tb_next
        read.wrong(path, line, f"{type(error).__name__}: {error}")
        return []
    if not isinstance(made, list | tuple):
        read.wrong(path, 0, "a file of cards in Python makes a list called CARDS")
        return []
    found: list[tuple[Card, dict[str, object]]] = []
    for card in made:
        name = str(getattr(card, "name", card))[:40]
        try:
            document = documents.write(card)
            found.append((documents.read(document), document))
        except (BadDocument, AssertionError, AttributeError) as error:
            said = error.sentence if isinstance(error, BadDocument) else "this is no card of the game"
            read.wrong(path, _line_with(path, name), f"{name}: {said}")
            continue
        read.places.setdefault(
            card.id, (str(path.relative_to(read.folder)), _line_with(path, f'"{card.id}"'))
        )
    return found


def _read_decks(read: Read, game_id: str, cards: Iterable[Card]) -> list[Deck]:
    known = {**game(game_id).cards, **{card.id: card for card in cards}}
    decks: list[Deck] = []
    for path in _files(read, "decks", (".txt",)):
        text = _text_of(read, path)
        if text is None:
            continue
        deck, problems = parse(text, known)
        for problem in problems:
            sentence = problem.sentence.removeprefix(f"line {problem.line}: ")
            read.wrong(path, problem.line, sentence)
        if not problems:
            decks.append(deck)
    return decks


def _read_armies(read: Read, head: Head, ids: list[str]) -> tuple[Army, ...]:
    """The armies of `set.toml`; one that lists no cards has all of the set."""
    found: list[Army] = []
    for each in head.armies:
        try:
            found.append(msgspec.convert({"cards": ids, **each}, type=Army))
        except msgspec.ValidationError as error:
            path = read.folder / "set.toml"
            read.wrong(
                path, _line_with(path, "[[armies]]"), f"an army has a name, cards and usual_wishes: {error}"
            )
    return tuple(found)


def _read_texts(read: Read, folder: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in _files(read, folder, (".txt",)):
        text = _text_of(read, path)
        if text is not None:
            found[path.stem] = text
    return found


def _files(read: Read, folder: str, endings: tuple[str, ...]) -> list[Path]:
    place = read.folder / folder
    if not place.is_dir():
        return []
    found = sorted(path for path in place.iterdir() if not path.name.startswith(("_", ".")))
    for path in found:
        if path.suffix not in endings and path.is_file():
            listed = " or ".join(endings)
            read.wrong(path, 0, f"files in {folder}/ end in {listed}")
    return [path for path in found if path.suffix in endings]


def _text_of(read: Read, path: Path) -> str | None:
    try:
        if path.stat().st_size > MOST_BYTES:
            read.wrong(path, 0, f"a file of a set has at most {MOST_BYTES:,} bytes")
            return None
        return path.read_text(encoding="utf-8")
    except OSError as error:
        read.wrong(path, 0, f"it cannot be read: {error.strerror}")
    except UnicodeDecodeError as error:
        read.wrong(path, 0, f"it is not a text: byte {error.start} is not UTF-8")
    return None


def _line_with(path: Path, word: str) -> int:
    """The line in which a word stands first, or 0."""
    if not word:
        return 0
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return 0
    return next((number for number, line in enumerate(lines, start=1) if word in line), 0)
