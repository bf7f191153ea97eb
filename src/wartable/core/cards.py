"""Cards as they are printed: inert data. What a card does is a value that describes itself, so its text cannot lie."""

from dataclasses import dataclass
from typing import ClassVar

from mypy_extensions import mypyc_attr


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
