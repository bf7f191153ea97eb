"""Set-up and the turn: sections 2, 3 and 6."""

import pytest

from wartable.core.setup import Setup
from wartable.games.blood_wars import RULES
from wartable.games.blood_wars.actions import Pass
from wartable.games.blood_wars.scenario import scenario
from wartable.games.blood_wars.tables import IDS, KIND, WARLORD


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_everybody_begins_with_six_cards_and_a_warlord(players: int) -> None:
    for seed in range(20):
        state = RULES.new_game(Setup(players), seed)
        for seat, player in enumerate(state.table):
            assert len(player.hand) == (8 if seat == state.first else 6)
            assert any(KIND[card] == WARLORD for card in player.hand)


def test_the_first_player_is_the_one_with_the_highest_result() -> None:
    state = RULES.new_game(Setup(3), 4)
    said = [told.event.say(RULES.seat_names(3)) for told in state.told]
    assert sum("random result" in line for line in said) >= 3
    assert f"Round 1: P{state.first}'s turn (mustering)." in said


def test_the_assembly_phase_is_skipped_in_the_first_turn() -> None:
    scenario("""
        phase turn
        P0 table W07 ; hand L25 W04
        P0 turns 1
        now asked P0 induct
    """)


def test_mustering_is_over_after_m_own_turns() -> None:
    scenario("""
        phase turn
        P0 table W07 ; hand B04
        P0 turns 3
        P0 DONE
        now asked P0 act
    """)


def test_a_capture_ends_the_action_phase() -> None:
    scenario("""
        P0 table W07, W10
        P0 hand B04 B05
        P0 CHALLENGE B04 intrigue W07
        expect P0 Victory Pool B04 ; P0 Command Hand B05 ; P0 table W07*, W10
    """)


def test_after_a_failure_another_battlefield_and_another_warlord() -> None:
    scenario("""
        P0 table W10, W07
        P0 hand B04 B05
        P1 table W04, W08
        P0 CHALLENGE B04 intrigue W10
        P1 JOIN oppose W04
        P0 CHALLENGE B05 intrigue W07
        expect P0 Victory Pool B05 ; P0 discard pile B04 L17 L17
    """)


def test_regroup_unflips_warlords_and_battle_hands() -> None:
    scenario("""
        phase resolution
        P0 table W07*[L25*+F06*], W10 ; hand F21
        P1 table W04*
        now P0 table W07[L25+F06], W10 ; P1 table W04* ; asked P0 open
    """)


def test_cull_takes_the_newest_by_default() -> None:
    table = scenario("""
        phase resolution
        P0 hand L01 L02 L03 L04 L05 L06 L07 L08 L09
        now asked P0 cull
    """)
    table.play_default()
    assert [IDS[card] for card in table.state.table[0].discard] == ["L08", "L09"]


def test_discards_are_picked_one_by_one_and_taken_back() -> None:
    table = scenario("""
        phase resolution
        P0 hand L01 L02 L03 L04 L05 L06 L07 L08 L09
        P1 table W07
        P0 PICK L09
        P0 TAKEBACK
        P0 PICK L02
        now P0 discard pile -
        P0 PICK L05
        now P0 discard pile L02 L05
    """)
    assert not any("picked" in line for line in table.told(1))


def test_who_reaches_the_length_in_his_own_victory_phase_wins() -> None:
    scenario("""
        phase turn
        P0 table W07 ; hand B04
        P0 pool B09 B09
        P1 pool B09 B09 B09 B09
        P0 DONE
        P0 CHALLENGE B04 intrigue W07
        expect winner P0
    """)


def test_nobody_else_can_win_in_that_phase() -> None:
    scenario("""
        phase turn
        P1 pool B09 B09 B09 B09 ; table W07
        P0 table W04 ; hand B04
        expect running ; turn P1
    """)


def test_longer_games() -> None:
    scenario("""
        phase turn
        length 19
        P0 table W07
        P0 pool B09 B09 B09
        expect running
    """)


def test_after_round_60_the_highest_vp_win_then_more_battlefields() -> None:
    scenario("""
        players 3
        phase turn
        turns 180
        P0 table W07
        P0 pool B09 B01
        P1 pool B04 B05
        P2 pool B02 B03 B02
        expect winner P2
    """)
    scenario("""
        players 3
        phase turn
        turns 180
        P0 table W07
        P0 pool B04 B05
        P1 pool B04 B05
        P2 pool B09
        expect winner P0 P1
    """)


def test_a_player_who_left_passes_at_once_and_cannot_win() -> None:
    state = RULES.new_game(Setup(3), 11)
    gone = state.asked
    RULES.concede(state, gone)
    assert state.outcome is None and state.asked != gone
    for _ in range(2000):
        if state.outcome is not None:
            break
        assert state.asked != gone
        RULES.apply(state, state.asked, RULES.default_action(state, state.asked))
    assert state.outcome is not None
    assert gone not in state.outcome.winners


def test_drawing_from_an_empty_pile_shuffles_the_discard_pile() -> None:
    scenario("""
        phase turn
        P0 table W07 ; draw L01 ; discard L02 L03
        now P0 Command Hand size 2 ; P0 discard pile -
    """)


def test_a_result_of_nothing_is_0() -> None:
    scenario("""
        P0 table W07 ; draw ; hand B04
        P0 CHALLENGE B04 intrigue W07
        expect ballot 14 to 0 ; Challenge won
    """)


def test_an_overfull_battle_hand_is_corrected_when_the_assembly_ends() -> None:
    scenario("""
        phase turn
        P0 table W07[L25, L26, L37, L27, L28, L29+F01], W10[L17 | F10 F15], W04*[L14 | F10 F15] ; hand B04
        P0 DONE
        now P0 table W07[L25, L26, L37, L27, L28], W10[L17 | F10], W04*[L14 | F10 F15]
        now P0 Command Hand B04 L17 L17 L29 F01 F15
    """)


def test_a_flipped_warlord_keeps_what_he_has_in_the_assembly() -> None:
    table = scenario("""
        phase assembly
        P0 table W07*[L25], W10
        P0 hand L26 L17
        try P0 ARRANGE W07[L26] -> WARLORD_FLIPPED
        try P0 WITHDRAW W07 L25 -> WARLORD_FLIPPED
        now asked P0 assemble
    """)
    assert table.options(0) == {"Give Midmark Levy to Sister Vael", "Finish the Assembly"}


def test_the_time_limit_is_the_tables() -> None:
    state = RULES.new_game(Setup(2, {"timer": 5}), 1)
    choice = RULES.choice(state, state.asked)
    assert choice is not None and choice.seconds == 5
    with pytest.raises(Exception, match="not asked"):
        RULES.apply(state, 1 - state.asked, Pass())


@pytest.mark.parametrize("players", [2, 4])
def test_a_head_start_for_all_but_the_first(players: int) -> None:
    state = RULES.new_game(Setup(players, {"head_start": 2}), 4)
    assert [player.vp for player in state.table] == [
        0 if seat == state.first else 2 for seat in range(players)
    ]
    said = [told.event.say(RULES.seat_names(players)) for told in state.told]
    assert sum("does not move first and begins with 2 VP" in line for line in said) == players - 1


def test_without_the_option_nobody_has_a_head_start() -> None:
    assert [player.vp for player in RULES.new_game(Setup(3), 4).table] == [0, 0, 0]
