"""The command line, run as a person runs it: real processes, real files, exit codes and sentences."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wartable.cli import make_app
from wartable.commands.browse import card_list
from wartable.core.record import load_record
from wartable.games import GAMES, game

ROOT = Path(__file__).resolve().parents[2]


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "wartable", *words]


def environment(tmp_path: Path) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(ROOT / "src"),
        "WARTABLE_HOME": str(tmp_path / "home"),
        "COLUMNS": "120",
    }


def run(tmp_path: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*words),
        input=typed,
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        timeout=120,
        check=False,
    )


def test_games(tmp_path: Path) -> None:
    listed = json.loads(run(tmp_path, "games", "--json").stdout)
    assert [each["id"] for each in listed] == list(GAMES)
    battlefield = next(each for each in listed if each["id"] == "the-battlefield")
    assert battlefield == {"id": "the-battlefield", "name": "The Battlefield", "seats": [2], "cards": 42}
    assert "The Battlefield" in run(tmp_path, "games").stdout


def test_cards(tmp_path: Path) -> None:
    found = json.loads(run(tmp_path, "cards", "the-battlefield", "--search", "weather", "--json").stdout)
    assert {card["name"] for card in found} >= {"Blizzard", "Monsoon", "Clear Dawn"}
    assert "Blizzard" in run(tmp_path, "cards", "the-battlefield", "-s", "blizzard").stdout
    assert "No card" in run(tmp_path, "cards", "the-battlefield", "-s", "dragon").stdout
    narrow = run(tmp_path, "cards", "hands-of-war", "-s", "oathsworn recruit").stdout.splitlines()
    assert narrow[0].startswith("AL01  Oathsworn Recruit · creature · ") and "    Legion — +1/+1." in narrow


def test_rules(tmp_path: Path) -> None:
    text = run(tmp_path, "rules", "the-battlefield").stdout
    assert text.startswith("# The Battlefield") and "Five wishes" in text


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_its_books(game_id: str) -> None:
    rules = game(game_id)
    assert (ROOT / "docs/rules" / f"{game_id}.md").read_text().startswith(f"# {rules.name}")
    assert (ROOT / "docs/cards" / f"{game_id}.md").read_text() == card_list(rules), "run `make docs`"


def test_deck_check(tmp_path: Path) -> None:
    shown = run(tmp_path, "deck", "show", "the-battlefield", "viking")
    good = tmp_path / "good.txt"
    good.write_text(shown.stdout)
    assert run(tmp_path, "deck", "check", "the-battlefield", str(good)).returncode == 0
    bad = tmp_path / "bad.txt"
    bad.write_text("# Bad\n3 Raider\n2 Dragon\n1 Ghost\n")
    result = run(tmp_path, "deck", "check", "the-battlefield", str(bad), "--json")
    assert result.returncode == 2
    problems = json.loads(result.stdout)["problems"]
    assert [problem["code"] for problem in problems] == ["UNKNOWN_CARD", "UNKNOWN_CARD", "NOT_AN_ARMY"]


def test_the_command_line_reads_decks_as_every_door_does(tmp_path: Path) -> None:
    poor = tmp_path / "poor.txt"
    noon = [line for line in game("blood-wars").decks[0].cards if not line[0].startswith("B")]
    fields = [("B01", 3), ("B02", 3), ("B03", 3), ("B20", 3)]
    poor.write_text("".join(f"1 {game_id}\n" * count for game_id, count in (*noon, *fields)))
    assert run(tmp_path, "deck", "check", "blood-wars", str(poor)).returncode == 0
    far = run(tmp_path, "deck", "check", "blood-wars", str(poor), "-o", "length=19")
    assert far.returncode == 2 and "DECK_CANNOT_WIN" in far.stdout
    words = ("play", "blood-wars", "--seats", "human,random", "--deck", "-", "--deck", str(poor))
    refused = run(tmp_path, *words, "-o", "length=19")
    assert (
        refused.returncode != 0
        and "P1's deck: its Battlefields have 18 VP" in refused.stderr + refused.stdout
    )
    poor.write_text(poor.read_text() + "-2 W10\n")
    bad = run(tmp_path, *words)
    assert "P1's deck: line" in bad.stderr + bad.stdout and "DECK_BAD_COUNT" in bad.stderr + bad.stdout


def test_bench(tmp_path: Path) -> None:
    figures = json.loads(run(tmp_path, "bench", "the-battlefield", "--repeats", "1", "--json").stdout)
    rates = {"decisions_per_s", "games_per_s", "greedy_per_s", "iterations_per_s", "rows_per_s"}
    assert set(figures["games"]["the-battlefield"]) == rates | {
        "clone_us", "legal_us", "apply_us", "view_us", "imagine_us",
    }  # fmt: skip
    assert all(number > 0 for number in figures["games"]["the-battlefield"].values())
    assert figures["compiled"] in (True, False)


def test_learning_needs_torch_and_tells_what_it_learns_from(tmp_path: Path) -> None:
    told = run(tmp_path, "learn", "the-battlefield", "--fields").stdout
    assert told.startswith("# The Battlefield: the rows that learners see")
    bad = run(tmp_path, "learn", "the-battlefield", "--evaluate", str(tmp_path / "none.npz"))
    assert bad.returncode == 2 and "BAD_WEIGHTS" in bad.stderr
    bad = run(tmp_path, "learn", "no-such-game")
    assert bad.returncode == 2 and "UNKNOWN_GAME" in bad.stderr


def test_secrecy(tmp_path: Path) -> None:
    report = json.loads(run(tmp_path, "secrecy", "the-battlefield", "--pairs", "200", "--json").stdout)
    assert report == {"pairs": 200, "differences": 0, "games": {"the-battlefield": 200}}


def whole_game(tmp_path: Path, *words: str) -> tuple[subprocess.CompletedProcess[str], Path]:
    """A game in which the person always takes the first action of the first card."""
    save = tmp_path / "game.json"
    typed = "1\n1\n" * 400
    return run(tmp_path, "play", *words, "--save", str(save), "--plain", typed=typed), save


def test_play_a_whole_game(tmp_path: Path) -> None:
    result, save = whole_game(tmp_path, "the-battlefield", "--seed", "5")
    assert result.returncode == 0, result.stderr
    assert "The game is over" in result.stdout and "Your hand" in result.stdout
    assert re.search(r"\nThe game is over: (\w+ won|a draw)\.\n", result.stdout), (
        "who won, and no code for why"
    )
    record = load_record(save)
    assert record.outcome is not None and record.players == ("human", "normal")
    verified = run(tmp_path, "replay", str(save), "--verify")
    assert verified.returncode == 0 and "as recorded" in verified.stdout
    steps = run(tmp_path, "replay", str(save), "--seat", "1")
    assert "The game begins." in steps.stdout


def test_hot_seat_hides_the_other_hand(tmp_path: Path) -> None:
    result, _ = whole_game(tmp_path, "the-battlefield", "--seats", "human,human", "--seed", "2")
    assert "please take the keyboard" in result.stdout


def test_words_help_undo_save_and_leave(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    copy = tmp_path / "copy.json"
    typed = f"?\n? jarl\nviking\nu\nviking\njarl\nb\nl\ns {copy}\ns {copy}\nzzz\nq\n"
    result = run(
        tmp_path, "play", "the-battlefield", "--seed", "1", "--save", str(save), "--plain", typed=typed
    )
    assert result.returncode == 0, result.stderr
    for expected in (
        "a number",
        "Jarl [VK12]",
        "Taken back.",
        "Saved in",
        "nothing was overwritten",
        "No action is called 'zzz'",
    ):
        assert expected in result.stdout, expected
    assert f"--resume {save}" in result.stdout
    again = run(tmp_path, "play", "--resume", str(save), "--plain", typed="l\nq\n")
    assert again.returncode == 0 and "Your wish list: Jarl." in again.stdout
    assert load_record(save).entries == load_record(copy).entries


def test_the_default_save_is_in_the_data_folder(tmp_path: Path) -> None:
    run(tmp_path, "play", "--plain", typed="1\nq\n")
    assert len(list((tmp_path / "home" / "saves").glob("*.json"))) == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("play", "chess"), "UNKNOWN_GAME"),
        (("cards", "chess"), "UNKNOWN_GAME"),
        (("play", "the-battlefield", "--seats", "human,random,random"), "BAD_PLAYER_COUNT"),
        (("play", "the-battlefield", "--seats", "human,deep-thought"), "UNKNOWN_BOT"),
        (("play", "the-battlefield", "-o", "starter_bonus=99"), "E_BAD_OPTION"),
        (("play", "the-battlefield", "-o", "starter_bonus"), "E_BAD_OPTION"),
        (("play", "the-battlefield", "-o", "nothing=1"), "E_BAD_OPTION"),
        (("play", "the-battlefield", "--deck", "no such deck"), "NO_DECK"),
        (("balance", "art-of-battle"), "NO_DECKS"),
        (("balance", "circuit-warfare", "--pairs", "0"), "NO_GAMES"),
        (("replay", "no-such-file.json"), "NO_FILE"),
        (("deck", "check", "the-battlefield", "no-such-file.txt"), "NO_FILE"),
    ],
)
def test_bad_input_is_a_sentence_and_exit_code_2(tmp_path: Path, words: tuple[str, ...], code: str) -> None:
    result = run(tmp_path, *words)
    assert result.returncode == 2
    assert f"[{code}]" in result.stderr and "Traceback" not in result.stderr
    assert not (tmp_path / "home").exists(), "something was written"


def test_wrong_words_are_usage_errors(tmp_path: Path) -> None:
    for words in (("no-such-command",), ("bench", "--repeats", "0"), ("play", "--seed", "x"), ("replay",)):
        result = run(tmp_path, *words)
        assert result.returncode == 2 and "Traceback" not in result.stderr


def test_a_damaged_record_is_left_alone(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    save.write_text('{"format": 1, "game"')
    result = run(tmp_path, "play", "--resume", str(save), typed="1\n")
    assert result.returncode == 2 and "[BAD_RECORD]" in result.stderr
    assert save.read_text() == '{"format": 1, "game"'


def test_a_bad_deck_file_lists_everything(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("2 Dragon\n1 Ghost\n")
    result = run(tmp_path, "play", "the-battlefield", "--deck", str(bad))
    assert result.returncode == 2 and "Dragon" in result.stderr and "Ghost" in result.stderr
    bad.write_bytes(b"\xff\xfe\x00")
    assert "[NOT_TEXT]" in run(tmp_path, "deck", "check", "the-battlefield", str(bad)).stderr


def test_a_closed_pipe_is_a_sentence(tmp_path: Path) -> None:
    line = f'{sys.executable} -c "import time; time.sleep(2)"'
    shell = f"set -o pipefail; {sys.executable} -m wartable cards the-battlefield --json | (exec <&-; {line})"
    result = subprocess.run(
        ["bash", "-c", shell],
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        timeout=60,
        check=False,
    )
    assert result.returncode == 2, result
    assert "[CLOSED_PIPE]" in result.stderr and "Traceback" not in result.stderr


def test_ctrl_c_saves_the_game(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    process = subprocess.Popen(
        command("play", "the-battlefield", "--seed", "1", "--save", str(save), "--plain"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
    )
    assert process.stdin is not None
    process.stdin.write("viking\n")
    process.stdin.flush()
    deadline = time.monotonic() + 60
    while not (save.exists() and load_record(save).entries) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130, errors
    assert "saved" in errors and "Traceback" not in errors
    assert load_record(save).entries


def test_version_says_which_build(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").stdout.split()[-1] in ("(compiled)", "(interpreted)")


def test_a_server_starts_without_what_only_other_commands_need(tmp_path: Path) -> None:
    words = "import sys; from wartable.cli import make_app; make_app('serve'); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", words], env=environment(tmp_path), capture_output=True, text=True, check=True
    ).stdout.split()
    assert "wartable.commands.serve" in loaded
    assert not {"wartable.commands.lab", "wartable.lab", "wartable.terminal", "rich.markdown"} & set(loaded)


def test_all_commands_are_listed_and_those_of_the_server_are_the_same(tmp_path: Path) -> None:
    names = [info.callback.__name__ for info in make_app().registered_commands if info.callback is not None]
    own = [
        info.callback.__name__ for info in make_app("load").registered_commands if info.callback is not None
    ]
    assert own == ["serve", "backup", "restore", "pairs", "load", "torture"]
    assert len(names) == len(set(names)) and set(own) < set(names)
