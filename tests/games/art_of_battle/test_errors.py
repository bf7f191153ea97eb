"""Every error code, and that the first matching one of the table is reported."""

import pytest

from wartable.core.actions import Action, Concede
from wartable.core.errors import BadSetup, Illegal
from wartable.core.setup import Setup
from wartable.games.art_of_battle import RULES
from wartable.games.art_of_battle.actions import Play
from wartable.games.art_of_battle.scenario import scenario


def test_bad_option() -> None:
    scenario("""
        try opt health 15 -> E_BAD_OPTION
        try opt health ten -> E_BAD_OPTION
        try opt control three -> E_BAD_OPTION
        try opt open_team maybe -> E_BAD_OPTION
        try opt timer_play 90000 -> E_BAD_OPTION
        try opt colour blue -> E_BAD_OPTION
    """)


def test_game_over_comes_before_all() -> None:
    scenario("""
        set BR out
        set BL hp 3
        play AR W1 R 1
        expect winner A
        try XX W9 Q 7 -> E_GAME_OVER
        try BR pass -> E_GAME_OVER
        try draw AL yes -> E_GAME_OVER
        try choose AL LS1 -> E_GAME_OVER
        try back AL -> E_GAME_OVER
    """)


def test_unknown_seat_comes_before_step_and_card() -> None:
    scenario("""
        try XX W9 Q 7 -> E_UNKNOWN_SEAT
        try draw XX discard W9 -> E_UNKNOWN_SEAT
        try choose XX P01 -> E_UNKNOWN_SEAT
        try back XX -> E_UNKNOWN_SEAT
    """)


def test_eliminated_comes_before_step_and_card() -> None:
    scenario("""
        set BR out
        try BR W9 Q 7 -> E_ELIMINATED
        try draw BR discard W9 -> E_ELIMINATED
        try choose BR LS1 -> E_ELIMINATED
        try back BR -> E_ELIMINATED
    """)


def test_wrong_step_comes_before_card() -> None:
    scenario("""
        try draw AL discard W9 -> E_WRONG_STEP
        try choose AL W9 -> E_WRONG_STEP
        try back AL -> E_WRONG_STEP
        play
        try AL W9 Q 7 -> E_WRONG_STEP
        try AL pass -> E_WRONG_STEP
        try choose AL LS1 -> E_WRONG_STEP
    """)


def test_wrong_step_comes_before_already_locked() -> None:
    scenario("""
        lock AL pass
        try draw AL yes -> E_WRONG_STEP
    """)


def test_already_locked_comes_before_card() -> None:
    scenario("""
        lock AL W1 L 1
        try AL W9 Q 7 -> E_ALREADY_LOCKED
        try AL pass -> E_ALREADY_LOCKED
        play
        answer AL yes
        try draw AL discard W9 -> E_ALREADY_LOCKED
    """)


def test_unknown_card() -> None:
    scenario("""
        board AL W1 AL 1
        set AL st 0
        try AL W9 Q 7 -> E_UNKNOWN_CARD
        try AL L -> E_UNKNOWN_CARD
        try AL w1 L 1 -> E_UNKNOWN_CARD
        play
        try draw AL discard W1 -> E_UNKNOWN_CARD
        try draw AL discard LS1 -> E_UNKNOWN_CARD
        try draw AL discard P13 -> E_UNKNOWN_CARD
    """)


def test_not_in_hand_comes_before_direction_row_and_stamina() -> None:
    scenario("""
        set AL st 0
        hand AL P01
        try AL P02 Q 7 -> E_NOT_IN_HAND
        try AL LS1 Q 7 -> E_NOT_IN_HAND
        try AL LS2 Q 7 -> E_NOT_IN_HAND
        play AL W6 L 1
        try draw AL discard P02 -> E_NOT_IN_HAND
    """)


def test_last_stand_in_play_is_not_in_hand() -> None:
    scenario("""
        set AR out
        ls LS1 AL
        try AL LS1 -> E_NOT_IN_HAND
    """)
    scenario("""
        set AR out
        ls LS2 AL
        try BL LS2 -> E_NOT_IN_HAND
        try AL LS2 Q -> E_BAD_DIRECTION
        try AL LS2 L 1 -> E_ROW_NOT_ALLOWED
    """)


def test_weapon_busy_comes_before_direction_row_and_stamina() -> None:
    scenario("""
        set AL st 0
        board AL W1 AL 1
        try AL W3 Q 7 -> E_WEAPON_BUSY
        try AL W1 -> E_WEAPON_BUSY
    """)


def test_need_direction_comes_before_row_and_stamina() -> None:
    scenario("""
        set AL st 0
        hand AL P01 P08 P10
        try AL W3 7 -> E_NEED_DIRECTION
        try AL P01 7 -> E_NEED_DIRECTION
        try AL P08 -> E_NEED_DIRECTION
        try AL P10 -> E_NEED_DIRECTION
    """)


def test_bad_direction_comes_before_row_and_stamina() -> None:
    scenario("""
        set AL st 0
        hand AL P01 P12
        try AL W3 Q 7 -> E_BAD_DIRECTION
        try AL P01 X 7 -> E_BAD_DIRECTION
        try AL P12 l 7 -> E_BAD_DIRECTION
    """)


def test_row_not_allowed_comes_before_stamina() -> None:
    scenario("""
        set AL st 0
        hand AL P01 P12
        try AL P01 L 1 -> E_ROW_NOT_ALLOWED
        try AL P12 1 -> E_ROW_NOT_ALLOWED
    """)


def test_bad_row_comes_before_stamina() -> None:
    scenario("""
        set AL st 0
        try AL W3 L -> E_BAD_ROW
        try AL W3 L 1 -> E_BAD_ROW
        try AL W5 L 1 -> E_BAD_ROW
        try AL W1 L 0 -> E_BAD_ROW
        try AL W1 L 99999999999999999999 -> E_BAD_ROW
    """)


def test_no_stamina() -> None:
    scenario("""
        set AL st 0
        hand AL P01 P12
        try AL W1 L 1 -> E_NO_STAMINA
        try AL P01 L -> E_NO_STAMINA
        play AL P12
        expect AL st 2
    """)


def test_discard_not_allowed_comes_last() -> None:
    scenario("""
        hand AL P12 P01
        play AL P12
        try draw AL discard W1 -> E_UNKNOWN_CARD
        try draw AL discard P12 -> E_NOT_IN_HAND
        try draw AL discard P01 -> E_DISCARD_NOT_ALLOWED
    """)


def test_an_action_of_no_game_is_refused() -> None:
    script = scenario("expect turn 1")
    script.refuses(0, Concede(), "BAD_ACTION")
    script.refuses(0, Action(), "BAD_ACTION")


def test_a_row_of_minus_one_is_a_bad_row() -> None:
    scenario("expect turn 1").refuses(0, Play("W1", "L", -1), "E_BAD_ROW")


def test_it_is_played_by_four() -> None:
    with pytest.raises(BadSetup, match="for 4 players, not 2"):
        RULES.new_game(Setup(2), 1)


def test_errors_are_sentences_with_what_was_received() -> None:
    script = scenario("set AL st 1")
    with pytest.raises(Illegal, match="Quick Jab costs 2 Stamina and you have 1"):
        RULES.apply(script.state, 0, Play("W1", "L", 1))
    with pytest.raises(Illegal, match="Shield Wall is played in row 2 or 3"):
        RULES.apply(script.state, 0, Play("W5", "L", 1))
