"""Passwords: argon2, two at a time, off the event loop, and with an end to the queue."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from wartable.server.errors import ApiError

T = TypeVar("T")
MOST_WAITING = 50
TIMES, KILOBYTES, LANES = 2, 19 * 1024, 1
"""What OWASP recommends for argon2id: 20 ms on one core. Many logins at once shall not slow the games down. A password whose
hash was made with other numbers is still checked with those."""


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher(TIMES, KILOBYTES, LANES)
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="argon2")
        self._waiting = 0
        self._nobody = ""

    async def hash(self, password: str) -> str:
        return await self._run(lambda: self._hasher.hash(password))

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether the password is right. Takes as long for people who do not exist."""
        if hashed is None:
            if not self._nobody:
                self._nobody = await self.hash("nobody has this password")
            await self._run(lambda: self._verify(self._nobody, password))
            return False
        return await self._run(lambda: self._verify(hashed, password))

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise ApiError(429, "TOO_MANY_TRIES", "Too many people log in right now; wait a moment.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
