"""A server that runs from the sources hands its bots the compiled modules as soon as they are all there."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from wartable import overlay
from wartable.core.setup import Setup
from wartable.server.table import bot_pool


def test_modules_are_taken_from_the_folder_when_all_are_there(tmp_path: Path) -> None:
    """A file that is no library at all shows by its refusal that it was looked at."""
    file = tmp_path / f"wartable/core/names{EXTENSION_SUFFIXES[0]}"
    file.parent.mkdir(parents=True)
    file.write_text("no library")
    command = [sys.executable, "-c", "import wartable.core.names; print('from the sources')"]
    environment = {**os.environ, overlay.VARIABLE: str(tmp_path)}
    early = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert early.stdout == "from the sources\n"  # the stamp is missing: they may be half written
    (tmp_path / overlay.STAMP).write_text("")
    late = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert late.returncode == 1 and str(file) in late.stderr


def test_other_modules_are_none_of_its_business(tmp_path: Path) -> None:
    (tmp_path / f"json{EXTENSION_SUFFIXES[0]}").write_text("no library")
    finder = overlay.Overlay(tmp_path)
    assert finder.find_spec("json", None) is None and finder.find_spec("wartable.core.names", None) is None


async def test_bots_start_anew_when_the_compiled_modules_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(overlay.VARIABLE, "")
    monkeypatch.setattr(bot_pool, "is_compiled", lambda: False)
    monkeypatch.setattr(bot_pool, "build_name", lambda: "interpreted")
    began: list[bot_pool.Task] = []

    async def think(process: bot_pool.BotProcess, task: bot_pool.Task) -> bytes:
        process._start()
        began.append(task)
        return b""

    monkeypatch.setattr(bot_pool.BotProcess, "think", think)
    pool = bot_pool.BotPool(1, 1, tmp_path)
    task = bot_pool.Task("t_1", "the-battlefield", Setup(2), 1, None, (), 0, "easy", 1)
    process = pool.processes[0]
    await pool.choose(task, "ada")
    before = process._pool
    await pool.choose(task, "ada")
    assert process._pool is before and pool.build == "interpreted"
    (tmp_path / overlay.STAMP).write_text("")
    await pool.choose(task, "ada")
    after = process._pool
    assert after is not before and pool.build == "compiled" and os.environ[overlay.VARIABLE] == str(tmp_path)
    await pool.choose(task, "ada")
    assert process._pool is after and len(began) == 4
    await pool.close()
