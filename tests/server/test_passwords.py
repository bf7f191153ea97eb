"""Passwords are worked out beside the games, one at a time, and the queue has an end."""

import asyncio

from wartable.server.accounts.passwords import HASHER, MOST_WAITING, Passwords, fits
from wartable.server.errors import ApiError


async def test_a_password_fits_or_does_not() -> None:
    made = Passwords()
    hashed = await made.hash("correct horse")
    assert await made.fits(hashed, "correct horse") and not await made.fits(hashed, "correct house")
    assert not await made.fits(None, "correct horse"), "nobody has a password"
    made.close()


async def test_the_queue_has_an_end() -> None:
    made = Passwords()
    asked = [asyncio.ensure_future(made.hash("correct horse")) for _ in range(MOST_WAITING + 5)]
    done = await asyncio.gather(*asked, return_exceptions=True)
    refused = [each for each in done if isinstance(each, BaseException)]
    assert len(refused) == 5
    assert all(isinstance(each, ApiError) and each.code == "TOO_MANY_TRIES" for each in refused)
    assert await made.fits(await made.hash("correct horse"), "correct horse"), "the next one is served"
    made.close()


def test_hashes_of_other_numbers_are_still_checked() -> None:
    older = type(HASHER)(2, 19 * 1024, 1).hash("correct horse")
    assert fits(older, "correct horse") and not fits(older, "correct house")
    assert not fits("junk", "correct horse")
