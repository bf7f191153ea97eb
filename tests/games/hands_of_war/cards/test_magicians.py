"""A short scenario for every card of the Magicians."""

from wartable.games.hands_of_war.cards.words import a_creature, cost, deal, use
from wartable.games.hands_of_war.scenario import HandsTable, battle, card, placed, side, spell, unit
from wartable.games.hands_of_war.skirmish import NOTE, skirmish, words


def storms(table: HandsTable, times: int = 1) -> None:
    """A Spellstorm is asked so many times; the first spell is taken."""
    for time in range(times):
        assert table.offered() == ({"yes", "no"} if time == 0 else {"no"})
        table.a.chooses("yes" if time == 0 else "no")
    assert table.state.ask is None
    assert "Note" in table.a.hand


def test_ma00_sigil() -> None:
    table = skirmish("BL05", standard="MA00")
    table.a.casts("BL05", "Foe")
    storms(table)


def test_ma01_student() -> None:
    table = skirmish("MA01")
    table.a.casts("MA01", "V")
    storms(table)


def test_ma02_rigger() -> None:
    table = skirmish("BL05", V=[placed("MA02")])
    table.a.casts("BL05", "Foe")
    assert table["Kite-Rigger"].attack == 2


def test_ma03_familiar() -> None:
    table = skirmish("BL05", V=[placed("MA03")])
    table.a.casts("BL05", "Foe")
    assert table["Inkwell Familiar"].attack == 2


def test_ma04_crane() -> None:
    table = skirmish("BL21", V=[placed("MA04")])
    table.a.casts("BL21", "Paper Crane")
    storms(table)


def test_ma05_unsay() -> None:
    table = battle(
        a=side(
            V=[unit("P 2/2 r2", use(cost("R"), deal(3, a_creature())))],
            hand=[spell("S", deal(1, a_creature()))],
        ),
        b=side(V=[unit("Q 1/3 r1")], hand=[card("MA05")]),
    )
    table.a.attacks("P", "SB").confirms()
    table.b.passes()
    table.a.uses("P", "1", "Q")
    table.b.casts("MA05").chooses(*table.offered())
    table.to_main_2()
    assert table["Q"].current == 3
    assert table.b.hand == ["Blank"]


def test_ma06_gust() -> None:
    table = skirmish("MA06")
    table.a.casts("MA06", "Foe", "M")
    storms(table)
    assert table.place("Foe") == "B.M"


def test_ma07_frost() -> None:
    table = skirmish("MA07")
    table.a.casts("MA07", "Foe")
    storms(table)
    assert table["Foe"].exhausted


def test_ma08_golem() -> None:
    table = skirmish(V=[placed("MA08")])
    table.a.attacks("Lecture Hall Golem", "SB").confirms()
    storms(table)


def test_ma09_courier() -> None:
    table = skirmish("MA09")
    table.a.casts("MA09", "V")
    assert table.a.hand == ["Note"]


def test_ma10_poltergeist() -> None:
    table = skirmish("BL05", V=[placed("MA10")])
    table.a.casts("BL05", "Foe")
    assert table["Broom-Closet Poltergeist"].attack == 2
    assert words(table, "Broom-Closet Poltergeist") == {"Stealth"}


def test_ma11_archivist() -> None:
    table = skirmish(V=[placed("MA11")])
    table.end_turn()
    while table.state.ask is None:
        table.play(
            table.state.awaited_seat(), table.rules.default_action(table.state, table.state.awaited_seat())
        )
    table.a.chooses("yes")
    assert table.a.hand == ["Note", "Blank"]


def test_ma12_moth() -> None:
    table = skirmish("MA12")
    table.a.casts("MA12", "R").chooses("Ally", "M")
    assert table.place("Ally") == "A.M"
    assert table["Ally"].token


def test_ma12_moth_copies_nobody_who_does_something_on_entering() -> None:
    table = skirmish("MA12", V=[placed("MA12"), placed("NE20")])
    table.a.casts("MA12", "R")
    assert table.offered() == {"Ally", "Pal"}


def test_ma13_dome() -> None:
    table = skirmish("MA13")
    table.a.casts("MA13", "V")
    assert table["Ally"].range == 3
    assert words(table, "Ally") == {"Spell Shield"}


def test_ma14_thought_tax() -> None:
    table = skirmish("MA14")
    table.a.casts("MA14").chooses("Spare")
    assert table.b.graveyard == ["Spare"]


def test_ma15_ribbon() -> None:
    table = skirmish("MA15", "BL05")
    table.a.casts("MA15", "Ally")
    assert words(table, "Ally") == {"Stealth", "Swiftness"}
    table.a.casts("BL05", "Foe")
    assert words(table, "Ally") == {"Stealth", "Swiftness", "Spell Shield"}
    table.end_turn()
    table.b.advances()
    assert "Ally" not in table.targets_of("Foe")
    assert "Ribbon of Borrowed Time" in table.targets_of("Foe")


def test_ma16_duelist() -> None:
    table = skirmish(V=[placed("MA16")])
    table.a.attacks("Prism-Eyed Duelist", "Foe").confirms()
    while table.state.ask is None:
        table.play(
            table.state.awaited_seat(), table.rules.default_action(table.state, table.state.awaited_seat())
        )
    storms(table)


def test_ma17_tutor() -> None:
    table = skirmish("MA17")
    table.a.casts("MA17", "R").chooses("Foe")
    assert table.b.hand == ["Spare", "Foe"]


def test_ma18_sleep() -> None:
    table = skirmish("MA18")
    table.a.casts("MA18", "Foe")
    storms(table, 2)
    assert table["Foe"].locked


def test_ma19_tiberon() -> None:
    table = skirmish(V=[placed("MA19")])
    table.a.attacks("Tiberon, Captain of the Glass Stair", "SB").confirms()
    storms(table, 2)


def test_ma20_catalogue() -> None:
    table = skirmish("BL06", M=[placed("MA20")])
    table.a.casts("BL06", "Ally")
    assert table.stats("Foe") == (1, 3)


def test_ma21_rewrite() -> None:
    table = skirmish("MA21", foes=[placed("KE19")])
    table.a.casts("MA21", "Varek, Captain of the Sand")
    assert words(table, "Varek, Captain of the Sand") == set()
    assert table.a.hand == [NOTE.name]


def test_ma22_strings() -> None:
    table = skirmish("MA22", "BL21")
    table.a.casts("MA22", "R")
    assert table.place("Foe") == "A.V"
    table.a.casts("BL21", "Strings of the Marionette")
    assert table.place("Foe") == "B.V"


def test_ma23_drake() -> None:
    table = skirmish("MA23")
    table.a.casts("MA23", "V")
    storms(table, 2)
    assert words(table, "Cloud-Anchored Drake") == {"Stealth"}


def test_ma24_iolanthe() -> None:
    table = skirmish("BL05", V=[placed("MA24")])
    table.a.casts("BL05", "Foe")
    storms(table)


def test_ma25_eye() -> None:
    table = skirmish("MA25")
    table.a.casts("MA25", "Foe")
    table.a.chooses("yes", "no", "no")
    assert table.b.hand == ["Spare", "Foe"]
    assert table.a.hand == ["Note", "Blank"]
