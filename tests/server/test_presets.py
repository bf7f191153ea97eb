"""Five presets a person and game; and what is played where nothing was chosen."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from wartable.client import Client, Refusal
from wartable.games import game
from wartable.server.accounts.database import Result
from wartable.server.accounts.results import result_of
from wartable.trials.local_server import Hosted

Person = Callable[..., Any]
CIRCUIT = "circuit-warfare"
BLOOD = "blood-wars"
CROSSES = [["4X", 30]]
CONCEDE = {"do": "concede"}


async def saved(
    who: Client, slot: int, name: str, cards: list[list[Any]] = CROSSES, game_id: str = CIRCUIT
) -> Any:
    return await who.ask("PUT", f"/api/presets/{game_id}/{slot}", {"name": name, "cards": cards})


async def slots(who: Client, game_id: str = CIRCUIT) -> list[tuple[int, str]]:
    return [(each["slot"], each["name"]) for each in await who.ask("GET", f"/api/presets/{game_id}")]


async def test_five_presets_numbered_one_to_five(person: Person) -> None:
    ada = await person("Ada")
    assert await slots(ada) == [(1, "Copper Starter")]
    for slot in (5, 3, 2, 4):
        assert (await saved(ada, slot, f"Crosses {slot}"))["legal"]
    assert [slot for slot, _ in await slots(ada)] == [1, 2, 3, 4, 5]
    for slot in (0, 6, -1):
        with pytest.raises(Refusal, match="BAD_SLOT"):
            await saved(ada, slot, "Nowhere")
        with pytest.raises(Refusal, match="BAD_SLOT"):
            await ada.ask("DELETE", f"/api/presets/{CIRCUIT}/{slot}")
    await ada.ask("DELETE", f"/api/presets/{CIRCUIT}/1")
    assert [slot for slot, _ in await slots(ada)] == [2, 3, 4, 5]
    with pytest.raises(Refusal, match="BAD_NAME"):
        await saved(ada, 1, "a name of more than twenty")


async def test_every_game_with_decks_has_presets_and_the_others_say_why_not(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    prebuilt = [list(pair) for pair in game(BLOOD).decks[1].cards]
    assert await slots(ada, BLOOD) == []
    with pytest.raises(Refusal):
        await saved(ada, 1, "Too small", prebuilt[:2], BLOOD)
    await saved(ada, 4, "Mine", prebuilt, BLOOD)
    assert await slots(ada, BLOOD) == [(4, "Mine")] and await slots(bob, BLOOD) == []
    table = await ada.create(BLOOD, players=2, seats=[{"kind": "me"}, {"kind": "bot"}])
    assert table["seats"][0]["deck"] == "Mine"
    for game_id in ("the-battlefield", "art-of-battle"):
        with pytest.raises(Refusal, match="NO_PRESETS"):
            await ada.ask("GET", f"/api/presets/{game_id}")


async def test_without_a_deck_the_lowest_numbered_lawful_preset_is_played(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    fresh = await ada.create(CIRCUIT)
    assert fresh["seats"][0]["deck"] is None, "nothing saved yet: the starter deck"
    await slots(ada)
    await ada.ask("DELETE", f"/api/presets/{CIRCUIT}/1")
    await saved(ada, 4, "Fourth")
    await saved(ada, 2, "Second")
    for seats in (None, [{"kind": "me"}], [{"kind": "me", "deck": ""}, {"kind": "bot"}]):
        table = await ada.create(CIRCUIT, players=2, **({} if seats is None else {"seats": seats}))
        assert table["seats"][0]["deck"] == "Second"
        assert table["seats"][1]["deck"] is None, "a bot has no presets, and not mine"
    chosen = await ada.create(CIRCUIT, seats=[{"kind": "me", "deck": "slot:4"}])
    assert chosen["seats"][0]["deck"] == "Fourth"
    again = await ada.ask("PUT", f"/api/tables/{chosen['id']}/deck", {"seat": 0, "deck": None})
    assert again["seats"][0]["deck"] == "Second"
    made = await bob.create(CIRCUIT)
    assert (await ada.join(made["id"]))["seats"][1]["deck"] == "Second"


async def test_a_preset_that_is_not_lawful_here_is_passed_over(person: Person, server: Hosted) -> None:
    """Cards that are not owned are for tables with all cards; a card that has left the set is for none."""
    ada = await person("Ada")
    me = (await ada.ask("GET", "/api/session"))["id"]
    for slot in (1, 2, 3):
        await saved(ada, slot, f"Preset {slot}")
    with closing(sqlite3.connect(next(server.folder.glob("*.db")), timeout=20)) as db, db:
        for slot, cards in ((1, [["GONE", 1], ["4X", 29]]), (2, [["KC", 1], ["4X", 29]])):
            changed = db.execute(
                "UPDATE presets SET cards = ? WHERE user = ? AND game = ? AND slot = ?",
                (json.dumps(cards), me, CIRCUIT, slot),
            )
            assert changed.rowcount == 1
    legal = [each["legal"] for each in await ada.ask("GET", f"/api/presets/{CIRCUIT}")]
    assert legal == [False, False, True]
    for all_cards, deck in ((True, "Preset 2"), (False, "Preset 3")):
        assert (await ada.create(CIRCUIT, all_cards=all_cards))["seats"][0]["deck"] == deck


async def test_a_quick_match_and_a_rematch_play_the_preset_too(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    await saved(ada, 1, "Adas")
    first = await ada.ask("POST", "/api/match", {"game": CIRCUIT, "rated": False})
    second = await bob.ask("POST", "/api/match", {"game": CIRCUIT, "rated": False})
    table_id = (await ada.ask("GET", f"/api/match/{first['ticket']}"))["table"] or second["table"]
    assert [seat["deck"] for seat in (await ada.table(table_id))["seats"] if seat["name"] == "Ada"] == [
        "Adas"
    ]
    play = {"key": "k", "seq": 0, "action": CONCEDE}
    await bob.ask("POST", f"/api/tables/{table_id}/play", play)
    while (await ada.table(table_id))["status"] != "over":
        await asyncio.sleep(0.02)
    await saved(bob, 2, "Bobs")
    await bob.ask("DELETE", f"/api/presets/{CIRCUIT}/1")
    await saved(ada, 1, "Adas new one")
    again = await ada.ask("POST", f"/api/tables/{table_id}/rematch", {})
    assert {seat["deck"] for seat in again["seats"]} == {"Adas", None}, "the deck goes with its person"
    sat = await bob.ask("POST", f"/api/tables/{table_id}/rematch", {})
    assert [seat["deck"] for seat in sat["seats"] if seat["name"] == "Bob"] == ["Bobs"]


async def test_the_card_mall_books_the_price_on_the_button(person: Person) -> None:
    """What cards too many are changed into is an entry of its own."""
    for number in range(40):
        ada = await person(f"Ada {number}")
        mall = await ada.ask("GET", "/api/shop")
        prices = {pack["id"]: pack["price"] for pack in mall["packs"]}
        changed = 0
        for key in range(5):
            bought = await ada.ask("POST", "/api/shop/packs", {"pack": "SINGLE", "key": str(key)})
            changed += sum(each["changed_into"] for each in bought["cards"])
            assert bought["price"] == prices["SINGLE"]
        ledger = await ada.ask("GET", "/api/ledger")
        assert [each["amount"] for each in ledger if each["what"] == "Card Mall: SINGLE"] == [-10] * 5
        assert sum(each["amount"] for each in ledger if "too many" in each["what"]) == changed
        assert sum(each["amount"] for each in ledger) == bought["points"]
        if changed:
            return
    pytest.fail("nobody of forty drew a card too many")


@pytest.mark.parametrize(
    ("mode", "ranks", "results"),
    [
        ("duel", (1, 2), ("won", "lost")),
        ("duel", (1, 1), ("drawn", "drawn")),
        ("teams", (1, 2, 1, 2), ("won", "lost", "won", "lost")),
        ("teams", (1, 1, 1, 1), ("drawn", "drawn", "drawn", "drawn")),
        ("free-for-all", (1, 3, 1, 4), ("drawn", "lost", "drawn", "lost")),
    ],
)
def test_replays_and_profile_say_won_lost_drawn(
    mode: str, ranks: tuple[int, ...], results: tuple[str, ...]
) -> None:
    rows = [Result(seat=seat, rank=rank, mode=mode) for seat, rank in enumerate(ranks)]
    assert tuple(result_of(row, rows) for row in rows) == results
