"""What machines do: disks fill up, databases restart, Redis goes, workers die or fall asleep."""

import asyncio
import os
import random
import resource
import secrets
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import asyncpg
import msgspec
import pytest
from sqlalchemy.exc import OperationalError

from wartable.client import Client, Refusal
from wartable.core.actions import Action
from wartable.core.errors import Illegal
from wartable.core.match import Draft
from wartable.server.log import StoreDown
from wartable.server.table.clocks import PATIENCE
from wartable.server.table.handlers import hear
from wartable.server.table.line import Line
from wartable.server.table.table import Table
from wartable.trials.local_server import Hosted
from wartable.trials.torture import spread
from wartable.trials.torture.kills import one_after_another
from wartable.trials.torture.players import Acknowledged
from wartable.trials.torture.room import Recorder
from wartable.trials.torture.waiting import soon, until

from .conftest import all_heard

GAME = "the-battlefield"
TIMES = int(os.environ.get("WARTABLE_TIMES", "2"))
"""How often databases restart and Redis goes here; more of it before a release."""
Person = Callable[..., Any]


async def seated(person: Person, url: str) -> tuple[Client, Client, str]:
    ada, bob = await person("Ada", url), await person("Bob", url)
    table = await ada.create(GAME, clock={"kind": "none"})
    await bob.join(table["id"])
    return ada, bob, table["id"]


async def stands(who: Client, table_id: str) -> dict[str, Any]:
    update: dict[str, Any] = (await who.ask("GET", f"/api/tables/{table_id}/stand"))["updates"][0]
    return update


async def play_any(who: Client, table_id: str) -> dict[str, Any]:
    update = await stands(who, table_id)
    body = {"key": secrets.token_hex(8), "seq": update["seq"], "action": update["options"][0]}
    done: dict[str, Any] = await who.ask("POST", f"/api/tables/{table_id}/play", body)
    return done


async def patiently(work: Callable[[], Any], seconds: float = 12) -> Any:
    """Try until it works; the time it took does not matter, the answer does."""
    end = time.monotonic() + seconds
    while True:
        try:
            return await work()
        except (Refusal, OSError) as error:
            if time.monotonic() > end:
                raise
            assert not isinstance(error, Refusal) or error.status in (503, 0), error
        except Exception as error:
            if time.monotonic() > end or type(error).__module__.split(".")[0] != "httpx":
                raise
        await asyncio.sleep(0.1)


async def test_a_full_disk_refuses_the_move_and_goes_on_when_there_is_room(
    own_server: Callable[..., Hosted], person: Person
) -> None:
    server = own_server()
    ada, bob, table_id = await seated(person, server.url)
    await play_any(ada, table_id)
    before = await stands(bob, table_id)
    # No file of this process may grow any more: the write itself fails, as on a full disk.
    size = max(path.stat().st_size for path in server.folder.glob("events.db*"))
    limits = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, limits[1]))
    refused = None
    body = {"key": "again", "seq": before["seq"], "action": before["options"][0]}
    with pytest.raises(Refusal) as trouble:
        for _ in range(40):
            await bob.ask("POST", f"/api/tables/{table_id}/play", body)
            body = {
                "key": secrets.token_hex(4),
                "seq": (await stands(bob, table_id))["seq"],
                "action": (await stands(bob, table_id))["options"][0],
            }
    refused = trouble.value
    assert refused.code == "STORE_DOWN" and "did not happen" in refused.sentence
    blocked = await stands(bob, table_id)
    assert blocked["options"], "reading works, and the move did not happen"
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limits)
    done = await patiently(lambda: bob.ask("POST", f"/api/tables/{table_id}/play", body))
    server.kill()
    server.start()
    assert (await stands(bob, table_id))["seq"] == done["seq"], "what was acknowledged is there after a crash"


async def test_clocks_and_seats_survive_a_planned_restart(
    own_server: Callable[..., Hosted], person: Person
) -> None:
    server = own_server()
    ada = await person("Ada", server.url)
    bob = await person("Bob", server.url)
    table = await ada.create(GAME, options={"timer_army": 600})
    table_id = table["id"]
    await bob.join(table_id)
    async with bob.sit(table_id) as seat:
        await play_any(ada, table_id)
        await all_heard(seat)
        before = seat.latest[1]
        assert await asyncio.to_thread(server.stop) == 0
        notices = []
        while not seat.others.empty():
            notices.append(getattr(seat.others.get_nowait(), "code", ""))
        assert "RESTART" in notices
        await asyncio.sleep(1)
        await asyncio.to_thread(server.start)
        truth = await patiently(lambda: stands(bob, table_id))
        assert truth["hash"] == before.hash
        await until(
            lambda: bool(seat.reconnects) and seat._socket is not None,
            "the client should come back by itself",
        )
        assert seat.latest[1].hash == truth["hash"]
        left = truth["clocks"]["seats"][1]["left"]
        full = 600_000 * PATIENCE
        assert full + 15_000 < left <= full + 20_000, "frozen while the server was down, and a gift"


async def test_postgresql_restarts_under_play(
    own_server: Callable[..., Hosted], postgres: Any, redis_server: Any
) -> None:
    database = postgres.database()
    server = own_server(db=database, redis=redis_server.url)
    pid = server.pid
    acked, stop, chance = Acknowledged(), asyncio.Event(), random.Random(1)
    playing = [asyncio.ensure_future(one_after_another(server.url, n, chance, acked, stop)) for n in range(3)]
    stood: list[float] = []
    try:
        for _ in range(TIMES):
            before = len(acked.moves)
            await until(lambda before=before: len(acked.moves) > before + 5, "people should play")  # type: ignore[misc]
            await asyncio.to_thread(postgres.restart)
            at, before = time.monotonic(), len(acked.moves)
            await until(lambda before=before: len(acked.moves) > before + 3, "people should play on")  # type: ignore[misc]
            stood.append(time.monotonic() - at)
    finally:
        stop.set()
        for each in playing:
            each.cancel()
        gone = await asyncio.gather(*playing, return_exceptions=True)
    print(f"{TIMES} restarts, {len(acked.moves)} moves acknowledged, went on after {spread(stood)}")
    assert not [each for each in gone if isinstance(each, Exception)]
    assert server.is_alive() and server.pid == pid and not acked.contradictions
    connection = await asyncpg.connect(database)
    rows = await connection.fetch("SELECT table_id, seat, key FROM events WHERE key IS NOT NULL")
    await connection.close()
    stored = Counter((row["table_id"], row["seat"], row["key"]) for row in rows)
    assert all(stored[move] == 1 for move in acked.moves), "nothing is lost and nothing doubled"


async def test_redis_goes_and_comes_back(
    two_workers: tuple[Hosted, Hosted], redis_server: Any, person: Person
) -> None:
    one, two = two_workers
    for _ in range(TIMES):
        ada, bob, table_id = await seated(person, one.url)
        far = Client(two.url, bob.cookie)
        async with far.sit(table_id) as seat:
            assert seat.seats == [1]
            await asyncio.to_thread(redis_server.stop)
            done = await play_any(ada, table_id)  # the owner's own people play on
            assert done["seq"] >= 1
            with pytest.raises(Refusal) as away:
                await far.ask("GET", f"/api/tables/{table_id}/stand")
            assert away.value.status == 503 and away.value.code == "OWNER_AWAY"
            await asyncio.to_thread(redis_server.start)
            truth = await stands(bob, table_id)
            await until(lambda seq=truth["seq"]: seat.latest[1].seq >= seq, "what was missed should be told")  # type: ignore[misc]
            assert seat.latest[1].hash == truth["hash"], "what was missed is caught up with"
            await seat.play(seat.latest[1].options[0])
        await far.close()


async def test_a_killed_worker_hands_its_tables_over_within_five_seconds(
    two_workers: tuple[Hosted, Hosted], person: Person
) -> None:
    one, two = two_workers
    ada, bob, table_id = await seated(person, one.url)
    done = await play_any(ada, table_id)
    one.kill()
    at = time.monotonic()
    far = Client(two.url, ada.cookie)
    update = await patiently(lambda: stands(far, table_id))
    took = time.monotonic() - at
    assert took < 5, took
    assert update["seq"] == done["seq"]
    other = Client(two.url, bob.cookie)
    await play_any(other, table_id)
    for client in (far, other):
        await client.close()


async def test_an_owner_that_slept_can_do_no_harm(two_workers: tuple[Hosted, Hosted], person: Person) -> None:
    one, two = two_workers
    ada, bob, table_id = await seated(person, one.url)
    await play_any(ada, table_id)
    one.pause()
    far = Client(two.url, bob.cookie)
    done = await patiently(lambda: play_any(far, table_id))
    one.resume()
    # The old owner still believes in its table; its write is refused by the database, and it learns better.
    update = await patiently(lambda: stands(ada, table_id))
    body = {"key": "stale", "seq": update["seq"], "action": {"do": "concede"}}
    try:
        await ada.ask("POST", f"/api/tables/{table_id}/play", body)
        conceded = True
    except Refusal as refusal:
        conceded = False
        assert refusal.code in ("MOVED", "STALE", "OWNER_AWAY"), refusal
    truth = await patiently(lambda: stands(far, table_id))
    assert (truth["view"]["outcome"] is not None) == conceded
    assert truth["seq"] >= done["seq"]
    await far.close()


async def test_people_of_two_workers_play_at_one_table(
    two_workers: tuple[Hosted, Hosted], person: Person
) -> None:
    one, two = two_workers
    ada = await person("Ada", one.url)
    bob = await person("Bob", two.url)
    table = await ada.create(GAME, clock={"kind": "none"})
    table_id = table["id"]
    assert (await bob.join(table_id))["status"] == "playing"
    async with ada.sit(table_id) as first, bob.sit(table_id) as second:
        for _ in range(12):
            for seat in (first, second):
                update = seat.latest[seat.seats[0]]
                if update.options:
                    await soon(
                        seat.play(update.options[0]), f"the move of seat {update.seat} should be answered"
                    )
        await soon(first.concede(), "conceding should be answered")
        await until(lambda: second.latest[1].is_over, "the other worker's client should hear of the end")


async def test_a_crash_in_the_rules_is_reported_and_nothing_happens(
    seated: tuple[Table, Line, Recorder],
) -> None:
    table, line, recorder = seated
    _, match = table.playing()

    def stumble(*_: object) -> None:
        raise ZeroDivisionError("a mistake in the rules")

    match.attempt = stumble  # type: ignore[method-assign, assignment]
    await hear(table, line, '{"type":"play","key":"k","seq":0,"action":{"do":"name_army","army":"any"}}')
    assert b"RULES_ERROR" in recorder.sent[-1]
    del match.attempt
    await hear(table, line, '{"type":"play","key":"k2","seq":0,"action":{"do":"name_army","army":"any"}}')
    assert any(b'"type":"done"' in data for data in recorder.sent)


async def test_no_game_stands_still_for_a_mistake_in_the_rules(seated: tuple[Table, Line, Recorder]) -> None:
    """Where a bot's move and the rule book's default make the rules stumble, anything else is played."""
    table, _, _ = seated
    rules, match = table.playing()
    seat = match.awaited()[0]
    default = rules.default_action(match.state, seat)
    other, *_ = [each for each in rules.legal_actions(match.state, seat) if each != default]
    real = match.attempt
    stumbled: list[Action] = []

    def attempt(seat: int, action: Action, late: bool = False) -> Draft:
        if action in (default, other) or is_broken:
            stumbled.append(action)
            raise ZeroDivisionError("a mistake in the rules")
        return real(seat, action, late=late)

    match.attempt = attempt  # type: ignore[method-assign, assignment]
    is_broken = True
    async with table.lock:
        assert not await table.unattended._play(seat, other)
        assert match.seq == 0 and table.unattended._timer is not None, "it is tried again later"
        is_broken = False
        assert await table.unattended._play(seat, other)
    assert match.seq == 1 and {default, other} <= set(stumbled)


async def test_an_answer_that_could_not_be_stored_leaves_the_question(
    seated: tuple[Table, Line, Recorder], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, _ = seated
    bob, said = Line(recorder := Recorder(), "u1", "Bob"), '{"type":"answer","key":"%s","ask":1,"yes":true}'
    table.attach(bob)
    await hear(table, ada, '{"type":"draw","key":"d"}')
    real = table.house.store.append

    async def full(*_: object) -> None:
        raise StoreDown("The disk is full.", doubtful=False)

    monkeypatch.setattr(table.house.store, "append", full)
    await hear(table, bob, said % "a")
    assert b"STORE_DOWN" in recorder.sent[-1] and table.pending is not None
    monkeypatch.setattr(table.house.store, "append", real)
    await hear(table, bob, said % "b")
    assert table.pending is None and table.header.status == "over"


async def test_an_answer_that_leads_nowhere_ends_the_question(
    seated: tuple[Table, Line, Recorder], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, _ = seated
    bob = Line(recorder := Recorder(), "u1", "Bob")
    table.attach(bob)
    await hear(table, ada, '{"type":"draw","key":"d"}')

    def stumble() -> None:
        raise Illegal("NO_DRAW", "There is no draw any more.")

    monkeypatch.setattr(table.playing()[1], "attempt_draw", stumble)
    await hear(table, bob, '{"type":"answer","key":"a","ask":1,"yes":true}')
    assert b"NO_DRAW" in recorder.sent[-1] and table.pending is None


async def test_a_question_that_lapses_with_the_next_move_is_taken_off_all_screens(
    seated: tuple[Table, Line, Recorder],
) -> None:
    table, ada, first = seated
    bob = Line(second := Recorder(), "u1", "Bob")
    table.attach(bob)
    await hear(table, ada, '{"type":"draw","key":"d"}')
    await hear(table, bob, '{"type":"play","key":"p","seq":1,"action":{"do":"nonsense"}}')
    assert table.pending is not None  # a move that is refused is none
    seq = table.marks[0]
    action = table.playing()[0].legal_actions(table.playing()[1].state, 0)[0]
    play = {"type": "play", "key": "q", "seq": seq, "action": msgspec.to_builtins(action)}
    await hear(table, ada, msgspec.json.encode(play).decode())
    lapsed = b'"type":"answered","ask":1,"what":"draw","yes":false,"seat":0'
    assert table.pending is None
    assert any(lapsed in each for each in first.sent) and any(lapsed in each for each in second.sent)


async def test_a_message_that_cannot_be_dealt_with_is_answered(
    seated: tuple[Table, Line, Recorder], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, recorder = seated

    async def away(*_: object) -> None:
        raise OperationalError("SELECT 1", {}, Exception("gone"))

    monkeypatch.setattr(table.house, "mute", away)
    await hear(table, ada, '{"type":"mute","user":"u1","on":true}')
    assert b"STORE_DOWN" in recorder.sent[-1]

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(table.house, "mute", broken)
    await hear(table, ada, '{"type":"mute","user":"u1","on":true}')
    assert b"SERVER_ERROR" in recorder.sent[-1]
    await hear(table, ada, '{"type":"ping","t":7}')
    assert b'"pong"' in recorder.sent[-1]
