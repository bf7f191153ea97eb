"""The validity check of the set (7.5, 8.6, 9.2, 9.3, and what the set must hold): every problem of it, listed at once."""

from collections.abc import Callable, Mapping, Sequence

from wartable.core.decks import Problem
from wartable.games.hands_of_war.board import (
    ANY,
    ANYWHERE,
    BOUND,
    COLOURS,
    CREATURE,
    ENCHANTMENT,
    GLOBAL,
    LOCAL,
    SPELL,
    STANDARD,
    STEALTH,
)
from wartable.games.hands_of_war.board import GLORY as GLORY_BIT
from wartable.games.hands_of_war.board import QUEST as QUEST_BIT
from wartable.games.hands_of_war.cards.kinds import STANDARD_HEALTH, HandsCard
from wartable.games.hands_of_war.cards.set import FACTIONS
from wartable.games.hands_of_war.cards.tokens import MOST_TOKENS, clones, most_tokens
from wartable.games.hands_of_war.drawing import Essence, Peek, Spellstorm
from wartable.games.hands_of_war.effects import Gain
from wartable.games.hands_of_war.phrases import GLORIES, HOST, ITSELF, LEGION, Fixed, Group
from wartable.games.hands_of_war.printed import (
    ENTER,
    Activated,
    Cost,
    Keyword,
    Rule,
    Static,
    Triggered,
    keyword_name,
)

ABILITIES_BY_COLOUR = {
    "W": {"Guard", "Stalwart", "Backlash", "Heal"},
    "G": {"Overkill", "Swiftness", "Spell Shield", "Backlash"},
    "R": {"Backlash", "Bloodlust", "Aggression", "Splatter"},
    "B": {"Backlash", "Bloodlust", "Splatter", "Redirect"},
    "P": {"Spell Shield", "Stealth", "Redirect", "Swiftness"},
    "U": {"Spell Shield", "Espionage"},
}
"""7.3: the abilities that a colour may have."""
EFFECTS_BY_COLOUR = {
    "W": {"prevent", "pacify", "heal", "restrict"},
    "G": {"pump", "essence", "regrowth", "ready"},
    "R": {"damage", "discard-cost", "ready"},
    "B": {"sacrifice-cost", "health-cost", "kill", "reanimate", "drain", "weaken"},
    "P": {"clone", "bounce", "control", "discard", "move", "weaken"},
    "U": {"draw", "negate", "nullify", "exhaust", "lock", "peek"},
}
"""7.4: the effects that a colour may have, without what is said of bodies."""
TAGS = frozenset(tag for tags in EFFECTS_BY_COLOUR.values() for tag in tags) | {"keyword"}
MOST_TARGETS = 3


# -- what a card is made of ----------------------------------------------------------------------------------------


def keywords_of(card: HandsCard) -> list[Keyword]:
    """The keywords of a card: printed, granted by a static ability, or given by an effect."""
    found = [each for each in card.abilities if isinstance(each, Keyword)]
    for ability in card.abilities:
        if isinstance(ability, Static):
            found += ability.keywords
    found += [verb.keyword for verb in card.verbs() if isinstance(verb, Gain)]
    return [each for each in found if each.bit not in (QUEST_BIT, GLORY_BIT)]


def costs_of(card: HandsCard) -> list[Cost]:
    return [card.cost, *(each.cost for each in card.abilities if isinstance(each, Activated))]


def tags_of(card: HandsCard) -> set[str]:
    """Every word of the catalogue 9.2 that is on the card."""
    found = {verb.tag() for verb in card.verbs()} - {""}
    for verb in card.verbs():
        if isinstance(verb, Peek) and verb.discards:
            found.add("discard")
    for cost in costs_of(card):
        found |= set(cost.tags())
    for ability in card.abilities:
        if isinstance(ability, Rule):
            found.add("restrict")
        elif isinstance(ability, Static):
            if ability.reduces:
                found.add("prevent")
            if ability.keywords and not _on_itself(ability):
                found.add("keyword")
            if card.family == CREATURE and not _on_itself(ability):
                total = ability.attack + ability.health + ability.range
                if total:
                    found.add("pump" if total > 0 else "weaken")
    return found


def _on_itself(ability: Static) -> bool:
    return isinstance(ability.whom, Fixed) and ability.whom.whom == ITSELF


def mechanics_of(card: HandsCard) -> set[str]:
    """The faction mechanics that a card has."""
    found = set(card.keyword_names()) & {mechanic for _, mechanic in FACTIONS.values()}
    if any(isinstance(verb, Spellstorm) for verb in card.verbs()):
        found.add("Spellstorm")
    return found


# -- the check -----------------------------------------------------------------------------------------------------


def check_set(cards: Sequence[HandsCard]) -> list[Problem]:
    """Everything that is wrong with the set."""
    problems: list[Problem] = []
    for card in cards:
        problems += check_card(card, FACTIONS)
    names = [card.name for card in cards]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            problems.append(Problem("DUPLICATE_NAME", f"{names.count(name)} cards are called {name}"))
    for faction in FACTIONS:
        problems += _check_faction(faction, [card for card in cards if card.faction == faction])
    problems += _check_neutral([card for card in cards if not card.faction])
    problems += _check_whole(cards)
    problems += _check_kinds(cards)
    problems += _check_green(cards)
    problems += _check_tokens(cards)
    return problems


def check_card(card: HandsCard, factions: Mapping[str, tuple[str, str]]) -> list[Problem]:
    """What is wrong with one card: its colours, its mechanic, its numbers, its name (7.3, 7.4, 8.6, 9.3)."""
    problems: list[Problem] = []

    def wrong(code: str, what: str) -> None:
        problems.append(Problem(code, f"{card.name}: {what}"))

    if card.family == STANDARD:
        if card.health != STANDARD_HEALTH or card.cost.essence:
            wrong("BAD_STATS", "a Battle Standard has 20 health and no cost")
        if factions.get(card.faction, ("", ""))[0] != card.yields:
            wrong("BAD_COUNTS", "a Battle Standard produces the two colours of its faction")
        return problems
    abilities = set().union(*(ABILITIES_BY_COLOUR[letter] for letter in card.colours), set())
    for keyword in keywords_of(card):
        if keyword_name(keyword.bit) not in abilities:
            wrong("BAD_COLOUR_ABILITY", f"{keyword_name(keyword.bit)} does not belong to {card.colours}")
    effects = set().union(*(EFFECTS_BY_COLOUR[letter] for letter in card.colours), {"keyword"})
    for tag in sorted(tags_of(card) - effects):
        wrong("BAD_COLOUR_EFFECT", f"{tag} does not belong to {card.colours}")
    own = factions.get(card.faction, ("", ""))[1]
    for mechanic in sorted(mechanics_of(card) - {own}):
        wrong("BAD_MECHANIC", f"{mechanic} belongs to another faction")
    if card.rank and own not in mechanics_of(card):
        wrong("BAD_MECHANIC", f"a {card.rank} has the mechanic of its faction")
    for what in _bad_stats(card):
        wrong("BAD_STATS", what)
    if not _is_well_named(card):
        wrong(
            "BAD_NAME", "champions are `First Last, Title`, captains `First, Title`, nobody else has a comma"
        )
    allowed = factions.get(card.faction, ("", ""))[0] if card.faction else COLOURS
    if not card.colours or set(card.colours) - set(allowed) or (not card.faction and len(card.colours) > 1):
        wrong("BAD_COUNTS", "a card has the colours of its faction; a neutral card has one colour")
    return problems


def _bad_stats(card: HandsCard) -> list[str]:
    found: list[str] = []
    if not 1 <= card.total <= 8 or any(card.cost.essence.count(letter) > 6 for letter in COLOURS):
        found.append("a card costs 1 to 8, at most 6 of one colour")
    if card.family == CREATURE and not (
        0 <= card.attack <= 8 and 1 <= card.health <= 10 and 1 <= card.range <= 5
    ):
        found.append("Attack goes from 0 to 8, Health from 1 to 10, Range from 1 to 5")
    if card.family == ENCHANTMENT and not 1 <= card.health <= 10:
        found.append("Health goes from 1 to 10")
    for plan in card.spec().modes:
        if sum(1 for verb in plan if verb.whom() is not None) > MOST_TARGETS:
            found.append(f"an item has at most {MOST_TARGETS} targets")
    at_once = [verb for mode in card.modes for verb in mode]
    at_once += [
        verb
        for each in card.abilities
        if isinstance(each, Triggered) and each.on == ENTER
        for verb in each.does
    ]
    if sum(len(verb.essence) for verb in at_once if isinstance(verb, Essence)) >= max(1, card.total):
        found.append("a card gives less essence at once than it costs")
    return found


def _is_well_named(card: HandsCard) -> bool:
    first, comma, title = card.name.partition(", ")
    if card.rank == "champion":
        return card.family == CREATURE and card.rarity == 4 and len(first.split()) == 2 and title != ""
    if card.rank == "captain":
        return card.family == CREATURE and card.rarity == 3 and len(first.split()) == 1 and title != ""
    return comma == "" and "," not in card.name


def _check_faction(faction: str, cards: list[HandsCard]) -> list[Problem]:
    problems: list[Problem] = []
    rest = [card for card in cards if card.family != STANDARD]
    colours, mechanic = FACTIONS[faction]

    def expect(what: str, found: int, low: int, high: int) -> None:
        if not low <= found <= high:
            range_ = str(low) if low == high else f"{low} to {high}"
            problems.append(Problem("BAD_COUNTS", f"{faction}: {found} {what}, not {range_}"))

    expect("Standards", len(cards) - len(rest), 1, 1)
    for rarity, count in ((1, 10), (2, 8), (3, 5), (4, 2)):
        expect(f"cards of rarity {rarity}", sum(1 for card in rest if card.rarity == rarity), count, count)
    expect("champions", sum(1 for card in rest if card.rank == "champion"), 1, 1)
    expect("captains", sum(1 for card in rest if card.rank == "captain"), 1, 1)
    creatures = [card for card in rest if card.family == CREATURE]
    expect("creatures", len(creatures), 14, 16)
    expect("spells", sum(1 for card in rest if card.family == SPELL), 5, 7)
    expect("enchantments", sum(1 for card in rest if card.family == ENCHANTMENT), 3, 5)
    for kind, name in ((LOCAL, "Local"), (GLOBAL, "Global"), (BOUND, "Bound")):
        expect(f"{name} enchantments", sum(1 for card in rest if card.enchants == kind), 1, 5)
    for letter in colours:
        expect(f"cards of {letter} alone", sum(1 for card in rest if card.colours == letter), 8, 10)
    with_it = [card for card in rest if mechanic in mechanics_of(card)]
    expect(f"cards with {mechanic}", len(with_it), 10, 25)
    expect("other cards that help it", sum(1 for card in rest if card.synergy and card not in with_it), 5, 25)
    near = sum(1 for card in creatures if card.range == 1)
    expect("creatures of Range 1", near, 0, len(creatures) // 4)
    return problems


def _check_neutral(cards: list[HandsCard]) -> list[Problem]:
    problems: list[Problem] = []
    for letter in COLOURS:
        own = [card for card in cards if card.colours == letter]
        rarities = sorted(card.rarity for card in own)
        if rarities != [1, 1, 2, 3]:
            problems.append(Problem("BAD_COUNTS", f"neutral {letter}: rarities {rarities}, not 1, 1, 2, 3"))
        if sum(1 for card in own if card.family == CREATURE) < 2:
            problems.append(Problem("BAD_COUNTS", f"neutral {letter}: fewer than 2 creatures"))
    return problems


def _check_whole(cards: Sequence[HandsCard]) -> list[Problem]:
    problems: list[Problem] = []
    if len(cards) != 180:
        problems.append(Problem("BAD_COUNTS", f"the set has 180 cards, not {len(cards)}"))
    for tag in sorted(TAGS):
        found = sum(1 for card in cards if tag in tags_of(card))
        if found < 3:
            problems.append(Problem("BAD_COUNTS", f"the effect {tag} is on {found} cards, not on at least 3"))
    bodies = {
        letter: [card for card in cards if card.family == CREATURE and card.colours == letter]
        for letter in COLOURS
    }

    def mean(letter: str, attack: int, health: int) -> float:
        own = bodies[letter]
        return sum(attack * card.attack + health * card.health for card in own) / max(1, len(own))

    if mean("G", 1, 1) < mean("W", 1, 1) + 2:
        problems.append(
            Problem("BAD_STATS", "green creatures are not bigger than white ones by 2 on average")
        )
    if mean("R", 1, 0) <= mean("R", 0, 1):
        problems.append(Problem("BAD_STATS", "red creatures do not have more Attack than Health on average"))
    return problems


# -- what the set must hold ----------------------------------------------------------------------------------------


def _gives_other_colours(card: HandsCard) -> bool:
    """A green card that gives essence of another colour."""
    given = "".join(verb.essence for verb in card.verbs() if isinstance(verb, Essence))
    return card.colours == "G" and given.strip("G") != ""


def _glory_grants(card: HandsCard) -> bool:
    """Glory that grants one of the thirteen abilities."""
    return any(
        isinstance(each, Static)
        and each.when is not None
        and each.when.what == GLORIES
        and len(each.keywords) > 0
        for each in card.abilities
    )


def _legion_acts(card: HandsCard) -> bool:
    """A Legion ability that is activated."""
    return any(
        isinstance(each, Activated) and each.when is not None and each.when.what == LEGION
        for each in card.abilities
    )


def _sacrifices_anything(card: HandsCard) -> bool:
    """A black card that is paid with a permanent of any kind."""
    kinds = CREATURE | ENCHANTMENT
    return "B" in card.colours and any(cost.sacrifice & kinds == kinds for cost in costs_of(card))


def _changes_both_sides(card: HandsCard) -> bool:
    """A Global enchantment that changes all creatures, whoever controls them."""
    return card.enchants == GLOBAL and any(
        isinstance(each, Static)
        and isinstance(each.whom, Group)
        and (each.whom.kinds, each.whom.side, each.whom.zone, each.whom.only) == (CREATURE, ANY, ANYWHERE, 0)
        for each in card.abilities
    )


def _binds_stealth(card: HandsCard) -> bool:
    """A Bound enchantment that grants Stealth."""
    return card.enchants == BOUND and any(
        isinstance(each, Static)
        and isinstance(each.whom, Fixed)
        and each.whom.whom == HOST
        and any(keyword.bit == STEALTH for keyword in each.keywords)
        for each in card.abilities
    )


KINDS: tuple[tuple[str, int, Callable[[HandsCard], bool]], ...] = (
    ("green cards that give essence of other colours", 2, _gives_other_colours),
    ("cards whose Glory grants an ability", 3, _glory_grants),
    ("Legion abilities that are activated", 2, _legion_acts),
    ("black sacrifices of any permanent", 2, _sacrifices_anything),
    ("Global enchantments that change the creatures of both sides", 2, _changes_both_sides),
    ("Bound enchantments that grant Stealth", 1, _binds_stealth),
)


def _check_kinds(cards: Sequence[HandsCard]) -> list[Problem]:
    problems: list[Problem] = []
    for what, least, is_one in KINDS:
        found = sum(1 for card in cards if is_one(card))
        if found < least:
            problems.append(Problem("BAD_COUNTS", f"{what}: {found}, not at least {least}"))
    return problems


def mean_attack(cards: Sequence[HandsCard], letter: str, total: int, alone: bool) -> float | None:
    """The mean Attack of a colour's creatures of this cost, of one colour alone or of all that have it."""
    found = [
        card.attack
        for card in cards
        if card.family == CREATURE
        and card.total == total
        and (card.colours == letter if alone else letter in card.colours)
    ]
    return sum(found) / len(found) if found else None


def _check_green(cards: Sequence[HandsCard]) -> list[Problem]:
    """At equal cost no colour hits as hard as green."""
    problems: list[Problem] = []
    for total in range(1, 9):
        for alone in (True, False):
            green = mean_attack(cards, "G", total, alone)
            for letter in COLOURS.replace("G", ""):
                other = mean_attack(cards, letter, total, alone)
                if green is not None and other is not None and other >= green:
                    what = f"green creatures of cost {total} have {green:.2f} Attack on average, {letter} {other:.2f}"
                    problems.append(Problem("BAD_STATS", what))
    return problems


def _check_tokens(cards: Sequence[HandsCard]) -> list[Problem]:
    """Check the tokens of every pair of cards, each card with itself too."""
    problems: list[Problem] = []
    for at, one in enumerate(cards):
        for other in cards[at:]:
            if not clones(one) and not clones(other):
                continue  # tokens come from Clone alone
            pair = (one,) if one is other else (one, other)
            if most_tokens(pair) > MOST_TOKENS:
                names = " and ".join(card.name for card in pair)
                problems.append(
                    Problem("BAD_COUNTS", f"{names} can make more than {MOST_TOKENS} tokens in one turn")
                )
    return problems
