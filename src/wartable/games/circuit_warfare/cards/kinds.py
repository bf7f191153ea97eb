"""The two kinds of cards of Circuit Warfare: words that build them."""

from dataclasses import dataclass

from wartable.core.cards import Card
from wartable.core.effects import Effect, sentence

LIMITS = (30, 3, 2, 1)
"""How many copies of one card a deck may hold, by rarity; rarity 0 is as good as unlimited."""


@dataclass(frozen=True)
class CircuitWarfareCard(Card):
    """A Circuit Card or a Magic Card."""

    rarity: int = 0
    cost: int = 1
    """Action Points to place or use it."""
    wires: str = ""
    """The edges that its wires lead to as it is printed, e.g. `NE`; none on a Magic Card."""
    targets: str = ""
    """What the user of a Magic Card names."""
    does: Effect | None = None

    @property
    def kind(self) -> str:
        return "Circuit Card" if self.wires else "Magic Card"

    @property
    def turned(self) -> str:
        """The wires at 180 degrees."""
        half_turn = {"N": "S", "E": "W", "S": "N", "W": "E"}
        return "".join(edge for edge in "NESW" if half_turn[edge] in self.wires)

    @property
    def has_two_faces(self) -> bool:
        """A half turn changes it."""
        return set(self.turned) != set(self.wires)

    @property
    def text(self) -> str:
        if self.does is not None:
            return sentence(self.does.describe())
        if self.has_two_faces:
            return f"Wires {' '.join(self.wires)}; at 180 degrees {' '.join(self.turned)}."
        return f"Wires {' '.join(self.wires)} in both directions."

    def facts(self) -> dict[str, str]:
        copies = "any number" if self.rarity == 0 else str(LIMITS[self.rarity])
        return {
            "AP": str(self.cost),
            "rarity": str(self.rarity),
            "copies": copies,
            "targets": self.targets or "—",
        }


def circuit(id: str, name: str, wires: str, rarity: int = 1) -> CircuitWarfareCard:
    return CircuitWarfareCard(id, name, rarity, 1, wires, "cell, rotation")


def magic(id: str, name: str, rarity: int, ap: int, targets: str, does: Effect) -> CircuitWarfareCard:
    return CircuitWarfareCard(id, name, rarity, ap, "", targets, does)
