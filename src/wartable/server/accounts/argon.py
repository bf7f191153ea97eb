"""The slow part of passwords, and a process that does nothing but this and imports nothing but this.

`python -m wartable.server.accounts.argon` reads a question a line, `["hash_password", password]` or `["fits", hash, password]`, and
answers each with a line; all of it JSON. It ends when nobody is left to ask.
"""

import contextlib
import sys
from typing import BinaryIO

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from wartable.server.run.priorities import stand_back

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


def answer(question: bytes) -> bytes:
    match msgspec.json.decode(question, type=list[str]):
        case ["hash_password", password]:
            return msgspec.json.encode(hash_password(password))
        case ["fits", hashed, password]:
            return msgspec.json.encode(fits(hashed, password))
    raise ValueError("neither hash_password nor fits")


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    for question in questions:
        answers.write(answer(question) + b"\n")
        answers.flush()


if __name__ == "__main__":
    stand_back()
    with contextlib.suppress(BrokenPipeError):
        answer_all(sys.stdin.buffer, sys.stdout.buffer)
