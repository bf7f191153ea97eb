"""A server in this process, with people around it and a desk: no sockets, no waiting."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from pyotp.totp import TOTP

from wartable.server import migrations
from wartable.server.accounts.database import Database
from wartable.server.app import make_app
from wartable.server.cluster.worker import Hub
from wartable.server.settings import Settings
from wartable.server.timing import Time

PASSWORD = "a long password"
GAME = "the-battlefield"


class MovedTime(Time):
    """Time that a test can move: all of it, or only what the wall clock says."""

    ahead = 0
    jumped = 0

    def now(self) -> int:
        return super().now() + self.ahead

    def wall(self) -> int:
        return time.time_ns() // 1_000_000 + self.jumped


class House:
    """The server and whoever comes to it."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.hub: Hub = app.state.hub
        self.clients: list[httpx.AsyncClient] = []

    def client(self, address: str = "127.0.0.1", **headers: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app, client=(address, 1234))
        made = httpx.AsyncClient(transport=transport, base_url="http://here/api", headers=headers)
        self.clients.append(made)
        return made

    def console(self) -> httpx.AsyncClient:
        return self.client(authorization=f"Bearer {self.app.state.console_key}")

    async def person(self, name: str, address: str = "127.0.0.1") -> tuple[httpx.AsyncClient, str]:
        """Somebody with an account, and the id."""
        client = self.client(address)
        answer = await client.post("/account", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 201, answer.text
        return client, answer.json()["id"]

    async def code(self, client: httpx.AsyncClient) -> str:
        """Set up an authenticator, and the next code that it shows."""
        secret = (await client.post("/account/authenticator", json={"password": PASSWORD})).json()["secret"]
        now = self.hub.time.wall() // 1000
        done = await client.post("/account/authenticator/confirm", json={"code": TOTP(secret).at(now)})
        assert done.status_code == 204, done.text
        return TOTP(secret).at(now + 30)

    async def operator(self, name: str, role: str = "admin") -> tuple[httpx.AsyncClient, str]:
        """Somebody with a role who has shown a second factor."""
        client, user = await self.person(name)
        assert (await self.console().put("/operator/operators", json={"name": name, "role": role})).is_success
        entered = await client.post("/operator/enter", json={"code": await self.code(client)})
        assert entered.status_code == 200, entered.text
        return client, user

    async def game(self, *people: httpx.AsyncClient, **wanted: Any) -> str:
        """A table at which these people play."""
        table = await people[0].post("/tables", json={"game": GAME, "clock": {"kind": "none"}, **wanted})
        assert table.status_code == 201, table.text
        table_id: str = table.json()["id"]
        for each in people[1:]:
            assert (await each.post(f"/tables/{table_id}/join", json={})).is_success
        return table_id

    async def settled(self) -> None:
        """What a finished game leads to is done."""
        await self._done("_settle")

    async def settled_faults(self) -> None:
        """What was set aside is noted."""
        await self._done("set_aside")

    async def _done(self, word: str) -> None:
        for task in list(self.hub._tasks):
            if word in repr(task):
                await task


_new: list[bytes] = []


async def new_accounts(settings: Settings) -> None:
    """A new account database: migrated once, and copied for all further tests."""
    path = settings.data / "accounts.db"
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    if _new:
        path.write_bytes(_new[0])
        return
    db = Database(settings.accounts_url)
    await migrations.upgrade(db.engine)
    await db.close()
    _new.append(path.read_bytes())


@asynccontextmanager
async def house(folder: Path, **values: Any) -> AsyncIterator[House]:
    settings = Settings(data=folder, port=1, tries_per_minute=10_000, **values)
    await new_accounts(settings)
    app = make_app(settings)
    async with app.router.lifespan_context(app):
        made = House(app)
        made.hub.time.__class__ = MovedTime
        yield made
        for client in made.clients:
            await client.aclose()
