"""Bots against bots: paired seeds with seats swapped, the pair as the unit of statistics, every cell of the matrix.

All seats play the same deck, unless decks are mixed: the better deck must not stand for the better bot.

With two sides a unit is two games with the same seed, seats swapped. With more sides a bot sits alone among copies of
the other, once on every side: the unit is that whole round, and an even bot wins one game in as many as there are sides.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count

import msgspec
from openskill.models import PlackettLuce

from wartable.bots.bot import Budget, parse_bot
from wartable.bots.guard import Mishap
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.setup import Value
from wartable.core.state import State
from wartable.lab.bout import Bout, Result
from wartable.lab.pool import play_all
from wartable.lab.setups import mirrored_setup, series_setup
from wartable.lab.statistics import Sprt, Verdict, paired_interval, percentile


class Contest(msgspec.Struct, frozen=True):
    """A contest: which bots play which game, and how often."""

    game: str
    bots: tuple[str, ...]
    pairs: int
    players: int
    seed: int = 1
    budget: Budget | None = None
    options: dict[str, Value] = {}
    low: float = 0.0
    high: float = 0.0
    """Bounds of a sequential test for each cell; 0 for none."""
    mixed: bool = False
    """Different decks at one table, instead of the same at every seat."""


class Cell(msgspec.Struct):
    """A cell of the matrix: one bot against another."""

    bot: str
    against: str
    units: int = 0
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    score: float = 0.0
    """Mean result, on the scale of winning chances."""
    low: float = 0.0
    high: float = 1.0
    """95 % interval, pairs as units."""
    even: float = 0.5
    """What an equal bot would score."""
    verdict: Verdict | None = None


class Thinking(msgspec.Struct):
    """How long a bot thought about its decisions, in milliseconds; forced ones left out."""

    bot: str
    decisions: int
    p50: float
    p95: float
    most: float


class Rating(msgspec.Struct):
    """The OpenSkill rating of a bot: how good, how sure."""

    bot: str
    mu: float
    sigma: float
    ordinal: float


class Report(msgspec.Struct):
    """The report of a contest."""

    contest: Contest
    cells: list[Cell]
    ratings: list[Rating]
    thinking: list[Thinking]
    games: int
    decisions: float
    """Decisions a game, on average."""
    first_seat: float | None
    """The share of the seat that was first to move; None where nobody is."""
    illegal: int
    late: int
    mishaps: list[Mishap]
    interrupted: bool = False


class Arena:
    """One contest, game by game."""

    def __init__(self, rules: Rules[State], contest: Contest) -> None:
        if contest.pairs < 1:
            raise BadSetup("NO_GAMES", f"at least one pair is played, not {contest.pairs}")
        if len(contest.bots) < 2:
            raise BadSetup("TOO_FEW_BOTS", "an arena needs two bots at least")
        for spec in contest.bots:
            parse_bot(spec, contest.budget)
        self.rules = rules
        self.contest = contest
        self.setup = series_setup if contest.mixed else mirrored_setup
        first = self.setup(rules, contest.players, 0, contest.options)
        self.teams = rules.teams(rules.new_game(first, contest.seed))
        self.sides = sorted(set(self.teams))
        self.labels = _labels(contest.bots)
        pairs = [(a, b) for a in range(len(self.labels)) for b in range(len(self.labels)) if a < b]
        if len(self.sides) > 2:
            # One among many is not the reverse of many against one.
            pairs += [(b, a) for a, b in pairs] if len(self.labels) > 2 else []
        self.matches = pairs
        self.scores: dict[tuple[int, int], dict[int, list[float]]] = {match: {} for match in pairs}
        self.results: list[tuple[int, int, Result]] = []

    @property
    def total(self) -> int:
        """How many games there are to play at most."""
        return len(self.matches) * self.contest.pairs * len(self.sides)

    def bouts(self) -> Iterator[Bout]:
        """All games, pair by pair, every cell in turn; cells that are settled are left out."""
        for pair in range(self.contest.pairs):
            setup = self.setup(self.rules, self.contest.players, pair, self.contest.options)
            for number, (a, b) in enumerate(self.matches):
                if self.verdict(a, b) in ("accepted", "rejected"):
                    continue
                for at, side in enumerate(self.sides):
                    bots = tuple(self.contest.bots[a if team == side else b] for team in self.teams)
                    unit = (pair * len(self.matches) + number) * len(self.sides) + at
                    seed = self.contest.seed * 1_000_003 + pair
                    yield Bout(self.contest.game, setup, seed, bots, self.contest.budget, unit)

    def add(self, result: Result) -> None:
        rest, at = divmod(result.bout.unit, len(self.sides))
        pair, number = divmod(rest, len(self.matches))
        a, b = self.matches[number]
        seat = self.teams.index(self.sides[at])
        self.scores[a, b].setdefault(pair, []).append(result.returns[seat])
        self.results.append((number, at, result))

    def units(self, a: int, b: int) -> list[float]:
        """The mean result of every finished pair of a cell."""
        whole = [games for games in list(self.scores[a, b].values()) if len(games) == len(self.sides)]
        return [sum(games) / len(games) for games in whole]

    def keep_the_first(self) -> None:
        """Of each cell keep the pairs before the first unfinished one: when the clock stops a contest, long games are under way,
        and to count what was begun after them would count short games more often."""
        for scores in self.scores.values():
            end = next(pair for pair in count() if len(scores.get(pair, ())) < len(self.sides))
            for pair in [pair for pair in scores if pair >= end]:
                del scores[pair]

    def verdict(self, a: int, b: int) -> Verdict | None:
        if not self.contest.high:
            return None
        return Sprt(self.contest.low, self.contest.high).verdict(self.units(a, b))

    def is_settled(self) -> bool:
        """Every cell has a verdict that more games would not change."""
        return bool(self.contest.high) and all(self.verdict(a, b) != "inconclusive" for a, b in self.matches)

    def run(self, jobs: int = 1, tell: Callable[[Result], None] | None = None) -> Report:
        """Play until all is played or settled. Ctrl-C stops it: what was played is reported."""
        interrupted = False
        stream = play_all(self.bouts(), jobs)
        try:
            for result in stream:
                self.add(result)
                if tell is not None:
                    tell(result)
                if self.is_settled():
                    break
        except KeyboardInterrupt:
            interrupted = True
        finally:
            stream.close()
        return self.report(interrupted)

    # -- telling -----------------------------------------------------------------------------------------------

    def report(self, interrupted: bool = False) -> Report:
        results = [result for _, _, result in self.results]
        games = len(results)
        mishaps = [mishap for result in results for mishap in result.mishaps]
        first = [got for result in results for got in result.of_the_first]
        return Report(
            contest=self.contest,
            cells=[self._cell(a, b) for a, b in self.matches],
            ratings=self._ratings(),
            thinking=self._thinking(),
            games=games,
            decisions=round(sum(result.decisions for result in results) / max(1, games), 1),
            first_seat=round(sum(first) / len(first), 4) if first else None,
            illegal=len(mishaps),
            late=sum(result.late for result in results),
            mishaps=mishaps[:20],
            interrupted=interrupted,
        )

    def _cell(self, a: int, b: int) -> Cell:
        cell = Cell(self.labels[a], self.labels[b], even=round(1 / len(self.sides), 4))
        units = self.units(a, b)
        cell.units = len(units)
        played = [score for games in self.scores[a, b].values() for score in games]
        cell.games = len(played)
        cell.wins = sum(score == 1 for score in played)
        cell.losses = sum(score == 0 for score in played)
        cell.draws = cell.games - cell.wins - cell.losses
        if units:
            cell.score = round(sum(units) / len(units), 4)
            low, high = paired_interval(units)
            cell.low, cell.high = round(low, 4), round(high, 4)
        cell.verdict = self.verdict(a, b)
        return cell

    def _ratings(self) -> list[Rating]:
        model = PlackettLuce()
        ratings = {label: model.rating(name=label) for label in self.labels}
        for number, at, result in sorted(self.results, key=lambda each: each[2].bout.unit):
            a, b = self.matches[number]
            labels = [self.labels[a if index == at else b] for index in range(len(self.sides))]
            returns = [result.returns[self.teams.index(side)] for side in self.sides]
            if len(set(labels)) == 1:
                continue
            rated = model.rate([[ratings[label]] for label in labels], scores=returns)
            # Copies of one bot at one table share one rating: the mean of what each would get.
            for label in set(labels):
                new = [team[0] for team, each in zip(rated, labels, strict=True) if each == label]
                mu = sum(each.mu for each in new) / len(new)
                sigma = sum(each.sigma for each in new) / len(new)
                ratings[label] = model.rating(name=label, mu=mu, sigma=sigma)
        table = [
            Rating(label, round(r.mu, 2), round(r.sigma, 2), round(r.ordinal(), 2))
            for label, r in ratings.items()
        ]
        return sorted(table, key=lambda rating: -rating.ordinal)

    def _thinking(self) -> list[Thinking]:
        times: dict[str, list[float]] = {label: [] for label in self.labels}
        for number, at, result in self.results:
            a, b = self.matches[number]
            for seat, team in enumerate(self.teams):
                times[self.labels[a if team == self.sides[at] else b]] += result.times[seat]
        return [
            Thinking(
                label,
                len(each),
                round(percentile(each, 0.5) * 1000, 2),
                round(percentile(each, 0.95) * 1000, 2),
                round(max(each, default=0.0) * 1000, 2),
            )
            for label, each in times.items()
        ]


def _labels(bots: Sequence[str]) -> list[str]:
    """The bots' names, made different where one plays itself."""
    labels: list[str] = []
    for spec in bots:
        copies = sum(label.partition(" #")[0] == spec for label in labels)
        labels.append(spec if not copies else f"{spec} #{copies + 1}")
    return labels
