"""The kinds of cards of The Art of Battle: words that build them."""

from dataclasses import dataclass

from wartable.core.cards import Card
from wartable.core.effects import Effect, sentence
from wartable.games.art_of_battle.effects import Guard, Point, Rest, Strike

ATTACK = "attack Weapon"
DEFENCE = "defence Weapon"
RECOVER = "recover Weapon"
MODIFIER = "Modifier"
ACTION = "Action"
PASSIVE = "Last Stand Passive"
LAST_ACTION = "Last Stand Action"
DIRECTION = "Direction"

EVERY_ROW = (1, 2, 3)


@dataclass(frozen=True)
class ArtCard(Card):
    """A card of The Art of Battle."""

    does: Effect
    family: str
    cost: int
    rows: tuple[int, ...] = ()
    """Of a Weapon: the rows it may be played in. Of a Proficiency: the rows that its Weapon may be in."""
    names: str = ""
    """What its Direction names: Weapon, lane, ally, or nothing."""
    copies: int = 1

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

    def facts(self) -> dict[str, str]:
        facts = {
            "cost": "—" if self.family in (PASSIVE, DIRECTION) else str(self.cost),
            "rows": "any" if self.rows == EVERY_ROW else ", ".join(str(row) for row in self.rows) or "—",
            "Direction names": self.names or "—",
            "copies": str(self.copies),
        }
        if isinstance(self.does, Strike):
            facts["attack"] = str(self.does.attack)
        elif isinstance(self.does, Guard):
            facts["block"] = str(self.does.block)
        elif isinstance(self.does, Rest):
            facts["Stamina"] = str(self.does.stamina)
        return facts


def direction(id: str, side: str) -> ArtCard:
    return ArtCard(id, f"Direction {id}", Point(side), DIRECTION, 0)


def weapon(id: str, name: str, cost: int, rows: tuple[int, ...], does: Effect) -> ArtCard:
    if isinstance(does, Strike):
        family = ATTACK
    elif isinstance(does, Guard):
        family = DEFENCE
    else:
        assert isinstance(does, Rest), "a Weapon strikes, guards or rests"
        family = RECOVER
    return ArtCard(id, name, does, family, cost, rows, "lane")


def modifier(id: str, name: str, cost: int, does: Effect, rows: tuple[int, ...] = EVERY_ROW) -> ArtCard:
    return ArtCard(id, name, does, MODIFIER, cost, rows, "Weapon", copies=2)


def action(id: str, name: str, cost: int, names: str, does: Effect, rows: tuple[int, ...] = ()) -> ArtCard:
    return ArtCard(id, name, does, ACTION, cost, rows, names, copies=2)


def last_stand(id: str, name: str, family: str, does: Effect) -> ArtCard:
    return ArtCard(id, name, does, family, 0)
