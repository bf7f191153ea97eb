"""Every error code of the rule book, each with the state unchanged, in the order of the table."""

import pytest

from wartable.core.decks import Deck
from wartable.core.errors import BadSetup
from wartable.core.setup import Setup
from wartable.games.the_battlefield import RULES
from wartable.games.the_battlefield.actions import Fold, NameArmy, Play, TakeBackWish, Wish, WishFor
from wartable.games.the_battlefield.scenario import scenario
from wartable.testing import Table

FIVE_VIKINGS = ("VK01", "VK01", "VK02", "VK03", "VK12")


@pytest.mark.parametrize(
    "options",
    [
        {"starter_bonus": 11},
        {"starter_bonus": -1},
        {"starter_bonus": True},
        {"table_pick": 1},
        {"timer_turn": -5},
        {"lane_scoring": "yes"},
        {"unheard_of": 1},
    ],
)
def test_bad_option(options: dict[str, int]) -> None:
    with pytest.raises(BadSetup) as refused:
        RULES.new_game(Setup(2, options), 1)
    assert refused.value.code == "E_BAD_OPTION"


def test_bad_player_count_and_deck() -> None:
    with pytest.raises(BadSetup) as refused:
        RULES.new_game(Setup(3), 1)
    assert refused.value.code == "BAD_PLAYER_COUNT"
    with pytest.raises(BadSetup) as refused:
        RULES.new_game(Setup(2, {}, (Deck("mine", (("VK01", 40),)), None)), 1)
    assert refused.value.code == "NOT_AN_ARMY"
    assert [problem.code for problem in RULES.check_deck(Deck("mine", (("VK01", 40),)))] == ["NOT_AN_ARMY"]


def test_game_over() -> None:
    script = scenario("""
        wins 1 0
        slot P1:M1 VK03
        hand P1 VK01
        hand P2 MR01
        fold P1
        fold P2
        expect winner P1
        try fold P1 -> E_GAME_OVER
        try P1 VK01 P1:M1 -> E_GAME_OVER
        try wish P1 VK01 -> E_GAME_OVER
    """)
    script.refuses(0, NameArmy("any"), "E_GAME_OVER")
    script.refuses(7, Fold(), "E_GAME_OVER")


def test_unknown_player() -> None:
    scenario("""
        hand P1 VK01
        try fold P3 -> E_UNKNOWN_PLAYER
        try P3 VK01 P1:M1 -> E_UNKNOWN_PLAYER
    """)


def test_wrong_step() -> None:
    table = Table(RULES, RULES.new_game(Setup(2), 1))
    table.refuses(0, Fold(), "E_WRONG_STEP")
    table.refuses(0, Play("VK01", "P1:M1"), "E_WRONG_STEP")
    table.refuses(0, WishFor("VK01"), "E_WRONG_STEP")
    table.refuses(0, Wish(("VK01",)), "E_WRONG_STEP")
    table.refuses(0, TakeBackWish(), "E_WRONG_STEP")
    table.play(0, NameArmy("Viking"))
    table.refuses(0, NameArmy("Maratha"), "E_WRONG_STEP")
    table.play(1, NameArmy("Maratha"))
    table.refuses(1, NameArmy("Maratha"), "E_WRONG_STEP")
    table.refuses(0, Fold(), "E_WRONG_STEP")
    table.refuses(0, TakeBackWish(), "E_WRONG_STEP")
    table.play(0, Wish(FIVE_VIKINGS))
    table.refuses(0, Wish(FIVE_VIKINGS), "E_WRONG_STEP")
    table.refuses(0, WishFor("VK01"), "E_WRONG_STEP")
    table.ends_clean()


def test_folded_comes_before_not_your_turn() -> None:
    scenario("""
        hand P1 VK01
        hand P2 MR01 MR01
        try fold P2 -> E_NOT_YOUR_TURN
        try P2 MR01 P2:M1 -> E_NOT_YOUR_TURN
        fold P1
        try fold P1 -> E_FOLDED
        try P1 VK01 P1:M1 -> E_FOLDED
    """)


def test_wishes() -> None:
    table = Table(RULES, RULES.new_game(Setup(2), 1))
    table.play(0, NameArmy("Viking")).play(1, NameArmy("Maratha"))
    table.refuses(0, Wish(FIVE_VIKINGS[:4]), "E_WISH_COUNT")
    table.refuses(0, Wish((*FIVE_VIKINGS, "nonsense")), "E_WISH_COUNT")
    table.refuses(0, Wish((*FIVE_VIKINGS[:3], "MR01", "nonsense")), "E_UNKNOWN_CARD")
    table.refuses(0, Wish((*FIVE_VIKINGS[:4], "MR01")), "E_WISH_ARMY")
    table.refuses(0, Wish(("VK12", "VK12", "VK01", "VK01", "MR01")), "E_WISH_ARMY")
    table.refuses(0, Wish(("VK12", "VK12", "VK01", "VK01", "VK01")), "E_WISH_COPIES")
    table.refuses(0, WishFor("VK99"), "E_UNKNOWN_CARD")
    table.refuses(0, WishFor("MR01"), "E_WISH_ARMY")
    table.play(0, WishFor("VK12"))
    table.refuses(0, WishFor("VK12"), "E_WISH_COPIES")
    table.ends_clean()


def test_placement_errors_in_their_order() -> None:
    scenario("""
        slot P1:M1 MR16 flipped
        slot P1:M2 VK02 pair
        slot P1:M3 VK02
        slot P1:R1 VK05
        hand P1 VK02 VK12 VK14 VK16
        hand P2 MR01
        try P1 VK99 P1:M4 -> E_UNKNOWN_CARD
        try P1 VK01 P9:M4 -> E_NOT_IN_HAND
        try P1 MR01 P1:M4 -> E_NOT_IN_HAND
        try P1 VK02 P1:M6 -> E_BAD_SLOT
        try P1 VK02 P3:M1 -> E_BAD_SLOT
        try P1 VK02 P2:R1 -> E_WRONG_SIDE
        try P1 VK12 P2:M1 -> E_WRONG_SIDE
        try P1 VK14 P1:M4 -> E_WRONG_SIDE
        try P1 VK02 P1:R1 -> E_WRONG_LANE
        try P1 VK02 P1:M1 -> E_SLOT_BLOCKED
        try P1 VK16 P1:M1 -> E_SLOT_BLOCKED
        try P1 VK02 P1:M2 -> E_SLOT_TAKEN
        try P1 VK16 P1:M3 -> E_SLOT_TAKEN
        play P1 VK02 P1:M3
        expect slot P1:M3 VK02 pair
    """)
