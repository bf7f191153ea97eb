"""Every error code of section 10, in its order."""

import pytest

from wartable.core.decks import BadDeck, Deck
from wartable.core.errors import BadSetup, Illegal
from wartable.core.setup import Setup
from wartable.games.blood_wars import RULES
from wartable.games.blood_wars.actions import Arrange, BattleHand, Challenge, Devoted, Join, Pass
from wartable.games.blood_wars.cards import DECKS
from wartable.games.blood_wars.scenario import scenario


def test_not_now() -> None:
    scenario("""
        P0 table W07
        P0 hand B04 F20 F13
        P1 table W04
        try P1 CHALLENGE B04 intrigue W07 -> NOT_NOW
        try P0 RESPOND F20 -> NOT_NOW
        try P0 POWER -> NOT_NOW
        try P0 DONE -> NOT_NOW
        try P0 TAKEBACK -> NOT_NOW
        try P0 DEVOTE F20 -> NOT_NOW
        P0 CHALLENGE B04 intrigue W07
        try now P0 PASS -> NOT_NOW
        P1 JOIN oppose W04
        try P0 POWER -> NOT_NOW
        expect Challenge won
    """)


def test_no_challenge_in_the_mustering_period() -> None:
    scenario("""
        phase turn
        P0 table W07 ; hand B04 W04
        P0 turns 2
        now asked P0 assemble
        P0 DONE
        now asked P0 induct
        try now P0 CHALLENGE B04 intrigue W07 -> NOT_NOW
    """)


def test_bad_action() -> None:
    table = scenario("""
        P0 table W07
        P0 hand B04 F10
        now asked P0 act
    """)
    table.refuses(9, Pass(), "BAD_ACTION")
    table.refuses(-1, Pass(), "BAD_ACTION")
    table.refuses(0, Challenge("B04", "intrigue", "W07", (Devoted("F10"),)), "BAD_ACTION")
    assembly = scenario("""
        phase assembly
        P0 table W07
        P0 hand L25
        now asked P0 assemble
    """)
    assembly.refuses(0, Arrange(()), "BAD_ACTION")
    assembly.refuses(0, Arrange((BattleHand("W07"), BattleHand("W07"))), "BAD_ACTION")


def test_game_over() -> None:
    table = scenario("""
        phase turn
        P0 table W07
        P0 pool B09 B09 B09
        expect winner P0
    """)
    table.refuses(0, Pass(), "GAME_OVER")


def test_arrange() -> None:
    scenario("""
        phase assembly
        P0 table W07[L25], W10*, W11[L01~F28]
        P0 hand L26 F01 F03 F10 F29 L09 L18 B01 F31
        try P0 ARRANGE W03[] -> BAD_TARGET
        try P0 ARRANGE W10[L99] -> WARLORD_FLIPPED
        try P0 ARRANGE W07[L27+L26] -> CARD_NOT_IN_HAND
        try P0 ARRANGE W07[L01] -> CARD_NOT_IN_HAND
        try P0 ARRANGE W07[L26, L26] -> CARD_NOT_IN_HAND
        try P0 ARRANGE W07[F01] -> WRONG_KIND
        try P0 ARRANGE W07[L26+L25, L09] -> WRONG_KIND
        try P0 ARRANGE W07[L26+F10] -> WRONG_KIND
        try P0 ARRANGE W07[L26~F01] -> WRONG_KIND
        try P0 ARRANGE W07[L26 | F01] -> WRONG_KIND
        try P0 ARRANGE W07[B01] -> WRONG_KIND
        try P0 ARRANGE W07[L09+F01+F03] -> ALIGNMENT_MISMATCH
        try P0 ARRANGE W07[L26+F01+F03] -> GEAR_LIMIT
        try P0 ARRANGE W07[L26~F29~F31] -> GEAR_LIMIT
        try P0 ARRANGE W07[L26~F29] -> WRONG_LEADER
        try P0 ARRANGE W07[L26+F01 | F10] -> FATE_LIMIT
        try P0 ARRANGE W07[L26], W11[L01, L18] -> ALIGNMENT_MISMATCH
        P0 ARRANGE W07[L26+F01], W11[L01~F28]
        expect P0 table W07[L26+F01], W10*, W11[L01~F28]
    """)


def test_arrange_takes_the_worst_of_several_hands_in_the_order_of_the_codes() -> None:
    scenario("""
        phase assembly
        P0 table W10, W07
        P0 hand L18 F10 F15 F16 L09
        try P0 ARRANGE W10[L18 | F10 F15 F16], W07[L09] -> ALIGNMENT_MISMATCH
        try P0 ARRANGE W10[L18 | F10 F15 F16], W07[] -> FATE_LIMIT
    """)


def test_gear_alignment() -> None:
    scenario("""
        phase assembly
        P0 table W01
        P0 hand L01 F03 F02 F26
        try P0 ARRANGE W01[L01+F03] -> GEAR_ALIGNMENT
        try P0 ARRANGE W01[L01+F26] -> GEAR_ALIGNMENT
        P0 ARRANGE W01[L01+F02]
        expect P0 table W01[L01+F02]
    """)


def test_picks_give_the_same_errors_as_the_arrangement() -> None:
    scenario("""
        phase assembly
        P0 table W07, W10*
        P0 hand L25 L26 L37 L28 L29 L09 F01 F03 F10 F15 F29 B01 F05
        try P0 ASSIGN L25 W03 -> BAD_TARGET
        try P0 ASSIGN L25 W10 -> WARLORD_FLIPPED
        try P0 ASSIGN L27 W07 -> CARD_NOT_IN_HAND
        try P0 ASSIGN B01 W07 -> WRONG_KIND
        try P0 ASSIGN F01 W07 -> WRONG_KIND
        try P0 ASSIGN L09 W07 -> ALIGNMENT_MISMATCH
        try P0 ASSIGN L25 W07 ~F01 -> WRONG_KIND
        try P0 ASSIGN L25 W07 ~F29 -> WRONG_LEADER
        try P0 ASSIGN F10 W07 -> FATE_LIMIT
        P0 ASSIGN L25 W07
        P0 ASSIGN L26 W07
        P0 ASSIGN L37 W07
        P0 ASSIGN L28 W07
        try P0 ASSIGN L29 W07 -> LEGION_LIMIT
        try P0 ATTACH F01 W07 L09 -> BAD_TARGET
        try P0 ATTACH F10 W07 L25 -> WRONG_KIND
        try P0 ATTACH F29 W07 L25 -> WRONG_LEADER
        P0 ATTACH F01 W07 L25
        try P0 ATTACH F05 W07 L25 -> GEAR_LIMIT
        P0 ATTACH F03 W07 L26
        P0 ASSIGN F10 W07
        P0 ASSIGN F15 W07
        try P0 ATTACH F05 W07 L28 -> FATE_LIMIT
        try P0 WITHDRAW W07 F05 -> CARD_NOT_IN_HAND
        try P0 WITHDRAW W07 F05 L25 -> CARD_NOT_IN_HAND
        expect P0 table W07[L25+F01, L26+F03, L37, L28 | F10 F15], W10*
    """)


def test_challenge() -> None:
    scenario("""
        P0 table W07, W10*
        P0 hand B14 B15 L25 B01
        P1 table W04
        try P0 CHALLENGE B02 intrigue W07 -> CARD_NOT_IN_HAND
        try P0 CHALLENGE X99 intrigue W07 -> CARD_NOT_IN_HAND
        try P0 CHALLENGE L25 intrigue W99 -> WRONG_KIND
        try P0 CHALLENGE B14 intrigue W99 -> WRONG_CHALLENGE
        try P0 CHALLENGE B15 combat W07 -> WRONG_CHALLENGE
        try P0 PREPARE W07 B15 -> WRONG_CHALLENGE
        try P0 CHALLENGE B01 intrigue W04 -> BAD_TARGET
        try P0 CHALLENGE B01 intrigue W10 -> WARLORD_FLIPPED
        P0 CHALLENGE B15 intrigue W07
        P1 JOIN oppose W04
        expect Challenge won
    """)


def test_a_warlord_takes_part_once_a_turn() -> None:
    scenario("""
        P0 table W07, W10
        P0 hand B01 B02 ; top L17
        P1 table W04, W08
        P1 hand F12 ; top F21
        P0 CHALLENGE B01 intrigue W10
        P1 JOIN oppose W04
        P0 CHALLENGE B02 intrigue W07
        P1 OPEN F12 > W04
        try P1 JOIN oppose W04 -> WARLORD_USED
        try P1 JOIN oppose W07 -> BAD_TARGET
        P1 JOIN oppose W08
        expect P0 table W07*, W10*
    """)


def test_after_a_failure_another_warlord_challenges() -> None:
    scenario("""
        P0 table W10, W07
        P0 hand B01 B02 B03 ; top L17
        P1 table W04, W08
        P1 top F21
        P0 CHALLENGE B01 intrigue W10
        P1 JOIN oppose W04
        try P0 CHALLENGE B02 combat W10 -> WARLORD_FLIPPED
        P0 CHALLENGE B02 combat W07
        try P1 ROUSE W04 -> WARLORD_FLIPPED
        expect P0 table W10*, W07*
    """)


def test_devoted_cards() -> None:
    scenario("""
        P0 table W07[L25, L26+F01]
        P0 hand B04 F10 F05 F29 L25 L10 L36 F02 W04 B01 F03
        P1 table W04
        P1 hand L14 F10
        try P0 CHALLENGE B04 combat W07 with F15 -> CARD_NOT_IN_HAND
        try P0 CHALLENGE B04 combat W07 with F10, F10 -> CARD_NOT_IN_HAND
        try P0 CHALLENGE B04 combat W07 with L25 -> WRONG_KIND
        try P0 CHALLENGE B04 combat W07 with W04 -> WRONG_KIND
        try P0 CHALLENGE B04 combat W07 with B01 -> WRONG_KIND
        try P0 CHALLENGE B04 combat W07 with F05 -> WRONG_KIND
        try P0 CHALLENGE B04 combat W07 with F05@L27 -> WRONG_KIND
        try P0 CHALLENGE B04 combat W07 with L10 -> ALIGNMENT_MISMATCH
        try P0 CHALLENGE B04 combat W07 with F05@L26 -> GEAR_LIMIT
        try P0 CHALLENGE B04 combat W07 with F03@L25, F29@L25, L36, F02@L36 -> GEAR_ALIGNMENT
        try P0 CHALLENGE B04 combat W07 with F29@L25 -> WRONG_LEADER
        P0 CHALLENGE B04 combat W07 with F10, F03@L36, L36
        try P1 ROUSE W04 with L14 -> WRONG_KIND
        P1 ROUSE W04 with F10
        now P0 table W07[L25, L26+F01, L36+F03 | F10] ; P1 table W04[ | F10]
    """)


def test_join_and_rouse() -> None:
    scenario("""
        P0 table W07
        P0 hand B04
        P1 table W04*, W08
        P0 CHALLENGE B04 combat W07
        try P1 ROUSE W07 -> BAD_TARGET
        try P1 ROUSE W04 -> WARLORD_FLIPPED
        try P1 JOIN oppose W08 -> NOT_NOW
        P1 ROUSE W08
        expect Challenge failed
    """)


def test_power() -> None:
    scenario("""
        P0 table W11
        P0 hand B04
        P0 CHALLENGE B04 intrigue W11
        try P0 POWER realm -> NO_REALM
        try P0 POWER > P0 -> BAD_TARGET
        P0 POWER
        expect ballot 20 to 0
    """)
    scenario("""
        P0 table W07[L25]
        P0 hand B04
        P0 CHALLENGE B04 combat W07
        try P0 POWER realm -> NOT_NOW
        try P0 POWER -> NO_OPPONENT
        expect CS 8 to 0
    """)
    scenario("""
        P0 table W04
        P0 hand B04
        P0 CHALLENGE B04 intrigue W04
        try P0 POWER > P1 -> NO_OPPONENT
        expect Challenge won
    """)


def test_legion_in_a_caucus() -> None:
    scenario("""
        P0 table W10
        P0 hand B05 L03 L25 F10 L31
        P1 table W08
        P0 CHALLENGE B05 intrigue W10
        P1 JOIN oppose W08
        try P0 LEGION L04 -> CARD_NOT_IN_HAND
        try P0 LEGION F10 -> WRONG_KIND
        try P0 LEGION L25 -> NO_POWER
        try P0 LEGION L31 -> BAD_TARGET
        try P0 LEGION L31 > P0 -> BAD_TARGET
        try P0 LEGION L03 > P1 -> BAD_TARGET
        P0 LEGION L31 > P1
        now P1 IS 9
    """)


def test_legion_in_a_battle_slot() -> None:
    scenario("""
        P0 table W09[L33, L36, L39*]
        P0 hand B01
        P1 table W02[L02]
        P0 CHALLENGE B01 combat W09
        P1 ROUSE W02
        try P0 LEGION L21 > L02 -> BAD_TARGET
        try P0 LEGION L36 > L02 -> NO_POWER
        try P0 LEGION L39 > L02 -> POWER_USED
        try P0 LEGION L33 > L36 -> BAD_TARGET
        P0 LEGION L33 > L02
        now P1 table W02[L02*]
    """)
    scenario("""
        P0 table W09[L33, L36]
        P0 hand B01
        P0 CHALLENGE B01 combat W09
        try P0 LEGION L33 > L02 -> NO_OPPONENT
        expect CS 12 to 0
    """)


def test_a_legion_power_is_used_once_a_challenge() -> None:
    scenario("""
        P0 table W04[L13, L14+F06, L15*, L16*]
        P0 hand B01
        P1 table W07
        P0 CHALLENGE B01 combat W04
        P1 ROUSE W07
        P0 LEGION L13 > L15
        P0 ITEM F06@L14 > L13
        now P0 table W04[L13, L14+F06*, L15, L16*]
        try P0 LEGION L13 > L16 -> POWER_USED
    """)


def test_item() -> None:
    scenario("""
        P0 table W04[L14*+F06, L15+F01, L16+F04]
        P0 hand B01
        P1 table W07
        P0 CHALLENGE B01 combat W04
        P1 ROUSE W07
        try P0 ITEM F01@L15 > L14 -> NO_POWER
        try P0 ITEM F06@L15 > L14 -> NO_POWER
        try P0 ITEM F06@L14 > L15 -> BAD_TARGET
        P0 ITEM F06@L14 > L14
        try P0 ITEM F06@L14 > L14 -> POWER_USED
        expect CS 14 to 0
    """)


def test_fate_open_and_respond() -> None:
    scenario("""
        P0 table W07
        P0 hand B04 L25 F10 F19 F13
        P1 table W04
        P1 hand F19 F20 F13 L14
        P0 CHALLENGE B04 intrigue W07
        P1 JOIN oppose W04
        try P0 FATE F18 > P0 -> CARD_NOT_IN_HAND
        try P0 FATE L25 -> WRONG_KIND
        try P0 FATE F10 -> WRONG_TIMING
        try P0 FATE F19 -> BAD_TARGET
        try P0 FATE F19 > P0 -> BAD_TARGET
        P0 FATE F19 > P1
        try P1 RESPOND F10 -> CARD_NOT_IN_HAND
        try P1 RESPOND L14 -> WRONG_KIND
        try P1 RESPOND F19 -> WRONG_TIMING
        try P1 RESPOND F13 -> WRONG_TIMING
        P1 RESPOND F20
        now P1 IS 13
    """)
    scenario("""
        P0 table W07
        P0 hand B04 F19
        P0 CHALLENGE B04 intrigue W07
        try P0 FATE F19 > P1 -> NO_OPPONENT
        expect Challenge won
    """)
    scenario("""
        P0 table W07[L25 | F15 F18]
        P0 hand B04 F10
        P0 CHALLENGE B04 combat W07
        try P0 FATE F10 -> CARD_NOT_IN_HAND
        try P0 FATE F18 -> WRONG_TIMING
        try P0 FATE F15 -> NO_OPPONENT
        expect Challenge won
    """)
    scenario("""
        phase turn
        P0 table W07*
        P0 hand F12 F22 F19 L25
        P1 table W04
        now asked P0 open
        try P0 OPEN F23 -> CARD_NOT_IN_HAND
        try P0 OPEN L25 -> WRONG_KIND
        try P0 OPEN F19 > P1 -> WRONG_TIMING
        try P0 OPEN F12 > W04 -> BAD_TARGET
        try P0 OPEN F22 > P0:W07 -> BAD_TARGET
        P0 OPEN F22 > P1:W04
        now P1 table W04*
    """)


def test_induct() -> None:
    scenario("""
        phase resolution
        P0 table W07
        P0 hand W11 W11 W07 L25 W14
        P1 table W14
        now asked P0 induct
        try P0 INDUCT W01 -> CARD_NOT_IN_HAND
        try P0 INDUCT L25 -> WRONG_KIND
        try P0 INDUCT W14 -> UNIQUE_IN_PLAY
        try P0 INDUCT W11 W11 -> UNIQUE_IN_PLAY
        try P0 PICK W14 -> UNIQUE_IN_PLAY
        try P0 PICK L25 -> WRONG_KIND
        P0 PICK W07
        P0 PICK W11
        now P0 table W07, W07, W11
    """)


def test_cull_and_discard() -> None:
    scenario("""
        phase resolution
        P0 hand L01 L02 L03 L04 L05 L06 L07 L08 L09
        now asked P0 cull
        try P0 CULL L01 -> WRONG_COUNT
        try P0 CULL L01 L10 -> CARD_NOT_IN_HAND
        try P0 CULL L01 L01 -> CARD_NOT_IN_HAND
        try P0 DISCARD L01 L02 -> NOT_NOW
        try P0 PICK L10 -> CARD_NOT_IN_HAND
        P0 CULL L09 L01
        now P0 discard pile L01 L09
    """)
    scenario("""
        P0 table W08
        P0 hand B04
        P1 table W04
        P1 hand L01 L02
        P0 CHALLENGE B04 intrigue W08
        P1 JOIN oppose W04
        P0 POWER > P1
        try P1 DISCARD L01 L02 -> WRONG_COUNT
        try P1 DISCARD L03 -> CARD_NOT_IN_HAND
        try P1 CULL L01 -> NOT_NOW
        P1 DISCARD L01
        now P1 Command Hand L02
    """)


def test_choose_and_support_targets() -> None:
    scenario("""
        P0 table W07[L25]
        P0 hand B01
        P1 table W09[L36, L21, L33]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W09
        P0 POWER
        now asked P1 which_legion
        try P1 LOSE L33 -> BAD_TARGET
        P1 LOSE L21
        now P1 discard pile L21
    """)
    scenario("""
        players 3
        P0 table W10
        P0 hand B04 F14
        P1 table W02
        P2 table W10
        P0 CHALLENGE B04 intrigue W10
        P2 JOIN oppose W10
        P1 JOIN oppose W02
        P0 FATE F14
        now asked P0 which_warlord
        try P0 WHOSE P0 -> BAD_TARGET
        P0 WHOSE P1
        now P1 discard pile W02 ; P1 table - ; P2 table W10
    """)


@pytest.mark.parametrize(
    ("players", "options", "code"),
    [
        (1, {}, "BAD_PLAYER_COUNT"),
        (9, {}, "BAD_PLAYER_COUNT"),
        (2, {"length": 14}, "BAD_LENGTH"),
        (2, {"length": "13"}, "BAD_LENGTH"),
        (2, {"mustering": 3}, "BAD_MUSTER"),
        (2, {"head_start": 6}, "E_BAD_OPTION"),
    ],
)
def test_table_codes(players: int, options: dict[str, int], code: str) -> None:
    with pytest.raises(BadSetup) as refused:
        RULES.new_game(Setup(players, options), 1)
    assert refused.value.code == code


def codes(deck: Deck) -> list[str]:
    return [problem.code for problem in RULES.check_deck(deck)]


def changed(deck: Deck, **counts: int) -> Deck:
    cards = {**dict(deck.cards), **counts}
    return Deck("Changed", tuple((card_id, count) for card_id, count in cards.items() if count))


def test_deck_codes() -> None:
    noon = DECKS[0]
    assert codes(noon) == []
    assert codes(changed(noon, X01=1)) == ["UNKNOWN_CARD"]
    assert codes(changed(noon, F10=0)) == ["DECK_SIZE"]
    assert codes(changed(noon, F24=4)) == ["DECK_COPIES"]
    assert codes(changed(DECKS[1], L30=6, L25=0, L33=0)) == []
    assert codes(changed(noon, W01=0, W02=0, F24=3)) == ["DECK_TYPE"]
    assert codes(changed(noon, B09=1)) == []
    assert codes(changed(noon, B13=1, B12=1, B08=0)) == ["DECK_TYPE"]
    assert codes(changed(noon, W07=1, W12=1)) == ["DECK_TYPE", "DECK_TOTAL"]
    poor = {card_id: 0 for card_id, _ in noon.cards if card_id.startswith("B")}
    assert codes(changed(noon, **{**poor, "B01": 3, "B02": 2, "F24": 3, "F01": 3})) == ["DECK_CANNOT_WIN"]


def test_every_problem_of_a_deck_is_listed_at_once() -> None:
    deck = Deck("Bad", (("X01", 1), ("W11", 4), ("L25", 20), ("B01", 1), ("F08", 3)))
    found = codes(deck)
    assert found == [
        "UNKNOWN_CARD", "DECK_SIZE", "DECK_COPIES", "DECK_COPIES", "DECK_TYPE", "DECK_TYPE",
        "DECK_TOTAL", "DECK_TOTAL", "DECK_CANNOT_WIN",
    ]  # fmt: skip


def test_a_deck_must_be_able_to_win_the_chosen_length() -> None:
    noon = DECKS[0]
    poor = changed(noon, B10=0, B08=0, B06=0, F24=3, F01=2)
    assert codes(poor) == []
    RULES.new_game(Setup(2, {"length": 13}, (poor, noon)), 1)
    with pytest.raises(BadDeck) as refused:
        RULES.new_game(Setup(2, {"length": 19}, (poor, noon)), 1)
    assert refused.value.code == "DECK_CANNOT_WIN"


def test_conceding_twice() -> None:
    state = RULES.new_game(Setup(3), 1)
    RULES.concede(state, 1)
    with pytest.raises(Illegal):
        RULES.concede(state, 1)
    with pytest.raises(Illegal) as refused:
        RULES.apply(state, 1, Join("aid", "W01"))
    assert refused.value.code == "NOT_NOW"
