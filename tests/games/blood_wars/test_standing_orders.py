"""Standing orders answer for a player who would only pass, and tell nobody anything."""

import pytest

from wartable.games.blood_wars import RULES
from wartable.games.blood_wars.actions import Done, Pass
from wartable.games.blood_wars.scenario import BloodScript, scenario
from wartable.games.blood_wars.standing_orders import BadOrder, Order, Orders, automatic, read_order
from wartable.games.blood_wars.view import BloodView


def answer(table: BloodScript, seat: int, *orders: str, only_option: bool = True) -> object:
    view = RULES.view(table.state, seat)
    assert isinstance(view, BloodView)
    options = tuple(RULES.legal_actions(table.state, seat))
    return automatic(view, options, Orders(tuple(read_order(each) for each in orders), only_option))


IN_A_CAUCUS = """
    P0 table W07
    P0 hand B04
    P1 table W04
    P1 hand F19
    P0 CHALLENGE B04 intrigue W07
    P1 JOIN oppose W04
    P1 PASS
    now asked P0 caucus
"""

ASKED_TO_DEFEND = """
    P0 table W07
    P0 hand B04
    P1 table W04[L14]
    P0 CHALLENGE B04 combat W07
    now asked P1 rouse
"""


def test_an_order_passes_where_it_applies() -> None:
    table = scenario(ASKED_TO_DEFEND)
    assert answer(table, 1, "pass") == Pass()
    assert answer(table, 1, "pass rouse join") == Pass()
    assert answer(table, 1, "pass open respond") is None
    assert answer(table, 1, "pass rouse in action") == Pass()
    assert answer(table, 1, "pass rouse in opening") is None
    assert answer(table, 1, "pass of P0") == Pass()
    assert answer(table, 1, "pass of P1") is None
    assert answer(table, 1) is None


def test_pass_until_a_combat_against_me() -> None:
    assert answer(scenario(ASKED_TO_DEFEND), 1, "pass until a Combat against me") is None
    table = scenario(IN_A_CAUCUS)
    assert answer(table, 0, "pass until a Combat against me", only_option=False) == Pass()
    assert answer(table, 0, "pass until an Intrigue", only_option=False) is None
    assert answer(table, 0, "pass until a Challenge", only_option=False) is None
    assert answer(table, 0, "pass until my turn", only_option=False) is None


def test_the_only_option_is_played() -> None:
    table = scenario(IN_A_CAUCUS)
    assert answer(table, 0) == Pass()
    assert answer(table, 0, only_option=False) is None


def test_nobody_answers_for_a_seat_that_is_not_asked() -> None:
    assert answer(scenario(ASKED_TO_DEFEND), 0, "pass") is None


def test_what_cannot_be_passed_is_asked() -> None:
    table = scenario("""
        phase assembly
        P0 table W07
        P0 hand L25
        now asked P0 assemble
    """)
    assert answer(table, 0, "pass") is None
    table.play(0, Done())


@pytest.mark.parametrize(
    "text", ["", "wait", "pass sometimes", "pass in june", "pass of P9", "pass until tea"]
)
def test_bad_orders_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadOrder) as refused:
        read_order(text)
    assert refused.value.code == "BAD_ORDER" and refused.value.sentence


def test_reading() -> None:
    assert read_order("Pass open in Opening of P2 until a Combat") == Order(
        ("open",), ("opening",), (2,), "combat"
    )
