"""What a card tells is what it does: a card whose data says something else plays differently.

Every printed value of every card, and every field of every effect it has, is given another value, one at a time. Where
that changes what is printed, something must go another way in play; a field that only the print reads would be a lie.
"""

import ast
import contextlib
import dataclasses
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from wartable.core.codec import digest, encode
from wartable.core.effects import Effect
from wartable.games.blood_wars import RULES, cards, tables
from wartable.games.blood_wars.cards import ALL, DECKS, LEGIONS, NUMBERS, WARLORDS, BloodCard
from wartable.games.blood_wars.cards.kinds import (
    KEYWORDS,
    BattlefieldCard,
    FateCard,
    LegionCard,
    WarlordCard,
    battlefield,
    item,
    legion,
    orders,
    warlord,
)
from wartable.games.blood_wars.effects import (
    BURY,
    DISCARD,
    FLIP,
    FREE,
    OWN_CS,
    AddCombat,
    AddCombatPer,
    Draw,
    GainIntrigue,
    HomeOf,
    LoseLegion,
    OnlyBy,
    Power,
    Shield,
)
from wartable.games.blood_wars.flow import may_induct
from wartable.games.blood_wars.scenario import scenario
from wartable.games.blood_wars.words import FACTIONS, HOMES

HERE = Path(__file__).parent
Made = TypeVar("Made", Power, BloodCard)


# -- the scenarios of a card -------------------------------------------------------------------------------------


@cache
def scenarios() -> tuple[str, ...]:
    """Every scenario of these tests that is written out."""
    found: list[str] = []
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "scenario"
                and isinstance(node.args[0], ast.Constant)
            ):
                found.append(str(node.args[0].value))
    return tuple(found)


def scenarios_of(card: BloodCard) -> list[str]:
    word = re.compile(rf"\b{card.id}\b")
    return [text for text in scenarios() if word.search(text)]


def course(text: str) -> list[str]:
    """How a scenario goes: everything that is told, and the state it ends in, or why it does not."""
    try:
        script = scenario(text)
        script.run_on()
    except Exception as error:
        return [str(error)]
    return [*script.told(0), *script.told(1), digest(script.state)]


def picks(text: str) -> list[str]:
    """What may be laid in an Assembly."""
    script = scenario(f"phase assembly\n{text}\nP1 table W05\nnow P1 table W05")
    return [encode(action).decode() for action in RULES.legal_actions(script.state, 0)]


def exact_legions(leader: WarlordCard, but: str = "") -> list[str]:
    """Four Legions of the Warlord's own alignment."""
    return [card.id for card in LEGIONS if card.alignment == leader.alignment and card.id != but][:4]


def carrier(card: FateCard) -> tuple[str, str]:
    """A Warlord, and a Legion of his that carries the card."""
    if card.sort == "Acolyte":
        leader = next(each for each in WARLORDS if card.leader in (each.id, "factol" if each.factol else "-"))
        return leader.id, f"{exact_legions(leader)[0]}~{card.id}"
    fits = [each.id for each in LEGIONS if card.alignment in ("any", each.alignment)]
    return "W05", f"{fits[0]}+{card.id}"


def values_in_play(card: BloodCard) -> list[list[str]]:
    """What the printed values of a card do: as a random result, in a Challenge, in a Battle Hand, on the table."""
    card_id = card.id
    found = [course(f"P0 table W05\nP0 hand B01 ; top {card_id}\nP0 CHALLENGE B01 intrigue W05")]
    if isinstance(card, WarlordCard):
        found.append(course(f"P0 table {card_id}\nP0 hand B01\nP0 CHALLENGE B01 intrigue {card_id}"))
        hand = " ".join(each.id for each in LEGIONS)
        acolytes = " ".join(each.id for each in ALL if isinstance(each, FateCard) and each.leader)
        found.append(
            picks(f"P0 table {card_id}[{', '.join(exact_legions(card)[:3])}]\nP0 hand {hand} {acolytes}")
        )
        found.append(picks(f"P0 table {card_id}[{', '.join(exact_legions(card))}]\nP0 hand {hand}"))
        script = scenario(f"P0 table {card_id}\nP1 table W05\nnow P1 table W05")
        found.append([str(may_induct(script.state, NUMBERS[card_id]))])
    elif isinstance(card, LegionCard):
        found.append(course(f"P0 table W05[{card_id}]\nP0 hand B01\nP0 CHALLENGE B01 combat W05"))
        found.append(
            course(f"P0 table W15[{card_id}~F31]\nP0 hand B01\nP0 CHALLENGE B01 combat W15\nP0 POWER")
        )
        found += [picks(f"P0 table {each.id}\nP0 hand {card_id}") for each in WARLORDS]
        for each in WARLORDS:
            found.append(
                picks(f"P0 table {each.id}[{', '.join(exact_legions(each, card_id))}]\nP0 hand {card_id}")
            )
        target = (
            " > P1"
            if tables.USE[NUMBERS[card_id]] is not None and tables.USE[NUMBERS[card_id]].target
            else ""
        )
        caucus = f"P0 CHALLENGE B01 intrigue W05\nP1 JOIN oppose W07\nP0 LEGION {card_id}{target}"
        found.append(
            course(
                f"P0 table W05\nP0 hand B01 {card_id}\nP1 table W07\nP1 hand F01 F02 F03 F04 F05 F06\n{caucus}"
            )
        )
    elif isinstance(card, BattlefieldCard):
        way = "combat" if isinstance(card.rule, OnlyBy) and card.rule.type == "combat" else "intrigue"
        found.append(course(f"P0 table W05\nP0 hand {card_id}\nP0 CHALLENGE {card_id} {way} W05"))
        found.append(course(f"P0 table W05[L25]\nP0 hand {card_id}\nP0 CHALLENGE {card_id} combat W05"))
    elif isinstance(card, FateCard) and card.sort not in ("Orders", "Spell"):
        leader, carried = carrier(card)
        found.append(course(f"P0 table {leader}[{carried}]\nP0 hand B01\nP0 CHALLENGE B01 combat {leader}"))
        for each in WARLORDS:
            found.append(picks(f"P0 table {each.id}[{', '.join(exact_legions(each))}]\nP0 hand {card_id}"))
    return found


# -- other data --------------------------------------------------------------------------------------------------


def others(effect: Effect) -> Iterator[tuple[str, Effect]]:
    """The same effect with one field another, each in turn."""
    for field in dataclasses.fields(effect):
        value = getattr(effect, field.name)
        if field.name == "faction":
            made = next(word for word in FACTIONS if word != value)
        elif field.name == "what":
            made = "fate" if value == "power" else "power"
        elif field.name == "type":
            made = "combat" if value == "intrigue" else "intrigue"
        elif isinstance(value, bool):
            made = not value
        elif isinstance(value, int):
            made = value + 1
        else:
            assert isinstance(effect, HomeOf), f"{effect}: how else could {field.name} be?"
            continue
        try:
            yield field.name, dataclasses.replace(effect, **{field.name: made})
        except ValueError:
            continue  # no card can be like that


def other(thing: Made, **fields: object) -> Iterator[Made]:
    """The same with other fields; nothing where no card can be like that."""
    with contextlib.suppress(ValueError):
        yield dataclasses.replace(thing, **fields)


def other_powers(power: Power) -> Iterator[tuple[str, Power]]:
    for name, does in others(power.does):
        yield name, dataclasses.replace(power, does=does)
    for cost in (FREE, FLIP, DISCARD, BURY):
        if cost != power.cost:
            yield f"cost{cost}", dataclasses.replace(power, cost=cost)
    for made in other(power, type="combat" if power.type == "intrigue" else "intrigue"):
        yield "type", made
    yield "realm", dataclasses.replace(power, realm="B13")


def effect_variants(card: BloodCard) -> Iterator[tuple[str, BloodCard]]:
    """The card with an effect that is a little different."""
    if isinstance(card, WarlordCard):
        for at, power in enumerate(card.powers):
            for name, made in other_powers(power):
                for each in other(card, powers=(*card.powers[:at], made, *card.powers[at + 1 :])):
                    yield f"{at + 1}-{name}", each
        for name, effect in others(card.personal) if card.personal is not None else ():
            yield name, dataclasses.replace(card, personal=effect)
    elif isinstance(card, LegionCard) and card.special is not None:
        for name, made in other_powers(card.special):
            for each in other(card, special=made):
                yield name, each
    elif isinstance(card, BattlefieldCard) and card.rule is not None:
        for name, effect in others(card.rule):
            yield name, dataclasses.replace(card, rule=effect)
    elif isinstance(card, FateCard) and card.does is not None:
        for name, effect in others(card.does):
            yield name, dataclasses.replace(card, does=effect)
        for cost in (FREE, FLIP, DISCARD, BURY):
            if cost != card.cost:
                for each in other(card, cost=cost):
                    yield f"cost{cost}", each
    if isinstance(card, FateCard) and card.rule is not None:
        yield "rule", dataclasses.replace(card, rule=None)


WORDS = {"alignment": list(HOMES)[:9], "faction": ["", "emberhand", "ledger"], "factol": ["", *FACTIONS]}
"""What words may stand in a field, beside every number."""


def value_variants(card: BloodCard) -> Iterator[tuple[str, BloodCard]]:
    """The card with another printed value."""
    for field in dataclasses.fields(card):
        value = getattr(card, field.name)
        if field.name == "cost":
            continue  # of effects
        if type(value) is int:
            for each in other(card, **{field.name: value + 1}):
                yield field.name, each
        elif field.name in WORDS and not (isinstance(card, FateCard) and card.timing != "gear"):
            words = WORDS[field.name]
            at = words.index(value) if value in words else 0
            for each in other(
                card, **{field.name: words[(at + 4 if len(words) > 4 else at + 1) % len(words)]}
            ):
                yield field.name, each
        elif field.name in ("born", "leader") and value:
            yield field.name, dataclasses.replace(card, **{field.name: "W09"})
        elif field.name == "unique":
            yield field.name, dataclasses.replace(card, unique=not value)


def print_card(card: BloodCard) -> None:
    """Let the rules read this card in the place of the one with its id: every table is made anew."""
    number = NUMBERS[card.id]
    source = Path(tables.__file__).parent / "tables.py"
    fresh: dict[str, object] = {}
    cards.ALL = (*ALL[:number], card, *ALL[number + 1 :])
    try:
        exec(compile(source.read_text(), str(source), "exec"), fresh)
    finally:
        cards.ALL = ALL
    for name, made in fresh.items():
        kept = getattr(tables, name, None)
        if isinstance(made, list) and isinstance(kept, list):
            kept[:] = made


EFFECTS = {f"{card.id}-{name}": made for card in ALL for name, made in effect_variants(card)}
VALUES = {f"{card.id}-{name}": made for card in ALL for name, made in value_variants(card)}
MOOT = {"L13-other"}
"""Whoever uses that Power is unflipped when the target is named, so that it is no flipped Legion itself."""


def printed(card: BloodCard) -> list[object]:
    return [card.kind, card.text, card.facts()]


@pytest.mark.slow
@pytest.mark.parametrize("name", EFFECTS)
def test_every_field_that_a_card_tells_is_read_by_the_rules(name: str) -> None:
    other = EFFECTS[name]
    card = ALL[NUMBERS[other.id]]
    if other.text == card.text or name in MOOT:
        return
    texts = scenarios_of(card)
    assert texts, f"no scenario uses {card.name}"
    courses = [course(text) for text in texts]
    print_card(other)
    try:
        assert [course(text) for text in texts] != courses, (
            f"{card.name} would read {other.text!r} and play as it does"
        )
    finally:
        print_card(card)
    assert [course(text) for text in texts] == courses


@pytest.mark.slow
@pytest.mark.parametrize("name", VALUES)
def test_every_printed_value_counts_in_play(name: str) -> None:
    other = VALUES[name]
    card = ALL[NUMBERS[other.id]]
    assert printed(other) != printed(card), f"{name} is printed nowhere"
    before = values_in_play(card)
    print_card(other)
    try:
        # What is set up stays as it was: only the card is another one.
        assert values_in_play(card) != before, f"{card.name} would print another {name} and play as it does"
    finally:
        print_card(card)


def test_the_numbers_of_a_named_power_are_those_of_its_legion() -> None:
    """A keyword is a Power like any other: it prints what it does, and goes by the Legion's own CS where it says so."""
    aide = ALL[NUMBERS["L03"]]
    assert isinstance(aide, LegionCard)
    assert KEYWORDS["Aide"].power == Power("intrigue", GainIntrigue(OWN_CS), DISCARD)
    assert aide.power == Power("intrigue", GainIntrigue(3), DISCARD)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Power("intrigue", AddCombat(2)),
        lambda: legion("L90", "Nobody", "NN", 3, 3, "Juggler"),
        lambda: legion("L90", "Nobody", "NN", 3, 3, "Horde", Power("combat", AddCombat(2), FLIP)),
        lambda: legion("L90", "Nobody", "NN", 3, 3, special=Power("intrigue", GainIntrigue(2), FLIP)),
        lambda: legion("L90", "Nobody", "NN", 3, 3, special=Power("combat", Draw(1), FLIP, "B10")),
        lambda: orders("F90", "Nothing", 3, "I", LoseLegion(at_most=3)),
        lambda: orders("F90", "Nothing", 3, "C", Draw(1), FLIP),
        lambda: orders("F90", "Nothing", 3, "R", Draw(1)),
        lambda: item("F90", "Nothing", "Rusty", 1, 3),
        lambda: item("F90", "Nothing", "Other", 1, 3, timing="O"),
        lambda: battlefield("B90", "Nowhere", "Swamp", 3, 3, "NN"),
        lambda: warlord(
            "W90", "Nobody", "NN", 9, 3, Power("combat", Shield()), Power("combat", AddCombat(1))
        ),
        lambda: warlord("W90", "Nobody", "NN", 9, 3, Power("combat", Shield(), DISCARD)),
    ],
)
def test_what_no_rule_could_carry_out_cannot_be_printed(wrong: Callable[[], object]) -> None:
    with pytest.raises(ValueError):
        wrong()


def test_a_home_realm_is_the_realm_of_its_avatars_power() -> None:
    told = {
        (card.rule.warlord, card.id)
        for card in ALL
        if isinstance(card, BattlefieldCard) and isinstance(card.rule, HomeOf)
    }
    played = {
        (card.id, power.realm)
        for card in ALL
        if isinstance(card, WarlordCard)
        for power in card.powers
        if power.realm
    }
    assert told == played


def test_the_prebuilt_decks_hold_every_card_but_four_at_most() -> None:
    held = {card_id for deck in DECKS for card_id, _ in deck.cards}
    missing = [card.name for card in ALL if card.id not in held]
    assert len(missing) <= 4, missing


def test_the_faction_of_add_combat_per_is_read() -> None:
    """Ember Vance, were she to count the Ledger, would count two Bailiffs and not one Torch."""
    vance = ALL[NUMBERS["W15"]]
    assert isinstance(vance, WarlordCard)
    does = AddCombatPer(2, "ledger")
    fight = """
        P0 table W15[L39, L37~F31, L37~F31]
        P0 hand B01
        P0 CHALLENGE B01 combat W15
        P0 POWER
        expect CS {} to 0
    """
    scenario(fight.format(16))
    print_card(dataclasses.replace(vance, powers=(dataclasses.replace(vance.powers[0], does=does),)))
    try:
        scenario(fight.format(18))
    finally:
        print_card(vance)
