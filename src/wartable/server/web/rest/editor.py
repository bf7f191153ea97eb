"""The workshop: sets of cards that players make, look at, try and show."""

import secrets
from functools import cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import Field

from wartable.core.record import read_record
from wartable.core.sets import CardSet, join_id
from wartable.games import game
from wartable.server.accounts import drafts, played_sets
from wartable.server.accounts.database import User
from wartable.server.errors import ApiError, no_such
from wartable.server.table import replays, seating
from wartable.server.web.rest.common import (
    TROUBLE,
    Anyone,
    Body,
    Json,
    Printed,
    Someone,
    TheHub,
    TheLimits,
    address_of,
    as_json,
)
from wartable.server.web.rest.tables import Level
from wartable.sets.bench import Preview, RecordIt, Try, has_recorder
from wartable.sets.folder import documents_of

router = APIRouter(prefix="/api", tags=["editor"], responses=TROUBLE)

GameName = Annotated[str, Field(max_length=40, examples=["hands-of-war"])]
SetContent = Annotated[dict[str, Any], Field(description="a set as one document, finished or not")]
Origins = Annotated[
    dict[str, Annotated[str, Field(max_length=40)]],
    Field(max_length=drafts.MOST_CARDS, description="by card: the card of the game that it was a copy of"),
]
CardId = Annotated[str, Field(max_length=40)]


class NewDraft(Body):
    game: GameName
    name: Annotated[str, Field(max_length=60)] = ""
    card: Annotated[CardId, Field(description="the card of the game that the first one is a copy of")] = ""
    kind: Annotated[str, Field(max_length=40)] = "card"


class ImportBody(Body):
    set: SetContent
    origins: Origins = {}


class ChangeBody(Body):
    set: SetContent
    origins: Origins = {}
    revision: Annotated[int, Field(ge=0, le=10**9, description="of what was changed")]


class PreviewBody(Body):
    set: SetContent
    at: Annotated[int, Field(ge=0, le=1000)] = 0
    original: CardId = ""


class ShareBody(Body):
    on: bool = True


class TryBody(Body):
    card: CardId = ""
    level: Level | None = None


class RecordBody(Body):
    table: Annotated[str, Field(max_length=40)]
    card: CardId = ""
    name: Annotated[str, Field(max_length=40, pattern=r"^[a-z][a-z0-9-]*$")] = ""
    revision: Annotated[int, Field(ge=0, le=10**9)]


@router.get("/editor/{game_id}")
async def editor(game_id: str, request: Request) -> Response:
    """What a card of a game may be made of, and every card of it as a document."""
    return _editor(drafts.check_game(game_id)).answer(request)


@cache
def _editor(game_id: str) -> Printed:
    rules, documents = game(game_id), documents_of(game_id)
    cards = [{"id": card.id, "document": documents.write(card)} for card in rules.cards.values()]
    return Printed(
        {
            "game": game_id,
            "schema": documents.schema(f"A card of {rules.name}"),
            "kinds": list(documents.vocabulary.cards),
            "cards": cards,
            "recorder": has_recorder(game_id),
        }
    )


@router.post("/editor/preview")
async def preview(body: PreviewBody, who: Someone, hub: TheHub) -> Response:
    """The cards of a set as they are printed, what is wrong with them, and what one changes of its original. Nothing is
    kept."""
    card_set = drafts.read_set(body.set)
    told = await hub.bench.preview(Preview(card_set, body.at, body.original), who.user)
    return as_json({"cards": told.cards, "findings": told.findings, "changes": told.changes})


@router.get("/editor/shared/{link}")
async def shared(link: str, hub: TheHub, who: Anyone) -> Json:
    """A set that its maker shows."""
    row = await drafts.by_link(hub, link)
    async with hub.db.read() as session:
        maker = await session.get(User, row.user)
    return {
        "game": row.game,
        "name": row.name,
        "by": maker.name if maker is not None else "",
        "set": row.content,
        "origins": row.origins,
    }


@router.get("/drafts")
async def my_drafts(who: Someone, hub: TheHub) -> list[Json]:
    """The sets that I am making, the last changed first."""
    return await drafts.list_drafts(hub, who)


@router.post("/drafts", status_code=201)
async def new_draft(body: NewDraft, who: Someone, hub: TheHub) -> Json:
    """A new set, with its first card."""
    card_set, origins = drafts.begin(body.game, body.name, body.card, body.kind)
    return drafts.tell(await drafts.add(hub, who, card_set, origins))


@router.post("/drafts/import", status_code=201)
async def import_draft(body: ImportBody, who: Someone, hub: TheHub) -> Json:
    """A set out of a file, as a new one of mine."""
    return drafts.tell(await drafts.add(hub, who, drafts.read_set(body.set), body.origins))


@router.get("/drafts/{draft_id}")
async def one_draft(draft_id: str, who: Someone, hub: TheHub) -> Json:
    return drafts.tell(await drafts.one(hub, who, draft_id))


@router.put("/drafts/{draft_id}")
async def change_draft(draft_id: str, body: ChangeBody, who: Someone, hub: TheHub) -> Json:
    """Keep a change; one that was made of an older revision is refused, and overwrites nothing."""
    return drafts.tell(
        await drafts.change(hub, who, draft_id, drafts.read_set(body.set), body.origins, body.revision)
    )


@router.delete("/drafts/{draft_id}", status_code=204)
async def delete_draft(draft_id: str, who: Someone, hub: TheHub) -> None:
    await drafts.delete(hub, who, draft_id)


@router.post("/drafts/{draft_id}/share")
async def share_draft(draft_id: str, body: ShareBody, who: Someone, hub: TheHub) -> Json:
    """Show my set to whoever has its link, or no longer."""
    return drafts.tell(await drafts.share(hub, who, draft_id, body.on))


@router.get("/drafts/{draft_id}/file", response_class=Response)
async def draft_file(draft_id: str, who: Someone, hub: TheHub) -> Response:
    """My set as the file that `wartable set install` takes."""
    row = await drafts.one(hub, who, draft_id)
    card_set = drafts.read_set(row.content)
    name = f'attachment; filename="{card_set.id}-{card_set.version}.set.json"'
    data = msgspec.json.format(msgspec.json.encode(card_set, order="deterministic"), indent=1) + b"\n"
    return Response(data, media_type="application/json", headers={"content-disposition": name})


@router.post("/drafts/{draft_id}/ready")
async def ready_draft(draft_id: str, who: Someone, hub: TheHub) -> Json:
    """Check my set whole; where nothing is wrong, tables can be made with it by its word."""
    row = await drafts.one(hub, who, draft_id)
    card_set = drafts.read_set(row.content)
    if not await played_sets.is_kept(hub.db, card_set):
        dealt = await hub.bench.deal(Try(card_set, "", 2, secrets.randbits(31)), who.user)
        if dealt.findings:
            return _trial(card_set, msgspec.to_builtins(dealt.findings), None, ())
        await played_sets.keep(hub.db, card_set, hub.time.wall())
    return _trial(card_set, [], None, ())


@router.post("/drafts/{draft_id}/try", status_code=201)
async def try_draft(
    draft_id: str, body: TryBody, who: Someone, hub: TheHub, limits: TheLimits, request: Request
) -> Json:
    """Check my set whole, games played with it included; where nothing is wrong, a table against bots with this card in hand."""
    hub.orders.check_new_game()
    await limits.table(address_of(request))
    row = await drafts.one(hub, who, draft_id)
    card_set = drafts.read_set(row.content)
    is_checked = await played_sets.is_kept(hub.db, card_set)
    seed = secrets.randbits(31)
    dealt = await hub.bench.deal(Try(card_set, body.card, 0 if is_checked else 2, seed), who.user)
    if dealt.findings:
        return _trial(card_set, msgspec.to_builtins(dealt.findings), None, ())
    await played_sets.keep(hub.db, card_set, hub.time.wall())
    game_id = join_id(card_set.game, [card_set])
    seats = [
        {"kind": "bot" if number else "me", "level": body.level or "easy", "deck": _plain(deck)}
        for number, deck in enumerate(dealt.decks)
    ]
    seats[0]["level"] = None
    wanted = {"game": game_id, "players": len(seats), "seats": seats, "private": True, "all_cards": True}
    await hub.need_game(game_id)
    header = seating.new_header(who, wanted, hub.time.wall())
    header.seed, header.trial = dealt.seed, body.card or "set"
    hub.check_room(who, game_id)
    table = await hub.set_up(header, who)
    return _trial(card_set, [], table["id"], dealt.in_hand)


def _plain(deck: object) -> object:
    if deck is None:
        return None
    plain = msgspec.to_builtins(deck)
    return {"name": plain["name"], "cards": plain["cards"]}


def _trial(card_set: CardSet, findings: list[Json], table: str | None, in_hand: tuple[bool, ...]) -> Json:
    return {"findings": findings, "table": table, "in_hand": list(in_hand), "word": card_set.word}


@router.post("/drafts/{draft_id}/record")
async def record_test(draft_id: str, body: RecordBody, who: Someone, hub: TheHub, request: Request) -> Json:
    """The moment in which a card was played at a table of mine becomes a scenario of the set, once it was seen to hold."""
    row = await drafts.one(hub, who, draft_id)
    if row.revision != body.revision:
        raise ApiError(
            409, "CHANGED_ELSEWHERE", "This set was changed in another tab since; nothing was overwritten."
        )
    card_set = drafts.read_set(row.content)
    stored = await hub.store.load(body.table)
    if stored is None:
        raise no_such("table")
    header = replays.decode(stored)
    if header.host != who.user or not header.is_against_bots():
        raise ApiError(403, "NOT_YOURS", "A test is made of a table of your own, against bots.")
    if header.game != join_id(card_set.game, [card_set]):
        raise ApiError(
            409, "OTHER_SET", "This table was played with another version of the set; try the card again."
        )
    await hub.need_game(header.game)
    record = read_record(await hub.readers.ask(address_of(request), replays.write_record, stored))
    text = await hub.bench.record(RecordIt(card_set, record, body.card or header.trial), who.user)
    name = body.name or f"moment-{len(card_set.tests) + 1}"
    changed = msgspec.structs.replace(card_set, tests={**card_set.tests, name: text})
    kept = await drafts.change(
        hub, who, draft_id, drafts.read_set(msgspec.to_builtins(changed)), row.origins, row.revision
    )
    return {"name": name, "text": text, "revision": kept.revision}
