"""What the cards of a set may be in The Art of Battle: new Weapons, Proficiencies and Last Stands, for all four players."""

from collections.abc import Sequence

from wartable.core.cards import Card
from wartable.core.sets import CardSet
from wartable.games.art_of_battle.board import FULL_STAMINA
from wartable.games.art_of_battle.cards.kinds import DIRECTION, PROFICIENCY_FAMILIES, WEAPON_FAMILIES, ArtCard

MOST_WEAPONS = 7
MOST_PROFICIENCIES = 12


def check_set(card_set: CardSet, cards: Sequence[Card]) -> list[tuple[str, str]]:
    """Everything that the game's own law says against a set: the id of the card, and why."""
    found: list[tuple[str, str]] = []
    if card_set.armies or card_set.factions or card_set.decks:
        found.append(("", "in The Art of Battle all play with the same cards: no decks, armies or factions"))
    own = [card for card in cards if isinstance(card, ArtCard)]
    for families, most, what in (
        (WEAPON_FAMILIES, MOST_WEAPONS, "Weapons"),
        (PROFICIENCY_FAMILIES, MOST_PROFICIENCIES, "Proficiencies"),
        (("Last Stand Passive", "Last Stand Action"), 4, "Last Stand cards"),
    ):
        count = sum(1 for card in own if card.family in families)
        if count > most:
            found.append(("", f"a set brings at most {most} {what}, not {count}"))
    for card in own:
        found += [(card.id, reason) for reason in check_card(card)]
    return found


def check_card(card: ArtCard) -> list[str]:
    """Why this card may not be played; empty if it may."""
    found: list[str] = []
    if not card.name.strip():
        found.append("a card has a name")
    if card.family == DIRECTION:
        found.append("there are two Directions, and no set brings a third")
    if card.cost > FULL_STAMINA:
        found.append(f"nobody has more than {FULL_STAMINA} Stamina to pay with")
    if card.family in PROFICIENCY_FAMILIES and card.copies != 2:
        found.append("there are two copies of each Proficiency")
    return found
