"""Decks, packs, lessons."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import People
from .playing import look
from .test_pages import violations

pytestmark = pytest.mark.browser


def test_building_a_deck(people: People) -> None:
    people.forgiven = ("400",)  # the deck text with a card that there is not
    page = people.page()
    page.goto("/decks")
    page.get_by_test_id("new-deck-circuit-warfare").click()
    law = page.get_by_test_id("law")
    expect(law).to_contain_text("30")
    page.get_by_role("button", name="Import and export").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("# Crosses\n28 4X\n")
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_label("Find").fill("cross")
    for _ in range(2):
        expect(law).not_to_contain_text("Ready to play")
        page.get_by_role("button", name="One more Cross").first.click()
    expect(law).to_contain_text("Ready to play")
    page.get_by_label("Name of the deck").fill("All crosses")
    page.get_by_role("button", name="Sample hand").click()
    expect(page.get_by_role("dialog").locator("li")).to_have_count(5)
    page.keyboard.press("Escape")
    expect(page.get_by_text("saved", exact=True)).to_be_visible()
    page.get_by_role("button", name="Import and export").click()
    text = page.get_by_role("dialog").get_by_role("textbox")
    assert "30 4X" in text.input_value()
    text.fill("# Mended\n20 4X\n3 2H\nno such card")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("no such card")
    page.keyboard.press("Escape")
    expect(law).to_contain_text("30")
    page.get_by_role("link", name="All decks").click()
    page.get_by_role("button", name="Copy Short Fuse").click()
    expect(law).to_contain_text("Ready to play")
    page.get_by_role("button", name="Test against a bot").click()
    page.wait_for_selector(".prompt.you")


def test_buying_a_pack(people: People) -> None:
    page = people.page()
    page.goto("/collection")
    points = page.get_by_test_id("points")
    expect(points).to_contain_text("50")
    page.get_by_role("button", name="Buy for 45").click()
    opened = page.get_by_test_id("opened").locator("li")
    expect(opened).to_have_count(5)
    for each in opened.all():
        expect(each.locator("b")).not_to_be_empty()
        # A card that the account already has often enough tells what it was changed into instead.
        expect(each).to_contain_text(re.compile("rarity|one too many"))
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Buy for 45")).to_be_disabled()
    line = page.get_by_role("row", name="Bought: Pack")
    left = int(points.inner_text().split()[0])
    assert 5 <= left < 45
    # The price of the button; what cards too many were changed into is a line of its own.
    expect(line.get_by_role("cell").nth(2)).to_have_text("-45")
    expect(line.get_by_role("cell").last).to_have_text("5")
    extra = page.get_by_role("row", name="too many")
    if left > 5:
        expect(extra.get_by_role("cell").nth(2)).to_have_text(f"+{left - 5}")
    else:
        expect(extra).to_have_count(0)


def test_packs_of_hands_of_war_are_by_rarity(people: People) -> None:
    page = people.page()
    page.goto("/collection")
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Hands of War").click()
    expect(page.get_by_test_id("points")).to_contain_text("100")
    expect(page.get_by_text("80% rare, 20% epic")).to_be_visible()
    page.get_by_role("button", name="Buy for 90").click()
    opened = page.get_by_test_id("opened").locator("li.turned")
    expect(opened).to_have_count(5)
    expect(opened.last).to_contain_text(re.compile("rare|epic|one too many"))
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("points")).not_to_contain_text("100")
    # A card is shown at reading size, and once more after it was put away.
    shown = page.get_by_role("dialog")
    for number in (0, 1):
        page.locator("li > button.lifts").nth(number).click()
        expect(shown.get_by_role("heading", level=2).first).not_to_be_empty()
        page.keyboard.press("Escape")
        expect(shown).to_have_count(0)
    assert violations(page) == []


def test_a_wrong_move_in_a_lesson_is_answered(people: People) -> None:
    page = people.page()
    page.goto("/learn/the-battlefield")
    for _ in range(2):  # the second time it is meant
        page.locator(".answers .button", has_text="Fold").click()
    expect(page.get_by_role("alert")).to_contain_text("Play Raider on your M2")
    page.get_by_role("button", name="Skip and play").click()
    page.wait_for_selector("[data-testid=table] .prompt.you")
    assert look(page)["who"] == "you"
