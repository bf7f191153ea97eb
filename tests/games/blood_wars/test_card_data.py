"""What a card tells is what it does: a card whose data says something else plays differently.

Every field of every effect that a card has is given another value, one at a time. Where that changes the printed text,
at least one of the scenarios that use the card must go another way; a field that only the text reads would be a lie.
"""

import ast
import dataclasses
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from wartable.core.codec import digest
from wartable.core.effects import Effect
from wartable.games.blood_wars import tables
from wartable.games.blood_wars.cards import ALL, DECKS, NUMBERS, BloodCard
from wartable.games.blood_wars.cards.kinds import BattlefieldCard, FateCard, LegionCard, WarlordCard
from wartable.games.blood_wars.effects import (
    BURY,
    CANCEL,
    DISCARD,
    FLIP,
    FREE,
    AddCombatPer,
    BuriedAfterCombat,
    HomeOf,
    Power,
    ShieldsCarrier,
    Untouched,
)
from wartable.games.blood_wars.scenario import scenario
from wartable.games.blood_wars.words import FACTIONS

HERE = Path(__file__).parent


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
    except Exception as error:
        return [str(error)]
    return [*script.told(0), *script.told(1), digest(script.state)]


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


def other_powers(power: Power, costs: dict[int, int]) -> Iterator[tuple[str, Power]]:
    for name, does in others(power.does):
        yield name, dataclasses.replace(power, does=does)
    yield "cost", dataclasses.replace(power, cost=costs[power.cost])
    yield "type", dataclasses.replace(power, type="combat" if power.type == "intrigue" else "intrigue")
    yield "realm", dataclasses.replace(power, realm="B13")


def variants() -> Iterator[tuple[str, BloodCard]]:
    for card in ALL:
        if isinstance(card, WarlordCard):
            for at, power in enumerate(card.powers):
                for name, made in other_powers(power, {FLIP: FREE, FREE: FLIP}):
                    powers = (*card.powers[:at], made, *card.powers[at + 1 :])
                    yield f"{card.id}-{at + 1}-{name}", dataclasses.replace(card, powers=powers)
            for name, effect in others(card.personal) if card.personal is not None else ():
                yield f"{card.id}-{name}", dataclasses.replace(card, personal=effect)
        elif isinstance(card, LegionCard) and card.special is not None:
            for name, made in other_powers(card.special, {FLIP: DISCARD}):
                if name != "realm":
                    yield f"{card.id}-{name}", dataclasses.replace(card, special=made)
        elif isinstance(card, BattlefieldCard) and card.rule is not None:
            for name, effect in others(card.rule):
                yield f"{card.id}-{name}", dataclasses.replace(card, rule=effect)
        elif isinstance(card, FateCard) and card.does is not None:
            for name, effect in others(card.does):
                yield f"{card.id}-{name}", dataclasses.replace(card, does=effect)
            cost = {FLIP: DISCARD, DISCARD: BURY, BURY: DISCARD}[card.cost]
            yield f"{card.id}-cost", dataclasses.replace(card, cost=cost)
        if isinstance(card, FateCard) and card.rule is not None:
            yield f"{card.id}-rule", dataclasses.replace(card, rule=None)


def print_card(card: BloodCard) -> None:
    """Let the rules read this card in the place of the one with its id."""
    number = NUMBERS[card.id]
    tables.KEYWORD[number] = tables.keyword_of(card)
    tables.USE[number] = tables.use_of(card)
    tables.COMBAT_POWER[number] = tables.warlord_power_of(card, "combat", False)
    tables.INTRIGUE_POWER[number] = tables.warlord_power_of(card, "intrigue", False)
    tables.COMBAT_REALM[number] = tables.warlord_power_of(card, "combat", True)
    tables.INTRIGUE_REALM[number] = tables.warlord_power_of(card, "intrigue", True)
    tables.SHIELDS_CARRIER[number] = tables.gear_rule_of(card, ShieldsCarrier)
    tables.BURIED_AFTER_COMBAT[number] = tables.gear_rule_of(card, BuriedAfterCombat)
    tables.CULL_LIMITS[number] = tables.cull_limit_of(card)
    tables.UNTOUCHED[number] = isinstance(card, WarlordCard) and isinstance(card.personal, Untouched)
    tables.GROUND[number] = tables.ground_of(card)
    tables.CANCELLERS[:] = [tables.canceller_of(0), tables.canceller_of(1)]


VARIANTS = dict(variants())
MOOT = {"L13-other"}
"""Whoever uses that Power is unflipped when the target is named, so that it is no flipped Legion itself."""


@pytest.mark.parametrize("name", VARIANTS)
def test_every_field_that_a_card_tells_is_read_by_the_rules(name: str) -> None:
    other = VARIANTS[name]
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
    held = {id for deck in DECKS for id, _ in deck.cards}
    missing = [card.name for card in ALL if card.id not in held]
    assert len(missing) <= 4, missing


def test_there_is_one_answer_to_powers_and_one_to_fate() -> None:
    cancels = [use.amount for use in tables.USE if use is not None and use.op == CANCEL]
    assert sorted(cancels) == [0, 1]


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
