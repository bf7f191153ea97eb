"""How fast the rules are: random play on one core, and each verb alone over states of random games.

Times are the process's own on the processor: what else the machine does meanwhile does not count.
"""

import statistics
import time
from collections.abc import Callable, Sequence

from wartable.core.dice import Dice
from wartable.core.playout import play_out
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.lab.matches import round_robin
from wartable.lab.setups import plain_setup
from wartable.lab.study import study

RUN_SECONDS = 0.4
SAMPLES = 64


def measure(rules: Rules[State], repeats: int, players: int | None = None) -> dict[str, float]:
    """Medians over so many runs."""
    setup = plain_setup(rules, players)
    decisions: list[float] = []
    games: list[float] = []
    dice = Dice(1)
    for repeat in range(repeats):
        played = 0
        count = 0
        begin = time.process_time()
        while True:
            state = rules.new_game(setup, repeat * 100_000 + count)
            state.quiet = True
            played += play_out(rules, state, dice)
            count += 1
            spent = time.process_time() - begin
            if spent > RUN_SECONDS:
                break
        decisions.append(played / spent)
        games.append(count / spent)
    states = sample_states(rules, players)
    return {
        "decisions_per_s": round(statistics.median(decisions)),
        "games_per_s": round(statistics.median(games)),
        "clone_us": _median_us(repeats, states, lambda state: state.clone()),
        "legal_us": _median_us(
            repeats, states, lambda state: rules.legal_actions(state, rules.awaited(state)[0])
        ),
        "apply_us": _apply_us(rules, repeats, states, dice),
        "view_us": _median_us(repeats, states, lambda state: rules.view(state, rules.awaited(state)[0])),
        "imagine_us": _median_us(
            repeats, states, lambda state: rules.imagine(state, rules.awaited(state)[0], dice)
        ),
    }


def sample_states(rules: Rules[State], players: int | None = None) -> list[State]:
    """States from all stages of random games, as search meets them: quiet, and somebody is awaited."""
    dice = Dice(2)
    states: list[State] = []
    while len(states) < SAMPLES:
        state = rules.new_game(plain_setup(rules, players), dice.seed())
        state.quiet = True
        length = play_out(rules, state.clone(), dice.clone())
        play_out(rules, state, dice, limit=dice.below(max(1, length)))
        if state.outcome is None:
            states.append(state)
    return states


def _median_us(repeats: int, states: list[State], verb: Callable[[State], object]) -> float:
    times: list[float] = []
    for _ in range(max(repeats, 3) * 4):
        begin = time.process_time()
        for state in states:
            verb(state)
        times.append((time.process_time() - begin) / len(states))
    return round(statistics.median(times) * 1e6, 2)


def _apply_us(rules: Rules[State], repeats: int, states: list[State], dice: Dice) -> float:
    """Apply alone: the clones it is tried on are made before the clock starts."""
    times: list[float] = []
    for _ in range(max(repeats, 3) * 4):
        prepared = []
        for state in states:
            seat = rules.awaited(state)[0]
            prepared.append((state.clone(), seat, dice.pick(rules.legal_actions(state, seat))))
        begin = time.process_time()
        for clone, seat, action in prepared:
            rules.apply(clone, seat, action)
        times.append((time.process_time() - begin) / len(states))
    return round(statistics.median(times) * 1e6, 2)


def measure_bots(
    rules: Rules[State], bots: Sequence[str], seconds: float, players: int | None = None
) -> dict[str, dict[str, float]]:
    """Each bot at all seats of games of its own, for so long: decisions and games a second on one core."""
    seats = rules.players[0] if players is None else players
    found: dict[str, dict[str, float]] = {}
    for bot in bots:
        decisions = games = 0
        begin = time.process_time()
        spent = 0.0
        for task in round_robin(rules, bot, seats, 1_000_000, 1, {}):
            decisions += study(rules, task, watch=False).decisions
            games += 1
            spent = time.process_time() - begin
            if spent > seconds:
                break
        found[bot] = {
            "decisions_per_s": round(decisions / spent, 1),
            "games_per_s": round(games / spent, 2),
            "us_per_decision": round(1e6 * spent / max(1, decisions), 1),
            "games": games,
        }
    return found
