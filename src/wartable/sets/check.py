"""The set check: everything that is wrong with a set, from the form of its documents to what its cards do in play."""

from collections import Counter
from pathlib import Path

from wartable.core.cards import Card
from wartable.core.documents import BadDocument
from wartable.core.errors import BadSetup, WartableError
from wartable.core.rules import Rules
from wartable.core.sets import CardSet, problems_of
from wartable.core.state import State
from wartable.games import game
from wartable.sets.folder import Mistake, Read, documents_of, read_folder, workshop_of
from wartable.sets.loading import let_go, make_game
from wartable.sets.trial import USUAL_GAMES, Finding, try_apart


def check_folder(folder: Path, games: int = USUAL_GAMES) -> Read:
    """Read a folder and check what it holds; every mistake with its place."""
    read = read_folder(folder)
    if read.card_set is None or read.mistakes:
        return read
    read.mistakes += [read.mistake(each.card, each.sentence) for each in check_set(read.card_set, games)]
    if not read.mistakes:
        for name, sentence in run_tests(read.card_set):
            read.mistakes.append(scenario_mistake(name, sentence))
    return read


def scenario_mistake(name: str, sentence: str) -> Mistake:
    """What is not as a scenario has it, with its file and line."""
    line = sentence.removeprefix("line ").partition(",")[0]
    number = int(line) if sentence.startswith("line ") and line.isdigit() else 0
    return Mistake(f"tests/{name}.txt", number, sentence.partition(", ")[2] if number else sentence)


def check_set(card_set: CardSet, games: int = USUAL_GAMES) -> list[Finding]:
    """Everything that is wrong with a set: its form, its game's law, its decks, and then games played in a process of their
    own (none, with 0 games)."""
    found, cards = check_cards(card_set)
    if found or not cards:
        return found or [Finding("", "the set has no cards yet", "EMPTY")]
    found += _check_game(card_set)
    if not found and games:
        tried = try_apart(card_set, games)
        found += tried.findings
    return found


def check_cards(card_set: CardSet) -> tuple[list[Finding], list[Card]]:
    """What is wrong with the form of a set and against the law of its game, and its cards; nothing is loaded or played."""
    found = [Finding("", sentence, "BAD_SET") for sentence in problems_of(card_set)]
    if found:
        return found, []
    try:
        documents = documents_of(card_set.game)
    except BadSetup as error:
        return [Finding("", error.sentence, error.code)], []
    cards: list[Card] = []
    for number, document in enumerate(card_set.cards, start=1):
        try:
            cards.append(documents.read(document))
        except BadDocument as error:
            name = str(document.get("id", f"card {number}"))[:40]
            found.append(Finding(name, error.sentence, error.code, error.path))
    base = game(card_set.game)
    ids = {card.id: card.name for card in base.cards.values()}
    names = {card.name.casefold() for card in base.cards.values()}
    own = Counter(card.name.casefold() for card in cards)
    for card in cards:
        if card.id in ids:
            sentence = f"{base.name} has a card of this id: {ids[card.id]}"
            found.append(Finding(card.id, sentence, path=("id",)))
        if card.name.casefold() in names:
            found.append(Finding(card.id, f"{base.name} has a card called {card.name!r}", path=("name",)))
        if own[card.name.casefold()] > 1:
            found.append(Finding(card.id, f"two cards are called {card.name!r}", path=("name",)))
    return [*found, *check_law(card_set, cards)], cards


def check_law(card_set: CardSet, cards: list[Card]) -> list[Finding]:
    """What the law of the game has against these cards."""
    law = workshop_of(card_set.game)
    return [Finding(card, sentence, "UNLAWFUL") for card, sentence in law.check_set(card_set, cards)]


def _check_game(card_set: CardSet) -> list[Finding]:
    """Load the game with the set, look at every card and every deck."""
    try:
        rules = make_game(card_set.game, [card_set])
    except WartableError as error:
        return [Finding("", error.sentence, error.code)]
    try:
        return [*_check_faces(rules, card_set), *_check_decks(rules, card_set)]
    finally:
        let_go(rules.id)


def _check_faces(rules: Rules[State], card_set: CardSet) -> list[Finding]:
    found: list[Finding] = []
    for document in card_set.cards:
        card_id = str(document["id"])
        try:
            card = rules.cards[card_id]
            text = card.text
            card.facts(), card.marks(), card.kind  # all that a page asks for
        except Exception as error:  # what it is, nobody can say beforehand
            found.append(Finding(card_id, f"it cannot be printed ({type(error).__name__}: {error})"))
            continue
        if len(text) > 600:
            found.append(Finding(card_id, f"its text has {len(text)} letters; a card has room for 600"))
    return found


def _check_decks(rules: Rules[State], card_set: CardSet) -> list[Finding]:
    found: list[Finding] = []
    for deck in card_set.decks:
        for problem in rules.check_deck(deck):
            if not problem.warning:
                found.append(Finding("", f"the deck {deck.name}: {problem.sentence}", problem.code))
    return found


def run_tests(card_set: CardSet) -> list[tuple[str, str]]:
    """Play the scenarios of a set; those that are not so, each with its sentence."""
    rules = make_game(card_set.game, [card_set])
    try:
        workshop = rules.workshop()
        assert workshop is not None  # or it would take no sets
        found: list[tuple[str, str]] = []
        for name, text in card_set.tests.items():
            try:
                workshop.play_scenario(text)
            except AssertionError as error:
                found.append((name, str(error)))
            except WartableError as error:
                found.append((name, error.sentence))
        return found
    finally:
        let_go(rules.id)
