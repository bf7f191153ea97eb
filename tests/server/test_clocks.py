"""Time at a table, moved by hand."""

from wartable.core.choices import Choice
from wartable.server.clocks import ABSENCE, DAY, GIFT, LAG, Clocks
from wartable.server.header import ClockSpec


def ask(seconds: int = 60, word: str = "play", picked: int = 0) -> Choice:
    return Choice("play", word, "Play.", picked=picked, seconds=seconds)


def left(clocks: Clocks, seat: int, now: int) -> int | None:
    return clocks.told(now).seats[seat].left


def test_the_rule_books_limit_counts_from_the_question() -> None:
    clocks = Clocks(ClockSpec("rules"), 2)
    clocks.asked({0: ask(60)}, 1_000, None, False)
    assert left(clocks, 0, 11_000) == 50_000
    assert clocks.next_due() == (61_000 + LAG, 0)
    assert not clocks.is_out(0, 61_000 + LAG - 1)
    assert clocks.is_out(0, 61_000 + LAG)


def test_a_decision_without_a_limit_has_no_clock() -> None:
    clocks = Clocks(ClockSpec("rules"), 2)
    clocks.asked({0: ask(0)}, 0, None, False)
    assert clocks.next_due() is None
    assert left(clocks, 0, 10**9) is None


def test_picking_on_does_not_refill_the_limit_but_the_next_question_does() -> None:
    clocks = Clocks(ClockSpec("rules"), 1)
    clocks.asked({0: ask(120, "wish")}, 0, None, False)
    clocks.asked({0: ask(120, "wish", picked=1)}, 50_000, 0, False)
    assert left(clocks, 0, 50_000) == 70_000
    clocks.asked({0: ask(120, "wish", picked=0)}, 60_000, 0, True)  # took the pick back
    assert left(clocks, 0, 60_000) == 60_000
    clocks.asked({0: ask(30, "play")}, 70_000, 0, False)
    assert left(clocks, 0, 70_000) == 30_000


def test_what_others_do_does_not_touch_a_running_clock() -> None:
    clocks = Clocks(ClockSpec("rules"), 2)
    clocks.asked({0: ask(60), 1: ask(60)}, 0, None, False)
    clocks.asked({0: ask(60)}, 20_000, 1, False)
    assert left(clocks, 0, 30_000) == 30_000
    assert left(clocks, 1, 30_000) is None


def test_a_bank_is_spent_while_thinking_and_refilled_by_moving() -> None:
    clocks = Clocks(ClockSpec("bank", bank=100, increment=5), 2)
    clocks.asked({0: ask()}, 0, None, False)
    clocks.asked({1: ask()}, 30_000, 0, False)
    assert left(clocks, 0, 90_000) == 75_000
    assert left(clocks, 1, 90_000) == 40_000
    clocks.asked({0: ask()}, 90_000, 1, False)
    assert left(clocks, 1, 200_000) == 45_000


def test_days_per_move() -> None:
    clocks = Clocks(ClockSpec("days", days=3), 2)
    clocks.asked({0: ask()}, 0, None, False)
    assert left(clocks, 0, DAY) == 2 * DAY
    assert clocks.claim_in(1, 10**9) is None


def test_clocks_stand_still_while_the_server_is_down_and_there_is_a_gift_afterwards() -> None:
    clocks = Clocks(ClockSpec("rules"), 2)
    clocks.asked({0: ask(60)}, 0, None, False)
    kept = clocks.dump(10_000)
    again = Clocks(ClockSpec("rules"), 2)
    again.restore(
        kept, now=5_000_000, elapsed=7_000
    )  # it lived 7 s after the last entry, and was then down for long
    assert left(again, 0, 5_000_000) == 43_000 + GIFT
    assert left(again, 1, 5_000_000) is None


def test_a_lost_line_has_a_clock_of_its_own() -> None:
    clocks = Clocks(ClockSpec("rules"), 2)
    assert clocks.claim_in(0, 0) == ABSENCE
    assert clocks.claim_in(0, ABSENCE + 5) == 0
    clocks.came_back(0, 3 * ABSENCE - 10_000)
    assert clocks.claim_in(0, 0) == 10_000
    assert clocks.claim_in(1, 0) == ABSENCE


def test_the_end_stops_all_clocks() -> None:
    clocks = Clocks(ClockSpec("bank", bank=100), 2)
    clocks.asked({0: ask()}, 0, None, False)
    clocks.stop_all(40_000)
    assert left(clocks, 0, 10**9) == 60_000
    assert clocks.next_due() is None
