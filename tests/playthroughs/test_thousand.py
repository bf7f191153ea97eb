"""A thousand games each, by random seats, end as they always did; on the sources thirty of them.

Whoever makes the rules faster, or compiles them otherwise, changes nothing here. Whoever changes the rules renews the file:
`make fast && WARTABLE_UPDATE=1 .venv/bin/python -m pytest tests/playthroughs && make slow`.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import TypeAlias

import pytest

from wartable.core import dice as compiled_or_not
from wartable.core.codec import digest
from wartable.core.dice import Dice
from wartable.core.playout import play_out
from wartable.core.version import rules_version
from wartable.games import GAMES, game
from wartable.lab.setups import series_setup

KEPT = Path(__file__).parent / "thousand.json"
IS_COMPILED = not str(compiled_or_not.__file__).endswith(".py")


Ends: TypeAlias = dict[str, str]


def ends(game_id: str) -> Ends:
    """What the ends of the first thirty and of all the games come to."""
    rules = game(game_id)
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


@pytest.mark.parametrize("game_id", GAMES)
def test_a_thousand_games_end_as_they_did(game_id: str) -> None:
    now = {**ends(game_id), "version": rules_version(game(game_id))}
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    if os.environ.get("WARTABLE_UPDATE") and IS_COMPILED:
        check_version(game_id, kept.get(game_id, {}), now)
        kept[game_id] = now
        KEPT.write_text(json.dumps(kept, indent=1) + "\n")
    assert now == {count: kept[game_id][count] for count in now}, (
        f"{game_id} plays differently, or has another version; if that is meant, renew what is kept here"
    )


def check_version(game_id: str, kept: Ends, now: Ends) -> None:
    """Games that end differently are another game: records must not be taken for it."""
    is_same = all(kept.get(count) == now[count] for count in now if count != "version")
    assert is_same or kept.get("version") != now["version"], (
        f"{game_id} plays differently under the version that it had: raise its revision"
    )


def test_a_change_of_play_under_the_same_version_is_noticed() -> None:
    kept = {"30": "a", "1000": "b", "version": "2.0"}
    check_version("it", kept, kept)
    check_version("it", kept, {**kept, "1000": "c", "version": "3.0"})
    with pytest.raises(AssertionError, match="raise its revision"):
        check_version("it", kept, {**kept, "1000": "c"})
