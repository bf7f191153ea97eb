"""Cards as they are printed: inert data. What a card does is a value that describes itself, so its text cannot lie."""

from dataclasses import dataclass, fields
from typing import ClassVar

from mypy_extensions import mypyc_attr

Mark = str | int | bool | tuple[str, ...] | tuple[int, ...]
"""One thing that programs read of a card: a code or a number, never a sentence."""


@dataclass(frozen=True)
class Art:
    """What the picture of a card shows: the emblem by its name in the collection of emblems, and how it is staged.

    It stands in a table beside the set, not on the card: no rule reads it, and no version of a game depends on it.
    """

    emblem: str
    mode: str = ""
    """`rise`, `stand`, `light` or `none` (the land itself is the hero); empty: as the kind of the card has it."""
    scale: int = 100
    """The size in percent of the usual."""
    crown: str = ""
    """A second emblem, small, on the head of the first."""
    behind: str = ""
    """A second emblem, pale, behind the first."""
    land: str = ""
    """The land near by, where it is not that of the card's world: `waves`, `road`, `dunes`."""


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
        """What a page needs to draw and to point with the card, as codes: nobody reads rules out of its text or type line.

        A page that does not know the game draws the card by its `family`, where it has one: `spell`, `weapon`.
        """
        return {}


def printed(card: Card, art: Art | None = None) -> dict[str, object]:
    """A card as it is sent to a page or a program; one without a picture of its own gets the usual one of its kind there."""
    sent: dict[str, object] = {
        "id": card.id,
        "name": card.name,
        "kind": card.kind,
        "text": card.text,
        "facts": card.facts(),
        "marks": card.marks(),
    }
    if art is not None:
        sent["art"] = {
            field.name: value for field in fields(art) if (value := getattr(art, field.name)) != field.default
        }
    return sent
