"""Cards tell the truth: change a number on one, and play changes as well as text; add one, and it is everywhere."""

from dataclasses import replace

import pytest

from wartable.games.the_battlefield import RULES
from wartable.games.the_battlefield.cards import ALL, ARMIES, NUMBERS
from wartable.games.the_battlefield.cards.kinds import Army
from wartable.games.the_battlefield.effects import (
    FLANKED,
    REACHES,
    THIS_LANE,
    THIS_SIDE,
    Add,
    Multiply,
    sign,
    working,
)
from wartable.games.the_battlefield.features import SINGLE

from ..changed_cards import Line, trace, untrue


@pytest.mark.slow
@pytest.mark.parametrize("army", ARMIES, ids=lambda army: army.name)
def test_every_number_on_every_card_is_read_by_the_rules(army: Army) -> None:
    assert untrue(RULES.id, army.cards) == []


UNIT = Line("viking", 'unit("VK02"', 'unit("VK99", "Shield Biter", ANY, 3, (4, 4), (9, 9), flank=(1, 1)),')
SPECIAL = Line("maratha", 'special("MR13"', 'special("MR99", "Drummer", "own", Add(THIS_SIDE, attack=+1)),')
WEATHER = Line("viking", 'weather("VK17"', 'weather("VK98", "Thaw", Multiply(FLANKED, attack=5, defence=0)),')


@pytest.mark.parametrize("line", [UNIT, SPECIAL, WEATHER], ids=lambda line: line.line.split(chr(34))[1])
def test_a_card_added_to_a_set_file_alone_is_played_printed_encoded_and_judged(line: Line) -> None:
    (found,) = trace(RULES.id, [line], games=6)
    assert not found.refused and found.printed
    assert line.line.split(chr(34))[1] in found.seen


def test_a_reach_is_a_code_that_describe_puts_into_words() -> None:
    assert set(REACHES) == {THIS_LANE, THIS_SIDE, FLANKED}
    for reach, words in REACHES.items():
        assert Add(reach, attack=2).describe() == f"{words}: +2 A"
        work = working(Add(reach, attack=2))
        assert (work.reaches_lane, work.reaches_side) == (reach == THIS_LANE, reach == THIS_SIDE)


def test_any_factor_is_printed_and_carried_out() -> None:
    assert [sign(factor) for factor in range(6)] == ["×0", "×½", "×1", "×1½", "×2", "×2½"]
    assert Multiply(THIS_LANE, attack=5).describe() == "units in this lane: A ×2½"
    assert working(Multiply(THIS_LANE, attack=5)).times_attack == 5


def test_bots_think_of_a_card_by_what_it_does() -> None:
    worth = {"VK12": 14, "VK13": 10, "VK14": 8, "VK15": 3, "VK16": 10, "VK17": 9, "VK18": 2, "VK19": 8}
    worth |= {"MR12": 13, "MR13": 10, "MR14": 9, "MR19": 8}
    assert {card_id: SINGLE[NUMBERS[card_id]] for card_id in worth} == worth


def test_a_card_carries_no_number_that_the_rules_would_not_read() -> None:
    raider, wolf, blizzard = ALL[NUMBERS["VK02"]], ALL[NUMBERS["VK14"]], ALL[NUMBERS["VK16"]]
    for attempt in (
        lambda: replace(raider, flank=(1, 0)),
        lambda: replace(raider, copies=0),
        lambda: replace(raider, side="enemy"),
        lambda: replace(wolf, x1=(1, 0)),
        lambda: replace(blizzard, x1=(1, 0)),
        lambda: replace(blizzard, x2=(1, 0)),
        lambda: replace(blizzard, lane=1),
    ):
        with pytest.raises(ValueError, match="VK"):
            attempt()
