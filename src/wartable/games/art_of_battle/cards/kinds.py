"""The kinds of cards of The Art of Battle: words that build them."""

from dataclasses import dataclass

from wartable.core.cards import Card, Mark
from wartable.core.effects import sentence
from wartable.games.art_of_battle.board import ROWS
from wartable.games.art_of_battle.effects import (
    ACTION_VERBS,
    LAST_ACTION_VERBS,
    MODIFIER_VERBS,
    PASSIVE_VERBS,
    ArtEffect,
    Guard,
    Point,
    Rest,
    Strike,
)

ATTACK = "attack Weapon"
DEFENCE = "defence Weapon"
RECOVER = "recover Weapon"
MODIFIER = "Modifier"
ACTION = "Action"
PASSIVE = "Last Stand Passive"
LAST_ACTION = "Last Stand Action"
DIRECTION = "Direction"

WEAPON_FAMILIES = (ATTACK, DEFENCE, RECOVER)
PROFICIENCY_FAMILIES = (MODIFIER, ACTION)
LAST_STAND_FAMILIES = (PASSIVE, LAST_ACTION)

VERBS: dict[str, tuple[type[ArtEffect], ...]] = {
    ATTACK: (Strike,),
    DEFENCE: (Guard,),
    RECOVER: (Rest,),
    MODIFIER: MODIFIER_VERBS,
    ACTION: ACTION_VERBS,
    PASSIVE: PASSIVE_VERBS,
    LAST_ACTION: LAST_ACTION_VERBS,
    DIRECTION: (Point,),
}
"""What a card of a family can do."""

EVERY_ROW = tuple(range(1, ROWS + 1))


@dataclass(frozen=True)
class ArtCard(Card):
    """A card of The Art of Battle."""

    does: ArtEffect
    family: str
    cost: int
    rows: tuple[int, ...] = ()
    """The rows a Weapon may be played in; for a Proficiency, the rows that its Weapon may be in."""
    copies: int = 1

    def __post_init__(self) -> None:
        """A card does nothing that the rules would not carry out, and carries no number that they would not read."""
        if not isinstance(self.does, VERBS[self.family]):
            raise ValueError(f"{self.id} is a {self.family} and cannot {type(self.does).__name__}")
        has_rows = self.family in WEAPON_FAMILIES or self.names == "Weapon"
        if has_rows != bool(self.rows) or self.rows != tuple(row for row in EVERY_ROW if row in self.rows):
            raise ValueError(f"{self.id} has the wrong rows: {self.rows}")
        if self.copies < 1 or (self.copies > 1 and self.family not in PROFICIENCY_FAMILIES):
            raise ValueError(f"{self.id} cannot be there {self.copies} times")
        if self.cost < 0 or (self.cost and self.family in (PASSIVE, DIRECTION)):
            raise ValueError(f"{self.id} cannot cost {self.cost}")

    @property
    def names(self) -> str:
        """What its Direction names: Weapon, lane, ally, or nothing."""
        return self.does.names

    @property
    def kind(self) -> str:
        return self.family

    @property
    def text(self) -> str:
        text = sentence(self.does.describe())
        if self.needs_row:
            text += f" The Weapon must be in row {' or '.join(str(row) for row in self.rows)}."
        return text

    @property
    def needs_row(self) -> bool:
        """Whether this is a Proficiency that works on a Weapon in certain rows only."""
        return self.names == "Weapon" and self.rows != EVERY_ROW

    @property
    def strength(self) -> tuple[str, int] | None:
        """What a Weapon brings when it resolves, and how much of it."""
        if isinstance(self.does, Strike):
            return "attack", self.does.attack
        if isinstance(self.does, Guard):
            return "block", self.does.block
        if isinstance(self.does, Rest):
            return "Stamina", self.does.stamina
        return None

    def facts(self) -> dict[str, str]:
        facts = {
            "cost": "—" if self.family in (PASSIVE, DIRECTION) else str(self.cost),
            "rows": "any" if self.rows == EVERY_ROW else ", ".join(str(row) for row in self.rows) or "—",
            "Direction names": self.names or "—",
            "copies": str(self.copies),
        }
        if self.strength is not None:
            facts[self.strength[0]] = str(self.strength[1])
        return facts

    def marks(self) -> dict[str, Mark]:
        marks: dict[str, Mark] = {"family": self.family, "group": self._group}
        if self.family not in (PASSIVE, DIRECTION):
            marks["cost"] = self.cost
        if self.rows != EVERY_ROW:
            marks["rows"] = self.rows
        if self.strength is not None:
            marks["brings"], marks["strength"] = self.strength
        return marks

    @property
    def _group(self) -> str:
        if self.family in WEAPON_FAMILIES:
            return "weapon"
        if self.family in PROFICIENCY_FAMILIES:
            return "proficiency"
        return "last_stand" if self.family in LAST_STAND_FAMILIES else "direction"


def direction(card_id: str, side: str) -> ArtCard:
    return ArtCard(card_id, f"Direction {card_id}", Point(side), DIRECTION, 0)


def weapon(card_id: str, name: str, cost: int, rows: tuple[int, ...], does: Strike | Guard | Rest) -> ArtCard:
    family = ATTACK if isinstance(does, Strike) else DEFENCE if isinstance(does, Guard) else RECOVER
    return ArtCard(card_id, name, does, family, cost, rows)


def modifier(
    card_id: str, name: str, cost: int, does: ArtEffect, rows: tuple[int, ...] = EVERY_ROW
) -> ArtCard:
    return ArtCard(card_id, name, does, MODIFIER, cost, rows, copies=2)


def action(card_id: str, name: str, cost: int, does: ArtEffect, rows: tuple[int, ...] = EVERY_ROW) -> ArtCard:
    return ArtCard(card_id, name, does, ACTION, cost, rows if does.names == "Weapon" else (), copies=2)


def last_stand(card_id: str, name: str, does: ArtEffect) -> ArtCard:
    return ArtCard(card_id, name, does, PASSIVE if isinstance(does, PASSIVE_VERBS) else LAST_ACTION, 0)
