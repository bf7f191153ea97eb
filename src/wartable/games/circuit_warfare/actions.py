"""What a player may say in Circuit Warfare. A cell is written `[row, column]`, a player by the number of the seat."""

from wartable.core.actions import Action


class ChooseColour(Action, frozen=True, tag="choose_colour"):
    """Take a colour that nobody has taken: red, yellow, blue or green."""

    colour: str


class Discard(Action, frozen=True, tag="discard"):
    """Discard down to six cards."""

    cards: tuple[str, ...]


class Place(Action, frozen=True, tag="place"):
    """Lay a Circuit Card on an empty cell, at 0 or 180 degrees."""

    card: str
    cell: tuple[int, int]
    rotation: int = 0


class DrawLine(Action, frozen=True, tag="draw_line"):
    """Draw the line of a Chain on to the next cell; a friendly card ends it and makes the Chain."""

    cell: tuple[int, int]


class TakeBackCell(Action, frozen=True, tag="take_back_cell"):
    """Take the last cell off the line that is being drawn."""


class Chain(Action, frozen=True, tag="chain"):
    """Make a Chain along a whole line, from the card just placed to a friendly card."""

    line: tuple[tuple[int, int], ...]


class Decline(Action, frozen=True, tag="decline"):
    """Make no Chain."""


class UseMagic(Action, frozen=True, tag="use_magic", omit_defaults=True):
    """Use a Magic Card with just the targets that it asks for."""

    card: str
    cell: tuple[int, int] | None = None
    other: str | None = None
    """A card in hand or in the Graveyard, as the card says."""
    rotation: int | None = None
    player: int | None = None
    """The player that the card strikes, or whose colour it gives."""
    direction: str | None = None
    more: tuple[str, ...] = ()
    """The further cards in hand, where the card asks for more than one."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """End the turn."""


class TimeOut(Action, frozen=True, tag="time_out"):
    """The time of the turn is up: an open decision gets its default answer, and the turn ends."""


ACTIONS = (ChooseColour, Discard, Place, DrawLine, TakeBackCell, Chain, Decline, UseMagic, EndTurn, TimeOut)
