"""Deck against deck: the matrix that a designer looks at, with the share of the seat that begins."""

import shlex
from collections.abc import Callable, Iterator
from itertools import combinations
from math import ceil

import msgspec

from wartable.bots.bot import Budget, parse_bot
from wartable.core.dice import Dice
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.setup import Setup, Value
from wartable.core.state import State
from wartable.lab.bout import Bout, Result
from wartable.lab.pool import play_all
from wartable.lab.statistics import paired_interval, percentile, wilson


class Plan(msgspec.Struct, frozen=True):
    """Which bot plays all seats, and how many rounds: in a round decks that meet play as many games as there are seats
    to change, a pair of games where two sides meet."""

    game: str
    bot: str
    pairs: int
    players: int
    seed: int = 1
    budget: Budget | None = None
    options: dict[str, Value] = {}
    deck: str = ""
    """Only games in which this deck sits at the table: what a designer of one deck wants to know."""


class Matchup(msgspec.Struct):
    """One deck against another: how often it comes before it, a tie counted half."""

    deck: str
    against: str
    games: int
    score: float
    low: float
    high: float
    turns: tuple[float, float, float] | None = None
    """Turns of a player, the one in which the game ends counted: the number that nine games in ten reach, that of the middle game, and the number that nine in ten do not exceed."""


class Wins(msgspec.Struct):
    """How often a deck wins, whoever sits at the table."""

    deck: str
    games: int
    score: float
    low: float
    high: float


class Balance(msgspec.Struct):
    """The balance of a game's decks, as measured."""

    plan: Plan
    games: int
    matchups: list[Matchup]
    wins: list[Wins]
    first_seat: float
    first_low: float
    first_high: float
    even: float
    """What decks and seats of equal strength would win."""
    turns: tuple[float, float, float] | None = None
    interrupted: bool = False


Units = dict[int, list[float]]
"""The scores of games that belong together, by the number of their round: they share a seed, the seats go round."""


def measure(
    rules: Rules[State], plan: Plan, jobs: int = 1, tell: Callable[[Result], None] | None = None
) -> Balance:
    """Play every deck against every other in all seats. Ctrl-C stops it: what was played is reported.

    With more than two sides the decks sit at one table, as people bring them: what counts between two of them is
    which comes first.
    """
    check(rules, plan)
    teams = _teams(rules, plan)
    sides = sorted(set(teams))
    cells: dict[tuple[int, int], Units] = {}
    lengths: dict[tuple[int, int], list[float]] = {}
    every_length: list[float] = []
    wins: dict[int, Units] = {}
    first: list[float] = []
    interrupted = False
    games = 0
    stream = play_all(_bouts(rules, plan, teams), jobs)
    try:
        for result in stream:
            games += 1
            seats = [teams.index(side) for side in sides]
            decks = [rules.decks.index(result.bout.setup.decks[seat]) for seat in seats]
            length = ceil(result.turns / plan.players)
            every_length.append(length)
            for (a, one), (b, other) in combinations(sorted(zip(decks, seats, strict=True)), 2):
                if a != b:
                    cells.setdefault((a, b), {}).setdefault(result.bout.unit, []).append(
                        _before(result.ranks[one], result.ranks[other])
                    )
                    lengths.setdefault((a, b), []).append(length)
            for deck, seat in zip(decks, seats, strict=True):
                wins.setdefault(deck, {}).setdefault(result.bout.unit, []).append(result.returns[seat])
            first.extend(result.of_the_first)
            if tell is not None:
                tell(result)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        stream.close()
    low, high = wilson(sum(first), len(first))
    names = [deck.name for deck in rules.decks]
    return Balance(
        plan,
        games,
        [
            Matchup(names[a], names[b], *_score(units), _spread(lengths[a, b]))
            for (a, b), units in sorted(cells.items())
        ],
        [Wins(names[deck], *_score(units)) for deck, units in sorted(wins.items())],
        round(sum(first) / max(1, len(first)), 4),
        round(low, 4),
        round(high, 4),
        round(1 / len(sides), 4),
        _spread(every_length),
        interrupted,
    )


def check(rules: Rules[State], plan: Plan) -> None:
    """Raises BadSetup where there is nothing to measure."""
    if len(rules.decks) < 2:
        raise BadSetup(
            "NO_DECKS",
            f"{rules.name} has no decks of its own to compare; `wartable simulate {rules.id}` shows what going first is worth",
        )
    if plan.pairs < 1:
        raise BadSetup("NO_GAMES", f"at least one pair is played, not {plan.pairs}")
    if plan.deck and plan.deck.casefold() not in [deck.name.casefold() for deck in rules.decks]:
        listed = ", ".join(deck.name for deck in rules.decks)
        raise BadSetup("NO_DECK", f"{rules.name} has no deck {plan.deck[:60]!r}; it has: {listed}")
    rules.check_players(plan.players)
    parse_bot(plan.bot, plan.budget)


def count(rules: Rules[State], plan: Plan) -> int:
    """The number of games of a plan. Raises BadSetup."""
    check(rules, plan)
    sides = sorted(set(_teams(rules, plan)))
    return len(_tables(rules, plan, len(sides))) * plan.pairs * len(sides)


def _tables(rules: Rules[State], plan: Plan, sides: int) -> list[tuple[int, ...]]:
    """Which decks sit down together, by their numbers."""
    found = list(combinations(range(len(rules.decks)), min(sides, len(rules.decks))))
    if not plan.deck:
        return found
    names = [deck.name.casefold() for deck in rules.decks]
    wanted = names.index(plan.deck.casefold())
    return [each for each in found if wanted in each]


def _teams(rules: Rules[State], plan: Plan) -> tuple[int, ...]:
    return rules.teams(rules.new_game(_setup(rules, plan, (0,) * plan.players), plan.seed))


def _bouts(rules: Rules[State], plan: Plan, teams: tuple[int, ...]) -> Iterator[Bout]:
    """The games of a plan: in every round every choice of decks sits down, in an order drawn for that round, and goes round
    the seats."""
    sides = sorted(set(teams))
    tables = _tables(rules, plan, len(sides))
    for pair in range(plan.pairs):
        seed = plan.seed * 1_000_003 + pair
        dice = Dice(seed)
        for chosen in tables:
            order = list(chosen)
            if len(sides) > 2:
                dice.shuffle(order)
            for turned in range(len(sides)):
                at_side = {side: order[(n + turned) % len(order)] for n, side in enumerate(sides)}
                setup = _setup(rules, plan, tuple(at_side[team] for team in teams))
                yield Bout(plan.game, setup, seed, (plan.bot,) * plan.players, plan.budget, pair)


def _setup(rules: Rules[State], plan: Plan, decks: tuple[int, ...]) -> Setup:
    return Setup(plan.players, dict(plan.options), tuple(rules.decks[number] for number in decks))


def _before(rank: int, other: int) -> float:
    return 0.5 if rank == other else float(rank < other)


def _spread(lengths: list[float]) -> tuple[float, float, float] | None:
    """The bounds of the middle four fifths, and the median; None in games that count no turns."""
    if not any(lengths):
        return None
    return percentile(lengths, 0.1), percentile(lengths, 0.5), percentile(lengths, 0.9)


def _score(units: Units) -> tuple[int, float, float, float]:
    """The number of games, the mean of the rounds, and its interval."""
    means = [sum(scores) / len(scores) for scores in units.values()]
    low, high = paired_interval(means)
    games = sum(len(scores) for scores in units.values())
    return games, round(sum(means) / len(means), 4), round(low, 4), round(high, 4)


def command_of(rules: Rules[State], plan: Plan) -> str:
    """The command that plays a plan, as long as cards and bots are the same."""
    words = ["wartable", "balance", plan.game, "--bot", plan.bot, "--pairs", str(plan.pairs)]
    words += ["--seed", str(plan.seed)]
    if plan.players != rules.players[0]:
        words += ["--players", str(plan.players)]
    if plan.deck:
        words += ["--deck", plan.deck]
    if plan.budget is not None:
        words += ["--budget", str(plan.budget)]
    for name, value in plan.options.items():
        words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    return shlex.join(words)


def markdown(rules: Rules[State], found: Balance, day: str) -> str:
    """The page that a designer keeps: the matrix by rows, how it was measured, and when."""
    plan = found.plan
    mixed = found.even < 0.5
    names = [deck.name for deck in rules.decks]
    cells = {(each.deck, each.against): each for each in found.matchups}
    budget = f", {plan.budget}" if plan.budget else ""
    options = "".join(f", {name}={value}" for name, value in plan.options.items())
    rounds = (
        f"{plan.pairs} rounds in which the decks sit at one table and go round the seats"
        if mixed
        else f"{plan.pairs} pairs with seats swapped for each two decks"
    )
    counted = "How often the row comes before the column" if mixed else "Wins of the row against the column"
    lines = [
        f"# {rules.name}: balance, {plan.players} seats",
        "",
        f"Measured on {day}: {found.games} games, all seats played by `{plan.bot}`{budget}{options}, "
        f"{'stopped before ' if found.interrupted else ''}{rounds}, seed {plan.seed}. {counted}, "
        f"with the 95 % interval of the {'rounds' if mixed else 'pairs'} in brackets.",
        "",
        f"The command: `{command_of(rules, plan)}`.",
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
            elif mirrored is not None:
                words.append(f"| {1 - mirrored.score:.1%} [{1 - mirrored.high:.0%}, {1 - mirrored.low:.0%}] ")
            else:
                words.append("| ")
        lines.append("".join(words) + "|")
    if mixed:
        shares = "; ".join(f"{e.deck} {e.score:.1%} [{e.low:.0%}, {e.high:.0%}]" for e in found.wins)
        lines += [
            "",
            f"Of the games at such a table each deck wins: {shares}. Even would be {found.even:.0%}.",
        ]
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
