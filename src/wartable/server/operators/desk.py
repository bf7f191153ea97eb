"""The operators' desk: whom and what they can look up, and what they can do about it. Every act is one line in the audit
log, written in the same transaction as the act itself; before it, where the act is one of the log of moves."""

from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.server import metrics
from wartable.server.accounts import names
from wartable.server.accounts.database import (
    AuditLine,
    Balance,
    ChatLine,
    Database,
    Operator,
    Passkey,
    Rating,
    Reported,
    Result,
    Sanction,
    SecondFactor,
    Session,
    SetAside,
    User,
)
from wartable.server.accounts.ratings import format_rating
from wartable.server.errors import ApiError, no_such
from wartable.server.operators.orders import read_network
from wartable.server.table.header import new_id

Role = Literal["moderator", "admin"]
Kind = Literal["warn", "mute", "suspend", "ban"]
RAISED_MS = 8 * 3_600_000
"""How long a second factor that was shown counts."""
LONGEST_MS = 10 * 365 * 86_400_000


class Actor(msgspec.Struct, frozen=True):
    """The person who acts: an operator, or whoever sits at the machine itself."""

    user: str | None
    name: str
    role: Role
    address: str

    def need(self, role: Role) -> None:
        if role == "admin" and self.role != "admin":
            raise ApiError(403, "ADMINS_ONLY", "Only an administrator can do that.")


def note(
    session: AsyncSession, actor: Actor, at: int, act: str, target: str, /, **details: object
) -> AuditLine:
    """One line in the audit log."""
    metrics.ACTS.labels(act).inc()
    line = AuditLine(
        at=at, user=actor.user, name=actor.name, act=act, target=target[:90], address=actor.address,
        details=details,
    )  # fmt: skip
    session.add(line)
    return line


async def note_first(db: Database, actor: Actor, at: int, act: str, target: str, /, **details: object) -> int:
    """A line for an act that is done elsewhere; its number, so that what came of it can be added."""
    async with db.begin() as session:
        line = note(session, actor, at, act, target, **details)
        await session.flush()
        return line.id


async def add_outcome(session: AsyncSession, line: int, **details: object) -> None:
    """What came of an act that was noted before it was done."""
    kept = await session.get(AuditLine, line, with_for_update=True)
    if kept is not None:
        kept.details = {**kept.details, **details}


async def _check_may_touch(session: AsyncSession, actor: Actor, user: str) -> None:
    """Refuse a moderator who would act against another operator."""
    if user != actor.user and await session.get(Operator, user) is not None:
        actor.need("admin")


# -- accounts ------------------------------------------------------------------------------------------------------

PERSON = (User.id, User.name, User.login, User.bot_of, User.made_at)
"""What is read of a person here: what else stands in a row may be broken, and lists show the others all the same."""


async def find_accounts(db: Database, text: str, limit: int = 50) -> list[dict[str, Any]]:
    """People whose name begins so, or who have this id; those who came last first."""
    asked = (
        select(*PERSON, func.max(Session.seen_at))
        .outerjoin(Session, Session.user == User.id)
        .group_by(*PERSON)
    )
    if text:
        like = names.login_name(text).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        asked = asked.where(
            or_(
                User.id == text,
                User.login.like(like, escape="\\"),
                func.lower(User.name).like(like, escape="\\"),
            )
        )
    asked = asked.order_by(func.coalesce(func.max(Session.seen_at), User.made_at).desc()).limit(limit)
    async with db.read() as session:
        rows = (await session.execute(asked)).all()
        ids = [row[0] for row in rows]
        held = await _in_force(session, ids)
    return [
        {
            "id": user,
            "name": name,
            "guest": login is None,
            "bot_of": bot_of,
            "made_at": made_at,
            "seen_at": seen,
            "sanctions": held.get(user, []),
        }
        for user, name, login, bot_of, made_at, seen in rows
    ]


async def _in_force(session: AsyncSession, ids: list[str]) -> dict[str, list[str]]:
    rows = await session.execute(
        select(Sanction.user, Sanction.kind).where(Sanction.user.in_(ids), Sanction.lifted_at.is_(None))
    )
    held: dict[str, list[str]] = {}
    for user, kind in rows:
        held.setdefault(user or "", []).append(kind)
    return held


async def show_account(db: Database, user_id: str) -> dict[str, Any]:
    """All that is needed to judge one person."""
    async with db.read() as session:
        user = (await session.execute(select(*PERSON).where(User.id == user_id))).first()
        if user is None:
            raise no_such("account")
        sessions = await session.scalars(
            select(Session).where(Session.user == user_id).order_by(Session.seen_at.desc()).limit(50)
        )
        ratings = await session.scalars(select(Rating).where(Rating.user == user_id))
        games = await session.scalars(
            select(Result).where(Result.user == user_id).order_by(Result.ended_at.desc()).limit(50)
        )
        sanctions = await session.scalars(
            select(Sanction).where(Sanction.user == user_id).order_by(Sanction.made_at.desc()).limit(100)
        )
        passkeys = await session.scalar(
            select(func.count()).select_from(Passkey).where(Passkey.user == user_id)
        )
        factor = await session.get(SecondFactor, user_id)
        role = await session.get(Operator, user_id)
        points = await session.execute(
            select(Balance.account, Balance.points).where(Balance.account.startswith(f"user:{user_id}:"))
        )
        written = await _read_reports(session, Reported.user == user_id, 20)
        return {
            "id": user.id,
            "name": user.name,
            "guest": user.login is None,
            "bot_of": user.bot_of,
            "made_at": user.made_at,
            "role": None if role is None else role.role,
            "passkeys": passkeys or 0,
            "authenticator": factor is not None and factor.confirmed_at is not None,
            "sessions": [
                {"id": each.id, "made_at": each.made_at, "seen_at": each.seen_at, "agent": each.agent}
                for each in sessions
            ],
            "ratings": [
                {"game": each.game, "mode": each.mode, "shown": format_rating(each.mu, each.sigma), "games": each.games}
                for each in ratings
            ],
            "points": {account.rsplit(":", 1)[-1]: amount for account, amount in points},
            "games": [_game(each) for each in games],
            "sanctions": [show_sanction(each) for each in sanctions],
            "reports": written,
        }  # fmt: skip


def _game(row: Result) -> dict[str, Any]:
    return {
        "table": row.table,
        "game": row.game,
        "mode": row.mode,
        "seat": row.seat,
        "place": row.rank,
        "of": row.seats,
        "reason": row.reason,
        "rated": row.rated,
        "ended_at": row.ended_at,
        "annulled_at": row.annulled_at,
        "flag": row.flag,
        "weight": row.weight,
    }


async def list_flagged(db: Database, limit: int = 100) -> list[dict[str, Any]]:
    """Finished games that somebody should look at, two people at one address for example; newest first."""
    async with db.read() as session:
        newest = (
            select(Result.table)
            .where(Result.flag.is_not(None), Result.annulled_at.is_(None))
            .group_by(Result.table)
            .order_by(func.max(Result.ended_at).desc())
            .limit(limit)
        )
        tables = (await session.scalars(newest)).all()
        rows = await session.scalars(
            select(Result).where(Result.table.in_(tables)).order_by(Result.table, Result.seat)
        )
        found: dict[str, list[Result]] = {}
        for row in rows:
            found.setdefault(row.table, []).append(row)
    return [
        {
            **_game(found[table][0]),
            "people": [{"user": row.user, "name": row.name, "place": row.rank} for row in found[table]],
        }
        for table in tables
    ]


async def rename(db: Database, actor: Actor, user_id: str, text: str, reason: str, now: int) -> str:
    """Force a name on somebody. Without one they are called by a number until they choose again."""
    try:
        async with db.begin() as session:
            user = await session.get(User, user_id, with_for_update=True)
            if user is None:
                raise no_such("account")
            await _check_may_touch(session, actor, user_id)
            before = user.name
            name = names.check_name(text) if text.strip() else f"Player {user_id[-6:]}"
            user.name = name
            if user.login is not None:
                await names.check_free(session, name, but=user.id)
                user.login, user.skeleton = names.login_name(name), names.skeleton(name)
            await session.flush()
            note(session, actor, now, "rename", user_id, before=before, after=name, reason=reason)
            session.add(
                _sanction(
                    actor,
                    "warn",
                    f"Your name was changed from “{before}” to “{name}”. {reason}".strip(),
                    now,
                    user_id,
                )
            )
    except IntegrityError:
        raise ApiError(409, "NAME_TAKEN", "Somebody else has this name.") from None
    return name


async def end_sessions(db: Database, actor: Actor, user_id: str, session_id: str | None, now: int) -> int:
    """End one session of a person, or all of them; how many ended."""
    async with db.begin() as session:
        await _check_may_touch(session, actor, user_id)
        asked = delete(Session).where(Session.user == user_id)
        if session_id is not None:
            asked = asked.where(Session.id == session_id)
        done: Any = await session.execute(asked)
        if done.rowcount == 0 and session_id is not None:
            raise no_such("session")
        note(session, actor, now, "end sessions", user_id, which=session_id, ended=done.rowcount)
    return int(done.rowcount)


# -- sanctions -----------------------------------------------------------------------------------------------------


def _sanction(
    actor: Actor, kind: str, reason: str, now: int, user: str | None = None, network: str | None = None,
    until: int | None = None,
) -> Sanction:  # fmt: skip
    return Sanction(
        id=new_id("x"), user=user, network=network, kind=kind, reason=reason[:400], made_at=now, until=until,
        by=actor.name, lifted_at=None, seen_at=None,
    )  # fmt: skip


def show_sanction(each: Sanction) -> dict[str, Any]:
    return {
        "id": each.id,
        "user": each.user,
        "network": each.network,
        "kind": each.kind,
        "reason": each.reason,
        "made_at": each.made_at,
        "until": each.until,
        "by": each.by,
        "lifted_at": each.lifted_at,
        "seen_at": each.seen_at,
    }


async def sanction(
    db: Database, actor: Actor, kind: Kind, user: str | None, network: str | None, reason: str,
    minutes: int | None, now: int,
) -> dict[str, Any]:  # fmt: skip
    """Warn, mute, suspend or ban an account; ban a range of addresses."""
    if not reason.strip():
        raise ApiError(400, "NO_REASON", "Say why: the person is shown it, and so are other operators.")
    if (user is None) == (network is None):
        raise ApiError(400, "WHOM", "Name an account or a range of addresses, one of them.")
    if network is not None:
        if kind != "ban":
            raise ApiError(400, "BANS_ONLY", "Addresses can only be banned.")
        actor.need("admin")
        network = str(read_network(network))
    if kind in ("mute", "suspend") and minutes is None:
        raise ApiError(400, "HOW_LONG", "Say for how many minutes. A ban has no end.")
    until = None if minutes is None or kind == "warn" else now + min(minutes * 60_000, LONGEST_MS)
    async with db.begin() as session:
        if user is not None:
            if await session.scalar(select(User.id).where(User.id == user)) is None:
                raise no_such("account")
            await _check_may_touch(session, actor, user)
            if user == actor.user:
                raise ApiError(409, "YOURSELF", "You cannot do that to yourself.")
        made = _sanction(actor, kind, reason.strip(), now, user, network, until)
        session.add(made)
        note(session, actor, now, kind, user or network or "", reason=reason, until=until)
    return show_sanction(made)


async def lift(db: Database, actor: Actor, sanction_id: str, now: int) -> dict[str, Any]:
    async with db.begin() as session:
        kept = await session.get(Sanction, sanction_id, with_for_update=True)
        if kept is None or kept.lifted_at is not None:
            raise no_such("sanction")
        if kept.network is not None:
            actor.need("admin")
        if kept.user is not None:
            await _check_may_touch(session, actor, kept.user)
            if kept.user == actor.user:
                raise ApiError(409, "YOURSELF", "You cannot do that to yourself.")
        kept.lifted_at = now
        note(session, actor, now, "lift", kept.user or kept.network or "", kind=kept.kind, reason=kept.reason)
        return show_sanction(kept)


async def list_sanctions(db: Database, limit: int = 200) -> list[dict[str, Any]]:
    """The sanctions in force, newest first, with the names of the accounts they concern."""
    async with db.read() as session:
        rows = await session.execute(
            select(Sanction, User.name)
            .outerjoin(User, User.id == Sanction.user)
            .where(Sanction.lifted_at.is_(None), Sanction.kind != "warn")
            .order_by(Sanction.made_at.desc())
            .limit(limit)
        )
        return [{**show_sanction(each), "name": name} for each, name in rows.all()]


async def unread(db: Database, user: str) -> list[dict[str, Any]]:
    """What an operator told a person that they have not read yet."""
    async with db.read() as session:
        rows = await session.scalars(
            select(Sanction)
            .where(Sanction.user == user, Sanction.seen_at.is_(None), Sanction.lifted_at.is_(None))
            .order_by(Sanction.made_at)
            .limit(5)
        )
        return [
            {"id": each.id, "kind": each.kind, "reason": each.reason, "until": each.until, "at": each.made_at}
            for each in rows
        ]


async def read_one(db: Database, user: str, sanction_id: str, now: int) -> None:
    async with db.begin() as session:
        await session.execute(
            update(Sanction).where(Sanction.id == sanction_id, Sanction.user == user).values(seen_at=now)
        )


# -- reports -------------------------------------------------------------------------------------------------------


def _report_line(each: Reported, name: str | None) -> dict[str, Any]:
    report = each.report if isinstance(each.report, dict) else {}
    return {
        "id": each.id,
        "at": each.at,
        "user": each.user,
        "name": name,
        "table": each.table or report.get("table"),
        "game": report.get("game"),
        "text": str(report.get("text", ""))[:2000],
        "closed_at": each.closed_at,
        "note": each.note,
    }


async def _read_reports(
    session: AsyncSession, where: ColumnElement[bool], limit: int
) -> list[dict[str, Any]]:
    """Reports, newest first, each read by itself: one that is broken is shown as that."""
    asked = select(Reported.id, Reported.at, Reported.user, Reported.table, Reported.closed_at, User.name)
    asked = asked.outerjoin(User, User.id == Reported.user).where(where)
    told: list[dict[str, Any]] = []
    for report_id, at, user, table, closed_at, name in (
        await session.execute(asked.order_by(Reported.at.desc()).limit(limit))
    ).all():
        try:
            kept = await session.get(Reported, report_id)
            assert kept is not None
            told.append(_report_line(kept, name))
        except Exception as error:
            unread = {
                "game": None,
                "text": f"(this report cannot be read: {type(error).__name__})",
                "note": "",
            }
            line = {
                "id": report_id,
                "at": at,
                "user": user,
                "name": name,
                "table": table,
                "closed_at": closed_at,
            }
            told.append({**line, **unread})
    return told


async def list_reports(db: Database, is_open: bool, limit: int = 100) -> list[dict[str, Any]]:
    where = Reported.closed_at.is_(None) if is_open else Reported.closed_at.is_not(None)
    async with db.read() as session:
        return await _read_reports(session, where, limit)


async def show_report(db: Database, report_id: str) -> dict[str, Any]:
    """A report with its evidence: who sat there, what was said, and where the replay is."""
    async with db.read() as session:
        kept = await session.get(Reported, report_id)
        if kept is None:
            raise no_such("report")
        told = _report_line(kept, await session.scalar(select(User.name).where(User.id == kept.user)))
        table = told["table"]
        chat = await session.scalars(
            select(ChatLine).where(ChatLine.table == table).order_by(ChatLine.id).limit(500)
        )
        others = await _read_reports(session, (Reported.table == table) & (Reported.id != report_id), 20)
        report = kept.report if isinstance(kept.report, dict) else {}
        return {
            **told,
            "details": {name: report.get(name) for name in ("rules", "entries", "seat", "hash")},
            "chat": [
                {"at": each.at, "user": each.user, "name": each.name, "text": each.text} for each in chat
            ],
            "others": others,
        }


async def close_report(db: Database, actor: Actor, report_id: str, text: str, now: int) -> None:
    async with db.begin() as session:
        kept = await session.get(Reported, report_id, with_for_update=True)
        if kept is None:
            raise no_such("report")
        kept.closed_at, kept.closed_by, kept.note = now, actor.user, text[:1000]
        note(session, actor, now, "close report", report_id, note=text)


# -- what could not be read ----------------------------------------------------------------------------------------


async def settle_fault(db: Database, actor: Actor, fault_id: str, now: int) -> None:
    async with db.begin() as session:
        kept = await session.get(SetAside, fault_id, with_for_update=True)
        if kept is None:
            raise no_such("fault")
        kept.settled_at = now
        note(session, actor, now, "settle fault", kept.what, kind=kept.kind)


# -- operators and their log ---------------------------------------------------------------------------------------


async def grant(db: Database, actor: Actor, name: str, role: Role | None, now: int) -> dict[str, Any]:
    """Give a person with an account a role, or take it away."""
    actor.need("admin")
    async with db.begin() as session:
        user = await session.scalar(
            select(User).where(or_(User.login == names.login_name(name), User.id == name))
        )
        if user is None or user.login is None:
            raise no_such("account")
        if user.id == actor.user:
            raise ApiError(409, "YOURSELF", "You cannot do that to yourself.")
        kept = await session.get(Operator, user.id)
        if role is None:
            if kept is None:
                raise no_such("operator")
            await session.delete(kept)
            await session.execute(update(Session).where(Session.user == user.id).values(raised_until=None))
        elif kept is None:
            session.add(Operator(user=user.id, role=role, made_at=now))
        else:
            kept.role = role
        note(session, actor, now, "grant" if role else "revoke", user.id, role=role, name=user.name)
        return {"user": user.id, "name": user.name, "role": role}


async def list_operators(db: Database) -> list[dict[str, Any]]:
    async with db.read() as session:
        rows = await session.execute(
            select(Operator, User.name, SecondFactor.confirmed_at)
            .join(User, User.id == Operator.user)
            .outerjoin(SecondFactor, SecondFactor.user == Operator.user)
            .order_by(Operator.made_at)
        )
        return [
            {"user": each.user, "name": name, "role": each.role, "made_at": each.made_at, "second_factor": bool(on)}
            for each, name, on in rows.all()
        ]  # fmt: skip


async def read_audit(
    db: Database, before: int | None = None, target: str | None = None, limit: int = 100
) -> list[dict[str, Any]]:
    """The audit log, newest first."""
    async with db.read() as session:
        asked = select(AuditLine).order_by(AuditLine.id.desc()).limit(limit)
        if before is not None:
            asked = asked.where(AuditLine.id < before)
        if target:
            asked = asked.where(AuditLine.target == target)
        return [
            {
                "id": each.id, "at": each.at, "user": each.user, "name": each.name, "act": each.act,
                "target": each.target, "address": each.address, "details": each.details,
            }
            for each in await session.scalars(asked)
        ]  # fmt: skip
