"""Hands of War in a real browser: a whole game by mouse, its windows and take-backs, its lesson, its decks."""

import json
import time

import pytest
from playwright.sync_api import expect

from .conftest import People
from .playing import Person, concede, make_account, open_table, sit, start
from .test_pages import settled, violations

pytestmark = pytest.mark.browser

SEEN = frozenset({"places", "targets", "alive", "arrows"})
"""Zones and permanents lit as targets, permanents that can act, attacks drawn as arrows."""


@pytest.mark.quick(
    "about what is lit and drawn on the way; whole games at their own pace are in test_newcomer"
)
def test_a_game_by_mouse_against_a_bot(people: People) -> None:
    page = people.page(1440, 900)
    start(page, "hands-of-war")
    player = Person(page, "hands-of-war", 11)
    is_over = player.play(seconds=90, most=200, until=SEEN)
    assert is_over or player.seen >= SEEN
    bad = violations(page)
    if not is_over:
        concede(page)
    expect(page.get_by_test_id("ending")).to_be_visible()
    assert bad == [], "\n".join(bad)


def test_a_game_on_a_phone_in_the_dark(people: People) -> None:
    page = people.page(360, 740, has_touch=True, is_mobile=True, color_scheme="dark")
    start(page, "hands-of-war")
    player = Person(page, "hands-of-war", 12, touch=True)
    is_over = player.play(seconds=6, most=36)
    bad = violations(page)
    if not is_over:
        concede(page)
    expect(page.get_by_test_id("ending")).to_be_visible()
    assert max(player.widest, page.evaluate("document.documentElement.scrollWidth")) <= 360
    assert bad == [], "\n".join(bad)


def test_the_lesson_ends_with_a_fallen_standard(people: People) -> None:
    page = people.page(1280, 800)
    page.goto("/learn/hands-of-war")
    piece = '[data-at="piece:{}"]'.format
    page.locator('[data-at="hand:KE04"]').click()
    expect(page.locator(".hand .under-way")).to_have_attribute("data-at", "hand:KE04")
    page.get_by_role("button", name="Vanguard, can be chosen").click(position={"x": 6, "y": 6})
    expect(page.locator(".hand .under-way")).to_have_count(0)
    page.get_by_role("button", name="Go to combat").click()
    page.locator(piece(3)).click()
    expect(page.locator(piece(2))).to_have_accessible_name(
        "Banner of the Ninefold Oath, Middle Ground, of Bot, health 6 of 20, distance 2, can be chosen"
    )
    page.locator(piece(2)).click()
    page.locator(piece(4)).click()
    page.locator(piece(2)).click()
    page.get_by_role("button", name="Confirm the attacks").click()
    expect(page.get_by_test_id("stack")).to_contain_text("Gatehouse Spearman")
    page.locator('[data-at="hand:KE06"]').click()
    page.locator(piece(5)).click()
    expect(page.get_by_test_id("lesson")).to_contain_text("the Standard has fallen")
    assert violations(page) == []


def test_the_first_card_of_the_lesson_can_be_dragged(people: People) -> None:
    page = people.page(1280, 800)
    page.goto("/learn/hands-of-war")
    card = page.locator('[data-at="hand:KE04"]')
    card.wait_for()
    place = page.locator(".side.near [data-pick-field=place][data-pick-value=V]")
    place.wait_for(state="attached")
    here, there = card.bounding_box(), place.bounding_box()
    assert here is not None and there is not None
    page.mouse.move(here["x"] + 30, here["y"] + 40)
    page.mouse.down()
    page.mouse.move(there["x"] + 30, there["y"] + there["height"] / 2, steps=6)
    page.mouse.up()
    expect(page.get_by_test_id("lesson")).to_contain_text("3 of 9")


def test_cards_are_found_by_colour_and_faction_and_decks_warn(people: People) -> None:
    page = people.page(1280, 800)
    page.goto("/cards/hands-of-war")
    settled(page)
    page.get_by_label("Faction").select_option("The Warders")
    page.get_by_label("Colour").select_option("W · white, Life")
    expect(page.get_by_role("button", name="Rootbound Totem, Battle Standard")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="cards")).not_to_contain_text("180")
    assert violations(page) == []
    page.goto("/decks")
    page.get_by_role("button", name="Copy Nine Cities").click()
    page.wait_for_selector("[data-testid=law]")
    expect(page.get_by_test_id("law")).to_contain_text("Ready to play")
    page.get_by_label("Faction").select_option("The Keepers of the Red Sand")
    page.get_by_role("button", name="One more Arena Hound").first.click()
    expect(page.get_by_test_id("law")).to_contain_text("Arena Hound needs red essence")
    expect(page.get_by_test_id("law")).to_contain_text("exactly 40 cards")
    assert violations(page) == []


# Notes in the page itself every time that a pass is held back: for how long, and what could be pressed at last.
HOLDS = """() => {
  window.holds = [];
  let since = 0, buttons = 0;
  const look = (now) => {
    const isHeld = document.querySelector('#prompt')?.textContent.includes('You can only pass here') ?? false;
    if (isHeld) {
      since ||= now;
      buttons = document.querySelectorAll('.answers .button:not([data-testid=what-happened])').length;
    } else if (since) {
      window.holds.push({ms: now - since, buttons});
      since = buttons = 0;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def test_at_a_rated_table_a_pass_tells_nothing_of_what_is_not_in_the_hand(people: People) -> None:
    """What cannot but pass takes as long as what this player thinks about."""
    ada, bo = people.page(), people.page()
    # Somebody who has played before: that is what the page goes by.
    pace = json.dumps({f"hands-of-war:{ask}": [5000] * 40 for ask in ("main", "window")})
    ada.add_init_script(
        f"localStorage.getItem('wartable.pace') ?? localStorage.setItem('wartable.pace', {pace!r})"
    )
    make_account(bo)
    sit(bo, open_table(ada, "hands-of-war", 2, rated=True))
    for page in (ada, bo):
        page.wait_for_selector(".prompt")
    ada.evaluate(HOLDS)
    players = [Person(ada, "hands-of-war", 41), Person(bo, "hands-of-war", 42)]
    end = time.monotonic() + 240
    while not (holds := ada.evaluate("window.holds")):
        assert time.monotonic() < end, "no pass was held back"
        for player in players:
            player.play(seconds=0.2, most=player.did + 1)
    # The shortest that is drawn of what people take (see web/src/lib/table/pace.ts), less a bell of three.
    assert holds[0]["buttons"] == 0 and holds[0]["ms"] > 400, holds
    # What is chosen among other things is remembered.
    learnt = "() => Object.values(JSON.parse(localStorage.getItem('wartable.pace'))).flat().some((each) => each < 1000)"
    while not ada.evaluate(learnt):
        assert time.monotonic() < end
        for player in players:
            player.play(seconds=0.2, most=player.did + 1)
