"""What a person sees of fairness: a clock that warns, none against bots, and what a game has earned."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import People

SIZES = [(1440, 900), (390, 844)]


def asked(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """What the server answers to a request of this person."""
    answer: dict[str, Any] = page.evaluate(
        """async ([path, body]) => (await fetch(path, {method: "POST", headers: {"content-type": "application/json"},
        body: JSON.stringify(body)})).json()""",
        [path, body],
    )
    return answer


def table_with_a_bot(page: Page, **more: Any) -> dict[str, Any]:
    page.goto("/lobby")
    asked(page, "/api/session", {"name": "Ada"})
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    made = asked(page, "/api/tables", {"game": "circuit-warfare", "seats": seats, **more})
    page.goto(f"/t/{made['id']}")
    return made


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_player_sees_the_time_run_out(people: People, width: int, height: int) -> None:
    page = people.page(width, height, quick=False)
    table_with_a_bot(page, clock={"kind": "bank", "bank": 12})
    warning = page.get_by_test_id("time-warning")
    expect(warning).to_be_visible()
    expect(warning).to_contain_text("seconds left to decide")
    expect(page.get_by_role("alert").filter(has_text="15 seconds left to decide")).to_have_count(1)
    if width < 1000:
        page.keyboard.press("l")
    expect(page.get_by_text("Ada ran out of time.").first).to_be_visible(timeout=30_000)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_end_says_what_was_earned_and_why(people: People, width: int, height: int) -> None:
    page = people.page(width, height, quick=False)
    made = table_with_a_bot(page)
    assert made["clock"]["kind"] == "none", "against bots there is no clock"
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(page.locator("[role=timer]")).to_have_count(0)
    asked(page, f"/api/tables/{made['id']}/play", {"key": "k", "seq": 0, "action": {"do": "concede"}})
    earned = page.get_by_test_id("earned")
    expect(earned).to_have_text(
        "No Card Points this time. A game that ends before its second round earns nobody anything."
    )


def test_the_lobby_says_which_clock_a_table_has(people: People) -> None:
    page = people.page(quick=False)
    page.goto("/lobby")
    expect(page.get_by_text("Newcomers have three times as long in their first three games.")).to_be_visible()
    page.get_by_label("Other seats").select_option("easy")
    expect(page.get_by_text("No clock: bots are patient")).to_be_visible()
