"""The shuffle is sealed, opened, and what does not fit is found."""

import json
from pathlib import Path

import msgspec
import pytest

from wartable.cli import run
from wartable.core.errors import BadRecord
from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games import game
from wartable.server.fairness import Opened, check, commitment, final_seed, new_server_seed

SHARED = Path(__file__).parents[2] / "web" / "test" / "fairness.json"
"""A shuffle that the page checks as well."""


def dealt(opened: Opened) -> Match:
    assert opened.seed is not None
    return Match(game("the-battlefield"), Setup(players=2), int(opened.seed))


@pytest.fixture
def opened() -> Opened:
    return msgspec.json.decode(SHARED.read_bytes(), type=Opened)


def test_the_page_and_the_server_compute_the_same(opened: Opened) -> None:
    assert opened.server_seed is not None and opened.luck is not None and opened.seed is not None
    assert commitment(opened.table, opened.server_seed) == opened.commitment
    assert final_seed(opened.table, opened.server_seed, opened.luck) == int(opened.seed)
    check(opened, dealt(opened).record())


def test_a_seed_that_was_short_is_still_right(opened: Opened) -> None:
    assert opened.seed is not None
    opened.seed = str(int(opened.seed) >> 160)
    check(opened, dealt(opened).record())


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"server_seed": None}, "STILL_SEALED"),
        ({"seed": None}, "STILL_SEALED"),
        ({"server_seed": "not hex"}, "BAD_SEED"),
        ({"seed": "seven"}, "BAD_SEED"),
        ({"server_seed": "00" * 32}, "NOT_THE_SEALED_PART"),
        ({"commitment": "00" * 32}, "NOT_THE_SEALED_PART"),
        ({"luck": ["", ""]}, "NOT_MIXED_SO"),
    ],
)
def test_what_does_not_fit_is_told(opened: Opened, changed: dict[str, object], code: str) -> None:
    record = dealt(opened).record()
    with pytest.raises(BadRecord) as told:
        check(msgspec.structs.replace(opened, **changed), record)
    assert told.value.code == code


def test_a_match_by_another_seed_is_told(opened: Opened) -> None:
    other = Match(game("the-battlefield"), Setup(players=2), 7)
    with pytest.raises(BadRecord) as told:
        check(opened, other.record())
    assert told.value.code == "ANOTHER_SEED"


def test_any_part_changes_the_seed() -> None:
    part = new_server_seed()
    seeds = {
        final_seed("t", part, ["", ""]), final_seed("t", part, ["a", ""]), final_seed("t", part, ["", "a"]),
        final_seed("u", part, ["", ""]), final_seed("t", new_server_seed(), ["", ""]), final_seed("t", part, [""]),
    }  # fmt: skip
    assert len(seeds) == 6 and all(seed.bit_length() > 200 for seed in seeds)


def test_the_command_checks_it_and_says_what_is_wrong(
    opened: Opened, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, fair = tmp_path / "game.json", tmp_path / "fair.json"
    dealt(opened).record().save(record)

    def told(written: bytes) -> tuple[int, str]:
        fair.write_bytes(written)
        code = run(["replay", str(record), "--fair", str(fair)])
        return code, "".join(capsys.readouterr())

    code, said = told(msgspec.json.encode(opened))
    assert code == 0 and f"sealed as {opened.commitment[:12]}" in said
    assert run(["replay", str(record), "--fair", str(fair), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sealed"] == opened.commitment
    opened.luck = ["none", "at all"]
    code, said = told(msgspec.json.encode(opened))
    assert code == 2 and "NOT_MIXED_SO" in said and "sealed as" not in said
    code, said = told(b"{}")
    assert code == 2 and "BAD_FILE" in said
    fair.unlink()
    assert run(["replay", str(record), "--fair", str(fair)]) == 2
    assert "NO_FILE" in "".join(capsys.readouterr())
