"""The kinds of cards of The Battlefield: words that build them."""

from dataclasses import dataclass, replace

from wartable.core.cards import Card, Mark
from wartable.core.decks import Deck
from wartable.core.effects import sentence
from wartable.games.the_battlefield.board import ANY, HEAVY, LANES, MELEE, RANGED
from wartable.games.the_battlefield.effects import BattlefieldEffect, signed

__all__ = [
    "ANY", "HEAVY", "MELEE", "RANGED", "Army", "BattlefieldCard", "army", "disease", "special", "unit", "weather",
]  # fmt: skip

FAMILIES = ("unit", "special", "weather", "disease")
SIDES = ("own", "enemy", "either")


@dataclass(frozen=True)
class BattlefieldCard(Card):
    """A card of one of the two armies."""

    family: str = "unit"
    """One of FAMILIES."""
    lane: int = ANY
    copies: int = 1
    x1: tuple[int, int] = (0, 0)
    x2: tuple[int, int] = (0, 0)
    flank: tuple[int, int] = (0, 0)
    side: str = "own"
    """One of SIDES: where it may be played."""
    does: BattlefieldEffect | None = None
    army: str = ""

    def __post_init__(self) -> None:
        """A card carries no number that the rules would not read."""
        if self.family not in FAMILIES or self.side not in SIDES or not 0 <= self.lane < len(LANES):
            raise ValueError(f"{self.id} belongs nowhere: {self.family}, {self.side}, {self.lane}")
        if self.copies < 1 or min(*self.x1, *self.x2, *self.flank) < 0:
            raise ValueError(f"{self.id} has at least one copy, and no value below 0")
        if self.family != "unit" and (self.x2, self.flank, self.lane) != ((0, 0), (0, 0), ANY):
            raise ValueError(f"{self.id} is no unit: it has neither a pair nor a flank bonus nor a lane")
        if self.lane == MELEE and self.flank != (0, 0):
            raise ValueError(f"{self.id} stands in the first lane, from which nothing is flanked")
        if self.x1 != (0, 0) and (self.family not in ("unit", "special") or self.side == "enemy"):
            raise ValueError(f"{self.id} never lies where values of its own would count")
        if self.family == "unit" and self.side != "own":
            raise ValueError(f"{self.id} is a unit, and units stand on their own side")

    @property
    def kind(self) -> str:
        if self.family == "unit":
            # A star makes a unit melee, ranged and heavy at once.
            return f"{LANES[self.lane]} unit" if self.lane != ANY else "melee, ranged and heavy unit ★"
        return f"{self.family} ★"

    @property
    def text(self) -> str:
        said: list[str] = []
        if self.flank != (0, 0):
            bonus = [f"{signed(n)} {word}" for n, word in zip(self.flank, "AD", strict=True) if n]
            said.append(f"Flank: {', '.join(bonus)} for each unit it flanks.")
        if self.does is not None:
            said.append(sentence(self.does.describe()))
        return " ".join(said)

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

    def marks(self) -> dict[str, Mark]:
        return {
            "army": self.army,
            "family": self.family,
            "lane": LANES[self.lane],
            "single": self.x1,
            "copies": self.copies,
        }


@dataclass(frozen=True)
class Army:
    """One of the two armies: its cards in the order of its list."""

    name: str
    cards: tuple[BattlefieldCard, ...]
    usual_wishes: tuple[str, ...]
    """What is wished for a player whose time is up, in this order."""

    @property
    def deck(self) -> Deck:
        return Deck(self.name, tuple((card.id, card.copies) for card in self.cards))


def army(name: str, cards: tuple[BattlefieldCard, ...], usual_wishes: tuple[str, ...]) -> Army:
    return Army(name, tuple(replace(card, army=name) for card in cards), usual_wishes)


def unit(
    card_id: str,
    name: str,
    lane: int,
    copies: int,
    x1: tuple[int, int],
    x2: tuple[int, int],
    flank: tuple[int, int] = (0, 0),
) -> BattlefieldCard:
    return BattlefieldCard(card_id, name, "unit", lane, copies, x1, x2, flank)


def special(
    card_id: str, name: str, side: str, does: BattlefieldEffect, values: tuple[int, int] = (0, 0)
) -> BattlefieldCard:
    return BattlefieldCard(card_id, name, "special", x1=values, side=side, does=does)


def weather(card_id: str, name: str, does: BattlefieldEffect) -> BattlefieldCard:
    return BattlefieldCard(card_id, name, "weather", side="either", does=does)


def disease(card_id: str, name: str, does: BattlefieldEffect) -> BattlefieldCard:
    return BattlefieldCard(card_id, name, "disease", side="either", does=does)
