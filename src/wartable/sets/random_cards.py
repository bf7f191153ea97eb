"""Documents at random: cards as the schema of a game allows them, and junk that no schema allows."""

from random import Random
from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

import msgspec

from wartable.core.documents import Documents

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def random_document(documents: Documents, chance: Random, number: int) -> dict[str, object]:
    """A card's document that fits the schema. Whether it is lawful is another question."""
    made = _value(documents.type, chance)
    assert isinstance(made, dict)
    made["id"] = f"ZZ{number:04}"
    made["name"] = f"Trial {number}"
    return made


def vary_document(
    documents: Documents, document: dict[str, object], chance: Random, number: int
) -> dict[str, object]:
    """A card's document with some of its parts made anew, as the schema allows them."""
    made = _vary(documents.type, document, chance)
    assert isinstance(made, dict)
    made["id"] = f"ZZ{number:04}"
    made["name"] = f"Trial {number}"
    return made


def _vary(hint: object, value: object, chance: Random) -> object:
    if chance.random() < 0.12:
        return _value(hint, chance)
    if isinstance(value, dict):
        shapes = [
            each
            for each in _shapes_in(hint)
            if value.get("is", each.__struct_config__.tag) == each.__struct_config__.tag
        ]
        if not shapes:
            return value
        made = dict(value)
        for field in msgspec.structs.fields(shapes[0]):
            if field.encode_name in made and field.encode_name != "name":
                made[field.encode_name] = _vary(field.type, made[field.encode_name], chance)
            elif not field.required and chance.random() < 0.03:
                made[field.encode_name] = _value(field.type, chance)
        return made
    if isinstance(value, list):
        items = _items_in(hint)
        return [_vary(items, each, chance) for each in value] if items is not None else value
    return value


def _shapes_in(hint: object) -> list[type[msgspec.Struct]]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return [hint]
    return [shape for each in get_args(hint) for shape in _shapes_in(each)]


def _items_in(hint: object) -> object:
    if get_origin(hint) is list:
        return get_args(hint)[0]
    for each in get_args(hint):
        if get_origin(each) in (list, Annotated, Union, UnionType):
            found = _items_in(each)
            if found is not None:
                return found
    return None


def _value(hint: object, chance: Random) -> object:
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *rest = get_args(hint)
        meta = rest[0]
        assert isinstance(meta, msgspec.Meta)
        if inner is int:
            assert isinstance(meta.ge, int) and isinstance(meta.le, int)
            # Small numbers are what cards are made of.
            low, high = meta.ge, meta.le
            return (
                chance.randint(low, high)
                if chance.random() < 0.3
                else min(high, max(low, chance.randint(0, 4)))
            )
        if inner is str:
            return _text(meta.pattern, chance)
        most = min(meta.max_length or 3, 3)
        (item,) = get_args(inner)
        return [_value(item, chance) for _ in range(chance.choice((0, 1, 1, 1, 2, most)))]
    if origin is Literal:
        return chance.choice(get_args(hint))
    if origin in (Union, UnionType):
        options = [each for each in get_args(hint) if each is not msgspec.UnsetType]
        return _value(chance.choice(options), chance)
    if origin is tuple:
        return [_value(each, chance) for each in get_args(hint)]
    if hint is bool:
        return chance.random() < 0.5
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        made: dict[str, object] = {}
        tag = hint.__struct_config__.tag
        if tag is not None:
            made["is"] = tag
        for field in msgspec.structs.fields(hint):
            if field.required or chance.random() < 0.4:
                made[field.encode_name] = _value(field.type, chance)
        return made
    return None


def _text(pattern: str | None, chance: Random) -> str:
    if pattern is None:
        return chance.choice(("", "ledger", "W01", "The Alliance", "Rebirth", "B10", "Trial"))
    if "WGRBPU" in pattern:
        colour = chance.choice("WGRBPU")
        return (
            colour * chance.choice((0, 1, 1, 2, 2, 3, 4))
            if "{2}" not in pattern
            else chance.choice(("", "WU"))
        )
    if "N?" in pattern:
        return "".join(edge for edge in "NESW" if chance.random() < 0.6)
    return "ZZ0001"


def junk(chance: Random, depth: int = 0) -> object:
    """Anything that JSON can say."""
    kind = chance.randrange(9 if depth < 6 else 6)
    if kind == 0:
        return chance.choice(
            (None, True, False, 0, -1, 1e300, 2**70, "", "is", "card", "\x00", "\ud83d\ude00")
        )
    if kind <= 2:
        return chance.randint(-(2**40), 2**40)
    if kind <= 4:
        return "".join(chance.choice(LETTERS) for _ in range(chance.randrange(12)))
    if kind == 5:
        return chance.random()
    if kind == 6:
        return [junk(chance, depth + 1) for _ in range(chance.randrange(4))]
    names = (
        "is",
        "id",
        "name",
        "cost",
        "does",
        "abilities",
        "who",
        "family",
        "x1",
        "wires",
        "rows",
        "powers",
    )
    return {chance.choice(names): junk(chance, depth + 1) for _ in range(chance.randrange(6))}


def spoil(document: dict[str, object], chance: Random) -> dict[str, object]:
    """A document that was a card, with some part of it replaced by junk."""
    made: dict[str, object] = msgspec.json.decode(msgspec.json.encode(document))
    here: object = made
    for _ in range(12):
        if isinstance(here, dict) and here:
            name = chance.choice(list(here))
            if chance.random() < 0.5 or not isinstance(here[name], dict | list):
                if chance.random() < 0.2:
                    del here[name]
                else:
                    here[name] = junk(chance)
                return made
            here = here[name]
        elif isinstance(here, list) and here:
            at = chance.randrange(len(here))
            if not isinstance(here[at], dict | list):
                here[at] = junk(chance)
                return made
            here = here[at]
        else:
            break
    made[chance.choice(("is", "id", "nonsense", "name"))] = junk(chance)
    return made
