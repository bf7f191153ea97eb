"""How strong the bots are, by a sequential test with budgets in iterations. `inconclusive` is not a pass.

Run on the compiled build only: thousands of decisions, interpreted, would take an hour.
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
    "the-battlefield": Bar("greedy", "random", 0.85, 0.95),
    "circuit-warfare": Bar("greedy", "random", 0.85, 0.95),
    "art-of-battle": Bar("greedy", "random", 0.85, 0.95, players=4),
    "hands-of-war": Bar("greedy", "random", 0.85, 0.95),
    "blood-wars": Bar("greedy", "random", 0.80, 0.92),
}
SEARCH = {
    "the-battlefield": Bar("search:100it", "greedy", 0.55, 0.70),
    "circuit-warfare": Bar("search:150it", "greedy", 0.55, 0.70),
    "art-of-battle": Bar("search:200it", "greedy", 0.53, 0.65, players=4),
    "hands-of-war": Bar("search:60it", "greedy", 0.55, 0.70),
    "blood-wars": Bar("search:100it", "greedy", 0.53, 0.65),
}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("bars", [GREEDY, SEARCH], ids=["greedy beats random", "search beats greedy"])
def test_the_ladder_holds(id: str, bars: dict[str, Bar]) -> None:
    assert is_compiled(), "measure strength on the compiled build: make strength"
    bar = bars[id]
    contest = Contest(id, (bar.bot, bar.against), 200, bar.players, low=bar.low, high=bar.high)
    report = Arena(game(id), contest).run(jobs=2)
    cell = report.cells[0]
    assert cell.verdict == "accepted", (
        f"{cell.score:.1%} [{cell.low:.1%}, {cell.high:.1%}] in {cell.games} games"
    )
    assert report.illegal == report.late == 0
