"""What is printed on a card, ready to be played from: abilities with their costs, and plans of what has to be picked."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from wartable.core.actions import Action
from wartable.core.effects import Effect, joined, sentence
from wartable.games.hands_of_war.actions import Cast, Choose
from wartable.games.hands_of_war.board import (
    ANYWHERE,
    BLOODLUST,
    BOUND,
    COLOUR_NAMES,
    COLOURS,
    CREATURE,
    DURATIONS,
    ENCHANTMENT,
    HEAL,
    HERE,
    KEYWORDS,
    OWN,
    PERMANENT,
    SPELL,
    STALWART,
    STANDARD,
    keyword_words,
)
from wartable.games.hands_of_war.phrases import (
    ALONE,
    EXHAUSTED,
    GLORIES,
    HOST,
    IS_EXHAUSTED,
    IS_READY,
    ITSELF,
    LEGION,
    SPIRITS,
    STANDS_IN,
    Fixed,
    Group,
    It,
    Target,
    When,
    Who,
)

if TYPE_CHECKING:
    from wartable.games.hands_of_war.state import HandsState, Item

# -- what triggers -------------------------------------------------------------------------------------------------

ENTER: Final = 1
DEATH: Final = 2
AT_MAINTENANCE: Final = 4
ATTACK: Final = 8
STRIKE: Final = 16
DEATHWISH: Final = 32
AT_END: Final = 64
CAST: Final = 128
SLAIN: Final = 256
QUEST_DONE: Final = "the Spirit Quest is done"
CHALLENGE_WON: Final = "the Challenge is won"
GLORY_WON: Final = "Glory"
"""What sets a trigger off that no card prints, as the stack shows it."""
TRIGGER_WORDS: Final = {
    ENTER: "Enter:",
    DEATH: "Death:",
    AT_MAINTENANCE: "Maintenance:",
    ATTACK: "Attack:",
    STRIKE: "Strike:",
    DEATHWISH: "Deathwish —",
    AT_END: "At the end of your turn:",
    CAST: "Whenever you cast a spell:",
    SLAIN: "Whenever an opposing creature dies of damage by a creature you control:",
}

# -- what a static bonus is multiplied by --------------------------------------------------------------------------

ONCE: Final = 0
PER_SPIRIT: Final = 1
PER_GLORY: Final = 2
PER_OTHER: Final = 3
SCALES: Final = (
    "",
    " for each Spirit counter on it",
    " for each Glory counter on it",
    " for each other creature you control in its zone",
)

# -- 8.4 rule-setting text -----------------------------------------------------------------------------------------

ATTACK_LIMIT: Final = 1
ANCHORED: Final = 2
SHELTERED: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Verb(Effect):
    """One thing an item does. `at` is the pick of its target, `zone_at` the pick of its zone, -1 where it has none."""

    def resolve(self, state: "HandsState", item: "Item", at: int, zone_at: int) -> None:
        raise TypeError(f"{type(self).__name__} does nothing")

    def whom(self) -> Who | None:
        """The pieces and players it reaches; None where it reaches nobody in particular."""
        return None

    def asks_zone(self) -> bool:
        """Whether its controller picks a zone for it."""
        return False

    def spares_standards(self) -> bool:
        """1.5: whether a Battle Standard is an illegal choice for it."""
        return False

    def tag(self) -> str:
        """Its word in the effects catalogue (9.2); empty where it is open to all."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Reaching(Verb):
    """A verb that reaches somebody."""

    who: Who

    def whom(self) -> Who | None:
        return self.who


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Touching(Reaching):
    """A verb for which a Battle Standard is an illegal choice (1.5)."""

    def spares_standards(self) -> bool:
        return True


@dataclass(frozen=True)
class Cost:
    """What has to be paid (9.1: essence, Exhaust, sacrifice, discard, health)."""

    essence: str = ""
    exhaust: bool = False
    sacrifice: int = 0
    """The types that may be sacrificed; 0 for none."""
    discard: int = 0
    health: int = 0
    health_from_self: bool = True

    def describe(self) -> str:
        parts: list[str] = []
        if self.essence:
            parts.append(self.essence)
        if self.exhaust:
            parts.append("Exhaust")
        if self.sacrifice:
            parts.append("Sacrifice a " + ("creature" if self.sacrifice == CREATURE else "permanent"))
        if self.discard:
            parts.append("Discard a card" if self.discard == 1 else f"Discard {self.discard} cards")
        if self.health:
            parts.append(
                f"Pay {self.health} health from "
                + ("this" if self.health_from_self else "a permanent you control")
            )
        return ", ".join(parts)

    def tags(self) -> list[str]:
        words: list[str] = []
        if self.sacrifice:
            words.append("sacrifice-cost")
        if self.discard:
            words.append("discard-cost")
        if self.health:
            words.append("health-cost")
        return words


def counts(essence: str) -> list[int]:
    """`WWU` as six counts."""
    return [essence.count(letter) for letter in COLOURS]


def price(essence: str) -> list[int]:
    """`WWU` as colour, count, colour, count: what has to be looked at when it is paid."""
    found: list[int] = []
    for colour in range(6):
        count = essence.count(COLOURS[colour])
        if count:
            found.append(colour)
            found.append(count)
    return found


def essence_words(essence: str) -> str:
    """`WWU` as `2 white and 1 blue`."""
    found = counts(essence)
    return joined([f"{found[at]} {COLOUR_NAMES[at]}" for at in range(6) if found[at]])


# -- abilities -----------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Ability:
    """One ability of a card."""

    def describe(self) -> str:
        raise TypeError(f"{type(self).__name__} does not describe itself")


@dataclass(frozen=True)
class Keyword(Ability):
    """One of the thirteen abilities, or Spirit Quest."""

    bit: int
    x: int = 0

    def describe(self) -> str:
        return keyword_words(self.bit, self.x, self.x, self.x)[0]


@dataclass(frozen=True)
class Static(Ability):
    """A continuous effect, computed anew in every Settlement (S1)."""

    whom: Who
    attack: int = 0
    health: int = 0
    range: int = 0
    keywords: tuple[Keyword, ...] = ()
    reduces: int = 0
    scale: int = ONCE
    when: When | None = None
    mechanic: str = ""
    """`Glory` where the text begins with the name of the mechanic."""

    def describe(self) -> str:
        gives: list[str] = []
        if self.attack or self.health or self.range:
            gives.append(stats(self.attack, self.health, self.range) + SCALES[self.scale])
        gives += [keyword.describe() for keyword in self.keywords]
        when = self.when
        if self.reduces:
            text = f"damage to {self.whom.describe()} is reduced by {self.reduces}"
            if when is None:
                return text
            return f"Legion — {text}" if when.what == LEGION else f"{when.describe()}, {text}"
        is_own = isinstance(self.whom, Fixed) and self.whom.whom == ITSELF
        if when is not None and when.what == LEGION and is_own:
            return f"Legion — {joined(gives)}"
        if self.mechanic:
            lead = f"{when.describe()}, it has " if when is not None else ""
            return f"{self.mechanic} — {lead}{joined(gives)}"
        text = f"{self.whom.describe()} has {joined(gives)}"
        if when is None:
            return text
        if when.what == LEGION:
            return f"Legion — {text}"
        return f"{when.describe()}, {text}"


@dataclass(frozen=True)
class Triggered(Ability):
    on: int
    does: tuple[Verb, ...]
    may: bool = False
    first_each_turn: bool = False
    when: When | None = None

    def describe(self) -> str:
        text = describe_all(self.does, self.may)
        lead = TRIGGER_WORDS[self.on]
        if self.first_each_turn:
            lead = {
                DEATHWISH: "The first time each turn a permanent you control dies,",
                CAST: "The first time you cast a spell each turn,",
                SLAIN: "The first time each turn an opposing creature dies of damage by a creature you control,",
            }.get(self.on, f"Once each turn, {lead}")
        elif self.when is not None:
            lead = (
                f"{self.when.describe()} — {lead}"
                if self.when.what == LEGION
                else f"{lead} {self.when.describe()},"
            )
        return f"{lead} {text}"


@dataclass(frozen=True)
class Activated(Ability):
    cost: Cost
    modes: tuple[tuple[Verb, ...], ...]
    challenge: bool = False
    """6.3: the effects wait for the death of the chosen creature."""
    when: When | None = None

    def describe(self) -> str:
        text = describe_modes(self.modes)
        if self.challenge:
            cost = self.cost.describe()
            return f"Challenge{' [' + cost + ']' if cost else ''} — {text}"
        words = f"[{self.cost.describe()}]: {text}"
        if self.when is None:
            return words
        return f"Legion — {words}" if self.when.what == LEGION else f"{self.when.describe()}, {words}"


@dataclass(frozen=True)
class Rule(Ability):
    """8.4: a rule that an enchantment sets."""

    what: int
    n: int = 0

    def describe(self) -> str:
        if self.what == ATTACK_LIMIT:
            return f"at most {self.n} creature{'s' if self.n != 1 else ''} may attack each turn"
        if self.what == ANCHORED:
            return "creatures in this zone cannot be moved by effects"
        return "opposing creatures cannot attack your Battle Standard while a creature you control is in your Vanguard"


@dataclass(frozen=True)
class FirstBlade(Ability):
    """Crossed-Steel Colours: the first-declared attacker gets a bonus at the moment of Bloodlust."""

    attack: int

    def describe(self) -> str:
        return f"when you confirm attackers, the first-declared attacker gets +{self.attack}/+0 until end of turn"


def stats(attack: int, health: int, reach: int = 0) -> str:
    """`+1/−2`, with Range where it changes; `+1 Range` where nothing else does."""
    if reach and not attack and not health:
        return f"{_signed(reach)} Range"
    text = f"{_signed(attack)}/{_signed(health)}"
    return f"{text}/{_signed(reach)}" if reach else text


def _signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


def describe_all(does: tuple[Verb, ...], may: bool = False) -> str:
    """Effects in a row; `and` joins what happens to the same target, to this, or to the same group."""
    text = ""
    for at, verb in enumerate(does):
        words = verb.describe()
        if at == 0:
            text = f"you may {words[0].lower() + words[1:]}" if may else words
        elif _is_itself(verb) and _is_itself(does[at - 1]) and words.endswith(" this"):
            text += f" and {words.removesuffix('this')}it"
        elif (
            isinstance(verb.whom(), Group)
            and verb.whom() == does[at - 1].whom()
            and _leads_with_subject(verb)
        ):
            text = _and(text, words.removeprefix(_subject(verb)).lstrip())
        elif isinstance(verb.whom(), It) and (_leads_with_subject(does[at - 1]) or not _is_said_of_it(words)):
            text = _and(text, words)
        elif isinstance(verb.whom(), It):
            text += f"; it {words}"
        else:
            text += f". {sentence(words).rstrip('.')}"
    return text


def _and(text: str, words: str) -> str:
    """Two sentences joined by `and`; a duration that both have is said once."""
    for until in DURATIONS:
        if until and text.endswith(until) and words.endswith(until):
            text = text.removesuffix(until)
    return f"{text} and {words}"


def _is_itself(verb: Verb) -> bool:
    who = verb.whom()
    return isinstance(who, Fixed) and who.whom == ITSELF


def _subject(verb: Verb) -> str:
    who = verb.whom()
    return "" if who is None else who.describe()


def _leads_with_subject(verb: Verb) -> bool:
    """`target creature gets +1/+1`, against `ready target creature`."""
    subject = _subject(verb)
    return subject != "" and verb.describe().startswith(subject)


def _is_said_of_it(words: str) -> bool:
    return words.startswith(("gets ", "gains ", "is "))


def describe_modes(modes: tuple[tuple[Verb, ...], ...]) -> str:
    if len(modes) == 1:
        return describe_all(modes[0])
    return "choose one — " + "; or ".join(describe_all(mode) for mode in modes)


# -- plans ---------------------------------------------------------------------------------------------------------

SLOT_TARGET: Final = 0
SLOT_ZONE: Final = 1
SLOT_SACRIFICE: Final = 2
SLOT_DISCARD: Final = 3
SLOT_HEALTH: Final = 4


class Slot:
    """One pick that an item needs."""

    def __init__(self, what: i64, target: Target | None = None, of: i64 = -1, n: i64 = 0) -> None:
        self.what = what
        self.target = target
        self.of = of
        """For the zone of a move: the pick of the creature that moves; -2 where the source itself does."""
        self.n = n
        self.after: i64 = -1
        """For a zone: the pick of the target that it belongs to; where that is nobody, no zone is asked for."""
        self.kinds: i64 = target.kinds if target is not None else 0
        self.leaning: i64 = 0
        """+1 where one would choose one's own, -1 where one would choose the enemy's: a hint for quick looks ahead."""


KIND_TAGS: Final = ("heal", "pump", "prevent", "ready", "keyword")
CRUEL_TAGS: Final = (
    "damage", "drain", "weaken", "pacify", "exhaust", "lock", "nullify", "kill", "control", "bounce", "discard",
)  # fmt: skip


def _leaning(tag: str) -> int:
    if tag in KIND_TAGS:
        return 1
    return -1 if tag in CRUEL_TAGS else 0


class Plan:
    """What an item does, and every pick it needs, in the order in which they are asked."""

    def __init__(self, verbs: tuple[Verb, ...], slots: list[Slot]) -> None:
        self.verbs = list(verbs)
        self.slots = slots.copy()
        self.at: list[int] = []
        self.zone_at: list[int] = []
        last = -1
        for each in range(len(slots)):
            if slots[each].what == SLOT_TARGET:
                last = each
        for verb in verbs:
            who = verb.whom()
            at = -1
            if isinstance(who, Target):
                last = at = len(self.slots)
                self.slots.append(Slot(SLOT_TARGET, who))
            elif isinstance(who, It):
                at = last
            if at >= 0 and self.slots[at].leaning == 0:
                self.slots[at].leaning = _leaning(verb.tag())
            if at >= 0 and verb.spares_standards():
                self.slots[at].kinds &= ~STANDARD
            zone_at = -1
            if verb.asks_zone():
                zone_at = len(self.slots)
                moves = verb.tag() == "move"
                zone = Slot(SLOT_ZONE, None, (at if at >= 0 else -2) if moves else -1)
                zone.after = at
                self.slots.append(zone)
            self.at.append(at)
            self.zone_at.append(zone_at)
        self.targets: i64 = 0
        for slot in self.slots:
            if slot.what == SLOT_TARGET:
                self.targets += 1
        self.picks: i64 = len(self.slots)
        """How many picks there are before those of the cost."""

    def with_cost(self, cost: Cost) -> "Plan":
        """The same plan with the picks of its cost behind."""
        if cost.sacrifice:
            self.slots.append(Slot(SLOT_SACRIFICE, None, -1, cost.sacrifice))
        for _ in range(cost.discard):
            self.slots.append(Slot(SLOT_DISCARD))
        if cost.health and not cost.health_from_self:
            self.slots.append(Slot(SLOT_HEALTH, None, -1, cost.health))
        return self


class Trig:
    """A triggered ability, ready to be queued."""

    def __init__(self, ability: Triggered) -> None:
        self.on: i64 = ability.on
        self.may = ability.may
        self.first_each_turn = ability.first_each_turn
        self.when = ability.when
        self.plan = Plan(ability.does, [])
        self.text = describe_all(ability.does)


class Act:
    """An activated ability, ready to be used."""

    def __init__(self, ability: Activated) -> None:
        self.cost = ability.cost
        self.price = price(ability.cost.essence)
        self.challenge = ability.challenge
        self.when = ability.when
        self.exhausts = ability.cost.exhaust
        self.text = ability.describe()
        self.plans: list[Plan] = []
        for mode in ability.modes:
            if ability.challenge:
                slots = [Slot(SLOT_TARGET, Target(side=1))]
                self.plans.append(Plan((), slots).with_cost(ability.cost))
            else:
                self.plans.append(Plan(mode, []).with_cost(ability.cost))
        self.reward = Plan(ability.modes[0], []) if ability.challenge else None
        """What a Challenge gives when the challenged creature dies."""


class Stat:
    """A continuous effect as plain numbers."""

    def __init__(self, ability: Static) -> None:
        whom = ability.whom
        self.group: Group | None = whom if isinstance(whom, Group) else None
        self.on_host = isinstance(whom, Fixed) and whom.whom == HOST
        self.attack: i64 = ability.attack
        self.health: i64 = ability.health
        self.range: i64 = ability.range
        self.reduces: i64 = ability.reduces
        self.scale: i64 = ability.scale
        self.when = ability.when
        self.bits: i64 = 0
        self.stalwart: i64 = 0
        self.bloodlust: i64 = 0
        self.heal: i64 = 0
        for keyword in ability.keywords:
            self.bits |= keyword.bit
            if keyword.bit == STALWART:
                self.stalwart += keyword.x
            elif keyword.bit == BLOODLUST:
                self.bloodlust += keyword.x
            elif keyword.bit == HEAL:
                self.heal = max(self.heal, keyword.x)


@dataclass(frozen=True)
class Spec:
    """All that the rules need to know of a card: what its printed data says, and nothing of how it looks."""

    id: str
    name: str
    family: int
    kind: int = 0
    cost: Cost = field(default_factory=Cost)
    attack: int = 0
    health: int = 0
    range: int = 0
    abilities: tuple[Ability, ...] = ()
    modes: tuple[tuple[Verb, ...], ...] = ()
    """What a spell does."""
    yields: str = ""
    """The two colours that a Standard produces."""


class Print:
    """A card as the rules read it."""

    def __init__(self, number: i64, spec: Spec) -> None:
        self.number = number
        self.id = spec.id
        self.name = spec.name
        self.family: i64 = spec.family
        self.kind: i64 = spec.kind
        self.cost = spec.cost
        self.price = price(spec.cost.essence)
        self.attack: i64 = spec.attack
        self.health: i64 = spec.health
        self.range: i64 = spec.range
        self.yields = counts(spec.yields)
        self.keywords: i64 = 0
        self.stalwart: i64 = 0
        self.bloodlust: i64 = 0
        self.heal: i64 = 0
        self.trigs: list[Trig] = []
        self.trigger_bits: i64 = 0
        self.acts: list[Act] = []
        self.stats: list[Stat] = []
        self.rules: list[Rule] = []
        self.first_blade: i64 = 0
        for ability in spec.abilities:
            if isinstance(ability, Keyword):
                self.keywords |= ability.bit
                if ability.bit == STALWART:
                    self.stalwart += ability.x
                elif ability.bit == BLOODLUST:
                    self.bloodlust += ability.x
                elif ability.bit == HEAL:
                    self.heal = max(self.heal, ability.x)
            elif isinstance(ability, Triggered):
                self.trigs.append(Trig(ability))
                self.trigger_bits |= ability.on
            elif isinstance(ability, Activated):
                self.acts.append(Act(ability))
            elif isinstance(ability, Static):
                self.stats.append(Stat(ability))
            elif isinstance(ability, Rule):
                self.rules.append(ability)
            elif isinstance(ability, FirstBlade):
                self.first_blade += ability.attack
        self.reads_ready = False
        """Does a continuous effect of it ask which pieces are ready?"""
        self.reads_own_zone = False
        """... which pieces of its own side stand in its zone?"""
        self.reads_zones = False
        """... which pieces stand in any zone?"""
        self.reads_counters = False
        """... how many counters there are?"""
        for stat in self.stats:
            if stat.when is not None:
                if stat.when.what in (LEGION, ALONE, STANDS_IN):
                    self.reads_own_zone = True
                elif stat.when.what in (IS_READY, IS_EXHAUSTED):
                    self.reads_ready = True
                elif stat.when.what in (SPIRITS, GLORIES):
                    self.reads_counters = True
            if stat.scale == PER_OTHER:
                if stat.group is None and not stat.on_host:
                    self.reads_own_zone = True
                else:
                    self.reads_zones = True
            elif stat.scale in (PER_SPIRIT, PER_GLORY):
                self.reads_counters = True
            if stat.group is not None:
                if stat.group.zone == HERE:
                    self.reads_own_zone = True
                elif stat.group.zone != ANYWHERE:
                    self.reads_zones = True
                if stat.group.crowded:
                    self.reads_zones = True
                if stat.group.only == EXHAUSTED:
                    self.reads_ready = True
                if stat.group.spirited:
                    self.reads_counters = True
        self.acts_exhausted = False
        """Some ability of it can be used while it is exhausted."""
        for act in self.acts:
            if not act.exhausts:
                self.acts_exhausted = True
        self.plans: list[Plan] = []
        self.needs_window = False
        if spec.family == SPELL:
            self.needs_window = True  # 9.2 negate: where every mode negates
            for mode in spec.modes:
                self.plans.append(Plan(mode, []).with_cost(spec.cost))
                negates = False
                for verb in mode:
                    if verb.tag() == "negate":
                        negates = True
                if not negates:
                    self.needs_window = False
        elif spec.kind == BOUND:
            slots = [Slot(SLOT_TARGET, Target(side=OWN))]
            self.plans.append(Plan((), slots).with_cost(spec.cost))
        elif spec.family & (CREATURE | ENCHANTMENT):
            self.plans.append(Plan((), [Slot(SLOT_ZONE)]).with_cost(spec.cost))
        self.cast: Action = Cast(spec.id)
        self.choose: Action = Choose(spec.id)
        self.is_permanent = spec.family & PERMANENT != 0


class CardTable:
    """All cards that a game may meet, by number. Shared by all states of a game and never changed, but for what it keeps."""

    def __init__(self, specs: list[Spec], built_in: list[Plan]) -> None:
        self.guard = built_in[0]
        self.redirect = built_in[1]
        self.quest = built_in[2]
        self.espionage = built_in[3]
        self.spirit = built_in[4]
        self.glory = built_in[5]
        self.heals: dict[int, Plan] = {}
        """What Heal X does, by X; kept once made."""
        self.prints: list[Print] = []
        self.numbers: dict[str, int] = {}
        for spec in specs:
            self.numbers[spec.id] = len(self.prints)
            self.prints.append(Print(len(self.prints), spec))


def keyword_name(bit: int) -> str:
    return KEYWORDS[bit.bit_length() - 1]
