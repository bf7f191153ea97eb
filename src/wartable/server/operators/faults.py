"""What could not be read is set aside: everything else goes on without it, and whoever runs the server is told."""

import structlog
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from wartable.server import metrics
from wartable.server.accounts.database import Database, SetAside
from wartable.server.log import StoreDown
from wartable.server.table.header import new_id

log = structlog.get_logger("faults")


async def set_aside(db: Database, kind: str, what: str, why: str, at: int) -> None:
    """Note that a table, a header, a ticket or a user cannot be read. Noted once; a note that cannot be kept harms
    nobody."""
    metrics.SET_ASIDE.labels(kind).inc()
    log.error("something cannot be read and was set aside", kind=kind, what=what, why=why)
    try:
        async with db.begin() as session:
            session.add(SetAside(id=new_id("f"), kind=kind, what=what[:90], why=why[:400], at=at))
    except IntegrityError:
        return  # it was set aside before
    except (SQLAlchemyError, StoreDown) as error:
        log.warning("what was set aside could not be noted", what=what, error=type(error).__name__)


async def list_unsettled(db: Database, limit: int = 200) -> list[SetAside]:
    """What nobody has looked into yet, newest first."""
    async with db.read() as session:
        asked = (
            select(SetAside).where(SetAside.settled_at.is_(None)).order_by(SetAside.at.desc()).limit(limit)
        )
        return list((await session.scalars(asked)).all())
