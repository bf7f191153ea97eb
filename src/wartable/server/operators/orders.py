"""Standing orders: what operators have told all workers. Who is muted, suspended or banned, what everybody is told,
whether a pause is announced, whether anything may change.

They are kept in the account database and read again every two seconds, so that every worker knows them whether or not
workers can talk to each other. Asking them costs a look into a dictionary.
"""

from contextlib import suppress
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TypeVar

import msgspec
from sqlalchemy import delete, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.server.accounts.database import Database, Sanction, Setting, User, keep_setting
from wartable.server.errors import ApiError
from wartable.server.timing import Time

READ_EVERY_S = 2.0
LAST_CALL_MS = 5 * 60_000
"""Time before an announced pause in which no new game begins."""
MESSAGE, MAINTENANCE, READ_ONLY = "order_message", "order_maintenance", "order_read_only"
LONGEST = 300
SHUTTING = frozenset({"suspend", "ban"})

Network = IPv4Network | IPv6Network


class Message(msgspec.Struct, frozen=True):
    """A sentence for everybody."""

    text: str
    at: int
    until: int | None = None


class Maintenance(msgspec.Struct, frozen=True):
    """An announced pause: from `at` on nothing can be changed."""

    at: int
    text: str = ""


Order = Message | Maintenance | bool | None


class Held(msgspec.Struct, frozen=True):
    """A sanction that is in force."""

    kind: str
    reason: str
    until: int | None


def read_network(text: str) -> Network:
    """An address or a range of them, as 203.0.113.0/24. Half the internet is no range."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise ApiError(
            400, "BAD_NETWORK", "An address or a range is needed, like 203.0.113.7 or 203.0.113.0/24."
        ) from None
    if network.prefixlen < (8 if network.version == 4 else 16):
        raise ApiError(400, "WIDE_NETWORK", "This range is too wide: it would shut half the world out.")
    return network


class Orders:
    """What this worker knows of the standing orders."""

    def __init__(self, db: Database, time: Time) -> None:
        self.db = db
        self.time = time
        self.message: Message | None = None
        self.maintenance: Maintenance | None = None
        self.is_closed = False
        """Read-only by order."""
        self._people: dict[str, list[Held]] = {}
        self._networks: list[tuple[Network, Held]] = []

    async def read(self) -> set[str]:
        """Read them; the people who are shut out now and were not before."""
        now = self.time.wall()
        async with self.db.read() as session:
            kept = {
                each.name: each.value
                for each in await session.scalars(
                    select(Setting).where(Setting.name.in_((MESSAGE, MAINTENANCE, READ_ONLY)))
                )
            }
            rows = await session.execute(
                select(Sanction.user, Sanction.network, Sanction.kind, Sanction.reason, Sanction.until).where(
                    Sanction.lifted_at.is_(None), or_(Sanction.until.is_(None), Sanction.until > now)
                )
            )
            people: dict[str, list[Held]] = {}
            networks: list[tuple[Network, Held]] = []
            for user, network, kind, reason, until in rows:
                held = Held(kind, reason, until)
                if user is not None:
                    people.setdefault(user, []).append(held)
                if network is not None:
                    with suppress(ValueError):  # one that cannot be read stops none of the others
                        networks.append((ip_network(network), held))
            # Whoever is shut out does not come back as a program of theirs.
            shut = [user for user, each in people.items() if any(held.kind in SHUTTING for held in each)]
            programs = await session.execute(select(User.id, User.bot_of).where(User.bot_of.in_(shut)))
            for program, owner in programs:
                of_owner = [held for held in people[owner or ""] if held.kind in SHUTTING]
                people.setdefault(program, []).extend(of_owner)
        before = {user for user in self._people if self._shutting(user) is not None}
        self._people, self._networks = people, networks
        self.message = _read(kept.get(MESSAGE), Message)
        self.maintenance = _read(kept.get(MAINTENANCE), Maintenance)
        self.is_closed = READ_ONLY in kept
        return {user for user in people if self._shutting(user) is not None} - before

    # -- what is asked of them -------------------------------------------------------------------------------------

    def _shutting(self, user: str) -> Held | None:
        now = self.time.wall()
        for held in self._people.get(user, ()):
            if held.kind in SHUTTING and (held.until is None or held.until > now):
                return held
        return None

    def check_person(self, user: str) -> None:
        """Raises a sentence for who is suspended or banned."""
        held = self._shutting(user)
        if held is not None:
            raise ApiError(403, "SHUT_OUT", shut_out(held))

    def check_address(self, address: str) -> None:
        """Raises a sentence for who comes from a range that is banned."""
        if not self._networks:
            return
        try:
            here = ip_network(address, strict=False)  # of IPv6 a whole household is one address
        except ValueError:
            return
        now = self.time.wall()
        for network, held in self._networks:
            is_held = held.until is None or held.until > now
            if is_held and here.version == network.version and here.overlaps(network):
                raise ApiError(403, "ADDRESS_BANNED", f"Your address is banned here: {held.reason}")

    def why_muted(self, user: str | None) -> str | None:
        """Why a person may not talk now; None: they may."""
        now = self.time.wall()
        for held in self._people.get(user or "", ()):
            if held.kind == "mute" and (held.until is None or held.until > now):
                return f"You cannot chat {_until(held.until)}: {held.reason}"
        return None

    @property
    def is_read_only(self) -> bool:
        """Nothing may be changed: by order, or because an announced pause has begun."""
        pause = self.maintenance
        return self.is_closed or (pause is not None and self.time.wall() >= pause.at)

    def check_open(self) -> None:
        """Raises a sentence while nothing may be changed."""
        if self.is_read_only:
            raise ApiError(503, "READ_ONLY_NOW", self.closed_sentence())

    def check_new_game(self) -> None:
        """Raises a sentence when a pause is so near that no game should begin."""
        self.check_open()
        pause = self.maintenance
        if pause is not None and self.time.wall() >= pause.at - LAST_CALL_MS:
            raise ApiError(
                503,
                "PAUSE_SOON",
                "The server pauses in a few minutes, so no new game begins now. Games in play are kept.",
            )

    def closed_sentence(self) -> str:
        pause = self.maintenance
        why = f" {pause.text}" if pause is not None and pause.text else ""
        return f"The server is paused: you can look at everything, and nothing can be changed.{why}"

    def news(self) -> Message | None:
        """What everybody is told now."""
        message = self.message
        if message is None or (message.until is not None and message.until <= self.time.wall()):
            return None
        return message

    # -- what is told to them --------------------------------------------------------------------------------------

    async def tell(self, name: str, value: Order) -> None:
        """Change one of them for all workers."""
        async with self.db.begin() as session:
            await put_order(session, name, value)
        await self.read()


async def put_order(session: AsyncSession, name: str, value: Order) -> None:
    """Change one of them; workers read it in a moment."""
    if value is None or value is False:
        await session.execute(delete(Setting).where(Setting.name == name))
    else:
        await keep_setting(session, name, msgspec.json.encode(value).decode())


M = TypeVar("M")


def _read(text: str | None, kind: type[M]) -> M | None:
    if text is None:
        return None
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError:
        return None  # one order that cannot be read stops none of the others


def _until(until: int | None) -> str:
    return "any more" if until is None else f"until {show_time(until)}"


def show_time(ms: int) -> str:
    """A moment in words that nobody misreads."""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%-d %B %Y, %H:%M UTC")


def shut_out(held: Held) -> str:
    if held.until is None:
        return f"This account is banned: {held.reason}"
    return f"This account is suspended until {show_time(held.until)}: {held.reason}"
