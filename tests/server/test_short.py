"""The short way answers what FastAPI's long way would."""

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError
from starlette.types import Message

from wartable.server.app import BODY_LIMIT, make_app
from wartable.server.settings import Settings
from wartable.server.web.rest import short

SECRET = "a long password"
RIGHT = {"name": "Ada", "password": SECRET}
BODIES: dict[str, tuple[Any, int]] = {
    "right": (RIGHT, 200),
    "by another spelling": ({"name": " ADA\u200b ", "password": SECRET}, 200),
    "wrong": ({"name": "Ada", "password": "nonsense"}, 401),
    "nobody": ({"name": "Bob", "password": SECRET}, 401),
    "no password": ({"name": "Ada"}, 422),
    "no name": ({"name": "", "password": SECRET}, 422),
    "a name too long": ({"name": "a" * 61, "password": SECRET}, 422),
    "one word too many": ({**RIGHT, "and": 1}, 422),
    "numbers": ({"name": 1, "password": 2}, 422),
}
UNREADABLE = {
    "nothing at all": "", "null": "null", "a list": "[]", "a word": '"Ada"', "half": "{", "no text": "\xff", "deep": "[" * 5000,
    "more than one": json.dumps(RIGHT) + "x", "too much": " " * (BODY_LIMIT + 1),
}  # fmt: skip


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    made = make_app(Settings(data=tmp_path, port=1, tries_per_minute=1000))
    async with made.router.lifespan_context(made):
        async with client_of(made) as http:
            await http.post("/api/account", json=RIGHT)
        yield made


def client_of(app: FastAPI) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://here")


async def both_ways(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, method: str, path: str, **what: Any
) -> tuple[httpx.Response, httpx.Response]:
    answers = []
    for ways in (short.WAYS, {}):
        with monkeypatch.context() as patch:
            patch.setattr(short, "WAYS", ways)
            async with client_of(app) as http:
                answers.append(await http.request(method, path, **what))
    return answers[0], answers[1]


def told(answer: httpx.Response) -> tuple[Any, ...]:
    """Everything but what is new with every session."""
    cookie = answer.headers.get("set-cookie", "").partition(";")[2]
    headers = {name: value for name, value in answer.headers.items() if name not in ("set-cookie", "date")}
    return answer.status_code, answer.json(), headers, cookie


@pytest.mark.parametrize(("body", "status"), BODIES.values(), ids=BODIES)
async def test_a_login(app: FastAPI, monkeypatch: pytest.MonkeyPatch, body: Any, status: int) -> None:
    one, other = await both_ways(app, monkeypatch, "POST", "/api/login", json=body)
    assert one.status_code == status
    assert told(one) == told(other)


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
async def test_a_login_that_cannot_be_read(app: FastAPI, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Not word for word: FastAPI says less."""
    headers = {"content-type": "application/json"}
    content = text.encode("latin-1")
    one, other = await both_ways(app, monkeypatch, "POST", "/api/login", content=content, headers=headers)
    assert one.status_code == (413 if len(text) > BODY_LIMIT else 422)
    assert other.status_code in (one.status_code, 400)
    assert one.json()["code"] == other.json()["code"] and one.json()["sentence"]


async def test_a_login_without_a_length(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the bytes themselves tell that it is too much."""

    async def long_body() -> AsyncIterator[bytes]:
        for _ in range(10):
            yield b" " * (BODY_LIMIT // 5)

    for ways in (short.WAYS, {}):
        with monkeypatch.context() as patch:
            patch.setattr(short, "WAYS", ways)
            async with client_of(app) as http:
                headers = {"content-type": "application/json"}
                answer = await http.post("/api/login", content=long_body(), headers=headers)
        assert answer.status_code == 413


async def test_a_login_that_is_cut_short(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is there to read the answer; it is no mistake of the server's either."""
    parts: list[Message] = [
        {"type": "http.request", "body": b'{"name": "A', "more_body": True},
        {"type": "http.disconnect"},
    ]
    headers = [(b"content-type", b"application/json"), (b"content-length", b"40")]
    asked = {
        "type": "http", "method": "POST", "path": "/api/login", "raw_path": b"/api/login", "query_string": b"", "root_path": "",
        "scheme": "http", "http_version": "1.1", "headers": headers, "client": ("127.0.0.1", 1), "server": ("here", 80),
    }  # fmt: skip
    for ways in (short.WAYS, {}):
        said: list[Message] = []
        coming = iter(parts)

        async def receive(coming: Iterator[Message] = coming) -> Message:
            return next(coming)

        async def send(message: Message, said: list[Message] = said) -> None:
            said.append(message)

        with monkeypatch.context() as patch:
            patch.setattr(short, "WAYS", ways)
            await app(dict(asked), receive, send)
        assert said[0]["status"] == 400


async def test_who_am_i(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    async with client_of(app) as http:
        cookie = (await http.post("/api/login", json=RIGHT)).cookies["wartable"]
    for sent, status in ((cookie, 200), (cookie + "x", 401), ("", 401)):
        headers = {"cookie": f"wartable={sent}"}
        one, other = await both_ways(app, monkeypatch, "GET", "/api/session", headers=headers)
        assert one.status_code == status
        assert told(one) == told(other)


async def test_other_methods_go_the_long_way(app: FastAPI) -> None:
    async with client_of(app) as http:
        assert (await http.get("/api/login")).status_code == 404
        assert (await http.post("/api/session", json={"name": "Bob"})).status_code == 201


async def test_trouble_is_told_as_everywhere(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(*_: Any) -> None:
        raise OperationalError("SELECT", None, Exception())

    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    for failing, status in ((gone, 503), (broken, 500)):
        monkeypatch.setattr(app.state.hub.db, "first", failing)
        one, other = await both_ways(app, monkeypatch, "POST", "/api/login", json=RIGHT)
        assert one.status_code == other.status_code == status
        assert one.content == other.content


def test_every_short_way_is_a_route_that_is_described(tmp_path: Path) -> None:
    described = make_app(Settings(data=tmp_path, port=1)).openapi()["paths"]
    for method, path in short.WAYS:
        assert method.lower() in described[path]
