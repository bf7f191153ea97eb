"""Greedy search, one ply deep: every action is tried in a few imagined worlds, and the evaluation judges what comes of it.

Where the evaluation cannot judge (a Chain is offered, a spell waits on the stack), what is under way is first played to its
end. Compiled with the rules.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.bots.evaluation import Evaluation
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.rules import Rules
from wartable.core.state import State

ENOUGH: Final = 240
"""The number of positions to look at for one decision: worlds are added until it is reached, MOST_WORLDS at most."""
MOST_WORLDS: Final = 6
LONGEST_FINISH: Final = 60
"""The most answers that are given to bring something under way to its end."""
SOON: Final = 1.0 - 1e-6
DEEPEST_CHOICE: Final = 2
MOST_CHOICES: Final = 8
"""On the way to that end, own choices are tried up to this depth and with this number of answers; deeper, the first answer
is taken."""


def worlds_for(actions: int) -> int:
    """The number of imagined worlds in which to try this number of actions."""
    return max(1, min(MOST_WORLDS, ENOUGH // max(1, actions)))


def rank(
    evaluation: Evaluation, seat: int, worlds: list[State], actions: list[Action], dice: Dice
) -> list[float]:
    """The mean chance of winning after each action, over the worlds."""
    totals = [0.0] * len(actions)
    for world in worlds:
        # The answers of the others in a simultaneous choice are the same for all our actions: fair to compare.
        others = sample_others(evaluation, world, seat, dice)
        for at in range(len(actions)):
            state = world.clone()
            answer_all(evaluation.rules, state, seat, actions[at], others)
            totals[at] = totals[at] + outlook(evaluation, state, seat)
    return [total / len(worlds) for total in totals]


def outlook(evaluation: Evaluation, state: State, seat: int) -> float:
    """The chance of winning, once what is under way has come to its end. The state that is passed in is played on."""
    if state.outcome is not None or not evaluation.rules.is_under_way(state, seat):
        return evaluation.chance(state, seat)
    # A win that is still to come is nearly as good as one now.
    return min(SOON, _finish(evaluation, state, seat, 0))


def outlook_of(evaluation: Evaluation, state: State, seat: int) -> float:
    """The same, and the state stays as it is."""
    if state.outcome is not None or not evaluation.rules.is_under_way(state, seat):
        return evaluation.chance(state, seat)
    return min(SOON, _finish(evaluation, state.clone(), seat, 0))


def _finish(evaluation: Evaluation, state: State, seat: int, depth: int) -> float:
    rules = evaluation.rules
    for _ in range(LONGEST_FINISH):
        if state.outcome is not None or not rules.is_under_way(state, seat):
            break
        mover = rules.awaited(state)[0]
        actions = rules.finishing_actions(state, mover)
        if mover != seat or len(actions) == 1 or depth >= DEEPEST_CHOICE:
            rules.apply(state, mover, actions[0])
            continue
        # A choice of our own: the best way on counts.
        best = 0.0
        last = min(len(actions), MOST_CHOICES) - 1
        for at in range(last + 1):
            after = state if at == last else state.clone()
            rules.apply(after, mover, actions[at])
            chance = _finish(evaluation, after, seat, depth + 1)
            if chance > best:
                best = chance
        return best
    return evaluation.chance(state, seat)


@mypyc_attr(acyclic=True)
class Answer:
    """What another seat says in a simultaneous choice."""

    def __init__(self, seat: int, action: Action) -> None:
        self.seat = seat
        self.action = action


def sample_others(evaluation: Evaluation, world: State, seat: int, dice: Dice) -> list[Answer]:
    """One answer, drawn at random, for each other seat that is awaited at the same time."""
    rules = evaluation.rules
    awaited = rules.awaited(world)
    others: list[Answer] = []
    if len(awaited) < 2:
        return others
    for each in awaited:
        if each != seat:
            others.append(Answer(each, dice.pick(rules.legal_actions(world, each))))
    return others


def answer_all(rules: Rules[State], state: State, seat: int, action: Action, others: list[Answer]) -> None:
    """Carry out our action and the answers of the others."""
    rules.apply(state, seat, action)
    for answer in others:
        if state.outcome is None and answer.seat in rules.awaited(state):
            rules.apply(state, answer.seat, answer.action)


def cheap(evaluation: Evaluation, state: State, seat: int, tries: int, dice: Dice) -> Action:
    """The best of a few likely actions for the seat that acts: a quick reply for looking ahead, one world and one ply."""
    rules = evaluation.rules
    actions = rules.likely_actions(state, seat)
    count = len(actions)
    if count == 1:
        return actions[0]
    best = actions[0]
    best_chance = -1.0
    for at in range(min(tries, count)):
        # The last action is always tried: it is the fold, the pass, the done.
        if count <= tries:
            action = actions[at]
        elif at == 0:
            action = actions[count - 1]
        else:
            action = actions[dice.below(count)]
        after = state.clone()
        rules.apply(after, seat, action)
        chance = outlook(evaluation, after, seat)
        if chance > best_chance:
            best_chance = chance
            best = action
    return best
