"""Games of one's own in the page, on the plain board, with their cards and their log, to their end: the one that
`wartable new game` writes, and the one of docs/first-game.md."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from wartable.sets.new_game import make_game_package

from .conftest import ROOT, People, Server
from .playing import by_mouse, open_log, open_table, play_out

pytestmark = pytest.mark.browser


def describe(folder: Path, game_id: str, package: str) -> None:
    """What pip writes beside a package that it installs."""
    described = folder / f"{package}-0.1.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game_id}\nVersion: 0.1\n")
    (described / "entry_points.txt").write_text(f"[wartable.games]\n{game_id} = {package}:RULES\n")


@pytest.fixture(scope="module")
def own(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a machine where both games are installed, as pip leaves them."""
    folder = tmp_path_factory.mktemp("own")
    made = make_game_package("my-duel", folder / "my-duel")
    describe(made, "my-duel", "my_duel")
    (folder / "first" / "high_ground").mkdir(parents=True)
    page = (ROOT / "docs" / "first-game.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    (folder / "first" / "high_ground" / "__init__.py").write_text("\n\n".join(blocks))
    describe(folder / "first", "high-ground", "high_ground")
    path = os.pathsep.join([str(ROOT / "src"), str(made), str(folder / "first")])
    running = Server(folder / "data", PYTHONPATH=path)
    yield running
    running.stop()


@pytest.mark.parametrize(
    ("game_id", "shown", "told"),
    [("my-duel", "health", "Strike"), ("high-ground", "points", "For the hill worth")],
)
def test_a_game_of_ones_own_is_played_on_the_plain_board(
    own: Server, chromium: Browser, game_id: str, shown: str, told: str
) -> None:
    people = People(chromium, own, quick=False)
    page = people.desktop()
    open_table(page, game_id, 2, level="novice")
    board = page.locator(".plain")
    expect(board).to_contain_text(shown)
    expect(page.locator("[data-zone=hand]").first).to_be_visible()
    play_out(page, by_mouse, seed=3, seconds=120)
    expect(page.locator(".prompt.over")).to_be_visible()
    expect(open_log(page)).to_contain_text(told)
    people.close()
