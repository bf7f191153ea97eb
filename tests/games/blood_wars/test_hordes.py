"""3.2: any number of Hordes may lie under one Warlord, and nothing in the program bounds it."""

import pytest

from wartable.core.codec import decode_action, decode_view, digest, encode
from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.core.setup import Setup
from wartable.games.blood_wars import RULES
from wartable.games.blood_wars.actions import Assign, Induct, Pick
from wartable.games.blood_wars.cards import DECKS, NUMBERS
from wartable.games.blood_wars.scenario import scenario
from wartable.games.blood_wars.state import SHOWN, BloodState
from wartable.games.blood_wars.tables import COPY, REF_SPAN, parse_ref, ref_name

MOST = 50
"""So many Legions the largest lawful deck holds."""
HORDES = Deck(
    "Hordes",
    (
        *(("W07", 3), ("W08", 3), ("W09", 3), ("L30", MOST)),
        *((field, 3) for field in ("B01", "B02", "B05", "B07", "B09")),
        *((fate, 3) for fate in ("F03", "F09", "F10", "F15", "F16", "F18", "F26", "F29")),
        ("F31", 2),
    ),
)


def test_a_deck_of_fifty_hordes_is_lawful() -> None:
    assert HORDES.size == 100
    assert RULES.check_deck(HORDES) == []


def gathered(seed: int) -> BloodState:
    """A game in which nobody fights and one Warlord takes every Horde, until he leads thirty."""
    state = RULES.new_game(Setup(2, {}, (HORDES, DECKS[0])), seed)
    for _ in range(6000):
        assert state.outcome is None
        seat = state.asked
        legal = RULES.legal_actions(state, seat)
        action = RULES.default_action(state, seat)
        if seat == 0:
            leaders = [each.card for each in legal if isinstance(each, Pick) and each.card.startswith("W")]
            hordes = [each for each in legal if isinstance(each, Assign) and each.card == "L30"]
            if isinstance(action, Induct) and leaders and not state.table[0].warlords:
                action = Induct((leaders[0],))
            elif hordes:
                action = hordes[0]
        RULES.apply(state, seat, action)
        if any(len(each.legions) >= 30 for each in state.table[0].warlords):
            return state
    raise AssertionError("the Hordes did not gather")


def test_the_25th_horde_under_one_warlord() -> None:
    state = gathered(3)
    dice = Dice(1)
    for warlord in state.table[0].warlords:
        for legion in warlord.legions:
            legion.marks |= SHOWN
    for _ in range(60):
        if state.outcome is not None:
            break
        for seat in (0, 1, None):
            view = RULES.view(state, seat)
            assert decode_view(RULES, encode(view)) == view
            assert RULES.board(view)
        for seat in (0, 1):
            RULES.imagine(state, seat, dice)
            assert all(0 <= each <= 1 for each in RULES.features(state, seat))
        seat = state.asked
        view = RULES.view(state, seat)
        legal = RULES.legal_actions(state, seat)
        for action in legal:
            assert RULES.say(action, view)
            assert decode_action(RULES, encode(action)) == action
            copy = state.clone()
            RULES.apply(copy, seat, action)
        RULES.apply(state, seat, dice.pick(legal))


@pytest.mark.parametrize("count", [24, 25, 26, MOST, 150])
def test_so_many_hordes_are_assembled(count: int) -> None:
    scenario(f"""
        phase assembly
        P0 table W07
        P0 hand {" ".join(["L30"] * count)} L25 F01
        P0 ARRANGE W07[{", ".join(["L30"] * count)}, L25+F01]
        expect P0 table W07[{", ".join(["L30"] * count)}, L25+F01]
    """)


@pytest.mark.parametrize("count", [25, 70])
def test_so_many_hordes_fight(count: int) -> None:
    scenario(f"""
        P0 table W07[{", ".join(["L30"] * count)}]
        P0 hand B01
        P0 CHALLENGE B01 combat W07
        expect CS {count} to 0 ; Challenge won
    """)


def test_every_copy_has_a_name_of_its_own_and_is_found_by_it() -> None:
    names = {ref_name(NUMBERS["L30"] + COPY * copy) for copy in range(300)}
    assert len(names) == 300
    for copy in range(300):
        ref = NUMBERS["L30"] + COPY * copy
        assert parse_ref(ref_name(ref)) == ref < REF_SPAN
    for text in (
        "L30#",
        "L30#0",
        "L30#1",
        "L30#01",
        "L30#-1",
        "L30#2#2",
        "L30#²",
        "L30#12345678901234567890",
        "#2",
        "",
        "X",
    ):
        assert parse_ref(text) == -1, text


def test_actions_of_different_copies_are_never_mixed_up() -> None:
    from wartable.games.blood_wars.assembly import attach_action, withdraw_action
    from wartable.games.blood_wars.devotion import devote_action

    refs = [NUMBERS["L30"] + COPY * copy for copy in range(200)]
    leader, item = NUMBERS["W07"], NUMBERS["F01"]
    for made in (
        [attach_action(item, leader, ref) for ref in refs],
        [withdraw_action(leader, ref, -1) for ref in refs],
        [withdraw_action(leader, item, ref) for ref in refs],
        [devote_action(item, ref, -1) for ref in refs],
        [attach_action(item, leader + COPY, ref) for ref in refs],
    ):
        assert len({encode(each) for each in made}) == len(refs)
    again = devote_action(item, refs[199], -1)
    assert encode(again) == encode(decode_action(RULES, encode(again)))


def test_worlds_of_many_hordes_are_imagined_alike() -> None:
    state = gathered(4)
    world = RULES.imagine(state, 1, Dice(5))
    assert digest(RULES.imagine(state, 1, Dice(9))) == digest(RULES.imagine(world, 1, Dice(9)))
