"""Waiting with an end: what does not come about in time is said in a sentence, and nobody waits for ever."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")

SECONDS = 30.0
"""Long enough for a busy machine; whatever takes longer has gone wrong."""


class NeverCame(Exception):
    """Something that was waited for did not come about."""


async def until(check: Callable[[], bool], sentence: str, seconds: float = SECONDS) -> None:
    """Wait until something is so; `sentence` says what should have been."""
    end = time.monotonic() + seconds
    while not check():
        if time.monotonic() > end:
            raise NeverCame(f"{sentence}; it was waited for {seconds:.0f} seconds")
        await asyncio.sleep(0.005)


async def soon(coming: Awaitable[T], sentence: str, seconds: float = SECONDS) -> T:
    """Wait for something that is on its way."""
    try:
        async with asyncio.timeout(seconds):
            return await coming
    except TimeoutError:
        raise NeverCame(f"{sentence}; it was waited for {seconds:.0f} seconds") from None
