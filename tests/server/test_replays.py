"""Finished games read again: whole, by seat, as a record, as text; played on; and the proof of the shuffle."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wartable.client import Client, Refusal
from wartable.core.match import replay
from wartable.core.record import read_record
from wartable.games import game
from wartable.server.table.shuffle_proof import final_seed

GAME = "the-battlefield"

Person = Callable[..., Any]


async def played(person: Person) -> tuple[Client, Client, str]:
    """A short game without sockets: armies, wishes, and folding through."""
    ada, bob = await person("Ada"), await person("Bob")
    table = await ada.create(GAME, clock={"kind": "none"}, luck="rabbit's foot")
    table_id = table["id"]
    await ada.ask("GET", f"/api/tables/{table_id}/fair")
    await bob.ask("POST", f"/api/tables/{table_id}/join", {"luck": "clover"})
    for number in range(200):
        for who in (ada, bob):
            stands = (await who.ask("GET", f"/api/tables/{table_id}/stand"))["updates"][0]
            if stands["view"]["outcome"] is not None:
                return ada, bob, table_id
            if stands["options"]:
                action = stands["options"][0] if number < 14 else stands["options"][-1]
                await who.ask(
                    "POST",
                    f"/api/tables/{table_id}/play",
                    {"key": f"k{number}", "seq": stands["seq"], "action": action},
                )
    raise AssertionError("the game does not end")


async def test_a_finished_game_is_read_whole_by_seat_and_as_a_record(person: Person, tmp_path: Path) -> None:
    ada, _bob, table_id = await played(person)
    stranger = await person(None)
    whole = await stranger.ask("GET", f"/api/tables/{table_id}/replay?seat=all")
    assert set(whole["steps"][-1]["views"]) == {"all", "0", "1"}
    assert whole["steps"][-1]["views"]["0"]["outcome"] is not None
    assert any(step["views"]["1"]["hand"] for step in whole["steps"]), "both hands are shown after the end"
    one = await stranger.ask("GET", f"/api/tables/{table_id}/replay?seat=0")
    assert set(one["steps"][0]["views"]) == {"all", "0"}
    data = await ada.record(table_id)
    record = read_record(data)
    moments = list(replay(game(GAME), record, verify=True))
    assert moments[-1].state.outcome == record.outcome is not None
    from wartable.cli import run

    path = tmp_path / "game.json"
    path.write_bytes(data)
    assert run(["replay", str(path), "--verify"]) == 0
    text = await stranger.ask("GET", f"/api/tables/{table_id}/text")
    assert "Ada leads the" in text and "The game is over: " in text


async def test_how_a_game_went_is_told_to_everybody_but_not_before_the_end(person: Person) -> None:
    ada, bob, table_id = await played(person)
    stranger = await person(None)
    story = await stranger.ask("GET", f"/api/tables/{table_id}/story")
    assert story == await ada.ask("GET", f"/api/tables/{table_id}/story"), "everything is open after the end"
    steps = (await stranger.ask("GET", f"/api/tables/{table_id}/replay?seat=all"))["steps"]
    assert story["points"][-1]["at"] == steps[-1]["index"], "the curve and the replay count the same steps"
    going = await ada.create(GAME, clock={"kind": "none"})
    for who in (ada, bob, stranger):
        with pytest.raises(Refusal, match="STILL_PLAYING"):
            await who.ask("GET", f"/api/tables/{going['id']}/story")
    with pytest.raises(Refusal, match="NO_SUCH_TABLE"):
        await stranger.ask("GET", "/api/tables/none/story")


async def test_a_bot_of_a_style_has_a_name_and_only_some_levels_have_styles(person: Person) -> None:
    ada = await person("Ada")

    async def sit(**bot: str) -> Any:
        return await ada.create(GAME, seats=[{"kind": "me"}, {"kind": "bot", **bot}])

    table = await sit(level="novice", style="tricky")
    assert table["seats"][1]["style"] == "tricky" and table["seats"][1]["name"] == "Tara (novice)"
    assert (await sit(level="novice"))["seats"][1]["name"] == "Bot (novice)"
    for wrong in ({"level": "novice", "style": "rude"}, {"level": "expert", "style": "careful"}):
        with pytest.raises(Refusal, match="NO_SUCH_STYLE"):
            await sit(**wrong)


async def test_before_the_end_nobody_reads_another_hand(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    table = await ada.create(GAME, clock={"kind": "none"})
    table_id = table["id"]
    await bob.join(table_id)
    await ada.ask(
        "POST",
        f"/api/tables/{table_id}/play",
        {"key": "k", "seq": 0, "action": {"do": "name_army", "army": "Viking"}},
    )
    with pytest.raises(Refusal, match="STILL_PLAYING"):
        await bob.ask("GET", f"/api/tables/{table_id}/replay?seat=0")
    with pytest.raises(Refusal, match="STILL_PLAYING"):
        await ada.ask("GET", f"/api/tables/{table_id}/record")
    for who, what in ((bob, "replay?seat=1"), (bob, "replay?seat=all"), (bob, "text"), (bob, "fair")):
        told = str(await who.ask("GET", f"/api/tables/{table_id}/{what}"))
        assert "Viking" not in told
    own = await ada.ask("GET", f"/api/tables/{table_id}/replay?seat=0")
    assert own["steps"][-1]["action"] == {"do": "name_army", "army": "Viking"}
    for who, seat in ((ada, 0), (bob, 1)):
        seen = await who.ask("GET", f"/api/tables/{table_id}/replay?seat={seat}")
        assert [step["seq"] for step in seen["steps"]] == [0, 1]
        assert (await who.table(table_id))["seq"] == 1
    fair = await ada.ask("GET", f"/api/tables/{table_id}/fair")
    assert fair["server_seed"] is None and fair["seed"] is None and fair["luck"] is None


async def test_the_shuffle_can_be_checked_afterwards(person: Person) -> None:
    ada, _, table_id = await played(person)
    table = await ada.table(table_id)
    fair = await ada.ask("GET", f"/api/tables/{table_id}/fair")
    assert fair["commitment"] == table["commitment"]
    sealed = f"wartable shuffle 2:{table_id}:{fair['server_seed']}"
    assert hashlib.sha256(sealed.encode()).hexdigest() == fair["commitment"]
    assert fair["luck"] == ["rabbit's foot", "clover"]
    assert final_seed(table_id, fair["server_seed"], fair["luck"], fair["terms"]) == int(fair["seed"])
    assert final_seed(table_id, fair["server_seed"], ["rabbit's foot", "clover!"], fair["terms"]) != int(
        fair["seed"]
    )
    assert read_record(await ada.record(table_id)).seed == int(fair["seed"])


async def test_playing_on_from_the_middle(person: Person) -> None:
    ada, bob, table_id = await played(person)
    with pytest.raises(Refusal, match="NO_SUCH_MOMENT"):
        await bob.ask("POST", f"/api/tables/{table_id}/play-on", {"at": 9999, "seat": 0})
    table = await bob.ask("POST", f"/api/tables/{table_id}/play-on", {"at": 14, "seat": 1})
    assert table["play_on"] and table["mine"] == [1] and table["came_from"] == table_id and not table["rated"]
    then = await ada.ask("GET", f"/api/tables/{table_id}/replay?seat=all")
    view = next(step["views"]["1"] for step in then["steps"] if step["index"] == 14)
    async with bob.sit(table["id"]) as seat:
        first = seat.latest[1]
        assert sorted(first.view["hand"]) == sorted(view["hand"]), "what the seat knew is as it was"
        await seat.concede()
    record = read_record(await bob.record(table["id"]))
    assert list(replay(game(GAME), record, verify=True))[-1].state.outcome is not None


async def test_rules_that_are_gone_leave_a_text(own_server: Callable[..., Any], person: Person) -> None:
    import apsw

    server = own_server("old")
    ada, bob = await person("Ada", server.url), await person("Bob", server.url)
    table = await ada.create(GAME, clock={"kind": "none"})
    table_id = table["id"]
    await bob.join(table_id)
    await ada.ask(
        "POST",
        f"/api/tables/{table_id}/play",
        {"key": "k", "seq": 0, "action": {"do": "name_army", "army": "any"}},
    )
    server.stop()
    db = apsw.Connection(str(server.folder / "events.db"))
    old = table["rules"].encode()
    header = db.execute("SELECT header FROM tables WHERE id = ?", (table_id,)).fetchall()[0][0]
    db.execute("UPDATE tables SET header = ? WHERE id = ?", (header.replace(old, b"0.older"), table_id))
    db.close()
    server.start()
    assert (await ada.table(table_id))["status"] == "unplayable"
    with pytest.raises(Refusal, match="RULES_GONE"):
        await ada.ask(
            "POST", f"/api/tables/{table_id}/play", {"key": "k2", "seq": 1, "action": {"do": "fold"}}
        )
    assert "Ada has named an army" in await ada.ask("GET", f"/api/tables/{table_id}/text")


async def test_the_log_speaks_to_you_and_to_nobody_else(person: Person) -> None:
    ada, bob, table_id = await played(person)

    async def read(who: Client) -> str:
        steps = (await who.ask("GET", f"/api/tables/{table_id}/replay?seat=all"))["steps"]
        return " ".join(line for step in steps for line in step["lines"])

    stranger = await person(None)
    for one, other, said in (("Ada", "Bob", await read(ada)), ("Bob", "Ada", await read(bob))):
        assert "You have named an army." in said and f"{other} has named an army." in said
        assert one not in said and "you is" not in said.lower()
    for said in (await read(stranger), str(await stranger.ask("GET", f"/api/tables/{table_id}/text"))):
        assert "Ada has named an army." in said and "Bob has named an army." in said
        assert "You " not in said and "your " not in said


async def test_a_deck_that_is_somebody_elses_comes_to_no_table_of_owned_cards(person: Person) -> None:
    """Played on, then a rematch, then a seat opened again: the deck came along, and nobody asked whose it was."""
    ada, bob = await person("Ada"), await person("Bob")
    table = await ada.create("circuit-warfare", wait=True, all_cards=False)
    await bob.join(table["id"])
    await ada.ask("POST", f"/api/tables/{table['id']}/start", {})
    await ada.ask(
        "POST", f"/api/tables/{table['id']}/play", {"key": "k", "seq": 0, "action": {"do": "concede"}}
    )
    on = await bob.ask("POST", f"/api/tables/{table['id']}/play-on", {"at": 0, "seat": 0})
    assert on["all_cards"] and not on["wait"] and on["private"]
