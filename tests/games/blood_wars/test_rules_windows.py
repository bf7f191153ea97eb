"""Timing: section 4.1. Who is asked, in which order, from which hand."""

from wartable.games.blood_wars.scenario import scenario


def test_open_windows_ask_the_acting_player_first_then_counter_clockwise() -> None:
    scenario("""
        players 4
        phase turn
        P0 table W07 ; hand F21
        P1 hand F21
        P2 hand L17
        P3 hand F21
        now asked P0 open
        P0 PASS
        now asked P3 open
        P3 PASS
        now asked P1 open
        P1 OPEN F21
        now asked P0 open
        P0 PASS
        now asked P3 open
        P3 PASS
        now asked P0 assemble
    """)


def test_a_player_without_a_fitting_card_is_not_asked() -> None:
    scenario("""
        phase turn
        P0 table W07 ; hand F12 F23
        P1 hand F12
        now asked P0 assemble
    """)
    scenario("""
        phase turn
        P0 table W07 ; hand F22
        now asked P0 open
    """)


def test_the_acting_player_has_no_slot_in_the_second_window_of_a_combat() -> None:
    scenario("""
        P0 table W07
        P0 hand B04 B05 F21
        P1 hand F21
        P0 CHALLENGE B04 combat W07
        now asked P1 open
        P1 PASS
        now asked P0 power
    """)
    scenario("""
        P0 table W07
        P0 hand B04 F21
        P1 hand F21
        P0 CHALLENGE B04 intrigue W07
        now asked P0 open
    """)


def test_responses_are_asked_counter_clockwise_beginning_right_of_the_user() -> None:
    scenario("""
        players 4
        P0 table W07
        P0 hand B04 F20
        P1 table W04
        P1 hand F19
        P2 hand F20
        P3 hand F20
        P0 CHALLENGE B04 intrigue W07
        P1 JOIN oppose W04
        P1 FATE F19 > P0
        now asked P0 respond
        P0 PASS
        now asked P3 respond
        P3 PASS
        now asked P2 respond
        P2 PASS
        now P0 IS 10
    """)


def test_the_earlier_window_goes_on_after_a_cancelled_response() -> None:
    scenario("""
        players 3
        P0 table W07
        P0 hand B04 F20
        P1 table W04
        P1 hand F19 F20
        P2 hand F20
        P0 CHALLENGE B04 intrigue W07
        P1 JOIN oppose W04
        P1 FATE F19 > P0
        P0 RESPOND F20
        now asked P2 respond
        P2 PASS
        P1 RESPOND F20
        now asked P2 respond
        P2 PASS
        now asked P2 respond
        P2 RESPOND F20
        now P0 IS 14 ; P2 discard pile F20
    """)


def test_bystanders_respond_from_the_command_hand_and_fighters_from_the_battle_hand() -> None:
    scenario("""
        players 3
        P0 table W07[L25]
        P0 hand B04 F13
        P1 table W01[L01]
        P1 hand F13
        P2 hand F13
        P0 CHALLENGE B04 combat W07
        P1 ROUSE W01
        P0 POWER
        now asked P2 respond
        P2 RESPOND F13
        expect CS 8 to 5
    """)
    scenario("""
        P0 table W07[L25 | F13]
        P0 hand B04
        P1 table W01[L01]
        P0 CHALLENGE B04 combat W07
        P1 ROUSE W01
        P1 POWER
        now asked P0 respond
        P0 RESPOND F13
        expect CS 8 to 5 ; P0 discard pile L25 F13
    """)


def test_the_challenger_responds_from_the_battle_hand_as_soon_as_he_is_presented() -> None:
    scenario("""
        P0 table W07[L25 | F20]
        P0 hand B04 F20
        P1 hand F21
        P0 CHALLENGE B04 combat W07
        P1 OPEN F21
        now asked P0 respond
        P0 RESPOND F20
        now P1 Command Hand size 0 ; P0 table W07[L25] ; P0 Command Hand F20
    """)


def test_a_cancelled_effect_costs_all_the_same() -> None:
    scenario("""
        P0 table W09[L33]
        P0 hand B01
        P1 table W07[L25 | F13]
        P0 CHALLENGE B01 combat W09
        P1 ROUSE W07
        P0 LEGION L33 > L25
        P1 RESPOND F13
        now P0 discard pile L33 ; P1 table W07[L25]
    """)


def test_the_denial_does_not_answer_fate_nor_the_countersign_powers() -> None:
    scenario("""
        P0 table W07[L25 | F10]
        P0 hand B01
        P1 table W01[L01 | F13]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W01
        P0 FATE F10
        now P0 CS 12 ; asked P1 battle
    """)
    scenario("""
        P0 table W07[L25]
        P0 hand B01
        P1 table W01[L01 | F20]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W01
        P0 POWER
        now P1 table W01[ | F20] ; asked P1 power
    """)


def test_item_powers_can_be_denied() -> None:
    scenario("""
        P0 table W05[L17*+F04]
        P0 hand B01
        P1 hand F13
        P0 CHALLENGE B01 combat W05
        P0 ITEM F04@L17 > L17
        P1 RESPOND F13
        now P0 table W05[L17*] ; P0 discard pile F04
    """)


def test_what_others_hear_of_a_window() -> None:
    table = scenario("""
        P0 table W07
        P0 hand B04 F20
        P1 table W04
        P1 hand F19
        P0 CHALLENGE B04 intrigue W07
        P1 JOIN oppose W04
        P1 FATE F19 > P0
        P0 RESPOND F20
        expect Challenge won
    """)
    assert "P1 opposes P0 with High Auditor Cass." in table.told(None)
    assert "P1 plays Slander on P0." in table.told(None)
    assert "P0 plays Countersign against Slander." in table.told(None)
    assert "Countersign cancels Slander." in table.told(None)
