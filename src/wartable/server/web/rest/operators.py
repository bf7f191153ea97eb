"""The operators' desk over REST: for people with a role and a second factor, and for `wartable admin` on the machine."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from pydantic import Field
from sqlalchemy import func, select

from wartable import __version__
from wartable.server.accounts import second_factor
from wartable.server.accounts.database import Erasure, Operator, Reported, Result, Session, SetAside, User
from wartable.server.accounts.programs import bearer
from wartable.server.accounts.sessions import Ended, Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, no_such
from wartable.server.operators import annulment, console, desk, faults
from wartable.server.operators.orders import (
    LONGEST,
    MAINTENANCE,
    MESSAGE,
    READ_ONLY,
    Maintenance,
    Message,
    Order,
    put_order,
)
from wartable.server.table.commands import Annul
from wartable.server.table.header import public
from wartable.server.table.table import HEADER_DECODER
from wartable.server.web.rest.common import (
    TROUBLE,
    Body,
    Json,
    Someone,
    TheHub,
    TheLimits,
    address_of,
    hub_of,
    need_who,
)

router = APIRouter(prefix="/api/operator", tags=["operators"], responses=TROUBLE)

Reason = Annotated[str, Field(min_length=1, max_length=400)]
Minutes = Annotated[int, Field(ge=1, le=5_256_000)]
CONSOLE = "console"


async def _role(hub: Hub, who: Who) -> Operator | None:
    async with hub.db.read() as session:
        return await session.get(Operator, who.user)


async def need_operator(request: Request) -> desk.Actor:
    """The operator who asks: the console by its key, or somebody with a role who has shown a second factor lately."""
    hub, address = await hub_of(request), address_of(request)
    given = bearer(request.headers.get("authorization"))
    if given is not None and console.fits(request.app.state.console_key, given):
        return desk.Actor(None, CONSOLE, "admin", address)
    who = await need_who(request)
    kept = await _role(hub, who)
    if kept is None:
        raise ApiError(403, "NOT_AN_OPERATOR", "This desk is for the people who run the server.")
    async with hub.db.read() as session:
        here = await session.get(Session, who.session)
    if here is None or (here.raised_until or 0) <= hub.time.wall():
        raise ApiError(403, "SECOND_FACTOR", "Enter the code of your authenticator first.")
    return desk.Actor(who.user, who.name, "admin" if kept.role == "admin" else "moderator", address)


TheActor = Annotated[desk.Actor, Depends(need_operator)]


# -- coming to the desk --------------------------------------------------------------------------------------------


class EnterBody(Body):
    code: Annotated[str, Field(min_length=6, max_length=20)]


@router.get("/me")
async def my_role(who: Someone, hub: TheHub) -> Json:
    """Whether I have a role, and what is still missing."""
    kept = await _role(hub, who)
    async with hub.db.read() as session:
        here = await session.get(Session, who.session)
        is_on = await second_factor.is_on(session, who.user)
    until = None if here is None or (here.raised_until or 0) <= hub.time.wall() else here.raised_until
    return {"role": None if kept is None else kept.role, "authenticator": is_on, "raised_until": until}


@router.post("/enter")
async def enter(body: EnterBody, request: Request, who: Someone, hub: TheHub, limits: TheLimits) -> Json:
    """Show the second factor; it counts for this browser, for eight hours."""
    await limits.password_try(address_of(request), f"operator {who.user}")
    if await _role(hub, who) is None:
        raise ApiError(403, "NOT_AN_OPERATOR", "This desk is for the people who run the server.")
    now = hub.time.wall()
    async with hub.db.begin() as session:
        if not await second_factor.is_on(session, who.user):
            raise ApiError(409, "NO_AUTHENTICATOR", "Set up an authenticator in your profile first.")
        await second_factor.check(session, who.user, body.code, now)
        here = await session.get(Session, who.session)
        if here is None:
            raise ApiError(403, "SECOND_FACTOR", "Programs have no second factor.")
        here.raised_until = now + desk.RAISED_MS
        desk.note(
            session, desk.Actor(who.user, who.name, "moderator", address_of(request)), now, "enter", who.user
        )
    return await my_role(who, hub)


@router.post("/leave", status_code=204)
async def leave(who: Someone, hub: TheHub) -> None:
    async with hub.db.begin() as session:
        here = await session.get(Session, who.session)
        if here is not None:
            here.raised_until = None


@router.get("/overview")
async def overview(actor: TheActor, request: Request, hub: TheHub) -> Json:
    """How it stands."""
    async with hub.db.read() as session:
        people = await session.scalar(select(func.count()).select_from(User))
        accounts = await session.scalar(select(func.count()).select_from(User).where(User.login.is_not(None)))
        day = hub.time.wall() - 86_400_000
        seen = await session.scalar(
            select(func.count(func.distinct(Session.user))).where(Session.seen_at > day)
        )
        games = await session.scalar(
            select(func.count(func.distinct(Result.table))).where(Result.ended_at > day)
        )
        reports = await session.scalar(
            select(func.count()).select_from(Reported).where(Reported.closed_at.is_(None))
        )
        aside = await session.scalar(
            select(func.count()).select_from(SetAside).where(SetAside.settled_at.is_(None))
        )
        erasures = await session.scalar(select(func.count()).select_from(Erasure))
    pause, news = hub.orders.maintenance, hub.orders.news()
    return {
        "version": __version__,
        "now": hub.time.wall(),
        "actor": {"name": actor.name, "role": actor.role},
        "troubles": hub.troubles() + request.app.state.neighbours.troubles(),
        "tables": await hub.store.count_tables(),
        "workers": sum(ago <= 2 * hub.lease_ms for ago in (await hub.store.workers()).values()),
        "sockets": sum(len(table.lines) for table in hub.tables.values()),
        "people": people or 0,
        "accounts": accounts or 0,
        "seen_today": seen or 0,
        "games_today": games or 0,
        "open_reports": reports or 0,
        "set_aside": aside or 0,
        "erasures": erasures or 0,
        "message": None if news is None else {"text": news.text, "at": news.at, "until": news.until},
        "maintenance": None if pause is None else {"at": pause.at, "text": pause.text},
        "read_only": hub.orders.is_closed,
    }


# -- accounts ------------------------------------------------------------------------------------------------------


class RenameBody(Body):
    name: Annotated[str, Field(max_length=60)] = ""
    reason: Reason


@router.get("/accounts")
async def accounts(actor: TheActor, hub: TheHub, q: Annotated[str, Query(max_length=60)] = "") -> list[Json]:
    return await desk.find_accounts(hub.db, q.strip())


@router.get("/accounts/{user_id}")
async def account(user_id: str, actor: TheActor, hub: TheHub) -> Json:
    return await desk.show_account(hub.db, user_id)


@router.post("/accounts/{user_id}/rename")
async def rename(user_id: str, body: RenameBody, actor: TheActor, hub: TheHub) -> Json:
    """Force another name; an empty one is made up."""
    name = await desk.rename(hub.db, actor, user_id, body.name, body.reason, hub.time.wall())
    hub.sessions.forget(user_id)
    return {"name": name}


@router.delete("/accounts/{user_id}/sessions")
async def end_sessions(
    user_id: str, actor: TheActor, hub: TheHub, session: Annotated[str | None, Query(max_length=60)] = None
) -> Json:
    """End one session, or all."""
    ended = await desk.end_sessions(hub.db, actor, user_id, session, hub.time.wall())
    await hub.sessions.drop(Ended(user_id, only=session))
    return {"ended": ended}


# -- sanctions -----------------------------------------------------------------------------------------------------


class SanctionBody(Body):
    kind: Literal["warn", "mute", "suspend", "ban"]
    user: Annotated[str, Field(max_length=60)] | None = None
    network: Annotated[str, Field(max_length=60)] | None = None
    reason: Reason
    minutes: Minutes | None = None


@router.get("/sanctions")
async def sanctions(actor: TheActor, hub: TheHub) -> list[Json]:
    return await desk.list_sanctions(hub.db)


@router.post("/sanctions", status_code=201)
async def sanction(body: SanctionBody, actor: TheActor, hub: TheHub) -> Json:
    """Warn, mute, suspend or ban."""
    made = await desk.sanction(
        hub.db, actor, body.kind, body.user, body.network, body.reason, body.minutes, hub.time.wall()
    )
    await hub.obey()
    return made


@router.delete("/sanctions/{sanction_id}")
async def lift(sanction_id: str, actor: TheActor, hub: TheHub) -> Json:
    lifted = await desk.lift(hub.db, actor, sanction_id, hub.time.wall())
    await hub.obey()
    return lifted


# -- tables and games ----------------------------------------------------------------------------------------------


class AnnulBody(Body):
    reason: Reason


@router.get("/tables")
async def tables(
    actor: TheActor,
    hub: TheHub,
    status: Literal["open", "playing", "settling", "over", "unplayable"] | None = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> list[Json]:
    """All tables, private ones too, newest first. Their secrets stay theirs."""
    found: list[Json] = []
    for table_id, stored, owner, made_at, header in await hub.store.newest_tables(status, limit):
        line: Json = {"id": table_id, "status": stored, "owner": owner, "made_at": made_at, "readable": True}
        try:
            shown = public(HEADER_DECODER.decode(header), None, 0)
        except Exception:
            found.append({**line, "readable": False})
            continue
        seats: object = shown["seats"]
        assert isinstance(seats, list)
        here = hub.tables.get(table_id)
        found.append(
            {
                **line,
                "game": shown["game"],
                "private": shown["private"],
                "rated": shown["rated"],
                "seats": [{key: seat[key] for key in ("kind", "name", "user", "level")} for seat in seats],
                "lines": 0 if here is None else len(here.lines),
            }
        )
    return found


@router.get("/flagged")
async def flagged(actor: TheActor, hub: TheHub) -> list[Json]:
    """Finished games that somebody should look at: two people who came from one address."""
    return await desk.list_flagged(hub.db)


@router.post("/tables/{table_id}/annul")
async def annul(table_id: str, body: AnnulBody, actor: TheActor, hub: TheHub) -> Json:
    """End a game that is being played, or take back all that a finished one has moved."""
    operator = Who(actor.user or CONSOLE, actor.name, False, "")
    now = hub.time.wall()
    if await hub.store.glance(table_id) is None:
        raise no_such("table")
    line = await desk.note_first(hub.db, actor, now, "annul", table_id, reason=body.reason)
    done = await hub.do(table_id, operator, Annul())
    moved: annulment.Annulled | None = None
    async with hub.db.begin() as session:
        if not done["ended"]:
            try:
                moved = await annulment.annul(session, table_id, now)
            except ApiError as error:
                if error.code != "NO_SUCH_RESULT":
                    raise
        await desk.add_outcome(
            session, line, ended=done["ended"],
            ratings={} if moved is None else moved.ratings, points={} if moved is None else moved.points,
        )  # fmt: skip
    return {
        "ended": done["ended"],
        "ratings": {} if moved is None else moved.ratings,
        "points": {} if moved is None else moved.points,
    }


# -- reports and faults --------------------------------------------------------------------------------------------


class CloseBody(Body):
    note: Annotated[str, Field(max_length=1000)] = ""


@router.get("/reports")
async def reports(actor: TheActor, hub: TheHub, state: Literal["open", "closed"] = "open") -> list[Json]:
    return await desk.list_reports(hub.db, state == "open")


@router.get("/reports/{report_id}")
async def report(report_id: str, actor: TheActor, hub: TheHub) -> Json:
    """With its evidence: who sat there, what was said."""
    told = await desk.show_report(hub.db, report_id)
    seats: list[Json] = []
    stored = None if told["table"] is None else await hub.store.load(told["table"])
    if stored is not None:
        try:
            header = HEADER_DECODER.decode(stored.header)
            seats = [
                {"seat": number, "kind": held.kind, "name": held.name, "user": held.user}
                for number, held in enumerate(header.seats)
            ]
            told["status"] = header.status
        except Exception:
            told["status"] = "unreadable"
    return {**told, "seats": seats}


@router.post("/reports/{report_id}/close", status_code=204)
async def close_report(report_id: str, body: CloseBody, actor: TheActor, hub: TheHub) -> None:
    await desk.close_report(hub.db, actor, report_id, body.note, hub.time.wall())


@router.get("/faults")
async def list_faults(actor: TheActor, hub: TheHub) -> list[Json]:
    """What could not be read and was set aside."""
    return [
        {"id": each.id, "kind": each.kind, "what": each.what, "why": each.why, "at": each.at}
        for each in await faults.list_unsettled(hub.db)
    ]


@router.post("/faults/{fault_id}/settle", status_code=204)
async def settle_fault(fault_id: str, actor: TheActor, hub: TheHub) -> None:
    await desk.settle_fault(hub.db, actor, fault_id, hub.time.wall())


# -- standing orders -----------------------------------------------------------------------------------------------


class MessageBody(Body):
    text: Annotated[str, Field(max_length=LONGEST)] = ""
    minutes: Minutes | None = None


class MaintenanceBody(Body):
    minutes: Annotated[int, Field(ge=0, le=10_080)] | None = None
    text: Annotated[str, Field(max_length=LONGEST)] = ""


class ReadOnlyBody(Body):
    on: bool


async def _order(
    hub: Hub, actor: desk.Actor, act: str, name: str, value: Order, /, **details: object
) -> None:
    """Give a standing order and note it, both or neither."""
    async with hub.db.begin() as session:
        await put_order(session, name, value)
        desk.note(session, actor, hub.time.wall(), act, "everybody", **details)
    await hub.obey()


@router.put("/message", status_code=204)
async def message(body: MessageBody, actor: TheActor, hub: TheHub) -> None:
    """Tell everybody something; an empty text takes it back."""
    now = hub.time.wall()
    until = None if body.minutes is None else now + body.minutes * 60_000
    text = body.text.strip()
    told = Message(text, now, until) if text else None
    await _order(hub, actor, "message", MESSAGE, told, text=text, until=until)


@router.put("/maintenance", status_code=204)
async def maintenance(body: MaintenanceBody, actor: TheActor, hub: TheHub) -> None:
    """Announce a pause after the given number of minutes: a countdown for everybody, no new games in the last five,
    then read-only. Without minutes the pause is over, or called off."""
    actor.need("admin")
    at = None if body.minutes is None else hub.time.wall() + body.minutes * 60_000
    pause = None if at is None else Maintenance(at, body.text.strip())
    await _order(hub, actor, "maintenance", MAINTENANCE, pause, at=at, text=body.text)


@router.put("/read-only", status_code=204)
async def read_only(body: ReadOnlyBody, actor: TheActor, hub: TheHub) -> None:
    """Everything can be read and nothing changed; clocks stand still."""
    actor.need("admin")
    await _order(hub, actor, "read-only", READ_ONLY, body.on, on=body.on)


@router.post("/rotate-keys", status_code=204)
async def rotate_keys(actor: TheActor, hub: TheHub) -> None:
    """New keys for cookies and for the seals of shuffles. Nobody is logged out; do it twice and everybody is."""
    actor.need("admin")
    async with hub.db.begin() as session:
        await hub.sessions.rotate(session)
        await hub.seal_keys.forget(session)
        desk.note(session, actor, hub.time.wall(), "rotate keys", "everybody")
    await hub.sessions.read_keys()
    await hub.seal_keys.renew()


# -- operators -----------------------------------------------------------------------------------------------------


class GrantBody(Body):
    name: Annotated[str, Field(min_length=1, max_length=60)]
    role: Literal["moderator", "admin"] | None = None


@router.get("/operators")
async def operators(actor: TheActor, hub: TheHub) -> list[Json]:
    return await desk.list_operators(hub.db)


@router.put("/operators")
async def grant(body: GrantBody, actor: TheActor, hub: TheHub) -> Json:
    """Give somebody a role, or take it away."""
    return await desk.grant(hub.db, actor, body.name, body.role, hub.time.wall())


@router.get("/audit")
async def audit(
    actor: TheActor,
    hub: TheHub,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    target: Annotated[str | None, Query(max_length=90)] = None,
) -> list[Json]:
    """Every act of every operator, newest first."""
    return await desk.read_audit(hub.db, before, target)
