"""Decks: a text that can be pasted, a value that can be played, and all that is wrong with it at once.

    # Copper Starter
    2 2H
    16 4X  Cross

A line is a count and a card's id or name; `#` begins a name line (the first) or a comment.
"""

import re
from collections.abc import Mapping

import msgspec

from wartable.core.cards import Card
from wartable.core.errors import BadSetup


class Deck(msgspec.Struct, frozen=True):
    """A list of cards with counts, in the order in which it was written, each id once."""

    name: str
    cards: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        return sum(count for _, count in self.cards)

    def count(self, id: str) -> int:
        return sum(count for each, count in self.cards if each == id)

    def ids(self) -> list[str]:
        """Every card by id, copies repeated."""
        return [id for id, count in self.cards for _ in range(count)]


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a deck."""

    code: str
    sentence: str
    line: int = 0
    """The line of the text it stands in; 0 when it is about the whole deck."""
    warning: bool = False
    """The deck may be played all the same."""


class BadDeck(BadSetup):
    """A deck that may not be played, with everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems[0].code, "; ".join(each.sentence for each in problems))
        self.problems = problems

    def __reduce__(self) -> tuple[type["BadDeck"], tuple[list[Problem]]]:
        """As it travels from a worker process: made of its problems again."""
        return BadDeck, (self.problems,)


LINE = re.compile(r"^(?:(\d+)\s*[x×]?\s+)?(.*?)(?:\s*[x×]\s*(\d+))?$")


def parse(text: str, cards: Mapping[str, Card]) -> tuple[Deck, list[Problem]]:
    """Read a deck text. Returns what could be read, and every line that could not."""
    by_word: dict[str, str] = {}
    for card in cards.values():
        by_word.setdefault(card.name.casefold(), card.id)
    for card in cards.values():
        by_word[card.id.casefold()] = card.id
    name = ""
    counts: dict[str, int] = {}
    problems: list[Problem] = []
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        line = raw.strip()
        if not line:
            continue
        if line.startswith("#"):
            name = name or line.lstrip("#").strip()
            continue
        found = _read_line(line, by_word)
        if found is None:
            problems.append(Problem("UNKNOWN_CARD", f"line {number}: there is no card {line[:60]!r}", number))
            continue
        id, count = found
        if not 1 <= count <= 999:
            problems.append(Problem("BAD_COUNT", f"line {number}: {count} is not a number of copies", number))
            continue
        counts[id] = counts.get(id, 0) + count
    return Deck(name or "Unnamed deck", tuple(counts.items())), problems


def _read_line(line: str, by_word: Mapping[str, str]) -> tuple[str, int] | None:
    """A card and a count out of `3 Name`, `3x ID`, `ID x3`, `3 ID  Name`, `Name`."""
    match = LINE.match(line)
    if match is None:
        return None
    before, word, after = match.groups()
    count = int((before or after or "1")[:6])
    word = " ".join(word.split())
    tries = [word, word.split(" ")[0], word.split(" ", 1)[-1]]
    if before is not None and after is not None:
        tries.insert(0, f"{word} x{after}")
    for each in tries:
        id = by_word.get(each.casefold())
        if id is not None:
            return id, count
    whole = by_word.get(" ".join(line.split()).casefold())
    return None if whole is None else (whole, 1)


def print_deck(deck: Deck, cards: Mapping[str, Card]) -> str:
    """The deck as a text that `parse` reads back."""
    lines = [f"# {deck.name}"]
    for id, count in deck.cards:
        card = cards.get(id)
        lines.append(f"{count} {id}" if card is None else f"{count} {id}  {card.name}")
    return "\n".join(lines) + "\n"


def unknown_cards(deck: Deck, cards: Mapping[str, Card]) -> list[Problem]:
    """The cards of a deck that the game does not have."""
    return [Problem("UNKNOWN_CARD", f"there is no card {id!r}") for id, _ in deck.cards if id not in cards]
