"""Clients at a table of another worker: no word between the workers is lost unnoticed, whatever the bus does."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from wartable.server.accounts.database import Database
from wartable.server.accounts.sessions import Who
from wartable.server.cluster import post
from wartable.server.cluster.bus import Bundle, BusDown, Frame, Receipt, Reply, Word
from wartable.server.cluster.remote_tables import CROWD, FRAMES, Neighbours
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError
from wartable.server.log import LEASE_MS
from wartable.server.log.sqlite import SqliteStore
from wartable.server.settings import Settings
from wartable.server.table.commands import Join, PlayAction, Show
from wartable.trials.torture.waiting import soon, until

Hear = Callable[[Word], Awaitable[None]]
ADA = Who("u_ada", "Ada", True, "s", ())
BOB = Who("u_bob", "Bob", True, "s", ())


class Wire:
    """A bus between two workers in one process. It can lose words, be away, and be slow to say that it has delivered."""

    def __init__(self) -> None:
        self.ears: dict[str, Hear] = {}
        self.is_away = False
        self.lose: Callable[[Word], bool] = lambda word: False
        self.rounds = 0
        """How many rounds of the event loop pass between a word's delivery and the sender's knowing of it."""


class WireBus:
    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.is_listening = True
        self.back: Callable[[], Awaitable[None]]

    async def open(self, worker: str, hear: Hear, back: Callable[[], Awaitable[None]]) -> None:
        self.wire.ears[worker] = hear
        self.back = back

    async def say(self, worker: str, word: Word) -> None:
        if self.wire.is_away or worker not in self.wire.ears:
            raise BusDown
        if not self.wire.lose(word):
            await self.wire.ears[worker](word)
        for _ in range(self.wire.rounds):
            await asyncio.sleep(0)

    def silent_s(self) -> float:
        return 0.0

    async def close(self) -> None:
        return


class Ear:
    """A client's end."""

    def __init__(self) -> None:
        self.heard: list[dict[str, object]] = []
        self.closed: list[tuple[int, str]] = []

    def send(self, data: bytes) -> None:
        self.heard.append(msgspec.json.decode(data))

    def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))

    def types(self) -> list[object]:
        return [each["type"] for each in self.heard]


class Pair:
    """Two workers; the first owns a table at which Ada (there) and Bob (here) play."""

    def __init__(self, folder: Path) -> None:
        self.wire = Wire()
        self.hubs: list[Hub] = []
        self.buses: list[WireBus] = []
        self.workers: list[Neighbours] = []
        self.folder = folder
        self.table = ""
        self.ages = 0
        """How long ago, by what the log says, each worker was last heard of."""

    async def beats(self) -> dict[str, int]:
        return {hub.worker: self.ages for hub in self.hubs}

    async def open(self) -> None:
        for number in range(2):
            folder = self.folder / str(number)
            folder.mkdir(parents=True)
            settings = Settings(data=folder, bot_processes=1)
            hub = Hub(settings, SqliteStore(folder / "events.db"), Database(settings.accounts_url))
            await hub.open()
            hub.store.workers = self.beats  # type: ignore[method-assign]
            bus = WireBus(self.wire)
            neighbours = Neighbours(hub, bus)
            await neighbours.open()
            self.hubs.append(hub)
            self.buses.append(bus)
            self.workers.append(neighbours)
        made = await self.hubs[0].create(ADA, {"game": "the-battlefield", "clock": {"kind": "none"}})
        self.table = str(made["id"])
        await self.hubs[0].do(self.table, BOB, Join())

    @property
    def owner(self) -> str:
        return self.hubs[0].worker

    async def sit(self, ear: Ear) -> int:
        return await self.workers[1].attach(self.owner, self.table, ear, BOB)

    def lines(self) -> int:
        return len(self.hubs[0].tables[self.table].lines)

    async def close(self) -> None:
        for hub, neighbours in zip(self.hubs, self.workers, strict=True):
            await hub.close()
            await neighbours.close()


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[Pair]:
    made = Pair(tmp_path)
    await made.open()
    yield made
    await made.close()


async def test_the_owners_first_words_may_come_before_the_bus_says_it_has_delivered(pair: Pair) -> None:
    """This hung: the client was known only after the owner had already told it everything."""
    pair.wire.rounds = 50
    ear = Ear()
    await pair.sit(ear)
    await until(lambda: len(ear.heard) >= 3, "the client should be told how it stands", 5)
    assert ear.types() == ["table", "update", "presence"]


async def test_what_is_said_right_after_coming_is_heard(pair: Pair) -> None:
    ear = Ear()
    number = await pair.sit(ear)
    await pair.workers[1].frame(number, '{"type":"ping","t":5}')
    await until(lambda: "pong" in ear.types(), "the ping should be answered", 5)
    assert ear.types() == ["table", "update", "presence", "pong"]


async def test_who_leaves_at_once_is_not_left_sitting(pair: Pair) -> None:
    ear = Ear()
    await pair.workers[1].detach(await pair.sit(ear))
    await until(lambda: not pair.workers[0]._visitors, "the visitor should be gone", 5)
    assert pair.lines() == 0 and 1 in pair.hubs[0].tables[pair.table].gone_since


async def test_a_lost_message_makes_the_client_connect_again(pair: Pair) -> None:
    ear = Ear()
    await pair.sit(ear)
    await until(lambda: len(ear.heard) == 3, "the client should be told how it stands", 5)
    pair.wire.is_away = True
    pair.hubs[0].tables[pair.table].tell_presence()
    await asyncio.sleep(0.05)
    assert not ear.closed, "nobody can be told while the bus is away"
    pair.wire.is_away = False
    await until(lambda: bool(ear.closed), "the client should be made to connect again", 5)
    assert ear.closed[0] == (1012, "moved")


async def test_more_messages_than_can_wait_make_the_client_connect_again(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post, "WAITING", 100)
    ear = Ear()
    await pair.sit(ear)
    await until(lambda: len(ear.heard) == 3, "the client should be told how it stands", 5)
    for _ in range(101):
        pair.hubs[0].tables[pair.table].tell_presence()
    await until(lambda: bool(ear.closed), "the client should be made to connect again", 5)


async def test_a_crowd_at_another_worker_is_told_by_one_word(pair: Pair) -> None:
    """More than 2,000 of them were an endless storm: the words that waited overflowed, and everybody connected again."""
    crowd = [Ear() for _ in range(3_000)]
    for ear in crowd:
        await pair.workers[1].attach(pair.owner, pair.table, ear, None)
    await until(lambda: pair.lines() == len(crowd), "all should have come")
    await until(lambda: all(len(ear.heard) >= 3 for ear in crowd), "all should be told how it stands")
    said: list[Word] = []

    def count(word: Word) -> bool:
        said.append(word)
        return False

    pair.wire.lose = count
    before = [len(ear.heard) for ear in crowd]
    table = pair.hubs[0].tables[pair.table]
    seat = table.playing()[1].awaited()[0]
    who = (ADA, BOB)[seat]
    await pair.hubs[0].do(pair.table, who, PlayAction("k", 0, {"do": "name_army", "army": "any"}))
    table.tell_presence()
    await until(
        lambda: all(len(ear.heard) > n for ear, n in zip(crowd, before, strict=True)), "all should be told"
    )
    assert len(said) < 10, len(said)
    assert not any(ear.closed for ear in crowd)


async def test_a_crowd_that_overflows_disconnects_neither_players_nor_other_tables(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post, "WAITING", 100)
    other = str(
        (await pair.hubs[0].create(ADA, {"game": "the-battlefield", "clock": {"kind": "none"}}))["id"]
    )
    player, watcher, elsewhere = Ear(), Ear(), Ear()
    await pair.sit(player)
    await pair.workers[1].attach(pair.owner, pair.table, watcher, None)
    await pair.workers[1].attach(pair.owner, other, elsewhere, None)
    await until(lambda: all(each.heard for each in (player, watcher, elsewhere)), "all should have come", 5)
    crowd = [line for line in pair.hubs[0].tables[pair.table].lines.values() if line.user is None]
    for number in range(101):
        crowd[0].send(b'{"type":"noise","n":%d}' % number)
    pair.hubs[0].tables[pair.table].tell_presence()
    await until(lambda: bool(watcher.closed), "who watches should connect again", 5)
    assert not player.closed and not elsewhere.closed
    await until(lambda: player.types().count("presence") >= 2, "who plays is told as always", 5)


async def test_a_hot_table_lets_others_have_their_turn(pair: Pair) -> None:
    other = str(
        (await pair.hubs[0].create(ADA, {"game": "the-battlefield", "clock": {"kind": "none"}}))["id"]
    )
    hot, calm = Ear(), Ear()
    await pair.workers[1].attach(pair.owner, pair.table, hot, None)
    await pair.workers[1].attach(pair.owner, other, calm, None)
    await until(lambda: bool(hot.heard and calm.heard), "both should have come", 5)
    order: list[str] = []

    def note(word: Word) -> bool:
        if isinstance(word, Bundle):
            order.extend(each.queue for each in word.words)
        return False

    pair.wire.lose = note
    (line,) = pair.hubs[0].tables[pair.table].lines.values()
    for number in range(20 * post.BUNDLE):
        line.send(b'{"type":"noise","n":%d}' % number)
    pair.hubs[0].tables[other].tell_presence()
    await until(lambda: hot.types().count("noise") == 20 * post.BUNDLE, "the hot table should be told", 5)
    assert CROWD + other in order[: 2 * post.BUNDLE], "the calm one not after all that was said before it"
    assert [each["n"] for each in hot.heard if each["type"] == "noise"] == list(range(20 * post.BUNDLE))


async def test_nobody_is_told_far_ahead_of_what_was_heard(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis cuts a worker off that does not read what it was sent, and all its clients with it."""
    monkeypatch.setattr(post, "RECEIPT_BYTES", 10_000)
    monkeypatch.setattr(post, "AHEAD_BYTES", 40_000)
    monkeypatch.setattr(post, "BUNDLE_BYTES", 5_000)
    ear, held = Ear(), []
    await pair.sit(ear)
    await until(lambda: len(ear.heard) == 3, "the client should be told how it stands", 5)

    def hold(word: Word) -> bool:
        if isinstance(word, Receipt):
            held.append(word)
        return isinstance(word, Receipt)

    pair.wire.lose = hold
    (line,) = pair.hubs[0].tables[pair.table].lines.values()
    for number in range(200):
        line.send(b'{"type":"noise","n":%d,"x":"%s"}' % (number, b"x" * 1000))
    await asyncio.sleep(0.2)
    assert 30 < ear.types().count("noise") < 60
    pair.wire.lose = lambda word: False
    await pair.wire.ears[pair.owner](held[-1])
    await until(lambda: ear.types().count("noise") == 200, "it goes on with the receipt", 5)
    assert not ear.closed


async def test_an_unreachable_owner_is_answered_with_the_key(pair: Pair) -> None:
    ear = Ear()
    number = await pair.sit(ear)
    pair.wire.is_away = True
    await pair.workers[1].frame(number, '{"type":"play","key":"k7","seq":0,"action":{"do":"fold"}}')
    assert ear.heard[-1]["code"] == "OWNER_AWAY" and ear.heard[-1]["key"] == "k7"


async def test_a_frame_of_a_client_that_is_not_known_makes_it_connect_again(pair: Pair) -> None:
    ear = Ear()
    number = await pair.sit(ear)
    await until(lambda: len(ear.heard) == 3, "the client should be told how it stands", 5)
    pair.workers[0]._visitors[pair.hubs[1].worker, number].said.put_nowait(None)  # as if it had been given up
    await until(lambda: pair.lines() == 0, "the visitor should be gone", 5)
    await pair.workers[1].frame(number, '{"type":"ping","t":5}')
    await until(lambda: bool(ear.closed), "the client should be made to connect again", 5)


async def test_a_flood_of_frames_is_answered_and_not_dropped(pair: Pair) -> None:
    ear = Ear()
    number = await pair.sit(ear)
    await until(lambda: len(ear.heard) == 3, "the client should be told how it stands", 5)
    async with pair.hubs[0].tables[pair.table].lock:
        for n in range(FRAMES + 10):
            frame = f'{{"type":"play","key":"k{n}","seq":0,"action":{{"do":"name_army","army":"any"}}}}'
            await pair.workers[1].frame(number, frame)
    answered = FRAMES + 10
    await until(
        lambda: sum(each["type"] in ("done", "refused") for each in ear.heard) == answered,
        "every frame should be answered",
    )
    assert any(each.get("code") == "SLOW_DOWN" and each["key"] for each in ear.heard)


async def test_after_deafness_on_either_side_everybody_connects_again(pair: Pair) -> None:
    for deaf in (0, 1):
        ear = Ear()
        await pair.sit(ear)
        await until(lambda ear=ear: len(ear.heard) == 3, "the client should be told how it stands", 5)  # type: ignore[misc]
        await pair.buses[deaf].back()
        await until(lambda ear=ear: bool(ear.closed), "the client should be made to connect again", 5)  # type: ignore[misc]


async def test_a_worker_that_was_only_slow_is_told_that_its_clients_are_gone(pair: Pair) -> None:
    ear = Ear()
    await pair.sit(ear)
    await until(lambda: len(ear.heard) == 3, "the client should be told how it stands", 5)
    pair.ages = LEASE_MS + 1
    await until(lambda: bool(ear.closed), "the client should be made to connect again", 5)
    await until(lambda: not pair.workers[0]._visitors, "the visitor should be gone", 5)


async def test_lost_frames_and_answers_do_not_stop_a_client_that_connects_again(pair: Pair) -> None:
    chance = iter(range(10**6))
    pair.wire.lose = lambda word: isinstance(word, Frame | Bundle) and next(chance) % 3 == 0
    action = '{"do":"name_army","army":"any"}'
    for _ in range(30):
        ear = Ear()
        number = await pair.sit(ear)
        await pair.workers[1].frame(number, f'{{"type":"play","key":"once","seq":0,"action":{action}}}')
        await asyncio.sleep(0.02)
        await pair.workers[1].detach(number)
        if "done" in ear.types():
            break
    else:
        raise AssertionError("the answer should come through in thirty tries")
    match = pair.hubs[0].tables[pair.table].match
    assert match is not None and match.seq == 1, "however often it was sent, it happened once"


async def test_an_answer_that_was_lost_is_not_waited_for(pair: Pair) -> None:
    """Eight seconds passed until somebody was told, after Redis had been away."""
    pair.wire.lose = lambda word: isinstance(word, Reply)
    asking = asyncio.ensure_future(pair.workers[1].call(pair.owner, pair.table, BOB, Show()))
    await asyncio.sleep(0.05)
    await pair.buses[1].back()
    with pytest.raises(ApiError) as away:
        await soon(asking, "it should be told at once", 2)
    assert away.value.code == "OWNER_AWAY"
    asking = asyncio.ensure_future(pair.workers[1].call(pair.owner, pair.table, BOB, Show()))
    await until(lambda: bool(pair.workers[0]._living), "they should know of each other", 5)
    await pair.buses[0].back()
    with pytest.raises(ApiError):
        await soon(asking, "it should be told at once that the other did not hear it", 2)
    pair.buses[1].is_listening = False
    with pytest.raises(ApiError) as deaf:
        await soon(pair.workers[1].call(pair.owner, pair.table, BOB, PlayAction("k", 0, {})), "at once", 2)
    assert deaf.value.code == "OWNER_AWAY", "it was not even asked for: nothing happened"
