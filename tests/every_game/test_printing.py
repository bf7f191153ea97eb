"""A match and its state print as a board, and the board tells nothing that the seat it is drawn for may not know."""

from wartable import Match, Setup
from wartable.core.dice import Dice
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import BUILT_IN


def test_a_match_and_its_state_print_the_board_that_a_spectator_sees(rules: Rules[State]) -> None:
    match = Match(rules, Setup(rules.players[0]), seed=7)
    dice = Dice(1)
    while match.outcome is None and match.seq < 30:
        seat = dice.pick(match.awaited())
        match.play(seat, dice.pick(rules.legal_actions(match.state, seat)))
        board = rules.board(rules.view(match.state, None))
        assert str(match) == match.board() == board
        if rules.id in BUILT_IN:
            assert str(match.state) == board
            assert str(match.sight(seat).imagine(dice)) == board, "what is imagined differs in secrets alone"
    assert match.board(0) == rules.board(rules.view(match.state, 0))
