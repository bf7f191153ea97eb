"""What one person may take of what all share: bots that think, hints, previews."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec
import pytest

from wartable.client import Client
from wartable.server.accounts.database import Database
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import Hub
from wartable.server.log.sqlite import SqliteStore
from wartable.server.run.turns import Turns
from wartable.server.settings import Settings
from wartable.server.table.bot_pool import Task
from wartable.server.table.commands import PlayAction
from wartable.server.table.handlers import hear
from wartable.server.table.line import Line
from wartable.server.web.limits import Limit
from wartable.trials.local_server import Hosted
from wartable.trials.torture.room import Recorder
from wartable.trials.torture.waiting import until

ADA, BOB = Who("u_ada", "Ada", True, "s"), Who("u_bob", "Bob", True, "s")
AGAINST_A_BOT = {"game": "the-battlefield", "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}]}
MOVES = "wartable_moves_total{"
BOTS_ALONE = {"game": "the-battlefield", "seats": [{"kind": "bot"}, {"kind": "bot"}]}


class Thinkers:
    """In the place of the processes: what is thought about, in order; nobody has an answer until it is let go."""

    def __init__(self, hub: Hub) -> None:
        self.begun: list[int] = []
        self.go = asyncio.Semaphore(0)
        hub.bots.processes[0].think = self.think  # type: ignore[method-assign]

    async def think(self, task: Task) -> bytes:
        self.begun.append(task.seed)
        await self.go.acquire()
        return b""


@pytest.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    settings = Settings(data=tmp_path, bot_processes=1, bot_pace=0.0)
    made = Hub(settings, SqliteStore(tmp_path / "events.db"), Database(settings.accounts_url))
    await made.open()
    yield made
    await made.close()


async def test_turns_go_round_by_person() -> None:
    turns = Turns(1)
    order: list[str] = []

    async def want(who: str, what: str) -> None:
        await turns.take(who)
        order.append(what)
        await asyncio.sleep(0)
        turns.give()

    wanted = [("a", f"a{number}") for number in range(5)] + [("b", "b0"), ("c", "c0"), ("b", "b1")]
    await asyncio.gather(*(want(who, what) for who, what in wanted))
    assert order == ["a0", "a1", "b0", "c0", "a2", "b1", "a3", "a4"]


async def test_who_gives_up_waiting_takes_no_turn() -> None:
    turns = Turns(1)
    await turns.take("a")
    waits = [asyncio.ensure_future(turns.take("b")), asyncio.ensure_future(turns.take("b"))]
    await asyncio.sleep(0)
    waits[0].cancel()
    await asyncio.sleep(0)
    turns.give()
    await waits[1]
    turns.give()
    await asyncio.wait_for(turns.take("c"), 1)


async def test_sixty_tables_of_one_guest_do_not_make_another_wait(hub: Hub) -> None:
    """The bot of the second one thinks after at most one more of the first one's sixty."""
    thinkers = Thinkers(hub)
    for _ in range(60):
        await hub.create(ADA, AGAINST_A_BOT)
    await until(lambda: hub.bots.processes[0].turns.waiting(ADA.user) == 59, "all wait but one")
    mine = await hub.create(BOB, AGAINST_A_BOT)
    await until(lambda: hub.bots.processes[0].turns.waiting(BOB.user) == 1, "the other one waits as well")
    for _ in range(3):
        thinkers.go.release()
    await until(lambda: len(thinkers.begun) >= 4, "three answers, and the next one thinks")
    seed = hub.tables[str(mine["id"])].header.seed
    assert seed in thinkers.begun[:3]
    for _ in range(200):
        thinkers.go.release()


async def test_sixty_tables_of_one_guest_do_not_make_another_wait_over_real_sockets(
    own_server: Callable[..., Hosted],
) -> None:
    """The same against a real server with bots that really search: while the sixty are thought about, the other one's bot
    answers after at most two more of them. Counted in moves, not in seconds; what is moved between the answer and our
    looking at it counts too, so there is room for some, and none for the sixty."""
    server = own_server(bot_processes=1)
    url = server.url

    async def moves() -> int:
        async with Client(server.operations_url) as operator:
            told = str(await operator.ask("GET", "/metrics"))
        return sum(int(float(line.split()[-1])) for line in told.splitlines() if line.startswith(MOVES))

    async with Client(url) as ada, Client(url) as bob:
        await ada.guest("Ada")
        await bob.guest("Bob")
        wanted = {"seats": [{"kind": "me"}, {"kind": "bot", "level": "normal"}]}
        await asyncio.gather(*(ada.create("the-battlefield", **wanted) for _ in range(60)))
        mine = await bob.create("the-battlefield", **wanted)
        async with bob.sit(mine["id"]) as seat:
            before = await moves()
            assert before < 30, "most of the sixty still wait"
            await until(lambda: seat.latest[0].view["awaited"] == [0], "the bot names its army")
            assert await moves() - before <= 12
            assert await moves() < 40, "the sixty wait on"


async def test_bots_among_themselves_need_somebody_who_looks_on(hub: Hub) -> None:
    thinkers = Thinkers(hub)
    made = await hub.create(ADA, BOTS_ALONE)
    table = hub.tables[str(made["id"])]
    table.wake()
    await asyncio.sleep(0.05)
    assert thinkers.begun == []
    line = Line(Recorder(), ADA.user, ADA.name)
    table.attach(line)
    await until(lambda: len(thinkers.begun) == 1, "they begin when somebody comes")
    assert table.whose() == ADA.user
    del table.lines[line.id]
    for _ in range(50):
        thinkers.go.release()
    await asyncio.sleep(0.2)
    begun = len(thinkers.begun)
    await asyncio.sleep(0.2)
    assert len(thinkers.begun) == begun <= 3, "what was under way is ended, and then they wait again"


async def test_who_gave_up_leaves_the_bots_alone(hub: Hub) -> None:
    Thinkers(hub)
    made = await hub.create(
        ADA, {"game": "blood-wars", "players": 3, "seats": [{"kind": "me"}, *[{"kind": "bot"}] * 2]}
    )
    table = hub.tables[str(made["id"])]
    assert table.has_company()
    await hub.do(str(made["id"]), ADA, PlayAction("k", 0, {"do": "concede"}))
    assert table.header.status == "playing" and not table.has_company()


@pytest.mark.parametrize("game_id", ["art-of-battle", "blood-wars"])
async def test_bots_that_are_left_alone_play_on_without_pauses(tmp_path: Path, game_id: str) -> None:
    """The rule lets the partner, or the others, play on after somebody has given up; the one who looks on need not wait."""
    settings = Settings(data=tmp_path, bot_processes=1, bot_pace=60.0)
    hub = Hub(settings, SqliteStore(tmp_path / "events.db"), Database(settings.accounts_url))
    await hub.open()
    try:
        thinkers = Thinkers(hub)
        seats = [
            {"kind": "me"},
            *[{"kind": "bot", "level": "novice"}] * (3 if game_id == "art-of-battle" else 2),
        ]
        made = await hub.create(ADA, {"game": game_id, "players": len(seats), "seats": seats})
        table = hub.tables[str(made["id"])]
        table.attach(Line(Recorder(), ADA.user, ADA.name))
        assert not table.is_left_to_bots()
        await hub.do(str(made["id"]), ADA, PlayAction("k", 0, {"do": "concede"}))
        assert table.is_left_to_bots() and table.match is not None
        begun = table.match.seq
        for _ in range(500):
            thinkers.go.release()
        await until(lambda: table.match is None or table.match.seq >= begun + 8, "eight moves of bots")
    finally:
        await hub.close()


async def test_hints_and_previews_have_a_fair_share_per_person(hub: Hub) -> None:
    thinkers = Thinkers(hub)
    for _ in range(50):
        thinkers.go.release()
    hub.shares.hints, hub.shares.previews = Limit(2, 60), Limit(3, 60)
    made = [await hub.create(ADA, AGAINST_A_BOT) for _ in range(2)]
    other = await hub.create(BOB, AGAINST_A_BOT)
    said = Recorder()
    lines = [Line(said, ADA.user, ADA.name), Line(said, ADA.user, ADA.name), Line(said, BOB.user, BOB.name)]
    tables = [hub.tables[str(each["id"])] for each in (*made, other)]

    async def ask(at: int, message: dict[str, object]) -> str:
        said.sent.clear()
        await hear(tables[at], lines[at], msgspec.json.encode(message))
        return " ".join(str(msgspec.json.decode(each).get("code", "")) for each in said.sent).strip()

    preview = {"type": "preview", "id": "p", "action": {"do": "name_army", "army": "Viking"}}
    assert [await ask(number % 2, preview) for number in range(4)] == ["", "", "", "TOO_OFTEN"]
    assert await ask(2, preview) == "", "others have their own"
    hint = {"type": "hint", "id": "h"}
    assert [await ask(number % 2, hint) for number in range(3)] == ["", "", "TOO_OFTEN"]
    assert await ask(2, hint) == ""


async def test_reports_have_a_fair_share_per_person(hub: Hub) -> None:
    """They are kept: nobody shall fill the disk by them."""
    made = await hub.create(ADA, {**AGAINST_A_BOT, "seats": [{"kind": "me"}, {"kind": "open"}]})
    table = hub.tables[str(made["id"])]
    told: dict[str, Recorder] = {}
    for who in (ADA, BOB):
        told[who.user] = Recorder()
        line = Line(told[who.user], who.user, who.name)
        table.attach(line)
        for _ in range(60 if who is ADA else 1):
            await hear(table, line, b'{"type": "report", "text": "it looks wrong"}')
    assert sum(b"TOO_OFTEN" in each for each in told[ADA.user].sent) == 30
    assert not any(b"TOO_OFTEN" in each for each in told[BOB.user].sent)
