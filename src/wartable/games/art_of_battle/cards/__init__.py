"""All cards of The Art of Battle, as data: Proficiencies first, then Weapons, then the Last Stand; the Directions apart."""

from wartable.core.documents import Documents
from wartable.core.sets import additions_to
from wartable.games.art_of_battle.cards import proficiencies, weapons
from wartable.games.art_of_battle.cards.directions import DIRECTION_CARDS
from wartable.games.art_of_battle.cards.kinds import (
    LAST_STAND_FAMILIES,
    PROFICIENCY_FAMILIES,
    WEAPON_FAMILIES,
    ArtCard,
)

__all__ = [
    "ALL", "DIRECTION_CARDS", "LAST_STAND", "NUMBERS", "PRINTED", "PROFICIENCIES", "WEAPONS", "ArtCard", "name_of",
]  # fmt: skip


def _documents() -> Documents:
    """Asked only where there are sets."""
    from wartable.games.art_of_battle.documents import DOCUMENTS

    return DOCUMENTS


_CARDS = additions_to(__name__).cards(ArtCard, _documents)


def _with_added(cards: tuple[ArtCard, ...], families: tuple[str, ...]) -> tuple[ArtCard, ...]:
    return (*cards, *(card for card in _CARDS if card.family in families))


PROFICIENCIES: tuple[ArtCard, ...] = _with_added(proficiencies.PROFICIENCIES, PROFICIENCY_FAMILIES)

WEAPONS: tuple[ArtCard, ...] = _with_added(weapons.WEAPONS, WEAPON_FAMILIES)

LAST_STAND: tuple[ArtCard, ...] = _with_added(proficiencies.LAST_STAND, LAST_STAND_FAMILIES)

ALL: tuple[ArtCard, ...] = (*PROFICIENCIES, *WEAPONS, *LAST_STAND)
"""Every card that is played by itself, by its number."""

PRINTED: tuple[ArtCard, ...] = (*ALL, *DIRECTION_CARDS)
"""Every card that is printed. A Direction is only ever laid beside another card."""

NUMBERS: dict[str, int] = {card.id: number for number, card in enumerate(ALL)}


def name_of(card_id: str) -> str:
    """The name of a card by its id; a word that is no card stays as it is."""
    number = NUMBERS.get(card_id)
    return card_id if number is None else ALL[number].name
