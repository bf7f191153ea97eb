"""Other libraries of card games beside us: random play in the same process, on the same core, decision by decision.

They come with the extra `wartable[peers]` and are asked for nothing but legal actions and the next state, the way their
own examples do it. Only decisions of players are counted; dealing takes time, here and there.
"""

import importlib
import importlib.util
import random
import statistics
import time
import warnings
from collections.abc import Callable
from typing import Any

import msgspec

from wartable.core.dice import Dice
from wartable.core.errors import BadSetup
from wartable.core.playout import play_out
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.lab.setups import plain_setup

RUN_SECONDS = 0.4
OURS = "Wartable"

Play = Callable[[], int]
"""Plays one whole game at random and says how many decisions there were."""


class Rate(msgspec.Struct, frozen=True):
    """How fast one game is played at random."""

    library: str
    game: str
    decisions_per_s: float


# -- how each of them is played ------------------------------------------------------------------------------------


def _open_spiel(name: str) -> Play:
    game: Any = importlib.import_module("pyspiel").load_game(name)

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            is_chance = state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
            decisions += not is_chance
        return decisions

    return play


def _rlcard(name: str) -> Play:
    env: Any = importlib.import_module("rlcard").make(name)

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def _petting_zoo(name: str) -> Play:
    env: Any = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def play() -> int:
        decisions = 0
        env.reset()
        for _ in env.agent_iter():
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.step(None)
                continue
            env.step(random.choice(seen["action_mask"].nonzero()[0]))
            decisions += 1
        return decisions

    return play


PEERS: tuple[tuple[str, str, tuple[str, ...], Callable[[str], Play]], ...] = (
    ("OpenSpiel", "pyspiel", ("hearts", "gin_rummy", "leduc_poker"), _open_spiel),
    ("RLCard", "rlcard", ("uno", "doudizhu", "gin-rummy"), _rlcard),
    ("PettingZoo", "pettingzoo", ("leduc_holdem_v4", "texas_holdem_v4"), _petting_zoo),
)
"""Library, its module, its card games, and how they are played."""


def _own(rules: Rules[State]) -> Play:
    setup = plain_setup(rules)
    dice = Dice(1)

    def play() -> int:
        state = rules.new_game(setup, dice.seed())
        state.quiet = True
        return play_out(rules, state, dice)

    return play


# -- all of them in one run ----------------------------------------------------------------------------------------


def missing_peers() -> list[str]:
    """The libraries that are not installed here."""
    return [library for library, module, _, _ in PEERS if importlib.util.find_spec(module) is None]


def measure_peers(games: list[Rules[State]], repeats: int) -> list[Rate]:
    """Medians over several rounds; in each round every game has its turn, so that a slow moment of the machine hits all."""
    missing = missing_peers()
    if len(missing) == len(PEERS):
        raise BadSetup(
            "NO_PEERS",
            "none of OpenSpiel, RLCard and PettingZoo is installed; pip install 'wartable[peers]' brings them",
        )
    random.seed(1)
    players: list[tuple[str, str, Play]] = [(OURS, rules.name, _own(rules)) for rules in games]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # theirs are not ours to mend
        for library, _, names, made in PEERS:
            if library not in missing:
                players.extend((library, name, made(name)) for name in names)
        rates: list[list[float]] = [[] for _ in players]
        for _ in range(repeats):
            for (_, _, play), found in zip(players, rates, strict=True):
                found.append(_rate(play))
    return [
        Rate(library, name, round(statistics.median(found)))
        for (library, name, _), found in zip(players, rates, strict=True)
    ]


def _rate(play: Play) -> float:
    decisions = 0
    begin = time.process_time()
    while True:
        decisions += play()
        spent = time.process_time() - begin
        if spent > RUN_SECONDS:
            return decisions / spent
