"""Clocks that nobody gains by, that leave time to read, and that tell when they run out."""

import contextlib
import random
from pathlib import Path

import msgspec
import pytest

from wartable.core.choices import Choice
from wartable.core.errors import Illegal
from wartable.core.match import standing
from wartable.core.record import Played
from wartable.games import GAMES
from wartable.server.accounts.sessions import Who
from wartable.server.table import seating
from wartable.server.table.autoplay import Unattended
from wartable.server.table.broadcast import Ask
from wartable.server.table.clocks import GIFT, LAG, PATIENCE, Clocks
from wartable.server.table.header import ClockSpec
from wartable.server.table.line import Line
from wartable.server.table.table import Table
from wartable.server.table.undo import undoing
from wartable.server.timing import Time
from wartable.trials.torture.room import Recorder, Room, any_header
from wartable.wire.changes import ENCODER

ADA, BOB = Who("u0", "Ada", True, "s"), Who("u1", "Bob", True, "s")


class HandTime(Time):
    """Moved by hand."""

    at = 1_000_000

    def now(self) -> int:
        return self.at

    def wall(self) -> int:
        return self.at


async def table_with(
    folder: Path, game_id: str, clock: ClockSpec, chance: random.Random, is_kept: bool = False
) -> tuple[Table, HandTime]:
    room = Room(folder, is_kept=is_kept)
    if is_kept:
        await room.store.open()
    time = HandTime()
    room.time = time
    header = any_header(game_id, chance)
    header.clock = clock
    table = Table(room, header, await room.store.create(header.id, "here", "playing", game_id, False, b"{}"))
    table.begin()
    table.wake = lambda: None  # type: ignore[method-assign]  # nothing happens by itself here
    return table, time


def left(table: Table, seat: int) -> int | None:
    return table.clocks.dump(table.house.time.now())[seat][0]


def used_by(table: Table, seat: int) -> int:
    used = table.clocks.dump(table.house.time.now())[seat][3]
    assert used is not None
    return used


@pytest.mark.parametrize("kind", ["bank", "rules"])
@pytest.mark.parametrize("game_id", GAMES)
async def test_undo_never_pays_a_clock(tmp_path: Path, game_id: str, kind: str) -> None:
    """However somebody plays and takes back: no decision ever has more time than it had, less what was used since."""
    undone = 0
    for seed in range(4):
        chance = random.Random(seed)
        clock = ClockSpec("bank", bank=3600, increment=7) if kind == "bank" else ClockSpec("rules")
        table, time = await table_with(tmp_path, game_id, clock, chance)
        rules, match = table.playing()
        used = [0] * match.setup.players
        first: dict[tuple[int, ...], list[tuple[int | None, int]]] = {}
        for _ in range(150):
            if match.outcome is not None:
                break
            path = tuple(at for at, _ in standing(match.entries))
            known = first.setdefault(path, [(left(table, seat), used[seat]) for seat in range(len(used))])
            for seat in match.awaited():
                had, when = known[seat]
                has = left(table, seat)
                assert (had is None) == (has is None)
                if has is not None and had is not None:
                    assert has <= had - (used[seat] - when)
            if kind == "bank":
                for seat, spent in enumerate(used):
                    moves = sum(1 for _, entry in standing(match.entries) if entry.seat == seat)
                    has = left(table, seat)
                    assert has is not None and has <= 3_600_000 - spent + 7_000 * moves
            step = chance.randrange(0, 2_000)
            time.at += step
            for seat in match.awaited():
                used[seat] += step
            seat = chance.randrange(match.setup.players)
            if chance.random() < 0.6 and table.may_undo(seat) == "free":
                with contextlib.suppress(Illegal):  # there may be no time left for it
                    await table.commit(undoing(match, table.deeds, seat), seat, None, undone=True)
                    undone += 1
                continue
            revisions = list(rules.revisions(match.state, seat))
            if revisions and chance.random() < 0.3:
                await table.play(seat, chance.choice(revisions), None, revising=True)
                continue
            seat = chance.choice(match.awaited())
            await table.play(seat, chance.choice(list(rules.legal_actions(match.state, seat))), None)
    assert undone > 5


@pytest.mark.parametrize("kind", ["bank", "rules"])
@pytest.mark.parametrize("game_id", ["art-of-battle", "hands-of-war"])
async def test_a_restart_forgets_no_time_that_an_answer_taken_back_gets(
    tmp_path: Path, game_id: str, kind: str
) -> None:
    """An answer taken back leads to its question with the time it had, also where the server was started anew between."""
    clock = ClockSpec("bank", bank=3600, increment=7) if kind == "bank" else ClockSpec("rules")
    compared = 0
    for seed in range(3):
        chance = random.Random(seed)
        table, time = await table_with(tmp_path / str(seed), game_id, clock, chance, is_kept=True)
        rules, match = table.playing()
        for _ in range(40):
            time.at += chance.randrange(0, 900)
            seats = [seat for seat in range(match.setup.players) if rules.revisions(match.state, seat)]
            if seats and chance.random() < 0.3:
                seat = chance.choice(seats)
                await table.play(seat, chance.choice(list(rules.revisions(match.state, seat))), None, True)
                continue
            seat = chance.choice(match.awaited())
            await table.play(seat, chance.choice(list(rules.legal_actions(match.state, seat))), None)
        stored = await table.house.store.load(table.header.id)
        await table.house.store.close()
        assert stored is not None and match.outcome is None
        stored = msgspec.structs.replace(stored, header=ENCODER.encode(table.header))
        again = Table(table.house, table.header, table.fence)
        again.restore(stored, time.wall())
        for before, after in zip(table.clocks.seats, again.clocks.seats, strict=True):
            kept = {ask: how for ask, how in before.stopped.items() if ask != before.ask}
            assert kept.items() <= after.stopped.items()
            compared += len(kept)
    assert compared > 5


async def test_a_question_lapses_when_a_clock_or_a_bot_plays(tmp_path: Path) -> None:
    table, _ = await table_with(tmp_path, "the-battlefield", ClockSpec("rules"), random.Random(3))
    recorder = Recorder()
    table.attach(Line(recorder, "u1", "Bob"))
    _, match = table.playing()
    for late in (True, False):
        table.pending = Ask(7, "draw", 0, "Ada offers a draw.", {"u1"})
        seat = match.awaited()[0]
        assert await Unattended(table)._play(seat, None, late=late)
        assert table.pending is None
        told = [msgspec.json.decode(each) for each in recorder.sent if b'"answered"' in each]
        lapse = {"type": "answered", "ask": 7, "what": "draw", "yes": False, "seat": 0, "lapsed": True}
        assert told == [lapse] * (2 - late)


async def test_a_bank_does_not_grow_by_playing_and_taking_back(tmp_path: Path) -> None:
    """60 seconds became 118 once."""
    table, time = await table_with(
        tmp_path, "circuit-warfare", ClockSpec("bank", bank=60, increment=5), random.Random(3)
    )
    rules, match = table.playing()
    while match.rules.choice(match.state, match.awaited()[0]).ask == "colour":  # type: ignore[union-attr]
        seat = match.awaited()[0]
        await table.play(seat, rules.legal_actions(match.state, seat)[0], None)
    seat = match.awaited()[0]
    had = left(table, seat)
    assert had is not None
    for _ in range(20):
        time.at += 100
        place = next(
            each for each in rules.legal_actions(match.state, seat) if type(each).__name__ == "Place"
        )
        await table.play(seat, place, None)
        time.at += 100
        if table.may_undo(seat) == "free":
            await table.commit(undoing(match, table.deeds, seat), seat, None, undone=True)
    has = left(table, seat)
    assert has is not None and has == had - 20 * 200


async def test_what_has_no_time_left_cannot_be_taken_back(tmp_path: Path) -> None:
    table, time = await table_with(tmp_path, "the-battlefield", ClockSpec("rules"), random.Random(5))
    rules, match = table.playing()
    while (seat := match.awaited()[0]) is not None and rules.choice(match.state, seat).ask != "wish":  # type: ignore[union-attr]
        await table.play(seat, rules.legal_actions(match.state, seat)[0], None)
    time.at += 100_000
    await table.play(0, rules.legal_actions(match.state, 0)[0], None)
    entries = match.seq
    time.at += 25_000
    with pytest.raises(Illegal) as refused:
        await table.commit(undoing(match, table.deeds, 0), 0, None, undone=True)
    assert refused.value.code == "NO_TIME" and match.seq == entries


def test_a_lock_that_is_taken_back_has_the_time_it_had() -> None:
    ask = {
        0: Choice("lock", "play", "Lock in.", secret=True, seconds=60),
        1: Choice("lock", "play", "Lock in.", secret=True, seconds=60),
    }
    clocks = Clocks(ClockSpec("rules"), 2)
    clocks.ask(ask, 0, None, False)
    clocks.ask({1: ask[1]}, 50_000, 0, False)
    clocks.ask(ask, 55_000, 0, True)
    assert clocks.tell(55_000).seats[0].left == 10_000
    bank = Clocks(ClockSpec("bank", bank=60, increment=5), 2)
    bank.ask(ask, 0, None, False)
    for turn in range(10):
        bank.ask({1: ask[1]}, 1_000 * turn, 0, False)
        bank.ask(ask, 1_000 * turn, 0, True)
    assert bank.tell(9_000).seats[0].left == 51_000


def test_an_announcement_that_is_taken_back_does_not_fill_the_clock() -> None:
    """In Hands of War a cast asks for its targets; to take it back leads to the first question again."""
    main, target = Choice("play", "main", "Cast.", seconds=60), Choice("one", "target", "Whom?", seconds=60)
    clocks = Clocks(ClockSpec("rules"), 1)
    clocks.ask({0: main}, 0, None, False)
    clocks.ask({0: target}, 40_000, 0, False)
    clocks.ask({0: main}, 45_000, 0, True)
    assert clocks.tell(45_000).seats[0].left == 15_000


async def test_when_time_runs_out_the_log_says_so(tmp_path: Path) -> None:
    for game_id in GAMES:
        table, _ = await table_with(tmp_path, game_id, ClockSpec("rules"), random.Random(1))
        rules, match = table.playing()
        seat = match.awaited()[0]
        draft, _ = table.attempt(seat, rules.default_action(match.state, seat), late=True)
        assert draft.told[0].event.say(table.names()) == f"Player {seat} ran out of time."
        assert all(draft.told[0].is_heard_by(each) for each in (0, 1, None))
        assert isinstance(draft.entry, Played) and draft.entry.late


def test_against_bots_there_is_no_clock_unless_asked_for() -> None:
    bots = {"game": "the-battlefield", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    assert seating.start(seating.new_header(ADA, bots, 0)).clock.kind == "none"
    asked = seating.new_header(ADA, {**bots, "clock": {"kind": "rules"}}, 0)
    assert seating.start(asked).clock.kind == "rules"
    people = seating.new_header(ADA, {"game": "the-battlefield"}, 0)
    seating.take_seat(people, BOB, None, None, "", "")
    assert seating.start(people).clock.kind == "rules"
    filled = seating.new_header(ADA, {"game": "the-battlefield", "wait": True}, 0)
    seating.sit_bot(filled.game, filled.players, filled.seats[1], "easy")
    assert seating.start(filled).clock.kind == "none"


def test_somebody_who_is_new_to_the_game_has_time_to_read() -> None:
    clocks = Clocks(ClockSpec("rules"), 2, [PATIENCE, 1])
    ask = Choice("play", "play", "Play.", seconds=60)
    clocks.ask({0: ask, 1: ask}, 0, None, False)
    assert [each.left for each in clocks.tell(0).seats] == [PATIENCE * 60_000, 60_000]
    bank = Clocks(ClockSpec("bank", bank=60), 2, [PATIENCE, 1])
    bank.ask({0: ask, 1: ask}, 0, None, False)
    assert [each.left for each in bank.tell(0).seats] == [60_000, 60_000], (
        "a clock that was chosen is the same for all"
    )


def test_what_was_used_survives_a_restart() -> None:
    ask = Choice("play", "play", "Play.", seconds=60)
    clocks = Clocks(ClockSpec("rules"), 1)
    clocks.ask({0: ask}, 0, None, False)
    then = clocks.dump(0)
    again = Clocks(ClockSpec("rules"), 1)
    again.restore(clocks.dump(20_000), 500_000, 0)
    again.resume({0: ask}, {})
    assert again.tell(500_000).seats[0].left == 40_000 + GIFT
    again.take_back(then, {0: ask}, 510_000)
    assert again.tell(510_000).seats[0].left == 30_000
    assert not again.is_out(0, 540_000 + LAG - 1) and again.is_out(0, 540_000 + LAG)


async def test_an_undo_of_one_takes_nothing_from_another_who_has_locked(tmp_path: Path) -> None:
    """And gives nothing: whoever then takes the lock back has the bank of before it."""
    for seed in range(40):
        table, time = await table_with(
            tmp_path, "art-of-battle", ClockSpec("bank", bank=600, increment=30), random.Random(seed)
        )
        rules, match = table.playing()
        if len(match.awaited()) > 2:
            break
    first, second = match.awaited()[:2]

    async def lock(seat: int) -> None:
        while seat in match.awaited():
            time.at += 1_000
            await table.play(seat, rules.legal_actions(match.state, seat)[-1], None)

    had = left(table, second)
    time.at += 4_000
    await lock(first)
    await lock(second)
    assert had is not None
    locked, used = left(table, second), table.clocks.seats[second].used
    assert locked == had - used + 30_000
    while table.may_undo(first) == "free" and first not in match.awaited():
        await table.commit(undoing(match, table.deeds, first), first, None, undone=True)
    assert second not in match.awaited() and left(table, second) == locked
    kept = table.clocks_after[-1][second]
    assert kept[0] == locked, "a restart knows it too"
    for _ in range(3):
        while table.may_undo(second) == "free" and second not in match.awaited():
            await table.commit(undoing(match, table.deeds, second), second, None, undone=True)
        assert second in match.awaited()
        assert left(table, second) == had - used_by(table, second)
        await lock(second)
        assert left(table, second) == had - table.clocks.seats[second].used + 30_000
