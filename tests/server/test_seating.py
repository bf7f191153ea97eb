"""Who sits where."""

from wartable.server.accounts.sessions import Who
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
