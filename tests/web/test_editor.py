"""The workshop: somebody who was never here makes a card and plays it against a bot, by what the screen says."""

import json
from pathlib import Path
from time import perf_counter

import pytest
from playwright.sync_api import Page, expect

from .conftest import People
from .test_pages import WIDTH, faded, violations

pytestmark = pytest.mark.browser


def begin(page: Page, game: str, card: str) -> None:
    """From the first page to a copy of a card on the bench."""
    page.goto("/")
    page.get_by_role("link", name="Workshop").click()
    page.get_by_role("navigation", name="Games").get_by_role("link", name=game).click()
    page.get_by_label("Find", exact=True).fill(card)
    page.get_by_role("button", name=card).first.click()
    expect(page.get_by_role("heading", name=f"New {card}")).to_be_visible()


def test_a_newcomer_makes_a_card_and_plays_it(people: People, tmp_path: Path) -> None:
    begun = perf_counter()
    page = people.desktop()
    begin(page, "Hands of War", "Tidewatch Archer")
    bad = violations(page)
    law, text, changes = (page.get_by_test_id(each) for each in ("law", "card-text", "changes"))
    expect(law).to_contain_text("Nothing is wrong")
    page.get_by_label("Name", exact=True).fill("Frost Archer")
    page.locator("#f-health").fill("7")
    expect(changes).to_contain_text("is called Frost Archer")
    expect(changes).to_contain_text("Health 7 instead of")
    expect(text).to_contain_text("Frost Archer")
    # An effect, put together from the game's words.
    page.get_by_role("button", name="Add Abilities").click()
    ability = f"#f-abilities-{page.locator('#f-abilities > ol > li').count() - 1}"
    page.locator(ability).select_option("triggered")
    page.locator(f"{ability}-on").select_option("enter")
    page.locator(f"{ability}-does").get_by_role("button", name="Add Effects").click()
    page.locator(f"{ability}-does-0").select_option("draw")
    expect(text).to_contain_text("draw", ignore_case=True)
    expect(changes).to_contain_text("new:")
    # What is unlawful is said beside the field, and taken back with one key.
    page.locator("#f-cost-essence").fill("Q")
    expect(page.locator("#f-cost-essence-wrong")).to_be_visible()
    expect(page.get_by_test_id("try")).to_be_disabled()
    page.keyboard.press("Control+z")
    expect(law).to_contain_text("Nothing is wrong")
    expect(page.get_by_test_id("saving")).to_contain_text("Saved")
    page.emulate_media(color_scheme="dark")
    faded(page)
    bad += violations(page, colours=True)
    assert bad == [], "\n".join(bad)
    page.screenshot(path=str(tmp_path / "bench.png"), full_page=True)
    bench = page.url
    page.reload()
    expect(text).to_contain_text("Frost Archer")
    page.get_by_test_id("try").click()
    page.wait_for_selector(".prompt.you", timeout=60_000)
    expect(page.get_by_role("button", name="Frost Archer, creature").first).to_be_visible()
    print(f"From the first page to a card of one's own in hand: {perf_counter() - begun:.0f} s")
    # And back again by what the table offers.
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Back to the workshop").click()
    expect(page.get_by_role("link", name="Back to that table")).to_be_visible()
    assert page.url.startswith(bench)


def test_a_set_goes_out_as_file_and_link_and_comes_in_again(people: People, tmp_path: Path) -> None:
    """By somebody at a phone who reads it, and by nothing but keys."""
    page = people.desktop()
    begin(page, "Circuit Warfare", "Corner")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save as a file").press("Enter")
    file = tmp_path / "set.json"
    coming.value.save_as(file)
    assert json.loads(file.read_bytes())["game"] == "circuit-warfare"
    page.get_by_role("button", name="Show it by a link").press("Enter")
    link = page.get_by_label("Whoever has this link").input_value()
    other = people.phone()
    other.goto(link)
    expect(other.get_by_role("heading", name="New Corner")).to_be_visible()
    other.get_by_role("button", name="Take a copy").tap()
    expect(other.get_by_test_id("law")).to_contain_text("Nothing is wrong")
    assert other.evaluate(WIDTH) <= 390
    bad = violations(other)
    assert bad == [], "\n".join(bad)
    other.screenshot(path=str(tmp_path / "phone.png"), full_page=True)
    # On paper too: the face that was made here, and the sheet's back.
    page.get_by_role("button", name="Print it").press("Enter")
    page.wait_for_url("**/print/circuit-warfare+*")
    page.wait_for_selector("[data-ready]", timeout=60_000)
    assert page.get_by_test_id("sheets").get_by_text("New Corner").count() == 1
    page.screenshot(path=str(tmp_path / "sheets.png"))
    page.goto("/editor")
    page.get_by_label("Open a set from a file").set_input_files(file)
    expect(page.get_by_role("heading", name="New Corner")).to_be_visible()


def test_two_tabs_do_not_overwrite_each_other(people: People) -> None:
    page = people.desktop()
    begin(page, "The Art of Battle", "Feint")
    other = page.context.new_page()
    people.watched(other)
    people.forgiven = ("409",)
    other.goto(page.url)
    other.get_by_label("Cost", exact=True).fill("2")
    expect(other.get_by_test_id("saving")).to_contain_text("Saved")
    page.get_by_label("Cost", exact=True).fill("3")
    expect(page.get_by_role("alert")).to_contain_text("changed in another tab")
    page.get_by_role("button", name="Show the newer one").click()
    expect(page.get_by_label("Cost", exact=True)).to_have_value("2")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Cost", exact=True)).to_have_value("3")
