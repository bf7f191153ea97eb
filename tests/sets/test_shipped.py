"""The sets that come with the package: what is shipped is what lies in sets/, it is well made, and it is played."""

import subprocess
import sys
from pathlib import Path

import pytest

from wartable.core.dice import Dice
from wartable.core.playout import play_out
from wartable.core.setup import Setup
from wartable.games import game
from wartable.sets.check import check_set, run_tests
from wartable.sets.folder import load_folder
from wartable.sets.store import list_sets, shipped_folder

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = sorted(path for path in (ROOT / "sets").iterdir() if path.is_dir())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARTABLE_SETS", str(tmp_path))


def test_what_is_shipped_is_what_lies_in_the_folders() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "sets.py"), "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert [each.id for each in list_sets()] and len(list(shipped_folder().glob("*.set.json"))) == len(
        FOLDERS
    )


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_shipped_set_is_well_made_and_its_scenarios_are_so(folder: Path) -> None:
    card_set = load_folder(folder)
    assert check_set(card_set, games=0) == [] and run_tests(card_set) == []
    assert len(card_set.tests) >= 4 and all(card["id"] in card_set.art for card in card_set.cards)


def test_the_second_people_and_the_third_army_are_whole() -> None:
    winter, walls = (load_folder(ROOT / "sets" / name) for name in ("long-winter", "city-of-walls"))
    assert len(winter.cards) == 30 and [deck.size for deck in winter.decks] == [41]
    assert sum(int(str(card.get("copies", 1))) for card in walls.cards) == 44 and len(walls.armies) == 1


@pytest.mark.parametrize("game_id", ["hands-of-war+long-winter", "the-battlefield+city-of-walls"])
def test_a_shipped_set_is_played_by_its_name(game_id: str) -> None:
    rules = game(game_id)
    decks = (rules.decks[-1], rules.decks[-1]) if rules.brings_decks else ()
    state = rules.new_game(Setup(2, {}, decks), 4)
    play_out(rules, state, Dice(4))
    assert state.outcome is not None
