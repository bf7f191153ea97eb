"""What remains of a finished game with the accounts: results, ratings, points. Kept once, however often it is tried."""

from collections.abc import Collection, Sequence

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.core.match import Match
from wartable.core.outcome import Outcome
from wartable.core.sets import base_game
from wartable.server.accounts import fair_play, ratings, shop
from wartable.server.accounts.database import ChallengeTry, Database, Rating, Result, User
from wartable.server.table.header import GONE, Earned, Header


async def settle(db: Database, header: Header, match: Match | None) -> list[tuple[str, str]] | None:
    """Keep them; the rating of each seat before and after as shown, None where nothing was rated."""
    outcome = header.outcome
    if outcome is None or header.play_on is not None:
        return None
    async with db.begin() as session:
        if await session.get(Result, (header.id, 0)) is not None:
            return await _read_ratings(session, header)
        users = [held.user for held in header.seats]
        known = {
            user: login is not None
            for user, login in await session.execute(
                select(User.id, User.login).where(User.id.in_([u for u in users if u]))
            )
        }
        living = set(known)
        changes: list[ratings.Change] | None = None
        people = [user for user in users if user is not None and user in living]
        programs = await session.scalar(
            select(func.count()).select_from(User).where(User.id.in_(people), User.bot_of.is_not(None))
        )
        mode = ratings.mode_of(header.teams)
        mode = ratings.apart(mode) if programs else mode
        is_ranked = (
            header.rated and not header.private and len(people) == header.players and all(known.values())
        )
        weight = (
            fair_play.weigh(await fair_play.times_met(session, header, rated_only=True)) if is_ranked else 1.0
        )
        if is_ranked and weight and fair_play.is_long_enough(header, match):
            changes = await ratings.rate(
                session, header.game, header.teams, people, outcome.ranks, weight, mode
            )
        flag = fair_play.flag(header)
        for seat, held in enumerate(header.seats):
            change = None if changes is None else changes[seat]
            session.add(
                Result(
                    table=header.id,
                    seat=seat,
                    user=held.user if held.user in living else None,
                    name=GONE if held.kind == "human" and held.user not in living else held.name[:24],
                    game=base_game(header.game),
                    mode=mode,
                    rank=outcome.ranks[seat],
                    seats=header.players,
                    reason=outcome.reason[:60],
                    rated=change is not None,
                    before=None if change is None else change.before,
                    after=None if change is None else change.after,
                    mu_moved=None if change is None else change.mu_moved,
                    sigma_moved=None if change is None else change.sigma_moved,
                    ended_at=header.ended_at or 0,
                    weight=weight,
                    flag=flag,
                )
            )
        if header.challenge:
            await _keep_try(session, header, outcome, 0 if match is None else match.seq)
        if match is not None:
            await shop.award(session, header, match, living)
    return None if changes is None else [(each.shown_before, each.shown_after) for each in changes]


async def _keep_try(session: AsyncSession, header: Header, outcome: Outcome, steps: int) -> None:
    """How somebody fared at the challenge of a day."""
    teams = header.teams
    first = {teams[seat] for seat, rank in enumerate(outcome.ranks) if rank == 1}
    for seat, held in enumerate(header.seats):
        if held.kind != "human" or held.user is None:
            continue
        there = await session.get(ChallengeTry, (header.challenge, held.user))
        if there is None or there.table != header.id or there.result:
            continue
        if teams[seat] not in first:
            there.result = "lost"
        else:
            there.result = "won" if len(first) == 1 else "drawn"
        others = [score for other, score in enumerate(outcome.scores) if teams[other] != teams[seat]]
        there.score = outcome.scores[seat] - max(others, default=0) if outcome.scores else 0
        there.steps = steps


async def read_earned(db: Database, header: Header, match: Match | None) -> list[Earned | None] | None:
    """The Card Points of each seat, once the result is kept."""
    if match is None or header.play_on is not None:
        return None
    async with db.read() as session:
        return await shop.read_credited(session, header, match)


async def _read_ratings(session: AsyncSession, header: Header) -> list[tuple[str, str]] | None:
    """The same from what was kept before: the server stopped between keeping and telling it."""
    rows = await session.scalars(select(Result).where(Result.table == header.id).order_by(Result.seat))
    told: list[tuple[str, str]] = []
    for row in rows:
        if row.before is None or row.after is None:
            return None
        rating = None if row.user is None else await session.get(Rating, (row.user, row.game, row.mode))
        mark = "?" if rating is None or ratings.is_uncertain(rating.sigma) else ""
        told.append((f"{round(row.before)}{mark}", f"{round(row.after)}{mark}"))
    return told


async def games_of(session: AsyncSession, game: str, users: Collection[str]) -> dict[str, int]:
    """How many tables with this game each of these people has played to the end."""
    counted = select(Result.user, func.count(func.distinct(Result.table)))
    rows = await session.execute(
        counted.where(Result.user.in_(users), Result.game == game).group_by(Result.user)
    )
    return {user: count for user, count in rows.all() if user is not None}


def result_of(mine: Result, everybody: Sequence[Result]) -> str:
    """`won`, `lost` or `drawn`: a first place shared with another side is a draw."""
    if mine.rank != 1:
        return "lost"
    first = sum(each.rank == 1 for each in everybody)
    is_shared = first == len(everybody) if mine.mode.endswith("teams") else first > 1
    return "drawn" if is_shared else "won"
