"""The short way: from the gate straight to the function, for what may come in rushes.

FastAPI describes these routes as it does all others, and would answer them alike. But its layers keep the event loop busy for
half a millisecond, and everybody at the tables waits for it.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from wartable.server.cluster.worker import Hub
from wartable.server.web.rest import people
from wartable.server.web.rest.common import Body, Json, Limits, as_json, need_who

B = TypeVar("B", bound=Body)
Way = Callable[[Request], Awaitable[Response]]


async def log_in(request: Request) -> Response:
    hub: Hub = request.app.state.hub
    limits: Limits = request.app.state.limits
    said = Response()
    body = await _body(people.LoginBody, request)
    return _answer(await people.log_in(body, request, said, hub, limits), said)


async def my_session(request: Request) -> Response:
    return as_json(await people.my_session(await need_who(request), request.app.state.hub))


WAYS: Mapping[tuple[str, str], Way] = {
    ("POST", "/api/login"): log_in,
    ("GET", "/api/session"): my_session,
}
"""By method and path."""


async def walk(way: Way, request: Request) -> Response:
    """The answer; what is refused is told as everywhere else."""
    try:
        return await way(request)
    except Exception as error:
        for kind in type(error).__mro__:
            if kind in request.app.exception_handlers:
                told: Response = await request.app.exception_handlers[kind](request, error)
                return told
        raise


async def _body(kind: type[B], request: Request) -> B:
    try:
        return kind.model_validate_json(await request.body())
    except ClientDisconnect:
        raise HTTPException(400, "The request was cut short.") from None
    except ValidationError as error:
        wrong = [{**each, "loc": ("body", *each["loc"])} for each in error.errors(include_url=False)]
        raise RequestValidationError(wrong) from None


def _answer(value: Json, said: Response) -> Response:
    """With the cookies that were set meanwhile."""
    made = as_json(value)
    made.raw_headers.extend(each for each in said.raw_headers if each[0] == b"set-cookie")
    return made
