"""Accounts, the Card Mall and presets (section 7): what is sold here, and what a new player has."""

from wartable.core import packs
from wartable.core.decks import Deck
from wartable.core.packs import SLOTS, Odds, Preset, Product, award, preset_deck
from wartable.games.circuit_warfare.cards import ALL, BY_ID, DECK_SIZE, LIMITS
from wartable.games.circuit_warfare.cards.decks import COPPER_STARTER, PREBUILT
from wartable.games.circuit_warfare.deck_law import check_deck

FIRST_POINTS = 50
FIRST_CARDS = {card_id: copies for card_id, copies in COPPER_STARTER.cards if BY_ID[card_id].rarity > 0}
"""What the first preset needs beside the cards that everybody has."""

CHANGED_INTO = (0, 2, 4, 8)
"""The Card Points for a copy above the limit, by rarity."""

ANY_CARD = Odds(((1, 70), (2, 23), (3, 7)))
GOOD_CARD = Odds(((2, 80), (3, 20)))

PRODUCTS: dict[str, Product] = {
    "SINGLE": Product("SINGLE", 10, (ANY_CARD,)),
    "PACK": Product("PACK", 45, (ANY_CARD,) * 4 + (GOOD_CARD,)),
}


class Account(packs.Account, frozen=True):
    """What a player owns outside matches. Rarity 0 is not counted: everybody has as many as he likes."""

    def owns(self, card_id: str) -> int:
        """How many copies of a card this account may put into a deck."""
        return MALL.owns(self, card_id)


def new_account() -> Account:
    """7.1: 50 CP, the cards of the Copper Starter, and the Copper Starter in slot 1."""
    presets = (Preset(COPPER_STARTER.name, COPPER_STARTER), *(None,) * (SLOTS - 1))
    return Account(FIRST_POINTS, dict(FIRST_CARDS), presets)


MALL = packs.Mall(
    PRODUCTS,
    names={card.id: card.name for card in ALL},
    rarity={card.id: card.rarity for card in ALL},
    limits=tuple(LIMITS),
    changed_into=CHANGED_INTO,
    everybody_has=DECK_SIZE,
    prebuilt=tuple(PREBUILT),
    problems=check_deck,
    first=new_account,
)
BY_RARITY = MALL.by_rarity
"""The lists out of which cards are drawn, in catalogue order."""

buy, may_play, save_preset = MALL.buy, MALL.may_play, MALL.save_preset

__all__ = [
    "ANY_CARD", "BY_RARITY", "GOOD_CARD", "MALL", "PRODUCTS", "SLOTS", "Account", "Preset", "award", "buy", "default_deck",
    "may_play", "new_account", "preset_deck", "save_preset",
]  # fmt: skip


def default_deck(account: Account) -> Deck:
    """3.3: the lowest-numbered saved preset; the Copper Starter if there is none."""
    return packs.default_deck(account, COPPER_STARTER)
