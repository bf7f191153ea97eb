"""The set and the prebuilt decks, as data."""

from wartable.games.blood_wars.cards.battlefields import BATTLEFIELDS
from wartable.games.blood_wars.cards.decks import DECKS
from wartable.games.blood_wars.cards.fate import FATE_CARDS
from wartable.games.blood_wars.cards.kinds import BloodCard
from wartable.games.blood_wars.cards.legions import LEGIONS
from wartable.games.blood_wars.cards.warlords import WARLORDS

ALL: tuple[BloodCard, ...] = (*WARLORDS, *LEGIONS, *BATTLEFIELDS, *FATE_CARDS)
"""Every card by its number: first the Warlords, then the Legions."""

NUMBERS: dict[str, int] = {card.id: number for number, card in enumerate(ALL)}

__all__ = ["ALL", "DECKS", "LEGIONS", "NUMBERS", "WARLORDS", "BloodCard"]
