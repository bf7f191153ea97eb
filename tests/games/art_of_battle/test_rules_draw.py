"""The DRAW step: discarding, drawing, refilling."""

from wartable.games.art_of_battle.actions import Draw
from wartable.games.art_of_battle.scenario import scenario


def test_time_out_keeps_and_draws() -> None:
    script = scenario("""
        hand AL P01 P02
        deck AL P12 P06
        play
    """)
    assert script.rules.default_action(script.state, 0) == Draw(None, True)
    scenario("""
        hand AL P01 P02
        deck AL P12 P06
        play
        draw
        expect AL hand P01 P02 P12 decksize 1
    """)


def test_a_full_hand_draws_nothing_whatever_the_answer() -> None:
    scenario("""
        hand AL P01 P02 P03
        deck AL P12 P06
        play
        draw AL yes
        expect AL hand P01 P02 P03 decksize 2
    """)


def test_discard_without_drawing() -> None:
    scenario("""
        hand AL P01 P02 P03
        play
        draw AL discard P01 no
        expect AL hand P02 P03 discard P01
    """)


def test_one_card_at_most() -> None:
    scenario("""
        hand AL -
        deck AL P12 P06 P01
        play
        draw
        expect AL hand P12 decksize 2
    """)


def test_a_failed_proficiency_still_forbids_the_discard() -> None:
    scenario("""
        hand AL P02 P03
        play AL P02 L
        try draw AL discard P03 -> E_DISCARD_NOT_ALLOWED
        draw AL no
        expect AL hand P03 discard P02
    """)


def test_passing_weapons_and_ls2_do_not_forbid_the_discard() -> None:
    scenario("""
        set AR out
        ls LS2 AL
        hand AL P02 P03
        hand BL P02 P03
        hand BR P02 P03
        play AL LS2 ; BL W4 L 1
        draw AL discard P02 no ; BL discard P03 no ; BR discard P03 no
        expect AL hand P03 discard P02 ; BL hand P02 ; BR hand P02
    """)


def test_a_draw_that_empties_the_deck_refills_it_at_once() -> None:
    script = scenario("""
        hand AL P01 P02
        deck AL P12
        discard AL P05 P06 P07
        play
        draw
        expect AL hand P01 P02 P12 discard - decksize 3
    """)
    assert "AL shuffles 3 discards into a new deck." in script.told(2)


def test_an_empty_deck_is_refilled_when_a_draw_is_due() -> None:
    scenario("""
        hand AL P01 P02
        deck AL -
        discard AL P05
        play
        draw
        expect AL hand P01 P02 P05 discard - decksize 0
    """)


def test_the_discarded_card_itself_may_come_back() -> None:
    scenario("""
        hand AL P01 P02
        deck AL -
        discard AL -
        play
        draw AL discard P01 yes
        expect AL hand P01 P02 discard - decksize 0
    """)


def test_with_no_card_at_all_there_is_no_draw_and_no_question() -> None:
    scenario("""
        hand AL -
        deck AL -
        discard AL -
        play
        expect awaits AR BL BR ; AL locked
        try back AL -> E_WRONG_STEP
        draw
        expect AL hand - decksize 0 ; turn 2
    """)


def test_the_answers_listed_are_those_that_can_differ() -> None:
    script = scenario("""
        hand AL P01 P02 P03
        hand AR P01 P01
        hand BL P12 P01
        hand BR -
        play BL P12
    """)
    assert script.options(0) == {
        "Keep your hand",
        "Discard Keen Edge and draw a card",
        "Discard Keen Edge and do not draw",
        "Discard Overcommit and draw a card",
        "Discard Overcommit and do not draw",
        "Discard Find the Gap and draw a card",
        "Discard Find the Gap and do not draw",
    }
    assert script.options(1) == {
        "Keep your hand and draw a card",
        "Keep your hand and do not draw",
        "Discard Keen Edge and draw a card",
        "Discard Keen Edge and do not draw",
    }
    assert script.options(2) == {"Keep your hand and draw a card", "Keep your hand and do not draw"}
    assert script.options(3) == {"Draw a card", "Do not draw"}


def test_drawn_cards_are_told_to_their_owner_only() -> None:
    script = scenario("""
        hand AL P01 P02
        deck AL P12 P06
        play
        draw
    """)
    assert "AL draws Rally." in script.told(0)
    for other in (1, 2, 3, None):
        assert "AL draws Rally." not in script.told(other)
        assert "AL draws a card." in script.told(other)
