"""The designs. A quarter turn is impossible, so the two straights are different cards (1.3).

Their names are without commas, since lists of cards are read aloud.
"""

from wartable.games.circuit_warfare.cards.kinds import CircuitWarfareCard, circuit

CIRCUITS: tuple[CircuitWarfareCard, ...] = (
    circuit("2H", "Lying Straight", "EW"),
    circuit("2V", "Standing Straight", "NS"),
    circuit("2A", "Corner A", "NE"),
    circuit("2B", "Corner B", "NW"),
    circuit("3H", "Lying T", "NEW"),
    circuit("3V", "Standing T", "NES"),
    circuit("4X", "Cross", "NESW", rarity=0),
)
