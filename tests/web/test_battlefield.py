"""The Battlefield in a real browser: what the board shows is what counts, and how it comes about."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import People
from .playing import look, open_table, play_out, pointing
from .test_pages import violations

pytestmark = pytest.mark.browser

LANES = """() => [...document.querySelectorAll('.side .lane')].map((lane) => ({
  sum: lane.querySelector('.sum').getAttribute('aria-label').match(/\\d+/g).join('/'),
  slots: [...lane.querySelectorAll('.slot')].map((slot) => slot.getAttribute('aria-label')),
  bonus: Number(/[+](\\d+)[/]?[+](\\d+)/.exec([...lane.querySelectorAll('.sum .why span')].map((each) => each.textContent).find((each) => each.includes('bonus')) ?? '')?.[2] ?? 0),
}))"""


def never_fold(page: Page, seen: dict[str, int | str], dice: object) -> None:
    """Plays cards and nothing else."""
    pointing(page, {**seen, "bare": 0, "answers": seen["answers"] if seen["chosen"] else 0}, dice, lambda place: place.click(timeout=2_000))  # type: ignore[arg-type]  # fmt: skip


def begin(page: Page, options: dict[str, int | bool | str] | None = None) -> None:
    open_table(page, "the-battlefield", 2, level="novice", options=options)
    page.wait_for_selector(".prompt.you")
    page.locator(".army:not(:disabled)").first.click()
    page.wait_for_selector(".pickable")


def test_table_pick_shows_the_rest_of_the_deck_with_true_counts(people: People) -> None:
    page = people.page()
    begin(page, {"look through the rest of your deck": True})

    def counts() -> list[int]:
        return [int(text.removeprefix("×")) for text in page.locator(".pickable .copies").all_inner_texts()]

    before = counts()
    assert sum(before) == 29 and len(before) == 21
    first = next(at for at, count in enumerate(before) if count)
    page.locator(".pickable").nth(first).click()
    expect(page.locator(".wishes ol li.filled")).to_have_count(1)
    after = counts()
    assert sum(after) == 28 and after[first] == before[first] - 1
    for at, count in enumerate(after):
        assert page.locator(".pickable").nth(at).is_disabled() == (count == 0)


def test_lanes_add_up_and_the_strip_tells_the_rule(people: People) -> None:
    page = people.page()
    begin(page, {"the starter's total defence": 7})
    play_out(page, never_fold, seed=5, until=lambda page: page.locator(".side.near .slot.full").count() >= 6)
    page.wait_for_function("() => document.querySelector('.prompt.you')")
    shown = page.evaluate(LANES)
    assert len(shown) == 6
    for lane in shown:
        values = [re.search(r", (\d+)/(\d+)", label) for label in lane["slots"]]
        sums = [sum(int(each[part]) for each in values if each) for part in (1, 2)]
        assert lane["sum"] == f"{sums[0]}/{sums[1] + lane['bonus']}", lane
    assert sorted(lane["bonus"] for lane in shown)[-2:] == [0, 7]
    strip = page.locator(".score")
    in_full = strip.get_by_text("Attack beyond the enemy's defence counts double")
    for width, height in ((1440, 900), (1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for words in ("Attack beyond defence counts ×2", re.compile(r"^War \d+–\d+$")):
            told = page.get_by_test_id("scoring").get_by_text(words)
            expect(told).to_be_visible()
            expect(told).to_be_in_viewport(ratio=1)
        expect(in_full).not_to_be_visible()
        strip.locator("button").click()
        expect(in_full).to_be_visible()
        strip.locator("button").click()
    expect(page.get_by_role("button", name=re.compile(r"discard pile: \d+ cards?$"))).to_have_count(2)
    assert violations(page) == []


def test_slots_carry_the_sign_of_what_belongs_there(people: People) -> None:
    page = people.page()
    begin(page)
    play_out(page, never_fold, seed=6, until=lambda page: look(page)["cards"])
    signs = page.evaluate(
        "() => [...document.querySelectorAll('.side .lane')].map((lane) => [...lane.querySelectorAll('.hint path')].map((each) => each.getAttribute('d')))"
    )
    assert all(len(set(lane)) <= 1 for lane in signs)
    on_slots = {each for lane in signs for each in lane}
    assert len(on_slots) == 3  # the same as in the pictures of cards: web/test/the-battlefield.test.ts
