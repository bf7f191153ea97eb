"""A second factor beside the password: codes of an authenticator (TOTP), and printed recovery codes for when it is lost."""

import hashlib
import hmac
import secrets
from typing import Any

from pyotp import random_base32
from pyotp.totp import TOTP
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.server.accounts import names
from wartable.server.accounts.database import RecoveryCode, SecondFactor, User
from wartable.server.errors import ApiError, no_session

ISSUER = "Wartable"
STEP_S = 30
SLACK = 1
"""Codes of the half minute before and after count too: clocks differ."""
CODES = 10
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without those that look like others on paper."""


def wrong_code() -> ApiError:
    return ApiError(401, "WRONG_CODE", "This code is not right, or it was used already.")


def code_needed() -> ApiError:
    return ApiError(
        401, "CODE_NEEDED", "Enter the code that your authenticator shows, or one of your recovery codes."
    )


# -- recovery codes ------------------------------------------------------------------------------------------------


def new_code() -> str:
    """50 bits, in two groups that can be read aloud."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(10))
    return f"{letters[:5]}-{letters[5:]}"


def _hash(user: str, code: str) -> str:
    """As long as nobody can guess one of them, a plain hash is enough; the user's id keeps tables of hashes useless."""
    bare = "".join(each for each in code.upper() if each in LETTERS)
    return hashlib.sha256(f"{user} {bare}".encode()).hexdigest()


async def renew_codes(session: AsyncSession, user: str) -> list[str]:
    """Ten new codes; those before count no more. This is the only time that they can be read."""
    await session.execute(delete(RecoveryCode).where(RecoveryCode.user == user))
    codes = [new_code() for _ in range(CODES)]
    session.add_all([RecoveryCode(user=user, hash=_hash(user, code), used_at=None) for code in codes])
    return codes


async def use_code(session: AsyncSession, user: str, code: str, now: int) -> bool:
    """Whether this is an unused recovery code of the person; it is used up by it."""
    row = await session.get(RecoveryCode, (user, _hash(user, code)), with_for_update=True)
    if row is None or row.used_at is not None:
        return False
    row.used_at = now
    return True


async def codes_left(session: AsyncSession, user: str) -> int:
    asked = select(func.count()).select_from(RecoveryCode)
    left = await session.scalar(asked.where(RecoveryCode.user == user, RecoveryCode.used_at.is_(None)))
    return left or 0


# -- the authenticator ---------------------------------------------------------------------------------------------


async def begin(session: AsyncSession, user: str, now: int) -> dict[str, str]:
    """A new secret to be scanned. It counts once its first code was right; until then the one before does."""
    kept = await session.get(SecondFactor, user)
    if kept is not None and kept.confirmed_at is not None:
        raise ApiError(409, "HAS_AUTHENTICATOR", "An authenticator is set up already; remove it first.")
    person = await session.get(User, user)
    if person is None:
        raise no_session()
    secret = random_base32()
    if kept is None:
        kept = SecondFactor(user=user, secret=secret, made_at=now, confirmed_at=None, used_step=0)
        session.add(kept)
    kept.secret, kept.made_at = secret, now
    uri = TOTP(secret).provisioning_uri(name=person.name, issuer_name=ISSUER)
    return {"secret": secret, "uri": uri}


async def confirm(session: AsyncSession, user: str, code: str, now: int) -> None:
    """The first right code: from now on one is asked for with the password."""
    kept = await session.get(SecondFactor, user, with_for_update=True)
    if kept is None:
        raise ApiError(409, "NO_AUTHENTICATOR", "Scan the code with an authenticator first.")
    if not _fits(kept, code, now):
        raise wrong_code()
    kept.confirmed_at = kept.confirmed_at or now


async def is_on(session: AsyncSession, user: str) -> bool:
    kept = await session.get(SecondFactor, user)
    return kept is not None and kept.confirmed_at is not None


async def check(session: AsyncSession, user: str, code: str, now: int) -> None:
    """Raises a sentence unless the code is right: the authenticator's of this minute, or a recovery code."""
    kept = await session.get(SecondFactor, user, with_for_update=True)
    if kept is not None and kept.confirmed_at is not None and _fits(kept, code, now):
        return
    if not await use_code(session, user, code, now):
        raise wrong_code()


async def remove(session: AsyncSession, user: str) -> None:
    await session.execute(delete(SecondFactor).where(SecondFactor.user == user))


async def show(session: AsyncSession, user: str) -> dict[str, Any]:
    return {"authenticator": await is_on(session, user), "codes": await codes_left(session, user)}


def _fits(kept: SecondFactor, code: str, now: int) -> bool:
    """Whether a code is of this half minute, or nearly; no code counts twice."""
    bare = "".join(each for each in code if each.isdecimal())
    totp, step = TOTP(kept.secret), now // 1000 // STEP_S
    for each in range(step - SLACK, step + SLACK + 1):
        if each > kept.used_step and hmac.compare_digest(totp.at(each * STEP_S), bare):
            kept.used_step = each
            return True
    return False


# -- losing the password -------------------------------------------------------------------------------------------


async def reset_by_code(session: AsyncSession, name: str, code: str, hashed: str, now: int) -> str:
    """A recovery code instead of the password: a new password is set, and an authenticator that is lost is taken
    away. The id of the person."""
    for user in await names.find_called(session, name):
        if await use_code(session, user.id, code, now):
            user.password = hashed
            await names.take_login(session, user)
            await remove(session, user.id)
            return user.id
    raise ApiError(401, "WRONG_CODE", "Name and recovery code do not match, or the code was used already.")
