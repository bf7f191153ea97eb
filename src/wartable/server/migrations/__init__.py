"""The account database through the versions. `upgrade` runs on every start and does nothing when nothing is new."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from wartable.core.errors import BadSetup

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0010"
"""The newest version; a test compares it with the files."""
LOCK = 727_001
"""Several workers start at once; PostgreSQL lets one of them migrate."""


def config() -> "Config":
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent))
    return made


def is_known(version: str) -> bool:
    """Whether this program knows how a database of that version looked."""
    return any((Path(__file__).parent / "versions").glob(f"v{version}_*.py"))


def _run(connection: Connection, to: str, down: bool) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    current = _current(connection)
    if to == "head" and current == HEAD:
        # The usual start: nothing to do, and alembic (half a second) is not even loaded.
        return
    if current is not None and not is_known(current):
        raise BadSetup(
            "NEWER_VERSION",
            f"the account database was written by a newer Wartable (version {current}, this one knows {HEAD}); "
            "nothing was changed: start the newer version again",
        )
    from alembic import command

    made = config()
    made.attributes["connection"] = connection
    if down:
        command.downgrade(made, to)
    else:
        command.upgrade(made, to)


def _current(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


async def upgrade(engine: AsyncEngine) -> None:
    """To the newest version."""
    async with engine.begin() as connection:
        await connection.run_sync(_run, "head", False)


async def downgrade(engine: AsyncEngine, to: str) -> None:
    """Back to an older version; `base` is before the first."""
    async with engine.begin() as connection:
        await connection.run_sync(_run, to, True)
