"""The text table, the sentences of actions, and why a card cannot be used."""

from wartable.core.effects import sentence
from wartable.games.art_of_battle import RULES
from wartable.games.art_of_battle.cards import ALL, PRINTED
from wartable.games.art_of_battle.scenario import ArtOfBattleScript, scenario
from wartable.games.art_of_battle.view import ArtOfBattleView


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
    assert drawn[1] == "You may take a lock back until the last player has locked in."
    assert drawn[3] == (
        "BR       Health ████······  7/20  Stamina ███████··· 13/20  hand 3, deck 21, discards 0"
    )
    assert drawn[6:15] == [
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
    assert drawn[17].endswith("locked in")
    assert (
        "  AL's Heavy Slash in lane AL, row 2: attack 10, with Keen Edge (AL) and Find the Gap (AR)" in drawn
    )
    assert any(line.startswith("  1× P04 Feint (Modifier, cost 1)") for line in drawn)


def test_the_battlefield_as_team_b_sees_it() -> None:
    script = scenario("board AL W3 AL 2")
    drawn = RULES.board(RULES.view(script.state, 2)).splitlines()
    assert drawn[6] == "       lane AR                           lane AL"
    assert drawn[8] == "row 2  [ ]                               [AL Heavy Slash A8]"
    assert drawn[10] == "zone   ==== EAST ====                    ==== WEST ===="
    assert drawn[14] == "       lane BL                           lane BR"


def test_what_is_locked_is_drawn_only_for_its_maker() -> None:
    script = scenario("lock AL W3 L 3")
    assert "You have locked in: Heavy Slash with L in row 3." in RULES.board(RULES.view(script.state, 0))
    for other in (1, 2, 3):
        assert "Heavy Slash with L" not in RULES.board(RULES.view(script.state, other))
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
        "Play Quick Jab in lane AL, row 1: strikes BR this turn",
        "Play Heavy Slash in lane AR, row 3: strikes BL in two turns",
        "Play Shield Wall in lane AR, row 2: guards AR next turn",
        "Play Deep Rest in lane AL, row 3: gives you Stamina in two turns",
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
    assert RULES.why_not(script.state, 0, "W1").startswith("Only Proficiencies can be discarded")
    assert RULES.why_not(script.state, 0, "P12") == "Rally is not in your hand."
    assert RULES.why_not(script.state, 1, "P01") == ""
    script = scenario("set BR hp 3\nplay AL W1 L 1")
    assert RULES.why_not(script.state, 2, "LS1") == ""
    assert RULES.why_not(script.state, 0, "W1") == (
        "The table is waiting for BL to choose a Last Stand card."
    )


def test_card_text_is_generated_and_whole() -> None:
    for card in PRINTED:
        rest = card.text.removeprefix(sentence(card.does.describe()))
        assert rest == (" The Weapon must be in row 2 or 3." if card.id in ("P02", "P09") else "")
        assert card.text.endswith(".")
        strength = {"attack Weapon": {"attack"}, "defence Weapon": {"block"}, "recover Weapon": {"Stamina"}}
        assert set(card.facts()) == {"cost", "rows", "Direction names", "copies"} | strength.get(
            card.kind, set()
        )
    assert sum(card.copies for card in ALL[:12]) == 24


def test_the_row_of_overcommit_and_lunge_is_said_wherever_they_are() -> None:
    script = scenario("hand AL P02 P09\nboard AR W2 AL 1\nexpect turn 1")
    said = {option for option in script.options(0) if "Overcommit" in option or "Lunge" in option}
    assert said == {
        f"Play {card} on your team's {side} Weapon, now AR's Side Cut in row 1: "
        "it would fail, since it needs row 2 or 3"
        for card in ("Overcommit", "Lunge")
        for side in ("leftmost", "rightmost")
    }
    drawn = RULES.board(RULES.view(script.state, 0))
    assert (
        "P09 Lunge (Action, cost 1). The Weapon moves one row forward at once, but never past row 1. "
        in drawn
    )
    assert drawn.count("The Weapon must be in row 2 or 3.") == 2
    assert (RULES.cards["P02"].facts()["rows"], RULES.cards["P09"].facts()["rows"]) == ("2, 3", "2, 3")


def test_the_two_directions_lie_beside_the_hand_and_never_leave_it() -> None:
    script = scenario("hand AL P12\nlock AL W1 L 1")
    drawn = RULES.board(RULES.view(script.state, 0)).splitlines()
    beside = drawn.index("Beside your hand, always there:")
    assert drawn[beside + 1].startswith("  [L] Direction L. Laid beside another card")
    assert drawn[beside + 2].startswith("  [R] Direction R. Laid beside another card")
    script = scenario("hand AL P01 P02 P12\nplay AL W1 L 1\nexpect turn 1")
    for seat in (0, 1, 2, 3):
        assert directions(script, seat) == ("L", "R")
    assert directions(script, None) == ()
    assert RULES.why_not(script.state, 0, "L") == "Directions are never discarded."
    assert RULES.why_not(scenario("expect turn 1").state, 0, "R") == ""
    script = scenario("set AL out")
    assert directions(script, 0) == ()
    assert "Direction" not in RULES.board(RULES.view(script.state, 0))
    assert sorted(RULES.all_cards(script.state)).count("L") == 4


def directions(script: ArtOfBattleScript, seat: int | None) -> tuple[str, ...]:
    view = RULES.view(script.state, seat)
    assert isinstance(view, ArtOfBattleView)
    return view.directions


def test_last_stand_places_discard_piles_owners_and_cards_laid_are_drawn() -> None:
    script = scenario("""
        option show_card_counts on
        discard BL P12 P01 P12
        board AL W3 AL 2 P01/AR
        hand AR P12
        lock AR P12
    """)
    drawn = RULES.board(RULES.view(script.state, 0))
    assert "Both Last Stand cards lie face down in the centre." in drawn
    assert "Discard piles:\n  BL: Keen Edge, 2× Rally\n" in drawn
    assert "with Keen Edge (AR)" in drawn
    assert "locked in with 1 card" in drawn
    assert "BR has Nothing Left to Lose in hand." in board_of("set BL out\nls LS2 BR")
    assert "BR has Unbroken in play." in board_of("set BL out\nls LS1 BR")
    assert "Both Last Stand cards have left the game." in board_of("set BL out")


def board_of(text: str) -> str:
    return RULES.board(RULES.view(scenario(text).state, 0))


def test_the_table_says_what_a_lock_means() -> None:
    assert "You may take a lock back until the last player has locked in." in board_of("expect turn 1")
    assert "Every lock is final at this table." in board_of("option revise off")


def test_attack_against_block_with_find_the_gap() -> None:
    text = "board AL W2 AR 1 P03/AL\nboard BL W5 BL 1"
    assert (
        "  attack 5 from lane AR against block 6 (10 less 4 for the gap): BL will take no damage"
        in board_of(text)
    )
    assert (
        "The attack of 5 from lane AR meets block 6 (10 less 4 for the gap): BL takes no damage."
        in scenario(text + "\nplay").told(None)
    )
    # A gap wider than the block leaves no block, and never adds to the attack.
    text = "set AR out\nls LS1 AL\nboard BR W2 BR 1 P03/BR"
    assert "against block 0 (3 with Unbroken, less 4 for the gap): AL will take 5 damage" in board_of(text)
    assert (
        "The attack of 5 from lane BR meets block 0 (3 less 4 for the gap): AL takes 5 damage."
        in scenario(text + "\nplay").told(None)
    )


def test_attack_against_block_of_the_home_lane() -> None:
    text = "set AR out\nls LS1 AL\nboard BR W2 BR 1"
    assert "attack 5 from lane BR against block 3 with Unbroken: AL will take 2 damage" in board_of(text)
    assert "The attack of 5 from lane BR meets block 3: AL takes 2 damage." in scenario(text + "\nplay").told(
        None
    )


def test_attack_against_a_fallen_target() -> None:
    text = "set BR out\nboard AL W2 AL 1"
    assert "attack 5 from lane AL will strike nobody: BR has fallen" in board_of(text)
    told = scenario(text + "\nplay").told(None)
    assert "The attack of 5 from lane AL finds nobody: BR has fallen." in told
    options = scenario("set BR out\nset AR out\nhand AL P10 P11\nexpect turn 1").options(0)
    assert options >= {
        "Play Quick Jab in lane AL, row 1: BR has fallen, so it would strike nobody",
        "Play Quick Jab in lane AR, row 1: strikes BL this turn",
        "Play Parry in lane AR, row 1: AR has fallen, so it would guard nobody",
        "Play Parry in lane AL, row 1: guards you this turn",
        "Play Shoulder Charge along lane AL, against BR, who has fallen: it would do nothing",
        "Play Field Dressing on AR, who has fallen: it would do nothing",
    }


def test_what_is_held_or_further_back_is_not_due() -> None:
    for text, attacks in (
        ("board AL W2 AL 2", []),
        ("board AL W2 AL 1", [5]),
        ("play AL W1 L 1", []),
        ("play AL W2 L 2", [5]),
    ):
        view = RULES.view(scenario(text + "\nexpect turn 1").state, 2)
        assert isinstance(view, ArtOfBattleView)
        assert [each.attack for each in view.due] == attacks
    script = scenario("board AL W2 AL 1\nexpect turn 1")
    script.state.fighters[0].held = True
    view = RULES.view(script.state, 2)
    assert isinstance(view, ArtOfBattleView)
    assert view.due == ()


def test_modifiers_are_told_with_their_owners() -> None:
    told = scenario("play BR W1 R 1 ; AL W4 L 1 ; AR P07 L").told(None)
    assert "AR's Riposte strikes BR for 3 damage." in told
    told = scenario("board AL W2 AL 1 P05/AR\nplay").told(None)
    assert "AR's Winding Blow costs BR 3 Stamina." in told
