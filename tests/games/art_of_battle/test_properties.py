"""What is true in every game: counters in range, no card lost, sums as told."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.core.dice import Dice
from wartable.core.setup import Setup, Value
from wartable.games.art_of_battle import RULES
from wartable.games.art_of_battle.actions import Play
from wartable.games.art_of_battle.board import SEATS, facing
from wartable.games.art_of_battle.events import AttackResolved, CountersChanged, UnbrokenGuards, WeaponArrived
from wartable.games.art_of_battle.scenario import scenario
from wartable.games.art_of_battle.state import ArtOfBattleState, whole_deck

from .worlds import some_states


def check(state: ArtOfBattleState) -> None:
    for seat, fighter in enumerate(state.fighters):
        assert 0 <= fighter.health <= state.full_health
        assert 0 <= fighter.stamina <= 20
        assert len(fighter.hand) <= 3
        assert fighter.hand == sorted(fighter.hand)
        riding = [each >> 2 for other in state.fighters for each in other.modifiers if each & 3 == seat]
        everywhere = Counter(fighter.hand + fighter.deck + fighter.discard + riding)
        assert everywhere == Counter(whole_deck())
        if fighter.weapon >= 0:
            assert fighter.standing
            assert fighter.lane // 2 == seat // 2
            assert 1 <= fighter.row <= 3
        else:
            assert fighter.modifiers == []
        if not fighter.standing:
            assert fighter.health == 0
            assert not fighter.locked
        elif state.outcome is None:
            assert fighter.health > 0
    assert 1 <= state.turn <= 60


@pytest.mark.parametrize("options", [{}, {"health": 10}, {"open_team": True, "show_card_counts": True}])
def test_counters_stay_in_range_and_no_card_is_lost(options: dict[str, Value]) -> None:
    for state in some_states(range(8), options):
        check(state)
        for seat in range(4):
            numbers = RULES.features(state, seat)
            assert len(numbers) == len(RULES.feature_names())
            assert all(0.0 <= number <= 1.0 for number in numbers)
        assert all(RULES.legal_actions(state, seat) for seat in RULES.awaited(state))


@given(seed=st.integers(0, 100_000))
def test_the_told_sums_are_the_rule_books(seed: int) -> None:
    """`hit = max(0, attack − max(0, block − gap))`, with the sums of the Weapons told before it."""
    state = RULES.new_game(Setup(4), seed)
    state.told = []
    dice = Dice(seed + 1)
    while state.outcome is None and state.turn < 15:
        seat = dice.pick(RULES.awaited(state))
        health = [fighter.health for fighter in state.fighters]
        stamina = [fighter.stamina for fighter in state.fighters]
        told = [each.event for each in RULES.apply(state, seat, dice.pick(RULES.legal_actions(state, seat)))]
        arrived = [event for event in told if isinstance(event, WeaponArrived)]
        for event in told:
            if isinstance(event, AttackResolved) and not event.lost:
                assert event.hit == max(0, event.attack - max(0, event.block - event.gap))
                assert SEATS[facing(event.target)] == event.lane
                assert event.attack == sum(
                    each.printed + each.added
                    for each in arrived
                    if each.does == "attack" and each.lane == event.lane
                )
                guards = [
                    each for each in told if isinstance(each, UnbrokenGuards) and each.seat == event.target
                ]
                unbroken = sum(each.block for each in guards)
                assert event.block - unbroken == sum(
                    each.printed + each.added
                    for each in arrived
                    if each.does == "block" and each.lane == SEATS[event.target]
                )
            elif isinstance(event, CountersChanged):
                at = event.seat
                assert event.health == min(20, max(0, health[at] + event.health_gain - event.health_loss))
                health[at] = event.health
                assert 0 <= event.stamina <= 20
                assert event.stamina <= min(20, stamina[at] + event.stamina_gain)
                stamina[at] = event.stamina


def test_random_games_end_by_turn_60_and_both_teams_win_some() -> None:
    reasons: Counter[str] = Counter()
    winners: Counter[int] = Counter()
    for seed in range(60):
        state = RULES.new_game(Setup(4), seed)
        state.quiet = True
        dice = Dice(seed)
        while state.outcome is None:
            seat = dice.pick(RULES.awaited(state))
            RULES.apply(state, seat, dice.pick(RULES.legal_actions(state, seat)))
        reasons[state.outcome.reason] += 1
        winners.update(seat // 2 for seat in state.outcome.winners[:1])
    assert reasons["last_standing"] > 30
    assert winners[0] > 15
    assert winners[1] > 15


def test_a_lock_can_be_judged_before_the_reveal_by_those_who_know_it() -> None:
    script = scenario("expect turn 1")
    before = [RULES.features(script.state, seat) for seat in range(4)]
    script.play(0, Play("W1", "L", 1))
    health = RULES.feature_names().index("health ahead")
    assert RULES.features(script.state, 0)[health] > before[0][health]
    for other in (1, 2, 3):
        assert RULES.features(script.state, other) == before[other]
