"""Giving up where there are more than two seats: the team goes on, the seat does not."""

from wartable.core.dice import Dice
from wartable.core.setup import Setup
from wartable.games.art_of_battle import RULES as ART
from wartable.games.art_of_battle.falling import fall_check
from wartable.games.art_of_battle.state import AT_MOVE
from wartable.games.blood_wars import RULES as BLOOD
from wartable.games.blood_wars.flow import _end_game, _leaders
from wartable.games.circuit_warfare import RULES as CIRCUIT
from wartable.games.hands_of_war import RULES as HANDS
from wartable.games.hands_of_war.board import END_OF_TURN
from wartable.games.hands_of_war.damage import standard_of
from wartable.games.hands_of_war.settlement import begin_mod
from wartable.games.hands_of_war.state import PUMPED, Mod


def test_a_team_of_one_who_gave_up_and_one_who_falls_has_lost_at_once() -> None:
    state = ART.new_game(Setup(4), 3)
    ART.concede(state, 0)
    assert state.outcome is None
    state.fighters[1].health = 0
    assert not fall_check(state, AT_MOVE)
    assert state.outcome is not None and state.outcome.reason == "last_standing"
    assert state.outcome.winners == (2, 3)
    assert state.outcome.ranks == (3, 2, 1, 1)


def test_a_team_of_one_who_fell_and_one_who_gives_up_has_lost_at_once() -> None:
    state = ART.new_game(Setup(4), 3)
    state.fighters[2].standing = False
    ART.concede(state, 3)
    assert state.outcome is not None and state.outcome.reason == "conceded"
    assert state.outcome.winners == (0, 1)
    assert len(state.outcome.scores) == 4


def test_whoever_gave_up_does_not_win_with_the_partner() -> None:
    seen = 0
    for seed in range(30):
        dice = Dice(seed)
        state = CIRCUIT.new_game(Setup(4, {"mode": "team"}), seed)
        for _ in range(90):
            if state.outcome is None:
                CIRCUIT.apply(state, state.turn, dice.pick(CIRCUIT.legal_actions(state, state.turn)))
        if state.outcome is not None:
            continue
        CIRCUIT.concede(state, 0)
        while state.outcome is None:
            assert state.turn != 0
            CIRCUIT.apply(state, state.turn, dice.pick(CIRCUIT.legal_actions(state, state.turn)))
        ranks = state.outcome.ranks
        points = CIRCUIT.card_points(state)
        scores = state.outcome.scores
        assert ranks[0] > max(ranks[1:]) and 0 not in state.outcome.winners
        assert points[0] == 0
        if scores[0] + scores[2] > scores[1] + scores[3]:
            seen += 1
            assert state.outcome.winners == (2,) and points[2] == scores[2] + 10
            assert points[1] == scores[1], "the losing side gets no bonus for one who gave up"
    assert seen


def test_the_most_victory_points_do_not_help_whoever_gave_up() -> None:
    state = BLOOD.new_game(Setup(4), 2)
    for seat, vp in enumerate((12, 3, 5, 1)):
        state.table[seat].vp = vp
    BLOOD.concede(state, 0)
    assert state.outcome is None
    _end_game(state, _leaders(state), "round_cap")
    assert state.outcome is not None
    assert state.outcome.ranks == (4, 2, 1, 3)
    assert state.outcome.scores == (12, 3, 5, 1)


def test_an_agreed_draw_ends_what_lasts_until_end_of_turn_before_it_counts() -> None:
    state = HANDS.new_game(Setup(2), 5)
    standard = standard_of(state, 0)
    before = standard.current
    mod = Mod(PUMPED, standard.id, END_OF_TURN, 0, standard.id)
    mod.health = 4
    begin_mod(state, mod)
    assert standard_of(state, 0).current == before + 4
    HANDS.agree_draw(state)
    assert state.outcome is not None and state.outcome.is_draw
    assert state.outcome.scores == (before, standard_of(state, 1).current)


def test_walls_queens_and_kisses_end_with_an_agreed_draw() -> None:
    state = CIRCUIT.new_game(Setup(2), 4)
    dice = Dice(4)
    for _ in range(20):
        CIRCUIT.apply(state, state.turn, dice.pick(CIRCUIT.legal_actions(state, state.turn)))
    state.seats[0].walls = state.taken
    CIRCUIT.agree_draw(state)
    assert state.seats[0].walls == 0
    assert state.outcome is not None and sum(state.outcome.scores) > 0
