"""What every game promises to those who play on, to those who give up and to those who agree to a draw."""

from collections import Counter
from collections.abc import Iterator

import pytest

from wartable.core.actions import Concede
from wartable.core.codec import decode_event, digest, encode
from wartable.core.dice import Dice
from wartable.core.errors import Illegal
from wartable.core.match import Match, replay
from wartable.core.outcome import Outcome, behind_those_who_stayed, won_by
from wartable.core.record import read_record
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State, Told
from wartable.lab.setups import plain_setup, random_setup

from .test_contract import any_seed, on_random_games, walk


def setup_for_many(rules: Rules[State], dice: Dice) -> Setup:
    """A random one; where the game allows more than two sides or seats, mostly one of those."""
    setup = random_setup(rules, dice)
    for _ in range(4):
        if setup.players > 2:
            break
        setup = random_setup(rules, dice)
    return setup


def some_give_up(rules: Rules[State], seed: int, chance: int) -> Iterator[tuple[State, list[Told]]]:
    """A random game in which, one decision in `chance`, anybody gives up: also in the middle of an effect."""
    dice = Dice(seed)
    state = rules.new_game(setup_for_many(rules, dice), any_seed(dice))
    state.told = []
    yield state, []
    while state.outcome is None:
        if dice.below(chance) == 0:
            seat = dice.pick([each for each in range(state.players) if not state.has_left(each)])
            yield state, rules.concede(state, seat)
            continue
        seat = dice.pick(rules.awaited(state))
        rules.apply(state, seat, dice.pick(rules.legal_actions(state, seat)))
        yield state, []


@on_random_games(40)
def test_giving_up_in_the_middle_of_anything_loses_no_card(rules: Rules[State], seed: int) -> None:
    known: Counter[str] = Counter()
    for state, _ in some_give_up(rules, seed, chance=25):
        cards = Counter(rules.all_cards(state))
        assert not known or cards == known, (cards - known, known - cards)
        known = cards
    for state, seat, _, dice in walk(rules, seed):
        if dice.below(2):
            continue
        left = state.clone()
        rules.concede(left, seat)
        assert Counter(rules.all_cards(left)) == Counter(rules.all_cards(state))


@on_random_games(40)
def test_a_seat_that_gave_up_is_never_asked_again(rules: Rules[State], seed: int) -> None:
    for state, told in some_give_up(rules, seed, chance=25):
        assert state.outcome is not None or rules.awaited(state), "the game stands still"
        for seat in range(state.players):
            if state.has_left(seat):
                assert seat not in rules.awaited(state)
                assert rules.choice(state, seat) is None
                assert rules.legal_actions(state, seat) == []
                assert rules.revisions(state, seat) == []
                with pytest.raises(Illegal):
                    rules.concede(state, seat)
        for each in told:
            assert decode_event(rules, encode(each.event)) == each.event
            assert bool(each.event.say(rules.view(state, None).names)) == each.event.is_logged


@on_random_games(40)
def test_a_seat_that_gave_up_neither_wins_nor_ranks_above_one_that_played_on(
    rules: Rules[State], seed: int
) -> None:
    for state, _ in some_give_up(rules, seed, chance=25):
        teams = rules.teams(state)
        left = {teams[seat] for seat in range(state.players) if not rules.is_out(state, seat)}
        assert (len(left) > 1) or state.outcome is not None, "a team that is gone or fallen has lost at once"
    outcome = state.outcome
    assert outcome is not None
    assert len(outcome.scores) == state.players
    assert 1 in outcome.ranks
    gone = [seat for seat in range(state.players) if state.has_left(seat)]
    stayed = [seat for seat in range(state.players) if not state.has_left(seat)]
    assert not set(gone) & set(outcome.winners)
    for seat in gone:
        assert all(outcome.ranks[seat] > outcome.ranks[other] for other in stayed)


@on_random_games(15)
def test_an_agreed_draw_keeps_the_scores_and_who_gave_up_has_lost(rules: Rules[State], seed: int) -> None:
    dice = Dice(seed)
    for state, _ in some_give_up(rules, seed, chance=60):
        if state.outcome is not None or dice.below(8):
            continue
        before = Counter(rules.all_cards(state))
        drawn = state.clone()
        told = rules.agree_draw(drawn)
        outcome = drawn.outcome
        assert outcome is not None and outcome.reason == "agreed"
        assert outcome.scores == rules.final_scores(drawn) and len(outcome.scores) == state.players
        assert rules.awaited(drawn) == []
        assert Counter(rules.all_cards(drawn)) == before
        teams = rules.teams(state)
        left = {teams[seat] for seat in range(state.players) if not rules.is_out(state, seat)}
        for seat in range(state.players):
            is_first = teams[seat] in left and not state.has_left(seat)
            assert (outcome.ranks[seat] == 1) == is_first
        assert told[0].event.say(("A",) * 8) == "A draw is agreed."
        again = state.clone()
        rules.agree_draw(again)
        assert digest(again) == digest(drawn)
        with pytest.raises(Illegal):
            rules.agree_draw(drawn)


@on_random_games(4)
def test_what_was_given_up_or_agreed_replays(rules: Rules[State], seed: int) -> None:
    dice = Dice(seed)
    match = Match(rules, setup_for_many(rules, dice), any_seed(dice))
    while match.outcome is None and match.seq < 40:
        if dice.below(20) == 0:
            match.play(
                dice.pick([s for s in range(match.state.players) if not match.state.has_left(s)]), Concede()
            )
        else:
            seat = dice.pick(match.awaited())
            match.play(seat, dice.pick(rules.legal_actions(match.state, seat)))
    if match.outcome is None:
        match.agree_draw()
    moments = list(replay(rules, read_record(match.record().to_json())))
    assert moments[-1].state.outcome == match.outcome
    assert moments[-1].told


@on_random_games(12)
def test_a_forced_step_plays_itself_unless_a_reason_is_given(rules: Rules[State], seed: int) -> None:
    for state, _, _, _ in walk(rules, seed):
        for seat in rules.awaited(state):
            if rules.only_answer(state, seat) is not None:
                choice = rules.choice(state, seat)
                assert choice is not None
                assert rules.asks_the_obvious.get(choice.ask), choice
                assert (
                    rules.default_action(state, seat) == rules.only_answer(state, seat)
                ) or not choice.secret


def test_rounds_are_counted_from_the_beginning(rules: Rules[State]) -> None:
    state = rules.new_game(plain_setup(rules, rules.players[0]), 3)
    assert rules.round_number(state) <= 1
    state.quiet = True
    dice = Dice(3)
    highest = 0
    while state.outcome is None:
        seat = dice.pick(rules.awaited(state))
        rules.apply(state, seat, dice.pick(rules.legal_actions(state, seat)))
        highest = max(highest, rules.round_number(state))
    assert highest >= 2


def test_who_gave_up_stands_behind_all_others() -> None:
    assert behind_those_who_stayed(Outcome((1, 2, 3), "r", (9, 5, 1)), 0b001).ranks == (3, 1, 2)
    assert behind_those_who_stayed(won_by([0, 2], 4, "r"), 0b0001).ranks == (3, 2, 1, 2)
    assert behind_those_who_stayed(Outcome((1, 1), "r"), 0).ranks == (1, 1)


@on_random_games(6)
def test_a_seat_that_gave_up_earns_no_card_points(rules: Rules[State], seed: int) -> None:
    *_, (state, _) = some_give_up(rules, seed, chance=25)
    points = rules.card_points(state)
    assert len(points) == (0 if rules.mall() is None else state.players)
    assert not any(points[seat] for seat in range(len(points)) if state.has_left(seat))
