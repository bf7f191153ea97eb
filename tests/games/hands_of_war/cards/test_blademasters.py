"""A short scenario for every card of the Blademasters."""

from wartable.games.hands_of_war.scenario import HandsTable, placed, unit
from wartable.games.hands_of_war.skirmish import skirmish, words


def won_challenge(card_id: str, name: str, *also: str) -> HandsTable:
    """This creature challenges Prey, attacks it and kills it."""
    table = skirmish(*also, V=[placed(card_id)], foes=[unit("Prey 0/1 r1")])
    table.a.uses(name, "1", "Prey")
    table.a.attacks(name, "Prey").confirms()
    while table.state.awaited_seat() == 1:
        table.b.passes()
    return table


def test_bl00_colours() -> None:
    table = skirmish(standard="BL00")
    table.a.attacks("Pal", "SB").confirms()
    table.to_main_2()
    assert table["SB"].current == 18


def test_bl01_apprentice() -> None:
    table = won_challenge("BL01", "Yard Apprentice")
    table.end_turn()
    assert table["Yard Apprentice"].attack == 3


def test_bl02_duellist() -> None:
    assert won_challenge("BL02", "Thicket Duellist").stats("Thicket Duellist") == (3, 4)


def test_bl03_novice() -> None:
    table = skirmish("BL03")
    table.a.casts("BL03", "V").attacks("Firebrand Novice", "SB").confirms()
    table.to_main_2()
    assert table["SB"].current == 18


def test_bl04_strider() -> None:
    table = skirmish("BL04")
    table.a.casts("BL04", "V")
    assert table.stats("Bough-Strider") == (3, 2)


def test_bl05_salute() -> None:
    table = skirmish("BL05")
    table.a.casts("BL05", "Foe")
    assert table["Foe"].current == 2


def test_bl06_second_wind() -> None:
    table = skirmish("BL06")
    table.a.casts("BL06", "Ally")
    assert table.stats("Ally") == (4, 5)


def test_bl07_sword_sister() -> None:
    assert not won_challenge("BL07", "Sword-Sister of the Green Gate")[
        "Sword-Sister of the Green Gate"
    ].exhausted


def test_bl08_ogre() -> None:
    table = skirmish("BL08")
    table.a.casts("BL08", "M")
    assert table.stats("Ironbark Ogre") == (3, 4)


def test_bl09_javelineer() -> None:
    assert won_challenge("BL09", "Crossroads Javelineer")["SB"].current == 19


def test_bl10_circle() -> None:
    table = skirmish("BL10")
    table.a.casts("BL10", "Ally")
    assert table.stats("Ally") == (3, 5)
    assert words(table, "Ally") == {"Backlash"}


def test_bl11_master() -> None:
    assert won_challenge("BL11", "Master of the Long Blade")["SB"].current == 19


def test_bl12_fencer() -> None:
    assert won_challenge("BL12", "Vine-Whip Fencer").stats("Vine-Whip Fencer") == (4, 6)


def test_bl13_ring() -> None:
    table = skirmish("BL13")
    table.a.casts("BL13", "V")
    assert table["Ally"].attack == 3


def test_bl14_gauntlet() -> None:
    table = skirmish("BL14")
    table.a.casts("BL14", "Ally").attacks("Ally", "SB").confirms()
    table.to_main_2()
    assert table["SB"].current == 16


def test_bl15_reckless_charge() -> None:
    table = skirmish("BL15", notes=1)
    table["Ally"].exhausted = True
    table.a.casts("BL15", "Ally", "Note").attacks("Ally", "SB").confirms()
    table.to_main_2()
    assert table["SB"].current == 16
    assert "Note" in table.a.graveyard


def test_bl16_orchard_keeper() -> None:
    table = skirmish(M=[placed("BL16")])
    table.a.uses("Orchard Keeper", "1")
    assert (table.a.essence("R"), table.a.essence("G")) == (11, 10)


def test_bl17_whirl() -> None:
    table = skirmish("BL17")
    table.a.casts("BL17")
    assert table["Foe"].current == 3
    assert table["Ally"].current == 3


def test_bl18_knight() -> None:
    table = skirmish(V=[placed("BL18")], foes=[unit("Prey 0/1 r1")])
    table.a.attacks("Stag-Crowned Knight", "Prey").confirms()
    table.to_main_2()
    assert table["SB"].current == 17


def test_bl19_rusk() -> None:
    name = "Rusk, Captain of the Red Yard"
    table = won_challenge("BL19", name)
    assert not table[name].exhausted
    assert table[name].growth == 1


def test_bl20_school() -> None:
    table = skirmish("BL20")
    table.a.casts("BL20", "R").attacks("Ally", "SB").attacks("Pal", "SB").confirms()
    table.to_main_2()
    assert table["SB"].current == 15
    assert table["Foe"].bloodlust == 1  # the other side goes to the same school


def test_bl21_answer() -> None:
    table = skirmish("BL21")
    table.a.casts("BL21", "Wall")
    assert not table.has("Wall")


def test_bl22_old_thorn() -> None:
    table = won_challenge("BL22", "Old Thorn of the Hedge")
    table.a.chooses("Fallen")
    assert "Fallen" in table.a.hand


def test_bl23_twin() -> None:
    table = won_challenge("BL23", "Storm-Footed Twin")
    assert table["Foe"].current == 2


def test_bl24_ysolde() -> None:
    name = "Ysolde Karr, First Blade of Nine"
    table = won_challenge("BL24", name)
    assert table["SB"].current == 18
    assert not table[name].exhausted


def test_bl25_first_blood() -> None:
    table = skirmish("BL25")
    table.a.casts("BL25").attacks("Ally", "Foe").attacks("Pal", "Foe").confirms()
    table.to_main_2()
    assert table["SB"].current == 17
