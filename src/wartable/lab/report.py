"""The report of a game: what a designer asks of it, out of some thousand games."""

from collections import defaultdict
from itertools import combinations

import msgspec

from wartable.bots.bot import parse_bot
from wartable.core.errors import BadSetup
from wartable.games import game
from wartable.lab.card_study import CardLine, PairLine, name_suspects, study_cards
from wartable.lab.changes import Version
from wartable.lab.jobs import Plan as JobPlan
from wartable.lab.jobs import Run
from wartable.lab.matches import SPREAD, check_count, check_seats, games_in_round, round_robin, teams_at
from wartable.lab.statistics import paired_interval, percentile, wilson
from wartable.lab.study import Row, Task, count_reasons

SKILL_BEGINS = 10_000_000
"""The numbers of the games that measure skill, a million for each step."""
STEP = 1_000_000
COMEBACK = 0.25
FAIR = (0.45, 0.55)
FAIR_FIRST = (0.48, 0.52)
MOST_PROBED = 2
TILT = 0.03
"""How far from half of its games a deck must surely be, for its cards to be looked at."""


class Plan(msgspec.Struct, frozen=True):
    """What is played for a report."""

    version: Version
    bot: str = "fast"
    games: int = 10_000
    seed: int = 1
    players: int = 2
    ladder: tuple[str, ...] = ("random", "fast", "greedy")
    """Players of rising strength: each meets the one below."""
    skill_games: int = 200
    """The games of each step of the ladder; 0 leaves skill out."""
    probe: bool = True
    """In tilted decks, make each card average in turn to see which is to blame."""


class Share(msgspec.Struct):
    """How often something wins, with its 95 % interval."""

    games: int
    score: float
    low: float
    high: float


class Cell(msgspec.Struct):
    """One deck against another: how often it comes before it."""

    deck: str
    against: str
    share: Share
    outside: bool
    """Surely outside of what is fair."""


class DeckLine(msgspec.Struct):
    deck: str
    share: Share


class Spread(msgspec.Struct):
    """The middle of many numbers: one in ten is below `low`, half below `middle`, one in ten above `high`."""

    mean: float
    low: float
    middle: float
    high: float


class SkillStep(msgspec.Struct):
    """A player against the one below, both sides of the same deals."""

    better: str
    worse: str
    share: Share
    by_player: float
    """The share of deals, of those played from both sides, in which the same player won both."""
    by_deal: float
    """The same seat won both, whoever sat there: the deal decided."""


class Drama(msgspec.Struct):
    """How it feels on the way."""

    lead_changes: float
    comebacks: float
    """The share of games whose winner once had less than a quarter of the chance to win."""
    no_return: float
    """After this share of the middle game the winner was never behind again."""
    forced: float
    idle_turns: float


class Report(msgspec.Struct):
    """What came out."""

    plan: Plan
    job: str
    games: int
    even: float
    """What decks of equal strength would win."""
    cells: list[Cell]
    decks: list[DeckLine]
    first_seat: Share | None
    turns: Spread
    decisions: Spread
    reasons: dict[str, int]
    cards: list[CardLine]
    pairs: list[PairLine]
    skill: list[SkillStep]
    drama: Drama
    staples: list[str]
    """Cards that every winning deck has and no losing one."""


def check(plan: Plan) -> int:
    """The number of rounds. Raises BadSetup."""
    rules = game(plan.version.game)
    check_seats(rules, plan.players)
    check_count(plan.games)
    for bot in (plan.bot, *plan.ladder):
        parse_bot(bot)
    if plan.skill_games < 0:
        raise BadSetup("NO_GAMES", f"the number of games of skill is at least 1, not {plan.skill_games}")
    return max(1, plan.games // games_in_round(rules, plan.players, plan.version.options))


def main_tasks(plan: Plan) -> list[Task]:
    """The games of the matrix."""
    rules = game(plan.version.game)
    return list(round_robin(rules, plan.bot, plan.players, check(plan), plan.seed, plan.version.options))


def skill_tasks(plan: Plan, step: int) -> list[Task]:
    """Two players of different strength play the same deals from both sides."""
    rules = game(plan.version.game)
    teams = teams_at(rules, plan.players, plan.version.options)
    sides = sorted(set(teams))
    names = [deck.name for deck in rules.decks]
    tasks: list[Task] = []
    worse, better = plan.ladder[step], plan.ladder[step + 1]
    pairings = list(combinations(names, 2)) if names else []
    for unit in range(plan.skill_games // 2):
        decks: tuple[str, ...] = ()
        if pairings:
            met = pairings[unit % len(pairings)]
            decks = tuple(met[sides.index(team) % 2] for team in teams)
        for turned in range(2):
            bots = tuple(better if sides.index(team) % 2 == turned else worse for team in teams)
            number = SKILL_BEGINS + step * STEP + len(tasks)
            seed = (plan.seed + 7919) * SPREAD + unit
            tasks.append(Task(number, unit, seed, bots, decks, plan.version.options, f"skill {better}"))
    return tasks


def report(run: Run, job: JobPlan) -> Report:
    """Play what is needed, and look at it."""
    plan = msgspec.json.decode(job.details, type=Plan)
    check(plan)
    tasks = main_tasks(plan)
    steps = range(len(plan.ladder) - 1) if plan.skill_games >= 2 else range(0)
    skills = [skill_tasks(plan, step) for step in steps]
    run.expect(len(tasks) + sum(len(each) for each in skills), "deck against deck")
    rows = list(run.play(plan.version, tasks))
    found: list[SkillStep] = []
    for step, listed in zip(steps, skills, strict=True):
        run.step(f"{plan.ladder[step + 1]} against {plan.ladder[step]}")
        played = list(run.play(plan.version, listed, watch=False))
        found.append(judge_skill(plan.ladder[step + 1], plan.ladder[step], played))
    run.step("reading the games")
    result = summarize(plan, run.job.id, rows, found)
    if plan.probe:
        find_blame(run, result, tasks, rows)
    return result


def find_blame(run: Run, report: Report, tasks: list[Task], rows: list[Row]) -> None:
    """In decks that surely win too much or too little: which card is to blame. The cards of the report are put in order."""
    from wartable.lab.probe import blame, probe_deck  # it asks this module for its numbers

    tilts = {line.deck: _tilt(line.share) for line in report.decks}
    worst = sorted((deck for deck in tilts if tilts[deck]), key=lambda deck: -abs(tilts[deck]))[:MOST_PROBED]
    for deck in worst:
        probe_deck(run, report.plan.version, deck, tilts[deck], tasks, rows, report.cards)
    blame(report.cards, {deck: tilts[deck] for deck in worst})


def summarize(plan: Plan, job: str, rows: list[Row], skill: list[SkillStep]) -> Report:
    """Everything that can be read out of the games."""
    rules = game(plan.version.game)
    names = {card.id: card.name for card in rules.cards.values()}
    cards, pairs = study_cards(rows, names)
    decks = _decks(rows)
    name_suspects(cards, {line.deck: _tilt(line.share) for line in decks})
    first = [row.returns[row.first] for row in rows if row.first >= 0]
    sides = len(set(teams_at(rules, plan.players, plan.version.options)))
    return Report(
        plan,
        job,
        len(rows),
        round(1 / sides, 4),
        _cells(rows),
        decks,
        _share(first) if first else None,
        spread([float(row.turns) for row in rows]),
        spread([float(row.decisions) for row in rows]),
        count_reasons(rows),
        cards,
        pairs,
        skill,
        _drama(rows),
        _staples(decks, {deck.name: {card_id for card_id, _ in deck.cards} for deck in rules.decks}, names),
    )


def _cells(rows: list[Row]) -> list[Cell]:
    units: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        got = {deck: row.returns[seat] for seat, deck in enumerate(row.decks)}
        for a, b in combinations(sorted(got), 2):
            share = 0.5 if got[a] == got[b] else float(got[a] > got[b])
            units[a, b][row.unit].append(share)
    return [
        Cell(a, b, _share_of_pairs(found), _is_outside(_share_of_pairs(found)))
        for (a, b), found in sorted(units.items())
    ]


def _is_outside(share: Share) -> bool:
    return share.low > FAIR[1] or share.high < FAIR[0]


def _decks(rows: list[Row]) -> list[DeckLine]:
    units: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        for deck in dict.fromkeys(row.decks):
            got = [row.returns[seat] for seat, name in enumerate(row.decks) if name == deck]
            units[deck][row.unit].append(sum(got) / len(got))
    lines = [DeckLine(deck, _share_of_pairs(found)) for deck, found in units.items()]
    return sorted(lines, key=lambda line: -line.share.score)


def _tilt(share: Share) -> float:
    """How far a deck surely is from even, at a table of two sides; 0 where that is not sure."""
    if share.low > 0.5 + TILT:
        return share.score - 0.5
    return share.score - 0.5 if share.high < 0.5 - TILT else 0.0


def _share_of_pairs(units: dict[int, list[float]]) -> Share:
    means = [sum(scores) / len(scores) for scores in units.values()]
    low, high = paired_interval(means)
    games = sum(len(scores) for scores in units.values())
    return Share(games, round(sum(means) / len(means), 4), round(low, 4), round(high, 4))


def _share(results: list[float]) -> Share:
    low, high = wilson(sum(results), len(results))
    return Share(len(results), round(sum(results) / max(1, len(results)), 4), round(low, 4), round(high, 4))


def spread(numbers: list[float]) -> Spread:
    mean = round(sum(numbers) / max(1, len(numbers)), 2)
    return Spread(mean, percentile(numbers, 0.1), percentile(numbers, 0.5), percentile(numbers, 0.9))


def judge_skill(better: str, worse: str, rows: list[Row]) -> SkillStep:
    """How often the better player wins, and what decides: who plays, or what was dealt."""
    units: dict[int, list[tuple[Row, float]]] = defaultdict(list)
    for row in rows:
        got = [row.returns[seat] for seat, bot in enumerate(row.bots) if bot == better]
        units[row.unit].append((row, sum(got) / len(got)))
    whole = [pair for pair in units.values() if len(pair) == 2]
    scores = [(pair[0][1] + pair[1][1]) / 2 for pair in whole]
    low, high = paired_interval(scores)
    by_player = sum(pair[0][1] == pair[1][1] != 0.5 for pair in whole)
    by_deal = sum({pair[0][1], pair[1][1]} == {0.0, 1.0} for pair in whole)
    count = max(1, len(whole))
    share = Share(2 * len(whole), round(sum(scores) / count, 4), round(low, 4), round(high, 4))
    return SkillStep(better, worse, share, round(by_player / count, 4), round(by_deal / count, 4))


def _drama(rows: list[Row]) -> Drama:
    count = max(1, len(rows))
    decided = [row for row in rows if len(set(row.returns)) > 1]
    return Drama(
        round(sum(row.lead_changes for row in rows) / count, 2),
        round(sum(row.lowest < COMEBACK for row in decided) / max(1, len(decided)), 4),
        round(percentile([row.settled for row in decided], 0.5), 3),
        round(sum(row.forced for row in rows) / count, 4),
        round(sum(row.idle_turns for row in rows) / count, 4),
    )


def _staples(decks: list[DeckLine], lists: dict[str, set[str]], names: dict[str, str]) -> list[str]:
    """What no winning deck is without, and no losing one has."""
    winning = [lists[line.deck] for line in decks if line.share.low > 0.5 and line.deck in lists]
    losing = [lists[line.deck] for line in decks if line.share.high < 0.5 and line.deck in lists]
    if not winning or not losing or len(winning) + len(losing) < 3:
        return []
    common = set.intersection(*winning).difference(*losing)
    return sorted(names[card_id] for card_id in common)
