"""The frozen benchmark: fixed tables, seeds and opponents, so that results of different people and years compare.

An agent meets every opponent of every game in pairs of games, seats swapped, with the same deck at every seat. Nothing here
may change under one name: whoever changes an opponent's decisions, a seed or a rule begins a new edition.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.core.version import rules_version
from wartable.lab.arena import Arena, Contest
from wartable.lab.bout import Result

EDITION = 1
OPPONENTS = ("random", "greedy-v2", "search:32it")
PAIRS = 50
SEED = 20_261


class Line(msgspec.Struct, frozen=True):
    """An agent against one opponent in one game."""

    agent: str
    game: str
    opponent: str
    games: int
    score: float
    low: float
    high: float
    """The 95 % interval, pairs as units."""
    p95_ms: float
    """The thinking time that 95 of 100 decisions stay below."""
    mishaps: int
    """Answers that were none: crashes and illegal ones, for which greedy stepped in. A clean result has none."""
    rules: str
    """The version of the rules: lines compare where it is the same."""


class Outcome(msgspec.Struct, frozen=True):
    """What a run of the benchmark found."""

    edition: int
    lines: list[Line]
    interrupted: bool


def contest_of(rules: Rules[State], agent: str, opponent: str, pairs: int = PAIRS) -> Contest:
    """The games of one line."""
    return Contest(rules.id, (agent, opponent), pairs, rules.players[0], SEED)


def run(
    chosen: Sequence[tuple[str, Rules[State]]],
    pairs: int = PAIRS,
    jobs: int = 1,
    tell: Callable[[Result], None] | None = None,
) -> Outcome:
    """Play the whole benchmark for agents in games. Ctrl-C stops it: whole lines are reported."""
    lines: list[Line] = []
    for agent, rules in chosen:
        for opponent in OPPONENTS:
            report = Arena(rules, contest_of(rules, agent, opponent, pairs)).run(jobs, tell)
            if report.interrupted:
                return Outcome(EDITION, lines, True)
            cell, thinking = report.cells[0], report.thinking[0]
            lines.append(
                Line(
                    agent,
                    rules.id,
                    opponent,
                    cell.games,
                    cell.score,
                    cell.low,
                    cell.high,
                    thinking.p95,
                    report.illegal,
                    rules_version(rules),
                )
            )
    return Outcome(EDITION, lines, False)


def count_games(chosen: Sequence[tuple[str, Rules[State]]], pairs: int = PAIRS) -> int:
    """The number of games of a run."""
    return sum(
        Arena(rules, contest_of(rules, agent, opponent, pairs)).total
        for agent, rules in chosen
        for opponent in OPPONENTS
    )


def markdown(lines: Iterable[Line]) -> str:
    """The table as docs/benchmark.md has it."""
    by_agent: dict[tuple[str, str], dict[str, Line]] = {}
    for line in lines:
        by_agent.setdefault((line.game, line.agent), {})[line.opponent] = line
    head = ["game", "agent", *(f"against {each}" for each in OPPONENTS)]
    rows = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for (game, agent), found in by_agent.items():
        cells = [
            f"{100 * found[each].score:.1f} % [{100 * found[each].low:.0f}, {100 * found[each].high:.0f}]"
            if each in found
            else ""
            for each in OPPONENTS
        ]
        rows.append("| " + " | ".join([game, f"`{agent}`", *cells]) + " |")
    return "\n".join(rows) + "\n"
