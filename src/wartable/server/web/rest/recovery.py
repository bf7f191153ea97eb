"""Ways back in: recovery codes, an authenticator as a second factor, and an e-mail address for who wants one."""

from typing import Annotated

import segno
from fastapi import APIRouter, Request, Response
from pydantic import Field

from wartable.core.texts import plain_text
from wartable.server.accounts import mail, names, second_factor, users
from wartable.server.accounts.database import Email, User
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, no_session
from wartable.server.web.rest.common import TROUBLE, Body, Json, Someone, TheHub, TheLimits, address_of
from wartable.server.web.rest.people import AnyPassword, Name, Password, Proof, come_in

router = APIRouter(prefix="/api", tags=["recovery"], responses=TROUBLE)

Code = Annotated[str, Field(min_length=1, max_length=40)]
Token = Annotated[str, Field(min_length=1, max_length=100)]


class ProveBody(Body):
    """The password once more, asked of whoever changes the ways to log in; or the proof that a passkey gave."""

    password: AnyPassword = ""
    proof: Proof = ""


class CodeBody(Body):
    code: Code


class RecoverBody(Body):
    name: Name
    code: Code
    password: Password


class EmailBody(Body):
    address: Annotated[str, Field(min_length=3, max_length=254)]
    notices: bool = False
    password: AnyPassword = ""
    proof: Proof = ""


class ForgotBody(Body):
    name: Name


class TokenBody(Body):
    token: Token


class ResetBody(Body):
    token: Token
    password: Password


class NamelessBody(Body):
    on: bool


def _base(request: Request, hub: Hub) -> str:
    return hub.settings.public_url.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"


async def _prove(hub: Hub, who: Who, password: str, proof: str) -> None:
    """Refuse whoever has not shown the password, or a passkey, just now."""
    async with hub.db.read() as session:
        user = await session.get(User, who.user)
    if user is None:
        raise no_session()
    if user.login is None:
        raise ApiError(409, "NO_ACCOUNT", "A guest has nothing to recover; make an account first.")
    if user.password is None or not password:
        users.check_proof(hub, who, proof)
    elif not hub.sessions.is_proven(who, proof) and not await hub.passwords.fits(user.password, password):
        raise ApiError(401, "WRONG_PASSWORD", "The password is not right.")


@router.get("/account/recovery")
async def show(who: Someone, hub: TheHub) -> Json:
    """Which ways back in I have."""
    async with hub.db.read() as session:
        told = await second_factor.show(session, who.user)
        kept = await session.get(Email, who.user)
        user = await session.get(User, who.user)
    return {
        **told,
        "mail": bool(hub.settings.smtp),
        "email": None
        if kept is None
        else {"address": kept.address, "confirmed": kept.confirmed_at is not None, "notices": kept.notices},
        "nameless": user is not None and user.nameless,
    }


@router.post("/account/recovery/codes", status_code=201)
async def new_codes(
    body: ProveBody, request: Request, who: Someone, hub: TheHub, limits: TheLimits
) -> list[str]:
    """Ten new recovery codes, told this once; those before count no more."""
    await limits.password_try(address_of(request), f"person {who.user}")
    await _prove(hub, who, body.password, body.proof)
    async with hub.db.begin() as session:
        return await second_factor.renew_codes(session, who.user)


@router.post("/account/authenticator", status_code=201)
async def begin_authenticator(
    body: ProveBody, request: Request, who: Someone, hub: TheHub, limits: TheLimits
) -> Json:
    """A secret for an authenticator, to be scanned; the first right code switches it on."""
    await limits.password_try(address_of(request), f"person {who.user}")
    await _prove(hub, who, body.password, body.proof)
    async with hub.db.begin() as session:
        told = await second_factor.begin(session, who.user, hub.time.wall())
    return {**told, "qr": segno.make(told["uri"], error="m").svg_data_uri(scale=5, border=2)}


@router.post("/account/authenticator/confirm", status_code=204)
async def confirm_authenticator(
    body: CodeBody, request: Request, who: Someone, hub: TheHub, limits: TheLimits
) -> None:
    await limits.password_try(address_of(request), f"person {who.user}")
    async with hub.db.begin() as session:
        await second_factor.confirm(session, who.user, body.code, hub.time.wall())


@router.delete("/account/authenticator", status_code=204)
async def remove_authenticator(
    body: CodeBody, request: Request, who: Someone, hub: TheHub, limits: TheLimits
) -> None:
    """Take the authenticator away, with one of its codes or a recovery code."""
    await limits.password_try(address_of(request), f"person {who.user}")
    async with hub.db.begin() as session:
        await second_factor.check(session, who.user, body.code, hub.time.wall())
        await second_factor.remove(session, who.user)


@router.post("/login/recover")
async def recover(
    body: RecoverBody, request: Request, response: Response, hub: TheHub, limits: TheLimits
) -> Json:
    """A recovery code instead of the password: choose a new one. All other sessions end."""
    await limits.password_try(address_of(request))  # a code is too long to be guessed, however many try
    await names.load()
    hashed = await hub.passwords.hash(body.password)
    async with hub.db.begin() as session:
        name = plain_text(body.name)
        user = await second_factor.reset_by_code(session, name, body.code, hashed, hub.time.wall())
    hub.orders.check_person(user)
    await hub.sessions.end_others(user, None)
    hub.hang_up(user, "password changed")
    return await come_in(request, response, hub, user)


# -- e-mail --------------------------------------------------------------------------------------------------------


@router.put("/account/email", status_code=204)
async def set_email(body: EmailBody, request: Request, who: Someone, hub: TheHub, limits: TheLimits) -> None:
    """Where I may be written to; a letter with a link goes there first."""
    await limits.password_try(address_of(request), f"person {who.user}")
    await _prove(hub, who, body.password, body.proof)
    await mail.set_address(hub, who.user, body.address, body.notices, _base(request, hub))


@router.delete("/account/email", status_code=204)
async def remove_email(
    body: ProveBody, request: Request, who: Someone, hub: TheHub, limits: TheLimits
) -> None:
    """Write to me no more. With the address goes a way back in, so that it is asked who wants it."""
    await limits.password_try(address_of(request), f"person {who.user}")
    await _prove(hub, who, body.password, body.proof)
    async with hub.db.begin() as session:
        kept = await session.get(Email, who.user)
        if kept is not None:
            await session.delete(kept)


@router.post("/account/email/confirm", status_code=204)
async def confirm_email(body: TokenBody, request: Request, hub: TheHub, limits: TheLimits) -> None:
    await limits.password_try(address_of(request), None)
    await mail.confirm(hub, body.token)


@router.post("/login/forgot", status_code=204)
async def forgot(body: ForgotBody, request: Request, hub: TheHub, limits: TheLimits) -> None:
    """Send a link for a new password, if the account has an address; the answer is the same if not."""
    await limits.password_try(address_of(request))
    await mail.ask_reset(hub, plain_text(body.name), _base(request, hub))


@router.post("/login/reset")
async def reset(
    body: ResetBody, request: Request, response: Response, hub: TheHub, limits: TheLimits
) -> Json:
    """A new password by the link that was sent. A second factor is asked for as always."""
    await limits.password_try(address_of(request), None)
    user = await mail.reset(hub, body.token, body.password)
    hub.orders.check_person(user)
    async with hub.db.read() as session:
        if await second_factor.is_on(session, user):
            raise second_factor.code_needed()
    return await come_in(request, response, hub, user)


@router.put("/account/nameless", status_code=204)
async def set_nameless(body: NamelessBody, who: Someone, hub: TheHub) -> None:
    """Whether published games carry my name."""
    async with hub.db.begin() as session:
        user = await session.get(User, who.user)
        if user is not None:
            user.nameless = body.on
