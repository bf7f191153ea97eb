"""Deck against deck: the matrix that a designer looks at, with the share of the seat that begins."""

from collections.abc import Callable, Iterator
from math import ceil

import msgspec

from wartable.bots.bot import Budget, parse_bot
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.setup import Setup, Value
from wartable.core.state import State
from wartable.lab.bout import Bout, Result
from wartable.lab.pool import played
from wartable.lab.statistics import paired, percentile, wilson


class Plan(msgspec.Struct, frozen=True):
    """Which bot plays all seats, and how many pairs each two decks play."""

    game: str
    bot: str
    pairs: int
    players: int
    seed: int = 1
    budget: Budget | None = None
    options: dict[str, Value] = {}


class Matchup(msgspec.Struct):
    """One deck against another; with more than two sides, alone among copies of it."""

    deck: str
    against: str
    games: int
    score: float
    low: float
    high: float
    turns: tuple[float, float, float] | None = None
    """Turns of a player, the one in which the game ends counted: nine games in ten last at least so long, the middle game,
    nine in ten at most."""


class Balance(msgspec.Struct):
    """What came out."""

    plan: Plan
    games: int
    matchups: list[Matchup]
    first_seat: float
    first_low: float
    first_high: float
    even: float
    """What decks and seats of equal strength would score."""
    turns: tuple[float, float, float] | None = None
    interrupted: bool = False


def measure(
    rules: Rules[State], plan: Plan, jobs: int = 1, tell: Callable[[Result], None] | None = None
) -> Balance:
    """Play every deck against every other, seats swapped. Ctrl-C stops it: what was played is reported."""
    if len(rules.decks) < 2:
        raise BadSetup("NO_DECKS", f"{rules.name} has no decks of its own to compare")
    if plan.pairs < 1:
        raise BadSetup("NO_GAMES", f"{plan.pairs} pairs are none to play")
    rules.check_players(plan.players)
    parse_bot(plan.bot, plan.budget)
    teams = rules.teams(rules.new_game(_setup(rules, plan, (0,) * plan.players), plan.seed))
    sides = sorted(set(teams))
    rows: dict[tuple[int, int], dict[int, list[float]]] = {}
    lengths: dict[tuple[int, int], list[float]] = {}
    first: list[float] = []
    interrupted = False
    games = 0
    stream = played(_bouts(rules, plan, teams, sides), jobs)
    try:
        for result in stream:
            games += 1
            pair, a, b, at = _unpack(result.bout.unit, len(rules.decks), len(sides))
            seat = teams.index(sides[at])
            rows.setdefault((a, b), {}).setdefault(pair, []).append(result.returns[seat])
            lengths.setdefault((a, b), []).append(ceil(result.turns / plan.players))
            first.append(result.returns[result.started])
            if tell is not None:
                tell(result)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        stream.close()  # type: ignore[attr-defined]  # a generator
    low, high = wilson(sum(first), len(first))
    return Balance(
        plan,
        games,
        [_matchup(rules, key, units, lengths[key]) for key, units in sorted(rows.items())],
        round(sum(first) / max(1, len(first)), 4),
        round(low, 4),
        round(high, 4),
        round(1 / len(sides), 4),
        _spread([each for cell in lengths.values() for each in cell]),
        interrupted,
    )


def count(rules: Rules[State], plan: Plan, sides: int) -> int:
    """How many games that is."""
    decks = len(rules.decks)
    return decks * (decks - 1) // 2 * plan.pairs * sides


def _bouts(rules: Rules[State], plan: Plan, teams: tuple[int, ...], sides: list[int]) -> Iterator[Bout]:
    decks = len(rules.decks)
    for pair in range(plan.pairs):
        for a in range(decks):
            for b in range(a + 1, decks):
                for at, side in enumerate(sides):
                    setup = _setup(rules, plan, tuple(a if team == side else b for team in teams))
                    unit = ((pair * decks + a) * decks + b) * len(sides) + at
                    seed = plan.seed * 1_000_003 + pair
                    yield Bout(plan.game, setup, seed, (plan.bot,) * plan.players, plan.budget, unit)


def _unpack(unit: int, decks: int, sides: int) -> tuple[int, int, int, int]:
    rest, at = divmod(unit, sides)
    rest, b = divmod(rest, decks)
    pair, a = divmod(rest, decks)
    return pair, a, b, at


def _setup(rules: Rules[State], plan: Plan, decks: tuple[int, ...]) -> Setup:
    return Setup(plan.players, dict(plan.options), tuple(rules.decks[number] for number in decks))


def _spread(lengths: list[float]) -> tuple[float, float, float] | None:
    """The middle four fifths, and the middle; None in games that count no turns."""
    if not any(lengths):
        return None
    return percentile(lengths, 0.1), percentile(lengths, 0.5), percentile(lengths, 0.9)


def _matchup(
    rules: Rules[State], key: tuple[int, int], units: dict[int, list[float]], lengths: list[float]
) -> Matchup:
    games = [score for scores in units.values() for score in scores]
    means = [sum(scores) / len(scores) for scores in units.values()]
    low, high = paired(means)
    a, b = key
    score = round(sum(means) / len(means), 4)
    names = rules.decks[a].name, rules.decks[b].name
    return Matchup(*names, len(games), score, round(low, 4), round(high, 4), _spread(lengths))


def markdown(rules: Rules[State], found: Balance, day: str) -> str:
    """The page that a designer keeps: the matrix by rows, how it was measured, and when."""
    plan = found.plan
    names = [deck.name for deck in rules.decks]
    cells = {(each.deck, each.against): each for each in found.matchups}
    budget = f", {plan.budget}" if plan.budget else ""
    options = "".join(f", {name}={value}" for name, value in plan.options.items())
    lines = [
        f"# {rules.name}: balance, {plan.players} seats",
        "",
        f"Measured on {day}: {found.games} games, all seats played by `{plan.bot}`{budget}{options}, "
        f"{'stopped before ' if found.interrupted else ''}{plan.pairs} pairs with seats swapped for each two decks, seed {plan.seed}. Wins of the row against the "
        "column, with the 95 % interval of the pairs in brackets"
        + ("." if plan.players == 2 else "; the row alone, all other seats the column."),
        "",
        "| | " + " | ".join(names) + " |",
        "|---|" + "---:|" * len(names),
    ]
    for row in names:
        words = [f"| **{row}** "]
        for column in names:
            cell, mirrored = cells.get((row, column)), cells.get((column, row))
            if cell is not None:
                words.append(f"| {cell.score:.1%} [{cell.low:.0%}, {cell.high:.0%}] ")
            elif mirrored is not None and plan.players == 2:
                words.append(f"| {1 - mirrored.score:.1%} [{1 - mirrored.high:.0%}, {1 - mirrored.low:.0%}] ")
            else:
                words.append("| ")
        lines.append("".join(words) + "|")
    interval = f"[{found.first_low:.1%}, {found.first_high:.1%}]"
    lines += [
        "",
        f"The first to move wins {found.first_seat:.1%} {interval}; even would be {found.even:.0%}.",
    ]
    if found.turns is not None:
        low, middle, high = found.turns
        lines.append(
            f"The middle 80 % of the games last {low:g} to {high:g} turns of a player, half of them up to {middle:g}; the turn in which a game ends counts."
        )
    return "\n".join(lines) + "\n"
