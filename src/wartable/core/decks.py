"""Decks: a text that can be pasted, a value that can be played, and all that is wrong with it at once.

    # Copper Starter
    2 2H
    16 4X  Cross

A line is a count and a card's id or name; `#` begins a name line (the first) or a comment.

A deck is a multiset: whichever way it comes, `read` adds up the lines of one card and refuses what is no number of copies,
before any law is asked. A law is asked by `check` alone, and given nothing but the `Counts` that were read.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NewType

import msgspec

from wartable.core.cards import Card
from wartable.core.errors import BadSetup
from wartable.core.texts import plain_text

MOST_COPIES = 999
"""The most copies of one card in a deck, whatever the law of a game says."""
NAME_LENGTH = 60
NO_NAME = "Unnamed deck"
MOST_PROBLEMS = 100
"""The most problems that are listed of one deck."""


class Deck(msgspec.Struct, frozen=True):
    """A list of cards with counts, in the order in which it was written."""

    name: str
    cards: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        return sum(count for _, count in self.cards)

    def count(self, card_id: str) -> int:
        return sum(count for each, count in self.cards if each == card_id)

    def ids(self) -> list[str]:
        """Every card by id, copies repeated."""
        return [card_id for card_id, count in self.cards for _ in range(count)]


Counts = NewType("Counts", dict[str, int])
"""The cards of a deck that was read: each id once, with how many there are of it."""


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a deck."""

    code: str
    sentence: str
    line: int = 0
    """The line of the text it stands in; 0 when it is about the whole deck."""
    warning: bool = False
    """The deck may be played all the same."""
    card: str = ""
    """The id of the card it is about, as it was written; empty when it is about the whole deck."""


class BadDeck(BadSetup):
    """A deck that may not be played, with everything that is wrong with it and, at a table, the seat whose deck it is."""

    def __init__(self, problems: list[Problem], seat: str = "") -> None:
        whose = f"{seat}'s deck: " if seat else ""
        super().__init__(problems[0].code, whose + "; ".join(each.sentence for each in problems))
        self.problems = problems
        self.seat = seat

    def __reduce__(self) -> tuple[type["BadDeck"], tuple[list[Problem], str]]:
        """How it is pickled on its way from a worker process: it is made of its problems again."""
        return BadDeck, (self.problems, self.seat)


# -- the one reading -------------------------------------------------------------------------------------------------


def read(deck: Deck, cards: Mapping[str, Card]) -> tuple[Deck, list[Problem]]:
    """The deck with each card once and a name that can be shown; and what could not be read: counts that are none, cards
    that the game does not have."""
    return read_lines(deck.name, deck.cards, cards)


def read_lines(
    name: object, lines: Iterable[object], cards: Mapping[str, Card]
) -> tuple[Deck, list[Problem]]:
    """The same from values that nobody has looked at yet: pairs of a card's id and a count."""
    counts: dict[str, int] = {}
    problems: list[Problem] = []
    for line in lines:
        if not isinstance(line, list | tuple) or len(line) != 2 or not isinstance(line[0], str):
            problems.append(Problem("BAD_DECK", "a line of a deck is the id of a card and a count"))
            continue
        card_id, count = line
        if card_id not in cards and card_id not in counts:
            problems.append(unknown_card(card_id))
        if not is_count(count) or counts.get(card_id, 0) + count > MOST_COPIES:
            problems.append(bad_count(count, card_id, cards))
            continue
        counts[card_id] = counts.get(card_id, 0) + count
    shown = plain_text(name)[:NAME_LENGTH].rstrip() if isinstance(name, str) else ""
    return Deck(shown or NO_NAME, tuple(counts.items())), _cut(problems)


def read_plain(value: object, cards: Mapping[str, Card]) -> tuple[Deck, list[Problem]]:
    """A deck out of JSON: `{"name": ..., "cards": [[id, count], ...]}`."""
    if not isinstance(value, dict) or not isinstance(value.get("cards"), list | tuple):
        sentence = "a deck has a name and cards, a list of ids with counts"
        return Deck(NO_NAME, ()), [Problem("BAD_DECK", sentence)]
    return read_lines(value.get("name"), value["cards"], cards)


def add_up(deck: Deck) -> dict[str, int] | None:
    """The number of copies of each card; None where a count is no count."""
    counts: dict[str, int] = {}
    for card_id, count in deck.cards:
        if not is_count(count):
            return None
        counts[card_id] = counts.get(card_id, 0) + count
    return counts


def check(deck: Deck, cards: Mapping[str, Card], law: Callable[[Counts], list[Problem]]) -> list[Problem]:
    """All that is wrong with a deck: what cannot be read of it, then what the law of a game says of the rest."""
    counted, problems = read(deck, cards)
    if not are_counted(problems):
        return problems  # nobody knows how many cards it has
    return _cut([*problems, *law(Counts(dict(counted.cards)))])


def is_count(count: object) -> bool:
    return isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= MOST_COPIES


def are_counted(problems: Iterable[Problem]) -> bool:
    """Whether it is known which cards there are, and how many of each."""
    return not any(each.code in ("DECK_BAD_COUNT", "BAD_DECK") for each in problems)


def bad_count(count: object, card_id: str, cards: Mapping[str, Card], line: int = 0) -> Problem:
    where = f"line {line}: " if line else ""
    name = cards[card_id].name if card_id in cards else _quote(card_id)
    if is_count(count):
        return Problem(
            "DECK_BAD_COUNT",
            f"{where}more than {MOST_COPIES} copies of {name}",
            line,
            card=plain_text(card_id[:NAME_LENGTH]),
        )
    shown = _quote(count) if isinstance(count, str) else str(count) if _is_short(count) else "this"
    return Problem(
        "DECK_BAD_COUNT",
        f"{where}{shown} is not a number of copies of {name}",
        line,
        card=plain_text(card_id[:NAME_LENGTH]),
    )


def unknown_card(card_id: str, line: int = 0) -> Problem:
    where = f"line {line}: " if line else ""
    return Problem(
        "UNKNOWN_CARD",
        f"{where}there is no card {_quote(card_id)}",
        line,
        card=plain_text(card_id[:NAME_LENGTH]),
    )


def _quote(word: str) -> str:
    """What somebody wrote, for a sentence: short, and nothing that cannot be shown."""
    return repr(plain_text(word[:NAME_LENGTH]))


def _is_short(count: object) -> bool:
    if isinstance(count, int):
        return abs(count) < 10**9
    return count is None or isinstance(count, float)


def _cut(problems: list[Problem]) -> list[Problem]:
    return problems[:MOST_PROBLEMS]


# -- deck texts --------------------------------------------------------------------------------------------------------

LINE = re.compile(r"^(?:(\d+) ?[x×]? )?(.*?)(?: ?[x×] ?(\d+))?$")
SIGN = r"[+\-\u2010-\u2015\u2212\ufe63\uff0d\uff0b]"
"""A plus or a minus, also what a phone or a word processor makes of a minus."""
NO_COUNT = re.compile(rf"^({SIGN} ?\d\S*|\d+[.,/]\d\S*) ?[x×]? (.+)$")
NO_COUNT_AFTER = re.compile(rf"^(.+?) ?[x×] ?({SIGN} ?\d[^\sx×]*|\d+[.,/]\d[^\sx×]*)$")
"""Lines whose count is no count: `-2 Cross`, `1.5 Cross`; `Cross x-2`."""
ANOTHER_COUNT = re.compile(rf"^{SIGN}? ?\d")


def parse(text: str, cards: Mapping[str, Card]) -> tuple[Deck, list[Problem]]:
    """Read a deck text. Returns what could be read, and every line that could not."""
    by_word: dict[str, str] = {}
    for card in cards.values():
        by_word.setdefault(card.name.casefold(), card.id)
    for card in cards.values():
        by_word[card.id.casefold()] = card.id
    name = ""
    lines: list[tuple[str, int]] = []
    counts: dict[str, int] = {}
    problems: list[Problem] = []
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        line = " ".join(raw.split())
        if not line:
            continue
        if line.startswith("#"):
            name = name or plain_text(line.lstrip("#"))
            continue
        found = _read_line(line, by_word)
        if found is None:
            problems.append(unknown_card(line, number))
            continue
        card_id, count = found
        if not is_count(count) or counts.get(card_id, 0) + int(count) > MOST_COPIES:
            problems.append(bad_count(count, card_id, cards, number))
            continue
        counts[card_id] = counts.get(card_id, 0) + int(count)
        lines.append((card_id, int(count)))
    deck, _ = read_lines(name, lines, cards)
    return deck, _cut(problems)


def _read_line(line: str, by_word: Mapping[str, str]) -> tuple[str, int | str] | None:
    """A card and a count out of `3 Name`, `3x ID`, `ID x3`, `3 ID Name`, `Name`; the count as a word where it is none.

    The line has single spaces: whoever sends four thousand of them shall not keep others waiting.
    """
    whole = by_word.get(line.casefold())
    if whole is None and (odd := NO_COUNT.match(line)) is not None:
        card_id = _find(odd[2], by_word)
        return None if card_id is None else (card_id, odd[1])
    if whole is None and (odd := NO_COUNT_AFTER.match(line)) is not None:
        card_id = _find(odd[1], by_word)
        return None if card_id is None else (card_id, odd[2])
    match = LINE.match(line)
    if match is None:
        return None
    before, word, after = match.groups()
    count = int((before or after or "1")[:6])
    if before is not None and after is not None:
        card_id = by_word.get(f"{word} x{after}".casefold())
        if card_id is not None:
            return card_id, count
    card_id = _find(word, by_word)
    if card_id is not None:
        return card_id, count
    return None if whole is None else (whole, 1)


def _find(word: str, by_word: Mapping[str, str]) -> str | None:
    """The card that is meant by its name, by its id, or by both. What stands before it is not passed over: it may have been
    meant as a count."""
    card_id = by_word.get(word.casefold())
    if card_id is not None:
        return card_id
    first, _, rest = word.partition(" ")
    card_id = by_word.get(first.casefold())
    if card_id is None or (ANOTHER_COUNT.match(rest) and by_word.get(rest.casefold()) != card_id):
        return None
    return card_id


def print_deck(deck: Deck, cards: Mapping[str, Card]) -> str:
    """The deck as a text that `parse` reads back."""
    lines = [f"# {deck.name}"]
    for card_id, count in deck.cards:
        card = cards.get(card_id)
        lines.append(f"{count} {card_id}" if card is None else f"{count} {card_id}  {card.name}")
    return "\n".join(lines) + "\n"


def unknown_cards(deck: Deck, cards: Mapping[str, Card]) -> list[Problem]:
    """The cards of a deck that the game does not have."""
    return [
        unknown_card(card_id)
        for card_id in dict.fromkeys(card_id for card_id, _ in deck.cards)
        if card_id not in cards
    ]
