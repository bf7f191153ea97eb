"""`wartable dev`: from `wartable new set` to one's own card on the table against a bot, every save shown, every mistake said."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .conftest import ROOT


class Workshop:
    """`wartable new set` and `wartable dev`, as their own README says it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
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
    assert [str(each).split(",")[0] for each in again] == [str(each).split(",")[0] for each in names], "the same deal"
    page.close()
    assert shop.stop() == 0


def test_a_folder_that_is_no_set_is_a_sentence(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "wartable", "dev", str(tmp_path)], env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 2 and "it has no set.toml" in told.stderr
