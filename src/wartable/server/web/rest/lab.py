"""The lab over REST: ask for work, watch it, look at the games behind a number. The same words as `wartable lab`."""

import asyncio
import re
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import Field

from wartable.core.decks import Deck
from wartable.games import playable
from wartable.lab.jobs import Job, list_jobs
from wartable.server.accounts import decks
from wartable.server.accounts.database import Operator
from wartable.server.accounts.programs import is_program
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, no_such
from wartable.server.lab import asking, telling
from wartable.server.lab.looks import Wanted
from wartable.server.lab.runner import Runner
from wartable.server.web.rest.common import TROUBLE, Anyone, Body, Json, Someone, TheHub, as_json
from wartable.server.web.rest.tables import GameId

router = APIRouter(prefix="/api/lab", tags=["lab"], responses=TROUBLE)

Words = Annotated[list[Annotated[str, Field(min_length=1, max_length=120)]], Field(max_length=24)]
Language = Annotated[Literal["en", "de"], Query()]


async def runner_of(request: Request) -> Runner:
    runner: Runner = request.app.state.lab
    return runner


TheRunner = Annotated[Runner, Depends(runner_of)]


class Access(msgspec.Struct, frozen=True):
    """What somebody may do here."""

    owner: str | None
    """The owner whose jobs they see; None: everybody's."""
    quota: asking.Quota | None = None


async def _access(hub: Hub, who: Who) -> Access:
    """Raises ApiError where the lab is not for them."""
    access = hub.settings.lab_access
    if access == "off":
        raise ApiError(403, "LAB_OFF", "There is no lab on this server; `wartable lab` has one for you.")
    if access == "open":
        return Access(None)
    async with hub.db.read() as session:
        role = await session.get(Operator, who.user)
    if role is not None:
        return Access(None)
    if access == "operators":
        raise ApiError(
            403,
            "LAB_CLOSED",
            "The lab of this server is for the people who run it; `wartable lab` has one for you.",
        )
    if who.guest or is_program(who):
        raise ApiError(403, "LAB_ACCOUNT", "The lab is for people with an account: make one in your profile.")
    return Access(who.user, asking.Quota(hub.settings.lab_games))


async def _job(hub: Hub, runner: Runner, who: Who, job_id: str) -> Job:
    access = await _access(hub, who)
    return await asyncio.to_thread(asking.job_of, runner.home, job_id, access.owner)


@router.get("")
async def lab(who: Anyone, hub: TheHub) -> Json:
    """Whether the lab is for me, and how much I may ask for."""
    access = hub.settings.lab_access
    told: Json = {"access": access, "may": access == "open", "code": "", "sentence": "", "quota": None}
    if who is None:
        if access != "open":
            told["code"], told["sentence"] = "NO_SESSION", "Say who you are first."
        return told
    try:
        mine = await _access(hub, who)
    except ApiError as error:
        return {**told, "may": False, "code": error.code, "sentence": error.sentence}
    quota = (
        None
        if mine.quota is None
        else {"cost": mine.quota.cost, "waiting": asking.WAITING, "day": asking.A_DAY}
    )
    return {**told, "may": True, "quota": quota}


@router.get("/games/{game_id}", response_model=Json)
async def bench(game_id: str, hub: TheHub) -> Response:
    """What can be changed in a game."""
    if game_id not in playable():
        raise no_such("game")
    return as_json(await asyncio.to_thread(telling.bench, game_id))


class JobBody(Body):
    """What is asked, in the words of the command line."""

    kind: asking.Kind
    game: GameId
    changes: Words = []
    base: Words = []
    bot: Annotated[str, Field(max_length=40)] = "fast"
    games: Annotated[int, Field(ge=1, le=asking.MOST_GAMES)] = 2000
    skill: Annotated[int, Field(ge=0, le=2000)] = 0
    decks: Words = []
    aims: Words = []
    allow: Words = []
    candidates: Annotated[int, Field(ge=1, le=200)] = 16
    seed: Annotated[int, Field(ge=0, le=1_000_000_000)] = 1
    to_the_end: bool = False


@router.post("/jobs", status_code=201)
async def ask(body: JobBody, who: Someone, hub: TheHub, runner: TheRunner) -> Json:
    """Ask for work: it waits for its turn and is played by a process apart."""
    access = await _access(hub, who)
    asked = msgspec.convert(body.model_dump(), asking.Asked)
    own = [
        Deck(str(each["name"]), tuple((card, count) for card, count in each["cards"]))
        for each in (await decks.list_decks(hub, who, body.game) if body.game in playable() else [])
        if not each["prebuilt"]
    ]
    job = await asyncio.to_thread(asking.make_job, runner.home, asked, who.user, own, access.quota)
    runner.wake()
    return telling.line(job)


@router.get("/jobs")
async def jobs(who: Someone, hub: TheHub, runner: TheRunner) -> list[Json]:
    """What waits, runs, is paused or done; the newest first."""
    access = await _access(hub, who)
    return await asyncio.to_thread(lambda: telling.lines(list_jobs(runner.home), access.owner))


@router.get("/jobs/{job_id}", response_model=Json)
async def job(
    job_id: str, who: Someone, hub: TheHub, runner: TheRunner, language: Language = "en"
) -> Response:
    """One job, and what came out of it."""
    found = await _job(hub, runner, who, job_id)
    return as_json(await asyncio.to_thread(telling.whole, found, 0, language))


@router.post("/jobs/{job_id}/pause")
async def pause(job_id: str, who: Someone, hub: TheHub, runner: TheRunner) -> Json:
    """Let it rest; what it has played is kept."""
    found = await _job(hub, runner, who, job_id)
    await asyncio.to_thread(found.wish, "pause")
    return telling.line(found)


@router.post("/jobs/{job_id}/resume")
async def resume(job_id: str, who: Someone, hub: TheHub, runner: TheRunner) -> Json:
    """Let it wait for its turn again; what was played is not played again."""
    found = await _job(hub, runner, who, job_id)
    await asyncio.to_thread(found.queue)
    runner.wake()
    return telling.line(found)


@router.post("/jobs/{job_id}/cancel")
async def cancel(job_id: str, who: Someone, hub: TheHub, runner: TheRunner) -> Json:
    """Stop it for good; what it has played stays until it is removed."""
    found = await _job(hub, runner, who, job_id)
    await asyncio.to_thread(found.wish, "cancel")
    return telling.line(found)


@router.delete("/jobs/{job_id}", status_code=204)
async def remove(job_id: str, who: Someone, hub: TheHub, runner: TheRunner) -> None:
    """Delete it with everything it has played."""
    found = await _job(hub, runner, who, job_id)
    await asyncio.to_thread(found.remove)


class GamesBody(Body):
    deck: Annotated[str, Field(max_length=80)] = ""
    against: Annotated[str, Field(max_length=80)] = ""
    card: Annotated[str, Field(max_length=80)] = ""


@router.post("/jobs/{job_id}/games")
async def games(job_id: str, body: GamesBody, who: Someone, hub: TheHub, runner: TheRunner) -> list[Json]:
    """The games behind a number: the typical one, the shortest, the biggest swing, the one that a card decided."""
    found = await _job(hub, runner, who, job_id)
    wanted = Wanted(body.deck, body.against, body.card)
    said = await runner.ask("games", found, msgspec.json.encode(wanted).decode())
    shown: list[Json] = msgspec.json.decode(said)
    for each in shown:
        each["name"] = str(each.pop("file")).rpartition("/")[2]
    return shown


def _game_file(found: Job, name: str) -> str:
    if not re.fullmatch(r"[\w-]{1,120}\.json", name) or not (found.folder / "games" / name).is_file():
        raise no_such("game")
    return name


@router.get("/jobs/{job_id}/games/{name}/replay", response_model=Json)
async def replay(job_id: str, name: str, who: Someone, hub: TheHub, runner: TheRunner) -> Response:
    """One of these games step by step, as the replay of a table."""
    found = await _job(hub, runner, who, job_id)
    said = await runner.ask("show", found, _game_file(found, name))
    return as_json(await asyncio.to_thread(telling.replay, found, name, said))


@router.get("/jobs/{job_id}/games/{name}", response_class=Response)
async def record(job_id: str, name: str, who: Someone, hub: TheHub, runner: TheRunner) -> Response:
    """The record of one of these games, for `wartable replay`."""
    found = await _job(hub, runner, who, job_id)
    file = found.folder / "games" / _game_file(found, name)
    return _as_file(name, await asyncio.to_thread(file.read_bytes), "application/json")


@router.get("/jobs/{job_id}/files/{name}", response_class=Response)
async def file(job_id: str, name: str, who: Someone, hub: TheHub, runner: TheRunner) -> Response:
    """A report to keep or to send: HTML, Markdown, a picture, all games as Parquet."""
    found = await _job(hub, runner, who, job_id)
    if name not in telling.FILES or not (found.folder / name).is_file():
        raise no_such("file")
    content = await asyncio.to_thread((found.folder / name).read_bytes)
    return _as_file(f"{found.id}-{name}", content, telling.FILES[name])


def _as_file(name: str, content: bytes, kind: str) -> Response:
    return Response(
        content, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@router.get("/jobs/{job_id}/charts/{name}.svg", response_class=Response)
async def chart(
    job_id: str,
    name: str,
    who: Someone,
    hub: TheHub,
    runner: TheRunner,
    theme: Annotated[Literal["light", "dark"], Query()] = "light",
    language: Language = "en",
) -> Response:
    """A chart of a report: `cards`, `skill` or `length`."""
    found = await _job(hub, runner, who, job_id)
    if name not in await asyncio.to_thread(telling.charts, found):
        raise no_such("chart")
    content = await asyncio.to_thread((found.folder / f"chart-{name}-{language}-{theme}.svg").read_bytes)
    return Response(content, media_type="image/svg+xml")
