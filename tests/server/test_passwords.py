"""Logins stand back behind the games, and are answered all the same."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator

import pytest

from wartable.server import passwords
from wartable.server.argon import HASHER, fits, hash_password
from wartable.server.errors import ApiError
from wartable.server.passwords import FEW, MOST_BROKEN, MOST_WAITING, Passwords


@pytest.fixture
async def busy() -> AsyncIterator[Passwords]:
    """So many have come that there is a process for them, and it is up."""
    made = Passwords()
    hashed = await made.hash("correct horse")
    for _ in range(FEW):
        assert await made.fits(hashed, "correct horse")
    assert made._process is not None
    await asyncio.to_thread(made._process.submit(os.getpid).result)
    yield made
    await made.close()


def process_of(made: Passwords) -> int:
    assert made._process is not None
    (id,) = made._process._processes
    return id


async def test_few_need_no_process() -> None:
    made = Passwords()
    hashed = await made.hash("correct horse")
    assert await made.fits(hashed, "correct horse") and not await made.fits(hashed, "correct house")
    assert not await made.fits(None, "correct horse")
    assert made._process is None
    await made.close()


async def test_many_are_worked_out_by_a_process_that_stands_back(
    busy: Passwords, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "PATIENCE_S", 60.0)
    hashed = hash_password("battery staple")
    thread = busy._thread
    thread.shutdown()  # whoever needs it now fails
    assert await busy.fits(hashed, "battery staple") and not await busy.fits(hashed, "battery")
    if sys.platform == "linux":
        assert os.sched_getscheduler(process_of(busy)) == os.SCHED_IDLE
        assert os.sched_getscheduler(0) == os.SCHED_OTHER


async def test_who_waits_too_long_is_served_like_everybody(busy: Passwords) -> None:
    hashed = hash_password("battery staple")
    asleep = process_of(busy)
    os.kill(asleep, signal.SIGSTOP)
    try:
        began = time.monotonic()
        right, wrong = await asyncio.gather(busy.fits(hashed, "battery staple"), busy.fits(hashed, "x"))
        assert right and not wrong
        assert time.monotonic() - began >= passwords.PATIENCE_S
    finally:
        os.kill(asleep, signal.SIGCONT)
    assert busy._waiting == 0


async def test_a_process_that_ends_is_replaced(busy: Passwords) -> None:
    hashed = hash_password("battery staple")
    os.kill(process_of(busy), signal.SIGKILL)
    for _ in range(3):
        assert await busy.fits(hashed, "battery staple")


async def test_a_process_that_ends_again_and_again_is_done_without(
    busy: Passwords, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "PATIENCE_S", 60.0)
    hashed = hash_password("battery staple")
    for _ in range(MOST_BROKEN):
        made = busy._made()
        await asyncio.to_thread(made.submit(os.getpid).result)
        os.kill(process_of(busy), signal.SIGKILL)
        while busy._process is made:
            assert await busy.fits(hashed, "battery staple")
    assert await busy.fits(hashed, "battery staple")
    assert busy._process is None
    assert busy._broken == MOST_BROKEN


async def test_the_queue_has_an_end() -> None:
    made = Passwords()
    asked = [asyncio.ensure_future(made.hash("correct horse")) for _ in range(MOST_WAITING + 5)]
    done = await asyncio.gather(*asked, return_exceptions=True)
    refused = [each for each in done if isinstance(each, BaseException)]
    assert len(refused) == 5
    assert all(isinstance(each, ApiError) and each.code == "TOO_MANY_TRIES" for each in refused)
    assert made._waiting == 0
    await made.close()


def test_hashes_of_other_numbers_are_still_checked() -> None:
    older = type(HASHER)(2, 19 * 1024, 1).hash("correct horse")
    assert fits(older, "correct horse") and not fits(older, "correct house")
    assert not fits("junk", "correct horse")
