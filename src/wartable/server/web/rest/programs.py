"""Programs that play: accounts for them, and their tokens. docs/programs.md tells how to write one."""

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from wartable.server.accounts import programs
from wartable.server.web.rest.common import TROUBLE, Body, Json, Someone, TheHub

router = APIRouter(prefix="/api/programs", tags=["programs"], responses=TROUBLE)


class ProgramBody(Body):
    name: Annotated[str, Field(min_length=1, max_length=60, examples=["Deep Thought Bot"])]


@router.get("")
async def my_programs(who: Someone, hub: TheHub) -> list[Json]:
    return await programs.list_mine(hub, who)


@router.post("", status_code=201)
async def make_program(body: ProgramBody, who: Someone, hub: TheHub) -> Json:
    """An account for a program of mine. The token is told this once: `Authorization: Bearer ...`."""
    return await programs.make(hub, who, body.name)


@router.post("/{program_id}/token", status_code=201)
async def renew_token(program_id: str, request: Request, who: Someone, hub: TheHub) -> Json:
    """A new token; the one before counts no more."""
    return await programs.renew(hub, request.app.state.tokens, who, program_id)


@router.delete("/{program_id}", status_code=204)
async def remove_program(program_id: str, request: Request, who: Someone, hub: TheHub) -> None:
    await programs.remove(hub, request.app.state.tokens, who, program_id)
