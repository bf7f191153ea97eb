"""Decks of people, their codes, collections and the Card Mall."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from wartable.client import Refusal
from wartable.core.deck_codes import decode_deck, encode_deck
from wartable.core.decks import Deck
from wartable.core.errors import BadSetup
from wartable.games import GAMES, game

Person = Callable[..., Any]
CIRCUIT = "circuit-warfare"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_prebuilt_deck_survives_its_code_and_the_code_is_short(game_id: str) -> None:
    rules = game(game_id)
    for deck in rules.decks:
        code = encode_deck(deck, rules.cards)
        assert len(code) <= 120
        assert sorted(decode_deck(code, rules.cards).cards) == sorted(deck.cards)


def test_any_deck_survives_its_code_and_junk_is_refused() -> None:
    chance = random.Random(5)
    ids = [f"C{n:03}" for n in range(180)]
    for _ in range(500):
        cards = tuple(
            (card_id, chance.choice([1, 2, 3, 7, 8, 40]))
            for card_id in chance.sample(ids, chance.randrange(1, 60))
        )
        deck = Deck("x", cards)
        code = encode_deck(deck, ids)
        assert sorted(decode_deck(code, ids).cards) == sorted(cards)
        at = chance.randrange(2, len(code))
        broken = code[:at] + chance.choice("abcXYZ019_-") + code[at + 1 :]
        if broken != code:
            with pytest.raises(BadSetup):
                decode_deck(broken, ids)
    for _ in range(2000):
        junk = "W1" + "".join(chance.choices("abcXYZ019_-=+ ", k=chance.randrange(0, 60)))
        with pytest.raises(BadSetup):
            decode_deck(junk, ids)


def test_a_code_of_other_cards_says_so() -> None:
    code = encode_deck(Deck("x", (("A", 1),)), ["A", "B"])
    with pytest.raises(BadSetup, match="OTHER_CARDS"):
        decode_deck(code, ["A", "B", "C"])


async def test_a_deck_is_checked_as_it_is_saved_and_told_in_every_form(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    saved = await ada.ask(
        "POST", "/api/decks", {"game": "the-battlefield", "text": "# Odd\n2 VK01\n9 Nonsense"}
    )
    assert saved["name"] == "Odd" and not saved["legal"]
    assert {problem["code"] for problem in saved["problems"]} >= {"UNKNOWN_CARD", "NOT_AN_ARMY"}
    rules = game("the-battlefield")
    army = rules.decks[0]
    good = await ada.ask(
        "POST",
        "/api/decks",
        {"game": "the-battlefield", "name": "Army", "cards": [list(c) for c in army.cards]},
    )
    assert good["legal"] and good["problems"] == []
    for form in ({"text": good["text"]}, {"code": good["code"]}):
        again = await ada.ask("POST", "/api/decks/check", {"game": "the-battlefield", **form})
        assert sorted(again["cards"]) == sorted(good["cards"]) and again["legal"] and again["id"] is None
    with pytest.raises(Refusal, match="NO_SUCH_DECK"):
        await bob.ask("GET", f"/api/decks/{good['id']}")
    with pytest.raises(Refusal, match="NO_SUCH_DECK"):
        await bob.ask("DELETE", f"/api/decks/{good['id']}")
    table = await ada.create("the-battlefield", seats=[{"kind": "me", "deck": good["id"]}])
    assert table["seats"][0]["deck"] == "Army"
    assert (await bob.table(table["id"]))["seats"][0]["deck"] is None, (
        "a deck is its owner's secret until the end"
    )
    changed = await ada.ask(
        "PUT", f"/api/decks/{saved['id']}", {"game": "the-battlefield", "code": good["code"], "name": "New"}
    )
    assert changed["legal"] and changed["id"] == saved["id"]
    await ada.ask("DELETE", f"/api/decks/{saved['id']}")
    mine = [deck for deck in await ada.ask("GET", "/api/decks?game=the-battlefield") if not deck["prebuilt"]]
    assert [deck["id"] for deck in mine] == [good["id"]]
    with pytest.raises(Refusal, match="NOT_AN_ARMY"):
        await ada.create(
            "the-battlefield", seats=[{"kind": "me", "deck": {"name": "x", "cards": [["VK01", 1]]}}]
        )


async def test_the_card_mall(person: Person) -> None:
    ada = await person("Ada")
    mall = await ada.ask("GET", "/api/shop")
    assert mall["points"] == 50 and {pack["id"]: pack["price"] for pack in mall["packs"]} == {
        "SINGLE": 10,
        "PACK": 45,
    }
    assert "70% rarity 1" in mall["packs"][0]["sentence"]
    assert mall["packs"][1]["odds"] == [
        {"cards": 4, "percent": [["1", 70], ["2", 23], ["3", 7]]},
        {"cards": 1, "percent": [["2", 80], ["3", 20]]},
    ]
    bought = await ada.ask("POST", "/api/shop/packs", {"pack": "PACK", "key": "one"})
    assert len(bought["cards"]) == 5 and bought["price"] == 45
    again = await ada.ask("POST", "/api/shop/packs", {"pack": "PACK", "key": "one"})
    assert again == bought
    with pytest.raises(Refusal, match="NOT_ENOUGH_CP"):
        await ada.ask("POST", "/api/shop/packs", {"pack": "PACK", "key": "two"})
    with pytest.raises(Refusal, match="UNKNOWN_PRODUCT"):
        await ada.ask("POST", "/api/shop/packs", {"pack": "MOON", "key": "three"})
    owned = await ada.ask("GET", f"/api/collection/{CIRCUIT}")
    assert owned["points"] == bought["points"]
    assert sum(owned["cards"].values()) == 14 + sum(not each["changed_into"] for each in bought["cards"])
    assert [each["amount"] for each in await ada.ask("GET", "/api/ledger")][-1] == 50
    with pytest.raises(Refusal, match="NO_SHOP"):
        await ada.ask("GET", "/api/collection/the-battlefield")


async def test_presets_hold_legal_decks_of_own_cards(person: Person) -> None:
    ada = await person("Ada")
    slots = await ada.ask("GET", f"/api/presets/{CIRCUIT}")
    assert [slot["slot"] for slot in slots] == [1]
    starter = slots[0]["cards"]
    await ada.ask("PUT", f"/api/presets/{CIRCUIT}/2", {"name": "Second", "cards": starter})
    assert [slot["name"] for slot in await ada.ask("GET", f"/api/presets/{CIRCUIT}")][1] == "Second"
    with pytest.raises(Refusal, match="BAD_SLOT"):
        await ada.ask("PUT", f"/api/presets/{CIRCUIT}/6", {"name": "Sixth", "cards": starter})
    rules = game(CIRCUIT)
    rare = [[card.id, 1] for card in rules.cards.values() if getattr(card, "rarity", 0) == 3]
    wanted = [*rare, ["4X", 30 - len(rare)]]
    with pytest.raises(Refusal) as refused:
        await ada.ask("PUT", f"/api/presets/{CIRCUIT}/3", {"name": "Rare", "cards": wanted})
    assert "NOT_OWNED" in refused.value.code or "own" in refused.value.sentence
    table = await ada.create(CIRCUIT, players=2, seats=[{"kind": "me", "deck": "slot:2"}, {"kind": "bot"}])
    assert table["status"] == "playing"
