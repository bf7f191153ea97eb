"""Every worked example of the rule book, named after it."""

from wartable.games.art_of_battle.scenario import scenario


def test_e1_a_jab_lands_at_once() -> None:
    scenario("""
        play AL W1 L 1
        expect AL st 18 noweapon ; BR hp 17 ; BL hp 20
    """)


def test_e2_heavy_slash_takes_three_turns_and_meets_a_parry() -> None:
    scenario("""
        play AL W3 L 3
        expect AL st 14 weapon W3 AL 2
        play
        expect AL weapon W3 AL 1
        play BR W4 R 1
        expect BR hp 17 st 19 ; AL noweapon
    """)


def test_e3_guarding_a_friend() -> None:
    scenario("""
        play BL W2 L 2 ; AL W4 R 1
        expect AR hp 20 ; BL weapon W2 BL 1 ; AL st 19
        play AL W4 R 1
        expect AR hp 20 ; AL st 18
    """)


def test_e4_two_attacks_in_one_lane_against_a_shield_wall() -> None:
    scenario("""
        board AL W2 AR 1 P03/AL P05/AR
        board BL W5 BL 1
        play AR W1 R 1
        expect BL hp 18 st 17 ; AL discard P03 ; AR discard P05
    """)


def test_e5_feint_past_a_parry_then_hit() -> None:
    scenario("""
        board AL W3 AL 1
        play AL P04 L ; BR W4 R 1
        expect BR hp 20 ; AL weapon W3 AL 1
        play
        expect BR hp 10
    """)


def test_e6_shoulder_charge_stops_a_fresh_parry() -> None:
    scenario("""
        board AR W3 AL 1
        play AL P10 L ; BR W4 R 1
        expect BR hp 10 weapon W4 BR 1 ; AL st 17
    """)


def test_e7_riposte() -> None:
    scenario("""
        play BR W1 R 1 ; AL W4 L 1 ; AR P07 L
        expect AL hp 20 ; BR hp 17
    """)


def test_e8_leftmost_and_rightmost() -> None:
    scenario("""
        board AL W7 AL 3
        board AR W2 AL 2
        play AL P02 R
        expect AR weapon W2 AL 1 ; AL st 18 weapon W7 AL 2
        play
        expect BR hp 11
    """)


def test_e9_fall_last_stand_passive() -> None:
    scenario("""
        set AR hp 3
        board BR W2 BR 2
        play BL W1 L 1
        expect AR out ; choice AL
        choose AL LS1
        draw
        expect ls LS1 AL ; turn 2
        play AL W1 L 1
        expect BR hp 14 ; AL hp 18
    """)


def test_e10_mutual_destruction() -> None:
    scenario("""
        set AL out
        set BL out
        set AR hp 3
        set BR hp 3
        play AR W1 L 1 ; BR W1 L 1
        expect AR out ; BR out ; winner draw
    """)


def test_e11_discard_and_draw() -> None:
    scenario("""
        hand AL P01 P02 P03
        deck AL P12 P06
        hand BL P12 P08
        play AL W6 L 1 ; BL P12
        try draw BL discard P08 -> E_DISCARD_NOT_ALLOWED
        draw AL discard P02 yes ; BL no
        expect AL hand P01 P03 P12 discard P02 decksize 1 ; BL hand P08 discard P12 ; turn 2
    """)
