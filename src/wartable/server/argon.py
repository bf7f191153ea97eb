"""The slow part of passwords, apart from everything else: a process that does nothing but this imports nothing but this."""

import contextlib
import os
import signal
import sys

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from wartable.server.processes import leave_with_parent

TIMES, KILOBYTES, LANES = 4, 9 * 1024, 1
"""What OWASP recommends for argon2id, of its equally strong settings one with little memory: 15 ms on one core, and the caches
are left to the games. A password whose hash was made with other numbers is still checked with those."""
HASHER = PasswordHasher(TIMES, KILOBYTES, LANES)


def hash_password(password: str) -> str:
    return HASHER.hash(password)


def fits(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (Argon2Error, InvalidHashError):
        return False


def settle_in() -> None:
    """In a process of its own: it takes only the time that nobody else wants, where the system knows such processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
