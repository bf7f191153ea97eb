"""Accounts and what belongs to them: people, sessions, decks, points, ratings, results. The log of tables is
in `log/`."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from wartable.server.accounts import sqlite
from wartable.server.log import DOUBT, StoreDown
from wartable.server.timing import Time

CONNECT_S = 3.0
ANSWER_S = 5.0
CONNECTIONS = 10
"""To PostgreSQL, at most, if nothing else is said; half of them are kept when nobody needs them."""
UNANSWERED = ("08", "57", "58")
"""Classes of what PostgreSQL says when a line breaks or the server stops: what it was told may have been done."""


class Base(DeclarativeBase):
    """All tables of the account database."""


class Setting(Base):
    """Secrets and facts of this installation."""

    __tablename__ = "settings"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(String(400))


class User(Base):
    """A person: a guest until there is a password or a passkey."""

    __tablename__ = "users"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    name: Mapped[str] = mapped_column(String(24))
    login: Mapped[str | None] = mapped_column(String(48), unique=True)
    """The name as it is looked up, without case; None for guests."""
    password: Mapped[str | None] = mapped_column(String(200))
    made_at: Mapped[int] = mapped_column(BigInteger)
    skeleton: Mapped[str | None] = mapped_column(String(96), index=True)
    """What names that look alike have in common; of accounts, which others may not imitate."""
    muted: Mapped[list[str]] = mapped_column(JSON, default=list)
    bot_of: Mapped[str | None] = mapped_column(String(40), index=True)
    """The person whose program plays here; None for people."""
    nameless: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())
    """Published games carry no name of theirs."""


class Session(Base):
    """A browser that is logged in. Only the hash of its token is kept."""

    __tablename__ = "sessions"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    token: Mapped[str] = mapped_column(String(64), unique=True)
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    made_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int] = mapped_column(BigInteger, index=True)
    agent: Mapped[str] = mapped_column(String(120), default="")
    raised_until: Mapped[int | None] = mapped_column(BigInteger)
    """Until then an operator's second factor counts here."""


class Passkey(Base):
    __tablename__ = "passkeys"
    id: Mapped[str] = mapped_column(String(400), primary_key=True)
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    count: Mapped[int] = mapped_column(BigInteger)
    made_at: Mapped[int] = mapped_column(BigInteger)


class Challenge(Base):
    """A passkey ceremony that has begun."""

    __tablename__ = "challenges"
    id: Mapped[str] = mapped_column(String(120), primary_key=True)
    user: Mapped[str | None] = mapped_column(String(40))
    made_at: Mapped[int] = mapped_column(BigInteger)


class SavedDeck(Base):
    __tablename__ = "decks"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60))
    cards: Mapped[list[Any]] = mapped_column(JSON)
    changed_at: Mapped[int] = mapped_column(BigInteger)


class SavedPreset(Base):
    """A numbered slot with a deck, where the rule book asks for them."""

    __tablename__ = "presets"
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    slot: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    cards: Mapped[list[Any]] = mapped_column(JSON)


class Draft(Base):
    """A set of cards that somebody is making."""

    __tablename__ = "drafts"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60))
    content: Mapped[dict[str, Any]] = mapped_column(JSON)
    """The set as a document, finished or not."""
    origins: Mapped[dict[str, str]] = mapped_column(JSON, default=dict)
    """By the id of a card: the card of the game that it was a copy of."""
    revision: Mapped[int] = mapped_column(Integer)
    """Goes up with every change: what was made of an older one overwrites nothing."""
    link: Mapped[str | None] = mapped_column(String(40), unique=True)
    """By which others can read it, where its maker shows it."""
    changed_at: Mapped[int] = mapped_column(BigInteger)


class PlayedSet(Base):
    """A set that was checked and is played with at tables, by the word that stands in their games' ids. It never changes, and
    belongs to the games."""

    __tablename__ = "played_sets"
    word: Mapped[str] = mapped_column(String(60), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    data: Mapped[bytes] = mapped_column(LargeBinary)
    made_at: Mapped[int] = mapped_column(BigInteger)


class Posting(Base):
    """One line of the double-entry ledger: what one account gained or lost by one transaction."""

    __tablename__ = "ledger"
    id: Mapped[int] = mapped_column(
        BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True
    )
    entry: Mapped[str] = mapped_column(ForeignKey("ledger_entries.id", ondelete="CASCADE"), index=True)
    account: Mapped[str] = mapped_column(String(90), index=True)
    """`user:<id>:<game>`, or one of the house's: `house:awards`, `house:mall`."""
    amount: Mapped[int] = mapped_column(BigInteger)


class LedgerEntry(Base):
    """One transaction; its postings add up to zero. The key makes it happen once."""

    __tablename__ = "ledger_entries"
    __table_args__ = (UniqueConstraint("user", "key"),)
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    user: Mapped[str] = mapped_column(String(40), index=True)
    game: Mapped[str] = mapped_column(String(40))
    key: Mapped[str] = mapped_column(String(120))
    what: Mapped[str] = mapped_column(String(200))
    at: Mapped[int] = mapped_column(BigInteger)
    answer: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    """What was answered, so that the same key gets the same."""


class Balance(Base):
    """The points of a person and game, kept with every posting: never below zero, by the database's own check."""

    __tablename__ = "balances"
    __table_args__ = (CheckConstraint("points >= 0 OR account LIKE 'house:%'", name="never_negative"),)
    account: Mapped[str] = mapped_column(String(90), primary_key=True)
    points: Mapped[int] = mapped_column(BigInteger)


class Owned(Base):
    """Cards of a collection."""

    __tablename__ = "collection"
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    card: Mapped[str] = mapped_column(String(60), primary_key=True)
    count: Mapped[int] = mapped_column(Integer)


class Rating(Base):
    __tablename__ = "ratings"
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    mode: Mapped[str] = mapped_column(String(16), primary_key=True)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(Integer)


class Result(Base):
    """One person's part in one finished game."""

    __tablename__ = "results"
    __table_args__ = (Index("results_by_user", "user", "ended_at"),)
    table: Mapped[str] = mapped_column("table_id", String(40), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    user: Mapped[str | None] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(24))
    game: Mapped[str] = mapped_column(String(40))
    mode: Mapped[str] = mapped_column(String(16))
    rank: Mapped[int] = mapped_column(Integer)
    seats: Mapped[int] = mapped_column(Integer)
    reason: Mapped[str] = mapped_column(String(60))
    rated: Mapped[bool] = mapped_column(Boolean)
    before: Mapped[float | None] = mapped_column(Float)
    after: Mapped[float | None] = mapped_column(Float)
    ended_at: Mapped[int] = mapped_column(BigInteger)
    weight: Mapped[float] = mapped_column(Float, default=1.0, server_default="1")
    """How much the game counted: less where the same people have met often of late."""
    flag: Mapped[str | None] = mapped_column(String(40))
    """What an operator should look at: `same_address`."""
    mu_moved: Mapped[float | None] = mapped_column(Float)
    sigma_moved: Mapped[float | None] = mapped_column(Float)
    """What the game added to the rating, as it is computed; `before` and `after` are rounded."""
    annulled_at: Mapped[int | None] = mapped_column(BigInteger)
    """An operator took back whatever it had moved."""


class Ticket(Base):
    """Somebody waits for a quick match."""

    __tablename__ = "tickets"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    game: Mapped[str] = mapped_column(String(40), index=True)
    players: Mapped[int] = mapped_column(Integer)
    rated: Mapped[bool] = mapped_column(Boolean)
    rating: Mapped[float] = mapped_column(Float)
    deck: Mapped[Any] = mapped_column(JSON, nullable=True)
    luck: Mapped[str] = mapped_column(String(64), default="", server_default="")
    origin: Mapped[str] = mapped_column(String(40), default="", server_default="")
    """Where they came from, as a mark that only tells whether two came from one address."""
    seal: Mapped[str | None] = mapped_column(String(120))
    """For the table that is made of it, if this is the one who waited longest."""
    made_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int] = mapped_column(BigInteger)
    table: Mapped[str | None] = mapped_column("table_id", String(40))
    problem: Mapped[str | None] = mapped_column(String(400))
    """Why no table can be made of it, for its owner; those who wait beside it go on."""


class ChallengeTry(Base):
    """Somebody's one try at the challenge of a day."""

    __tablename__ = "challenge_tries"
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    table: Mapped[str] = mapped_column("table_id", String(40))
    made_at: Mapped[int] = mapped_column(BigInteger)
    result: Mapped[str] = mapped_column(String(8), default="", server_default="")
    """`won`, `drawn` or `lost`; empty as long as it is played."""
    score: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    steps: Mapped[int] = mapped_column(Integer, default=0, server_default="0")


class Invitation(Base):
    """Somebody is asked to a table by somebody they have played with."""

    __tablename__ = "invitations"
    table: Mapped[str] = mapped_column("table_id", String(40), primary_key=True)
    user: Mapped[str] = mapped_column(
        ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    by: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    made_at: Mapped[int] = mapped_column(BigInteger)


class Reported(Base):
    """Something that looked wrong to somebody."""

    __tablename__ = "reports"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    user: Mapped[str | None] = mapped_column(String(40))
    at: Mapped[int] = mapped_column(BigInteger)
    report: Mapped[dict[str, Any]] = mapped_column(JSON)
    table: Mapped[str | None] = mapped_column("table_id", String(40), index=True)
    closed_at: Mapped[int | None] = mapped_column(BigInteger)
    closed_by: Mapped[str | None] = mapped_column(String(40))
    note: Mapped[str] = mapped_column(String(1000), default="", server_default="")
    """What was decided, in the operator's words."""


# -- for the people who run it -------------------------------------------------------------------------------------


class Operator(Base):
    """Somebody who may see and do more than others, once a second factor is shown."""

    __tablename__ = "operators"
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    role: Mapped[str] = mapped_column(String(16))
    made_at: Mapped[int] = mapped_column(BigInteger)


class AuditLine(Base):
    """One act of an operator. Lines are added and never changed."""

    __tablename__ = "audit"
    id: Mapped[int] = mapped_column(
        BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True
    )
    at: Mapped[int] = mapped_column(BigInteger, index=True)
    user: Mapped[str | None] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60))
    act: Mapped[str] = mapped_column(String(40))
    target: Mapped[str] = mapped_column(String(90), index=True)
    address: Mapped[str] = mapped_column(String(60))
    details: Mapped[dict[str, Any]] = mapped_column(JSON)


class Sanction(Base):
    """A warning, a mute, a suspension or a ban, of an account or of a range of addresses."""

    __tablename__ = "sanctions"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    user: Mapped[str | None] = mapped_column(String(40), index=True)
    network: Mapped[str | None] = mapped_column(String(60))
    kind: Mapped[str] = mapped_column(String(16))
    reason: Mapped[str] = mapped_column(String(400))
    made_at: Mapped[int] = mapped_column(BigInteger)
    until: Mapped[int | None] = mapped_column(BigInteger)
    by: Mapped[str] = mapped_column(String(60))
    lifted_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
    seen_at: Mapped[int | None] = mapped_column(BigInteger)
    """When the person had read it."""


class ChatLine(Base):
    """What was said at a table that somebody reported: kept for a while, for whoever looks into it."""

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(
        BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True
    )
    table: Mapped[str] = mapped_column("table_id", String(40), index=True)
    at: Mapped[int] = mapped_column(BigInteger)
    user: Mapped[str | None] = mapped_column(String(40), index=True)
    name: Mapped[str] = mapped_column(String(24))
    text: Mapped[str] = mapped_column(String(500))


class SetAside(Base):
    """Something that could not be read: everything else went on without it, and somebody should look."""

    __tablename__ = "set_aside"
    __table_args__ = (UniqueConstraint("kind", "what"),)
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    what: Mapped[str] = mapped_column(String(90))
    why: Mapped[str] = mapped_column(String(400))
    at: Mapped[int] = mapped_column(BigInteger)
    settled_at: Mapped[int | None] = mapped_column(BigInteger)


class Erasure(Base):
    """An account that is being deleted: it is gone already, and its name is being taken off the tables."""

    __tablename__ = "erasures"
    user: Mapped[str] = mapped_column(String(40), primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger, index=True)
    after: Mapped[str] = mapped_column(String(40), default="")
    """The last table that was looked at."""


# -- ways back in --------------------------------------------------------------------------------------------------


class SecondFactor(Base):
    """The secret that an authenticator shares with us; it counts once a first code was right."""

    __tablename__ = "second_factors"
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    secret: Mapped[str] = mapped_column(String(64))
    made_at: Mapped[int] = mapped_column(BigInteger)
    confirmed_at: Mapped[int | None] = mapped_column(BigInteger)
    used_step: Mapped[int] = mapped_column(BigInteger, default=0)
    """The half minute of the last code: none counts twice."""


class RecoveryCode(Base):
    """One of the codes that a person printed. Only its hash is kept."""

    __tablename__ = "recovery_codes"
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    used_at: Mapped[int | None] = mapped_column(BigInteger)


class Email(Base):
    """Where a person may be written to, if they want that."""

    __tablename__ = "emails"
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    address: Mapped[str] = mapped_column(String(254), index=True)
    made_at: Mapped[int] = mapped_column(BigInteger)
    confirmed_at: Mapped[int | None] = mapped_column(BigInteger)
    notices: Mapped[bool] = mapped_column(Boolean, default=False)
    """Whether a game that waits for a move for days is told of."""


class MailToken(Base):
    """A link that was sent: to confirm an address, or to choose a new password. Only its hash is kept."""

    __tablename__ = "mail_tokens"
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    purpose: Mapped[str] = mapped_column(String(16))
    address: Mapped[str] = mapped_column(String(254))
    made_at: Mapped[int] = mapped_column(BigInteger)


class Mail(Base):
    """A letter on its way: tried again until it is taken, or for a day."""

    __tablename__ = "mails"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    to: Mapped[str] = mapped_column(String(254))
    subject: Mapped[str] = mapped_column(String(120))
    text: Mapped[str] = mapped_column(String(4000))
    made_at: Mapped[int] = mapped_column(BigInteger)
    tries: Mapped[int] = mapped_column(Integer, default=0)
    next_at: Mapped[int] = mapped_column(BigInteger, index=True)
    sent_at: Mapped[int | None] = mapped_column(BigInteger)
    """When it was taken; its text is forgotten then, and the same letter is not written again."""


class Conduct(Base):
    """A game that somebody stalled, left or gave up as soon as it had begun."""

    __tablename__ = "conduct"
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    table: Mapped[str] = mapped_column("table_id", String(40), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    at: Mapped[int] = mapped_column(BigInteger)


class ApiToken(Base):
    """A key for a program. Only its hash is kept."""

    __tablename__ = "api_tokens"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    user: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    made_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int | None] = mapped_column(BigInteger)


class SealKey(Base):
    """The secret behind the seals of one day. No backup holds it: whoever steals one foretells no shuffle."""

    __tablename__ = "seal_keys"
    day: Mapped[int] = mapped_column(Integer, primary_key=True)
    key: Mapped[str] = mapped_column(String(64))


class Database:
    """The account database, SQLite or PostgreSQL by its address. It is asked in one way: by sessions, `begin`
    and `read`."""

    def __init__(self, url: str, connections: int = CONNECTIONS) -> None:
        self.url = url
        self.time = Time()
        """What is written here is stamped by it. A worker lends its own, which goes by the database's clock."""
        self.is_sqlite = url.startswith("sqlite")
        # A line that died without a word is given up after a moment: nobody would come in until the machine noticed.
        shared = {
            "pool_pre_ping": True,
            "pool_size": (connections + 1) // 2,
            "max_overflow": connections // 2,
            "connect_args": {"timeout": CONNECT_S, "command_timeout": ANSWER_S},
        }
        alone = {"pool_size": 8, "max_overflow": 8}
        options: dict[str, Any] = alone if self.is_sqlite else shared
        self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True, **options)
        self._turn: AbstractAsyncContextManager[object] = nullcontext()
        """To write. SQLite lets one write at a time; those who wait for it in threads would sleep and try again, and
        versions before 3.51.3 may damage the file when one connection writes while another begins its log anew."""
        if self.is_sqlite:
            self._turn = asyncio.Lock()
            sqlite.prepare(self.engine)
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False, info={"database": self})
        self._reading = async_sessionmaker(
            self.engine.execution_options(reading=True), expire_on_commit=False, info={"database": self}
        )

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncSession]:
        """One transaction: committed at the end, rolled back by an exception. If the answer to the commit is lost, the
        StoreDown is doubtful."""
        is_sent = False
        with _translate_errors():
            try:
                async with self._turn, self._sessions() as session, session.begin() as transaction:
                    yield session
                    await session.flush()
                    is_sent = not self.is_sqlite
                    await transaction.commit()
            except Exception as error:
                if is_sent and _is_unanswered(error):
                    raise StoreDown(DOUBT, doubtful=True) from error
                raise

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """Look something up; nobody has to wait for it."""
        with _translate_errors():
            async with self._reading() as session:
                yield session

    async def look_over(self) -> str:
        """What is damaged, in the database's words; empty: nothing. PostgreSQL looks after its own files."""
        if not self.is_sqlite:
            return ""
        try:
            async with self.read() as session:
                found = (await session.execute(text("PRAGMA quick_check(3)"))).scalars().all()
        except DBAPIError as error:
            return str(error.orig)
        return "" if list(found) == ["ok"] else "; ".join(map(str, found))[:300]

    async def close(self) -> None:
        await self.engine.dispose()


def time_of(session: AsyncSession) -> Time:
    """The time by which what a session writes is stamped."""
    database: Database = session.info["database"]
    return database.time


def _is_unanswered(error: Exception) -> bool:
    """A commit failed, and it is not the database that said so: perhaps it was done."""
    if not isinstance(error, DBAPIError):
        return True
    state = getattr(error.orig, "sqlstate", None)
    return error.connection_invalidated or state is None or state.startswith(UNANSWERED)


@contextmanager
def _translate_errors() -> Iterator[None]:
    """A database that cannot be reached, or lets nobody in, is StoreDown: SQLAlchemy passes such errors on as they are."""
    try:
        yield
    except Exception as error:
        if isinstance(error, OSError) or type(error).__module__.startswith("asyncpg"):
            sentence = "The server cannot reach its database right now; try again in a moment."
            raise StoreDown(sentence) from error
        raise


def inserting(session: AsyncSession) -> Any:
    """`insert` with what both databases know beyond the standard: ON CONFLICT."""
    if session.get_bind().dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert

        return insert
    from sqlalchemy.dialects.postgresql import insert as insert_there  # a server on SQLite starts without it

    return insert_there


async def keep_setting(session: AsyncSession, name: str, value: str, *, is_first_kept: bool = False) -> None:
    """Write a setting down, or leave the first that was; workers that start together do not get in each other's way."""
    insert = inserting(session)(Setting).values(name=name, value=value)
    if is_first_kept:
        await session.execute(insert.on_conflict_do_nothing(index_elements=[Setting.name]))
    else:
        await session.execute(
            insert.on_conflict_do_update(index_elements=[Setting.name], set_={"value": value})
        )
