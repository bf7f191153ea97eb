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
from wartable.server.table.shuffle_proof import (
    Opened,
    Seals,
    check,
    commitment,
    deal_mark,
    final_seed,
    new_server_seed,
    pledge_of,
    terms_of,
)
from wartable.trials.torture.players import GAME

Person = Callable[..., Any]
SHARED = Path(__file__).parents[2] / "web" / "test" / "fairness-2.json"
"""A shuffle that the page checks as well."""
OLD = SHARED.with_name("fairness.json")
"""The same as it was mixed in version 1: games that were played then can still be checked."""


def deal_table(opened: Opened) -> Match:
    assert opened.seed is not None
    return Match(game("the-battlefield"), Setup(players=2), int(opened.seed))


@pytest.fixture
def opened() -> Opened:
    return msgspec.json.decode(SHARED.read_bytes(), type=Opened)


def test_the_page_and_the_server_compute_the_same(opened: Opened) -> None:
    assert opened.server_seed is not None and opened.luck is not None and opened.seed is not None
    assert commitment(opened.table, opened.server_seed) == opened.commitment
    assert final_seed(opened.table, opened.server_seed, opened.luck, opened.terms) == int(opened.seed)
    record = deal_table(opened).record()
    shared = json.loads(SHARED.read_bytes())
    assert [pledge_of(luck) for luck in opened.luck] == shared["pledges"]
    check(opened, record, opened.commitment, deal_mark(int(opened.seed)), shared["parts"])


def test_games_of_version_1_are_still_right_with_short_seeds_too() -> None:
    old = msgspec.json.decode(OLD.read_bytes(), type=Opened)
    assert old.seed is not None and old.server_seed is not None and old.luck is not None
    assert commitment(old.table, old.server_seed, 1) == old.commitment
    assert final_seed(old.table, old.server_seed, old.luck) == int(old.seed)
    for seed in (int(old.seed), int(old.seed) >> 160):
        old.seed = str(seed)
        check(old, deal_table(old).record(), old.commitment)


def lie(opened: Opened, **changed: object) -> str:
    """The code of what is wrong with a deal that an operator would rather have opened; the seal is the one that was shown."""
    shown = opened.commitment
    other = msgspec.structs.replace(opened, **changed)
    assert other.server_seed is not None and other.luck is not None
    mixed = final_seed(other.table, other.server_seed, other.luck, other.terms)
    codes = set()
    for seed in (mixed, mixed >> 160):
        other.seed = str(seed)
        assert opened.seed is not None and other.seed != opened.seed
        with pytest.raises(BadRecord) as told:
            check(other, deal_table(other).record(), shown, deal_mark(int(opened.seed)))
        codes.add(told.value.code)
    return " ".join(sorted(codes))


def test_exactly_one_deal_fits_what_was_shown(opened: Opened) -> None:
    """Another version, another reading of the same bytes, a bot's part, another order: none of it gives a second deal."""
    assert opened.luck is not None and opened.terms is not None
    assert lie(opened, version=1, terms=None) == "NOT_THE_SEALED_PART"
    before = f"wartable shuffle 2:{opened.table}"
    assert lie(opened, version=1, terms=None, table=before) == "BAD_SHUFFLE", "the same bytes as the seal's"
    assert lie(opened, version=3, terms=None) == "BAD_SHUFFLE"
    for luck in (opened.luck[::-1], [opened.luck[0], "chosen later"], ["\x1f".join(opened.luck)]):
        assert lie(opened, luck=luck) == "ANOTHER_DEAL NOT_MIXED_SO"
    other_seal = commitment(opened.table, "00" * 32)
    assert lie(opened, server_seed="00" * 32, commitment=other_seal) == "ANOTHER_SEAL"
    with_options = terms_of("the-battlefield", Setup(2, {"table_pick": True}))
    assert lie(opened, terms=with_options) == "OTHER_TERMS"


def test_no_two_lists_of_parts_are_mixed_alike() -> None:
    part, terms = new_server_seed(), "terms"
    lists = [["a", "b"], ["a\x1fb"], ["a", "b", ""], ["", "a", "b"], ["a:b"], ["b", "a"]]
    assert len({final_seed("t", part, each, terms) for each in lists}) == len(lists)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"server_seed": None}, "STILL_SEALED"),
        ({"seed": None}, "STILL_SEALED"),
        ({"server_seed": "not hex"}, "BAD_SEED"),
        ({"seed": "seven"}, "BAD_SEED"),
        ({"server_seed": "00" * 32}, "NOT_THE_SEALED_PART"),
        ({"commitment": "00" * 32}, "ANOTHER_SEAL"),
        ({"luck": ["", ""]}, "NOT_MIXED_SO"),
    ],
)
def test_what_does_not_fit_is_told(opened: Opened, changed: dict[str, object], code: str) -> None:
    record = deal_table(opened).record()
    with pytest.raises(BadRecord) as told:
        check(msgspec.structs.replace(opened, **changed), record, opened.commitment)
    assert told.value.code == code


def test_a_match_by_another_seed_is_told(opened: Opened) -> None:
    other = Match(game("the-battlefield"), Setup(players=2), 7)
    with pytest.raises(BadRecord) as told:
        check(opened, other.record(), opened.commitment)
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
    shown = await person.table(table)
    opened = msgspec.convert(await person.ask("GET", f"/api/tables/{table}/fair"), Opened)
    check(opened, read_record(await person.record(table)), shown["commitment"], shown["deal"])
    assert opened.version == 2 and shown["luck"] == opened.luck
    return opened


async def test_who_makes_a_table_adds_to_what_was_sealed_before(person: Person) -> None:
    ada = await person("Ada")
    sealed = await ada.seal()
    against_a_bot = {"seats": [{"kind": "me"}, {"kind": "bot"}], "luck": "ada's", "seal": sealed["seal"]}
    table = await ada.create(GAME, **against_a_bot)
    assert (table["id"], table["commitment"]) == (sealed["table"], sealed["commitment"])
    assert table["luck"] == ["ada's", ""] and table["deal"] is not None, "shown with the first cards"
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

    sealed = ["--seal", opened.commitment]

    def told(written: bytes) -> tuple[int, str]:
        fair.write_bytes(written)
        code = run(["replay", str(record), "--fair", str(fair), *sealed])
        return code, "".join(capsys.readouterr())

    code, said = told(msgspec.json.encode(opened))
    assert code == 0 and f"sealed as {opened.commitment[:12]}" in said
    assert run(["replay", str(record), "--fair", str(fair)]) == 2, "what the file says itself proves nothing"
    assert "SEAL_NEEDED" in "".join(capsys.readouterr())
    assert run(["replay", str(record), "--fair", str(fair), "--seal", "00" * 32]) == 2
    assert "ANOTHER_SEAL" in "".join(capsys.readouterr())
    assert run(["replay", str(record), "--fair", str(fair), *sealed, "--deal", "00" * 32]) == 2
    assert "ANOTHER_DEAL" in "".join(capsys.readouterr())
    assert run(["replay", str(record), "--fair", str(fair), *sealed, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sealed"] == opened.commitment
    opened.luck = ["none", "at all"]
    code, said = told(msgspec.json.encode(opened))
    assert code == 2 and "NOT_MIXED_SO" in said and "sealed as" not in said
    code, said = told(b"{}")
    assert code == 2 and "BAD_FILE" in said
    fair.unlink()
    assert run(["replay", str(record), "--fair", str(fair), *sealed]) == 2
    assert "NO_FILE" in "".join(capsys.readouterr())
