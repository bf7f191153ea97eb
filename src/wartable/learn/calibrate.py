"""What a network's chances of winning mean: it plays against itself, and what it foresaw is laid beside what came of it."""

from pathlib import Path

import msgspec
import numpy as np

from wartable.bots.network import Floats, Ints, Network, load, restamp
from wartable.bots.origin import Calibration, check_rules
from wartable.env.vec import Vec
from wartable.games import encoder, game
from wartable.learn.settings import Settings, setups

STEPS = 60
"""The most steps of Newton's method: a handful is enough."""
BINS = 10


def calibrate(game_id: str, file: Path, games: int = 400, seed: int = 1) -> Calibration:
    """Fit the chances to half of the games, measure on the other half, and write both into the file. Raises BadWeights."""
    rules = game(game_id)
    writer = encoder(game_id)
    assert writer is not None, "who has weights has an encoder"
    origin, arrays = load(file, writer.layout)
    check_rules(origin, rules)
    net = Network(writer.layout, origin, arrays)
    told, came, number = foreseen(net, game_id, games, seed)
    fitted = fit(told[number % 2 == 0], came[number % 2 == 0])
    told, came = told[number % 2 == 1], came[number % 2 == 1]
    meant = np.array([fitted.chance(float(each)) for each in told], dtype=np.float32)
    bins = reliability(meant, came)
    found = Calibration(
        round(fitted.slope, 4),
        round(fitted.shift, 4),
        games,
        len(number),
        round(error_of(bins), 4),
        round(error_of(reliability(told, came)), 4),
        tuple((round(chance, 4), round(result, 4), count) for chance, result, count in bins),
    )
    restamp(file, msgspec.structs.replace(origin, calibration=found))
    return found


def foreseen(net: Network, game_id: str, games: int, seed: int) -> tuple[Floats, Floats, Ints]:
    """For every question of `games` games: the chance that was foretold, what the seat got, and the number of the game.

    Of each place at the tables the first game counts, whole: the short ones must not count more often than the long ones.
    """
    rules = game(game_id)
    tables = setups(rules, Settings(game=game_id, players=tuple(net.origin.players)))
    vec = Vec(rules, tables, games, seed)
    vec.reset()
    random = np.random.default_rng(seed)
    under_way = np.ones(games, dtype=bool)
    told: list[tuple[Ints, Ints, Floats]] = []
    results: Floats = np.zeros(vec.results.shape, dtype=np.float32)
    while under_way.any():
        choices, chances = answer(net, vec, random)
        here: Ints = np.flatnonzero(under_way)
        told.append((here, vec.seats[here].astype(np.int64), chances[here]))
        vec.step(choices)
        ended = under_way & (vec.ended != 0)
        results[ended] = vec.results[ended]
        under_way &= ~ended
    number: Ints = np.concatenate([each[0] for each in told])
    seats: Ints = np.concatenate([each[1] for each in told])
    return np.concatenate([each[2] for each in told]), results[number, seats], number


def answer(net: Network, vec: Vec, random: np.random.Generator) -> tuple[Ints, Floats]:
    """The network's answer to the question of every game, as the Expert gives it, and the chances of winning."""
    counts = vec.counts.astype(np.int64)
    scores, chances = net.think_many(vec.rows, vec.answers[: vec.total], counts)
    if net.origin.draws:
        scores = scores - np.log(-np.log(random.random(len(scores)).clip(1e-9, 1 - 1e-9))).astype(np.float32)
    starts = vec.starts()
    best = np.maximum.reduceat(scores, starts)
    place = np.arange(len(scores)) - np.repeat(starts, counts)
    first = np.where(scores == np.repeat(best, counts), place, len(scores))
    choices: Ints = np.minimum.reduceat(first, starts)
    return choices, chances


def fit(told: Floats, came: Floats) -> Calibration:
    """Slope and shift on the scale of odds that make the results likeliest."""
    held = told.astype(np.float64).clip(1e-6, 1 - 1e-6)
    x = np.stack([np.log(held / (1 - held)), np.ones_like(held)])
    weights = np.array([1.0, 0.0])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-weights @ x))
        slope = x @ (came - chance)
        curve = (x * (chance * (1 - chance) + 1e-9)) @ x.T
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-9:
            break
    return Calibration(float(weights[0]), float(weights[1]))


def reliability(told: Floats, came: Floats) -> list[tuple[float, float, int]]:
    """By tenths of the scale: mean chance, mean result, how many."""
    place = np.minimum((told * BINS).astype(np.int64), BINS - 1)
    found: list[tuple[float, float, int]] = []
    for at in range(BINS):
        here = place == at
        if here.any():
            found.append((float(told[here].mean()), float(came[here].mean()), int(here.sum())))
    return found


def error_of(bins: list[tuple[float, float, int]]) -> float:
    """How far chances and results lie apart in the mean over all positions."""
    return sum(abs(chance - result) * count for chance, result, count in bins) / sum(each[2] for each in bins)
