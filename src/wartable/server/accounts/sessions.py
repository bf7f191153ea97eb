"""Sessions: the identity behind a request. A session is a signed, http-only cookie with a random token; the database
keeps only the token's hash."""

import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec
from sqlalchemy import CursorResult, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.server.accounts.calendar import Calendar
from wartable.server.accounts.database import Database, Session, Setting, User, keep_setting
from wartable.server.table.header import new_id
from wartable.server.timing import Time

KEY, FORMER_KEY = "cookie_key", "cookie_key_before"
COOKIE = "wartable"
MAX_AGE = 180 * 86_400
CACHED_MS = 5_000
"""Milliseconds for which another worker may still believe in a session that was ended here, if it was not told."""
SEEN_EVERY_MS = 300_000
SWEPT_AT_ONCE = 500
ENDED = 4401
"""What a socket is closed with whose session is over."""
RENEWED = 1012
"""... or goes on under another cookie: the client connects again by itself."""
PROOF_MS = 5 * 60_000
"""How long it counts that somebody has just said once more who they are."""

WHO = (
    select(Session.id, Session.seen_at, User.id, User.name, User.login, User.muted)
    .join(User, User.id == Session.user)
    .where(Session.token == bindparam("token"))
)


class Who(msgspec.Struct, frozen=True):
    """The person behind a request."""

    user: str
    name: str
    guest: bool
    session: str
    muted: tuple[str, ...] = ()
    origin: str = ""
    """A mark of the address they ask from."""


class Known:
    """A cache of the users behind cookies and tokens, believed for some seconds before the database is asked again."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[str, tuple[int, Who]] = {}
        self.changes = 0
        """How often something was forgotten. What was read from the database before that may be of yesterday."""

    def get(self, hashed: str, now: int) -> Who | None:
        until, who = self._kept.get(hashed, (0, None))
        return who if until > now else None

    def keep(self, hashed: str, who: Who, now: int, changes: int) -> None:
        """`changes`: what they were when the database was asked."""
        if changes != self.changes:
            return
        if len(self._kept) > self._most:
            self._kept.clear()
        self._kept[hashed] = now + CACHED_MS, who

    def drop(self, hashed: str) -> None:
        self._kept.pop(hashed, None)

    def forget(self, user: str) -> None:
        self.changes += 1
        for hashed in [hashed for hashed, (_, who) in self._kept.items() if who.user == user]:
            del self._kept[hashed]

    def clear(self) -> None:
        self.changes += 1
        self._kept.clear()


class Ended(msgspec.Struct, frozen=True):
    """Sessions of a person that are over: one of them, or all but one."""

    user: str
    only: str | None = None
    but: str | None = None
    code: int = ENDED

    def concerns(self, user: str, session: str) -> bool:
        if user != self.user or session == self.but:
            return False
        return self.only is None or session == self.only


class Socket(Protocol):
    def close(self, code: int, reason: str) -> None: ...


class Sessions:
    def __init__(self, db: Database, time: Time) -> None:
        self.db = db
        self.time = time
        self.calendar = Calendar(db, time)
        self._key = b""
        self._former = b""
        """The key before: what it signed counts until sessions are renewed."""
        self._known = Known(50_000)
        self._sockets: dict[Socket, tuple[str, str]] = {}
        """The open sockets of this worker, with their person and session."""
        self.tell_others: Callable[[Ended], Awaitable[None]] | None = None
        """Tells the other workers that sessions are over."""

    async def open(self) -> None:
        """The key that signs cookies is made once and kept. Sessions that nobody used for as long as a cookie
        lasts are over."""
        await self.calendar.open()
        async with self.db.begin() as session:
            oldest = self.calendar.today() - MAX_AGE * 1000
            await session.execute(delete(Session).where(Session.seen_at < oldest))
            await keep_setting(session, KEY, secrets.token_hex(32), is_first_kept=True)
        await self.read_keys()

    async def read_keys(self) -> None:
        """The keys may have been changed by an operator, at another worker."""
        async with self.db.read() as session:
            kept, former = await session.get(Setting, KEY), await session.get(Setting, FORMER_KEY)
        assert kept is not None
        key = bytes.fromhex(kept.value)
        if key != self._key:
            self._known.clear()
        self._key = key
        self._former = b"" if former is None else bytes.fromhex(former.value)

    async def rotate(self, session: AsyncSession) -> None:
        """A new key signs, once it is read; cookies of the one before still count, those of earlier ones no longer."""
        kept = await session.get(Setting, KEY, with_for_update=True)
        assert kept is not None
        await keep_setting(session, FORMER_KEY, kept.value)
        kept.value = secrets.token_hex(32)

    def key_for(self, purpose: str) -> bytes:
        """A secret of this installation, the same in all its workers, that tells nothing of the others."""
        return self.keys_for(purpose)[0]

    def keys_for(self, purpose: str) -> list[bytes]:
        """The same with that of the key before, for what was signed until the keys were changed."""
        said = f"key for {purpose}".encode()
        return [hmac.new(key, said, hashlib.sha256).digest() for key in (self._key, self._former) if key]

    def _sign(self, token: str, key: bytes | None = None) -> str:
        return hmac.new(key or self._key, token.encode(), hashlib.sha256).hexdigest()[:32]

    def _is_signed(self, token: str, signature: str) -> bool:
        return any(
            hmac.compare_digest(self._sign(token, key).encode(), signature.encode())
            for key in (self._key, self._former)
            if key
        )

    def _hash(self, cookie: str | None) -> str | None:
        """What the database knows the cookie by; None if we never gave it out."""
        if not cookie or len(cookie) > 200:
            return None
        token, _, signature = cookie.partition(".")
        if not self._is_signed(token, signature):
            return None
        return hashlib.sha256(token.encode()).hexdigest()

    async def begin(self, user: str, agent: str) -> str:
        """A new session of a person who exists; the cookie's value."""
        token = secrets.token_urlsafe(32)
        now = self.time.wall()
        hashed = hashlib.sha256(token.encode()).hexdigest()
        made = {
            "id": new_id("s"),
            "token": hashed,
            "user": user,
            "made_at": now,
            "seen_at": now,
            "agent": agent[:120],
        }
        async with self.db.begin() as session:
            await session.execute(insert(Session), made)
        return f"{token}.{self._sign(token)}"

    async def who(self, cookie: str | None) -> Who | None:
        """The person of a cookie, if the session lives."""
        hashed = self._hash(cookie)
        if hashed is None:
            return None
        now = self.time.wall()
        cached = self._known.get(hashed, now)
        if cached is not None:
            return cached
        changes = self._known.changes
        async with self.db.read() as session:
            row = (await session.execute(WHO, {"token": hashed})).first()
        if row is None or self.calendar.today() - row[1] > MAX_AGE * 1000:
            self._known.drop(hashed)
            return None
        session_id, seen_at, user, name, login, muted = row
        if now - seen_at > SEEN_EVERY_MS:
            async with self.db.begin() as session:
                await session.execute(update(Session).where(Session.id == session_id).values(seen_at=now))
        who = Who(user, name, login is None, session_id, tuple(muted or ()))
        self._known.keep(hashed, who, now, changes)
        return who

    def forget(self, user: str) -> None:
        """Something about the person has changed."""
        self._known.forget(user)

    # -- sessions that are over lose their sockets ---------------------------------------------------------------------

    def attach(self, socket: Socket, who: Who) -> None:
        self._sockets[socket] = who.user, who.session

    def detach(self, socket: Socket) -> None:
        self._sockets.pop(socket, None)

    async def drop(self, ended: Ended) -> None:
        """Sessions are over: nobody believes in them any more, here or at another worker, and their sockets close."""
        self.drop_here(ended)
        if self.tell_others is not None:
            await self.tell_others(ended)

    def drop_here(self, ended: Ended) -> None:
        self.forget(ended.user)
        for socket, (user, session_id) in list(self._sockets.items()):
            if ended.concerns(user, session_id):
                socket.close(ended.code, "session ended")

    async def sweep(self) -> None:
        """Now and then: sessions that were ended where nobody could tell us, by an operator for example."""
        open_ones = sorted({session_id for _, session_id in self._sockets.values()})
        for at in range(0, len(open_ones), SWEPT_AT_ONCE):
            some = open_ones[at : at + SWEPT_AT_ONCE]
            async with self.db.read() as session:
                living = set((await session.scalars(select(Session.id).where(Session.id.in_(some)))).all())
            gone = set(some) - living
            for user, session_id in {each for each in self._sockets.values() if each[1] in gone}:
                self.drop_here(Ended(user, only=session_id))

    # -- who says once more that it is them ------------------------------------------------------------------------------

    def prove(self, who: Who) -> str:
        """For somebody who has just shown a password or a passkey; good for this session and a few minutes."""
        until = self.time.wall() + PROOF_MS
        return f"{until}.{self._proof(who, until)}"

    def is_proven(self, who: Who, proof: str) -> bool:
        until, _, mark = proof.partition(".")
        if not until.isascii() or not until.isdecimal() or len(until) > 16 or int(until) < self.time.wall():
            return False
        return hmac.compare_digest(mark.encode(), self._proof(who, int(until)).encode())

    def _proof(self, who: Who, until: int) -> str:
        said = f"{who.user} {who.session} {until}"
        return hmac.new(self.key_for("proofs"), said.encode(), hashlib.sha256).hexdigest()[:32]

    async def end(self, user: str, session_id: str, code: int = ENDED) -> bool:
        """End one session of a person."""
        async with self.db.begin() as session:
            done = await session.execute(
                delete(Session).where(Session.id == session_id, Session.user == user)
            )
        await self.drop(Ended(user, only=session_id, code=code))
        return isinstance(done, CursorResult) and done.rowcount > 0

    async def end_others(self, user: str, but: str | None) -> None:
        async with self.db.begin() as session:
            await session.execute(delete(Session).where(Session.user == user, Session.id != (but or "")))
        await self.drop(Ended(user, but=but))
