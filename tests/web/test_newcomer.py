"""The first evening of a newcomer: an empty profile, untouched settings, the server as it is installed; by mouse and by touch.

A first visit, the lesson to its end, a whole game by the buttons of the page at its normal speed, a rematch: of every game.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import People
from .playing import Person, by_keys, by_mouse, look, play_out, side_by_side, start
from .test_pages import GAMES, faded, violations

pytestmark = pytest.mark.browser

SIZES = ["desktop", "phone"]


def came(people: People, size: str) -> Page:
    """Somebody opens the address for the first time."""
    page = people.desktop() if size == "desktop" else people.phone()
    assert page.context.storage_state() == {"cookies": [], "origins": []}
    page.goto("/")
    return page


def press(page: Page, size: str, selector: str, text: str = "") -> None:
    found = page.locator(f"{selector} >> visible=true", has_text=text) if text else page.locator(selector)
    if size == "phone":
        found.first.tap()
    else:
        found.first.click()


def is_untouched(page: Page) -> bool:
    return bool(page.evaluate("localStorage.getItem('wartable.settings') === null"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit(people: People, game: str, size: str) -> None:
    """Two presses after the address was opened something has happened on the table, and nothing hangs over the edge."""
    page = came(people, size)
    for each in GAMES:
        expect(page.get_by_test_id(f"play-{each}")).to_be_visible()
    press(page, size, f"[data-testid=play-{game}]")
    page.wait_for_selector(".prompt.you")
    person = Person(page, game, 5, touch=size == "phone")
    line = look(page)["line"]
    assert not person.play(30, most=4)
    expect(page.get_by_test_id("prompt")).not_to_have_text(str(line))
    assert person.widest <= page.viewport_size["width"], person.beyond  # type: ignore[index]
    assert is_untouched(page)


LESSONS: dict[str, list[list[str]]] = {
    "the-battlefield": [
        ["hand:VK02", "slot:P1:M2"], ["hand:VK02", "slot:P1:M2"], ["hand:VK05", "slot:P1:R1"], ["hand:VK16", "slot:P2:M4"],
        ["=Fold", "=Fold"],
    ],
    "circuit-warfare": [
        ["hand:2H", "cell:2,3"], ["cell:2,2"], ["cell:2,1"], ["cell:2,0"], ["hand:2A", "#button[data-row='98'][aria-pressed]", "cell:1,0"],
        ["=End the turn", "=End the turn"],
    ],
    "art-of-battle": [["hand:W3", "cell:AL:3"], ["=Keep your hand"], ["hand:P01", "cell:AL:2"]],
    "hands-of-war": [
        ["hand:KE04"], ["piece:3"], ["=Go to combat"], ["piece:3", "piece:2"],
        ["piece:4", "piece:2"], ["=Confirm the attacks"], ["hand:KE06"], ["piece:5"],
    ],
    "blood-wars": [
        ["hand:L25", "w:0:W07"], ["hand:F05", "l:0:W07:L25"], ["=Finish the Assembly"], ["hand:B04", "w:0:W07", "=by Combat"],
        ["hand:F10", "w:0:W07"], ["=Go into the Combat"], ["=Use the Power"], ["x:0:W07:F10", "=Play Press the Line"], ["=Pass"],
        ["=Oppose with Marshal Krull"], ["hand:L28", "stage:w:1:W08"], ["=Pass"],
    ],
}  # fmt: skip
"""What is pressed in each step: a place of the table, `=` an answer by its words, `#` anything else."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_lesson_to_its_end(people: People, game: str, size: str) -> None:
    page = came(people, size)
    press(page, size, f"a[href='/learn/{game}']")
    lesson = page.get_by_test_id("lesson")
    steps = LESSONS[game]
    for at, presses in enumerate(steps, start=1):
        expect(lesson).to_contain_text(f"{at} of {len(steps) + 1}")
        expect(page.get_by_test_id("pointer")).to_have_count(1)
        for each in presses:
            if each.startswith("="):
                press(page, size, ".answers .button", each[1:])
            elif each.startswith("#"):
                press(page, size, each[1:])
            else:
                press(page, size, f"[data-at='{each}']")
    expect(lesson).to_contain_text(f"{len(steps) + 1} of {len(steps) + 1}")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    if size == "desktop":
        assert violations(page) == []
    press(page, size, "[data-testid=lesson] .button.main", "Play now")
    page.wait_for_selector("[data-testid=table] .prompt.you")
    expect(page.get_by_test_id("guide")).to_be_visible()
    assert is_untouched(page)


@pytest.mark.timeout(420)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_and_a_rematch(people: People, game: str) -> None:
    """One with a mouse and one with a phone, each against the bots that the page gives them, at the pace of the bots."""
    persons = []
    for number, size in enumerate(SIZES):
        page = came(people, size)
        press(page, size, f"[data-testid=play-{game}]")
        page.wait_for_selector(".prompt.you")
        persons.append(Person(page, game, 1 + number, touch=size == "phone"))
    side_by_side(persons, seconds=400)
    for person, size in zip(persons, SIZES, strict=True):
        page, played = person.page, person.page.url
        expect(page.get_by_test_id("ending")).to_be_visible()
        assert person.widest <= page.viewport_size["width"], person.beyond  # type: ignore[index]
        ending = page.get_by_test_id("ending")
        expect(ending.get_by_role("heading", level=2)).to_have_text(re.compile("Victory|Defeat|A draw"))
        expect(ending.get_by_text("How it went")).to_be_visible(timeout=60_000)
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
        if size == "desktop":
            assert violations(page) == []
        press(page, size, "[data-testid=ending] .button.main", "Rematch")
        page.wait_for_url(lambda url, played=played: url != played)  # type: ignore[misc]
        page.wait_for_selector(".prompt.you")
        assert is_untouched(page)


def test_the_guide_comes_and_goes(people: People) -> None:
    """The sheet once by itself, the guide beside the table, sent away, and called back from behind the question mark."""
    page = people.desktop(is_reading=True)
    page.goto("/")
    page.get_by_test_id("play-circuit-warfare").click()
    sheet, guide = page.get_by_test_id("how-you-win"), page.get_by_test_id("guide")
    expect(sheet.locator("li")).to_have_count(3)
    expect(sheet.get_by_role("heading", name="How you win")).to_be_visible()
    assert violations(page) == []
    sheet.get_by_role("button", name="To the table").click()
    expect(guide).to_contain_text("Try this")
    expect(page.get_by_test_id("pointer")).to_be_visible()
    guide.get_by_role("button", name="Skip the guide").click()
    expect(guide).to_have_count(0)
    page.reload()
    page.wait_for_selector(".prompt.you")
    expect(sheet).not_to_be_visible()
    page.get_by_role("button", name="How you win").click()
    sheet.get_by_role("button", name="Call the guide").click()
    expect(guide).to_contain_text("Try this")

    # Home is about whoever has played: what was played last comes first, and the challenge of the day waits.
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome back")
    tiles = page.locator(".tile")
    expect(tiles.first).to_contain_text("Circuit Warfare")
    challenge = page.get_by_test_id("challenge")
    challenge.get_by_role("button", name="Take it on").click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    expect(challenge.get_by_role("button", name="Go on")).to_be_visible()


def test_who_is_invited_and_who_waits(people: People) -> None:
    """The invited read by whom, to what and how it is won; who waits may play a bot, and is called when it begins."""
    host = people.desktop()
    host.goto("/")
    host.get_by_test_id("invite-circuit-warfare").click()
    link = host.get_by_test_id("invite").input_value()
    name = host.locator("nav .me").inner_text()
    host.get_by_test_id("meanwhile").click()
    host.wait_for_selector(".prompt.you")
    guest = people.phone()
    guest.goto(link)
    expect(guest.get_by_test_id("asks")).to_have_text(f"{name} invites you to a game")
    expect(guest.get_by_role("heading", name="How you win")).to_be_visible()
    assert violations(guest) == []
    guest.get_by_role("button", name="Sit here").tap()
    host.get_by_test_id("begun").get_by_role("link").click()
    host.wait_for_url(link)
    host.wait_for_selector("[data-testid=table] .prompt")
    watcher = people.desktop()
    watcher.goto(link)
    expect(watcher.get_by_test_id("prompt")).to_contain_text("watching")


def test_who_looks_for_an_opponent_plays_a_bot_meanwhile(people: People) -> None:
    """The search outlives the lobby: whoever plays a bot is called when an opponent is found."""
    ada, bo = people.desktop(), people.phone()
    ada.goto("/lobby")
    ada.get_by_role("button", name="Find an opponent").click()
    ada.get_by_test_id("meanwhile").click()
    ada.wait_for_selector("[data-testid=table] .prompt")
    bo.goto("/lobby")
    bo.get_by_role("button", name="Find an opponent").tap()
    bo.wait_for_url("**/t/*")
    ada.get_by_test_id("begun").get_by_role("link").click()
    ada.wait_for_url(bo.url)


def test_the_page_can_be_installed_and_says_when_it_is_offline(people: People) -> None:
    page = people.phone()
    page.goto("/")
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "").json()
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).headers["content-type"] == icon["type"]
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    people.forgiven = ("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    page.goto("/lobby")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.context.set_offline(False)
    page.goto("/lobby")
    expect(page.get_by_role("heading", name="New table")).to_be_visible()


def test_a_first_tap_shows_and_the_second_does(people: People) -> None:
    page = people.phone()
    start(page, "the-battlefield")
    expect(page.locator(".hand .alive").first).to_be_visible()
    guide = page.get_by_test_id("guide")
    expect(guide).to_contain_text("Hold a finger on a card")
    page.locator(".hand .alive").first.tap()
    slot = page.locator(".board [data-zone=board].target").first
    slot.tap()
    button = page.locator("[data-ready]")
    expect(button).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text("Play")
    expect(page.get_by_role("log")).not_to_contain_text("You play")
    button.tap()
    expect(button).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text("You play")


def test_a_whole_game_by_keyboard_alone(people: People) -> None:
    page = people.desktop()
    page.goto("/")
    page.get_by_test_id("play-the-battlefield").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.testid") == "play-the-battlefield":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".prompt.you")
    play_out(page, by_keys, seed=5, seconds=120)
    expect(page.get_by_test_id("ending")).to_be_visible()


# -- the answer that asks again -------------------------------------------------------------------------------------


def asked(page: Page, game: str) -> str:
    """Plays until the answer is there that ends the turn although cards could be played; what it is called."""
    start(page, game)
    page.get_by_role("button", name="Skip the guide").click()  # what it advises is not asked twice
    answer = ".answers [data-do={}]".format({"the-battlefield": "fold", "circuit-warfare": "end_turn"}[game])
    play_out(page, by_mouse, until=lambda page: page.locator(answer).count() > 0)
    page.locator(".hand .alive").first.wait_for()
    return answer


@pytest.mark.parametrize("way", ["mouse", "keys", "touch"])
@pytest.mark.parametrize(
    ("game", "done"), [("the-battlefield", "folds?"), ("circuit-warfare", "ends? (the|your) turn")]
)
def test_a_second_press_is_meant(people: People, game: str, done: str, way: str) -> None:
    page = people.phone() if way == "touch" else people.desktop()
    button = page.locator(asked(page, game))
    said = button.inner_text().split("\n")[0].strip()
    before = page.locator(".hand .card").count()
    button.scroll_into_view_if_needed()
    faded(page)
    box = button.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def once() -> None:  # twice at the same place: the button must not have moved away
        if way == "keys":
            page.keyboard.press("Enter")
        elif way == "touch":
            page.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)

    if way == "keys":
        page.keyboard.press("p")
        while page.evaluate("document.activeElement.dataset.do") is None:
            page.keyboard.press("Tab")
    once()
    expect(button).to_contain_text(f"{said}? Press again")
    expect(page.locator("#prompt")).to_contain_text("Press the button again if you are sure.")
    assert page.locator(".hand .card").count() == before
    once()
    page.wait_for_function("() => !document.querySelector('[data-asking]')")
    page.keyboard.press("l")
    expect(page.get_by_role("dialog").locator("li", has_text=re.compile(done)).first).to_be_visible()


def test_the_question_goes_away(people: People) -> None:
    page = people.desktop()
    button = page.locator(asked(page, "the-battlefield"))
    asking = page.locator("[data-asking]")
    button.click()
    expect(asking).to_have_count(1)
    page.keyboard.press("Escape")
    expect(asking).to_have_count(0)

    button.click()
    page.locator(".own .name").click()  # elsewhere
    expect(asking).to_have_count(0)

    button.click()
    page.locator(".hand .alive").first.focus()
    expect(asking).to_have_count(0)

    button.click()
    expect(asking).to_have_count(1)
    page.wait_for_timeout(2500)
    expect(asking).to_have_count(1)  # long enough to read
    expect(asking).to_have_count(0)  # and not for ever
    assert look(page)["who"] == "you"

    button.dblclick()  # a double click is one
    expect(asking).to_have_count(1)
