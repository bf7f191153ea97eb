"""How strong the bots are, by a sequential test with budgets in iterations. `inconclusive` is not a pass.

Run on the compiled build only: thousands of decisions, interpreted, would take an hour. Each contest has one core, so
that its games come in the same order every time; several contests run beside each other.
"""

import pytest

from wartable.core.build import is_compiled
from wartable.games import GAMES, game
from wartable.lab.arena import Arena, Contest

pytestmark = pytest.mark.strength


class Bar:
    """What a bot must reach: the test of `low` against `high` must be accepted."""

    def __init__(self, bot: str, against: str, low: float, high: float, players: int = 2) -> None:
        self.bot = bot
        self.against = against
        self.low = low
        self.high = high
        self.players = players


GREEDY = {
    "the-battlefield": Bar("greedy", "random", 0.90, 0.97),
    "circuit-warfare": Bar("greedy", "random", 0.90, 0.97),
    "art-of-battle": Bar("greedy", "random", 0.90, 0.97, players=4),
    "hands-of-war": Bar("greedy", "random", 0.90, 0.97),
    "blood-wars": Bar("greedy", "random", 0.85, 0.94),
}
SEARCH = {
    "the-battlefield": Bar("search:100it", "greedy", 0.60, 0.75),
    "circuit-warfare": Bar("search:100it", "greedy", 0.65, 0.80),
    "art-of-battle": Bar("search:60it", "greedy", 0.60, 0.75, players=4),
    "hands-of-war": Bar("search:120it", "greedy", 0.55, 0.70),
    "blood-wars": Bar("search:200it", "greedy", 0.53, 0.66),
}
ALONE = {
    "circuit-warfare": Bar("search:100it", "greedy", 0.30, 0.42, players=4),
    "blood-wars": Bar("search:60it", "greedy", 0.27, 0.38, players=4),
}
EVEN = 0.50
CLEARLY_BETTER = 0.66
STEPS = [("easy", "novice"), ("normal", "easy"), ("hard", "normal")]


def holds(game_id: str, bar: Bar, pairs: int = 200) -> None:
    assert is_compiled(), "measure strength on the compiled build: make strength"
    contest = Contest(game_id, (bar.bot, bar.against), pairs, bar.players, low=bar.low, high=bar.high)
    report = Arena(game(game_id), contest).run(jobs=1)
    cell = report.cells[0]
    assert cell.verdict == "accepted", (
        f"{cell.score:.1%} [{cell.low:.1%}, {cell.high:.1%}] in {cell.games} games"
    )
    assert report.illegal == report.late == 0


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game_id", GAMES)
def test_greedy_beats_random(game_id: str) -> None:
    holds(game_id, GREEDY[game_id])


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game_id", GAMES)
def test_search_beats_greedy(game_id: str) -> None:
    """That it is stronger at all, which some forty games tell; by how much, the next test says."""
    bar = SEARCH[game_id]
    holds(game_id, Bar(bar.bot, bar.against, EVEN, CLEARLY_BETTER, bar.players))


@pytest.mark.levels
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game_id", GAMES)
def test_search_is_as_strong_as_it_was(game_id: str) -> None:
    holds(game_id, SEARCH[game_id])


@pytest.mark.levels
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game_id", ALONE)
def test_search_alone_among_three_greedy(game_id: str) -> None:
    holds(game_id, ALONE[game_id], 100)


@pytest.mark.levels
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("step", STEPS, ids=lambda step: " beats ".join(step))
def test_every_level_beats_the_one_below(game_id: str, step: tuple[str, str]) -> None:
    players = 4 if game_id == "art-of-battle" else 2
    holds(game_id, Bar(*step, 0.53, 0.66, players), 300)
