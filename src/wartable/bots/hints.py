"""Advice for a person, from the same search and from the person's own view only: the best actions, their chances of
winning, the line that is expected, and the named terms that make the difference."""

from math import sqrt

import msgspec

from wartable.bots.bot import DEFAULT_BUDGET, Budget
from wartable.bots.evaluation import Evaluation
from wartable.bots.greedy import answer_all, sample_others
from wartable.bots.players import SearchBot
from wartable.bots.search import Arm, Search
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Sight
from wartable.core.state import State

BEST = 3
LINE = 4
"""The number of actions of the expected line that a hint tells."""
REASONS = 3
WORLDS = 8
USUAL = 24
Z95 = 1.96


class Reason(msgspec.Struct, frozen=True):
    """A named term, and how much of the chance of winning it adds, compared with any action."""

    term: str
    difference: float


class Hint(msgspec.Struct, frozen=True):
    """One action that is worth a thought."""

    action: Action
    sentence: str
    chance: float
    low: float
    high: float
    """95 % interval of the chance, as far as the search can tell."""
    line: tuple[str, ...]
    """What is expected to come, this action first."""
    reasons: tuple[Reason, ...]


def hints(sight: Sight, seed: int, budget: Budget = DEFAULT_BUDGET) -> list[Hint]:
    """The three best actions, best first; fewer where there are fewer, none where the seat is not awaited."""
    if not sight.actions:
        return []
    bot = SearchBot("hint", seed, budget.iterations, budget.milliseconds)
    search = bot.think(sight)
    evaluation = bot.evaluation(sight)
    dice = Dice(seed ^ 0x9E3779B9)
    weight = search.tuning.prior
    arms = sorted(search.rank()[: 2 * BEST], key=lambda arm: -arm.mean(weight))[:BEST]
    # Where actions were hardly tried, visits say more than means.
    arms.sort(key=lambda arm: (-(arm.visits * 4 >= max(1, search.rank()[0].visits)), -arm.mean(weight)))
    usual = _usual(evaluation, sight, dice)
    found: list[Hint] = []
    for arm in arms:
        chance = arm.mean(weight)
        low, high = _interval(arm, chance)
        reasons = _reasons(evaluation, _parts(evaluation, sight, arm.action, WORLDS, dice), usual, chance)
        line = _line(search, sight, arm, dice)
        sentence = sight.rules.say(arm.action, sight.view)
        found.append(Hint(arm.action, sentence, round(chance, 4), low, high, line, reasons))
    return found


def _interval(arm: Arm, chance: float) -> tuple[float, float]:
    """The 95 % interval of an action's chance; two pseudo-visits of doubt keep a single visit from looking sure."""
    n = arm.visits + 2
    mean = (arm.total + 2 * chance) / n
    variance = max(0.0, (arm.squares + 2 * (chance * chance + 0.05)) / n - mean * mean)
    spread = Z95 * sqrt(variance / n)
    return round(max(0.0, chance - spread), 4), round(min(1.0, chance + spread), 4)


def _usual(evaluation: Evaluation, sight: Sight, dice: Dice) -> list[float]:
    """What each term adds after an action as a rule: the mean over some of them."""
    some = [dice.pick(sight.actions) for _ in range(USUAL)]
    columns = zip(*(_parts(evaluation, sight, action, 1, dice) for action in some), strict=True)
    return [sum(column) / USUAL for column in columns]


def _parts(evaluation: Evaluation, sight: Sight, action: Action, worlds: int, dice: Dice) -> list[float]:
    """What each term adds after an action, in log-odds, over some worlds."""
    totals = [0.0] * len(evaluation.names)
    for _ in range(worlds):
        world = sight.imagine(dice)
        answer_all(
            evaluation.rules, world, sight.seat, action, sample_others(evaluation, world, sight.seat, dice)
        )
        for at, part in enumerate(evaluation.parts(world, sight.seat)):
            totals[at] += part
    return [total / worlds for total in totals]


def _reasons(
    evaluation: Evaluation, parts: list[float], other: list[float], chance: float
) -> tuple[Reason, ...]:
    """The terms that differ most, in chances of winning around where we stand."""
    slope = max(0.01, chance * (1 - chance))
    differences = [
        (mine - theirs, name) for mine, theirs, name in zip(parts, other, evaluation.names, strict=True)
    ]
    differences.sort(key=lambda each: (-abs(each[0]), each[1]))
    return tuple(
        Reason(name, round(slope * difference, 4))
        for difference, name in differences[:REASONS]
        if abs(slope * difference) >= 0.001
    )


def _line(search: Search, sight: Sight, arm: Arm, dice: Dice) -> tuple[str, ...]:
    """The action and what the search expects after it, as far as its tree is sure."""
    rules = search.rules
    world: State = sight.imagine(dice)
    said = [rules.say(arm.action, sight.view)]
    _play(search, world, sight.seat, arm.action, dice)
    here: Arm | None = arm
    while len(said) < LINE and world.outcome is None:
        seat = rules.awaited(world)[0]
        action = search.expect(here, world, seat)
        if action is None:
            break
        who = "you" if seat == sight.seat else rules.seat_names(world.players)[seat]
        said.append(f"{who}: {rules.say(action, rules.view(world, seat))}")
        here = search.below(here, rules.awaited(world), seat, action)
        _play(search, world, seat, action, dice)
    return tuple(said)


def _play(search: Search, world: State, seat: int, action: Action, dice: Dice) -> None:
    answer_all(search.rules, world, seat, action, sample_others(search.evaluation, world, seat, dice))
