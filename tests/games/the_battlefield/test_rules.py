"""Rules that the worked examples leave out, section by section."""

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from wartable.core.dice import Dice
from wartable.core.setup import Setup
from wartable.games.the_battlefield import RULES
from wartable.games.the_battlefield.actions import NameArmy, TakeBackWish, Wish, WishFor
from wartable.games.the_battlefield.board import ANY, SLOTS
from wartable.games.the_battlefield.cards import ALL, ARMIES, NUMBERS
from wartable.games.the_battlefield.effects import THIS_SIDE, Multiply
from wartable.games.the_battlefield.scenario import scenario
from wartable.games.the_battlefield.scoring import lanes, score, scores, totals
from wartable.games.the_battlefield.state import BATTLE_STEP, BattlefieldState, new_state
from wartable.games.the_battlefield.sums import counts, slot_views
from wartable.games.the_battlefield.tables import ARMY_OF, IDS
from wartable.games.the_battlefield.view import BattlefieldView, SlotView
from wartable.testing import Table

# -- 2. Setup ----------------------------------------------------------------------------------------------------


def armies(first: str, second: str, rolls: tuple[int, ...] = ()) -> tuple[str, ...]:
    table = Table(RULES, RULES.new_game(Setup(2), 3))
    table.state.dice.load(rolls)
    table.play(1, NameArmy(second)).play(0, NameArmy(first))  # type: ignore[arg-type]
    return tuple(ARMIES[side.army].name for side in table.state.sides)


def test_armies_are_granted_or_rolled_for() -> None:
    assert armies("Viking", "Maratha") == ("Viking", "Maratha")
    assert armies("Maratha", "any") == ("Maratha", "Viking")
    assert armies("any", "Maratha") == ("Viking", "Maratha")
    assert armies("any", "any") == ("Viking", "Maratha")
    assert armies("Maratha", "Maratha", (3, 5)) == ("Viking", "Maratha")
    assert armies("Maratha", "Maratha", (4, 4, 6, 1)) == ("Maratha", "Viking")


def test_bringing_an_army_names_it() -> None:
    state = RULES.new_game(Setup(2, {}, (ARMIES[1].deck, ARMIES[0].deck)), 1)
    assert [side.army for side in state.sides] == [1, 0]
    assert RULES.awaited(state) == [0, 1]


def test_fifteen_are_dealt_and_five_wished() -> None:
    table = Table(RULES, RULES.new_game(Setup(2), 11))
    table.play(0, NameArmy("Viking")).play(1, NameArmy("Maratha"))
    assert [(len(side.pile), len(side.deck)) for side in table.state.sides] == [(15, 29), (15, 29)]
    assert RULES.view(table.state, 0).hand == ()  # type: ignore[attr-defined]
    table.play(1, Wish(ARMIES[1].usual_wishes))
    assert RULES.awaited(table.state) == [0]
    for card in ARMIES[0].usual_wishes:
        table.play(0, WishFor(card))
    assert [(side.hand_size, len(side.deck)) for side in table.state.sides] == [(20, 24), (20, 24)]
    assert table.state.step == BATTLE_STEP and table.state.battle == 1
    table.ends_clean()


def test_a_wish_can_be_taken_back() -> None:
    table = Table(RULES, RULES.new_game(Setup(2), 11))
    table.play(0, NameArmy("Viking")).play(1, NameArmy("Maratha"))
    table.play(0, WishFor("VK12"), WishFor("VK03"))
    assert RULES.revisions(table.state, 0) == [TakeBackWish()]
    table.play(0, TakeBackWish())
    assert RULES.view(table.state, 0).wishes == ("VK12",)  # type: ignore[attr-defined]
    assert table.told(1) == table.told(None)
    assert not [line for line in table.told(1) if "wish" in line.lower()]


def test_wishing_one_by_one_and_all_at_once_are_the_same() -> None:
    hands = []
    for at_once in (True, False):
        table = Table(RULES, RULES.new_game(Setup(2), 5))
        table.play(0, NameArmy("Viking")).play(1, NameArmy("Maratha"))
        if at_once:
            table.play(0, Wish(ARMIES[0].usual_wishes))
        else:
            table.play(0, *(WishFor(card) for card in ARMIES[0].usual_wishes))
        hands.append((table.state.sides[0].hand, table.state.sides[0].deck))
    assert hands[0] == hands[1]


def test_table_pick_offers_only_the_rest_of_the_deck() -> None:
    table = Table(RULES, RULES.new_game(Setup(2, {"table_pick": True}), 8))
    table.play(0, NameArmy("Viking")).play(1, NameArmy("Maratha"))
    rest = RULES.view(table.state, 0).rest  # type: ignore[attr-defined]
    assert len(rest) == 29 and list(rest) == sorted(rest)
    offered = {action.card for action in RULES.legal_actions(table.state, 0) if isinstance(action, WishFor)}
    assert offered == set(rest)
    for card in [card.id for card in ARMIES[0].cards if card.id not in rest]:
        table.refuses(0, WishFor(card), "E_WISH_COPIES")
    table.play(0, RULES.default_action(table.state, 0))
    assert table.state.sides[0].hand_size == 20
    table.ends_clean()


def test_table_pick_shows_the_rest_with_true_counts_while_wishing() -> None:
    table = Table(RULES, RULES.new_game(Setup(2, {"table_pick": True}), 8))
    table.play(0, NameArmy("Viking")).play(1, NameArmy("Maratha"))
    deck = Counter(IDS[number] for number in table.state.sides[0].deck)
    table.play(0, WishFor(next(iter(deck))))
    view = RULES.view(table.state, 0)
    assert isinstance(view, BattlefieldView) and Counter(view.rest) == deck
    drawn = RULES.board(view)
    for card_id, count in deck.items():
        assert f"  {count}× " in drawn and any(
            line.startswith(f"  {count}× ") and card_id in line for line in drawn.splitlines()
        )
    other = RULES.view(table.state, 1)
    assert isinstance(other, BattlefieldView) and not set(other.rest) & set(deck)


@given(st.integers(0, 2**32))
def test_table_pick_refuses_a_card_that_is_not_there_in_any_order(seed: int) -> None:
    table = Table(RULES, RULES.new_game(Setup(2, {"table_pick": True}), seed))
    table.play(0, NameArmy("Viking")).play(1, NameArmy("Maratha"))
    for seat in range(2):
        deck = Counter(IDS[number] for number in table.state.sides[seat].deck)
        usual = ARMIES[seat].usual_wishes
        if Counter(usual) - deck:
            for order in (usual, usual[::-1], usual[2:] + usual[:2]):
                table.refuses(seat, Wish(order), "E_WISH_COPIES")
        told = RULES.default_action(table.state, seat)
        assert isinstance(told, Wish) and not Counter(told.cards) - deck
        assert Counter(usual) & deck == Counter(usual) & Counter(told.cards)
        table.play(seat, told)
        assert table.state.sides[seat].hand_size == 20


def test_table_pick_fills_up_a_time_out_list_from_the_top() -> None:
    script = scenario("""
        option table_pick on
        pile P1 VK12 VK03
        deck P1 VK07 VK01 VK08 VK03 VK05 VK16 VK02
        deck P2 MR01 MR02 MR03 MR04 MR05
        try wish P1 VK12 VK03 VK03 VK08 VK16 -> E_WISH_COPIES
        try wish P1 VK16 VK08 VK03 VK03 VK12 -> E_WISH_COPIES
    """)
    script.play(0, RULES.default_action(script.state, 0))
    script.fact(["P1", "hand", "VK01", "VK03", "VK03", "VK07", "VK08", "VK12", "VK16"])
    script.fact(["P1", "deck", "VK05", "VK02"])


# -- what is told --------------------------------------------------------------------------------------------------


def slot_of(script: Table[BattlefieldState], at: int, name: str) -> SlotView:
    view = RULES.view(script.state, None)
    assert isinstance(view, BattlefieldView)
    there = view.sides[at].slots[SLOTS.index(name)]
    assert there is not None
    return there


def test_what_a_canceller_stopped_is_shown_as_stopped() -> None:
    script = scenario("""
        slot P2:M2 MR02
        slot P2:R1 MR12
        slot P2:R2 VK14
        slot P2:M3 VK16
        slot P2:H1 VK15
        expect P2 total 1 7
    """)
    assert [slot_of(script, 1, slot).stopped_by for slot in ("M2", "R1", "R2", "M3", "H1")] == [
        "", "VK15", "VK15", "", "",
    ]  # fmt: skip
    assert slot_of(script, 1, "H1").cancels
    drawn = RULES.board(RULES.view(script.state, 0))
    assert "stopped" in drawn and "Over this whole side: D ×1½ (Killedar, stopped by Seeress)" in drawn
    assert "A ×½ (Blizzard)" in drawn


def test_values_on_the_board_are_those_that_count_with_the_sum_behind_them() -> None:
    script = scenario("""
        slot P1:M1 VK02
        slot P1:M2 VK17
        slot P1:M4 MR16
        slot P1:R1 VK05
        expect P1 total 7 4
    """)
    raider, hunter = slot_of(script, 0, "M1"), slot_of(script, 0, "R1")
    assert (raider.attack, raider.defence) == (3, 2)
    assert [(part.what, part.attack, part.defence, part.card) for part in raider.parts] == [
        ("single", "4", "2", ""),
        ("effect", "+3", "", "VK17"),
        ("effect", "×½", "", "MR16"),
    ]
    assert (hunter.attack, hunter.flanks) == (4, ("M1",))
    assert [(part.what, part.attack, part.times) for part in hunter.parts][1:] == [("flank", "+1", 1)]
    assert slot_of(script, 0, "M4").attack is None and slot_of(script, 0, "M4").owner == 1
    drawn = RULES.board(RULES.view(script.state, 0))
    assert "M1 Raider 3/2: single 4/2, +3 A by Following Wind, ×½ A by Monsoon" in drawn
    assert "R1 Bow Hunter 4/2: single 3/2, +1 A for flanking one unit" in drawn


def test_the_score_says_how_it_comes_about() -> None:
    script = scenario("""
        slot P1:M1 VK03 pair
        slot P2:M1 MR02 pair
        expect score 6 2
    """)
    view = RULES.view(script.state, 0)
    assert isinstance(view, BattlefieldView)
    (count,) = view.sides[0].counts
    assert (count.attack, count.enemy_defence, count.attack_over, count.defence_over, count.score) == (
        14, 11, 3, 0, 6,
    )  # fmt: skip
    assert "attack 14 against defence 11: 3 over, doubled" in RULES.board(view)


@given(st.integers(0, 2**32), st.booleans(), st.integers(0, 3))
def test_the_counts_add_up_to_the_score(seed: int, by_lane: bool, bonus: int) -> None:
    state = random_board(seed)
    state.lane_scoring, state.starter_bonus = by_lane, bonus
    assert tuple(
        sum(count.score for count in counts(lanes(state, at), lanes(state, 1 - at), state.lane_scoring))
        for at in range(2)
    ) == scores(state)


def test_a_cleared_card_is_said_to_go_to_its_owners_discard_pile() -> None:
    script = scenario("""
        slot P1:M2 MR16
        slot P1:M3 VK17
        hand P1 VK18 VK01
        hand P2 MR01
        play P1 VK18 P1:H1
        expect P1 discard VK17 ; P2 discard MR16
    """)
    told = script.told(1)
    assert "Monsoon is cleared from P1's M2 and goes to P2's discard pile." in told
    assert "Following Wind is cleared from P1's M3 and goes to P1's discard pile." in told
    drawn = RULES.board(RULES.view(script.state, 0))
    assert "Discard pile: Following Wind" in drawn and "Discard pile: Monsoon" in drawn


def test_the_terminal_shows_values_and_sides_of_specials_and_a_letter_of_what_belongs_where() -> None:
    script = scenario("""
        hand P1 VK12 VK14 VK02 VK05 VK08 VK11
        hand P2 MR01
        cumulative 9 4
        try fold P2 -> E_NOT_YOUR_TURN
    """)
    drawn = RULES.board(RULES.view(script.state, 0))
    for line in (
        "[★] VK12 Jarl (special 2/2; your side).",
        "[★] VK14 Wolf in the Camp (special; the enemy's side).",
        "[M] VK02 Raider (4/2, pair 9/5; melee).",
        "[R] VK05 Bow Hunter",
        "[H] VK08 Ram Crew",
        "[★] VK11 Shieldmaiden (3/3, pair 7/7; melee, ranged and heavy).",
        "points in the war 9",
    ):
        assert line in drawn
    assert [line[0] for line in drawn.splitlines() if "[M1 " in line or "[R1 " in line or "[H1 " in line] == [
        *"HRM",
        *"MRH",
    ]


def test_star_units_are_melee_ranged_and_heavy_at_once() -> None:
    stars = [card for card in ALL if card.family == "unit" and card.lane == ANY]
    assert [card.name for card in stars] == ["Shieldmaiden", "Bargir Rider"]
    assert {card.kind for card in stars} == {"melee, ranged and heavy unit ★"}


def test_nothing_is_kept_of_what_an_army_was_named_for() -> None:
    worlds = []
    for second in ("Viking", "any"):
        table = Table(RULES, RULES.new_game(Setup(2), 3))
        table.play(0, NameArmy("Maratha")).play(1, NameArmy(second))  # type: ignore[arg-type]
        worlds.append(table.state.dump())
    assert worlds[0] == worlds[1]


def test_imagining_does_not_know_how_many_wishes_the_enemy_has_written() -> None:
    table = Table(RULES, RULES.new_game(Setup(2), 11))
    table.play(0, NameArmy("Viking")).play(1, NameArmy("Maratha"))
    before = [RULES.imagine(table.state, 0, Dice(seed)) for seed in range(40)]
    table.play(1, WishFor("MR12"), WishFor("MR13"), WishFor("MR14"))
    after = [RULES.imagine(table.state, 0, Dice(seed)) for seed in range(40)]
    assert [world.dump() for world in before] == [world.dump() for world in after]
    assert {len(world.sides[1].wishes) for world in after} == set(range(5))


def test_the_starter_is_rolled_for() -> None:
    scenario("""
        dice 2 2 3 6
        hand P1 VK01
        hand P2 MR01
        roll
        expect battle 1 ; turn P2
    """)


# -- 3. Turns ----------------------------------------------------------------------------------------------------


def test_a_folded_player_is_skipped() -> None:
    scenario("""
        hand P1 VK01 VK01
        hand P2 MR01 MR01
        fold P1
        expect folded P1 ; turn P2
        play P2 MR01 P2:M1
        expect turn P2
    """)


def test_an_empty_hand_folds_by_itself() -> None:
    script = scenario("""
        hand P1 VK01
        hand P2 MR01 MR02
        play P1 VK01 P1:M1
        play P2 MR01 P2:M1
        expect folded P1 ; turn P2
    """)
    assert script.told(None)[-1] == "P1 folds: no card can be played."


def test_no_place_left_folds_but_a_pair_is_still_possible() -> None:
    scenario("""
        slot P1:M1 VK01
        slot P1:M2 VK02
        slot P1:M3 VK03
        slot P1:M4 VK04
        slot P1:M5 VK11
        hand P1 VK01
        hand P2 MR01
        play P1 VK01 P1:M1
        expect slot P1:M1 VK01 pair ; turn P2
    """)
    scenario("""
        slot P1:M1 VK01 pair
        slot P1:M2 VK02
        slot P1:M3 VK03
        slot P1:M4 VK04
        slot P1:M5 VK11
        hand P1 VK01
        hand P2 MR01
        fold P2
        expect battle 2 ; turn P1 ; P1 discard VK01 VK01 VK02 VK03 VK04 VK11
    """)


def test_options_are_exactly_these() -> None:
    script = scenario("""
        slot P1:M1 VK04
        slot P1:M2 MR16 flipped
        slot P1:M4 VK04 pair
        hand P1 VK04 VK12
        hand P2 MR01
        try P1 VK04 P1:M2 -> E_SLOT_BLOCKED
    """)
    assert script.options(0) == {
        "Play Huscarl on your M1, making a pair",
        "Play Huscarl on your M3",
        "Play Huscarl on your M5",
        *(f"Play Jarl on your {slot}" for slot in ("M3", "M5", "R1", "R2", "R3", "R4", "H1", "H2", "H3")),
        "Fold: play no more cards in this battle",
    }
    assert script.options(1) == set()


# -- 4. Values ---------------------------------------------------------------------------------------------------


def test_senapati_doubles_flank_bonuses_unless_cancelled() -> None:
    scenario("""
        slot P2:M2 MR02
        slot P2:M3 MR02
        slot P2:R2 MR05
        slot P2:H3 MR13
        expect P2 total 9 18
    """)
    scenario("""
        slot P2:M2 MR02
        slot P2:M3 MR02
        slot P2:R2 MR05
        slot P2:H3 MR13
        slot P2:H1 VK15
        expect P2 total 7 16
    """)


def test_spy_chief_halves_what_it_flanks_and_nothing_from_the_front() -> None:
    scenario("""
        slot P1:M1 VK02 pair
        slot P1:M2 VK02
        slot P1:R1 MR14
        expect P1 total 6 3
    """)
    scenario("""
        slot P1:M1 VK02 pair
        slot P1:M2 MR14
        expect P1 total 9 5
    """)


def test_a_wolf_and_a_rot_together_quarter_the_defence() -> None:
    scenario("""
        slot P2:M1 MR02 pair
        slot P2:M2 VK14
        slot P2:M3 VK20
        expect P2 total 3 2
    """)


def test_a_special_multiplies_a_whole_side() -> None:
    """Skald: 4, 3 and 6 A times 1½, each rounded down once: 6 + 4 + 9. Killedar: 5, 1 and 6 D times 1½: 7 + 1 + 9."""
    scenario("""
        slot P1:M1 VK02
        slot P1:R4 VK05
        slot P1:H1 VK09
        slot P1:M5 VK13
        expect P1 total 19 4
    """)
    scenario("""
        slot P2:M1 MR02
        slot P2:R4 MR06
        slot P2:H1 MR10
        slot P2:M5 MR12
        expect P2 total 7 19
    """)


def test_every_army_has_a_special_that_multiplies_a_whole_side() -> None:
    for army in (each.cards for each in ARMIES):
        assert [
            card.name
            for card in army
            if card.family == "special" and isinstance(card.does, Multiply) and card.does.reach == THIS_SIDE
        ]
        assert len([card for card in army if card.family == "special"]) == 4
        assert sum(card.copies for card in army if card.family == "unit") == 34


def test_half_as_much_again_and_a_half_make_one_exact_product() -> None:
    """7 A × 1½ × ½ = 5.25, rounded down once: 5; and a canceller stops the Skald: 7 × ½ = 3."""
    scenario("""
        slot P1:M1 VK02
        slot P1:M2 VK17
        slot P1:M3 MR16
        slot P1:H1 VK13
        expect P1 total 5 2
    """)
    scenario("""
        slot P1:M1 VK02
        slot P1:M2 VK17
        slot P1:M3 MR16
        slot P1:H1 VK13
        slot P1:H2 MR15
        expect P1 total 3 2
    """)


def test_disease_does_not_go_below_zero() -> None:
    scenario("""
        slot P1:M1 VK02
        slot P1:R1 VK06
        slot P1:R2 VK19
        slot P1:R3 MR19
        expect P1 total 6 2
    """)


def test_a_flipped_card_is_nothing() -> None:
    scenario("""
        slot P2:M1 VK16 flipped
        slot P2:M2 MR03
        slot P2:R1 MR06
        slot P2:R2 VK15 flipped
        expect P2 total 10 2
    """)


def test_clear_does_not_touch_flipped_or_other_families() -> None:
    scenario("""
        slot P2:M1 VK16 flipped
        slot P2:M2 VK19
        slot P2:M3 MR17
        slot P2:R1 VK17
        hand P2 MR18 MR01
        hand P1 VK01
        first P2
        play P2 MR18 P2:H1
        expect slot P2:M1 VK16 flipped ; slot P2:M2 VK19 ; slot P2:M3 empty ; slot P2:R1 empty ; P2 discard MR17 ; P1 discard VK17
    """)


def test_starter_bonus_shows_from_the_start_in_battle_1_only() -> None:
    scenario("""
        option starter_bonus 3
        expect P1 total 0 3 ; P2 total 0 0 ; score 3 0
    """)
    scenario("""
        option starter_bonus 3
        battle 2
        expect P1 total 0 0
    """)


def test_lane_scoring_scores_each_lane_alone() -> None:
    scenario("""
        option lane_scoring on
        slot P1:M1 VK03
        slot P2:R1 MR06
        expect P1 total 6 1 ; P2 total 4 1 ; score 13 9
    """)


# -- 6. Winning --------------------------------------------------------------------------------------------------


def test_two_battles_won_end_the_game() -> None:
    scenario("""
        battle 2
        wins 1 0
        slot P1:M1 VK03
        hand P1 VK01
        hand P2 MR01
        fold P1
        fold P2
        expect winner P1 ; wins 2 0 ; slot P1:M1 VK03
    """)


def test_points_decide_after_three_battles_and_then_nothing() -> None:
    scenario("""
        battle 3
        wins 1 1
        cumulative 20 21
        hand P1 VK01
        hand P2 MR01
        fold P1
        fold P2
        expect winner P2
    """)
    scenario("""
        battle 3
        wins 1 1
        cumulative 7 7
        hand P1 VK01
        hand P2 MR01
        fold P1
        fold P2
        expect winner draw
    """)


def test_a_short_deck_gives_fewer_cards_before_battle_3() -> None:
    scenario("""
        battle 2
        wins 1 0
        hand P1 VK01
        hand P2 MR01
        deck P1 VK02
        fold P1
        fold P2
        expect battle 3 ; P1 hand VK01 VK02 ; P1 deck - ; P2 hand MR01
    """)


# -- properties --------------------------------------------------------------------------------------------------


@given(st.integers(0, 200), st.integers(0, 200), st.integers(0, 200), st.integers(0, 200))
def test_check_value(a1: int, d1: int, a2: int, d2: int) -> None:
    """score1 > score2 exactly when A1 + D1 > A2 + D2, and equal scores mean equal sums."""
    one, two = score(a1, d1, a2, d2), score(a2, d2, a1, d1)
    assert (one > two) == (a1 + d1 > a2 + d2)
    assert (one == two) == (a1 + d1 == a2 + d2)


def random_board(seed: int) -> BattlefieldState:
    dice = Dice(seed)
    state = new_state(dice)
    state.step, state.battle = BATTLE_STEP, 1
    for at, side in enumerate(state.sides):
        side.army = at
    for at, side in enumerate(state.sides):
        for slot in range(12):
            if dice.below(3) == 0:
                continue
            number = dice.below(42)
            card = ALL[number]
            owner = ARMY_OF[number]
            on_own = owner == at
            if (card.side == "own" and not on_own) or (card.side == "enemy" and on_own):
                continue
            side.slots[slot] = number
            side.paired[slot] = card.family == "unit" and dice.below(3) == 0
            side.flipped[slot] = not on_own and dice.below(4) == 0
    return state


def lane(slot: int) -> str:
    return "MMMMMRRRRHHH"[slot]


def front(slot: int) -> list[int]:
    """The slots to which the arrows lead."""
    return [slot - 5, slot - 4] if 5 <= slot < 9 else [slot - 4, slot - 3] if slot >= 9 else []


@given(st.integers(0, 2**32))
def test_values_against_a_slow_reading_of_the_rule_book(seed: int) -> None:
    """The totals, worked out once more in the plainest way, with exact fractions."""
    state = random_board(seed)
    for at, side in enumerate(state.sides):
        lying = {
            slot: ALL[side.slots[slot]]
            for slot in range(12)
            if side.slots[slot] >= 0 and not side.flipped[slot]
        }
        cancelled = any(card.id in ("VK15", "MR15") for card in lying.values())
        working = {
            s: c
            for s, c in lying.items()
            if not (c.family == "special" and cancelled and c.id not in ("VK15", "MR15"))
        }
        attack = defence = 0
        for slot, card in lying.items():
            if card.family == "special":
                own = card.id.startswith("VK") == (side.army == 0)
                attack, defence = (attack + card.x1[0], defence + card.x1[1]) if own else (attack, defence)
            if card.family != "unit":
                continue
            a, d = (Fraction(n) for n in (card.x2 if side.paired[slot] else card.x1))
            flanked = sum(1 for f in front(slot) if f in lying and lying[f].family == "unit")
            double = 2 if any(c.id == "MR13" for c in working.values()) else 1
            a, d = a + flanked * double * card.flank[0], d + flanked * double * card.flank[1]
            ta = td = Fraction(1)
            for s, c in working.items():
                same, hits = lane(s) == lane(slot), slot in front(s)
                if c.id == "VK13":
                    ta *= Fraction(3, 2)
                if c.id == "MR12":
                    td *= Fraction(3, 2)
                if c.id == "VK17" and same:
                    a += 3
                if c.id == "MR17" and same:
                    d += 3
                if c.id == "VK19" and same:
                    a, d = a - 1, d - 2
                if c.id == "MR19" and same:
                    a, d = a - 2, d - 1
                if c.id in ("VK16", "MR16") and same:
                    ta /= 2
                if c.id in ("VK14", "VK20", "MR20") and same:
                    td /= 2
                if c.id == "VK12" and hits:
                    ta *= 2
                if c.id == "MR14" and hits:
                    ta, td = ta / 2, td / 2
            attack += int(max(a, Fraction(0)) * ta)
            defence += int(max(d, Fraction(0)) * td)
        assert totals(state, at) == (attack, defence)
        shown = slot_views(state, at)
        assert sum(each.attack or 0 for each in shown if each is not None) == attack
        assert sum(each.defence or 0 for each in shown if each is not None) == defence
    one, two = scores(state)
    assert (one == two) == (sum(totals(state, 0)) == sum(totals(state, 1)))


def test_every_card_number_fits_its_id() -> None:
    assert [NUMBERS[card.id] for card in ALL] == list(range(42))
    assert [army.deck.size for army in ARMIES] == [44, 44]


def test_a_dead_card_says_why() -> None:
    script = scenario("""
        slot P1:M1 VK01 pair
        slot P1:M2 VK02
        slot P1:M3 VK03
        slot P1:M4 VK04
        slot P1:M5 VK11
        hand P1 VK01 VK05
        hand P2 MR01
        try P1 VK01 P1:M1 -> E_SLOT_TAKEN
    """)
    assert RULES.why_not(script.state, 0, "VK05") == ""
    assert "melee slot" in RULES.why_not(script.state, 0, "VK01")
    assert RULES.why_not(script.state, 1, "MR01") == "It is not your turn."
