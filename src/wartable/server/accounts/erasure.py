"""Deleting an account: gone at once, and then the name is taken off every table, a few at a time.

What is still to be done is kept in the database, so that a server that stops in the middle goes on at the next start;
and no list of somebody's ten thousand games is ever held in memory.
"""

import structlog
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import DBAPIError

from wartable.core.errors import WartableError
from wartable.server import metrics
from wartable.server.accounts import shop
from wartable.server.accounts.database import (
    ApiToken,
    ChallengeTry,
    ChatLine,
    Conduct,
    Draft,
    Email,
    Erasure,
    Invitation,
    MailToken,
    Operator,
    Owned,
    Passkey,
    Rating,
    RecoveryCode,
    Reported,
    Result,
    SavedDeck,
    SavedPreset,
    SecondFactor,
    Session,
    Ticket,
    User,
)
from wartable.server.accounts.sessions import Ended, Who
from wartable.server.cluster.worker import Hub
from wartable.server.log import StoreDown
from wartable.server.table.commands import Forget
from wartable.server.table.header import GONE

log = structlog.get_logger("erasure")

AT_ONCE = 50
EVERY_S = 5.0
THEIRS = (
    Session, Passkey, SavedDeck, SavedPreset, Owned, Rating, Ticket, Operator, SecondFactor, RecoveryCode, Email,
    MailToken, Conduct, ApiToken, ChallengeTry, Draft, Invitation,
)  # fmt: skip


async def begin(hub: Hub, user: str) -> None:
    """The person is gone with this one transaction; what is left is the name on tables."""
    async with hub.db.begin() as session:
        bots = (await session.scalars(select(User.id).where(User.bot_of == user))).all()
        for each in (user, *bots):
            for kind in THEIRS:
                await session.execute(delete(kind).where(kind.__table__.c.user == each))
            await shop.forget(session, each)
            await session.execute(update(Result).where(Result.user == each).values(user=None, name=GONE))
            await session.execute(delete(Invitation).where(Invitation.by == each))
            await session.execute(update(Reported).where(Reported.user == each).values(user=None))
            await session.execute(update(ChatLine).where(ChatLine.user == each).values(user=None, name=GONE))
            await session.execute(delete(User).where(User.id == each))
            session.add(Erasure(user=each, at=hub.time.wall(), after=""))
    for each in (user, *bots):
        await hub.sessions.drop(Ended(each))
        hub.hang_up(each, "deleted")


async def go_on(hub: Hub) -> bool:
    """Take the names of the deleted off a few more tables; whether something is still to be done."""
    async with hub.db.read() as session:
        erasure = await session.scalar(select(Erasure).order_by(Erasure.at).limit(1))
        left = await session.scalar(select(func.count()).select_from(Erasure))
    metrics.ERASURES.set(left or 0)
    if erasure is None:
        return False
    tables = await hub.store.tables_of(erasure.user, erasure.after, AT_ONCE)
    nobody = Who(erasure.user, GONE, True, "")
    for table_id in tables:
        try:
            await hub.do(table_id, nobody, Forget())
        except (StoreDown, DBAPIError):
            raise  # from here again when it is back
        except WartableError as error:
            if error.code in ("OWNER_AWAY", "MOVED"):
                raise StoreDown(error.sentence) from None
            log.warning("a name could not be taken off a table", table=table_id, error=error.code)
        except Exception as error:
            # One table that cannot be read stops none of the others.
            await hub.set_aside(
                "table", table_id, f"a deleted name could not be taken off: {type(error).__name__}"
            )
        await _note_progress(hub, erasure.user, table_id)
    if len(tables) == AT_ONCE:
        return True
    async with hub.db.begin() as session:
        await session.execute(delete(Erasure).where(Erasure.user == erasure.user))
    metrics.ERASURES.set(max(0, (left or 1) - 1))
    return (left or 1) > 1


async def _note_progress(hub: Hub, user: str, table_id: str) -> None:
    async with hub.db.begin() as session:
        await session.execute(update(Erasure).where(Erasure.user == user).values(after=table_id))


async def run(hub: Hub) -> None:
    """One round of the loop: as much as there is, a few tables at a time."""
    while await go_on(hub):
        pass
