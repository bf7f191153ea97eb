"""Every Legion in a short scenario: by its Power, with its own numbers."""

import pytest

from wartable.games.blood_wars.cards import ALL, NUMBERS
from wartable.games.blood_wars.cards.kinds import LegionCard
from wartable.games.blood_wars.cards.legions import LEGIONS
from wartable.games.blood_wars.scenario import scenario


def legions(keyword: str) -> list[str]:
    return [card.id for card in LEGIONS if card.keyword == keyword]


def cs(card_id: str) -> int:
    card = ALL[NUMBERS[card_id]]
    assert isinstance(card, LegionCard)
    return card.combat


@pytest.mark.parametrize("card_id", [card.id for card in LEGIONS])
def test_every_legion_fights_with_its_cs(card_id: str) -> None:
    scenario(f"""
        P0 table W05[{card_id}]
        P0 hand B01
        P0 CHALLENGE B01 combat W05
        expect CS {cs(card_id)} to 0 ; Challenge won
    """)


@pytest.mark.parametrize("card_id", legions("Berserker"))
def test_a_berserker_is_discarded_and_takes_one_along(card_id: str) -> None:
    scenario(f"""
        P0 table W05[{card_id}+F01, L17]
        P0 hand B01
        P1 table W07[L25, L26]
        P0 CHALLENGE B01 combat W05
        P1 ROUSE W07
        P0 LEGION {card_id} > L25
        now P0 discard pile {card_id} F01 ; P1 discard pile L25
        expect CS 6 to 6 ; Challenge failed
    """)


@pytest.mark.parametrize("card_id", legions("Cutter"))
def test_a_cutter_carries_two_and_counts_twice(card_id: str) -> None:
    scenario(f"""
        phase assembly
        P0 table W05
        P0 hand {card_id} F01 F05 F10
        try P0 ARRANGE W05[{card_id}+F01+F05 | F10] -> FATE_LIMIT
        P0 ARRANGE W05[{card_id}+F01+F05]
        expect P0 table W05[{card_id}+F01+F05] ; P0 Command Hand F10
    """)


@pytest.mark.parametrize("card_id", legions("Guardian"))
def test_a_guardian_captures_with_any_margin(card_id: str) -> None:
    scenario(f"""
        P0 table W05[{card_id}]
        P0 hand B09
        P1 table W05[L30]
        P0 CHALLENGE B09 combat W05
        P1 ROUSE W05
        expect CS {cs(card_id)} to 1 ; Challenge won
    """)
    scenario(f"""
        P0 table W05[{card_id}, L17]
        P0 hand B09
        P1 table W05[L30 | F17]
        P0 CHALLENGE B09 combat W05
        P1 ROUSE W05
        P1 FATE F17 > {card_id}
        now P0 table W05[{card_id}*, L17]
        expect CS 7 to 1 ; Challenge won
    """)


def test_a_flipped_guardian_does_not_help() -> None:
    scenario("""
        P0 table W05[L14, L18]
        P0 hand B09
        P1 table W05[L30 | F17]
        P0 CHALLENGE B09 combat W05
        P1 ROUSE W05
        P1 FATE F17 > L14
        expect CS 5 to 1 ; Challenge failed ; P1 Command Hand size 0
    """)


@pytest.mark.parametrize("card_id", legions("Horde"))
def test_hordes_are_not_counted(card_id: str) -> None:
    scenario(
        f"""
        phase assembly
        P0 table W09
        P0 hand {card_id} {card_id} {card_id} L33 L33 L35 L36 L39
        P0 ARRANGE W09[L33, L33, L35, L36, L39, {card_id}, {card_id}, {card_id}]
        expect P0 Command Hand size 0
    """
        if card_id != "L27"
        else f"""
        phase assembly
        P0 table W07
        P0 hand {card_id} {card_id} {card_id} L25 L25 L26 L29
        P0 ARRANGE W07[L25, L25, L26, L29, {card_id}, {card_id}, {card_id}]
        expect P0 Command Hand size 0
    """
    )


@pytest.mark.parametrize("card_id", legions("Martyr"))
def test_a_martyr_is_flipped_once_and_then_discarded(card_id: str) -> None:
    scenario(f"""
        P0 table W09[L33, L39]
        P0 hand B01
        P1 table W05[{card_id}, L17]
        P0 CHALLENGE B01 combat W09
        P1 ROUSE W05
        P0 LEGION L33 > {card_id}
        now P1 table W05[{card_id}*, L17]
        P0 LEGION L39 > {card_id}
        now P1 table W05[L17] ; P1 discard pile {card_id}
    """)


@pytest.mark.parametrize("card_id", legions("Shock Troop"))
def test_a_shock_troop_is_devoted(card_id: str) -> None:
    scenario(f"""
        P0 table W05
        P0 hand B01 {card_id} F01
        P1 table W05
        P1 hand {card_id}
        P0 CHALLENGE B01 combat W05 with F01@{card_id}, {card_id}
        P1 ROUSE W05 with {card_id}
        expect CS {cs(card_id) + 2} to {cs(card_id)} ; Challenge won
    """)


@pytest.mark.parametrize("card_id", legions("Spirit"))
def test_a_spirit_stays_with_its_acolyte_and_keeps_its_side(card_id: str) -> None:
    scenario(f"""
        P0 table W13[{card_id}+F01~F30]
        P0 hand B01
        P1 table W07[| F17]
        P0 CHALLENGE B01 combat W13
        P1 ROUSE W07
        P1 FATE F17 > {card_id}
        expect CS 4 to 0 ; P0 table W13*[{card_id}*~F30] ; P0 discard pile F01
    """)


@pytest.mark.parametrize("card_id", legions("Advocate"))
def test_an_advocate_secures_the_reward_of_a_loser(card_id: str) -> None:
    scenario(f"""
        P0 table W09
        P0 hand B04 {card_id}
        P1 table W07
        P1 hand {card_id}
        P0 CHALLENGE B04 intrigue W09
        P1 JOIN oppose W07
        P0 LEGION {card_id}
        P1 LEGION {card_id}
        expect Challenge failed ; P0 Command Hand size 1 ; P1 Command Hand size 1
    """)


def test_a_winning_challenger_with_an_advocate_gets_both() -> None:
    scenario("""
        P0 table W07
        P0 hand B04 L16
        P0 CHALLENGE B04 intrigue W07
        P0 LEGION L16
        expect P0 Victory Pool B04 ; P0 Command Hand size 1
    """)


@pytest.mark.parametrize("card_id", legions("Aide"))
def test_an_aide_lends_its_cs(card_id: str) -> None:
    scenario(f"""
        P0 table W09
        P0 hand B04 {card_id}
        P0 CHALLENGE B04 intrigue W09
        P0 LEGION {card_id}
        now P0 IS {8 + cs(card_id)} ; P0 discard pile {card_id}
    """)


@pytest.mark.parametrize("card_id", legions("Diplomat"))
def test_diplomats_double_the_hidden_ally_once(card_id: str) -> None:
    scenario(f"""
        P0 table W09
        P0 hand B04 {card_id} {card_id} ; top F21
        P0 CHALLENGE B04 intrigue W09
        P0 LEGION {card_id}
        P0 LEGION {card_id}
        expect ballot 18 to 0
    """)


@pytest.mark.parametrize("card_id", legions("Parasite"))
def test_a_parasite_takes_its_cs(card_id: str) -> None:
    scenario(f"""
        P0 table W08
        P0 hand B04 {card_id}
        P1 table W04
        P0 CHALLENGE B04 intrigue W08
        P1 JOIN oppose W04
        P0 LEGION {card_id} > P1
        now P1 IS {13 - cs(card_id)}
    """)


@pytest.mark.parametrize("card_id", legions("Terrorist"))
def test_a_terrorist_makes_a_player_discard_its_cs(card_id: str) -> None:
    scenario(f"""
        P0 table W08
        P0 hand B04 {card_id}
        P1 table W04
        P1 hand L01 L02 L03 L04 L05
        P0 CHALLENGE B04 intrigue W08
        P1 JOIN oppose W04
        P0 LEGION {card_id} > P1
        now asked P1 discard
        P1 DISCARD {" ".join(["L01", "L02", "L03"][: cs(card_id)])}
        now P1 Command Hand size {5 - cs(card_id)}
    """)
    scenario(f"""
        P0 table W08
        P0 hand B04 {card_id}
        P1 table W04
        P1 hand L01
        P0 CHALLENGE B04 intrigue W08
        P1 JOIN oppose W04
        P0 LEGION {card_id} > P1
        now P1 Command Hand size 0 ; asked P1 caucus
    """)


def test_l13_clockstep_cohort_unflips_another() -> None:
    scenario("""
        P0 table W04[L13, L14]
        P0 hand B01
        P1 table W07[L25 | F17]
        P0 CHALLENGE B01 combat W04
        P1 ROUSE W07
        try P0 LEGION L13 > L13 -> BAD_TARGET
        P0 PASS
        P1 FATE F17 > L14
        P0 LEGION L13 > L14
        now P0 table W04[L13*, L14] ; P0 CS 6
    """)


def test_l40_salvagers_return_an_item() -> None:
    scenario("""
        P0 table W15[L40]
        P0 hand B01
        P0 discard F05 L25 F10
        P0 CHALLENGE B01 combat W15
        try P0 LEGION L40 > F10 -> BAD_TARGET
        P0 LEGION L40 > F05
        now P0 Command Hand F05 ; P0 discard pile L25 F10 ; P0 table W15[L40*]
    """)


@pytest.mark.parametrize(
    ("card_id", "leader", "others"), [("L43", "W11", "L01 L02 L03 L04"), ("L44", "W12", "L33 L35 L36 L39")]
)
def test_born_acolytes_are_exact(card_id: str, leader: str, others: str) -> None:
    listed = others.replace(" ", ", ")
    scenario(f"""
        phase assembly
        P0 table {leader}
        P0 hand {card_id} {others}
        P0 ARRANGE {leader}[{listed}, {card_id}]
        expect P0 Command Hand size 0
    """)
