"""What can be read of a game, and quick match."""

from collections.abc import Hashable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import Field

from wartable.games import game, playable
from wartable.server.accounts import conduct, decks, programs, quick_match
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, no_such
from wartable.server.log import Glance, Stored
from wartable.server.table import replays
from wartable.server.table.readers import Work
from wartable.server.table.table import HEADER_DECODER
from wartable.server.web.rest.common import (
    TROUBLE,
    Anyone,
    Body,
    Json,
    Someone,
    TheHub,
    TheLimits,
    address_of,
    as_json,
)
from wartable.server.web.rest.tables import DeckWanted, GameId, Level, Luck, SealShown, SeatNumber

router = APIRouter(prefix="/api", tags=["replays"], responses=TROUBLE)


class _Game:
    """A game that somebody reads, as far as its header says. What takes long is loaded only where it must be."""

    def __init__(self, hub: Hub, found: Glance, who: Who | None, payer: str) -> None:
        self.hub = hub
        self.header = replays.decode(found)
        self.is_over = found.status == "over"
        self._packed = found.header
        self._payer = payer
        user = None if who is None else who.user
        self.user = user if self.header.seats_of(user) else None
        """The reader, if they sit there: nobody else is told anything of their own."""

    async def read(self, work: Work, *more: Hashable) -> bytes:
        """Have a function of `replays` called with it; of a finished game it is kept what that said."""
        readers = self.hub.readers
        if self.is_over:
            return await readers.ask_once(self._payer, work, self._packed, self.load, *more)
        return await readers.ask(self._payer, work, await self.load(), *more)

    async def load(self) -> Stored:
        stored = await self.hub.store.load(self.header.id)
        if stored is None:
            raise no_such("table")
        return stored


async def _find(hub: Hub, table_id: str, who: Who | None, request: Request) -> _Game:
    found = await hub.store.glance(table_id)
    if found is None:
        raise no_such("table")
    return _Game(hub, found, who, address_of(request))


async def _find_playable(hub: Hub, table_id: str, who: Who | None, request: Request) -> _Game:
    """The same for what asks for the rules: the sets of its game are brought. Raises a sentence where one is missing."""
    found = await _find(hub, table_id, who, request)
    await hub.need_game(found.header.game)
    return found


def _json(data: bytes) -> Response:
    return Response(data, media_type="application/json")


@router.get("/tables/{table_id}/replay", response_model=Json)
async def replay(
    table_id: str,
    who: Anyone,
    hub: TheHub,
    request: Request,
    seat: Annotated[str, Query(max_length=4)] = "all",
) -> Response:
    """The game step by step: whole after the end, before it what the own seat (or a spectator) saw."""
    found = await _find_playable(hub, table_id, who, request)
    return _json(await found.read(replays.write_replay, found.user, seat))


@router.get("/tables/{table_id}/story", response_model=Json)
async def story(table_id: str, who: Anyone, hub: TheHub, request: Request) -> Response:
    """How a finished game went: everybody's chances turn by turn, where they turned, which cards did most, and for people
    who did not win one thing to try."""
    found = await _find_playable(hub, table_id, who, request)
    replays.check_has_story(found.header)
    record = await found.read(replays.write_record)
    return _json(await replays.tell_story(hub.bots, found.header, record, "" if who is None else who.user))


@router.get("/tables/{table_id}/record", response_class=Response)
async def record(table_id: str, hub: TheHub, request: Request) -> Response:
    """The record file, for `wartable replay --verify`."""
    found = await _find_playable(hub, table_id, None, request)
    header = found.header
    if header.status != "over":
        raise ApiError(
            403,
            "STILL_PLAYING",
            "The record holds everybody's secrets; you can have it once the game is over.",
        )
    data = await found.read(replays.write_record)
    name = f"{header.game}-{header.id}.json"
    return Response(
        data, media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@router.get("/tables/{table_id}/text", response_class=PlainTextResponse)
async def text(table_id: str, who: Anyone, hub: TheHub, request: Request) -> PlainTextResponse:
    """The log as text, also when the rules are gone."""
    found = await _find(hub, table_id, who, request)
    header = found.header
    if header.status == "playing" and not header.spectators and found.user is None:
        raise ApiError(403, "NO_WATCHING", "This table is closed to spectators.")
    return PlainTextResponse(await found.read(replays.write_text, found.user))


@router.get("/tables/{table_id}/fair", response_model=Json)
async def fair(table_id: str, hub: TheHub, request: Request) -> Response:
    """The proof of the shuffle: what the server promised before, and everything it was made of after the end."""
    return as_json(replays.fair((await _find(hub, table_id, None, request)).header))


class PlayOnBody(Body):
    at: Annotated[int, Field(ge=0, le=1_000_000)]
    seat: SeatNumber
    level: Level = ""


@router.post("/tables/{table_id}/play-on", status_code=201)
async def play_on(
    table_id: str, body: PlayOnBody, who: Someone, hub: TheHub, limits: TheLimits, request: Request
) -> Json:
    """Go on from here against bots, with what the seat could know."""
    await limits.table(address_of(request))
    stored = await (await _find_playable(hub, table_id, who, request)).load()
    data = await hub.readers.ask(
        address_of(request),
        replays.write_play_on,
        stored,
        who,
        body.at,
        body.seat,
        body.level,
        hub.time.wall(),
    )
    return await hub.set_up(HEADER_DECODER.decode(data), who)


class MatchBody(Body):
    game: GameId
    players: Annotated[int, Field(ge=1, le=16)] | None = None
    rated: bool = True
    deck: DeckWanted = None
    luck: Luck = ""
    seal: SealShown = None


@router.post("/match", status_code=201)
async def seek_match(body: MatchBody, who: Someone, hub: TheHub) -> Json:
    """Wait for somebody of about my rating."""
    hub.orders.check_new_game()
    if programs.is_program(who):
        raise ApiError(
            403, "PEOPLE_ONLY", "Quick match is among people; a program makes a table, or joins one."
        )
    await conduct.check(hub.db, who.user, hub.time.wall())
    wanted = body.model_dump()
    if body.game in playable():
        options = quick_match.options_of(game(body.game), body.players)
        wanted["deck"] = await decks.choose(hub, who, body.game, body.deck, False, options)
    return await quick_match.wait(hub, who, wanted)


@router.get("/match/{ticket}")
async def show_match(ticket: str, who: Someone, hub: TheHub) -> Json:
    return await quick_match.ask(hub, who, ticket)


@router.delete("/match/{ticket}", status_code=204)
async def stop_waiting(ticket: str, who: Someone, hub: TheHub) -> None:
    await quick_match.leave(hub, who, ticket)
