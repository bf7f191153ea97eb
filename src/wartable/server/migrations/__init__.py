"""The account database through the versions. `upgrade` runs on every start and does nothing when nothing is new."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

LOCK = 727_001
"""Several workers start at once; PostgreSQL lets one of them migrate."""


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent))
    return made


def _run(connection: Connection, to: str, down: bool) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    made = config()
    current = MigrationContext.configure(connection).get_current_revision()
    if to == "head" and current == ScriptDirectory.from_config(made).get_current_head():
        return
    made.attributes["connection"] = connection
    if down:
        command.downgrade(made, to)
    else:
        command.upgrade(made, to)


async def upgrade(engine: AsyncEngine) -> None:
    """To the newest version."""
    async with engine.begin() as connection:
        await connection.run_sync(_run, "head", False)


async def downgrade(engine: AsyncEngine, to: str) -> None:
    """Back to an older version; `base` is before the first."""
    async with engine.begin() as connection:
        await connection.run_sync(_run, to, True)
