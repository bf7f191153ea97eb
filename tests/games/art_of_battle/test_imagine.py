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
