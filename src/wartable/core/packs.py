"""Collections, packs and presets, for games whose cards are collected: a game declares a `Mall`, the rest is here.

An account never changes; every function gives the account as it is afterwards. All chance comes from the dice passed in.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from wartable.core.decks import BadDeck, Deck, Problem, add_up
from wartable.core.dice import Dice
from wartable.core.errors import Illegal
from wartable.core.names import many

SLOTS = 5
NAME_LENGTH = 20


class Odds(msgspec.Struct, frozen=True):
    """One card of a product: how likely each rarity is, in percent. The same numbers are printed and drawn by."""

    percent: tuple[tuple[int, int], ...]
    """Rarity and percent; the percents add up to 100."""
    words: tuple[str, ...] = ()
    """What the rarities are called, from 0 on; left out: `rarity 1`."""

    def rarity(self, r: int) -> int:
        """The rarity for a number from 0 to 99."""
        for rarity, percent in self.percent:
            if r < percent:
                return rarity
            r -= percent
        raise ValueError(f"{r} is beyond 99")

    def word(self, rarity: int) -> str:
        """What a rarity is called: `Rare`, or its number where it has no name."""
        return self.words[rarity] if self.words else str(rarity)

    def describe(self) -> str:
        named = [
            (percent, self.words[rarity] if self.words else f"rarity {rarity}")
            for rarity, percent in self.percent
        ]
        return ", ".join(f"{percent}% {word}" for percent, word in named)


class Product(msgspec.Struct, frozen=True):
    """Something that the Card Mall sells."""

    id: str
    price: int
    cards: tuple[Odds, ...]

    def describe(self) -> str:
        """What is in it, with the odds: `4 cards (70% rarity 1, ...) and 1 card (...)`."""
        parts = [f"{many(count, 'card')} ({odds.describe()})" for odds, count in self.groups()]
        return " and ".join(parts)

    def groups(self) -> list[tuple[Odds, int]]:
        """The cards with equal odds together, and how many they are."""
        return [(odds, self.cards.count(odds)) for odds in dict.fromkeys(self.cards)]


class Preset(msgspec.Struct, frozen=True):
    """A saved deck."""

    name: str
    deck: Deck


class Account(msgspec.Struct, frozen=True):
    """What a player owns outside matches."""

    points: int
    collection: dict[str, int]
    """Copies by card id. Cards that everybody has are not counted."""
    presets: tuple[Preset | None, ...]
    """The slots 1 to 5."""


AnAccount = TypeVar("AnAccount", bound=Account)


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


class Mall:
    """The declaration of a game: what is sold, which cards there are, and what belongs to everybody."""

    def __init__(
        self,
        products: Mapping[str, Product],
        names: Mapping[str, str],
        rarity: Mapping[str, int],
        limits: tuple[int, ...],
        changed_into: tuple[int, ...],
        everybody_has: int,
        prebuilt: tuple[Deck, ...],
        problems: Callable[[Deck], list[Problem]],
        first: Callable[[], Account],
    ) -> None:
        """`rarity` of every card by id in catalogue order, 0 for cards that everybody has `everybody_has` copies of.

        `limits` and `changed_into` by rarity: the copies that are kept, and the Card Points for each one above.
        `first` makes the account of a new player.
        """
        self.products = products
        self.names = names
        self.rarity = rarity
        self.limits = limits
        self.changed_into = changed_into
        self.everybody_has = everybody_has
        self.prebuilt = prebuilt
        self.problems = problems
        self.first = first
        self.by_rarity = tuple(
            tuple(card_id for card_id, each in rarity.items() if each == wanted)
            for wanted in range(len(limits))
        )

    def owns(self, account: Account, card_id: str) -> int:
        """How many copies of a card this account may put into a deck."""
        return self.everybody_has if self.rarity.get(card_id) == 0 else account.collection.get(card_id, 0)

    def buy(self, account: AnAccount, product: str, dice: Dice) -> Purchase:
        """Buy something. The price is checked before anything is drawn."""
        wanted = self.products.get(product)
        if wanted is None:
            raise Illegal(
                "UNKNOWN_PRODUCT", f"the Card Mall sells {' and '.join(self.products)}, not {product!r}"
            )
        if account.points < wanted.price:
            raise Illegal("NOT_ENOUGH_CP", f"{product} costs {wanted.price} CP, you have {account.points}")
        points = account.points - wanted.price
        collection = dict(account.collection)
        cards: list[Drawn] = []
        for odds in wanted.cards:
            rarity = odds.rarity(dice.below(100))
            card_id = self.by_rarity[rarity][dice.below(len(self.by_rarity[rarity]))]
            if collection.get(card_id, 0) < self.limits[rarity]:
                collection[card_id] = collection.get(card_id, 0) + 1
                cards.append(Drawn(card_id))
            else:
                points += self.changed_into[rarity]
                cards.append(Drawn(card_id, self.changed_into[rarity]))
        after = msgspec.structs.replace(account, points=points, collection=collection)
        return Purchase(product, wanted.price, tuple(cards), after)

    def preset_problems(self, account: Account, deck: Deck) -> list[Problem]:
        """Everything that keeps this account from playing a deck of its own."""
        problems = [each for each in self.problems(deck) if not each.warning]
        for card_id, copies in (add_up(deck) or {}).items():
            if card_id in self.rarity and copies > self.owns(account, card_id):
                sentence = f"you own {self.owns(account, card_id)} of {self.names[card_id]}, not {copies}"
                problems.append(Problem("NOT_OWNED", sentence, card=card_id))
        return problems

    def is_prebuilt(self, deck: Deck) -> bool:
        """Prebuilt decks are playable by everybody without owning the cards."""
        counts = add_up(deck)
        return counts is not None and any(counts == add_up(each) for each in self.prebuilt)

    def may_play(self, account: Account, deck: Deck) -> bool:
        """A legal deck that the account owns, or a prebuilt one."""
        return self.is_prebuilt(deck) or not self.preset_problems(account, deck)

    def save_preset(self, account: AnAccount, slot: int, name: str, deck: Deck) -> AnAccount:
        """Save a deck into a slot, 1 to 5; what was there is overwritten."""
        check_preset(slot, name)
        problems = self.preset_problems(account, deck)
        if problems:
            raise BadDeck(problems)
        presets = list(account.presets)
        presets[slot - 1] = Preset(name, Deck(deck.name, tuple((add_up(deck) or {}).items())))
        return msgspec.structs.replace(account, presets=tuple(presets))


def award(account: AnAccount, points: int) -> AnAccount:
    """Credit the Card Points of a match."""
    if points < 0:
        raise ValueError("Card Points are awarded, never taken")
    return msgspec.structs.replace(account, points=account.points + points)


def preset_deck(account: Account, slot: int) -> Deck:
    """The deck that a player brings to a match by naming one of his presets."""
    check_slot(slot)
    preset = account.presets[slot - 1]
    if preset is None:
        raise Illegal("BAD_SLOT", f"slot {slot} is empty")
    return preset.deck


def default_deck(account: Account, otherwise: Deck) -> Deck:
    """The lowest-numbered saved preset."""
    return next((preset.deck for preset in account.presets if preset is not None), otherwise)


def check_preset(slot: int, name: str) -> None:
    """A preset has one of the numbers and a name that can be read."""
    check_slot(slot)
    if not 1 <= len(name) <= NAME_LENGTH or not name.strip() or not name.isprintable():
        raise Illegal("BAD_NAME", f"a preset has a name of 1 to {NAME_LENGTH} characters")


def check_slot(slot: int) -> None:
    if not 1 <= slot <= SLOTS:
        raise Illegal("BAD_SLOT", f"the slots are numbered 1 to {SLOTS}, not {slot}")
