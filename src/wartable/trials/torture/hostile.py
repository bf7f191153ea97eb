"""Frames that no honest client sends: junk, huge, wrong type, wrong seat, replayed, out of order. Nothing may
come of them."""

import asyncio
import contextlib
import json
import random
import secrets
import time

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from wartable.client import Client
from wartable.trials.torture import Course, Finding
from wartable.trials.torture.players import duel
from wartable.trials.torture.waiting import NeverCame, soon
from wartable.wire.messages import SUBPROTOCOL

HUGE = 17_000


class Attack:
    """Makes bad frames out of what an attacker can know of a table."""

    def __init__(
        self, chance: random.Random, options: list[dict[str, object]], old: dict[str, object]
    ) -> None:
        self.chance = chance
        self.options = options
        self.old = old
        self.kinds = (
            self.junk, self.bytes, self.cut, self.deep, self.wrong_type, self.unknown, self.wrong_seat, self.replayed,
            self.out_of_order, self.illegal, self.no_action, self.strange_text, self.fake_answer,
        )  # fmt: skip

    def frame(self) -> str | bytes:
        return self.chance.choice(self.kinds)()

    def _play(self, **changes: object) -> dict[str, object]:
        action = self.chance.choice(self.options)
        return {"type": "play", "key": secrets.token_hex(6), "seq": 10**8, "action": action, **changes}

    def junk(self) -> str:
        return "".join(self.chance.choices('{}[]",:abc019 \\u\n', k=self.chance.randrange(0, 200)))

    def bytes(self) -> bytes:
        return self.chance.randbytes(self.chance.randrange(0, 300))

    def cut(self) -> str:
        text = json.dumps(self._play())
        return text[: self.chance.randrange(len(text))]

    def deep(self) -> str:
        depth = self.chance.randrange(10, 7_000)
        return '{"type":"play","key":"x","seq":0,"action":' + "[" * depth + "]" * depth + "}"

    def wrong_type(self) -> str:
        field = self.chance.choice(["type", "key", "seq", "action", "seat"])
        value: object = self.chance.choice([None, True, -1, 1.5, "", [], {}, 2**70, "x" * 100, {"do": 1}])
        return json.dumps(self._play(**{field: value}))

    def unknown(self) -> str:
        return json.dumps(self._play(**{self.chance.choice(["admin", "as", "seats", "__class__"]): True}))

    def wrong_seat(self) -> str:
        # Not seat 1: one of the attackers sits there, and its own moves are honest ones.
        return json.dumps(
            self._play(seat=self.chance.choice([0, *range(2, 16)]), seq=self.chance.randrange(0, 5))
        )

    def replayed(self) -> str:
        return json.dumps(self.old)

    def out_of_order(self) -> str:
        return json.dumps(self._play(seq=self.chance.choice([10**9, 10**8, 5_000, 99_999])))

    def illegal(self) -> str:
        action = self.chance.choice(
            [{"do": "win"}, {"do": "play", "card": "XX", "slot": "P1:M1"}, {"do": ""}, {"do": "fold", "x": 1}]
        )
        return json.dumps(self._play(action=action))

    def no_action(self) -> str:
        kind = self.chance.choice(["undo", "draw", "lock", "nothing", "done", "update"])
        # A player may offer a draw; not for a seat of somebody else.
        return json.dumps({"type": kind, "key": "k", **({"seat": 0} if kind == "draw" else {})})

    def strange_text(self) -> str:
        text = self.chance.choice(
            ["\u202e", "\ud7ff", "<script>alert(1)</script>", "\x00", "' OR 1=1 --", "%s%n"]
        )
        return json.dumps(
            {"type": self.chance.choice(["chat", "emote", "report"]), "text": text, "emote": text}
        )

    def fake_answer(self) -> str:
        return json.dumps({"type": "answer", "key": "k", "ask": self.chance.randrange(-5, 5), "yes": True})


async def hostile(
    url: str, count: int, attackers: int = 4, seed: int = 1, course: Course | None = None
) -> Finding:
    began = time.monotonic()
    chance = random.Random(seed)
    one, two, table = await duel(url, "Victim")
    stranger = Client(url)
    await stranger.guest("Mallory")
    async with one.sit(table) as seat:
        options = seat.latest[0].options
        key = "first"
        await seat.play(options[0], key=key)
        old = {"type": "play", "key": key, "seq": 0, "seat": 0, "action": options[0]}
    before = [(await who.ask("GET", f"/api/tables/{table}/stand"))["updates"][0] for who in (one, two)]
    attack = Attack(chance, options, old)
    # A stranger, somebody without a session, and a player at the table who tries for more.
    cookies = [stranger.cookie, None, two.cookie]
    sent = [0]
    effects = [0]
    await asyncio.gather(
        *(
            _attack(url, table, cookies[n % 3], attack, count, sent, effects, course or Course())
            for n in range(attackers)
        )
    )
    after = [(await who.ask("GET", f"/api/tables/{table}/stand"))["updates"][0] for who in (one, two)]
    changed = sum(a["hash"] != b["hash"] or a["seq"] != b["seq"] for a, b in zip(before, after, strict=True))
    async with two.sit(table) as seat:
        # The table plays on as if nothing had been.
        await seat.play(seat.latest[1].options[0])
    for client in (one, two, stranger):
        await client.close()
    failures = changed + effects[0]
    return Finding(
        "hostile frames",
        sent[0],
        failures,
        time.monotonic() - began,
        f"{changed} changes, {effects[0]} effects",
    )


async def _attack(
    url: str,
    table: str,
    cookie: str | None,
    attack: Attack,
    count: int,
    sent: list[int],
    effects: list[int],
    course: Course,
) -> None:
    address = url.replace("http", "ws", 1) + f"/ws/tables/{table}"
    while sent[0] < count and not course.is_stopped:
        course.at(sent[0])
        headers = {"Cookie": f"wartable={cookie}"} if cookie else {}
        with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, NeverCame):
            async with connect(
                address,
                subprotocols=[Subprotocol(SUBPROTOCOL)],
                additional_headers=headers,
                compression=None,
                proxy=None,
                max_size=1 << 20,
            ) as socket:
                listening = asyncio.ensure_future(_listen(socket, effects))
                try:
                    for _ in range(500):
                        if sent[0] >= count:
                            break
                        sent[0] += 1
                        if attack.chance.random() < 0.002:
                            await socket.send("x" * HUGE)
                        else:
                            await socket.send(attack.frame())
                    # Answered to the last: the server has read them all.
                    await socket.send('{"type": "ping", "t": 77}')
                    await soon(listening, "the last frame should be answered", 20)
                finally:
                    listening.cancel()


async def _listen(socket: ClientConnection, effects: list[int]) -> None:
    """No frame of an attacker may be acknowledged."""
    with contextlib.suppress(ConnectionClosed):
        async for raw in socket:
            if '"type":"done"' in str(raw):
                effects[0] += 1
            if '"type":"pong","t":77' in str(raw):
                return
