"""What the cards of a set may be in Hands of War: the catalogue of the rule book (7.3, 7.4, 9.2), and nothing without end.

A document of the right form may still say what no rule carries out (`return it to your hand`, where nothing was chosen), or
what never ends (an ability that pays for itself). Every such card is refused with its reason.
"""

from collections.abc import Mapping, Sequence

from wartable.core.cards import Card
from wartable.core.sets import CardSet
from wartable.games.hands_of_war.board import (
    ANYWHERE,
    BLOODLUST,
    BOUND,
    COLOURS,
    CREATURE,
    ENCHANTMENT,
    HEAL,
    HERE,
    IN_PLAY,
    LOCAL,
    REAR,
    SPELL,
    STALWART,
    STANDARD,
)
from wartable.games.hands_of_war.cards import BY_ID, FACTIONS
from wartable.games.hands_of_war.cards.check import check_card as check_by_catalogue
from wartable.games.hands_of_war.cards.kinds import HandsCard
from wartable.games.hands_of_war.cards.tokens import MOST_TOKENS, clones, most_tokens
from wartable.games.hands_of_war.drawing import Discard, Essence, Regrow
from wartable.games.hands_of_war.effects import (
    Bounce,
    Clone,
    Control,
    Deal,
    Destroy,
    Drain,
    Exhaust,
    Gain,
    Heal,
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
    CALM,
    CAUSE,
    FALLEN,
    GLORIES,
    HOST,
    ITSELF,
    OPPONENT,
    PIECE,
    PLAYER,
    SPIRITS,
    STANDS_IN,
    YOU,
    Fixed,
    Group,
    It,
    Target,
    When,
    Who,
)
from wartable.games.hands_of_war.printed import (
    AT_END,
    AT_MAINTENANCE,
    ATTACK_LIMIT,
    DEATH,
    DEATHWISH,
    ENTER,
    SLAIN,
    Activated,
    Cost,
    FirstBlade,
    Keyword,
    Rule,
    Static,
    Touching,
    Triggered,
    Verb,
)
from wartable.games.hands_of_war.state import HandsState

MOST_PIECES = 80
"""Permanents on both sides: more come together in no game without a trick."""
MECHANICS = tuple(mechanic for _, mechanic in FACTIONS.values())
ANYTHING = (Deal, Drain, Heal, Prevent)
"""Verbs that reach any permanent, Battle Standards too."""
PERMANENTS = (*ANYTHING, Destroy, Bounce, Nullify, Exhaust, Ready)
"""Verbs that reach enchantments too; all others reach creatures."""


def check_set(card_set: CardSet, cards: Sequence[Card]) -> list[tuple[str, str]]:
    """Everything that the game's own law says against a set: the id of the card, and why."""
    found: list[tuple[str, str]] = []
    factions = dict(FACTIONS)
    for word, faction in card_set.factions.items():
        if len(set(faction.colours)) != 2 or not set(faction.colours) <= set(COLOURS):
            found.append(
                ("", f"the faction {word} has two of the colours {COLOURS}, not {faction.colours!r}")
            )
        if faction.mechanic not in MECHANICS:
            found.append(("", f"the mechanic of {faction.name} is one of {', '.join(MECHANICS)}"))
        factions[faction.name] = (faction.colours, faction.mechanic)
    if card_set.armies:
        found.append(("", "Hands of War knows no armies; a set brings cards, decks and factions"))
    own = [card for card in cards if isinstance(card, HandsCard)]
    for card in own:
        reasons = check_card(card, factions)
        found += [(card.id, reason) for reason in reasons]
        found += [] if reasons else _check_tokens(card, own)
    return found


def _check_tokens(card: HandsCard, own: Sequence[HandsCard]) -> list[tuple[str, str]]:
    """Whether it makes too many tokens, alone or with another card: tokens come from Clone alone, on either of the two."""
    for other in (*BY_ID.values(), *own):
        if not clones(card) and not clones(other):
            continue
        is_alone = card.id == other.id
        if most_tokens((card,) if is_alone else (card, other)) > MOST_TOKENS:
            names = "alone" if is_alone else f"with {other.name}"
            return [(card.id, f"it can make more than {MOST_TOKENS} tokens in one turn {names}")]
    return []


def check_card(card: HandsCard, factions: Mapping[str, tuple[str, str]]) -> list[str]:
    """Why this card may not be played; empty if it may."""
    found = _check_shape(card)
    for ability in card.abilities:
        found += _check_ability(card, ability)
    for mode in card.modes:
        found += _check_verbs(card, mode, on=0)
    found += _check_cost(card.cost, "the card", casting=True)
    if card.faction and card.faction not in factions:
        found.append(f"there is no faction {card.faction!r}; a set may bring one")
    if found:
        return list(dict.fromkeys(found))
    return [problem.sentence.removeprefix(f"{card.name}: ") for problem in check_by_catalogue(card, factions)]


def size_of(state: HandsState) -> int:
    """How much lies on the table."""
    return len(state.pieces) + len(state.stack)


# -- the card as a whole -----------------------------------------------------------------------------------------------


def _check_shape(card: HandsCard) -> list[str]:
    found: list[str] = []
    if (card.family == ENCHANTMENT) != (card.enchants != 0):
        found.append("an enchantment is local, global or bound, and nothing else is")
    if card.family == SPELL:
        if not card.modes or not all(card.modes) or card.abilities:
            found.append("a spell does something in each of its modes, and has no abilities")
    elif card.modes:
        found.append("only a spell has modes of its own; a permanent has abilities")
    if card.family != CREATURE and (card.attack or card.range or card.rank):
        found.append("only a creature has Attack, Range or a rank")
    if card.family == SPELL and card.health:
        found.append("a spell has no Health")
    if (card.family == STANDARD) != (card.rarity == 0):
        found.append("a Battle Standard has no rarity, and every other card has one")
    if (card.family == STANDARD) != (card.yields != ""):
        found.append("a Battle Standard yields two colours, and nothing else does")
    if not card.name.strip() or len(card.abilities) > 5:
        found.append("a card has a name, and at most five abilities")
    return found


def _check_cost(cost: Cost, whose: str, casting: bool) -> list[str]:
    found: list[str] = []
    if casting and cost.exhaust:
        found.append("a card in hand cannot be exhausted as its cost")
    if casting and cost.health and cost.health_from_self:
        found.append(
            "a card in hand has no health to pay with; `health_from_self` is false where another pays"
        )
    if cost.health < 0 or len(cost.essence) > 8:
        found.append(f"the cost of {whose} is at most 8 essence, and no health below 0")
    return found


# -- abilities ---------------------------------------------------------------------------------------------------------


def _check_ability(card: HandsCard, ability: object) -> list[str]:
    if isinstance(ability, Keyword):
        if card.family != CREATURE:
            return ["only a creature has keywords of its own"]
        return _check_keyword(ability)
    if isinstance(ability, Static):
        return _check_static(card, ability)
    if isinstance(ability, Triggered):
        found = _check_verbs(card, ability.does, ability.on) + _check_when(card, ability.when)
        if ability.on in (DEATH, DEATHWISH, SLAIN) and not ability.first_each_turn:
            if any(isinstance(verb, Reanimate | Clone) for verb in ability.does):
                found.append(
                    "a death that brings something back could go on for ever: let it be the first each turn"
                )
            if any(isinstance(verb, Essence | Ready) for verb in ability.does):
                found.append(
                    "a death that pays or readies could go on for ever: let it be the first each turn"
                )
        gives = any(isinstance(verb, Essence) for verb in ability.does)
        if gives and not ability.first_each_turn and ability.on not in (ENTER, AT_MAINTENANCE, AT_END):
            found.append("essence comes once a turn, or when something enters")
        return found
    if isinstance(ability, Activated):
        return _check_activated(card, ability)
    if isinstance(ability, Rule):
        if card.family not in (ENCHANTMENT, STANDARD):
            return ["only an enchantment or a Battle Standard sets rules"]
        if ability.what == ATTACK_LIMIT and ability.n < 1:
            return ["at least one creature may attack each turn"]
        if ability.what != ATTACK_LIMIT and ability.n:
            return ["this rule has no number"]
        return []
    if isinstance(ability, FirstBlade):
        return [] if card.family == STANDARD else ["the first blade belongs to a Battle Standard"]
    return ["there is no such ability"]


def _check_keyword(keyword: Keyword) -> list[str]:
    has_number = keyword.bit in (STALWART, BLOODLUST, HEAL)
    if has_number != (keyword.x > 0):
        return [f"{keyword.describe()}: Stalwart, Bloodlust and Heal have a number, and nothing else has"]
    return []


def _check_when(card: HandsCard, when: When | None) -> list[str]:
    if when is None:
        return []
    if card.family != CREATURE:
        return ["only a creature is ready, alone, in a legion or full of spirits"]
    if when.what == STANDS_IN and when.n > REAR:
        return ["there are three zones: 0, 1 and 2"]
    if (when.what in (SPIRITS, GLORIES)) != (when.n > 0) and when.what != STANDS_IN:
        return ["counters are counted from 1, and nothing else is counted"]
    return []


def _check_static(card: HandsCard, ability: Static) -> list[str]:
    found = _check_when(card, ability.when)
    whom = ability.whom
    gives = ability.attack or ability.health or ability.range or ability.keywords
    if bool(gives) == bool(ability.reduces):
        found.append("a continuous effect changes numbers, gives keywords, or reduces damage")
    for keyword in ability.keywords:
        found += _check_keyword(keyword)
    if isinstance(whom, Fixed):
        if whom.whom not in (ITSELF, HOST):
            found.append("a continuous effect is for this card, its host, or a group")
        if whom.whom == ITSELF and card.family != CREATURE:
            found.append("only a creature changes itself")
        found += _check_place(card, whom)
    elif isinstance(whom, Group):
        if whom.kinds != CREATURE:
            found.append("a continuous effect is for creatures")
        if whom.only:
            found.append("a continuous effect does not ask who attacks, is exhausted or is wounded")
        found += _check_place(card, whom)
    else:
        found.append("a continuous effect chooses nobody")
    if ability.mechanic and card.family != CREATURE:
        found.append("only a creature has Glory")
    if ability.reduces and (ability.scale or ability.mechanic):
        found.append("what reduces damage is not multiplied")
    if ability.scale and ability.keywords:
        found.append("keywords are not multiplied")
    return found


def _check_activated(card: HandsCard, ability: Activated) -> list[str]:
    cost = ability.cost
    found = _check_cost(cost, "an ability", casting=False) + _check_when(card, ability.when)
    is_free = not (cost.essence or cost.exhaust or cost.sacrifice or cost.discard or cost.health)
    if is_free and not ability.challenge:
        found.append("an ability that costs nothing could be used for ever")
    if not cost.health_from_self and not cost.health:
        found.append("nobody pays health for this")
    if cost.exhaust and card.family != CREATURE and card.family != ENCHANTMENT:
        found.append("a Battle Standard is never exhausted")
    if ability.challenge and (card.family != CREATURE or len(ability.modes) != 1):
        found.append("a creature challenges, and for one reward")
    if not ability.modes or not all(ability.modes):
        found.append("an ability does something in each of its modes")
    for mode in ability.modes:
        found += _check_verbs(card, mode, on=0)
        given = sum(len(verb.essence) for verb in mode if isinstance(verb, Essence))
        if given and given >= len(cost.essence) and not cost.exhaust:
            found.append("an ability gives less essence than it costs, or exhausts this")
        only_exhausts = cost.exhaust and not (cost.essence or cost.sacrifice or cost.discard or cost.health)
        readies = any(isinstance(verb, Ready) or (isinstance(verb, Control) and verb.ready) for verb in mode)
        if only_exhausts and readies:
            found.append("what readies for nothing but exhaustion could go on for ever")
        is_cheap = not (cost.essence or cost.exhaust or cost.discard or ability.challenge)
        if is_cheap and any(isinstance(verb, Reanimate | Clone | Regrow | Heal | Drain) for verb in mode):
            found.append("what brings back or heals costs essence, a card or exhaustion")
    return found


# -- verbs -------------------------------------------------------------------------------------------------------------


def _check_verbs(card: HandsCard, verbs: tuple[Verb, ...], on: int) -> list[str]:
    found: list[str] = []
    if not 1 <= len(verbs) <= 4:
        found.append("an ability does one to four things")
    chosen: Target | None = None
    for verb in verbs:
        who = verb.whom()
        if isinstance(who, Target):
            chosen = who
        meant: Who | None = who
        if isinstance(who, It):
            if chosen is None:
                found.append(f"{verb.describe()!r}: nothing was chosen before that `it` could be")
                continue
            meant = chosen
        found += _check_whom(card, verb, meant, isinstance(who, It))
        if isinstance(who, Fixed) and who.whom == CAUSE and on not in (DEATHWISH, SLAIN, ENTER):
            found.append("`cause` is the permanent whose death or entry set this off")
        if isinstance(verb, Gain):
            found += _check_keyword(verb.keyword)
        if isinstance(verb, Essence) and not verb.essence:
            found.append("essence has a colour")
        if card.family == SPELL and getattr(verb, "until", 0) == IN_PLAY:
            found.append("a spell is never in play, so nothing lasts as long as it is")
        if isinstance(verb, Negate) and card.family != SPELL:
            found.append("only a spell negates")
        if isinstance(verb, Pump) and not (verb.attack or verb.health or verb.range):
            found.append("`pump` changes a number")
    return found


def _check_whom(card: HandsCard, verb: Verb, who: Who | None, is_it: bool) -> list[str]:
    """Whether the verb can reach those whom it names."""
    if who is None:
        return []
    what = verb.describe()
    if isinstance(verb, Discard):
        fits = (isinstance(who, Target) and who.what == PLAYER) or (
            isinstance(who, Fixed) and who.whom in (YOU, OPPONENT)
        )
        return [] if fits else [f"{what!r}: a player discards"]
    if isinstance(verb, Reanimate | Regrow):
        fits = isinstance(who, Target) and who.what == FALLEN and not is_it and not who.up_to
        return [] if fits else [f"{what!r}: what comes back is a fallen creature that is chosen"]
    if isinstance(verb, Negate):
        fits = isinstance(who, Target) and who.what == ABILITY and not is_it
        return [] if fits else [f"{what!r}: an ability is negated"]
    if isinstance(who, Target) and who.what != PIECE:
        return [f"{what!r}: this happens to a permanent"]
    if isinstance(who, Fixed) and who.whom in (YOU, OPPONENT):
        return [f"{what!r}: this happens to a permanent, not to a player"]
    found = _check_place(card, who)
    kinds = who.kinds if isinstance(who, Target | Group) else 0
    if kinds == STANDARD and isinstance(verb, Touching):
        found.append(f"{what!r}: a Battle Standard is no choice for this")
    if isinstance(who, Fixed) and who.whom not in (ITSELF, HOST, CAUSE) and not isinstance(verb, ANYTHING):
        found.append(f"{what!r}: a Battle Standard is no choice for this")
    if kinds & ENCHANTMENT and not isinstance(verb, PERMANENTS):
        found.append(f"{what!r}: this happens to creatures")
    if isinstance(verb, Clone) and (not isinstance(who, Target) or is_it):
        found.append(f"{what!r}: one creature that is chosen is cloned")
    if isinstance(verb, Clone) and isinstance(who, Target) and who.only != CALM and card.family != SPELL:
        found.append(f"{what!r}: a permanent clones only what has no Enter ability")
    if isinstance(verb, Move) and isinstance(who, Group) and verb.zone < 0:
        found.append(f"{what!r}: a whole group moves to a zone that is named")
    is_itself = isinstance(who, Fixed) and who.whom == ITSELF
    if is_itself and card.family not in (CREATURE, SPELL) and not isinstance(verb, PERMANENTS):
        found.append(f"{what!r}: this happens to creatures")
    if isinstance(verb, Pacify | Control) and isinstance(who, Fixed) and who.whom == ITSELF:
        found.append(f"{what!r}: nobody does that to itself")
    return found


def _check_place(card: HandsCard, who: Who) -> list[str]:
    """Whether `this`, `host`, `here` and `other` mean anything on this card."""
    if isinstance(who, Fixed):
        if who.whom == HOST and card.enchants != BOUND:
            return ["only a Bound enchantment has a host"]
        if who.whom == ITSELF and card.family == SPELL:
            return ["a spell is not in play, so nothing happens to it"]
        return []
    if isinstance(who, Target | Group):
        if who.zone == HERE and (card.family == SPELL or (card.enchants not in (0, LOCAL, BOUND))):
            return ["`here` is the zone of a permanent that stands in one"]
        if who.other and card.family != CREATURE and who.kinds == CREATURE:
            return ["only a creature has others beside it"]
        if isinstance(who, Group) and who.zone not in (ANYWHERE, HERE) and who.only:
            return []
    return []
