"""The two armies, as data, and those that sets add."""

from dataclasses import replace

from wartable.core.decks import Deck
from wartable.core.documents import Documents
from wartable.core.sets import additions_to
from wartable.games.the_battlefield.cards.kinds import Army, BattlefieldCard
from wartable.games.the_battlefield.cards.maratha import MARATHA
from wartable.games.the_battlefield.cards.viking import VIKING


def _documents() -> Documents:
    """Asked only where there are sets."""
    from wartable.games.the_battlefield.documents import DOCUMENTS

    return DOCUMENTS


ADDED = additions_to(__name__)


def _raise_armies() -> tuple[Army, ...]:
    cards = {card.id: card for card in ADDED.cards(BattlefieldCard, _documents)}
    return tuple(
        Army(each.name, tuple(replace(cards[card], army=each.name) for card in each.cards), each.usual_wishes)
        for each in ADDED.armies
    )


ARMIES: tuple[Army, ...] = (VIKING, MARATHA, *_raise_armies())

ARMY_NAMES: tuple[str, ...] = tuple(army.name for army in ARMIES)

ALL: tuple[BattlefieldCard, ...] = tuple(card for army in ARMIES for card in army.cards)
"""Every card by its number."""

NUMBERS: dict[str, int] = {card.id: number for number, card in enumerate(ALL)}

DECKS: tuple[Deck, ...] = tuple(army.deck for army in ARMIES)
