"""Time at a table, moved by hand."""

import random

from wartable.core.choices import Choice
from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games import game
from wartable.server.table.clocks import ABSENCE, DAY, GIFT, LAG, Clocks
from wartable.server.table.header import ClockSpec
from wartable.server.table.table import shared_clocks


def ask(seconds: int = 60, word: str = "play", picked: int = 0) -> Choice:
    return Choice("play", word, "Play.", picked=picked, seconds=seconds)


def left(clocks: Clocks, seat: int, now: int) -> int | None:
    return clocks.tell(now).seats[seat].left


def test_the_rule_books_limit_counts_from_the_question() -> None:
    clocks = Clocks(ClockSpec("rules"), 2)
    clocks.ask({0: ask(60)}, 1_000, None, False)
    assert left(clocks, 0, 11_000) == 50_000
    assert clocks.next_due() == (61_000 + LAG, 0)
    assert not clocks.is_out(0, 61_000 + LAG - 1)
    assert clocks.is_out(0, 61_000 + LAG)


def test_a_decision_without_a_limit_has_no_clock() -> None:
    clocks = Clocks(ClockSpec("rules"), 2)
    clocks.ask({0: ask(0)}, 0, None, False)
    assert clocks.next_due() is None
    assert left(clocks, 0, 10**9) is None


def test_picking_on_does_not_refill_the_limit_but_the_next_question_does() -> None:
    clocks = Clocks(ClockSpec("rules"), 1)
    clocks.ask({0: ask(120, "wish")}, 0, None, False)
    clocks.ask({0: ask(120, "wish", picked=1)}, 50_000, 0, False)
    assert left(clocks, 0, 50_000) == 70_000
    clocks.ask({0: ask(120, "wish", picked=0)}, 60_000, 0, True)  # took the pick back
    assert left(clocks, 0, 60_000) == 60_000
    clocks.ask({0: ask(30, "play")}, 70_000, 0, False)
    assert left(clocks, 0, 70_000) == 30_000


def test_decisions_that_share_a_clock_are_made_on_what_is_left_of_it() -> None:
    clocks = Clocks(ClockSpec("rules"), 2)
    clocks.ask({0: ask(60, "turn")}, 0, None, False, {0: "turn 1.0"})
    clocks.ask({0: ask(60, "chain")}, 20_000, 0, False, {0: "turn 1.0"})
    assert left(clocks, 0, 20_000) == 40_000
    clocks.ask({0: ask(60, "turn")}, 30_000, 0, False, {0: "turn 1.0"})
    assert left(clocks, 0, 30_000) == 30_000 and clocks.next_due() == (60_000 + LAG, 0)
    clocks.ask({1: ask(60, "turn")}, 50_000, 0, False, {1: "turn 1.1"})
    assert left(clocks, 1, 50_000) == 60_000 and left(clocks, 0, 50_000) is None
    clocks.ask({0: ask(60, "turn")}, 55_000, 1, False, {0: "turn 2.0"})
    assert left(clocks, 0, 55_000) == 60_000


def test_a_shared_clock_goes_on_after_a_restart() -> None:
    clocks = Clocks(ClockSpec("rules"), 1)
    clocks.ask({0: ask(60, "turn")}, 0, None, False, {0: "turn 1.0"})
    again = Clocks(ClockSpec("rules"), 1)
    again.restore(clocks.dump(10_000), 0, 0, gift=0)
    again.resume({0: ask(60, "turn")}, {0: "turn 1.0"})
    again.ask({0: ask(60, "turn")}, 5_000, 0, False, {0: "turn 1.0"})
    assert left(again, 0, 5_000) == 45_000


def test_a_turn_of_circuit_warfare_has_its_seconds_for_everything_together() -> None:
    """3.3: 60 seconds for a whole turn; on expiry an open decision gets its default and the turn ends."""
    match = Match(game("circuit-warfare"), Setup(2), 3)
    clocks = Clocks(ClockSpec("rules"), 2)
    chance = random.Random(4)
    now = turns = decisions = 0
    began: dict[str, int] = {}
    clocks.ask(match.rules.choices(match.state), now, None, False, shared_clocks(match.rules, match.state))
    while match.outcome is None and turns < 30:
        now += 7_000
        seat = match.awaited()[0]
        word = match.rules.clock(match.state, seat)
        if clocks.is_out(seat, now):
            match.play_default(seat)
            assert match.outcome is not None or match.rules.clock(match.state, match.awaited()[0]) != word
            turns += 1
        else:
            match.play(seat, chance.choice(match.rules.legal_actions(match.state, seat)))
        if match.outcome is not None:
            break
        asked = match.awaited()[0]
        clocks.ask(
            match.rules.choices(match.state), now, seat, False, shared_clocks(match.rules, match.state)
        )
        word = match.rules.clock(match.state, asked)
        if word:
            began.setdefault(word, now)
            decisions += 1
            assert left(clocks, asked, now) == max(0, 60_000 - (now - began[word]))
    assert decisions > len(began) > 10, "turns of several decisions"


def test_what_others_do_does_not_touch_a_running_clock() -> None:
    clocks = Clocks(ClockSpec("rules"), 2)
    clocks.ask({0: ask(60), 1: ask(60)}, 0, None, False)
    clocks.ask({0: ask(60)}, 20_000, 1, False)
    assert left(clocks, 0, 30_000) == 30_000
    assert left(clocks, 1, 30_000) is None


def test_a_bank_is_spent_while_thinking_and_refilled_by_moving() -> None:
    clocks = Clocks(ClockSpec("bank", bank=100, increment=5), 2)
    clocks.ask({0: ask()}, 0, None, False)
    clocks.ask({1: ask()}, 30_000, 0, False)
    assert left(clocks, 0, 90_000) == 75_000
    assert left(clocks, 1, 90_000) == 40_000
    clocks.ask({0: ask()}, 90_000, 1, False)
    assert left(clocks, 1, 200_000) == 45_000


def test_days_per_move() -> None:
    clocks = Clocks(ClockSpec("days", days=3), 2)
    clocks.ask({0: ask()}, 0, None, False)
    assert left(clocks, 0, DAY) == 2 * DAY
    assert clocks.claim_in(1, 10**9) is None


def test_clocks_stand_still_while_the_server_is_down_and_there_is_a_gift_afterwards() -> None:
    clocks = Clocks(ClockSpec("rules"), 2)
    clocks.ask({0: ask(60)}, 0, None, False)
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
    clocks.count_absence(0, 3 * ABSENCE - 10_000)
    assert clocks.claim_in(0, 0) == 10_000
    assert clocks.claim_in(1, 0) == ABSENCE


def test_the_end_stops_all_clocks() -> None:
    clocks = Clocks(ClockSpec("bank", bank=100), 2)
    clocks.ask({0: ask()}, 0, None, False)
    clocks.stop_all(40_000)
    assert left(clocks, 0, 10**9) == 60_000
    assert clocks.next_due() is None
