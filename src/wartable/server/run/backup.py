"""Backups while the server runs, and the way back. One file holds everything: games, accounts, keys; keep it safe."""

import io
import os
import shutil
import tarfile
import tempfile
from pathlib import Path

import apsw
import asyncpg
import msgspec

from wartable import __version__
from wartable.core.errors import BadSetup
from wartable.server import migrations
from wartable.server.accounts.database import Base, Database
from wartable.server.settings import Settings

FORMAT = 1
FILES = ("events.db", "accounts.db")
LOG_TABLES = ("tables", "events", "workers", "archive")
LEFT_OUT = ("seal_keys",)
"""What no backup holds: whoever steals one shall foretell no shuffle."""


class Manifest(msgspec.Struct):
    format: int
    kind: str
    """`sqlite` or `postgresql`."""
    version: str
    schema: str
    parts: list[str]


async def back_up(settings: Settings, to: Path) -> Manifest:
    """A consistent copy of everything, while the server goes on. Half a backup is never left behind."""
    partial = to.with_name(to.name + ".partial")
    partial.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as raw, tarfile.open(fileobj=raw, mode="w:gz") as tar:
        manifest = await _postgres_parts(settings, tar) if settings.db else _sqlite_parts(settings, tar)
        _add(tar, "manifest.json", msgspec.json.encode(manifest))
        tar.close()
        raw.flush()
        os.fsync(raw.fileno())
    partial.replace(to)
    return manifest


def _add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    entry.mode = 0o600
    tar.addfile(entry, io.BytesIO(data))


def _sqlite_parts(settings: Settings, tar: tarfile.TarFile) -> Manifest:
    schema = migrations.HEAD
    # The log first: accounts may then know a result more than the log, never a game less than the accounts.
    with tempfile.TemporaryDirectory(dir=settings.data if settings.data.exists() else None) as folder:
        for name in FILES:
            source = settings.data / name
            if not source.exists():
                raise BadSetup("NO_DATA", f"there is no {name} in {settings.data}")
            copy = Path(folder) / name
            db = apsw.Connection(str(source), flags=apsw.SQLITE_OPEN_READWRITE)
            db.set_busy_timeout(10_000)
            db.execute("VACUUM INTO ?", (str(copy),))
            db.close()
            _leave_out(copy)
            tar.add(copy, name)
            schema = _schema_of(copy) or schema
            copy.unlink()
    return Manifest(FORMAT, "sqlite", __version__, schema, list(FILES))


def _leave_out(copy: Path) -> None:
    """Take out of a copy what no backup holds, down to the bytes."""
    db = apsw.Connection(str(copy))
    db.execute("PRAGMA secure_delete = 1")
    for name in LEFT_OUT:
        if db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (name,)).fetchall():
            db.execute(f"DELETE FROM {name}")  # noqa: S608 (our own words)
    db.close()


def _schema_of(copy: Path) -> str:
    """The version of an account database; empty for a log."""
    db = apsw.Connection(str(copy))
    try:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchall():
            return ""
        return str(db.execute("SELECT version_num FROM alembic_version").fetchall()[0][0])
    finally:
        db.close()


async def _table_names(db: asyncpg.Connection) -> list[str]:
    """What there is to be kept: a database that was not brought up to date yet has less."""
    known = [table.name for table in Base.metadata.sorted_tables] + list(LOG_TABLES)
    there = {
        row["tablename"]
        for row in await db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    }
    return [name for name in known if name in there and name not in LEFT_OUT]


async def _postgres_parts(settings: Settings, tar: tarfile.TarFile) -> Manifest:
    db = await asyncpg.connect(settings.db)
    try:
        async with db.transaction(isolation="repeatable_read", readonly=True):
            names = await _table_names(db)
            schema = str(await db.fetchval("SELECT version_num FROM alembic_version"))
            for name in names:
                with tempfile.TemporaryFile() as copied:  # on the disk: the log may be larger than memory
                    await db.copy_from_table(name, output=copied, format="binary")
                    entry = tarfile.TarInfo(f"{name}.copy")
                    entry.size, entry.mode = copied.tell(), 0o600
                    copied.seek(0)
                    tar.addfile(entry, copied)
    finally:
        await db.close()
    return Manifest(FORMAT, "postgresql", __version__, schema, [f"{name}.copy" for name in names])


async def restore(settings: Settings, source: Path) -> Manifest:
    """Put a backup where nothing is yet."""
    try:
        with tarfile.open(source, "r:gz") as tar:
            manifest = _manifest(tar, source)
            if (manifest.kind == "postgresql") != bool(settings.db):
                raise BadSetup("OTHER_KIND", f"this is a backup of a {manifest.kind} server")
            if not migrations.is_known(manifest.schema):
                raise BadSetup(
                    "NEWER_VERSION", f"the backup is of Wartable {manifest.version}, newer than this one"
                )
            if settings.db:
                await _restore_postgres(settings, tar, manifest)
            else:
                _restore_sqlite(settings, tar, manifest)
    except (tarfile.TarError, EOFError, OSError) as error:
        raise BadSetup("BAD_BACKUP", f"cannot read the backup {source}: {error}") from None
    return manifest


def _manifest(tar: tarfile.TarFile, source: Path) -> Manifest:
    try:
        manifest = msgspec.json.decode(_read(tar, "manifest.json"), type=Manifest)
    except (KeyError, msgspec.DecodeError):
        raise BadSetup("BAD_BACKUP", f"{source} is not a backup of Wartable, or it is cut short") from None
    if manifest.format != FORMAT:
        raise BadSetup("BAD_FORMAT", f"the backup has format {manifest.format}; this version reads {FORMAT}")
    return manifest


def _read(tar: tarfile.TarFile, name: str) -> bytes:
    part = tar.extractfile(name)
    if part is None:
        raise KeyError(name)
    return part.read()


def _restore_sqlite(settings: Settings, tar: tarfile.TarFile, manifest: Manifest) -> None:
    settings.data.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        if (settings.data / name).exists():
            raise BadSetup("NOT_EMPTY", f"{settings.data} has a {name} already; restore into an empty folder")
    for name in FILES:
        path = settings.data / name
        path.touch(0o600)
        part = tar.extractfile(name)
        if part is None:
            raise BadSetup("BAD_BACKUP", f"{name} is missing in the backup")
        with path.open("wb") as file:
            shutil.copyfileobj(part, file, 1024 * 1024)
        db = apsw.Connection(str(path))
        if db.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise BadSetup("BAD_BACKUP", f"{name} in the backup is damaged")
        db.close()


async def _restore_postgres(settings: Settings, tar: tarfile.TarFile, manifest: Manifest) -> None:
    accounts = Database(settings.accounts_url)
    try:
        await migrations.upgrade(accounts.engine)
        await _copy_into_postgres(settings, accounts, tar, manifest)
        await migrations.upgrade(accounts.engine)
    finally:
        await accounts.close()


async def _copy_into_postgres(
    settings: Settings, accounts: Database, tar: tarfile.TarFile, manifest: Manifest
) -> None:
    """All or nothing, into tables as they were when the backup was made."""
    db = await asyncpg.connect(settings.db)
    try:
        if await db.fetchval("SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM tables)"):
            raise BadSetup("NOT_EMPTY", "the database has data already; restore into an empty one")
        if manifest.schema != migrations.HEAD:
            await migrations.downgrade(accounts.engine, manifest.schema)
        async with db.transaction():
            for part in manifest.parts:
                name = part.removesuffix(".copy")
                await db.copy_to_table(name, source=tar.extractfile(part), format="binary")
            # Whoever owned the tables, it was another life.
            await db.execute("UPDATE tables SET owner = NULL")
            await db.execute(
                "SELECT setval(pg_get_serial_sequence('ledger', 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM ledger), false)"
            )
    finally:
        await db.close()
