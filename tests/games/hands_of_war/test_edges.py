"""Rules at the edges: what costs are paid with, who is nobody, what was first, and phases with nothing to do in them."""

import pytest

from wartable.core.dice import Dice
from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games.hands_of_war import RULES
from wartable.games.hands_of_war.actions import Advance, Confirm, Mulligan, Pass
from wartable.games.hands_of_war.board import DECLARE, MAIN_1, MAIN_2
from wartable.games.hands_of_war.cards import ALL, BY_ID, DECKS
from wartable.games.hands_of_war.cards.words import (
    AGGRESSION,
    CREATURE,
    GUARD,
    PERMANENT,
    a_calm_creature,
    a_creature,
    clone,
    cost,
    deal,
    deathwish,
    discards,
    draw,
    enter,
    gains,
    grow,
    has,
    heal,
    healer,
    itself,
    move,
    peek,
    pump,
    stalwart,
    their_standard,
    up_to_one,
    use,
    your_creature,
    your_opponent,
)
from wartable.games.hands_of_war.events import NothingToDo, TurnBegan
from wartable.games.hands_of_war.play import may_act
from wartable.games.hands_of_war.scenario import HandsTable, battle, bound, local, side, spell, unit

IDLE = spell("Idle", draw(1))


# -- a spell that pays twice with one permanent ---------------------------------------------------------------------


def twice(*more: str, essence: str = "W") -> HandsTable:
    rite = spell("Rite", draw(1), cost=cost(essence, sacrifice=CREATURE, health=2, from_any=True))
    return battle(a=side(V=[unit(f"{name} 1/3 r1") for name in more], hand=[rite], health=2), b=side())


def test_a_spell_that_pays_twice_with_one_permanent() -> None:
    table = twice("P", "Q")
    table.a.refused(table.a.cast_of("Rite", "P", "P"), "CANNOT_PAY")
    table.a.casts("Rite", "P")
    assert table.offered() == {"Q"}  # the Standard has too little health left
    table.a.chooses("Q")
    assert table.health("Q") == (1, 3)
    assert not table.has("P")


def test_without_a_second_permanent_the_spell_cannot_be_paid() -> None:
    table = twice("P")
    table.a.refused(table.a.cast_of("Rite"), "CANNOT_PAY")
    assert "Cast Rite" not in " ".join(table.options(0))


def test_only_what_leaves_somebody_to_pay_may_be_sacrificed() -> None:
    rite = spell("Rite", draw(1), cost=cost("W", sacrifice=CREATURE, health=2, from_any=True))
    table = battle(a=side(V=[unit("Big 1/3 r1"), unit("Small 1/1 r1")], hand=[rite], health=2))
    table.a.casts("Rite")
    assert table.offered() == {"Small"}


def test_what_is_bound_to_the_sacrifice_cannot_pay_either() -> None:
    rite = spell("Rite", draw(1), cost=cost("W", sacrifice=CREATURE, health=2, from_any=True))
    table = battle(
        a=side(V=[unit("P 1/1 r1"), unit("Q 1/1 r1"), bound("Ring", 5).on("P")], hand=[rite], health=2)
    )
    table.a.casts("Rite")
    assert table.offered() == {"Q"}
    table.a.chooses("Q")
    assert table.offered() == {"Ring"}


def test_an_ability_that_costs_its_own_health_is_not_paid_by_sacrificing_itself() -> None:
    wish = use(cost(sacrifice=CREATURE, health=1), draw(1))
    table = battle(a=side(V=[unit("P 1/3 r1", wish), unit("Q 1/1 r1")]))
    table.a.refused(table.a.use_of("P", "1", "P"), "CANNOT_PAY")
    table.a.uses("P", "1", "Q")
    assert table.health("P") == (2, 3)
    table = battle(a=side(V=[unit("P 1/3 r1", wish)]))
    table.a.refused(table.a.use_of("P", "1"), "CANNOT_PAY")


def test_any_permanent_but_a_standard_may_be_sacrificed() -> None:
    rite = spell("Rite", deal(1, their_standard()), cost=cost("W", sacrifice=PERMANENT))
    table = battle(a=side(V=[unit("P 1/3 r1")], M=[local("Shrine", 3)], hand=[rite]))
    table.a.casts("Rite")
    assert table.offered() == {"P", "Shrine"}


# -- nobody ---------------------------------------------------------------------------------------------------------


def test_nobody_for_an_up_to_one_clone_asks_for_no_zone() -> None:
    twin = unit("Twin 2/2 r1", enter(clone(up_to_one(a_creature()))))
    table = battle(a=side(V=[unit("P 1/1 r1")], hand=[twin]))
    table.a.casts("Twin", "V").chooses("nobody")
    assert table.state.ask is None
    assert len(table.state.pieces) == 4
    assert not any("clone" in line for line in table.told(0))


@pytest.mark.parametrize("does", [clone(up_to_one(a_creature())), move(up_to_one(a_creature()))])
def test_nobody_for_a_spell_asks_for_no_zone(does: object) -> None:
    table = battle(a=side(V=[unit("P 1/1 r1")], hand=[spell("Maybe", does)]))  # type: ignore[arg-type]
    table.a.casts("Maybe").chooses("nobody")
    assert table.state.ask is None
    assert table.a.graveyard == ["Maybe"]
    table = battle(a=side(V=[unit("P 1/1 r1")], hand=[spell("Maybe", does)]))  # type: ignore[arg-type]
    table.a.casts("Maybe").chooses("P", "M")
    assert table.place("P") == ("A.M")


# -- Stalwart -------------------------------------------------------------------------------------------------------


def test_stalwart_on_a_second_targeting() -> None:
    """It was attacked before it had Stalwart: becoming a target again is no first time."""
    grant = spell("Grant", gains(a_creature(), stalwart(2)))
    table = battle(
        a=side(V=[unit("P 1/3 r2"), unit("Q 1/3 r2")]),
        b=side(V=[unit("G 1/5 r2", GUARD)], M=[unit("W 1/3 r1")], hand=[grant]),
    )
    table.a.attacks("P", "G").attacks("Q", "W").confirms()
    table.b.uses("G", "guard", "Q")
    table.b.casts("Grant", "G")  # resolves before the Guard
    table.to_main_2()
    assert table.health("G") == (3, 5)  # two blows of 1, and no bonus


def test_stalwart_counts_when_it_is_first_attacked_by_guarding() -> None:
    table = battle(
        a=side(V=[unit("Q 1/3 r2")]), b=side(V=[unit("G 1/5 r2", GUARD, stalwart(2))], M=[unit("W 1/3 r1")])
    )
    table.a.attacks("Q", "W").confirms()
    table.b.uses("G", "guard", "Q")
    table.to_main_2()
    assert table.health("G") == (6, 7)


# -- told in the order in which it happens ----------------------------------------------------------------------------


def test_attrition_is_told_after_the_draw() -> None:
    table = battle(a=side(hand=[spell("Deep", draw(3))], blanks=1))
    table.a.casts("Deep")
    assert [line for line in table.told(0) if "casts" not in line] == [
        "A draws Blank.",
        "A has no card left to draw and suffers Attrition 1.",
        "SA loses 1 health (19 left).",
        "A has no card left to draw and suffers Attrition 2.",
        "SA loses 2 health (17 left).",
    ]
    assert "A draws a card." in table.told(1)


def test_an_exchange_is_told_before_its_draw() -> None:
    state = RULES.new_game(Setup(2, decks=(DECKS[0], DECKS[1])), 5)
    seat = state.awaited_seat()
    card = state.table.prints[state.sides[seat].hand[0]].id
    state.told = []
    told = RULES.apply(state, seat, Mulligan((card,)))
    said = [one.event.say(("A", "B")) for one in told]
    assert said[0] == f"{'AB'[seat]} exchanges a card."
    assert "draws" in said[1]


# -- Heal -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("x", [3, 20, 21, 35])
def test_heal_does_not_stop_at_20(x: int) -> None:
    table = battle(
        a=side(M=[unit("H 1/1 r1", healer(x)), unit("Old 1/1 r1", has(itself(), health=49)).at(2)]), b=side()
    )
    table.a.uses("H", "heal", "Old")
    assert table.health("Old") == (min(50, 2 + x), 50)
    assert f"Old regains {x} health (now {2 + x})." in table.told(0)


def test_a_card_may_have_many_continuous_abilities_modes_and_discards() -> None:
    many = unit("Many 1/1 r1", *(has(itself(), health=1) for _ in range(12)))
    table = battle(a=side(V=[many, unit("Next 1/1 r1", has(itself(), health=1))]))
    assert (table.health("Many"), table.health("Next")) == ((13, 13), (2, 2))
    loss = spell("Loss", discards(your_opponent(), 100))
    table = battle(a=side(hand=[loss]), b=side(hand=[IDLE] * 3))
    table.a.casts("Loss")
    assert table.b.hand == []


# -- phases with nothing to do ----------------------------------------------------------------------------------------


def test_a_phase_in_which_the_active_player_can_do_nothing_ends_by_itself() -> None:
    """Main 1, Declare Attackers and Main 2 of A go by: B draws and may act."""
    table = battle(
        a=side(hand=[spell("One", draw(1), cost="WWW")], essence="WWW", blanks=0), b=side(), by_hand=False
    )
    table.a.casts("One")
    assert (table.state.active, table.state.phase) == (1, MAIN_1)
    assert table.state.turn == 8


def test_what_is_left_to_do_is_waited_for() -> None:
    cheap = [spell("One", draw(1), cost="W"), spell("Two", draw(1), cost="W")]
    table = battle(a=side(hand=cheap, essence="WWWWW", blanks=0), by_hand=False)
    table.a.casts("One")
    assert (table.state.active, table.state.phase) == (0, MAIN_1)
    table = battle(a=side(V=[unit("P 1/1 r1")], hand=cheap[:1], blanks=0), by_hand=False)
    table.a.casts("One")
    assert (table.state.active, table.state.phase) == (0, MAIN_1)  # P may still move
    table.a.moves("P", "M")
    assert table.state.active == 1


def test_declare_attackers_ends_by_itself_too_and_waits_where_there_is_an_attack() -> None:
    fast = unit("Fast 1/1 r2", AGGRESSION)
    table = battle(a=side(hand=[fast], essence="W"), by_hand=False)
    table.a.casts("Fast", "V")
    assert table.state.phase == DECLARE  # it came this turn and cannot move, but it may attack
    table.a.attacks("Fast", "SB").confirms()
    assert table.state.active == 1
    assert table.health("SB") == (19, 20)


def test_the_player_whose_turn_goes_by_is_told_so_and_nobody_else() -> None:
    table = battle(
        a=side(hand=[spell("One", draw(1), cost="W")], essence="W"),
        b=side(essence="", blanks=0),
        by_hand=False,
    )
    table.a.casts("One")
    assert "B can do nothing this turn." in table.told(1)
    assert not any("can do nothing" in line for line in table.told(0))


@pytest.mark.parametrize("seed", range(6))
def test_no_phase_of_a_game_waits_for_nothing(seed: int) -> None:
    state = RULES.new_game(Setup(2), seed)
    dice = Dice(seed)
    while state.outcome is None:
        seat = state.awaited_seat()
        legal = RULES.legal_actions(state, seat)
        if state.ask is None and state.phase in (MAIN_1, MAIN_2):
            assert len(legal) > 1 and may_act(state, seat)
        if state.phase == DECLARE and not state.charges:
            assert len(legal) > 1
        RULES.apply(state, seat, dice.pick(legal))


def test_the_one_card_of_a_seen_hand_goes_without_a_question() -> None:
    tax = spell("Tax", peek(discards=True))
    table = battle(a=side(V=[unit("P 1/1 r1")], hand=[tax]), b=side(hand=[IDLE]), by_hand=False)
    table.a.casts("Tax")
    assert table.b.graveyard == ["Idle"]


# -- tokens ---------------------------------------------------------------------------------------------------------


def test_what_clones_as_it_enters_cannot_clone_its_like() -> None:
    twin = unit("Twin 2/2 r1", enter(clone(up_to_one(a_calm_creature()))))
    table = battle(a=side(V=[unit("P 1/1 r1"), unit("Greeter 1/1 r1", enter(draw(1)))], hand=[twin]))
    table.a.casts("Twin", "V")
    assert table.offered() == {"P", "nobody"}


CLONERS = [card for card in ALL if "clone" in card.text.lower()]


@pytest.mark.parametrize("one", [card.id for card in CLONERS])
def test_no_pair_makes_more_than_twelve_tokens_in_one_turn(one: str) -> None:
    """Played by the rules themselves: all copies of both cards in hand, essence without end, always the choice for more."""
    for other in ALL:
        if not (
            other.id in {card.id for card in CLONERS} or "Enter:" in other.text or "Put target" in other.text
        ):
            continue
        copies = {1: 3, 2: 3, 3: 2, 4: 1}
        cards = {card.id: card for card in (BY_ID[one], other)}.values()
        hand = [card for card in cards for _ in range(copies[card.rarity])]
        table = battle(
            a=side(V=[unit("Plain 1/1 r1")], hand=hand, essence="WGRBPU" * 60, graveyard=list(cards)),
            b=side(V=[unit("Foe 1/9 r1")]),
        )
        state = table.state
        dice = Dice(7)
        while state.outcome is None and state.phase == MAIN_1:
            seat = state.awaited_seat()
            legal = RULES.likely_actions(state, seat)
            going = [each for each in legal if type(each) not in (Advance, Confirm, Pass)]
            names = {RULES.say(each, RULES.view(state, seat)): each for each in going}
            wanted = [each for word, each in names.items() if word != "Choose nobody"]
            RULES.apply(state, seat, dice.pick(wanted or going or legal))
            state.told = []
            tokens = sum(1 for piece in state.pieces if piece.token)
            assert tokens <= 12, f"{BY_ID[one].name} and {other.name}"


# -- what a player reads ----------------------------------------------------------------------------------------------


def test_an_ability_is_told_in_words() -> None:
    shot = use(cost("R"), deal(1, a_creature()))
    table = battle(
        a=side(V=[unit("Master 2/4 r2", shot), unit("Medic 1/1 r1", healer(2))]),
        b=side(V=[unit("Q 1/3 r1"), unit("G 1/4 r1", GUARD)]),
    )
    table.a.uses("Master", "1", "Q")
    assert table.told(1)[:2] == [
        "A uses Master's ability on Q for R.",
        "Master deals 1 damage to Q (2 left).",
    ]
    table.a.uses("Medic", "heal", "Q")
    assert "A has Medic heal Q." in table.told(1)
    assert not any("resolves" in line or "takes effect" in line for line in table.told(1))
    table.a.attacks("Master", "Q").confirms()
    table.b.uses("G", "guard", "Master")
    table.to_main_2()
    told = table.told(0)
    assert "B has G guard against Master (it waits on the stack)." in told
    assert "G's Guard takes effect." in told


def test_the_log_tells_what_happened_once_and_quotes_no_card() -> None:
    mourner = unit("Mourner 1/4 r1", deathwish(grow(1, itself())), deathwish(pump(itself(), 1)))
    table = battle(
        a=side(V=[mourner, unit("One 1/1 r1")], hand=[spell("Bolt", deal(1, a_creature()))]),
        b=side(hand=[IDLE]),
    )
    table.a.casts("Bolt", "One")
    told = table.told(1)
    assert told[told.index("One dies.") + 1 :] == [
        "Mourner's ability triggers.",
        "Mourner gets a Growth counter (now 1).",
        "Mourner is now 2/5, Range 1.",
        "Mourner's ability triggers.",
        "Mourner gets +1/+0 until end of turn.",
        "Mourner is now 3/5, Range 1.",
    ]


def test_the_log_speaks_of_no_phase_by_number_and_of_nothing_half_picked() -> None:
    table = battle(
        a=side(
            V=[unit("P 2/2 r2")],
            hand=[spell("Up", pump(your_creature(), 1, 1)), spell("Cure", heal(1, a_creature()))],
        ),
        b=side(hand=[IDLE]),
    )
    table.a.casts("Up").chooses("P")
    table.a.attacks("P", "SB").confirms()
    table.to_main_2()
    table.end_turn()
    told = "\n".join(table.told(0))
    for words in ("main 1", "main 2", "window", "is about to", "nothing to play", "declare attackers"):
        assert words not in told
    assert "A goes to combat." in told
    assert "The attack strikes." in told


def test_a_first_turn_with_nothing_to_do_goes_by_within_the_step_that_ends_the_mulligans() -> None:
    """Replays are entered by turns: there such a turn is none of its own. With other hands the turn waits for its player."""
    seen: set[tuple[int, ...]] = set()
    for seed in range(8):
        match = Match(RULES, Setup(2), seed)
        told = [told for _ in (0, 1) for told in match.play(match.awaited()[0], Mulligan(()))]
        turns = tuple(each.event.turn for each in told if isinstance(each.event, TurnBegan))
        gone = any(isinstance(each.event, NothingToDo) for each in told)
        assert turns == ((1, 2) if gone else (1,))
        seen.add(turns)
    assert seen == {(1,), (1, 2)}
