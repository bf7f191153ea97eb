"""A short scenario for every neutral card."""

from wartable.games.hands_of_war.scenario import placed, unit
from wartable.games.hands_of_war.skirmish import skirmish, words


def test_ne01_militia() -> None:
    table = skirmish("NE01")
    table.a.casts("NE01", "V")
    assert words(table, "Hearth Militia") == {"Guard"}


def test_ne02_physician() -> None:
    table = skirmish(V=[placed("NE02")])
    table.a.uses("Wandering Physician", "heal", "SA")
    assert table["SA"].current == 17


def test_ne03_stone() -> None:
    table = skirmish("NE03", "MA06")
    table.a.casts("NE03", "V").casts("MA06", "Ally", "M")
    assert table.place("Ally") == "A.V"
    assert table.health("Ally") == (4, 4)


def test_ne04_envoy() -> None:
    table = skirmish("NE04")
    table.a.casts("NE04", "V")
    assert table["Foe"].pacified


def test_ne05_boar() -> None:
    table = skirmish("NE05")
    table.a.casts("NE05", "V")
    assert table.stats("Bramble Boar") == (4, 3)


def test_ne06_toad() -> None:
    table = skirmish(M=[placed("NE06")])
    table.a.uses("Well-Spring Toad", "1")
    assert table.a.essence("G") == 11


def test_ne07_whistle() -> None:
    table = skirmish("NE07")
    table.a.casts("NE07", "Old")
    assert table.a.hand == ["Old"]


def test_ne08_giant() -> None:
    table = skirmish(V=[placed("NE08")])
    table.a.attacks("Hill Giant of Aum", "Foe").confirms()
    table.to_main_2()
    assert table["SB"].current == 19


def test_ne09_tinderfoot() -> None:
    table = skirmish("NE09")
    table.a.casts("NE09", "V").attacks("Tinderfoot", "Foe").confirms()
    table.to_main_2()
    assert table["Foe"].current == 3


def test_ne10_crew() -> None:
    table = skirmish(M=[placed("NE10")])
    table.a.attacks("Powder-Keg Crew", "SB").confirms()
    table.to_main_2()
    assert table["SB"].current == 18


def test_ne11_burn() -> None:
    table = skirmish("NE11", notes=1)
    table.a.casts("NE11", "SB", "Note")
    assert table["SB"].current == 17


def test_ne12_drake() -> None:
    table = skirmish(V=[placed("NE12")], foes=[unit("Prey 0/3 r1")])
    table.a.attacks("Ember Drake", "Foe").confirms()
    table.to_main_2()
    assert table["Prey"].current == 2


def test_ne13_robber() -> None:
    table = skirmish("BL05", V=[placed("NE13")])
    table.a.casts("BL05", "Grave Robber")
    assert table["SB"].current == 19


def test_ne14_peddler() -> None:
    table = skirmish(V=[placed("NE14")])
    table.a.attacks("Leech Peddler", "Foe").confirms()
    table.to_main_2()
    assert (table["SB"].current, table["SA"].current) == (19, 16)


def test_ne15_bargain() -> None:
    table = skirmish("NE15")
    table.a.casts("NE15", "Foe", "SA")
    assert table.stats("Foe") == (0, 1)


def test_ne16_lord() -> None:
    table = skirmish("NE16")
    table.a.casts("NE16", "R").chooses("Fallen", "V")
    assert table.place("Fallen") == "A.V"


def test_ne17_sparrow() -> None:
    table = skirmish("NE17")
    table.a.casts("NE17", "R").chooses("Foe")  # only one zone is adjacent to V
    assert table.place("Foe") == "B.M"


def test_ne18_bandit() -> None:
    table = skirmish("NE18")
    table.a.casts("NE18", "V")
    assert table.b.graveyard == ["Spare"]


def test_ne19_change_of_heart() -> None:
    table = skirmish("NE19")
    table.a.casts("NE19", "Foe").attacks("Foe", "SB").confirms()
    table.to_main_2()
    assert table["SB"].current == 18
    table.end_turn()
    assert table.place("Foe") == "B.V"


def test_ne20_doppelganger() -> None:
    table = skirmish("NE20")
    table.a.casts("NE20", "R").chooses("Foe", "V")
    assert table.place("Foe") == "A.V"


def test_ne20_doppelganger_copies_nobody_who_does_something_on_entering() -> None:
    table = skirmish("NE20", V=[placed("NE20")], foes=[placed("MA12")])
    table.a.casts("NE20", "R")
    assert table.offered() == {"Ally", "Pal", "Foe", "nobody"}
    table.a.chooses("nobody")
    assert table.state.ask is None


def test_ne21_keeper() -> None:
    table = skirmish("NE21")
    table.a.casts("NE21", "R")
    assert table.state.sides[1].known == [True]


def test_ne22_spy() -> None:
    table = skirmish(V=[placed("NE22")])
    table.a.attacks("River Spy", "SB").confirms()
    table.to_main_2()
    assert table.a.hand == ["Note"]


def test_ne23_cold() -> None:
    table = skirmish("NE23")
    table.a.casts("NE23", "mode 1", "Foe")
    assert table["Foe"].locked


def test_ne24_curator() -> None:
    table = skirmish("NE24", foes=[placed("KE19")])
    table.a.casts("NE24", "R").chooses("Varek, Captain of the Sand")
    assert table["Varek, Captain of the Sand"].nullified
