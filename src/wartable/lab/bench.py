"""How fast the rules and the bots are: random play on one core, and each verb and bot alone over states of random games.

Times are the process's own on the processor: what else the machine does meanwhile does not count.
"""

import statistics
import time
from collections.abc import Callable, Sequence

from wartable.bots.bot import make_bot
from wartable.bots.players import GreedyBot
from wartable.bots.search import Search
from wartable.bots.stored import evaluation_for
from wartable.bots.tuning import tune
from wartable.core.dice import Dice
from wartable.core.match import Sight
from wartable.core.playout import play_out
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.lab.matches import round_robin
from wartable.lab.setups import plain_setup
from wartable.lab.statistics import percentile
from wartable.lab.study import study

RUN_SECONDS = 0.4
SAMPLES = 64
ITERATIONS = 8
"""The iterations of one search that is measured."""


def measure(rules: Rules[State], repeats: int, players: int | None = None) -> dict[str, float]:
    """Measure a game: medians over this number of runs."""
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
    sights = [sight for sight in _sights(rules, states) if len(sight.actions) > 1]
    return {
        "decisions_per_s": round(statistics.median(decisions)),
        "games_per_s": round(statistics.median(games)),
        "greedy_per_s": round(statistics.median([_greedy_rate(sights) for _ in range(repeats)])),
        "iterations_per_s": round(statistics.median([_search_rate(sights) for _ in range(repeats)])),
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


def _sights(rules: Rules[State], states: list[State]) -> list[Sight]:
    """What the seat that is to decide knows in each state."""
    return [Sight(rules, state, rules.awaited(state)[0]) for state in states]


def _greedy_rate(sights: list[Sight]) -> float:
    """Decisions of `greedy` a second. How many there are does not depend on the clock: every state counts alike."""
    done = 0
    begin = time.process_time()
    while True:
        for sight in sights:
            GreedyBot("greedy", 1).choose(sight)
        done += len(sights)
        spent = time.process_time() - begin
        if spent > RUN_SECONDS:
            return done / spent


def _search_rate(sights: list[Sight]) -> float:
    """Iterations of `search` a second, in all states alike; what comes before the first is not counted."""
    done = 0
    spent = 0.0
    while spent < RUN_SECONDS:
        for sight in sights:
            teams = sight.view.teams
            evaluation = evaluation_for(sight.rules, len(teams), teams, "")
            search = Search(evaluation, sight, Dice(1), tune(sight.rules.id, ()))
            begin = time.process_time()
            done += search.run(ITERATIONS, 0.0)
            spent += time.process_time() - begin
    return done / spent


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
    """Each bot at all seats of games of its own, for some seconds: decisions and games a second on one core; and how long it takes
    for single questions of random games, in as many seconds more at most."""
    seats = rules.players[0] if players is None else players
    sights = [sight for sight in _sights(rules, sample_states(rules, seats)) if len(sight.actions) > 1]
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
            "p95_ms": round(1e3 * percentile(_thinking(bot, sights, seconds), 0.95), 3),
            "games": games,
        }
    return found


def _thinking(bot: str, sights: list[Sight], seconds: float) -> list[float]:
    """How long a bot thinks about each of these questions, in seconds; the first one, in which it loads what it needs, left out."""
    player = make_bot(bot, 1)
    player.choose(sights[0])
    times: list[float] = []
    for sight in sights:
        begin = time.process_time()
        player.choose(sight)
        times.append(time.process_time() - begin)
        if sum(times) > seconds:
            break
    return times
