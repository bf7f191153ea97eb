"""Every Fate card in a short scenario of its own."""

import pytest

from wartable.games.blood_wars.scenario import scenario


@pytest.mark.parametrize(
    ("card_id", "strength"),
    [("F01", 2), ("F04", 1), ("F05", 4), ("F06", 2), ("F07", 2), ("F08", 6), ("F09", 1), ("F24", 1)],
)
def test_gear_of_any_alignment_adds_its_cs(card_id: str, strength: int) -> None:
    scenario(f"""
        P0 table W05[L17+{card_id}]
        P0 hand B01
        P0 CHALLENGE B01 combat W05
        expect CS {6 + strength} to 0
    """)


@pytest.mark.parametrize(
    ("card_id", "strength", "legion", "other"),
    [
        ("F02", 8, "L01", "L21"),
        ("F03", 10, "L33", "L14"),
        ("F25", 8, "L07", "L25"),
        ("F26", 7, "L36", "L14"),
        ("F27", 8, "L14", "L33"),
    ],
)
def test_aligned_gear(card_id: str, strength: int, legion: str, other: str) -> None:
    scenario(f"""
        phase assembly
        P0 table W05
        P0 hand {card_id} {legion} {other}
        try P0 ARRANGE W05[{other}+{card_id}] -> GEAR_ALIGNMENT
        P0 ARRANGE W05[{legion}+{card_id}]
        expect P0 table W05[{legion}+{card_id}]
    """)
    scenario(f"""
        P0 table W05[{legion}+{card_id}]
        P0 hand B01
        P0 CHALLENGE B01 combat W05
        expect CS {strength} to 0
    """)


def test_f04_rations_are_eaten() -> None:
    scenario("""
        P0 table W05[L17*+F04]
        P0 hand B01
        P0 CHALLENGE B01 combat W05
        P0 ITEM F04@L17 > L17
        now P0 table W05[L17] ; P0 discard pile F04
        expect CS 6 to 0
    """)


def test_f06_the_horn_is_flipped() -> None:
    scenario("""
        P0 table W05[L17*+F06]
        P0 hand B01
        P0 CHALLENGE B01 combat W05
        P0 ITEM F06@L17 > L17
        now P0 table W05[L17+F06*]
        expect CS 7 to 0
    """)


def test_f07_the_cloak_shields_its_legion() -> None:
    scenario("""
        P0 table W09[L33]
        P0 hand B01
        P1 table W07[L25+F07, L26]
        P0 CHALLENGE B01 combat W09
        P1 ROUSE W07
        P0 POWER
        now P1 discard pile L26
        try P0 LEGION L33 > L25 -> BAD_TARGET
        expect CS 7 to 10
    """)


def test_f08_the_crown_goes_to_the_dead_book() -> None:
    scenario("""
        P0 table W05[L17+F08]
        P0 hand B01
        P0 CHALLENGE B01 combat W05
        expect CS 12 to 0 ; P0 Dead-Book F08 ; P0 discard pile L17
    """)


def test_f08_lost_with_its_legion_it_is_only_discarded() -> None:
    scenario("""
        P0 table W09[L33]
        P0 hand B01
        P1 table W07[L25+F08]
        P0 CHALLENGE B01 combat W09
        P1 ROUSE W07
        P0 LEGION L33 > L25
        now P1 discard pile L25 F08
    """)


def test_f09_the_mask_in_a_caucus() -> None:
    scenario("""
        P0 table W09
        P0 hand B04 F09
        P0 CHALLENGE B04 intrigue W09
        P0 FATE F09
        now P0 IS 14 ; P0 Dead-Book F09
    """)


def test_f10_press_the_line() -> None:
    scenario("""
        P0 table W05[L17]
        P0 hand B01 F10
        P0 CHALLENGE B01 combat W05 with F10
        P0 FATE F10
        expect CS 10 to 0 ; P0 discard pile L17 F10
    """)


def test_f11_sound_the_retreat() -> None:
    scenario("""
        P0 table W07[L25, L26]
        P0 hand B04 B01
        P1 table W05[L17+F01 | F11 F10]
        P0 CHALLENGE B04 combat W07
        P1 ROUSE W05
        P1 FATE F11
        expect Challenge failed ; P0 discard pile B04 ; P1 Command Hand size 0
        expect P0 table W07*[L25, L26] ; P1 table W05*[L17+F01 | F10] ; P1 discard pile F11
    """)


def test_f12_sudden_reveille() -> None:
    scenario("""
        phase turn
        P0 table W05*[L20*+F06*]
        P0 hand F12
        P0 OPEN F12 > W05
        now P0 table W05[L20+F06] ; P0 discard pile F12
    """)


def test_f13_standing_denial_cancels_powers() -> None:
    scenario("""
        P0 table W07[L25]
        P0 hand B01
        P1 table W01[L01 | F13]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W01
        P0 POWER
        P1 RESPOND F13
        now P0 table W07*[L25] ; P1 table W01[L01] ; P1 discard pile F13
        expect CS 8 to 5
    """)


def test_f14_assassins_writ() -> None:
    scenario("""
        P0 table W07
        P0 hand B04 F14
        P1 table W02[L05+F01 | F10]
        P0 CHALLENGE B04 intrigue W07
        P1 JOIN oppose W02
        P0 FATE F14
        now P1 table - ; P1 discard pile W02 L05 F01 F10 ; P0 Dead-Book F14
        expect ballot 15 to 0 ; P0 Victory Pool B04 ; P1 Command Hand size 0
    """)


def test_f14_does_not_reach_a_warlord_of_11() -> None:
    scenario("""
        P0 table W07
        P0 hand B04 F14
        P1 table W01
        P0 CHALLENGE B04 intrigue W07
        P1 JOIN oppose W01
        P0 FATE F14
        now P1 table W01 ; P1 discard pile - ; P0 Dead-Book F14
    """)


def test_f14_kills_the_challenger_and_the_challenge() -> None:
    scenario("""
        P0 table W09[L33]
        P0 hand B04
        P1 table W07
        P1 hand F14
        P0 CHALLENGE B04 intrigue W09
        P1 JOIN oppose W07
        P1 FATE F14
        expect Challenge failed ; P0 table - ; P0 discard pile B04 W09 L33 ; P1 Command Hand size 1 ; P1 table W07*
    """)


def test_f15_cinder_rain() -> None:
    scenario("""
        P0 table W07[L25 | F15]
        P0 hand B01
        P1 table W01[L02, L03, L01]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W01
        P0 FATE F15
        now P1 table W01[L02*, L03, L01]
    """)


def test_f15_without_a_fitting_legion_does_nothing() -> None:
    scenario("""
        P0 table W07[L25 | F15]
        P0 hand B01
        P1 table W01[L01]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W01
        P0 FATE F15
        now P1 table W01[L01] ; P0 discard pile F15
    """)


def test_f16_giantfall() -> None:
    scenario("""
        P0 table W07[L25 | F16]
        P0 hand B01
        P1 table W07[L25, L26]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W07
        P0 FATE F16
        now P1 discard pile L26
    """)


def test_f17_lull() -> None:
    scenario("""
        P0 table W07[L25 | F17]
        P0 hand B01
        P1 table W07[L25*, L26, L37+F07]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W07
        try P0 FATE F17 > L25 -> BAD_TARGET
        try P0 FATE F17 > L37 -> BAD_TARGET
        P0 FATE F17 > L26
        now P1 table W07[L25*, L26*, L37+F07]
    """)


def test_f18_silver_words_for_an_ally() -> None:
    scenario("""
        players 3
        P0 table W09
        P0 hand B04 F18
        P2 table W10
        P0 CHALLENGE B04 intrigue W09
        P2 JOIN aid W10
        P0 FATE F18 > P2
        now P2 IS 13
    """)


def test_f19_slander_never_goes_below_zero() -> None:
    scenario("""
        P0 table W14
        P0 hand B04 F19 F19
        P1 table W04
        P0 CHALLENGE B04 intrigue W14
        P1 JOIN oppose W04
        P0 POWER > P1
        P0 FATE F19 > P1
        P0 FATE F19 > P1
        now P1 IS 0
    """)


def test_f20_countersign_cancels_fate() -> None:
    scenario("""
        P0 table W07[L25 | F10]
        P0 hand B01
        P1 table W01[L01 | F20]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W01
        P0 FATE F10
        P1 RESPOND F20
        expect CS 8 to 5 ; P1 discard pile F20 L01
    """)


def test_f21_second_harvest() -> None:
    scenario("""
        phase turn
        P0 table W07
        P0 hand F21 ; top L01 L02 L03 L04
        P0 OPEN F21
        now P0 Command Hand L01 L02 L03 L04 ; P0 Dead-Book F21
    """)


def test_f22_burden_of_sleep_before_a_defence() -> None:
    scenario("""
        P0 table W07, W10
        P0 hand B04
        P1 table W04, W08
        P1 hand F22
        P0 CHALLENGE B04 intrigue W07
        try P1 OPEN F22 > P0:W07 -> BAD_TARGET
        P1 OPEN F22 > P0:W10
        now P0 table W07, W10* ; P1 Dead-Book F22
    """)


def test_f23_grave_bargain() -> None:
    scenario("""
        phase turn
        P0 table W07
        P0 hand F23 ; top L17 L17
        P0 discard F05 W12
        P0 OPEN F23 > W12
        now P0 Command Hand L17 L17 W12 ; P0 discard pile F05 ; P0 Dead-Book F23
    """)


@pytest.mark.parametrize("card_id", ["F24", "F25", "F26", "F27"])
def test_a_support_is_lost_in_its_legions_place(card_id: str) -> None:
    legion = {"F24": "L17", "F25": "L07", "F26": "L36", "F27": "L14"}[card_id]
    scenario(f"""
        P0 table W05[{legion}+{card_id}]
        P0 hand B01
        P0 CHALLENGE B01 combat W05
        expect Challenge won ; P0 table W05*[{legion}] ; P0 discard pile {card_id}
    """)
    scenario(f"""
        P0 table W09[L33, L39]
        P0 hand B01
        P1 table W05[{legion}+{card_id}]
        P0 CHALLENGE B01 combat W09
        P1 ROUSE W05
        P0 LEGION L33 > {legion}
        P1 SUPPORT no
        now P1 discard pile {legion} {card_id}
    """)


@pytest.mark.parametrize(
    ("card_id", "leader"), [("F28", "W11"), ("F29", "W12"), ("F30", "W13"), ("F31", "W16")]
)
def test_an_acolyte_makes_anybody_exact(card_id: str, leader: str) -> None:
    misfit = {"W11": "L33", "W12": "L01", "W13": "L25", "W16": "L25"}[leader]
    scenario(f"""
        phase assembly
        P0 table {leader}, W04
        P0 hand {card_id} {misfit} L14
        try P0 ARRANGE {leader}[{misfit}] -> ALIGNMENT_MISMATCH
        try P0 ARRANGE W04[L14~{card_id}] -> WRONG_LEADER
        P0 ASSIGN {misfit} {leader} ~{card_id}
        expect P0 table {leader}[{misfit}~{card_id}], W04 ; P0 Command Hand L14
    """)


def test_f30_the_thread_adds_1_cs() -> None:
    scenario("""
        P0 table W13[L17~F30]
        P0 hand B01
        P0 CHALLENGE B01 combat W13
        expect CS 7 to 0 ; P0 discard pile L17 F30
    """)
