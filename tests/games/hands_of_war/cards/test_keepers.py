"""A short scenario for every card of the Keepers of the Red Sand."""

from wartable.games.hands_of_war.scenario import HandsTable, placed, unit
from wartable.games.hands_of_war.skirmish import skirmish, words


def kills(card_id: str, name: str) -> HandsTable:
    """This creature attacks Prey and kills it."""
    table = skirmish(V=[placed(card_id)], foes=[unit("Prey 0/1 r1")])
    table.a.attacks(name, "Prey").confirms()
    table.to_main_2()
    assert not table.has("Prey")
    return table


def test_ke00_awning() -> None:
    table = skirmish(standard="KE00", foes=[unit("Prey 0/1 r1")])
    table.a.attacks("Ally", "Prey").confirms()
    table.to_main_2()
    assert table["SB"].current == 19


def test_ke01_whelp() -> None:
    assert kills("KE01", "Pit Whelp")["Pit Whelp"].attack == 3


def test_ke02_raker() -> None:
    assert kills("KE02", "Sand-Raker").health("Sand-Raker") == (3, 3)


def test_ke03_hound() -> None:
    table = skirmish(V=[placed("KE03")])
    table.a.attacks("Arena Hound", "SB").confirms()
    table.to_main_2()
    assert table["SB"].current == 16


def test_ke04_gladiator() -> None:
    table = skirmish(V=[placed("KE04")])
    assert words(table, "Chain Gladiator") == {"Glory"}
    table = kills("KE04", "Chain Gladiator")
    assert table.stats("Chain Gladiator") == (3, 4)
    assert words(table, "Chain Gladiator") == {"Backlash", "Glory"}
    assert skirmish(V=[placed("KE04").with_glory(3)]).stats("Chain Gladiator") == (3, 4)


def test_ke05_net_thrower() -> None:
    assert kills("KE05", "Net-Thrower")["Net-Thrower"].attack == 3


def test_ke06_hot_iron() -> None:
    table = skirmish("KE06")
    table.a.casts("KE06", "Foe")
    assert table["Foe"].current == 1


def test_ke07_blood() -> None:
    table = skirmish("KE07")
    table.a.casts("KE07", "Foe", "Ally")
    assert (table["Foe"].current, table["Ally"].current, table["SA"].current) == (1, 2, 18)


def test_ke08_favourite() -> None:
    assert kills("KE08", "Crowd Favourite").stats("Crowd Favourite") == (2, 4)


def test_ke09_mercy() -> None:
    table = skirmish("KE09")
    table.a.refused(table.a.cast_of("KE09", "Foe"), "ILLEGAL_TARGET")
    table["Foe"].current = 3
    table.a.casts("KE09", "Foe")
    assert not table.has("Foe")


def test_ke10_oil_thrower() -> None:
    table = skirmish("KE10")
    table.a.casts("KE10", "R").chooses("Foe")
    assert table["Foe"].current == 3


def test_ke11_veteran() -> None:
    table = kills("KE11", "Pit Veteran")
    assert table["Pit Veteran"].attack == 4  # with Bloodlust
    assert words(table, "Pit Veteran") == {"Bloodlust", "Splatter", "Glory"}


def test_ke12_bone_counter() -> None:
    assert kills("KE12", "Bone-Counter").stats("Bone-Counter") == (2, 6)


def test_ke13_sand() -> None:
    table = skirmish("KE13")
    table.a.casts("KE13", "V")
    assert words(table, "Ally") == {"Backlash"}


def test_ke14_belt() -> None:
    table = skirmish("KE14", V=[placed("KE08")])
    table.a.casts("KE14", "Crowd Favourite")
    assert table.stats("Crowd Favourite") == (3, 5)


def test_ke15_butcher() -> None:
    table = skirmish(V=[placed("KE15")], foes=[unit("Prey 0/3 r1"), unit("Whelp 0/1 r1")])
    table.a.attacks("Butcher of the Third Gate", "Prey").confirms()
    table.to_main_2()
    assert table["Butcher of the Third Gate"].glory == 2


def test_ke16_games_master() -> None:
    table = skirmish(V=[placed("KE16")])
    table.a.uses("Games-Master", "1", "Foe")
    assert table["Foe"].current == 3
    table.a.refused(table.a.use_of("Games-Master", "1", "Foe"), "FORBIDDEN")


def test_ke17_dug_up() -> None:
    table = skirmish("KE17")
    table.a.casts("KE17", "Fallen", "V")
    assert table.place("Fallen") == "A.V"


def test_ke18_brute() -> None:
    table = skirmish(V=[placed("KE18")])
    table.a.attacks("Pit-Born Brute", "Foe").confirms()
    table.to_main_2()
    assert table["Pit-Born Brute"].attack == 6
    assert not table.has("Foe")


def test_ke19_varek() -> None:
    assert kills("KE19", "Varek, Captain of the Sand").stats("Varek, Captain of the Sand") == (3, 5)


def test_ke20_roar() -> None:
    table = skirmish("KE20")
    table.a.casts("KE20", "R")
    assert (table["Ally"].attack, table["Foe"].attack) == (3, 3)


def test_ke21_matinee() -> None:
    table = skirmish("KE21", notes=1)
    table.a.casts("KE21", "Note")
    assert (table["Ally"].current, table["Foe"].current) == (1, 2)


def test_ke22_scorpion() -> None:
    assert kills("KE22", "Widowmaker Scorpion").stats("Widowmaker Scorpion") == (2, 6)


def test_ke23_last_rites() -> None:
    table = skirmish("KE23")
    table.a.casts("KE23", "Wall", "Pal")
    assert not table.has("Wall")
    assert not table.has("Pal")
    table = skirmish("KE23", M=[placed("KE13")])
    table.a.casts("KE23", "Foe", "The Red Sand")
    assert not table.has("Foe")
    assert not table.has("The Red Sand")


def test_ke24_morgath() -> None:
    name = "Morgath Vane, Beloved of the Crowd"
    table = kills("KE24", name)
    assert table.stats(name) == (4, 7)
    assert table["Foe"].current == 3  # Splatter
    assert words(table, name) == {"Splatter", "Glory"}
    assert words(skirmish(V=[placed("KE24").with_glory(2)]), name) == {"Splatter", "Backlash", "Glory"}


def test_ke25_day_of_games() -> None:
    table = skirmish("KE25", V=[placed("KE01")])
    table.a.casts("KE25")
    assert table["Foe"].current == 2
    assert table["Pit Whelp"].attack == 3
