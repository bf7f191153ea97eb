"""Every Battlefield: what it is worth, and its special rule."""

import pytest

from wartable.games.blood_wars.cards.battlefields import BATTLEFIELDS
from wartable.games.blood_wars.scenario import scenario


@pytest.mark.parametrize("card_id", [card.id for card in BATTLEFIELDS])
def test_every_battlefield_is_captured_in_the_ways_it_allows(card_id: str) -> None:
    if card_id != "B15":
        scenario(f"""
            P0 table W07[L25]
            P0 hand {card_id}
            P0 CHALLENGE {card_id} combat W07
            expect Challenge won ; P0 Victory Pool {card_id}
        """)
    if card_id != "B14":
        scenario(f"""
            P0 table W07
            P0 hand {card_id}
            P0 CHALLENGE {card_id} intrigue W07
            expect Challenge won ; P0 Victory Pool {card_id}
        """)


def test_b14_is_won_in_combat_only_and_b15_in_intrigue_only() -> None:
    table = scenario("""
        P0 table W07
        P0 hand B14 B15
        now asked P0 act
    """)
    assert table.options(0) == {
        "Challenge for Fourth Stair with Marshal Krull by Combat",
        "Challenge for Undercroft of Whispers with Marshal Krull by Intrigue",
        "End the Action Phase",
    }


def test_b16_helps_the_defender() -> None:
    scenario("""
        P0 table W07[L25]
        P0 hand B16
        P1 table W01[L01]
        P0 CHALLENGE B16 combat W07
        P1 ROUSE W01
        expect CS 8 to 8 ; Challenge failed
    """)


def test_b17_held_draws_three() -> None:
    scenario("""
        phase turn
        P0 table W07
        P0 pool B17
        now P0 Command Hand size 3 ; asked P0 assemble
    """)


def test_b18_held_adds_is_while_opposing_only() -> None:
    scenario("""
        P0 table W07
        P0 hand B04 ; pool B18
        P1 table W04
        P1 pool B18
        P0 CHALLENGE B04 intrigue W07
        P1 JOIN oppose W04
        now P0 IS 14 ; P1 IS 14
    """)


def test_b19_held_draws_one_more_for_a_won_defence() -> None:
    scenario("""
        P0 table W07[L25]
        P0 hand B01
        P1 table W07[L25]
        P1 pool B19 ; top F18
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W07
        expect Challenge failed ; P1 Command Hand size 5
    """)


def test_b20_captured_draws_two() -> None:
    scenario("""
        P0 table W07
        P0 hand B20
        P0 CHALLENGE B20 intrigue W07
        expect P0 Victory Pool B20 ; P0 Command Hand size 2
    """)
