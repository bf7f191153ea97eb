"""Every error code of section 10, in the order of its checks."""

import pytest

from wartable.core.codec import decode_action
from wartable.core.errors import BadSetup, Illegal
from wartable.core.setup import Setup
from wartable.games.circuit_warfare import RULES
from wartable.games.circuit_warfare.actions import ChooseColour, EndTurn, TimeOut, UseMagic
from wartable.games.circuit_warfare.scenario import CircuitScript, scenario

# -- 10.1 All match actions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"do": "jump"}',
        '{"do": "place"}',
        '{"do": "place", "card": "2H", "cell": [1]}',
        '{"do": "place", "card": "2H", "cell": [1, 2], "rotation": "left"}',
        '{"do": "place", "card": "2H", "cell": [1, 2], "colour": "red"}',
        '{"do": "chain", "line": [[1, 2], 3]}',
        '{"do": "discard", "cards": [1]}',
    ],
)
def test_malformed_actions_are_bad_actions(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        decode_action(RULES, text)
    assert refused.value.code == "BAD_ACTION"


@pytest.mark.parametrize(
    "action",
    [
        UseMagic("VX"),
        UseMagic("VX", (0, 0), player=1),
        UseMagic("KC", (0, 0)),
        UseMagic("HD", (0, 0)),
        UseMagic("HD", (0, 0), "2H"),
        UseMagic("HM"),
        UseMagic("GH"),
        UseMagic("GH", direction="N", rotation=0),
        UseMagic("DW"),
        UseMagic("RB"),
        UseMagic("CA", other="2H"),
        UseMagic("TK", (0, 0), direction="N"),
    ],
)
def test_a_magic_card_needs_just_its_targets(action: UseMagic) -> None:
    """Missing or surplus arguments come before all other checks, even before MATCH_OVER."""
    table = CircuitScript("")
    table.refuses(0, action, "BAD_ACTION").refuses(1, action, "BAD_ACTION")


def test_match_over_comes_before_the_turn() -> None:
    table = scenario("""
        hand R 4X
        deck R -
        R PLACE 4X (0,0)
        expect over OUT_OF_CARDS
        try R END -> MATCH_OVER
        try B PLACE 4X (1,1) -> MATCH_OVER
        try B TIMEOUT -> MATCH_OVER
        try R CHAIN (0,0)>(0,1)>(0,2) -> MATCH_OVER
    """)
    for action in (UseMagic("??"), ChooseColour("red"), EndTurn(), TimeOut()):
        table.refuses(0, action, "MATCH_OVER")


def test_not_your_turn() -> None:
    table = scenario("""
        try B END -> NOT_YOUR_TURN
        try B PLACE ?? (9,9) -> NOT_YOUR_TURN
        try B TIMEOUT -> NOT_YOUR_TURN
        try B DECLINE -> NOT_YOUR_TURN
        try B KC -> NOT_YOUR_TURN
    """)
    for nobody in (-1, 2, 99):
        table.refuses(nobody, EndTurn(), "NOT_YOUR_TURN")


def test_pending_decision_and_no_pending() -> None:
    scenario("""
        hand R 4X 4X VX
        field R 4X (0,0)
        field B 4X (0,1)
        try R CHAIN (0,2)>(0,1)>(0,0) -> NO_PENDING
        try R DECLINE -> NO_PENDING
        try R DRAW (0,1) -> NO_PENDING
        try R BACK -> NO_PENDING
        try R DISCARD 4X -> NO_PENDING
        try R COLOUR red -> NO_PENDING
        R PLACE 4X (0,2)
        try R PLACE 4X (1,1) -> PENDING_DECISION
        try R VX (0,0) -> PENDING_DECISION
        try R END -> PENDING_DECISION
        try R DISCARD 4X -> NO_PENDING
        try R BACK -> NO_PENDING
        R DECLINE
        try R DECLINE -> NO_PENDING
    """)


def test_pending_discard() -> None:
    scenario("""
        move B
        hand R 2H 2V 2A 2B 3H 3V
        B END
        try R PLACE 2H (0,0) -> PENDING_DECISION
        try R VX (0,0) -> PENDING_DECISION
        try R DECLINE -> NO_PENDING
        try R CHAIN (0,2)>(0,1)>(0,0) -> NO_PENDING
        try R DISCARD 2H 2V -> WRONG_COUNT
        try R DISCARD -> WRONG_COUNT
        try R DISCARD KC -> CARD_NOT_IN_HAND
        try R DISCARD ?? -> CARD_NOT_IN_HAND
        R DISCARD 2V
        expect hand R 2H 2A 2B 3H 3V 4X ; Graveyard: 2V ; pending nothing
    """)


# -- 10.2 By action --------------------------------------------------------------------------------------------


def test_place() -> None:
    scenario("""
        ap R 0
        hand R 2A VX
        field B 4X (0,0)
        try R PLACE ?? (9,9) -> UNKNOWN_CARD
        try R PLACE 2H (9,9) -> CARD_NOT_IN_HAND
        try R PLACE KC (9,9) -> CARD_NOT_IN_HAND
        try R PLACE VX (9,9) -> WRONG_KIND
        try R PLACE 2A.90 (9,9) -> NOT_ENOUGH_AP
    """)
    scenario("""
        hand R 2A VX
        field B 4X (0,0)
        try R PLACE 2A.90 (9,9) -> BAD_ROTATION
        try R PLACE 2A.360 (0,0) -> BAD_ROTATION
        try R PLACE 2A (5,0) -> OUT_OF_FIELD
        try R PLACE 2A (0,5) -> OUT_OF_FIELD
        try R PLACE 2A (-1,0) -> OUT_OF_FIELD
        try R PLACE 2A (0,-1) -> OUT_OF_FIELD
        try R PLACE 2A (0,0) -> CELL_OCCUPIED
        R PLACE 2A.180 (0,1)
    """)


def test_chain_outside_the_field_is_a_gap() -> None:
    scenario("""
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1)
        R PLACE 4X (0,2)
        try R CHAIN (0,2)>(-1,2)>(0,0) -> PATH_GAP
        try R CHAIN (0,2)>(0,7)>(0,0) -> PATH_GAP
        try R CHAIN (0,2)>(0,3)>(0,0) -> PATH_GAP
        try R CHAIN (0,2)>(0,1)>(0,2) -> PATH_REPEATS
        R CHAIN (0,2)>(0,1)>(0,0)
        expect shows (0,1) R
    """)


def test_drawing_a_line_cell_by_cell_is_checked_too() -> None:
    scenario("""
        hand R 4X 4X
        field R 4X (2,0) (1,3)
        field B 4X (2,1) (2,2) (1,2)
        field B 2H (3,2)
        field B 2V (2,4)
        R PLACE 4X (2,3)
        try R DRAW (2,3) -> PATH_REPEATS
        try R DRAW (2,1) -> PATH_GAP
        try R DRAW (2,9) -> PATH_GAP
        try R DRAW (3,3) -> PATH_GAP
        try R DRAW (1,3) -> PATH_TOO_SHORT
        R DRAW (2,2)
        try R DRAW (2,3) -> PATH_REPEATS
        R DRAW (1,2)
        R DRAW (1,3)
        expect shows (2,2) R ; shows (1,2) R ; shows (2,1) B ; pending nothing
    """)


def test_a_cell_from_which_no_friend_can_be_reached_is_refused() -> None:
    scenario("""
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1) (1,2)
        R PLACE 4X (0,2)
        try R DRAW (1,2) -> PATH_END
        R DRAW (0,1)
        R DRAW (0,0)
        expect shows (0,1) R ; shows (1,2) B
    """)


def test_magic() -> None:
    scenario("""
        ap R 1
        hand R VX 2H
        try R ?? (9,9) -> UNKNOWN_CARD
        try R KQ (9,9) -> CARD_NOT_IN_HAND
        try R 2H (9,9) -> WRONG_KIND
        try R VX (9,9) -> NOT_ENOUGH_AP
    """)
    scenario("""
        ap R 9
        hand R VX KQ CW SC
        field B 4X (1,1) (2,2)
        wall (2,2) by B
        try R VX (5,5) -> OUT_OF_FIELD
        try R KQ (0,-1) -> OUT_OF_FIELD
        try R CW (0,0) -> CELL_EMPTY
        try R SC (2,2) -> PROTECTED
        R SC (1,1)
        expect cards 1
    """)


def test_heavens_door() -> None:
    scenario("""
        ap R 9
        hand R HD VX 2A
        field B 4X (0,0) (0,1)
        field R 4X (1,0) (1,1) (2,2)
        kiss (0,1) by R as R
        kiss (1,1) by B as B
        wall (2,2) by R
        try R HD (9,9) 2A -> OUT_OF_FIELD
        try R HD (4,4) 2A -> CELL_EMPTY
        try R HD (0,0) 2A -> BAD_TARGET
        try R HD (0,1) 2A -> BAD_TARGET
        try R HD (1,1) 2A -> BAD_TARGET
        try R HD (2,2) 2H -> PROTECTED
        try R HD (1,0) 2H -> CARD_NOT_IN_HAND
        try R HD (1,0) ?? -> CARD_NOT_IN_HAND
        try R HD (1,0) HD -> CARD_NOT_IN_HAND
        try R HD (1,0) VX.90 -> WRONG_KIND
        try R HD (1,0) 2A.90 -> BAD_ROTATION
        R HD (1,0) 2A.180
        expect card (1,0) 2A ; rotation (1,0) 180 ; hand R VX 4X ; AP R 7
    """)


def test_bad_targets_that_are_no_cells() -> None:
    scenario("""
        ap R 9
        hand R HM GH RB DW
        graveyard RB 2H
        try R HM 2 -> BAD_TARGET
        try R HM -1 -> BAD_TARGET
        try R GH X -> BAD_TARGET
        try R GH NE -> BAD_TARGET
        try R RB RB -> BAD_TARGET
        try R RB 4X -> BAD_TARGET
        try R RB ?? -> BAD_TARGET
        try R DW DW -> CARD_NOT_IN_HAND
        try R DW 4X -> CARD_NOT_IN_HAND
        R DW RB
        expect Graveyard: RB 2H RB DW
    """)


def test_the_kiss_names_the_right_colour() -> None:
    scenario("""
        mode team 4
        ap R 9
        hand R TK 4X
        field R 4X (0,0)
        field B 4X (2,2)
        field Y 4X (4,4)
        try R TK (2,2) G -> BAD_COLOUR
        try R TK (2,2) Y -> BAD_COLOUR
        try R TK (0,0) -> BAD_COLOUR
        try R TK (0,0) R -> BAD_COLOUR
        try R TK (4,4) -> BAD_COLOUR
        try R TK (4,4) R -> BAD_COLOUR
        R TK (4,4) G
        expect shows (4,4) G ; owner (4,4) Y
    """)
    table = CircuitScript("")
    table.state.seats[0].hand = [15]
    table.state.seats[0].ap = 5
    table.state.put(0, 6, 0, False)
    table.refuses(0, UseMagic("TK", (0, 0), player=9), "BAD_COLOUR")
    table.refuses(0, UseMagic("TK", (0, 0), player=-1), "BAD_COLOUR")


# -- set-up ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "players"),
    [
        ("duel", 3),
        ("duel", 4),
        ("scrimmage", 2),
        ("team", 2),
        ("team", 3),
        ("by_players", 1),
        ("by_players", 5),
    ],
)
def test_bad_player_count(mode: str, players: int) -> None:
    with pytest.raises(BadSetup) as refused:
        RULES.new_game(Setup(players, {"mode": mode}), 1)
    assert refused.value.code == "BAD_PLAYER_COUNT"


def test_bad_colour_and_colour_taken() -> None:
    state = RULES.new_game(Setup(3), 1)
    table = CircuitScript("")
    table.state = state
    table.refuses(1, ChooseColour("red"), "NOT_YOUR_TURN")
    table.refuses(0, ChooseColour("pink"), "BAD_COLOUR")
    table.refuses(0, EndTurn(), "PENDING_DECISION")
    table.play(0, ChooseColour("green"))
    table.refuses(1, ChooseColour("green"), "COLOUR_TAKEN")
    table.play(1, ChooseColour("red"))
