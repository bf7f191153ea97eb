"""What bots are told: features, likely actions, and what is under way. And what nobody is told."""

from wartable.core.codec import encode
from wartable.core.dice import Dice
from wartable.games.hands_of_war import RULES
from wartable.games.hands_of_war.actions import Advance, Attack, Choose, Confirm
from wartable.games.hands_of_war.cards.words import (
    BACKLASH,
    OVERKILL,
    a_creature,
    deal,
    draw,
    heal,
    peek,
    spellstorm,
)
from wartable.games.hands_of_war.scenario import HandsTable, battle, side, spell, unit


def feature(table: HandsTable, seat: int, name: str) -> float:
    return RULES.features(table.state, seat)[RULES.feature_names().index(name)]


def test_a_declared_attack_counts_as_if_it_had_struck() -> None:
    table = battle(a=side(V=[unit("P 3/3 r2")]), b=side(V=[unit("Q 1/2 r1")]))
    even = feature(table, 0, "creatures ahead")
    table.a.attacks("P", "Q")
    assert feature(table, 0, "creatures ahead") > even
    assert feature(table, 1, "creatures ahead") < even


def test_overkill_and_backlash_are_seen_coming() -> None:
    table = battle(a=side(V=[unit("P 5/2 r2", OVERKILL)]), b=side(V=[unit("Q 3/2 r1", BACKLASH)]))
    table.a.attacks("P", "Q")
    assert feature(table, 0, "enemy Standard") == 17 / 20
    assert feature(table, 0, "creatures ahead") == 0.5


def test_harm_goes_to_the_enemy_and_help_to_ones_own() -> None:
    table = battle(
        a=side(
            V=[unit("P 3/3 r2").at(1)],
            hand=[spell("Hit", deal(1, a_creature())), spell("Mend", heal(1, a_creature()))],
        ),
        b=side(V=[unit("Q 1/2 r1")]),
    )
    assert not RULES.is_under_way(table.state, 0)
    table.a.casts("Hit")
    assert RULES.is_under_way(table.state, 0)
    assert RULES.likely_actions(table.state, 0) == [Choose(table["Q"].id)]
    assert len(RULES.legal_actions(table.state, 0)) == 2
    table.a.chooses("Q").casts("Mend")
    assert RULES.likely_actions(table.state, 0) == [Choose(table["P"].id)]


def test_what_ends_a_phase_comes_last() -> None:
    table = battle(a=side(V=[unit("P 3/3 r2")]))
    assert RULES.likely_actions(table.state, 0)[-1] == Advance()
    table.a.advances()
    assert RULES.likely_actions(table.state, 0) == [Attack(table["P"].id, table["SB"].id), Confirm()]
    assert RULES.likely_actions(table.state, 1) == []


# -- secrets -------------------------------------------------------------------------------------------------------


def worlds(table: HandsTable, seat: int, count: int = 40) -> list[list[str]]:
    """The hands of the other seat in so many imagined worlds."""
    dice = Dice(5)
    found = []
    for _ in range(count):
        world = RULES.imagine(table.state, seat, dice)
        assert encode(RULES.view(world, seat)) == encode(RULES.view(table.state, seat))
        assert RULES.legal_actions(world, seat) == RULES.legal_actions(table.state, seat)
        found.append([world.table.prints[number].name for number in world.sides[1 - seat].hand])
    return found


def test_what_was_seen_stays_known_and_all_else_is_dealt_anew() -> None:
    table = battle(
        a=side(hand=[spell("Look", peek())]),
        b=side(hand=[unit("C 1/1 r1")], deck_top=[unit("D 1/1 r1").card]),
    )
    assert {hand[0] for hand in worlds(table, 0)} >= {"C", "Blank"}
    table.a.casts("Look")
    assert {hand[0] for hand in worlds(table, 0)} == {"C"}


def test_an_announcement_is_not_seen() -> None:
    table = battle(a=side(V=[unit("P 1/1 r1")], hand=[spell("Hit", deal(1, a_creature()))]))
    before = encode(RULES.view(table.state, 1))
    table.a.casts("Hit")
    assert encode(RULES.view(table.state, 1)) == before
    assert table.told(1) == []
    assert table.told(0) == []
    world = RULES.imagine(table.state, 1, Dice(1))
    assert world.ask is None


def test_the_seen_top_card_is_kept_by_its_owner_alone() -> None:
    storm = spell("Storm", spellstorm())
    table = battle(
        a=side(hand=[storm], deck_top=[unit("C 1/1 r1").card]), b=side(hand=[spell("Idle", draw(1))])
    )
    table.a.casts("Storm").chooses("no")
    tops = {RULES.imagine(table.state, 0, Dice(n)).sides[0].deck[-1] for n in range(20)}
    assert len(tops) == 1
    tops = {RULES.imagine(table.state, 1, Dice(n)).sides[0].deck[-1] for n in range(20)}
    assert len(tops) == 2
