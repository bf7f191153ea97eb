"""Every code of section 12, and the order in which they are found."""

import pytest

from wartable.core.actions import Concede
from wartable.core.decks import BadDeck, Deck
from wartable.core.errors import BadSetup, Illegal
from wartable.core.setup import Setup
from wartable.games.hands_of_war import RULES
from wartable.games.hands_of_war.actions import (
    Activate,
    Advance,
    Attack,
    Cast,
    Choose,
    Confirm,
    Move,
    Mulligan,
    Pass,
    TakeBack,
    Unattack,
)
from wartable.games.hands_of_war.cards import DECKS
from wartable.games.hands_of_war.cards.words import (
    CREATURE,
    FOREVER,
    GUARD,
    SPELL_SHIELD,
    SPIRIT_QUEST,
    STEALTH,
    SWIFTNESS,
    a_creature,
    cost,
    deal,
    discards,
    draw,
    healer,
    itself,
    most_attackers,
    negate,
    nullify,
    pacify,
    pump,
    shelters,
    use,
    your_opponent,
)
from wartable.games.hands_of_war.scenario import battle, local, side, spell, unit, worldwide

BOLT = spell("Bolt", deal(2, a_creature()))
IDLE = spell("Idle", draw(1))


def test_game_over() -> None:
    table = battle()
    RULES.concede(table.state, 0)
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (1,)
    table.a.refused(Advance(), "GAME_OVER")
    table.b.refused(Pass(), "GAME_OVER")


def test_not_your_decision() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2")]), b=side(hand=[IDLE]))
    table.b.refused(Advance(), "NOT_YOUR_DECISION")
    table.b.refused(table.b.cast_of("Idle"), "NOT_YOUR_DECISION")
    table.refuses(7, Advance(), "NOT_YOUR_DECISION")
    table.a.attacks("P", "SB").confirms()
    table.a.refused(Pass(), "NOT_YOUR_DECISION")  # the defender has priority first


def test_unknown_action_and_object() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2", use(cost("W"), draw(1)))], hand=[BOLT, unit("C 1/1 r1")]))
    table.a.refused(Concede(), "UNKNOWN_ACTION")  # conceding goes through Rules.concede
    table.a.refused(Cast("Nothing"), "UNKNOWN_OBJECT")
    table.a.refused(Cast("Blank"), "UNKNOWN_OBJECT")  # it lies in the deck, and that is not told
    table.a.refused(Cast("Bolt", (99,)), "UNKNOWN_OBJECT")
    table.a.refused(Cast("C", ("X",)), "UNKNOWN_OBJECT")
    table.a.refused(Activate(99, "1"), "UNKNOWN_OBJECT")
    table.a.refused(table.a.use_of("P", "2"), "UNKNOWN_OBJECT")
    table.a.refused(table.a.use_of("P", "guard"), "UNKNOWN_OBJECT")
    table.a.refused(table.a.use_of("P", "dance"), "UNKNOWN_OBJECT")
    table.a.refused(Move(99, "V"), "UNKNOWN_OBJECT")
    for beyond in (-1, 1 << 62, 1 << 64, -(1 << 90)):  # more than a machine word holds, too
        table.a.refused(Move(beyond, "V"), "UNKNOWN_OBJECT")
        table.a.refused(Cast("Bolt", (beyond,)), "UNKNOWN_OBJECT")
        table.a.refused(Unattack(beyond), "UNKNOWN_OBJECT")
    table.a.refused(table.a.move_of("P", "Z"), "UNKNOWN_OBJECT")
    table.a.refused(Attack(99, 1), "UNKNOWN_OBJECT")
    table.a.refused(Unattack(99), "UNKNOWN_OBJECT")
    table.a.refused(Choose(99), "UNKNOWN_OBJECT")
    table.a.refused(Choose("#3"), "UNKNOWN_OBJECT")
    table.a.refused(Mulligan(("Nothing",)), "UNKNOWN_OBJECT")


def test_choice_pending_and_bad_choice() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2")], hand=[BOLT, IDLE]))
    table.a.refused(Choose("yes"), "BAD_CHOICE")
    table.a.casts("Bolt")
    assert table.offered() == {"P"}
    table.a.refused(Advance(), "CHOICE_PENDING")
    table.a.refused(Cast("Idle"), "CHOICE_PENDING")
    table.a.refused(Cast("Nothing"), "UNKNOWN_OBJECT")  # 3 comes before 4
    table.a.refused(table.a.move_of("P", "M"), "CHOICE_PENDING")
    table.a.refused(table.a.attack_of("P", "SB"), "CHOICE_PENDING")
    table.a.refused(Confirm(), "CHOICE_PENDING")
    table.a.refused(Pass(), "CHOICE_PENDING")
    table.a.refused(Mulligan(), "CHOICE_PENDING")
    table.a.refused(Choose("V"), "BAD_CHOICE")
    table.a.refused(Choose(1), "BAD_CHOICE")  # a Standard is no creature
    table.play(0, TakeBack())
    table.a.refused(TakeBack(), "WRONG_PHASE")
    assert table.a.hand == ["Bolt", "Idle"]
    assert table.a.essence("W") == 10


def test_what_an_effect_asks_cannot_be_taken_back() -> None:
    mug = spell("Mug", discards(your_opponent()))
    table = battle(a=side(hand=[mug]), b=side(hand=[IDLE, BOLT]))
    table.a.casts("Mug")
    table.b.refused(TakeBack(), "CHOICE_PENDING")
    table.a.refused(Advance(), "NOT_YOUR_DECISION")
    table.b.chooses("Idle")
    assert table.b.graveyard == ["Idle"]


def test_wrong_phase() -> None:
    table = battle(
        a=side(
            V=[unit("P 2/2 r2", SPIRIT_QUEST), unit("G 1/3 r2", GUARD)], hand=[IDLE, spell("No", negate())]
        ),
        b=side(
            V=[unit("H 1/3 r2", GUARD, SPIRIT_QUEST)], hand=[unit("C 1/1 r1"), local("Shrine", 3).card, IDLE]
        ),
    )
    table.a.refused(Pass(), "WRONG_PHASE")
    table.a.refused(Confirm(), "WRONG_PHASE")
    table.a.refused(table.a.attack_of("P", "H"), "WRONG_PHASE")
    table.a.refused(Unattack(table["P"].id), "WRONG_PHASE")
    table.a.refused(table.a.use_of("G", "guard"), "WRONG_PHASE")
    table.a.refused(Cast("No"), "WRONG_PHASE")
    table.a.refused(Mulligan(), "WRONG_PHASE")
    table.a.attacks("P", "SB")
    table.a.refused(Cast("Idle"), "WRONG_PHASE")
    table.a.refused(table.a.use_of("P", "quest"), "WRONG_PHASE")
    table.a.refused(table.a.move_of("G", "M"), "WRONG_PHASE")
    table.a.refused(Advance(), "WRONG_PHASE")
    table.a.confirms()
    table.b.refused(Cast("C", ("V",)), "WRONG_PHASE")
    table.b.refused(Cast("Shrine", ("V",)), "WRONG_PHASE")
    table.b.refused(Advance(), "WRONG_PHASE")
    table.b.refused(table.b.use_of("H", "quest"), "WRONG_PHASE")
    table.b.passes()
    table.a.refused(table.a.use_of("G", "guard", "P"), "WRONG_PHASE")  # the attacking player
    table.a.passes()
    table.b.refused(table.b.use_of("H", "guard", "P"), "WRONG_PHASE")  # Window 2


def test_not_controlled() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2")]), b=side(V=[unit("Q 2/2 r2", healer(1))]))
    table.a.refused(table.a.use_of("Q", "heal", "Q"), "NOT_CONTROLLED")
    table.a.refused(table.a.move_of("Q", "M"), "NOT_CONTROLLED")
    table.a.advances()
    table.a.refused(table.a.attack_of("Q", "SB"), "NOT_CONTROLLED")
    table.a.refused(Unattack(table["Q"].id), "NOT_CONTROLLED")


def test_not_a_creature() -> None:
    table = battle(a=side(V=[local("Shrine", 3), unit("P 1/1 r2")]))
    table.a.refused(table.a.move_of("Shrine", "M"), "NOT_A_CREATURE")
    table.a.refused(table.a.move_of("SA", "V"), "NOT_A_CREATURE")
    table.a.advances()
    table.a.refused(table.a.attack_of("Shrine", "SB"), "NOT_A_CREATURE")


def test_exhausted() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2", healer(1)).exhausted(), unit("Q 1/1 r2")]))
    table.a.refused(table.a.use_of("P", "heal", "P"), "EXHAUSTED")
    table.a.refused(table.a.move_of("P", "M"), "EXHAUSTED")
    table.a.advances()
    table.a.refused(table.a.attack_of("P", "SB"), "EXHAUSTED")


def test_forbidden() -> None:
    calm = spell("Calm", pacify(a_creature()))
    hush = spell("Hush", nullify(a_creature(), FOREVER))
    table = battle(
        a=side(
            V=[
                unit("P 2/2 r2", healer(1)),
                unit("N 2/2 r2", healer(1)),
                unit("S 2/2 r2", SWIFTNESS, use(cost("W"), pump(itself(), 1))),
                unit("J 2/2 r2").just_came(),
            ],
            hand=[calm, hush],
        ),
        b=side(V=[unit("Q 1/1 r1")], M=[worldwide("Grove", 4, shelters())]),
    )
    table.a.casts("Calm", "P").casts("Hush", "N")
    table.a.refused(table.a.use_of("P", "heal", "P"), "FORBIDDEN")
    table.a.refused(table.a.use_of("N", "heal", "P"), "FORBIDDEN")
    table.a.moves("S", "M")
    assert not table["S"].exhausted
    table.a.refused(table.a.move_of("S", "V"), "FORBIDDEN")  # moved already
    table.a.refused(table.a.move_of("J", "M"), "FORBIDDEN")  # entered this turn
    table.a.uses("S", "1")
    table.a.refused(table.a.use_of("S", "1"), "FORBIDDEN")  # used already
    table.a.moves("P", "M")  # Pacified creatures may move
    table.a.advances()
    table.a.refused(table.a.attack_of("J", "SB"), "FORBIDDEN")  # sheltered
    table.a.attacks("J", "Q")
    table.a.refused(table.a.attack_of("J", "Q"), "FORBIDDEN")  # declared already
    table.a.refused(Unattack(table["N"].id), "FORBIDDEN")


def test_forbidden_for_the_pacified() -> None:
    calm = spell("Calm", pacify(a_creature()))
    table = battle(a=side(V=[unit("P 2/2 r2"), unit("Q 2/2 r2")], hand=[calm]))
    table.a.casts("Calm", "P").advances()
    table.a.refused(table.a.attack_of("P", "SB"), "FORBIDDEN")


def test_illegal_target() -> None:
    table = battle(
        a=side(V=[unit("P 2/2 r5")], hand=[BOLT, unit("C 1/1 r1")]),
        b=side(V=[unit("H 1/1 r1", SPELL_SHIELD)], M=[unit("S 1/1 r1", STEALTH)]),
    )
    table.a.refused(table.a.cast_of("Bolt", "H"), "ILLEGAL_TARGET")  # Spell Shield
    table.a.refused(table.a.cast_of("Bolt", "SB"), "ILLEGAL_TARGET")  # wrong kind
    table.a.refused(table.a.cast_of("Bolt", "P", "S"), "ILLEGAL_TARGET")  # more than allowed
    table.a.refused(table.a.cast_of("Bolt", "V"), "ILLEGAL_TARGET")
    table.a.refused(table.a.cast_of("C", "P"), "ILLEGAL_TARGET")
    table.a.refused(table.a.move_of("P", "R"), "ILLEGAL_TARGET")  # not adjacent
    table.a.refused(table.a.move_of("P", "V"), "ILLEGAL_TARGET")
    table.a.advances()
    table.a.refused(table.a.attack_of("P", "S"), "ILLEGAL_TARGET")  # Stealth
    table.a.refused(table.a.attack_of("P", "SA"), "ILLEGAL_TARGET")  # own side


def test_illegal_target_where_there_is_none() -> None:
    table = battle(a=side(hand=[BOLT]), b=side(V=[unit("H 1/1 r1", SPELL_SHIELD)]))
    table.a.refused(Cast("Bolt"), "ILLEGAL_TARGET")
    assert RULES.why_not(table.state, 0, "Bolt") == "There is no legal target for Bolt."


def test_a_card_that_is_being_cast_is_not_said_to_be_unusable() -> None:
    table = battle(a=side(hand=[BOLT, spell("Other", draw(1))]), b=side(V=[unit("H 1/1 r1")]))
    table.a.casts("Bolt")
    assert table.state.ask is not None, "its target is still to be chosen"
    assert RULES.why_not(table.state, 0, "Bolt") == ""
    assert RULES.why_not(table.state, 0, "Other") == "Answer the open question first."


def test_attack_limit() -> None:
    table = battle(
        a=side(V=[unit("P 2/2 r2"), unit("Q 2/2 r2")]), b=side(M=[worldwide("Table", 4, most_attackers(1))])
    )
    table.a.attacks("P", "SB")
    table.a.refused(table.a.attack_of("Q", "SB"), "ATTACK_LIMIT")
    assert table.targets_of("Q") == set()


def test_cannot_pay() -> None:
    dear = spell("Dear", draw(1), cost="RRRRRRRRRRR")
    rite = spell("Rite", draw(1), cost=cost("W", sacrifice=CREATURE))
    toss = spell("Toss", draw(1), cost=cost("W", discard=5))
    bleed = spell("Bleed", draw(1), cost=cost("W", health=20, from_any=True))
    table = battle(
        a=side(
            M=[local("Well", 3, use(cost("WWWWWWWWWWW"), draw(1)), use(cost(health=3), draw(1)))],
            hand=[dear, rite, toss, bleed],
        )
    )
    for name in ("Dear", "Rite", "Toss", "Bleed"):
        table.a.refused(Cast(name), "CANNOT_PAY")
    table.a.refused(table.a.use_of("Well", "1"), "CANNOT_PAY")
    table.a.refused(table.a.use_of("Well", "2"), "CANNOT_PAY")  # it must keep at least 1
    assert RULES.why_not(table.state, 0, "Dear") == "Dear costs RRRRRRRRRRR, which you do not have."


def test_cannot_pay_with_that() -> None:
    rite = spell("Rite", draw(1), cost=cost("W", sacrifice=CREATURE))
    table = battle(a=side(M=[unit("E 1/1 r1"), local("Well", 3)], hand=[rite]), b=side(V=[unit("Q 1/1 r1")]))
    table.a.refused(table.a.cast_of("Rite", "Well"), "CANNOT_PAY")
    table.a.refused(table.a.cast_of("Rite", "Q"), "CANNOT_PAY")
    table.a.refused(table.a.cast_of("Rite", "SA"), "CANNOT_PAY")


def test_action_limit() -> None:
    table = battle(a=side(V=[unit("P 2/2 r2"), unit("Q 2/2 r2", healer(1))], hand=[IDLE]))
    table.a.advances()
    for _ in range(40):
        table.a.attacks("P", "SB").takes_back("P")
    table.a.attacks("P", "SB")
    table.a.refused(Unattack(table["P"].id), "ACTION_LIMIT")
    assert RULES.revisions(table.state, 0) == []
    table.a.confirms()
    table.to_main_2()
    table.a.refused(Cast("Idle"), "ACTION_LIMIT")
    table.a.refused(table.a.use_of("Q", "heal", "SB"), "ACTION_LIMIT")
    table.a.refused(table.a.move_of("Q", "M"), "ACTION_LIMIT")
    assert RULES.legal_actions(table.state, 0) == [Advance()]


def test_checks_run_in_order() -> None:
    """The first check that fails gives the code."""
    table = battle(
        a=side(V=[unit("P 1/1 r1").exhausted(), unit("R1 1/1 r1")]), b=side(R=[unit("Q 1/1 r1", STEALTH)])
    )
    table.a.refused(table.a.attack_of("P", "Q"), "WRONG_PHASE")
    table.a.moves("R1", "M")
    calm = battle(a=side(V=[unit("P 1/1 r3")]), b=side(R=[unit("Q 1/1 r1", STEALTH)]))
    calm.a.advances()
    calm.a.refused(calm.a.attack_of("P", "Q"), "ILLEGAL_TARGET")  # before OUT_OF_RANGE


# -- decks ---------------------------------------------------------------------------------------------------------


def codes(deck: Deck) -> list[str]:
    return [problem.code for problem in RULES.check_deck(deck)]


def test_all_problems_of_a_deck_are_listed_at_once() -> None:
    deck = Deck("Bad", (("AL01", 4), ("AL24", 2), ("XX99", 1)))
    assert codes(deck) == [
        "UNKNOWN_CARD", "DECK_SIZE", "STANDARD_COUNT", "TOO_MANY_COPIES", "TOO_MANY_COPIES", "NO_ESSENCE", "NO_ESSENCE",
    ]  # fmt: skip


def test_a_card_that_nothing_can_pay_for_is_a_warning() -> None:
    cards = dict(DECKS[0].cards)
    cards.pop("AL01")
    cards["BL05"] = 2
    problems = RULES.check_deck(Deck("Mixed", tuple(cards.items())))
    assert [(each.code, each.warning) for each in problems] == [("NO_ESSENCE", True)]
    RULES.new_game(Setup(2, decks=(Deck("Mixed", tuple(cards.items())), None)), 1)


def test_a_card_that_makes_the_essence_takes_the_warning_away() -> None:
    cards = dict(DECKS[0].cards)
    cards.pop("AL01")
    cards["NE06"] = 2  # Well-Spring Toad makes green, and costs green
    assert codes(Deck("Mixed", tuple(cards.items()))) == []


def test_bad_decks_do_not_begin() -> None:
    with pytest.raises(BadDeck) as caught:
        RULES.new_game(Setup(2, decks=(Deck("Small", (("AL00", 1), ("AL01", 3))), None)), 1)
    assert caught.value.code == "DECK_SIZE"
    with pytest.raises(BadSetup):
        RULES.new_game(Setup(3), 1)
    with pytest.raises(BadSetup):
        RULES.new_game(Setup(2, {"timer": -1}), 1)


def test_an_illegal_mulligan() -> None:
    state = RULES.new_game(Setup(2, decks=(DECKS[0], DECKS[1])), 3)
    seat = state.first
    hand = [state.table.prints[number].id for number in state.sides[seat].hand]
    with pytest.raises(Illegal) as caught:
        RULES.apply(state, seat, Mulligan((hand[0],) * 4))
    assert caught.value.code == "UNKNOWN_OBJECT"
    with pytest.raises(Illegal) as caught:
        RULES.apply(state, seat, Choose("AL24" if "AL24" not in hand else "SR24"))
    assert caught.value.code == "BAD_CHOICE"
    with pytest.raises(Illegal) as caught:
        RULES.apply(state, seat, Advance())
    assert caught.value.code == "WRONG_PHASE"
