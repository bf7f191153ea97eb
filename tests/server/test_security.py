"""What other sites, other people and large numbers cannot do."""

import asyncio
import re
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from wartable.client import Client, Refusal
from wartable.server.logs import strike_out
from wartable.server.table.connection import QUEUE, QUEUE_BYTES, SocketOutlet
from wartable.trials.local_server import Hosted
from wartable.trials.torture.waiting import soon
from wartable.wire.messages import SUBPROTOCOL

GAME = "the-battlefield"
Person = Callable[..., Any]
SOURCE = Path(__file__).parents[2] / "src" / "wartable"


async def test_another_site_cannot_open_a_socket(server: Hosted, person: Person) -> None:
    ada = await person("Ada")
    table = await ada.create(GAME)
    url = server.url.replace("http", "ws") + f"/ws/tables/{table['id']}"
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus):
            async with connect(
                url, origin=Origin(origin), additional_headers={"Cookie": f"wartable={ada.cookie}"}
            ):
                pass
    async with connect(url, origin=Origin(server.url), subprotocols=[Subprotocol("wartable.2")]) as socket:
        assert socket.subprotocol == "wartable.2"


async def test_another_site_cannot_change_anything(person: Person, server: Hosted) -> None:
    ada = await person("Ada")
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        answer = await ada.http.post("/api/tables", json={"game": GAME}, headers=headers)
        assert answer.status_code == 403 and answer.json()["code"] == "OTHER_ORIGIN"
    form = await ada.http.post("/api/tables", content="game=x", headers={"content-type": "text/plain"})
    assert form.status_code == 400 and form.json()["code"] == "NOT_JSON"
    own = await ada.http.post("/api/tables", json={"game": GAME}, headers={"origin": server.url})
    assert own.status_code == 201


async def test_another_version_of_the_protocol_is_told_so(server: Hosted, person: Person) -> None:
    ada = await person("Ada")
    table = await ada.create(GAME)
    url = server.url.replace("http", "ws") + f"/ws/tables/{table['id']}"
    async with connect(url, subprotocols=[Subprotocol("wartable.99")]) as socket:
        assert '"VERSION"' in str(await socket.recv())
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400


@pytest.mark.parametrize("path", ["/", "/t/anything", "/api/games", "/assets/none.js"])
async def test_every_answer_is_guarded(server: Hosted, path: str) -> None:
    answer = httpx.get(server.url + path, trust_env=False)
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_paths_lead_nowhere_else(server: Hosted) -> None:
    for path in ("/../../../etc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fapp.py", "/%00"):
        answer = httpx.get(server.url + path, trust_env=False)
        assert "root:" not in answer.text and "make_app" not in answer.text


async def test_large_requests_and_frames_are_refused(server: Hosted, person: Person) -> None:
    ada = await person("Ada")
    answer = await ada.http.post("/api/decks", json={"game": GAME, "text": "x" * 100_000})
    assert answer.status_code == 413
    table = await ada.create(GAME)
    url = server.url.replace("http", "ws") + f"/ws/tables/{table['id']}"
    async with connect(url) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.send("x" * 17_000)
            while True:
                await soon(socket.recv(), "the line should be closed")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


async def test_limits_answer_instead_of_dropping(own_server: Callable[..., Hosted]) -> None:
    server = own_server(
        messages_per_second=5, messages_burst=10, requests_per_minute=30, guests_per_hour=2, sockets_per_address=3,
        tries_per_minute=3,
    )  # fmt: skip
    async with Client(server.url) as ada:
        await ada.guest("Ada")
        table = await ada.create(GAME)
        async with ada.sit(table["id"]) as seat:
            for _ in range(30):
                await seat.say({"type": "ping", "t": 1})
            codes = []
            for _ in range(30):
                codes.append(
                    getattr(await soon(seat.others.get(), "every ping should be answered"), "code", "pong")
                )
            assert codes.count("pong") >= 10 and "SLOW_DOWN" in codes
            async with ada.sit(table["id"]), ada.sit(table["id"]):
                url = server.url.replace("http", "ws") + f"/ws/tables/{table['id']}"
                async with connect(url) as fourth:
                    assert "TOO_MANY_SOCKETS" in str(
                        await soon(fourth.recv(), "the fourth socket should be answered")
                    )
        async with Client(server.url) as bob, Client(server.url) as eve:
            await bob.guest("Bob")
            with pytest.raises(Refusal, match="TOO_MANY_GUESTS"):
                await eve.guest("Eve")
            for _ in range(3):
                with pytest.raises(Refusal, match="WRONG_PASSWORD"):
                    await eve.log_in("nobody", "wrong password")
            with pytest.raises(Refusal, match="TOO_MANY_TRIES"):
                await eve.log_in("nobody", "wrong password")
        codes = [(await ada.http.get("/api/games")).status_code for _ in range(40)]
        assert 429 in codes and (await ada.http.get("/api/games")).json()["code"] == "SLOW_DOWN"


def stalled(server: Hosted, table_id: str) -> socket.socket:
    """Somebody who asks again and again how it stands, and never reads the answers."""
    line = socket.create_connection(("127.0.0.1", server.port))
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.sendall(
        f"GET /ws/tables/{table_id} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {SUBPROTOCOL}\r\n\r\n".encode()
    )
    said = b'{"type":"sync"}'
    line.sendall((bytes([0x81, 0x80 | len(said)]) + bytes(4) + said) * 1000)
    return line


async def test_readers_who_do_not_read_cost_nobody_else(server: Hosted, person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    table = await ada.create(GAME, clock={"kind": "none"})
    table_id = table["id"]
    await bob.join(table_id)
    lines = [await asyncio.to_thread(stalled, server, table_id) for _ in range(3)]
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        slowest = 0.0
        for seat in (first, second) * 10:
            options = seat.latest[seat.seats[0]].options
            if options:
                at = time.monotonic()
                await soon(seat.play(options[0]), "moves should be answered")
                slowest = max(slowest, time.monotonic() - at)
        assert slowest < 5, "nobody waits for those who do not read"
    memory = Path(f"/proc/{server.pid}/status").read_text().split("VmRSS:")[1].split()[0]
    assert int(memory) < 400_000, "what they do not read is not kept"
    for line in lines:
        line.close()


async def test_the_queue_of_a_reader_is_bounded() -> None:
    for message, most in ((b"{}", QUEUE), (b"x" * 10_000, QUEUE_BYTES // 10_000)):
        outlet = SocketOutlet(Stalled())  # type: ignore[arg-type]
        for _ in range(most):
            outlet.send(message)
        assert outlet._closing is None and len(outlet._queue) == most
        outlet.send(message)
        assert outlet._closing == (1013, "too slow") and len(outlet._queue) == 1
        assert b'"RESYNC"' in outlet._queue[0]
        outlet.send(message)
        assert len(outlet._queue) == 1


class Stalled:
    client_state = None


def test_nothing_here_evaluates_or_unpickles() -> None:
    forbidden = re.compile(r"\b(pickle|marshal|shelve|yaml\.load|eval\(|exec\()")
    for path in [*SOURCE.glob("server/**/*.py"), SOURCE / "client.py"]:
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            assert not forbidden.search(line), f"{path}:{number}: {line}"


def test_secrets_are_struck_out_of_logs() -> None:
    told = strike_out(
        None, "", {"event": "x", "password": "p", "server_seed": 5, "Cookie": "c", "table": "t"}
    )
    assert told == {"event": "x", "password": "***", "server_seed": "***", "Cookie": "***", "table": "t"}


async def test_no_secret_reaches_the_log_of_a_server(own_server: Callable[..., Hosted]) -> None:
    server = own_server(log_level="debug", log_json=True)
    async with Client(server.url) as ada:
        await ada.register("Ada", "open sesame 1")
        cookie = ada.cookie
        await ada.ask("POST", "/api/account/password", {"old": "open sesame 1", "new": "open sesame 2"})
        table = await ada.create(GAME, seats=[{"kind": "me"}, {"kind": "bot"}])
        async with ada.sit(table["id"]) as seat:
            await seat.play(seat.latest[0].options[0])
    server.stop()
    said = server.log.read_text()
    assert cookie is not None
    for secret in ("open sesame", cookie.split(".")[0]):
        assert secret not in said


def test_the_log_is_for_the_owner_alone(server: Hosted) -> None:
    for path in server.folder.glob("*.db*"):
        assert path.stat().st_mode & 0o077 == 0, path
