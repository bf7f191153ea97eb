"""Every action sent eight times in parallel over two workers: one effect, and the same answer to all eight."""

import asyncio
import contextlib
import random
import secrets
import time
from typing import Any

from wartable.client import Refusal
from wartable.server.torture import Finding
from wartable.server.torture.plain import Plain
from wartable.server.torture.players import duel

COPIES = 8


async def eight(urls: list[str], count: int, tables: int = 4, seed: int = 1) -> Finding:
    began = time.monotonic()
    chance = random.Random(seed)
    done = [0]
    wrong: list[str] = []
    await asyncio.gather(*(_games(urls, n, count, chance, done, wrong) for n in range(tables)))
    details = f"{len(urls)} workers, {COPIES} copies each" + (f", first: {wrong[0]}" if wrong else "")
    return Finding("every action eight times", done[0], len(wrong), time.monotonic() - began, details)


async def _games(
    urls: list[str], number: int, count: int, chance: random.Random, done: list[int], wrong: list[str]
) -> None:
    while done[0] < count:
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
            await _game(people, table, count, chance, done, wrong)


async def _game(
    people: list[list[Plain]],
    table: str,
    count: int,
    chance: random.Random,
    done: list[int],
    wrong: list[str],
) -> None:
    while done[0] < count:
        moved = False
        for seat, lines in enumerate(people):
            stands = (await lines[0].ask("GET", f"/api/tables/{table}/stand"))["updates"][0]
            if stands["view"]["outcome"] is not None:
                return
            if not stands["options"]:
                continue
            moved = True
            body = {
                "key": secrets.token_hex(8),
                "seq": stands["seq"],
                "seat": seat,
                "action": chance.choice(stands["options"]),
            }
            answers = await asyncio.gather(*(_send(line, table, body) for line in lines))
            done[0] += 1
            if any(answer != answers[0] for answer in answers) or "key" not in answers[0]:
                wrong.append(f"answers differ: {answers}")
            after = (await lines[-1].ask("GET", f"/api/tables/{table}/stand"))["updates"][0]
            if after["seq"] != answers[0].get("seq"):
                # Only this seat has moved: its number rose by what the one action did.
                wrong.append(f"more than one effect: {answers[0]} and then {after['seq']}")
        if not moved:
            return


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
