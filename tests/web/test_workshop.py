"""`wartable dev`: from `wartable new set` to one's own card on the table against a bot, every save shown, every mistake said."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import pytest
from playwright.sync_api import Browser, expect

from .conftest import ROOT

pytestmark = pytest.mark.browser

HARE = {
    "id": "FM4", "name": "Snow Hare", "cost": {"essence": "U"}, "attack": 1, "health": 1, "range": 1,
    "abilities": [{"is": "triggered", "on": "enter", "does": [{"is": "draw", "count": 1}]}],
}  # fmt: skip


class Workshop:
    """`wartable new set` and `wartable dev`, as their own README says it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.begun = perf_counter()
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("WARTABLE_")},
            "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1",
        }  # fmt: skip
        command = [sys.executable, "-m", "wartable"]
        subprocess.run(
            [*command, "new", "set", "hands-of-war", folder.name], cwd=folder.parent, env=environment, check=True,
            capture_output=True,
        )  # fmt: skip
        self.log = (folder.parent / "log").open("w+")
        self.process = subprocess.Popen(
            [*command, "dev", folder.name, "--port", "0"], cwd=folder.parent, env=environment,
            stdout=subprocess.PIPE, stderr=self.log, text=True,
        )  # fmt: skip
        self.said = [self._line(), self._line()]
        self.url = "http://" + self.said[1].split("http://")[1].strip()

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def wait_for(self, words: str) -> str:
        while words not in (line := self._line()):
            assert line, f"it ended without saying {words!r}"
        return line

    def stop(self) -> int:
        self.process.terminate()
        code = self.process.wait(30)
        for each in (self.process.stdout, self.log):
            assert each is not None
            each.close()
        return code


@pytest.fixture
def shop(page_built: None, tmp_path: Path) -> Iterator[Workshop]:
    made = Workshop(tmp_path / "frost-march")
    yield made
    made.stop()


def test_a_save_is_shown_a_mistake_is_said_and_a_table_begins_anew(shop: Workshop, chromium: Browser) -> None:
    page = chromium.new_page(base_url=shop.url)
    page.goto("/workshop")
    card = shop.folder / "cards" / "ice-reader.json"
    text = card.read_text()
    expect(page.get_by_role("button", name="Ice Reader")).to_be_visible()

    card.write_text(text.replace("Ice Reader", "Ice Rider"))
    expect(page.get_by_role("button", name="Ice Rider")).to_be_visible()

    card.write_text(text.replace('"attack": 1', '"attack": 91'))
    sentence = "cards/ice-reader.json:7: FM1 attack: `attack` has to be a whole number of at most 8, not 91"
    expect(page.get_by_role("alert")).to_have_text(sentence)
    expect(page.get_by_role("button", name="Ice Rider")).to_be_visible()
    assert sentence in shop.wait_for("ice-reader.json:7")
    shop.wait_for("The last good version stays")

    card.write_text(text)
    expect(page.get_by_role("button", name="Ice Reader")).to_be_visible()
    page.keyboard.press("r")
    page.wait_for_url("**/t/*")
    hand = page.locator("[data-zone=hand]")
    expect(hand.first).to_be_visible()
    # Who tries cards is taught nothing: the next key begins anew.
    expect(page.get_by_test_id("how-you-win")).not_to_be_visible()
    names = [each.get_attribute("aria-label") for each in hand.all()]
    first = page.url
    card.write_text(text.replace('"attack": 1', '"attack": 2'))
    expect(page.get_by_text("begin anew with them")).to_be_visible()
    page.keyboard.press("r")
    page.wait_for_url(lambda url: "/t/" in url and url != first)
    expect(hand.first).to_be_visible()
    again = [each.get_attribute("aria-label") for each in hand.all()]
    assert len(again) == len(names) == 5, (names, again)
    assert [str(each).split(",")[0] for each in again] == [str(each).split(",")[0] for each in names], (
        "the same deal"
    )
    page.close()
    assert shop.stop() == 0


def test_a_card_of_ones_own_comes_to_the_table_and_into_the_editor(
    shop: Workshop, chromium: Browser, tmp_path: Path
) -> None:
    page = chromium.new_page(base_url=shop.url)
    page.goto("/workshop")
    expect(page.get_by_role("button", name="Ice Reader")).to_be_visible()
    (shop.folder / "cards" / "snow-hare.json").write_text(json.dumps(HARE))
    deck = shop.folder / "decks" / "frost-march.txt"
    deck.write_text(deck.read_text().replace("3 FM1  Ice Reader", "3 FM4  Snow Hare"))
    expect(page.get_by_role("button", name="Snow Hare")).to_be_visible()
    saved = page.get_by_test_id("workshop")
    expect(saved).to_contain_text("nothing is wrong", timeout=60_000)
    # Dealt by the seed; whoever has it not in hand is dealt anew by one key.
    mine = page.locator("[data-zone=hand][aria-label^='Snow Hare']")
    page.keyboard.press("r")
    for _ in range(12):
        page.wait_for_selector(".prompt.you", timeout=60_000)
        expect(page.locator("[data-zone=hand]")).to_have_count(5)
        if mine.count():
            break
        before = page.url
        page.keyboard.press("Shift+R")
        page.wait_for_url(lambda url, before=before: "/t/" in url and url != before)
    expect(mine.first).to_be_visible()
    print(f"From `wartable new set` to a card of one's own in hand: {perf_counter() - shop.begun:.0f} s")

    benches = set()
    for _ in range(2):
        page.goto("/workshop")
        page.get_by_role("button", name="Snow Hare").click()
        page.get_by_role("button", name="Open a copy in the editor").click()
        expect(page.get_by_role("heading", name="Frost March")).to_be_visible()
        expect(page.get_by_label("Name", exact=True)).to_have_value("Snow Hare")
        expect(page.get_by_test_id("law")).to_contain_text("Nothing is wrong")
        benches.add(page.url)
    assert len(benches) == 1, "the same set is copied once"
    page.screenshot(path=str(tmp_path / "bench.png"))
    page.close()


def test_a_folder_that_is_no_set_is_a_sentence(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "wartable", "dev", str(tmp_path)], env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 2 and "it has no set.toml" in told.stderr
