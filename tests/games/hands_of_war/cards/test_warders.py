"""A short scenario for every card of the Warders."""

from wartable.games.hands_of_war.cards.words import BACKLASH
from wartable.games.hands_of_war.scenario import placed, unit
from wartable.games.hands_of_war.skirmish import skirmish, words


def test_wa00_totem() -> None:
    table = skirmish(standard="WA00")
    table["Ally"].current = 1
    table.end_turn().end_turn()
    assert table["Ally"].current == 2


def test_wa01_pilgrim() -> None:
    table = skirmish(V=[placed("WA01")])
    table.a.uses("Seedling Pilgrim", "quest")
    table.end_turn().end_turn()
    assert table.stats("Seedling Pilgrim") == (3, 3)


def test_wa02_acolyte() -> None:
    table = skirmish(V=[placed("WA02").with_spirit(1)])
    assert table.stats("Lantern Acolyte") == (1, 3)
    assert words(table, "Lantern Acolyte") == {"Guard", "Spirit Quest"}


def test_wa03_bear() -> None:
    table = skirmish("WA03")
    table.a.casts("WA03", "V")
    assert (table.a.essence("G"), table.a.essence("W")) == (7, 11)


def test_wa04_watcher() -> None:
    table = skirmish("WA04")
    table.a.casts("WA04", "V")
    assert words(table, "Shrine-Gate Watcher") == {"Guard"}


def test_wa05_singer() -> None:
    table = skirmish(V=[placed("WA05").with_spirit(2)])
    assert table.stats("Path-Singer") == (3, 5)
    table.a.moves("Path-Singer", "M")
    assert not table["Path-Singer"].exhausted


def test_wa06_warmth() -> None:
    table = skirmish("WA06")
    table.a.casts("WA06", "SA")
    assert table["SA"].current == 18


def test_wa07_root_and_rise() -> None:
    table = skirmish("WA07", V=[placed("WA01")])
    table.a.uses("Seedling Pilgrim", "quest").casts("WA07", "Seedling Pilgrim")
    assert not table["Seedling Pilgrim"].exhausted
    assert table.stats("Seedling Pilgrim") == (3, 3)


def test_wa08_hunter() -> None:
    table = skirmish(V=[placed("WA08").with_spirit(1)])
    assert table.stats("Antler-Bow Hunter") == (3, 3)


def test_wa09_bread() -> None:
    table = skirmish("WA09")
    table["Ally"].current = 1
    table.a.casts("WA09", "Ally")
    assert table.health("Ally") == (4, 4)


def test_wa10_healer() -> None:
    table = skirmish(V=[placed("WA10")])
    table.a.uses("Hillfolk Healer", "heal", "SA")
    assert table["SA"].current == 17


def test_wa11_listener() -> None:
    table = skirmish(V=[placed("WA11").with_spirit(2)])
    assert table.stats("Listener to Stones") == (4, 6)


def test_wa12_monk() -> None:
    table = skirmish(V=[placed("WA12").with_spirit(2)])
    assert words(table, "Dawn-Veil Monk") == {"Backlash", "Stalwart", "Spirit Quest"}


def test_wa13_oaks() -> None:
    table = skirmish(V=[placed("WA13")])
    assert table.health("Ally") == (4, 4)
    table.end_turn()
    while table.state.ask is None:
        table.play(
            table.state.awaited_seat(), table.rules.default_action(table.state, table.state.awaited_seat())
        )
    table.a.chooses("Pal")
    assert table["Pal"].spirit == 1


def test_wa14_bough() -> None:
    table = skirmish("WA14")
    table.a.casts("WA14", "Ally")
    assert table["Ally"].attack == 3
    table.end_turn().end_turn()
    assert table["Ally"].spirit == 1


def test_wa15_beast() -> None:
    table = skirmish("WA15")
    table.a.casts("WA15", "V")
    assert table.stats("Beast of the Ninth Winter") == (5, 4)


def test_wa16_vow() -> None:
    table = skirmish("WA16")
    table.a.casts("WA16", "Foe")
    table.end_turn().end_turn()
    assert table["Foe"].pacified


def test_wa17_return() -> None:
    table = skirmish("WA17")
    table.a.casts("WA17", "Fallen")
    assert "Fallen" in table.a.hand


def test_wa18_elk() -> None:
    table = skirmish(V=[placed("WA18").with_spirit(1)])
    assert table.stats("Lantern-Bearing Elk") == (3, 5)
    assert words(table, "Lantern-Bearing Elk") == {"Overkill", "Spirit Quest"}


def test_wa19_oona() -> None:
    table = skirmish(V=[placed("WA19").with_spirit(1)])
    assert table.stats("Oona, Captain of the Green Road") == (2, 7)


def test_wa20_grove() -> None:
    table = skirmish("WA20")
    table.a.casts("WA20", "R")
    table.end_turn()
    table.b.advances()
    assert "SA" not in table.targets_of("Foe")


def test_wa21_dead_walk_home() -> None:
    table = skirmish("WA21", V=[placed("WA01").with_spirit(1)])
    table.a.casts("WA21", "R")
    assert table.stats("Seedling Pilgrim") == (4, 4)
    assert table.stats("Ally") == (2, 3)


def test_wa22_elder() -> None:
    table = skirmish(M=[placed("WA22").with_spirit(1)])
    assert table.health("Stone-Blooded Elder") == (7, 7)
    table.a.uses("Stone-Blooded Elder", "1", "SA")
    assert table["SA"].current == 18


def test_wa23_blossom() -> None:
    table = skirmish("WA23", foes=[unit("Q 3/9 r2", BACKLASH)])
    table.a.attacks("Ally", "Q").confirms()
    while table.state.awaited_seat() == 1:
        table.b.passes()
    table.a.casts("WA23")
    table.to_main_2()
    assert table["Ally"].current == 3
    assert table["Q"].current == 7


def test_wa24_briar() -> None:
    name = "Briar Hollowmere, Who Walked Back"
    table = skirmish(V=[placed("WA24").with_spirit(2)])
    assert table.stats(name) == (5, 8)
    assert words(table, name) == {"Overkill", "Spell Shield", "Spirit Quest"}


def test_wa25_forest_listens() -> None:
    table = skirmish("WA25", V=[placed("WA01")])
    table["Ally"].current = 1
    table.a.casts("WA25")
    assert table.stats("Seedling Pilgrim") == (4, 4)
    assert table["Ally"].current == 3
