"""Worlds that a seat may be in agree with all it knows, and with nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.core.dice import Dice
from wartable.core.setup import Value
from wartable.games.art_of_battle import RULES
from wartable.games.art_of_battle.scenario import scenario
from wartable.games.art_of_battle.state import ArtOfBattleState

from .worlds import some_game

TABLES: tuple[dict[str, Value], ...] = (
    {},
    {"show_card_counts": True},
    {"open_team": True},
    {"control": "team-b", "show_card_counts": True},
)


def known(state: ArtOfBattleState, seat: int) -> list[object]:
    return [
        RULES.view(state, seat),
        RULES.choice(state, seat),
        RULES.legal_actions(state, seat),
        RULES.revisions(state, seat),
        RULES.features(state, seat),
    ]


@pytest.mark.parametrize("options", TABLES)
@given(seed=st.integers(0, 5000), decisions=st.integers(0, 400), luck=st.integers(0, 1000))
def test_a_seat_cannot_tell_an_imagined_world(
    options: dict[str, Value], seed: int, decisions: int, luck: int
) -> None:
    state = some_game(seed, decisions, options)
    for seat in range(4):
        world = RULES.imagine(state, seat, Dice(luck))
        assert known(world, seat) == known(state, seat)
        for at in range(4):
            # Every player still owns the same cards, and what is locked may be locked.
            one, two = state.fighters[at], world.fighters[at]
            assert sorted(one.hand + one.deck) == sorted(two.hand + two.deck)
            if two.locked and 0 <= two.card < 12:
                assert two.card in two.hand
            if two.discards >= 0:
                assert two.discards in two.hand
        assert world.dice.dump() != state.dice.dump()
        # The imagined world can be played on.
        world.quiet = True
        while world.outcome is None:
            mover = RULES.awaited(world)[0]
            RULES.apply(world, mover, RULES.legal_actions(world, mover)[-1])


def test_hands_decks_and_locks_of_others_are_dealt_anew() -> None:
    script = scenario("""
        hand AR P01 P02 P12
        hand BL P01 P02 P12
        lock AR P01 L
        lock BL W3 L 3
    """)
    worlds = [RULES.imagine(script.state, 0, Dice(luck)) for luck in range(40)]
    assert len({tuple(world.fighters[1].hand) for world in worlds}) > 20
    assert len({tuple(world.fighters[2].hand) for world in worlds}) > 20
    assert len({tuple(world.fighters[0].deck) for world in worlds}) == 40
    assert len({tuple(world.fighters[0].hand) for world in worlds}) == 1
    assert len({(world.fighters[2].card, world.fighters[2].direction) for world in worlds}) > 8


def test_an_open_partner_is_known() -> None:
    script = scenario("""
        option open_team on
        hand AR P01 P02 P12
        lock AR P01 L
    """)
    worlds = [RULES.imagine(script.state, 0, Dice(luck)) for luck in range(10)]
    assert {tuple(world.fighters[1].hand) for world in worlds} == {(0, 1, 11)}
    assert {world.fighters[1].card for world in worlds} == {0}
    assert len({tuple(world.fighters[1].deck) for world in worlds}) == 10


def test_a_single_card_laid_down_is_imagined_as_one_that_needs_no_direction() -> None:
    script = scenario("""
        option show_card_counts on
        board BL W3 BL 2
        hand BL P12 P02 P03
        hand BR P01 P02
        set BR st 1
        board BR W3 BL 2
        lock BL P12
        lock BR P01 L
    """)
    for luck in range(20):
        world = RULES.imagine(script.state, 0, Dice(luck))
        assert world.fighters[2].card == 11
        # BR's Weapon is out and 1 Stamina is left: some Proficiency of cost 0 or 1, with a Direction.
        assert 0 <= world.fighters[3].card < 12
        assert world.fighters[3].direction >= 0


REFILLED = """
    hand BL P01 P02
    deck BL P03
    discard BL P05 P06 P07 P08 P09 P10
    hand AL P12
    play
    draw BL yes
    expect BL hand P01 P02 P03 decksize 6
"""


def hands_imagined(text: str, seat: int = 0, of: int = 2) -> set[tuple[int, ...]]:
    state = scenario(text).state
    return {tuple(RULES.imagine(state, seat, Dice(luck)).fighters[of].hand) for luck in range(60)}


def test_after_a_refill_the_hand_is_known_to_whoever_counts() -> None:
    assert hands_imagined(REFILLED) == {(0, 1, 2)}
    # Before it was not.
    assert (
        len(
            hands_imagined(
                REFILLED.replace("draw BL yes", "draw BL no").replace("P03 decksize 6", "decksize 1")
            )
        )
        > 1
    )


def test_what_is_drawn_after_a_refill_is_not_known_but_what_stayed_is() -> None:
    hands = hands_imagined(REFILLED + "play BL P02 L\ndraw BL yes")
    assert {hand[:1] for hand in hands} == {(0,)}
    assert all(2 in hand for hand in hands)
    assert {card for hand in hands for card in hand} == {0, 2, 4, 5, 6, 7, 8, 9}
    assert all(len(hand) == 3 for hand in hands)


def test_a_discard_that_was_seen_is_gone_from_what_is_known() -> None:
    hands = hands_imagined(REFILLED + "play\ndraw BL discard P01 yes")
    assert all(hand[0] == 1 and 2 in hand and 0 not in hand for hand in hands)
    assert len(hands) == 6


def test_a_known_card_of_which_a_copy_was_drawn_is_counted_once() -> None:
    text = """
        hand BL P01 P02
        deck BL P03
        discard BL P01 P05
        hand AL P12
        play
        draw BL yes
        play BL P01 L
        draw BL yes
    """
    # P02 and P03 are surely there; the third is the other P01 or the P05.
    assert hands_imagined(text) == {(0, 1, 2), (1, 2, 4)}


def test_the_own_hand_and_an_open_partner_need_no_counting() -> None:
    state = scenario(REFILLED).state
    assert tuple(RULES.imagine(state, 2, Dice(3)).fighters[2].hand) == (0, 1, 2)


def test_cards_laid_agree_with_what_is_known_after_a_refill() -> None:
    text = """
        option show_card_counts on
        board BL W7 BL 3
        hand BL P01 P02
        deck BL P12
        discard BL P05 P06
        hand AL P12
        play
        draw BL yes
        expect BL hand P01 P02 P12
        lock BL P12
    """
    state = scenario(text).state
    for luck in range(20):
        world = RULES.imagine(state, 0, Dice(luck))
        assert world.fighters[2].hand == [0, 1, 11]
        assert world.fighters[2].card == 11


@given(seed=st.integers(0, 5000), decisions=st.integers(200, 700), luck=st.integers(0, 1000))
def test_what_is_known_of_a_hand_is_really_in_it(seed: int, decisions: int, luck: int) -> None:
    state = some_game(seed, decisions)
    for fighter in state.fighters:
        rest = fighter.hand.copy()
        for card in fighter.known:
            rest.remove(card)
