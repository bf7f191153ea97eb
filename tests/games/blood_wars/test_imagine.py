"""Imagined worlds: nothing true comes through, and what the table proves is kept."""

from collections.abc import Iterator

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wartable.core.codec import digest
from wartable.core.dice import Dice
from wartable.core.setup import Setup
from wartable.games.blood_wars import RULES
from wartable.games.blood_wars.cards import DECKS
from wartable.games.blood_wars.scenario import scenario
from wartable.games.blood_wars.stacking import LAWFUL, problem
from wartable.games.blood_wars.state import ACT, INDUCT, OPEN, RESPOND, SHOWN, BloodState
from wartable.games.blood_wars.tables import IDS, KIND, ORDERS, SPELL, TIMING
from wartable.games.blood_wars.windows import has_open_play, has_response, response_cards

SEEDS = st.integers(min_value=0, max_value=2**64 - 1)
FAST = settings(
    max_examples=6,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


def states(seed: int, players: int) -> Iterator[tuple[BloodState, Dice]]:
    """The states of a random game, with decks that answer and open a lot."""
    dice = Dice(seed)
    decks = tuple(dice.pick(DECKS) for _ in range(players))
    state = RULES.new_game(Setup(players, {}, decks), dice.seed())
    state.quiet = True
    while state.outcome is None:
        yield state, dice
        RULES.apply(state, state.asked, dice.pick(RULES.legal_actions(state, state.asked)))


@FAST
@given(seed=SEEDS, players=st.sampled_from([2, 3, 5]))
def test_states_that_a_seat_cannot_tell_apart_give_the_same_worlds(seed: int, players: int) -> None:
    for state, dice in states(seed, players):
        if dice.below(3):
            continue
        seat = dice.below(players)
        other = RULES.imagine(state, seat, Dice(dice.seed()))
        again = dice.seed()
        assert digest(RULES.imagine(state, seat, Dice(again))) == digest(
            RULES.imagine(other, seat, Dice(again))
        )


@FAST
@given(seed=SEEDS, players=st.sampled_from([2, 3, 5]))
def test_battle_hands_are_lawful_where_the_true_ones_are(seed: int, players: int) -> None:
    worlds = broken = 0
    for state, dice in states(seed, players):
        seat = dice.below(players)
        world = RULES.imagine(state, seat, dice)
        for true, imagined in zip(state.table, world.table, strict=True):
            assert sorted(map(len, (true.hand, true.draw))) == sorted(
                map(len, (imagined.hand, imagined.draw))
            )
            for one, two in zip(true.warlords, imagined.warlords, strict=True):
                assert one.size() == two.size()
                if problem(one, True) == LAWFUL:
                    worlds += 1
                    broken += problem(two, True) != LAWFUL
                # Over the limits of numbers, as devoted cards may go: then the rules of alignment still hold.
                assert problem(one, False) != LAWFUL or problem(two, False) == LAWFUL
                assert all(KIND[card] in (ORDERS, SPELL) for card in two.loose)
    # A hand within the limits is always found but for the last cards of a nearly known deck.
    assert broken <= worlds / 100


@FAST
@given(seed=SEEDS, players=st.sampled_from([2, 3, 5]))
def test_what_a_window_proves_is_kept(seed: int, players: int) -> None:
    for state, dice in states(seed, players):
        step = state.top()
        if step.what not in (OPEN, RESPOND):
            continue
        for seat in range(players):
            world = RULES.imagine(state, seat, dice)
            asked = state.asked
            if step.what == OPEN:
                assert has_open_play(world, asked, step.m)
            else:
                assert has_response(response_cards(world, asked), step.m)
            for other in range(players):
                if (step.target >> other) & 1 and step.what == OPEN:
                    assert not has_open_play(world, other, step.m), "this seat was passed over"
                elif (step.target >> other) & 1:
                    assert not has_response(response_cards(world, other), step.m)


@FAST
@given(seed=SEEDS, players=st.sampled_from([2, 4]))
def test_whoever_is_asked_has_something_to_choose_in_every_world(seed: int, players: int) -> None:
    for state, dice in states(seed, players):
        if state.top().what in (ACT, INDUCT, OPEN, RESPOND) and not state.picks:
            world = RULES.imagine(state, (state.asked + 1) % players, dice)
            assert world.asked == state.asked
            assert len(RULES.legal_actions(world, world.asked)) > 1


def test_a_fighter_who_was_passed_over_holds_no_answer() -> None:
    table = scenario("""
        players 3
        P0 table W07[L25 | F10 F15]
        P0 hand B04
        P0 draw F13 F20 F13 F17 L17 L17 L17 L17
        P1 table W01[L01]
        P2 hand F13
        P0 CHALLENGE B04 combat W07
        P1 ROUSE W01
        P1 POWER
        now asked P2 respond
    """)
    for seed in range(60):
        world = RULES.imagine(table.state, 1, Dice(seed))
        loose = {IDS[card] for card in world.table[0].warlords[0].loose}
        assert "F13" not in loose
        assert loose <= {"F10", "F15", "F17", "F20"}


def test_the_number_of_legions_in_a_hidden_hand_is_not_known() -> None:
    for state, dice in states(20, 2):
        for place, warlord in enumerate(state.table[1].warlords):
            if warlord.size() >= 3 and not any(legion.marks & SHOWN for legion in warlord.legions):
                worlds = [RULES.imagine(state, 0, dice) for _ in range(200)]
                counts = {len(world.table[1].warlords[place].legions) for world in worlds}
                assert len(counts) > 1
                return
    raise AssertionError("no hand of three cards in this game")


def test_acolyte_cards_may_bring_legions_that_do_not_match() -> None:
    table = scenario("""
        P0 table W07
        P0 hand B04
        P1 table W11[L33~F28, L01]
        P1 draw L25 L33 L34 L02 L03 F28
        now asked P0 act
    """)
    worlds = [RULES.imagine(table.state, 0, Dice(seed)).table[1].warlords[0] for seed in range(200)]
    assert all(problem(warlord, True) == LAWFUL for warlord in worlds)
    misfits = {IDS[each.card] for warlord in worlds for each in warlord.legions if each.acolyte >= 0}
    assert {"L25", "L33", "L34", "L01"} <= misfits


def test_a_leader_of_anybody_leaves_the_others_their_legions() -> None:
    """Mother Tansy leads all; what is left for the Talias is just enough."""
    table = scenario("""
        P0 table W07
        P0 hand B04
        P1 table W05[L17, L19, L19, L17, L17 | F19], W03[L09, L12, L11, L24 | F18], W03[L09, L24], W15[L39]
        P1 hand F18
        P1 draw W13 L09
        now asked P0 act
    """)
    for seed in range(300):
        for warlord in RULES.imagine(table.state, 0, Dice(seed)).table[1].warlords:
            assert problem(warlord, False) == LAWFUL


def test_legions_that_lie_open_are_not_dealt_anew() -> None:
    table = scenario("""
        P0 table W05[L20, L17+F24, L18 | F10]
        P0 hand B01
        P1 table W07
        P0 CHALLENGE B01 combat W05
        expect P0 table W05*[L20, L17]
    """)
    for seed in range(20):
        warlord = RULES.imagine(table.state, 1, Dice(seed)).table[0].warlords[0]
        assert [IDS[legion.card] for legion in warlord.legions] == ["L20", "L17"]
        assert all(legion.marks & SHOWN for legion in warlord.legions)


def test_what_is_picked_and_not_confirmed_is_known_to_nobody() -> None:
    table = scenario("""
        P0 table W07[L25]
        P0 hand B04 F10 F15
        P1 table W04
        P0 PREPARE W07 B04
        P0 DEVOTE F10
        now asked P0 act
    """)
    assert RULES.imagine(table.state, 0, Dice(1)).picks
    world = RULES.imagine(table.state, 1, Dice(1))
    assert world.picks == []
    assert RULES.view(world, 1) == RULES.view(table.state, 1)
    assert TIMING[world.table[0].hand[0]] >= 0
