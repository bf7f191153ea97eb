"""Parallel purchases on one account: the ledger adds up to zero, nobody falls below it, one pack per key."""

import asyncio
import random
import time

from sqlalchemy import func, select

from wartable.client import Client, Refusal
from wartable.server.accounts import shop
from wartable.server.accounts.database import Balance, Database, LedgerEntry, Posting
from wartable.trials.torture import Course, Finding
from wartable.trials.torture.plain import Plain

GAME = "circuit-warfare"
AT_ONCE = 16


async def packs(
    urls: list[str],
    accounts_url: str,
    count: int,
    points: int = 3_000,
    seed: int = 1,
    course: Course | None = None,
) -> Finding:
    course = course or Course()
    began = time.monotonic()
    chance = random.Random(seed)
    client = Client(urls[0], timeout=60)
    me = await client.guest("Collector")
    await client.ask("GET", f"/api/collection/{GAME}")
    db = Database(accounts_url)
    async with db.begin() as session:
        balance = await shop.open_account(session, me["id"], GAME)
        await shop.post(session, me["id"], GAME, "trial", "A gift for the trial", points, balance, "trial")
    everywhere = [Plain(urls[n % len(urls)], client.cookie) for n in range(AT_ONCE)]
    # A third of all requests repeat a key that another request uses at the same time.
    keys = [f"k{chance.randrange(count * 2 // 3)}" for _ in range(count)]
    answers: dict[str, list[object]] = {}
    wanted = enumerate(keys)
    done = 0

    async def buy(line: Plain) -> None:
        nonlocal done
        for number, key in wanted:
            if course.is_stopped:
                return
            done += 1
            course.at(done)
            body = {"game": GAME, "pack": "PACK" if number % 2 else "SINGLE", "key": key}
            try:
                answer = await line.ask("POST", "/api/shop/packs", body)
            except Refusal as refusal:
                answer = refusal.code
            if answer != "NOT_ENOUGH_CP":
                answers.setdefault(key, []).append(answer)

    await asyncio.gather(*(buy(line) for line in everywhere))
    wrong = sum(
        any(each != said[0] for each in said) or isinstance(said[0], str) for said in answers.values()
    )
    async with db.read() as session:
        total = await shop.ledger_sum(session)
        own = shop.account_name(me["id"], GAME)
        sums = await session.scalar(select(func.sum(Posting.amount)).where(Posting.account == own))
        kept = await session.scalar(select(Balance.points).where(Balance.account == own))
        bought = await session.scalar(
            select(func.count())
            .select_from(LedgerEntry)
            .where(LedgerEntry.user == me["id"], LedgerEntry.key.like("buy:%"))
        )
    await db.close()
    await client.close()
    for each in everywhere:
        await each.close()
    failures = wrong + (total != 0) + (sums != kept) + ((kept or 0) < 0) + (bought != len(answers))
    details = f"{bought} bought, {kept} points left, ledger sums to {total}"
    return Finding("parallel purchases", done, failures, time.monotonic() - began, details)
