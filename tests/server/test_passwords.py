"""Logins stand back behind the games, and are answered all the same."""

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator

import pytest

from wartable.server.accounts import argon, passwords
from wartable.server.accounts.argon import HASHER, fits, hash_password
from wartable.server.accounts.passwords import FEW, MOST_BROKEN, MOST_WAITING, Clerk, Passwords
from wartable.server.errors import ApiError


async def up(made: Passwords) -> Clerk:
    """The process, when it answers."""
    assert made._clerk is not None
    assert await made._clerk.ask(b'["fits", "junk", "x"]') == b"false\n"
    return made._clerk


@pytest.fixture
async def busy() -> AsyncIterator[Passwords]:
    """So many have come that there is a process for them, and it is up."""
    made = Passwords()
    hashed = await made.hash("correct horse")
    for _ in range(FEW):
        assert await made.fits(hashed, "correct horse")
    await up(made)
    yield made
    await made.close()


def process_of(made: Passwords) -> int:
    assert made._clerk is not None and made._clerk.process is not None
    return made._clerk.process.pid


async def test_few_need_no_process() -> None:
    made = Passwords()
    hashed = await made.hash("correct horse")
    assert await made.fits(hashed, "correct horse") and not await made.fits(hashed, "correct house")
    assert not await made.fits(None, "correct horse")
    assert made._clerk is None
    await made.close()


async def test_many_are_worked_out_by_a_process_that_stands_back(
    busy: Passwords, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "PATIENCE_S", 60.0)
    hashed = hash_password("battery staple")
    thread = busy._thread
    thread.shutdown()  # whoever needs it now fails
    assert await busy.fits(hashed, "battery staple") and not await busy.fits(hashed, "battery")
    asked = process_of(busy)
    assert os.getpriority(os.PRIO_PROCESS, asked) == 19 > os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getsid(asked) == os.getsid(0)  # Linux weighs sessions first
    assert os.getpgid(asked) == asked  # Ctrl-C ends it with its server and not before
    if sys.platform == "linux":
        assert os.sched_getscheduler(asked) == os.SCHED_IDLE
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
    for broken in range(1, MOST_BROKEN + 1):
        await up(busy)
        os.kill(process_of(busy), signal.SIGKILL)
        while busy._broken < broken:
            assert await busy.fits(hashed, "battery staple")
        assert await busy.fits(hashed, "battery staple")
    assert busy._clerk is None


async def test_it_ends_with_the_server(busy: Passwords) -> None:
    assert busy._clerk is not None and busy._clerk.process is not None
    process = busy._clerk.process
    await busy.close()
    assert process.returncode is not None
    with pytest.raises(OSError, match="has ended"):
        await busy._clerk.ask(b'["fits", "junk", "x"]')


def test_it_ends_when_nobody_is_left_to_ask() -> None:
    """As after `kill -9`: the line is closed by whatever means."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        process = passwords._start(theirs)
    assert process.wait(30) == 0


def test_a_question_that_is_none_ends_it() -> None:
    with pytest.raises(ValueError, match="neither"):
        argon.answer(b'["guess", "battery staple"]')


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
