"""Decks, names and texts of people at a real server: one reading at every door, and nobody's poison stops the others."""

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import update

from wartable.client import Refusal, Refused
from wartable.core.decks import Deck
from wartable.games import game
from wartable.server.accounts import decks, quick_match
from wartable.server.accounts.database import Database, SavedDeck, Ticket, User
from wartable.server.accounts.sessions import COOKIE, Who
from wartable.server.app import make_app
from wartable.server.cluster.worker import Hub
from wartable.server.log.sqlite import SqliteStore
from wartable.server.settings import Settings
from wartable.server.table import seating
from wartable.server.table.commands import Show
from wartable.trials.local_server import Hosted
from wartable.trials.torture.waiting import soon, until

Person = Callable[..., Any]
BLOOD, CIRCUIT, HANDS = "blood-wars", "circuit-warfare", "hands-of-war"
NOON = [list(line) for line in game(BLOOD).decks[0].cards]
SLY: list[tuple[str, list[Any], str]] = [
    (HANDS, [["BL24", 1]] * 40, "STANDARD_COUNT|TOO_MANY_COPIES"),
    (BLOOD, [*NOON, ["W11", 2], ["W10", -2]], "DECK_BAD_COUNT"),
    (BLOOD, [*NOON, ["W11", True]], "DECK_BAD_COUNT"),
    (BLOOD, [*NOON, ["W11", 1.0]], "DECK_BAD_COUNT"),
    (BLOOD, [*NOON, ["W11", 10**30]], "DECK_BAD_COUNT"),
    (BLOOD, [*NOON, ["W11", "1"]], "DECK_BAD_COUNT"),
    (BLOOD, [*NOON, ["W11", None]], "DECK_BAD_COUNT"),
    (BLOOD, [*NOON, ["Wü11", 1]], "UNKNOWN_CARD"),
    (BLOOD, [["L01", 1]] * 5000, "DECK_BAD_COUNT"),
    (BLOOD, ["W11"], "BAD_DECK"),
    (CIRCUIT, [["KC", 1]] * 2 + [["4X", 1]] * 28, "DECK_LIMIT"),
]


@pytest.mark.parametrize(("game_id", "cards", "code"), SLY)
async def test_split_and_negative_lines_pass_no_door(
    game_id: str, cards: list[Any], code: str, person: Person
) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    deck = {"name": "Sly", "cards": cards}
    with pytest.raises(Refusal, match=code):
        await ada.create(game_id, seats=[{"kind": "me", "deck": deck}])
    with pytest.raises(Refusal, match=code):
        await ada.create(game_id, seats=[{"kind": "me"}, {"kind": "bot", "deck": deck}])
    with pytest.raises(Refusal, match=code):
        await ada.ask("POST", "/api/match", {"game": game_id, "deck": deck})
    table = await ada.create(game_id, private=True)
    before = await ada.table(table["id"])
    with pytest.raises(Refusal, match=code):
        await bob.join(table["id"], deck=deck)
    with pytest.raises(Refusal, match=code):
        await ada.ask("PUT", f"/api/tables/{table['id']}/deck", {"deck": deck})
    with pytest.raises(Refusal, match=code):
        await ada.ask("PUT", f"/api/tables/{table['id']}/seats/1", {"kind": "bot", "deck": deck})
    assert await ada.table(table["id"]) == before
    told = await ada.ask("POST", "/api/decks/check", {"game": game_id, "cards": cards})
    assert not told["legal"] and any(problem["code"] in code for problem in told["problems"])
    if code in ("DECK_BAD_COUNT", "BAD_DECK"):
        with pytest.raises(Refusal, match=code):
            await ada.ask("POST", "/api/decks", {"game": game_id, "cards": cards})
    else:
        kept = await ada.ask("POST", "/api/decks", {"game": game_id, "cards": cards})
        assert not kept["legal"] and any(problem["code"] in code for problem in kept["problems"])
    if game_id == CIRCUIT:
        with pytest.raises(Refusal, match=code):
            await ada.ask("PUT", f"/api/presets/{game_id}/2", {"name": "Sly", "cards": cards})


async def test_a_problem_names_the_card_and_the_seat(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    deck = {"name": "Sly", "cards": [*NOON, ["W10", -2]]}
    table = await ada.create(BLOOD, private=True)
    with pytest.raises(Refusal) as refused:
        await bob.join(table["id"], deck=deck)
    name = game(BLOOD).cards["W10"].name
    assert refused.value.sentence == f"P1's deck: -2 is not a number of copies of {name}"
    with pytest.raises(Refusal, match="P0's deck: "):
        await ada.ask("PUT", f"/api/tables/{table['id']}/deck", {"deck": deck})


async def test_a_lawful_deck_in_split_lines_is_played_as_its_sum(person: Person) -> None:
    ada = await person("Ada")
    split = [[card_id, 1] for card_id, count in NOON for _ in range(count)]
    deck = {"name": "Noon\u202e\u0007 again", "cards": split}
    table = await ada.create(BLOOD, seats=[{"kind": "me", "deck": deck}, {"kind": "bot"}])
    assert table["status"] == "playing" and table["seats"][0]["deck"] == "Noon again"
    stand = await ada.ask("GET", f"/api/tables/{table['id']}/stand")
    shown = stand["updates"][0]["view"]["players"][0]["deck"]["cards"]
    assert sorted(shown) == sorted(NOON)


async def test_ownership_is_not_walked_around_by_split_lines_or_a_rated_table(person: Person) -> None:
    ada = await person("Ada")
    rares = [card.id for card in game(CIRCUIT).cards.values() if getattr(card, "rarity", 0) == 3]
    cards = [["4X", 1]] * (30 - len(rares)) + [[card_id, 1] for card_id in rares]
    deck = {"name": "Rare", "cards": cards}
    for wanted in (
        {"all_cards": False},
        {"rated": True, "all_cards": True},
    ):
        with pytest.raises(Refusal, match="you own 0 of"):
            await ada.create(CIRCUIT, seats=[{"kind": "me", "deck": deck}], **wanted)
    twos = [["2H", 1]] * 3 + [["4X", 1]] * 27
    with pytest.raises(Refusal, match=r"you own 2 of .*, not 3|DECK_LIMIT"):
        await ada.create(
            CIRCUIT, seats=[{"kind": "me", "deck": {"name": "x", "cards": twos}}], all_cards=False
        )


async def test_a_deck_that_cannot_reach_the_tables_vp_is_refused_as_it_sits_down(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    poor = [line for line in NOON if not line[0].startswith("B")]
    poor += [["B01", 3], ["B02", 3], ["B03", 3], ["B20", 3]]
    deck = {"name": "Poor", "cards": poor}
    assert (await ada.ask("POST", "/api/decks/check", {"game": BLOOD, "cards": poor}))["legal"]
    saved = await ada.ask("POST", "/api/decks", {"game": BLOOD, "cards": poor})
    for brought in (deck, saved["id"]):
        with pytest.raises(
            Refusal, match="P0's deck: its Battlefields have 18 VP, too few to win a game of 19"
        ):
            await ada.create(BLOOD, options={"length": 19}, seats=[{"kind": "me", "deck": brought}])
    table = await ada.create(BLOOD, options={"length": 19}, players=3)
    with pytest.raises(Refusal, match="P1's deck: its Battlefields have 18 VP"):
        await bob.join(table["id"], deck=deck)
    with pytest.raises(Refusal, match="P2's deck: its Battlefields have 18 VP"):
        await bob.join(table["id"], seat=2, deck=deck)
    with pytest.raises(Refusal, match="P2's deck"):
        await ada.ask("PUT", f"/api/tables/{table['id']}/seats/2", {"kind": "bot", "deck": deck})
    assert (await bob.join(table["id"]))["seats"][1]["kind"] == "human"
    short = await ada.create(BLOOD, seats=[{"kind": "me", "deck": deck}])
    assert short["status"] == "open"


# -- texts that are none -----------------------------------------------------------------------------------------------

SURROGATE, NUL = '"\\ud800"', '"a\\u0000b"'


@pytest.mark.parametrize("text", [SURROGATE, NUL])
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/match", '{"game": "hands-of-war", "deck": {"name": %s, "cards": []}}'),
        ("POST", "/api/match", '{"game": "hands-of-war", "deck": {"name": "x", "cards": [[%s, 1]]}}'),
        ("POST", "/api/match", '{"game": "hands-of-war", "luck": %s}'),
        ("POST", "/api/tables", '{"game": "hands-of-war", "seats": [{"kind": "me", "deck": {"name": %s}}]}'),
        ("POST", "/api/tables", '{"game": "hands-of-war", "options": {%s: 1}}'),
        ("POST", "/api/tables", '{"game": %s}'),
        ("POST", "/api/decks", '{"game": "hands-of-war", "name": %s, "cards": []}'),
        ("POST", "/api/decks", '{"game": "hands-of-war", "cards": [[%s, 1]]}'),
        ("POST", "/api/decks/check", '{"game": "hands-of-war", "text": %s}'),
        ("PUT", "/api/presets/circuit-warfare/2", '{"name": %s, "cards": []}'),
        ("POST", "/api/shop/packs", '{"pack": "SINGLE", "key": %s}'),
        ("POST", "/api/passkeys", '{"credential": {"id": %s}}'),
        ("POST", "/api/session", '{"name": %s}'),
        ("POST", "/api/login", '{"name": "Ada", "password": %s}'),
    ],
)
async def test_the_gate_refuses_texts_that_are_none(
    method: str, path: str, body: str, text: str, person: Person, server: Hosted
) -> None:
    ada = await person("Ada")
    async with httpx.AsyncClient(base_url=server.url, cookies={COOKIE: ada.cookie}) as http:
        answer = await http.request(
            method, path, content=body % text, headers={"content-type": "application/json"}
        )
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["code"] in ("BAD_TEXT", "BAD_REQUEST") and answer.json()["sentence"]


async def test_a_number_that_is_none_is_told_at_every_door(person: Person) -> None:
    """`²` is a digit to some, and no number."""
    ada = await person("Ada")
    for slot in ("\u00b2", "-1", "1.5", "\u0661\u0662", ""):
        with pytest.raises(Refusal, match="BAD_SLOT"):
            await ada.create(CIRCUIT, seats=[{"kind": "me", "deck": f"slot:{slot}"}])
        with pytest.raises(Refusal, match="BAD_SLOT"):
            await ada.ask("POST", "/api/match", {"game": CIRCUIT, "deck": f"slot:{slot}"})
    table = await ada.create(CIRCUIT, seats=[{"kind": "me"}, {"kind": "bot"}])
    with pytest.raises(Refusal, match="BAD_SEAT"):
        await ada.ask("GET", f"/api/tables/{table['id']}/replay?seat=%C2%B2")


async def test_a_mistake_of_the_server_is_told_in_a_sentence(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stumbles(*args: object) -> None:
        raise KeyError("nobody thought of this")

    app = make_app(hub.settings)
    app.state.hub = hub
    monkeypatch.setattr(Hub, "list_tables", stumbles)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
        answer = await http.get("/api/tables")
    assert answer.status_code == 500 and answer.json()["code"] == "SERVER_ERROR"


async def test_the_gate_refuses_nul_in_addresses(server: Hosted) -> None:
    async with httpx.AsyncClient(base_url=server.url) as http:
        for path in ("/api/players/a%00b", "/api/tables?game=%00", "/api/decks/d%00"):
            answer = await http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (400, "BAD_TEXT")


async def test_a_socket_refuses_texts_that_are_none(person: Person) -> None:
    ada = await person("Ada")
    table = await ada.create("the-battlefield", private=True)
    async with ada.sit(table["id"]) as seat:
        for message in (
            {"type": "chat", "text": "a\0b"},
            {"type": "report", "text": "\0"},
            {"type": "mute", "user": "\0", "on": True},
        ):
            await seat.say(message)
            while not isinstance(told := await soon(seat.others.get(), "it should be refused"), Refused):
                pass
            assert told.code == "BAD_TEXT"
        await seat.say({"type": "report", "text": "a text about \\u0000"})


# -- nobody's poison stops the others ------------------------------------------------------------------------------------


@pytest.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    settings = Settings(data=tmp_path)
    made = Hub(settings, SqliteStore(tmp_path / "events.db"), Database(settings.accounts_url))
    await made.open()
    async with made.db.begin() as session:
        session.add_all(
            User(id=f"u_{name}", name=name, made_at=0, muted=[]) for name in ("Eve", "Ada", "Bob")
        )
    yield made
    await made.close()


EVE, ADA, BOB = (Who(f"u_{name}", name, True, "s") for name in ("Eve", "Ada", "Bob"))
POISON: list[dict[str, Any]] = [
    {"deck": {"name": "x", "cards": [["W10", -2]]}},
    {"deck": {"name": "\ud800", "cards": [["\ud800", 1]]}},
    {"deck": {"name": "x", "cards": 7}},
    {"deck": ["nonsense"]},
    {"deck": "prebuilt:gone"},
    {"seal": "not a seal"},
    {"rating": float("inf")},
]


@pytest.mark.parametrize("poison", POISON)
async def test_a_poisoned_ticket_is_set_aside_and_told_and_the_others_are_paired(
    hub: Hub, poison: dict[str, Any]
) -> None:
    eve = await quick_match.wait(hub, EVE, {"game": BLOOD, "rated": False})
    async with hub.db.begin() as session:
        await session.execute(update(Ticket).where(Ticket.id == eve["ticket"]).values(**poison))
    ada = await quick_match.wait(hub, ADA, {"game": BLOOD, "rated": False})
    bob = await quick_match.wait(hub, BOB, {"game": BLOOD, "rated": False})
    assert bob["table"] is not None
    assert (await quick_match.ask(hub, ADA, ada["ticket"]))["table"] == bob["table"]
    if "rating" in poison:
        return  # nobody is near enough: she waits on
    with pytest.raises(Exception, match="TICKET_SET_ASIDE"):
        await quick_match.ask(hub, EVE, eve["ticket"])
    with pytest.raises(Exception, match="NO_SUCH_TICKET"):
        await quick_match.ask(hub, EVE, eve["ticket"])
    assert (await quick_match.wait(hub, EVE, {"game": BLOOD}))["table"] is None


async def test_of_a_group_that_fails_for_no_known_reason_only_the_guilty_ticket_is_set_aside(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which of the two it is shows beside a third; until then both wait, and are not put together again."""
    eve = await quick_match.wait(hub, EVE, {"game": BLOOD, "rated": False})
    whole = hub.set_up
    tried: list[set[str | None]] = []

    async def stumbles(header: Any, who: Any) -> Any:
        tried.append({held.user for held in header.seats})
        if EVE.user in tried[-1]:
            raise KeyError("something")
        return await whole(header, who)

    monkeypatch.setattr(hub, "set_up", stumbles)
    ada = await quick_match.wait(hub, ADA, {"game": BLOOD, "rated": False})
    for who, ticket in ((ADA, ada), (EVE, eve)):
        assert (await quick_match.ask(hub, who, ticket["ticket"]))["table"] is None
    assert tried == [{EVE.user, ADA.user}]
    bob = await quick_match.wait(hub, BOB, {"game": BLOOD, "rated": False})
    assert bob["table"] is not None
    assert (await quick_match.ask(hub, ADA, ada["ticket"]))["table"] == bob["table"]
    assert tried[1:] == [{EVE.user, BOB.user}, {ADA.user, BOB.user}]
    with pytest.raises(Exception, match="TICKET_SET_ASIDE"):
        await quick_match.ask(hub, EVE, eve["ticket"])


async def test_a_stored_table_that_cannot_be_read_stops_no_list_and_no_adoption(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)

    def opened() -> Hub:
        return Hub(settings, SqliteStore(tmp_path / "events.db"), Database(settings.accounts_url))

    hub = opened()
    await hub.open()
    good = [
        (await hub.create(ADA, {"game": BLOOD, "seats": [{"kind": "me"}, {"kind": "bot"}]}))["id"]
        for _ in range(2)
    ]
    open_table = (await hub.create(ADA, {"game": BLOOD}))["id"]
    negative = seating.start(
        seating.new_header(ADA, {"game": BLOOD, "seats": [{"kind": "me"}, {"kind": "bot"}]}, 0)
    )
    negative.seats[0].deck = Deck("old", (*game(BLOOD).decks[0].cards, ("W10", -2)))
    split = seating.start(
        seating.new_header(ADA, {"game": BLOOD, "seats": [{"kind": "me"}, {"kind": "bot"}]}, 0)
    )
    split.seats[0].deck = Deck("old", tuple((card_id, 1) for card_id, count in NOON for _ in range(count)))
    for table_id, status, header in (
        ("t_junk", "playing", b"{"),
        ("t_open", "open", b'{"id": 7}'),
        (negative.id, "playing", msgspec.json.encode(negative)),
        (split.id, "playing", msgspec.json.encode(split)),
    ):
        await hub.store.create(table_id, hub.worker, status, BLOOD, True, header)
    listed = await hub.list_tables("open", None, ADA)
    assert [each["id"] for each in listed] == [open_table]
    assert {each["id"] for each in await hub.list_tables("playing", None, ADA)} >= set(good)
    await hub.close()

    hub = opened()
    await hub.open()
    try:
        await until(
            lambda: {*good, split.id, negative.id} <= hub.tables.keys(), "all others should be adopted"
        )
        assert hub.tables[split.id].header.status == "playing"
        assert hub.tables[negative.id].header.status == "unplayable"
        with pytest.raises(Exception, match="TABLE_SET_ASIDE"):
            await hub.do("t_junk", ADA, Show())
        assert "t_junk" not in await hub.store.orphans("w_other", 50)
    finally:
        await hub.close()


async def test_saved_decks_of_older_days_are_read_as_their_sum(hub: Hub) -> None:
    async with hub.db.begin() as session:
        for deck_id, cards in (
            ("d_split", [[card_id, 1] for card_id, count in NOON for _ in range(count)]),
            ("d_bad", [["W10", -2], ["W11", 2]]),
        ):
            session.add(
                SavedDeck(id=deck_id, user=ADA.user, game=BLOOD, name="Old\u202e", cards=cards, changed_at=1)
            )
    told = {each["id"]: each for each in await decks.list_decks(hub, ADA, BLOOD)}
    assert told["d_split"]["legal"] and sorted(told["d_split"]["cards"]) == sorted(NOON)
    assert told["d_split"]["name"] == "Old"
    assert [problem["code"] for problem in told["d_bad"]["problems"]] == ["DECK_BAD_COUNT"]
    json.dumps(told, ensure_ascii=False).encode()
    with pytest.raises(Exception, match="DECK_BAD_COUNT"):
        await decks.bring(hub, ADA, BLOOD, "d_bad", True, {})
