"""The Fall check, the Last Stand, and the end of the game."""

from wartable.games.art_of_battle.scenario import scenario


def test_who_falls_in_reveal_loses_the_weapon_before_it_strikes() -> None:
    scenario("""
        set BR hp 2
        board BR W3 BR 1 P01/BR P02/BL
        play AL P10 L
        expect BR out noweapon discard P01 ; BL discard P02 ; AL hp 20 ; choice BL
    """)


def test_who_falls_in_resolve_still_strikes() -> None:
    scenario("""
        set BR hp 3
        play AL W1 L 1 ; BR W1 R 1
        expect BR out ; AL hp 17 ; choice BL
    """)


def test_modifiers_of_the_fallen_stay_on_the_team_mates_weapon_and_work() -> None:
    scenario("""
        set BR hp 2
        board BL W2 BL 2 P01/BR
        play AL P10 L
        choose BL LS2
        expect BR out ; BL weapon W2 BL 1 mods P01/BR
        play
        expect AR hp 13 ; BR discard P01
    """)


def test_a_team_mates_modifier_on_the_fallens_weapon_goes_to_the_team_mate() -> None:
    scenario("""
        set BR hp 3
        board BR W7 BL 3 P06/BL
        play AL W1 L 1
        expect BR out noweapon ; BL discard P06
    """)


def test_last_stand_chosen_in_reveal_counts_in_the_same_resolve() -> None:
    scenario("""
        set BR hp 2
        board AR W2 AR 1
        play AL P10 L ; BL W1 L 1
        expect choice BL ; BL weapon W1 BL 1 hp 20
        choose BL LS1
        expect ls LS1 BL ; AR hp 14 ; BL hp 18
    """)


def test_nothing_left_to_lose_is_played_from_the_next_play_on() -> None:
    scenario("""
        set BR hp 2
        set BL st 1
        play AL P10 L
        choose BL LS2
        expect ls LS2 BL
        draw
        play BL LS2
        expect ls gone ; AL hp 17 ; AR hp 17 ; BL st 20
    """)


def test_nothing_left_to_lose_may_carry_a_direction() -> None:
    scenario("""
        set BR out
        ls LS2 BL
        play BL LS2 R
        expect ls gone ; AL hp 17 ; AR hp 17
    """)


def test_the_choice_waits_and_goes_to_the_lone_survivor_only() -> None:
    scenario("""
        set BR hp 3
        play AL W1 L 1
        expect choice BL ; awaits BL ; turn 1
        try choose AL LS1 -> E_WRONG_STEP
        try choose BR LS1 -> E_ELIMINATED
        try choose BL W1 -> E_UNKNOWN_CARD
        try choose BL P01 -> E_UNKNOWN_CARD
        try draw AL no -> E_WRONG_STEP
        try BL W1 L 1 -> E_WRONG_STEP
        choose BL LS1
        expect awaits AL AR BL
    """)


def test_no_last_stand_when_both_teams_lose_a_player_together() -> None:
    scenario("""
        set BR hp 3
        set AL hp 3
        play AL W1 L 1 ; BR W1 R 1
        expect BR out ; AL out ; ls centre ; running ; awaits AR BL
        draw
        play AR W1 R 1
        expect BL hp 17 ; ls centre
    """)


def test_no_second_last_stand() -> None:
    scenario("""
        set BR out
        set AL hp 3
        play BL W1 R 1
        expect AL out ; ls gone ; awaits AR BL
    """)


def test_unbroken_ends_when_an_enemy_falls() -> None:
    scenario("""
        set AR out
        set BR hp 6
        ls LS1 AL
        play AL W1 L 1
        expect BR out ; ls gone ; running
    """)


def test_unbroken_ends_with_its_holder() -> None:
    scenario("""
        set AR out
        set AL hp 2
        ls LS1 AL
        play BR P10 R
        expect AL out ; ls gone ; winner B ; reason last_standing
    """)


def test_nothing_left_to_lose_stays_when_an_enemy_falls() -> None:
    scenario("""
        set AR out
        set BR hp 3
        ls LS2 AL
        play AL W1 L 1
        expect BR out ; ls LS2 AL ; running
        play AL LS2
        expect BL hp 17 ; ls gone
    """)


def test_nothing_left_to_lose_falls_with_its_holder() -> None:
    scenario("""
        set AR out
        set AL hp 3
        ls LS2 AL
        play BR W1 R 1
        expect AL out ; ls gone ; winner B
    """)


def test_the_game_ends_at_once_and_the_rest_of_the_turn_is_skipped() -> None:
    scenario("""
        set BR out
        set BL hp 2
        board BL W3 BL 1
        play AR P10 R
        expect winner A ; AR hp 20 ; awaits -
        try AL W1 L 1 -> E_GAME_OVER
    """)


def test_both_of_a_team_may_fall_together() -> None:
    scenario("""
        set BL hp 3
        set BR hp 3
        play AL W1 L 1 ; AR W1 R 1
        expect BL out ; BR out ; winner A ; ls centre
    """)


def test_turn_limit_more_players_standing_win() -> None:
    scenario("""
        turn 60
        set BR out
        set AL hp 1
        set AR hp 1
        play
        expect running
        draw
        expect winner A ; reason turn_limit
    """)


def test_turn_limit_then_more_health() -> None:
    scenario("""
        turn 60
        set AL hp 19
        play
        draw
        expect winner B ; reason turn_limit ; turn 60
    """)


def test_turn_limit_then_a_draw() -> None:
    scenario("""
        turn 60
        set AL hp 19
        set BL hp 19
        play
        draw
        expect winner draw ; reason turn_limit
    """)


def test_turn_59_is_not_the_last() -> None:
    scenario("""
        turn 59
        play
        draw
        expect running ; turn 60
    """)


def test_the_fallen_make_no_more_choices() -> None:
    scenario("""
        set BR out
        expect awaits AL AR BL
        try BR pass -> E_ELIMINATED
        play
        expect awaits AL AR BL
        try draw BR yes -> E_ELIMINATED
    """)
