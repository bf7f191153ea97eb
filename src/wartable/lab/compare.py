"""Two versions of a game, compared by paired games: the same seeds, seats and decks in both, so that luck is shared.

The unit of what is counted is a seed: the decks that meet play it from both seats in each version, and the difference of
the two versions is one number. The interval is a confidence sequence: it may be looked at all the time, and the comparison
ends when it is clear.
"""

from collections.abc import Iterator
from math import log, sqrt
from typing import Literal, TypeAlias

import msgspec

from wartable.bots.bot import parse_bot
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import game
from wartable.lab.changes import Change, Version, change_deck
from wartable.lab.jobs import Plan as JobPlan
from wartable.lab.jobs import Run
from wartable.lab.matches import SPREAD, check_count, check_seats, meetings, score_of, teams_at, unit_tasks
from wartable.lab.sentences import Language, Speech
from wartable.lab.sequential import Sequence, Verdict
from wartable.lab.study import Row, Task

Measure: TypeAlias = Literal["decks", "first"]


class Plan(msgspec.Struct, frozen=True):
    """What is compared, and how."""

    base: Version
    tried: Version
    bot: str = "fast"
    pairs: int = 2500
    """Pairs of games in each version at most."""
    seed: int = 1
    players: int = 2
    decks: tuple[str, ...] = ()
    """The decks whose share of wins counts; those that the change is about, if none are named."""
    margin: float = 0.02
    """Differences below this do not matter."""
    alpha: float = 0.05
    to_the_end: bool = False
    """Play all pairs, even when it is clear."""


class Shift(msgspec.Struct):
    """One number in both versions."""

    name: str
    base: float
    tried: float
    difference: float
    low: float
    high: float


class Comparison(msgspec.Struct):
    """What came out."""

    plan: Plan
    measure: Measure
    decks: tuple[str, ...]
    pairs: int
    games: int
    main: Shift
    verdict: Verdict
    others: list[Shift]
    """The score against each deck, the first seat, the length: for the eye, their intervals are anytime-valid too."""
    sentence: str
    looks: list[tuple[int, float, float, float]]
    """The course of the comparison: pairs, difference, low, high."""


def find_changed_decks(rules: Rules[State], versions: list[Version]) -> tuple[str, ...]:
    """The decks that differ between versions: their list, or a card in it."""
    changes = [change for version in versions for change in version.changes]
    found: list[str] = []
    for deck in rules.decks:
        ids = {card_id for version in versions for card_id, _ in change_deck(deck, version).cards}
        if any(_touches(change, deck.name, ids) for change in changes):
            found.append(deck.name)
    return tuple(found)


def _touches(change: Change, deck: str, ids: set[str]) -> bool:
    if change.kind == "card":
        return change.what in ids
    return change.kind in ("count", "deck") and change.what == deck


def check(plan: Plan) -> tuple[Measure, tuple[str, ...], list[tuple[str, ...]]]:
    """What is counted, for whom, and in which meetings. Raises BadSetup where nothing can be compared."""
    rules = game(plan.base.game)
    if plan.base == plan.tried:
        raise BadSetup("NOTHING_CHANGED", "both versions are the same; name what differs with --change")
    check_seats(rules, plan.players)
    check_count(plan.pairs, "pairs")
    if not 0 < plan.margin < 0.5 or not 0 < plan.alpha < 0.5:
        raise BadSetup(
            "BAD_BOUNDS", f"margin and alpha lie between 0 and 0.5, not {plan.margin} and {plan.alpha}"
        )
    parse_bot(plan.bot)
    names = [deck.name for deck in rules.decks]
    for name in plan.decks:
        if name not in names:
            raise BadSetup(
                "NO_DECK", f"{rules.name} has no deck {name!r}; it has: {', '.join(names) or 'none'}"
            )
    sides = len(set(teams_at(rules, plan.players, plan.base.options)))
    met = meetings(rules, sides)
    focus = plan.decks or find_changed_decks(rules, [plan.base, plan.tried])
    telling = [each for each in met if 0 < sum(deck in focus for deck in each) < len(each)]
    if telling:
        return "decks", focus, telling
    return "first", (), met


def tasks_of(plan: Plan, met: list[tuple[str, ...]], version: Version) -> Iterator[Task]:
    """The games of one version: unit by unit, the meetings go round."""
    teams = teams_at(game(plan.base.game), plan.players, plan.base.options)
    number = 0
    for unit in range(plan.pairs):
        for task in unit_tasks(
            met[unit % len(met)],
            teams,
            (plan.bot,) * plan.players,
            unit,
            plan.seed * SPREAD + unit,
            version.options,
            number,
        ):
            yield task
            number += 1


def compare(run: Run, job: JobPlan) -> Comparison:
    """Play until it is clear."""
    plan = msgspec.json.decode(job.details, type=Plan)
    measure, focus, met = check(plan)
    each = max(1, run.jobs // 2)
    size = len(list(tasks_of(msgspec.structs.replace(plan, pairs=1), met, plan.base)))
    run.expect(2 * size * plan.pairs, "paired games")
    one = _units(run.play(plan.base, tasks_of(plan, met, plan.base), False, each))
    two = _units(run.play(plan.tried, tasks_of(plan, met, plan.tried), False, each))
    main = Sequence(alpha=plan.alpha)
    sums: dict[str, _Pairs] = {}
    looks: list[tuple[int, float, float, float]] = []
    games = 0
    verdict: Verdict = "not clear yet"
    for base, tried in zip(one, two, strict=True):
        before, after = _score(measure, focus, base), _score(measure, focus, tried)
        if before is not None and after is not None:
            main.add(after - before)
            sums.setdefault("", _Pairs()).add(before, after)
        games += len(base) + len(tried)
        _note(sums, measure, focus, base, tried)
        if main.count % 20 == 0 and main.count:
            low, high = main.interval
            looks.append((main.count, round(main.mean, 4), round(low, 4), round(high, 4)))
            verdict = main.verdict(plan.margin)
            if verdict != "not clear yet" and not plan.to_the_end:
                break
    if main.count == 0:
        raise BadSetup(
            "NOTHING_TO_COUNT",
            "nobody moves first in this game and no deck differs: there is nothing to compare",
        )
    verdict = main.verdict(plan.margin)
    low, high = main.interval
    total = sums.pop("")
    label = (
        ("share of wins of " + ", ".join(focus))
        if measure == "decks"
        else "share of wins of the first to move"
    )
    shift = Shift(label, total.base, total.tried, round(main.mean, 4), round(low, 4), round(high, 4))
    others = [pairs.shift(name, plan.alpha) for name, pairs in sums.items()]
    found = Comparison(plan, measure, focus, main.count, games, shift, verdict, others, "", looks)
    found.sentence = sentence(found)
    return found


def sentence(found: Comparison, language: Language = "en") -> str:
    """The comparison in words."""
    say = Speech(language)
    main, plan = found.main, found.plan
    name = (
        say("share of decks", decks=", ".join(found.decks))
        if found.measure == "decks"
        else say("share of first")
    )
    told = say(
        "compared with" if plan.base.changes else "compared",
        what=plan.tried.name,
        before=plan.base.name,
        name=name,
        base=say.percent(main.base, 1),
        tried=say.percent(main.tried, 1),
        points=say.points(main.difference),
        ends=say.ends(main.low, main.high),
    )
    verdict = say(found.verdict, margin=say.number(100 * plan.margin))
    return told + say("after", verdict=verdict, games=found.games, pairs=found.pairs)


def _units(rows: Iterator[Row]) -> Iterator[list[Row]]:
    """Rows that belong together."""
    unit: list[Row] = []
    for row in rows:
        if unit and row.unit != unit[0].unit:
            yield unit
            unit = []
        unit.append(row)
    if unit:
        yield unit


def _score(measure: Measure, focus: tuple[str, ...], rows: list[Row]) -> float | None:
    if measure == "decks":
        scores = [score_of(row, deck) for row in rows for deck in dict.fromkeys(row.decks) if deck in focus]
    else:
        scores = [row.returns[row.first] for row in rows if row.first >= 0]
    return sum(scores) / len(scores) if scores else None


def _note(
    sums: dict[str, "_Pairs"], measure: Measure, focus: tuple[str, ...], base: list[Row], tried: list[Row]
) -> None:
    if measure == "decks":
        against = ", ".join(deck for deck in dict.fromkeys(base[0].decks) if deck not in focus)
        one, two = _score("decks", focus, base), _score("decks", focus, tried)
        if one is not None and two is not None:
            sums.setdefault(f"against {against}", _Pairs()).add(one, two)
        one, two = _score("first", (), base), _score("first", (), tried)
        if one is not None and two is not None:
            sums.setdefault("first to move", _Pairs()).add(one, two)
    for name, key in (("turns", "turns"), ("decisions", "decisions")):
        pairs = sums.setdefault(name, _Pairs())
        pairs.add(_mean([getattr(row, key) for row in base]), _mean([getattr(row, key) for row in tried]))


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


class _Pairs:
    """Numbers without bounds, in both versions."""

    def __init__(self) -> None:
        self.count = 0
        self._base = 0.0
        self._tried = 0.0
        self._squares = 0.0

    def add(self, base: float, tried: float) -> None:
        self.count += 1
        self._base += base
        self._tried += tried
        self._squares += (tried - base) ** 2

    @property
    def base(self) -> float:
        return round(self._base / self.count, 4)

    @property
    def tried(self) -> float:
        return round(self._tried / self.count, 4)

    def shift(self, name: str, alpha: float) -> Shift:
        """With an asymptotic confidence sequence (a normal mixture), tightest near a few hundred pairs."""
        n = self.count
        mean = (self._tried - self._base) / n
        variance = max(self._squares / n - mean * mean, 0.0) + 1e-9
        rho = 0.1
        half = sqrt(variance * 2 * (n * rho**2 + 1) / (n * n * rho**2) * log(sqrt(n * rho**2 + 1) / alpha))
        return Shift(
            name, self.base, self.tried, round(mean, 4), round(mean - half, 4), round(mean + half, 4)
        )
