"""Every page: shown without an error, usable by everybody, at every width, in every colour, in every language."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import People
from .playing import by_mouse, play_out, start

pytestmark = pytest.mark.browser

PAGES = [
    "/", "/lobby", "/decks", "/collection", "/cards/the-battlefield", "/cards/circuit-warfare", "/cards/art-of-battle",
    "/cards/hands-of-war", "/rules/the-battlefield", "/rules/hands-of-war", "/replays", "/profile", "/settings", "/learn", "/learn/the-battlefield", "/learn/hands-of-war",
    "/no-such-page",
]  # fmt: skip
GAMES = ["the-battlefield", "circuit-warfare", "art-of-battle"]


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => !document.querySelector('.empty[role=status]')")


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['help']}: {each['nodes'][0]['html'][:160]} {each['nodes'][0].get('failureSummary', '')[:300]}"
        for each in found
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_barrier(people: People, scheme: str) -> None:
    page = people.page(color_scheme=scheme)
    bad: list[str] = []
    for path in PAGES:
        page.goto(path)
        settled(page)
        bad += [f"{path} {scheme} {each}" for each in violations(page)]
    assert bad == [], "\n".join(bad)


@pytest.mark.parametrize("game", GAMES)
def test_no_table_has_a_barrier(people: People, game: str) -> None:
    page = people.page()
    start(page, game)
    bad = violations(page)
    steps = [0]

    def far(page: Page) -> bool:
        steps[0] += 1
        return steps[0] > 60

    play_out(page, by_mouse, until=far)
    bad += violations(page)
    page.emulate_media(color_scheme="dark")
    # Colours fade over: wait until no button has its light ground any more.
    page.wait_for_function(
        "() => [...document.querySelectorAll('.button')].every((each) => getComputedStyle(each).backgroundColor !== 'rgb(255, 253, 249)')"
    )
    bad += violations(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    bad += violations(page)
    assert bad == [], "\n".join(bad)


@pytest.mark.parametrize("width", [360, 768])
def test_nothing_is_wider_than_the_screen(people: People, width: int) -> None:
    page = people.page(width, 740)
    for path in PAGES:
        page.goto(path)
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_text_grows_to_200_percent(people: People) -> None:
    page = people.page(1280, 800)
    page.add_init_script("localStorage.setItem('wartable.settings', JSON.stringify({size: '200', speed: 0}))")
    for path in PAGES:
        page.goto(path)
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280, path


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
    page.add_init_script(
        "localStorage.setItem('wartable.settings', JSON.stringify({language: 'pseudo', speed: 0}))"
    )
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
    assert page.evaluate("document.documentElement.lang") == "de"
