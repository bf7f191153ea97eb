"""The challenge of the day: one game with the same cards for everybody against the same bot, and how others fared at it.

The game, the opponent and the seed come from the date and a secret of the installation, so nobody can deal it to themselves
beforehand. The first try counts, and there is one a day. It is played without hints and without spectators.
"""

import hashlib
import hmac
from datetime import UTC, datetime
from typing import Literal

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from wartable.bots.styles import NAMES, STYLES, name_of
from wartable.games import game, playable
from wartable.server.accounts.database import ChallengeTry, User
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError
from wartable.server.table import seating
from wartable.server.table.bot_pool import levels

MOST_SHOWN = 20
"""Results of others that are shown, the best first."""
LEVELS = ("easy", "normal")

Fared = Literal["won", "drawn", "lost"]


class Plan(msgspec.Struct, frozen=True):
    """What is played on a day."""

    day: str
    game: str
    players: int
    level: str
    style: str
    seed: int
    server_seed: str


class Try(msgspec.Struct, frozen=True):
    """How somebody fared."""

    name: str
    result: Fared
    score: int
    """The own score less the best of the others."""
    steps: int
    mine: bool


class ChallengeInfo(msgspec.Struct, frozen=True):
    """The challenge of today, as one person sees it."""

    day: str
    game: str
    players: int
    level: str
    style: str
    opponent: str
    table: str | None
    """Where my try is, or was."""
    result: Fared | None
    """How it ended, once it has."""
    played: int
    won: int
    tries: list[Try]
    """Only for who has finished: nobody is told beforehand how it can end."""


def plan(key: bytes, day: str) -> Plan:
    """What is played on this day: the same for all who ask this server."""

    def draw(what: str) -> int:
        return int.from_bytes(hmac.new(key, f"{day} {what}".encode(), hashlib.sha256).digest(), "big")

    known = [game_id for game_id in playable() if game_id in NAMES] or list(playable())
    # One after another, so that the same game does not come twice in a row.
    game_id = known[datetime.fromisoformat(day).toordinal() % len(known)]
    offered = [level for level in LEVELS if level in levels(game_id)] or list(levels(game_id)[:1])
    style = STYLES[draw("style") % len(STYLES)]
    level = offered[draw("level") % len(offered)]
    return Plan(day, game_id, game(game_id).players[0], level, style, draw("seed"), f"{draw('bots'):064x}")


def today(hub: Hub) -> Plan:
    day = datetime.fromtimestamp(hub.time.wall() / 1000, UTC).date().isoformat()
    return plan(hub.sessions.key_for("challenge"), day)


async def begin(hub: Hub, who: Who) -> str:
    """The table of today's try: a new one, or the one there is."""
    wanted = today(hub)
    seats: list[dict[str, object]] = [{"kind": "me"}]
    seats += [{"kind": "bot", "level": wanted.level, "style": wanted.style}] * (wanted.players - 1)
    header = seating.new_header(
        who,
        {
            "game": wanted.game,
            "players": wanted.players,
            "seats": seats,
            "private": True,
            "spectators": False,
        },
        hub.time.wall(),
    )
    # The bots' own chance comes from the day as well, so that they answer the same with the same.
    header.seed, header.server_seed, header.challenge = wanted.seed, wanted.server_seed, wanted.day
    try:
        async with hub.db.begin() as session:
            there = await session.get(ChallengeTry, (wanted.day, who.user))
            if there is not None:
                return there.table
            session.add(ChallengeTry(day=wanted.day, user=who.user, table=header.id, made_at=hub.time.wall()))
    except IntegrityError:
        # Asked twice at once: the other one was first.
        async with hub.db.read() as session:
            there = await session.get(ChallengeTry, (wanted.day, who.user))
        if there is None:
            raise ApiError(503, "TRY_AGAIN", "The challenge could not begin; try again.") from None
        return there.table
    await hub.set_up(header, who)
    return header.id


def _read(result: str) -> Fared:
    return msgspec.convert(result, Fared)  # type: ignore[no-any-return]


async def show(hub: Hub, who: Who | None) -> ChallengeInfo:
    """The challenge of today with how others fared, for who has finished it."""
    wanted = today(hub)
    async with hub.db.read() as session:
        rows = (
            await session.execute(
                select(ChallengeTry, User.name)
                .join(User, User.id == ChallengeTry.user)
                .where(ChallengeTry.day == wanted.day)
            )
        ).all()
    mine = next((row for row, _ in rows if who is not None and row.user == who.user), None)
    ended = [(row, name) for row, name in rows if row.result]
    ranks = {"won": 0, "drawn": 1, "lost": 2}
    ended.sort(key=lambda each: (ranks[each[0].result], -each[0].score, each[0].steps, each[0].made_at))
    is_mine = [who is not None and row.user == who.user for row, _ in ended]
    shown = [
        Try(name, _read(row.result), row.score, row.steps, own)
        for (row, name), own in zip(ended, is_mine, strict=True)
    ]
    has_ended = mine is not None and bool(mine.result)
    return ChallengeInfo(
        wanted.day,
        wanted.game,
        wanted.players,
        wanted.level,
        wanted.style,
        name_of(wanted.game, wanted.style),
        None if mine is None else mine.table,
        None if mine is None or not mine.result else _read(mine.result),
        len(ended),
        sum(row.result == "won" for row, _ in ended),
        # The best, and always one's own.
        [each for at, each in enumerate(shown) if at < MOST_SHOWN or each.mine] if has_ended else [],
    )
