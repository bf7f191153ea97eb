"""The page Lab: edit a number, start a report, close the browser, come back, and open a game behind a number."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import People, Server
from .test_pages import PAINTED, WIDTH, faded, violations

pytestmark = pytest.mark.browser
PLAYED_MS = 180_000


@pytest.fixture
def lab_people(
    chromium: Browser, page_built: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[People]:
    """The tests' server believes a proxy, so its lab would be the operators'; and its jobs do not stand back behind the other
    tests of this machine."""
    server = Server(tmp_path_factory.mktemp("lab"), WARTABLE_LAB="open", WARTABLE_LAB_NICE="0")
    made = People(chromium, server, quick=False)
    yield made
    made.close()
    server.stop()


def barriers(page: Page) -> list[str]:
    """By day and by night, at every width."""
    bad: list[str] = []
    page.emulate_media(color_scheme="light")
    bad += violations(page)
    page.emulate_media(color_scheme="dark")
    faded(page)
    bad += violations(page, colours=True)
    for width in (1280, 768, 360):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(PAINTED)
        wide = page.evaluate(WIDTH)
        bad += [f"{wide} wide at {width}"] if wide > width else []
    page.set_viewport_size({"width": 1280, "height": 800})
    return bad


@pytest.mark.slow
def test_from_a_number_to_the_game_behind_it(lab_people: People) -> None:
    page = lab_people.desktop()
    page.goto("/")
    page.get_by_role("contentinfo").get_by_role("link", name="Lab").click()
    expect(page.get_by_role("heading", name="Lab", exact=True)).to_be_visible()
    page.get_by_label("Card", exact=True).fill("Raider")
    page.get_by_role("spinbutton", name="x1.0").fill("9")
    expect(page.get_by_test_id("changes")).to_contain_text("Raider · VK02.x1.0=9")
    page.get_by_role("combobox", name="Played by").select_option("random")
    page.get_by_role("combobox", name="Games", exact=True).select_option("400")
    assert barriers(page) == []

    page.get_by_role("button", name="Begin").press("Enter")
    job = page.get_by_test_id("job")
    expect(job.get_by_role("heading", name="Report: The Battlefield")).to_be_visible()
    expect(job.get_by_role("progressbar")).to_be_visible()
    kept = page.context.storage_state()
    page.close()

    back = lab_people.page(1280, 800, storage_state=kept)
    back.goto("/lab")
    jobs = back.get_by_test_id("jobs")
    expect(jobs.get_by_text("done", exact=True)).to_be_visible(timeout=PLAYED_MS)
    jobs.get_by_role("link", name="Report: The Battlefield").click()
    expect(back.get_by_text("400 games of The Battlefield with VK02.x1.0=9")).to_be_visible()
    expect(back.get_by_role("img", name="How many turns games last")).to_be_visible()
    assert barriers(back) == []
    back.get_by_role("button", name="Maratha against Viking").click()
    typical = back.get_by_role("dialog").get_by_role("link", name="A typical game")
    expect(typical).to_be_visible(timeout=PLAYED_MS)
    typical.click()
    expect(back.get_by_test_id("replay")).to_be_visible(timeout=PLAYED_MS)
    back.get_by_role("button", name="To the end").click()
    expect(back.get_by_test_id("replay")).to_contain_text("won")
