"""Company: who is here, whom I have played with, and who asks me to a table.

Names are told to those who have sat at a table together and play on, and to nobody else; who has muted somebody is not here for them.
"""

import msgspec
from sqlalchemy import delete, distinct, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.server.accounts.database import Invitation, Result, Session, User
from wartable.server.accounts.sessions import SEEN_EVERY_MS, Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError
from wartable.server.table.commands import Show

HERE_MS = 2 * SEEN_EVERY_MS
"""Who was seen within so many milliseconds counts as here."""
CALLED_MS = 30 * 60_000
"""How long an invitation stands."""
GAMES = 80
"""My newest games among which companions are looked for."""
MOST_PEOPLE = 12
MOST_INVITATIONS = 5


class Companion(msgspec.Struct, frozen=True):
    """Somebody I have played with."""

    user: str
    name: str
    here: bool
    game: str
    """What we played last."""
    at: int


class CallInfo(msgspec.Struct, frozen=True):
    """Somebody asks me to a table that waits for players."""

    table: str
    game: str
    name: str


class CompanyInfo(msgspec.Struct, frozen=True):
    """Who is here, as far as one person is told."""

    here: int
    """How many people were here within the last minutes."""
    people: list[Companion]
    """Those whom I have played with: who is here comes first, then whom I met last."""
    invitations: list[CallInfo]


async def show(hub: Hub, who: Who | None) -> CompanyInfo:
    now = hub.time.wall()
    async with hub.db.read() as session:
        here = await session.scalar(
            select(func.count(distinct(Session.user))).where(Session.seen_at > now - HERE_MS)
        )
        people = [] if who is None else await _companions(session, who, now)
        calls = (
            []
            if who is None
            else (
                await session.execute(
                    select(Invitation.table, Invitation.by, User.name)
                    .join(User, User.id == Invitation.by)
                    .where(Invitation.user == who.user, Invitation.made_at > now - CALLED_MS)
                    .order_by(Invitation.made_at.desc())
                    .limit(MOST_INVITATIONS)
                )
            ).all()
        )
    invitations: list[CallInfo] = []
    for table_id, by, name in calls:
        if who is None or by in who.muted:
            continue
        try:
            table = await hub.do(table_id, who, Show())
        except ApiError:
            continue  # the table is gone
        if table["status"] == "open" and not table["mine"]:
            invitations.append(CallInfo(table_id, table["game"], name))
    return CompanyInfo(here or 0, people, invitations)


async def _companions(session: AsyncSession, who: Who, now: int) -> list[Companion]:
    mine = select(Result.table).where(Result.user == who.user).order_by(Result.ended_at.desc()).limit(GAMES)
    rows = (
        await session.execute(
            select(User.id, User.name, User.muted, Result.game, Result.ended_at)
            .join(User, User.id == Result.user)
            .where(Result.table.in_(mine), User.id != who.user, User.bot_of.is_(None))
            .order_by(Result.ended_at.desc())
        )
    ).all()
    met: dict[str, tuple[str, str, int]] = {}
    for user, name, muted, game, at in rows:
        if user not in who.muted and who.user not in (muted or ()):
            met.setdefault(user, (name, game, at))
    seen = (
        await session.scalars(
            select(Session.user).where(Session.user.in_(met), Session.seen_at > now - HERE_MS)
        )
        if met
        else ()
    )
    here = set(seen)
    people = [Companion(user, name, user in here, game, at) for user, (name, game, at) in met.items()]
    people.sort(key=lambda each: (not each.here, -each.at, each.name))
    return people[:MOST_PEOPLE]


async def invite(hub: Hub, who: Who, table_id: str, user: str) -> None:
    """Ask somebody whom I have played with to the open table at which I sit."""
    table = await hub.do(table_id, who, Show())
    if not table["mine"]:
        raise ApiError(403, "NOT_SEATED", "You can invite people to a table where you have a seat.")
    if table["status"] != "open":
        raise ApiError(409, "ALREADY_BEGUN", "The game has begun; nobody can be invited any more.")
    now = hub.time.wall()
    async with hub.db.read() as session:
        known = await _companions(session, who, now)
    if all(each.user != user for each in known):
        raise ApiError(
            403, "NEVER_MET", "You can invite people you have played with; send others the link of the table."
        )
    try:
        async with hub.db.begin() as session:
            await session.execute(
                delete(Invitation).where(Invitation.table == table_id, Invitation.user == user)
            )
            session.add(Invitation(table=table_id, user=user, by=who.user, made_at=now))
    except IntegrityError:
        return  # asked twice at once, or deleted meanwhile
