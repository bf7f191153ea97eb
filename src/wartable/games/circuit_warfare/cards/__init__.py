"""The card set, as data."""

from wartable.games.circuit_warfare.cards.circuits import CIRCUITS
from wartable.games.circuit_warfare.cards.decks import PREBUILT
from wartable.games.circuit_warfare.cards.kinds import DECK_SIZE, LIMITS, CircuitWarfareCard
from wartable.games.circuit_warfare.cards.magic import MAGIC

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

ALL: tuple[CircuitWarfareCard, ...] = (*CIRCUITS, *MAGIC)
"""Every card by its number: the designs first."""

BY_ID: dict[str, CircuitWarfareCard] = {card.id: card for card in ALL}

NUMBERS: dict[str, int] = {card.id: number for number, card in enumerate(ALL)}

IDS: tuple[str, ...] = tuple(card.id for card in ALL)
