"""What a person sees of fairness: a clock that warns, none against bots, and what a game has earned."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import People
from .playing import concede, open_table

pytestmark = pytest.mark.browser

SIZES = [(1440, 900), (390, 844)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_player_sees_the_time_run_out(people: People, width: int, height: int) -> None:
    page = people.page(width, height)
    # Three times as long for a newcomer: long enough to be warned.
    short: dict[str, int | bool | str] = {"Seconds to choose a colour": 5, "Seconds for a turn": 5}
    open_table(page, "circuit-warfare", 2, level="novice", clock="as in the rule book", options=short)
    warning = page.get_by_test_id("time-warning")
    expect(warning).to_be_visible()
    expect(warning).to_contain_text("left to decide")
    expect(page.get_by_role("alert").filter(has_text="15 seconds left to decide")).to_have_count(1)
    if width < 1000:
        page.keyboard.press("l")
    expect(page.get_by_text(re.compile(r"ran out of time\.")).first).to_be_visible(timeout=30_000)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_end_says_what_was_earned_and_why(people: People, width: int, height: int) -> None:
    page = people.page(width, height)
    open_table(page, "circuit-warfare", 2, level="novice")
    table = page.evaluate(
        "() => fetch(`/api/tables/${location.pathname.split('/').at(-1)}`).then((answer) => answer.json())"
    )
    assert table["clock"]["kind"] == "none", "against bots there is no clock"
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(page.locator("[role=timer]")).to_have_count(0)
    concede(page)
    expect(page.get_by_test_id("earned")).to_have_text(
        "No Card Points this time. A game that ends before its second round earns nobody anything."
    )


def test_the_lobby_says_which_clock_a_table_has(people: People) -> None:
    page = people.page()
    page.goto("/lobby")
    expect(page.get_by_text("Newcomers have three times as long in their first three games.")).to_be_visible()
    page.get_by_label("Other seats").select_option("easy")
    expect(page.get_by_text("No clock: bots are patient")).to_be_visible()
