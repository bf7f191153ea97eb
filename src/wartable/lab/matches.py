"""Which games are to be played: decks that meet, seats that go round, seeds that are shared."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.setup import Setup, Value
from wartable.core.state import State
from wartable.lab.study import Row, Task

SPREAD = 1_000_003
"""Seeds of neighbouring series never meet."""


def teams_at(rules: Rules[State], players: int, options: dict[str, Value]) -> tuple[int, ...]:
    """The side of each seat at such a table."""
    decks: tuple[Deck | None, ...] = ()
    if rules.decks:
        decks = tuple(rules.decks[seat % len(rules.decks)] for seat in range(players))
    return tuple(rules.teams(rules.new_game(Setup(players, dict(options), decks), 1)))


def meetings(rules: Rules[State], sides: int) -> list[tuple[str, ...]]:
    """Every choice of decks that can meet at a table with this number of sides; one empty choice for games without decks."""
    names = [deck.name for deck in rules.decks]
    if not names:
        return [()]
    return list(combinations(names, min(sides, len(names))))


def unit_tasks(
    met: tuple[str, ...],
    teams: tuple[int, ...],
    bots: Sequence[str],
    unit: int,
    seed: int,
    options: dict[str, Value],
    number: int,
    part: str = "",
) -> list[Task]:
    """The games of one unit: the same seed, and the decks go round the sides. Without decks there is one game."""
    sides = sorted(set(teams))
    if not met:
        return [Task(number, unit, seed, tuple(bots), (), options, part)]
    tasks: list[Task] = []
    order = list(met)
    if len(sides) > 2:
        order = shuffled(order, Dice(seed))
    for turned in range(len(sides)):
        at_side = {side: order[(n + turned) % len(order)] for n, side in enumerate(sides)}
        decks = tuple(at_side[team] for team in teams)
        tasks.append(Task(number + turned, unit, seed, tuple(bots), decks, options, part))
    return tasks


def round_robin(
    rules: Rules[State],
    bot: str,
    players: int,
    units: int,
    seed: int,
    options: dict[str, Value],
    first: int = 0,
) -> Iterator[Task]:
    """Rounds in which every choice of decks meets once in every seat. Games of a round share their seed."""
    teams = teams_at(rules, players, options)
    number = first
    for unit in range(units):
        for met in meetings(rules, len(set(teams))):
            for task in unit_tasks(met, teams, (bot,) * players, unit, seed * SPREAD + unit, options, number):
                yield task
                number += 1


def games_in_round(rules: Rules[State], players: int, options: dict[str, Value]) -> int:
    sides = len(set(teams_at(rules, players, options)))
    met = meetings(rules, sides)
    return len(met) * (sides if met != [()] else 1)


def check_seats(rules: Rules[State], players: int | None) -> int:
    """The number of seats: the smallest one if none is named. Raises BadSetup."""
    seats = rules.players[0] if players is None else players
    rules.check_players(seats)
    return seats


def check_count(count: int, what: str = "games") -> int:
    if count < 1:
        raise BadSetup("NO_GAMES", f"the number of {what} is at least 1, not {count}")
    return count


def score_of(row: Row, deck: str) -> float:
    """What the seats with this deck got, on average."""
    got = [row.returns[seat] for seat, name in enumerate(row.decks) if name == deck]
    return sum(got) / len(got)


def shuffled(words: list[str], dice: Dice) -> list[str]:
    """The words in an order that the dice give."""
    order = list(range(len(words)))
    dice.shuffle(order)
    return [words[at] for at in order]
