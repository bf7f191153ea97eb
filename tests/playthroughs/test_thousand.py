"""A thousand games each, by random seats, end as they always did; on the sources thirty of them.

Whoever makes the rules faster, or compiles them otherwise, changes nothing here. Whoever changes the rules renews the file:
`make fast && WARTABLE_UPDATE=1 .venv/bin/python -m pytest tests/playthroughs && make slow`.
"""

import hashlib
import json
import os
from pathlib import Path

import pytest

from wartable.core import dice as compiled_or_not
from wartable.core.codec import digest
from wartable.core.dice import Dice
from wartable.core.playout import play_out
from wartable.games import GAMES, game
from wartable.lab.setups import series_setup

KEPT = Path(__file__).parent / "thousand.json"
IS_COMPILED = not str(compiled_or_not.__file__).endswith(".py")


def ends(id: str) -> dict[str, str]:
    """What the ends of the first thirty and of all the games come to."""
    rules = game(id)
    total = hashlib.sha256()
    seen: dict[str, str] = {}
    for number in range(1000 if IS_COMPILED else 30):
        players = rules.players[number % len(rules.players)]
        state = rules.new_game(series_setup(rules, players, number), number)
        decisions = play_out(rules, state, Dice(number + 1_000_000))
        total.update(f"{decisions} {digest(state)} {state.outcome}".encode())
        if number + 1 in (30, 1000):
            seen[str(number + 1)] = total.hexdigest()[:32]
    return seen


@pytest.mark.parametrize("id", GAMES)
def test_a_thousand_games_end_as_they_did(id: str) -> None:
    now = ends(id)
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    if os.environ.get("WARTABLE_UPDATE") and IS_COMPILED:
        kept[id] = now
        KEPT.write_text(json.dumps(kept, indent=1) + "\n")
    assert now == {count: kept[id][count] for count in now}, (
        f"{id} plays differently; if that is meant, renew what is kept here"
    )
