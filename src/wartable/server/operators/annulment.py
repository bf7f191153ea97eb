"""A finished game is annulled: whatever it moved is moved back, ratings, Card Points, a try at the challenge and what it left
of somebody's conduct; and its results count no more.

The game itself stays and can be read. It happens once, however often it is asked for.
"""

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.server.accounts import shop
from wartable.server.accounts.database import (
    Balance,
    ChallengeTry,
    Conduct,
    LedgerEntry,
    Posting,
    Rating,
    Result,
)
from wartable.server.accounts.ratings import MODEL, SCALE
from wartable.server.errors import ApiError, no_such

KEYS = ("match", "bots")
"""How entries of the ledger are called that a game made; see `shop`."""


class Annulled(msgspec.Struct):
    """What was moved back."""

    table: str
    ratings: dict[str, int]
    """By person: the points that the rating is higher (or lower) for it."""
    points: dict[str, int]
    """By person: the Card Points that were taken back."""


async def annul(session: AsyncSession, table: str, now: int) -> Annulled:
    """Take back what a finished game has moved. Points that are spent already stay spent: nobody falls below zero."""
    rows = (await session.scalars(select(Result).where(Result.table == table).order_by(Result.seat))).all()
    if not rows:
        raise no_such("result")
    if any(row.annulled_at is not None for row in rows):
        raise ApiError(409, "ANNULLED_ALREADY", "This game was annulled before.")
    told = Annulled(table, {}, {})
    for row in rows:
        row.annulled_at = now
        if row.user is None:
            continue
        await _move_rating_back(session, row, told)
        await _take_points_back(session, row, told)
        row.rated, row.before, row.after = False, None, None
        row.mu_moved = row.sigma_moved = None
    await session.execute(delete(ChallengeTry).where(ChallengeTry.table == table))
    await session.execute(delete(Conduct).where(Conduct.table == table))
    return told


async def _move_rating_back(session: AsyncSession, row: Result, told: Annulled) -> None:
    if not row.rated or row.before is None or row.after is None or row.user is None:
        return
    if row.user in told.ratings:
        return  # one person at two seats was rated once
    rating = await session.get(Rating, (row.user, row.game, row.mode), with_for_update=True)
    if rating is None:
        return
    # Of games that were kept before the rest was, only the rounded points are known.
    rating.mu -= (row.after - row.before) / SCALE if row.mu_moved is None else row.mu_moved
    rating.sigma = min(MODEL.sigma, rating.sigma - (row.sigma_moved or 0.0))
    rating.games = max(0, rating.games - 1)
    told.ratings[row.user] = round(row.before - row.after)


async def _take_points_back(session: AsyncSession, row: Result, told: Annulled) -> None:
    assert row.user is not None
    account = shop.account_name(row.user, row.game)
    keys = [f"{kind}:{row.table}:{row.seat}" for kind in KEYS]
    credited = await session.scalar(
        select(Posting.amount)
        .join(LedgerEntry, LedgerEntry.id == Posting.entry)
        .where(LedgerEntry.user == row.user, LedgerEntry.key.in_(keys), Posting.account == account)
    )
    if not credited:
        return
    balance = await session.get(Balance, account, with_for_update=True)
    taken = min(credited, 0 if balance is None else balance.points)
    if balance is None or taken <= 0:
        return
    await shop.post(
        session, row.user, row.game, f"annulled:{row.table}:{row.seat}", "A match was annulled", -taken, balance,
        "awards",
    )  # fmt: skip
    told.points[row.user] = told.points.get(row.user, 0) + taken
