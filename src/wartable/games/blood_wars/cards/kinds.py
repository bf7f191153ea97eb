"""The kinds of cards of Blood Wars: words that build them."""

from dataclasses import dataclass

from wartable.core.cards import Card
from wartable.core.effects import Effect, sentence
from wartable.games.blood_wars.effects import (
    COSTS,
    DISCARD,
    DoubleAlly,
    GainIntrigue,
    LoseIntrigue,
    MakeDiscard,
    Power,
    SecureReward,
    SlayLegion,
    Verb,
)
from wartable.games.blood_wars.words import (
    AVATAR,
    BATTLEFIELD,
    CONCOURSE,
    FACTION,
    FACTIONS,
    FACTOL,
    FATE,
    HOMES,
    LEGION,
    NAMES,
    WARLORD,
)


@dataclass(frozen=True)
class BloodCard(Card):
    """Any card: its id and name, and the number it gives as a random result."""

    rr: int = 1


@dataclass(frozen=True)
class WarlordCard(BloodCard):
    alignment: str = "NN"
    intrigue: int = 0
    powers: tuple[Power, ...] = ()
    personal: Effect | None = None
    unique: bool = False
    avatar: bool = False
    factol: str = ""

    @property
    def kind(self) -> str:
        marks = ["Unique"] * self.unique + [AVATAR] * self.avatar
        marks += [f"{FACTOL} of {FACTIONS[self.factol]}"] if self.factol else []
        return f"{WARLORD} ({', '.join(marks)})" if marks else WARLORD

    @property
    def text(self) -> str:
        own = [] if self.personal is None else [sentence(f"Personal: {self.personal.describe()}")]
        return " ".join([*own, *(power.text for power in self.powers)])

    def facts(self) -> dict[str, str]:
        kinds = ["Personal"] if self.personal is not None else []
        kinds += ["Realm" if power.realm else power.type.capitalize() for power in self.powers]
        return {
            "alignment": self.alignment,
            "IS": str(self.intrigue),
            "RR": str(self.rr),
            "home": HOMES[CONCOURSE if self.factol else self.alignment],
            "Power": ", ".join(kinds),
        }


@dataclass(frozen=True)
class Keyword:
    """One of the named Powers of Legions (4.4)."""

    name: str
    type: str
    text: str


KEYWORDS = {
    word.name: word
    for word in (
        Keyword("Berserker", "combat", Power("combat", SlayLegion(), DISCARD).text),
        Keyword("Cutter", "combat", "Carries two Items or Supports, and counts twice for the Fate limit."),
        Keyword(
            "Guardian",
            "combat",
            "While it is unflipped in the Challenger's Battle Hand, winning the battle captures the Battlefield.",
        ),
        Keyword("Horde", "combat", f"Not counted among the {LEGION}s of a Battle Hand; no copy limit."),
        Keyword("Martyr", "combat", "If it must be discarded while unflipped, it is flipped instead."),
        Keyword("Shock Troop", "combat", "May be devoted to a Combat from the Command Hand."),
        Keyword("Spirit", "combat", "Stays in the Battle Hand when a Combat ends."),
        Keyword("Advocate", "intrigue", Power("intrigue", SecureReward(), DISCARD).text),
        Keyword(
            "Aide",
            "intrigue",
            f"Intrigue [discard]: your {WARLORD} gains as much IS as this {LEGION} has CS.",
        ),
        Keyword("Diplomat", "intrigue", Power("intrigue", DoubleAlly(), DISCARD).text),
        Keyword(
            "Parasite",
            "intrigue",
            f"Intrigue [discard]: choose an opposing {WARLORD}; it loses as much IS as this {LEGION} has CS.",
        ),
        Keyword(
            "Terrorist",
            "intrigue",
            "Intrigue [discard]: choose a player on the opposing side; that player discards as many cards of "
            f"their choice from their Command Hand as this {LEGION} has CS.",
        ),
    )
}


@dataclass(frozen=True)
class LegionCard(BloodCard):
    alignment: str = "NN"
    combat: int = 0
    keyword: str = ""
    special: Power | None = None
    faction: str = ""
    born: str = ""
    """The leader whose born Acolyte this is."""

    @property
    def kind(self) -> str:
        return f"{LEGION}, {FACTION} {FACTIONS[self.faction]}" if self.faction else LEGION

    @property
    def text(self) -> str:
        parts: list[str] = []
        if self.keyword:
            parts.append(f"{self.keyword}. {KEYWORDS[self.keyword].text}")
        if self.special is not None:
            parts.append(f"Special. {self.special.text}")
        if self.born:
            parts.append(f"Born Acolyte of {NAMES[self.born]}.")
        return " ".join(parts)

    def facts(self) -> dict[str, str]:
        return {
            "alignment": self.alignment,
            "CS": str(self.combat),
            "RR": str(self.rr),
            "home": HOMES[CONCOURSE if self.faction else self.alignment],
            "Power": self.keyword or ("Special" if self.special is not None else "—"),
        }

    @property
    def power(self) -> Power | None:
        """The active Power, with this Legion's own numbers."""
        if self.special is not None:
            return self.special
        verbs: dict[str, Verb] = {
            "Berserker": SlayLegion(),
            "Advocate": SecureReward(),
            "Aide": GainIntrigue(self.combat),
            "Diplomat": DoubleAlly(),
            "Parasite": LoseIntrigue(self.combat),
            "Terrorist": MakeDiscard(self.combat),
        }
        verb = verbs.get(self.keyword)
        return None if verb is None else Power(KEYWORDS[self.keyword].type, verb, DISCARD)


@dataclass(frozen=True)
class BattlefieldCard(BloodCard):
    place: str = "Plain"
    vp: int = 0
    home: str = "NN"
    """The land it lies in: an alignment, or the Concourse."""
    rule: Effect | None = None

    @property
    def kind(self) -> str:
        return f"{BATTLEFIELD}, {self.place}"

    @property
    def text(self) -> str:
        return "" if self.rule is None else sentence(self.rule.describe())

    def facts(self) -> dict[str, str]:
        return {"VP": str(self.vp), "RR": str(self.rr), "home": HOMES[self.home]}


TIMINGS = {
    "gear": "gear",
    "C": "in a battle slot",
    "I": "in a Caucus slot",
    "O": "in an Open window",
    "R": "as a response",
}


@dataclass(frozen=True)
class FateCard(BloodCard):
    sort: str = "Item"
    """Acolyte, Item, Orders, Spell or Support"""
    grade: str = ""
    """Of Items: Artifact, Magical or Other."""
    alignment: str = "any"
    combat: int = 0
    timing: str = "gear"
    """gear, C, I, O or R: when it is used; a gear Item with an `I` use is both."""
    does: Verb | None = None
    cost: int = 0
    rule: Effect | None = None
    leader: str = ""
    """Of Acolytes: the id of the leader, or `factol`."""

    @property
    def kind(self) -> str:
        return f"{FATE}, {self.grade} {self.sort}" if self.grade else f"{FATE}, {self.sort}"

    @property
    def text(self) -> str:
        parts: list[str] = []
        if self.does is not None:
            when = "Combat" if self.sort == "Item" and self.timing == "gear" else TIMINGS[self.timing]
            parts.append(sentence(f"{when} [{COSTS[self.cost]}]: {self.does.describe()}"))
        if self.rule is not None:
            parts.append(sentence(self.rule.describe()))
        if self.leader:
            who = f"any {FACTOL}" if self.leader == "factol" else NAMES[self.leader]
            parts.append(f"Leader: {who}. The {LEGION} carrying it is exact under that leader.")
        return " ".join(parts)

    def facts(self) -> dict[str, str]:
        is_played = self.sort in ("Orders", "Spell")
        when = self.timing if is_played or self.timing == "gear" else f"gear, {self.timing}"
        return {
            "alignment": self.alignment,
            "CS": str(self.combat),
            "RR": str(self.rr),
            "timing": when,
            "activator": COSTS[self.cost] if self.does is not None else "—",
        }


def warlord(
    id: str,
    alignment: str,
    intrigue: int,
    rr: int,
    *powers: Power,
    personal: Effect | None = None,
    unique: bool = False,
    avatar: bool = False,
    factol: str = "",
) -> WarlordCard:
    return WarlordCard(
        id,
        NAMES[id],
        rr,
        alignment,
        intrigue,
        powers,
        personal,
        unique or avatar or bool(factol),
        avatar,
        factol,
    )


def legion(
    id: str,
    alignment: str,
    combat: int,
    rr: int,
    keyword: str = "",
    special: Power | None = None,
    faction: str = "",
    born: str = "",
) -> LegionCard:
    return LegionCard(id, NAMES[id], rr, alignment, combat, keyword, special, faction, born)


def battlefield(
    id: str, place: str, vp: int, rr: int, home: str, rule: Effect | None = None
) -> BattlefieldCard:
    return BattlefieldCard(id, NAMES[id], rr, place, vp, home, rule)


def item(
    id: str,
    grade: str,
    combat: int,
    rr: int,
    alignment: str = "any",
    does: Verb | None = None,
    cost: int = 0,
    timing: str = "gear",
    rule: Effect | None = None,
) -> FateCard:
    return FateCard(id, NAMES[id], rr, "Item", grade, alignment, combat, timing, does, cost, rule)


def orders(id: str, rr: int, timing: str, does: Verb, cost: int = DISCARD) -> FateCard:
    return FateCard(id, NAMES[id], rr, "Orders", timing=timing, does=does, cost=cost)


def spell(id: str, rr: int, timing: str, does: Verb, cost: int = DISCARD) -> FateCard:
    return FateCard(id, NAMES[id], rr, "Spell", timing=timing, does=does, cost=cost)


def support(id: str, combat: int, rr: int, alignment: str = "any") -> FateCard:
    return FateCard(id, NAMES[id], rr, "Support", alignment=alignment, combat=combat)


def acolyte(id: str, combat: int, rr: int, leader: str) -> FateCard:
    return FateCard(id, NAMES[id], rr, "Acolyte", combat=combat, leader=leader)


__all__ = [
    "KEYWORDS", "BattlefieldCard", "BloodCard", "FateCard", "LegionCard", "WarlordCard", "acolyte",
    "battlefield", "item", "legion", "orders", "spell", "support", "warlord",
]  # fmt: skip
