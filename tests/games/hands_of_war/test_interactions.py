"""The table of interactions (5.14), row by row."""

from wartable.games.hands_of_war.cards.words import (
    AGGRESSION,
    BACKLASH,
    ESPIONAGE,
    GUARD,
    OVERKILL,
    REDIRECT,
    SPELL_SHIELD,
    SPLATTER,
    STEALTH,
    a_creature,
    a_permanent,
    cost,
    draw,
    gains,
    heal,
    healer,
    itself,
    pump,
    stalwart,
    use,
)
from wartable.games.hands_of_war.printed import Keyword
from wartable.games.hands_of_war.scenario import HandsTable, battle, side, spell, unit

IDLE = spell("Idle", draw(1))
"""A card in hand, so that windows wait."""


def guarded(*abilities: Keyword, attack: int = 4, guard: tuple[Keyword, ...] = (GUARD,)) -> HandsTable:
    table = battle(
        a=side(V=[unit(f"P {attack}/4 r2", *abilities)]),
        b=side(V=[unit("G 2/5 r1", *guard)], M=[unit("Q 1/3 r1", stalwart(1))], hand=[IDLE]),
    )
    table.a.attacks("P", "Q").confirms()
    return table


def test_guard_cannot_choose_a_stealthy_attacker() -> None:
    table = guarded(STEALTH)
    table.b.refused(table.b.use_of("G", "guard", "P"), "ILLEGAL_TARGET")


def test_guard_cannot_choose_a_spell_shielded_attacker() -> None:
    table = guarded(SPELL_SHIELD)
    table.b.refused(table.b.use_of("G", "guard", "P"), "ILLEGAL_TARGET")


def test_overkill_is_split_against_the_guard() -> None:
    table = guarded(OVERKILL, attack=7)
    table.b.uses("G", "guard", "P")
    table.to_main_2()
    assert not table.has("G")
    assert table.health("SB") == (18, 20)
    assert table["Q"].current == 4


def test_backlash_and_stalwart_of_the_guard() -> None:
    table = guarded(guard=(GUARD, BACKLASH, stalwart(2)))
    assert table.health("Q") == (4, 4)  # the old target keeps its Stalwart bonus
    table.b.uses("G", "guard", "P")
    table.to_window_2()
    assert table.health("G") == (3, 7)
    assert table.health("P") == (2, 4)
    assert table.health("Q") == (4, 4)
    table.end_turn()
    assert table.health("G") == (3, 5)
    assert table.health("Q") == (3, 3)


def redirecting(*abilities: Keyword, attack: int = 5, more: tuple[Keyword, ...] = ()) -> HandsTable:
    """Q turns damage aside to T before P attacks it."""
    table = battle(
        a=side(V=[unit(f"P {attack}/9 r2", *abilities)], hand=[IDLE]),
        b=side(
            V=[unit("Q 2/3 r1", REDIRECT, *more)],
            M=[unit("T 1/9 r1"), unit("U 1/9 r1")],
            hand=[IDLE],
        ),
    )
    table.a.attacks("P", "Q").confirms()
    table.b.uses("Q", "redirect", "T")
    return table.to_main_2()


def test_redirect_takes_the_targets_share_and_the_rest_goes_to_the_standard() -> None:
    table = redirecting(OVERKILL)
    assert table["Q"].current == 3
    assert table["T"].current == 6
    assert table["SB"].current == 18


def test_splash_is_centred_on_who_was_struck() -> None:
    table = redirecting(SPLATTER)
    assert table["T"].current == 4
    assert table["U"].current == 7
    assert table["Q"].current == 3


def test_splash_on_the_redirecting_permanent_is_redirected_too() -> None:
    table = battle(
        a=side(V=[unit("P 4/9 r2", SPLATTER)], hand=[IDLE]),
        b=side(V=[unit("Q 2/3 r1", REDIRECT), unit("S 1/9 r1")], M=[unit("T 1/9 r1")], hand=[IDLE]),
    )
    table.a.attacks("P", "S").confirms()
    table.b.uses("Q", "redirect", "T")
    table.to_main_2()
    assert [table[name].current for name in ("S", "Q", "T")] == [5, 3, 7]


def test_the_redirecting_defender_strikes_back() -> None:
    table = redirecting(more=(BACKLASH,))
    assert table["P"].current == 7
    assert table["T"].current == 4


def test_splash_hits_spell_shield_and_stealth() -> None:
    table = battle(
        a=side(V=[unit("P 4/4 r2", SPLATTER)]),
        b=side(V=[unit("Q 1/5 r1"), unit("S 1/5 r1", STEALTH), unit("H 1/5 r1", SPELL_SHIELD)]),
    )
    table.a.attacks("P", "Q").confirms()
    table.to_main_2()
    assert [table[name].current for name in ("Q", "S", "H")] == [1, 3, 3]


def test_splash_uses_only_the_share_of_the_target() -> None:
    table = battle(
        a=side(V=[unit("P 6/4 r2", OVERKILL, SPLATTER)]),
        b=side(V=[unit("Q 1/2 r1"), unit("S 1/5 r1")]),
    )
    table.a.attacks("P", "Q").confirms()
    table.to_main_2()
    assert table["S"].current == 4
    assert table["SB"].current == 16


def test_the_overkill_part_triggers_espionage() -> None:
    table = battle(a=side(V=[unit("P 6/4 r2", OVERKILL, ESPIONAGE)]), b=side(V=[unit("Q 1/2 r1")]))
    table.a.attacks("P", "Q").confirms()
    assert table.state.ask is not None
    table.a.chooses("yes")
    table.to_main_2()
    assert table.a.hand == ["Blank"]


def test_aggression_uses_engaging_abilities_at_once() -> None:
    table = battle(
        a=side(
            V=[unit("W 1/3 r1").at(1)],
            hand=[
                unit("F 1/1 r1", AGGRESSION, healer(2)),
                unit("N 1/1 r1", use(cost("W"), pump(itself(), 1))),
            ],
        )
    )
    table.a.casts("F", "V").uses("F", "heal", "W")
    assert table["W"].current == 3
    table.a.casts("N", "V").uses("N", "1")  # not engaging: any creature may, at once
    assert table["N"].exhausted
    assert table["N"].attack == 2


def test_stealth_gained_in_window_1_makes_the_attack_null() -> None:
    veil = spell("Veil", gains(a_creature(), STEALTH))
    table = battle(a=side(V=[unit("P 4/4 r1")]), b=side(V=[unit("Q 1/3 r1", BACKLASH)], hand=[veil]))
    table.a.attacks("P", "Q").confirms()
    table.b.casts("Veil", "Q")
    table.to_main_2()
    assert table.health("Q") == (3, 3)
    assert table.health("P") == (4, 4)


def test_heal_in_window_2_saves_a_standard() -> None:
    mend = spell("Mend", heal(2, a_permanent()))
    table = battle(a=side(V=[unit("P 4/4 r2")]), b=side(hand=[mend], health=3))
    table.a.attacks("P", "SB").confirms()
    table.b.passes()
    assert table["SB"].current == -1
    table.b.casts("Mend", "SB")
    table.to_main_2()
    assert table.state.outcome is None
    assert table["SB"].current == 1
