"""The first game of a newcomer is won by whoever does what the guide says, against somebody with a name."""

import importlib.util
from pathlib import Path

import pytest

from wartable.bots.bot import STYLED
from wartable.bots.styles import NAMES, STYLES
from wartable.server.table.prepared import DEALS

TOOL = Path(__file__).resolve().parents[2] / "tools" / "prepared.py"
spec = importlib.util.spec_from_file_location("prepared_tool", TOOL)
assert spec is not None and spec.loader is not None
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)


@pytest.mark.slow
@pytest.mark.parametrize("game", DEALS)
def test_a_prepared_deal_is_won_by_following_the_hints(game: str) -> None:
    told = tool.follow(game, DEALS[game])
    assert told.is_won
    assert told.decisions > 8, "there is something to learn"


def test_its_bots_are_somebody() -> None:
    assert "novice" in STYLED
    for game, deal in DEALS.items():
        assert set(deal.styles) == set(STYLES) == set(NAMES[game])
