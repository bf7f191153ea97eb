"""Who sits where."""

import pytest

from wartable.server.accounts.sessions import Who
from wartable.server.errors import ApiError
from wartable.server.table import seating

ADA, BOB = Who("u0", "Ada", True, "s"), Who("u1", "Bob", True, "s")
TEAMS = {"game": "art-of-battle", "players": 4, "options": {"control": "teams"}}


def test_one_person_holds_the_seats_that_the_rules_give_to_one() -> None:
    header = seating.new_header(ADA, TEAMS, 0)
    assert header.controllers == [0, 0, 2, 2]
    assert [held.user for held in header.seats] == ["u0", "u0", None, None]
    seating.take_seat(header, BOB, None, None, "", "")
    assert [held.user for held in header.seats] == ["u0", "u0", "u1", "u1"]
    four = seating.new_header(ADA, {**TEAMS, "options": {}}, 0)
    assert [held.user for held in four.seats] == ["u0", None, None, None]


def test_at_a_rematch_nobody_gets_seats_of_two_teams() -> None:
    header = seating.new_header(ADA, TEAMS, 0)
    seating.take_seat(header, BOB, None, None, "", "")
    again = seating.rematch_of(header, ADA, 1)
    assert [held.user or held.reserved for held in again.seats] == ["u1", "u1", "u0", "u0"]


def test_a_rematch_may_keep_the_seats_and_change_the_level_of_the_bots() -> None:
    duel = {
        "game": "the-battlefield",
        "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy", "style": "careful"}],
    }
    header = seating.new_header(ADA, duel, 0)
    turned = seating.rematch_of(header, ADA, 1)
    assert [held.level for held in turned.seats] == ["easy", None]
    same = seating.rematch_of(header, ADA, 1, keeps_seats=True, level="normal")
    assert [(held.level, held.style) for held in same.seats] == [(None, ""), ("normal", "careful")]
    assert same.seats[0].user == "u0" and same.seats[1].name.endswith("(normal)")
    plain = seating.rematch_of(header, ADA, 1, level="expert")
    assert [held.style for held in plain.seats if held.kind == "bot"] == [""], "an Expert has no style"
    with pytest.raises(ApiError, match="Bots play at these levels"):
        seating.rematch_of(header, ADA, 1, level="godlike")
