"""Weights of an evaluation, fitted by logistic regression to the outcomes of self-play. Seeded: the same call gives the same numbers.

Round by round greedy plays itself with the weights of the round before, now and then with any move, so that the
consequences of bad moves are seen too. Every position is a row for every seat: the game's terms, and who won.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from wartable.bots.evaluation import Evaluation
from wartable.bots.greedy import rank
from wartable.bots.stored import Fitted, Weights, even_evaluation, from_fitted
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.errors import WartableError
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.core.version import rules_version
from wartable.lab.setups import series_setup

Rows = NDArray[np.float64]

STRAY = 0.12
"""The share of moves that are drawn at random instead of being greedy's."""
KEEP = 0.35
"""The share of positions that become rows."""
LONGEST = 4000
RIDGE = 3.0
"""How strongly weights are held near 0, in rows: keeps terms that hardly ever differ from running away."""


class Plan(msgspec.Struct, frozen=True):
    """A fit: which game, how many rounds of how many games, with which seed."""

    game: str
    players: int
    games: int = 400
    """The number of games in each round."""
    rounds: int = 3
    seed: int = 1


def fit(rules: Rules[State], plan: Plan, tell: Callable[[int, int], None] | None = None) -> Fitted:
    """Play and fit, round by round. `tell` hears the round and the game that begin."""
    if plan.games < 10 or plan.rounds < 1:
        raise WartableError("TOO_FEW_GAMES", "a fit needs at least 10 games in a round, and one round")
    if not rules.feature_names():
        raise WartableError("NO_TERMS", f"{rules.name} names no terms to weigh")
    fitted: Fitted | None = None
    rows: Rows = np.zeros((0, len(rules.feature_names())))
    results: Rows = np.zeros(0)
    for turn in range(plan.rounds):
        features: list[list[float]] = []
        won: list[float] = []
        for number in range(plan.games):
            if tell is not None:
                tell(turn, number)
            dice = Dice((plan.seed << 40) ^ (turn << 32) ^ number)
            one_game(rules, series_setup(rules, plan.players, number), dice, fitted, features, won)
        # The last rounds count in full, the first one only to begin with: its players knew nothing.
        kept = rows if turn > 1 else rows[:0]
        kept_results = results if turn > 1 else results[:0]
        rows = np.vstack([kept, np.asarray(features)])
        results = np.concatenate([kept_results, np.asarray(won)])
        fitted = regress(rules, plan, rows, results)
    assert fitted is not None
    return fitted


def one_game(
    rules: Rules[State],
    setup: Setup,
    dice: Dice,
    fitted: Fitted | None,
    features: list[list[float]],
    won: list[float],
) -> None:
    """Play one game of greedy against itself, and add its rows."""
    state = rules.new_game(setup, dice.seed())
    state.quiet = True
    teams = rules.teams(state)
    if fitted is None:
        evaluation = even_evaluation(
            rules, teams
        )  # never what is stored: then a second fit would find something else
    else:
        evaluation = from_fitted(rules, teams, fitted)
    seats: list[int] = []
    count = 0
    while state.outcome is None and count < LONGEST:
        awaited = rules.awaited(state)
        seat = awaited[0] if len(awaited) == 1 else dice.pick(awaited)
        rules.apply(state, seat, _move(rules, evaluation, state, seat, dice))
        count += 1
        if state.outcome is None and dice.below(1000) < KEEP * 1000:
            for each in range(state.players):
                features.append(rules.features(state, each))
                seats.append(each)
    if state.outcome is None:
        del features[len(features) - len(seats) :]
        return
    returns = state.outcome.returns(teams)
    won.extend(returns[each] for each in seats)


def _move(rules: Rules[State], evaluation: Evaluation, state: State, seat: int, dice: Dice) -> Action:
    actions = rules.legal_actions(state, seat)
    if len(actions) == 1 or dice.below(1000) < STRAY * 1000:
        return dice.pick(actions)
    world = rules.imagine(state, seat, dice)
    world.quiet = True
    chances = rank(evaluation, seat, [world], actions, dice)
    return actions[max(range(len(actions)), key=chances.__getitem__)]


def regress(rules: Rules[State], plan: Plan, rows: Rows, results: Rows) -> Fitted:
    """Logistic regression by Newton's method, with a small ridge."""
    names = rules.feature_names()
    x = np.hstack([np.ones((len(rows), 1)), rows])
    weights = np.zeros(x.shape[1])
    ridge = np.full(x.shape[1], RIDGE)
    ridge[0] = 1e-3
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        gradient = x.T @ (results - p) - ridge * weights
        curvature = (x.T * (p * (1 - p))) @ x + np.diag(ridge)
        step = np.linalg.solve(curvature, gradient)
        weights = weights + step
        if float(np.abs(step).max()) < 1e-6:
            break
    p = np.clip(1 / (1 + np.exp(-np.clip(x @ weights, -30, 30))), 1e-9, 1 - 1e-9)
    base = float(np.clip(results.mean(), 1e-9, 1 - 1e-9))
    return Fitted(
        bias=round(float(weights[0]), 5),
        weights={name: round(float(w), 5) for name, w in zip(names, weights[1:], strict=True)},
        made_by=f"wartable fit {plan.game} --players {plan.players} --games {plan.games} "
        f"--rounds {plan.rounds} --seed {plan.seed}",
        positions=len(rows),
        log_loss=round(_loss(results, p), 5),
        base_loss=round(_loss(results, np.full(len(results), base)), 5),
        brier=round(float(((results - p) ** 2).mean()), 5),
    )


def _loss(results: Rows, p: Rows) -> float:
    return float(-(results * np.log(p) + (1 - results) * np.log(1 - p)).mean())


def store(rules: Rules[State], players: int, fitted: Fitted, file: Path) -> None:
    """Write the weights for one number of seats into a file; the sets for other numbers of seats stay."""
    seats: dict[str, Fitted] = {}
    if file.exists():
        seats = dict(msgspec.json.decode(file.read_bytes(), type=Weights).seats)
    seats[str(players)] = fitted
    content = Weights(rules.id, rules_version(rules), dict(sorted(seats.items())))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n")
