"""The designer's bench: what is asked of a set while it is made. It runs in a process of its own, one request in each line.

    preview    every card as it is printed, what is wrong with each and with which of its parts, what one changes of another card
    try        the whole check with games played; then decks and a shuffle that bring one card into the hands
    record     what was done at a table, as a scenario of the set

Whoever starts it waits only so long and then ends it (`server/table/workbench.py`): whatever a set does, it does it here.
"""

import os
import resource
import sys
from collections.abc import Iterator
from copy import deepcopy

import msgspec

from wartable.core.cards import Card, printed
from wartable.core.decks import Deck
from wartable.core.documents import BadDocument, Documents, Path
from wartable.core.errors import BadSetup, WartableError
from wartable.core.record import Record
from wartable.core.rules import Rules
from wartable.core.sets import Additions, CardSet
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.games import game
from wartable.sets.check import check_cards, check_law, check_set, run_tests
from wartable.sets.folder import documents_of, workshop_of
from wartable.sets.loading import let_go, make_game
from wartable.sets.trial import MEMORY, Finding, try_cards
from wartable.sets.weaving import weave

MOST_SHUFFLES = 600
"""Shuffles that are looked at for one that brings a card into every hand."""
MOST_ASKED = 16
"""Questions that may come before the first cards."""
PAIRS = {"A": "attack", "H": "health", "D": "defence"}
"""What the letters of two values printed together stand for."""
MOST_BLAMED = 60
"""Parts of a card that are taken away to find the one that is unlawful."""


# -- what is asked and answered ----------------------------------------------------------------------------------------


class Preview(msgspec.Struct, frozen=True, tag="preview"):
    card_set: CardSet
    at: int = 0
    """The card that is being worked on."""
    original: str = ""
    """The card of the game that it was a copy of."""


class Try(msgspec.Struct, frozen=True, tag="try"):
    card_set: CardSet
    card: str = ""
    games: int = 2
    """Games that are played with each deck before; 0 where that was done."""
    seed: int = 1


class RecordIt(msgspec.Struct, frozen=True, tag="record"):
    card_set: CardSet
    record: Record
    card: str = ""


Asked = Preview | Try | RecordIt


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing in which a card differs from another: a value by name, or a sentence of its text."""

    what: str
    now: str = ""
    before: str = ""
    by: int = 0
    """How much more it costs."""


class Previewed(msgspec.Struct, frozen=True, tag="previewed"):
    cards: tuple[dict[str, object] | None, ...]
    """The cards as they are printed; None for one that cannot be read yet."""
    findings: tuple[Finding, ...]
    changes: tuple[Change, ...] = ()


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """What came of a trial, and how a table begins at which the card can be played."""

    findings: tuple[Finding, ...] = ()
    decks: tuple[Deck | None, ...] = ()
    seed: int = 1
    in_hand: tuple[bool, ...] = ()
    """For each seat, whether the card is in the hand at once."""


class Recorded(msgspec.Struct, frozen=True, tag="recorded"):
    text: str


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    code: str
    sentence: str


Answer = Previewed | Dealt | Recorded | Failed


# -- preview -----------------------------------------------------------------------------------------------------------


def preview(asked: Preview) -> Previewed:
    """Every card of a set as far as it is one, and everything that is wrong short of playing it."""
    card_set = asked.card_set
    documents = documents_of(card_set.game)
    findings, _ = check_cards(card_set)
    art = Additions((card_set,)).art
    shown: list[dict[str, object] | None] = []
    cards: list[Card | None] = []
    for document in card_set.cards:
        card = _read(documents, document, card_set)
        cards.append(card)
        try:
            shown.append(None if card is None else printed(card, art.get(card.id)))
        except Exception as error:  # what it is, nobody can say beforehand
            shown.append(None)
            findings.append(
                Finding(
                    str(document.get("id", ""))[:40],
                    f"it cannot be printed ({type(error).__name__}: {error})",
                )
            )
    if 0 <= asked.at < len(cards):
        findings = list(_blame(card_set, documents, asked.at, findings))
    changes: tuple[Change, ...] = ()
    here = cards[asked.at] if 0 <= asked.at < len(cards) else None
    printed_cards = game(card_set.game).cards
    if here is not None and asked.original in printed_cards:
        changes = tuple(differences(printed_cards[asked.original], here))
    return Previewed(tuple(shown), tuple(findings), changes)


def _read(documents: Documents, document: dict[str, object], card_set: CardSet) -> Card | None:
    try:
        card = documents.read(document)
    except BadDocument:
        return None
    army = next((each.name for each in card_set.armies if card.id in each.cards), "")
    return documents.complete(card, army=army) if army else card


def _blame(card_set: CardSet, documents: Documents, at: int, findings: list[Finding]) -> Iterator[Finding]:
    """The same findings; one of the law about this card is laid on the part without which it would not be."""
    document = card_set.cards[at]
    card_id = str(document.get("id", ""))[:40]
    alone = _said_of(card_set, documents, document) or set()
    open_ones = [
        each for each in findings if each.card == card_id and each.sentence in alone and not each.path
    ]
    blamed: dict[str, Path] = {}
    for tried, path in enumerate(_parts(document) if open_ones else ()):
        if tried >= MOST_BLAMED or len(blamed) == len(open_ones):
            break
        left = _said_of(card_set, documents, _without(document, path))
        for each in open_ones if left is not None else ():
            if left is not None and each.sentence not in left:
                blamed.setdefault(each.sentence, path)
    for each in findings:
        path = blamed.get(each.sentence, ()) if each in open_ones else ()
        yield msgspec.structs.replace(each, path=path) if path else each


def _parts(document: dict[str, object]) -> Iterator[Path]:
    """Paths of what could be left out of a document, the smallest parts first."""
    found: list[Path] = []
    left: list[tuple[Path, object]] = [((), document)]
    while left and len(found) < 4 * MOST_BLAMED:
        path, value = left.pop()
        if path:
            found.append(path)
        if isinstance(value, dict):
            left += [
                ((*path, name), each) for name, each in value.items() if name not in ("is", "id", "name")
            ]
        elif isinstance(value, list):
            left += [((*path, number), each) for number, each in enumerate(value)]
    return iter(sorted(found, key=len, reverse=True))


def _without(document: dict[str, object], path: Path) -> dict[str, object]:
    """The same without one part."""
    made = deepcopy(document)
    here: object = made
    for step in path[:-1]:
        here = here[step]  # type: ignore[index]  # a path of this very document
    del here[path[-1]]  # type: ignore[attr-defined]
    return made


def _said_of(card_set: CardSet, documents: Documents, document: dict[str, object]) -> set[str] | None:
    """What the law says of a card by itself; None where it is no card."""
    try:
        card = documents.read(document)
    except BadDocument:
        return None
    alone = msgspec.structs.replace(card_set, cards=(document,))
    return {each.sentence for each in check_law(alone, [card]) if each.card == card.id}


def differences(before: Card, now: Card) -> Iterator[Change]:
    """What is different about a card, value by value and sentence by sentence."""
    old, new = before.facts(), now.facts()
    if before.name != now.name:
        yield Change("name", now.name, before.name)
    if before.kind != now.kind:
        yield Change("kind", now.kind, before.kind)
    for name in dict.fromkeys((*old, *new)):
        one, other = old.get(name, "—"), new.get(name, "—")
        if one == other or name == "flavour":
            continue
        pair = zip(name.split("/"), one.split("/"), other.split("/"), strict=False)
        if name in ("A/H", "A/D") and one.count("/") == other.count("/") == 1:
            yield from (Change(PAIRS[letter], right, left) for letter, left, right in pair if left != right)
            continue
        less, more = _price(name, one), _price(name, other)
        by = more - less if less is not None and more is not None else 0
        yield Change(name, other, one, by)
    said, says = _sentences(before.text), _sentences(now.text)
    for each in said:
        if each not in says:
            yield Change("text", before=each)
    for each in says:
        if each not in said:
            yield Change("text", now=each)


def _price(name: str, value: str) -> int | None:
    """What a printed cost comes to: a number, or letters of essence."""
    if name not in ("cost", "AP"):
        return None
    if value in ("—", ""):
        return 0
    return int(value) if value.isdecimal() else len(value) if value.isalpha() else None


def _sentences(text: str) -> list[str]:
    parts = text.replace("\n", ". ").split(". ")
    return [each.strip().rstrip(".") for each in parts if each.strip().rstrip(".")]


# -- try ---------------------------------------------------------------------------------------------------------------


def deal(asked: Try) -> Dealt:
    """Check a set whole, and find decks and a shuffle with which a card of it is in hand at once."""
    card_set = asked.card_set
    found = check_set(card_set, games=0)
    if found:
        return Dealt(tuple(found))
    rules = make_game(card_set.game, [card_set])
    try:
        if asked.games:
            tried = try_cards(rules, [str(card["id"]) for card in card_set.cards], asked.games, asked.seed)
            if tried.findings:
                return Dealt(tried.findings)
        return _deal(rules, asked.card, asked.seed)
    finally:
        let_go(rules.id)


def _deal(rules: Rules[State], card: str, seed: int) -> Dealt:
    players = rules.players[0]
    decks: tuple[Deck | None, ...] = (None,) * players
    if rules.decks and card:
        woven, _ = weave(rules, [card])
        if woven and rules.brings_decks:
            decks = (woven[0],) * players
        elif woven:
            others = [deck for deck in rules.decks if deck.cards != woven[0].cards]
            decks = (woven[0], *others[: players - 1])
    setup = Setup(players, {}, decks)
    best, shuffle = (False,) * players, seed
    for number in range(MOST_SHUFFLES if card else 1):
        hands = _first_hands(rules, setup, seed + number)
        held = tuple(card in hand for hand in hands)
        if (held[0], sum(held)) > (best[0], sum(best)):
            best, shuffle = held, seed + number
        if all(held):
            break
    return Dealt((), decks, shuffle, best)


def _first_hands(rules: Rules[State], setup: Setup, seed: int) -> list[tuple[str, ...]]:
    """The first cards of every seat: where something is asked before they are dealt, as after the first answers."""
    state = rules.new_game(setup, seed)
    for _ in range(MOST_ASKED):
        hands = [tuple(rules.view(state, seat).hand) for seat in range(setup.players)]
        awaited = rules.awaited(state)
        if all(hands) or not awaited:
            break
        rules.apply(state, awaited[0], rules.legal_actions(state, awaited[0])[0])
    return hands


# -- record ------------------------------------------------------------------------------------------------------------


def record(asked: RecordIt) -> Recorded:
    """The moment in which a card was played, as a scenario that holds. Raises BadSetup where there is none to be written."""
    card_set = asked.card_set
    base = card_set.game
    rules = make_game(base, [card_set])
    try:
        workshop = rules.workshop()
        if workshop is None or workshop.write_scenario is None:
            raise BadSetup(
                "NO_RECORDER", f"what is played in {game(base).name} cannot be written down as a scenario yet"
            )
        text = workshop.write_scenario(rules, asked.record, asked.card)
    finally:
        let_go(rules.id)
    failed = run_tests(msgspec.structs.replace(card_set, tests={"recorded": text}))
    if failed:
        raise BadSetup("NOT_SO", f"this moment cannot be told as a scenario: {failed[0][1]}")
    return Recorded(text)


def has_recorder(game_id: str) -> bool:
    """Whether what is played in a game can be written down as a scenario."""
    return workshop_of(game_id).write_scenario is not None


# -- the process -------------------------------------------------------------------------------------------------------


def answer(line: bytes) -> bytes:
    """One request, one answer; what goes wrong is an answer too."""
    try:
        asked: Asked = msgspec.json.decode(line, type=Asked)
        if isinstance(asked, Preview):
            return msgspec.json.encode(preview(asked))
        return msgspec.json.encode(deal(asked) if isinstance(asked, Try) else record(asked))
    except WartableError as error:
        return msgspec.json.encode(Failed(error.code, error.sentence))
    except (msgspec.MsgspecError, RecursionError) as error:
        return msgspec.json.encode(Failed("BAD_SET", f"this is no set: {error}"))
    except Exception as error:  # a set that nobody foresaw stops nothing but itself
        said = f"{type(error).__name__}: {error}"[:300]
        return msgspec.json.encode(Failed("BAD_SET", f"the set cannot be worked on ({said})"))


def main(arguments: list[str]) -> int:
    """`python -m wartable.sets.bench NICE`: as long as there are lines. Tables come first: it is nice to them."""
    os.nice(int(arguments[0]))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may stand between the answers
    for line in sys.stdin.buffer:
        out.write(answer(line) + b"\n")
        out.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
