"""`wartable new game` makes a package: found by its entry point, it keeps the contract and is played everywhere."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from wartable.core.errors import BadSetup
from wartable.sets.new_game import make_game_package

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """A new game as pip leaves it in a folder; the environment that finds it there."""
    made = make_game_package("my-duel", tmp_path / "my-duel")
    described = made / "my_duel-0.1.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: my-duel\nVersion: 0.1\n")
    (described / "entry_points.txt").write_text("[wartable.games]\nmy-duel = my_duel:RULES\n")
    assert 'my-duel = "my_duel:RULES"' in (made / "pyproject.toml").read_text()
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(made)])}


def run(environment: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, input=typed, capture_output=True, text=True, check=False
    )  # fmt: skip


def test_a_new_game_keeps_the_contract_in_its_own_tests(installed: dict[str, str], tmp_path: Path) -> None:
    test = str(tmp_path / "my-duel" / "tests" / "test_my_duel.py")
    told = run(installed, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", test)
    assert told.returncode == 0 and "2 passed" in told.stdout, told.stdout[-3000:] + told.stderr[-1000:]


def test_a_new_game_is_played_in_the_terminal(installed: dict[str, str], tmp_path: Path) -> None:
    words = ("-m", "wartable", "play", "my-duel", "--plain", "--seed", "3", "--save", str(tmp_path / "save"))
    told = run(installed, *words, typed="1\n" * 40)
    assert told.returncode == 0 and "Play Feint" in told.stdout, told.stderr


JUDGE = """
from wartable.bots.stored import evaluation_for, load
from wartable.core.errors import BadSetup
from wartable.games import game

def judge():
    load.cache_clear()
    made = evaluation_for(game("my-duel"), 2, (0, 1))
    return made.bias, list(made.weights)

fitted = judge()
import my_duel, pathlib
file = pathlib.Path(my_duel.__file__).parent / "weights.json"
kept = file.read_text()
for spoiled in (kept.replace('"my-duel"', '"their-duel"', 1), "{"):
    file.write_text(spoiled)
    try:
        judge()
    except BadSetup as error:
        print(error.code, error.sentence)
file.unlink()
print(fitted != judge(), judge() == (-1.5, [1.0] * 3), fitted)
"""


def test_the_bots_read_what_a_fit_found_out_about_a_new_game(
    installed: dict[str, str], tmp_path: Path
) -> None:
    readme = (tmp_path / "my-duel" / "README.md").read_text()
    words = ("fit", "my-duel", "--out", "my_duel/weights.json")
    assert f"wartable {' '.join(words)}\n" in readme
    file = tmp_path / "my-duel" / "my_duel" / "weights.json"
    fits = [
        run(installed, "-m", "wartable", *words[:-1], str(file), "--games", "20", "--rounds", "1", "--json")
        for _ in range(2)
    ]
    assert fits[0].returncode == 0 and fits[0].stdout == fits[1].stdout, (
        "a second fit does not begin with the first one"
    )
    told = run(installed, "-c", JUDGE)
    assert told.returncode == 0, told.stderr
    theirs, spoiled, compared = told.stdout.splitlines()
    assert (
        theirs.startswith("BAD_WEIGHTS") and "holds the weights of 'their-duel', not of 'my-duel'" in theirs
    )
    assert spoiled.startswith("BAD_WEIGHTS") and "holds no weights" in spoiled
    assert compared.startswith("True True ")
    assert str(json.loads(fits[0].stdout)["weights"]["health"]) in compared


@pytest.mark.slow
def test_a_new_game_passes_the_suite_of_every_game_and_every_command(installed: dict[str, str]) -> None:
    words = ("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/every_game", "-k", "my-duel")
    told = run(installed, *words)
    assert told.returncode == 0, told.stdout[-4000:] + told.stderr[-2000:]
    for command in (
        ("arena", "my-duel", "search:8it", "random", "--pairs", "2"),
        ("secrecy", "my-duel", "--pairs", "200"),
        ("fit", "my-duel", "--games", "20", "--rounds", "1"),
        ("bench", "my-duel", "--repeats", "1"),
    ):
        told = run(installed, "-m", "wartable", *command)
        assert told.returncode == 0, (command, told.stdout[-1000:], told.stderr[-1000:])


def test_a_game_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "x").write_text("x")
    for name, folder in (("My Duel", "a"), ("the-battlefield", "b"), ("my-duel", "there")):
        with pytest.raises(BadSetup):
            make_game_package(name, tmp_path / folder)
    assert not (tmp_path / "a").exists()
