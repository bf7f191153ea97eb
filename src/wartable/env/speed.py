"""How fast games are played for learners: random answers in lockstep, rows and answers written down, on one core."""

import statistics
import time

import numpy as np

from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.env.vec import Vec
from wartable.games import encoder

RUN_SECONDS = 0.4
GAMES = 256


def measure_rows(rules: Rules[State], repeats: int, players: int | None = None) -> float:
    """Questions answered a second, the median of several runs; 0 for a game without an encoder."""
    if encoder(rules.id) is None:
        return 0.0
    vec = Vec(rules, [Setup(rules.players[0] if players is None else players)], GAMES)
    vec.reset()
    random = np.random.default_rng(1)
    speeds: list[float] = []
    for _ in range(repeats):
        asked = 0
        begin = time.process_time()
        while True:
            vec.step((random.random(GAMES) * vec.counts).astype(np.int64))
            asked += GAMES
            spent = time.process_time() - begin
            if spent > RUN_SECONDS:
                break
        speeds.append(asked / spent)
    return round(statistics.median(speeds))
