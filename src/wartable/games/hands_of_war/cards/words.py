"""The words cards are written in: lower-case words that build frozen values, phrases that say who."""

from wartable.games.hands_of_war import board, phrases
from wartable.games.hands_of_war.board import (
    ANY,
    ANYWHERE,
    CREATURE,
    ENCHANTMENT,
    END_OF_TURN,
    FOE,
    FOREVER,
    HERE,
    IN_PLAY,
    MIDDLE,
    NEXT_TURN,
    OWN,
    PERMANENT,
    REAR,
    VANGUARD,
)
from wartable.games.hands_of_war.drawing import Discard, Draw, Essence, Peek, Regrow, Spellstorm
from wartable.games.hands_of_war.effects import (
    Bounce,
    Clone,
    Control,
    Deal,
    Destroy,
    Drain,
    Exhaust,
    Gain,
    Grow,
    Heal,
    Inspire,
    Move,
    Negate,
    Nullify,
    Pacify,
    Prevent,
    Pump,
    Ready,
    Reanimate,
)
from wartable.games.hands_of_war.phrases import (
    ABILITY,
    FALLEN,
    LEGION,
    PLAYER,
    Fixed,
    Group,
    It,
    Target,
    When,
    Who,
)
from wartable.games.hands_of_war.printed import (
    ANCHORED,
    AT_END,
    AT_MAINTENANCE,
    ATTACK,
    ATTACK_LIMIT,
    CAST,
    DEATH,
    DEATHWISH,
    ENTER,
    ONCE,
    PER_GLORY,
    PER_OTHER,
    PER_SPIRIT,
    SHELTERED,
    STRIKE,
    Ability,
    Activated,
    Cost,
    Keyword,
    Rule,
    Static,
    Triggered,
    Verb,
)

# -- who -----------------------------------------------------------------------------------------------------------


def a_creature() -> Target:
    return Target()


def an_opposing_creature(only: int = 0, zone: int = ANYWHERE) -> Target:
    return Target(side=FOE, only=only, zone=zone)


def your_creature(zone: int = ANYWHERE) -> Target:
    return Target(side=OWN, zone=zone)


def a_wounded_creature() -> Target:
    return Target(only=phrases.WOUNDED)


def another_of_yours() -> Target:
    return Target(side=OWN, other=True)


def a_calm_creature() -> Target:
    """Any creature without an Enter ability."""
    return Target(only=phrases.CALM)


def another_calm_one_of_yours() -> Target:
    return Target(side=OWN, other=True, only=phrases.CALM)


def an_attacker() -> Target:
    return Target(only=phrases.ATTACKING)


def an_exhausted_creature() -> Target:
    return Target(only=phrases.EXHAUSTED)


def an_enchantment() -> Target:
    return Target(kinds=ENCHANTMENT)


def a_creature_or_enchantment(side: int = ANY) -> Target:
    return Target(kinds=CREATURE | ENCHANTMENT, side=side)


def a_permanent(side: int = ANY) -> Target:
    return Target(kinds=PERMANENT, side=side)


def up_to_one(target: Target) -> Target:
    return Target(target.what, target.kinds, target.side, target.other, True, target.only, target.zone)


def a_fallen_creature() -> Target:
    return Target(what=FALLEN)


def an_ability() -> Target:
    return Target(what=ABILITY)


def a_player() -> Target:
    return Target(what=PLAYER)


def it() -> It:
    return It()


def itself() -> Fixed:
    return Fixed(phrases.ITSELF)


def its_host() -> Fixed:
    return Fixed(phrases.HOST)


def that_permanent() -> Fixed:
    return Fixed(phrases.CAUSE)


def your_standard() -> Fixed:
    return Fixed(phrases.OWN_STANDARD)


def their_standard() -> Fixed:
    return Fixed(phrases.FOE_STANDARD)


def you() -> Fixed:
    return Fixed(phrases.YOU)


def your_opponent() -> Fixed:
    return Fixed(phrases.OPPONENT)


def each_of_yours(zone: int = ANYWHERE, other: bool = False, spirited: bool = False) -> Group:
    return Group(side=OWN, other=other, zone=zone, spirited=spirited)


def each_in_company() -> Group:
    """Each creature you control with at least two other creatures you control in its zone."""
    return Group(side=OWN, crowded=True)


def each_opposing(zone: int = ANYWHERE, kinds: int = CREATURE, only: int = 0) -> Group:
    return Group(kinds=kinds, side=FOE, zone=zone, only=only)


def each_creature(zone: int = ANYWHERE, other: bool = False) -> Group:
    return Group(side=ANY, zone=zone, other=other)


# -- verbs ---------------------------------------------------------------------------------------------------------


def deal(amount: int, who: Who) -> Deal:
    return Deal(who, amount)


def drain(amount: int, who: Who) -> Drain:
    return Drain(who, amount)


def heal(amount: int, who: Who) -> Heal:
    return Heal(who, amount)


def pump(who: Who, attack: int, health: int = 0, range: int = 0, until: int = END_OF_TURN) -> Pump:
    return Pump(who, attack, health, range, until)


def grow(count: int, who: Who) -> Grow:
    return Grow(who, count)


def spirits(count: int, who: Who) -> Inspire:
    return Inspire(who, count)


def glories(count: int, who: Who) -> Inspire:
    return Inspire(who, count, True)


def gains(who: Who, keyword: Keyword, until: int = END_OF_TURN) -> Gain:
    return Gain(who, keyword, until)


def prevent(amount: int, who: Who) -> Prevent:
    return Prevent(who, amount)


def prevent_combat_damage(who: Who) -> Prevent:
    return Prevent(who, 0)


def pacify(who: Who, until: int = END_OF_TURN) -> Pacify:
    return Pacify(who, until)


def nullify(who: Who, until: int = END_OF_TURN) -> Nullify:
    return Nullify(who, until)


def exhaust(who: Who) -> Exhaust:
    return Exhaust(who)


def lock(who: Who) -> Exhaust:
    return Exhaust(who, True)


def ready(who: Who) -> Ready:
    return Ready(who)


def draw(count: int) -> Draw:
    return Draw(count)


def discards(who: Who, count: int = 1, at_random: bool = False) -> Discard:
    return Discard(who, count, at_random)


def peek(discards: bool = False) -> Peek:
    return Peek(discards)


def spellstorm(count: int = 1) -> Spellstorm:
    return Spellstorm(count)


def regrow() -> Regrow:
    return Regrow(a_fallen_creature())


def reanimate() -> Reanimate:
    return Reanimate(a_fallen_creature())


def essence(letters: str) -> Essence:
    return Essence(letters)


def destroy(who: Who) -> Destroy:
    return Destroy(who)


def bounce(who: Who) -> Bounce:
    return Bounce(who)


def take_control(who: Who, until: int = END_OF_TURN, ready: bool = False) -> Control:
    return Control(who, until, ready)


def move(who: Who, zone: int = -1) -> Move:
    return Move(who, zone)


def clone(who: Who) -> Clone:
    return Clone(who)


def negate() -> Negate:
    return Negate(an_ability())


# -- the thirteen abilities ----------------------------------------------------------------------------------------

GUARD = Keyword(board.GUARD)
OVERKILL = Keyword(board.OVERKILL)
SPELL_SHIELD = Keyword(board.SPELL_SHIELD)
STEALTH = Keyword(board.STEALTH)
BACKLASH = Keyword(board.BACKLASH)
AGGRESSION = Keyword(board.AGGRESSION)
SWIFTNESS = Keyword(board.SWIFTNESS)
SPLATTER = Keyword(board.SPLATTER)
REDIRECT = Keyword(board.REDIRECT)
ESPIONAGE = Keyword(board.ESPIONAGE)
SPIRIT_QUEST = Keyword(board.QUEST)


def stalwart(x: int) -> Keyword:
    return Keyword(board.STALWART, x)


def bloodlust(x: int) -> Keyword:
    return Keyword(board.BLOODLUST, x)


def healer(x: int) -> Keyword:
    return Keyword(board.HEAL, x)


# -- abilities -----------------------------------------------------------------------------------------------------


def enter(*does: Verb, may: bool = False) -> Triggered:
    return Triggered(ENTER, does, may)


def death(*does: Verb, may: bool = False) -> Triggered:
    return Triggered(DEATH, does, may)


def maintenance(*does: Verb, may: bool = False) -> Triggered:
    return Triggered(AT_MAINTENANCE, does, may)


def at_end(*does: Verb, may: bool = False) -> Triggered:
    return Triggered(AT_END, does, may)


def attack(*does: Verb, may: bool = False) -> Triggered:
    return Triggered(ATTACK, does, may)


def strike(*does: Verb, may: bool = False) -> Triggered:
    return Triggered(STRIKE, does, may)


def on_cast(*does: Verb, may: bool = False) -> Triggered:
    return Triggered(CAST, does, may)


def deathwish(*does: Verb, may: bool = False) -> Triggered:
    return Triggered(DEATHWISH, does, may)


def cost(
    essence: str = "",
    exhaust: bool = False,
    sacrifice: int = 0,
    discard: int = 0,
    health: int = 0,
    from_any: bool = False,
) -> Cost:
    return Cost(essence, exhaust, sacrifice, discard, health, not from_any)


def use(price: Cost, *does: Verb) -> Activated:
    return Activated(price, (does,))


def challenge(essence: str, *does: Verb) -> Activated:
    return Activated(Cost(essence), (does,), True)


def has(
    whom: Who,
    attack: int = 0,
    health: int = 0,
    range: int = 0,
    keywords: tuple[Keyword, ...] = (),
    reduces: int = 0,
    scale: int = ONCE,
    when: When | None = None,
) -> Static:
    return Static(whom, attack, health, range, keywords, reduces, scale, when)


def legion(
    attack: int = 0,
    health: int = 0,
    range: int = 0,
    keywords: tuple[Keyword, ...] = (),
    whom: Who | None = None,
) -> Static:
    who = itself() if whom is None else whom
    return Static(who, attack, health, range, keywords, when=When(LEGION))


def legion_use(price: Cost, *does: Verb) -> Activated:
    return Activated(price, (does,), when=When(LEGION))


def legion_trigger(trigger: Triggered) -> Triggered:
    return Triggered(trigger.on, trigger.does, trigger.may, trigger.first_each_turn, When(LEGION))


def glory(attack: int = 0, health: int = 0, range: int = 0) -> tuple[Ability, ...]:
    """Glory with a bonus for each counter."""
    bonus = Static(itself(), attack, health, range, scale=PER_GLORY, mechanic="Glory")
    return (Keyword(board.GLORY), bonus)


def glory_at(n: int, *keywords: Keyword, attack: int = 0, health: int = 0) -> tuple[Ability, ...]:
    """Glory with what comes at this number of counters."""
    bonus = Static(itself(), attack, health, 0, keywords, when=When(phrases.GLORIES, n), mechanic="Glory")
    return (Keyword(board.GLORY), bonus)


def per_spirit(attack: int = 0, health: int = 0, range: int = 0) -> Static:
    return Static(itself(), attack, health, range, scale=PER_SPIRIT)


def at_spirits(n: int, *keywords: Keyword, attack: int = 0, health: int = 0) -> Static:
    return Static(itself(), attack, health, 0, keywords, when=When(phrases.SPIRITS, n))


def most_attackers(n: int) -> Rule:
    return Rule(ATTACK_LIMIT, n)


def anchors() -> Rule:
    return Rule(ANCHORED)


def shelters() -> Rule:
    return Rule(SHELTERED)


__all__ = [
    "AGGRESSION", "ANY", "BACKLASH", "CREATURE", "ENCHANTMENT", "END_OF_TURN", "ESPIONAGE", "FOE", "FOREVER", "GUARD",
    "HERE", "IN_PLAY", "MIDDLE", "NEXT_TURN", "OVERKILL", "OWN", "PERMANENT", "PER_OTHER", "REAR", "REDIRECT",
    "SPELL_SHIELD", "SPIRIT_QUEST", "SPLATTER", "STEALTH", "SWIFTNESS", "VANGUARD", "Cost", "When", "a_calm_creature", "a_creature",
    "a_creature_or_enchantment", "a_fallen_creature", "a_permanent", "a_player", "a_wounded_creature", "an_ability", "an_attacker",
    "an_enchantment", "an_exhausted_creature", "an_opposing_creature", "anchors", "another_calm_one_of_yours", "another_of_yours", "at_end",
    "at_spirits", "attack", "bloodlust", "bounce", "challenge", "clone", "cost", "deal", "death", "deathwish",
    "destroy", "discards", "drain", "draw", "each_creature", "each_in_company", "each_of_yours", "each_opposing", "enter", "essence",
    "exhaust", "gains", "glories", "glory", "glory_at", "grow", "has", "heal", "healer", "it", "its_host", "itself",
    "legion", "legion_trigger", "legion_use", "lock", "maintenance", "most_attackers", "move", "negate", "nullify",
    "on_cast", "pacify", "peek", "per_spirit", "prevent", "prevent_combat_damage", "pump", "ready", "reanimate",
    "regrow", "shelters", "spellstorm", "spirits", "stalwart", "strike", "take_control", "that_permanent",
    "their_standard", "up_to_one", "use", "you", "your_creature", "your_opponent", "your_standard",
]  # fmt: skip
