"""Attacks on ratings and Card Points: games that were none, friends who lose on purpose, people who are one."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from wartable.core.actions import Concede
from wartable.core.match import Match
from wartable.games import game
from wartable.server import migrations
from wartable.server.accounts import fair_play, ratings, results
from wartable.server.accounts.database import Balance, Database, Rating, Result, User
from wartable.server.accounts.sessions import Who
from wartable.server.errors import ApiError
from wartable.server.settings import Settings
from wartable.server.table import seating
from wartable.server.table.header import Header

from .in_process import in_process

GAME, POINTS = "the-battlefield", "circuit-warfare"
ADA, BOB, EVE = (Who(f"u_{name[0]}", name, False, "s") for name in ("ada", "bob", "eve"))
GUEST = Who("u_g", "guest", True, "s")
HOUR = 3_600_000


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[Database]:
    made = Database(Settings(data=tmp_path).accounts_url)
    await migrations.upgrade(made.engine)
    async with made.begin() as session:
        for who in (ADA, BOB, EVE, GUEST):
            session.add(User(id=who.user, name=who.name, login=None if who.guest else who.name, made_at=0))
    yield made
    await made.close()


def played(
    one: Who, other: Who, at: int, actions: int = 5, game_id: str = GAME, **wanted: Any
) -> tuple[Header, Match]:
    """A game that the second gives up after so many actions of each."""
    header = seating.new_header(one, {"game": game_id, "rated": True, **wanted}, 0)
    header.all_cards = True
    seating.sit(header.seats[1], other, None)
    header = seating.start(header)
    match = Match(game(game_id), header.setup(), 7)
    acted = [0, 0]
    while min(acted) < actions and match.outcome is None:
        seat = match.awaited()[0]
        match.play(seat, match.rules.legal_actions(match.state, seat)[0])
        acted[seat] += 1
    if match.outcome is None:
        match.play(1, Concede())
    header.outcome, header.ended_at = match.outcome, at
    return header, match


async def gain(db: Database, header: Header, match: Match) -> float:
    """By how much the first one's rating rose."""

    async def mu() -> float:
        async with db.read() as session:
            kept = await session.get(Rating, (header.seats[0].user, header.game, "duel"))
        return ratings.MODEL.mu if kept is None else kept.mu

    before = await mu()
    await results.settle(db, header, match)
    return await mu() - before


async def test_a_game_that_is_given_up_at_once_counts_for_nobody(db: Database) -> None:
    assert await gain(db, *played(ADA, BOB, HOUR, actions=0)) == 0
    assert await gain(db, *played(ADA, BOB, HOUR, actions=2)) == 0
    assert await gain(db, *played(ADA, BOB, HOUR, actions=3)) > 0


async def test_friends_who_lose_to_each_other_gain_less_and_then_nothing(db: Database) -> None:
    gains = [await gain(db, *played(ADA, BOB, HOUR + number)) for number in range(8)]
    assert min(gains[:6]) > 0 and gains[6:] == [0, 0]
    assert gains[3] < gains[2] / 1.5 and gains[4] < gains[3] / 1.5 and gains[5] < gains[4] / 1.5
    assert await gain(db, *played(ADA, EVE, HOUR + 9)) > gains[3], "somebody else is somebody else"
    assert await gain(db, *played(ADA, BOB, 26 * HOUR)) > gains[3], "another day"
    async with db.read() as session:
        weights = (await session.scalars(select(Result.weight).where(Result.seat == 0))).all()
    assert weights[:8] == [1, 1, 1, 0.5, 0.25, 0.125, 0, 0]


async def test_points_are_not_farmed_either(db: Database) -> None:
    earned = []
    for number in range(7):
        header, match = played(ADA, BOB, HOUR + number, actions=10**6, game_id=POINTS, rated=False)
        await results.settle(db, header, match)
        told = await results.read_earned(db, header, match)
        assert told is not None
        earned.append(told)
    first = [each[0] for each in earned]
    assert first[0] is not None and first[0].points > 1 and first[0].why == "people"
    assert [each.points for each in first if each] == [
        int(first[0].points * weight) for weight in (1, 1, 1, 0.5, 0.25, 0.125, 0)
    ]
    assert first[-1] is not None and first[-1].why == "met_often"


async def test_conceding_pays_nothing(db: Database) -> None:
    header, match = played(ADA, BOB, HOUR, actions=12, game_id=POINTS, rated=False)
    assert match.outcome is not None and match.outcome.reason == "conceded"
    await results.settle(db, header, match)
    told = await results.read_earned(db, header, match)
    assert told is not None and told[1] is not None and told[1].points == 0
    async with db.read() as session:
        kept = await session.get(Balance, f"user:{BOB.user}:{POINTS}")
    assert kept is None or kept.points == 50


async def test_a_table_that_was_private_or_held_a_guest_is_not_rated(db: Database) -> None:
    header, match = played(ADA, BOB, HOUR)
    header.private = True  # as earlier versions let people make it
    assert await gain(db, header, match) == 0
    header, match = played(ADA, GUEST, HOUR)
    assert await gain(db, header, match) == 0
    assert seating.rematch_of(played(ADA, BOB, HOUR)[0], BOB, 0).rated
    private = played(ADA, BOB, HOUR)[0]
    private.private = True
    assert not seating.rematch_of(private, BOB, 0).rated


def test_the_doors_of_a_rated_table() -> None:
    with pytest.raises(ApiError) as told:
        seating.new_header(ADA, {"game": GAME, "rated": True, "private": True}, 0)
    assert told.value.code == "RATED_IS_PUBLIC"
    with pytest.raises(ApiError) as told:
        seating.new_header(GUEST, {"game": GAME, "rated": True}, 0)
    assert told.value.code == "RATED_NEEDS_ACCOUNT"
    header = seating.new_header(ADA, {"game": GAME, "rated": True}, 0)
    with pytest.raises(ApiError) as told:
        seating.take_seat(header, GUEST, None, None, "", "")
    assert told.value.code == "RATED_NEEDS_ACCOUNT"


async def test_guests_of_earlier_versions_are_not_ranked(db: Database) -> None:
    async with db.begin() as session:
        for who in (ADA, GUEST):
            session.add(Rating(user=who.user, game=GAME, mode="duel", mu=30.0, sigma=2.0, games=40))
    async with db.read() as session:
        assert [name for _, name in await ratings.leaders(session, GAME, "duel")] == ["ada"]


async def test_opponents_from_one_address_are_marked_for_operators(tmp_path: Path) -> None:
    async with in_process(tmp_path) as here:
        hub = here.hub
        flags = []
        for address in ("203.0.113.1", "203.0.113.2"):
            ada, bob = await here.guest("Ada", "203.0.113.1"), await here.guest("Bob", address)
            table = (await ada.post("/api/tables", json={"game": GAME})).json()["id"]
            shown = (await bob.post(f"/api/tables/{table}/join", json={})).json()
            header = hub.tables[table].header
            marks = [held.origin for held in header.seats]
            assert (
                all(marks) and "203.0.113" not in str(marks) and not any(mark in str(shown) for mark in marks)
            )
            flags.append(fair_play.flag(header))
            for who in (ada, bob):  # by quick match as well
                ticket = (await who.post("/api/match", json={"game": GAME})).json()
            flags.append(fair_play.flag(hub.tables[ticket["table"]].header))
        assert flags == ["same_address", "same_address", None, None]
