"""Errors are sentences for people, with a code for programs."""


class WartableError(Exception):
    """Something a person asked for cannot be done: `code` for programs, `sentence` for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} [{self.code}]"


class Illegal(WartableError):
    """A move that the rules do not allow. The state is untouched."""


class BadSetup(WartableError):
    """A game that cannot begin: wrong number of seats, an option out of range, a deck that breaks the law."""


class BadRecord(WartableError):
    """A record that cannot be read, or whose replay drifts from what it says."""
