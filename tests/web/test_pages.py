"""Every page: shown without an error, usable by everybody, at every width, in every colour, in every language."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import People
from .playing import moves_inside, open_log, open_table, some_moves, start

pytestmark = pytest.mark.browser

AXE = Axe()
GAMES = ["the-battlefield", "circuit-warfare", "art-of-battle", "hands-of-war", "blood-wars"]
PAGES = [
    "/", "/lobby", "/decks", "/collection", "/collection/hands-of-war", "/replays", "/profile", "/settings", "/learn", "/editor", "/credits", "/lab", "/no-such-page",
    *(f"/{page}/{game}" for game in GAMES for page in ("cards", "rules", "learn")),
]  # fmt: skip


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => !document.querySelector('.empty[role=status]')")


def violations(page: Page, *, colours: bool = False) -> list[str]:
    """What axe finds; only what depends on colours, where the same page was looked at in other colours before."""
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if colours:
        options["runOnly"] = ["color-contrast", "link-in-text-block"]
    faded(page)
    for _ in range(8):
        before = page.evaluate(SHOWN)
        found = AXE.run(page, options=options).response["violations"]
        if page.evaluate(SHOWN) == before:
            break  # else the table moved on while axe measured: one colour was of before, the other of after
    else:
        raise AssertionError("the table never stands still")
    return [
        f"{each['id']}: {each['help']}: {each['nodes'][0]['html'][:160]} {each['nodes'][0].get('failureSummary', '')[:300]}"
        for each in found
    ]


SHOWN = "document.querySelector('[data-testid=table]')?.outerHTML.replace(/\\d+/g, '')"
"""A table but for its clocks."""
WIDTH = "document.documentElement.scrollWidth"
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The page has heard of its new width and has laid itself out anew."""


@pytest.mark.parametrize("part", range(8))
def test_every_page_is_for_everybody(people: People, part: int) -> None:
    """No barrier in light or dark, nothing wider than the screen at 360 and 768 px or with text at 200 %."""
    page = people.page(color_scheme="light")
    bad: list[str] = []
    for path in PAGES[part::8]:
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(path)
        settled(page)
        bad += [f"{path} light {each}" for each in violations(page)]
        page.emulate_media(color_scheme="dark")
        faded(page)
        bad += [f"{path} dark {each}" for each in violations(page, colours=True)]
        page.evaluate("document.documentElement.dataset.size = '200'")
        wide = page.evaluate(WIDTH)
        bad += [f"{path} is {wide} wide with text at 200 %"] if wide > 1280 else []
        page.evaluate("document.documentElement.dataset.size = '100'")
        for width in (768, 360):
            page.set_viewport_size({"width": width, "height": 740})
            page.evaluate(PAINTED)
            wide = page.evaluate(WIDTH)
            bad += [f"{path} is {wide} wide at {width}"] if wide > width else []
    assert bad == [], "\n".join(bad)


def faded(page: Page) -> None:
    """Colours fade over: wait until nothing moves any more, but for what glows without end, as a guide's pointer does."""
    page.wait_for_function(
        """() => document.getAnimations().every((each) =>
          each.playState !== 'running' || each.effect?.getComputedTiming().endTime === Infinity)"""
    )


@pytest.mark.quick("about how a table looks after many moves, not how long they take")
@pytest.mark.parametrize("game", GAMES)
def test_no_table_has_a_barrier(people: People, game: str) -> None:
    page = people.page()
    start(page, game)
    bad = violations(page)
    moves_inside(page, 25)
    bad += violations(page)
    page.emulate_media(color_scheme="dark")
    faded(page)
    bad += violations(page, colours=True)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    bad += violations(page)
    assert bad == [], "\n".join(bad)


def test_every_button_is_big_enough_for_a_finger(people: People) -> None:
    page = people.page(360, 740, has_touch=True)
    small: list[str] = []
    for path in ["/", "/lobby", "/decks", "/settings", "/profile"]:
        page.goto(path)
        settled(page)
        small += page.evaluate(
            """() => [...document.querySelectorAll('button, select, input:not([type=checkbox]):not([type=radio]), a.button')]
              .map((each) => [each, each.getBoundingClientRect()]).filter(([, box]) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
              .map(([each, box]) => `${location.pathname} ${each.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
        )
    assert small == []


def test_all_words_come_from_the_catalogue(people: People) -> None:
    """In the made-up language every word of ours stands in brackets; what stands outside was forgotten."""
    page = people.page()
    page.add_init_script("localStorage.setItem('wartable.settings', JSON.stringify({language: 'pseudo'}))")
    forgotten: list[str] = []
    for path in [
        "/",
        "/lobby",
        "/decks",
        "/collection",
        "/replays",
        "/settings",
        "/profile",
        "/learn",
        "/cards/the-battlefield",
    ]:
        page.goto(path)
        settled(page)
        page.wait_for_function("() => document.body.innerText.includes('~]')")
        forgotten += page.evaluate(
            """() => [...document.querySelectorAll('h1, h2, .button, nav a, label span, legend, th')].map((each) => each.innerText.trim())
              .filter((text) => /[a-zA-Z]{3}/.test(text) && !text.includes('~')).map((text) => location.pathname + ': ' + text)"""
        )
    ours = [
        each
        for each in forgotten
        if not any(word in each for word in ("Wartable", "English", "Deutsch", "easy"))
    ]
    names = page.evaluate("document.querySelector('.me')?.innerText") or ""
    assert [each for each in ours if names not in each or not names] == []


def test_german(people: People) -> None:
    page = people.page()
    page.goto("/settings")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    expect(page.get_by_text("Kartentexte und Regelbücher gibt es nur auf Englisch.")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.goto("/")
    page.get_by_test_id("play-circuit-warfare").click()
    expect(page.locator(".prompt").get_by_text("Du bist dran.", exact=False)).to_be_visible()
    some_moves(page, 4)
    log = open_log(page)
    expect(log.get_by_text("Runde 1", exact=False).first).to_be_visible()
    assert "is to move" not in log.inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_book_shows_the_board(people: People, game: str) -> None:
    page = people.page(1024, 768)
    page.goto(f"/rules/{game}")
    pictures = page.locator("article img")
    expect(pictures).to_have_count(2)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        assert len(picture.get_attribute("alt") or "") > 80
        page.wait_for_function(
            "(each) => each.complete && each.naturalWidth > 400", arg=picture.element_handle()
        )


def test_the_longest_name_fits_a_narrow_lobby(people: People) -> None:
    page = people.page(360, 740)
    page.goto("/profile")
    page.get_by_label("Name", exact=True).fill("W" * 24)
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", name="W" * 24)).to_be_visible()
    open_table(page, "hands-of-war", 2, private=False)
    page.goto("/lobby")
    expect(page.locator(".line", has_text="W" * 24).first).to_be_visible()
    assert page.evaluate(WIDTH) <= 360


PLACES = """(at) => new Promise((done) => {
  const places = new Set();
  const look = (left) => {
    places.add(Math.round(document.querySelector(at).getBoundingClientRect().y));
    if (left > 0) requestAnimationFrame(() => look(left - 1)); else done([...places]);
  };
  look(12);
})"""


@pytest.mark.parametrize(
    ("path", "card"),
    [
        ("/learn/art-of-battle", ".hand .alive"),
        ("/learn/the-battlefield", ".hand .alive"),
        ("/learn/hands-of-war", ".hand .alive"),
        ("/cards/circuit-warfare", "li > button.lifts"),
    ],
)
def test_a_card_does_not_flee_from_the_pointer(people: People, path: str, card: str) -> None:
    """At its lower edge a card that rises would leave the pointer, fall back under it, and rise again, for ever."""
    page = people.desktop()
    page.goto(path)
    page.locator(card).first.wait_for()
    settled(page)
    box = page.locator(card).first.bounding_box()
    assert box is not None
    # In a fan cards are tilted: the lower edge of one is a little above that of the box around it.
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.93)
    page.wait_for_timeout(400)
    (place,) = page.evaluate(PLACES, card)
    assert place < box["y"], "it has risen, and stays"
