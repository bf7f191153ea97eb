"""The two kinds of cards of Circuit Warfare: words that build them."""

from dataclasses import dataclass

from wartable.core.cards import Card, Mark
from wartable.core.effects import Effect, sentence
from wartable.games.circuit_warfare.board import DIRECTIONS
from wartable.games.circuit_warfare.effects import VERB_WORDS, aim_words, verbs_of

DECK_SIZE = 30

LIMITS = (DECK_SIZE, 3, 2, 1)
"""How many copies of one card a deck may hold, by rarity; rarity 0 is as good as unlimited."""


@dataclass(frozen=True)
class CircuitWarfareCard(Card):
    """A Circuit Card or a Magic Card."""

    rarity: int = 0
    cost: int = 1
    """Action Points to place or use it."""
    wires: str = ""
    """The edges that its wires lead to as it is printed, e.g. `NE`; none on a Magic Card."""
    does: Effect | None = None
    """What a Magic Card does; its targets follow from it."""

    @property
    def kind(self) -> str:
        return "Circuit Card" if self.wires else "Magic Card"

    @property
    def targets(self) -> str:
        """What the user of the card names."""
        return "cell, rotation" if self.wires else aim_words(self.does)

    @property
    def turned(self) -> str:
        """The wires at 180 degrees."""
        half_turn = {"N": "S", "E": "W", "S": "N", "W": "E"}
        return "".join(edge for edge in DIRECTIONS if half_turn[edge] in self.wires)

    @property
    def has_two_faces(self) -> bool:
        """Whether a half turn changes it."""
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
            "targets": self.targets,
        }

    def marks(self) -> dict[str, Mark]:
        if self.wires:
            return {"wires": self.wires}
        return {"verbs": tuple(VERB_WORDS[verb.code()] for verb in verbs_of(self.does))}


def circuit(card_id: str, name: str, wires: str, rarity: int = 1, ap: int = 1) -> CircuitWarfareCard:
    if not wires or len(set(wires)) != len(wires) or not set(wires) <= set(DIRECTIONS):
        raise ValueError(f"{name}: wires lead to some of the edges {DIRECTIONS}, not to {wires!r}")
    return CircuitWarfareCard(card_id, name, rarity, ap, wires)


def magic(card_id: str, name: str, rarity: int, ap: int, does: Effect) -> CircuitWarfareCard:
    return CircuitWarfareCard(card_id, name, rarity, ap, does=does)
