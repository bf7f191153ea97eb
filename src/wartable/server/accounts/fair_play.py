"""What a finished game counts for: nothing if it was none, less if the same people have met often, and with a mark for
operators if opponents came from one address."""

import hashlib
import hmac

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from wartable.core.match import Match
from wartable.core.record import Played
from wartable.server.accounts.database import Result
from wartable.server.accounts.sessions import Sessions
from wartable.server.table.header import Header

DAY_MS = 86_400_000
FULL = 3
"""Games of the same opponents in a day that count in full; after them each counts half of the one before."""
LESS = 3
"""Games that count in part; after those none counts."""
LEAST_ACTIONS = 3
"""Actions of each person without which a game that was given up or agreed drawn was none."""
SAME_ADDRESS = "same_address"


def weigh(met: int) -> float:
    """The weight of a game between people who have finished `met` games with each other in the last day."""
    if met < FULL:
        return 1.0
    return 0.5 ** (met - FULL + 1) if met < FULL + LESS else 0.0


async def times_met(session: AsyncSession, header: Header, rated_only: bool) -> int:
    """How many games of this kind any two opponents at this table have finished with each other in the day before."""
    since = (header.ended_at or 0) - DAY_MS
    mine, theirs = aliased(Result), aliased(Result)
    most = 0
    people = [(held.user, header.teams[seat]) for seat, held in enumerate(header.seats) if held.user]
    for one, other in {
        (a, b) for a, team in people for b, against in people if a is not None and b is not None and a < b and team != against
    }:  # fmt: skip
        asked = (
            select(func.count(func.distinct(mine.table)))
            .join(theirs, theirs.table == mine.table)
            .where(
                mine.user == one, mine.ended_at >= since, mine.game == header.game, mine.table != header.id,
                theirs.user == other,
            )
        )  # fmt: skip
        if rated_only:
            asked = asked.where(mine.rated)
        most = max(most, await session.scalar(asked) or 0)
    return most


def is_long_enough(header: Header, match: Match | None) -> bool:
    """Nobody gave up and nothing was agreed before everybody had acted a few times."""
    outcome = header.outcome
    if match is None or outcome is None or outcome.reason not in ("conceded", "agreed"):
        return True
    acted = [
        entry.seat
        for entry in match.entries
        if isinstance(entry, Played) and entry.action.get("do") != "concede"
    ]
    return all(acted.count(seat) >= LEAST_ACTIONS for seat in range(header.players))


def mark_address(sessions: Sessions, address: str) -> str:
    """What is kept of an address: enough to see that two came from one, and nothing else."""
    if not address:
        return ""
    return hmac.new(sessions.key_for("addresses"), address.encode(), hashlib.sha256).hexdigest()[:20]


def flag(header: Header) -> str | None:
    """Two opponents came from one address: a household, or one person at both seats. An operator may look."""
    held = [
        (each.user, each.origin, header.teams[seat]) for seat, each in enumerate(header.seats) if each.user
    ]
    for number, (user, origin, team) in enumerate(held):
        for other, where, against in held[number + 1 :]:
            if origin and origin == where and user != other and team != against:
                return SAME_ADDRESS
    return None
