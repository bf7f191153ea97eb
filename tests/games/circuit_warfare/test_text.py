"""The Field as text, the sentences for actions, and why a card is dead."""

import re

from wartable.core.names import Names
from wartable.games.circuit_warfare import RULES
from wartable.games.circuit_warfare.actions import Chain, DrawLine, Place, UseMagic
from wartable.games.circuit_warfare.cards import BY_ID
from wartable.games.circuit_warfare.events import APLost, MagicUsed
from wartable.games.circuit_warfare.scenario import CircuitScript, scenario
from wartable.games.circuit_warfare.text import MIDDLES

BY_NAME = {card.name: card.id for card in BY_ID.values()}
EVERY_DESIGN = """
    ap R 9
    hand R 4X 4X VX
    field R 2B.180 (0,0)
    field R 3H.180 (0,1)
    field R 2A.180 (0,2)
    field R 3V (1,0)
    field R 4X (1,1)
    field B 3V.180 (1,2)
    field R 2A (2,0)
    field B 3H (2,1)
    field B 2B (2,2)
    field B 2H (4,1)
    field R 2V (4,2)
"""


def picture(table: CircuitScript) -> list[str]:
    lines = RULES.board(RULES.view(table.state, 0)).splitlines()
    top = next(at for at, line in enumerate(lines) if "╔" in line)
    bottom = next(at for at, line in enumerate(lines) if "╚" in line)
    return [line.split("║")[1] for line in lines[top + 1 : bottom]]


def test_wires_really_join_between_cells() -> None:
    drawn = picture(scenario(EVERY_DESIGN))
    assert [line[:21] for line in drawn[:9]] == [
        "R/////oR/////oR//////",
        "///┌──────┬──────┐///",
        "///│//////│//////│///",
        "R//│//oR//│//oB~~│~~~",
        "///├──────┼──────┤~~~",
        "///│//////│///~~~│~~~",
        "R//│///B~~│~~~B~~│~~~",
        "///└──────┴──────┘~~~",
        "///////~~~~~~~~~~~~~~",
    ]
    assert drawn[13] == "   ·   ───────///│///   ·      ·   "


def test_all_box_characters_are_used() -> None:
    assert set(MIDDLES.values()) == set("─│┌┐└┘├┤┬┴┼╵╶╷╴")
    for card in BY_ID.values():
        for wires in (card.wires, card.turned):
            if wires:
                assert "".join(edge for edge in "NESW" if edge in wires) in MIDDLES


def test_colour_is_never_the_only_sign() -> None:
    """Each colour has a letter and a pattern of its own, and the list in words names owners and effects."""
    table = CircuitScript("""
        mode scrimmage 4
        field R 4X (0,0)
        field B 4X (0,2)
        field Y 4X (0,4)
        field G 4X (0,6)
        wall (0,0) by B
        queen (0,2) by G
        kiss (0,4) by R as R
        expect pending nothing
    """)
    table.run()
    drawn = picture(table)
    assert drawn[0] == "R//│//#       B~~│~~Q       R//│///       G++│+++"
    assert drawn[2] == "///│///       ~~~│~~~       ///│<Y>       +++│+++"
    text = RULES.board(RULES.view(table.state, None))
    assert "walled by Blue" in text
    assert "Queen of Green" in text
    assert "(0,4) Cross (wires N E S W, kissed, owner Yellow)" in text
    assert "Red [R, slashes, P1]" in text and "Yellow [Y, dots, P3]" in text
    players = RULES.view(table.state, None).players  # type: ignore[attr-defined]
    assert len({player.pattern for player in players}) == len({player.letter for player in players}) == 4


def test_sentences_of_actions() -> None:
    table = scenario("""
        ap R 9
        hand R 4X 2A TK HD GH HM DW RB 4X
        graveyard VX
        field R 4X (0,0)
        field B 4X (0,1)
    """)
    view = RULES.view(table.state, 0)
    said = {
        "Place Cross on (2,2) (1 AP)": Place("4X", (2, 2)),
        "Place Corner A at 180 degrees (wires S W) on (2,2) (1 AP)": Place("2A", (2, 2), 180),
        "Use The Kiss on Blue's Cross on (0,1) (5 AP)": UseMagic("TK", (0, 1)),
        "Use Heaven's Door on your Cross on (0,0) for Corner A at 0 degrees (wires N E) (2 AP)": UseMagic(
            "HD", (0, 0), "2A", 0
        ),
        "Use God's Hand towards the north (3 AP)": UseMagic("GH", direction="N"),
        "Use Hanged Man on Blue (2 AP)": UseMagic("HM", player=1),
        "Use Dusky Wind discarding Corner A (3 AP)": UseMagic("DW", other="2A"),
        "Use Rebirth for Vortex (5 AP)": UseMagic("RB", other="VX"),
        "Make the Chain (0,2) > (0,1) > (0,0) (1 AP)": Chain(((0, 2), (0, 1), (0, 0))),
        "Draw the line to (0,1)": DrawLine((0, 1)),
        "End the line at (0,0): make the Chain (1 AP)": DrawLine((0, 0)),
    }
    assert {RULES.say(action, view): action for action in said.values()} == said


def test_the_log_tells_a_chain() -> None:
    table = scenario("""
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1)
        R PLACE 4X (0,2)
        R CHAIN (0,2)>(0,1)>(0,0)
    """)
    assert table.told(1) == [
        "Red places Cross on (0,2) for 1 AP.",
        "Red makes a Chain for 1 AP, (0,2) > (0,1) > (0,0), and takes (0,1).",
        "Blue loses 1 card and gets 1 AP back.",
    ]


def test_a_drawn_card_is_told_to_its_owner_alone() -> None:
    table = scenario("""
        deck B KC
        R END
    """)
    assert "Blue draws King Crimson." in table.told(1)
    assert not any("King Crimson" in line for line in table.told(0) + table.told(None))
    assert "Blue draws a card." in table.told(None)


def test_why_a_card_is_dead() -> None:
    table = scenario("""
        ap R 2
        hand R VX KC HD DW 4X RB
        wall (0,0) by B
        field B 4X (0,0)
    """)
    state = table.state
    assert RULES.why_not(state, 0, "4X") == ""
    assert RULES.why_not(state, 0, "KC") == "It costs 6 AP, you have 2."
    assert RULES.why_not(state, 0, "2H") == "It is not in your hand."
    assert RULES.why_not(state, 1, "4X") == "It is not your turn."
    assert RULES.why_not(state, 0, "??") == "There is no such card."
    assert RULES.why_not(state, 0, "VX").startswith("Every card on the Field is protected")
    assert RULES.why_not(state, 0, "HD").startswith("You have no unprotected card")
    state.put(0, 6, 9, False)
    assert RULES.why_not(state, 0, "VX") == ""
    state.seats[0].hand = [10]
    assert RULES.why_not(state, 0, "HD") == "It needs a Circuit Card in your hand."
    state.lift(9)
    state.lift(0)
    state.seats[0].hand = [7]
    assert RULES.why_not(state, 0, "VX") == "There is no card on the Field."


def test_candidate_lines_are_shown_to_the_player_alone() -> None:
    table = scenario("""
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1)
        R PLACE 4X (0,2)
    """)
    own, other = (RULES.view(table.state, seat) for seat in (0, 1))
    assert own.lines == (((0, 2), (0, 1), (0, 0)),)  # type: ignore[attr-defined]
    assert other.lines == ()  # type: ignore[attr-defined]
    assert re.search(r"Line 1: \(0,2\) > \(0,1\) > \(0,0\)", RULES.board(own))


def test_card_texts_come_from_the_cards() -> None:
    assert BY_ID["2A"].text == "Wires N E; at 180 degrees S W."
    assert BY_ID["4X"].text == "Wires N E S W in both directions."
    assert BY_ID["DW"].text == "Discard 1 other card from your hand, then draw 2."
    assert BY_ID["CA"].text == "Get 3 AP more at the start of your next turn."


def test_magic_is_told_as_one_says_it() -> None:
    """Whoever aims at the own seat is not named twice; what becomes of a card that was named is told by what follows."""
    names = Names(("Ada", "Bo"), you=0)
    hanged = BY_NAME["Hanged Man"]
    assert MagicUsed(1, hanged, 2, player=1).say(names) == "Bo uses Hanged Man on themselves for 2 AP."
    assert MagicUsed(0, hanged, 2, player=0).say(names) == "You use Hanged Man on yourself for 2 AP."
    assert MagicUsed(1, hanged, 2, player=0).say(names) == "Bo uses Hanged Man on you for 2 AP."
    kiss = BY_NAME["The Kiss"]
    assert MagicUsed(1, kiss, 5, cell=(6, 1), player=0).say(names) == "Bo uses The Kiss on (6,1) for 5 AP."
    wind = BY_NAME["Dusky Wind"]
    assert MagicUsed(1, wind, 3, other=wind).say(names) == "Bo uses Dusky Wind for 3 AP."
    assert APLost(0, 0).say(names) == "You have no AP to lose."
