"""The card set, as data."""

from wartable.core.decks import Deck
from wartable.core.documents import Documents
from wartable.core.sets import additions_to
from wartable.games.circuit_warfare.cards import circuits, decks, magic
from wartable.games.circuit_warfare.cards.kinds import DECK_SIZE, LIMITS, CircuitWarfareCard

__all__ = [
    "ALL",
    "BY_ID",
    "CIRCUITS",
    "DECK_SIZE",
    "IDS",
    "LIMITS",
    "MAGIC",
    "NUMBERS",
    "PREBUILT",
]


def _documents() -> Documents:
    """Asked only where there are sets."""
    from wartable.games.circuit_warfare.documents import DOCUMENTS

    return DOCUMENTS


ADDED = additions_to(__name__)
_CARDS = ADDED.cards(CircuitWarfareCard, _documents)

CIRCUITS: tuple[CircuitWarfareCard, ...] = (*circuits.CIRCUITS, *(card for card in _CARDS if card.wires))

MAGIC: tuple[CircuitWarfareCard, ...] = (*magic.MAGIC, *(card for card in _CARDS if not card.wires))

PREBUILT: tuple[Deck, ...] = (*decks.PREBUILT, *ADDED.decks)

ALL: tuple[CircuitWarfareCard, ...] = (*CIRCUITS, *MAGIC)
"""Every card by its number: the designs first."""

BY_ID: dict[str, CircuitWarfareCard] = {card.id: card for card in ALL}

NUMBERS: dict[str, int] = {card.id: number for number, card in enumerate(ALL)}

IDS: tuple[str, ...] = tuple(card.id for card in ALL)
