"""Card Points: what is earned, by whom, and what the end of a game says of it."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from wartable.core.actions import Concede
from wartable.core.match import Match
from wartable.games import game
from wartable.server import migrations
from wartable.server.accounts import ratings, results, shop
from wartable.server.accounts.database import Balance, Database, User
from wartable.server.accounts.sessions import Who
from wartable.server.settings import Settings
from wartable.server.table import seating
from wartable.server.table.header import Earned, Header, new_id, public

ADA, BOB = Who("u_a", "Ada", True, "s"), Who("u_b", "Bob", True, "s")


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[Database]:
    made = Database(Settings(data=tmp_path).accounts_url)
    await migrations.upgrade(made.engine)
    async with made.begin() as session:
        session.add_all(User(id=user_id, name=user_id, made_at=0) for user_id in ("u_a", "u_b", "u_c", "u_d"))
    yield made
    await made.close()


def begun(game_id: str, bots: bool, seed: int = 4) -> tuple[Header, Match]:
    """A table of Ada and Bob, or of Ada and a bot, with all cards as private tables and those with bots have them."""
    other = {"kind": "bot"} if bots else {"kind": "open"}
    header = seating.new_header(ADA, {"game": game_id, "seats": [{"kind": "me"}, other], "private": True}, 0)
    if not bots:
        seating.take_seat(header, BOB, None, None, "", "")
    header = seating.start(header)
    return header, Match(game(game_id), header.setup(), seed)


def play_until(match: Match, round_number: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    while match.outcome is None and match.rules.round_number(match.state) < round_number:
        seat = match.awaited()[0]
        match.play(seat, chance.choice(list(match.rules.legal_actions(match.state, seat))))


async def settle(db: Database, header: Header, match: Match) -> list[Earned | None] | None:
    """Twice, as after a stop in between."""
    header.outcome = match.outcome
    for _ in range(2):
        await results.settle(db, header, match)
        header.earned = await results.read_earned(db, header, match)
    return header.earned


async def points_of(db: Database, user: str, game_id: str) -> int:
    async with db.read() as session:
        kept = await session.get(Balance, shop.account_name(user, game_id))
        assert await shop.ledger_sum(session) == 0
    return 0 if kept is None else kept.points


FIRST = {"circuit-warfare": 50, "hands-of-war": 100}


@pytest.mark.parametrize("game_id", FIRST)
async def test_what_the_end_of_a_game_says_is_credited(db: Database, game_id: str) -> None:
    header, match = begun(game_id, bots=False)
    play_until(match, 10**6)
    earned = await settle(db, header, match)
    assert earned is not None
    for seat, user in enumerate(("u_a", "u_b")):
        each = earned[seat]
        assert each is not None and each.why == "people" and each.points > 0
        assert await points_of(db, user, game_id) == FIRST[game_id] + each.points
        shown = public(header, None, 0)["seats"][seat]["earned"]  # type: ignore[index]
        assert shown == {"points": each.points, "why": "people"}


@pytest.mark.parametrize("game_id", FIRST)
async def test_against_bots_it_is_a_third_rounded_up(db: Database, game_id: str) -> None:
    header, match = begun(game_id, bots=True)
    play_until(match, 10**6)
    among_people = msgspec.structs.replace(
        header, seats=[msgspec.structs.replace(held, kind="human") for held in header.seats]
    )
    full = shop.due(among_people, match)[0].points
    earned = await settle(db, header, match)
    assert earned == [Earned((full + 2) // 3, "bots"), None]
    assert await points_of(db, "u_a", game_id) == FIRST[game_id] + (full + 2) // 3


async def test_against_bots_it_is_at_most_sixty_a_day(db: Database) -> None:
    header, match = begun("hands-of-war", bots=True)
    play_until(match, 10**6)
    got: list[Earned] = []
    for _ in range(30):
        earned = await settle(db, msgspec.structs.replace(header, id=new_id("t")), match)
        assert earned is not None and earned[0] is not None
        got.append(earned[0])
    assert sum(each.points for each in got) == shop.BOTS_A_DAY == 60
    assert got[0].why == "bots" and got[-1] == Earned(0, "bots_limit")
    assert await points_of(db, "u_a", "hands-of-war") == 160
    people, match = begun("hands-of-war", bots=False)
    play_until(match, 10**6)
    earned = await settle(db, people, match)
    assert earned is not None and earned[0] is not None and earned[0].why == "people"


@pytest.mark.parametrize("game_id", FIRST)
@pytest.mark.parametrize("how", ["conceded", "agreed"])
async def test_what_ends_before_the_second_round_earns_nobody_anything(
    db: Database, game_id: str, how: str
) -> None:
    for round_number in (1, 2):
        header, match = begun(game_id, bots=False)
        play_until(match, round_number)
        if how == "agreed":
            match.agree_draw()
        else:
            match.play(1, Concede())
        earned = await settle(db, header, match)
        assert earned is not None and earned[0] is not None and earned[1] is not None
        if round_number == 1:
            assert earned == [Earned(0, "too_short")] * 2
            assert await points_of(db, "u_a", game_id) in (0, FIRST[game_id])
        else:
            assert earned[0].points > 0 and earned[0].why == "people"
            if how == "conceded":
                assert earned[1] == Earned(0, "gave_up")


async def test_a_game_without_points_announces_none(db: Database) -> None:
    header, match = begun("the-battlefield", bots=True)
    match.play(0, Concede())
    assert await settle(db, header, match) is None


def test_no_text_of_the_game_itself_announces_points() -> None:
    """A terminal credits nothing, and a table says itself what it credits."""
    _, match = begun("circuit-warfare", bots=True)
    chance = random.Random(1)
    said: list[str] = []
    while match.outcome is None:
        seat = match.awaited()[0]
        told = match.play(seat, chance.choice(list(match.rules.legal_actions(match.state, seat))))
        said += [each.event.say(("Ann", "Bob")) for each in told]
    said.append(match.rules.board(match.rules.view(match.state, 0)))
    assert not [each for each in said if "Card Points" in each]


async def test_a_partner_who_gave_up_gains_no_rating(db: Database) -> None:
    users = ["u_a", "u_b", "u_c", "u_d"]
    async with db.begin() as session:
        changes = await ratings.rate(session, "circuit-warfare", [0, 1, 0, 1], users, [3, 2, 1, 2])
    before = changes[0].before
    assert changes[0].after <= before and changes[2].after > before > changes[1].after
