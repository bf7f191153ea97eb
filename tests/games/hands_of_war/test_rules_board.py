"""Sections 1 to 3: health, setup, essence, phases, windows, settlement, triggers, termination."""

from wartable.core.dice import Dice
from wartable.core.setup import Setup
from wartable.games.hands_of_war import RULES
from wartable.games.hands_of_war.actions import Choose, Mulligan, TakeBack
from wartable.games.hands_of_war.board import MAIN_1, MAIN_2, MULLIGAN, WINDOW_2, distance
from wartable.games.hands_of_war.cards import DECKS
from wartable.games.hands_of_war.cards.words import (
    CREATURE,
    FOREVER,
    HERE,
    NEXT_TURN,
    SWIFTNESS,
    a_creature,
    a_permanent,
    an_opposing_creature,
    at_end,
    attack,
    bloodlust,
    cost,
    deal,
    death,
    deathwish,
    destroy,
    draw,
    each_creature,
    each_of_yours,
    each_opposing,
    enter,
    grow,
    has,
    heal,
    its_host,
    itself,
    maintenance,
    negate,
    on_cast,
    pacify,
    pump,
    ready,
    reanimate,
    spellstorm,
    their_standard,
    up_to_one,
    use,
    your_standard,
)
from wartable.games.hands_of_war.scenario import battle, bound, local, side, spell, unit, worldwide

IDLE = spell("Idle", draw(1))


def test_distance() -> None:
    across = [[distance(0, own, 1, other) for other in range(3)] for own in range(3)]
    assert across == [[1, 2, 3], [2, 3, 4], [3, 4, 5]]
    assert distance(0, 0, 0, 2) == 2


# -- 1.12 health modifiers -----------------------------------------------------------------------------------------


def test_the_end_of_a_bonus_never_hurts_who_fits_under_the_lower_maximum() -> None:
    table = battle(a=side(V=[unit("P 1/4 r1").at(2)], hand=[spell("Boost", pump(a_creature(), 0, 2))]))
    table.a.casts("Boost", "P")
    assert table.health("P") == (4, 6)
    table.end_turn()
    assert table.health("P") == (4, 4)


def test_the_end_of_a_malus_gives_back() -> None:
    table = battle(a=side(V=[unit("P 1/4 r1")], hand=[spell("Wilt", pump(a_creature(), 0, -2))]))
    table.a.casts("Wilt", "P")
    assert table.health("P") == (2, 2)
    table.end_turn()
    assert table.health("P") == (4, 4)


def test_one_bonus_ends_as_another_begins() -> None:
    """Both are bonuses of their own: one ends, the other begins, and the wounded creature gains by it."""
    table = battle(
        a=side(
            V=[local("One", 3, has(each_of_yours(HERE), health=1)), unit("P 1/2 r1", SWIFTNESS).at(1)],
            M=[local("Two", 3, has(each_of_yours(HERE), health=1))],
        )
    )
    assert table.health("P") == (1, 3)
    table.a.moves("P", "M")
    assert table.health("P") == (2, 3)


def test_a_deadly_malus_kills_and_has_no_killer() -> None:
    table = battle(b=side(V=[unit("Q 1/2 r1")]), a=side(hand=[spell("Wilt", pump(a_creature(), -1, -2))]))
    table.a.casts("Wilt", "Q")
    assert not table.has("Q")
    assert table.b.graveyard == ["Q"]


def test_attack_below_nothing_is_nothing() -> None:
    table = battle(a=side(V=[unit("P 1/4 r1")], hand=[spell("Wilt", pump(a_creature(), -3, 0, -3))]))
    table.a.casts("Wilt", "P")
    assert (table["P"].attack, table["P"].range) == (0, 0)


def test_growth_counters_stay() -> None:
    table = battle(a=side(V=[unit("P 1/4 r1").at(1)], hand=[spell("Feed", grow(2, a_creature()))]))
    table.a.casts("Feed", "P")
    table.end_turn()
    assert (table["P"].attack, *table.health("P")) == (3, 3, 6)


# -- 2 setup -------------------------------------------------------------------------------------------------------


def fresh(seed: int = 4) -> tuple[int, int]:
    state = RULES.new_game(Setup(2, decks=(DECKS[0], DECKS[5])), seed)
    return state.first, len(state.sides[0].hand)


def test_the_first_player_is_chosen_by_chance() -> None:
    assert {fresh(seed)[0] for seed in range(20)} == {0, 1}
    assert fresh()[1] == 5


def test_mulligan_by_picks_and_as_a_whole() -> None:
    state = RULES.new_game(Setup(2, decks=(DECKS[0], DECKS[5])), 4)
    first, second = state.first, 1 - state.first
    assert state.phase == MULLIGAN
    assert sum(state.sides[second].essence) == 2  # 2.4
    assert sum(state.sides[first].essence) == 0
    hand = [state.table.prints[number].id for number in state.sides[first].hand]
    RULES.apply(state, first, Choose(hand[0]))
    RULES.apply(state, first, Choose(hand[1]))
    RULES.apply(state, first, TakeBack())
    assert len(state.sides[first].aside) == 1
    RULES.apply(state, first, Mulligan())
    assert len(state.sides[first].hand) == 5
    assert len(state.sides[first].deck) == 35
    assert RULES.awaited(state) == [second]
    hand = [state.table.prints[number].id for number in state.sides[second].hand]
    RULES.apply(state, second, Mulligan(tuple(hand)))
    assert len(state.sides[second].deck) == 35
    assert state.phase == MAIN_1
    assert state.active == first
    assert len(state.sides[first].hand) == 5  # no draw in the first Maintenance of the game
    for _ in range(40):
        if state.active == second:
            break
        RULES.apply(state, first, RULES.default_action(state, first))
    assert len(state.sides[second].hand) == 6


def test_attrition_grows() -> None:
    table = battle(a=side(blanks=0, hand=[spell("Greed", draw(3))]))
    table.a.casts("Greed")
    assert table.health("SA") == (14, 20)
    assert table.state.sides[0].attrition == 3


def test_a_standard_dies_of_attrition() -> None:
    table = battle(b=side(blanks=0, health=1))
    table.end_turn()
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0,)
    assert table.state.outcome.reason == "standard"


def test_both_standards_in_one_check_is_a_draw() -> None:
    quake = spell("Quake", deal(5, their_standard()), deal(5, your_standard()))
    table = battle(a=side(health=4, hand=[quake]), b=side(health=5))
    table.a.casts("Quake")
    assert table.state.outcome is not None
    assert table.state.outcome.is_draw


def test_after_turn_60_the_healthier_standard_wins() -> None:
    table = battle(a=side(health=12), b=side(health=11))
    table.state.turn = 60
    table.end_turn()
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0,)
    assert table.state.outcome.reason == "turns"
    even = battle()
    even.state.turn = 60
    even.end_turn()
    assert even.state.outcome is not None
    assert even.state.outcome.is_draw


def test_at_most_100_triggers_are_queued_in_one_turn() -> None:
    ping = deathwish(deal(1, your_standard()))
    table = battle(
        a=side(V=[unit("D 1/1 r1", ping), unit("E 1/1 r1")], hand=[spell("End", destroy(a_creature()))])
    )
    table.state.triggers = 99
    table.a.casts("End", "E")
    assert table.health("SA") == (19, 20)
    other = battle(
        a=side(V=[unit("D 1/1 r1", ping), unit("E 1/1 r1")], hand=[spell("End", destroy(a_creature()))])
    )
    other.state.triggers = 100
    other.a.casts("End", "E")
    assert other.health("SA") == (20, 20)
    other.end_turn()
    assert other.state.triggers == 0


def test_the_hand_is_trimmed_to_eight_by_own_choice() -> None:
    spells = [spell(f"S{n}", draw(1)) for n in range(10)]
    table = battle(a=side(hand=spells))
    table.a.advances()
    assert table.state.phase == MAIN_2  # nobody to attack with
    table.a.advances()
    assert table.offered() == {f"S{n}" for n in range(10)}
    table.a.chooses("S3")
    table.a.chooses("S4")
    assert table.a.graveyard == ["S3", "S4"]
    assert table.state.active == 1


# -- 3 phases and windows ------------------------------------------------------------------------------------------


def test_without_attackers_combat_is_skipped() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2")]), b=side(hand=[IDLE]))
    table.a.advances().confirms()
    assert table.state.phase == MAIN_2


def test_the_defender_has_priority_first_and_the_stack_resolves_newest_first() -> None:
    table = battle(
        a=side(V=[unit("P 2/9 r2")], hand=[spell("Hit", deal(3, a_creature()))]),
        b=side(V=[unit("Q 1/3 r1")], hand=[spell("Grow", pump(a_creature(), 0, 2)), IDLE]),
    )
    table.a.attacks("P", "SB").confirms()
    table.b.passes()
    table.a.casts("Hit", "Q")
    table.b.casts("Grow", "Q")
    assert [item.print.name for item in table.state.stack] == ["Hit", "Grow"]
    table.all_pass()
    assert table.state.phase == WINDOW_2
    assert table.health("Q") == (2, 5)


def test_nobody_is_asked_again_after_two_passes() -> None:
    table = battle(a=side(V=[unit("P 2/9 r2")], hand=[IDLE]), b=side(hand=[IDLE]))
    table.a.attacks("P", "SB").confirms()
    table.b.casts("Idle")
    table.a.passes()
    table.b.passes()
    assert table.b.hand == ["Blank"]
    assert table.state.phase == WINDOW_2  # b drew, but window 1 was over


def test_a_window_passes_by_itself_only_for_what_everybody_sees() -> None:
    creature_in_hand = unit("C 1/1 r1")
    waits = battle(a=side(V=[unit("P 2/9 r2")]), b=side(hand=[creature_in_hand]))
    waits.a.attacks("P", "SB").confirms()
    assert waits.state.awaited_seat() == 1  # b cannot play it, but passing at once would tell so
    broke = battle(a=side(V=[unit("P 2/9 r2")]), b=side(hand=[IDLE], essence=""))
    broke.a.attacks("P", "SB").confirms()
    assert broke.state.phase == MAIN_2  # every card costs essence, and everybody sees the empty pool


def test_a_negated_ability_does_nothing_and_stays_paid() -> None:
    table = battle(
        a=side(
            V=[unit("P 2/9 r2"), unit("T 1/3 r1", use(cost("RR", exhaust=True), deal(3, a_creature())))],
            hand=[IDLE],
        ),
        b=side(V=[unit("Q 1/3 r1")], hand=[spell("No", negate())]),
    )
    table.a.attacks("P", "SB").confirms()
    table.b.passes()
    table.a.uses("T", "1", "Q")
    table.b.casts("No")
    assert len(table.offered()) == 1
    table.b.chooses(next(iter(table.offered())))
    table.to_main_2()
    assert table.health("Q") == (3, 3)
    assert table["T"].exhausted
    assert table.a.essence("R") == 8


def test_all_targets_gone_and_the_item_does_nothing() -> None:
    snipe = spell("Snipe", deal(3, a_creature()), draw(1))
    table = battle(
        a=side(V=[unit("P 2/9 r2")], hand=[snipe]),
        b=side(V=[unit("Q 1/3 r1")], hand=[spell("Axe", destroy(a_creature()))]),
    )
    table.a.attacks("P", "SB").confirms()
    table.b.passes()
    table.a.casts("Snipe", "Q")
    table.b.casts("Axe", "Q")
    table.to_main_2()
    assert table.a.hand == []
    assert table.a.graveyard == ["Snipe"]


def test_an_ability_is_independent_of_its_source() -> None:
    table = battle(
        a=side(V=[unit("P 2/9 r2"), unit("T 1/1 r1", use(cost("R"), deal(2, a_creature())))], hand=[IDLE]),
        b=side(V=[unit("Q 1/3 r1")], hand=[spell("Axe", destroy(a_creature()))]),
    )
    table.a.attacks("P", "SB").confirms()
    table.b.passes()
    table.a.uses("T", "1", "Q")
    table.b.casts("Axe", "T")
    table.to_main_2()
    assert not table.has("T")
    assert table.health("Q") == (1, 3)


def test_moving() -> None:
    table = battle(a=side(V=[unit("P 1/1 r1"), unit("S 1/1 r1", SWIFTNESS)], M=[unit("Q 1/1 r1")]))
    table.a.moves("P", "M").moves("S", "M").moves("Q", "R")
    assert [table.place(name) for name in ("P", "S", "Q")] == ["A.M", "A.M", "A.R"]
    assert [table[name].exhausted for name in ("P", "S", "Q")] == [True, False, True]


def test_pacified_until_the_start_of_your_next_turn() -> None:
    table = battle(
        a=side(hand=[spell("Calm", pacify(a_creature(), NEXT_TURN))]), b=side(V=[unit("Q 2/2 r2")])
    )
    table.a.casts("Calm", "Q")
    table.end_turn()
    assert table["Q"].pacified
    table.end_turn()
    assert not table["Q"].pacified


def test_end_of_turn_triggers_come_before_effects_end() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2", at_end(grow(1, itself())))]))
    table.end_turn()
    assert table["P"].growth == 1


# -- 3.11 triggers -------------------------------------------------------------------------------------------------


def test_the_active_players_triggers_come_first_then_by_timestamp() -> None:
    table = battle(
        a=side(
            V=[unit("A1 1/1 r1", death(draw(1))), unit("A2 1/1 r1", death(draw(1)))],
            hand=[spell("Storm", deal(1, each_creature()))],
        ),
        b=side(V=[unit("B1 1/1 r1", death(draw(1)))]),
    )
    table.a.casts("Storm")
    lines = [line for line in table.told(None) if line.endswith("triggers.")]
    assert lines == [f"{name}'s ability triggers." for name in ("A1", "A2", "B1")]


def test_those_who_die_together_see_each_other_die() -> None:
    wish = deathwish(deal(1, their_standard()))
    table = battle(
        a=side(
            V=[unit("D 1/1 r1", wish), unit("E 1/1 r1", wish), local("Shrine", 1)],
            hand=[spell("Storm", deal(1, each_creature()))],
        )
    )
    table.a.casts("Storm")
    assert table.health("SB") == (16, 20)
    assert table.a.graveyard == ["Storm", "D", "E"]  # 3.8: the spell is buried, then settlement


def test_a_trigger_without_a_legal_target_does_nothing() -> None:
    table = battle(a=side(hand=[unit("P 1/1 r1", enter(deal(1, an_opposing_creature())))]))
    table.a.casts("P", "V")
    assert table.state.ask is None
    assert table.has("P")


def test_triggers_of_casting_resolve_before_the_item() -> None:
    table = battle(
        a=side(
            V=[unit("P 1/1 r1", on_cast(grow(1, itself())))],
            hand=[spell("Shrink", pump(a_creature(), 0, -1))],
        )
    )
    table.a.casts("Shrink", "P")
    assert table.has("P")
    assert table.health("P") == (1, 1)


def test_up_to_one_and_may_allow_nobody() -> None:
    table = battle(
        a=side(
            V=[unit("P 1/1 r1")],
            hand=[
                unit("E 1/1 r1", enter(destroy(up_to_one(a_creature())))),
                unit("F 1/1 r1", enter(draw(1), may=True)),
            ],
        )
    )
    table.a.casts("E", "V")
    assert table.offered() == {"P", "E", "nobody"}
    table.a.chooses("nobody")
    table.a.casts("F", "V").chooses("no")
    assert table.a.hand == []


def test_maintenance_triggers_come_before_the_draw() -> None:
    table = battle(b=side(V=[unit("Q 1/1 r1", maintenance(spellstorm()))], deck_top=[IDLE]))
    while table.state.ask is None:
        table.play(table.state.awaited_seat(), RULES.default_action(table.state, table.state.awaited_seat()))
    assert table.b.hand == []
    table.b.chooses("yes")
    assert table.b.hand == ["Idle", "Blank"]


# -- 1.16, 8.3 leaving and coming back -----------------------------------------------------------------------------


def test_who_comes_back_is_a_new_object() -> None:
    table = battle(
        a=side(graveyard=[unit("P 2/4 r2")], hand=[spell("Rise", reanimate())]),
    )
    table.a.casts("Rise", "P", "R")
    assert table.place("P") == "A.R"
    assert table["P"].exhausted
    assert table.a.graveyard == ["Rise"]


def test_bound_enchantments_die_with_their_host() -> None:
    table = battle(
        a=side(
            V=[
                unit("P 2/4 r2"),
                bound("Ring", 2, has(its_host(), health=1), deathwish(deal(1, their_standard()))).on("P"),
            ],
            hand=[spell("Axe", destroy(a_creature()))],
        )
    )
    table.a.moves("P", "M")
    assert table.place("Ring") == "A.M"
    table.a.casts("Axe", "P")
    assert not table.has("Ring")
    assert table.health("SB") == (18, 20)  # the host and the enchantment died at one moment


def test_local_and_global_enchantments() -> None:
    table = battle(
        a=side(
            V=[local("Ring", 3, has(each_of_yours(HERE), attack=1)), unit("P 1/1 r1")],
            M=[
                unit("Q 1/1 r1"),
                worldwide("Sky", 3, has(each_creature(), range=1), has(each_opposing(), attack=-1)),
            ],
        ),
        b=side(V=[unit("X 2/2 r1")]),
    )
    assert [table[name].attack for name in ("P", "Q", "X")] == [2, 1, 1]
    assert [table[name].range for name in ("P", "Q", "X")] == [2, 2, 2]


def test_ready_lets_a_newcomer_attack() -> None:
    table = battle(a=side(hand=[unit("P 2/2 r2", bloodlust(1)), spell("Up", ready(a_creature()))]))
    table.a.casts("P", "V").casts("Up", "P").attacks("P", "SB").confirms()
    table.to_main_2()
    assert table.health("SB") == (17, 20)


def test_costs_are_paid_before_anything_happens() -> None:
    toss = spell("Toss", deal(2, a_permanent()), cost=cost("R", discard=1))
    table = battle(a=side(hand=[toss, IDLE, IDLE, unit("C 1/1 r1")]))
    table.a.casts("Toss", "SB")
    assert table.offered() == {"Idle", "C"}
    table.a.chooses("Idle")
    assert table.a.graveyard == ["Idle", "Toss"]
    assert table.health("SB") == (18, 20)


def test_health_is_paid_not_dealt() -> None:
    bleed = spell("Bleed", draw(1), cost=cost("B", health=2, from_any=True))
    table = battle(a=side(V=[unit("P 1/3 r1"), unit("Q 1/2 r1")], hand=[bleed]))
    table.a.casts("Bleed")
    assert table.offered() == {"P", "SA"}  # Q would not keep 1
    table.a.chooses("P")
    assert table.health("P") == (1, 3)


def test_modes_are_chosen_first() -> None:
    either = spell("Either", deal(1, a_creature()), or_else=(draw(1),))
    table = battle(a=side(hand=[either, either]))
    table.a.casts("Either")
    assert table.offered() == {"mode 2"}  # there is no creature
    table.a.chooses("mode 2")
    assert table.a.hand == ["Either", "Blank"]
    table.a.refused(table.a.cast_of("Either", "mode 1"), "ILLEGAL_TARGET")
    table.a.casts("Either", "mode 2")
    assert table.a.hand == ["Blank", "Blank"]


def test_attack_triggers_come_before_window_1() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2", attack(grow(1, itself())))]), b=side(hand=[IDLE]))
    table.a.attacks("P", "SB").confirms()
    assert table["P"].attack == 3


def test_forever_means_as_long_as_it_stays() -> None:
    table = battle(
        a=side(V=[unit("P 2/2 r2")], hand=[spell("Gift", pump(a_creature(), 2, 1, until=FOREVER))])
    )
    table.a.casts("Gift", "P")
    table.end_turn().end_turn()
    assert (table["P"].attack, *table.health("P")) == (4, 3, 3)


def test_the_same_seed_gives_the_same_game() -> None:
    setup = Setup(2)
    one, two = RULES.new_game(setup, 9), RULES.new_game(setup, 9)
    dice = Dice(3)
    for _ in range(120):
        seat = one.awaited_seat()
        legal = RULES.legal_actions(one, seat)
        action = legal[dice.below(len(legal))]
        RULES.apply(one, seat, action)
        RULES.apply(two, seat, action)
    assert one.dump() == two.dump()


def test_sacrifice_is_a_cost_and_happens_even_if_the_target_was_it() -> None:
    rite = spell("Rite", deal(3, a_creature()), cost=cost("B", sacrifice=CREATURE))
    table = battle(a=side(V=[unit("P 1/3 r1")], hand=[rite]))
    table.a.casts("Rite", "P", "P")
    assert table.a.graveyard == ["P", "Rite"]


def test_a_discarded_announcement_leaves_no_trace() -> None:
    table = battle(a=side(V=[unit("P 1/3 r1")], hand=[spell("Hit", deal(1, a_creature()))]))
    before = table.state.dump()
    table.a.casts("Hit")
    table.play(0, TakeBack())
    assert table.state.dump() == before
    assert table.told(1) == []
    table.a.advances()


def test_you_is_the_controller() -> None:
    table = battle(a=side(hand=[spell("Mend", heal(2, your_standard()))], health=10))
    table.a.casts("Mend")
    assert table.health("SA") == (12, 20)
