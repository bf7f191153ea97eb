"""Advice: what a bot would do, and why, in the terms of its own evaluation.

A hint is worth little without its reason. So the bot's choice is laid beside the other things that could be done: what each
term of the evaluation says about them, and how the game would probably go on. Whoever has another move in mind gets the two
compared. All of it is seen from one seat: worlds are imagined, and nothing is read that the seat may not know.
"""

import msgspec

from wartable.bots.evaluation import Evaluation
from wartable.bots.greedy import answer_all, cheap, outlook_of, sample_others
from wartable.bots.levels import LevelBot, seats_of_expert
from wartable.bots.stored import evaluation_for
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Sight
from wartable.core.state import State

HINT_LEVEL = "normal"
"""The level that advises where no Expert knows the table."""
WORLDS = 3
"""Worlds in which the moves are tried."""
MOST_OTHERS = 12
"""Other answers that the choice is compared with."""
LEAST = 0.04
"""What a term must change, on the scale of the evaluation's sum, before it is worth a word."""
MOST_REASONS = 6
LONGEST_FINISH = 40
LOOK_AHEAD = 3
"""Answers of the expected line, after the advised one."""
TRIES = 12
MOST_LIKELY = 3
LEAST_SHARE = 0.005
"""The least share of the Expert's answers that an answer must have to be told."""


class Reason(msgspec.Struct, frozen=True):
    """One term that speaks for an answer, or against it."""

    term: str
    """The name of the term, without the phase of the game that it counts in."""
    by: float
    """How much it changes the sum of the evaluation; negative where it speaks against the answer."""


class Coming(msgspec.Struct, frozen=True):
    """One step of the line that is expected."""

    seat: int
    action: msgspec.Raw
    sentence: str
    """The action as the seat itself would say it."""


class Compared(msgspec.Struct, frozen=True):
    """Another answer beside the advised one."""

    chance: float
    reasons: tuple[Reason, ...]
    """What the advised answer has over it."""


class Likely(msgspec.Struct, frozen=True):
    """One of the Expert's likeliest answers."""

    action: msgspec.Raw
    share: float
    """How likely the Expert gives it."""


class Advice(msgspec.Struct, frozen=True):
    """What a bot would do at a seat, and why."""

    action: msgspec.Raw
    chance: float
    """The chance of winning after it."""
    reasons: tuple[Reason, ...]
    line: tuple[Coming, ...]
    other: Compared | None = None
    likely: tuple[Likely, ...] = ()
    """The Expert's likeliest answers, the advised one first; none where it does not know the table."""


class Judged:
    """What the Expert makes of a question: how likely it gives each answer, and its chance of winning, calibrated."""

    def __init__(self, shares: list[float], chance: float) -> None:
        self.shares = shares
        self.chance = chance
        self.best = max(range(len(shares)), key=shares.__getitem__)


class Tried:
    """What comes of one answer, over a few worlds."""

    def __init__(self, terms: int) -> None:
        self.sums = [0.0] * terms
        self.chance = 0.0


def judge(sight: Sight, dice: Dice) -> Judged | None:
    """What the Expert thinks of this question, from what the seat may know; None where it does not know the game or the table."""
    if len(sight.view.teams) not in seats_of_expert(sight.rules.id):
        return None
    # Only who asks the Expert waits for numpy.
    from wartable.bots.expert import chances, network, think

    net = network(sight.rules.id)
    scores, told = think(net, sight, dice)
    return Judged([float(each) for each in chances(scores)], net.chance(told))


class HintBot:
    """Plays the first line of every hint: what somebody does who follows them all."""

    def __init__(self, spec: str, seed: int) -> None:
        self.spec = spec
        self.dice = Dice(seed)
        self._level = LevelBot(HINT_LEVEL, seed)

    def choose(self, sight: Sight) -> Action:
        if len(sight.actions) == 1:
            return sight.actions[0]
        judged = judge(sight, self.dice)
        return self._level.choose(sight) if judged is None else sight.actions[judged.best]

    def cancel(self) -> None:
        self._level.cancel()


def advise(
    sight: Sight, best: Action, other: Action | None, dice: Dice, judged: Judged | None = None
) -> Advice:
    """Why `best` is good here, and what it has over `other`. Where the Expert has judged, the chance of winning is its own;
    how far another answer falls behind is told by the evaluation, as the reasons are."""
    rules = sight.rules
    teams = sight.view.teams
    evaluation = evaluation_for(rules, len(teams), teams)
    worlds = [sight.imagine(dice) for _ in range(WORLDS)]
    good = _try(evaluation, worlds, sight.seat, best, dice)
    rest = [action for action in sight.actions if action != best]
    if len(rest) > MOST_OTHERS:
        rest = [rest[at * len(rest) // MOST_OTHERS] for at in range(MOST_OTHERS)]
    tried = [_try(evaluation, worlds, sight.seat, action, dice) for action in rest]
    usual = Tried(len(evaluation.names))
    for each in tried:
        for at, value in enumerate(each.sums):
            usual.sums[at] += value / len(tried)
    chance = good.chance if judged is None else judged.chance
    compared = None
    if other is not None and other in sight.actions:
        mine = _try(evaluation, worlds, sight.seat, other, dice)
        theirs = min(1.0, max(0.0, mine.chance + chance - good.chance))
        compared = Compared(_percent(theirs), _reasons(evaluation, good, mine))
    return Advice(
        action=msgspec.Raw(msgspec.json.encode(best)),
        chance=_percent(chance),
        reasons=_reasons(evaluation, good, usual) if tried else (),
        line=_expect(evaluation, worlds[0], sight.seat, best, dice),
        other=compared,
        likely=() if judged is None else _likely(sight, judged),
    )


def _likely(sight: Sight, judged: Judged) -> tuple[Likely, ...]:
    shares = judged.shares
    order = sorted(range(len(shares)), key=lambda at: -shares[at])[:MOST_LIKELY]
    return tuple(
        Likely(msgspec.Raw(msgspec.json.encode(sight.actions[at])), _percent(shares[at]))
        for at in order
        if shares[at] >= LEAST_SHARE
    )


def _percent(chance: float) -> float:
    return round(chance, 3)


def _try(evaluation: Evaluation, worlds: list[State], seat: int, action: Action, dice: Dice) -> Tried:
    """The terms after an answer, each times its weight, once what it has begun has come to its end."""
    rules = evaluation.rules
    found = Tried(len(evaluation.names))
    for world in worlds:
        others = sample_others(evaluation, world, seat, Dice(1))
        state = world.clone()
        answer_all(rules, state, seat, action, others)
        found.chance += outlook_of(evaluation, state, seat) / len(worlds)
        for _ in range(LONGEST_FINISH):
            if state.outcome is not None or not rules.is_under_way(state, seat):
                break
            mover = rules.awaited(state)[0]
            rules.apply(state, mover, rules.finishing_actions(state, mover)[0])
        if state.outcome is None:
            for at, value in enumerate(rules.features(state, seat)):
                found.sums[at] += evaluation.weights[at] * value / len(worlds)
    return found


def _reasons(evaluation: Evaluation, good: Tried, other: Tried) -> tuple[Reason, ...]:
    """The terms in which one answer differs from another, the weightiest first."""
    sums: dict[str, float] = {}
    for at, name in enumerate(evaluation.names):
        term = name.split(",", 1)[0]
        sums[term] = sums.get(term, 0.0) + good.sums[at] - other.sums[at]
    found = [Reason(term, round(by, 3)) for term, by in sums.items() if abs(by) >= LEAST]
    found.sort(key=lambda reason: -abs(reason.by))
    return tuple(found[:MOST_REASONS])


def _expect(evaluation: Evaluation, world: State, seat: int, best: Action, dice: Dice) -> tuple[Coming, ...]:
    """How it may go on after the answer: what each would do who is asked, up to a few answers.

    Where several are asked at once nobody can tell what they do, so there the line ends.
    """
    rules = evaluation.rules
    if len(rules.awaited(world)) != 1:
        return ()
    state = world.clone()
    rules.apply(state, seat, best)
    line: list[Coming] = []
    for _ in range(LOOK_AHEAD):
        if state.outcome is not None:
            break
        awaited = rules.awaited(state)
        if len(awaited) != 1:
            break
        mover = awaited[0]
        action = cheap(evaluation, state, mover, TRIES, dice)
        said = rules.say(action, rules.view(state, mover))
        line.append(Coming(mover, msgspec.Raw(msgspec.json.encode(action)), said))
        rules.apply(state, mover, action)
    return tuple(line)
