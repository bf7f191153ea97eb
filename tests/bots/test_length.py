"""Games end by being won, not by a limit."""

from wartable.core.build import is_compiled
from wartable.games import game
from wartable.lab.simulate import Simulation, simulate

MOST = 0.03


def at_the_limit(bot: str, games: int) -> float:
    """The share of games of The Art of Battle that come to the last turn."""
    played = simulate(game("art-of-battle"), Simulation("art-of-battle", (bot,) * 4, games, seed=97))
    assert played.games == games
    return played.reasons.get("turn_limit", 0) / games


def test_of_games_between_normal_bots_at_least_97_in_100_end_before_the_turn_limit() -> None:
    """What a few hundred games came to is in docs/bots.md; here a sample, interpreted a small one."""
    assert at_the_limit("normal", 40 if is_compiled() else 5) <= MOST


def test_players_who_do_not_care_come_to_the_limit_too_often_and_are_seen_to() -> None:
    """The same count of random seats fails."""
    assert at_the_limit("random", 20) > MOST
