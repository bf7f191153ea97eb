"""Quick match: people who wait are paired by rating, with a window that widens while they wait."""

import asyncio
from typing import Any

from sqlalchemy import delete, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.core.setup import fair
from wartable.games import game
from wartable.server import ratings, seating
from wartable.server.db import Rating, Ticket, User
from wartable.server.errors import ApiError, no_such
from wartable.server.header import Header, new_id
from wartable.server.hub import Hub
from wartable.server.sessions import Who

FIRST_WINDOW = 100.0
WIDENS = 20.0
"""Points a second."""
WIDEST = 2_000.0
FORGOTTEN_MS = 15_000
"""Who does not ask for so long has gone."""
LOCK = 727_002

_pairing = asyncio.Lock()


def window(waited_ms: int) -> float:
    return min(WIDEST, FIRST_WINDOW + WIDENS * waited_ms / 1000)


async def wait(hub: Hub, who: Who, wanted: dict[str, Any]) -> dict[str, Any]:
    """Take a ticket; a person has one at a time."""
    rules = game(wanted["game"])
    players = wanted.get("players") or rules.players[0]
    rules.check_players(players)
    seating.read_deck(rules, wanted.get("deck"))
    hub.sealed(who.user, wanted.get("seal"))
    mode = "duel" if players == 2 else "free-for-all"
    now = hub.time.wall()
    async with hub.db.begin() as session:
        await session.execute(delete(Ticket).where(Ticket.user == who.user, Ticket.table.is_(None)))
        rating = await session.get(Rating, (who.user, rules.id, mode))
        ticket = Ticket(
            id=new_id("q"),
            user=who.user,
            game=rules.id,
            players=players,
            rated=bool(wanted.get("rated", True)),
            rating=float(1500 if rating is None else ratings.points(rating.mu)),
            deck=wanted.get("deck"),
            luck=wanted.get("luck") or "",
            seal=wanted.get("seal"),
            made_at=now,
            seen_at=now,
            table=None,
        )
        session.add(ticket)
    return await ask(hub, who, ticket.id)


async def ask(hub: Hub, who: Who, id: str) -> dict[str, Any]:
    """Whether the ticket has found a table. Asking keeps the ticket alive, and tries to pair."""
    now = hub.time.wall()
    async with hub.db.begin() as session:
        ticket = await session.get(Ticket, id)
        if ticket is None or ticket.user != who.user:
            raise no_such("ticket")
        ticket.seen_at = now
    if ticket.table is None:
        await _pair(hub, ticket.game)
        async with hub.db.read() as session:
            found = await session.get(Ticket, id)
            ticket = found if found is not None else ticket
    waited = now - ticket.made_at
    return {"ticket": id, "table": ticket.table, "waited": waited, "window": round(window(waited))}


async def leave(hub: Hub, who: Who, id: str) -> None:
    async with hub.db.begin() as session:
        ticket = await session.get(Ticket, id)
        if ticket is None or ticket.user != who.user:
            raise no_such("ticket")
        if ticket.table is not None:
            raise ApiError(409, "ALREADY_PAIRED", "You were paired already; your table waits.")
        await session.delete(ticket)


async def _pair(hub: Hub, game_id: str) -> None:
    """Make every table that can be made. One at a time, in all workers together."""
    async with _pairing, hub.db.begin() as session:
        if session.get_bind().dialect.name == "postgresql":
            await session.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        now = hub.time.wall()
        await session.execute(
            delete(Ticket).where(Ticket.seen_at < now - FORGOTTEN_MS, Ticket.table.is_(None))
        )
        waiting = await _waiting(session, game_id)
        while (group := _group(waiting, now)) is not None:
            # The table is stored before anybody is told of it; a table nobody hears of harms nobody.
            header = await _set_up(hub, await _table_for(hub, session, group))
            for ticket in group:
                ticket.table = header.id
                waiting.remove(ticket)


async def _set_up(hub: Hub, header: Header) -> Header:
    try:
        await hub.set_up(header, None)
    except ApiError as refused:
        if refused.code != "SEAL_USED":
            raise
        # Somebody made another table with it meanwhile; those who wait with them shall not suffer for it.
        header = seating.resealed(header)
        await hub.set_up(header, None)
    return header


async def _waiting(session: AsyncSession, game_id: str) -> list[Ticket]:
    rows = await session.scalars(
        select(Ticket)
        .where(Ticket.game == game_id, Ticket.table.is_(None))
        .order_by(Ticket.made_at)
        .limit(500)
    )
    return list(rows.all())


def _group(waiting: list[Ticket], now: int) -> list[Ticket] | None:
    """The one who has waited longest, with the nearest who fit within both windows."""
    for first in waiting:
        near = sorted(
            (
                other
                for other in waiting
                if other is not first
                and other.user != first.user
                and (other.players, other.rated) == (first.players, first.rated)
                and abs(other.rating - first.rating)
                <= max(window(now - first.made_at), window(now - other.made_at))
            ),
            key=lambda other: abs(other.rating - first.rating),
        )
        group = [first]
        for other in near:
            if len(group) < first.players and all(other.user != each.user for each in group):
                group.append(other)
        if len(group) == first.players:
            return group
    return None


async def _table_for(hub: Hub, session: AsyncSession, group: list[Ticket]) -> Header:
    first = group[0]
    people = [await session.get(User, ticket.user) for ticket in group]
    whos = [Who(user.id, user.name, user.login is None, "") for user in people if user is not None]
    rules = game(first.game)
    wanted = {"game": first.game, "players": first.players, "rated": first.rated, "all_cards": False}
    # Nobody chose who begins: the game is set to be even.
    wanted["options"] = fair(rules.options, first.players)
    # Sealed for the one who came first, before anybody had added anything.
    oldest = min(group, key=lambda ticket: ticket.made_at)
    sealed = hub.sealed(oldest.user, oldest.seal)
    header = seating.new_header(whos[0], {**wanted, "seats": []}, hub.time.wall(), sealed=sealed)
    for held, who, ticket in zip(header.seats, whos, group, strict=True):
        deck = seating.read_deck(rules, ticket.deck)
        seating.sit(held, who, deck, ticket.luck, str(round(ticket.rating)))
    return header
