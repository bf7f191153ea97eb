"""Changes to a game that are tried without touching its files: numbers of cards, counts in decks, options.

    VK02.x1.0=5            a number on a card, by its path; += and -= count from what is printed
    Short Fuse:CA=3        the copies of a card in a prebuilt deck
    Short Fuse=my.deck     another list for a prebuilt deck
    option.mode=duel       the value of an option

A game reads its cards into tables when it is loaded, so changes have to come before: `install` works only in a process that
has not loaded the game yet. The workers of the lab are such processes. The version of the rules, a digest of all cards and
decks, changes with them, so that no record is ever taken for one of the printed game.
"""

import hashlib
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Literal

import msgspec

from wartable.core.cards import Card
from wartable.core.decks import Deck, parse
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.setup import Value
from wartable.core.state import State
from wartable.games import game

MOST = 999
"""The largest number that a card may be tried with."""
PLACE = re.compile(r"^(?P<where>.+?)\s*(?P<sign>\+=|-=|=)\s*(?P<value>.+)$")


class Change(msgspec.Struct, frozen=True):
    """One change, in absolute terms: applied twice it is still the same."""

    kind: Literal["card", "count", "deck", "option"]
    what: str
    """The id of a card, the name of a deck or of an option."""
    path: str = ""
    """The path of a card's number, as `attack`, `x1.0` or `does.amount`; for a count the id of the card."""
    value: Value = 0
    before: Value = 0
    """What is printed."""
    cards: tuple[tuple[str, int], ...] = ()
    """The new list of a deck."""

    def __str__(self) -> str:
        """The words that a person writes for it."""
        if self.kind == "card":
            return f"{self.what}.{self.path}={self.value}"
        if self.kind == "count":
            return f"{self.what}:{self.path}={self.value}"
        if self.kind == "option":
            return f"option.{self.what}={str(self.value).lower() if isinstance(self.value, bool) else self.value}"
        return f"{self.what}=({' '.join(f'{count} {card_id}' for card_id, count in self.cards)})"

    @property
    def size(self) -> float:
        """How far it goes: the steps between what is printed and what is tried."""
        if self.kind == "deck":
            return float(sum(count for _, count in self.cards))
        if isinstance(self.value, int) and isinstance(self.before, int):
            return float(abs(int(self.value) - int(self.before)))
        if isinstance(self.value, str) and isinstance(self.before, str):
            return float(abs(len(self.value) - len(self.before)) or self.value != self.before)
        return float(self.value != self.before)


class Version(msgspec.Struct, frozen=True):
    """A game with some changes."""

    game: str
    changes: tuple[Change, ...] = ()

    @property
    def options(self) -> dict[str, Value]:
        return {each.what: each.value for each in self.changes if each.kind == "option"}

    @property
    def name(self) -> str:
        return ", ".join(str(each) for each in self.changes) or "as printed"

    @property
    def digest(self) -> str:
        return hashlib.blake2b(msgspec.json.encode(self), digest_size=5).hexdigest()


# -- reading ---------------------------------------------------------------------------------------------------------


def read_version(game_id: str, words: Sequence[str]) -> Version:
    """The version of a game that these words ask for. Raises BadSetup."""
    rules = game(game_id)
    changes: dict[tuple[str, str, str], Change] = {}
    for word in words:
        change = read_change(rules, word)
        changes[change.kind, change.what, change.path] = change
    return Version(game_id, tuple(changes.values()))


def read_change(rules: Rules[State], word: str) -> Change:
    """One change out of a person's words. Raises BadSetup."""
    found = PLACE.match(word.strip())
    if found is None:
        raise BadSetup(
            "BAD_CHANGE", f"a change is written CARD.number=5, DECK:CARD=2 or option.name=value, not {word!r}"
        )
    where, sign, value = found["where"].strip(), found["sign"], found["value"].strip()
    if where.startswith("option."):
        return _read_option(rules, where.removeprefix("option."), sign, value)
    deck = next((each for each in rules.decks if each.name.casefold() == where.casefold()), None)
    if deck is not None:
        return _read_deck_file(rules, deck, value)
    if ":" in where:
        return _read_count(rules, where, sign, value)
    return _read_number(rules, where, sign, value)


def _read_option(rules: Rules[State], name: str, sign: str, value: str) -> Change:
    option = next((each for each in rules.options if each.name == name), None)
    if option is None or sign != "=":
        listed = ", ".join(each.name for each in rules.options)
        raise BadSetup("BAD_CHANGE", f"{rules.name} has no option {name!r} to set; it has: {listed}")
    parsed = option.parse(value)
    problem = option.problem(parsed)
    if problem is not None:
        raise BadSetup("BAD_CHANGE", problem)
    return Change("option", name, "", parsed, option.default)


def _read_deck_file(rules: Rules[State], deck: Deck, value: str) -> Change:
    try:
        text = Path(value).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetup("NO_FILE", f"cannot read the deck {value}: {error}") from None
    written, problems = parse(text, rules.cards)
    if problems:
        raise BadSetup(problems[0].code, f"{value}: {problems[0].sentence}")
    return Change("deck", deck.name, cards=written.cards)


def _read_count(rules: Rules[State], where: str, sign: str, value: str) -> Change:
    name, _, word = where.rpartition(":")
    deck = next((each for each in rules.decks if each.name.casefold() == name.strip().casefold()), None)
    if deck is None:
        listed = ", ".join(each.name for each in rules.decks) or "none"
        raise BadSetup("BAD_CHANGE", f"{rules.name} has no deck {name.strip()!r}; it has: {listed}")
    card = find_card(rules, word.strip())
    before = deck.count(card.id)
    count = _number(value, where)
    count = before + count if sign == "+=" else before - count if sign == "-=" else count
    if not 0 <= count <= 99:
        raise BadSetup("BAD_CHANGE", f"a deck holds 0 to 99 copies of {card.name}, not {count}")
    return Change("count", deck.name, card.id, count, before)


def _read_number(rules: Rules[State], where: str, sign: str, value: str) -> Change:
    word, _, path = where.partition(".")
    # A name may hold a point; an id never does.
    while path and not _is_card(rules, word) and "." in path:
        more, _, path = path.partition(".")
        word = f"{word}.{more}"
    card = find_card(rules, word)
    if not path:
        raise BadSetup("BAD_CHANGE", f"say which number of {card.name} changes: {_list_numbers(card)}")
    try:
        before = look_up(card, path)
    except (AttributeError, IndexError, ValueError):
        raise BadSetup("BAD_CHANGE", f"{card.name} has no {path!r}; it has: {_list_numbers(card)}") from None
    if path not in numbers_of(card):
        raise BadSetup(
            "BAD_CHANGE", f"{path!r} of {card.name} is no number; its numbers are: {_list_numbers(card)}"
        )
    if isinstance(before, str):
        if sign == "=" and not value.lstrip("+-").isdigit():
            return Change("card", card.id, path, value, before)
        number = _number(value, where)
        length = len(before) + number if sign == "+=" else len(before) - number if sign == "-=" else number
        return Change("card", card.id, path, resize_cost(before, length), before)
    assert isinstance(before, int)
    number = _number(value, where)
    number = before + number if sign == "+=" else before - number if sign == "-=" else number
    return Change("card", card.id, path, number, before)


def _number(value: str, where: str) -> int:
    try:
        number = int(value)
    except ValueError:
        raise BadSetup("BAD_CHANGE", f"{where} takes a whole number, not {value!r}") from None
    if abs(number) > MOST:
        raise BadSetup("BAD_CHANGE", f"{where} goes to {MOST} at most, not to {value}")
    return number


def _is_card(rules: Rules[State], word: str) -> bool:
    return word in rules.cards or any(
        card.name.casefold() == word.casefold() for card in rules.cards.values()
    )


def find_card(rules: Rules[State], word: str) -> Card:
    """A card by its id or its name. Raises BadSetup."""
    for card in rules.cards.values():
        if card.id == word or card.name.casefold() == word.casefold():
            return card
    raise BadSetup("UNKNOWN_CARD", f"{rules.name} has no card {word!r}")


def _list_numbers(card: Card) -> str:
    return ", ".join(f"{path} ({number})" for path, number in numbers_of(card).items()) or "none"


# -- the numbers on a card -------------------------------------------------------------------------------------------


def numbers_of(card: Card) -> dict[str, int]:
    """Every number printed on a card, by its path; a cost in letters counts as their number."""
    return dict(_numbers(card, ""))


def _numbers(value: object, path: str) -> Iterator[tuple[str, int]]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield path, value
    elif isinstance(value, tuple):
        for at, each in enumerate(value):
            yield from _numbers(each, f"{path}.{at}")
    elif path.endswith("essence") and isinstance(value, str):
        yield path, len(value)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _numbers(getattr(value, field.name), f"{path}.{field.name}" if path else field.name)


def look_up(value: object, path: str) -> object:
    """What stands at a path."""
    for word in path.split("."):
        value = value[int(word)] if isinstance(value, tuple) else getattr(value, word)
    return value


def replace_number(value: object, path: list[str], to: Value) -> object:
    """The same value with one number changed."""
    if not path:
        return to
    word, rest = path[0], path[1:]
    if isinstance(value, tuple):
        at = int(word)
        return (*value[:at], replace_number(value[at], rest, to), *value[at + 1 :])
    if not is_dataclass(value) or isinstance(value, type):
        raise BadSetup("BAD_CHANGE", f"there is no {word!r} in {value!r}")
    return replace(value, **{word: replace_number(getattr(value, word), rest, to)})


def resize_cost(letters: str, length: int) -> str:
    """A cost in letters made longer or shorter: its last colours are repeated or left out."""
    length = max(0, length)
    if length <= len(letters):
        return letters[:length]
    return letters + (letters[-1:] or "W") * (length - len(letters))


# -- putting them in place ---------------------------------------------------------------------------------------------


def install(version: Version) -> Rules[State]:
    """Load the game with its changes: in this process it is never anything else. Raises BadSetup."""
    if not version.changes:
        return game(version.game)
    package = f"wartable.games.{version.game.replace('-', '_')}"
    if package in sys.modules:
        raise BadSetup("LOADED", f"{version.game} was already loaded here; changes have to come before")
    by_card: dict[str, list[Change]] = {}
    for change in version.changes:
        if change.kind == "card":
            by_card.setdefault(change.what, []).append(change)
    Card.__init_subclass__ = classmethod(_hook(by_card))  # type: ignore[assignment]
    try:
        rules = game(version.game)
    except BadSetup:
        raise
    except Exception as error:
        raise BadSetup("BAD_CHANGE", f"{version.name}: the game does not load with it: {error}") from error
    rules.decks = tuple(change_deck(deck, version) for deck in rules.decks)
    for change in version.changes:
        if change.kind == "card" and look_up(rules.cards[change.what], change.path) != change.value:
            raise BadSetup(
                "BAD_CHANGE",
                f"{change} has not come through; the cards of {rules.name} are made in another way",
            )
    for deck in rules.decks:
        if any(each.what == deck.name for each in version.changes if each.kind in ("count", "deck")):
            rules.read_deck(deck, version.options, deck.name)
    return rules


def _hook(by_card: dict[str, list[Change]]):  # type: ignore[no-untyped-def]  # it is put into a class
    """What every class of cards goes through when it is made: its cards are changed before anybody reads them."""

    def change_its_cards(cls: type[Card]) -> None:
        before = getattr(cls, "__post_init__", None)

        def __post_init__(self: Card) -> None:
            for change in by_card.get(self.id, ()):
                first, *rest = change.path.split(".")
                object.__setattr__(self, first, replace_number(getattr(self, first), rest, change.value))
            if before is not None:
                before(self)

        cls.__post_init__ = __post_init__  # type: ignore[attr-defined]

    return change_its_cards


def change_deck(deck: Deck, version: Version) -> Deck:
    """A deck as it is in a version."""
    counts = dict(deck.cards)
    for change in version.changes:
        if change.what != deck.name:
            continue
        if change.kind == "deck":
            counts = dict(change.cards)
        elif change.kind == "count":
            counts[change.path] = int(change.value)
    return Deck(deck.name, tuple((card_id, count) for card_id, count in counts.items() if count > 0))
