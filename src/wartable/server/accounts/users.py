"""People: guests, and accounts on top of them."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from sqlalchemy import bindparam, func, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from wartable.core.texts import plain_text
from wartable.games import playable
from wartable.server.accounts import names, shop
from wartable.server.accounts.database import (
    Balance,
    ChallengeTry,
    ChatLine,
    Conduct,
    Draft,
    Email,
    Invitation,
    LedgerEntry,
    Owned,
    Passkey,
    Rating,
    Reported,
    Result,
    Sanction,
    SavedDeck,
    SavedPreset,
    Session,
    Ticket,
    User,
)
from wartable.server.accounts.names import BY_KEY, login_name
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, no_session
from wartable.server.log import StoreDown
from wartable.server.table.header import new_id

# Statements that every visit asks, put together once.
HERE = aliased(Session)
ME = select(
    User.name,
    User.login,
    select(func.count()).select_from(Passkey).where(Passkey.user == bindparam("user")).scalar_subquery(),
    select(func.coalesce(func.sum(Balance.points), 0))
    .where(Balance.account.in_([bindparam(f"account_{index}") for index in range(len(playable()))]))
    .scalar_subquery(),
).where(User.id == bindparam("user"))
NEWER = (
    select(Session.id, Session.made_at, Session.agent)
    .join(HERE, HERE.id == bindparam("here"))
    .where(Session.user == bindparam("user"), Session.id != HERE.id, Session.made_at > HERE.made_at)
    .order_by(Session.made_at.desc())
    .limit(1)
)


def canonical(name: str) -> str:
    """What somebody typed as their name, as it is looked up and counted."""
    return login_name(plain_text(name))


async def new_guest(hub: Hub, text: str) -> User:
    await names.load()
    user = User(id=new_id("u"), name=names.check_name(text), made_at=hub.time.wall(), muted=[])
    async with hub.db.begin() as session:
        await names.check_free(session, user.name)
        session.add(user)
    return user


async def rename(hub: Hub, who: Who, text: str) -> dict[str, Any]:
    if not who.guest:
        raise ApiError(409, "HAS_ACCOUNT", "The name of an account cannot be changed.")
    await names.load()
    name = names.check_name(text)
    async with hub.db.begin() as session:
        await names.check_free(session, name, but=who.user)
        await session.execute(update(User).where(User.id == who.user).values(name=name))
    hub.sessions.forget(who.user)
    return await me(hub, who.user)


async def me(hub: Hub, user_id: str, here: str | None = None) -> dict[str, Any]:
    """What a person is shown of themselves. `here`: their session, to tell of logins elsewhere since it began."""
    accounts = {f"account_{index}": shop.account_name(user_id, game) for index, game in enumerate(playable())}
    async with hub.db.read() as session:
        row = (await session.execute(ME, {"user": user_id, **accounts})).first()
        if row is None:
            raise no_session()
        newer = None
        if here is not None:
            newer = (await session.execute(NEWER, {"user": user_id, "here": here})).first()
    name, login, keys, points = row
    return {
        "id": user_id,
        "name": name,
        "guest": login is None,
        "passkeys": keys,
        "points": int(points),
        "login": None if newer is None else {"id": newer[0], "at": newer[1], "agent": newer[2]},
    }


# -- accounts ------------------------------------------------------------------------------------------------------


async def register(hub: Hub, who: Who | None, text: str, password: str) -> User:
    """An account. A guest becomes one and keeps everything: seats, decks, points, history."""
    await names.load()
    name = names.check_name(text)
    if who is not None and not who.guest:
        raise ApiError(409, "HAS_ACCOUNT", "You have an account already.")
    hashed = await hub.passwords.hash(password)
    try:
        async with hub.db.begin() as session:
            await names.check_free(session, name, but=None if who is None else who.user)
            user = None if who is None else await session.get(User, who.user)
            if user is None:
                user = User(id=new_id("u"), name=name, made_at=hub.time.wall(), muted=[])
                session.add(user)
            user.name = name
            user.login = login_name(name)
            user.skeleton = names.skeleton(name)
            user.password = hashed
    except IntegrityError:
        raise ApiError(409, "NAME_TAKEN", "Somebody else has this name.") from None
    hub.sessions.forget(user.id)
    return user


async def log_in(hub: Hub, name: str, password: str) -> str:
    """The id of whom the password fits."""
    async with hub.db.read() as session:
        found = select(User.id, User.password).where(User.login == canonical(name))
        row = (await session.execute(found)).first()
    if not await hub.passwords.fits(None if row is None else row[1], password) or row is None:
        raise ApiError(401, "WRONG_PASSWORD", "Name and password do not match.")
    return str(row[0])


async def is_login_of(hub: Hub, user: str, login: str) -> bool:
    async with hub.db.read() as session:
        return await session.scalar(select(User.login).where(User.id == user)) == login


async def change_password(hub: Hub, who: Who, old: str, new: str, proof: str = "") -> None:
    """All other sessions end: whoever knew the old password is out. A proof stands for the old one."""
    async with hub.db.read() as session:
        user = await session.get(User, who.user)
    if user is None or user.login is None:
        raise ApiError(409, "NO_ACCOUNT", "A guest has no password; make an account first.")
    if not hub.sessions.is_proven(who, proof) and not await hub.passwords.fits(user.password, old):
        raise ApiError(401, "WRONG_PASSWORD", "The old password is not right.")
    hashed = await hub.passwords.hash(new)
    values = {"password": hashed}
    await names.load()
    try:
        async with hub.db.begin() as session:
            if user.login.startswith(BY_KEY):
                # Until now the key alone was the way in, and the name need not have been anybody's own.
                await names.check_free(session, names.check_name(user.name), but=user.id)
                values |= {"login": login_name(user.name), "skeleton": names.skeleton(user.name)}
            await session.execute(update(User).where(User.id == who.user).values(**values))
    except IntegrityError:
        raise ApiError(409, "NAME_TAKEN", "Somebody else has this name.") from None
    await hub.sessions.end_others(who.user, who.session)


async def check_password(hub: Hub, who: Who, password: str) -> None:
    """Raises a sentence unless this is the person's password."""
    async with hub.db.read() as session:
        hashed = await session.scalar(select(User.password).where(User.id == who.user))
    if not await hub.passwords.fits(hashed, password):
        raise ApiError(401, "WRONG_PASSWORD", "The password is not right.")


def check_proof(hub: Hub, who: Who, proof: str) -> None:
    """Refuse an account that has not just proved its identity again; a guest has nothing to prove it by."""
    if not who.guest and not hub.sessions.is_proven(who, proof):
        raise ApiError(
            403, "CONFIRM_FIRST", "Confirm first that it is you, with your password or one of your passkeys."
        )


async def check_way_in(session: AsyncSession, user_id: str, without: str) -> None:
    """Raises a sentence if nobody could come in as this person without that passkey."""
    password = await session.scalar(select(User.password).where(User.id == user_id).with_for_update())
    others = await session.scalar(
        select(func.count()).select_from(Passkey).where(Passkey.user == user_id, Passkey.id != without)
    )
    if password is None and not others:
        raise ApiError(
            409,
            "LAST_WAY_IN",
            "This passkey is your only way in: add another one or set a password before you remove it.",
        )


async def list_sessions(hub: Hub, who: Who) -> list[dict[str, Any]]:
    async with hub.db.read() as session:
        rows = await session.scalars(
            select(Session).where(Session.user == who.user).order_by(Session.seen_at.desc()).limit(100)
        )
    return [
        {
            "id": each.id,
            "made_at": each.made_at,
            "seen_at": each.seen_at,
            "agent": each.agent,
            "here": each.id == who.session,
        }
        for each in rows
    ]


EXPORTED = (
    Session, Passkey, SavedDeck, SavedPreset, Owned, Rating, Result, LedgerEntry, Reported, Ticket, Conduct, Email,
    ChatLine, Sanction, ChallengeTry, Draft, Invitation,
)  # fmt: skip
"""What is kept about a person, beside what is on the account itself."""
EXPORT_AT_ONCE = 200


async def export(hub: Hub, who: Who) -> AsyncIterator[bytes]:
    """Everything that is kept about a person, as JSON in pieces: however much it is, little of it is in memory."""
    async with hub.db.read() as session:
        user = await session.get(User, who.user)
    if user is None:
        raise no_session()
    return _export(hub, user)


async def _export(hub: Hub, user: User) -> AsyncIterator[bytes]:
    about = {"id": user.id, "name": user.name, "made_at": user.made_at, "muted": user.muted}
    about["nameless"] = user.nameless
    yield msgspec.json.encode(about)[:-1]
    for kind in EXPORTED:
        yield f',"{kind.__tablename__}":['.encode()
        is_first = True
        async with hub.db.read() as session:
            asked = select(kind.__table__).where(kind.__table__.c.user == user.id)
            rows = await session.stream(asked.execution_options(yield_per=EXPORT_AT_ONCE))
            async for some in rows.partitions():
                told = [_export_row(dict(row._mapping)) for row in some]
                yield (b"" if is_first else b",") + msgspec.json.encode(told)[1:-1]
                is_first = False
        yield b"]"
    yield b"}"


def _export_row(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value
        for name, value in row.items()
        if name != "token" and not isinstance(value, bytes | memoryview)
    }


async def delete_account(hub: Hub, who: Who, password: str, proof: str = "") -> None:
    """The person is gone; games they played stay, without the name."""
    from wartable.server.accounts import erasure

    async with hub.db.read() as session:
        user = await session.get(User, who.user)
    if user is None:
        raise no_session()
    if user.password is None:
        check_proof(hub, who, proof)
    elif not hub.sessions.is_proven(who, proof) and not await hub.passwords.fits(user.password, password):
        raise ApiError(401, "WRONG_PASSWORD", "The password is not right.")
    await erasure.begin(hub, who.user)
    try:
        await erasure.go_on(hub)  # whoever played a few games sees it done at once
    except (StoreDown, DBAPIError):
        return  # the rest is done as soon as it can be
