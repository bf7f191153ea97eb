"""What the server and the processes that play jobs or look into them say to each other."""

import os
from pathlib import Path

import msgspec

LOCK = "lab.lock"


class Wanted(msgspec.Struct, frozen=True):
    """Which games somebody wants to look at."""

    deck: str = ""
    against: str = ""
    card: str = ""


class Refused(msgspec.Struct, frozen=True):
    """Why there is no answer."""

    code: str
    sentence: str


def hold(home: Path) -> int | None:
    """The lock of whoever plays the jobs of a home: it ends with the process, or when it is closed. None: somebody has it."""
    home.mkdir(parents=True, exist_ok=True)
    held = os.open(home / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        import fcntl

        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # a system without such locks runs one server on a folder
        return held
    except OSError:
        os.close(held)
        return None
    return held
