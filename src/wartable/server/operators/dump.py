"""The dump of finished games, one day at a time, as Parquet: for whoever wants to study how people play.

A name stands in it only for accounts whose owners have not opted out; guests, programs' owners and the deleted have none.
Private games are private. It is written beside and moved into place, so that half a file is never seen.
"""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import structlog
from sqlalchemy import select

from wartable.server.accounts.calendar import DAY_MS
from wartable.server.accounts.database import Database, Result, User
from wartable.server.cluster.worker import Hub
from wartable.server.log import Store
from wartable.server.table.table import ENTRY_DECODER, HEADER_DECODER

log = structlog.get_logger("dump")

EVERY_S = 900.0
AT_ONCE = 200
"""Games of one file: so much is in memory at once."""
HOUR_MS = 3_600_000
MADE_UP = 7
"""Days that are looked back for one that is missing."""
NIGHT_MS = 2 * HOUR_MS
"""After midnight, UTC: by then the last games of the day are settled."""


async def run(hub: Hub) -> None:
    """The nightly round: yesterday's games, once; and days that were cut short, or that nobody was there for, of the last
    week since the first day that was dumped."""
    assert hub.settings.dump is not None
    now, folder = hub.time.wall(), hub.settings.dump
    yesterday = (now - NIGHT_MS) // DAY_MS - 1
    known = [day for day in range(yesterday - MADE_UP, yesterday) if _first(folder, day).exists()]
    for day in range(min(known, default=yesterday), yesterday + 1):
        if not _last(folder, day).exists():
            await write_day(hub.db, hub.store, folder, day)


def day_of(text: str) -> int:
    """`2026-11-17` as a number of days."""
    return int(datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).timestamp() * 1000) // DAY_MS


def _name(day: int) -> str:
    return datetime.fromtimestamp(day * DAY_MS / 1000, UTC).strftime("%Y-%m-%d")


def _first(folder: Path, day: int) -> Path:
    return folder / f"games-{_name(day)}-000.parquet"


def _last(folder: Path, day: int) -> Path:
    """Stands there once all files of the day do."""
    return folder / f"games-{_name(day)}.done"


async def write_day(db: Database, store: Store, folder: Path, day: int) -> list[Path]:
    """All games that ended on a day, in files of a few hundred."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    after = ""
    while True:
        rows, after = await _games(db, store, day, after)
        if not rows and written:
            await asyncio.to_thread(_last(folder, day).touch)
            return written
        path = folder / f"games-{_name(day)}-{len(written):03}.parquet"
        await asyncio.to_thread(_write, rows, path)
        written.append(path)
        if not after:
            await asyncio.to_thread(_last(folder, day).touch)
            log.info("finished games were dumped", day=_name(day), files=len(written))
            return written


async def _games(db: Database, store: Store, day: int, after: str) -> tuple[list[dict[str, Any]], str]:
    """The next games of the day, and where to go on; empty: nowhere."""
    async with db.read() as session:
        asked = (
            select(Result.table)
            .where(
                Result.ended_at >= day * DAY_MS,
                Result.ended_at < (day + 1) * DAY_MS,
                Result.annulled_at.is_(None),
                Result.table > after,
            )
            .distinct()
            .order_by(Result.table)
            .limit(AT_ONCE)
        )
        ids = (await session.scalars(asked)).all()
        results: dict[str, list[tuple[Result, str | None]]] = {}
        found = await session.execute(
            select(Result, User.name)
            .outerjoin(
                User,
                (User.id == Result.user) & User.login.is_not(None) & ~User.nameless,
            )
            .where(Result.table.in_(ids))
            .order_by(Result.table, Result.seat)
        )
        for row, name in found.all():
            results.setdefault(row.table, []).append((row, name))
    rows: list[dict[str, Any]] = []
    for table_id in ids:
        told = await _game(store, table_id, results[table_id])
        if told is not None:
            rows.append(told)
    return rows, ids[-1] if len(ids) == AT_ONCE else ""


async def _game(
    store: Store, table_id: str, results: list[tuple[Result, str | None]]
) -> dict[str, Any] | None:
    stored = await store.load(table_id)
    if stored is None:
        return None
    try:
        header = HEADER_DECODER.decode(stored.header)
        entries = [msgspec.to_builtins(ENTRY_DECODER.decode(row.entry)) for row in stored.rows]
    except (msgspec.DecodeError, ValueError):
        log.warning("a game cannot be read and is left out of the dump", table=table_id)
        return None
    if header.private or header.status != "over":
        return None
    first = results[0][0]
    return {
        "table": table_id,
        "game": header.game,
        "rules": header.rules,
        "mode": first.mode,
        "rated": first.rated,
        "ended_at": datetime.fromtimestamp(first.ended_at / 1000, UTC),
        "players": header.players,
        "options": msgspec.json.encode(header.options).decode(),
        "names": [name for _, name in results],
        "ranks": [row.rank for row, _ in results],
        "reason": first.reason,
        "before": [row.before for row, _ in results],
        "after": [row.after for row, _ in results],
        "seed": str(header.seed),
        "decks": msgspec.json.encode([held.deck for held in header.seats]).decode(),
        "entries": msgspec.json.encode(entries).decode(),
    }


def _write(rows: list[dict[str, Any]], path: Path) -> None:
    import polars

    schema = {
        "table": polars.String, "game": polars.String, "rules": polars.String, "mode": polars.String,
        "rated": polars.Boolean, "ended_at": polars.Datetime("ms", "UTC"), "players": polars.Int32,
        "options": polars.String, "names": polars.List(polars.String), "ranks": polars.List(polars.Int32),
        "reason": polars.String, "before": polars.List(polars.Float64), "after": polars.List(polars.Float64),
        "seed": polars.String, "decks": polars.String, "entries": polars.String,
    }  # fmt: skip
    partial = path.with_suffix(".partial")
    polars.DataFrame(rows, schema=schema).write_parquet(partial, compression="zstd")
    partial.replace(path)
