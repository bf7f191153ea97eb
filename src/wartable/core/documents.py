"""A card as a document: JSON that holds its data and nothing that could be executed, and the schema of such documents.

A game declares its `Vocabulary`: which classes its cards and their words are made of, and what its numbers are called. All
else follows from the fields of those classes. A document names the class of a part by `is` wherever there are several, and leaves out
what is as usual:

    {"id": "FM01", "name": "Ice Reader", "family": "creature", "cost": {"essence": "U"}, "abilities": [{"is": "keyword", ...}]}

Reading refuses whatever is not such a document, with the place in it where it stops making sense.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass, replace
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from wartable.core.cards import Card
from wartable.core.errors import BadSetup
from wartable.core.texts import is_sound

TAG = "is"
LONGEST = 20_000
"""The most characters of one card's document."""
MOST_PARTS = 8
"""The most parts in any list on a card, unless a game says otherwise."""
USUAL_NUMBERS = (0, 20)
USUAL_LENGTH = 60
UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
Path = tuple[str | int, ...]


class BadDocument(BadSetup):
    """Something that is no card of its game: `path` leads to the part that is wrong."""

    def __init__(self, sentence: str, path: Path = (), code: str = "BAD_CARD") -> None:
        super().__init__(code, sentence)
        self.path = path

    def __reduce__(self) -> tuple[type["BadDocument"], tuple[str, Path, str]]:
        return BadDocument, (self.sentence, self.path, self.code)


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army for The Battlefield: its name, its cards, and what is wished for a player whose time is up."""

    name: str
    cards: tuple[str, ...]
    usual_wishes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Vocabulary:
    """What the documents of a game are made of."""

    cards: Mapping[str, type[Card]]
    """The kinds of cards by the word for each."""
    families: Mapping[type, tuple[type, ...]] = field(default_factory=dict)
    """For a class that stands for several: those that may be written in its place."""
    codes: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    """Numbers that are written as words, by `Class.field` or by `field` alone."""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Texts that are one of a few words."""
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The lowest and the highest number of a field; of a list: how many there may be."""
    patterns: Mapping[str, str] = field(default_factory=dict)
    """Texts of a certain form."""
    hints: Mapping[str, object] = field(default_factory=dict)
    """Types that are narrower in a document than on the class, or that a compiled class does not keep (of what has a usual
    value it keeps `tuple`, and of `X | None` nothing)."""
    called: Mapping[str, str] = field(default_factory=dict)
    """Fields that have another name in a document, by `Class.field`."""
    left_out: frozenset[str] = frozenset()
    """Fields that are not written: the set says them."""
    armies: Callable[[], tuple[Army, ...]] | None = None
    """The armies that come with the game; None where a set brings no whole army."""


class Part:
    """One field of a class, and how it is written."""

    def __init__(self, name: str, origin: "Field[object]", hint: object, codes: Mapping[int, str]) -> None:
        self.name = name
        """Its name in a document."""
        self.origin = origin
        self.hint = hint
        self.codes = codes
        self.numbers = {word: number for number, word in codes.items()}


class Documents:
    """Reads and writes the cards of one game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._parts: dict[type, list[Part]] = {}
        self._shapes: dict[type, type[msgspec.Struct]] = {}
        self._names: dict[type, str] = {kind: word for word, kind in vocabulary.cards.items()}
        self._classes: dict[str, type] = {}
        self.type = _union([self._shape(kind) for kind in vocabulary.cards.values()])
        """What a card's document is for msgspec."""

    def complete(self, card: Card, **said: str) -> Card:
        """The card with what no document says, where a card of this game has such a field."""
        return replace(
            card, **{name: word for name, word in said.items() if name in self.vocabulary.left_out}
        )

    # -- the three things it is for ------------------------------------------------------------------------------

    def schema(self, title: str) -> dict[str, object]:
        """The JSON Schema of a card: words in the order in which the game lists them, and what is meant where nothing is
        written."""
        made = msgspec.json.schema(self.type)
        shapes = cast("dict[str, dict[str, dict[str, dict[str, object]]]]", made["$defs"])
        for name, kind in self._classes.items():
            for part in self._parts_of(kind):
                shape = shapes[name]["properties"][part.name]
                words = list(part.codes.values()) or list(self._words_of(kind, part))
                if words and "enum" in shape:
                    shape["enum"] = words
                usual = _usual(part.origin)
                if usual is not MISSING:
                    written = (
                        part.codes[cast(int, usual)]
                        if part.codes
                        else self._write(usual, self._is_of_many(part.hint))
                    )
                    shapes[name]["properties"][part.name] = {**shape, "default": written}
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **made}

    def write(self, card: Card) -> dict[str, object]:
        """A card as a document."""
        written = self._write(card, len(self.vocabulary.cards) > 1)
        assert isinstance(written, dict)
        return written

    def read(self, document: object) -> Card:
        """The card of a document. Raises BadDocument."""
        if not isinstance(document, dict):
            raise BadDocument("a card is an object with `is`, `id`, `name` and what its kind asks for")
        if _size(document, LONGEST) > LONGEST:
            raise BadDocument(f"a card's document has at most {LONGEST} characters", code="TOO_LONG")
        if not is_sound(document):
            raise BadDocument("a text of it holds half a character, or one that cannot be stored")
        try:
            shaped: object = msgspec.convert(document, type=self.type)
        except msgspec.ValidationError as error:
            sentence, _, place = str(error).partition(" - at ")
            path = read_path(place.strip("`")) if place else ()
            if (unknown := UNKNOWN.match(sentence)) is not None:
                path = (*path, unknown[1])
            raise BadDocument(self._in_words(sentence, document, path), path) from None
        except RecursionError:
            raise BadDocument("the parts of a card are not nested so deeply") from None
        card = self._build(shaped, ())
        assert isinstance(card, Card)
        return card

    # -- writing ---------------------------------------------------------------------------------------------------

    def _write(self, value: object, is_named: bool) -> object:
        if isinstance(value, tuple):
            return [self._write(each, is_named) for each in value]
        if not is_dataclass(value) or isinstance(value, type):
            return value
        kind = type(value)
        written: dict[str, object] = {TAG: self._name(kind)} if is_named else {}
        for part in self._parts_of(kind):
            held = getattr(value, part.origin.name)
            if _is_usual(part.origin, held):
                continue
            if part.codes:
                if held not in part.codes:
                    raise BadDocument(f"{kind.__name__}.{part.name}: there is no word for {held!r}")
                written[part.name] = part.codes[held]
            else:
                written[part.name] = self._write(held, self._is_of_many(part.hint))
        return written

    def _is_of_many(self, hint: object) -> bool:
        """Whether several classes may be written here, so that a document has to name the one that is."""
        if isinstance(hint, type) and hint in self.vocabulary.families:
            return True
        return any(self._is_of_many(each) for each in get_args(hint))

    # -- reading ---------------------------------------------------------------------------------------------------

    def _build(self, shaped: object, path: Path) -> object:
        if isinstance(shaped, list | tuple):
            return tuple([self._build(each, (*path, at)) for at, each in enumerate(shaped)])
        if not isinstance(shaped, msgspec.Struct):
            return shaped
        kind = self._classes[type(shaped).__name__]
        values: dict[str, object] = {}
        for part in self._parts_of(kind):
            held = getattr(shaped, part.name)
            if held is msgspec.UNSET:
                continue
            if part.codes:
                values[part.origin.name] = part.numbers[cast(str, held)]
            else:
                values[part.origin.name] = self._build(held, (*path, part.name))
        try:
            return kind(**values)
        except (ValueError, TypeError) as error:
            raise BadDocument(str(error), path) from None

    def _in_words(self, sentence: str, document: object, path: Path) -> str:
        """What msgspec says, as we say it."""
        held = look_up(document, path)
        name = path[-1] if path else ""
        if sentence.startswith("Invalid") and isinstance(name, str):
            allowed = self._words_at(document, path)
            listed = f"; it is one of: {', '.join(word or '(empty)' for word in allowed)}" if allowed else ""
            return f"there is no {'word' if name == TAG else name} {repr(held)[:40]}{listed}"
        if UNKNOWN.match(sentence):
            known = ", ".join(self._fields_at(document, path[:-1]))
            there = f"`{name}`"
            return (
                f"there is no field {there} here; there are: {known}"
                if known
                else f"there is no field {there} here"
            )
        sentence = sentence.replace("Object missing required field", "it lacks the field")
        sentence = re.sub(
            r"^Expected ",
            f"`{name}` has to be " if isinstance(name, str) and name else "it has to be ",
            sentence,
        )
        sentence = re.sub(r"`array`( of length)?", r"a list\1", sentence).replace("`object`", "an object")
        sentence = (
            sentence.replace("`int`", "a whole number")
            .replace("`str`", "a text")
            .replace("`float`", "a number with a point")
        )
        sentence = sentence.replace("`bool`", "true or false").replace("`null`", "nothing")
        sentence = (
            sentence.replace("matching regex", "of the form")
            .replace(", got ", ", not ")
            .replace(">= ", "of at least ")
        )
        sentence = sentence.replace("<= ", "of at most ")
        if path and ", not " not in sentence and not isinstance(held, dict | list):
            sentence += f", not {repr(held)[:40]}"
        return sentence

    def _kind_at(self, document: object, path: Path) -> type | None:
        """The class that the object at this path is of."""
        kinds: tuple[type, ...] = tuple(self.vocabulary.cards.values())
        for at in range(len(path) + 1):
            here = look_up(document, path[:at])
            if at and isinstance(path[at - 1], str):
                parts = [
                    part for kind in kinds[:1] for part in self._parts_of(kind) if part.name == path[at - 1]
                ]
                kinds = self._kinds_in(parts[0].hint) if parts else ()
            if isinstance(here, dict) and len(kinds) > 1:
                kinds = tuple(kind for kind in kinds if self._name(kind) == here.get(TAG))
        return kinds[0] if kinds else None

    def _kinds_in(self, hint: object) -> tuple[type, ...]:
        if isinstance(hint, type) and hint in self.vocabulary.families:
            return self.vocabulary.families[hint]
        if isinstance(hint, type) and is_dataclass(hint):
            return (hint,)
        return tuple(kind for each in get_args(hint) for kind in self._kinds_in(each))

    def _words_at(self, document: object, path: Path) -> list[str]:
        """The words that may be written at this path."""
        name = path[-1]
        if name == TAG:
            where = path[:-1]
            while where and isinstance(where[-1], int):
                where = where[:-1]
            if not where:
                return list(self.vocabulary.cards)
            kind = self._kind_at(document, where[:-1])
            name = where[-1]
            hints = [part.hint for part in self._parts_of(kind) if part.name == name] if kind else []
            return [self._name(each) for hint in hints for each in self._kinds_in(hint)]
        kind = self._kind_at(document, path[:-1])
        for part in self._parts_of(kind) if kind else ():
            if part.name == name:
                words = (
                    _first(self.vocabulary.words, (f"{kind.__name__}.{name}", str(name))) if kind else None
                )
                return list(part.codes.values()) or list(cast("tuple[str, ...]", words or ()))
        return []

    def _fields_at(self, document: object, path: Path) -> list[str]:
        kind = self._kind_at(document, path)
        return [part.name for part in self._parts_of(kind)] if kind else []

    # -- the shapes ------------------------------------------------------------------------------------------------

    def _name(self, kind: type) -> str:
        return self._names.get(kind) or re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()

    def _parts_of(self, kind: type) -> list[Part]:
        found = self._parts.get(kind)
        if found is None:
            hints = get_type_hints(kind)
            found = []
            for each in fields(kind):
                names = (f"{kind.__name__}.{each.name}", each.name)
                if not self.vocabulary.left_out.isdisjoint(names):
                    continue
                hint = _first(self.vocabulary.hints, names) or hints[each.name]
                if hint in (tuple, type):
                    raise TypeError(
                        f"{names[0]} does not keep its type: say it in the hints of the vocabulary"
                    )
                codes = cast("Mapping[int, str]", _first(self.vocabulary.codes, names) or {})
                found.append(Part(self.vocabulary.called.get(names[0], each.name), each, hint, codes))
            self._parts[kind] = found
        return found

    def _shape(self, kind: type) -> type[msgspec.Struct]:
        """The struct of a class: what msgspec checks a part of a document against."""
        if kind not in self._shapes:
            made: list[tuple[str, object, object]] = []
            for part in self._parts_of(kind):
                hint = self._type(kind, part)
                if part.origin.default is MISSING and part.origin.default_factory is MISSING:
                    made.append((part.name, hint, msgspec.NODEFAULT))
                else:
                    made.append((part.name, hint | msgspec.UnsetType, msgspec.UNSET))
            doc = (kind.__doc__ or "").strip().splitlines()
            self._shapes[kind] = msgspec.defstruct(
                kind.__name__,
                cast("list[tuple[str, type, object]]", made),
                kw_only=True,
                forbid_unknown_fields=True,
                tag_field=TAG,
                tag=self._name(kind),
                namespace={"__doc__": "" if not doc or doc[0].startswith(kind.__name__ + "(") else doc[0]},
            )
            self._classes[kind.__name__] = kind
        return self._shapes[kind]

    def _type(self, kind: type, part: Part) -> object:
        names = (f"{kind.__name__}.{part.origin.name}", part.origin.name)
        if part.codes:
            return Literal[tuple(part.codes.values())]
        words = self._words_of(kind, part)
        if words:
            return Literal[words]
        limits = cast("tuple[int, int] | None", _first(self.vocabulary.limits, names))
        pattern = cast("str | None", _first(self.vocabulary.patterns, names))
        return self._typed(part.hint, limits, pattern)

    def _words_of(self, kind: type, part: Part) -> tuple[str, ...]:
        """The few words that a text of this part may be; none where it may be any."""
        names = (f"{kind.__name__}.{part.origin.name}", part.origin.name)
        return cast("tuple[str, ...] | None", _first(self.vocabulary.words, names)) or ()

    def _typed(self, hint: object, limits: tuple[int, int] | None, pattern: str | None) -> object:
        if hint is bool or hint is NoneType or hint is None:
            return hint
        if hint is str:
            longest = limits[1] if limits else USUAL_LENGTH
            return Annotated[str, msgspec.Meta(max_length=longest, pattern=pattern)]
        if get_origin(hint) in (Union, UnionType):
            return _union([self._typed(each, limits, pattern) for each in get_args(hint)])
        if get_origin(hint) is tuple:
            within = get_args(hint)
            if len(within) == 2 and within[1] is Ellipsis:
                most = limits[1] if limits and within[0] is not int else MOST_PARTS
                inner = self._typed(within[0], limits if within[0] is int else None, pattern)
                return Annotated[list[inner], msgspec.Meta(max_length=most)]  # type: ignore[valid-type]
            return tuple[tuple([self._typed(each, limits, pattern) for each in within])]  # type: ignore[misc]
        if isinstance(hint, type) and hint in self.vocabulary.families:
            return _union([self._shape(each) for each in self.vocabulary.families[hint]])
        if isinstance(hint, type) and is_dataclass(hint):
            return self._shape(hint)
        low, high = limits or USUAL_NUMBERS  # a whole number, whichever way it is stored
        return Annotated[int, msgspec.Meta(ge=low, le=high)]


def _first(table: Mapping[str, object], names: tuple[str, str]) -> object:
    return table[names[0]] if names[0] in table else table.get(names[1])


def _union(types: list[object]) -> object:
    return Union[tuple(types)] if len(types) > 1 else types[0]  # noqa: UP007  # made from a list


def _usual(origin: "Field[object]") -> object:
    """What a field holds where nothing is said of it; MISSING where something has to be."""
    return origin.default if origin.default_factory is MISSING else origin.default_factory()


def _is_usual(origin: "Field[object]", held: object) -> bool:
    if origin.default is not MISSING:
        return bool(held == origin.default) and type(held) is type(origin.default)
    return origin.default_factory is not MISSING and bool(held == origin.default_factory())


def _size(value: object, most: int) -> int:
    """About as many characters as it has, counted no further than `most`."""
    total, left = 0, [value]
    while left and total <= most:
        each = left.pop()
        total += 2
        if isinstance(each, dict):
            left += [*each.keys(), *each.values()]
        elif isinstance(each, list | tuple):
            left += each
        elif isinstance(each, str):
            total += len(each)
    return total


# -- where something stands in a document ----------------------------------------------------------------------------


def read_path(text: str) -> Path:
    """`$.abilities[0].does` as its steps; `[...]` stands for any place."""
    found: list[str | int] = []
    for name, place in re.findall(r"\.([A-Za-z_]\w*)|\[(\d+|\.\.\.)\]", text):
        found.append(name if name else int(place) if place.isdigit() else 0)
    return tuple(found)


def say_path(path: Path) -> str:
    """`abilities[0].does`, as a person reads it."""
    said = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path)
    return said.removeprefix(".")


def look_up(document: object, path: Path) -> object:
    """What stands at a path; None where nothing does."""
    for step in path:
        if isinstance(document, dict):
            document = document.get(str(step))
        elif isinstance(document, list) and isinstance(step, int) and step < len(document):
            document = document[step]
        else:
            return None
    return document


TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|([{}\[\],:])|([^\s{}\[\],:"]+))')


def line_of(text: str, path: Path) -> int:
    """The line of a JSON text in which the part at this path begins; the nearest that there is, where it is not there."""
    best, best_depth = 1, -1
    here: list[str | int] = []
    is_list: list[bool] = []
    at = 0
    key = ""
    awaits_key = False
    while (found := TOKEN.match(text, at)) is not None:
        start, at = found.start(found.lastindex or 0), found.end()
        word, sign = found[1], found[2]
        if word is not None and awaits_key:
            key, awaits_key = word[1:-1], False
            here[-1] = key
            if tuple(here) == path[: len(here)] and len(here) > best_depth:
                best, best_depth = text.count("\n", 0, start) + 1, len(here)
            continue
        if sign in ("}", "]"):
            if here:
                here.pop()
                is_list.pop()
        elif sign == ",":
            if is_list and is_list[-1]:
                here[-1] = cast(int, here[-1]) + 1
            elif is_list:
                awaits_key = True
        elif sign != ":":
            if tuple(here) == path[: len(here)] and len(here) > best_depth:
                best, best_depth = text.count("\n", 0, start) + 1, len(here)
            if sign == "{":
                here.append("")
                is_list.append(False)
                awaits_key = True
            elif sign == "[":
                here.append(0)
                is_list.append(True)
    return best
