"""Everybody chooses at once: the order of arrival means nothing, and no byte of a lock gets out before the reveal."""

from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.core.actions import Action
from wartable.core.codec import digest
from wartable.core.dice import Dice
from wartable.core.errors import Illegal
from wartable.core.match import Match
from wartable.core.setup import Setup, Value
from wartable.core.state import heard
from wartable.games.art_of_battle import RULES
from wartable.games.art_of_battle.actions import Draw, Pass, Play, TakeBack
from wartable.games.art_of_battle.commitments import cards_of
from wartable.games.art_of_battle.events import LockedIn
from wartable.games.art_of_battle.scenario import scenario
from wartable.games.art_of_battle.state import ArtOfBattleState

from .worlds import some_game

SHOWN: tuple[dict[str, Value], ...] = ({}, {"show_card_counts": True})


def whole_step(state: ArtOfBattleState) -> ArtOfBattleState:
    """Go on until nobody has locked in the current step."""
    while state.outcome is None and any(fighter.locked for fighter in state.fighters):
        seat = RULES.awaited(state)[0]
        RULES.apply(state, seat, RULES.default_action(state, seat))
    return state


@given(seed=st.integers(0, 5000), decisions=st.integers(0, 300), luck=st.integers(0, 1000))
def test_all_orders_of_arrival_give_the_same_state(seed: int, decisions: int, luck: int) -> None:
    state = whole_step(some_game(seed, decisions))
    awaited = RULES.awaited(state)
    dice = Dice(luck)
    locks = {seat: dice.pick(RULES.legal_actions(state, seat)) for seat in awaited}
    hashes = set()
    for order in permutations(awaited):
        world = state.clone()
        for seat in order:
            RULES.apply(world, seat, locks[seat])
        hashes.add(digest(world))
    assert len(hashes) <= 1


@given(seed=st.integers(0, 5000), decisions=st.integers(0, 300), luck=st.integers(0, 1000))
def test_a_lock_taken_back_leaves_no_trace(seed: int, decisions: int, luck: int) -> None:
    state = some_game(seed, decisions)
    dice = Dice(luck)
    awaited = RULES.awaited(state)
    if len(awaited) < 2:
        return
    before = digest(state)
    seat = dice.pick(awaited)
    RULES.apply(state, seat, dice.pick(RULES.legal_actions(state, seat)))
    assert RULES.revisions(state, seat) == [TakeBack()]
    assert RULES.legal_actions(state, seat) == []
    RULES.apply(state, seat, TakeBack())
    assert digest(state) == before
    assert RULES.revisions(state, seat) == []


@pytest.mark.parametrize("options", SHOWN)
@given(seed=st.integers(0, 5000), decisions=st.integers(0, 300), luck=st.integers(0, 1000))
def test_what_was_locked_is_in_nobody_elses_byte(
    options: dict[str, Value], seed: int, decisions: int, luck: int
) -> None:
    state = some_game(seed, decisions, options)
    awaited = RULES.awaited(state)
    if len(awaited) < 2:
        return
    dice = Dice(luck)
    seat = dice.pick(awaited)
    one = dice.pick(RULES.legal_actions(state, seat))
    others = [
        each
        for each in RULES.legal_actions(state, seat)
        if not options or isinstance(each, Draw) or cards_of(each) == cards_of(one)
    ]
    two = dice.pick(others)
    assert said_to_others(state, seat, one) == said_to_others(state, seat, two)


def said_to_others(state: ArtOfBattleState, seat: int, action: Action) -> list[bytes]:
    """All that the other seats and a spectator get to see of a lock, errors included."""
    world = state.clone()
    told = RULES.apply(world, seat, action)
    bytes_out: list[bytes] = []
    for other in (0, 1, 2, 3, None):
        if other == seat:
            continue
        bytes_out += [msgspec.json.encode(event) for event in heard(told, other)]
        bytes_out.append(msgspec.json.encode(RULES.view(world, other)))
        if other is None:
            continue
        bytes_out += [msgspec.json.encode(each) for each in RULES.legal_actions(world, other)]
        bytes_out += [msgspec.json.encode(each) for each in RULES.revisions(world, other)]
        bytes_out.append(msgspec.json.encode(RULES.features(world, other)))
        for attempt in (Play("P01", "L"), Play("W3", "X"), Draw("P02"), TakeBack()):
            try:
                RULES.apply(world.clone(), other, attempt)
            except Illegal as error:
                bytes_out.append(str(error).encode())
    return bytes_out


def test_the_team_mate_does_not_know_either() -> None:
    script = scenario("hand AL P01 P02 P12\nlock AL P12")
    assert script.told(0) == ["AL will play Rally."]
    for other in (1, 2, 3, None):
        assert script.told(other) == []  # that AL has locked in is seen at the table


def test_an_open_team_sees_hand_and_lock() -> None:
    script = scenario("option open_team on\nhand AL P01 P02 P12\nlock AL P01 R")
    assert script.told(1) == ["AL will play Keen Edge with R."]
    assert script.told(2) == script.told(None) == []
    view = msgspec.json.decode(msgspec.json.encode(RULES.view(script.state, 1)))
    assert view["fighters"][0]["hand"] == ["P01", "P02", "P12"]
    assert view["fighters"][0]["commitment"] == {"card": "P01", "direction": "R", "row": None, "draw": None}
    assert "AL's hand: Keen Edge, Overcommit, Rally." in RULES.board(RULES.view(script.state, 1))
    assert "AL has locked in: Keen Edge with R." in RULES.board(RULES.view(script.state, 1))
    enemy = msgspec.json.decode(msgspec.json.encode(RULES.view(script.state, 2)))
    assert enemy["fighters"][0]["hand"] is None
    assert enemy["fighters"][0]["commitment"] is None


@pytest.mark.parametrize(
    ("control", "controllers", "open_teams"),
    [
        ("four", [0, 1, 2, 3], [False, False]),
        ("team-a", [0, 0, 2, 3], [True, False]),
        ("team-b", [0, 1, 2, 2], [False, True]),
        ("teams", [0, 0, 2, 2], [True, True]),
    ],
)
def test_control_of_a_team_by_one_person(
    control: str, controllers: list[int], open_teams: list[bool]
) -> None:
    state = some_game(3, 0, {"control": control})
    RULES.apply(state, 0, Pass())
    RULES.apply(state, 2, Pass())
    assert RULES.controllers(state) == tuple(controllers)
    for seat in range(4):
        view = msgspec.json.decode(msgspec.json.encode(RULES.view(state, seat)))
        for other in range(4):
            sees = seat == other or (seat // 2 == other // 2 and open_teams[seat // 2])
            assert (view["fighters"][other]["hand"] is not None) == sees
            assert (view["fighters"][other]["commitment"] is not None) == (sees and other in (0, 2))
    # The locks stay separate.
    assert RULES.awaited(state) == [1, 3]


def test_card_counts_are_shown_where_the_table_wants_them() -> None:
    script = scenario("""
        option show_card_counts on
        hand AL P12
        hand AR P12
        lock AL P12
        lock AR P12 L
        lock BL pass
    """)
    locks = [each.event for each in script._told if isinstance(each.event, LockedIn)]
    assert locks == [LockedIn(0, 1), LockedIn(1, 2), LockedIn(2, 0)]
    assert script.told(3) == []  # the table shows it: the log is not filled with four lines a turn
    view = msgspec.json.decode(msgspec.json.encode(RULES.view(script.state, 3)))
    assert [each["cards_laid"] for each in view["fighters"]] == [1, 2, 0, None]
    assert "locked in with 1 card" in RULES.board(RULES.view(script.state, 3))


def test_the_bluff_is_listed_only_where_it_can_be_seen() -> None:
    plain = scenario("hand AL P12\nexpect turn 1")
    shown = scenario("option show_card_counts on\nhand AL P12\nexpect turn 1")
    assert {"Play Rally"} == {each for each in plain.options(0) if "Rally" in each}
    assert {each for each in shown.options(0) if "Rally" in each} == {
        "Play Rally",
        "Play Rally with L beside it, as a bluff",
        "Play Rally with R beside it, as a bluff",
    }


def test_a_lock_may_be_taken_back_until_the_last_one_falls() -> None:
    script = scenario("""
        lock AL W3 L 3
        back AL
        expect AL unlocked ; awaits AL AR BL BR
        lock AL W1 L 1
        play
        expect BR hp 17
        answer AL no
        back AL
        draw
        expect turn 2
    """)
    assert "AL thinks again." in script.told(3)


def test_without_revise_a_lock_is_final() -> None:
    script = scenario("""
        option revise off
        lock AL W3 L 3
        try back AL -> E_ALREADY_LOCKED
        try back AR -> E_WRONG_STEP
    """)
    assert RULES.revisions(script.state, 0) == []


def test_with_revise_off_no_undo_reopens_a_lock() -> None:
    for revise in (True, False):
        match = Match(RULES, Setup(4, {"revise": revise}), 3)
        match.play(0, Play("W3", "L", 3))
        match.play(1, Pass())
        if revise:
            match.undo(0)
            assert match.awaited() == [0, 1, 2, 3]
            continue
        for to in (0, 1):
            with pytest.raises(Illegal, match="what was locked in is final at this table"):
                match.undo(to)
            with pytest.raises(Illegal, match="final"):
                match.attempt_undo(to)
        assert match.awaited() == [2, 3]
        assert match.seq == 2


def test_locks_may_be_taken_back_unless_the_table_says_otherwise() -> None:
    assert next(option.default for option in RULES.options if option.name == "revise") is True
    view = msgspec.to_builtins(RULES.view(RULES.new_game(Setup(4), 1), 0))
    assert view["revise"] is True
