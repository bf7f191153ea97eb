"""The workshop of `wartable dev`: how it stands with the set, and a table to try it at. No other server has these routes."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from pydantic import Field

from wartable.server.accounts import drafts
from wartable.server.table.workshop import Workshop
from wartable.server.web.rest.common import TROUBLE, Body, Json, Someone, TheHub

router = APIRouter(prefix="/api", tags=["workshop"], responses=TROUBLE)

LONGEST_S = 4.0
"""How long a question waits for news; shorter than a server that is told to stop waits for its answers."""


class TableWanted(Body):
    seed: Annotated[int, Field(ge=0, lt=2**32, description="the same seed deals the same")] = 1
    level: Annotated[
        str | None, Field(max_length=20, description="of the bots; the first one without it")
    ] = None


@router.get("/workshop")
async def show(request: Request, after: Annotated[int, Query(ge=-1, lt=2**31)] = -1) -> Json:
    """How it stands with the set; with `after`, as soon as that has changed."""
    workshop: Workshop = request.app.state.workshop
    told: Json = msgspec.to_builtins(await workshop.after(after, LONGEST_S))
    return told


@router.post("/workshop/draft", status_code=201)
async def copy_to_editor(request: Request, who: Someone, hub: TheHub) -> Json:
    """The last good version as a set of mine in the editor; where there is such a copy already, that one."""
    workshop: Workshop = request.app.state.workshop
    return drafts.tell(
        await drafts.same_or_new(hub, who, drafts.read_set(msgspec.to_builtins(workshop.need_good())))
    )


@router.post("/workshop/table", status_code=201)
async def make_table(body: TableWanted, request: Request, who: Someone, hub: TheHub) -> Json:
    """A table with the newest cards, against bots."""
    workshop: Workshop = request.app.state.workshop
    return await hub.set_up(workshop.table(who, body.seed, body.level, hub.time.wall()), who)
