"""What remains of a finished game with the accounts: results, ratings, points. Kept once, however often it is tried."""

from sqlalchemy import select

from wartable.core.match import Match
from wartable.server import ratings, shop
from wartable.server.db import Database, Result, User
from wartable.server.header import Header


async def settle(db: Database, header: Header, match: Match | None) -> None:
    outcome = header.outcome
    if outcome is None or header.play_on is not None:
        return
    async with db.begin() as session:
        if await session.get(Result, (header.id, 0)) is not None:
            return
        users = [held.user for held in header.seats]
        living = set(
            (await session.scalars(select(User.id).where(User.id.in_([u for u in users if u])))).all()
        )
        changes: list[tuple[float, float]] | None = None
        people = [user for user in users if user is not None and user in living]
        if header.rated and len(people) == header.players:
            changes = await ratings.rate(session, header.game, header.teams, people, outcome.ranks)
        for seat, held in enumerate(header.seats):
            before, after = changes[seat] if changes is not None else (None, None)
            session.add(
                Result(
                    table=header.id,
                    seat=seat,
                    user=held.user if held.user in living else None,
                    name=held.name[:24],
                    game=header.game,
                    mode=ratings.mode_of(header.teams),
                    rank=outcome.ranks[seat],
                    seats=header.players,
                    reason=outcome.reason[:60],
                    rated=changes is not None,
                    before=before,
                    after=after,
                    ended_at=header.ended_at or 0,
                )
            )
        if match is not None:
            await shop.award(session, header, match, living)
