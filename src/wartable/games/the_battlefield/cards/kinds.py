"""The kinds of cards of The Battlefield: words that build them."""

from dataclasses import dataclass

from wartable.core.cards import Card
from wartable.core.effects import Effect, sentence
from wartable.games.the_battlefield.board import ANY, HEAVY, LANES, MELEE, RANGED

__all__ = ["ANY", "HEAVY", "MELEE", "RANGED", "BattlefieldCard", "disease", "special", "unit", "weather"]


@dataclass(frozen=True)
class BattlefieldCard(Card):
    """A card of one of the two armies."""

    family: str = "unit"
    """unit, special, weather or disease"""
    lane: int = ANY
    copies: int = 1
    x1: tuple[int, int] = (0, 0)
    x2: tuple[int, int] = (0, 0)
    flank: tuple[int, int] = (0, 0)
    side: str = "own"
    does: Effect | None = None

    @property
    def kind(self) -> str:
        if self.family == "unit":
            # A star makes a unit melee, ranged and heavy at once.
            return f"{LANES[self.lane]} unit" if self.lane != ANY else "melee, ranged and heavy unit ★"
        return f"{self.family} ★"

    @property
    def text(self) -> str:
        if self.does is not None:
            return sentence(self.does.describe())
        if self.flank != (0, 0):
            bonus = [f"+{n} {word}" for n, word in zip(self.flank, "AD", strict=True) if n]
            return f"Flank: {', '.join(bonus)} for each unit it flanks."
        return ""

    def facts(self) -> dict[str, str]:
        if self.family == "unit":
            flank = f"+{self.flank[0]}/+{self.flank[1]}" if self.flank != (0, 0) else "—"
            values = {
                "A/D": f"{self.x1[0]}/{self.x1[1]}",
                "pair": f"{self.x2[0]}/{self.x2[1]}",
                "flank": flank,
            }
            return {**values, "side": "own", "copies": str(self.copies)}
        values = {"A/D": f"{self.x1[0]}/{self.x1[1]}" if self.x1 != (0, 0) else "—"}
        return {**values, "pair": "—", "flank": "—", "side": self.side, "copies": str(self.copies)}


def unit(
    id: str,
    name: str,
    lane: int,
    copies: int,
    x1: tuple[int, int],
    x2: tuple[int, int],
    flank: tuple[int, int] = (0, 0),
) -> BattlefieldCard:
    return BattlefieldCard(id, name, "unit", lane, copies, x1, x2, flank)


def special(id: str, name: str, side: str, does: Effect, values: tuple[int, int] = (0, 0)) -> BattlefieldCard:
    return BattlefieldCard(id, name, "special", x1=values, side=side, does=does)


def weather(id: str, name: str, does: Effect) -> BattlefieldCard:
    return BattlefieldCard(id, name, "weather", side="either", does=does)


def disease(id: str, name: str, does: Effect) -> BattlefieldCard:
    return BattlefieldCard(id, name, "disease", side="either", does=does)
