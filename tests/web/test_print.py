"""`wartable print`: sheets for a real printer, drawn by the page in a real Chromium."""

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from wartable.commands.printing import find_order
from wartable.core.errors import BadSetup
from wartable.games import game
from wartable.sets.new_set import make_set

from .conftest import CHROMIUM, ROOT

pytestmark = pytest.mark.browser

MM = 72 / 25.4


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "wartable", "print", *words],
        cwd=ROOT, env={"PYTHONPATH": str(ROOT / "src"), "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_what_is_printed_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARTABLE_SETS", str(tmp_path / "sets"))
    assert dict(find_order("the-battlefield").cards)["VK01"] == 4
    assert find_order("Nine Cities").rules.id == "hands-of-war" and find_order(
        "Nine Cities"
    ).title.startswith("Nine Cities")
    folder = make_set("circuit-warfare", "frost-march", tmp_path / "frost-march")
    assert [card for card, _ in find_order(str(folder)).cards] == ["FM1", "FM2", "FM3"]
    deck = tmp_path / "deck.txt"
    deck.write_text("# Mine\n2 2H\n16 4X\n")
    assert (
        find_order(str(deck)).cards == (("2H", 2), ("4X", 16))
        and find_order("long-winter").title == "The Long Winter"
    )
    for wrong, code in (("no-such-thing", "NOTHING_TO_PRINT"), (str(ROOT / "LICENSE"), "BAD_DECK")):
        with pytest.raises(BadSetup) as caught:
            find_order(wrong)
        assert caught.value.code == code


def test_sheets_of_nine_with_backs_counters_a_board_and_the_rules(page_built: None, tmp_path: Path) -> None:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here; tools/system.sh installs it")
    file = tmp_path / "cards.pdf"
    told = run("circuit-warfare", "--paper", "letter", "--out", str(file), "--browser", CHROMIUM)
    assert told.returncode == 0, told.stderr
    read = PdfReader(BytesIO(file.read_bytes()))
    cards = list(game("circuit-warfare").cards.values())
    sheets = -(-len(cards) // 9)
    texts = [" ".join(page.extract_text().split()) for page in read.pages]
    # A sheet and its back, the counters, the Field on four sheets, the rules in short.
    assert len(read.pages) >= 2 * sheets + 1 + 4 + 1
    assert all(abs(float(page.mediabox.width) - 215.9 * MM) < 1 for page in read.pages[: 2 * sheets + 5])
    for at, card in enumerate(cards):
        assert card.name in texts[at // 9 * 2], f"{card.name} is not on sheet {at // 9 + 1}"
    assert texts[1] == "" and "AP" in texts[2 * sheets] and "0,0" in " ".join(texts[2 * sheets + 1 :])
    assert "Quick reference" in texts[2 * sheets + 5] and "Your turn" in " ".join(texts[2 * sheets + 5 :])
    assert read.metadata is not None and read.metadata.title == "Circuit Warfare"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("circuit-warfare", "--paper", "a9"), "BAD_OPTION"),
        (("circuit-warfare", "--browser", "no-such-browser"), "NO_BROWSER"),
        (("circuit-warfare", "--out", "/nowhere/at/all.pdf"), "NO_FILE"),
    ],
)
def test_what_cannot_be_printed_is_a_sentence(page_built: None, words: tuple[str, ...], code: str) -> None:
    told = run(*words)
    assert told.returncode == 2 and code in told.stderr and "Traceback" not in told.stderr
