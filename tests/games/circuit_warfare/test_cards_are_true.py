"""What a card tells is what it does: with any number of any card changed in the set file, print and play change both.

And a card that is added to a set file alone is playable, printed, sent, judged and sold.
"""

import ast
import json
import re
import subprocess
import sys
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import wartable
from wartable.games.circuit_warfare.cards import ALL, BY_ID
from wartable.games.circuit_warfare.cards.kinds import CircuitWarfareCard
from wartable.games.circuit_warfare.effects import VERB_WORDS, Verb

HERE = Path(__file__).parent
RULES = Path(str(wartable.__file__)).parent / "games" / "circuit_warfare"
PAGE = HERE.parents[2] / "web" / "src" / "lib" / "boards" / "circuit-warfare"
Json = Any


def tried(jobs: list[Json]) -> list[Json]:
    """Each job with a set of its own."""
    done = subprocess.run(
        [sys.executable, str(HERE / "other_sets.py")],
        input=json.dumps(jobs),
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)  # type: ignore[no-any-return]


# -- every number of every card ------------------------------------------------------------------------------------


def numbers_in(thing: object, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], int]]:
    """All whole numbers of a card, wherever they stand in it, with the way to each."""
    if isinstance(thing, int):
        return [(path, thing)]
    if isinstance(thing, tuple):
        return [found for at, each in enumerate(thing) for found in numbers_in(each, (*path, at))]
    if is_dataclass(thing):
        return [
            found
            for field in fields(thing)
            for found in numbers_in(getattr(thing, field.name), (*path, field.name))
        ]
    return []


def changes_of(card: CircuitWarfareCard) -> list[Json]:
    """Each number one higher (the highest rarity one lower), and each wire laid or taken away."""
    found: list[Json] = []
    for path, number in numbers_in(card):
        value = 2 if path == ("rarity",) and number == 3 else number + 1
        found.append({"id": card.id, "path": path, "value": value})
    if card.wires:
        for edge in "NESW":
            wires = "".join(each for each in "NESW" if (each in card.wires) != (each == edge))
            found.append({"id": card.id, "path": ["wires"], "value": wires})
    return found


CHANGES = [change for card in ALL for change in changes_of(card)]


def courses() -> tuple[dict[str, Json], list[Json]]:
    """What every card tells and does as it is, and after each change."""
    as_it_is = [{"try": "printed", "changes": [], "card": card.id} for card in ALL]
    changed = [{"try": "printed", "changes": [change], "card": change["id"]} for change in CHANGES]
    found = tried(as_it_is + changed)
    return dict(zip(BY_ID, found, strict=False)), found[len(ALL) :]


def test_every_number_of_every_card_is_changed() -> None:
    paths = {(change["id"], tuple(change["path"])) for change in CHANGES}
    assert {(card.id, (name,)) for card in ALL for name in ("rarity", "cost")} <= paths
    amounts = {(card_id, path) for card_id, path in paths if path[0] == "does"}
    assert {card_id for card_id, _ in amounts} == {
        card.id for card in ALL if card.does is not None and re.search(r"\d", card.does.describe().replace("180", "").replace("retrieves 1 AP", ""))
    }  # fmt: skip


@pytest.mark.slow
def test_with_another_number_print_and_play_change() -> None:
    before, after = courses()
    untrue = []
    for change, found in zip(CHANGES, after, strict=True):
        known = before[change["id"]]
        by_law = tuple(change["path"]) == ("rarity",)
        plays = (
            found["law"] != known["law"] and found["play"] == known["play"]
            if by_law
            else found["play"] != known["play"]
        )
        if found["printed"] == known["printed"] or not plays:
            untrue.append("{id} {path} {value}".format(**change))
    assert untrue == []


def test_a_number_that_is_printed_is_the_number_that_is_played() -> None:
    def with_value(card_id: str, path: list[str | int], value: int, *texts: str) -> Json:
        changes = [{"id": card_id, "path": path, "value": value}]
        return {"try": "scenarios", "changes": changes, "scenarios": list(texts)}

    found = tried(
        [
            with_value(
                "CA", ["does", "ap"], 99, "hand R CA 4X\nR CA\nR END\nB END\nexpect AP R 103"
            ),  # 3 - 1 + 2 + 99
            with_value("KC", ["does", "count"], 2, "ap R 6\nhand R KC 4X\nR KC\nexpect hand R 4X 4X"),
            with_value(
                "DW", ["does", "effects", 0, "count"], 2,
                "hand R DW 2H 2V 4X\nR DW 2H 2V\nexpect hand R 4X 4X 4X ; Graveyard: 2H 2V DW",
                "hand R DW 2H 2V 4X\ntry R DW 2H -> BAD_ACTION",
                "hand R DW 2H\ntry R DW 2H 2H -> CARD_NOT_IN_HAND",
                "hand R DW DW DW 4X\nR DW DW DW\nexpect hand R 4X 4X 4X",
                "hand R DW DW 4X\ntry R DW DW DW -> CARD_NOT_IN_HAND",
            ),
            with_value("DW", ["does", "effects", 1, "count"], 4, "hand R DW 4X\nR DW 4X\nexpect hand R 4X 4X 4X 4X"),
            with_value("4X", ["cost"], 3, "R PLACE 4X (0,0)\nexpect AP R 0", "ap R 2\ntry R PLACE 4X (0,0) -> NOT_ENOUGH_AP"),
        ]
    )  # fmt: skip
    assert [each for each in found if any(each)] == []


# -- a card more ---------------------------------------------------------------------------------------------------

NEW = {
    "1N": 'circuit("1N", "Stub", "N")',
    "BY": 'magic("BY", "Battery", 1, 1, Charge(2))',
    "SP": 'magic("SP", "Spinner", 1, 1, TurnRound())',
    "TB": 'magic("TB", "Time Bomb", 1, 2, MarkWithQueen())',
    "GD": 'magic("GD", "Glass Dome", 2, 1, Wall())',
    "TD": 'magic("TD", "Trapdoor", 2, 1, Swap())',
    "LK": 'magic("LK", "Leak", 2, 1, HalveAP())',
    "SQ": 'magic("SQ", "Squall", 2, 2, in_order(PushField(), Draw(1)))',
    "JK": 'magic("JK", "Junk Heap", 1, 1, in_order(DiscardFromHand(2), Draw(3), Charge(1)))',
    "EX": 'magic("EX", "Exhume", 3, 2, FetchFromGraveyard("Battery"))',
    "BW": 'magic("BW", "Borrowed Coat", 3, 2, Borrow())',
    "RD": 'magic("RD", "Redeal", 3, 2, NewHands(3))',
    "FS": 'magic("FS", "Fuse", 2, 1, DiscardFromField())',
}


@cache
def with_new_cards() -> tuple[Json, Json]:
    changes = [{"add": card} for card in NEW.values()]
    games, scenes = tried(
        [
            {"try": "added", "changes": changes, "cards": list(NEW), "games": 24, "decisions": 14},
            {
                "try": "scenarios",
                "changes": changes,
                "scenarios": [
                    "hand R BY CA 4X\nR BY\nR CA\nR END\nB END\nexpect AP R 8",
                    "hand R EX RB 4X\ngraveyard RB BY 2H\nR EX RB\nexpect hand R RB RB 4X",
                    "hand R EX 4X\ngraveyard RB BY\ntry R EX BY -> BAD_TARGET",
                    "hand R JK 2H 2V 4X\nR JK 2H 2V\nexpect hand R 4X 4X 4X 4X ; AP R 2\nR END\nB END\nexpect AP R 5",
                    "hand R SQ 4X\nfield B 4X (0,0)\nR SQ N\nexpect hand R 4X 4X ; Graveyard: 4X SQ",
                    "field B 4X (1,1)\nfield R 4X (0,1)\nhand R 1N\nR PLACE 1N (2,1)\nexpect pending chain",
                    "field B 4X (1,1)\nfield R 4X (0,1)\nhand R 1N\nR PLACE 1N.180 (2,1)\nexpect pending nothing",
                    "field R 4X (1,1)\nhand R TD 1N\nR TD (1,1) 1N.180\nexpect card (1,1) 1N ; rotation (1,1) 180",
                    "field B 4X (1,1)\nhand R BW 4X\nR BW (1,1)\nexpect shows (1,1) R ; owner (1,1) B",
                ],
            },
        ]
    )
    return games, scenes


def test_there_is_a_new_card_with_every_verb() -> None:
    shown = with_new_cards()[0]["printed"]
    assert {verb for card in shown.values() for verb in card["marks"].get("verbs", ())} == set(VERB_WORDS)


def test_a_card_added_to_the_set_file_alone_is_played() -> None:
    games, scenes = with_new_cards()
    assert min(games["used"].values()) > 0, games["used"]
    assert [each for each in scenes if each] == []
    assert "Red will get 2 extra AP next turn." in games["told"]
    assert any("uses Junk Heap for " in line for line in games["told"])
    assert any(" discards " in line and " and " in line for line in games["told"])


def test_a_card_added_to_the_set_file_alone_is_printed_for_people_and_for_the_page() -> None:
    shown = with_new_cards()[0]["printed"]
    assert shown["BY"]["text"] == "Get 2 AP more at the start of your next turn."
    assert shown["BY"]["facts"] == {"AP": "1", "rarity": "1", "copies": "3", "targets": "none"}
    assert shown["BY"]["marks"] == {"verbs": ["charge"]}
    assert shown["1N"]["text"] == "Wires N; at 180 degrees S."
    assert shown["1N"]["marks"] == {"wires": "N"}
    assert shown["JK"]["facts"]["targets"] == "2 hand cards"
    assert shown["EX"]["text"].startswith("Take any one card except a Battery ")


def test_a_card_added_to_the_set_file_alone_is_judged_by_bots_and_sold() -> None:
    games = with_new_cards()[0]
    assert set(games["chosen"]) & set(NEW)
    assert set(NEW) <= set(games["bought"])


# -- nobody knows a card by its name -------------------------------------------------------------------------------


def test_no_rule_knows_a_card_by_its_id_or_name() -> None:
    known = {card.id for card in ALL} | {card.name for card in ALL}
    allowed = {("scenario.py", "4X")}  # what lies about in the rule book's examples
    found = {
        (path.name, node.value)
        for path in RULES.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known
    }
    assert found == allowed


def test_the_page_knows_no_card_by_its_id_and_reads_no_text() -> None:
    ids = "|".join(card.id for card in ALL)
    for path in PAGE.iterdir():
        text = path.read_text()
        assert not re.findall(rf"""["'](?:{ids})["']|^\s*(?:{ids}):""", text, re.MULTILINE), path.name
        assert not re.findall(r"\.(?:exec|match|test)\(", text), path.name


def test_every_verb_has_a_word_of_its_own_and_is_on_some_card() -> None:
    classes = Verb.__subclasses__()
    assert len(classes) == len(VERB_WORDS) == len(set(VERB_WORDS))
