"""Sections 4 to 6 and 9.2: combat, abilities, mechanics and the effects catalogue."""

from wartable.games.hands_of_war.board import MAIN_2, WINDOW_1
from wartable.games.hands_of_war.cards import BY_ID
from wartable.games.hands_of_war.cards.words import (
    AGGRESSION,
    BACKLASH,
    ESPIONAGE,
    FOREVER,
    GUARD,
    HERE,
    IN_PLAY,
    OVERKILL,
    REDIRECT,
    SPELL_SHIELD,
    SPIRIT_QUEST,
    SPLATTER,
    STEALTH,
    a_creature,
    a_creature_or_enchantment,
    a_fallen_creature,
    a_permanent,
    a_player,
    an_attacker,
    an_enchantment,
    an_exhausted_creature,
    an_opposing_creature,
    anchors,
    at_spirits,
    bloodlust,
    bounce,
    challenge,
    clone,
    cost,
    deal,
    destroy,
    discards,
    drain,
    draw,
    each_of_yours,
    enter,
    essence,
    exhaust,
    gains,
    glory,
    glory_at,
    grow,
    has,
    heal,
    itself,
    legion,
    legion_use,
    lock,
    maintenance,
    most_attackers,
    move,
    nullify,
    pacify,
    peek,
    per_spirit,
    prevent,
    prevent_combat_damage,
    pump,
    ready,
    regrow,
    shelters,
    spellstorm,
    stalwart,
    strike,
    take_control,
    that_permanent,
    use,
    your_creature,
    your_opponent,
)
from wartable.games.hands_of_war.scenario import battle, bound, local, side, spell, unit, worldwide
from wartable.games.hands_of_war.view import HandsView

IDLE = spell("Idle", draw(1))
AXE = spell("Axe", destroy(a_creature()))


# -- 4 combat ------------------------------------------------------------------------------------------------------


def test_attacks_are_taken_back_and_confirmed() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2"), unit("Q 1/1 r2")]))
    table.a.attacks("P", "SB").attacks("Q", "SB").takes_back("P").confirms()
    table.to_main_2()
    assert table.health("SB") == (19, 20)
    assert table.state.sides[0].actions == 1
    assert not table["P"].exhausted


def test_several_may_attack_one_and_enchantments_can_be_attacked() -> None:
    table = battle(
        a=side(V=[unit("P 2/2 r2"), unit("Q 1/1 r2")]),
        b=side(V=[unit("H 1/9 r1", STEALTH), bound("Ring", 3, has(itself())).on("H")]),
    )
    table.a.advances()
    assert table.targets_of("P") == {"Ring", "SB"}
    table.a.attacks("P", "Ring").attacks("Q", "Ring").confirms()
    table.to_main_2()
    assert not table.has("Ring")


def test_the_view_says_what_would_come_of_the_attacks() -> None:
    spare = spell("Spare", prevent_combat_damage(a_creature()))
    table = battle(
        a=side(V=[unit("P 3/9 r2"), unit("Q 4/9 r2", OVERKILL)]),
        b=side(V=[unit("T 2/5 r1", BACKLASH)], hand=[spare, spare]),
    )

    def told(seat: int | None = None) -> list[tuple[int, int, int, int]]:
        view = table.rules.view(table.state, seat)
        assert isinstance(view, HandsView)
        return [(each.before, each.after, each.over, each.back) for each in view.attacks]

    table.a.attacks("P", "T").attacks("Q", "T")
    assert told(0) == told(1) == told() == [(5, 2, 0, 2), (2, 0, 2, 2)]
    table.a.confirms()
    assert told() == [(5, 2, 0, 2), (2, 0, 2, 2)]
    table.b.casts("Spare", "P").passes()
    assert told() == [(0, 0, 0, 0)] * 2
    table.to_main_2()
    assert not table.has("T") and table.health("SB") == (18, 20)
    assert (table["P"].current, table["Q"].current) == (9, 7)


def test_a_death_in_window_1_is_at_once_and_the_attack_is_null() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2")]), b=side(hand=[AXE]))
    table.a.attacks("P", "SB").confirms()
    table.b.casts("Axe", "P")
    assert table.state.phase == MAIN_2
    assert not table.has("P")
    assert table.health("SB") == (20, 20)


def test_a_death_in_window_2_is_held() -> None:
    table = battle(
        a=side(V=[unit("P 2/2 r2")]),
        b=side(V=[unit("Q 1/1 r1")], hand=[spell("Hit", deal(5, a_creature())), IDLE, IDLE]),
    )
    table.a.attacks("P", "SB").confirms()
    table.b.passes()
    table.b.casts("Hit", "P")
    table.to_main_2()
    assert not table.has("P")
    told = table.told(0)
    assert told.index("Hit deals 5 damage to P (0 left).") < told.index("P dies.")


def test_the_held_still_count_for_legion_and_can_be_saved() -> None:
    table = battle(
        a=side(
            V=[unit("P 2/2 r2"), unit("L 1/5 r2", legion(1, 1)), unit("K 1/1 r1")],
            hand=[IDLE, spell("Mend", heal(9, a_creature()))],
        ),
        b=side(V=[unit("Q 3/9 r2", BACKLASH)]),
    )
    table.a.attacks("P", "Q").confirms()
    table.a.passes()
    assert table["P"].current == -1
    assert table["L"].attack == 2
    table.a.casts("Mend", "P")
    table.to_main_2()
    assert table.health("P") == (2, 2)


def test_destroy_is_not_held() -> None:
    table = battle(
        a=side(V=[unit("P 2/2 r2"), unit("L 1/1 r1", legion(1, 1)), unit("K 1/1 r1")]),
        b=side(hand=[AXE, IDLE]),
    )
    assert table["L"].attack == 2
    table.a.attacks("P", "SB").confirms()
    table.b.passes()
    table.b.casts("Axe", "K")
    table.to_main_2()
    assert table["L"].attack == 1


def test_pacified_in_window_1_the_attack_is_null_but_exhausted_it_goes_on() -> None:
    table = battle(
        a=side(V=[unit("P 2/2 r2"), unit("Q 3/3 r2")]),
        b=side(hand=[spell("Calm", pacify(a_creature())), spell("Tire", exhaust(a_creature()))]),
    )
    table.a.attacks("P", "SB").attacks("Q", "SB").confirms()
    table.b.casts("Calm", "P").casts("Tire", "Q")
    table.to_main_2()
    assert table.health("SB") == (17, 20)


def test_the_sheltering_rule_is_looked_at_only_when_an_attack_is_declared() -> None:
    table = battle(
        a=side(V=[unit("P 2/2 r2")]),
        b=side(
            M=[worldwide("Grove", 4, shelters()), unit("Q 1/1 r1")], hand=[spell("Push", move(a_creature()))]
        ),
    )
    table.a.attacks("P", "SB").confirms()
    table.b.casts("Push", "Q", "V")
    table.to_main_2()
    assert table.health("SB") == (18, 20)


def test_the_smallest_limit_counts() -> None:
    table = battle(
        a=side(V=[unit("P 2/2 r2"), unit("Q 1/1 r2"), worldwide("One", 4, most_attackers(1))]),
        b=side(M=[worldwide("Two", 4, most_attackers(2))]),
    )
    table.a.attacks("P", "SB")
    table.a.refused(table.a.attack_of("Q", "SB"), "ATTACK_LIMIT")


def test_creatures_in_an_anchored_zone_are_not_moved_by_effects() -> None:
    table = battle(
        a=side(hand=[spell("Push", move(a_creature()))]),
        b=side(V=[unit("Q 1/1 r1"), local("Stone", 3, anchors())]),
    )
    table.a.casts("Push", "Q", "M")
    assert table.place("Q") == "B.V"


def test_guard_last_to_resolve_counts() -> None:
    table = battle(
        a=side(V=[unit("P 2/2 r3")]),
        b=side(V=[unit("G 1/5 r1", GUARD), unit("H 1/5 r1", GUARD)]),
    )
    table.a.attacks("P", "SB").confirms()
    table.b.uses("G", "guard", "P")
    table.b.uses("H", "guard", "P")
    table.to_main_2()
    assert table["G"].current == 3  # G's Guard was older, so it resolved last
    assert table["H"].current == 5


# -- 4.8 the pipeline ----------------------------------------------------------------------------------------------


def test_reduction_then_prevention() -> None:
    table = battle(
        a=side(
            V=[unit("Q 1/9 r1"), local("Lamp", 3, has(each_of_yours(HERE), reduces=1))],
            hand=[spell("Ward", prevent(2, a_creature())), spell("Hit", deal(6, a_creature()))],
        )
    )
    table.a.casts("Ward", "Q").casts("Hit", "Q")
    assert table["Q"].current == 6


def test_a_shield_loses_only_what_it_absorbed() -> None:
    nick = spell("Nick", deal(1, a_creature()))
    table = battle(
        a=side(V=[unit("Q 1/9 r1")], hand=[spell("Ward", prevent(3, a_creature())), nick, nick, nick, nick])
    )
    table.a.casts("Ward", "Q")
    for _ in range(4):
        table.a.casts("Nick", "Q")
    assert table["Q"].current == 8


def test_all_combat_damage_is_prevented_but_not_splatter() -> None:
    table = battle(
        a=side(V=[unit("P 4/4 r2", SPLATTER)]),
        b=side(
            V=[unit("Q 1/9 r1"), unit("S 1/9 r1")], hand=[spell("Ring", prevent_combat_damage(a_creature()))]
        ),
    )
    table.a.attacks("P", "S").confirms()
    table.b.casts("Ring", "Q")
    table.to_main_2()
    assert table["Q"].current == 7  # splash is no combat damage (4.9)
    assert table["S"].current == 5


def test_redirect_is_replaced_by_a_newer_one_and_idle_when_the_other_is_gone() -> None:
    table = battle(
        a=side(
            V=[unit("Q 1/5 r1", REDIRECT), unit("T 1/5 r1"), unit("U 1/5 r1")],
            hand=[
                spell("Up", ready(a_creature())),
                spell("Hit", deal(2, a_creature())),
                AXE,
                spell("Hit2", deal(2, a_creature())),
            ],
        )
    )
    table.a.uses("Q", "redirect", "T").casts("Up", "Q").uses("Q", "redirect", "U").casts("Hit", "Q")
    assert [table[name].current for name in ("Q", "T", "U")] == [5, 5, 3]
    table.a.casts("Axe", "U").casts("Hit2", "Q")
    assert table["Q"].current == 3


def test_redirect_to_ones_standard() -> None:
    table = battle(a=side(V=[unit("Q 1/5 r1", REDIRECT)], hand=[spell("Hit", deal(2, a_creature()))]))
    table.a.uses("Q", "redirect", "SA").casts("Hit", "Q")
    assert table.health("SA") == (18, 20)


def test_drain_heals_by_what_was_dealt() -> None:
    table = battle(
        a=side(hand=[spell("Sip", drain(3, a_permanent()))], health=10),
        b=side(V=[unit("Q 1/9 r1"), local("Lamp", 3, has(each_of_yours(HERE), reduces=1))]),
    )
    table.a.casts("Sip", "Q")
    assert table["Q"].current == 7
    assert table.health("SA") == (12, 20)


def test_strike_triggers_on_creatures_and_enchantments_only() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2", strike(grow(1, itself())))]), b=side(V=[unit("Q 1/9 r1")]))
    table.a.attacks("P", "Q").confirms()
    table.to_main_2()
    assert table["P"].growth == 1


def test_bloodlust_and_stalwart_add() -> None:
    table = battle(
        a=side(V=[unit("P 1/1 r2", bloodlust(1), bloodlust(2))]),
        b=side(V=[unit("Q 1/9 r1", stalwart(1), stalwart(1))]),
    )
    table.a.attacks("P", "Q").confirms()
    table.to_main_2()
    assert table["P"].attack == 4
    assert table.health("Q") == (7, 11)


# -- 6 mechanics ---------------------------------------------------------------------------------------------------


def test_legion_counts_the_own_side_only_and_the_held_too() -> None:
    table = battle(
        a=side(V=[unit("L 1/2 r1", legion(1, 0)), unit("K 1/1 r1"), local("Shrine", 2)]),
        b=side(V=[unit("Q 1/1 r1")]),
    )
    assert table["L"].attack == 1


def test_challenge_pays_when_the_challenged_dies_of_anything() -> None:
    table = battle(
        a=side(V=[unit("D 2/9 r2", challenge("R", grow(2, itself())))], hand=[AXE]),
        b=side(V=[unit("Q 1/5 r1")]),
    )
    table.a.uses("D", "1", "Q")
    table.a.attacks("D", "Q").confirms()
    table.to_main_2()
    table.a.casts("Axe", "Q")
    assert table["D"].growth == 2


def test_challenge_needs_damage_by_the_challenger() -> None:
    table = battle(
        a=side(V=[unit("D 2/9 r2", challenge("", grow(2, itself())))], hand=[AXE]),
        b=side(V=[unit("Q 1/5 r1")]),
    )
    table.a.uses("D", "1", "Q").casts("Axe", "Q")
    assert table["D"].growth == 0


def test_challenge_after_the_damage_and_with_both_dying() -> None:
    table = battle(
        a=side(V=[unit("D 5/2 r2", challenge("", draw(1)))], hand=[IDLE]),
        b=side(V=[unit("Q 3/5 r1", BACKLASH)]),
    )
    table.a.attacks("D", "Q").confirms()
    table.a.passes()
    table.a.uses("D", "1", "Q")
    table.to_main_2()
    assert not table.has("D")
    assert not table.has("Q")
    assert table.a.hand == ["Idle", "Blank"]


def test_spirit_counters_give_bonuses() -> None:
    table = battle(
        a=side(V=[unit("T 2/2 r2", SPIRIT_QUEST, per_spirit(1, 1), at_spirits(2, OVERKILL)).with_spirit(1)])
    )
    assert table.stats("T") == (3, 3)
    table.a.uses("T", "quest")
    table.end_turn().end_turn()
    assert table.stats("T") == (4, 4)
    assert table["T"].keywords & 2


def test_a_spirit_quest_needs_control_all_the_time() -> None:
    table = battle(
        a=side(V=[unit("T 2/2 r2", SPIRIT_QUEST), unit("P 1/1 r2")]),
        b=side(hand=[spell("Lure", take_control(an_opposing_creature()))]),
    )
    table.a.uses("T", "quest").attacks("P", "SB").confirms()
    table.b.casts("Lure", "T")
    table.end_turn()
    assert table.place("T") == "A.V"
    table.end_turn()
    assert table["T"].spirit == 0


def test_spellstorm_takes_a_shown_spell_or_leaves_it_unseen() -> None:
    storm = spell("Storm", spellstorm(2))
    table = battle(a=side(hand=[storm], deck_top=[IDLE, unit("C 1/1 r1").card]))
    table.a.casts("Storm")
    assert table.offered() == {"yes", "no"}
    table.a.chooses("yes")
    assert table.offered() == {"no"}  # a creature stays, and the pause tells nothing
    table.a.chooses("no")
    assert table.a.hand == ["Idle"]
    assert table.a.deck[0] == "C"
    assert "A shows Idle and takes it." in table.told(1)
    assert not any("C" in line.split() for line in table.told(1))
    view = table.rules.view(table.state, 0)
    assert getattr(view, "top", None) == "C"
    assert getattr(table.rules.view(table.state, 1), "top", None) is None


def test_glory_is_not_given_for_the_destroyed() -> None:
    table = battle(a=side(V=[unit("K 3/3 r2", glory(1, 0))], hand=[AXE]), b=side(V=[unit("Q 1/1 r1")]))
    table.a.casts("Axe", "Q")
    assert table["K"].glory == 0


def test_glory_by_splatter_and_backlash() -> None:
    table = battle(
        a=side(V=[unit("K 4/4 r2", SPLATTER, glory(1, 0))]),
        b=side(V=[unit("Q 1/9 r1"), unit("S 1/2 r1"), unit("U 1/1 r1")]),
    )
    table.a.attacks("K", "Q").confirms()
    table.to_main_2()
    assert table["K"].glory == 2


# -- 9.2 the catalogue ---------------------------------------------------------------------------------------------


def test_lock_skips_one_readying() -> None:
    table = battle(a=side(hand=[spell("Freeze", lock(an_opposing_creature()))]), b=side(V=[unit("Q 2/2 r2")]))
    table.a.casts("Freeze", "Q")
    table.end_turn()
    assert table["Q"].exhausted
    table.end_turn().end_turn()
    assert not table["Q"].exhausted


def test_nullified_has_no_abilities_in_whatever_order() -> None:
    table = battle(
        a=side(
            V=[
                unit("L 1/2 r1", legion(1, 1), BACKLASH),
                unit("K 1/1 r1"),
                unit("J 1/1 r1"),
                local("Ring", 3, has(each_of_yours(HERE), attack=1)),
            ],
            hand=[
                spell("Hush", nullify(a_creature_or_enchantment(), FOREVER)),
                spell("Wing", gains(a_creature(), STEALTH)),
                spell("Feed", grow(1, a_creature())),
            ],
        )
    )
    table.a.casts("Feed", "L").casts("Hush", "L").casts("Wing", "L")
    assert table["L"].keywords == 0
    assert table.stats("L") == (3, 3)  # Growth and the Ring stay, its own Legion stops


def test_nullified_enchantments_stop() -> None:
    table = battle(
        a=side(hand=[spell("Hush", nullify(a_creature_or_enchantment()))]),
        b=side(V=[local("Ring", 3, has(each_of_yours(HERE), attack=1)), unit("Q 1/1 r1")]),
    )
    table.a.casts("Hush", "Ring")
    assert table["Q"].attack == 1
    table.end_turn()
    assert table["Q"].attack == 2


def test_a_clone_is_a_token_with_printed_values() -> None:
    table = battle(
        a=side(hand=[spell("Twin", clone(a_creature())), spell("Back", bounce(a_creature()))]),
        b=side(V=[unit("Q 2/3 r2", AGGRESSION).at(1)]),
    )
    table.a.casts("Twin", "Q", "R")
    assert table.place("Q") == "A.R"
    assert table.health("Q") == (3, 3)
    assert not table["Q"].exhausted
    assert table["Q"].token
    table.a.casts("Back", "Q")
    assert table.place("Q") == "B.V"
    assert table.a.hand == []  # tokens cease to exist


def test_bounce_is_not_dying_and_goes_to_the_owner() -> None:
    table = battle(
        a=side(
            hand=[
                spell("Lure", take_control(an_opposing_creature(), FOREVER)),
                spell("Back", bounce(a_creature())),
            ]
        ),
        b=side(V=[unit("Q 2/3 r2")]),
    )
    table.a.casts("Lure", "Q")
    assert table.place("Q") == "A.V"
    table.a.casts("Back", "Q")
    assert table.b.hand == ["Q"]
    assert table.state.sides[1].known == [True]


def test_control_ends_and_goes_backwards() -> None:
    lure = spell("Lure", take_control(an_opposing_creature(), ready=True))
    table = battle(a=side(hand=[lure]), b=side(V=[unit("Q 2/3 r2"), bound("Ring", 2, has(itself())).on("Q")]))
    table.a.casts("Lure", "Q")
    assert table.place("Q") == table.place("Ring") == "A.V"
    table.a.refused(table.a.move_of("Q", "M"), "FORBIDDEN")
    table.a.attacks("Q", "SB").confirms()
    table.to_main_2()
    assert table.health("SB") == (18, 20)
    table.end_turn()
    assert table.place("Q") == table.place("Ring") == "B.V"


def test_the_newest_control_effect_counts() -> None:
    strings = worldwide("Strings", 3, enter(take_control(an_opposing_creature(), IN_PLAY)))
    table = battle(
        a=side(hand=[strings.card, spell("Snap", destroy(a_creature_or_enchantment()))]),
        b=side(V=[unit("Q 2/3 r2")]),
    )
    table.a.casts("Strings", "M")
    assert table.place("Q") == "A.V"
    table.a.casts("Snap", "Strings")
    assert table.place("Q") == "B.V"


def test_an_attacker_that_changes_sides_leaves_combat() -> None:
    table = battle(
        a=side(V=[unit("P 2/2 r2")]),
        b=side(V=[unit("Q 1/1 r1")], hand=[spell("Lure", take_control(an_opposing_creature()))]),
    )
    table.a.attacks("P", "SB").confirms()
    assert table.state.phase == WINDOW_1
    table.b.casts("Lure", "P")
    table.to_main_2()
    assert table.health("SB") == (20, 20)
    assert table.place("P") == "B.V"


def test_discard_by_choice_at_random_and_chosen_by_you() -> None:
    table = battle(
        a=side(
            hand=[
                spell("Mug", discards(a_player())),
                spell("Rob", peek(discards=True)),
                spell("Gust", discards(your_opponent(), 1, True)),
            ]
        ),
        b=side(hand=[IDLE, unit("C 1/1 r1"), unit("D 1/1 r1"), unit("E 1/1 r1")]),
    )
    table.a.casts("Mug", "B")
    table.b.chooses("C")
    table.a.casts("Rob")
    assert table.offered() == {"Idle", "D", "E"}
    table.a.chooses("D")
    assert table.b.graveyard == ["C", "D"]
    table.a.casts("Gust")
    assert len(table.b.hand) == 1


def test_a_look_into_the_hand_is_told_to_the_looker_alone_and_remembered() -> None:
    table = battle(a=side(hand=[spell("Look", peek())]), b=side(hand=[IDLE, unit("C 1/1 r1")]))
    table.a.casts("Look")
    assert "A looks at B's hand: Idle and C." in table.told(0)
    assert "A looks at B's hand." in table.told(1)
    assert table.state.sides[1].known == [True, True]


def test_regrowth_and_essence() -> None:
    table = battle(
        a=side(
            graveyard=[unit("P 1/1 r1"), IDLE],
            hand=[spell("Call", regrow()), spell("Well", essence("GG"), cost="GGG")],
        )
    )
    table.a.casts("Call")
    assert table.offered() == {"P"}
    table.a.chooses("P").casts("Well")
    assert table.a.hand == ["P"]
    assert table.a.essence("G") == 9
    assert a_fallen_creature().describe() == "target creature card from your graveyard"


def test_spell_shield_stops_choices_of_the_opponent_only() -> None:
    table = battle(
        a=side(V=[unit("S 1/3 r1", SPELL_SHIELD).at(1)], hand=[spell("Mend", heal(1, a_creature()))]),
        b=side(V=[unit("Q 1/1 r1")]),
    )
    table.a.casts("Mend", "S")
    assert table["S"].current == 2


def test_espionage_one_trigger_per_damage_event() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2", ESPIONAGE)]))
    table.a.attacks("P", "SB").confirms()
    assert table.offered() == {"yes", "no"}
    table.a.chooses("no")
    assert table.a.hand == []


def test_the_moved_creature_must_still_be_able_to_move_there() -> None:
    push = spell("Push", move(a_creature()))
    table = battle(a=side(V=[unit("P 2/2 r2")], hand=[push]), b=side(M=[unit("Q 1/1 r1")], hand=[push]))
    table.a.attacks("P", "SB").confirms()
    table.b.casts("Push", "Q", "V")
    table.a.casts("Push", "Q", "R")
    table.to_main_2()
    assert table.place("Q") == "B.R"  # a's was newer; from R, V is not adjacent


# -- 8.5 Standards -------------------------------------------------------------------------------------------------


def test_banner_of_the_ninefold_oath() -> None:
    table = battle(
        a=side(
            standard=BY_ID["AL00"],
            V=[unit("P 1/1 r1"), unit("Q 1/1 r1"), unit("S 1/1 r1")],
            M=[unit("T 1/1 r1")],
        )
    )
    assert [table[name].maximum for name in ("P", "Q", "S", "T")] == [2, 2, 2, 1]


def test_the_hungry_pennant() -> None:
    table = battle(a=side(standard=BY_ID["SR00"], V=[unit("P 1/1 r1"), unit("Q 1/1 r1")], hand=[AXE, AXE]))
    table.a.casts("Axe", "P").casts("Axe", "Q")
    assert table.a.essence("B") == 11


def test_crossed_steel_colours() -> None:
    table = battle(a=side(standard=BY_ID["BL00"], V=[unit("P 1/1 r2"), unit("Q 1/1 r2")]))
    table.a.attacks("Q", "SB").attacks("P", "SB").confirms()
    table.to_main_2()
    assert table.health("SB") == (17, 20)
    assert (table["P"].attack, table["Q"].attack) == (1, 2)


def test_rootbound_totem() -> None:
    table = battle(b=side(standard=BY_ID["WA00"], V=[unit("Q 1/3 r1").at(1)]))
    table.end_turn()
    assert table["Q"].current == 2


def test_the_prismatic_sigil() -> None:
    table = battle(a=side(standard=BY_ID["MA00"], hand=[IDLE, IDLE], deck_top=[IDLE]))
    table.a.casts("Idle")
    assert table.offered() == {"yes", "no"}
    table.a.chooses("yes")
    table.a.casts("Idle")
    assert table.state.ask is None  # the first time each turn only


def test_the_bloodied_awning() -> None:
    table = battle(
        a=side(standard=BY_ID["KE00"], V=[unit("P 3/1 r2"), unit("K 3/3 r2")]),
        b=side(V=[unit("Q 1/2 r1", BACKLASH), unit("S 1/2 r1")]),
    )
    table.a.attacks("P", "Q").attacks("K", "S").confirms()
    table.to_main_2()
    assert not table.has("P")  # a killer that died at the same moment counts
    assert table.health("SB") == (19, 20)


def test_abilities_say_what_they_do() -> None:
    fling = use(cost("R", exhaust=True), pump(your_creature(), 1), deal(1, a_creature()))
    assert fling.describe() == (
        "[R, Exhaust]: target creature you control gets +1/+0 until end of turn. Deal 1 damage to target creature"
    )
    totem = maintenance(heal(1, your_creature()), may=True)
    assert totem.describe() == "Maintenance: you may heal 1 on target creature you control"


# -- words that designers have beyond the printed set --------------------------------------------------------------


def test_legion_may_give_an_activated_ability() -> None:
    drill = legion_use(cost("W"), pump(itself(), 2))
    table = battle(a=side(V=[unit("L 1/2 r1", drill), unit("K 1/1 r1"), unit("J 1/1 r1")]))
    table.a.uses("L", "1").moves("K", "M")
    assert table["L"].attack == 3
    alone = battle(a=side(V=[unit("L 1/2 r1", drill)]))
    alone.a.refused(alone.a.use_of("L", "1"), "FORBIDDEN")


def test_glory_may_give_an_ability_at_so_many_counters() -> None:
    table = battle(
        a=side(
            V=[unit("K 3/3 r2", glory_at(1, BACKLASH)), unit("J 1/1 r2", glory_at(2, BACKLASH)).with_glory(2)]
        ),
        b=side(V=[unit("Q 1/1 r1")]),
    )
    assert not table["K"].keywords & 64
    assert table["J"].keywords & 64
    table.a.attacks("K", "Q").confirms()
    table.to_main_2()
    assert table["K"].keywords & 64


def test_a_strike_may_speak_of_the_struck() -> None:
    table = battle(
        a=side(V=[unit("P 1/2 r2", strike(exhaust(that_permanent())))]), b=side(V=[unit("Q 1/5 r1")])
    )
    table.a.attacks("P", "Q").confirms()
    table.to_main_2()
    assert table["Q"].exhausted


def test_targets_may_be_attackers_the_exhausted_or_enchantments() -> None:
    table = battle(
        a=side(V=[unit("P 1/2 r2"), unit("T 1/1 r1").exhausted(), local("Shrine", 3)]),
        b=side(
            hand=[
                spell("Stop", pacify(an_attacker())),
                spell("Wake", ready(an_exhausted_creature())),
                spell("Break", destroy(an_enchantment())),
            ]
        ),
    )
    table.a.attacks("P", "SB").confirms()
    table.b.casts("Stop")
    assert table.offered() == {"P"}
    table.b.chooses("P").casts("Wake")
    assert table.offered() == {"P", "T"}
    table.b.chooses("T").casts("Break")
    assert table.offered() == {"Shrine"}
    table.b.chooses("Shrine")
    table.to_main_2()
    assert not table["T"].exhausted
    assert not table.has("Shrine")
    assert table.health("SB") == (20, 20)
