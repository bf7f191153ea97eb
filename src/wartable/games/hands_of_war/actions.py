"""What a player of Hands of War may say (section 12 of the rule book)."""

from wartable.core.actions import Action


class Choose(Action, frozen=True, tag="choose"):
    """Answer the open question: the id of a permanent, a zone `V` `M` `R`, a card, a player `A` `B`,
    an item of the stack `#3`, a mode `mode 1`, `yes`, `no` or `nobody`."""

    pick: int | str


class Cast(Action, frozen=True, tag="cast", omit_defaults=True):
    """Cast a card of the own hand. Picks that are not given here are asked one after another."""

    card: str
    picks: tuple[int | str, ...] = ()


class Activate(Action, frozen=True, tag="activate", omit_defaults=True):
    """Use an ability of a permanent: `guard`, `heal`, `redirect`, `quest`, or a printed one: `1`, `2`, ..."""

    piece: int
    ability: str
    picks: tuple[int | str, ...] = ()


class Move(Action, frozen=True, tag="move"):
    """Move a ready creature to an adjacent zone."""

    piece: int
    zone: str


class Attack(Action, frozen=True, tag="attack"):
    """Declare one attack."""

    piece: int
    target: int


class Unattack(Action, frozen=True, tag="unattack"):
    """Take a declared attack back."""

    piece: int


class Confirm(Action, frozen=True, tag="confirm"):
    """The declared attacks take place; with none the combat is over."""


class Advance(Action, frozen=True, tag="advance"):
    """Leave the Main phase."""


class Pass(Action, frozen=True, tag="pass"):
    """Play nothing more in this window."""


class Mulligan(Action, frozen=True, tag="mulligan", omit_defaults=True):
    """Set these cards aside too, and draw as many as were set aside; none keeps the hand."""

    cards: tuple[str, ...] = ()


class TakeBack(Action, frozen=True, tag="take_back"):
    """Take back what was announced and is not yet paid, or the last card set aside."""


ACTIONS = (
    Choose,
    Cast,
    Activate,
    Move,
    Attack,
    Unattack,
    Confirm,
    Advance,
    Pass,
    Mulligan,
    TakeBack,
)
