"""Every worked example of the rule book, named after it."""

from wartable.games.the_battlefield.scenario import scenario


def test_e1_wish_list() -> None:
    scenario("""
        pile P1 VK03 VK01 VK02
        deck P1 VK07 VK08 VK03 VK12 VK16 VK05
        wish P1 VK03 VK03 VK12 VK16 VK08
        expect P1 hand VK01 VK02 VK03 VK03 VK07 VK08 VK12 VK16 ; P1 deck VK05
    """)


def test_e2_placement() -> None:
    scenario("""
        hand P1 VK02 VK02 VK02 VK01
        hand P2 MR02 MR11 MR01
        try P1 VK02 P1:R1 -> E_WRONG_LANE
        try P1 VK02 P2:M1 -> E_WRONG_SIDE
        play P1 VK02 P1:M1
        expect P1 total 4 2 ; turn P2
        play P2 MR11 P2:H2
        play P1 VK02 P1:M1
        expect P1 total 9 5 ; slot P1:M1 VK02 pair ; P2 total 2 2
        play P2 MR02 P2:M5
        try P1 VK02 P1:M1 -> E_SLOT_TAKEN
        try P1 VK01 P1:M1 -> E_SLOT_TAKEN
    """)


def test_e3_flanking() -> None:
    scenario("""
        slot P2:M2 MR02
        slot P2:M3 MR01 pair
        slot P2:R2 MR05
        slot P2:H1 MR08
        expect P2 total 18 15
    """)


def test_e4_add_then_multiply_then_round_down() -> None:
    scenario("""
        slot P1:M1 VK02
        slot P1:M2 VK01
        slot P1:M3 VK17
        slot P1:M4 MR16
        expect P1 total 5 5
    """)


def test_e5_jarl_and_monsoon() -> None:
    scenario("""
        slot P1:M1 VK02 pair
        slot P1:M2 VK02
        slot P1:M4 VK03
        slot P1:M5 MR16
        slot P1:R1 VK12
        expect P1 total 18 10
    """)


def test_e6_score() -> None:
    scenario("""
        slot P1:M1 VK03 pair
        slot P2:M1 MR02 pair
        expect P1 total 14 2 ; P2 total 3 11 ; score 6 2
    """)


def test_e7_canceller() -> None:
    scenario("""
        slot P2:M2 MR02
        slot P2:R1 MR12
        slot P2:H1 VK15
        expect P2 total 2 7
    """)


def test_e8_clear() -> None:
    scenario("""
        slot P1:M1 VK02
        slot P1:M2 MR16
        slot P1:M3 VK17
        slot P1:M4 MR19
        hand P1 VK18 VK01
        hand P2 MR01
        play P1 VK18 P1:H1
        expect P1 total 2 1 ; slot P1:M2 empty ; slot P1:M3 empty ; slot P1:M4 MR19 ; P1 discard VK17 ; P2 discard MR16
    """)


def test_e9_end_of_battle_flipped_card_next_starter() -> None:
    scenario("""
        hand P1 VK03 VK16 VK01
        hand P2 MR03 MR01 MR02
        play P1 VK03 P1:M1
        play P2 MR03 P2:M2
        play P1 VK16 P2:M1
        expect P2 total 2 1 ; score 10 2
        play P2 MR01 P2:M3
        fold P1
        fold P2
        expect last 6 4 ; wins 1 0 ; cumulative 6 4 ; battle 2 ; turn P1 ; slot P2:M1 VK16 flipped ; slot P2:M2 empty ; P1 hand VK01 ; P2 hand MR02 ; P1 discard VK03 ; P2 discard MR01 MR03
        play P1 VK01 P1:M1
        try P2 MR02 P2:M1 -> E_SLOT_BLOCKED
    """)


def test_e10_drawn_battle_and_third_battle() -> None:
    scenario("""
        battle 2
        wins 1 0
        cumulative 9 4
        hand P1 VK01
        hand P2 MR01
        deck P1 VK02 VK03 VK04 VK05
        deck P2 MR02 MR03 MR04 MR05
        fold P1
        fold P2
        expect last 0 0 ; wins 1 0 ; battle 3 ; turn P2 ; P1 hand VK01 VK02 VK03 VK04 ; P2 hand MR01 MR02 MR03 MR04 ; P1 deck VK05
    """)
