"""Every worked example of the rule book, named after it."""

from wartable.games.hands_of_war.board import COLOURS
from wartable.games.hands_of_war.cards.words import (
    BACKLASH,
    CREATURE,
    GUARD,
    OVERKILL,
    SPIRIT_QUEST,
    SPLATTER,
    a_creature,
    a_permanent,
    bloodlust,
    cost,
    deal,
    deathwish,
    draw,
    glory,
    heal,
    legion,
    move,
    stalwart,
    their_standard,
)
from wartable.games.hands_of_war.flow import begin_turn, run
from wartable.games.hands_of_war.scenario import HandsTable, battle, local, side, spell, unit


def test_1_range() -> None:
    table = battle(
        a=side(M=[unit("Archer 2/2 r3")]),
        b=side(V=[unit("X 1/1 r1")], M=[unit("Y 1/1 r1")], R=[unit("Z 1/1 r1")]),
    )
    table.a.advances()
    assert table.targets_of("Archer") == {"X", "Y", "SB"}
    table.a.refused(table.a.attack_of("Archer", "Z"), "OUT_OF_RANGE")
    table.ends_clean()


def test_2_attack_made_null() -> None:
    shove = spell("Shove", move(a_creature()))
    table = battle(a=side(V=[unit("Lancer 3/3 r2")]), b=side(M=[unit("Y 1/2 r1")], hand=[shove]))
    table.a.attacks("Lancer", "Y").confirms()
    table.b.casts("Shove", "Lancer", "M")
    table.to_main_2()
    assert table.health("Y") == (2, 2)
    assert table.place("Lancer") == "A.M"
    assert table["Lancer"].exhausted
    table.ends_clean()


def test_3_banking() -> None:
    table = battle(a=side(essence="", blanks=20), b=side(essence="WU", blanks=20))
    state = table.state
    state.turn = 0
    state.sides[0].turns = state.sides[1].turns = 0
    begin_turn(state, 0)
    run(state)
    seen: dict[int, list[int]] = {0: [], 1: []}
    for _ in range(6):
        state = table.state
        side_ = state.sides[state.active]
        white, blue = side_.essence[COLOURS.index("W")], side_.essence[COLOURS.index("U")]
        assert white == blue
        seen[state.active].append(white)
        table.end_turn()
    assert seen == {0: [1, 3, 5], 1: [2, 4, 6]}


def test_4_backlash() -> None:
    table = battle(
        a=side(V=[unit("P 3/2 r1")]), b=side(V=[unit("Q 2/3 r1", BACKLASH)], hand=[spell("S", draw(1))])
    )
    table.a.attacks("P", "Q").confirms()
    table.to_window_2()
    assert table.health("P") == (0, 2)
    assert table.health("Q") == (0, 3)
    table.to_main_2()
    assert not table.has("P")
    assert not table.has("Q")
    assert table.a.graveyard == ["P"]
    table.ends_clean()


def test_5_backlash_out_of_range() -> None:
    table = battle(a=side(M=[unit("P 2/2 r2")]), b=side(V=[unit("Q 5/5 r1", BACKLASH)]))
    table.a.attacks("P", "Q").confirms()
    table.to_main_2()
    assert table.health("Q") == (3, 5)
    assert table.health("P") == (2, 2)


def saved_in_window_2(amount: int) -> HandsTable:
    mend = spell("Mend", heal(amount, a_permanent()))
    table = battle(a=side(V=[unit("P 4/4 r1")]), b=side(V=[unit("Q 1/3 r1")], hand=[mend]))
    table.a.attacks("P", "Q").confirms()
    table.b.passes()
    assert table.health("Q") == (-1, 3)
    table.b.casts("Mend", "Q")
    table.to_main_2()
    return table


def test_6_saved_in_window_2() -> None:
    table = saved_in_window_2(2)
    assert table.health("Q") == (1, 3)
    table.ends_clean()


def test_6_not_saved_with_one_less() -> None:
    assert not saved_in_window_2(1).has("Q")


def test_7_overkill() -> None:
    table = battle(
        a=side(V=[unit("P 5/5 r1", OVERKILL)]), b=side(V=[unit("Q 1/2 r1")], hand=[spell("S", draw(1))])
    )
    table.a.advances()
    assert table.targets_of("P") == {"Q"}
    table.a.attacks("P", "Q").confirms()
    table.to_window_2()
    assert table.health("Q") == (0, 2)
    assert table.health("SB") == (17, 20)
    table.to_main_2()
    assert not table.has("Q")


def test_8_splatter() -> None:
    table = battle(
        a=side(V=[unit("P 5/5 r2", SPLATTER)]),
        b=side(M=[unit("Q 2/6 r1"), unit("W 1/2 r1"), local("Shrine", 3)], hand=[spell("S", draw(1))]),
    )
    table.a.attacks("P", "Q").confirms()
    table.to_window_2()
    found = [table[name].current for name in ("Q", "W", "Shrine", "SB")]
    assert found == [1, 0, 1, 20]
    table.to_main_2()
    assert not table.has("W")


def test_9_guard() -> None:
    table = battle(a=side(V=[unit("P 4/4 r2")]), b=side(V=[unit("G 1/5 r1", GUARD)]))
    table.a.attacks("P", "SB").confirms()
    table.b.uses("G", "guard", "P")
    table.to_main_2()
    assert table["G"].exhausted
    assert table.health("G") == (1, 5)
    assert table.health("SB") == (20, 20)


def test_9_guard_from_too_far() -> None:
    table = battle(
        a=side(V=[unit("P 4/4 r2")]), b=side(R=[unit("G 1/5 r1", GUARD)], hand=[spell("S", draw(1))])
    )
    table.a.attacks("P", "SB").confirms()
    table.b.refused(table.b.use_of("G", "guard", "P"), "ILLEGAL_TARGET")
    table.b.refused(table.b.use_of("G", "guard"), "ILLEGAL_TARGET")


def test_10_stalwart() -> None:
    table = battle(
        a=side(V=[unit("P 3/3 r1")]),
        b=side(V=[unit("S 1/3 r1", stalwart(2)).at(2)], hand=[spell("N", draw(1))]),
    )
    table.a.attacks("P", "S").confirms()
    assert table.health("S") == (4, 5)
    table.to_window_2()
    assert table.health("S") == (1, 5)
    table.end_turn()
    assert table.health("S") == (1, 3)


def test_11_bloodlust() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2", bloodlust(2))]))
    table.a.attacks("P", "SB").confirms()
    table.to_main_2()
    assert table.health("SB") == (16, 20)
    assert table["P"].attack == 4
    table.end_turn()
    assert table["P"].attack == 2


def test_12_legion() -> None:
    table = battle(a=side(V=[unit("L 1/2 r1", legion(+1, +1)), unit("M1 1/1 r1"), unit("M2 1/1 r1")]))
    assert table["L"].attack == 2
    assert table.health("L") == (3, 3)
    table.a.moves("M2", "M")
    assert table["L"].attack == 1
    assert table.health("L") == (2, 2)
    assert table["M2"].exhausted


def test_13_deathwish_and_sacrifice() -> None:
    rite = spell("Rite", draw(1), cost=cost("W", sacrifice=CREATURE))
    table = battle(
        a=side(M=[unit("D 1/1 r1", deathwish(deal(1, their_standard()))), unit("E 1/1 r1")], hand=[rite]),
    )
    table.a.casts("Rite", "E")
    assert table.health("SB") == (19, 20)
    assert table.a.hand == ["Blank"]
    told = table.told(0)
    assert told.index("D deals 1 damage to SB (19 left).") < told.index("A draws Blank.")


def glorious(first: str, second: str) -> HandsTable:
    table = battle(a=side(V=[unit("K 3/3 r1", glory(+1, 0)), unit("J 2/2 r1")]), b=side(V=[unit("Q 1/4 r1")]))
    table.a.attacks(first, "Q").attacks(second, "Q").confirms()
    return table.to_main_2()


def test_14_glory() -> None:
    table = glorious("J", "K")
    assert table["K"].glory == 1
    assert table["K"].attack == 4
    assert not table.has("Q")


def test_14_glory_goes_to_the_fatal_blow() -> None:
    table = glorious("K", "J")
    assert table["K"].glory == 0
    assert table["K"].attack == 3
    assert not table.has("Q")


def test_15_spirit_quest() -> None:
    table = battle(a=side(V=[unit("T 2/2 r2", SPIRIT_QUEST)]))
    table.a.uses("T", "quest")
    assert table["T"].exhausted
    table.end_turn()
    assert table.state.active == 1
    assert table["T"].exhausted
    assert table["T"].spirit == 0
    table.end_turn()
    assert not table["T"].exhausted
    assert table["T"].spirit == 1
    table.a.attacks("T", "SB").confirms()
    table.to_main_2()
    assert table.health("SB") == (18, 20)
