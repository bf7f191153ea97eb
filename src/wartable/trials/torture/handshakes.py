"""Sockets that must not be opened: from pages of other sites, without the right session, in another language,
at no table."""

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin, Subprotocol

from wartable.client import Client
from wartable.trials.torture import Course, Finding
from wartable.trials.torture.players import duel
from wartable.trials.torture.waiting import soon
from wartable.wire.messages import SUBPROTOCOL

AT_ONCE = 8
HONEST = 50
"""One handshake in this number is as it should be: a server that lets nobody in has passed nothing."""


class Told(msgspec.Struct):
    type: str


class Try(msgspec.Struct):
    """One handshake."""

    what: str
    table: str
    cookie: str | None
    origin: str | None
    protocol: str = SUBPROTOCOL


class Strangers:
    """Make bad handshakes out of good ones. The table is closed to spectators: only its two players may come."""

    def __init__(self, chance: random.Random, url: str, table: str, own: str, others: list[str]) -> None:
        self.chance = chance
        self.host = url.removeprefix("http://")
        self.table = table
        self.own = own
        self.others = others
        """Sessions of somebody else, and one that is over."""
        self.kinds: tuple[Callable[[], Try], ...] = (
            self.other_site, self.no_session, self.forged, self.somebody_else, self.other_language, self.no_table,
        )  # fmt: skip

    def next(self) -> Try:
        return self.chance.choice(self.kinds)()

    def honest(self) -> Try:
        return Try("honest", self.table, self.own, self.chance.choice([None, f"http://{self.host}"]))

    def other_site(self) -> Try:
        port = int(self.host.rsplit(":", 1)[1])
        site = self.chance.choice(
            [
                "http://evil.example", "null", "", "file://", f"http://{self.host}.evil.example", f"http://evil.example/{self.host}",
                f"http://{self.host}@evil.example", f"http://evil.example#{self.host}", f"http://evil.example?{self.host}",
                f"http://127.0.0.1:{port + 1}", "http://127.0.0.1", f"http://{self.host},http://evil.example", self.host,
                f"http://evil{secrets.token_hex(3)}.example:{port}",
            ]
        )  # fmt: skip
        return Try("other site", self.table, self.own, site)

    def no_session(self) -> Try:
        return Try("no session", self.table, None, None)

    def forged(self) -> Try:
        at = self.chance.randrange(len(self.own))
        letter = self.chance.choice([each for each in "AbC9_-" if each != self.own[at]])
        cookie = self.chance.choice(
            [
                self.own[:at] + letter + self.own[at + 1 :], self.own[:at], self.own[::-1], secrets.token_urlsafe(32),
                self.own.split(".")[0], self.own + "x",
            ]
        )  # fmt: skip
        return Try("forged", self.table, cookie, None)

    def somebody_else(self) -> Try:
        return Try("somebody else", self.table, self.chance.choice(self.others), None)

    def other_language(self) -> Try:
        protocol = self.chance.choice(["wartable.0", "wartable.1", "chat", "wartable", "mqtt"])
        return Try("other language", self.table, self.own, None, protocol)

    def no_table(self) -> Try:
        table_id = self.chance.choice(
            [
                secrets.token_hex(8), "t_" + secrets.token_urlsafe(8), self.table + "x", self.table.swapcase(), "..", "' OR 1=1 --",
                "%00", "\u202e", "x" * 500, self.table[:-1],
            ]
        )  # fmt: skip
        return Try("no table", table_id, self.own, None)


async def handshakes(url: str, count: int, seed: int = 1, course: Course | None = None) -> Finding:
    course = course or Course()
    began = time.monotonic()
    one, two, table = await duel(url, "Closed", spectators=False)
    stranger, leaver = Client(url), Client(url)
    await stranger.guest("Mallory")
    await leaver.guest("Leaver")
    over = str(leaver.cookie)
    await leaver.ask("DELETE", "/api/session")
    strangers = Strangers(random.Random(seed), url, table, str(one.cookie), [str(stranger.cookie), over])
    tried = 0
    passed: list[str] = []
    turned_away = 0

    async def keep_trying() -> None:
        nonlocal tried, turned_away
        while tried < count and not course.is_stopped:
            tried += 1
            course.at(tried)
            if tried % HONEST == 0:
                if not await is_let_in(url, strangers.honest()):
                    turned_away += 1
                continue
            bad = strangers.next()
            if await is_let_in(url, bad):
                passed.append(str(bad))

    await asyncio.gather(*(keep_trying() for _ in range(AT_ONCE)))
    for client in (one, two, stranger, leaver):
        await client.close()
    details = f"{len(passed)} let in, {turned_away} of {tried // HONEST:,} honest ones turned away" + (
        f", first: {passed[0]}" if passed else ""
    )
    return Finding("bad handshakes", tried, len(passed) + turned_away, time.monotonic() - began, details)


async def is_let_in(url: str, how: Try) -> bool:
    """Whether anything but a refusal is said to this client."""
    address = url.replace("http", "ws", 1) + f"/ws/tables/{quote(how.table, safe='')}"
    try:
        async with connect(
            address,
            origin=None if how.origin is None else Origin(how.origin),
            subprotocols=[Subprotocol(how.protocol)],
            additional_headers={"Cookie": f"wartable={how.cookie}"} if how.cookie else {},
            compression=None,
            proxy=None,
        ) as socket:
            raw = await soon(socket.recv(), "the server should say something", 20)
            return msgspec.json.decode(raw, type=Told).type != "refused"
    except (InvalidHandshake, ConnectionClosed):
        return False
