"""Accounts, the Card Mall and presets (section 7): rules and data only. Whoever keeps accounts stores these values.

An account never changes; every function gives the account as it is afterwards. All chance comes from the dice passed in.
"""

import msgspec

from wartable.core.decks import BadDeck, Deck, Problem
from wartable.core.dice import Dice
from wartable.core.errors import Illegal
from wartable.games.circuit_warfare.cards import ALL, BY_ID, DECK_SIZE, LIMITS, deck_problems
from wartable.games.circuit_warfare.cards.decks import COPPER_STARTER, PREBUILT

SLOTS = 5
NAME_LENGTH = 20
FIRST_POINTS = 50
FIRST_CARDS = {"2H": 2, "2V": 2, "2A": 2, "2B": 2, "3H": 2, "3V": 2, "VX": 2}

BY_RARITY: tuple[tuple[str, ...], ...] = tuple(
    tuple(card.id for card in ALL if card.rarity == rarity) for rarity in range(4)
)
"""The lists out of which cards are drawn, in catalogue order."""

CHANGED_INTO = (0, 2, 4, 8)
"""The Card Points for a copy above the limit, by rarity."""


class Odds(msgspec.Struct, frozen=True):
    """One card of a product: how likely each rarity is, in percent. The same numbers are printed and drawn by."""

    percent: tuple[tuple[int, int], ...]
    """Rarity and percent; the percents add up to 100."""

    def rarity(self, r: int) -> int:
        """The rarity for a number from 0 to 99."""
        for rarity, percent in self.percent:
            if r < percent:
                return rarity
            r -= percent
        raise ValueError(f"{r} is beyond 99")

    def describe(self) -> str:
        return ", ".join(f"{percent} % rarity {rarity}" for rarity, percent in self.percent)


class Product(msgspec.Struct, frozen=True):
    """Something that the Card Mall sells."""

    id: str
    price: int
    cards: tuple[Odds, ...]

    def describe(self) -> str:
        """What is in it, with the odds: `4 cards (70 % rarity 1, ...) and 1 card (...)`."""
        parts: list[str] = []
        for odds in dict.fromkeys(self.cards):
            count = self.cards.count(odds)
            parts.append(f"{count} card{'s' if count != 1 else ''} ({odds.describe()})")
        return " and ".join(parts)


ANY_CARD = Odds(((1, 70), (2, 23), (3, 7)))
GOOD_CARD = Odds(((2, 80), (3, 20)))

PRODUCTS: dict[str, Product] = {
    "SINGLE": Product("SINGLE", 10, (ANY_CARD,)),
    "PACK": Product("PACK", 45, (ANY_CARD,) * 4 + (GOOD_CARD,)),
}


class Preset(msgspec.Struct, frozen=True):
    """A saved deck."""

    name: str
    deck: Deck


class Account(msgspec.Struct, frozen=True):
    """What a player owns outside matches."""

    points: int
    collection: dict[str, int]
    """Copies by card id. Rarity 0 is not counted: everybody has as many as he likes."""
    presets: tuple[Preset | None, ...]
    """The slots 1 to 5."""

    def owns(self, id: str) -> int:
        """How many copies of a card this account may put into a deck."""
        card = BY_ID.get(id)
        if card is not None and card.rarity == 0:
            return DECK_SIZE
        return self.collection.get(id, 0)


class Drawn(msgspec.Struct, frozen=True):
    """One card that came out of a product."""

    card: str
    points: int = 0
    """The Card Points it was changed into, if it was one copy too many."""


class Purchase(msgspec.Struct, frozen=True):
    """What was bought, and the account afterwards."""

    product: str
    price: int
    cards: tuple[Drawn, ...]
    account: Account


def new_account() -> Account:
    """7.1: 50 CP, two copies each of the first cards, and the Copper Starter in slot 1."""
    presets = (Preset(COPPER_STARTER.name, COPPER_STARTER), *(None,) * (SLOTS - 1))
    return Account(FIRST_POINTS, dict(FIRST_CARDS), presets)


def award(account: Account, points: int) -> Account:
    """Credit the Card Points of a match."""
    if points < 0:
        raise ValueError("Card Points are awarded, never taken")
    return msgspec.structs.replace(account, points=account.points + points)


# -- 7.2 Shop --------------------------------------------------------------------------------------------------


def buy(account: Account, product: str, dice: Dice) -> Purchase:
    """Buy something. The price is checked before anything is drawn."""
    wanted = PRODUCTS.get(product)
    if wanted is None:
        raise Illegal("UNKNOWN_PRODUCT", f"the Card Mall sells {' and '.join(PRODUCTS)}, not {product!r}")
    if account.points < wanted.price:
        raise Illegal("NOT_ENOUGH_CP", f"{product} costs {wanted.price} CP, you have {account.points}")
    points = account.points - wanted.price
    collection = dict(account.collection)
    cards: list[Drawn] = []
    for odds in wanted.cards:
        rarity = odds.rarity(dice.below(100))
        id = BY_RARITY[rarity][dice.below(len(BY_RARITY[rarity]))]
        if collection.get(id, 0) < LIMITS[rarity]:
            collection[id] = collection.get(id, 0) + 1
            cards.append(Drawn(id))
        else:
            points += CHANGED_INTO[rarity]
            cards.append(Drawn(id, CHANGED_INTO[rarity]))
    after = msgspec.structs.replace(account, points=points, collection=collection)
    return Purchase(product, wanted.price, tuple(cards), after)


# -- 7.3 Presets -----------------------------------------------------------------------------------------------


def preset_problems(account: Account, deck: Deck) -> list[Problem]:
    """Everything that keeps this account from playing a deck of its own."""
    problems = deck_problems(deck)
    for id in dict.fromkeys(id for id, _ in deck.cards if id in BY_ID):
        copies = deck.count(id)
        if copies > account.owns(id):
            sentence = f"you own {account.owns(id)} of {BY_ID[id].name}, not {copies}"
            problems.append(Problem("NOT_OWNED", sentence))
    return problems


def is_prebuilt(deck: Deck) -> bool:
    """Prebuilt decks are playable by everybody without owning the cards."""
    return any(sorted(deck.ids()) == sorted(each.ids()) for each in PREBUILT)


def may_play(account: Account, deck: Deck) -> bool:
    """2.1: a legal deck that the account owns, or a prebuilt one."""
    return is_prebuilt(deck) or not preset_problems(account, deck)


def save_preset(account: Account, slot: int, name: str, deck: Deck) -> Account:
    """Save a deck into a slot, 1 to 5; what was there is overwritten."""
    _check_slot(slot)
    if not 1 <= len(name) <= NAME_LENGTH or not name.strip() or not name.isprintable():
        raise Illegal("BAD_NAME", f"a preset has a name of 1 to {NAME_LENGTH} characters")
    problems = preset_problems(account, deck)
    if problems:
        raise BadDeck(problems)
    presets = list(account.presets)
    presets[slot - 1] = Preset(name, deck)
    return msgspec.structs.replace(account, presets=tuple(presets))


def preset_deck(account: Account, slot: int) -> Deck:
    """The deck that a player brings to a match by naming one of his presets."""
    _check_slot(slot)
    preset = account.presets[slot - 1]
    if preset is None:
        raise Illegal("BAD_SLOT", f"slot {slot} is empty")
    return preset.deck


def default_deck(account: Account) -> Deck:
    """3.3: the lowest-numbered saved preset; the Copper Starter if there is none."""
    for preset in account.presets:
        if preset is not None:
            return preset.deck
    return COPPER_STARTER


def _check_slot(slot: int) -> None:
    if not 1 <= slot <= SLOTS:
        raise Illegal("BAD_SLOT", f"the slots are numbered 1 to {SLOTS}, not {slot}")
