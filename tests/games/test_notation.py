"""A scenario that cannot be read says in which line, and what is wrong: `-` and unknown names end in no bare error."""

from collections.abc import Callable

import pytest

from wartable.games.art_of_battle.scenario import scenario as art_of_battle
from wartable.games.blood_wars.scenario import scenario as blood_wars
from wartable.games.circuit_warfare.scenario import scenario as circuit_warfare
from wartable.games.hands_of_war.scenario import battle, bound, card, placed, side, unit
from wartable.games.the_battlefield.scenario import scenario as the_battlefield

UNREADABLE: list[tuple[Callable[[str], object], str, str]] = [
    (the_battlefield, "hand P1 VK99", "there is no card 'VK99'"),
    (the_battlefield, "hand P3 VK01", "there is no player 'P3'"),
    (the_battlefield, "hand - VK01", "there is no player '-'"),
    (the_battlefield, "army P1 Saxon", "there is no army 'Saxon'"),
    (the_battlefield, "slot P1:X1 VK01", "there is no slot 'P1:X1'"),
    (the_battlefield, "slot P1:M1 -", "there is no card '-'"),
    (the_battlefield, "slot P1:M1 VK01 twice", "there is no mark 'twice'"),
    (the_battlefield, "battle -", "'-' is not a whole number"),
    (the_battlefield, "wins 1", "this cannot be read"),
    (the_battlefield, "play P1 VK01", "this cannot be read"),
    (the_battlefield, "fold -", "there is no player '-'"),
    (the_battlefield, "expect P1 total - 3", "'-' is not a whole number"),
    (the_battlefield, "expect slot P1:X1 empty", "there is no slot 'P1:X1'"),
    (the_battlefield, "expect folded P7", "there is no player 'P7'"),
    (circuit_warfare, "mode chess 2", "there is no mode 'chess'"),
    (circuit_warfare, "move X", "there is no player 'X'"),
    (circuit_warfare, "hand R 9Z", "there is no card '9Z'"),
    (circuit_warfare, "hand - 4X", "there is no player '-'"),
    (circuit_warfare, "ap R -", "'-' is not a whole number"),
    (circuit_warfare, "field R 9Z (1,1)", "there is no card '9Z'"),
    (circuit_warfare, "wall here by R", "'here' is not a cell"),
    (circuit_warfare, "round soon", "'soon' is not a whole number"),
    (circuit_warfare, "expect deck X 3", "there is no player 'X'"),
    (circuit_warfare, "expect shows nowhere R", "'nowhere' is not a cell"),
    (circuit_warfare, "try X END -> NOT_YOUR_TURN", "there is no player 'X'"),
    (art_of_battle, "hand XX P01", "there is no player 'XX'"),
    (art_of_battle, "hand AL P99", "there is no card 'P99'"),
    (art_of_battle, "board AL W9 BR 1", "there is no card 'W9'"),
    (art_of_battle, "board AL W1 - 1", "there is no player '-'"),
    (art_of_battle, "set AL hp -", "'-' is not a whole number"),
    (art_of_battle, "turn -", "'-' is not a whole number"),
    (art_of_battle, "play XX W1 L 1", "there is no player 'XX'"),
    (art_of_battle, "choose AL", "this cannot be read"),
    (art_of_battle, "expect AL hp -", "'-' is not a whole number"),
    (blood_wars, "P0 hand X99", "there is no card 'X99'"),
    (blood_wars, "P0 table W99", "there is no card 'W99'"),
    (blood_wars, "P0 table W07[L99+F01]", "there is no card 'L99'"),
    (blood_wars, "P7 hand L17", "there is no player 'P7'"),
    (blood_wars, "phase tea", "there is no phase 'tea'"),
    (blood_wars, "turns -", "'-' is not a whole number"),
    (blood_wars, "P0 DANCE W07", "there is no action 'DANCE'"),
    (blood_wars, "Q0 PASS", "there is no player 'Q0'"),
    (blood_wars, "expect P0 Command Hand size -", "'-' is not a whole number"),
    (blood_wars, "expect P7 Victory Pool -", "there is no player 'P7'"),
]


@pytest.mark.parametrize(("play", "line", "sentence"), UNREADABLE)
def test_an_unreadable_line_is_named(play: Callable[[str], object], line: str, sentence: str) -> None:
    with pytest.raises(AssertionError) as wrong:
        play(f"# a comment\n{line}\n")
    assert str(wrong.value).startswith(f"line 2, `{line}`: ")
    assert sentence in str(wrong.value)


def test_a_dash_stands_for_none() -> None:
    the_battlefield("""
        hand P1 -
        hand P2 MR01
        deck P1 -
        dice -
        expect P1 hand - ; P1 deck - ; P1 discard - ; folded - ; last -
    """)
    circuit_warfare("graveyard -\nhand B -\nexpect hand B - ; Graveyard: - ; closed -")
    art_of_battle("hand AL -\ndiscard AL -\nexpect AL hand - discard - mods -")
    blood_wars(
        "P0 table -\nP0 hand - ; pool - ; discard -\nnow P0 Victory Pool - ; P0 Command Hand - ; P0 table -"
    )


def test_unknown_names_of_hands_of_war_have_a_sentence() -> None:
    with pytest.raises(AssertionError, match="there is no card 'XX99'"):
        card("XX99")
    with pytest.raises(AssertionError, match="there is no card '-'"):
        placed("-")
    with pytest.raises(AssertionError, match="there is no creature 'Nobody'"):
        battle(a=side(V=[bound("Charm", 2).on("Nobody")]))
    table = battle(a=side(V=[unit("P 1/1 r1")]))
    with pytest.raises(AssertionError, match="Nobody is not on the battlefield"):
        table.a.moves("Nobody", "M")
