"""The kinds of cards of Blood Wars: words that build them."""

from dataclasses import dataclass, replace

from wartable.core.cards import Card, Mark
from wartable.core.effects import sentence
from wartable.games.blood_wars.effects import (
    AIMS,
    BURY,
    COSTS,
    DISCARD,
    FLIP,
    FREE,
    OWN_CS,
    DoubleAlly,
    FieldRule,
    GainIntrigue,
    GearRule,
    LoseIntrigue,
    MakeDiscard,
    Personal,
    Power,
    SecureReward,
    SlayLegion,
    Verb,
    check_timing,
    title,
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
    WARLORD,
)


@dataclass(frozen=True)
class BloodCard(Card):
    """Any card: its id and name, and the number it gives as a random result."""

    rr: int = 1

    @property
    def rows(self) -> list[str]:
        """The rows of the construction table in which it is counted (2.1)."""
        return []


@dataclass(frozen=True)
class WarlordCard(BloodCard):
    alignment: str = "NN"
    intrigue: int = 0
    powers: tuple[Power, ...] = ()
    personal: Personal | None = None
    unique: bool = False
    avatar: bool = False
    factol: str = ""

    def __post_init__(self) -> None:
        kinds = [(power.type, bool(power.realm)) for power in self.powers]
        if len(kinds) != len(set(kinds)):
            raise ValueError(f"{self.name} has two Powers of one kind; only one could be used")
        if any(power.cost not in (FREE, FLIP) for power in self.powers):
            raise ValueError(f"{self.name} pays for a Power by being flipped, or not at all")

    @property
    def kind(self) -> str:
        marks = ["Unique"] * self.unique + [AVATAR] * self.avatar
        marks += [f"{FACTOL} of {FACTIONS[self.factol]}"] if self.factol else []
        return f"{WARLORD} ({', '.join(marks)})" if marks else WARLORD

    @property
    def text(self) -> str:
        own = [] if self.personal is None else [sentence(f"Personal: {self.personal.describe()}")]
        return " ".join([*own, *(power.text for power in self.powers)])

    @property
    def kinds_of_power(self) -> tuple[str, ...]:
        own = ("Personal",) if self.personal is not None else ()
        return (*own, *("Realm" if power.realm else power.type.capitalize() for power in self.powers))

    def facts(self) -> dict[str, str]:
        return {
            "alignment": self.alignment,
            "IS": str(self.intrigue),
            "RR": str(self.rr),
            "home": HOMES[CONCOURSE if self.factol else self.alignment],
            "Power": ", ".join(self.kinds_of_power),
        }

    @property
    def rows(self) -> list[str]:
        return ["Warlord"]

    def marks(self) -> dict[str, Mark]:
        made: dict[str, Mark] = {
            "sort": "warlord",
            "rows": " ".join(self.rows),
            "powers": self.kinds_of_power,
        }
        if self.unique:
            made["unique"] = "yes"
        for power in self.powers:
            made[f"{power.type} realm aim" if power.realm else f"{power.type} aim"] = aim(power.does)
        return made


@dataclass(frozen=True)
class Keyword:
    """One of the named Powers of Legions (4.4): a use, or a rule that `stacking.py`, `combat.py` and `devotion.py` keep."""

    name: str
    power: Power | None = None
    rule: str = ""
    harasses: bool = False
    """Some Warlords cannot be chosen by it."""

    @property
    def text(self) -> str:
        return self.rule if self.power is None else self.power.text


KEYWORDS = {
    word.name: word
    for word in (
        Keyword("Berserker", Power("combat", SlayLegion(), DISCARD)),
        Keyword("Cutter", rule="Carries two Items or Supports, and counts twice for the Fate limit."),
        Keyword(
            "Guardian",
            rule="While it is unflipped in the Challenger's Battle Hand, winning the battle captures the Battlefield.",
        ),
        Keyword("Horde", rule=f"Not counted among the {LEGION}s of a Battle Hand; no copy limit."),
        Keyword("Martyr", rule="If it must be discarded while unflipped, it is flipped instead."),
        Keyword("Shock Troop", rule="May be devoted to a Combat from the Command Hand."),
        Keyword("Spirit", rule="Stays in the Battle Hand when a Combat ends."),
        Keyword("Advocate", Power("intrigue", SecureReward(), DISCARD)),
        Keyword("Aide", Power("intrigue", GainIntrigue(OWN_CS), DISCARD)),
        Keyword("Diplomat", Power("intrigue", DoubleAlly(), DISCARD)),
        Keyword("Parasite", Power("intrigue", LoseIntrigue(OWN_CS), DISCARD), harasses=True),
        Keyword("Terrorist", Power("intrigue", MakeDiscard(OWN_CS), DISCARD), harasses=True),
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

    def __post_init__(self) -> None:
        if self.keyword and self.keyword not in KEYWORDS:
            raise ValueError(f"{self.name}: there is no Power {self.keyword!r}")
        if self.special is None:
            return
        if self.keyword or self.special.realm:
            raise ValueError(f"{self.name} has one Power, and no Realm Power")
        if self.special.type == "intrigue" and self.special.cost not in (DISCARD, BURY):
            raise ValueError(f"{self.name} leaves the Command Hand when it is used in a Caucus")

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
            parts.append(f"Born Acolyte of {title(self.born)}.")
        return " ".join(parts)

    def facts(self) -> dict[str, str]:
        return {
            "alignment": self.alignment,
            "CS": str(self.combat),
            "RR": str(self.rr),
            "home": HOMES[CONCOURSE if self.faction else self.alignment],
            "Power": self.kind_of_power or "—",
        }

    @property
    def kind_of_power(self) -> str:
        return self.keyword or ("Special" if self.special is not None else "")

    @property
    def power(self) -> Power | None:
        """The active Power, with this Legion's own numbers."""
        power = self.special
        if power is None and self.keyword:
            power = KEYWORDS[self.keyword].power
        return None if power is None else replace(power, does=power.does.for_legion(self.combat))

    @property
    def rows(self) -> list[str]:
        return ["Legion"]

    def marks(self) -> dict[str, Mark]:
        made: dict[str, Mark] = {"sort": "legion", "rows": " ".join(self.rows)}
        if self.kind_of_power:
            made["powers"] = (self.kind_of_power,)
        if self.keyword:
            made["keyword"] = self.keyword
        if self.power is not None:
            made["aim"] = aim(self.power.does)
        return made


def aim(does: Verb) -> str:
    """Where the target of a use stands, in a word; empty if it has none."""
    return AIMS[does.working().target]


PLACES = ("Plain", "Realm", "Layer", "Site")


@dataclass(frozen=True)
class BattlefieldCard(BloodCard):
    place: str = "Plain"
    vp: int = 0
    home: str = "NN"
    """The land it lies in: an alignment, or the Concourse."""
    rule: FieldRule | None = None

    def __post_init__(self) -> None:
        if self.place not in PLACES:
            raise ValueError(
                f"{self.name}: a {BATTLEFIELD} is one of {', '.join(PLACES)}, not {self.place!r}"
            )

    @property
    def kind(self) -> str:
        return f"{BATTLEFIELD}, {self.place}"

    @property
    def text(self) -> str:
        return "" if self.rule is None else sentence(self.rule.describe())

    def facts(self) -> dict[str, str]:
        return {"VP": str(self.vp), "RR": str(self.rr), "home": HOMES[self.home]}

    def marks(self) -> dict[str, Mark]:
        return {"sort": "battlefield", "rows": " ".join(self.rows)}

    @property
    def rows(self) -> list[str]:
        return ["Battlefield"] if self.place == "Plain" else ["Battlefield", self.place]


GRADES = ("Artifact", "Magical", "Other")
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
    """The grade of an Item: Artifact, Magical or Other."""
    alignment: str = "any"
    combat: int = 0
    timing: str = "gear"
    """gear, C, I, O or R: when it is used; a gear Item with an `I` use is both."""
    does: Verb | None = None
    cost: int = 0
    rule: GearRule | None = None
    leader: str = ""
    """The leader of an Acolyte: its id, or `factol`."""

    def __post_init__(self) -> None:
        is_item = self.sort == "Item"
        if is_item and self.grade not in GRADES:
            raise ValueError(f"{self.name}: an Item is one of {', '.join(GRADES)}, not {self.grade!r}")
        if self.combat and self.sort in ("Orders", "Spell"):
            raise ValueError(f"{self.name} stands with no Legion, so it has no CS")
        if self.alignment != "any" and self.sort not in ("Item", "Support"):
            raise ValueError(f"{self.name}: only Items and Supports ask for the alignment of a Legion")
        if self.does is None:
            if self.timing != "gear":
                raise ValueError(f"{self.name} is played and does nothing")
            return
        if self.timing not in ("gear", "I", "O", "R") if is_item else self.timing not in ("C", "I", "O", "R"):
            raise ValueError(f"{self.name}: {self.sort} cannot be used at {self.timing!r}")
        check_timing(self.does, "C" if self.timing == "gear" else self.timing)
        if self.timing != "gear" and self.cost not in (DISCARD, BURY):
            raise ValueError(f"{self.name} leaves the hand it is played from")

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
            who = f"any {FACTOL}" if self.leader == "factol" else title(self.leader)
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

    def marks(self) -> dict[str, Mark]:
        made: dict[str, Mark] = {
            "sort": self.sort.lower(),
            "rows": " ".join(self.rows),
            "timing": self.timing,
        }
        if self.does is not None:
            made["aim"] = aim(self.does)
        return made

    @property
    def rows(self) -> list[str]:
        return ["Fate", self.sort, self.grade] if self.grade else ["Fate", self.sort]


def warlord(
    card_id: str,
    name: str,
    alignment: str,
    intrigue: int,
    rr: int,
    *powers: Power,
    personal: Personal | None = None,
    unique: bool = False,
    avatar: bool = False,
    factol: str = "",
) -> WarlordCard:
    return WarlordCard(
        card_id,
        name,
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
    card_id: str,
    name: str,
    alignment: str,
    combat: int,
    rr: int,
    keyword: str = "",
    special: Power | None = None,
    faction: str = "",
    born: str = "",
) -> LegionCard:
    return LegionCard(card_id, name, rr, alignment, combat, keyword, special, faction, born)


def battlefield(
    card_id: str, name: str, place: str, vp: int, rr: int, home: str, rule: FieldRule | None = None
) -> BattlefieldCard:
    return BattlefieldCard(card_id, name, rr, place, vp, home, rule)


def item(
    card_id: str,
    name: str,
    grade: str,
    combat: int,
    rr: int,
    alignment: str = "any",
    does: Verb | None = None,
    cost: int = 0,
    timing: str = "gear",
    rule: GearRule | None = None,
) -> FateCard:
    return FateCard(card_id, name, rr, "Item", grade, alignment, combat, timing, does, cost, rule)


def orders(card_id: str, name: str, rr: int, timing: str, does: Verb, cost: int = DISCARD) -> FateCard:
    return FateCard(card_id, name, rr, "Orders", timing=timing, does=does, cost=cost)


def spell(card_id: str, name: str, rr: int, timing: str, does: Verb, cost: int = DISCARD) -> FateCard:
    return FateCard(card_id, name, rr, "Spell", timing=timing, does=does, cost=cost)


def support(card_id: str, name: str, combat: int, rr: int, alignment: str = "any") -> FateCard:
    return FateCard(card_id, name, rr, "Support", alignment=alignment, combat=combat)


def acolyte(card_id: str, name: str, combat: int, rr: int, leader: str) -> FateCard:
    return FateCard(card_id, name, rr, "Acolyte", combat=combat, leader=leader)


__all__ = [
    "KEYWORDS", "BattlefieldCard", "BloodCard", "FateCard", "LegionCard", "WarlordCard", "acolyte",
    "battlefield", "item", "legion", "orders", "spell", "support", "warlord",
]  # fmt: skip
