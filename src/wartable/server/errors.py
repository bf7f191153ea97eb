"""What REST answers when something cannot be done: a status, a code for programs, a sentence for people."""

from wartable.core.errors import WartableError


class ApiError(WartableError):
    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.status = status


def no_session() -> ApiError:
    return ApiError(401, "NO_SESSION", "Say who you are first: a name is enough.")


def bad_text() -> ApiError:
    """For texts that no database and no JSON can hold: they are refused at the gate."""
    return ApiError(400, "BAD_TEXT", "A text contains a broken character: half of one, or NUL.")


def no_such(what: str) -> ApiError:
    return ApiError(404, f"NO_SUCH_{what.upper()}", f"There is no such {what}.")
