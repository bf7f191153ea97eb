"""The lab on a server: who may use it and how much, jobs that outlive the process that plays them, games behind a number."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from wartable.lab.changes import read_version
from wartable.lab.jobs import Job
from wartable.server.app import make_app
from wartable.server.lab.asking import Asked, make_job
from wartable.server.lab.runner import Runner
from wartable.server.settings import Settings
from wartable.server.web.rest import shapes

from .desk import House, house

GAME = "the-battlefield"
REPORT = {"kind": "report", "game": GAME, "bot": "random", "games": 60}


@asynccontextmanager
async def lab(tmp_path: Path, access: str) -> AsyncIterator[House]:
    """A server whose jobs wait: nobody plays them."""
    async with house(tmp_path, lab=access) as made:
        made.app.state.lab.is_on = False
        yield made


async def code(answer: httpx.Response) -> str:
    assert answer.status_code >= 400 and len(answer.json()["sentence"]) > 12, answer.text
    return str(answer.json()["code"])


def test_who_may_is_decided_by_how_the_server_is_reached(tmp_path: Path) -> None:
    assert Settings(data=tmp_path).lab_access == "open"
    for public in (
        {"host": "0.0.0.0"},  # it is only asked about
        {"public_url": "https://cards.example"},
        {"trusted_proxies": "127.0.0.1"},
        {"redis": "redis://127.0.0.1"},
    ):
        assert Settings(data=tmp_path, **public).lab_access == "operators"  # type: ignore[arg-type]
    assert Settings(data=tmp_path, host="::", lab="everybody").lab_access == "everybody"


async def test_operators_only_in_public(tmp_path: Path) -> None:
    async with lab(tmp_path, "operators") as here:
        bob, _ = await here.person("Bob")
        assert await code(await bob.post("/lab/jobs", json=REPORT)) == "LAB_CLOSED"
        assert (await bob.get("/lab")).json()["may"] is False
        ada, _ = await here.operator("Ada")
        assert (await ada.get("/lab")).json() == {
            "access": "operators",
            "may": True,
            "code": "",
            "sentence": "",
            "quota": None,
        }
        made = await ada.post("/lab/jobs", json={**REPORT, "games": 200_000})
        assert made.status_code == 201 and made.json()["state"] == "waiting"


async def test_everybody_has_a_small_quota_and_sees_only_their_own(tmp_path: Path) -> None:
    async with lab(tmp_path, "everybody") as here:
        guest = here.client()
        await guest.post("/session", json={"name": "Gus"})
        assert await code(await guest.post("/lab/jobs", json=REPORT)) == "LAB_ACCOUNT"
        bob, _ = await here.person("Bob")
        assert (await bob.get("/lab")).json()["quota"] == {"cost": 3000, "waiting": 3, "day": 12}
        assert (
            await code(await bob.post("/lab/jobs", json={**REPORT, "bot": "fast", "games": 4000}))
            == "LAB_QUOTA"
        )
        made = [(await bob.post("/lab/jobs", json=REPORT)).json() for _ in range(3)]
        assert [each["ahead"] for each in (await bob.get("/lab/jobs")).json()] == [2, 1, 0]
        assert await code(await bob.post("/lab/jobs", json=REPORT)) == "LAB_QUOTA"
        cid, _ = await here.person("Cid")
        job_id = made[0]["id"]
        assert (await cid.get("/lab/jobs")).json() == []
        for answer in (
            await cid.get(f"/lab/jobs/{job_id}"),
            await cid.post(f"/lab/jobs/{job_id}/cancel"),
            await cid.delete(f"/lab/jobs/{job_id}"),
            await cid.get("/lab/jobs/..%2F..%2Fetc"),
            await bob.get(f"/lab/jobs/{job_id[:-3]}"),
            await bob.get("/lab/jobs/last"),
        ):
            assert answer.status_code == 404, answer.text
        assert (await bob.post(f"/lab/jobs/{job_id}/cancel")).json()["state"] == "cancelled"
        assert (await bob.delete(f"/lab/jobs/{job_id}")).status_code == 204
        assert len((await bob.get("/lab/jobs")).json()) == 2


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "NO_SUCH_GAME"),
    ({"bot": "expert:/etc/passwd"}, "BAD_BOT"),
    ({"changes": ["Viking=/etc/passwd"]}, "NO_DECK"),
    ({"changes": ["XX99.attack=3"]}, "UNKNOWN_CARD"),
    ({"changes": ["VK02.x1.0=many"]}, "BAD_CHANGE"),
    ({"changes": ["VK02.x1.0=99999999999999999999"]}, "BAD_CHANGE"),
    ({"game": "hands-of-war", "changes": ["KE06.cost.essence=999999999"]}, "BAD_CHANGE"),
    ({"kind": "compare"}, "NOTHING_CHANGED"),
    ({"kind": "fix", "aims": ["turns 1.2.3-4"], "allow": ["VK02"]}, "BAD_AIM"),
    ({"kind": "fix", "allow": ["VK02.x1.0 1..99999999999999999999"]}, "BAD_LEVER"),
    ({"kind": "fix", "aims": ["cells 60-70"], "allow": ["VK02"]}, "BAD_AIM"),
    ({"kind": "fix"}, "NO_LEVER"),
    ({"games": 0}, "BAD_REQUEST"),
    ({"kind": "trial"}, "BAD_REQUEST"),
]


async def test_bad_input_is_a_sentence_and_makes_nothing(tmp_path: Path) -> None:
    async with lab(tmp_path, "open") as here:
        bob = here.client()
        await bob.post("/session", json={"name": "Bob"})
        for more, wrong in WRONG:
            assert await code(await bob.post("/lab/jobs", json={**REPORT, **more})) == wrong
        assert (await bob.get("/lab/jobs")).json() == []
    async with lab(tmp_path, "off") as here:
        bob = here.client()
        await bob.post("/session", json={"name": "Bob"})
        assert await code(await bob.post("/lab/jobs", json=REPORT)) == "LAB_OFF"


async def test_jobs_take_decks_of_ones_own(tmp_path: Path) -> None:
    async with lab(tmp_path, "open") as here:
        bob = here.client()
        await bob.post("/session", json={"name": "Bob"})
        await compare_with_my_deck(bob)


async def compare_with_my_deck(bob: httpx.AsyncClient) -> None:
    bench = (await bob.get(f"/lab/games/{GAME}")).json()
    assert bench["cards"][0]["numbers"] and {"name": "Viking"}.items() <= bench["decks"][0].items()
    saved = await bob.post("/decks", json={"game": GAME, "name": "Mine", "cards": bench["decks"][0]["cards"]})
    assert saved.status_code == 201, saved.text
    job = (
        await bob.post("/lab/jobs", json={**REPORT, "kind": "compare", "changes": ["Maratha=Mine"]})
    ).json()
    assert job["title"].startswith("The Battlefield: Maratha=(") and "--change Maratha=Mine" in job[
        "command"
    ].replace("'", "")


async def until(job: Job, state: str) -> None:
    for _ in range(1200):
        if job.progress().state == state:
            return
        assert job.progress().state != "failed", job.progress().problem
        await asyncio.sleep(0.1)
    raise AssertionError(f"the job is {job.progress()}")


@pytest.mark.slow
async def test_a_job_outlives_the_process_that_plays_it_and_shows_its_games(tmp_path: Path) -> None:
    """From the question to a replay: the process is killed in the middle, and another goes on."""
    settings = Settings(data=tmp_path, port=1, lab_processes=1, lab_nice=0)
    app = make_app(settings)
    async with app.router.lifespan_context(app):
        client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://here/api", timeout=120
        )
        await client.post("/session", json={"name": "Ada"})
        asked = {**REPORT, "games": 600, "changes": ["VK02.x1.0=9"]}
        job_id = (await client.post("/lab/jobs", json=asked)).json()["id"]
        job = Job.open(tmp_path / "lab" / job_id)
        version = read_version(GAME, asked["changes"])
        while len(job.rows(version)) < 20:
            await asyncio.sleep(0.05)
        process = int((job.folder / "running").read_text().split()[0])
        os.kill(process, signal.SIGKILL)
        await until(job, "done")
        lines = (job.folder / f"rows-{version.digest}.jsonl").read_bytes().splitlines()
        assert len(job.rows(version)) == 600 and len(lines) <= 601, "what was played was not played again"

        told = (await client.get(f"/lab/jobs/{job_id}")).json()
        assert told["state"] == "done" and told["result"]["games"] == 600
        assert told["words"][0].startswith("600 games of The Battlefield with VK02.x1.0=9")
        german = (await client.get(f"/lab/jobs/{job_id}?language=de")).json()
        assert german["words"][0].startswith("600 Partien The Battlefield mit VK02.x1.0=9")
        assert set(told["files"]) == {
            "report.html",
            "report.md",
            "report.png",
            "games.parquet",
            "cards.parquet",
        }
        for name in told["files"]:
            assert len((await client.get(f"/lab/jobs/{job_id}/files/{name}")).content) > 500
        assert (await client.get(f"/lab/jobs/{job_id}/files/plan.json")).status_code == 404
        assert "length" in told["charts"]
        for theme in ("light", "dark"):
            chart = await client.get(f"/lab/jobs/{job_id}/charts/length.svg?theme={theme}&language=de")
            assert chart.headers["content-type"] == "image/svg+xml" and "Partien" in chart.text

        wanted = {"deck": "Viking", "against": "Maratha", "card": "Raider"}
        assert (await client.post(f"/lab/jobs/{job_id}/games", json={"deck": "Nobody"})).json()[
            "code"
        ] == "NO_GAMES"
        shown = (await client.post(f"/lab/jobs/{job_id}/games", json=wanted)).json()
        assert [each["why"] for each in shown][:3] == ["typical", "shortest", "swing"]
        name = shown[0]["name"]
        replay = (await client.get(f"/lab/jobs/{job_id}/games/{name}/replay")).json()
        [raider] = replay.pop("cards")
        assert raider["id"] == "VK02" and "9" in str(raider)
        read = msgspec.convert(replay, shapes.ReplayInfo)
        assert read.table.status == "over" and len(read.steps) > 10 and read.steps[-1].views["0"]
        assert read.table.outcome is not None and {seat.name for seat in read.table.seats} == {
            "Viking",
            "Maratha",
        }
        assert (await client.get(f"/lab/jobs/{job_id}/games/{name}")).json()["game"] == GAME
        assert (await client.get(f"/lab/jobs/{job_id}/games/..%2Fplan.json")).status_code == 404


@pytest.mark.slow
async def test_a_server_that_stops_leaves_its_jobs_waiting(tmp_path: Path) -> None:
    """In good order: the job is not paused, as if somebody had wished it, but goes on at the next start."""
    settings = Settings(data=tmp_path, lab_processes=1, lab_nice=0)
    job = make_job(tmp_path, Asked("report", GAME, bot="random", games=50_000), "ada", [], None)
    runner = Runner(settings)
    await runner.look()
    version = read_version(GAME, [])
    neighbour = Runner(settings)
    while len(job.rows(version)) < 20:
        await asyncio.sleep(0.05)
    await neighbour.look()
    assert neighbour._child is None, "workers that share a folder share the process"
    await runner.close()
    assert not job.is_running() and job.progress().state == "waiting"
    kept = len(job.rows(version))
    assert 20 <= kept < 50_000
    job.wish("pause")
    assert job.progress().state == "paused"
