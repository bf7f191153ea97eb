"""The law of decks (2.1): there are two armies, and each is led as it is printed."""

from wartable.core.decks import Counts, Deck, Problem, check
from wartable.games.the_battlefield.cards import ALL, ARMY_NAMES, DECKS
from wartable.games.the_battlefield.state import NO_ARMY

BY_ID = {card.id: card for card in ALL}


def check_deck(deck: Deck) -> list[Problem]:
    """All problems of a deck."""
    return check(deck, BY_ID, _law)


def _law(counts: Counts) -> list[Problem]:
    if army_of(counts) != NO_ARMY:
        return []
    listed = " or ".join(ARMY_NAMES)
    sentence = f"The Battlefield is played with one of its armies as printed: {listed}"
    return [Problem("NOT_AN_ARMY", sentence)]


def army_of(counts: dict[str, int]) -> int:
    """The number of the army that consists of exactly these cards; NO_ARMY if none does."""
    for army, deck in enumerate(DECKS):
        if counts == dict(deck.cards):
            return army
    return NO_ARMY
