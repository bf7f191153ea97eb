"""The key of the console: whoever can read it sits at the machine itself, and needs no account to act as an operator.

It lies in the data folder, readable by the server's user alone, is made anew when it is missing, and is in no backup.
"""

import hmac
import os
import secrets
from pathlib import Path

FILE = "console.key"


def read_key(data: Path) -> str | None:
    """The key of the server that keeps its data here; None where there is none."""
    try:
        key = (data / FILE).read_text().strip()
    except OSError:
        return None
    return key if len(key) >= 32 else None


def need_key(data: Path) -> str:
    """The key, made if there is none yet. Several workers may start at once: the first wins."""
    for _ in range(3):
        key = read_key(data)
        if key is not None:
            return key
        data.mkdir(parents=True, exist_ok=True)
        (data / FILE).unlink(missing_ok=True)
        try:
            handle = os.open(data / FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            continue
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_hex(32))
    return secrets.token_hex(32)  # nobody else knows this one: the console stays shut


def fits(key: str, given: str) -> bool:
    return hmac.compare_digest(key.encode(), given.encode())
