"""Cards as they are printed: inert data. What a card does is a value that describes itself, so its text cannot lie."""

from dataclasses import dataclass
from typing import ClassVar

from mypy_extensions import mypyc_attr

Mark = str | int | bool | tuple[str, ...] | tuple[int, ...]
"""One thing that programs read of a card: a code or a number, never a sentence."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Card:
    """A printed card. Games add their own fields."""

    ONLY_WORDS: ClassVar[frozenset[str]] = frozenset({"name"})
    """The fields that nothing in play reads: they may be reworded while games go on."""

    id: str
    name: str

    @property
    def kind(self) -> str:
        """The type line: `melee unit`, `weather`, `Magic Card`."""
        return ""

    @property
    def text(self) -> str:
        """The rules text, generated from the card's own data."""
        return ""

    def facts(self) -> dict[str, str]:
        """The printed values, in the order in which a card list shows them."""
        return {}

    def marks(self) -> dict[str, Mark]:
        """What a page needs to draw and to point with the card, as codes: nobody reads rules out of its text."""
        return {}


def printed(card: Card) -> dict[str, object]:
    """A card as it is sent to a page or a program."""
    return {
        "id": card.id,
        "name": card.name,
        "kind": card.kind,
        "text": card.text,
        "facts": card.facts(),
        "marks": card.marks(),
    }
