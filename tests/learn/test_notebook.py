"""The notebook runs as it stands, only sooner."""

import json
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebooks" / "a-player-of-your-own.ipynb"
CELLS = [
    "".join(cell["source"])
    for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    if cell["cell_type"] == "code"
]


def test_every_cell_is_python() -> None:
    assert len(CELLS) == 4
    for cell in CELLS:
        compile(cell, str(NOTEBOOK), "exec")


def test_from_the_first_game_to_weights_that_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason="training needs torch: pip install wartable[learn]")
    monkeypatch.chdir(tmp_path)
    space: dict[str, object] = {}
    for cell in CELLS:
        sooner = cell.replace("MINUTES = 10", "MINUTES = 0.02").replace("seconds=20", "seconds=1")
        exec(compile(sooner, str(NOTEBOOK), "exec"), space)
    assert (tmp_path / "learned" / "the-battlefield.npz").is_file()
    monkeypatch.setenv("WARTABLE_WEIGHTS", "learned")
    from wartable.bots.levels import weights_file

    assert weights_file("the-battlefield") == Path("learned/the-battlefield.npz")
    assert weights_file("blood-wars") != Path("learned/blood-wars.npz"), (
        "those of the package play the other games"
    )
