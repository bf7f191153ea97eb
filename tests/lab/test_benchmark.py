"""The frozen benchmark, and agents from files."""

import hashlib
import json
from pathlib import Path

import pytest

from wartable.bots import make_bot
from wartable.bots.levels import weights_file
from wartable.bots.tuning import BadBot
from wartable.cli import run as run_command
from wartable.core.codec import encode
from wartable.core.match import Match
from wartable.games import GAMES, game
from wartable.lab.benchmark import OPPONENTS, SEED, contest_of, run
from wartable.lab.bout import play
from wartable.lab.setups import mirrored_setup

AGENT = """
class First:
    def __init__(self, game, seed):
        self.game = game

    def act(self, seen):
        assert seen["observation"].ndim == 1 and len(seen["answers"]) == seen["action_mask"].sum() > 1
        return 0

class Broken(First):
    def act(self, seen):
        return 10_000

AGENTS = {"first": First, "broken": Broken}
"""

FROZEN = {
    "the-battlefield": "7ffd0919f81fdf45",
    "circuit-warfare": "6d23545dcdf2ad55",
    "art-of-battle": "64b548368a469d27",
    "hands-of-war": "58d5fadd68152f9f",
    "blood-wars": "738dcc4affde566e",
}
"""Digests of what the opponents decide at the first table of the benchmark."""


@pytest.mark.parametrize("game_id", GAMES)
def test_the_opponents_decide_as_they_did_when_the_edition_began(game_id: str) -> None:
    """Where this fails, results no longer compare with published ones: begin a new edition, with new figures."""
    rules = game(game_id)
    setup = mirrored_setup(rules, rules.players[0], 0)
    match = Match(rules, setup, SEED * 1_000_003)
    bots = [make_bot(OPPONENTS[1 + seat % 2], seat) for seat in range(setup.players)]
    total = hashlib.sha256()
    for _ in range(24):
        if match.outcome is not None:
            break
        seat = match.awaited()[0]
        action = bots[seat].choose(match.sight(seat))
        total.update(encode(action))
        match.play(seat, action)
    assert total.hexdigest()[:16] == FROZEN[game_id]


def agents(folder: Path) -> str:
    file = folder / "mine.py"
    file.write_text(AGENT)
    return str(file)


def test_an_agent_from_a_file_is_a_bot_like_any_other(tmp_path: Path) -> None:
    file = agents(tmp_path)
    rules = game("circuit-warfare")
    contest = contest_of(rules, f"agent:{file}", "random", 1)
    assert contest.bots[0].endswith("mine.py")
    outcome = run([(f"agent:{file}#first", rules)], pairs=1)
    assert [line.opponent for line in outcome.lines] == list(OPPONENTS)
    assert all(line.games == 2 and line.mishaps == 0 for line in outcome.lines)


def test_an_answer_that_is_none_is_counted(tmp_path: Path) -> None:
    from wartable.lab.bout import Bout

    bots = (f"agent:{agents(tmp_path)}#broken", "random")
    rules = game("circuit-warfare")
    result = play(Bout(rules.id, mirrored_setup(rules, 2, 0), 1, bots))
    assert result.mishaps and all("answer 10000 of" in each.detail for each in result.mishaps)


def test_bad_files_of_agents_get_a_sentence(tmp_path: Path) -> None:
    empty, loud = tmp_path / "empty.py", tmp_path / "loud.py"
    empty.write_text("AGENTS = {}")
    loud.write_text("1 / 0")
    for spec, words in [
        ("agent", "named by its file"),
        ("agent:gone.py", "no file 'gone.py'"),
        (f"agent:{empty}", "has no AGENTS"),
        (f"agent:{loud}", "ZeroDivisionError"),
        (f"agent:{agents(tmp_path)}#nobody", "it has: first, broken"),
    ]:
        with pytest.raises(BadBot, match=words):
            make_bot(spec, 1)


def test_the_command_plays_files_of_agents_and_of_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weights = weights_file("circuit-warfare")
    assert weights is not None
    words = ["bench", "circuit-warfare", "the-battlefield", "--pairs", "1", "--json", "--agents"]
    assert run_command([*words, str(weights)]) == 0
    lines = json.loads(capsys.readouterr().out)["lines"]
    assert {line["game"] for line in lines} == {"circuit-warfare"}, "weights play one game"
    foreign = tmp_path / "foreign.npz"
    foreign.write_bytes(b"PK no")
    assert run_command(["bench", "--agents", str(foreign)]) != 0
    assert "is not a file of weights" in capsys.readouterr().err
