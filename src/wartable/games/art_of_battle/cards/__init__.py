"""All cards of The Art of Battle, as data: Proficiencies first, then Weapons, then the Last Stand; the Directions apart."""

from wartable.games.art_of_battle.cards.directions import DIRECTION_CARDS
from wartable.games.art_of_battle.cards.kinds import ArtCard
from wartable.games.art_of_battle.cards.proficiencies import LAST_STAND, PROFICIENCIES
from wartable.games.art_of_battle.cards.weapons import WEAPONS

__all__ = [
    "ALL", "DIRECTION_CARDS", "LAST_STAND", "NUMBERS", "PRINTED", "PROFICIENCIES", "WEAPONS", "ArtCard", "name_of",
]  # fmt: skip

ALL: tuple[ArtCard, ...] = (*PROFICIENCIES, *WEAPONS, *LAST_STAND)
"""Every card that is played by itself, by its number."""

PRINTED: tuple[ArtCard, ...] = (*ALL, *DIRECTION_CARDS)
"""Every card that is printed. A Direction is only ever laid beside another card."""

NUMBERS: dict[str, int] = {card.id: number for number, card in enumerate(ALL)}


def name_of(card_id: str) -> str:
    """The name of a card by its id; a word that is no card stays as it is."""
    number = NUMBERS.get(card_id)
    return card_id if number is None else ALL[number].name
