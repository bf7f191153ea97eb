"""All sit: their parts of the shuffle are sealed first and opened then, and what is tried against that comes to nothing."""

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from wartable.client import Client, Refusal
from wartable.core.errors import BadRecord
from wartable.core.record import read_record
from wartable.server.errors import ApiError
from wartable.server.table.parts import Round, new_round
from wartable.server.table.shuffle_proof import LATER, Opened, check, parts_mark, pledge_of
from wartable.trials.local_server import Hosted
from wartable.trials.torture.players import GAME

Person = Callable[..., Any]
ADAS, BOBS, OTHER = "ada's very own part", "bob's very own part", "a part that is chosen late"


def two(*fixed: str) -> Round:
    return new_round("terms", [0, 1], ["", "", *fixed])


def refused(work: Callable[..., None], *said: object) -> str:
    with pytest.raises(ApiError) as told:
        work(*said)
    return told.value.code


def test_a_pledge_tells_nothing_of_what_is_mixed() -> None:
    assert pledge_of(ADAS) == hashlib.sha256(f"wartable luck:{ADAS}".encode()).hexdigest()
    assert pledge_of(ADAS) != hashlib.sha256(ADAS.encode()).hexdigest(), "that one goes into the seed"
    assert pledge_of("") == ""


def test_parts_are_opened_when_all_are_sealed_and_not_before() -> None:
    it = two("shown openly", "")
    it.pledge(0, it.id, pledge_of(ADAS))
    assert it.shown() == {"id": it.id, "stage": "pledge", "asked": [1], "terms": "terms", "pledges": []}
    assert refused(it.open, 0, it.id, ADAS) == "NOT_ALL_SEALED"
    it.pledge(1, it.id, pledge_of(BOBS))
    it.show_pledges()
    assert it.shown()["pledges"] == [pledge_of(ADAS), pledge_of(BOBS), pledge_of("shown openly"), ""]
    it.open(1, it.id, BOBS)
    assert it.asked == [0]
    it.open(1, it.id, BOBS)  # a message that comes twice
    assert refused(it.open, 1, it.id, OTHER) == "NOT_PLEDGED_SO", "two parts of one seat"
    it.open(0, it.id, ADAS)
    assert it.asked == [] and it.opened == {0: ADAS, 1: BOBS}


def test_nobody_seals_another_part_nor_joins_in_late_nor_speaks_for_others() -> None:
    it = two()
    it.pledge(0, it.id, pledge_of(ADAS))
    it.pledge(0, it.id, pledge_of(ADAS))
    assert refused(it.pledge, 0, it.id, pledge_of(OTHER)) == "PLEDGED_ALREADY"
    assert refused(it.pledge, None, it.id, pledge_of(OTHER)) == "NOT_ASKED_TO_ADD", "who watches"
    assert refused(it.pledge, 2, it.id, pledge_of(OTHER)) == "NOT_ASKED_TO_ADD"
    assert refused(it.pledge, 1, "r_of another time", pledge_of(BOBS)) == "OTHER_ROUND"
    it.show_pledges()  # seat 1 did not come in time
    assert refused(it.pledge, 1, it.id, pledge_of(BOBS)) == "NOT_ASKED_TO_ADD"
    assert refused(it.open, 1, it.id, BOBS) == "NOT_ASKED_TO_ADD"
    assert refused(it.open, None, it.id, ADAS) == "NOT_ASKED_TO_ADD"
    assert refused(it.pledge, 0, it.id, pledge_of(OTHER)) == "PLEDGED_ALREADY"
    assert it.shown()["pledges"] == [pledge_of(ADAS), ""]


# -- at a table ----------------------------------------------------------------------------------------------------


async def seat_two(ada: Client, bob: Client) -> str:
    """A table at which both add a part when they sit; they sit."""
    table = await ada.create(GAME, luck=LATER, clock={"kind": "none"})
    full = await bob.join(table["id"], luck=LATER)
    assert (
        full["status"] == "open" and full["round"]["stage"] == "pledge" and full["round"]["asked"] == [0, 1]
    )
    assert full["commitment"] == table["commitment"] and full["deal"] is None
    return str(table["id"])


async def pledge(who: Client, table: str, round_id: str, part: str) -> Any:
    return await who.ask(
        "POST", f"/api/tables/{table}/pledge", {"round": round_id, "pledge": pledge_of(part)}
    )


async def open_part(who: Client, table: str, round_id: str, part: str) -> Any:
    return await who.ask("POST", f"/api/tables/{table}/part", {"round": round_id, "luck": part})


async def the_end(who: Client, table: str) -> tuple[Opened, bytes]:
    async with who.sit(table) as seat:
        await seat.concede()
    return msgspec.convert(await who.ask("GET", f"/api/tables/{table}/fair"), Opened), await who.record(table)


async def test_two_people_seal_and_open(person: Person) -> None:
    ada, bob, eve = await person("Ada"), await person("Bob"), await person("Eve")
    table = await seat_two(ada, bob)
    round_id = (await ada.table(table))["round"]["id"]
    await pledge(bob, table, round_id, BOBS)
    for who, code in ((eve, "NOT_ASKED_TO_ADD"), (bob, "PLEDGED_ALREADY")):
        with pytest.raises(Refusal, match=code):
            await pledge(who, table, round_id, OTHER)
    shown = (await pledge(ada, table, round_id, ADAS))["round"]
    assert shown["stage"] == "open" and shown["pledges"] == [pledge_of(ADAS), pledge_of(BOBS)]
    mark = hashlib.sha256(
        ":".join(
            [
                "wartable parts",
                table,
                (await eve.table(table))["commitment"],
                shown["terms"],
                *shown["pledges"],
            ]
        ).encode()
    ).hexdigest()
    assert (await open_part(ada, table, round_id, ADAS))["status"] == "open"
    for who in (ada, bob):
        for path, body in (("leave", {}), ("deck", {"deck": None}), ("start", {})):
            method = "PUT" if path == "deck" else "POST"
            with pytest.raises(Refusal, match="BEING_DEALT"):
                await who.ask(method, f"/api/tables/{table}/{path}", body)
    for who, code in ((eve, "NOT_ASKED_TO_ADD"), (bob, "NOT_PLEDGED_SO")):
        with pytest.raises(Refusal, match=code):
            await open_part(who, table, round_id, OTHER)
    begun = await open_part(bob, table, round_id, BOBS)
    assert begun["status"] == "playing" and begun["luck"] == [ADAS, BOBS] and begun["round"] is None
    with pytest.raises(Refusal, match="OTHER_ROUND"):
        await open_part(bob, table, round_id, BOBS)
    opened, record = await the_end(ada, table)
    assert opened.pledged == [0, 1] and opened.withheld == []
    played = read_record(record)
    check(opened, played, begun["commitment"], begun["deal"], mark)
    swapped = [pledge_of(BOBS), pledge_of(ADAS)]
    for pledges, terms in ((swapped, opened.terms), (shown["pledges"], "other decks")):
        other = parts_mark(table, begun["commitment"], terms or "", pledges)
        with pytest.raises(BadRecord) as told:
            check(opened, played, begun["commitment"], begun["deal"], other)
        assert told.value.code == "OTHER_PARTS"


async def test_who_does_not_come_and_who_holds_back_stop_nobody(own_server: Callable[..., Hosted]) -> None:
    server = own_server(parts_in=2.5)
    people = [Client(server.url) for _ in range(2)]
    ada, bob = people
    await ada.guest("Ada")
    await bob.guest("Bob")
    try:
        absent = await seat_two(ada, bob)
        round_id = (await ada.table(absent))["round"]["id"]
        shown = await pledge(ada, absent, round_id, ADAS)
        while shown["round"]["stage"] == "pledge":
            await asyncio.sleep(0.1)
            shown = await ada.table(absent)
        assert shown["round"]["pledges"] == [pledge_of(ADAS), ""], "settled before anything is opened"
        begun = await open_part(ada, absent, round_id, ADAS)
        assert begun["status"] == "playing" and begun["luck"] == [ADAS, ""] and begun["withheld"] == []

        held_back = await seat_two(ada, bob)
        first = (await ada.table(held_back))["round"]["id"]
        await pledge(ada, held_back, first, ADAS)
        await pledge(bob, held_back, first, BOBS)
        await open_part(ada, held_back, first, ADAS)
        shown = await ada.table(held_back)
        while shown["status"] == "open" and shown["round"]["id"] == first:
            await asyncio.sleep(0.1)
            shown = await ada.table(held_back)
        assert shown["withheld"] == [1] and shown["round"]["asked"] == [0], "all others draw anew, without it"
        with pytest.raises(Refusal, match="OTHER_ROUND"):
            await open_part(bob, held_back, first, BOBS)
        second = shown["round"]["id"]
        with pytest.raises(Refusal, match="NOT_ASKED_TO_ADD"):
            await pledge(bob, held_back, second, BOBS)
        await pledge(ada, held_back, second, OTHER)
        begun = await open_part(ada, held_back, second, OTHER)
        assert begun["status"] == "playing" and begun["luck"] == [OTHER, ""] and begun["withheld"] == [1]

        nobody = await seat_two(ada, bob)
        while (shown := await ada.table(nobody))["status"] == "open":
            await asyncio.sleep(0.1)
        assert shown["luck"] == ["", ""] and shown["deal"] is not None
    finally:
        for each in people:
            await each.close()


async def test_another_deck_or_another_person_begins_another_round(person: Person) -> None:
    ada, bob, eve = await person("Ada"), await person("Bob"), await person("Eve")
    table = await seat_two(ada, bob)
    first = (await ada.table(table))["round"]
    await pledge(ada, table, first["id"], ADAS)
    await bob.ask("PUT", f"/api/tables/{table}/deck", {"deck": "Maratha"})
    second = (await ada.table(table))["round"]
    assert second["id"] != first["id"] and second["terms"] != first["terms"] and second["asked"] == [0, 1]
    await bob.ask("POST", f"/api/tables/{table}/leave", {})
    assert (await ada.table(table))["round"] is None
    third = (await eve.join(table, luck="shown at once"))["round"]
    assert third["asked"] == [0], "who adds at once has nothing to open"
    shown = (await pledge(ada, table, third["id"], ADAS))["round"]
    assert shown["pledges"] == [pledge_of(ADAS), pledge_of("shown at once")]
    begun = await open_part(ada, table, third["id"], ADAS)
    assert begun["luck"] == [ADAS, "shown at once"]


async def test_a_quick_match_and_a_rematch_show_the_seal_first(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    for each in (ada, bob):
        ticket = await each.ask("POST", "/api/match", {"game": GAME, "luck": LATER})
    table = ticket["table"]
    seals = []
    for _ in range(2):
        shown = await bob.table(table)
        assert shown["status"] == "open" and len(shown["round"]["asked"]) == 2 and shown["luck"] is None
        seals.append(shown["commitment"])
        for act in (pledge, open_part):
            for each, part in ((ada, ADAS), (bob, BOBS)):
                shown = await act(each, table, shown["round"]["id"], part)
        assert shown["status"] == "playing" and sorted(shown["luck"]) == [ADAS, BOBS]
        opened, record = await the_end(ada, table)
        check(opened, read_record(record), seals[-1], shown["deal"])
        table = (await ada.ask("POST", f"/api/tables/{table}/rematch", {"luck": LATER}))["id"]
        await bob.ask("POST", f"/api/tables/{opened.table}/rematch", {"luck": LATER})
    assert seals[0] != seals[1]


async def test_a_table_taken_up_anew_begins_another_round(own_server: Callable[..., Hosted]) -> None:
    server = own_server(parts_in=30.0)
    ada, bob = Client(server.url), Client(server.url)
    await ada.guest("Ada")
    await bob.guest("Bob")
    try:
        table = await seat_two(ada, bob)
        first = (await ada.table(table))["round"]["id"]
        await pledge(ada, table, first, ADAS)
        server.kill()
        server.start()
        while (shown := await ada.table(table))["round"] is None:
            await asyncio.sleep(0.2)
        assert shown["round"]["id"] != first and shown["round"]["asked"] == [0, 1]
        for act in (pledge, open_part):
            for each, part in ((ada, ADAS), (bob, BOBS)):
                begun = await act(each, table, shown["round"]["id"], part)
        assert begun["luck"] == [ADAS, BOBS]
    finally:
        await ada.close()
        await bob.close()
