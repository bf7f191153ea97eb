"""Challenges and the assembly: sections 3.2, 4.2, 4.3 and 4.5 beyond the worked examples."""

from wartable.games.blood_wars.actions import Challenge, Devoted
from wartable.games.blood_wars.scenario import scenario
from wartable.games.blood_wars.state import ACT, Todo


def test_join_is_asked_counter_clockwise_and_everybody_may() -> None:
    table = scenario("""
        players 5
        P0 table W07
        P0 hand B04
        P1 table W04
        P2 table W10*
        P3 table W08
        P4 table W03
        P0 CHALLENGE B04 intrigue W07
        now asked P4 join
        P4 JOIN aid W03
        now asked P3 join
        P3 PASS
        now asked P1 join
        P1 JOIN oppose W04
        expect ballot 27 to 14 ; P4 Command Hand size 2 ; P1 Command Hand size 0 ; P3 Command Hand size 0
    """)
    assert "P4 aids P0 with Talia Farstride." in table.told(2)
    assert "P3 stays out of the Intrigue." in table.told(2)


def test_defenders_share_a_won_intrigue() -> None:
    scenario("""
        players 3
        P0 table W09
        P0 hand B04
        P1 table W04
        P2 table W08
        P0 CHALLENGE B04 intrigue W09
        P2 JOIN oppose W08
        P1 JOIN oppose W04
        expect ballot 9 to 27 ; P1 Command Hand size 2 ; P2 Command Hand size 2 ; P2 discard pile L17 ; P1 discard pile -
    """)


def test_the_caucus_ends_when_all_have_passed_in_a_row() -> None:
    scenario("""
        P0 table W10
        P0 hand B05 L03 L06
        P1 table W08
        P0 CHALLENGE B05 intrigue W10
        P1 JOIN oppose W08
        P0 LEGION L03
        P1 PASS
        P0 LEGION L06
        now asked P1 caucus
        P1 PASS
        now asked P0 caucus
        P0 PASS
        expect ballot 18 to 14
    """)


def test_a_player_whose_warlord_left_gets_no_slot_and_no_reward() -> None:
    scenario("""
        players 3
        P0 table W07
        P0 hand B04 F14
        P1 table W02
        P1 hand L19
        P2 table W08
        P0 CHALLENGE B04 intrigue W07
        P2 JOIN oppose W08
        P1 JOIN oppose W02
        P0 PASS
        P2 PASS
        P1 LEGION L19
        P0 FATE F14
        now P1 table - ; asked P2 caucus
        P2 PASS
        now asked P0 caucus
        expect ballot 15 to 14 ; Challenge won ; P1 Command Hand size 0
    """)


def test_one_reward_per_player_even_with_two_advocates() -> None:
    scenario("""
        P0 table W09
        P0 hand B04
        P1 table W07
        P1 hand L16 L19
        P0 CHALLENGE B04 intrigue W09
        P1 JOIN oppose W07
        P1 LEGION L16
        P1 LEGION L19
        expect Challenge failed ; P1 Command Hand size 1
    """)


def test_rouse_is_asked_until_one_accepts() -> None:
    scenario("""
        players 4
        P0 table W07[L25]
        P0 hand B04
        P1 table W04[L14]
        P2 table W08[L31]
        P3 table W03
        P0 CHALLENGE B04 combat W07
        now asked P3 rouse
        P3 PASS
        now asked P2 rouse
        P2 ROUSE W08
        now asked P0 power
        expect CS 8 to 4 ; Challenge won ; P1 table W04[L14] ; P2 table W08*
    """)


def test_devoting_goes_over_the_limits_of_numbers() -> None:
    scenario("""
        P0 table W09[L33, L33, L35, L31 | F15]
        P0 hand B01 L36 L36 F10 F10 F16
        P0 CHALLENGE B01 combat W09 with L36, L36, F10, F10, F16
        now P0 table W09[L33, L33, L35, L31, L36, L36 | F10 F10 F15 F16]
    """)


def test_picks_and_the_whole_challenge_are_the_same() -> None:
    text = """
        P0 table W12[L33, L44]
        P0 hand B01 L24 F29 F10 F05 F01 B02
        P1 table W07
    """
    whole = scenario(f"""
        {text}
        P0 CHALLENGE B01 combat W12 with L24, F29@L24, F05@L33, F10
        now P0 table W12[L33+F05, L44, L24~F29 | F10] ; P0 Command Hand B02 F01
    """)
    picked = scenario(f"""
        {text}
        P0 PREPARE W12 B01
        P0 DEVOTE L24 ~F29
        P0 TAKEBACK
        P0 DEVOTE L24 ~F29
        P0 DEVOTE F05@L33
        P0 DEVOTE F01@L44
        P0 TAKEBACK
        P0 DEVOTE F10
        P0 DONE
        now P0 table W12[L33+F05, L44, L24~F29 | F10] ; P0 Command Hand B02 F01
    """)
    assert whole.state.dump() == picked.state.dump()
    assert not any("picked" in line for line in picked.told(1))


def test_the_draft_of_a_defender() -> None:
    scenario("""
        P0 table W07[L25]
        P0 hand B04
        P1 table W04[L14]
        P1 hand F10 F27 L25
        P0 CHALLENGE B04 combat W07
        P1 PREPARE W04
        try P1 DEVOTE L25 -> WRONG_KIND
        P1 DEVOTE F27@L14
        P1 TAKEBACK
        P1 TAKEBACK
        P1 PREPARE W04
        P1 DEVOTE F27@L14
        P1 DONE
        expect CS 8 to 8 ; Challenge failed ; P1 table W04*[L14] ; P1 Command Hand size 3
    """)


def test_passing_drops_a_draft() -> None:
    scenario("""
        P0 table W07[L25]
        P0 hand B04 F10
        P0 PREPARE W07 B04
        P0 DEVOTE F10
        P0 PASS
        now P0 Command Hand B04 F10 ; P0 table W07[L25] ; asked nobody
    """)


def test_legions_and_gear_are_revealed_and_loose_cards_are_not() -> None:
    table = scenario("""
        P0 table W07[L25+F01 | F10]
        P0 hand B04
        P1 table W04[L14]
        P0 CHALLENGE B04 combat W07
        P1 ROUSE W04
        now asked P0 power
    """)
    view = table.rules.view(table.state, 1)
    board = table.rules.board(view)
    assert "Iron Ranks (carrying Ashwood Pikes) 8; 1 hidden" in board
    assert "Press the Line" not in board
    assert "P0's Marshal Krull leads Iron Ranks (carrying Ashwood Pikes)." in table.told(1)


def test_survivors_stay_known_until_their_hand_is_touched() -> None:
    table = scenario("""
        P0 table W05[L20, L17+F24 | F10]
        P0 hand B01
        P1 table W07
        P0 CHALLENGE B01 combat W05
        expect P0 table W05*[L20, L17]
    """)
    assert "Echo Walkers 5; Midmark Levy 6" in table.rules.board(table.rules.view(table.state, 1))


def test_what_is_devoted_to_a_known_legion_is_hidden() -> None:
    table = scenario("""
        P0 table W05[L20, L17+F24], W10
        P0 hand B09 B01 F05 F30
        P1 table W07[L25, L26], W09
        P0 CHALLENGE B09 combat W05
        P1 ROUSE W07
        expect Challenge failed ; P0 table W05*[L20, L17], W10
    """)
    # As in a later turn: the survivors are known, the Warlord is awake.
    survivor = table.state.table[0].warlords[0]
    survivor.flipped = survivor.used = False
    table.state.push(Todo(ACT, 0))
    table.state.asked = 0
    table.play(0, Challenge("B01", "combat", "W05", (Devoted("F05", "L20"),)))
    board = table.rules.board(table.rules.view(table.state, 1))
    assert "Echo Walkers 5; Midmark Levy 6; 1 hidden" in board
    assert "Ever-Keen" not in board


def test_without_a_defender_and_without_legions_nothing_is_won() -> None:
    scenario("""
        P0 table W07
        P0 hand B01
        P1 table W04*
        P0 CHALLENGE B01 combat W07
        expect CS 0 to 0 ; Challenge failed ; P1 Command Hand size 0
    """)


def test_the_difference_must_reach_the_vp() -> None:
    scenario("""
        P0 table W09[L33]
        P0 hand B09
        P1 table W07[L28]
        P0 CHALLENGE B09 combat W09
        P1 ROUSE W07
        expect CS 7 to 3 ; Challenge failed ; P1 Command Hand size 0 ; P0 discard pile B09 L33
    """)


def test_the_owner_chooses_between_equals_and_equal_copies_are_not_asked() -> None:
    scenario("""
        P0 table W07[L25]
        P0 hand B01
        P1 table W09[L36, L36, L33]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W09
        P0 POWER
        now P1 table W09[L36, L33]
    """)
    scenario("""
        P0 table W07[L25]
        P0 hand B01
        P1 table W09[L36, L36+F01, L33]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W09
        P0 POWER
        P1 LOSE L36#2
        now P1 table W09[L36, L33] ; P1 discard pile L36 F01
    """)


def test_the_dead_book_knows_neither_support_nor_martyr() -> None:
    scenario("""
        P0 table W12[L33]
        P0 hand B01 ; pool B11
        P1 table W01[L02+F24]
        P0 CHALLENGE B01 combat W12
        P1 ROUSE W01
        P0 POWER realm > L02
        now P1 Dead-Book L02 ; P1 discard pile F24
    """)


def test_a_support_saves_a_martyr_first() -> None:
    scenario("""
        P0 table W09[L33, L39]
        P0 hand B01
        P1 table W02[L05+F25]
        P0 CHALLENGE B01 combat W09
        P1 ROUSE W02
        P0 LEGION L33 > L05
        P1 SUPPORT yes
        now P1 table W02[L05]
        P0 LEGION L39 > L05
        now P1 table W02[L05*]
    """)


def test_shielded_legions_are_passed_over() -> None:
    scenario("""
        P0 table W07[L25]
        P0 hand B01
        P1 table W09[L36+F07, L39]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W09
        P0 POWER
        now P1 table W09[L36+F07]
    """)


def test_assembly_by_picks_and_take_backs() -> None:
    scenario("""
        phase assembly
        P0 table W07[L27, L25+F01 | F10]
        P0 hand L26 F05
        P0 ASSIGN L26 W07
        P0 ATTACH F05 W07 L26
        try P0 ASSIGN F10 W07 -> CARD_NOT_IN_HAND
        P0 WITHDRAW W07 F05 L26
        P0 WITHDRAW W07 L25
        P0 WITHDRAW W07 F10
        now P0 table W07[L27, L26] ; P0 Command Hand F05 L25 F01 F10
    """)


def test_an_acolyte_card_that_is_needed_cannot_be_taken_away() -> None:
    scenario("""
        phase assembly
        P0 table W11[L33~F28, L01]
        try P0 WITHDRAW W11 F28 L33 -> ALIGNMENT_MISMATCH
        P0 WITHDRAW W11 L33
        expect P0 table W11[L01] ; P0 Command Hand L33 F28
    """)


def test_others_hear_the_sizes_of_battle_hands_only() -> None:
    table = scenario("""
        phase assembly
        P0 table W07
        P0 hand L25 L26
        P0 ARRANGE W07[L25, L26]
        now P0 Command Hand size 0
    """)
    assert table.told(1) == ["P0's Marshal Krull now leads 2 cards."]
    assert table.told(0) == ["P0's Marshal Krull now leads 2 cards: Iron Ranks and Chain Wardens."]
