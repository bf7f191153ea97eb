"""How long things are kept, as the operator has set it. What is old goes a little at a time, by the calendar that no clock
can hurry; finished games go into a compressed archive that still replays."""

import structlog
from sqlalchemy import ColumnElement, delete, exists, or_, select

from wartable.server import metrics
from wartable.server.accounts import shop
from wartable.server.accounts.calendar import DAY_MS
from wartable.server.accounts.database import (
    AuditLine,
    Base,
    Challenge,
    ChatLine,
    Conduct,
    Draft,
    Invitation,
    Mail,
    MailToken,
    Operator,
    Owned,
    Passkey,
    Rating,
    Reported,
    Sanction,
    SavedDeck,
    SavedPreset,
    Session,
    SetAside,
    Ticket,
    User,
)
from wartable.server.cluster.worker import Hub
from wartable.server.table.header import Header
from wartable.server.table.table import HEADER_DECODER

log = structlog.get_logger("retention")

EVERY_S = 600.0
AT_ONCE = 200
ROUNDS = 10
"""Batches of `AT_ONCE` rows in one run: what is left waits for the next run."""


async def run(hub: Hub) -> None:
    """One round: everything that is older than it may be."""
    kept, today = hub.settings, hub.sessions.calendar.today()

    def older(days: int) -> int | None:
        return today - days * DAY_MS if days > 0 else None

    await _delete(hub, Challenge, Challenge.made_at < today - DAY_MS)
    await _delete(hub, Ticket, Ticket.seen_at < today - DAY_MS)
    await _delete(hub, Invitation, Invitation.made_at < today - DAY_MS)
    await _delete(hub, MailToken, MailToken.made_at < today - DAY_MS)
    await _delete(hub, Mail, Mail.made_at < today - 30 * DAY_MS)
    await _delete(hub, Conduct, Conduct.at < today - 60 * DAY_MS)
    if (before := older(kept.chat_kept)) is not None:
        await _delete(hub, ChatLine, ChatLine.at < before)
    if (before := older(kept.reports_kept)) is not None:
        await _delete(hub, Reported, Reported.at < before)
        await _delete(hub, SetAside, SetAside.settled_at < before)
    if (before := older(kept.audit_kept)) is not None:
        await _delete(hub, AuditLine, AuditLine.at < before)
        await _delete(hub, Sanction, or_(Sanction.until < before, Sanction.lifted_at < before))
    if (before := older(kept.guests_kept)) is not None:
        await forget_guests(hub, before)
    if (before := older(kept.open_tables_kept)) is not None:
        await _drop_open(hub, before)
    if (before := older(kept.archive_after)) is not None:
        await archive(hub, before)
    if (before := older(kept.games_kept)) is not None:
        for _ in range(ROUNDS):
            if await hub.store.drop_tables("archived", before, AT_ONCE) < AT_ONCE:
                break


async def _delete(hub: Hub, kind: type[Base], where: ColumnElement[bool]) -> None:
    """Some at a time: nobody waits for a long transaction."""
    keys = list(kind.__mapper__.primary_key)
    for _ in range(ROUNDS):
        async with hub.db.read() as session:
            found = (await session.execute(select(*keys).where(where).limit(AT_ONCE))).all()
        if not found:
            return
        async with hub.db.begin() as session:
            for row in found:
                same = [key == value for key, value in zip(keys, row, strict=True)]
                await session.execute(delete(kind).where(*same))
        if len(found) < AT_ONCE:
            return


async def forget_guests(hub: Hub, before: int) -> None:
    """Guests without a session whom nobody has seen since. Their finished games stay, with the name of the day."""
    has_session = exists().where(Session.user == User.id, Session.seen_at >= before)
    has_key = exists().where(Passkey.user == User.id)
    for _ in range(ROUNDS):
        asked = select(User.id).where(User.login.is_(None), User.made_at < before, ~has_session, ~has_key)
        async with hub.db.read() as session:
            ids = (await session.scalars(asked.limit(AT_ONCE))).all()
        if not ids:
            return
        async with hub.db.begin() as session:
            for user in ids:
                for kind in (
                    Session,
                    SavedDeck,
                    SavedPreset,
                    Owned,
                    Rating,
                    Ticket,
                    Operator,
                    Conduct,
                    Draft,
                    Invitation,
                ):
                    await session.execute(delete(kind).where(kind.__table__.c.user == user))
                await shop.forget(session, user)
                await session.execute(delete(User).where(User.id == user))
        if len(ids) < AT_ONCE:
            return


async def _drop_open(hub: Hub, before: int) -> None:
    """Tables at which nobody ever began."""
    for table in list(hub.tables.values()):
        if table.header.status == "open" and table.header.made_at < before and not table.lines:
            hub.lose(table)
    for _ in range(ROUNDS):
        if await hub.store.drop_tables("open", before, AT_ONCE) < AT_ONCE:
            return


async def archive(hub: Hub, before: int) -> None:
    """Finished games into the archive. One that cannot be read stays where it is, and is told of."""
    for _ in range(ROUNDS):
        found = await hub.store.finished_before(before, AT_ONCE)
        moved = 0
        for table_id in found:
            if table_id in hub.tables:
                continue
            stored = await hub.store.load(table_id)
            if stored is None:
                continue
            try:
                header: Header = HEADER_DECODER.decode(stored.header)
            except Exception as error:
                await hub.set_aside("table", table_id, f"its header cannot be read: {type(error).__name__}")
                continue
            people = " ".join({held.user for held in header.seats if held.user} | {header.host})
            moved += await hub.store.archive(table_id, header.ended_at or header.made_at, people)
        metrics.ARCHIVED.inc(moved)
        if len(found) < AT_ONCE or moved == 0:
            return
