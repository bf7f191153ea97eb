"""Other libraries are timed beside us: in turns, by the same clock, and only where they are installed."""

import importlib.util
from pathlib import Path

import pytest

from wartable.core.errors import BadSetup
from wartable.games import game
from wartable.lab import charts, peers
from wartable.lab.peers import OURS, Rate, measure_peers, missing_peers


def test_without_any_of_them_it_says_what_brings_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert missing_peers() == ["OpenSpiel", "RLCard", "PettingZoo"]
    with pytest.raises(BadSetup, match=r"pip install 'wartable\[peers\]'") as refused:
        measure_peers([game("the-battlefield")], 1)
    assert refused.value.code == "NO_PEERS"


def test_every_round_gives_everybody_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    def made(name: str) -> peers.Play:
        def play() -> int:
            played.append(name)
            return 10

        return play

    monkeypatch.setattr(peers, "RUN_SECONDS", 0.0)
    monkeypatch.setattr(
        peers,
        "PEERS",
        (("Theirs", "json", ("one", "two"), made), ("Not here", "no_such_module", ("three",), made)),
    )
    rates = measure_peers([game("the-battlefield")], 3)
    assert [(rate.library, rate.game) for rate in rates] == [
        (OURS, "The Battlefield"), ("Theirs", "one"), ("Theirs", "two"),
    ]  # fmt: skip
    assert all(rate.decisions_per_s > 0 for rate in rates)
    assert [name for name in played if name == "one"] == ["one"] * 3 and "three" not in played


def test_the_chart_is_a_picture_with_every_game(tmp_path: Path) -> None:
    file = tmp_path / "speed.svg"
    charts.save_speed_chart(
        [Rate(OURS, "The Battlefield", 600_000.0), Rate("Theirs", "gin_rummy", 43_000.0)], file
    )
    drawn = file.read_text()
    assert "Theirs: gin rummy" in drawn and "600,000" in drawn
    with pytest.raises(BadSetup, match=r"into an \.svg or a \.png file"):
        charts.save_speed_chart([], tmp_path / "speed.pdf")
