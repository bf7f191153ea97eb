"""The kinds of cards of The Art of Battle: words that build them."""

from dataclasses import dataclass

from wartable.core.cards import Card
from wartable.core.effects import Effect, sentence
from wartable.games.art_of_battle.effects import Guard, Rest, Strike

ATTACK = "attack Weapon"
DEFENCE = "defence Weapon"
RECOVER = "recover Weapon"
MODIFIER = "Modifier"
ACTION = "Action"
PASSIVE = "Last Stand Passive"
LAST_ACTION = "Last Stand Action"


@dataclass(frozen=True)
class ArtCard(Card):
    """A card of The Art of Battle."""

    does: Effect
    family: str
    cost: int
    rows: tuple[int, ...] = ()
    """Of a Weapon: the rows it may be played in. Of a Proficiency: the rows its Weapon must be in."""
    names: str = ""
    """What its Direction names: Weapon, lane, ally, or nothing."""
    copies: int = 1

    @property
    def kind(self) -> str:
        return self.family

    @property
    def text(self) -> str:
        return sentence(self.does.describe())

    def facts(self) -> dict[str, str]:
        rows = ", ".join(str(row) for row in self.rows)
        if self.names == "Weapon" and self.rows == (1, 2, 3):
            rows = "any"
        return {
            "cost": "—" if self.family == PASSIVE else str(self.cost),
            "rows": rows or "—",
            "Direction names": self.names or "—",
            "copies": str(self.copies),
        }


def weapon(id: str, name: str, cost: int, rows: tuple[int, ...], does: Effect) -> ArtCard:
    if isinstance(does, Strike):
        family = ATTACK
    elif isinstance(does, Guard):
        family = DEFENCE
    else:
        assert isinstance(does, Rest), "a Weapon strikes, guards or rests"
        family = RECOVER
    return ArtCard(id, name, does, family, cost, rows, "lane")


def modifier(id: str, name: str, cost: int, does: Effect, rows: tuple[int, ...] = (1, 2, 3)) -> ArtCard:
    return ArtCard(id, name, does, MODIFIER, cost, rows, "Weapon", copies=2)


def action(id: str, name: str, cost: int, names: str, does: Effect, rows: tuple[int, ...] = ()) -> ArtCard:
    return ArtCard(id, name, does, ACTION, cost, rows, names, copies=2)


def last_stand(id: str, name: str, family: str, does: Effect) -> ArtCard:
    return ArtCard(id, name, does, family, 0)
