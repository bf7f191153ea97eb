"""The contract runs on every registered game."""

import pytest

from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import GAMES, game


@pytest.fixture(params=GAMES)
def rules(request: pytest.FixtureRequest) -> Rules[State]:
    return game(request.param)
