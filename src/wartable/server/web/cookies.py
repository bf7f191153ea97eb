"""Cookies: the session, and the mark of a device that somebody came in from before.

Where the connection is secure their names begin with `__Host-`: browsers then take them from this very host only, so that no
other host of the same domain can put a session of its own into somebody's browser.
"""

import hashlib
import hmac

from starlette.requests import HTTPConnection
from starlette.responses import Response

from wartable.server.accounts.sessions import COOKIE, MAX_AGE, Sessions

KNOWN = "wartable-known"
KNOWN_AGE = 400 * 86_400


def is_secure(asked: HTTPConnection) -> bool:
    return bool(asked.app.state.settings.secure_cookies) or asked.scope["scheme"] in ("https", "wss")


def cookie_name(asked: HTTPConnection, name: str = COOKIE) -> str:
    return f"__Host-{name}" if is_secure(asked) else name


def session_cookie(asked: HTTPConnection) -> str | None:
    """What the browser shows as its session."""
    return asked.cookies.get(cookie_name(asked))


def set_session(asked: HTTPConnection, response: Response, cookie: str) -> None:
    _set(asked, response, COOKIE, cookie, MAX_AGE)


def clear_session(asked: HTTPConnection, response: Response) -> None:
    response.delete_cookie(
        cookie_name(asked), path="/", secure=is_secure(asked), httponly=True, samesite="lax"
    )


def mark_device(asked: HTTPConnection, response: Response, sessions: Sessions, user: str) -> None:
    """Somebody has come in from this device: others who try their name cannot lock them out here."""
    _set(asked, response, KNOWN, f"{user}.{_marks(sessions, user)[0]}", KNOWN_AGE)


def known_user(asked: HTTPConnection, sessions: Sessions) -> str | None:
    """The user who was last logged in on this device, by its signed cookie; None if there was none."""
    user, _, mark = asked.cookies.get(cookie_name(asked, KNOWN), "")[:200].partition(".")
    fits = [hmac.compare_digest(mark.encode(), each.encode()) for each in _marks(sessions, user)]
    return user if user and any(fits) else None


def _marks(sessions: Sessions, user: str) -> list[str]:
    """The marks that count for somebody's devices, first the one that is given out."""
    keys = sessions.keys_for("known devices")
    return [hmac.new(key, user.encode(), hashlib.sha256).hexdigest()[:32] for key in keys]


def _set(asked: HTTPConnection, response: Response, name: str, value: str, age: int) -> None:
    response.set_cookie(
        cookie_name(asked, name),
        value,
        max_age=age,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_secure(asked),
    )
