"""What all routers share: who asks, from where, and how often they may."""

import hashlib
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field, model_validator

from wartable.core.texts import is_sound
from wartable.server.accounts import strangers
from wartable.server.accounts.fair_play import mark_address
from wartable.server.accounts.programs import bearer
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, bad_text, no_session
from wartable.server.settings import Settings
from wartable.server.web.addresses import address_of as address_of
from wartable.server.web.cookies import session_cookie
from wartable.server.web.limits import Limit, Shared, allows_everywhere

Json = dict[str, Any]


def as_json(value: object) -> Response:
    """An answer that is long or often asked for: FastAPI would look at every value in it once more."""
    return Response(msgspec.json.encode(value), media_type="application/json")


class Printed:
    """An answer that stays the same as long as the server runs. Who has it already is told so, and no more."""

    def __init__(self, value: object) -> None:
        self.data = msgspec.json.encode(value)
        self.headers = {
            "cache-control": "no-cache",
            "etag": f'"{hashlib.sha256(self.data).hexdigest()[:24]}"',
        }

    def answer(self, request: Request) -> Response:
        if request.headers.get("if-none-match") == self.headers["etag"]:
            return Response(status_code=304, headers=self.headers)
        return Response(self.data, media_type="application/json", headers=self.headers)


class Body(BaseModel):
    """A request's body: unknown fields are mistakes, and so are texts that cannot be stored or sent on."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def sound(cls, values: object) -> object:
        if not is_sound(values):
            raise bad_text()
        return values


class Trouble(BaseModel):
    """Every error, everywhere."""

    code: str = Field(description="for programs; stable")
    sentence: str = Field(description="for people")


TROUBLE: dict[int | str, dict[str, Any]] = {
    status: {
        "description": HTTPStatus(status).phrase,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Trouble"}}},
    }
    for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
"""By the name of the model: given the model itself, FastAPI makes a reader for every status of every route, at
every start."""


ALWAYS = frozenset({("GET", "/api/account/export"), ("DELETE", "/api/account"), ("DELETE", "/api/session")})
"""What is open to people who are shut out too."""

# Dependencies are coroutines throughout: FastAPI would run plain functions in threads of their own.


async def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


async def maybe_who(request: Request) -> Who | None:
    """The person of the cookie, or the program of the token. Who is shut out can take what is theirs and go."""
    hub = await hub_of(request)
    token = bearer(request.headers.get("authorization"))
    who: Who | None
    if token is not None:
        who = await request.app.state.tokens.who(token)
    else:
        who = await hub.sessions.who(session_cookie(request))
    if who is None:
        return None
    if (request.method, request.scope["path"]) not in ALWAYS:
        hub.orders.check_person(who.user)
    return msgspec.structs.replace(who, origin=mark_address(hub.sessions, address_of(request)))


async def need_who(request: Request) -> Who:
    who = await maybe_who(request)
    if who is None:
        raise no_session()
    return who


TheHub = Annotated[Hub, Depends(hub_of)]
Someone = Annotated[Who, Depends(need_who)]
Anyone = Annotated[Who | None, Depends(maybe_who)]


class Limits:
    """How often one address may ask. Over the limit there is an answer, never silence.

    Several workers count together, in Redis; while that is away each counts by itself.
    """

    def __init__(self, settings: Settings, shared: Shared | None = None) -> None:
        self._shared = shared
        self._requests = Limit(settings.requests_per_minute, 60)
        self._guests = Limit(settings.guests_per_hour, 3600)
        self._tables = Limit(settings.tables_per_hour, 3600)
        self._tries = Limit(settings.tries_per_minute, 60)
        self._strangers = Limit(strangers.TRIES, 3600)
        self._queues = strangers.Queues()

    async def _allows(self, what: str, limit: Limit, who: str) -> bool:
        return await allows_everywhere(self._shared, what, limit, who)

    async def request(self, address: str) -> bool:
        return await self._allows("requests", self._requests, address)

    async def guest(self, address: str) -> None:
        if not await self._allows("guests", self._guests, address):
            raise ApiError(
                429, "TOO_MANY_GUESTS", "Too many new guests have come from your address; try again later."
            )

    async def table(self, address: str) -> None:
        if not await self._allows("tables", self._tables, address):
            raise ApiError(
                429, "TOO_MANY_TABLES", "Many tables were made from your address just now; try again later."
            )

    async def password_try(self, address: str, whose: str | None = None) -> None:
        """One try to prove who one is. `whose`: what is tried at, counted whoever tries it; a name in its canonical form,
        or somebody's device or session, which strangers cannot use up."""
        for who in (f"address {address}", whose):
            if who is not None and not await self._allows("tries", self._tries, who):
                raise ApiError(429, "TOO_MANY_TRIES", "Too many attempts; wait a minute.")

    async def stranger_try(self, address: str, login: str) -> None:
        """One try at a name from a browser that its owner has not come in from. However often others have tried, nobody is
        sent away for it: beyond some tries an hour they are heard one after another, address by address, and slowly."""
        await self.password_try(address)
        if await self._allows("strangers", self._strangers, login):
            return
        await self._queues.wait(login, address)


async def limits_of(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


TheLimits = Annotated[Limits, Depends(limits_of)]
