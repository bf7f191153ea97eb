"""MOVE and RESOLVE beyond the worked examples: strength, sums, hits, Riposte, Stamina."""

from wartable.games.art_of_battle.scenario import scenario


def test_shield_wall_takes_its_row_as_time() -> None:
    scenario("""
        play AL W5 L 2 ; AR W5 R 3
        expect AL weapon W5 AL 1 ; AR weapon W5 AR 2
        play BR W1 R 1 ; BL W1 L 1
        expect AL hp 20 noweapon ; AR hp 17 weapon W5 AR 1
    """)


def test_allied_attacks_add_and_allied_blocks_add() -> None:
    scenario("""
        board AL W3 AL 1
        board AR W3 AL 1
        board BL W4 BR 1
        board BR W4 BR 1
        play
        expect BR hp 14 ; AL noweapon ; AR noweapon ; BL noweapon ; BR noweapon
    """)


def test_attacks_never_cancel_attacks() -> None:
    scenario("""
        play AL W1 L 1 ; BR W1 R 1
        expect AL hp 17 ; BR hp 17
    """)


def test_brace_and_keen_edge_and_overcommit_and_feint_all_add() -> None:
    scenario("""
        board AL W2 AL 1 P01/AL P01/AR P02/AR P04/AL
        board BR W4 BR 1 P06/BL P06/BR
        play
        expect BR hp 16 ; AL discard P01 P04 ; AR discard P01 P02 ; BL discard P06 ; BR discard P06
    """)


def test_find_the_gap_does_not_count_below_zero() -> None:
    scenario("""
        board AL W2 AL 1 P03/AL P03/AR
        board BR W4 BR 1
        play
        expect BR hp 15
    """)


def test_modifiers_on_the_wrong_kind_do_nothing_and_are_discarded() -> None:
    scenario("""
        set AL st 0
        board AL W6 AL 1 P01/AL P03/AR P06/AL
        board BR W4 BR 1 P01/BR P05/BL P03/BL
        board BL W1 BR 1 P06/BR P07/BL
        play
        expect AL hp 17 st 4 discard P01 P06 ; AR discard P03 ; BR discard P01 P06 hp 20 ; BL discard P03 P05 P07
    """)


def test_block_in_the_other_lane_protects_nobody_else() -> None:
    scenario("""
        play BR W1 R 1 ; AL W4 R 1
        expect AL hp 17 ; AR hp 20
    """)


def test_unbroken_adds_attack_and_guards_the_home_lane_only() -> None:
    scenario("""
        set AR out
        ls LS1 AL
        play AL W1 R 1 ; BL W1 R 1 ; BR W1 L 1
        expect BL hp 14 ; AL hp 20 ; AR out
    """)


def test_unbroken_does_not_help_other_kinds_of_weapons() -> None:
    scenario("""
        set AR out
        set AL st 0
        ls LS1 AL
        play AL W6 L 1 ; BR W2 R 2 ; BL W2 R 2
        expect AL st 4
        play AL W4 L 1
        expect AL hp 18
    """)


def test_an_attack_on_the_fallen_is_lost() -> None:
    script = scenario("""
        set BR out
        play AL W1 L 1
        expect BR out hp 0 ; BL hp 20
    """)
    assert "The attack of 3 from lane AL finds nobody: BR has fallen." in script.told(None)


def test_a_weapon_in_a_fallen_allys_lane_still_attacks() -> None:
    scenario("""
        set AL out
        play AR W1 L 1
        expect BR hp 17
    """)


def test_riposte_needs_an_attack() -> None:
    scenario("""
        play AL W4 L 1 ; AR P07 L
        expect BR hp 20 ; AR discard P07
    """)


def test_riposte_needs_the_attack_to_be_stopped_whole() -> None:
    scenario("""
        board BR W3 BR 1
        play AL W4 L 1 ; AR P07 L
        expect AL hp 17 ; BR hp 20
    """)


def test_each_riposte_strikes_and_nothing_blocks_it() -> None:
    scenario("""
        board AL W4 AL 1 P07/AL P07/AR
        play BR W1 R 1 ; BL W4 R 1
        expect BR hp 14 ; AL hp 20
    """)


def test_riposte_strikes_the_home_player_of_the_facing_lane_not_the_attacker() -> None:
    scenario("""
        board AL W4 AL 1 P07/AL
        play BL W1 R 1
        expect BR hp 17 ; BL hp 20
    """)


def test_riposte_in_a_fallen_allys_lane_does_nothing() -> None:
    scenario("""
        set AL out
        board AR W4 AL 1 P07/AR
        play BR W1 R 1
        expect BR hp 20
    """)


def test_riposte_against_a_fallen_home_player_does_nothing() -> None:
    scenario("""
        set BR out
        board AL W4 AL 1 P07/AL
        play BL W1 R 1
        expect AL hp 20 ; BL hp 20 ; BR hp 0
    """)


def test_winding_blow_drains_only_with_a_hit_and_not_below_zero() -> None:
    scenario("""
        set BR st 4
        board AL W1 AL 1 P05/AL P05/AR
        play
        expect BR hp 17 st 0
    """)
    scenario("""
        board AL W1 AL 1 P05/AL
        play BR W4 R 1
        expect BR hp 20 st 19
    """)


def test_gains_and_losses_of_stamina_are_applied_once() -> None:
    scenario("""
        set BR st 1
        board AL W1 AL 1 P05/AL
        play BR W6 R 1
        expect BR st 2 hp 17
    """)


def test_rest_goes_to_its_owner_whatever_the_lane() -> None:
    scenario("""
        set AL st 3
        play AL W6 R 1
        expect AL st 7 ; AR st 20
    """)


def test_deep_rest_gives_9_undisturbed() -> None:
    scenario("""
        set AL st 3
        board AL W7 AR 1
        play
        expect AL st 12
    """)


def test_deep_rest_gives_5_after_a_hit_or_riposte_of_the_same_resolve() -> None:
    scenario("""
        set AL st 3
        board AL W7 AR 1
        play BR W1 R 1
        expect AL st 8 hp 17
    """)
    scenario("""
        set BR st 3
        board BR W7 BR 1
        board BL W1 BR 1
        board AL W4 AL 1 P07/AL
        play
        expect BR hp 17 st 8
    """)


def test_deep_rest_gives_5_even_if_healing_cancelled_the_damage() -> None:
    scenario("""
        set AR out
        set BL st 3
        ls LS2 AL
        board BL W7 BL 1
        play AL LS2 ; BR P11 L
        expect BL hp 20 st 8
    """)


def test_deep_rest_forgets_the_damage_of_the_turn_before() -> None:
    scenario("""
        set AL st 3
        board AL W7 AL 2
        play BR W1 R 1
        expect AL hp 17
        play
        expect AL st 12
    """)


def test_last_stand_damage_shortens_a_deep_rest() -> None:
    scenario("""
        set BL st 3
        set AR out
        ls LS2 AL
        board BL W7 BL 1
        play AL LS2
        expect BL hp 17 st 8
    """)


def test_stamina_never_goes_above_20() -> None:
    scenario("""
        set AL st 18
        play AL W6 L 1
        expect AL st 20
    """)


def test_the_log_tells_the_sums() -> None:
    script = scenario("""
        board AL W2 AR 1 P03/AL P05/AR
        board BL W5 BL 1
        play AR W1 R 1
    """)
    told = script.told(None)
    assert "AL's Side Cut attacks from lane AR for 5." in told
    assert "BL's Shield Wall blocks 10 in lane BL." in told
    assert "The attack of 8 from lane AR meets block 6 (10 less 4 for the gap): BL takes 2 damage." in told
    assert "AR's Winding Blow costs BL 3 Stamina." in told
    assert "BL now has 18 Health (−2) and 17 Stamina (−3)." in told
