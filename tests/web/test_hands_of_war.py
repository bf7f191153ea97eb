"""Hands of War in a real browser: a whole game by mouse, its windows and take-backs, its lesson, its decks."""

import json
import random
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import People
from .playing import concede, open_table, sit, start
from .test_pages import settled, violations

pytestmark = pytest.mark.browser

LOOK = """() => {
  const prompt = document.querySelector('[data-testid=prompt]');
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.getBoundingClientRect().width > 0).length;
  const who = prompt && ['you', 'others', 'over', 'none'].find((each) => prompt.classList.contains(each));
  return {
    who, line: prompt?.innerText ?? '', wide: document.documentElement.scrollWidth, declares: document.querySelector('[aria-current=step]')?.innerText === 'Attacks',
    cards: shown('.hand .alive'), picks: shown('.over .pickable'), targets: shown('.board .piece.target, .board .item.target'), places: shown('.board .cell.target'),
    standards: shown('.piece.standard.target'), alive: shown('.piece.alive'), chosen: shown('.piece.chosen, .hand .chosen'), main: shown('.answers .button.main'), bare: shown('.answers [data-do]'),
    arrows: shown('.field path.sure'), turn: document.querySelector('.turn')?.innerText ?? '',
  };
}"""


SEEN = frozenset({"places", "targets", "alive", "arrows"})
"""Zones and permanents lit as targets, permanents that can act, attacks drawn as arrows."""


class Player:
    """Plays what the page offers, eager to bring the Standard down; notes what was seen on the way."""

    def __init__(self, page: Page, seed: int, *, touch: bool = False) -> None:
        self.page = page
        self.dice = random.Random(seed)
        self.touch = touch
        self.seen: set[str] = set()
        self.widest = 0
        self.steps = 0

    def play(self, seconds: float, most: int, until: frozenset[str] = frozenset({"never"})) -> bool:
        """Whether the game came to its end within so many steps, or until all of these were seen."""
        end = time.monotonic() + seconds
        while self.steps < most and time.monotonic() < end and not until <= self.seen:
            now = self.page.evaluate(LOOK)
            self.widest = max(self.widest, now["wide"])
            if now["who"] == "over":
                return True
            if now["who"] != "you" or "sending" in now["line"]:
                self.page.wait_for_timeout(15)
                continue
            self.steps += 1
            try:
                self.step(now)
            except Exception as error:  # the table may move on under the hand; a person looks again
                if "Timeout" not in type(error).__name__ and "not attached" not in str(error):
                    raise
        return False

    def step(self, now: dict[str, object]) -> None:
        dice = self.dice
        self.seen |= {what for what in ("targets", "places", "picks", "arrows", "alive") if now[what]}
        if now["picks"]:
            self.press(".over .pickable")
        elif now["standards"] and now["declares"]:
            self.press(".board .piece.standard.target")
        elif now["targets"]:
            self.press(".board .piece.target, .board .item.target")
        elif now["places"] and not (now["chosen"] and now["main"]):
            self.press(".board .cell.target", corner=True)
        elif now["main"] and (now["chosen"] or not now["bare"]):
            self.press(".answers .button.main")
        elif now["chosen"]:
            self.page.keyboard.press("Escape")
        elif now["declares"] and now["alive"]:
            self.press(".piece.alive")
        elif now["cards"] and dice.random() < 0.8 and "aside" not in str(now["line"]):
            self.press(".hand .alive")
        elif now["alive"] and dice.random() < 0.2:
            self.press(".piece.alive")
        else:
            self.press(".answers [data-do]")

    def press(self, selector: str, *, corner: bool = False) -> None:
        found = self.page.locator(f"{selector} >> visible=true")
        count = found.count()
        if count == 0:
            return
        place: Locator = found.nth(self.dice.randrange(count))
        if self.touch:
            place.scroll_into_view_if_needed(timeout=1500)
            place.tap(timeout=1500, **({"position": {"x": 6, "y": 6}} if corner else {}))
        else:
            place.click(timeout=1500, **({"position": {"x": 6, "y": 6}} if corner else {}))


def test_a_game_by_mouse_against_a_bot(people: People) -> None:
    page = people.page(1440, 900)
    start(page, "hands-of-war")
    player = Player(page, seed=11)
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
    player = Player(page, seed=12, touch=True)
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
        "Banner of the Ninefold Oath, Middle Ground, of B, health 6 of 20, distance 2, can be chosen"
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


def test_at_a_rated_table_a_pass_tells_nothing_of_what_is_not_in_the_hand(people: People) -> None:
    """What cannot but pass takes as long as what this player thinks about."""
    ada, bo = people.page(quick=False), people.page()
    kept = {
        "settings": {"speed": 0, "confirmPass": False, "sound": 0, "calls": 0},
        "pace": {f"hands-of-war:{ask}": [3000] * 40 for ask in ("main", "window")},
    }
    for name, value in kept.items():
        ada.add_init_script(f"localStorage.setItem('wartable.{name}', {json.dumps(value)!r})")
    sit(bo, open_table(ada, "hands-of-war", 2, rated=True))
    for page in (ada, bo):
        page.wait_for_selector(".prompt")
    held = ada.locator("#prompt", has_text="Nothing else can be done")
    players = [Player(ada, seed=41), Player(bo, seed=42)]
    end = time.monotonic() + 60
    while held.count() == 0 and time.monotonic() < end:
        for player in players:
            player.play(seconds=0.2, most=player.steps + 1)
    expect(ada.locator(".answers .button")).to_have_count(0)
    ada.wait_for_timeout(300)
    assert held.count() == 1
    held.wait_for(state="detached")
    # What is chosen among other things is remembered.
    learnt = "() => Object.values(JSON.parse(localStorage.getItem('wartable.pace'))).flat().some((each) => each < 1000)"
    while not ada.evaluate(learnt):
        assert time.monotonic() < end
        for player in players:
            player.play(seconds=0.2, most=player.steps + 1)
