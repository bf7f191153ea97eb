"""PLAY and REVEAL beyond the worked examples: paying, freezing, Modifiers, Actions."""

from wartable.games.art_of_battle.scenario import scenario


def test_a_modifier_reaches_the_weapon_a_team_mate_plays_this_turn() -> None:
    scenario("""
        play AL P01 R ; AR W1 R 1
        expect BL hp 15 ; AL discard P01
    """)


def test_a_modifier_without_a_weapon_fails_and_its_cost_is_lost() -> None:
    script = scenario("""
        play AL P02 L
        expect AL st 18 discard P02
    """)
    assert "AL's Overcommit fails: the team has no Weapon on the battlefield." in script.told(None)


def test_overcommit_fails_on_a_weapon_in_row_1() -> None:
    scenario("""
        board AR W3 AR 1
        play AL P02 R
        expect BL hp 12 ; AL discard P02 st 18
    """)


def test_needed_rows_are_those_of_the_frozen_picture() -> None:
    scenario("""
        board AL W3 AL 2
        play AL P09 L ; AR P02 L
        expect BR hp 8 ; AL noweapon
    """)


def test_redirect_does_not_change_what_left_and_right_mean_this_turn() -> None:
    # AL's Weapon is leftmost when the picture is frozen; the Redirect moves it to lane AR only afterwards.
    scenario("""
        board AL W2 AL 1
        board AR W7 AL 3
        play AL P08 L ; AR P01 L
        expect BL hp 13 ; BR hp 20
    """)


def test_two_redirects_on_one_weapon_cancel_out() -> None:
    scenario("""
        board AL W2 AL 1
        play AL P08 L ; AR P08 R
        expect BR hp 15 ; BL hp 20 ; AL discard P08 ; AR discard P08
    """)


def test_two_redirects_on_two_weapons_swap_them() -> None:
    scenario("""
        board AL W3 AL 2
        board AR W5 AR 2
        play AL P08 L ; AR P08 R
        expect AL weapon W3 AR 1 ; AR weapon W5 AL 1
    """)


def test_two_lunges_move_one_weapon_two_rows() -> None:
    scenario("""
        board AL W3 AL 3
        play AL P09 L ; AR P09 R
        expect BR hp 12
    """)


def test_a_lunge_never_goes_past_row_1() -> None:
    scenario("""
        board AL W3 AL 2
        play AL P09 L ; AR P09 R ; BR P10 R
        expect AL weapon W3 AL 1 hp 18
    """)


def test_a_lunge_needs_row_2_or_3() -> None:
    script = scenario("""
        board AL W3 AL 1
        play AL P09 L ; BR P10 R
        expect AL weapon W3 AL 1 discard P09
    """)
    assert "AL's Lunge fails: the Weapon is in the wrong row." in script.told(None)


def test_a_lunge_carries_a_weapon_just_played() -> None:
    scenario("""
        play AL W2 L 2 ; AR P09 L
        expect BR hp 15 ; AL noweapon
    """)


def test_a_held_weapon_can_be_redirected_and_lunged() -> None:
    scenario("""
        board AL W3 AL 3
        play AL P08 L ; AR P09 L ; BR P10 R
        expect AL weapon W3 AR 2 hp 18
    """)


def test_feint_holds_any_kind_of_weapon() -> None:
    scenario("""
        board AL W5 AL 1
        play AR P04 L
        expect AL weapon W5 AL 1 mods P04/AR free
        play BR W1 R 1
        expect AL hp 20 noweapon ; AR discard P04
    """)


def test_shoulder_charge_holds_the_enemys_weapon_in_whichever_lane() -> None:
    scenario("""
        board BR W2 BL 1
        play AL P10 L
        expect BR hp 18 weapon W2 BL 1 ; AR hp 20
    """)


def test_shoulder_charge_against_a_fallen_enemy_does_nothing() -> None:
    script = scenario("""
        set BR out
        board BL W2 BR 1
        play AL P10 L
        expect AL st 17 discard P10 hp 15 ; BL hp 20 noweapon
    """)
    assert "AL's Shoulder Charge fails: the player it was meant for has fallen." in script.told(None)


def test_damage_and_healing_of_one_step_are_summed_before_they_are_applied() -> None:
    scenario("""
        set AL hp 2
        play BR P10 R ; AR P11 L
        expect AL hp 3 up
    """)
    scenario("""
        play BR P10 R ; AR P11 L
        expect AL hp 20
    """)


def test_field_dressing_heals_up_to_the_maximum_of_the_short_game() -> None:
    scenario("""
        opt health 10
        set AL hp 9
        play AL P11 L
        expect AL hp 10 st 17 ; BL hp 10
    """)


def test_field_dressing_does_not_raise_the_fallen() -> None:
    scenario("""
        set AR out
        play AL P11 R
        expect AR out hp 0 ; AL st 17
    """)


def test_rally_gives_every_standing_ally_two() -> None:
    scenario("""
        set AL st 0
        set AR st 19
        play AL P12 ; AR P12 L
        expect AL st 4 ; AR st 20 ; BL st 20
    """)


def test_paying_comes_before_gaining() -> None:
    scenario("""
        set AL st 2
        try AL W2 L 2 -> E_NO_STAMINA
        play AL W1 L 1 ; AR P12
        expect AL st 2
    """)


def test_leftmost_goes_by_lane_before_seat() -> None:
    # AL's Weapon stands in lane AR, AR's in lane AL: the leftmost is AR's.
    scenario("""
        board AL W2 AR 2
        board AR W2 AL 2
        play AL P02 L
        expect AR mods P02/AL ; AL mods -
    """)


def test_team_b_counts_its_own_left() -> None:
    scenario("""
        play BL W1 L 1 ; BR P01 L
        expect AR hp 15 ; AL hp 20
    """)


def test_a_commitment_stays_in_hand_until_reveal() -> None:
    script = scenario("""
        hand AL P01 P02 P12
        lock AL P12
        expect AL hand P01 P02 P12 locked st 20 ; awaits AR BL BR
    """)
    view = script.rules.view(script.state, 3)
    assert view.awaited == (1, 2, 3)


def test_a_direction_with_rally_has_no_effect() -> None:
    one = scenario("set AL st 0\nhand AL P12\nplay AL P12\nexpect AL st 2 hand - discard P12")
    two = scenario("set AL st 0\nhand AL P12\nplay AL P12 R\nexpect AL st 2 hand - discard P12")
    assert one.rules.view(one.state, 0) == two.rules.view(two.state, 0)
