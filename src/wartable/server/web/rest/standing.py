"""How somebody stands with the house: news for everybody, a pause that is announced, warnings, a cool-down."""

from fastapi import APIRouter

from wartable.server.accounts import conduct
from wartable.server.accounts.database import Operator
from wartable.server.operators import desk
from wartable.server.web.rest.common import TROUBLE, Anyone, Json, Someone, TheHub

router = APIRouter(prefix="/api/standing", tags=["standing"], responses=TROUBLE)


@router.get("")
async def standing(who: Anyone, hub: TheHub) -> Json:
    """What the page shows above everything else."""
    news, pause = hub.orders.news(), hub.orders.maintenance
    now = hub.time.wall()
    cool_down = None if who is None else await conduct.look(hub.db, who.user, now)
    async with hub.db.read() as session:
        role = None if who is None else await session.get(Operator, who.user)
    return {
        "now": now,
        "message": None if news is None else {"text": news.text, "at": news.at},
        "maintenance": None if pause is None else {"at": pause.at, "text": pause.text},
        "read_only": hub.orders.is_read_only,
        "warnings": [] if who is None else await desk.unread(hub.db, who.user),
        "cool_down": None
        if cool_down is None
        else {"until": cool_down.until, "sentence": cool_down.sentence},
        "desk": role is not None,
    }


@router.post("/warnings/{warning_id}/read", status_code=204)
async def read_warning(warning_id: str, who: Someone, hub: TheHub) -> None:
    """I have read it."""
    await desk.read_one(hub.db, who.user, warning_id, hub.time.wall())
