"""Games and tables."""

import asyncio
from functools import cache, lru_cache
from io import BytesIO
from typing import Annotated, Any, Literal

import msgspec
import segno
from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from wartable.core.cards import printed
from wartable.core.sets import MOST_SETS, base_game, has_sets
from wartable.core.version import rules_version
from wartable.games import game, playable
from wartable.server.accounts import conduct, decks, played_sets, presets, ratings
from wartable.server.accounts.database import Rating
from wartable.server.accounts.fair_play import mark_address
from wartable.server.accounts.sessions import Who
from wartable.server.cluster import nodes
from wartable.server.cluster.worker import Hub
from wartable.server.errors import no_such
from wartable.server.table import bot_pool
from wartable.server.table.commands import (
    ChooseDeck,
    Join,
    Leave,
    OpenPart,
    PlayAction,
    Pledge,
    Rejoin,
    Rematch,
    SetSeat,
    Show,
    Stand,
    Start,
)
from wartable.server.table.emotes import EMOTES
from wartable.server.table.header import new_id
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
from wartable.sets.weaving import weave

router = APIRouter(prefix="/api", tags=["tables"], responses=TROUBLE)

GameId = Annotated[str, Field(max_length=40, examples=["the-battlefield"])]
Level = Annotated[str, Field(max_length=20)]
Style = Annotated[str, Field(max_length=20, description="of a bot: aggressive, careful or tricky")]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Luck = Annotated[
    str,
    Field(
        max_length=64,
        description="my part of the shuffle, which nobody can foretell; `?`: I add it when all sit, sealed first",
    ),
]
SealShown = Annotated[str, Field(max_length=120, description="of `POST /api/seals`")] | None
SetWord = Annotated[str, Field(max_length=60, examples=["frost-march@1f0c9a77de"])]
DeckWanted = Annotated[str, Field(max_length=80)] | dict[str, Any] | None


class SeatWanted(Body):
    kind: Literal["me", "bot", "open"]
    level: Level | None = None
    style: Style | None = None
    deck: DeckWanted = None


class ClockWanted(Body):
    kind: Annotated[
        Literal["rules", "bank", "days", "none"] | None,
        Field(description="without it: the rule book's limits between people, none against bots"),
    ] = None
    bank: Annotated[int, Field(ge=0, le=100_000)] = 0
    increment: Annotated[int, Field(ge=0, le=10_000)] = 0
    days: Annotated[int, Field(ge=0, le=100)] = 0


class NewTable(Body):
    game: GameId
    sets: Annotated[
        list[SetWord],
        Field(
            max_length=MOST_SETS,
            description="sets of cards that are added, by name and digest: `frost-march@1f0c9a77de`",
        ),
    ] = []
    players: Annotated[int, Field(ge=1, le=16)] | None = None
    options: dict[str, bool | int | str] = {}
    seats: Annotated[list[SeatWanted], Field(max_length=16)] | None = None
    clock: ClockWanted = ClockWanted()
    rated: bool = False
    private: bool = False
    spectators: bool = True
    wait: bool = False
    prepared: Annotated[
        bool,
        Field(
            description="the first game of a newcomer: a prepared deal, for one person at the first seat against bots"
        ),
    ] = False
    all_cards: bool | None = None
    luck: Luck = ""
    seal: SealShown = None


class JoinBody(Body):
    seat: SeatNumber | None = None
    deck: DeckWanted = None
    luck: Luck = ""


class PledgeBody(Body):
    round: Annotated[str, Field(max_length=40)]
    pledge: Annotated[
        str, Field(pattern="^[0-9a-f]{64}$", description="the SHA-256 of `wartable luck:` and my part")
    ]


class PartBody(Body):
    round: Annotated[str, Field(max_length=40)]
    luck: Annotated[str, Field(min_length=8, max_length=64)]


class RematchBody(Body):
    luck: Luck = ""
    seal: SealShown = None
    keeps_seats: Annotated[
        bool, Field(description="everybody sits where they sat; else one seat further")
    ] = False
    level: Annotated[Level | None, Field(description="of the bots, where it shall be another one")] = None


class SeatBody(Body):
    kind: Literal["bot", "open"]
    level: Level | None = None
    style: Style | None = None
    deck: DeckWanted = None


class DeckBody(Body):
    seat: SeatNumber | None = None
    deck: DeckWanted = None


class StartBody(Body):
    fill: Level | None = None


class EmptyBody(Body):
    pass


class PlayBody(Body):
    key: Annotated[str, Field(min_length=1, max_length=64)]
    seq: Annotated[int, Field(ge=0, le=10**9)]
    action: dict[str, Any]
    seat: SeatNumber | None = None


@router.get("/games", response_model=list[Json])
async def games(request: Request) -> Response:
    """All games with their options and prebuilt decks."""
    return printed_games().answer(request)


@cache
def printed_games() -> Printed:
    return Printed([_facts(game_id) for game_id in playable()])


def _facts(game_id: str) -> Json:
    rules = game(game_id)
    return {
        "id": rules.id,
        "name": rules.name,
        "players": list(rules.players),
        "rules": rules_version(rules),
        "options": msgspec.to_builtins(rules.options),
        "decks": msgspec.to_builtins(rules.decks),
        "bring_decks": rules.brings_decks,
        "seat_names": {str(players): list(rules.seat_names(players)) for players in rules.players},
        "levels": list(bot_pool.levels(game_id)),
        "levels_at": {str(players): list(bot_pool.levels(game_id, players)) for players in rules.players},
        "draws": rules.knows_draw,
        "shop": rules.mall() is not None,
    }


@router.get("/games/{game_id}/cards", response_model=list[Json])
async def cards(
    game_id: str, request: Request, hub: TheHub, sets: Annotated[str, Query(max_length=200)] = ""
) -> Response:
    """Every card of a game as it is printed; with those of sets, `frost-march@1f0c9a77de`, if some are named."""
    if base_game(game_id) not in playable():
        raise no_such("game")
    game_id = played_sets.game_with(game_id, sets.split(",")) if sets else game_id
    if has_sets(game_id):
        await hub.need_game(game_id)
        return Printed(_cards(game_id)).answer(request)
    return printed_cards(game_id).answer(request)


@router.get("/games/{game_id}/decks", response_model=list[Json])
async def decks_with_sets(
    game_id: str, hub: TheHub, sets: Annotated[str, Query(min_length=1, max_length=200)]
) -> Response:
    """Lawful decks for a game with sets: first such as hold cards of the sets, then the prebuilt ones."""
    if game_id not in playable():
        raise no_such("game")
    game_id = played_sets.game_with(game_id, sets.split(","))
    await hub.need_game(game_id)
    return as_json(await asyncio.to_thread(_weave_decks, game_id))


@lru_cache(maxsize=32)
def _weave_decks(game_id: str) -> list[Json]:
    rules, base = game(game_id), game(base_game(game_id))
    added = [card for card in rules.cards if card not in base.cards]
    woven, _ = weave(rules, added) if rules.decks else ([], [])
    found = {deck.cards: deck for deck in [*woven, *rules.decks]}
    return [{"name": deck.name, "cards": [list(pair) for pair in deck.cards]} for deck in found.values()]


@cache
def printed_cards(game_id: str) -> Printed:
    return Printed(_cards(game_id))


def _cards(game_id: str) -> list[Json]:
    rules = game(game_id)
    return [printed(card, rules.art.get(card.id)) for card in rules.cards.values()]


@router.get("/emotes")
async def emotes() -> list[Json]:
    return [{"id": emote_id, "text": text} for emote_id, text in EMOTES.items()]


@router.post("/seals", status_code=201)
async def new_seal(body: EmptyBody, who: Someone, hub: TheHub) -> Json:
    """The seal of a shuffle, for a table that I am going to make: so that the server's part is settled before
    I add mine."""
    sealed: Json = msgspec.to_builtins(hub.seals.new(new_id("t"), who.user))
    return sealed


@router.post("/tables", status_code=201)
async def make_table(
    body: NewTable, who: Someone, hub: TheHub, limits: TheLimits, request: Request, response: Response
) -> Json:
    """A new table. It begins at once when nobody is missing."""
    await limits.table(address_of(request))
    hub.orders.check_new_game()
    if not body.private and not any(each.kind == "bot" for each in body.seats or []):
        await conduct.check(hub.db, who.user, hub.time.wall())
    wanted = body.model_dump()
    game_id = wanted["game"] = played_sets.game_with(body.game, wanted.pop("sets"))
    if has_sets(body.game):
        raise no_such("game")
    await hub.need_game(game_id)
    if wanted["all_cards"] is None:
        # Friends and bots may use all cards; among strangers one plays with what one owns.
        wanted["all_cards"] = body.private or any(each.kind == "bot" for each in body.seats or [])
    if body.rated:
        wanted["all_cards"] = False  # what counts is played with what one owns
    if wanted["seats"] is None:
        wanted["seats"] = [{"kind": "me", "deck": None}]
    for number, seat in enumerate(wanted["seats"]):
        all_cards = wanted["all_cards"] or seat["kind"] == "bot"
        name = seat_name(body.game, body.players, number)
        look_up = decks.choose if seat["kind"] == "me" else decks.bring
        seat["deck"] = await look_up(hub, who, game_id, seat["deck"], all_cards, body.options, name)
    mode = "duel" if (body.players or 2) == 2 else "free-for-all"
    table = await hub.create(who, wanted, await show_rating(hub, who, body.game, mode))
    if hub.settings.node:
        told = nodes.cookie(table["id"], hub.settings.node, hub.settings.secure_cookies)
        response.headers.append("set-cookie", told)
    return table


def seat_name(game_id: str, players: int | None, seat: int) -> str:
    """What the rule book calls a seat; empty where there is no such seat."""
    if game_id not in playable():
        return ""
    rules = game(game_id)
    names = rules.seat_names(players or rules.players[0])
    return names[seat] if 0 <= seat < len(names) else ""


async def show_rating(hub: Hub, who: Who, game_id: str, mode: str) -> str:
    async with hub.db.read() as session:
        kept = await session.get(Rating, (who.user, game_id, mode))
    return "?" if kept is None else ratings.format_rating(kept.mu, kept.sigma)


async def _look_up_deck(hub: Hub, who: Who, table: Json, wanted: object, seat: int | None) -> object:
    """The deck that a request names, as plain values; whether it may be brought depends on the table."""
    if not wanted:
        return None
    game_id = _game_of(table)
    await hub.need_game(game_id)
    if seat is None:
        free = [each["seat"] for each in table["seats"] if each["kind"] == "open"]
        seat = next(iter([*table["mine"], *free]), -1)
    name = seat_name(table["game"], table["players"], seat)
    return await decks.bring(hub, who, game_id, wanted, table["all_cards"], table["options"], name)


def _game_of(table: Json) -> str:
    """The game of a table with its sets."""
    return "+".join([table["game"], *table["sets"]])


async def _default_deck(hub: Hub, who: Who, table: Json) -> object:
    """What I play at a table unless I choose something else, as plain values."""
    chosen = await presets.default_deck(hub, who, _game_of(table), table["all_cards"], table["options"])
    return msgspec.to_builtins(chosen)


@router.get("/tables", response_model=list[Json])
async def lobby(
    who: Anyone,
    hub: TheHub,
    game: Annotated[str | None, Query(max_length=40)] = None,
    status: Literal["open", "playing"] = "open",
) -> Response:
    """Public tables, newest first."""
    return as_json(await hub.list_tables(status, game or None, who))


@router.get("/tables/{table_id}")
async def one_table(table_id: str, who: Anyone, hub: TheHub) -> Json:
    return await hub.do(table_id, who, Show())


@router.post("/tables/{table_id}/join")
async def join(table_id: str, body: JoinBody, who: Someone, hub: TheHub) -> Json:
    table = await hub.do(table_id, who, Show())
    hub.orders.check_new_game()
    if not table["private"] and table["host"] != who.user:
        await conduct.check(hub.db, who.user, hub.time.wall())
    deck = await _look_up_deck(hub, who, table, body.deck, body.seat)
    rating = await show_rating(hub, who, table["game"], ratings.mode_of(table["teams"]))
    default = await _default_deck(hub, who, table)
    return await hub.do(table_id, who, Join(body.seat, deck, body.luck, rating, default))


@router.post("/tables/{table_id}/leave")
async def leave(table_id: str, body: EmptyBody, who: Someone, hub: TheHub) -> Json:
    return await hub.do(table_id, who, Leave())


@router.put("/tables/{table_id}/seats/{seat}")
async def set_seat(table_id: str, seat: int, body: SeatBody, who: Someone, hub: TheHub) -> Json:
    """Give a seat to a bot, or open it again. The host may, before the game begins."""
    deck = await _look_up_deck(hub, who, await hub.do(table_id, who, Show()), body.deck, seat)
    return await hub.do(table_id, who, SetSeat(seat, body.kind, body.level, deck, body.style))


@router.put("/tables/{table_id}/deck")
async def set_deck(table_id: str, body: DeckBody, who: Someone, hub: TheHub) -> Json:
    """Choose another deck before the game begins; none is the lowest-numbered preset again."""
    table = await hub.do(table_id, who, Show())
    deck = await _look_up_deck(hub, who, table, body.deck, body.seat)
    return await hub.do(table_id, who, ChooseDeck(body.seat, deck or await _default_deck(hub, who, table)))


@router.post("/tables/{table_id}/start")
async def start(table_id: str, body: StartBody, who: Someone, hub: TheHub) -> Json:
    return await hub.do(table_id, who, Start(body.fill))


@router.post("/tables/{table_id}/pledge")
async def pledge(table_id: str, body: PledgeBody, who: Someone, hub: TheHub) -> Json:
    """Seal my part of the shuffle, when all sit."""
    return await hub.do(table_id, who, Pledge(body.round, body.pledge))


@router.post("/tables/{table_id}/part")
async def open_part(table_id: str, body: PartBody, who: Someone, hub: TheHub) -> Json:
    """Open it, when all seals were shown."""
    return await hub.do(table_id, who, OpenPart(body.round, body.luck))


@router.post("/tables/{table_id}/rematch")
async def rematch(table_id: str, body: RematchBody, who: Someone, hub: TheHub) -> Json:
    """The same again, seats changed round: everybody keeps the deck, and who had none plays the lowest-numbered preset.

    The first who asks makes the table and says whether seats are changed and how well the bots play; the others sit down
    at it.
    """
    default = await _default_deck(hub, who, await hub.do(table_id, who, Show()))
    made = await hub.do(table_id, who, Rematch(body.luck, body.seal, default, body.keeps_seats, body.level))
    return await hub.do(made["rematch"], who, Rejoin(body.luck, default))


@router.get("/tables/{table_id}/stand")
async def stand(table_id: str, request: Request, who: Anyone, hub: TheHub) -> Json:
    """How it stands for me, without a socket: one update per seat I hold, or the spectators'."""
    return await hub.do(table_id, who, Stand(), mark_address(hub.sessions, address_of(request)))


@router.post("/tables/{table_id}/play")
async def play(table_id: str, body: PlayBody, who: Someone, hub: TheHub) -> Json:
    """One action without a socket, for slow games and small programs. The same key gets the same answer."""
    return await hub.do(table_id, who, PlayAction(body.key, body.seq, body.action, body.seat))


@router.get("/tables/{table_id}/qr.svg", response_class=Response)
async def qr(table_id: str, request: Request, who: Anyone, hub: TheHub) -> Response:
    """The join link as a QR code."""
    table = await hub.do(table_id, who, Show())
    base = hub.settings.public_url.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"
    drawn = BytesIO()
    segno.make(base + table["link"], error="m").save(drawn, kind="svg", scale=6, border=2)
    return Response(drawn.getvalue(), media_type="image/svg+xml")
