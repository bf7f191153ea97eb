"""The challenge of the day."""

from fastapi import APIRouter, Response

from wartable.server.accounts import challenge
from wartable.server.table.commands import Show
from wartable.server.web.rest.common import TROUBLE, Anyone, Json, Someone, TheHub, as_json
from wartable.server.web.rest.tables import EmptyBody

router = APIRouter(prefix="/api", tags=["challenge"], responses=TROUBLE)


@router.get("/challenge", response_model=Json)
async def show(who: Anyone, hub: TheHub) -> Response:
    """What is played today, and how others fared at it once I have finished."""
    return as_json(await challenge.show(hub, who))


@router.post("/challenge", status_code=201)
async def begin(body: EmptyBody, who: Someone, hub: TheHub) -> Json:
    """The table of my try of today: a new one, or the one there is."""
    return await hub.do(await challenge.begin(hub, who), who, Show())
