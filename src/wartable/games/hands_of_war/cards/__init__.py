"""The set: six factions and the neutral cards, and the six prebuilt decks, as data."""

from wartable.games.hands_of_war.cards.decks import DECKS
from wartable.games.hands_of_war.cards.kinds import HandsCard
from wartable.games.hands_of_war.cards.set import ALL, FACTIONS

BY_ID: dict[str, HandsCard] = {card.id: card for card in ALL}

__all__ = ["ALL", "BY_ID", "DECKS", "FACTIONS", "HandsCard"]
