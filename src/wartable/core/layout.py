"""How a position is written down for a learner: a declaration of bytes, from which everything else is generated.

A row is a fixed number of bytes: groups of slots (own pieces, the hand, the table as a whole), then numbers. A slot is a few
bytes, one for each field; if its first byte is 0 the slot is empty and counts for nothing. A *joint* names fields of a slot
that together choose one row of a table of weights. All chosen rows are summed, so neither the order nor the number of the
pieces matters. Answers are written in the same way, a few bytes each, in the order of `legal_actions`.

Cards stand in a row as one byte, and a `Lookup` gives the data behind it: numbers, keywords, verbs. Joints name them
with a dot (`card.attack`); the bare name (`card`) is the card itself, which a learner may forget now and then so that
cards it never met are judged by their data.
"""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property

MOST_VALUES = 256
MOST_FIELDS_OF_A_JOINT = 3


@dataclass(frozen=True)
class Field:
    """One byte: a value below `size`. 0 says none, or the least."""

    name: str
    size: int
    about: str = ""


@dataclass(frozen=True)
class Lookup:
    """What stands behind a byte: a row of data for each of its values; row 0, of zeros, is nothing."""

    name: str
    """A field of this name, anywhere in the layout, is read through this table."""
    fields: tuple[Field, ...]
    rows: tuple[bytes, ...]
    ids: tuple[str, ...]
    """What each value stands for, the id of a card as a rule; the first is empty."""


Joint = tuple[str, ...]


@dataclass(frozen=True)
class Group:
    """Slots of one kind."""

    name: str
    count: int
    fields: tuple[Field, ...]
    joints: tuple[Joint, ...]
    about: str = ""

    @property
    def width(self) -> int:
        """The bytes of one slot."""
        return len(self.fields)


@dataclass(frozen=True)
class Layout:
    """The rows of one game."""

    groups: tuple[Group, ...]
    answer: Group
    """One slot for each legal action."""
    numbers: tuple[str, ...] = ()
    """After the slots: one byte each, 0 to 255 standing for 0 to 1."""
    terms: int = 0
    """How many of the numbers, from the first one on, are the game's `features` in their order; 0 or all of them."""
    lookups: tuple[Lookup, ...] = ()
    draws: bool = False
    """Seats choose at once and in secret: answers are drawn by their chances, since the likeliest could be foretold."""

    def __post_init__(self) -> None:
        names = [each.name for each in (*self.groups, self.answer)]
        assert len(set(names)) == len(names), "two groups have one name"
        for group in (*self.groups, self.answer):
            for field in group.fields:
                assert 1 <= field.size <= MOST_VALUES, f"{field.name} does not fit a byte"
            for joint in group.joints:
                assert 1 <= len(joint) <= MOST_FIELDS_OF_A_JOINT, f"{joint} joins too many fields"
                for name in joint:
                    self.size_of(group, name)
        for lookup in self.lookups:
            assert len(lookup.rows) == len(lookup.ids) <= MOST_VALUES
            assert not any(lookup.rows[0]), "row 0 of a lookup is nothing"
            for row in lookup.rows:
                assert len(row) == len(lookup.fields)
                for value, field in zip(row, lookup.fields, strict=True):
                    assert value < field.size, f"{lookup.name}.{field.name} is {value}"

    @cached_property
    def row_size(self) -> int:
        """The bytes of a row."""
        return sum(group.count * group.width for group in self.groups) + len(self.numbers)

    @property
    def answer_size(self) -> int:
        """The bytes of an answer."""
        return self.answer.width

    def lookup(self, name: str) -> Lookup | None:
        for each in self.lookups:
            if each.name == name:
                return each
        return None

    def size_of(self, group: Group, name: str) -> int:
        """The number of values of what a joint names: a field, or data behind one."""
        own, _, data = name.partition(".")
        sizes = {field.name: field.size for field in group.fields}
        assert own in sizes, f"{group.name} has no field {own}"
        if not data:
            return sizes[own]
        lookup = self.lookup(own)
        assert lookup is not None, f"there is no data behind {own}"
        return {field.name: field.size for field in lookup.fields}[data]

    def joint_rows(self, group: Group, joint: Joint) -> int:
        """The rows of the table of a joint."""
        rows = 1
        for name in joint:
            rows *= self.size_of(group, name)
        return rows

    def table_rows(self, group: Group) -> int:
        return sum(self.joint_rows(group, joint) for joint in group.joints)

    @cached_property
    def hash(self) -> str:
        """Weights fit rows of the same hash. Words about fields, and the data of single cards, do not change it."""

        def fields(of: tuple[Field, ...]) -> list[list[object]]:
            return [[field.name, field.size] for field in of]

        groups = [[g.name, g.count, fields(g.fields), g.joints] for g in (*self.groups, self.answer)]
        lookups = [[each.name, fields(each.fields)] for each in self.lookups]
        text = json.dumps([groups, self.numbers, self.terms, lookups])
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    def page(self, game: str) -> str:
        """The page about the rows of a game, in Markdown."""
        return f"# {game}: the rows that learners see\n\n{self.describe()}"

    def describe(self) -> str:
        """The fields as Markdown."""
        lines = [
            f"A row has {self.row_size} bytes, an answer {self.answer_size}. Hash of the layout: `{self.hash}`.",
            "",
            "| bytes | group | slots | a slot's bytes | joints |",
            "|---|---|---|---|---|",
        ]
        at = 0
        for group in self.groups:
            end = at + group.count * group.width
            lines.append(f"| {at}–{end - 1} | {_row(group)} |")
            at = end
        if self.numbers:
            lines.append(f"| {at}–{self.row_size - 1} | numbers | {len(self.numbers)} | each 0 to 255 | |")
        lines.append(f"| an answer | {_row(self.answer)} |")
        for lookup in self.lookups:
            told = " · ".join(_field(field) for field in lookup.fields)
            lines += ["", f"Behind `{lookup.name}` ({len(lookup.rows) - 1} known): {told}."]
        if self.numbers:
            lines += ["", "Numbers: " + " · ".join(self.numbers) + "."]
        return "\n".join(lines) + "\n"


def _row(group: Group) -> str:
    name = f"**{group.name}**" + (f": {group.about}" if group.about else "")
    told = " · ".join(_field(field) for field in group.fields)
    joints = ", ".join(" × ".join(joint) for joint in group.joints)
    return f"{name} | {group.count} | {told} | {joints}"


def _field(field: Field) -> str:
    return f"{field.name} <{field.size}" + (f" ({field.about})" if field.about else "")
