"""Set-up, turns, placing, and the ends of a match (2, 3, 4.2, 6)."""

from collections import Counter

from wartable.core.codec import digest
from wartable.core.dice import Dice
from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games.circuit_warfare import RULES
from wartable.games.circuit_warfare.actions import ChooseColour, Discard, EndTurn, Place, TimeOut
from wartable.games.circuit_warfare.scenario import CircuitScript, scenario
from wartable.games.circuit_warfare.state import CircuitState
from wartable.testing import Table


def begun(players: int = 2, seed: int = 1, mode: str = "by_players") -> CircuitState:
    state = RULES.new_game(Setup(players, {"mode": mode}), seed)
    state.told = []
    while state.round == 0:
        RULES.apply(state, state.turn, RULES.default_action(state, state.turn))
    return state


# -- 2. Set-up -------------------------------------------------------------------------------------------------


def test_colours_are_chosen_in_seat_order() -> None:
    table = Table(RULES, RULES.new_game(Setup(2), 4))
    assert table.options(0) == {"Play red", "Play yellow", "Play blue", "Play green"}
    assert RULES.awaited(table.state) == [0]
    table.play(0, ChooseColour("yellow"))
    assert table.options(1) == {"Play red", "Play blue", "Play green"}
    table.play(1, TimeOut())
    assert RULES.view(table.state, None).names == ("Yellow", "Red")
    assert table.told(None)[0] == "Seat 1 plays yellow."


def test_the_default_colour_is_the_first_free_one() -> None:
    state = RULES.new_game(Setup(3), 1)
    RULES.apply(state, 0, ChooseColour("yellow"))
    assert RULES.default_action(state, 1) == ChooseColour("red")
    RULES.apply(state, 1, RULES.default_action(state, 1))
    assert RULES.default_action(state, 2) == ChooseColour("blue")


def test_the_fourth_of_four_gets_the_colour_that_is_left() -> None:
    state = RULES.new_game(Setup(4), 1)
    for seat, colour in enumerate(("green", "red", "blue")):
        RULES.apply(state, seat, ChooseColour(colour))
    assert RULES.view(state, None).names == ("Green", "Red", "Blue", "Yellow")
    assert state.round == 1


def test_the_deal() -> None:
    state = begun(4)
    for player in state.seats:
        assert (len(player.hand), len(player.pile), player.ap) == (5, 25, 3)
    assert state.size == 7
    assert begun(2).size == 5
    assert state.first == state.turn
    assert Counter(RULES.all_cards(state)) == Counter(
        {card_id: 4 * count for card_id, count in RULES.decks[0].cards}
    )


def test_every_seat_may_be_first() -> None:
    firsts = Counter(begun(3, seed).first for seed in range(90))
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 15


def test_own_decks_are_used() -> None:
    state = RULES.new_game(Setup(2, {}, (RULES.decks[1], None)), 3)
    assert [player.deck.name for player in state.seats] == ["Short Fuse", "Copper Starter"]


# -- 3. Turn structure -----------------------------------------------------------------------------------------


def test_the_first_turn_of_each_player_brings_nothing() -> None:
    state = begun(3)
    for _ in range(3):
        player = state.seats[state.turn]
        assert (len(player.hand), player.ap) == (5, 3)
        RULES.apply(state, state.turn, EndTurn())
    assert state.round == 2
    player = state.seats[state.turn]
    assert (len(player.hand), player.ap) == (6, 5)


def test_an_empty_pile_gives_nothing() -> None:
    scenario("""
        deck B -
        R END
        expect hand B 4X ; AP B 5 ; move B
    """)


def test_rounds_begin_with_the_first_player() -> None:
    scenario("""
        mode scrimmage 3
        move Y
        first Y
        Y END
        expect round 3 ; move R
        R END
        B END
        expect round 4 ; move Y
    """)


def test_too_many_cards_by_more_than_one() -> None:
    """Cannot come about in play; the rule is kept all the same."""
    table = scenario("""
        move B
        hand R 2H 2V 2A 2B 3H 3V 4X
        B END
        try R DISCARD 2H -> WRONG_COUNT
        try R DISCARD 2H 2H -> CARD_NOT_IN_HAND
    """)
    assert Discard(("2H", "4X")) in RULES.legal_actions(table.state, 0)
    table.play(0, Discard(("4X", "2H")))
    assert table.state.graveyard == [6, 0]
    assert RULES.awaited(table.state) == [0]


def test_the_newest_cards_are_discarded_on_time_out() -> None:
    table = scenario("""
        move B
        hand R 4X 2V 2A 2B 3H 3V
        deck R 4X
        B END
        R TIMEOUT
        expect hand R 4X 2V 2A 2B 3H 3V ; Graveyard: 4X
    """)
    assert table.state.seats[0].hand[0] == 6


def test_time_out_declines_a_chain_and_ends_the_turn() -> None:
    scenario("""
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1)
        R PLACE 4X (0,2)
        R TIMEOUT
        expect shows (0,1) B ; move B ; AP R 2
    """)


def test_a_player_who_left_times_out_at_once() -> None:
    table = CircuitScript("")
    table.setup_mode("scrimmage 3")
    table.setup_hand("B 2H 2V 2A 2B 3H 3V")
    RULES.concede(table.state, 1)
    assert table.state.outcome is None
    table.play(0, EndTurn())
    assert table.state.turn == 2
    assert table.state.graveyard == [6]
    told = RULES.concede(table.state, 2)
    assert table.state.outcome is not None and table.state.outcome.winners == (0,)
    assert next(event.event.say(("Red", "Blue", "Yellow")) for event in told) == "Yellow concedes."


def test_leaving_in_the_middle_of_ones_turn_passes_it_on() -> None:
    table = CircuitScript("""
        mode team 4
        hand R 4X 4X
        field R 4X (0,0)
        field B 4X (0,1)
        R PLACE 4X (0,2)
        expect pending chain
    """)
    table.run()
    RULES.concede(table.state, 0)
    assert (table.state.turn, table.state.line, table.state.outcome) == (1, [], None)
    RULES.concede(table.state, 2)
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (1, 3)
    assert table.state.outcome.scores == (2, 1, 0, 0)
    assert RULES.card_points(table.state) == [0, 11, 0, 10]


def test_leaving_before_a_colour_is_chosen() -> None:
    state = RULES.new_game(Setup(4), 1)
    RULES.concede(state, 1)
    RULES.apply(state, 0, ChooseColour("yellow"))
    assert state.seats[1].colour == 0
    assert RULES.awaited(state) == [2]
    RULES.concede(state, 2)
    assert state.round == 1
    assert state.turn in (0, 3)


# -- 4.2 Placing -----------------------------------------------------------------------------------------------


def test_cards_may_lie_side_by_side_without_matching() -> None:
    scenario("""
        hand R 2H 2V
        R PLACE 2H (0,0)
        R PLACE 2V.180 (0,1)
        expect card (0,0) 2H ; rotation (0,1) 180 ; AP R 1 ; pending nothing
    """)


def test_a_friendly_neighbour_alone_is_no_line() -> None:
    scenario("""
        hand R 4X 4X
        field R 4X (0,0)
        R PLACE 4X (0,1)
        expect pending nothing
    """)


def test_a_line_does_not_come_back_to_its_start() -> None:
    scenario("""
        hand R 4X 4X
        field B 4X (0,1) (1,0) (1,1)
        R PLACE 4X (0,0)
        expect pending nothing
    """)


def test_a_partners_card_ends_a_line_but_is_no_middle() -> None:
    scenario("""
        mode team 4
        ap R 5 B 0
        hand R 4X 4X
        field Y 4X (0,1)
        field B 4X (0,0) (1,1) (0,3)
        R PLACE 4X (0,2)
        expect pending nothing
        R PLACE 4X (1,2)
        try R CHAIN (1,2)>(1,1)>(0,1)>(0,0)>(0,1) -> PATH_REPEATS
        R CHAIN (1,2)>(1,1)>(0,1)
        expect shows (1,1) R ; shows (0,1) Y ; shows (0,0) B ; AP B 1
    """)


def test_at_most_one_chain_for_a_card() -> None:
    scenario("""
        ap R 9
        hand R 4X 4X
        field R 4X (0,0) (2,2)
        field B 4X (0,1) (1,2)
        R PLACE 4X (0,2)
        R CHAIN (0,2)>(0,1)>(0,0)
        expect pending nothing ; shows (1,2) B
        try R CHAIN (0,2)>(1,2)>(2,2) -> NO_PENDING
    """)


def test_same_faces_are_offered_once_but_both_rotations_are_accepted() -> None:
    table = scenario("""
        hand R 2H 2A
        expect pending nothing
    """)
    offered = [action for action in RULES.legal_actions(table.state, 0) if isinstance(action, Place)]
    assert len(offered) == 25 * 3
    table.play(0, Place("2H", (0, 0), 180))


# -- 6. Ends of a match ----------------------------------------------------------------------------------------


def almost_full(but: str) -> str:
    cells = " ".join(f"({row},{column})" for row in range(5) for column in range(5))
    return f"field B 2V {cells.replace(but, '')}"


def test_the_field_is_full() -> None:
    scenario(f"""
        hand R 2H 4X
        {almost_full("(2,2)")}
        R PLACE 2H (2,2)
        expect over FIELD_FULL ; score R 1 B 24 ; winners B ; CP R 1 B 29
    """)


def test_the_field_is_full_only_after_the_chain() -> None:
    scenario(f"""
        hand R 4X 4X
        {almost_full("(2,2)").replace("(0,2)", "")}
        field R 2V (0,2)
        R PLACE 4X (2,2)
        expect running ; pending chain
        R CHAIN (2,2)>(1,2)>(0,2)
        expect over FIELD_FULL ; score R 3 B 22
    """)


def test_a_full_field_comes_before_out_of_cards() -> None:
    scenario(f"""
        hand R 2H
        deck R -
        {almost_full("(2,2)")}
        R PLACE 2H (2,2)
        expect over FIELD_FULL
    """)


def test_out_of_cards_by_anybody() -> None:
    scenario("""
        mode scrimmage 3
        hand R 4X VX
        hand Y -
        deck Y -
        R PLACE 4X (0,0)
        expect over OUT_OF_CARDS ; winners R ; CP R 11 B 2 Y 2
    """)


def test_stalemate() -> None:
    scenario("""
        hand R 4X 4X
        deck R -
        deck B -
        R PLACE 4X (0,0)
        R END
        B END
        expect running
        R END
        expect over STALEMATE ; winners R ; CP R 6 B 0
    """)


def test_no_stalemate_while_there_is_a_pile() -> None:
    scenario("""
        deck R -
        R END
        B END
        R END
        B END
        expect running
    """)


def test_the_round_cap() -> None:
    scenario("""
        round 40
        R END
        expect running ; round 40
        B END
        expect over ROUND_CAP ; winners - ; CP R 2 B 2
    """)


def test_a_draw_between_the_highest() -> None:
    table = scenario("""
        mode scrimmage 4
        round 40
        move G
        field R 4X (0,0) (2,0)
        field B 4X (0,2) (2,2)
        field Y 4X (4,4)
        G END
        expect over ROUND_CAP ; winners R B ; score R 2 B 2 Y 1 G 0 ; CP R 14 B 14 Y 6 G 0
    """)
    assert table.state.outcome is not None
    assert table.state.outcome.ranks == (1, 1, 2, 3)


def test_teams_count_together() -> None:
    table = scenario("""
        mode team 4
        round 40
        move G
        field R 4X (0,0)
        field B 4X (0,2) (2,2)
        field Y 4X (4,4) (6,6)
        G END
        expect over ROUND_CAP ; winners R Y ; CP R 11 B 2 Y 12 G 0
    """)
    assert table.state.outcome is not None
    assert table.state.outcome.ranks == (1, 2, 1, 2)
    assert RULES.teams(table.state) == (0, 1, 0, 1)


def test_a_drawn_team_match() -> None:
    scenario("""
        mode team 4
        round 40
        move G
        field R 4X (0,0) (0,2)
        field B 4X (2,2)
        field G 4X (4,4)
        G END
        expect winners - ; CP R 6 B 5 Y 4 G 5
    """)


def test_an_agreed_draw_awards_two_points() -> None:
    match = Match(RULES, Setup(2), 1)  # type: ignore[arg-type]
    for seat in range(2):
        match.play_default(seat)
    match.agree_draw()
    assert isinstance(match.state, CircuitState)
    assert RULES.card_points(match.state) == [2, 2]
    assert RULES.view(match.state, 0).points == (2, 2)  # type: ignore[attr-defined]


# -- knowing ---------------------------------------------------------------------------------------------------


def test_imagined_hands_keep_what_everybody_knows() -> None:
    table = scenario("""
        ap R 5
        hand R RB 2H 2V
        deck R 2A 2B 3H 3V
        graveyard KC
        R RB KC
    """)
    dice = Dice(3)
    hands = set()
    for _ in range(60):
        world = RULES.imagine(table.state, 1, dice)
        assert 16 in world.seats[0].hand
        assert Counter(RULES.all_cards(world)) == Counter(RULES.all_cards(table.state))
        assert digest(world) != digest(table.state)
        hands.add(tuple(sorted(world.seats[0].hand)))
    assert len(hands) > 8
    table.play(0, EndTurn()).play(1, EndTurn())
    assert RULES.imagine(table.state, 0, dice).seats[0].hand == table.state.seats[0].hand


def test_imagined_piles_are_shuffled_and_the_dice_are_new() -> None:
    """Nobody knows the order of a pile, not even of his own."""
    state = begun(2, 8)
    dice = Dice(5)
    for seat in range(2):
        worlds = [RULES.imagine(state, seat, dice) for _ in range(20)]
        for at in range(2):
            assert len({tuple(world.seats[at].pile) for world in worlds}) > 15
        assert all(sorted(world.seats[seat].pile) == sorted(state.seats[seat].pile) for world in worlds)
        assert all(world.seats[seat].hand == state.seats[seat].hand for world in worlds)
        assert len({tuple(world.dice.dump()) for world in worlds}) == 20
    early = RULES.new_game(Setup(2), 3)
    assert RULES.imagine(early, 0, dice).dice.dump() != early.dice.dump()
