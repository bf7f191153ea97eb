"""What a player may say in The Battlefield."""

from wartable.core.actions import Action


class NameArmy(Action, frozen=True, tag="name_army"):
    """Name the army you would like, in secret."""

    army: str
    """Its name, or `any`."""


class WishFor(Action, frozen=True, tag="wish_for"):
    """Add one card to your wish list."""

    card: str


class TakeBackWish(Action, frozen=True, tag="take_back_wish"):
    """Take the last card off your wish list."""


class Wish(Action, frozen=True, tag="wish"):
    """Hand in the whole wish list at once."""

    cards: tuple[str, ...]


class Play(Action, frozen=True, tag="play"):
    """Play a card from hand into a slot, e.g. VK02 to P1:M1."""

    card: str
    slot: str


class Fold(Action, frozen=True, tag="fold"):
    """Play no more cards in this battle."""


ACTIONS = (NameArmy, WishFor, TakeBackWish, Wish, Play, Fold)
