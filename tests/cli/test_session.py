"""One game at a terminal, with what a person types."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games import game
from wartable.terminal.session import HUMAN, Session


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> Iterator[str]:
    """Answer every question with the next line; whoever asks once more fails."""
    rest = iter(lines)
    monkeypatch.setattr("builtins.input", lambda _="": next(rest))
    return rest


def test_conceding_in_the_terminal_asks_the_same_seat_no_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In The Art of Battle the partner plays on."""
    match = Match(game("art-of-battle"), Setup(4), 5)
    typed(monkeypatch, "concede", "y")
    Session(match, [HUMAN, "random", "random", "random"], tmp_path / "game.json", True).play()
    assert match.outcome is not None
    assert match.state.has_left(0) and 0 not in match.outcome.winners


def test_with_one_thing_to_do_the_terminal_does_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And an undo goes back behind it."""
    rules = game("circuit-warfare")
    match = Match(rules, Setup(2), 3)
    asked: list[int] = []

    def answer(_: str = "") -> str:
        seat = match.awaited()[0]
        options = rules.legal_actions(match.state, seat)
        assert len(options) + len(rules.revisions(match.state, seat)) > 1
        asked.append(match.seq)
        if len(asked) == 6:
            return "u"
        return "q" if len(asked) > 12 else "2"

    monkeypatch.setattr("builtins.input", answer)
    Session(match, [HUMAN, "random"], tmp_path / "game.json", True).play()
    undone = [entry for entry in match.entries if type(entry).__name__ == "Undone"]
    assert len(undone) == 1
    assert rules.only_answer(match.state_after(undone[0].to), 0) is None


@pytest.mark.parametrize("junk", ["\u00b2", "9" * 5000, "\ud800", "\u0000", "-1", "1.5", "\u2460"])
def test_what_is_no_number_at_the_terminal_is_no_mistake(
    junk: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = Match(game("circuit-warfare"), Setup(2), 3)
    typed(monkeypatch, junk, "q")
    Session(match, [HUMAN, "random"], tmp_path / "game.json", True).play()
    assert match.outcome is None
