"""`wartable new game`: a whole tiny game as a package of its own, found by its entry point and tested by the contract."""

from importlib import resources
from pathlib import Path

from wartable.core.errors import BadSetup
from wartable.core.sets import NAME
from wartable.games import GAMES

PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "@ID@"
version = "0.1"
description = "@TITLE@: a game for Wartable"
requires-python = ">=3.11"
dependencies = ["wartable"]

[project.entry-points."wartable.games"]
@ID@ = "@PACKAGE@:RULES"

[tool.hatch.build.targets.wheel]
packages = ["@PACKAGE@"]
"""

TESTS = '''"""@TITLE@ keeps the contract of every game: nothing leaks, nothing is lost, every copy is a copy."""

from @PACKAGE@ import CARDS, RULES, Play
from wartable import Match, Setup
from wartable.lab.contract import check_game


def test_the_contract() -> None:
    assert check_game(RULES, games=30) == []


def test_a_feint_goes_past_the_guard() -> None:
    match = Match(RULES, Setup(players=2), seed=1)
    match.state.hands[0] = ["FE"]
    match.state.guard[1] = 5
    match.play(0, Play("FE"))
    assert match.state.health[1] == 10 - CARDS["FE"].damage
'''

README = """# @TITLE@

A game for Wartable, made with `wartable new game`. All of it is in `@PACKAGE@/__init__.py`.

    pip install -e .
    python -m pytest                      # the contract, and a scenario
    wartable play @ID@                    # in the terminal, against a bot
    wartable serve                        # in the browser, on the plain board
    wartable simulate @ID@ --games 1000 --seats greedy,random
    wartable arena @ID@ search:8it greedy --pairs 50
    wartable fit @ID@ --out @PACKAGE@/weights.json
    wartable secrecy @ID@ --pairs 10000   # does a seat ever see what it must not?
    wartable bench @ID@

`wartable fit` plays the game against itself and finds what each number of `features` is worth. In `@PACKAGE@/weights.json` every
bot that looks ahead reads it; without that file it counts all of them alike. Fit again when rules or cards have changed.

Cards are inert data, and their text is made from it. `apply` is the only method that changes a state. A state copies itself
(`clone`); a view is built up from nothing (`view`); what a seat cannot know is dealt anew (`imagine`).
"""


def make_game_package(name: str, folder: Path) -> Path:
    """Write the package of a new game. Raises BadSetup where it is there already, or the name is none."""
    if not NAME.match(name):
        raise BadSetup(
            "BAD_NAME", f"the name of a game is small letters, digits and hyphens, as `my-duel`, not {name!r}"
        )
    package = name.replace("-", "_")
    if name in GAMES or package == "wartable":
        raise BadSetup("NAME_TAKEN", f"there is a game {name!r} already")
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise BadSetup("FOLDER_THERE", f"{folder} is there already, and not empty")
    code = (resources.files("wartable.sets") / "templates" / "game.py.txt").read_text(encoding="utf-8")
    files = {
        f"{package}/__init__.py": code,
        "pyproject.toml": PROJECT,
        "README.md": README,
        f"tests/test_{package}.py": TESTS,
    }
    words = {"@ID@": name, "@PACKAGE@": package, "@TITLE@": name.replace("-", " ").title()}
    for place, text in files.items():
        for mark, word in words.items():
            text = text.replace(mark, word)
        try:
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_text(text, encoding="utf-8")
        except OSError as error:
            raise BadSetup("NO_FILE", f"cannot write {folder / place}: {error.strerror}") from None
    return folder
