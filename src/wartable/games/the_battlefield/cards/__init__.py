"""The two armies, as data."""

from wartable.core.decks import Deck
from wartable.games.the_battlefield.cards.kinds import BattlefieldCard
from wartable.games.the_battlefield.cards.maratha import MARATHA
from wartable.games.the_battlefield.cards.viking import VIKING

ARMY_NAMES = ("Viking", "Maratha")

ALL: tuple[BattlefieldCard, ...] = (*VIKING, *MARATHA)
"""Every card by its number."""

NUMBERS: dict[str, int] = {card.id: number for number, card in enumerate(ALL)}

ARMIES: tuple[Deck, ...] = (
    Deck("Viking", tuple((card.id, card.copies) for card in VIKING)),
    Deck("Maratha", tuple((card.id, card.copies) for card in MARATHA)),
)

DEFAULT_WISHES: tuple[tuple[str, ...], ...] = (
    ("VK12", "VK03", "VK03", "VK08", "VK16"),
    ("MR13", "MR12", "MR08", "MR08", "MR16"),
)
"""What is wished for a player whose time is up."""
