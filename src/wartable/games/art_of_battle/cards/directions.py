"""The two Directions, the same for each player: cards of the hand that are always there and never discarded."""

from wartable.games.art_of_battle.cards.kinds import direction

DIRECTION_CARDS = (direction("L", "left"), direction("R", "right"))
