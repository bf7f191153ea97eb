"""Blood Wars in real browsers: two friends, four at one table, a phone, standing orders, the deck law."""

import random
import re
import time

import pytest
from playwright.sync_api import Page, expect

from .conftest import People
from .playing import (
    SETTLE,
    Seen,
    by_mouse,
    by_touch,
    close_sheet,
    look,
    open_log,
    open_table,
    play_out,
    sit,
    to_the_end,
)
from .test_pages import violations

pytestmark = pytest.mark.browser


def step(page: Page, seen: Seen, dice: random.Random) -> None:
    """What a player does who wants to see something happen: assembles little, challenges rather than passes."""
    line = str(seen["line"])
    if "Finish the Assembly" in line and dice.random() < 0.6:
        page.locator("[data-do=done]").click(timeout=3000)
    elif "Issue a Challenge" in line and seen["cards"] and not seen["chosen"]:
        page.locator(".hand .alive").first.click(timeout=3000)
    else:
        by_mouse(page, seen, dice)


def by_hand(pages: list[Page], steps: int, seed: int, seconds: float = 60.0) -> None:
    """So many things done by mouse, by whoever is asked."""
    dice = random.Random(seed)
    end = time.monotonic() + seconds
    done = 0
    while done < steps:
        for page in pages:
            seen = look(page)
            assert time.monotonic() < end, [look(page) for page in pages]
            if seen["who"] == "you" and "sending" not in str(seen["line"]):
                step(page, seen, dice)
                done += 1
        pages[0].wait_for_timeout(10)


def won(link: str, pages: list[Page], done: list[int]) -> None:
    """The game ended as the rule book has it, and all of them played."""
    assert min(done) > 0, done
    for page in pages:
        expect(page.get_by_test_id("ending")).to_be_visible()
        log = open_log(page)
        expect(log).to_contain_text(re.compile("challenges? for"))
        expect(log).to_contain_text(re.compile("The ballot:|The battle:"))
        close_sheet(page)
        expect(page.get_by_role("list", name="Final standings").get_by_role("listitem")).to_have_count(
            len(pages)
        )
    table = pages[0].evaluate(
        "(path) => fetch('/api/tables/' + path).then((answer) => answer.json())", link.rsplit("/", 1)[1]
    )
    assert table["outcome"]["reason"] == "victory_points"
    assert max(table["outcome"]["scores"]) >= 13


@pytest.mark.quick("all play to the end inside their pages, more messages a second than hands send")
@pytest.mark.timeout(600)
def test_two_friends(people: People) -> None:
    ada, bo = people.page(1024, 700), people.page(1024, 700)
    link = open_table(ada, "blood-wars", 2)
    sit(bo, link)
    for page in (ada, bo):
        page.wait_for_selector(".prompt")
    by_hand([ada, bo], 16, 11)
    assert bo.locator(".camp.own .stack").count() == 0, "one's own Battle Hands lie open"
    assert violations(ada) == []
    won(link, [ada, bo], to_the_end([ada, bo], 11, SETTLE))


@pytest.mark.quick("all play to the end inside their pages, more messages a second than hands send")
@pytest.mark.timeout(600)
def test_four_at_one_table(people: People) -> None:
    pages = [people.page(1024, 700) for _ in range(4)]
    link = open_table(pages[0], "blood-wars", 4)
    for page in pages[1:]:
        sit(page, link)
    for page in pages:
        page.wait_for_selector(".prompt")
    by_hand(pages, 16, 12)
    expect(pages[0].locator(".camp")).to_have_count(4)
    assert violations(pages[0]) == []
    won(link, pages, to_the_end(pages, 12, SETTLE))


@pytest.mark.quick("about standing orders, with three bots to wait for at every question")
def test_on_a_phone_with_standing_orders(people: People) -> None:
    page = people.page(360, 740, has_touch=True, is_mobile=True)
    # The longest game: in a shorter one the bots may have won before all this is tried.
    open_table(page, "blood-wars", 4, level="novice", options={"VP to win": "25"})
    page.wait_for_selector(".prompt")
    wide: list[int] = []

    def tap(page: Page, seen: Seen, dice: random.Random) -> None:
        wide.append(page.evaluate("document.documentElement.scrollWidth"))
        by_touch(page, seen, dice)

    play_out(page, tap, seed=13, until=lambda page: len(wide) >= 40)
    assert max(wide) <= 360
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Standing orders").click()
    page.get_by_label("Pass for me").check()
    page.get_by_role("combobox", name="until").select_option("")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Passing until I say stop")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Passing until I say stop")).to_be_visible()
    page.get_by_role("button", name="Stop passing").click()
    expect(page.get_by_role("button", name="Standing orders")).to_be_visible()


OUTSIDE = """() => [...document.querySelectorAll('.face .name span')].filter((name) => {
  const frame = name.closest('.face').getBoundingClientRect(), own = name.getBoundingClientRect();
  return own.width > 0 && (own.left < frame.left || own.right > frame.right);
}).map((name) => name.textContent)"""
STICKING_OUT = """() => [...document.querySelectorAll('.camp h2, .war .about > b, .war .badge, .war .who, .war .gear span, .war .pool button')].filter((each) => {
  const frame = each.closest('.gear, .warlord, .stage, .camp').getBoundingClientRect(), own = each.getBoundingClientRect();
  return own.width > 0 && (own.left < frame.left - 1 || own.right > frame.right + 1);
}).map((each) => each.textContent)"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_long_names_never_leave_the_frame_of_a_card(people: People, width: int, height: int) -> None:
    page = people.page(width, height)
    page.goto("/cards/blood-wars")
    expect(page.locator(".face .name").first).to_be_visible()
    assert page.locator(".face").count() == 111
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.quick("about boards with something on them, with up to seven bots to wait for at every question")
@pytest.mark.parametrize("players", [2, 4, 6, 8])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_boards_of_two_to_eight_seats_keep_names_in_their_frames(
    people: People, players: int, width: int, height: int
) -> None:
    page = people.page(width, height)
    open_table(page, "blood-wars", players, level="novice")
    page.wait_for_selector(".prompt")
    done: list[Seen] = []

    def step_and_count(page: Page, seen: Seen, dice: random.Random) -> None:
        done.append(seen)
        step(page, seen, dice)

    play_out(page, step_and_count, seed=players, until=lambda page: len(done) >= 10)
    expect(page.locator(".camp")).to_have_count(players)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(STICKING_OUT) == []


def test_a_duel_of_the_lobby_can_be_made_even(people: People) -> None:
    page = people.page(1280, 800)
    page.goto("/lobby")
    form = page.locator("section", has=page.get_by_role("heading", name="New table"))
    form.locator("select").nth(0).select_option("blood-wars")
    even = form.get_by_label("Offset the first-move advantage")
    even.check()
    form.locator("select").nth(1).select_option("4")
    expect(even).to_have_count(0)
    form.locator("select").nth(1).select_option("2")
    expect(even).not_to_be_checked()
    even.check()
    form.locator("select").nth(2).select_option("novice")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".prompt")
    expect(open_log(page)).to_contain_text(re.compile("begins? with 2 VP"))


def test_the_deck_builder_counts_by_the_construction_table(people: People) -> None:
    page = people.page(1280, 800)
    page.goto("/decks")
    page.get_by_role("button", name="Copy Noon Standard").click()
    expect(page.get_by_test_id("law")).to_contain_text("Ready to play")
    warlords = page.get_by_role("row", name="Warlord", exact=False).first
    expect(warlords).to_contain_text("3–5")
    for _ in range(2):
        page.get_by_role("button", name="One more Marshal Krull").first.click()
    expect(warlords).to_contain_text("✕ 6")
    expect(page.get_by_test_id("law")).to_contain_text("Warlord: 3 to 5")
    assert violations(page) == []
