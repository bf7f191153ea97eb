"""Names of 24 wide characters, endings in words, presets, and the numbers along the Field."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import People
from .playing import by_mouse, by_touch, concede, open_log, play_out, sit, start
from .test_pages import violations

pytestmark = pytest.mark.browser
WIDE = "W" * 24
PHONE = {"width": 360, "height": 740}

# Text that is seen outside of its frame: it is neither cut by something that cuts, nor within the box that it belongs to.
OUTSIDE = """(name) => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (!node.data.includes(name.slice(0, 12)) || node.parentElement.closest('.hidden-text, option, title')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      let right = box.right;
      for (let each = node.parentElement; each; each = each.parentElement) {
        const frame = each.getBoundingClientRect();
        const style = getComputedStyle(each);
        if (style.display === 'inline') continue;
        if (style.overflowX !== 'visible') right = Math.min(right, frame.right);
        if (right > frame.right + 1.5) { found.push([each.tagName, each.className, Math.round(right), Math.round(frame.right)]); break; }
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(['page', document.documentElement.scrollWidth, innerWidth]);
  return found;
}"""


def named(page: Page, name: str = WIDE) -> None:
    page.goto("/profile")
    field = page.get_by_label("Name", exact=True)
    expect(field).to_be_enabled()
    field.fill(name)
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_long_names_never_leave_their_frame(people: People) -> None:
    page = people.page(**PHONE)
    named(page)
    assert page.evaluate(OUTSIDE, WIDE) == [], "profile"
    page.goto("/lobby")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("main").get_by_text(WIDE).first).to_be_visible()
    assert page.evaluate(OUTSIDE, WIDE) == [], "waiting"
    page.goto("/lobby")
    expect(page.locator("main").get_by_text(WIDE).first).to_be_visible()
    assert page.evaluate(OUTSIDE, WIDE) == [], "lobby"
    for game in ("circuit-warfare", "the-battlefield", "art-of-battle", "hands-of-war", "blood-wars"):
        start(page, game)
        assert page.evaluate(OUTSIDE, WIDE) == [], game
        page.get_by_role("button", name="Log", exact=True).click()
        assert page.evaluate(OUTSIDE, WIDE) == [], f"log of {game}"
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        concede(
            page, seconds=60 if game == "art-of-battle" else 20
        )  # there the partner plays on, without pauses
        expect(page.get_by_test_id("ending")).to_be_visible()
        assert page.evaluate(OUTSIDE, WIDE) == [], f"end of {game}"
        page.get_by_role("link", name="Replay").click()
        expect(page.get_by_test_id("replay")).to_be_visible()
        assert page.evaluate(OUTSIDE, WIDE) == [], f"replay of {game}"


def test_endings_say_the_reason_once_and_lists_say_won_lost_drawn(people: People) -> None:
    page = people.page(1440, 900)
    start(page, "circuit-warfare")
    play_out(page, by_mouse, seconds=90)
    ending = page.get_by_test_id("ending")
    expect(ending).to_be_visible()
    expect(page.get_by_test_id("earned")).to_contain_text("Card Point")  # comes a moment later
    said = page.get_by_test_id("prompt").inner_text() + ending.inner_text()
    reasons = re.findall(r"The Field is full|run out of cards|made another move", said)
    assert len(reasons) == 1, said
    assert re.search(r"(won|drawn) · \d+ cards?", ending.inner_text()) and "1." not in ending.inner_text()
    assert len(re.findall("Card Points?", said)) == 1, "what was earned is said once, and not as a reason"
    assert not re.search(r"[A-Z]+_[A-Z]+", said), "codes are not words"
    assert violations(page) == []
    for path in ("/replays", "/profile"):
        page.goto(path)
        expect(page.get_by_text(re.compile(r"^(won|lost|drawn)$")).first).to_be_visible()
        expect(page.get_by_text(re.compile(r"\d of \d"))).to_have_count(0)


def test_the_field_carries_the_numbers_of_the_log(people: People) -> None:
    for page in (people.page(1440, 900), people.page(has_touch=True, **PHONE)):
        start(page, "circuit-warfare")
        play_out(page, by_touch if page.viewport_size == PHONE else by_mouse, until=has_field)
        for marks in ("rows", "columns"):
            assert page.get_by_test_id(marks).inner_text().split() == ["0", "1", "2", "3", "4"]
        cell = page.locator('[data-at="cell:3,1"]').bounding_box()
        row = page.get_by_test_id("rows").locator("span").nth(3).bounding_box()
        column = page.get_by_test_id("columns").locator("span").nth(1).bounding_box()
        assert cell and row and column
        assert cell["y"] <= row["y"] + row["height"] / 2 <= cell["y"] + cell["height"]
        assert cell["x"] <= column["x"] + column["width"] / 2 <= cell["x"] + cell["width"]


def has_field(page: Page) -> bool:
    return page.locator('[data-at="cell:0,0"]').count() > 0


def test_card_links_in_the_log_are_words_of_their_sentence(people: People) -> None:
    page = people.page(1440, 900)
    start(page, "circuit-warfare")
    play_out(page, by_mouse, until=lambda at: at.locator("[data-testid=ticker] .link").count() > 0)
    open_log(page)
    link = page.locator(".log .link").last
    assert link.evaluate("each => [each.tagName, getComputedStyle(each).display]") == ["SPAN", "inline"]
    name = link.inner_text()
    link.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Card")).to_contain_text(name)


def test_five_presets_in_the_page(people: People) -> None:
    people.forgiven = ("409", "400")  # a prebuilt deck whose cards are not owned
    page = people.page()
    page.goto("/decks")
    presets = page.get_by_test_id("presets-circuit-warfare")
    expect(presets.get_by_role("listitem")).to_have_count(5)
    expect(presets.locator("[data-slot='1']")).to_contain_text("Copper Starter")
    expect(presets.locator("[data-slot='1']")).to_contain_text("played by default")
    presets.get_by_label("Deck for preset 3").select_option(label="Copper Starter")
    expect(presets.locator("[data-slot='3']")).to_contain_text("30 cards")
    presets.get_by_role("button", name="Clear preset 1").click()
    expect(presets.locator("[data-slot='1']")).to_contain_text("empty")
    expect(presets.locator("[data-slot='3']")).to_contain_text("played by default")
    presets.get_by_label("Deck for preset 2").select_option(label="Crosswind")
    expect(presets.get_by_role("alert")).to_contain_text("you own")
    assert violations(page) == []
    page.get_by_test_id("new-deck-circuit-warfare").click()
    page.get_by_role("button", name="Import and export").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("# Only crosses\n30 4X\n")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_test_id("law")).to_contain_text("Ready to play")
    page.get_by_label("Save as preset").select_option("2")
    expect(page.get_by_text("Saved as preset 2.")).to_be_visible()
    page.goto("/lobby")
    form = page.locator("section", has=page.get_by_role("heading", name="New table"))
    form.locator("select").nth(0).select_option("circuit-warfare")
    page.get_by_role("button", name="Open the table").click()
    deck = page.get_by_label("Your deck")
    expect(deck.locator("option:checked")).to_have_text("2 · Only crosses")


def test_what_is_said_and_asked_at_a_table_is_seen_by_everybody(people: People) -> None:
    """A line of the chat shows at the seat and counts beside Talk until it is read; an offer is seen by both, and its end too."""
    ada, bob = people.desktop(), people.phone()
    ada.goto("/")
    ada.get_by_test_id("invite-the-battlefield").click()
    sit(bob, ada.get_by_test_id("invite").input_value())
    for page in (ada, bob):
        page.wait_for_selector(".prompt.you")
    ada.get_by_test_id("talk").click()
    ada.get_by_label("Chat").fill("Good evening")
    ada.get_by_role("button", name="Send").click()
    expect(bob.locator(".emote", has_text="Good evening")).to_be_visible()
    expect(bob.locator(".unread")).to_have_text("1")
    bob.get_by_test_id("talk").tap()
    expect(bob.locator(".chat")).to_contain_text("Good evening")
    bob.keyboard.press("Escape")
    expect(bob.locator(".unread")).to_have_count(0)
    ada.get_by_role("button", name="Offer a draw").click()
    expect(ada.locator(".banner")).to_have_text("You have offered a draw. Waiting for an answer …")
    expect(bob.locator(".banner")).to_contain_text("offers a draw. Do you accept?")
    bob.get_by_role("button", name="No", exact=True).tap()
    expect(ada.locator(".toast")).to_have_text("Your offer of a draw was not accepted.")
    expect(ada.locator(".banner")).to_have_count(0)
