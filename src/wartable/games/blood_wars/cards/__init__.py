"""The set and the prebuilt decks, as data."""

from wartable.core.decks import Deck
from wartable.core.sets import additions_to
from wartable.games.blood_wars.cards import battlefields, decks, fate, legions, warlords
from wartable.games.blood_wars.cards.kinds import (
    BattlefieldCard,
    BloodCard,
    FateCard,
    LegionCard,
    WarlordCard,
)

ADDED = additions_to(__name__)

WARLORDS: tuple[WarlordCard, ...] = (*warlords.WARLORDS, *ADDED.cards(WarlordCard))
LEGIONS: tuple[LegionCard, ...] = (*legions.LEGIONS, *ADDED.cards(LegionCard))
BATTLEFIELDS: tuple[BattlefieldCard, ...] = (*battlefields.BATTLEFIELDS, *ADDED.cards(BattlefieldCard))
FATE_CARDS: tuple[FateCard, ...] = (*fate.FATE_CARDS, *ADDED.cards(FateCard))
DECKS: tuple[Deck, ...] = (*decks.DECKS, *ADDED.decks)

ALL: tuple[BloodCard, ...] = (*WARLORDS, *LEGIONS, *BATTLEFIELDS, *FATE_CARDS)
"""Every card by its number: first the Warlords, then the Legions."""

NUMBERS: dict[str, int] = {card.id: number for number, card in enumerate(ALL)}

__all__ = ["ALL", "DECKS", "LEGIONS", "NUMBERS", "WARLORDS", "BloodCard"]
