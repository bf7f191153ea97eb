"""SQLite as the account database: how a connection is set up, and the quick way for what is asked all day."""

import sqlite3
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Engine, Executable, Select, create_engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

DIALECT = sqlite.dialect(paramstyle="named")


def prepare(engine: AsyncEngine) -> None:
    """For writing, in threads."""
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "begin", _begin)


def engine_here(url: str) -> Engine:
    """For looking something up, without threads in between."""
    # Never wait for a connection on the event loop: there is always another one.
    made = create_engine(
        url.replace("+aiosqlite", ""),
        hide_parameters=True,
        max_overflow=-1,
        connect_args={"factory": EagerConnection},
    )
    event.listen(made, "connect", _set_up)
    return made


class Quick:
    """A connection of its own for statements that are put into SQL once.

    On the way through SQLAlchemy a row found by its key takes longer than anything else that a login does, most of all when the
    processor's caches are full of games: 0.3 ms instead of 0.03.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Any = None
        self._known: dict[Executable, _Known] = {}

    def ask(self, statement: Executable, values: Mapping[str, object]) -> tuple[Any, ...] | None:
        """The first row, or none. A statement that writes is a transaction of its own."""
        known = self._known.get(statement)
        if known is None:
            known = self._known[statement] = _Known(statement)
        try:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
            row: tuple[Any, ...] | None = self._connection.driver_connection.execute(
                known.sql, {**known.own, **values}
            ).fetchone()
        except sqlite3.Error as error:
            # By the name that it has everywhere else; without the values, some of which are secrets.
            raise DBAPIError.instance(known.sql, None, error, sqlite3.Error) from error
        return row if row is None or not known.read else known.values(row)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class _Known:
    """A statement as SQLite is asked it, and how to read the columns that are not simply what they are."""

    def __init__(self, statement: Executable) -> None:
        compiled = statement.compile(dialect=DIALECT)  # type: ignore[attr-defined]
        self.sql = str(compiled)
        self.own = {name: value for name, value in compiled.params.items() if value is not None}
        """Values that the statement brought along."""
        self.read: dict[int, Callable[[Any], Any]] = {}
        for index, column in enumerate(statement.selected_columns if isinstance(statement, Select) else ()):
            reader = column.type.dialect_impl(DIALECT).result_processor(DIALECT, None)
            if reader is not None:
                self.read[index] = reader

    def values(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(
            self.read[index](value) if index in self.read else value for index, value in enumerate(row)
        )


class EagerCursor(sqlite3.Cursor):
    """Reads all rows at once. A statement that is not read to its end would hold on to what the database was at that moment,
    and so would all that is asked on the same connection after it."""

    rows: deque[Any] = deque()

    def execute(self, sql: str, parameters: Any = ()) -> "EagerCursor":
        super().execute(sql, parameters)
        self.rows = deque(super().fetchall())
        return self

    def fetchone(self) -> Any:
        return self.rows.popleft() if self.rows else None

    def fetchmany(self, size: int | None = None) -> list[Any]:
        return [self.rows.popleft() for _ in range(min(size or self.arraysize, len(self.rows)))]

    def fetchall(self) -> list[Any]:
        return [self.rows.popleft() for _ in range(len(self.rows))]


class EagerConnection(sqlite3.Connection):
    def cursor(self, factory: Any = EagerCursor) -> Any:
        return super().cursor(factory)


def _set_up(connection: Any, _: object) -> None:
    # The driver shall not begin transactions by itself: a reading one that later writes could not wait for its turn.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 10000")
    cursor.close()


def _begin(connection: Any) -> None:
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
