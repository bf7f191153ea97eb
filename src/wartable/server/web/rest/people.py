"""People: a guest in one step, accounts, passkeys, ratings, history."""

from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field
from sqlalchemy import func, select

from wartable.server.accounts import company, ratings, results, second_factor, users
from wartable.server.accounts.database import Passkey, Rating, Result, User
from wartable.server.accounts.sessions import RENEWED, Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, no_such
from wartable.server.web.cookies import clear_session, known_user, mark_device, set_session
from wartable.server.web.rest.common import (
    TROUBLE,
    Anyone,
    Body,
    Json,
    Someone,
    TheHub,
    TheLimits,
    Trouble,
    address_of,
    as_json,
)

router = APIRouter(prefix="/api", tags=["people"], responses=TROUBLE)

Name = Annotated[str, Field(min_length=1, max_length=60, examples=["Ada"])]


class GuestBody(Body):
    name: Name


@router.post("/session", status_code=201)
async def begin_session(
    body: GuestBody, request: Request, response: Response, hub: TheHub, who: Anyone, limits: TheLimits
) -> Json:
    """Come in as a guest: a name is enough. With a live session this changes the name."""
    if who is not None:
        return await users.rename(hub, who, body.name)
    await limits.guest(address_of(request))
    user = await users.new_guest(hub, body.name)
    set_session(request, response, await hub.sessions.begin(user.id, request.headers.get("user-agent", "")))
    return await users.me(hub, user.id)


# The one route that brings the model of errors into the schema; the others name it.
@router.get("/session", responses={401: {"model": Trouble}})
async def my_session(who: Someone, hub: TheHub) -> Json:
    """The account I am logged in with, and whether anybody has logged in to it elsewhere since I did here."""
    return await users.me(hub, who.user, who.session)


@router.delete("/session", status_code=204)
async def end_session(who: Someone, hub: TheHub, request: Request, response: Response) -> None:
    """Log out."""
    await hub.sessions.end(who.user, who.session)
    clear_session(request, response)


# -- accounts ------------------------------------------------------------------------------------------------------

Password = Annotated[str, Field(min_length=8, max_length=200)]
AnyPassword = Annotated[str, Field(max_length=200)]


class AccountBody(Body):
    name: Name
    password: Password


class LoginBody(Body):
    name: Name
    password: AnyPassword
    code: Annotated[str, Field(max_length=40)] = ""
    """A code of the authenticator, or a recovery code, where a second factor is set up."""


Proof = Annotated[
    str, Field(max_length=80, description="of `POST /api/account/confirm`, a few minutes old at most")
]


class PasswordBody(Body):
    old: AnyPassword = ""
    new: Password
    proof: Proof = ""


class DeleteBody(Body):
    password: AnyPassword = ""
    proof: Proof = ""


class ConfirmBody(Body):
    password: AnyPassword = ""
    credential: dict[str, Any] | None = None


class ProofBody(Body):
    proof: Proof = ""


class PasskeyBody(Body):
    credential: dict[str, Any]
    name: Annotated[str, Field(min_length=1, max_length=60)] = "Passkey"


class AssertionBody(Body):
    credential: dict[str, Any]


async def come_in(request: Request, response: Response, hub: Hub, user: str) -> Json:
    set_session(request, response, await hub.sessions.begin(user, request.headers.get("user-agent", "")))
    mark_device(request, response, hub.sessions, user)
    return await users.me(hub, user)


async def _renew(request: Request, response: Response, hub: Hub, who: Who) -> Json:
    """A guest has become somebody with an account: whoever got hold of the guest's cookie shall not have that with it."""
    await hub.sessions.end(who.user, who.session, RENEWED)
    await hub.sessions.end_others(who.user, None)
    return await come_in(request, response, hub, who.user)


@router.post("/account", status_code=201)
async def register(
    body: AccountBody, request: Request, response: Response, hub: TheHub, who: Anyone, limits: TheLimits
) -> Json:
    """Make an account. A guest keeps everything there was. The recovery codes are told this once."""
    await limits.password_try(address_of(request))
    user = await users.register(hub, who, body.name, body.password)
    async with hub.db.begin() as session:
        codes = await second_factor.renew_codes(session, user.id)
    if who is not None:
        told = await _renew(request, response, hub, who)
    else:
        told = await come_in(request, response, hub, user.id)
    return {**told, "recovery_codes": codes}


@router.post("/login")
async def log_in(
    body: LoginBody, request: Request, response: Response, hub: TheHub, limits: TheLimits
) -> Json:
    login = users.canonical(body.name)
    known = known_user(request, hub.sessions)
    # A browser that the owner came in from has tries of its own, and does not queue with strangers.
    if known is not None and await users.is_login_of(hub, known, login):
        await limits.password_try(address_of(request), f"device {known}")
    else:
        await limits.stranger_try(address_of(request), login)
    user = await users.log_in(hub, body.name, body.password)
    hub.orders.check_person(user)
    async with hub.db.read() as session:
        is_on = await second_factor.is_on(session, user)
    if is_on:
        if not body.code:
            raise second_factor.code_needed()
        async with hub.db.begin() as session:
            await second_factor.check(session, user, body.code, hub.time.wall())
    return await come_in(request, response, hub, user)


@router.post("/account/password", status_code=204)
async def change_password(
    body: PasswordBody, request: Request, who: Someone, hub: TheHub, limits: TheLimits
) -> None:
    """Change the password; all other sessions end."""
    await limits.password_try(address_of(request), f"person {who.user}")
    await users.change_password(hub, who, body.old, body.new, body.proof)


@router.post("/account/confirm")
async def confirm(body: ConfirmBody, request: Request, who: Someone, hub: TheHub, limits: TheLimits) -> Json:
    """Say once more that it is me, by the password or a passkey: for what a stolen session shall not do."""
    await limits.password_try(address_of(request), f"person {who.user}")
    if body.credential is not None:
        from wartable.server.accounts import passkeys

        rp, origin = _place(request)
        if (await passkeys.log_in(hub, body.credential, rp, origin)).id != who.user:
            raise ApiError(401, "WRONG_PASSKEY", "This passkey is somebody else's.")
    else:
        await users.check_password(hub, who, body.password)
    return {"proof": hub.sessions.prove(who)}


@router.get("/account/sessions")
async def list_sessions(who: Someone, hub: TheHub) -> list[Json]:
    return await users.list_sessions(hub, who)


@router.delete("/account/sessions/{session_id}", status_code=204)
async def end_one_session(session_id: str, who: Someone, hub: TheHub) -> None:
    if not await hub.sessions.end(who.user, session_id):
        raise no_such("session")


@router.get("/account/export", response_model=Json)
async def export(who: Someone, hub: TheHub) -> Response:
    """Everything that is kept about me."""
    return StreamingResponse(await users.export(hub, who), media_type="application/json")


@router.delete("/account", status_code=204)
async def delete_account(
    body: DeleteBody, request: Request, response: Response, who: Someone, hub: TheHub, limits: TheLimits
) -> None:
    """Delete me. Finished games stay, without the name."""
    await limits.password_try(address_of(request), f"person {who.user}")
    await users.delete_account(hub, who, body.password, body.proof)
    clear_session(request, response)


# -- passkeys ------------------------------------------------------------------------------------------------------


def _place(request: Request) -> tuple[str, str]:
    """The name and the origin that passkeys are bound to."""
    public = request.app.state.hub.settings.public_url
    origin = (
        public.rstrip("/") or request.headers.get("origin") or f"{request.url.scheme}://{request.url.netloc}"
    )
    return urlsplit(origin).hostname or "localhost", origin


@router.post("/passkeys/begin")
async def begin_passkey(request: Request, who: Someone, hub: TheHub, body: ProofBody | None = None) -> Json:
    """What the browser needs to make a passkey. Who has an account says first once more who they are."""
    from wartable.server.accounts import passkeys

    users.check_proof(hub, who, "" if body is None else body.proof)
    return await passkeys.begin_adding(hub, who, _place(request)[0])


@router.post("/passkeys", status_code=201)
async def add_passkey(
    body: PasskeyBody, request: Request, response: Response, who: Someone, hub: TheHub
) -> Json:
    from wartable.server.accounts import passkeys

    rp, origin = _place(request)
    await passkeys.add(hub, who, body.credential, body.name, rp, origin)
    if who.guest:
        return await _renew(request, response, hub, who)
    return await users.me(hub, who.user)


@router.get("/passkeys")
async def list_passkeys(who: Someone, hub: TheHub) -> list[Json]:
    async with hub.db.read() as session:
        keys = await session.scalars(
            select(Passkey).where(Passkey.user == who.user).order_by(Passkey.made_at)
        )
    return [{"id": key.id, "name": key.name, "made_at": key.made_at} for key in keys]


@router.delete("/passkeys/{passkey_id}", status_code=204)
async def delete_passkey(passkey_id: str, who: Someone, hub: TheHub) -> None:
    async with hub.db.begin() as session:
        key = await session.get(Passkey, passkey_id)
        if key is None or key.user != who.user:
            raise no_such("passkey")
        await users.check_way_in(session, who.user, without=passkey_id)
        await session.delete(key)


@router.post("/login/passkey/begin")
async def begin_passkey_login(request: Request, hub: TheHub, limits: TheLimits) -> Json:
    from wartable.server.accounts import passkeys

    await limits.password_try(address_of(request))
    return await passkeys.begin_login(hub, _place(request)[0])


@router.post("/login/passkey")
async def passkey_login(
    body: AssertionBody, request: Request, response: Response, hub: TheHub, limits: TheLimits
) -> Json:
    from wartable.server.accounts import passkeys

    await limits.password_try(address_of(request))
    rp, origin = _place(request)
    user = await passkeys.log_in(hub, body.credential, rp, origin)
    hub.orders.check_person(user.id)
    return await come_in(request, response, hub, user.id)


# -- ratings and history -------------------------------------------------------------------------------------------

Mode = Literal["duel", "teams", "free-for-all", "bot-duel", "bot-teams", "bot-free-for-all"]


def _rating(rating: Rating) -> Json:
    return {
        "game": rating.game,
        "mode": rating.mode,
        "rating": ratings.points(rating.mu),
        "shown": ratings.format_rating(rating.mu, rating.sigma),
        "deviation": round(ratings.deviation(rating.sigma)),
        "games": rating.games,
    }


@router.get("/ratings")
async def my_ratings(who: Someone, hub: TheHub) -> list[Json]:
    async with hub.db.read() as session:
        rows = await session.scalars(select(Rating).where(Rating.user == who.user))
    return [_rating(each) for each in rows]


@router.get("/ratings/{game}/{mode}/history")
async def rating_history(game: str, mode: Mode, who: Someone, hub: TheHub) -> list[Json]:
    async with hub.db.read() as session:
        rows = await session.scalars(
            select(Result)
            .where(Result.user == who.user, Result.game == game, Result.mode == mode, Result.rated)
            .order_by(Result.ended_at.desc())
            .limit(500)
        )
    return [{"at": each.ended_at, "rating": each.after, "table": each.table} for each in reversed(rows.all())]


@router.get("/leaderboard/{game}/{mode}")
async def leaderboard(game: str, mode: Mode, hub: TheHub) -> list[Json]:
    """The best hundred whose rating is certain."""
    async with hub.db.read() as session:
        rows = await ratings.leaders(session, game, mode)
    return [
        {
            "rank": rank,
            "name": name,
            "rating": ratings.points(each.mu),
            "shown": ratings.format_rating(each.mu, each.sigma),
            "games": each.games,
        }
        for rank, (each, name) in enumerate(rows, start=1)
    ]


@router.get("/players/{name}")
async def player(name: str, hub: TheHub) -> Json:
    """Somebody with an account."""
    async with hub.db.read() as session:
        user = await session.scalar(select(User).where(User.login == users.canonical(name)))
        if user is None:
            raise no_such("player")
        rated = await session.scalars(select(Rating).where(Rating.user == user.id))
        counted = select(func.count()).select_from(Result)
        games = await session.scalar(counted.where(Result.user == user.id, Result.annulled_at.is_(None)))
    return {"name": user.name, "ratings": [_rating(each) for each in rated], "games": games or 0}


@router.get("/history")
async def history(
    who: Someone,
    hub: TheHub,
    game: Annotated[str | None, Query(max_length=40)] = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> list[Json]:
    """My finished games, newest first."""
    async with hub.db.read() as session:
        asked = select(Result).where(Result.user == who.user)
        if game:
            asked = asked.where(Result.game == game)
        if before is not None:
            asked = asked.where(Result.ended_at < before)
        mine = (await session.scalars(asked.order_by(Result.ended_at.desc()).limit(limit))).all()
        others = await session.scalars(select(Result).where(Result.table.in_([each.table for each in mine])))
        by_table: dict[str, list[Result]] = {}
        for each in others.all():
            by_table.setdefault(each.table, []).append(each)
    return [
        {
            "table": each.table,
            "game": each.game,
            "ended_at": each.ended_at,
            "mode": each.mode,
            "place": each.rank,
            "of": each.seats,
            "result": results.result_of(each, by_table[each.table]),
            "reason": each.reason,
            "opponents": [other.name for other in by_table[each.table] if other.seat != each.seat],
            "rated": each.rated,
            "annulled": each.annulled_at is not None,
            "change": None if each.before is None or each.after is None else round(each.after - each.before),
        }
        for each in mine
    ]


# -- company -------------------------------------------------------------------------------------------------------


class InvitationBody(Body):
    user: Annotated[str, Field(min_length=1, max_length=40)]


@router.get("/company", response_model=Json)
async def show_company(who: Anyone, hub: TheHub) -> Response:
    """How many people are here; to somebody who is logged in also whom they have played with, and who asks them to a table."""
    return as_json(await company.show(hub, who))


@router.post("/tables/{table_id}/invitations", status_code=204)
async def invite(table_id: str, body: InvitationBody, who: Someone, hub: TheHub) -> None:
    """Ask somebody I have played with to an open table at which I sit: they are told on their page."""
    hub.orders.check_new_game()
    await company.invite(hub, who, table_id, body.user)
