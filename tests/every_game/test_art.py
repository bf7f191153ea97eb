"""The pictures of the cards: every card of our games has an emblem of its own, and none of them changes a game."""

import importlib.util
import json
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from wartable.core.cards import Art, printed
from wartable.core.version import rules_version
from wartable.games import BUILT_IN, game

ROOT = Path(__file__).resolve().parents[2]
MODES = ("", "rise", "stand", "light", "none")
KIN = frozenset({"wires"})
"""Emblems that cards of a game may share: Circuit Cards show their own wires."""


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    found = importlib.util.spec_from_file_location("emblems_tool", ROOT / "tools" / "emblems.py")
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_every_card_has_an_emblem_that_the_page_has(game_id: str) -> None:
    rules = game(game_id)
    drawn = json.loads((ROOT / "web" / "src" / "lib" / "art" / "emblems" / f"{game_id}.json").read_text())
    assert set(rules.art) == set(rules.cards)
    named = {name for art in rules.art.values() for name in (art.emblem, art.crown, art.behind) if name} - KIN
    assert named == set(drawn)
    assert all(art.mode in MODES and 40 <= art.scale <= 160 for art in rules.art.values())


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_no_two_cards_of_a_game_share_an_emblem(game_id: str) -> None:
    emblems = [art.emblem for art in game(game_id).art.values() if art.emblem not in KIN]
    assert sorted(set(emblems)) == sorted(emblems)


def test_every_author_is_credited(tool: ModuleType) -> None:
    authors = tool.read_authors()
    credited = tool.CREDITS.read_text()
    assert credited == tool.credits_page()
    for name in tool.used_icons():
        assert authors[name].replace("-", " ").title() in credited
        assert name in credited


def test_the_page_is_tested_with_the_cards_that_there_are() -> None:
    kept = json.loads((ROOT / "web" / "test" / "cards.json").read_text())
    for game_id in BUILT_IN:
        rules = game(game_id)
        for what in ("art", "marks"):
            assert {card["id"]: card[what] for card in kept[game_id]} == {
                each.id: json.loads(json.dumps(printed(each, rules.art[each.id])[what]))
                for each in rules.cards.values()
            }


def test_a_card_is_sent_with_what_is_not_usual_of_its_picture() -> None:
    card = game("the-battlefield").cards["VK10"]
    assert "art" not in printed(card)
    assert printed(card, Art("drakkar"))["art"] == {"emblem": "drakkar"}
    assert printed(card, Art("drakkar", mode="rise", scale=90))["art"] == {
        "emblem": "drakkar",
        "mode": "rise",
        "scale": 90,
    }


def test_a_picture_does_not_change_the_version_of_a_game() -> None:
    rules = game("the-battlefield")
    before = rules_version.__wrapped__(rules)
    usual = rules.art
    rules.art = {card_id: replace(art, emblem="other") for card_id, art in usual.items()}
    try:
        assert rules_version.__wrapped__(rules) == before
    finally:
        rules.art = usual
