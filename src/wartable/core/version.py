"""The version of a game: a digest of what changes how it is played (cards, decks, options, revision), never of English.

Rewording a card, an option or a name leaves running games and records playable. What the digest cannot see, a constant in
the rules, is seen by the tests that keep a thousand games: whoever changes their ends has to raise the revision.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache

import msgspec

from wartable.core.cards import Card
from wartable.core.rules import Rules
from wartable.core.state import State


@cache
def rules_version(rules: Rules[State]) -> str:
    """`2.1f0c9a77de`: the revision, and the digest of everything that is data."""
    cards = [plain_data(card) for card in rules.cards.values()]
    decks = [deck.cards for deck in rules.decks]
    options = [[each.name, each.default, each.allowed, each.low, each.high] for each in rules.options]
    content = msgspec.json.encode([rules.id, rules.revision, cards, decks, options])
    return f"{rules.revision}.{hashlib.blake2b(content, digest_size=5).hexdigest()}"


def is_played_alike(rules: Rules[State], version: str) -> bool:
    """Whether a record or a table of that version goes on here as it would have there."""
    return version == rules_version(rules) or version in rules.played_alike


def plain_data(value: object) -> object:
    """A card, or anything on it, as plain values; what is only words is left out."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Mapping):
        return sorted([[plain_data(key), plain_data(each)] for key, each in value.items()], key=repr)
    if isinstance(value, frozenset | set):
        return sorted((plain_data(each) for each in value), key=repr)
    if isinstance(value, tuple | list):
        return [plain_data(each) for each in value]
    if isinstance(value, msgspec.Struct):
        named = [(name, getattr(value, name)) for name in value.__struct_fields__]
        return [type(value).__name__, *([name, plain_data(each)] for name, each in named)]
    if is_dataclass(value) and not isinstance(value, type):
        words = value.ONLY_WORDS if isinstance(value, Card) else frozenset()
        named = [
            (field.name, getattr(value, field.name)) for field in fields(value) if field.name not in words
        ]
        return [type(value).__name__, *([name, plain_data(each)] for name, each in named)]
    raise TypeError(f"{value!r} on a card is not plain data")
