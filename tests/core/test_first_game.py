"""docs/first-game.md is a game: its blocks, put together, are installed as another package would be, and played."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "first-game.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


def install(folder: Path, code: str) -> dict[str, str]:
    """The package as pip leaves it in a folder; the environment that finds it there."""
    (folder / "high_ground").mkdir()
    (folder / "high_ground" / "__init__.py").write_text(code)
    described = folder / "high_ground-0.1.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: high-ground\nVersion: 0.1\n")
    points = re.search(r'entry-points\."wartable.games"\]\n(.+)', blocks("toml")[0])
    assert points is not None
    (described / "entry_points.txt").write_text("[wartable.games]\n" + points[1].replace('"', "") + "\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(folder)])}


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    return install(tmp_path, "\n\n".join(blocks("python")))


def run(environment: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, input=typed, capture_output=True, text=True, check=False
    )  # fmt: skip


def test_the_first_game_is_about_a_hundred_and_fifty_lines() -> None:
    lines = [line for block in blocks("python") for line in block.splitlines() if line.strip()]
    assert 120 <= len(lines) <= 160


def test_the_first_game_is_found_by_its_entry_point(installed: dict[str, str]) -> None:
    told = run(installed, "-m", "wartable", "games")
    assert "high-ground" in told.stdout and "High Ground" in told.stdout, told.stderr


@pytest.mark.slow
def test_the_first_game_keeps_the_contract(installed: dict[str, str]) -> None:
    told = run(
        installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/every_game", "-k", "high-ground"
    )
    assert told.returncode == 0, told.stdout[-4000:] + told.stderr[-2000:]
    assert re.search(r"\b\d\d+ passed", told.stdout), told.stdout[-500:]


def test_the_first_game_is_played_in_the_terminal(installed: dict[str, str], tmp_path: Path) -> None:
    command = (
        "-m",
        "wartable",
        "play",
        "high-ground",
        "--plain",
        "--seed",
        "3",
        "--save",
        str(tmp_path / "save"),
    )
    told = run(installed, *command, typed="1\n" * 4)
    assert told.returncode == 0, told.stderr
    assert "For the hill worth" in told.stdout and "Send the Scout (1)" in told.stdout


@pytest.mark.slow
def test_the_first_game_is_played_by_bots(installed: dict[str, str]) -> None:
    for command in (
        ("simulate", "high-ground", "--games", "20", "--seats", "greedy,random"),
        ("arena", "high-ground", "search:8it", "random", "--pairs", "4"),
        ("secrecy", "high-ground", "--pairs", "200"),
    ):
        told = run(installed, "-m", "wartable", *command)
        assert told.returncode == 0, (command, told.stdout[-1000:], told.stderr[-1000:])


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("1 / 0", "cannot be loaded: ZeroDivisionError"),
        ("RULES = 7", "is not an object of wartable.Rules"),
    ],
)
def test_a_broken_game_of_another_package_is_a_sentence(tmp_path: Path, code: str, sentence: str) -> None:
    broken = install(tmp_path, code)
    told = run(broken, "-m", "wartable", "play", "high-ground")
    assert told.returncode != 0 and sentence in told.stderr and "Traceback" not in told.stderr
    fine = run(broken, "-m", "wartable", "games")
    assert "the-battlefield" in fine.stdout, fine.stderr
