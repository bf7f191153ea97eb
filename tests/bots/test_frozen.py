"""The frozen baseline: greedy-v2 decides today as it did on the day it was frozen.

When a change of the rules or of a game's terms changes it, later results can no longer be compared with earlier ones:
then a new baseline is frozen under a new name, and this one is measured for the last time. The numbers below are never
overwritten: greedy-v1 was measured last when the cards of three games were replaced (docs/bots.md).
"""

import hashlib

import pytest

from wartable.bots import make_bot
from wartable.bots.stored import load
from wartable.core.codec import encode
from wartable.core.match import Match
from wartable.core.version import rules_version
from wartable.games import GAMES, game
from wartable.lab.setups import series_setup

GOLDEN = {
    "the-battlefield": "a3df20dbe6b36eb6",
    "circuit-warfare": "d8bb764bd841ab64",
    "art-of-battle": "b10cfcb8663ec5ec",
    "hands-of-war": "e7a4e65fa5c2afcb",
    "blood-wars": "2ebfe304cc1581ab",
}


@pytest.mark.parametrize("game_id", GAMES)
def test_greedy_v2_decides_as_it_always_did(game_id: str) -> None:
    rules = game(game_id)
    total = hashlib.sha256()
    for number in range(2):
        match = Match(rules, series_setup(rules, rules.players[0], number), 100 + number)
        bots = [make_bot("greedy-v2", seat) for seat in range(match.setup.players)]
        while match.outcome is None:
            seat = match.awaited()[0]
            action = bots[seat].choose(match.sight(seat))
            total.update(encode(action))
            match.play(seat, action)
    assert total.hexdigest()[:16] == GOLDEN[game_id]


@pytest.mark.parametrize("game_id", GAMES)
def test_weights_are_there_and_name_terms_that_exist(game_id: str) -> None:
    rules = game(game_id)
    for frozen in ("", "v2", "v1"):
        stored = load(game_id, frozen)
        assert stored is not None and stored.game == game_id
        assert str(rules.players[0]) in stored.seats
        for fitted in stored.seats.values():
            assert set(fitted.weights) <= set(rules.feature_names())
            assert fitted.log_loss < fitted.base_loss
            assert fitted.made_by.startswith(f"wartable fit {game_id} ")
    stored = load(game_id)
    assert stored is not None and stored.rules == rules_version(rules), (
        "the weights belong to other rules: fit again"
    )
