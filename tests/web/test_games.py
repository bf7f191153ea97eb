"""Whole games in a real browser: by mouse, by keyboard alone, on a phone; against bots, friends, before spectators."""

import random
import re
import time

import pytest
from playwright.sync_api import Page, expect

from .conftest import People
from .playing import (
    Person,
    by_keys,
    by_mouse,
    by_touch,
    concede,
    look,
    make_account,
    moves_inside,
    open_log,
    open_table,
    play_on,
    play_out,
    played,
    sit,
    some_moves,
    start,
    start_short,
)
from .test_pages import violations

pytestmark = pytest.mark.browser


CELLS = "() => [...document.querySelectorAll('.cell')].flatMap((each) => { const box = each.getBoundingClientRect(); return [box.width, box.height]; })"


def ended(page: Page) -> None:
    expect(page.get_by_test_id("ending")).to_be_visible()


def test_the_art_of_battle_by_keyboard_alone(people: People) -> None:
    page = people.page()
    start_short(page, "art-of-battle")
    play_out(page, by_keys, seed=6, seconds=90)
    ended(page)


@pytest.mark.quick("about the narrowest screen; how long a game takes there is in test_newcomer")
@pytest.mark.parametrize("game", ["the-battlefield", "circuit-warfare", "art-of-battle"])
def test_a_game_on_a_phone(people: People, game: str) -> None:
    page = people.page(360, 740, has_touch=True, is_mobile=True)
    start_short(page, game)
    wide: list[int] = []

    def step(page: Page, seen: dict[str, int | str], dice: object) -> None:
        wide.append(page.evaluate("document.documentElement.scrollWidth"))
        by_touch(page, seen, dice)  # type: ignore[arg-type]

    play_out(page, step, seed=7, seconds=90)
    ended(page)
    assert max(wide) <= 360


@pytest.mark.quick("about cells for fingers on the largest Field, with three bots to wait for at every turn")
def test_four_seats_of_circuit_warfare_on_a_phone(people: People) -> None:
    """The 7x7 Field at 360 px: nothing is wider than the screen, every cell is big enough for a finger, the game ends."""
    page = people.page(360, 740, has_touch=True, is_mobile=True)
    open_table(page, "circuit-warfare", 4, level="novice")
    page.wait_for_selector(".prompt.you")
    wide: list[int] = []
    cells: list[float] = []

    def step(page: Page, seen: dict[str, int | str], dice: object) -> None:
        wide.append(page.evaluate("document.documentElement.scrollWidth"))
        cells.extend(page.evaluate(CELLS))
        by_touch(page, seen, dice)  # type: ignore[arg-type]

    play_out(page, step, seed=21, seconds=240)
    ended(page)
    assert max(wide) <= 360
    assert len(cells) >= 49 and min(cells) >= 44
    expect(page.get_by_role("list", name="Final standings").get_by_role("listitem")).to_have_count(4)


def test_two_friends_by_invite_link_and_a_spectator(people: People) -> None:
    host, guest, watcher = people.page(), people.page(), people.page()
    host.goto("/")
    host.get_by_test_id("invite-the-battlefield").click()
    link = host.get_by_test_id("invite").input_value()
    expect(host.get_by_role("img", name="QR code")).to_be_visible()
    guest.goto(link)
    guest.get_by_role("button", name="Sit here").click()
    for page in (host, guest):
        page.wait_for_selector(".prompt.you")
    watcher.goto(link)
    expect(watcher.get_by_test_id("table")).to_be_visible()
    expect(watcher.locator("ul.hand")).to_have_count(0)
    turns = 0
    while look(host)["who"] != "over":
        for page in (host, guest):
            play_out(page, by_mouse, seed=8 + turns, until=lambda page: look(page)["who"] != "you")
        turns += 1
        assert turns < 400
    for page in (host, guest, watcher):
        page.wait_for_selector(".prompt.over")
    expect(host.get_by_test_id("rating")).to_have_count(0)
    host.get_by_role("button", name="Rematch").click()
    expect(host.get_by_text("Waiting for 1 more player")).to_be_visible()
    guest.get_by_role("button", name="rematch").click()
    for page in (host, guest):
        page.wait_for_selector(".prompt.you")


def test_a_rated_game_ends_with_what_became_of_the_ratings(people: People) -> None:
    ada, bo = people.page(), people.page(390, 844)
    make_account(bo)
    sit(bo, open_table(ada, "the-battlefield", 2, rated=True))
    players = [Person(ada, "the-battlefield", 7), Person(bo, "the-battlefield", 8)]
    for steps in range(1, 7):  # what is given up at once counts for nobody
        for player in players:
            player.play(seconds=20, most=steps)
    concede(bo)
    for page in (ada, bo):
        told = page.get_by_test_id("rating")
        expect(told).to_have_count(2)
        expect(told.first).to_contain_text(re.compile(r"1500\? → \d{4}\? \+\d+"))
        expect(told.last).to_contain_text(re.compile(r"1500\? → \d{4}\? −\d+"))
        assert violations(page) == []


@pytest.mark.quick("three of the four play inside their pages, more messages a second than hands send")
def test_four_people_at_the_art_of_battle(people: People) -> None:
    pages = [people.page(1024, 700), *(people.page(400, 600) for _ in range(3))]
    link = open_table(pages[0], "art-of-battle", 4, health=10)
    for page in pages[1:]:
        sit(page, link)
    for page in pages:
        page.wait_for_selector(".prompt.you")
    # One points with the mouse, the others do the same inside their pages: all four are real browsers at one table.
    play_on(pages[1:], 31)
    play_out(pages[0], by_mouse, seed=31, seconds=120)
    assert min(played(pages[1:], 20)) > 0
    for page in pages:
        ended(page)
    pages[0].keyboard.press("Escape")
    assert pages[0].locator(".fighter.out").count() > 0
    assert violations(pages[0], colours=True) == [], "the names of the fallen can be read"


def test_a_game_by_the_board_in_words_and_the_list_of_moves(people: People) -> None:
    """As a screen-reader user plays: text instead of the drawn board, every move from the list, focus never lost."""
    page = people.page()
    page.add_init_script(
        "localStorage.setItem('wartable.settings', JSON.stringify({textBoard: true}))"  # what is tested
    )
    start(page, "the-battlefield")
    expect(page.get_by_role("region", name="Board in words")).to_be_visible()
    spoken = page.locator("[role=log]").last
    dice = random.Random(41)
    end = time.monotonic() + 90
    heard: set[str] = set()
    while look(page)["who"] != "over":
        assert time.monotonic() < end, look(page)
        seen = look(page)
        if seen["who"] != "you" or "sending" in str(seen["line"]):
            page.wait_for_timeout(20)
            continue
        page.keyboard.press("a")
        dialog = page.get_by_role("dialog", name="Everything you can do now")
        moves = dialog.locator("ul button:not(:disabled)")
        if moves.count() == 0:
            page.keyboard.press("Escape")
            continue
        # Tab reaches the close button, the search where there is one, then the moves.
        for _ in range(60):
            if page.evaluate("document.activeElement?.closest('dialog ul') !== null"):
                break
            page.keyboard.press("Tab")
        for _ in range(dice.randrange(min(3, moves.count()))):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(dialog).to_have_count(0)
        heard.add(spoken.inner_text())
        assert page.evaluate("document.activeElement !== null && document.activeElement !== document.body"), (
            "focus is lost"
        )
    ended(page)
    assert len(heard) > 5, "the live region tells what happens"


def test_the_log_follows_the_game_and_leaves_alone_who_reads(people: People) -> None:
    page = people.page(1440, 700)
    start(page, "circuit-warfare")
    some_moves(page, 25)
    open_log(page)
    roll = page.get_by_role("region", name="Log")
    up = "(roll) => roll.scrollHeight - roll.clientHeight - Math.abs(roll.scrollTop)"
    expect(roll.locator("li").last).to_be_in_viewport()
    assert roll.evaluate(up) > 60, "more was said than fits"

    roll.evaluate("(roll) => { roll.scrollTop = 40 - roll.scrollHeight + roll.clientHeight; }")
    read = roll.locator("li").nth(2)
    expect(read).to_be_in_viewport()
    top = "(line) => line.getBoundingClientRect().top"
    before = read.evaluate(top)
    moves_inside(page, 3, seed=5)  # nobody can press what lies under the sheet
    assert abs(read.evaluate(top) - before) < 2, "who has scrolled up stays there"
