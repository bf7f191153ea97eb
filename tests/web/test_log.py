"""The log as people read it: it speaks to "you" and folds repeats together, in both languages."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from wartable.bots.styles import NAMES

from .conftest import People
from .playing import Person, open_log, start
from .test_pages import GAMES

pytestmark = pytest.mark.browser

NOISE = re.compile(r"\bmain \d|\bwindow \d|is about to|\bPhase\.$|you(?:'s| is| has| plays)\b", re.IGNORECASE)


def is_bot(name: str) -> bool:
    return name.startswith("Bot") or any(name in names.values() for names in NAMES.values())


def told(page: Page) -> list[str]:
    # Lines that are scrolled out of sight have text, but none that is rendered.
    return [" ".join(line.split()) for line in page.locator(".log ol li").all_text_contents()]


@pytest.mark.parametrize("game", GAMES)
def test_the_log_speaks_to_you(people: People, game: str) -> None:
    page = people.desktop()
    start(page, game)
    Person(page, game, 5).play(30, most=3)
    open_log(page)
    lines = told(page)
    (name,) = (each for each in page.locator(".log .who").all_inner_texts() if not is_bot(each))
    assert any(re.search(r"\b[Yy]ou\b|\b[Yy]our\b", line) for line in lines), lines
    assert not any(name in line for line in lines), lines
    assert not any(NOISE.search(line) for line in lines), lines
    assert all(line[0].isupper() or line[0].isdigit() for line in lines), lines
    assert all(one != two for one, two in pairwise(lines)), lines
    before = lines[:2]
    page.reload()
    page.wait_for_selector(".prompt")
    open_log(page)
    expect(page.locator(".log ol li").first).to_have_text(re.compile(re.escape(before[0])))


@pytest.mark.parametrize("game", GAMES)
def test_the_log_speaks_to_you_in_german(people: People, game: str) -> None:
    page = people.desktop()
    page.add_init_script("localStorage.setItem('wartable.settings', JSON.stringify({ language: 'de' }))")
    start(page, game)
    Person(page, game, 5).play(30, most=3)
    open_log(page)
    expect(page.locator(".log ol")).to_contain_text(
        re.compile(r"\b[Dd]u \S+st\b|\b[Dd]u (passt|nutzt)|\b[Dd]eine?\b")
    )
    lines = told(page)
    (name,) = (each for each in page.locator(".log .who").all_inner_texts() if not is_bot(each))
    assert not any(name in line for line in lines), lines
