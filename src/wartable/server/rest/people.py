"""Sessions: a guest in one step."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from wartable.server import accounts
from wartable.server.rest.common import TROUBLE, Anyone, Body, Json, Someone, TheHub, TheLimits, address_of
from wartable.server.sessions import COOKIE, MAX_AGE

router = APIRouter(prefix="/api", tags=["people"], responses=TROUBLE)

Name = Annotated[str, Field(min_length=1, max_length=60, examples=["Ada"])]


class GuestBody(Body):
    name: Name


def set_cookie(request: Request, response: Response, cookie: str) -> None:
    secure = request.app.state.hub.settings.secure_cookies or request.url.scheme == "https"
    response.set_cookie(
        COOKIE, cookie, max_age=MAX_AGE, httponly=True, samesite="lax", secure=secure, path="/"
    )


@router.post("/session", status_code=201)
async def begin_session(
    body: GuestBody, request: Request, response: Response, hub: TheHub, who: Anyone, limits: TheLimits
) -> Json:
    """Come in as a guest: a name is enough. With a live session this changes the name."""
    if who is not None:
        return await accounts.rename(hub, who, body.name)
    await limits.guest(address_of(request))
    user = await accounts.new_guest(hub, body.name)
    set_cookie(request, response, await hub.sessions.begin(user, request.headers.get("user-agent", "")))
    return await accounts.me(hub, user.id)


@router.get("/session")
async def my_session(who: Someone, hub: TheHub) -> Json:
    """Who am I?"""
    return await accounts.me(hub, who.user)


@router.delete("/session", status_code=204)
async def end_session(who: Someone, hub: TheHub, response: Response) -> None:
    """Log out."""
    await hub.sessions.end(who.user, who.session)
    response.delete_cookie(COOKIE, path="/")
