"""Every worked example of the rule book, named after it."""

from wartable.games.circuit_warfare.scenario import scenario


def test_e1_straight_chain() -> None:
    scenario("""
        ap R 3 B 3
        hand R 2H 4X
        field R 2H (2,1)
        field B 2H (2,2)
        R PLACE 2H (2,3)
        R CHAIN (2,3)>(2,2)>(2,1)
        expect AP R 1 B 4 ; shows (2,2) R ; pending nothing
    """)


def test_e2_rotation_decides() -> None:
    scenario("""
        ap R 4
        hand R 4X 4X 2V
        field R 4X (1,2)
        field B 2A.0 (2,2)
        R PLACE 4X (2,1)
        expect pending nothing
        R PLACE 4X (2,3)
        R CHAIN (2,3)>(2,2)>(1,2)
        expect AP R 1 B 4 ; shows (2,2) R ; pending nothing
    """)


def test_e3_vortex_is_no_placement() -> None:
    scenario("""
        ap R 5
        hand R VX 4X
        field R 4X (1,2) (2,1)
        field B 2A.0 (2,2)
        R VX (2,2)
        expect AP R 3 B 3 ; shows (2,2) B ; rotation (2,2) 180 ; pending nothing ; Graveyard: VX
    """)


def test_e4_no_ap_no_offer() -> None:
    scenario("""
        ap R 1
        hand R 2H 4X
        field R 2H (2,1)
        field B 2H (2,2)
        R PLACE 2H (2,3)
        try R CHAIN (2,3)>(2,2)>(2,1) -> NO_PENDING
        expect AP R 0 B 3 ; shows (2,2) B ; pending nothing
    """)


def test_e5_refund_of_three() -> None:
    scenario("""
        ap R 2 B 0
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1) (0,2) (0,3)
        R PLACE 4X (0,4)
        R CHAIN (0,4)>(0,3)>(0,2)>(0,1)>(0,0)
        expect AP R 0 B 2 ; shows (0,1) R ; shows (0,2) R ; shows (0,3) R
    """)


def test_e6_wrong_paths() -> None:
    scenario("""
        ap R 4
        hand R 4X 4X
        field R 4X (2,0) (1,1)
        field B 4X (2,1) (2,2) (1,2)
        R PLACE 4X (2,3)
        try R CHAIN (2,3)>(2,2) -> PATH_TOO_SHORT
        try R CHAIN (2,2)>(2,1)>(2,0) -> PATH_START
        try R CHAIN (2,3)>(2,2)>(1,2)>(2,2)>(2,1)>(2,0) -> PATH_REPEATS
        try R CHAIN (2,3)>(2,1)>(2,0) -> PATH_GAP
        try R CHAIN (2,3)>(2,2)>(1,2)>(1,1)>(2,1)>(2,0) -> PATH_COLOUR
        try R CHAIN (2,3)>(2,2)>(2,1) -> PATH_END
        R CHAIN (2,3)>(2,2)>(1,2)>(1,1)
        expect AP R 2 B 4 ; shows (2,2) R ; shows (1,2) R ; shows (2,1) B
    """)


def test_e7_closed_circuit() -> None:
    scenario("""
        ap R 9
        hand R VX CW TK 4X
        field B 2B.180 (0,0)
        field B 2A.180 (0,1)
        field B 2A.0 (1,0)
        field B 2B.0 (1,1)
        field B 4X (3,3)
        try R VX (0,0) -> PROTECTED
        try R CW (1,1) -> PROTECTED
        try R TK (0,1) -> PROTECTED
        R VX (3,3)
        expect AP R 7 ; closed (0,0) (0,1) (1,0) (1,1)
    """)


def test_e8_gods_hand() -> None:
    scenario("""
        ap R 3 B 1
        hand R GH 4X
        field B 2H (0,0)
        field B 2V (0,3)
        field B 3H.0 (0,4)
        field R 4X (0,2)
        field B 4X (3,3)
        R GH N
        expect AP R 1 B 3 ; cards 1 ; shows (2,3) B ; shows (3,3) empty ; Graveyard: 2H 4X 2V 3H GH
    """)


def test_e9_gods_hand_nullified() -> None:
    scenario("""
        ap R 3 B 1
        hand R GH 4X
        field B 2H (0,0)
        field R 4X (0,2)
        field B 4X (3,3)
        wall (0,0) by B
        R GH N
        expect AP R 0 B 1 ; cards 3 ; shows (3,3) B ; Graveyard: GH
    """)


def test_e10_killer_queen() -> None:
    scenario("""
        move B
        ap R 3 B 3
        hand B KQ 4X
        hand R 2H 4X
        deck R 4X 4X
        field R 2H (2,1)
        field B 2H (2,2)
        B KQ (2,1)
        B END
        R PLACE 2H (2,3)
        R CHAIN (2,3)>(2,2)>(2,1)
        expect AP R 4 B 0 ; shows (2,1) B ; shows (2,2) B ; shows (2,3) B
    """)


def test_e11_the_kiss_ends() -> None:
    scenario("""
        ap R 7 B 3
        hand R TK 2H 4X
        hand B 4X
        deck R 4X 4X
        deck B 4X 4X
        field B 2H (2,1) (2,2)
        R TK (2,1)
        R PLACE 2H (2,3)
        R CHAIN (2,3)>(2,2)>(2,1)
        R END
        B END
        expect AP R 2 B 6 ; shows (2,1) B ; shows (2,2) R ; shows (2,3) R ; move R
    """)


def test_e12_hanged_man() -> None:
    scenario("""
        ap R 2 B 5
        hand R HM 4X
        R HM B
        expect AP R 0 B 2 ; Graveyard: HM
    """)


def test_e13_hand_limit_and_time_out() -> None:
    scenario("""
        move B
        ap R 3 B 3
        hand R 2H 2V 2A 2B 3H 3V
        deck R KQ 4X 4X
        B END
        try R END -> PENDING_DECISION
        R TIMEOUT
        expect AP R 5 ; hand R 2H 2V 2A 2B 3H 3V ; Graveyard: KQ ; move B
    """)


def test_e14_three_players_two_losers() -> None:
    scenario("""
        mode scrimmage 3
        ap R 2 B 0 Y 0
        hand R 4X 4X
        field R 4X (3,0)
        field B 4X (3,1) (3,2)
        field Y 4X (3,3)
        R PLACE 4X (3,4)
        R CHAIN (3,4)>(3,3)>(3,2)>(3,1)>(3,0)
        expect AP R 0 B 1 Y 1 ; shows (3,1) R ; shows (3,2) R ; shows (3,3) R
    """)


def test_e15_out_of_cards() -> None:
    scenario("""
        ap R 6 B 0
        hand R KC
        hand B 4X 4X
        deck R 4X 4X 4X
        deck B -
        field R 4X (0,0) (0,1)
        field B 4X (4,4)
        R KC
        expect over OUT_OF_CARDS ; score R 2 B 1 ; CP R 7 B 1
        expect hand R 4X 4X 4X ; hand B - ; Graveyard: 4X 4X KC
    """)
