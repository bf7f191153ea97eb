"""The seven designs. A quarter turn is impossible, so the two straights are different cards (1.3)."""

from wartable.games.circuit_warfare.cards.kinds import circuit

CIRCUITS = (
    circuit("2H", "2-way, straight, lying", "EW"),
    circuit("2V", "2-way, straight, standing", "NS"),
    circuit("2A", "2-way, corner A", "NE"),
    circuit("2B", "2-way, corner B", "NW"),
    circuit("3H", "3-way, T on a lying bar", "NEW"),
    circuit("3V", "3-way, T on a standing bar", "NES"),
    circuit("4X", "4-way, cross", "NESW", rarity=0),
)
