"""The kinds of cards of Hands of War: words that build them, and the text that is printed on them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from wartable.core.cards import Card, Mark
from wartable.core.effects import sentence
from wartable.games.hands_of_war.board import (
    BOUND,
    COLOURS,
    CREATURE,
    ENCHANTMENT,
    GLOBAL,
    KIND_NAMES,
    LOCAL,
    SPELL,
    STANDARD,
)
from wartable.games.hands_of_war.board import GLORY as GLORY_BIT
from wartable.games.hands_of_war.phrases import LEGION, Target
from wartable.games.hands_of_war.printed import (
    DEATHWISH,
    Ability,
    Activated,
    Cost,
    Keyword,
    Spec,
    Static,
    Triggered,
    Verb,
    describe_modes,
    keyword_name,
)

RARITIES = ("", "Common", "Uncommon", "Rare", "Epic")
COPIES = (0, 3, 3, 2, 1)
"""2.1: copies of a card in a deck, by rarity."""
FAMILY_NAMES = {CREATURE: "creature", SPELL: "spell", ENCHANTMENT: "enchantment", STANDARD: "Battle Standard"}
FAMILY_MARKS = {CREATURE: "creature", SPELL: "spell", ENCHANTMENT: "enchantment", STANDARD: "standard"}
STANDARD_HEALTH = 20
NO_COST = Cost()


@dataclass(frozen=True)
class HandsCard(Card):
    """A card of Hands of War."""

    family: int = CREATURE
    enchants: int = 0
    """Local, Global or Bound."""
    faction: str = ""
    """Empty for a neutral card."""
    rarity: int = 1
    cost: Cost = NO_COST
    attack: int = 0
    health: int = 0
    range: int = 0
    abilities: tuple[Ability, ...] = ()
    modes: tuple[tuple[Verb, ...], ...] = ()
    yields: str = ""
    rank: str = ""
    """`champion` or `captain`."""
    synergy: bool = False
    """Reads the counters of its faction's mechanic, helps its condition or rewards it."""
    flavour: str = ""

    @property
    def kind(self) -> str:
        words = FAMILY_NAMES[self.family]
        if self.enchants:
            words = f"{KIND_NAMES[self.enchants]} {words}"
        return f"{words} ({self.rank})" if self.rank else words

    @property
    def colours(self) -> str:
        """The colours of its cost, each once (7.1)."""
        return "".join(letter for letter in COLOURS if letter in self.cost.essence)

    @property
    def total(self) -> int:
        return len(self.cost.essence)

    def verbs(self) -> list[Verb]:
        """Everything that it can do, as a spell or by its abilities."""
        found = [verb for mode in self.modes for verb in mode]
        for ability in self.abilities:
            if isinstance(ability, Triggered):
                found += ability.does
            elif isinstance(ability, Activated):
                found += [verb for mode in ability.modes for verb in mode]
        return found

    @property
    def text(self) -> str:
        parts: list[str] = []
        extra = replace(self.cost, essence="").describe()
        if extra:
            parts.append(f"To cast this, also {extra[0].lower() + extra[1:]}.")
        words = [
            each.describe()
            for each in self.abilities
            if isinstance(each, Keyword) and each.bit != GLORY_BIT  # Glory is told by what it gives
        ]
        if words:
            parts.append(sentence(", ".join(words)))
        parts += [sentence(each.describe()) for each in self.abilities if not isinstance(each, Keyword)]
        if self.modes:
            parts.append(sentence(describe_modes(self.modes)))
        return " ".join(parts)

    def marks(self) -> dict[str, Mark]:
        marks: dict[str, Mark] = {"family": FAMILY_MARKS[self.family]}
        if self.family == CREATURE:
            marks["keywords"] = tuple(self.keyword_names())
        if self.family == SPELL:
            marks["asks"] = self.asks()
        if self.enchants:
            marks["enchants"] = KIND_NAMES[self.enchants].lower()
        if self.rank:
            marks["rank"] = self.rank
        return marks

    def asks(self) -> bool:
        """Whether casting it asks for more than the card: a mode, a target, a zone, or something of its cost."""
        cost = self.cost
        if (
            len(self.modes) > 1
            or cost.sacrifice
            or cost.discard
            or (cost.health and not cost.health_from_self)
        ):
            return True
        return any(isinstance(verb.whom(), Target) or verb.asks_zone() for verb in self.verbs())

    def keyword_names(self) -> list[str]:
        """The keywords that are printed on it, and the mechanic of its faction where it is a condition or an ability."""
        found: list[str] = []
        for each in self.abilities:
            if isinstance(each, Keyword):
                found.append(keyword_name(each.bit))
            elif isinstance(each, Activated) and each.challenge:
                found.append("Challenge")
            elif isinstance(each, Triggered) and each.on == DEATHWISH:
                found.append("Deathwish")
            when = each.when if isinstance(each, Static | Triggered | Activated) else None
            if when is not None and when.what == LEGION:
                found.append("Legion")
        return list(dict.fromkeys(found))

    def facts(self) -> dict[str, str]:
        numbers = {
            CREATURE: f"{self.attack}/{self.health}",
            ENCHANTMENT: f"–/{self.health}",
            STANDARD: f"–/{self.health}",
        }
        return {
            "faction": self.faction or "neutral",
            "rarity": RARITIES[self.rarity] or "—",
            "cost": self.cost.essence or "—",
            "A/H": numbers.get(self.family, "—"),
            "range": str(self.range) if self.family == CREATURE else "—",
            "flavour": self.flavour,
        }

    def spec(self) -> Spec:
        """What the rules need to know of it."""
        return Spec(
            self.id,
            self.name,
            self.family,
            self.enchants,
            self.cost,
            self.attack,
            self.health,
            self.range,
            self.abilities,
            self.modes,
            self.yields,
        )


def _flat(abilities: Iterable[Ability | tuple[Ability, ...]]) -> tuple[Ability, ...]:
    found: list[Ability] = []
    for each in abilities:
        if isinstance(each, tuple):
            found += each
        else:
            found.append(each)
    return tuple(found)


def creature(
    card_id: str,
    name: str,
    cost: str,
    stats: tuple[int, int, int],
    *abilities: Ability | tuple[Ability, ...],
    rarity: int = 1,
    rank: str = "",
    synergy: bool = False,
    flavour: str = "",
) -> HandsCard:
    """A creature; `stats` are Attack, Health and Range."""
    attack, health, reach = stats
    return HandsCard(
        card_id, name, CREATURE, 0, "", rarity, Cost(cost), attack, health, reach, _flat(abilities), (), "", rank, synergy,
        flavour,
    )  # fmt: skip


def spell(
    card_id: str,
    name: str,
    cost: str | Cost,
    *does: Verb,
    rarity: int = 1,
    synergy: bool = False,
    flavour: str = "",
    or_else: tuple[Verb, ...] = (),
) -> HandsCard:
    """A spell; `or_else` is a second mode to choose."""
    price = Cost(cost) if isinstance(cost, str) else cost
    modes = (does, or_else) if or_else else (does,)
    return HandsCard(card_id, name, SPELL, 0, "", rarity, price, 0, 0, 0, (), modes, "", "", synergy, flavour)


class Enchantment:
    """The word that builds enchantments of one kind: `local(...)`, `worldwide(...)`, `bound(...)`."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def __call__(
        self,
        card_id: str,
        name: str,
        cost: str,
        health: int,
        *abilities: Ability | tuple[Ability, ...],
        rarity: int = 1,
        synergy: bool = False,
        flavour: str = "",
    ) -> HandsCard:
        return HandsCard(
            card_id, name, ENCHANTMENT, self.kind, "", rarity, Cost(cost), 0, health, 0, _flat(abilities), (), "", "",
            synergy, flavour,
        )  # fmt: skip


local = Enchantment(LOCAL)
worldwide = Enchantment(GLOBAL)
bound = Enchantment(BOUND)


def standard(card_id: str, name: str, yields: str, *abilities: Ability, flavour: str = "") -> HandsCard:
    return HandsCard(
        card_id,
        name,
        STANDARD,
        0,
        "",
        0,
        Cost(),
        0,
        STANDARD_HEALTH,
        0,
        abilities,
        (),
        yields,
        "",
        False,
        flavour,
    )


def of_faction(faction: str, *cards: HandsCard) -> tuple[HandsCard, ...]:
    """The cards of one faction."""
    return tuple(replace(card, faction=faction) for card in cards)
