"""The shuffle is sealed, opened, and what does not fit is found."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wartable.cli import run
from wartable.client import Client, Refusal
from wartable.core.errors import BadRecord
from wartable.core.match import Match
from wartable.core.record import read_record
from wartable.core.setup import Setup
from wartable.games import game
from wartable.server.table.shuffle_proof import Opened, Seals, check, commitment, final_seed, new_server_seed
from wartable.trials.torture.players import GAME

Person = Callable[..., Any]
SHARED = Path(__file__).parents[2] / "web" / "test" / "fairness.json"
"""A shuffle that the page checks as well."""


def deal_table(opened: Opened) -> Match:
    assert opened.seed is not None
    return Match(game("the-battlefield"), Setup(players=2), int(opened.seed))


@pytest.fixture
def opened() -> Opened:
    return msgspec.json.decode(SHARED.read_bytes(), type=Opened)


def test_the_page_and_the_server_compute_the_same(opened: Opened) -> None:
    assert opened.server_seed is not None and opened.luck is not None and opened.seed is not None
    assert commitment(opened.table, opened.server_seed) == opened.commitment
    assert final_seed(opened.table, opened.server_seed, opened.luck) == int(opened.seed)
    check(opened, deal_table(opened).record())


def test_a_seed_that_was_short_is_still_right(opened: Opened) -> None:
    assert opened.seed is not None
    opened.seed = str(int(opened.seed) >> 160)
    check(opened, deal_table(opened).record())


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
    record = deal_table(opened).record()
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


def test_a_seal_is_for_one_table_and_one_person() -> None:
    seals, other = Seals(b"key"), Seals(b"another key")
    given = seals.new("t_1", "ada")
    assert given == seals.new("t_1", "ada")  # nothing is kept of it, and any worker knows it again
    assert given.commitment == commitment("t_1", seals.server_seed("t_1"))
    assert seals.table(given.seal, "ada") == "t_1"
    assert seals.table(given.seal, "bob") is None and other.table(given.seal, "ada") is None
    mark = given.seal.partition(".")[2]
    for wrong in ("", ".", "t_1", "t_1.", f"t_2.{mark}", f"t_1.{mark}x", "t_1.ü", mark):
        assert seals.table(wrong, "ada") is None
    parts = {seals.server_seed("t_1"), seals.server_seed("t_2"), other.server_seed("t_1")}
    assert len(parts) == 3 and all(len(bytes.fromhex(part)) == 32 for part in parts)


async def opened_after_the_end(person: Client, table: str) -> Opened:
    async with person.sit(table) as seat:
        await seat.concede()
    opened = msgspec.convert(await person.ask("GET", f"/api/tables/{table}/fair"), Opened)
    check(opened, read_record(await person.record(table)))
    return opened


async def test_who_makes_a_table_adds_to_what_was_sealed_before(person: Person) -> None:
    ada = await person("Ada")
    sealed = await ada.seal()
    against_a_bot = {"seats": [{"kind": "me"}, {"kind": "bot"}], "luck": "ada's", "seal": sealed["seal"]}
    table = await ada.create(GAME, **against_a_bot)
    assert (table["id"], table["commitment"]) == (sealed["table"], sealed["commitment"])
    with pytest.raises(Refusal, match="SEAL_USED"):
        await ada.create(GAME, **against_a_bot)
    opened = await opened_after_the_end(ada, table["id"])
    assert opened.commitment == sealed["commitment"] and opened.luck == ["ada's", ""]
    again = await ada.seal()
    next_one = await ada.ask(
        "POST", f"/api/tables/{table['id']}/rematch", {"luck": "more", "seal": again["seal"]}
    )
    assert (next_one["id"], next_one["commitment"]) == (again["table"], again["commitment"])
    assert (await opened_after_the_end(ada, next_one["id"])).luck == ["", "more"]


async def test_a_seal_of_somebody_else_makes_no_table(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    sealed = await ada.seal()
    for body in ({"game": GAME, "seal": sealed["seal"]}, {"game": GAME, "seal": "t_1.x"}):
        for path in ("/api/tables", "/api/match"):
            with pytest.raises(Refusal, match="NO_SUCH_SEAL"):
                await bob.ask("POST", path, body)
    with pytest.raises(Refusal, match="NO_SUCH_TABLE"):
        await ada.table(sealed["table"])


async def test_a_quick_match_is_sealed_for_who_came_first(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    seals = [await each.seal() for each in (ada, bob)]
    for each, sealed, luck in ((ada, seals[0], "ada's"), (bob, seals[1], "bob's")):
        ticket = await each.ask("POST", "/api/match", {"game": GAME, "luck": luck, "seal": sealed["seal"]})
    assert ticket["table"] == seals[0]["table"]
    opened = await opened_after_the_end(ada, ticket["table"])
    assert opened.commitment == seals[0]["commitment"] and sorted(opened.luck or []) == ["ada's", "bob's"]


async def test_a_used_seal_keeps_nobody_from_a_quick_match(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    sealed = await ada.seal()
    wanted = {"game": GAME, "luck": "l", "seal": sealed["seal"]}
    first = await ada.ask("POST", "/api/match", wanted)
    await ada.create(GAME, seal=sealed["seal"])
    ticket = await bob.ask("POST", "/api/match", {"game": GAME})
    assert ticket["table"] not in (None, sealed["table"])
    assert (await ada.ask("GET", f"/api/match/{first['ticket']}"))["table"] == ticket["table"]
    assert (await ada.table(ticket["table"]))["status"] == "playing"


def test_the_command_checks_it_and_says_what_is_wrong(
    opened: Opened, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, fair = tmp_path / "game.json", tmp_path / "fair.json"
    deal_table(opened).record().save(record)

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
