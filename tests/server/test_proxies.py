"""The files for nginx and HAProxy lead people to the worker of their table, and to another when it dies or has lost
its database."""

import asyncio
import contextlib
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from wartable.client import Client, Seat
from wartable.trials.chaos.links import DOWN, UP, Link
from wartable.trials.local_server import Hosted, free_port
from wartable.trials.torture.players import GAME
from wartable.trials.torture.waiting import until

OPS = Path(__file__).parents[2] / "ops"
PROXIES = {"nginx": "nginx.conf", "haproxy": "haproxy.cfg"}


@contextmanager
def proxy(name: str, workers: tuple[Hosted, Hosted], folder: Path) -> Iterator[str]:
    """The file as it is, but for the ports."""
    port = free_port()
    text = (OPS / PROXIES[name]).read_text()
    ports = [("8420", workers[0].port), ("8421", workers[1].port), ("8080", port)]
    if name == "haproxy":
        ports += [("8422", workers[0].operations_port), ("8423", workers[1].operations_port)]
    for was, now in ports:
        assert was in text
        text = re.sub(rf"\b{was}\b", str(now), text)
    file = folder / PROXIES[name]
    if name == "nginx":
        text = f"pid {folder}/nginx.pid;\nerror_log stderr;\n" + text.replace(
            "http {\n", f"http {{\n  access_log off;\n  client_body_temp_path {folder}/body;\n"
            f"  proxy_temp_path {folder}/proxy;\n  fastcgi_temp_path {folder}/f;\n  uwsgi_temp_path {folder}/u;\n"
            f"  scgi_temp_path {folder}/s;\n",
        )  # fmt: skip
    file.write_text(text)
    program = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if program is None:
        pytest.skip(f"{name} is not installed; make system does it")
    words = ["-g", "daemon off;", "-c", str(file)] if name == "nginx" else ["-db", "-f", str(file)]
    with open(folder / "proxy.log", "ab") as log:
        process = subprocess.Popen([program, *words], stdout=log, stderr=log)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


async def sockets(server: Hosted) -> float:
    async with Client(server.operations_url) as operator:
        text = await operator.ask("GET", "/metrics")
    return float(re.search(r"^wartable_sockets (\S+)", text, re.MULTILINE)[1])  # type: ignore[index]


@pytest.fixture
async def lines(postgres: Any) -> AsyncIterator[list[Link]]:
    """A line to the database for each worker."""
    folder = Path(parse_qs(urlsplit(postgres.server.get_uri()).query)["host"][0])
    made = [Link(lambda: folder / ".s.PGSQL.5432") for _ in range(2)]
    for line in made:
        await line.open()
    yield made
    for line in made:
        await line.close()


@pytest.mark.parametrize("name", PROXIES)
async def test_a_proxy_leads_people_to_the_worker_of_their_table(
    name: str,
    tmp_path: Path,
    own_server: Callable[..., Hosted],
    postgres: Any,
    lines: list[Link],
    redis_server: Any,
) -> None:
    where = urlsplit(postgres.database())
    databases = [f"postgresql://postgres@127.0.0.1:{line.port}{where.path}" for line in lines]
    values = {"redis": redis_server.url, "lease": 1.0, "trusted_proxies": "127.0.0.1"}
    # In a thread: the lines are passed on here.
    one = await asyncio.to_thread(partial(own_server, "one", node="w0", db=databases[0], **values))
    two = await asyncio.to_thread(partial(own_server, "two", node="w1", db=databases[1], **values))
    folder = tmp_path / "proxy"
    folder.mkdir()
    with proxy(name, (one, two), folder) as front:
        async with Client(front) as ada, Client(front) as bob:
            await until_up(ada)
            await ada.guest("Ada")
            await bob.guest("Bob")
            for _ in range(6):
                before = await sockets(one), await sockets(two)
                table = (await ada.create(GAME, clock={"kind": "none"}))["id"]
                await bob.join(table)
                node = ada.cookies_for(table).partition("wartable_at=")[2]
                owner = {"w0": 0, "w1": 1}[node]
                assert f"wartable_at={node}" in bob.cookies_for(table)
                async with ada.sit(table) as first, bob.sit(table) as second:
                    now = await sockets(one), await sockets(two)
                    assert [after - was for was, after in zip(before, now, strict=True)] == [
                        2 * (owner == 0),
                        2 * (owner == 1),
                    ], "both sit at the worker that has the table"
                    seat = first if first.latest[0].options else second
                    await seat.play(seat.latest[seat.seats[0]].options[0])
                await until_left((one, two), before)
            async with ada.sit(table) as first, bob.sit(table) as second:
                await play_on(first, second)
                # Only the owner loses its line to the database: it turns people away, and they get to the other one.
                lines[owner].hold(UP, DOWN)
                await until(lambda: first.reconnects > 0, "who has no lease sends people away", 30)
                await play_on(first, second)
                assert f"wartable_at={'w1' if owner == 0 else 'w0'}" in ada.cookies_for(table)
                lines[owner].heal()
                await until_well((one, two)[owner])
                (two, one)[owner].kill()
                await play_on(first, second)
    for server in (one, two):
        await asyncio.to_thread(server.stop)  # its line is still there


async def play_on(first: Seat, second: Seat) -> None:
    """Whoever is to move does, and sees it."""
    seat = first if first.latest[0].options else second
    seen = seat.latest[seat.seats[0]].seq
    await asyncio.wait_for(seat.play(seat.latest[seat.seats[0]].options[0]), 30)
    await until(lambda: seat.latest[seat.seats[0]].seq > seen, "the game goes on", 30)
    await until(
        lambda: bool(first.latest[0].options or second.latest[second.seats[0]].options),
        "somebody is to move", 30,
    )  # fmt: skip


async def until_well(server: Hosted) -> None:
    async with httpx.AsyncClient(trust_env=False, timeout=10) as http:
        for _ in range(300):
            if (await http.get(f"{server.operations_url}/healthz")).status_code == 200:
                return
            await asyncio.sleep(0.05)
    raise AssertionError("the worker does not find back to its database")


async def until_up(person: Client) -> None:
    for _ in range(100):
        with contextlib.suppress(Exception):
            await person.ask("GET", "/api/emotes")
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the proxy does not answer")


async def until_left(servers: tuple[Hosted, Hosted], before: tuple[float, float]) -> None:
    for _ in range(100):
        if (await sockets(servers[0]), await sockets(servers[1])) == before:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("they did not leave")
