"""Who owns a table when machines sleep, databases go away and lines die: nobody is shown what is old, and every
table moves again by itself."""

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncpg
import httpx
import pytest
import redis.asyncio as redis
from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from wartable.client import LEADING, Client, Refusal
from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games import game
from wartable.server import timing
from wartable.server.accounts import shop
from wartable.server.accounts.database import Database, LedgerEntry, User
from wartable.server.accounts.sessions import Who
from wartable.server.cluster import nodes, redis_bus
from wartable.server.cluster.bus import BusDown, Missed, Word
from wartable.server.cluster.redis_bus import RedisBus
from wartable.server.cluster.worker import Elsewhere, Hub
from wartable.server.log import StoreDown, Writes
from wartable.server.log.postgres import PostgresStore
from wartable.server.run.loops import Loop
from wartable.server.settings import Settings
from wartable.server.table.commands import Join, PlayAction, Stand
from wartable.server.table.handlers import hear
from wartable.server.table.line import Line
from wartable.server.table.table import Table
from wartable.trials.chaos.links import UP, Link
from wartable.trials.local_server import Hosted, free_port
from wartable.trials.torture.room import Recorder
from wartable.trials.torture.waiting import soon, until

from .conftest import Redis
from .test_faults import GAME, Person, patiently, play_any, seated, stands

LEASE = 0.9
ADA, BOB = Who("u_ada", "Ada", True, "s"), Who("u_bob", "Bob", True, "s")


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """The game is loaded before anything with a short lease runs: on a busy machine that takes longer than the lease."""
    Match(game(GAME), Setup(players=2), 1)


@pytest.fixture
def database(postgres: Any) -> str:
    url: str = postgres.database()
    return url


@pytest.fixture
def workers(own_server: Callable[..., Hosted], database: str, redis_server: Any) -> tuple[Hosted, Hosted]:
    """Two workers whose leases are short."""
    values = {"db": database, "redis": redis_server.url, "lease": LEASE}
    return own_server("one", **values), own_server("two", **values)


@pytest.fixture
async def hubs(database: str, request: pytest.FixtureRequest) -> AsyncIterator[tuple[Hub, Hub]]:
    """Two workers in this process, without sockets."""
    made = []
    lease = getattr(request, "param", LEASE)
    for _ in range(2):
        settings = Settings(db=database, lease=lease)
        hub = Hub(settings, PostgresStore(database, round(lease * 1000)), Database(settings.accounts_url))
        await hub.open()
        made.append(hub)
    yield made[0], made[1]
    for hub in made:
        await hub.close()


async def tables(hub: Hub, count: int, clock: dict[str, Any] | None = None) -> list[str]:
    """Games in play that nobody looks at."""
    ids = []
    for _ in range(count):
        table_id = str((await hub.create(ADA, {"game": GAME, "clock": clock or {"kind": "none"}}))["id"])
        await hub.do(table_id, BOB, Join())
        ids.append(table_id)
    return ids


async def owners(database: str) -> dict[str, tuple[str, int]]:
    connection = await asyncpg.connect(database)
    rows = await connection.fetch("SELECT id, owner, fence FROM tables")
    await connection.close()
    return {row["id"]: (row["owner"], row["fence"]) for row in rows}


async def health(server: Hosted) -> tuple[int, str]:
    async with httpx.AsyncClient(trust_env=False, timeout=10) as http:
        answer = await http.get(f"{server.operations_url}/healthz")
    return answer.status_code, str(answer.json().get("sentence", ""))


async def healthy(server: Hosted, status: int, seconds: float = 12) -> str:
    """Wait until it says so; what it says."""
    end = time.monotonic() + seconds
    while True:
        code, sentence = await health(server)
        if code == status:
            return sentence
        assert time.monotonic() < end, f"{status} was expected, and it is {code}: {sentence}"
        await asyncio.sleep(0.05)


async def test_a_worker_that_slept_at_rest_gives_up_what_it_lost(
    workers: tuple[Hosted, Hosted], person: Person
) -> None:
    """Nobody moves there any more: the old owner learns of its loss all the same, and its people see the new table."""
    one, two = workers
    ada, bob, table_id = await seated(person, one.url)
    await play_any(ada, table_id)
    async with ada.sit(table_id) as seat:
        one.pause()
        far = Client(two.url, bob.cookie)
        done = await patiently(lambda: play_any(far, table_id))
        one.resume()
        at = time.monotonic()
        truth = await stands(far, table_id)
        await until(
            lambda: seat.latest[0].hash != "" and seat.latest[0].seq >= done["seq"], "Ada should see it", 5
        )
        print(f"told after {time.monotonic() - at:.2f} s")
        assert (await patiently(lambda: stands(ada, table_id)))["seq"] == (await stands(ada, table_id))["seq"]
        assert truth["seq"] == done["seq"] and seat.reconnects
        await soon(seat.concede(), "Ada should be able to play on")
        await far.close()


async def test_an_outage_of_the_database_makes_nobody_rob_anybody(
    workers: tuple[Hosted, Hosted], person: Person, postgres: Any, database: str
) -> None:
    one, two = workers
    ada, bob, table_id = await seated(person, one.url)
    cleo, _dora, other = await seated(person, two.url)
    before = await owners(database)
    async with ada.sit(table_id) as near, Client(two.url, bob.cookie).sit(table_id) as far:
        await asyncio.to_thread(postgres.stop)
        try:
            await asyncio.sleep(2 * LEASE)
            for server in (one, two):
                assert "no heartbeat" in await healthy(server, 503)
            with pytest.raises(Refusal) as refused:
                await stands(cleo, other)
            assert refused.value.status == 503, "what may be old is not shown"
        finally:
            await asyncio.to_thread(postgres.start)
        at = time.monotonic()
        for server in (one, two):
            await healthy(server, 200)
        print(f"healthy after {time.monotonic() - at:.2f} s")
        for seat in (near, far):
            for _ in range(100):
                update = seat.latest[seat.seats[0]]
                if update.options:
                    await soon(seat.play(update.options[0]), "play should go on", 10)
                    break
                await asyncio.sleep(0.05)
        print(f"went on after {time.monotonic() - at:.2f} s")
    assert await owners(database) == before
    for server in (one, two):
        log = server.log.read_text()
        assert log.count("loop=heartbeat") <= 4, "said once, not with every beat"
        assert "Traceback" not in log, log


async def test_after_an_outage_the_slower_of_two_is_waited_for(
    hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its try may have been under way when the database came back; until it has failed and been made again, it is
    no dead worker."""
    one, _ = hubs
    await one.loops.stop()
    one._was_cut_off = False  # a beat under way was ended, and counts as one that failed
    at = [float(one.time.now())]
    monkeypatch.setattr(one.time, "now", lambda: round(at[0]))
    await one._beat()

    async def beat_on(leases: float) -> bool:
        for _ in range(round(leases * 4)):
            at[0] += one.lease_ms / 4
            await one._beat()
        return one.is_steady

    assert await beat_on(1.25), "who starts waits one lease"
    with monkeypatch.context() as broken:
        broken.setattr(one.store, "beat", away)
        with pytest.raises(StoreDown):
            await one._beat()
    assert not one.is_steady
    assert not await beat_on(1.75), "who was cut off waits for the others to come back too"
    assert await beat_on(0.75)
    at[0] += 3 * one.lease_ms  # asleep: no beat failed, and still it is not known who else lives
    assert not await beat_on(0.75) and await beat_on(0.5)


async def away(*_: object) -> None:
    raise StoreDown("away")


async def test_no_loop_counts_as_broken_between_two_rounds(hubs: tuple[Hub, Hub]) -> None:
    hub, _ = hubs
    hub.loops.start("seldom", hub.sessions.sweep, 20.0)
    hurried = [loop.name for loop in hub.loops.loops.values() if loop.late_s < 1.5 * loop.every_s]
    assert not hurried


async def test_refused_logins_end_no_loop(
    own_server: Callable[..., Hosted], database: str, postgres: Any, person: Person
) -> None:
    server = own_server(db=database, lease=LEASE)
    ada, _bob, table_id = await seated(person, server.url)
    name = database.split("?")[0].rsplit("/", 1)[1]
    postgres._sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    postgres._sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    try:
        await asyncio.sleep(2 * LEASE)
        assert "no heartbeat" in await healthy(server, 503)
    finally:
        postgres._sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    await healthy(server, 200)
    await patiently(lambda: play_any(ada, table_id))


async def test_a_heartbeat_outlives_any_error(hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch) -> None:
    hub, _ = hubs
    real, troubles = (
        hub.store.beat,
        [asyncpg.InternalClientError("cut"), asyncio.CancelledError(), KeyError("x")],
    )

    async def stumble(*words: Any) -> Any:
        if troubles:
            raise troubles.pop()
        return await real(*words)

    monkeypatch.setattr(hub.store, "beat", stumble)
    await until(lambda: not troubles, "each should have been met")
    at = hub.time.now()
    await until(lambda: hub.beat_at > at and not hub.troubles(), "it should beat on")


async def test_a_loop_that_stands_still_is_told_and_says_so_once(capsys: pytest.CaptureFixture[str]) -> None:
    async def fail() -> None:
        raise ZeroDivisionError

    loop = Loop("sums", fail, 0.01, 0.05)
    running = asyncio.ensure_future(loop.run())
    await until(lambda: loop.failures > 2, "it should be tried again and again")
    running.cancel()
    assert loop.age_s() > loop.late_s
    said = capsys.readouterr()
    assert (said.out + said.err).count("a loop failed") == 1


def test_moves_that_wait_or_fail_are_overdue(monkeypatch: pytest.MonkeyPatch) -> None:
    writes = Writes()
    with writes.under_way():
        time.sleep(0.02)
        assert writes.overdue_s() >= 0.02
    assert writes.overdue_s() == 0
    with contextlib.suppress(StoreDown), writes.under_way():
        raise StoreDown("The disk is full.")
    time.sleep(0.02)
    assert writes.overdue_s() >= 0.02
    with writes.under_way():
        pass
    assert writes.overdue_s() == 0


class Gateway:
    """A way to another port whose lines can die without a word, as behind a switch that forgot them."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.dead = asyncio.Event()
        """Of the lines that are open now; those that come later have another fate."""
        self.lines: list[asyncio.Task[None]] = []

    async def open(self) -> int:
        self.server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        port: int = self.server.sockets[0].getsockname()[1]
        return port

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.to)
        for source, drain in ((reader, back), (there, writer)):
            self.lines.append(asyncio.ensure_future(self._pass_on(source, drain, self.dead)))

    async def _pass_on(
        self, source: asyncio.StreamReader, drain: asyncio.StreamWriter, dead: asyncio.Event
    ) -> None:
        try:
            while data := await source.read(65536):
                if not dead.is_set():
                    drain.write(data)
                    await drain.drain()
        except OSError:
            return
        finally:
            drain.close()

    def deafen(self) -> None:
        self.dead.set()
        self.dead = asyncio.Event()

    async def close(self) -> None:
        self.server.close()
        for line in self.lines:
            line.cancel()
        await asyncio.gather(*self.lines, return_exceptions=True)
        await asyncio.sleep(0)


async def test_a_deaf_line_to_redis_is_noticed_within_four_seconds(redis_server: Any) -> None:
    gateway = Gateway(redis_server.port)
    port = await gateway.open()
    deaf, other = RedisBus(f"redis://127.0.0.1:{port}"), RedisBus(redis_server.url)
    heard: list[Word] = []
    back = asyncio.Event()

    async def hear(word: Word) -> None:
        heard.append(word)

    async def is_back() -> None:
        back.set()

    await deaf.open("w_deaf", hear, is_back)
    await other.open("w_other", hear, is_back)
    await deaf.say("w_other", Missed("w_deaf"))
    gateway.deafen()
    at = time.monotonic()
    await soon(back.wait(), "it should listen again", 4)
    print(f"heard again after {time.monotonic() - at:.2f} s")
    await other.say("w_deaf", Missed("after"))
    await deaf.say("w_other", Missed("and back"))
    await until(lambda: len(heard) == 3, "both should be heard")
    await deaf.close()
    await other.close()
    await gateway.close()


async def test_a_line_on_which_only_others_are_heard_is_noticed(
    redis_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that we say gets through, and still words come: that is no line."""
    monkeypatch.setattr(redis_bus, "BUSY_PONG_S", 0.5)
    way = Link(lambda: redis_server.port)
    await way.open()
    mute, other = RedisBus(f"redis://127.0.0.1:{way.port}"), RedisBus(redis_server.url)
    back = asyncio.Event()

    async def hear(word: Word) -> None:
        return

    async def is_back() -> None:
        back.set()

    await mute.open("w_mute", hear, is_back)
    await other.open("w_other", hear, is_back)
    way.hold(UP)
    at = time.monotonic()
    while mute.is_listening:
        assert time.monotonic() - at < 10
        await other.say("w_mute", Missed("w_other"))
        await asyncio.sleep(0.05)
    assert mute.silent_s() > 0.5, "what others say is no answer"
    way.heal()
    await soon(back.wait(), "it should listen again", 10)
    assert mute.silent_s() < 1
    for bus in (mute, other):
        await bus.close()
    await way.close()


async def test_who_was_held_up_hears_first_what_came_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [0.0]
    answers: list[dict[str, Any] | None] = []

    class Ears:
        is_asked = False

        async def ping(self) -> None:
            self.is_asked = True

        async def get_message(self, timeout: float) -> dict[str, Any] | None:
            at[0] += 30.0 if self.is_asked else timeout  # asleep, right after the question
            self.is_asked = False
            return answers.pop(0) if answers else None

    monkeypatch.setattr(redis_bus, "time", SimpleNamespace(monotonic=lambda: at[0]))
    ears: Any = Ears()
    line = redis_bus.Line(ears)
    at[0] += 2.0
    answers += [None, {"type": "pong"}]
    assert (await line.next_message())["type"] == "pong"
    at[0] += 2.0
    with pytest.raises(TimeoutError):
        await line.next_message()
    assert at[0] < 66.0, "and a dead line is given up soon"


async def test_workers_follow_the_sentinels_to_another_redis(tmp_path: Path) -> None:
    """The Redis that they talk over dies, and the sentinels name another one: words arrive again."""
    master, replica, watcher = (Redis(tmp_path) for _ in range(3))
    file = tmp_path / "sentinel.conf"
    file.write_text(
        f"sentinel monitor cards 127.0.0.1 {master.port} 1\n"
        "sentinel down-after-milliseconds cards 400\nsentinel failover-timeout cards 3000\n"
    )
    heard: list[Word] = []

    async def hear(word: Word) -> None:
        heard.append(word)

    async def is_back() -> None:
        return

    url = f"redis+sentinel://127.0.0.1:{free_port()},127.0.0.1:{watcher.port}/cards"
    buses = [RedisBus(url) for _ in range(2)]
    try:
        master.start()
        replica.start("--replicaof", "127.0.0.1", str(master.port), "--repl-diskless-sync-delay", "0")
        asked: Any = redis.from_url(master.url)
        async with asked:
            while not (await asked.info("replication"))["connected_slaves"]:
                await asyncio.sleep(0.05)
        watcher.start(str(file), "--sentinel")
        for name, bus in zip(("w_one", "w_two"), buses, strict=True):
            await bus.open(name, hear, is_back)
        await buses[0].say("w_two", Missed("before"))
        await until(lambda: len(heard) == 1, "it should be heard")
        master.stop()
        for _ in range(600):
            with contextlib.suppress(BusDown):
                await buses[0].say("w_two", Missed("after"))
                break
            await asyncio.sleep(0.05)
        await until(lambda: len(heard) == 2, "it should be heard over the other Redis")
    finally:
        for bus in buses:
            await bus.close()
        for each in (watcher, replica, master):
            each.stop()


async def test_what_is_not_known_yet_is_said_so_and_the_same_key_clears_it_up(
    seated: tuple[Table, Line, Recorder], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, line, recorder = seated
    await table.save(table.header)
    real = table.house.store.append

    async def stored_and_cut(*words: Any) -> None:
        await real(*words)
        raise StoreDown("The database did not answer.", doubtful=True)

    monkeypatch.setattr(table.house.store, "append", stored_and_cut)
    said = '{"type":"play","key":"k","seq":0,"action":{"do":"name_army","army":"any"}}'
    await hear(table, line, said)
    assert b"UNKNOWN_YET" in recorder.sent[-1] and b'"key":"k"' in recorder.sent[-1]
    monkeypatch.setattr(table.house.store, "append", real)
    await hear(table, line, said)
    assert b'"type":"done"' in recorder.sent[-1] and table.playing()[1].seq == 1


async def test_a_client_repeats_the_key_until_it_is_known(
    own_server: Callable[..., Hosted], database: str, person: Person
) -> None:
    """The database hangs on the move, and the line to it is cut there."""
    server = own_server(db=database, lease=LEASE)
    ada, bob, table_id = await seated(person, server.url)
    async with ada.sit(table_id) as seat, bob.sit(table_id) as second:
        admin = await asyncpg.connect(database)
        locked = admin.transaction()
        await locked.start()
        await admin.execute("LOCK TABLE events IN EXCLUSIVE MODE")
        playing = asyncio.ensure_future(seat.play(seat.latest[0].options[0], key="once"))
        blocked = (
            "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        pids: list[Any] = []
        for _ in range(200):
            pids = await admin.fetch(blocked)
            if pids:
                break
            await asyncio.sleep(0.02)
        body = {"key": "by REST", "seq": second.latest[1].seq, "action": second.latest[1].options[0]}
        by_rest = asyncio.ensure_future(bob.ask("POST", f"/api/tables/{table_id}/play", body))
        await asyncio.sleep(0.1)
        await admin.execute("SELECT pg_terminate_backend($1)", pids[0]["pid"])
        await locked.rollback()
        done = await soon(playing, "it should be known in the end", 10)
        assert done.key == "once"
        with contextlib.suppress(Refusal):
            await by_rest
        rows = await admin.fetch("SELECT seq FROM events WHERE table_id = $1 AND key = 'once'", table_id)
        assert len(rows) == 1
        await admin.close()


async def test_stamps_are_of_the_databases_clock(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker whose own clock is a minute ahead takes no game time from anybody."""
    ahead = SimpleNamespace(monotonic_ns=time.monotonic_ns, time_ns=lambda: time.time_ns() + 60_000_000_000)
    monkeypatch.setattr(timing, "time", ahead)
    settings = Settings(db=database, lease=LEASE)
    clock = {"kind": "bank", "bank": 600, "increment": 0}

    def worker() -> Hub:
        return Hub(settings, PostgresStore(database, round(LEASE * 1000)), Database(settings.accounts_url))

    hub = worker()
    await hub.open()
    assert abs(hub.time.wall() - time.time_ns() // 1_000_000) < 5_000
    table_id = str((await hub.create(ADA, {"game": GAME, "clock": clock}))["id"])
    await hub.do(table_id, BOB, Join())
    await hub.do(table_id, ADA, PlayAction("k", 0, {"do": "name_army", "army": "Viking"}))
    async with hub.db.begin() as session:
        session.add(User(id=ADA.user, name=ADA.name, made_at=0))
        await shop.open_account(session, ADA.user, "circuit-warfare")
        (stamp,) = await session.scalars(select(LedgerEntry.at).where(LedgerEntry.user == ADA.user))
    assert abs(stamp - time.time_ns() // 1_000_000) < 5_000, "what is earned today is counted by it"
    await hub.close()
    monkeypatch.setattr(timing, "time", time)
    other = worker()
    await other.open()
    stand = await other.do(table_id, BOB, Stand())
    left = stand["updates"][0]["clocks"]["seats"][1]["left"]
    await other.close()
    assert left > 590_000, left


async def test_tables_that_nobody_looks_at_are_spread_again(hubs: tuple[Hub, Hub], database: str) -> None:
    one, two = hubs
    ids = await tables(one, 12)
    await until(lambda: one.is_steady and two.is_steady, "both should be steady")
    await one._spread()
    assert len(one.tables) == 6, "the half of them is given up, a few at a time"
    await one._adopt()
    assert len(one.tables) == 6, "who has more leaves them to who has fewer"
    await until(lambda: len(two.tables) == 6, "who has fewer takes them")
    await one._spread()
    assert len(one.tables) == 6, "and now nobody has more"
    assert set(one.tables) | set(two.tables) == set(ids)


@pytest.mark.parametrize("hubs", [4.0], indirect=True)
async def test_tables_with_people_are_spread_again_and_nobody_pays_for_it(
    hubs: tuple[Hub, Hub], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = hubs
    ids = await tables(one, 6, {"kind": "bank", "bank": 600, "increment": 0})
    outlets = {table_id: Recorder() for table_id in ids}
    for table_id, outlet in outlets.items():
        one.tables[table_id].attach(Line(outlet, ADA.user, ADA.name))
    closed: list[int] = []
    monkeypatch.setattr(Recorder, "close", lambda self, code, reason: closed.append(code))
    pressed = one.tables[ids[0]]
    left = [each.left for each in pressed.clocks.seats]
    for each in pressed.clocks.seats:
        each.left = 5_000
    for hub in (one, two):
        await hub.loops.stop()
        await hub._beat()
        monkeypatch.setattr(hub, "_steady_from", 0)
    await one._spread()
    assert closed == [1012] * 3 and len(one.tables) == 3, "the surplus, told to come back"
    assert ids[0] in one.tables, "whoever has little time left keeps the worker"
    given = next(table_id for table_id in ids if table_id not in one.tables)
    back = asyncio.ensure_future(one.table(given))
    await two._adopt()
    assert set(two.tables) == set(ids) - set(one.tables), "taken at once by who has fewer"
    with pytest.raises(Elsewhere):
        await back
    for now, before in zip(two.tables[given].clocks.seats, left, strict=True):
        assert now.left is not None and before is not None and now.left >= before - 1_000, "paid back"


async def test_clients_that_leave_at_once_leave_no_traceback(own_server: Callable[..., Hosted]) -> None:
    server = own_server()
    shake = (
        "GET /ws/tables/{} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    async with Client(server.url) as ada:
        await ada.guest("Ada")
        table = await ada.create(GAME)
        for table_id in ("t_nothing", table["id"]) * 20:
            with socket.create_connection(("127.0.0.1", server.port)) as raw:
                raw.sendall(shake.format(table_id).encode())
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        await asyncio.sleep(0.3)
        await ada.ask("GET", f"/api/tables/{table['id']}")
    assert "Traceback" not in server.log.read_text() and "Exception" not in server.log.read_text()


async def test_redis_away_is_said_once(
    own_server: Callable[..., Hosted], database: str, redis_server: Any, tmp_path: Path
) -> None:
    server = own_server(db=database, redis=redis_server.url, lease=LEASE)
    redis_server.stop()
    await asyncio.sleep(2.5)
    redis_server.start()
    await until(lambda: "the bus is back" in server.log.read_text(), "it should come back", 5)
    assert server.log.read_text().count("the bus is away") == 1


async def test_people_are_led_to_the_worker_of_their_table(
    own_server: Callable[..., Hosted], database: str, redis_server: Any, person: Person
) -> None:
    """By the first answer, by the handshake, and once by being sent away; whoever keeps no cookies is served anywhere."""
    values = {"db": database, "redis": redis_server.url, "lease": LEASE}
    one, two = own_server("one", node="a", **values), own_server("two", node="b", **values)
    ada, bob, table_id = await seated(person, one.url)
    assert f"{LEADING}=a" in ada.cookies_for(table_id)
    far = Client(two.url, bob.cookie)
    await far.table(table_id)
    assert f"{LEADING}=a" in far.cookies_for(table_id), "the other worker knows where it is"
    await far.close()

    async def knock(cookie: str) -> tuple[int | None, str]:
        """What the second worker does with whoever comes so: the close code if it sends them away, and its cookie."""
        headers = {"Cookie": f"wartable={bob.cookie}{cookie}"}
        url = two.url.replace("http", "ws") + f"/ws/tables/{table_id}"
        async with connect(url, additional_headers=headers, proxy=None) as socket:
            assert socket.response is not None
            told = " ".join(socket.response.headers.get_all("Set-Cookie"))
            try:
                await soon(socket.recv(), "it should be answered")
            except ConnectionClosed as closed:
                return (closed.rcvd.code if closed.rcvd else None), told
        return None, told

    assert await knock("; wartable_at=b") == (1012, nodes.cookie(table_id, "a", False))
    assert (await knock("; wartable_at=a"))[0] is None, "the proxy knows no other way: served here"
    assert (await knock(""))[0] is None, "a client that keeps no cookies: served here"
