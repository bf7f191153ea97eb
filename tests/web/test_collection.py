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
    line = page.get_by_role("row", name="Card Mall: PACK")
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
    page = people.page(quick=False)
    page.goto("/collection")
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Hands of War").click()
    expect(page.get_by_test_id("points")).to_contain_text("100")
    expect(page.get_by_text("80 % Rare, 20 % Epic")).to_be_visible()
    page.get_by_role("button", name="Buy for 90").click()
    opened = page.get_by_test_id("opened").locator("li.turned")
    expect(opened).to_have_count(5)
    expect(opened.last).to_contain_text(re.compile("Rare|Epic|one too many"))
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("points")).not_to_contain_text("100")
    assert violations(page) == []


@pytest.mark.parametrize("game", ["the-battlefield", "circuit-warfare", "art-of-battle"])
def test_a_lesson(people: People, game: str) -> None:
    """A pupil who does what the teacher's hint says gets to the end; one who does not is told what to do."""
    page = people.page()
    page.goto(f"/learn/{game}")
    lesson = page.get_by_test_id("lesson")
    expect(lesson).to_be_visible()
    moves = {
        "the-battlefield": ["Raider>P1:M2", "Raider>P1:M2", "Bow Hunter>P1:R1", "Blizzard>P2:M4", "!Fold"],
        "circuit-warfare": [
            "Lying Straight>cell:2,3", ">cell:2,2", ">cell:2,1", ">cell:2,0", "Corner A>r>cell:1,0",
            "!End the turn",
        ],
        "art-of-battle": ["Heavy Slash>cell:AL:3", "!Keep your hand", "Keen Edge>cell:AL:2"],
    }[game]  # fmt: skip
    for at, move in enumerate(moves, start=1):
        expect(lesson).to_contain_text(f"{at} of {len(moves) + 1}")
        if move.startswith("!"):
            page.locator(".answers .button", has_text=move[1:]).first.click()
            continue
        card, *rest = move.split(">")
        if card:
            page.locator(f".hand button[aria-label^='{card}']").first.click()
        if "r" in rest:
            page.keyboard.press("r")
        place = rest[-1] if rest[-1].startswith("cell") else f"slot:{rest[-1]}"
        page.locator(f"[data-at='{place}']").click()
    expect(lesson.get_by_role("button", name="Play now").first).to_be_visible()


def test_a_wrong_move_in_a_lesson_is_answered(people: People) -> None:
    page = people.page()
    page.goto("/learn/the-battlefield")
    page.locator(".answers .button", has_text="Fold").click()
    expect(page.get_by_role("alert")).to_contain_text("Play Raider to your M2")
    page.get_by_role("button", name="Skip and play").click()
    page.wait_for_selector("[data-testid=table] .prompt.you")
    assert look(page)["who"] == "you"
