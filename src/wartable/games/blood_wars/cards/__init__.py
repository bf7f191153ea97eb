"""The set and the prebuilt decks, as data."""

from wartable.core.decks import Deck
from wartable.core.documents import Documents
from wartable.core.sets import additions_to
from wartable.games.blood_wars.cards import battlefields, decks, fate, legions, warlords
from wartable.games.blood_wars.cards.kinds import (
    BattlefieldCard,
    BloodCard,
    FateCard,
    LegionCard,
    WarlordCard,
)


def _documents() -> Documents:
    """Asked only where there are sets."""
    from wartable.games.blood_wars.documents import DOCUMENTS

    return DOCUMENTS


ADDED = additions_to(__name__)

WARLORDS: tuple[WarlordCard, ...] = (*warlords.WARLORDS, *ADDED.cards(WarlordCard, _documents))
LEGIONS: tuple[LegionCard, ...] = (*legions.LEGIONS, *ADDED.cards(LegionCard, _documents))
BATTLEFIELDS: tuple[BattlefieldCard, ...] = (
    *battlefields.BATTLEFIELDS,
    *ADDED.cards(BattlefieldCard, _documents),
)
FATE_CARDS: tuple[FateCard, ...] = (*fate.FATE_CARDS, *ADDED.cards(FateCard, _documents))
DECKS: tuple[Deck, ...] = (*decks.DECKS, *ADDED.decks)

ALL: tuple[BloodCard, ...] = (*WARLORDS, *LEGIONS, *BATTLEFIELDS, *FATE_CARDS)
"""Every card by its number: first the Warlords, then the Legions."""

NUMBERS: dict[str, int] = {card.id: number for number, card in enumerate(ALL)}

__all__ = ["ALL", "DECKS", "LEGIONS", "NUMBERS", "WARLORDS", "BloodCard"]
