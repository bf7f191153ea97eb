"""Around one table: sitting down, playing, leaving, coming back."""

import asyncio
import contextlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wartable.client import Asked, Chat, Client, Emote, Refusal, Seat
from wartable.games import GAMES, game
from wartable.server.table.handlers import hear
from wartable.server.table.line import Line
from wartable.server.table.table import Table
from wartable.trials.local_server import Hosted
from wartable.trials.torture.room import Recorder, Room, deal_table
from wartable.trials.torture.waiting import soon, until

from .conftest import all_heard

GAME = "the-battlefield"
Person = Callable[..., Any]


async def said(seat: Seat, what: str) -> Any:
    """The next thing a client is told that is no update."""
    return await soon(seat.others.get(), f"the client should have been told {what}")


async def duel(person: Person, **wanted: Any) -> tuple[Client, Client, str]:
    ada, bob = await person("Ada"), await person("Bob")
    table = await ada.create(GAME, **{"clock": {"kind": "none"}, **wanted})
    await bob.join(table["id"])
    return ada, bob, table["id"]


async def to_battle(*seats: Seat) -> None:
    """Play the secret beginning, up to the first open turn."""

    def is_done() -> bool:
        return all(seat.latest[seat.seats[0]].view["step"] == "battle" for seat in seats)

    def is_to_pick(seat: Seat) -> bool:
        update = seat.latest[seat.seats[0]]
        return update.view["step"] != "battle" and bool(update.options)

    while not is_done():
        for seat in seats:
            if is_to_pick(seat):
                await seat.play(seat.latest[seat.seats[0]].options[0])
        await until(lambda: is_done() or any(map(is_to_pick, seats)), "somebody should be to pick")


def mover(*seats: Seat) -> tuple[Seat, Seat]:
    """Who is to move, and the other."""
    return (seats[0], seats[1]) if seats[0].latest[0].options else (seats[1], seats[0])


async def test_a_guest_plays_a_bot_to_the_end(person: Person) -> None:
    ada = await person("Ada")
    table = await ada.create(GAME, seats=[{"kind": "me"}, {"kind": "bot"}])
    assert table["status"] == "playing"
    async with ada.sit(table["id"]) as seat:
        async for update in seat.updates():
            if update.options and update.seq == seat.latest[0].seq:
                try:
                    await seat.play(update.options[-1])
                except Refusal as refusal:
                    assert refusal.code == "STALE"
        assert update.is_over
    assert (await ada.table(table["id"]))["status"] == "over"


async def test_joining_by_link_starts_the_game_and_both_see_it(person: Person) -> None:
    ada, bob, table_id = await duel(person)
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        assert first.seats == [0] and second.seats == [1]
        assert first.latest[0].view["step"] == "army"
        assert first.latest[0].options == second.latest[1].options


async def test_the_lobby_lists_open_public_tables_only(person: Person) -> None:
    ada = await person("Ada")
    public = await ada.create(GAME)
    private = await ada.create(GAME, private=True)
    listed = {table["id"] for table in await ada.ask("GET", f"/api/tables?game={GAME}")}
    assert public["id"] in listed and private["id"] not in listed
    bob = await person("Bob")
    await bob.join(private["id"])  # by its link
    assert (await bob.table(private["id"]))["status"] == "playing"


async def test_the_host_fills_seats_with_bots_and_starts(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    table = await ada.create(GAME, wait=True)
    with pytest.raises(Refusal, match="SEATS_OPEN"):
        await ada.ask("POST", f"/api/tables/{table['id']}/start", {})
    with pytest.raises(Refusal, match="NOT_THE_HOST"):
        await bob.ask("POST", f"/api/tables/{table['id']}/start", {})
    level = (await ada.games())[0]["levels"][0]
    changed = await ada.ask("PUT", f"/api/tables/{table['id']}/seats/1", {"kind": "bot", "level": level})
    assert changed["seats"][1]["level"] == level and changed["status"] == "open"
    opened = await ada.ask("PUT", f"/api/tables/{table['id']}/seats/1", {"kind": "open"})
    assert opened["seats"][1]["kind"] == "open"
    began = await ada.ask("POST", f"/api/tables/{table['id']}/start", {"fill": level})
    assert began["status"] == "playing"


async def test_nobody_sits_at_two_seats_that_are_enemies(person: Person) -> None:
    ada = await person("Ada")
    with pytest.raises(Refusal, match="ONE_TEAM"):
        await ada.create(GAME, seats=[{"kind": "me"}, {"kind": "me"}])
    table = await ada.create(GAME)
    with pytest.raises(Refusal, match=r"ALREADY_SEATED|ONE_TEAM"):
        await ada.join(table["id"])
    with pytest.raises(Refusal, match="ONE_TEAM"):
        await ada.join(table["id"], seat=1)


async def test_leaving_before_the_start_opens_the_seat(person: Person) -> None:
    ada, bob = await person("Ada"), await person("Bob")
    table = await ada.create(GAME, wait=True)
    await bob.join(table["id"])
    after = await bob.ask("POST", f"/api/tables/{table['id']}/leave", {})
    assert after["seats"][1]["kind"] == "open"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess"}, "UNKNOWN_GAME"),
        ({"players": 5}, "BAD_PLAYER_COUNT"),
        ({"options": {"speed": 3}}, "E_BAD_OPTION"),
        ({"options": {"timer_turn": -1}}, "E_BAD_OPTION"),
        ({"seats": [{"kind": "bot", "level": "god"}]}, "NO_SUCH_LEVEL"),
        ({"seats": [{"kind": "me", "deck": "Martian"}]}, "NO_SUCH_DECK"),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}], "rated": True}, "BOTS_ARE_CASUAL"),
        ({"clock": {"kind": "bank", "bank": 3}}, "BAD_CLOCK"),
        ({"clock": {"kind": "days", "days": 0}}, "BAD_CLOCK"),
        ({"nonsense": 1}, "BAD_REQUEST"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(person: Person, wanted: dict[str, Any], code: str) -> None:
    ada = await person("Ada")
    with pytest.raises(Refusal) as refused:
        await ada.ask("POST", "/api/tables", {"game": GAME, **wanted})
    assert refused.value.code == code


async def test_a_repeated_action_happens_once_and_is_answered_the_same(person: Person) -> None:
    ada, _bob, table_id = await duel(person)
    async with ada.sit(table_id) as seat:
        action = seat.latest[0].options[0]
        first = await seat.play(action, key="same")
        again = await seat.play(action, key="same")
        assert first == again
        assert (await ada.ask("GET", f"/api/tables/{table_id}/stand"))["updates"][0]["seq"] == first.seq


async def test_a_stale_action_gets_the_current_view(person: Person) -> None:
    ada, bob, table_id = await duel(person)
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        await to_battle(first, second)
        now, _ = mover(first, second)
        old = now.latest[now.seats[0]]
        await now.play(old.options[0])
        with pytest.raises(Refusal, match="STALE"):
            await now._ask({"type": "play", "key": "late", "seq": old.seq, "action": old.options[1]})


async def test_another_seats_secret_lock_does_not_make_mine_stale(person: Person) -> None:
    ada, bob, table_id = await duel(person)
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        # Both answer the first question as they saw it before the other answered.
        actions = {"do": "name_army", "army": "Viking"}, {"do": "name_army", "army": "Maratha"}
        await asyncio.gather(first.play(actions[0], lock=True), second.play(actions[1], lock=True))
        await until(lambda: first.latest[0].view["step"] == "wish", "both should have named their armies")


async def test_secret_picks_of_one_seat_are_unheard_by_the_other(person: Person) -> None:
    ada, bob, table_id = await duel(person)
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        await first.play({"do": "name_army", "army": "Viking"})
        await second.play({"do": "name_army", "army": "Maratha"})
        await until(
            lambda: first.latest[0].view["step"] == second.latest[1].view["step"] == "wish",
            "both should be wishing",
        )
        await all_heard(second)
        before = second.latest[1]
        while not second._updates.empty():
            second._updates.get_nowait()
        for _ in range(3):
            await first.play(first.latest[0].options[0])
        await all_heard(second)
        assert second._updates.empty()
        await second.sync()
        again = await soon(second.next_update(), "sync should be answered")
        assert (again.seq, again.hash, again.view, again.options) == (
            before.seq,
            before.hash,
            before.view,
            before.options,
        )


async def test_lock_is_refused_for_an_open_question(person: Person) -> None:
    ada, bob, table_id = await duel(person)
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        await to_battle(first, second)
        now, _ = mover(first, second)
        with pytest.raises(Refusal, match="NOT_SECRET"):
            await now.play(now.latest[now.seats[0]].options[0], lock=True)


async def test_a_second_tab_takes_the_seat_and_the_first_says_so(person: Person) -> None:
    ada, _bob, table_id = await duel(person)
    async with ada.sit(table_id) as old:
        async with ada.sit(table_id) as new:
            await until(lambda: old.read_only, "the older tab should be read-only")
            assert not new.read_only
            with pytest.raises(Refusal, match="READ_ONLY"):
                await old.play(old.latest[0].options[0])
            await old.say({"type": "take"})
            await until(
                lambda: new.read_only and not old.read_only, "the older tab should have the seat back"
            )
            await new.say({"type": "take"})
            await until(lambda: old.read_only, "the older tab should be read-only")
        await until(lambda: not old.read_only, "the only tab left should have the seat")
        await old.play(old.latest[0].options[0])


async def test_spectators_see_what_everybody_sees_and_can_do_nothing(person: Person) -> None:
    ada, bob, table_id = await duel(person)
    watcher = await person(None)
    async with ada.sit(table_id) as first, bob.sit(table_id) as second, watcher.sit(table_id) as watching:
        await to_battle(first, second)
        await until(
            lambda: watching.latest[None].view["step"] == "battle", "who watches should see the battle"
        )
        seen = watching.latest[None]
        assert seen.options == [] and not seen.view["hand"]
        with pytest.raises(Refusal, match="NOT_SEATED"):
            await watching.play({"do": "fold"})
        await until(
            lambda: first.presence is not None and first.presence.watchers == 1, "one should be watching"
        )


async def test_a_table_that_is_not_to_be_watched(person: Person) -> None:
    _ada, _bob, table_id = await duel(person, spectators=False)
    stranger = await person("Mallory")
    with pytest.raises(Refusal, match="NO_WATCHING"):
        async with stranger.sit(table_id):
            pass


async def test_conceding_ends_it_and_the_rematch_changes_seats(person: Person) -> None:
    ada, bob, table_id = await duel(person)
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        await first.concede()
        await until(lambda: second.latest[1].is_over, "the game should be over")
        assert second.latest[1].view["outcome"]["ranks"] == [2, 1]
    made = await ada.ask("POST", f"/api/tables/{table_id}/rematch", {})
    assert made["came_from"] == table_id and made["status"] == "open" and made["mine"] == [1]
    again = await bob.ask("POST", f"/api/tables/{table_id}/rematch", {})
    assert again["id"] == made["id"] and again["mine"] == [0] and again["status"] == "playing"
    assert (await ada.table(table_id))["rematch"] == made["id"]


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_draw_is_offered_refused_and_taken_in_every_game(person: Person, game_id: str) -> None:
    """Every one of the five rule books knows a draw; so the players can agree on one."""
    players = game(game_id).players[0]
    people = [await person(f"P{number}") for number in range(players)]
    table = await people[0].create(game_id, clock={"kind": "none"}, players=players)
    for each in people[1:]:
        await each.join(table["id"])
    async with contextlib.AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(each.sit(table["id"])) for each in people]

        async def offered() -> list[Asked]:
            await seats[0].offer_draw()
            asked = []
            for seat in seats[1:]:
                told = await said(seat, "that a draw is offered")
                while not isinstance(told, Asked):
                    told = await said(seat, "that a draw is offered")
                assert told.yours and told.what == "draw"
                asked.append(told)
            return asked

        asked = await offered()
        await seats[1].answer(asked[0].ask, False)
        assert not seats[0].latest[0].is_over
        asked = await offered()
        with pytest.raises(Refusal, match="ALREADY_ASKED"):
            await seats[1].offer_draw()
        for seat, told in zip(seats[1:], asked, strict=True):
            assert not seats[0].latest[0].is_over, "all have to agree"
            await seat.answer(told.ask, True)
        await until(lambda: seats[0].latest[0].is_over, "the game should be over")
        outcome = seats[0].latest[0].view["outcome"]
        assert outcome["ranks"] == [1] * players and outcome["reason"] == "agreed"


async def test_a_game_that_knows_no_draw_says_so(seated: tuple[Table, Line, Recorder]) -> None:
    table, line, recorder = seated
    rules, _ = table.playing()
    rules.knows_draw = False
    try:
        await hear(table, line, '{"type":"draw","key":"k"}')
    finally:
        rules.knows_draw = True
    assert b'"NO_DRAW"' in recorder.sent[-1] and table.pending is None


async def test_who_gave_up_before_has_no_part_in_a_draw(person: Person) -> None:
    people = [await person(f"P{number}") for number in range(3)]
    table = await people[0].create("circuit-warfare", clock={"kind": "none"}, players=3)
    for each in people[1:]:
        await each.join(table["id"])
    async with people[0].sit(table["id"]) as first, people[1].sit(table["id"]) as second:
        async with people[2].sit(table["id"]) as third:
            await third.concede()
        await first.offer_draw()
        asked = await said(second, "that a draw is offered")
        while not isinstance(asked, Asked):
            asked = await said(second, "that a draw is offered")
        await second.answer(asked.ask, True)
        await until(lambda: first.latest[0].is_over, "the game should be over")
        assert first.latest[0].view["outcome"]["ranks"] == [1, 1, 2]


async def test_undo_by_consent_when_the_turn_has_passed(person: Person) -> None:
    ada, bob, table_id = await duel(person)
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        await to_battle(first, second)
        now, other = mover(first, second)
        mine, theirs = now.seats[0], other.seats[0]
        before = now.latest[mine].view
        await now.play(now.latest[mine].options[0])
        await until(lambda: bool(other.latest[theirs].options), "the other seat should be to move")
        assert now.latest[mine].undo == "ask"
        await now.undo()
        asked = await said(other, "that a move shall be taken back")
        assert isinstance(asked, Asked) and asked.what == "undo"
        await other.say({"type": "answer", "key": "a", "ask": asked.ask, "yes": True})
        await until(
            lambda: now.latest[mine].undone and other.latest[theirs].undone, "both should see it undone"
        )
        assert now.latest[mine].view == before


async def test_a_secret_answer_is_taken_back_freely_while_others_still_think(person: Person) -> None:
    ada, bob, table_id = await duel(person)
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        await first.play({"do": "name_army", "army": "Viking"})
        await until(lambda: first.latest[0].undo == "free", "it should be free to take back")
        await first.undo()
        await until(lambda: bool(first.latest[0].options), "the seat should be asked again")
        await first.play({"do": "name_army", "army": "Maratha"})
        await second.play({"do": "name_army", "army": "any"})
        await until(
            lambda: first.latest[0].view["sides"][0]["army"] == "Maratha", "the second choice should count"
        )


async def test_undo_against_bots_is_unlimited(person: Person) -> None:
    ada = await person("Ada")
    table = await ada.create(GAME, seats=[{"kind": "me"}, {"kind": "bot"}], clock={"kind": "none"})
    async with ada.sit(table["id"]) as seat:
        hashes = []
        for _ in range(4):
            await until(lambda: bool(seat.latest[0].options), "the seat should be to move")
            hashes.append(seat.latest[0].view["wishes"])
            await seat.play(seat.latest[0].options[0])
        for _ in range(3):
            await until(lambda: seat.latest[0].undo == "free", "against bots it should be free")
            await undone(seat)
        assert seat.latest[0].view["wishes"] == hashes[1]


async def undone(seat: Seat) -> None:
    """Take the last move back; the bot may move at that very moment, and then it is asked again."""
    while True:
        at = seat.latest[0].seq
        try:
            await seat.undo()
            return
        except Refusal as refusal:
            assert refusal.code == "STALE", refusal
            await until(lambda at=at: seat.latest[0].seq > at, "what the bot did should be told")


async def test_undo_by_a_stranger_or_of_nothing_is_refused(person: Person) -> None:
    ada, _bob, table_id = await duel(person)
    async with ada.sit(table_id) as first:
        with pytest.raises(Refusal, match="CANNOT_UNDO"):
            await first._ask({"type": "undo", "key": "u", "seq": 0})


async def test_time_out_plays_the_rule_books_default(person: Person) -> None:
    ada = await person("Ada")
    bob = await person("Bob")
    table = await ada.create(GAME, options={"timer_army": 1, "timer_wish": 1, "timer_turn": 1})
    await bob.join(table["id"])
    async with ada.sit(table["id"]) as seat:
        await until(lambda: seat.latest[0].view["step"] == "wish", "the default army should be named", 8)
        assert seat.latest[0].clocks.seats[0].running


async def test_an_emote_has_a_cool_down_and_can_be_muted(person: Person) -> None:
    ada, bob, table_id = await duel(person)
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        await second.say({"type": "emote", "emote": "hello"})
        heard = await said(first, "what the other said")
        assert isinstance(heard, Emote) and heard.text == "Hello!"
        await second.say({"type": "emote", "emote": "hello"})
        await second.say({"type": "emote", "emote": "insult"})
        codes = [await said(second, "an emote and two refusals") for _ in range(3)]
        assert {getattr(each, "code", "") for each in codes} >= {"COOL_DOWN", "NO_SUCH_EMOTE"}
        me = await ada.ask("GET", "/api/session")
        await second.say({"type": "mute", "user": me["id"], "on": True})
        await all_heard(second)
    async with bob.sit(table_id) as second, ada.sit(table_id) as first:
        await first.say({"type": "emote", "emote": "wow"})
        assert [each for each in await all_heard(first) if isinstance(each, Emote)], "the emote is told"
        assert not [each for each in await all_heard(second) if isinstance(each, Emote)]


async def test_chat_is_for_private_tables(person: Person) -> None:
    ada, bob, table_id = await duel(person, private=True)
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        await first.say({"type": "chat", "text": "  <b>hi</b>\u202e there "})
        heard = await said(second, "what the other said")
        assert isinstance(heard, Chat) and heard.text == "<b>hi</b> there" and heard.name == "Ada"
    ada, bob, table_id = await duel(person)
    async with ada.sit(table_id) as first:
        await first.say({"type": "chat", "text": "hi"})
        assert getattr(await said(first, "that there is no chat"), "code", "") == "NO_CHAT"


async def test_preview_tells_what_is_certain(person: Person) -> None:
    ada, bob, table_id = await duel(person)
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        await to_battle(first, second)
        now, _ = mover(first, second)
        update = now.latest[now.seats[0]]
        seen = await now.preview(update.options[0])
        assert seen.lines and len(seen.events) == len(seen.lines)
        assert seen.events[0]["event"] == "card_played"
        assert any(change.path == "turn" for change in seen.changes)
        assert (await now.client.ask("GET", f"/api/tables/{table_id}/stand"))["updates"][0][
            "seq"
        ] == update.seq


async def test_an_opponent_who_is_gone(person: Person, own_server: Callable[..., Hosted]) -> None:
    server = own_server(absence=0.4)
    ada, bob = await person("Ada", server.url), await person("Bob", server.url)
    table = await ada.create(GAME, clock={"kind": "none"})
    table_id = table["id"]
    await bob.join(table_id)
    async with ada.sit(table_id) as first:
        async with bob.sit(table_id):
            with pytest.raises(Refusal, match="NOT_GONE"):
                await first._ask({"type": "claim", "key": "c1", "seat": 1, "what": "win"})
        await until(
            lambda: first.presence is not None and not first.presence.seats[1].here,
            "the other should be away",
        )
        with pytest.raises(Refusal, match="TOO_EARLY"):
            await first._ask({"type": "claim", "key": "c2", "seat": 1, "what": "win"})
        with pytest.raises(Refusal, match="NOT_GONE"):
            await first._ask({"type": "claim", "key": "c3", "seat": 0, "what": "win"})
        await asyncio.sleep(0.5)
        # Wait a little longer, then let a bot play, who gives the seat back.
        await first.say({"type": "claim", "key": "c4", "seat": 1, "what": "wait"})
        with pytest.raises(Refusal, match="TOO_EARLY"):
            await first._ask({"type": "claim", "key": "c5", "seat": 1, "what": "bot"})
        await asyncio.sleep(0.5)
        await first.say({"type": "claim", "key": "c6", "seat": 1, "what": "bot"})
        await until(lambda: first.table["seats"][1]["stand_in"] == "normal", "a bot should stand in")
        await until(lambda: first.latest[0].view["sides"][1]["is_ready"], "the bot should have chosen")
        async with bob.sit(table_id) as second:
            await until(
                lambda: first.table["seats"][1]["stand_in"] is None, "the bot should give the seat back"
            )
            assert second.seats == [1]
        await asyncio.sleep(0.5)
        await first.say({"type": "claim", "key": "c7", "seat": 1, "what": "win"})
        await until(lambda: first.latest[0].is_over, "the game should be over")
        assert first.latest[0].view["outcome"]["ranks"] == [1, 2]


async def test_a_seat_can_be_left_at_any_moment(person: Person) -> None:
    """A line that is cancelled just as its first message comes must end all the same."""
    ada, _, table_id = await duel(person)
    for number in range(60):
        seat = ada.sit(table_id)
        seat._task = asyncio.ensure_future(seat._run())
        for _ in range(number):
            await asyncio.sleep(0)
        if number % 3 == 0:
            await until(lambda seat=seat: seat._socket is not None, "the line should be open")  # type: ignore[misc]
        await soon(seat.close(), "the seat should be left", 15)


async def test_a_thousand_can_watch_one_table(person: Person, tmp_path: Path) -> None:
    """Every change is put into bytes once for all of them, and who comes and goes is told once a second."""
    room = Room(tmp_path)
    await room.store.open()
    table = await deal_table(room, GAME, random.Random(1))
    player = Recorder()
    table.attach(Line(player, "u0", "Ada"))
    watching = [Recorder() for _ in range(1000)]
    lines = [Line(recorder, None, "") for recorder in watching]
    told = len(player.sent)
    for line in lines:
        table.attach(line)
    assert len(player.sent) == told, "nobody is told a thousand times"
    await until(lambda: len(player.sent) > told, "the number of watchers should be told")
    assert b'"watchers":1000' in player.sent[-1] and len(player.sent) == told + 1
    rules, match = table.playing()
    before = [len(recorder.sent) for recorder in watching]
    while not any(len(recorder.sent) > count for recorder, count in zip(watching, before, strict=True)):
        seat = match.awaited()[0]
        async with table.lock:
            await table.play(seat, rules.legal_actions(match.state, seat)[0], f"k{match.seq}")
    last = {recorder.sent[-1] for recorder in watching}
    assert len(last) == 1 and next(iter(last)).startswith(b'{"type":"change","seat":null')
    assert all(recorder.sent[-1] is watching[0].sent[-1] for recorder in watching), (
        "the same bytes, not copies"
    )
    for line in lines:
        table.detach(line)
    table.close()
    await room.store.close()


async def test_the_server_is_there_for_programs_without_sockets(person: Person) -> None:
    ada, _bob, table_id = await duel(person)
    stands = (await ada.ask("GET", f"/api/tables/{table_id}/stand"))["updates"][0]
    body = {"key": "k", "seq": stands["seq"], "action": stands["options"][0]}
    done = await ada.ask("POST", f"/api/tables/{table_id}/play", body)
    assert done == await ada.ask("POST", f"/api/tables/{table_id}/play", body)
    with pytest.raises(Refusal, match="NOT_YOUR_SEAT"):
        await ada.ask("POST", f"/api/tables/{table_id}/play", {**body, "key": "k2", "seat": 1})


async def test_the_qr_code_of_a_table(person: Person) -> None:
    ada = await person("Ada")
    table = await ada.create(GAME)
    assert (await ada.ask("GET", f"/api/tables/{table['id']}/qr.svg")).startswith("<?xml")
