"""`wartable load --soak`: all games at once on one server, a person and bots at every table, game after game;
and its memory.

What a server needs may rise while it warms up and while more tables are kept; it must not rise with every game
that is over.
"""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from wartable.client import Client
from wartable.games import game as rules_of
from wartable.games import playable
from wartable.trials.load import memory_mb
from wartable.trials.local_server import Hosted
from wartable.trials.torture.players import Acknowledged, keep_playing

LEVEL = "novice"


class Minute(msgspec.Struct):
    """How it stands at one moment."""

    seconds: float
    memory_mb: float
    games: int
    """Games that were played to their ends so far."""
    moves: int
    """Moves that people made; the bots made theirs."""

    def __str__(self) -> str:
        return (
            f"{self.seconds:5.0f} s: server {self.memory_mb:.1f} MB, {self.games:,} games over, "
            f"{self.moves:,} moves by people"
        )


async def soak(
    folder: Path, tables: int, rate: float, seconds: float, every: float = 60.0, seed: int = 1
) -> AsyncIterator[Minute]:
    """Play at `tables` tables at once and look at the server's memory now and then."""
    server = await asyncio.to_thread(Hosted(folder).start)
    people = [Person(server.url, number, tables / rate, seed) for number in range(tables)]
    playing = [asyncio.ensure_future(person.play()) for person in people]
    began = time.monotonic()
    try:
        while (spent := time.monotonic() - began) < seconds:
            done, _ = await asyncio.wait(
                playing, timeout=min(every, seconds - spent), return_when=asyncio.FIRST_COMPLETED
            )
            for each in done:
                each.result()  # nobody stops but for a mistake
            yield Minute(
                time.monotonic() - began,
                memory_mb(server),
                sum(person.games for person in people),
                sum(len(person.acked.moves) for person in people),
            )
    finally:
        for each in playing:
            each.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.to_thread(server.stop)


class Person:
    """Plays against bots, game after game, each time another of the games."""

    def __init__(self, url: str, number: int, pause: float, seed: int) -> None:
        self.url = url
        self.number = number
        self.pause = pause
        self.chance = random.Random(f"{seed}.{number}")
        self.games = 0
        self.acked = Acknowledged()

    async def play(self) -> None:
        async with Client(self.url, timeout=60) as client:
            await client.guest(f"Soak {self.number}")
            while True:
                game_id = playable()[(self.number + self.games) % len(playable())]
                bots = [{"kind": "bot", "level": LEVEL}] * (rules_of(game_id).players[0] - 1)
                table = await client.create(game_id, seats=[{"kind": "me"}, *bots], clock={"kind": "none"})
                async with client.sit(table["id"]) as seat:
                    await keep_playing(seat, self.chance, self.acked, self.pause)
                self.games += 1
