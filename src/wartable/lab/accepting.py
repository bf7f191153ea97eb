"""Accepting a proposal: what was tried without touching a file is written into the files of the set, or of a deck.

Numbers are found by trying: of all places in a source where the printed number stands, it is the one that makes just the
wanted card when it is changed. So it works for cards written in Python and for cards as data alike, and what cannot be
found is said, never guessed.
"""

import ast
import difflib
import json
import re
import runpy
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from wartable.core.cards import Card
from wartable.core.decks import parse
from wartable.core.documents import BadDocument, Documents
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.sets import base_game, split_id
from wartable.core.state import State
from wartable.games import game
from wartable.lab.changes import Change, look_up, numbers_of
from wartable.sets.folder import documents_of, load_folder

BY_HAND = "# by hand:"


def write_deck(deck_file: Path, rules: Rules[State], changes: Sequence[Change]) -> str:
    """Change the counts in a deck file; returns the difference. Raises BadSetup."""
    try:
        text = deck_file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadSetup("NO_FILE", f"cannot read {deck_file}: {error.strerror}") from None
    lines = text.splitlines()
    for change in changes:
        if change.kind == "count":
            lines = _count_line(lines, rules, change)
    after = "\n".join(lines) + "\n"
    partial = deck_file.with_name(deck_file.name + ".partial")
    try:
        partial.write_text(after, encoding="utf-8")
        partial.replace(deck_file)
    except OSError as error:
        raise BadSetup("NO_FILE", f"cannot write {deck_file}: {error.strerror}") from None
    return _difference(text, after, str(deck_file))


def _count_line(lines: list[str], rules: Rules[State], change: Change) -> list[str]:
    card = rules.cards[change.path]
    line = re.compile(
        rf"^(\s*)\d+(\s*[x×]?\s+)({re.escape(card.id)}|{re.escape(card.name)})\b(.*)$", re.IGNORECASE
    )
    found = [at for at, text in enumerate(lines) if line.match(text)]
    if not found:
        return [*lines, f"{change.value} {card.id}"] if change.value else lines
    kept = [text for at, text in enumerate(lines) if at not in found[1:]]
    if not change.value:
        return [text for at, text in enumerate(kept) if at != found[0]]
    kept[found[0]] = line.sub(rf"\g<1>{change.value}\g<2>\g<3>\g<4>", kept[found[0]])
    return kept


def difference_of_set(rules: Rules[State], changes: Sequence[Change], folder: Path | None = None) -> str:
    """The changes as a difference of the files of a set, to be looked at and applied: those of a built-in one, and those in the
    folder of one's own. Raises BadSetup where the folder holds no set of this game.

    What cannot be found there is a line that says what has to be changed by hand.
    """
    return _tell(_change_files(rules, changes, folder))


def write_set(rules: Rules[State], changes: Sequence[Change], folder: Path | None = None) -> str:
    """Change the files; returns the difference. All of them, or none. Raises BadSetup."""
    found = _change_files(rules, changes, folder)
    told = _tell(found)
    if BY_HAND in told:
        raise BadSetup("BY_HAND", "some of it cannot be found in the files; without --write they are shown")
    halves: list[tuple[Path, Path]] = []
    try:
        for file in found.files:
            half = file.path.with_name(file.path.name + ".partial")
            halves.append((half, file.path))
            half.write_text(file.after, encoding="utf-8")
        for half, path in halves:
            half.replace(path)
    except OSError as error:
        for half, _ in halves:
            half.unlink(missing_ok=True)
        raise BadSetup("NO_FILE", f"cannot write the set of {rules.name}: {error.strerror}") from None
    return told


@dataclass
class _File:
    """A file that changes."""

    path: Path
    name: str
    """As the difference calls it."""
    before: str
    after: str


@dataclass
class _Found:
    """The files that change, and what has to be done by hand."""

    files: list[_File] = field(default_factory=list)
    by_hand: list[str] = field(default_factory=list)


def _tell(found: _Found) -> str:
    told = [_difference(file.before, file.after, file.name) for file in found.files]
    return "".join(told) + "".join(f"{BY_HAND} {each}\n" for each in found.by_hand)


def _package_of(rules: Rules[State]) -> Path:
    return Path(__import__(type(rules).__module__, fromlist=["__file__"]).__file__ or "").parent


def _change_files(rules: Rules[State], changes: Sequence[Change], folder: Path | None) -> _Found:
    """Every change where it is written: in the game's own package, or in the set that brought the card or the deck."""
    base = game(base_game(rules.id))
    own = [each for each in changes if each.kind != "option" and not _is_of(base, each)]
    found = _change_package(rules, [each for each in changes if each not in own])
    if folder is not None:
        brought = _change_folder(rules, own, folder)
        return _Found(found.files + brought.files, found.by_hand + brought.by_hand)
    for change in own:
        found.by_hand.append(
            f"{change}: it belongs to a set that is packed; name the folder that the set was made from by --set FOLDER"
        )
    return found


def _is_of(base: Rules[State], change: Change) -> bool:
    """It is about what the game has without sets. A card of a set in one of its decks is not."""
    if change.kind == "card":
        return change.what in base.cards
    named = [change.path] if change.kind == "count" else [card_id for card_id, _ in change.cards]
    return change.what in [deck.name for deck in base.decks] and all(each in base.cards for each in named)


def _change_package(rules: Rules[State], changes: Sequence[Change]) -> _Found:
    """The built-in files that change."""
    found = _Found()
    root = _package_of(rules).parents[2]
    missing = [change for change in changes if change.kind != "option"]
    for file in sorted(_package_of(rules).rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        after = text
        for change in changes:
            before = after
            if change.kind == "card" and f'"{change.what}"' in after:
                after = _change_call(after, change, rules, _names_in(file))
            elif change.kind == "count" and f'"{change.what}"' in after:
                after = _change_count(after, change)
            if after != before or _is_printed(rules, change):
                missing = [each for each in missing if each is not change]
        if after != text:
            found.files.append(_File(file, str(file.relative_to(root)), text, after))
    found.by_hand += [f"{change}: it was not found in the files of {rules.name}" for change in missing]
    return found


def _is_printed(rules: Rules[State], change: Change) -> bool:
    """It changes nothing: what is tried is what is printed."""
    if change.kind == "count":
        deck = next(each for each in rules.decks if each.name == change.what)
        return deck.count(change.path) == change.value
    return change.kind == "card" and look_up(rules.cards[change.what], change.path) == change.value


# -- a set of one's own ------------------------------------------------------------------------------------------------


def _change_folder(rules: Rules[State], changes: Sequence[Change], folder: Path) -> _Found:
    """The files that change in the folder of a set. Raises BadSetup."""
    if folder.is_file():
        raise BadSetup(
            "PACKED",
            f"{folder} is one file: a packed set is not changed, the folder that it was made from is, and packed again",
        )
    card_set = load_folder(folder)
    base, words = split_id(rules.id)
    if card_set.game != base or card_set.id not in [name for name, _ in words]:
        raise BadSetup("OTHER_SET", f"{folder} holds {card_set.id}, which is no set of {rules.id}")
    documents = documents_of(base)
    found = _Found()
    files = [
        path
        for part, endings in (("cards", (".json", ".py")), ("decks", (".txt",)))
        for path in sorted((folder / part).glob("[!_.]*"))
        if path.suffix in endings
    ]
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    after = dict(texts)
    for change in changes:
        if _is_printed(rules, change):
            continue
        for path in files:
            if path.suffix == ".txt":
                now = _change_list(after[path], rules, change)
            elif path.suffix == ".json":
                now = _change_document(after[path], rules, documents, change)
            elif change.kind == "card":
                now = _change_call(after[path], change, rules, runpy.run_path(str(path)))
            else:
                continue
            if now != after[path]:
                after[path] = now
                break
        else:
            found.by_hand.append(f"{change}: it was not found in {folder}")
    for path in files:
        if after[path] != texts[path]:
            found.files.append(
                _File(path, f"{folder.name}/{path.relative_to(folder)}", texts[path], after[path])
            )
    return found


def _change_list(text: str, rules: Rules[State], change: Change) -> str:
    """A deck of a set, with another count of a card."""
    if change.kind != "count" or parse(text, rules.cards)[0].name != change.what:
        return text
    return "\n".join(_count_line(text.splitlines(), rules, change)) + "\n"


def _change_document(text: str, rules: Rules[State], documents: Documents, change: Change) -> str:
    """A file of cards as data, with one number of one card: of all places where the printed number stands, the one that makes
    the right card when it is changed."""
    if change.kind != "card":
        return text
    before = _read_card(text, documents, change.what)
    printed = json.dumps(look_up(rules.cards[change.what], change.path), ensure_ascii=False)
    if before is None:
        return text
    for spot in re.finditer(r'"(?:[^"\\]|\\.)*"|[^\s{}\[\],:"]+', text):
        if spot[0] != printed:
            continue
        after = f"{text[: spot.start()]}{json.dumps(change.value, ensure_ascii=False)}{text[spot.end() :]}"
        card = _read_card(after, documents, change.what)
        if card is not None and _differs_by(before, card, change):
            return after
    return text


def _read_card(text: str, documents: Documents, card_id: str) -> Card | None:
    """A card of a file of data; None where it is not in there, or is none."""
    decoded: object = json.loads(text)
    for document in decoded if isinstance(decoded, list) else [decoded]:
        if isinstance(document, dict) and document.get("id") == card_id:
            try:
                return documents.read(document)
            except BadDocument:
                return None
    return None


# -- sources in Python -------------------------------------------------------------------------------------------------


def _change_call(text: str, change: Change, rules: Rules[State], names: dict[str, object]) -> str:
    """The source with one number of the call that builds the card.

    Of all numbers in the call that are the printed one, the right one is the one that makes the right card when it is changed.
    """
    printed = look_up(rules.cards[change.what], change.path)
    if printed == change.value:
        return text
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        first = node.args[0]
        if not (isinstance(first, ast.Constant) and first.value == change.what):
            continue
        before = _build_card(text, change.what, names)
        for spot in ast.walk(node):
            if (
                not isinstance(spot, ast.Constant)
                or type(spot.value) is not type(printed)
                or spot.value != printed
            ):
                continue
            after = _with_literal(text, spot, change.value)
            card = _build_card(after, change.what, names)
            if before is not None and card is not None and _differs_by(before, card, change):
                return after
        lines = text.splitlines(keepends=True)
        at = node.lineno - 1
        indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
        lines.insert(
            at, f"{indent}{BY_HAND} {change.path} of {change.what}, {printed} becomes {change.value}\n"
        )
        return "".join(lines)
    return text


def _names_in(file: Path) -> dict[str, object]:
    """What the module of a file knows by name."""
    for module in list(sys.modules.values()):
        if getattr(module, "__file__", None) == str(file):
            return vars(module)
    return {}


def _with_literal(text: str, spot: ast.Constant, value: object) -> str:
    lines = text.splitlines(keepends=True)
    line = lines[spot.lineno - 1].encode()
    assert spot.end_col_offset is not None
    new = json.dumps(
        value, ensure_ascii=False
    )  # a literal whatever stands in it: the source is run afterwards
    lines[spot.lineno - 1] = (line[: spot.col_offset] + new.encode() + line[spot.end_col_offset :]).decode()
    return "".join(lines)


def _build_card(text: str, card_id: str, names: dict[str, object]) -> Card | None:
    """The card that the call in a source builds; None where it builds none."""
    for node in ast.walk(ast.parse(text)):
        if (
            isinstance(node, ast.Call)
            and node.args
            and isinstance(node.args[0], ast.Constant)
            and node.args[0].value == card_id
        ):
            call = compile(ast.Expression(node), "<card>", "eval")
            try:
                card = eval(call, dict(names))  # noqa: S307  # the source of the set itself, which is loaded anyway
            except (TypeError, ValueError, NameError):
                return None
            return card if isinstance(card, Card) else None
    return None


def _differs_by(before: Card, after: Card, change: Change) -> bool:
    """Just this number has changed, to what it should be."""
    now, then = numbers_of(before), numbers_of(after)
    wanted = len(change.value) if isinstance(change.value, str) else int(change.value)
    return {**now, change.path: wanted} == then and look_up(after, change.path) == change.value


def _change_count(text: str, change: Change) -> str:
    """The source with another number of copies in the list of a deck: `CAx2`."""
    begin = text.index(f'"{change.what}"')
    end = text.find(")", begin)
    body = text[begin:end]
    if not re.search(r"\b\w+x\d", body):
        return text  # the name of the deck, but not its list
    pattern = re.compile(rf"\b{re.escape(change.path)}x\d+")
    changed = pattern.sub(f"{change.path}x{change.value}" if change.value else "", body)
    if not pattern.search(body) and change.value:
        at = body.rstrip().rfind('"')
        changed = f"{body[:at]} {change.path}x{change.value}{body[at:]}"
    return text[:begin] + changed + text[end:]


def _difference(before: str, after: str, name: str) -> str:
    return "".join(
        difflib.unified_diff(
            before.splitlines(keepends=True), after.splitlines(keepends=True), f"a/{name}", f"b/{name}"
        )
    )
