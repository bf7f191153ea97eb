"""Passwords: argon2id in a thread of its own (the library lets go of Python's lock), with an end to the queue."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from wartable.server.errors import ApiError

P = ParamSpec("P")
T = TypeVar("T")
TIMES, KILOBYTES, LANES = 4, 9 * 1024, 1
"""One of the equally strong settings that OWASP recommends for argon2id, with little memory: 15 ms on one core, and
the caches are left to the games. A password whose hash was made with other numbers is still checked with those."""
HASHER = PasswordHasher(TIMES, KILOBYTES, LANES)
MOST_WAITING = 50


class Passwords:
    """The queue of passwords that are to be hashed or checked, one at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="argon2")
        self._waiting = 0
        self._nobody = ""
        """The hash of a password that nobody has."""

    async def hash(self, password: str) -> str:
        return await self._run(HASHER.hash, password)

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether the password is right. Takes as long for people who do not exist."""
        if hashed is None:
            if not self._nobody:
                self._nobody = await self.hash("nobody has this password")
            await self._run(fits, self._nobody, password)
            return False
        return await self._run(fits, hashed, password)

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._waiting >= MOST_WAITING:
            raise ApiError(429, "TOO_MANY_TRIES", "Too many people are logging in right now; wait a moment.")
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self._thread.submit(work, *args, **kwargs))
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Nobody waits for what it is still doing."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def fits(hashed: str, password: str) -> bool:
    """Whether a password is the one that was hashed."""
    try:
        return HASHER.verify(hashed, password)
    except (Argon2Error, InvalidHashError):
        return False
