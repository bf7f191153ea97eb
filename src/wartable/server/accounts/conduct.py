"""Stalling, leaving and giving up at once cost something: a cool-down that grows with every such game and heals with time.

Each such game weighs one, and what weighs on somebody halves every two days. The first is forgiven: nobody's line holds
for ever. After that no new game with strangers is found for a while; games with friends and bots are always there.
"""

import math
from typing import Literal

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from wartable.core.match import Match
from wartable.core.names import many
from wartable.core.record import Played
from wartable.server.accounts.database import Conduct, Database
from wartable.server.errors import ApiError
from wartable.server.table.header import Header

Kind = Literal["left", "stalled", "aborted"]
HEALS_MS = 2 * 86_400_000
"""After so long half of it is forgotten."""
FORGOTTEN_MS = 14 * HEALS_MS
FREE = 1.2
"""What weighs no more than this costs nothing."""
FIRST_MS = 2 * 60_000
GROWS = 3.0
LONGEST_MS = 24 * 3_600_000
LATE = 3
"""Decisions that the clock had to make, in one game: that is stalling."""
EARLY = 3
"""Decisions up to which a player who gives up has not played at all."""
WORDS: dict[str, tuple[str, str]] = {
    "left": ("left a game", "left {} games"),
    "stalled": ("let the clock run out again and again in a game", "stalled in {} games"),
    "aborted": ("gave up a game that had hardly begun", "gave up {} games that had hardly begun"),
}


class CoolDown(msgspec.Struct, frozen=True):
    """How somebody stands: until when no new game with strangers is found, and why."""

    until: int
    sentence: str


def weight(times: list[int], now: int) -> float:
    """What all of it weighs now."""
    return float(sum(0.5 ** (max(0, now - at) / HEALS_MS) for at in times))


def pause_ms(weighs: float) -> int:
    """How long the cool-down is that follows a game, by what weighed on the person then."""
    if weighs <= FREE:
        return 0
    return round(min(LONGEST_MS, FIRST_MS * math.pow(GROWS, weighs - 2)))


def judge(rows: list[tuple[str, int]], now: int) -> CoolDown | None:
    """The cool-down of somebody with these games, as (kind, when); None where nothing is held against them."""
    if not rows:
        return None
    last = max(at for _, at in rows)
    until = last + pause_ms(weight([at for _, at in rows], last))
    if until <= now:
        return None
    done: list[str] = []
    for kind, (one, more) in WORDS.items():
        count = sum(each == kind for each, _ in rows)
        if count:
            done.append(one if count == 1 else more.format(count))
    minutes = math.ceil((until - now) / 60_000)
    wait = many(minutes, "minute") if minutes < 120 else many(math.ceil(minutes / 60), "hour")
    sentence = (
        f"You {' and '.join(done)} lately, and others were left waiting. You can look for a new game with strangers in "
        f"{wait}. It grows with every such game and heals with time; friends and bots play with you right away."
    )
    return CoolDown(until, sentence)


async def look(db: Database, user: str, now: int) -> CoolDown | None:
    """The cool-down of a person."""
    async with db.read() as session:
        rows = await session.execute(
            select(Conduct.kind, Conduct.at).where(Conduct.user == user, Conduct.at > now - FORGOTTEN_MS)
        )
        return judge([(kind, at) for kind, at in rows], now)


async def check(db: Database, user: str, now: int) -> None:
    """Raises the sentence while a cool-down lasts."""
    found = await look(db, user, now)
    if found is not None:
        raise ApiError(429, "COOL_DOWN", found.sentence)


async def note(db: Database, user: str, table: str, kind: Kind, now: int) -> None:
    """One game weighs once, whatever was done in it."""
    try:
        async with db.begin() as session:
            session.add(Conduct(user=user, table=table, kind=kind, at=now))
    except IntegrityError:
        return  # it weighs already, or the person is gone


async def note_game(db: Database, header: Header, match: Match | None, now: int) -> None:
    """Look at a finished game among strangers for who stalled and who gave it up as soon as it had begun."""
    if match is None or header.private or header.play_on is not None or header.outcome is None:
        return
    people = {held.user for held in header.seats if held.kind == "human" and held.user is not None}
    if len(people) < 2:
        return
    for seat, held in enumerate(header.seats):
        if held.user is None or held.kind != "human":
            continue
        kind = _verdict(match, seat)
        if kind is not None:
            await note(db, held.user, header.id, kind, now)


def _verdict(match: Match, seat: int) -> Kind | None:
    own = [each for each in match.entries if isinstance(each, Played) and each.seat == seat]
    if sum(each.late for each in own) >= LATE:
        return "stalled"
    is_given_up = bool(own) and own[-1].action.get("do") == "concede"
    return "aborted" if is_given_up and len(own) <= EARLY + 1 else None
