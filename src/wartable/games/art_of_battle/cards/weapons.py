"""The Weapons, the same for each player."""

from wartable.games.art_of_battle.cards.kinds import ArtCard, weapon
from wartable.games.art_of_battle.effects import Guard, Rest, Strike

WEAPONS: tuple[ArtCard, ...] = (
    weapon("W1", "Quick Jab", 2, (1,), Strike(3)),
    weapon("W2", "Side Cut", 3, (2,), Strike(5)),
    weapon("W3", "Heavy Slash", 6, (3,), Strike(8)),
    weapon("W4", "Parry", 1, (1,), Guard(5)),
    weapon("W5", "Shield Wall", 2, (2, 3), Guard(10)),
    weapon("W6", "Catch Breath", 0, (1,), Rest(4, when_hurt=4)),
    weapon("W7", "Deep Rest", 0, (2, 3), Rest(9, when_hurt=5)),
)
