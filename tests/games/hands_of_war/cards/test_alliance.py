"""A short scenario for every card of the Alliance."""

from wartable.games.hands_of_war.cards.words import a_creature, cost, deal, pump, use
from wartable.games.hands_of_war.scenario import battle, card, placed, side, spell, unit
from wartable.games.hands_of_war.skirmish import skirmish, words


def test_al00_banner() -> None:
    table = skirmish("AL02", standard="AL00")
    table.a.casts("AL02", "V")
    assert table.health("Ally") == (4, 4)


def test_al01_recruit() -> None:
    table = skirmish("AL01")
    table.a.casts("AL01", "V")
    assert table.stats("Oathsworn Recruit") == (2, 4)


def test_al02_spearman() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2")]), b=side(V=[placed("AL02")]))
    table.a.attacks("P", "SB").confirms()
    table.b.uses("Gatehouse Spearman", "guard", "P")
    table.to_main_2()
    assert table.health("Gatehouse Spearman") == (2, 4)


def test_al03_archer() -> None:
    table = skirmish("AL03")
    table.a.casts("AL03", "V")
    assert table["Tidewatch Archer"].range == 4


def test_al04_surgeon() -> None:
    table = skirmish(V=[placed("AL04")])
    table.a.uses("Field Surgeon", "heal", "SA")
    assert table["SA"].current == 16


def test_al05_pikeman() -> None:
    table = skirmish("AL05")
    table.a.casts("AL05", "V")
    assert words(table, "Harbour Pikeman") == {"Spell Shield"}


def test_al06_flare() -> None:
    table = skirmish("AL06")
    table.a.casts("AL06", "mode 1", "Foe")
    assert table["Foe"].exhausted


def test_al06_flare_negates() -> None:
    table = battle(
        a=side(
            V=[unit("P 2/2 r2", use(cost("R"), deal(3, a_creature())))],
            hand=[spell("S", pump(a_creature(), 1))],
        ),
        b=side(V=[unit("Q 1/3 r1")], hand=[card("AL06"), card("AL06")]),
    )
    table.a.attacks("P", "SB").confirms()
    table.b.passes()
    table.a.uses("P", "1", "Q")
    table.b.casts("AL06", "mode 2").chooses(*table.offered())
    table.to_main_2()
    assert table["Q"].current == 3


def test_al07_sergeant() -> None:
    table = skirmish("AL07")
    table.a.casts("AL07", "V")
    assert words(table, "Line Sergeant") == {"Backlash"}


def test_al08_shields() -> None:
    table = skirmish("AL08", "BL05")
    table.a.casts("AL08", "Ally").casts("BL05", "Ally")
    assert table["Ally"].current == 3


def test_al09_rider() -> None:
    table = skirmish("AL09")
    table.a.casts("AL09", "R")
    assert table.state.sides[1].known == [True]
    assert words(table, "Dispatch Rider") == {"Espionage"}


def test_al10_close_ranks() -> None:
    table = skirmish("AL10", V=[unit("Third 1/1 r1")])
    table["Ally"].current = 1
    table.a.casts("AL10")
    assert table["Ally"].current == 3
    assert table.a.hand == ["Note"]


def test_al11_oath_keeper() -> None:
    table = skirmish("AL11")
    table.a.casts("AL11", "V")
    assert table["Oath-Keeper of Varn"].attack == 2
    assert table["Oath-Keeper of Varn"].stalwart == 1


def test_al12_engineer() -> None:
    table = skirmish("AL12")
    table.a.casts("AL12", "R")
    assert table.a.hand == ["Note"]
    table = skirmish(V=[placed("AL12")])
    table.a.uses("Sea-Wall Engineer", "1")
    assert table.a.hand == ["Note"]
    assert table["Sea-Wall Engineer"].exhausted
    table = skirmish(M=[placed("AL12")])  # without two others beside it
    table.a.refused(table.a.use_of("Sea-Wall Engineer", "1"), "FORBIDDEN")


def test_al13_lanterns() -> None:
    table = skirmish("AL13", "BL05")
    table.a.casts("AL13", "V").casts("BL05", "Pal")
    assert table["Pal"].current == 2


def test_al14_truce_bell() -> None:
    table = skirmish("AL14")
    table.a.casts("AL14", "Foe")
    assert table["Foe"].pacified


def test_al15_quartermaster() -> None:
    table = skirmish(V=[placed("AL15")])
    table.end_turn().end_turn()
    assert table["SA"].current == 16


def test_al16_interdict() -> None:
    table = skirmish("AL16")
    table.a.casts("AL16", "Foe")
    table.end_turn()
    assert table["Foe"].exhausted


def test_al17_veteran() -> None:
    table = skirmish("AL17")
    table.a.casts("AL17", "V")
    assert table["Twin-Shield Veteran"].attack == 2
    assert words(table, "Twin-Shield Veteran") == {"Guard", "Backlash"}


def test_al18_wake() -> None:
    table = skirmish("AL18", V=[unit("Third 1/1 r1")])
    table.a.casts("AL18", "R")
    assert table["Ally"].attack == 3


def test_al19_maren() -> None:
    table = skirmish("AL19")
    table.a.casts("AL19", "V")
    assert table.stats("Maren, Captain of the Ninth Gate") == (3, 7)


def test_al20_parley_table() -> None:
    table = skirmish("AL20", V=[unit("Third 1/1 r2")])
    table.a.casts("AL20", "R").attacks("Ally", "SB").attacks("Pal", "SB")
    table.a.refused(table.a.attack_of("Third", "SB"), "ATTACK_LIMIT")


def test_al21_edict() -> None:
    table = skirmish("AL21", foes=[placed("KE19")])
    table.a.casts("AL21", "Varek, Captain of the Sand")
    assert words(table, "Varek, Captain of the Sand") == set()


def test_al22_oath_ring() -> None:
    table = skirmish("AL22")
    table.a.casts("AL22", "Ally")
    assert table.health("Ally") == (5, 5)
    assert table["Ally"].stalwart == 1


def test_al23_admiral() -> None:
    table = skirmish(V=[placed("AL23")])
    table.a.uses("Spyglass Admiral", "1", "Foe")
    assert table["Foe"].exhausted
    assert table.a.essence("U") == 9
    assert not table["Spyglass Admiral"].exhausted
    table.a.refused(table.a.use_of("Spyglass Admiral", "1", "Foe"), "FORBIDDEN")
    table = skirmish(M=[placed("AL23")])  # without two others beside it
    table.a.refused(table.a.use_of("Spyglass Admiral", "1", "Foe"), "FORBIDDEN")


def test_al24_aurelia() -> None:
    table = skirmish("AL24", "BL05")
    table.a.casts("AL24", "V").casts("BL05", "Pal")
    assert table.stats("Aurelia Tamarind, Voice of the Oath") == (4, 7)
    assert table["Pal"].current == 2


def test_al25_long_watch() -> None:
    table = skirmish("AL25", foes=[unit("Q 3/9 r2", *placed("KE19").card.abilities)])
    table.a.attacks("Ally", "Q").confirms()
    while table.state.awaited_seat() == 1:
        table.b.passes()
    table.a.casts("AL25")
    table.to_main_2()
    assert table["Ally"].current == 3
    assert len(table.a.hand) == 2
