"""A whole server in the process of a test, asked without sockets: any client, from any address."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from wartable.server.app import make_app
from wartable.server.settings import Settings


class InProcess:
    """The server and those who ask it."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.hub = app.state.hub

    def person(self, address: str = "203.0.113.1", port: int | None = None, **more: Any) -> httpx.AsyncClient:
        """A browser of its own, with its own cookies. `port`: the one that it asks at."""
        transport = httpx.ASGITransport(self.app, client=(address, 4711))
        at = "http://here" if port is None else f"http://here:{port}"
        return httpx.AsyncClient(transport=transport, base_url=at, **more)

    async def guest(self, name: str, address: str = "203.0.113.1") -> httpx.AsyncClient:
        person = self.person(address)
        answer = await person.post("/api/session", json={"name": name})
        assert answer.status_code == 201, answer.text
        return person


@asynccontextmanager
async def in_process(folder: Path, **values: Any) -> AsyncIterator[InProcess]:
    app = make_app(Settings(data=folder, **{"bot_pace": 0.0, "operations_port": 8421, **values}))
    async with app.router.lifespan_context(app):
        yield InProcess(app)
