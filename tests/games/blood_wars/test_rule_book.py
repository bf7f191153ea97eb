"""Every worked example of the rule book, named after it."""

from wartable.games.blood_wars.scenario import scenario


def test_e1_plain_intrigue_two_players() -> None:
    scenario("""
        P0 table W07
        P0 hand B04 ; top F21
        P1 table W04
        P1 top F19
        P0 CHALLENGE B04 intrigue W07
        P1 JOIN oppose W04
        expect ballot 19 to 16 ; Challenge won ; P0 Victory Pool B04 ; P0 table W07* ; P1 table W04*
        expect P0 discard pile F21 ; P1 discard pile F19 ; P1 Command Hand size 0
    """)


def test_e2_tied_ballot_and_loss_of_status() -> None:
    scenario("""
        P0 table W04[L14, L15+F01]
        P0 hand B07 B02 ; top F19
        P1 table W07
        P1 top F16
        P0 CHALLENGE B07 intrigue W04
        P1 JOIN oppose W07
        expect ballot 16 to 16 ; Challenge failed ; P0 Command Hand B02 L14 L15 F01 ; P0 discard pile B07 F19
        expect P0 table W04* ; P1 Command Hand size 1 ; P1 table W07* ; asked nobody
    """)


def test_e3_an_ally_and_warlord_powers() -> None:
    scenario("""
        players 3
        P0 table W03
        P0 hand B09 ; top F21 B09
        P1 table W07
        P1 top F10
        P2 table W10
        P0 CHALLENGE B09 intrigue W03
        P2 JOIN aid W10
        P1 JOIN oppose W07
        P0 POWER
        P2 POWER
        expect ballot 30 to 17 ; Challenge won ; P0 Victory Pool B09 ; P2 Command Hand size 2
        expect P1 Command Hand size 0 ; P0 discard pile F21 B09
    """)


def test_e4_caucus_with_legions() -> None:
    scenario("""
        P0 table W10
        P0 hand B05 L03 L04 ; top F24
        P1 table W08
        P1 hand L31 ; top B02
        P0 CHALLENGE B05 intrigue W10
        P1 JOIN oppose W08
        P0 LEGION L03
        P1 LEGION L31 > P0
        P0 LEGION L04
        expect ballot 19 to 17 ; Challenge won ; P0 discard pile L03 L04 F24 ; P1 discard pile L31 B02
    """)


def test_e5_combat_with_both_warlord_powers() -> None:
    scenario("""
        P0 table W01[L01+F05, L02]
        P0 hand B04 F10
        P1 table W07[L25, L26]
        P1 top F18
        P0 CHALLENGE B04 combat W01 with F10
        P1 ROUSE W07
        P0 POWER
        P1 POWER
        P0 FATE F10
        expect CS 12 to 14 ; Challenge failed ; P1 Command Hand size 4 ; P0 table W01* ; P1 table W07*
        expect P0 discard pile B04 L01 F05 L02 F10 ; P1 discard pile F18 L25 L26 ; P0 Command Hand size 0
    """)


def test_e6_guardian() -> None:
    scenario("""
        P0 table W07[L25, L26]
        P0 hand B09
        P1 table W01[L01, L05]
        P0 CHALLENGE B09 combat W07
        P1 ROUSE W01
        expect CS 14 to 10 ; Challenge won ; P0 Victory Pool B09 ; P1 Command Hand size 0
    """)


def test_e7_nobody_defends() -> None:
    scenario("""
        P0 table W05[L17]
        P0 hand B08
        P1 table W04*
        P0 CHALLENGE B08 combat W05
        expect CS 6 to 0 ; Challenge won ; P0 Victory Pool B08 ; P0 table W05* ; P0 discard pile L17 ; P1 table W04*
    """)


def test_e8_the_closest_legion() -> None:
    scenario("""
        P0 table W07[L25]
        P0 hand B01
        P1 table W09[L35, L39, L33, L36]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W09
        P0 POWER
        P1 POWER
        expect CS 0 to 14 ; Challenge failed ; P1 discard pile L17 L36 L35 L39 L33 ; P0 discard pile B01 L25
    """)


def test_e9_berserker_support_and_martyr() -> None:
    scenario("""
        P0 table W09[L33, L39, L36]
        P0 hand B01
        P1 table W02[L02, L07+F25]
        P0 CHALLENGE B01 combat W09
        P1 ROUSE W02
        P0 LEGION L33 > L07
        P1 SUPPORT yes
        P0 LEGION L39 > L02
        expect CS 5 to 7 ; Challenge failed ; P1 discard pile L17 F25 L02 L07 ; P0 discard pile B01 L33 L39 L36
    """)


def test_e10_who_survives_a_combat() -> None:
    scenario("""
        P0 table W05[L20, L17+F24, L18+F01+F05]
        P0 hand B09
        P0 CHALLENGE B09 combat W05
        expect CS 22 to 0 ; Challenge won ; P0 table W05*[L20, L17] ; P0 discard pile F24 L18 F01 F05
    """)


def test_e11_stacking_limits() -> None:
    scenario("""
        phase assembly
        P0 table W07
        P0 hand L25 L25 L26 L37 L28 L29 L27 L30 L09
        try P0 ARRANGE W07[L09] -> ALIGNMENT_MISMATCH
        try P0 ARRANGE W07[L25, L25, L26, L37, L29] -> LEGION_LIMIT
        P0 ARRANGE W07[L25, L25, L26, L37, L28, L27, L30]
        expect P0 table W07[L25, L25, L26, L37, L28, L27, L30] ; P0 Command Hand L29 L09
    """)


def test_e12_fate_limits() -> None:
    scenario("""
        phase assembly
        P0 table W10
        P0 hand L18 L17 F01 F05 F03 F10 F15
        try P0 ARRANGE W10[L18, L17+F01+F05] -> GEAR_LIMIT
        try P0 ARRANGE W10[L18+F03, L17] -> GEAR_ALIGNMENT
        try P0 ARRANGE W10[L18+F01+F05, L17 | F10 F15] -> FATE_LIMIT
        P0 ARRANGE W10[L18+F01+F05, L17 | F10]
        expect P0 table W10[L18+F01+F05, L17 | F10] ; P0 Command Hand F03 F15
    """)


def test_e13_a_response_to_a_response() -> None:
    scenario("""
        P0 table W07
        P0 hand B04 F20
        P1 table W04
        P1 hand F19 F20
        P0 CHALLENGE B04 intrigue W07
        P1 JOIN oppose W04
        P1 FATE F19 > P0
        P0 RESPOND F20
        P1 RESPOND F20
        expect ballot 11 to 14 ; Challenge failed ; P0 discard pile B04 F20 L17 ; P1 discard pile F19 F20 L17
        expect P1 Command Hand size 1
    """)


def test_e14_realm_power() -> None:
    scenario("""
        P0 table W12[L33, L36]
        P0 hand B04 ; pool B11
        P1 table W07[L25, L27]
        P0 CHALLENGE B04 combat W12
        P1 ROUSE W07
        P0 POWER realm > L25
        expect CS 12 to 2 ; Challenge won ; P1 Dead-Book L25 ; P1 discard pile L27 ; P0 Victory Pool B11 B04
    """)


def test_e15_faction_and_acolyte() -> None:
    scenario("""
        phase assembly
        P0 table W14, W04
        P0 hand L37 L38 L14 L16 L15 L42 F31
        try P0 ARRANGE W14[L37, L38, L14, L16, L15, L42] -> ALIGNMENT_MISMATCH
        try P0 ARRANGE W04[L14~F31] -> WRONG_LEADER
        P0 ARRANGE W14[L37, L38, L14, L16, L15, L42~F31]
        expect P0 table W14[L37, L38, L14, L16, L15, L42~F31], W04 ; P0 Command Hand size 0
    """)
