"""People: guests, and accounts on top of them."""

import unicodedata
from typing import Any

from sqlalchemy import func, select, update

from wartable.server.db import Balance, Passkey, User
from wartable.server.errors import ApiError, no_session
from wartable.server.header import new_id
from wartable.server.hub import Hub
from wartable.server.sessions import Who
from wartable.server.texts import plain_text

LONGEST_NAME = 24


def checked_name(text: str) -> str:
    """A name that can be shown: visible characters, not too long."""
    name = plain_text(text)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise ApiError(400, "BAD_NAME", f"A name has 1 to {LONGEST_NAME} visible characters.")
    return name


def login_name(name: str) -> str:
    """The name as it is looked up: two names that look alike are one."""
    return unicodedata.normalize("NFKC", name).casefold()


async def new_guest(hub: Hub, text: str) -> User:
    user = User(id=new_id("u"), name=checked_name(text), made_at=hub.time.wall(), muted=[])
    async with hub.db.begin() as session:
        session.add(user)
    return user


async def rename(hub: Hub, who: Who, text: str) -> dict[str, Any]:
    if not who.guest:
        raise ApiError(409, "HAS_ACCOUNT", "An account keeps its name.")
    name = checked_name(text)
    async with hub.db.begin() as session:
        await session.execute(update(User).where(User.id == who.user).values(name=name))
    hub.sessions.forget(who.user)
    return await me(hub, who.user)


async def me(hub: Hub, user_id: str) -> dict[str, Any]:
    """What a person is shown of themselves."""
    async with hub.db.read() as session:
        user = await session.get(User, user_id)
        if user is None:
            raise no_session()
        keys = await session.scalar(select(func.count()).select_from(Passkey).where(Passkey.user == user_id))
        balance = await session.get(Balance, f"user:{user_id}")
    return {
        "id": user.id,
        "name": user.name,
        "guest": user.login is None,
        "passkeys": keys or 0,
        "points": 0 if balance is None else balance.points,
    }
