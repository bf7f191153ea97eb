"""The set: six factions and the neutral cards, and the six prebuilt decks, as data."""

from wartable.core.documents import Documents
from wartable.core.sets import additions_to
from wartable.games.hands_of_war.cards import decks
from wartable.games.hands_of_war.cards import set as built_in
from wartable.games.hands_of_war.cards.kinds import HandsCard


def _documents() -> Documents:
    """Asked only where there are sets."""
    from wartable.games.hands_of_war.documents import DOCUMENTS

    return DOCUMENTS


ADDED = additions_to(__name__)

ALL: tuple[HandsCard, ...] = (*built_in.ALL, *ADDED.cards(HandsCard, _documents))

DECKS = (*decks.DECKS, *ADDED.decks)

FACTIONS: dict[str, tuple[str, str]] = {
    **built_in.FACTIONS,
    **{each.name: (each.colours, each.mechanic) for each in ADDED.factions.values()},
}

BY_ID: dict[str, HandsCard] = {card.id: card for card in ALL}

__all__ = ["ALL", "BY_ID", "DECKS", "FACTIONS", "HandsCard"]
