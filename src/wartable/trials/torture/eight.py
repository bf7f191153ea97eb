"""Every action sent eight times in parallel over two workers: one effect, and the same answer to all eight."""

import asyncio
import contextlib
import random
import secrets
import time
from typing import Any

from wartable.client import Refusal
from wartable.trials.torture import Course, Finding, spread
from wartable.trials.torture.plain import Plain
from wartable.trials.torture.players import duel

COPIES = 8


async def eight(
    urls: list[str], count: int, tables: int = 4, seed: int = 1, course: Course | None = None
) -> Finding:
    began = time.monotonic()
    trial = Trial(urls, count, random.Random(seed), course or Course())
    await asyncio.gather(*(trial.games(number) for number in range(tables)))
    details = f"{len(urls)} workers, {COPIES} copies each, all eight answered: {spread(trial.took)}" + (
        f", first: {trial.wrong[0]}" if trial.wrong else ""
    )
    return Finding(
        "every action eight times", trial.done, len(trial.wrong), time.monotonic() - began, details
    )


class Trial:
    def __init__(self, urls: list[str], count: int, chance: random.Random, course: Course) -> None:
        self.urls = urls
        self.count = count
        self.chance = chance
        self.course = course
        self.done = 0
        self.wrong: list[str] = []
        self.took: list[float] = []

    @property
    def is_over(self) -> bool:
        return self.done >= self.count or self.course.is_stopped

    async def games(self, number: int) -> None:
        """One game after another, the tables of each worker in turn."""
        urls = self.urls
        while not self.is_over:
            one, two, table = await duel(urls[number % len(urls)], f"E{number}")
            async with contextlib.AsyncExitStack() as stack:
                for client in (one, two):
                    stack.push_async_callback(client.close)
                # Each person eight times, over all workers: the same session is good everywhere.
                people = [
                    [
                        await stack.enter_async_context(Plain(urls[n % len(urls)], who.cookie))
                        for n in range(COPIES)
                    ]
                    for who in (one, two)
                ]
                await self._game(people, table)

    async def _game(self, people: list[list[Plain]], table: str) -> None:
        while not self.is_over:
            moved = False
            for seat, lines in enumerate(people):
                stands = (await lines[0].ask("GET", f"/api/tables/{table}/stand"))["updates"][0]
                if stands["view"]["outcome"] is not None:
                    return
                if stands["options"]:
                    moved = True
                    await self._action(seat, lines, table, stands)
            if not moved:
                self.wrong.append(f"nobody can move at {table}, and it is not over")
                return

    async def _action(self, seat: int, lines: list[Plain], table: str, stands: dict[str, Any]) -> None:
        body = {
            "key": secrets.token_hex(8),
            "seq": stands["seq"],
            "seat": seat,
            "action": self.chance.choice(stands["options"]),
        }
        at = time.monotonic()
        answers = await asyncio.gather(*(_send(line, table, body) for line in lines))
        self.took.append(time.monotonic() - at)
        self.done += 1
        self.course.at(self.done)
        if any(answer != answers[0] for answer in answers) or "key" not in answers[0]:
            self.wrong.append(f"answers differ: {answers}")
        after = (await lines[-1].ask("GET", f"/api/tables/{table}/stand"))["updates"][0]
        if after["seq"] != answers[0].get("seq"):
            # Only this seat has moved: its number rose by what the one action did.
            self.wrong.append(f"more than one effect: {answers[0]} and then {after['seq']}")


async def _send(client: Plain, table: str, body: dict[str, Any]) -> dict[str, Any]:
    for _ in range(20):
        try:
            answer: dict[str, Any] = await client.ask("POST", f"/api/tables/{table}/play", body)
            return answer
        except Refusal as refusal:
            if refusal.status != 503:
                return {"code": refusal.code}
            await asyncio.sleep(0.1)
    return {"code": "GAVE_UP"}
