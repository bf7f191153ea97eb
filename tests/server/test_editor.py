"""Sets of players on a shared server: kept as data, looked at, tried and played; and nobody else is troubled by one."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from wartable.core.sets import unpack
from wartable.games import BUILT_IN
from wartable.server.accounts import drafts
from wartable.server.app import make_app
from wartable.server.settings import Settings
from wartable.server.table import workbench
from wartable.server.web.rest import shapes
from wartable.sets.loading import let_go
from wartable.sets.store import ENDING

HERE = "http://here/api"


@pytest.fixture
async def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Any]:
    monkeypatch.setenv("WARTABLE_SETS", str(tmp_path / "installed"))
    made = make_app(Settings(data=tmp_path / "data", port=1, requests_per_minute=100_000))
    async with made.router.lifespan_context(made):
        yield made


async def come(app: Any, name: str) -> httpx.AsyncClient:
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE)
    await client.post("/session", json={"name": name})
    return client


@pytest.fixture
async def ada(app: Any) -> AsyncIterator[httpx.AsyncClient]:
    client = await come(app, "Ada")
    yield client
    await client.aclose()


@pytest.fixture
async def bob(app: Any) -> AsyncIterator[httpx.AsyncClient]:
    client = await come(app, "Bob")
    yield client
    await client.aclose()


async def begin(client: httpx.AsyncClient, game: str = "circuit-warfare", card: str = "4X") -> dict[str, Any]:
    answer = await client.post("/drafts", json={"game": game, "name": "Frost March", "card": card})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def changed(draft: dict[str, Any], **fields: object) -> dict[str, Any]:
    """The body that keeps the first card of a draft with other values."""
    card = {**draft["set"]["cards"][0], **fields}
    return {
        "set": {**draft["set"], "cards": [card, *draft["set"]["cards"][1:]]},
        "origins": draft["origins"],
        "revision": draft["revision"],
    }


async def told(answer: httpx.Response, code: str) -> str:
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["code"] == code, answer.text
    sentence: str = answer.json()["sentence"]
    assert len(sentence) > 15
    return sentence


async def test_a_set_is_begun_changed_looked_at_and_kept(ada: httpx.AsyncClient) -> None:
    draft = await begin(ada, "hands-of-war", "AL01")
    msgspec.convert(draft, shapes.DraftInfo)
    kept = (await ada.put(f"/drafts/{draft['id']}", json=changed(draft, health=9, name="Frost Guard"))).json()
    assert kept["revision"] == 2 and kept["set"]["cards"][0]["health"] == 9
    assert [each["cards"] for each in (await ada.get("/drafts")).json()] == [1]
    seen = await ada.post("/editor/preview", json={"set": kept["set"], "at": 0, "original": "AL01"})
    shown = msgspec.convert(seen.json(), shapes.SetPreview)
    assert shown.cards[0] is not None and shown.cards[0].name == "Frost Guard" and shown.findings == []
    assert {each.what for each in shown.changes} == {"name", "health"}
    wrong = changed(kept, cost={"essence": "WXY"}, attack=99)["set"]
    shown = msgspec.convert(
        (await ada.post("/editor/preview", json={"set": wrong})).json(), shapes.SetPreview
    )
    assert shown.cards == [None] and shown.findings[0].path in (["cost", "essence"], ["attack"])
    file = await ada.get(f"/drafts/{draft['id']}/file")
    assert (
        unpack(file.content).cards[0]["health"] == 9
        and "frost-march-0.1.set.json" in file.headers["content-disposition"]
    )
    again = await ada.post("/drafts/import", json={"set": file.json()})
    assert again.status_code == 201 and again.json()["id"] != draft["id"]
    assert (await ada.delete(f"/drafts/{draft['id']}")).status_code == 204


async def test_what_the_law_forbids_is_laid_on_the_part_that_does_it(ada: httpx.AsyncClient) -> None:
    draft = await begin(ada, "hands-of-war", "AL01")
    free = {"is": "activated", "cost": {}, "modes": [[{"is": "draw", "count": 1}]]}
    abilities = [{"is": "keyword", "word": "guard"}, free]
    body = {"set": changed(draft, abilities=abilities)["set"]}
    shown = msgspec.convert((await ada.post("/editor/preview", json=body)).json(), shapes.SetPreview)
    assert [(each.code, each.path[:2]) for each in shown.findings] == [("UNLAWFUL", ["abilities", 1])]
    assert "could be used for ever" in shown.findings[0].sentence


@pytest.mark.parametrize("game", BUILT_IN)
async def test_a_card_of_each_game_is_tried_at_a_table_in_one_request(
    game: str, ada: httpx.AsyncClient
) -> None:
    info = msgspec.convert((await ada.get(f"/editor/{game}")).json(), shapes.EditorInfo)
    card = next(
        each.id for each in info.cards if each.document.get("is", "legion") == "legion" and each.id != "AL00"
    )
    draft = await begin(ada, game, card)
    first = draft["set"]["cards"][0]["id"]
    tried = msgspec.convert(
        (await ada.post(f"/drafts/{draft['id']}/try", json={"card": first})).json(), shapes.SetTrial
    )
    assert tried.findings == [] and tried.table is not None
    stand = (await ada.get(f"/tables/{tried.table}/stand")).json()
    table = msgspec.convert(stand["table"], shapes.TableInfo)
    assert (table.game, table.sets, table.trial) == (game, [tried.word], first)
    assert table.private and not table.rated and not (await ada.get("/tables?status=playing")).json()
    hand = json.dumps(stand["updates"][0])
    if tried.in_hand[0]:
        assert f'"{first}"' in hand
    cards = (await ada.get(f"/games/{game}/cards", params={"sets": ",".join(table.sets)})).json()
    assert first in [each["id"] for each in cards]
    let_go("+".join([game, *table.sets]))


async def test_tables_choose_sets_and_what_counts_is_played_without(
    ada: httpx.AsyncClient, bob: httpx.AsyncClient
) -> None:
    draft = await begin(ada)
    tried = (await ada.post(f"/drafts/{draft['id']}/try", json={"card": "ZA1"})).json()
    word = tried["word"]
    table = await bob.post("/tables", json={"game": "circuit-warfare", "sets": [word], "private": True})
    assert table.status_code == 201 and table.json()["sets"] == [word]
    lobby = await bob.post("/tables", json={"game": "circuit-warfare", "sets": [word]})
    listed = (await ada.get("/tables?game=circuit-warfare")).json()
    assert [each["id"] for each in listed] == [lobby.json()["id"]] and listed[0]["sets"] == [word]
    joined = await ada.post(f"/tables/{lobby.json()['id']}/join", json={})
    assert joined.json()["status"] == "playing"
    await told(
        await bob.post("/tables", json={"game": "circuit-warfare", "sets": [word], "rated": True}),
        "SETS_ARE_CASUAL",
    )
    await told(await bob.post("/match", json={"game": f"circuit-warfare+{word}"}), "SETS_ARE_CASUAL")
    await told(
        await bob.post("/tables", json={"game": "circuit-warfare", "sets": ["frost-march@0123456789"]}),
        "NO_SET",
    )
    await told(
        await bob.post("/tables", json={"game": "circuit-warfare", "sets": ["no-such@0123456789"]}), "NO_SET"
    )
    await told(await bob.post("/tables", json={"game": "hands-of-war", "sets": [word]}), "WRONG_GAME")
    await told(
        await bob.post("/tables", json={"game": "circuit-warfare", "sets": ["../../etc"]}), "BAD_SET_NAME"
    )
    let_go(f"circuit-warfare+{word}")


async def test_a_record_of_a_server_names_its_sets_and_a_missing_one_is_told(
    app: Any, ada: httpx.AsyncClient, tmp_path: Path
) -> None:
    draft = await begin(ada)
    tried = (await ada.post(f"/drafts/{draft['id']}/try", json={"card": "ZA1"})).json()
    table, word = tried["table"], tried["word"]
    gone = {"key": "c", "seq": 0, "action": {"do": "concede"}}
    assert (await ada.post(f"/tables/{table}/play", json=gone)).status_code < 300
    record = (await ada.get(f"/tables/{table}/record")).json()
    assert record["game"] == f"circuit-warfare+{word}"
    assert (await ada.get(f"/tables/{table}/replay")).status_code == 200
    folder = tmp_path / "data" / "sets"
    assert [each.name for each in folder.iterdir()] == [f"{word}{ENDING}"]
    (folder / f"{word}{ENDING}").unlink()
    let_go(record["game"])
    assert (await ada.get(f"/tables/{table}/replay")).status_code == 200, (
        "another worker has it from the database"
    )
    (folder / f"{word}{ENDING}").unlink()
    let_go(record["game"])
    async with app.state.hub.db.begin() as session:
        from sqlalchemy import delete

        from wartable.server.accounts.database import PlayedSet

        await session.execute(delete(PlayedSet))
    assert "frost-march" in await told(await ada.get(f"/tables/{table}/replay"), "NO_SET")
    assert (await ada.get(f"/tables/{table}/text")).status_code == 200, "it can always be read"


async def test_a_set_is_its_makers_alone_until_it_is_shown(
    ada: httpx.AsyncClient, bob: httpx.AsyncClient
) -> None:
    draft = await begin(ada)
    path = f"/drafts/{draft['id']}"
    for answer in (
        await bob.get(path),
        await bob.put(path, json=changed(draft)),
        await bob.delete(path),
        await bob.post(f"{path}/try", json={}),
        await bob.post(f"{path}/share", json={}),
        await bob.get(f"{path}/file"),
    ):
        await told(answer, "NO_SUCH_SET")
    assert (await bob.get("/drafts")).json() == []
    link = (await ada.post(f"{path}/share", json={})).json()["link"]
    seen = msgspec.convert((await bob.get(f"/editor/shared/{link}")).json(), shapes.SharedSet)
    assert seen.by == "Ada" and seen.set == draft["set"]
    await ada.post(f"{path}/share", json={"on": False})
    await told(await bob.get(f"/editor/shared/{link}"), "NO_SUCH_SET")


async def test_two_tabs_overwrite_nothing_of_each_other(ada: httpx.AsyncClient) -> None:
    draft = await begin(ada)
    path = f"/drafts/{draft['id']}"
    bodies = [changed(draft, name=f"Tab {number}") for number in range(6)]
    answers = await asyncio.gather(*(ada.put(path, json=body) for body in bodies))
    assert sorted(each.status_code for each in answers) == [200, 409, 409, 409, 409, 409]
    won = next(each.json() for each in answers if each.status_code == 200)
    assert (await ada.get(path)).json() == won


async def test_nobody_keeps_more_than_there_is_room_for(ada: httpx.AsyncClient) -> None:
    for _ in range(drafts.MOST_OF_A_GUEST):
        await begin(ada)
    body = {"game": "circuit-warfare", "card": "4X"}
    assert "account" in await told(await ada.post("/drafts", json=body), "TOO_MANY_SETS")


ODD: list[tuple[str, object, str]] = [
    ("many cards", {"cards": [{"id": f"ZA{n}", "name": f"N{n}"} for n in range(61)]}, "TOO_MANY_CARDS"),
    ("a huge text", {"about": "x" * 51_000}, "TOO_LONG"),
    ("another field", {"code": "import os"}, "BAD_SET"),
    ("another game", {"game": "chess"}, "NO_SETS"),
    ("a path as id", {"id": "../../etc/passwd"}, "BAD_SET"),
    ("no name", {"name": "  "}, "BAD_SET_NAME"),
    ("a bell in the name", {"version": "0.1\x07"}, "BAD_SET"),
    ("a number as name", {"name": 7}, "BAD_SET"),
    ("cards that are none", {"cards": "all"}, "BAD_SET"),
    ("a format to come", {"format": 9}, "BAD_SET"),
]


@pytest.mark.parametrize(("what", "fields", "code"), ODD, ids=[each[0] for each in ODD])
async def test_what_is_no_set_is_refused_and_changes_nothing(
    what: str, fields: dict[str, object], code: str, ada: httpx.AsyncClient
) -> None:
    draft = await begin(ada)
    body = {**changed(draft), "set": {**draft["set"], **fields}}
    await told(await ada.put(f"/drafts/{draft['id']}", json=body), code)
    await told(await ada.post("/editor/preview", json={"set": body["set"]}), code)
    assert (await ada.get(f"/drafts/{draft['id']}")).json() == draft


async def test_no_card_brings_the_bench_down(ada: httpx.AsyncClient) -> None:
    """Deep, negative, endless, in odd letters, of the wrong type: each is a finding of the card, and the next is looked at."""
    draft = await begin(ada, "hands-of-war", "AL01")
    deep: Any = {"is": "draw", "count": 1}
    for _ in range(150):
        deep = [deep]
    for number, fields in enumerate(
        (
            {"health": -4},
            {"attack": 10**30},
            {"abilities": deep},
            {"name": "\u202egnirts \U0001f9db" * 2, "flavour": "\ud7ff" * 190},
            {"cost": None},
            {"id": "DROP TABLE"},
            {"abilities": [{"is": "__class__"}]},
            {"modes": [[]] * 3, "family": "spell"},
            {
                "abilities": [
                    {
                        "is": "triggered",
                        "on": "death",
                        "does": [{"is": "clone", "who": {"is": "fixed", "whom": "itself"}}],
                    }
                ]
            },
        )
    ):
        answer = await ada.post("/editor/preview", json={"set": changed(draft, **fields)["set"]})
        assert answer.status_code == 200, (number, answer.text)
        shown = msgspec.convert(answer.json(), shapes.SetPreview)
        assert shown.findings or number in (3, 7), number
        assert all(len(each.sentence) < 400 for each in shown.findings)
    nested = '{"set": ' + "[" * 9000 + "]" * 9000 + "}"
    answer = await ada.post("/editor/preview", content=nested, headers={"content-type": "application/json"})
    assert 400 <= answer.status_code < 500
    fine = await ada.post("/editor/preview", json={"set": draft["set"]})
    assert fine.status_code == 200 and fine.json()["findings"] == []


async def test_what_takes_too_long_is_ended_and_the_next_is_served(
    app: Any, ada: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = await begin(ada)
    bench = app.state.hub.bench
    monkeypatch.setattr(bench._trial, "seconds", 0.05)
    assert "goes on and on" in await told(
        await ada.post(f"/drafts/{draft['id']}/try", json={"card": "ZA1"}), "TOO_COSTLY"
    )
    monkeypatch.setattr(bench._trial, "seconds", workbench.TRIAL_S)
    tried = (await ada.post(f"/drafts/{draft['id']}/try", json={"card": "ZA1"})).json()
    assert tried["table"] is not None
    let_go(f"circuit-warfare+{tried['word']}")


async def test_a_card_that_breaks_the_law_gets_no_table(ada: httpx.AsyncClient) -> None:
    draft = await begin(ada, "circuit-warfare", "4X")
    charged = {"id": "ZA1", "name": "Much", "rarity": 1, "does": {"is": "charge", "ap": 9}}
    body = {**changed(draft), "set": {**draft["set"], "cards": [charged], "art": {}}}
    assert (await ada.put(f"/drafts/{draft['id']}", json=body)).status_code == 200
    tried = msgspec.convert(
        (await ada.post(f"/drafts/{draft['id']}/try", json={"card": "ZA1"})).json(), shapes.SetTrial
    )
    assert tried.table is None and [each.card for each in tried.findings] == ["ZA1"]


async def test_trials_that_were_left_are_out_of_the_way(app: Any, ada: httpx.AsyncClient) -> None:
    """Whoever tries a card again and again never runs out of room; and comes back to any of the tables."""
    draft = await begin(ada)
    tables = [
        (await ada.post(f"/drafts/{draft['id']}/try", json={"card": "ZA1"})).json()["table"] for _ in range(7)
    ]
    assert all(tables) and len(set(tables)) == 7
    assert sum(each.header.trial != "" for each in app.state.hub.tables.values()) == 1
    assert (await ada.get(f"/tables/{tables[0]}/stand")).json()["updates"]
