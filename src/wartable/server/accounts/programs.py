"""Accounts of programs: somebody's bot that plays here by a token. Marked as what it is, and rated apart from people."""

import hashlib
import secrets
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from wartable.server.accounts.database import ApiToken, User
from wartable.server.accounts.names import LONGEST_NAME, check_free, check_name, login_name, skeleton
from wartable.server.accounts.sessions import SEEN_EVERY_MS, Known, Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, no_such
from wartable.server.table.header import new_id

PREFIX = "wt_"
BY_KEY = "k_"
SUFFIX = " Bot"
MOST = 5
"""Programs of one person."""


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def bearer(header: str | None) -> str | None:
    """The token in an Authorization header."""
    kind, _, token = (header or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and 0 < len(token.strip()) <= 200 else None


def is_program(who: Who) -> bool:
    """Whether it came by a token."""
    return who.session.startswith(BY_KEY)


class Tokens:
    """Which program a token stands for, remembered for a few seconds."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._known = Known(10_000)

    async def who(self, token: str) -> Who | None:
        if not token.startswith(PREFIX):
            return None
        hashed, now = hash_token(token), self.hub.time.now()
        cached = self._known.get(hashed, now)
        if cached is not None:
            return cached
        changes = self._known.changes
        async with self.hub.db.read() as session:
            found = await session.execute(
                select(ApiToken.id, ApiToken.seen_at, User.id, User.name)
                .join(User, User.id == ApiToken.user)
                .where(ApiToken.hash == hashed)
            )
            row = found.first()
        if row is None:
            self._known.drop(hashed)
            return None
        wall = self.hub.time.wall()
        if wall - (row[1] or 0) > SEEN_EVERY_MS:
            async with self.hub.db.begin() as session:
                await session.execute(update(ApiToken).where(ApiToken.id == row[0]).values(seen_at=wall))
        who = Who(row[2], row[3], False, row[0])
        self._known.keep(hashed, who, now, changes)
        return who

    def forget(self, user: str) -> None:
        self._known.forget(user)


async def make(hub: Hub, who: Who, text: str) -> dict[str, Any]:
    """A new account for a program of mine; its token is told this once."""
    async with hub.db.read() as session:
        me = await session.get(User, who.user)
        owned = (await session.scalars(select(User.id).where(User.bot_of == who.user))).all()
    if me is None or me.login is None or me.bot_of is not None:
        raise ApiError(409, "NO_ACCOUNT", "Make an account for yourself first; programs belong to somebody.")
    if len(owned) >= MOST:
        raise ApiError(409, "TOO_MANY_PROGRAMS", f"You can have {MOST} programs at most.")
    # The word that people may not have in their names marks a program.
    name = check_name(text.strip().removesuffix(SUFFIX)) + SUFFIX
    if len(name) > LONGEST_NAME:
        raise ApiError(
            400, "BAD_NAME", f"A program's name has {LONGEST_NAME - len(SUFFIX)} characters at most."
        )
    token = PREFIX + secrets.token_urlsafe(32)
    now = hub.time.wall()
    user = User(
        id=new_id("u"),
        name=name,
        login=login_name(name),
        skeleton=skeleton(name),
        made_at=now,
        muted=[],
        bot_of=who.user,
        nameless=False,
    )
    try:
        async with hub.db.begin() as session:
            await check_free(session, name)
            session.add(user)
            await session.flush()
            session.add(
                ApiToken(
                    id=new_id(BY_KEY[0]), user=user.id, hash=hash_token(token), made_at=now, seen_at=None
                )
            )
    except IntegrityError:
        raise ApiError(409, "NAME_TAKEN", "Somebody else has this name.") from None
    return {"id": user.id, "name": name, "token": token}


async def list_mine(hub: Hub, who: Who) -> list[dict[str, Any]]:
    async with hub.db.read() as session:
        rows = await session.execute(
            select(User.id, User.name, User.made_at, ApiToken.seen_at)
            .outerjoin(ApiToken, ApiToken.user == User.id)
            .where(User.bot_of == who.user)
            .order_by(User.made_at)
        )
        return [
            {"id": program_id, "name": name, "made_at": made, "seen_at": seen}
            for program_id, name, made, seen in rows
        ]


async def _mine(hub: Hub, who: Who, program: str) -> None:
    async with hub.db.read() as session:
        user = await session.get(User, program)
    if user is None or user.bot_of != who.user:
        raise no_such("program")


async def renew(hub: Hub, tokens: Tokens, who: Who, program: str) -> dict[str, Any]:
    """A new token; the one before counts no more."""
    await _mine(hub, who, program)
    token = PREFIX + secrets.token_urlsafe(32)
    async with hub.db.begin() as session:
        await session.execute(delete(ApiToken).where(ApiToken.user == program))
        session.add(
            ApiToken(
                id=new_id(BY_KEY[0]),
                user=program,
                hash=hash_token(token),
                made_at=hub.time.wall(),
                seen_at=None,
            )
        )
    tokens.forget(program)
    hub.hang_up(program, "token renewed")
    return {"id": program, "token": token}


async def remove(hub: Hub, tokens: Tokens, who: Who, program: str) -> None:
    """The program's account goes as a person's does: its games stay, without the name."""
    from wartable.server.accounts import erasure

    await _mine(hub, who, program)
    await erasure.begin(hub, program)
    tokens.forget(program)
