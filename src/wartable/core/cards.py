"""Cards as they are printed: inert data. What a card does is a value that describes itself, so its text cannot lie."""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Card:
    """A printed card. Games add their own fields."""

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

    def tags(self) -> dict[str, str]:
        """What programs need to know of it beside the printed values, in short words that are never shown."""
        return {}
