"""The text table, the sentences of actions, and why a card cannot be used."""

from wartable.core.effects import sentence
from wartable.games.art_of_battle import RULES
from wartable.games.art_of_battle.cards import ALL
from wartable.games.art_of_battle.scenario import scenario


def test_the_battlefield_as_team_a_sees_it() -> None:
    script = scenario("""
        board AL W3 AL 2 P01/AL P03/AR
        board AR W7 AL 2
        board BL W5 BR 1
        set BR hp 7 st 13
        hand AL P04 P12
        lock AR pass
    """)
    drawn = RULES.board(RULES.view(script.state, 0)).splitlines()
    assert drawn[0] == "Turn 1 of 60, lock in your plays; waiting for AL, BL and BR."
    assert drawn[2] == (
        "BR       Health ████······  7/20  Stamina ███████··· 13/20  hand 3, deck 21, discards 0"
    )
    assert drawn[5:14] == [
        "       lane BR                           lane BL",
        "row 3  [ ]                               [ ]",
        "row 2  [ ]                               [ ]",
        "row 1  [BL Shield Wall B10]              [ ]",
        "zone   ==== WEST ====                    ==== EAST ====",
        "row 1  [ ]                               [ ]",
        "row 2  [AL A10++ + AR R9]                [ ]",
        "row 3  [ ]                               [ ]",
        "       lane AL                           lane AR",
    ]
    assert drawn[16].endswith("locked in")
    assert (
        "  AL's Heavy Slash in lane AL, row 2: attack 10, with Keen Edge (AL) and Find the Gap (AR)" in drawn
    )
    assert any(line.startswith("  1× P04 Feint (Modifier, cost 1)") for line in drawn)


def test_the_battlefield_as_team_b_sees_it() -> None:
    script = scenario("board AL W3 AL 2")
    drawn = RULES.board(RULES.view(script.state, 2)).splitlines()
    assert drawn[5] == "       lane AR                           lane AL"
    assert drawn[7] == "row 2  [ ]                               [AL Heavy Slash A8]"
    assert drawn[9] == "zone   ==== EAST ====                    ==== WEST ===="
    assert drawn[13] == "       lane BL                           lane BR"


def test_what_is_locked_is_drawn_only_for_its_maker() -> None:
    script = scenario("lock AL W3 L 3")
    assert "You have locked in: Heavy Slash L row 3." in RULES.board(RULES.view(script.state, 0))
    for other in (1, 2, 3):
        assert "Heavy Slash L" not in RULES.board(RULES.view(script.state, other))
    assert "Heavy Slash" not in RULES.board(RULES.view(script.state, None))


def test_headlines_of_all_steps() -> None:
    script = scenario("set BR hp 3\nplay AL W1 L 1")
    assert "BL stands alone and chooses a Last Stand card." in RULES.board(RULES.view(script.state, 1))
    script = scenario("set BR hp 3\nplay AL W1 L 1\nchoose BL LS1")
    drawn = RULES.board(RULES.view(script.state, 2))
    assert "discard and draw; waiting for AL, AR and BL." in drawn
    assert "BR       has fallen" in drawn
    assert "BL has Unbroken in play." in drawn
    script = scenario("set BR out\nset BL hp 3\nplay AR W1 R 1")
    assert RULES.board(RULES.view(script.state, 2)).startswith("The game is over after turn 1: team A wins.")
    assert "You have fallen." in RULES.board(RULES.view(script.state, 3))


def test_every_play_is_a_sentence() -> None:
    script = scenario("hand AL P01 P10 P11\nboard AR W2 AL 2")
    assert script.options(0) >= {
        "Pass: play nothing this turn",
        "Play Quick Jab to lane AL, row 1: strikes BR this turn",
        "Play Heavy Slash to lane AR, row 3: strikes BL in two turns",
        "Play Shield Wall to lane AR, row 2: guards AR next turn",
        "Play Deep Rest to lane AL, row 3: gives you Stamina in two turns",
        "Play Keen Edge on your team's leftmost Weapon, now AR's Side Cut",
        "Play Shoulder Charge along lane AL, against BR",
        "Play Field Dressing on yourself",
        "Play Field Dressing on AR",
    }
    assert len(script.options(0)) == len(RULES.legal_actions(script.state, 0)) == 1 + 18 + 6


def test_last_stand_choices_are_sentences() -> None:
    script = scenario("set BR hp 3\nplay AL W1 L 1")
    assert {option.split(":")[0] for option in script.options(2)} == {
        "Take Unbroken",
        "Take Nothing Left to Lose",
    }


def test_why_not() -> None:
    script = scenario("hand AL P01 P02\nset AL st 1\nboard AL W1 AL 1\nset BR out")
    state = script.state
    assert RULES.why_not(state, 0, "P01") == ""
    assert RULES.why_not(state, 0, "P02") == "It costs 2 Stamina and you have 1."
    assert RULES.why_not(state, 0, "P05") == "Winding Blow is not in your hand."
    assert RULES.why_not(state, 0, "LS2") == "Nothing Left to Lose is not in your hand."
    assert RULES.why_not(state, 0, "W4").startswith("Your Quick Jab is still on the battlefield")
    assert RULES.why_not(state, 0, "X") == "There is no such card."
    assert RULES.why_not(state, 3, "W1") == "You have fallen and make no more choices."
    script = scenario("hand AL P12 P02\nlock AL P12")
    assert "take it back" in RULES.why_not(script.state, 0, "P02")
    script = scenario("hand AL P12 P02\nhand AR P01\nplay AL P12")
    assert RULES.why_not(script.state, 0, "P02").startswith("You played a Proficiency this turn")
    assert RULES.why_not(script.state, 0, "W1").startswith("Only Proficiencies are discarded")
    assert RULES.why_not(script.state, 0, "P12") == "Rally is not in your hand."
    assert RULES.why_not(script.state, 1, "P01") == ""
    script = scenario("set BR hp 3\nplay AL W1 L 1")
    assert RULES.why_not(script.state, 2, "LS1") == ""
    assert RULES.why_not(script.state, 0, "W1") == "The table waits for the Last Stand choice of BL."


def test_card_text_is_generated_and_whole() -> None:
    for card in ALL:
        assert card.text == sentence(card.does.describe())
        assert card.text.endswith(".")
        assert set(card.facts()) == {"cost", "rows", "Direction names", "copies"}
    assert sum(card.copies for card in ALL[:12]) == 24
