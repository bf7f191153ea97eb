"""Games end by being won, not by a limit."""

from wartable.core.build import is_compiled
from wartable.games import game
from wartable.lab.simulate import Simulation, simulate


def test_of_games_between_normal_bots_at_least_97_in_100_end_before_the_turn_limit() -> None:
    """The Art of Battle. What a few hundred games came to is in docs/bots.md; here a sample, interpreted a small one."""
    games = 40 if is_compiled() else 3
    played = simulate(game("art-of-battle"), Simulation("art-of-battle", ("normal",) * 4, games, seed=97))
    assert played.games == games
    assert played.reasons.get("turn_limit", 0) <= 0.03 * games
