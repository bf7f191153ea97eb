"""The two armies, as data."""

from wartable.core.decks import Deck
from wartable.games.the_battlefield.cards.kinds import Army, BattlefieldCard
from wartable.games.the_battlefield.cards.maratha import MARATHA
from wartable.games.the_battlefield.cards.viking import VIKING

ARMIES: tuple[Army, Army] = (VIKING, MARATHA)

ARMY_NAMES: tuple[str, ...] = tuple(army.name for army in ARMIES)

ALL: tuple[BattlefieldCard, ...] = tuple(card for army in ARMIES for card in army.cards)
"""Every card by its number."""

NUMBERS: dict[str, int] = {card.id: number for number, card in enumerate(ALL)}

DECKS: tuple[Deck, ...] = tuple(army.deck for army in ARMIES)
