"""What is asked, for how long, and what happens when the time is up."""

from wartable.core.setup import Setup, Value
from wartable.games.art_of_battle import RULES
from wartable.games.art_of_battle.actions import Choose, Draw, Pass
from wartable.games.art_of_battle.scenario import scenario


def test_every_step_asks_with_its_own_time() -> None:
    script = scenario("hand AL P01 P02\nset BR hp 3\nexpect turn 1")
    asked = [RULES.choice(script.state, 0)]
    script = scenario("hand AL P01 P02\nset BR hp 3\nplay AL W1 L 1\nexpect choice BL")
    assert RULES.choice(script.state, 0) is None
    asked.append(RULES.choice(script.state, 2))
    script.play(2, Choose("LS2"))
    asked.append(RULES.choice(script.state, 0))
    assert [(each.kind, each.ask, each.secret, each.seconds) for each in asked if each is not None] == [
        ("lock", "play", True, 60),
        ("one", "last_stand", False, 30),
        ("lock", "draw", True, 20),
    ]


def test_timers_can_be_set_and_switched_off() -> None:
    options: dict[str, Value] = {"timer_play": 0, "timer_draw": 7, "timer_last_stand": 9}
    state = RULES.new_game(Setup(4, options), 1)
    choice = RULES.choice(state, 0)
    assert choice is not None
    assert choice.seconds == 0
    for seat in range(4):
        RULES.apply(state, seat, Pass())
    choice = RULES.choice(state, 0)
    assert choice is not None
    assert choice.seconds == 7


def test_time_outs_are_those_of_the_rule_book() -> None:
    script = scenario("set BR hp 3\nexpect turn 1")
    assert RULES.default_action(script.state, 0) == Pass()
    script = scenario("set BR hp 3\nplay AL W1 L 1")
    assert RULES.default_action(script.state, 2) == Choose("LS1")
    script = scenario("play")
    assert RULES.default_action(script.state, 0) == Draw(None, True)


def test_the_draw_question_says_what_may_be_done() -> None:
    script = scenario("hand AL P12 P01\nplay AL P12")
    asked = RULES.choices(script.state)
    assert asked[0].sentence == "You may draw a Proficiency."
    assert asked[1].sentence.startswith("You may discard one Proficiency")


def test_plays_are_those_that_can_be_paid() -> None:
    script = scenario("set AL st 1\nhand AL P01 P02 P12\nexpect turn 1")
    cards = {RULES.card_of(action) for action in RULES.legal_actions(script.state, 0)}
    assert cards == {None, "W4", "W6", "W7", "P01", "P12"}
    script = scenario("board AL W7 AL 3\nhand AL P01 P01 P12\nexpect turn 1")
    assert len(RULES.legal_actions(script.state, 0)) == 2 + 1 + 1


def test_the_lone_survivor_may_fall_in_the_turn_of_the_choice() -> None:
    scenario("""
        set BR hp 2
        set BL hp 5
        board AR W2 AR 1
        play AL P10 L
        choose BL LS2
        expect BL out ; ls gone ; winner A
    """)


def test_a_setup_is_dealt_as_the_rule_book_says() -> None:
    state = RULES.new_game(Setup(4, {"health": 10}), 5)
    for fighter in state.fighters:
        assert (fighter.health, fighter.stamina, len(fighter.hand), len(fighter.deck)) == (10, 20, 3, 21)
    assert RULES.awaited(state) == [0, 1, 2, 3]
    assert RULES.teams(state) == (0, 0, 1, 1)
    assert RULES.seat_names(4) == ("AL", "AR", "BL", "BR")
    assert [each.event.say(RULES.seat_names(4)) for each in state.told if each.is_heard_by(None)] == [
        "Turn 1 begins."
    ]
