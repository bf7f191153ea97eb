"""The card set, as data, and what a deck may hold."""

from wartable.core.decks import Counts, Deck, Problem, check
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
    "deck_problems",
]

ALL: tuple[CircuitWarfareCard, ...] = (*CIRCUITS, *MAGIC)
"""Every card by its number: the designs first."""

BY_ID: dict[str, CircuitWarfareCard] = {card.id: card for card in ALL}

NUMBERS: dict[str, int] = {card.id: number for number, card in enumerate(ALL)}

IDS: tuple[str, ...] = tuple(card.id for card in ALL)


def deck_problems(deck: Deck) -> list[Problem]:
    """2.1: everything that is wrong with a deck, in the order of 10.2."""
    return check(deck, BY_ID, _law)


def _law(counts: Counts) -> list[Problem]:
    problems: list[Problem] = []
    size = sum(counts.values())
    if size != DECK_SIZE:
        problems.append(Problem("DECK_SIZE", f"a deck has exactly {DECK_SIZE} cards, not {size}"))
    for id, count in counts.items():
        card = BY_ID.get(id)
        if card is not None and card.rarity > 0 and count > LIMITS[card.rarity]:
            sentence = f"a deck holds at most {LIMITS[card.rarity]} of {card.name}, not {count}"
            problems.append(Problem("DECK_LIMIT", sentence, card=id))
    return problems
