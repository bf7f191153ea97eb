"""An accepted proposal changes the files: a deck, a built-in set, the folder of a set of one's own. What it cannot find, it says."""

import importlib
import shutil
from functools import partial
from pathlib import Path

import pytest

from wartable.cli import run
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.sets import CardSet, pack
from wartable.core.state import State
from wartable.games import game
from wartable.lab import accepting
from wartable.lab.accepting import difference_of_set, write_deck, write_set
from wartable.lab.changes import read_version
from wartable.lab.fix import Candidate, Fixing, Plan
from wartable.lab.jobs import Job
from wartable.sets import store
from wartable.sets.folder import load_folder
from wartable.sets.new_set import make_set


def test_an_accepted_change_is_written_into_a_deck_file(tmp_path: Path) -> None:
    rules = game("circuit-warfare")
    file = tmp_path / "my.deck"
    file.write_text("# Mine\n2 CA  Capacitor\n8 4X\n1 HM\n")
    changes = read_version(
        "circuit-warfare", ["Short Fuse:CA=1", "Short Fuse:VX=2", "Short Fuse:HM=0"]
    ).changes
    told = write_deck(file, rules, changes)
    assert file.read_text() == "# Mine\n1 CA  Capacitor\n8 4X\n2 VX\n"
    assert "-2 CA  Capacitor" in told and "+1 CA  Capacitor" in told


def test_an_accepted_change_of_a_set_is_a_difference_of_its_files() -> None:
    changes = read_version("circuit-warfare", ["RB.cost=4", "Short Fuse:CA=1"]).changes
    told = difference_of_set(game("circuit-warfare"), changes)
    assert '+    magic("RB", "Rebirth", 3, 4,' in told
    assert "4Xx8 KQx2 HMx1 TKx1 SCx2 CAx1" in told
    twice = difference_of_set(
        game("the-battlefield"), read_version("the-battlefield", ["VK02.x1.0=5", "VK02.x2.0=4"]).changes
    )
    assert '+        unit("VK02", "Raider", MELEE, 4, (5, 2), (4, 5)),' in twice  # of three 4s the right one
    letters = read_version("hands-of-war", ["KE06.cost.essence=1", "KE03.attack=4"]).changes
    told = difference_of_set(game("hands-of-war"), letters)
    assert '"Hot Iron", "R", deal(3' in told and '"Arena Hound", "RR", (4, 1, 2)' in told


def test_an_accepted_change_is_written_into_the_files_of_the_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game("circuit-warfare")
    copy = tmp_path / "src" / "wartable" / "games" / "circuit_warfare"
    shutil.copytree(accepting._package_of(rules), copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(accepting, "_package_of", lambda rules: copy)
    monkeypatch.setattr(accepting, "_names_in", partial(names_beside, rules))
    changes = read_version("circuit-warfare", ["RB.cost=4", "Short Fuse:CA=1"]).changes
    told = write_set(rules, changes)
    assert 'magic("RB", "Rebirth", 3, 4,' in told
    assert 'magic("RB", "Rebirth", 3, 4,' in (copy / "cards" / "magic.py").read_text()
    assert "SCx2 CAx1" in (copy / "cards" / "decks.py").read_text()
    with pytest.raises(BadSetup, match="cannot be found"):
        write_set(rules, changes)  # what is loaded is not what is written there any more
    assert not list(copy.rglob("*.partial"))


def names_beside(rules: Rules[State], file: Path) -> dict[str, object]:
    """What the module knows of which this file is a copy."""
    name = ".".join(("wartable", *file.with_suffix("").parts[file.parts.index("games") :]))
    return vars(importlib.import_module(name.removesuffix(".__init__")))


# -- a set of one's own ------------------------------------------------------------------------------------------------

IN_PYTHON = """
from wartable.games.hands_of_war.cards.kinds import creature

CARDS = [creature("FM9", "Snow Wolf", "WW", (2, 2, 2))]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new set, with a card in Python beside those that are data; it is installed."""
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("WARTABLE_SETS", raising=False)
    made = make_set("hands-of-war", "frost-march", tmp_path / "frost-march")
    (made / "cards" / "wolf.py").write_text(IN_PYTHON)
    store.install(load_folder(made))
    return made


PLAYED = "hands-of-war+frost-march"
WORDS = ["FM1.health=4", "FM2.cost.essence=2", "FM9.attack=3", "Frost March:FM3=2", "Frost March:AL01=3"]


def test_a_set_of_ones_own_changes_where_its_cards_and_decks_are_written(folder: Path) -> None:
    rules = game(PLAYED)
    changes = read_version(PLAYED, WORDS).changes
    before = load_folder(folder)
    told = difference_of_set(rules, changes, folder)
    assert load_folder(folder) == before, "without --write nothing is written"
    assert (
        '-  "health": 3,\n+  "health": 4,' in told
        and '+CARDS = [creature("FM9", "Snow Wolf", "WW", (3, 2, 2))]' in told
    )
    assert write_set(rules, changes, folder) == told
    after = load_folder(folder)
    assert numbers(after, "FM1") == {**numbers(before, "FM1"), "health": 4}
    assert numbers(after, "FM2")["cost"] == {"essence": "UU"}
    assert numbers(after, "FM9")["attack"] == 3
    assert (after.decks[0].count("FM3"), after.decks[0].count("AL01")) == (2, 3)
    assert not list(folder.rglob("*.partial"))
    with pytest.raises(BadSetup, match="cannot be found"):
        write_set(rules, changes, folder)  # what was played is not what is written there any more


def numbers(card_set: CardSet, card_id: str) -> dict[str, object]:
    return next(each for each in card_set.cards if each["id"] == card_id)


def test_what_cannot_be_found_is_said_and_nothing_is_written(folder: Path, tmp_path: Path) -> None:
    rules = game(PLAYED)
    changes = read_version(PLAYED, ["FM1.health=4", "Nine Cities:FM1=1"]).changes
    told = difference_of_set(rules, changes)
    assert "# by hand: FM1.health=4: it belongs to a set that is packed" in told and "--set FOLDER" in told
    half = difference_of_set(rules, changes, folder)
    assert '+  "health": 4,' in half and "# by hand: Nine Cities:FM1=1: it was not found in" in half
    with pytest.raises(BadSetup, match="cannot be found"):
        write_set(rules, changes, folder)
    assert numbers(load_folder(folder), "FM1")["health"] == 3

    packed = tmp_path / "frost-march.set.json"
    packed.write_bytes(pack(load_folder(folder)))
    with pytest.raises(BadSetup, match="a packed set is not changed"):
        write_set(rules, changes, packed)
    other = make_set("hands-of-war", "sun-march", tmp_path / "sun-march")
    with pytest.raises(BadSetup, match="holds sun-march, which is no set of"):
        write_set(rules, changes, other)


def test_the_command_writes_and_says_why_it_writes_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def accept(words: list[str], *more: str) -> str:
        version = read_version(PLAYED, [])
        proposal = Candidate(read_version(PLAYED, words).changes, 1.0, 0.0, True, {}, 1)
        plan = Plan(version, (), ())
        job = Job.create(folder.parent / "home", "fix", PLAYED, "", plan, "")
        job.finish(Fixing(plan, proposal, [proposal], 1, 1, ""))
        assert run(["lab", "accept", job.id, *more]) == 0
        return capsys.readouterr().out

    assert "Options are chosen at the table" in accept(["option.timer=30"])
    assert "a set that is packed" in accept(["FM1.health=4"])
    assert '+  "health": 4,' in accept(["FM1.health=4"], "--set", str(folder), "--write")
    assert numbers(load_folder(folder), "FM1")["health"] == 4
