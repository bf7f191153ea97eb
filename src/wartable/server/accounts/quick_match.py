"""Quick match: people who wait are paired by rating, with a window that widens while they wait."""

import asyncio
from collections.abc import Sequence
from typing import Any

import structlog
from sqlalchemy import delete, select, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.core.errors import WartableError
from wartable.core.rules import Rules
from wartable.core.sets import has_sets
from wartable.core.setup import Value, fair
from wartable.core.state import State
from wartable.games import game
from wartable.server.accounts import ratings
from wartable.server.accounts.database import Rating, Ticket, User
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, no_such
from wartable.server.log import StoreDown
from wartable.server.table import seating
from wartable.server.table.header import Header, new_id
from wartable.wire.messages import ENCODER

log = structlog.get_logger("lobby")

FIRST_WINDOW = 100.0
WIDENS = 20.0
"""Points a second."""
WIDEST = 2_000.0
FORGOTTEN_MS = 15_000
"""Silence after which the owner of a ticket counts as gone."""
LOCK = 727_002
SET_ASIDE = "No table could be made of your ticket; it was set aside and reported. Try once more."

_pairing = asyncio.Lock()


def window(waited_ms: int) -> float:
    return min(WIDEST, FIRST_WINDOW + WIDENS * waited_ms / 1000)


def options_of(rules: Rules[State], players: int | None) -> dict[str, Value]:
    """Nobody chose who begins: the game is set to be even."""
    return fair(rules.options, players or rules.players[0])


async def wait(hub: Hub, who: Who, wanted: dict[str, Any]) -> dict[str, Any]:
    """Take a ticket; a person has one at a time."""
    if has_sets(wanted["game"]):
        raise ApiError(400, "SETS_ARE_CASUAL", "Quick matches are played with the cards of the game itself.")
    rules = game(wanted["game"])
    players = wanted.get("players") or rules.players[0]
    rules.check_players(players)
    seating.read_deck(rules, wanted.get("deck"), options_of(rules, players))
    hub.unseal(who.user, wanted.get("seal"))
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
            origin=who.origin,
            seal=wanted.get("seal"),
            made_at=now,
            seen_at=now,
            table=None,
            problem=None,
        )
        session.add(ticket)
    return await ask(hub, who, ticket.id)


async def ask(hub: Hub, who: Who, ticket_id: str) -> dict[str, Any]:
    """Whether the ticket has found a table. Asking keeps the ticket alive, and tries to pair."""
    now = hub.time.wall()
    async with hub.db.begin() as session:
        ticket = await session.get(Ticket, ticket_id)
        if ticket is None or ticket.user != who.user:
            raise no_such("ticket")
        ticket.seen_at = now
    if ticket.table is None and ticket.problem is None:
        await _pair(hub, ticket.game)
        async with hub.db.read() as session:
            found = await session.get(Ticket, ticket_id)
            ticket = found if found is not None else ticket
    if ticket.problem is not None:
        async with hub.db.begin() as session:
            await session.execute(delete(Ticket).where(Ticket.id == ticket_id))
        raise ApiError(409, "TICKET_SET_ASIDE", ticket.problem)
    waited = now - ticket.made_at
    return {"ticket": ticket_id, "table": ticket.table, "waited": waited, "window": round(window(waited))}


async def leave(hub: Hub, who: Who, ticket_id: str) -> None:
    async with hub.db.begin() as session:
        ticket = await session.get(Ticket, ticket_id)
        if ticket is None or ticket.user != who.user:
            raise no_such("ticket")
        if ticket.table is not None:
            raise ApiError(409, "ALREADY_PAIRED", "You have been paired already; your table is waiting.")
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
        waiting = await _waiting(hub, session, game_id)
        suspects = hub.suspects.setdefault(game_id, set())
        suspects &= {ticket.id for ticket in waiting}
        while (group := _group(waiting, now, suspects)) is not None:
            # The table is stored before anybody is told of it; a table nobody hears of harms nobody.
            try:
                header = await _set_up(hub, await _table_for(hub, session, group))
            except (StoreDown, DBAPIError):
                raise  # nobody's ticket is to blame
            except Exception as error:
                for ticket in await _set_aside(hub, session, group, suspects, error):
                    waiting.remove(ticket)
                continue
            for ticket in group:
                ticket.table = header.id
                waiting.remove(ticket)


async def _set_aside(
    hub: Hub, session: AsyncSession, group: list[Ticket], suspects: set[str], error: Exception
) -> list[Ticket]:
    """No table can be made of these: the tickets that are to blame wait no longer.

    Where nothing tells which they are, all of the group wait on as suspects, no two of whom are put together again: one
    that then fails beside people whose tickets are above suspicion is the one to blame.
    """
    found = [(ticket, await _problem(hub, session, ticket)) for ticket in group]
    if not any(problem for _, problem in found):
        found = [(ticket, SET_ASIDE if ticket.id in suspects else None) for ticket in group]
    if not any(problem for _, problem in found):
        suspects |= {ticket.id for ticket in group}
        log.error("a group of tickets failed", tickets=[ticket.id for ticket in group], exc_info=error)
        return []
    blamed: list[Ticket] = []
    for ticket, problem in found:
        if problem is None:
            continue
        blamed.append(ticket)
        ticket.problem = problem[:400]
        log.error("a ticket was set aside", ticket=ticket.id, game=ticket.game, exc_info=error)
        hub.keep(asyncio.ensure_future(hub.set_aside("ticket", ticket.id, problem)))
    return blamed


async def _problem(hub: Hub, session: AsyncSession, ticket: Ticket) -> str | None:
    """Why no table can be made of this ticket, whoever else sits at it."""
    try:
        header = await _table_for(hub, session, [ticket])
        seating.start(header)
        ENCODER.encode(header)
    except (StoreDown, DBAPIError):
        raise
    except WartableError as error:
        return error.sentence
    except Exception:
        return SET_ASIDE
    return None


async def _set_up(hub: Hub, header: Header) -> Header:
    try:
        await hub.set_up(header, None)
    except ApiError as refused:
        if refused.code != "SEAL_USED":
            raise
        # Somebody made another table with it meanwhile; those who wait with them shall not suffer for it.
        header = seating.reseal(header)
        await hub.set_up(header, None)
    return header


async def _waiting(hub: Hub, session: AsyncSession, game_id: str) -> list[Ticket]:
    """Everybody who waits. One ticket that cannot be read is set aside by itself: the others are read one by one then."""
    asked = (
        select(Ticket.id)
        .where(Ticket.game == game_id, Ticket.table.is_(None), Ticket.problem.is_(None))
        .order_by(Ticket.made_at)
        .limit(500)
    )
    ids = (await session.scalars(asked)).all()
    try:
        rows = await session.scalars(select(Ticket).where(Ticket.id.in_(ids)).order_by(Ticket.made_at))
        return list(rows.all())
    except ValueError:
        return await _read_one_by_one(hub, session, ids)


async def _read_one_by_one(hub: Hub, session: AsyncSession, ids: Sequence[str]) -> list[Ticket]:
    found: list[Ticket] = []
    for ticket_id in ids:
        try:
            ticket = await session.get(Ticket, ticket_id)
            if ticket is not None:
                found.append(ticket)
        except ValueError as error:
            await session.execute(
                update(Ticket).where(Ticket.id == ticket_id).values(problem=SET_ASIDE, deck=None)
            )
            why = f"it cannot be read: {type(error).__name__}"
            hub.keep(asyncio.ensure_future(hub.set_aside("ticket", ticket_id, why)))
    return found


def _group(waiting: list[Ticket], now: int, suspects: set[str]) -> list[Ticket] | None:
    """The one who has waited longest, with the nearest who fit within both windows; never two suspects."""
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
            is_new = all(other.user != each.user for each in group)
            is_apart = other.id not in suspects or not any(each.id in suspects for each in group)
            if len(group) < first.players and is_new and is_apart:
                group.append(other)
        if len(group) == first.players:
            return group
    return None


async def _table_for(hub: Hub, session: AsyncSession, group: list[Ticket]) -> Header:
    first = group[0]
    whos: list[Who] = []
    for ticket in group:
        user = await session.get(User, ticket.user)
        if user is None:
            raise no_such("player")
        whos.append(Who(user.id, user.name, user.login is None, "", origin=ticket.origin))
    rules = game(first.game)
    # Whoever is paired with a guest plays for fun.
    is_rated = first.rated and not any(who.guest for who in whos)
    wanted = {"game": first.game, "players": first.players, "rated": is_rated, "all_cards": False}
    wanted["options"] = options_of(rules, first.players)
    # Sealed for the one who came first, before anybody had added anything.
    oldest = min(group, key=lambda ticket: ticket.made_at)
    sealed = hub.unseal(oldest.user, oldest.seal)
    header = seating.new_header(whos[0], {**wanted, "seats": []}, hub.time.wall(), sealed=sealed)
    for seat, (who, ticket) in enumerate(zip(whos, group, strict=True)):
        deck = seating.deck_for(header, seat, ticket.deck)
        seating.sit(header.seats[seat], who, deck, ticket.luck, str(round(ticket.rating)))
    return header
