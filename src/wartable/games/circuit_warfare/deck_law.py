"""The law of decks (2.1): everything that is wrong with a deck, listed at once."""

from wartable.core.decks import Counts, Deck, Problem, check
from wartable.games.circuit_warfare.cards import BY_ID, DECK_SIZE, LIMITS


def check_deck(deck: Deck) -> list[Problem]:
    """All problems of a deck, in the order of 10.2."""
    return check(deck, BY_ID, _law)


def _law(counts: Counts) -> list[Problem]:
    problems: list[Problem] = []
    size = sum(counts.values())
    if size != DECK_SIZE:
        problems.append(Problem("DECK_SIZE", f"a deck has exactly {DECK_SIZE} cards, not {size}"))
    for card_id, count in counts.items():
        card = BY_ID.get(card_id)
        if card is not None and card.rarity > 0 and count > LIMITS[card.rarity]:
            sentence = f"a deck holds at most {LIMITS[card.rarity]} of {card.name}, not {count}"
            problems.append(Problem("DECK_LIMIT", sentence, card=card_id))
    return problems
