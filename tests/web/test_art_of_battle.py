"""The Art of Battle in a real browser, with the settings of a newcomer: Directions, locks, and all that is public."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import People
from .playing import open_table, sit

pytestmark = pytest.mark.browser


def two_at_a_table(people: People, options: dict[str, int | bool | str] | None = None) -> tuple[Page, Page]:
    """Ann and Bob as a team against bots: the bots lock at once, so it is between the two who is last."""
    ann, bob = people.desktop(), people.phone()
    sit(bob, open_table(ann, "art-of-battle", 4, options=options, bots=2))
    ann.wait_for_selector(".prompt.you")
    return ann, bob


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_the_two_directions_are_cards_beside_the_hand(people: People, size: tuple[int, int]) -> None:
    page = people.page(*size)
    page.goto("/")
    page.get_by_test_id("play-art-of-battle").click()
    page.wait_for_selector(".prompt.you")
    for letter in ("L", "R"):
        expect(page.locator(f"[data-at='hand:{letter}']")).to_have_attribute(
            "aria-label", f"Direction {letter}, Direction, copies 1"
        )
    page.locator("[data-at='hand:W5']").click()
    assert page.locator(".board .cell.target").count() == 4
    page.locator("[data-at='hand:R']").click()
    assert page.locator(".board .cell.target").count() == 2
    page.locator("[data-at='cell:AR:3']").click()
    expect(page.locator("[data-at='cell:AR:2'] [data-at='weapon:0']")).to_be_visible()
    # They came back, and the picture of the rows is on the cards that need a row.
    for letter in ("L", "R"):
        expect(page.locator(f"[data-at='hand:{letter}']")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_lock_can_be_taken_back_and_the_table_says_so(people: People) -> None:
    ann, bob = two_at_a_table(people)
    expect(ann.get_by_test_id("locks")).to_have_text(
        "You may take your lock back until the last player has locked in."
    )
    ann.locator("[data-at='hand:W3']").click()
    ann.locator("[data-at='cell:AL:3']").click()
    expect(ann.locator(".locked")).to_contain_text("Heavy Slash L · row 3")
    ann.locator(".answers [data-do=take_back]").click()
    ann.wait_for_selector(".prompt.you")
    expect(ann.locator(".locked")).to_have_count(0)
    expect(bob.locator("[data-at='fighter:0'] span.back")).to_have_count(0)


def test_with_revise_off_there_is_no_way_back(people: People) -> None:
    ann, bob = two_at_a_table(
        people, {"A lock may be taken back": False, "how many cards were laid down": True}
    )
    expect(ann.get_by_test_id("locks")).to_have_text("Every lock is final at this table.")
    ann.locator("[data-at='hand:W3']").click()
    ann.locator("[data-at='cell:AL:3']").click()
    expect(ann.locator(".locked")).to_contain_text("Heavy Slash")
    expect(ann.locator(".answers [data-do=take_back]")).to_have_count(0)
    expect(ann.get_by_role("button", name="Undo")).to_have_count(0)
    # Bob sees how many cards were laid, and no more.
    expect(bob.locator("[data-at='fighter:0'] span.back")).to_have_count(2)
    expect(bob.locator("[data-at='fighter:0']")).to_contain_text("has locked in; cards laid: 2")


def test_discard_piles_and_the_last_stand_can_be_seen(people: People) -> None:
    page = people.phone()
    page.goto("/")
    page.get_by_test_id("play-art-of-battle").click()
    page.wait_for_selector(".prompt.you")
    expect(page.locator(".stands")).to_contain_text("Both Last Stand cards lie face down in the centre.")
    page.get_by_test_id("discards-AL").click()
    expect(page.get_by_role("dialog")).to_contain_text("Nothing has been discarded yet.")
