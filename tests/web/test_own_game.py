"""A game of one's own (`wartable new game`) in the page: on the plain board, with its cards, its log and undo, to its end."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from wartable.sets.new_game import make_game_package

from .conftest import ROOT, People, Server
from .playing import by_mouse, open_log, open_table, play_out


@pytest.fixture
def own(page_built: None, tmp_path: Path) -> Iterator[Server]:
    """A server on a machine where the game is installed, as pip leaves it."""
    made = make_game_package("my-duel", tmp_path / "my-duel")
    described = made / "my_duel-0.1.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: my-duel\nVersion: 0.1\n")
    (described / "entry_points.txt").write_text("[wartable.games]\nmy-duel = my_duel:RULES\n")
    path = os.pathsep.join([str(ROOT / "src"), str(made)])
    running = Server(tmp_path / "data", PYTHONPATH=path)
    yield running
    running.stop()


def test_a_game_of_ones_own_is_played_on_the_plain_board(own: Server, chromium: Browser) -> None:
    people = People(chromium, own, quick=False)
    page = people.desktop()
    open_table(page, "my-duel", 2, level="novice")
    board = page.locator(".plain")
    expect(board).to_contain_text("health")
    expect(page.locator("[data-zone=hand]").first).to_be_visible()
    play_out(page, by_mouse, seed=3, seconds=120)
    expect(page.locator(".prompt.over")).to_be_visible()
    expect(open_log(page)).to_contain_text("Strike")
    people.close()
