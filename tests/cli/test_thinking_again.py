"""Locks of The Art of Battle at a terminal: taken back by default, final with `revise` off."""

from pathlib import Path

import pytest

from wartable.core.match import Match
from wartable.core.record import Played
from wartable.core.setup import Setup
from wartable.games import game
from wartable.terminal.session import HUMAN, Session


def play(
    monkeypatch: pytest.MonkeyPatch, where: Path, match: Match, players: list[str], *lines: str
) -> list[str]:
    """Play on with what is typed, then leave. What was asked on the way."""
    rest = iter([*lines, "q"])
    asked: list[str] = []

    def answer(sentence: str = "") -> str:
        asked.append(sentence)
        return next(rest)

    monkeypatch.setattr("builtins.input", answer)
    Session(match, players, where / "game.json", True).play()
    return asked


def done(match: Match) -> list[str]:
    return [f"{each.seat} {each.action['do']}" for each in match.entries if isinstance(each, Played)]


def test_a_lock_may_be_taken_back_when_the_keyboard_is_handed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(game("art-of-battle"), Setup(4), 5)
    people = [HUMAN, HUMAN, HUMAN, HUMAN]
    play(monkeypatch, tmp_path, match, people, "", "pass", "u", "", "parry", "1", "", "pass", "")
    assert done(match) == ["0 pass", "0 take_back", "0 play", "1 pass"]
    said = capsys.readouterr().out
    assert "AL, you may still think again: type u and press Enter." in said
    assert "You may take a lock back until the last player has locked in." in said


def test_whoever_holds_both_seats_takes_the_other_lock_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = Match(game("art-of-battle"), Setup(4, {"control": "team-a"}), 5)
    play(monkeypatch, tmp_path, match, [HUMAN, HUMAN, "random", "random"], "", "pass", "u", "pass")
    assert done(match)[-3:] == ["0 pass", "0 take_back", "0 pass"]


def test_with_revise_off_the_terminal_reopens_no_lock(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(game("art-of-battle"), Setup(4, {"revise": False}), 5)
    play(monkeypatch, tmp_path, match, [HUMAN, "random", "random", "random"], "pass", "u")
    assert "0 pass" in done(match)
    assert all(isinstance(each, Played) for each in match.entries)
    said = capsys.readouterr().out
    assert "what was locked in is final at this table" in said
    assert "Every lock is final at this table." in said
