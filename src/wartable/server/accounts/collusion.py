"""Collusion report: who does better in whose company, for organisers who look for people that help each other.

Where everybody plays for himself it should not matter much who else sits at the table. Somebody who does far better
with one certain person there than without deserves a look at the replays; a number proves nothing by itself.
"""

from collections import defaultdict
from statistics import fmean, pvariance

import msgspec
from sqlalchemy import select

from wartable.server.accounts.database import Database, Result

MODE = "free-for-all"
LEAST_VARIANCE = 0.02
"""A few games that ended alike are no certainty."""


class Pair(msgspec.Struct):
    """One person in the company of another."""

    game: str
    name: str
    other: str
    together: int
    score: float
    """From 1 for the first place to 0 for the last, on average, with the other at the table."""
    apart: int
    score_apart: float
    sigmas: float
    """How many standard deviations better together than apart."""


async def pairs(db: Database, game: str | None = None, least: int = 5) -> list[Pair]:
    """Everybody with everybody whom they met in rated games `least` times, and as often did not; the strangest
    first."""
    asked = select(Result).where(Result.mode == MODE, Result.rated, Result.user.is_not(None))
    if game is not None:
        asked = asked.where(Result.game == game)
    tables: dict[str, list[Result]] = defaultdict(list)
    async with db.read() as session:
        for row in await session.scalars(asked):
            tables[row.table].append(row)
    names: dict[str, str] = {}
    scores: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    company: dict[tuple[str, str], dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for table, rows in tables.items():
        for row in rows:
            assert row.user is not None
            names[row.user] = row.name
            scores[row.game, row.user][table] = (row.seats - row.rank) / (row.seats - 1)
            for other in rows:
                if other.user is not None and other.user != row.user:
                    company[row.game, row.user][other.user].add(table)
    found = [
        Pair(game_id, names[user], names[other], *_compare(scores[game_id, user], met))
        for (game_id, user), others in company.items()
        for other, met in others.items()
        if len(met) >= least and len(scores[game_id, user]) - len(met) >= least
    ]
    return sorted(found, key=lambda pair: -pair.sigmas)


def _compare(scores: dict[str, float], met: set[str]) -> tuple[int, float, int, float, float]:
    """The scores of somebody at some tables, and at all others."""
    together = [score for table, score in scores.items() if table in met]
    apart = [score for table, score in scores.items() if table not in met]
    variance = max(LEAST_VARIANCE, pvariance([*together, *apart]))
    doubt = (variance / len(together) + variance / len(apart)) ** 0.5
    gain = fmean(together) - fmean(apart)
    return len(together), fmean(together), len(apart), fmean(apart), gain / doubt
