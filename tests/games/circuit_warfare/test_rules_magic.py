"""The Magic Cards, card by card (4.4 to 4.6)."""

from wartable.games.circuit_warfare import RULES
from wartable.games.circuit_warfare.actions import UseMagic
from wartable.games.circuit_warfare.scenario import scenario


def test_vortex_turns_for_good_and_keeps_what_lies_on_the_card() -> None:
    scenario("""
        ap R 4
        hand R VX VX 4X
        field B 3V (1,1)
        queen (1,1) by B
        R VX (1,1)
        expect rotation (1,1) 180 ; queen (1,1) B ; shows (1,1) B
        R VX (1,1)
        expect rotation (1,1) 0 ; AP R 0 ; Graveyard: VX VX
    """)


def test_vortex_may_turn_what_does_not_change() -> None:
    scenario("""
        hand R VX 4X
        field B 2H (1,1)
        R VX (1,1)
        expect rotation (1,1) 180 ; AP R 1
    """)


def test_vortex_may_open_a_connection_but_offers_no_chain() -> None:
    scenario("""
        ap R 5
        hand R VX 4X 4X
        field R 4X (2,1)
        field B 2A (2,2)
        R VX (2,2)
        expect pending nothing
        R PLACE 4X (3,2)
        expect pending chain
        R CHAIN (3,2)>(2,2)>(2,1)
        expect shows (2,2) R
    """)


# -- Killer Queen ----------------------------------------------------------------------------------------------


def test_killer_queen_spares_protected_cards_of_the_line() -> None:
    """The walled middle card turns to the chaining player, the walled end stays."""
    scenario("""
        ap R 5 B 0
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1) (0,2)
        queen (0,2) by B
        wall (0,1) by B
        wall (0,0) by R
        R PLACE 4X (0,3)
        R CHAIN (0,3)>(0,2)>(0,1)>(0,0)
        expect shows (0,0) R ; shows (0,1) R ; shows (0,2) B ; shows (0,3) B ; AP R 4 B 1
    """)


def test_killer_queen_on_a_walled_card_sleeps() -> None:
    scenario("""
        ap R 5
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1)
        queen (0,0) by B
        wall (0,0) by R
        R PLACE 4X (0,2)
        R CHAIN (0,2)>(0,1)>(0,0)
        expect shows (0,1) R ; shows (0,0) R ; queen (0,0) B
    """)


def test_killer_queen_in_a_closed_circuit_sleeps() -> None:
    scenario("""
        ap R 5
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1) (0,2) (1,1) (1,2)
        queen (0,1) by B
        R PLACE 4X (0,3)
        R CHAIN (0,3)>(0,2)>(0,1)>(0,0)
        expect shows (0,1) R ; shows (0,2) R ; shows (1,1) B
    """)


def test_killer_queen_is_closed_by_the_card_just_placed() -> None:
    """Protection is looked up after the placement."""
    scenario("""
        ap R 5
        hand R 4X 4X
        field R 4X (0,0) (0,1) (1,0)
        field B 4X (1,2)
        field R 4X (0,2)
        queen (0,1) by B
        R PLACE 4X (1,1)
        expect closed (0,0) (0,1) (1,0) (1,1) ; pending chain
        R CHAIN (1,1)>(1,2)>(0,2)
        expect shows (1,2) R
    """)


def test_killer_queen_ignores_its_user_and_his_partner() -> None:
    scenario("""
        mode team 4
        move Y
        ap Y 5
        hand Y 4X 4X
        field R 4X (0,0)
        field B 4X (0,1)
        queen (0,1) by R
        Y PLACE 4X (0,2)
        Y CHAIN (0,2)>(0,1)>(0,0)
        expect shows (0,1) Y ; shows (0,0) R ; queen (0,1) R
    """)


def test_of_several_queens_the_first_on_the_line_decides() -> None:
    scenario("""
        mode scrimmage 4
        ap R 5 B 0 Y 0 G 0
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1) (0,2)
        field G 4X (0,3)
        queen (0,0) by B
        queen (0,2) by Y
        R PLACE 4X (0,4)
        R CHAIN (0,4)>(0,3)>(0,2)>(0,1)>(0,0)
        expect shows (0,0) Y ; shows (0,1) Y ; shows (0,2) Y ; shows (0,3) Y ; shows (0,4) Y
        expect AP R 4 B 1 Y 0 G 1
    """)


def test_a_later_queen_replaces_an_earlier_one() -> None:
    scenario("""
        hand R KQ 4X
        field B 4X (0,1)
        queen (0,1) by B
        R KQ (0,1)
        expect queen (0,1) R
    """)


def test_a_queen_is_not_used_up_and_ends_at_her_users_next_turn() -> None:
    scenario("""
        move B
        ap R 5 B 3
        hand B KQ 4X
        hand R 4X 4X 4X
        field R 4X (0,0) (2,0)
        field B 4X (0,1)
        B KQ (0,1)
        B END
        R PLACE 4X (0,2)
        R CHAIN (0,2)>(0,1)>(0,0)
        expect shows (0,0) B ; shows (0,2) B ; queen (0,1) B
        R END
        expect queen (0,1) nobody ; move B
    """)


def test_a_queen_ends_a_kiss_on_the_line() -> None:
    scenario("""
        move B
        ap B 5
        hand B 4X 4X
        field B 4X (0,0)
        field R 4X (0,1)
        kiss (0,0) by B as B
        queen (0,1) by R
        B PLACE 4X (0,2)
        B CHAIN (0,2)>(0,1)>(0,0)
        expect owner (0,0) R ; kiss (0,0) nobody
    """)


# -- Crystal Wall ----------------------------------------------------------------------------------------------


def test_crystal_wall_ends_kiss_and_queen() -> None:
    scenario("""
        hand R CW 4X
        field B 4X (0,1)
        queen (0,1) by B
        kiss (0,1) by B as R
        R CW (0,1)
        expect wall (0,1) R ; queen (0,1) nobody ; kiss (0,1) nobody ; shows (0,1) B
    """)


def test_crystal_wall_does_not_stop_chains_and_stays_on_the_card() -> None:
    scenario("""
        ap R 2
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1)
        wall (0,1) by B
        R PLACE 4X (0,2)
        R CHAIN (0,2)>(0,1)>(0,0)
        expect shows (0,1) R ; wall (0,1) B
    """)


def test_a_walled_card_cannot_be_walled_again() -> None:
    scenario("""
        hand R CW 4X
        field R 4X (0,1)
        wall (0,1) by B
        try R CW (0,1) -> PROTECTED
    """)


# -- Heaven's Door ---------------------------------------------------------------------------------------------


def test_heavens_door_lays_a_bare_card_and_offers_nothing() -> None:
    table = scenario("""
        ap R 4
        hand R HD 4X
        field R 2V (0,1)
        field B 4X (0,2)
        field R 4X (0,3)
        queen (0,1) by B
        R HD (0,1) 4X
        expect card (0,1) 4X ; queen (0,1) nobody ; pending nothing ; hand R 2V ; Graveyard: HD ; AP R 2 B 3
    """)
    assert RULES.view(table.state, 1).players[0].known == ("2V",)  # type: ignore[attr-defined]


# -- God's Hand ------------------------------------------------------------------------------------------------


def test_gods_hand_moves_rotations_and_effects_along() -> None:
    scenario("""
        hand R GH 4X
        field B 2A.180 (2,2)
        field R 4X (4,4)
        wall (2,2) by B
        queen (4,4) by R
        kiss (4,4) by B as B
        R GH W
        expect card (2,1) 2A ; rotation (2,1) 180 ; wall (2,1) B ; queen (4,3) R ; kiss (4,3) B
        expect shows (4,3) B ; owner (4,3) R ; shows (2,2) empty ; cards 2 ; Graveyard: GH
    """)


def test_gods_hand_in_all_directions() -> None:
    for direction, place in (("N", "(1,2)"), ("E", "(2,3)"), ("S", "(3,2)"), ("W", "(2,1)")):
        scenario(f"""
            hand R GH 4X
            field B 4X (2,2)
            R GH {direction}
            expect shows {place} B ; cards 1
        """)


def test_gods_hand_discards_by_row_then_column() -> None:
    for direction, places in (
        ("S", "(4,0) (4,2) (4,4)"),
        ("E", "(0,4) (2,4) (4,4)"),
        ("W", "(0,0) (2,0) (4,0)"),
    ):
        first, second, third = places.split()
        scenario(f"""
            hand R GH 4X
            ap R 3 B 0
            field B 2V {third}
            field B 2H {first}
            field R 2A {second}
            R GH {direction}
            expect Graveyard: 2H 2A 2V GH ; cards 0 ; AP R 1 B 1
        """)


def test_gods_hand_is_held_by_a_closed_circuit_on_the_border() -> None:
    scenario("""
        hand R GH GH 4X
        ap R 6
        field B 4X (0,0) (0,1) (1,0) (1,1)
        field R 4X (3,3)
        R GH N
        expect cards 5 ; shows (3,3) R ; AP R 3
        R GH E
        expect shows (0,2) B ; shows (3,4) R ; closed (0,1) (0,2) (1,1) (1,2)
    """)


def test_gods_hand_counts_losses_by_the_shown_colour() -> None:
    scenario("""
        hand R GH 4X
        ap R 3 B 0
        field R 4X (0,0) (0,2) (0,4)
        kiss (0,2) by B as B
        R GH N
        expect AP R 1 B 1 ; cards 0
    """)


# -- hands and Graveyard ---------------------------------------------------------------------------------------


def test_dusky_wind_discards_one_and_draws_two() -> None:
    scenario("""
        hand R DW DW 2H
        deck R 2A 2B 3H
        R DW DW
        expect hand R 2H 2A 2B ; Graveyard: DW DW ; AP R 0 ; deck R 1
    """)


def test_dusky_wind_with_a_short_pile() -> None:
    scenario("""
        hand R DW 2H
        deck R 2A
        R DW 2H
        expect hand R 2A ; Graveyard: 2H DW ; deck R 0
    """)


def test_rebirth_takes_the_newest_copy_and_everybody_knows_it() -> None:
    table = scenario("""
        ap R 5
        hand R RB 2H
        graveyard KC VX KC 2A
        R RB KC
        expect hand R 2H KC ; Graveyard: KC VX 2A RB
    """)
    for seat in (0, 1, None):
        assert RULES.view(table.state, seat).players[0].known == ("KC",)  # type: ignore[attr-defined]


def test_rebirth_and_dusky_wind_need_something() -> None:
    table = scenario("""
        ap R 9
        hand R RB
        graveyard RB
        try R RB RB -> BAD_TARGET
    """)
    assert RULES.why_not(table.state, 0, "RB") == "There is nothing in the Graveyard that it could fetch."
    assert not any(isinstance(action, UseMagic) for action in RULES.legal_actions(table.state, 0))
    table = scenario("""
        hand R DW
        try R DW 4X -> CARD_NOT_IN_HAND
    """)
    assert "another card" in RULES.why_not(table.state, 0, "DW")


def test_king_crimson_goes_in_turn_order_from_its_user() -> None:
    scenario("""
        mode scrimmage 3
        move B
        ap B 6
        hand R 2H 2V
        hand B 2A KC 2B
        hand Y 3H
        deck R 4X 4X 4X 4X 4X 4X
        deck B VX VX
        deck Y 3V 3V 3V 3V 3V 3V
        B KC
        expect Graveyard: 2A 2B 3H 2H 2V KC ; hand B VX VX ; hand R 4X 4X 4X 4X 4X ; deck Y 1 ; AP B 0
    """)


# -- The Kiss --------------------------------------------------------------------------------------------------


def test_the_kiss_gives_a_card_away_in_a_duel_without_naming() -> None:
    scenario("""
        ap R 5 B 3
        hand R TK 4X
        field R 4X (0,0)
        R TK (0,0)
        expect shows (0,0) B ; owner (0,0) R ; AP R 0 B 3
        R END
        B END
        expect shows (0,0) R ; kiss (0,0) nobody
    """)


def test_the_kiss_replaces_a_kiss() -> None:
    scenario("""
        ap R 5
        hand R TK 4X
        field R 4X (0,0)
        kiss (0,0) by B as B
        R TK (0,0)
        expect shows (0,0) R ; kiss (0,0) R ; owner (0,0) R
    """)


def test_a_flipped_kiss_is_permanent() -> None:
    scenario("""
        ap R 2 B 0
        hand R 4X 4X
        field R 4X (0,0) (0,1)
        kiss (0,1) by B as B
        R PLACE 4X (0,2)
        R CHAIN (0,2)>(0,1)>(0,0)
        expect owner (0,1) R ; kiss (0,1) nobody ; AP B 1
        R END
        expect shows (0,1) R
    """)


def test_a_kissed_card_counts_for_its_owner_at_the_end() -> None:
    scenario("""
        ap R 5
        hand R TK
        deck R -
        field B 4X (0,0)
        R TK (0,0)
        expect over OUT_OF_CARDS ; score R 0 B 1 ; shows (0,0) B ; winners B
    """)


# -- Hanged Man, Short Circuit, Capacitor ----------------------------------------------------------------------


def test_hanged_man_on_oneself_after_the_cost() -> None:
    scenario("""
        ap R 5
        hand R HM 4X
        R HM R
        expect AP R 1
    """)


def test_short_circuit_is_a_loss_of_the_shown_colour() -> None:
    scenario("""
        ap R 6 B 0
        hand R SC SC 4X
        field R 4X (0,0)
        field R 2A.180 (1,1)
        kiss (0,0) by B as B
        R SC (0,0)
        expect AP R 3 B 1
        R SC (1,1)
        expect AP R 1 B 1 ; Graveyard: 4X SC 2A SC ; cards 0
    """)


def test_capacitors_add_up_and_work_once() -> None:
    scenario("""
        ap R 3
        hand R CA CA 4X
        R CA
        R CA
        R END
        B END
        expect AP R 9
        R END
        B END
        expect AP R 11
    """)
