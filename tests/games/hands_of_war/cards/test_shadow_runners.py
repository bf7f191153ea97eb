"""A short scenario for every card of the Shadow Runners."""

from wartable.games.hands_of_war.scenario import placed
from wartable.games.hands_of_war.skirmish import skirmish, words


def test_sr00_pennant() -> None:
    table = skirmish("SR18", standard="SR00")
    table.a.casts("SR18", "Pal", "Ally")
    assert table.a.essence("B") == 9


def test_sr01_rat_catcher() -> None:
    table = skirmish("SR18", V=[placed("SR01")])
    table.a.casts("SR18", "Pal", "SA")
    assert table["Gutter Rat-Catcher"].attack == 2


def test_sr02_lurker() -> None:
    table = skirmish("SR02")
    table.a.casts("SR02", "M")
    assert words(table, "Bridge Lurker") == {"Stealth"}


def test_sr03_toll_collector() -> None:
    table = skirmish("SR18", V=[placed("SR03")])
    table.a.casts("SR18", "Pal", "Ally")
    assert (table["SB"].current, table["SA"].current) == (19, 16)


def test_sr04_courier() -> None:
    table = skirmish(V=[placed("SR04")])
    table.a.moves("Rooftop Courier", "M")
    assert not table["Rooftop Courier"].exhausted


def test_sr05_candle_thief() -> None:
    table = skirmish("SR18", V=[placed("SR05")])
    table.a.casts("SR18", "Candle Thief", "Ally")
    assert table.b.graveyard == ["Spare"]


def test_sr06_debt() -> None:
    table = skirmish("SR06")
    table.a.casts("SR06", "SB", "Pal")
    assert (table["SB"].current, table["SA"].current) == (17, 18)
    assert not table.has("Pal")
    table = skirmish("SR06", M=[placed("SR14")])
    table.a.casts("SR06", "Foe", "The Crooked Stair")
    assert table["Foe"].current == 1
    assert not table.has("The Crooked Stair")


def test_sr07_knife() -> None:
    table = skirmish("SR07")
    table.a.casts("SR07", "Foe")
    assert table.stats("Foe") == (0, 2)


def test_sr08_smoke() -> None:
    table = skirmish("SR08")
    table.a.casts("SR08", "Foe")
    assert table.b.hand == ["Spare", "Foe"]


def test_sr09_partner() -> None:
    table = skirmish("SR18", V=[placed("SR09")])
    table.a.casts("SR18", "Pal", "Ally")
    assert table.stats("Quiet Partner") == (2, 4)
    table.a.uses("Quiet Partner", "redirect", "Ally")


def test_sr10_urchin() -> None:
    table = skirmish("SR18", V=[placed("SR10")])
    table.a.casts("SR18", "Ash-Lane Urchin", "Ally")
    assert table["SB"].current == 19


def test_sr11_widow() -> None:
    table = skirmish("SR18", V=[placed("SR11")])
    table.a.casts("SR18", "Pal", "Ally")
    assert table["SB"].current == 19


def test_sr12_masquerade() -> None:
    table = skirmish("SR12")
    table.a.casts("SR12", "Foe", "R")
    assert table.place("Foe") == "A.R"


def test_sr13_ribbon() -> None:
    table = skirmish("SR13", "SR18")
    table.a.casts("SR13", "Ally")
    assert table["Ally"].attack == 3
    table.a.casts("SR18", "Pal", "SA")
    assert table["SB"].current == 19


def test_sr14_stair() -> None:
    table = skirmish("SR14")
    table.a.casts("SR14", "V")
    assert words(table, "Ally") == {"Swiftness"}
    assert table["Ally"].attack == 3


def test_sr15_broker() -> None:
    table = skirmish(V=[placed("SR15")])
    table.a.uses("Pale Broker", "1", "Pal")
    assert table["SB"].current == 18
    table = skirmish(V=[placed("SR15")], M=[placed("SR21")])
    table.a.uses("Pale Broker", "1", "The Empty Chair")
    assert table["SB"].current == 18
    assert not table.has("The Empty Chair")


def test_sr16_guest() -> None:
    table = skirmish("SR16")
    table.a.casts("SR16", "R")
    assert table.place("Foe") == "A.V"
    assert not table["Foe"].exhausted


def test_sr17_dancer() -> None:
    table = skirmish("SR18", V=[placed("SR17")])
    table.a.casts("SR18", "Pal", "Ally")
    assert table["Knife-Dancer of the Low Stage"].attack == 3


def test_sr18_feed_the_dark() -> None:
    table = skirmish("SR18")
    table.a.casts("SR18", "Foe", "SA")
    assert not table.has("Foe")
    assert table["SA"].current == 13


def test_sr19_sable() -> None:
    table = skirmish("SR18", V=[placed("SR19")])
    table.a.casts("SR18", "Pal", "Ally")
    assert table["SB"].current == 19
    assert words(table, "Sable, Captain of the Nightwater") == {"Stealth"}


def test_sr20_mud() -> None:
    table = skirmish("SR20")
    table.a.casts("SR20", "Fallen", "M")
    assert table.place("Fallen") == "A.M"


def test_sr21_empty_chair() -> None:
    table = skirmish("SR18", M=[placed("SR21")])
    table.a.casts("SR18", "Pal", "Ally")
    assert table.stats("Foe") == (1, 3)


def test_sr22_fence() -> None:
    table = skirmish("SR22")
    table.a.casts("SR22", "R").chooses("Wall")
    assert table.b.hand == ["Spare", "Wall"]


def test_sr23_acrobat() -> None:
    table = skirmish("SR18", V=[placed("SR23")])
    table.a.casts("SR18", "Pal", "Ally")
    table.a.chooses("M")
    assert table.place("Ninth-Life Acrobat") == "A.M"


def test_sr23_acrobat_that_dies_itself_is_asked_nothing() -> None:
    table = skirmish("SR18", V=[placed("SR23")])
    table.a.casts("SR18", "Ninth-Life Acrobat", "Ally")
    assert not table.has("Ninth-Life Acrobat")
    table.a.advances()


def test_sr24_corvane() -> None:
    name = "Corvane Ashmoor, King Under the Bridges"
    table = skirmish("SR18", V=[placed("SR24")])
    table.a.casts("SR18", "Pal", "Ally")
    assert table["SB"].current == 19
    assert table.stats(name) == (4, 5)


def test_sr25_open_doors() -> None:
    table = skirmish("SR25")
    table.a.casts("SR25")
    assert table.stats("Ally") == (0, 1)
    assert table.stats("Foe") == (0, 2)
