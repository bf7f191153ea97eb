"""What a player may say in The Art of Battle."""

from wartable.core.actions import Action


class Pass(Action, frozen=True, tag="pass"):
    """Lock in nothing for this turn."""


class Play(Action, frozen=True, tag="play"):
    """Lock in a card, e.g. W3 with Direction L in row 3, or P12 alone."""

    card: str
    direction: str | None = None
    row: int | None = None


class Choose(Action, frozen=True, tag="choose"):
    """Take one of the two Last Stand cards."""

    card: str


class Draw(Action, frozen=True, tag="draw"):
    """Lock in both answers of the DRAW step: which Proficiency to discard, if any, and whether to draw."""

    discard: str | None = None
    draw: bool = True


class TakeBack(Action, frozen=True, tag="take_back"):
    """Take back what you have locked in, while somebody else has not locked yet."""


ACTIONS = (Pass, Play, Choose, Draw, TakeBack)
