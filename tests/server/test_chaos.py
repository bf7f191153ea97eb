"""A small part of `wartable torture --chaos`: the cluster, one fault, and the checker, which must see what is wrong."""

import random
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from wartable.core.errors import BadSetup
from wartable.trials.chaos import history as histories
from wartable.trials.chaos.cluster import Cluster, Health
from wartable.trials.chaos.faults import FAULTS, Harm
from wartable.trials.chaos.history import History, check
from wartable.trials.chaos.players import Game, Pair
from wartable.trials.chaos.run import Report, Trial, Trouble, find_faults
from wartable.trials.chaos.summary import summary


@pytest.fixture
async def cluster() -> AsyncIterator[Cluster]:
    # Not in pytest's folder: PostgreSQL may run as another user, who does not get in there.
    with tempfile.TemporaryDirectory(prefix="wartable-chaos-") as folder:
        async with Cluster(Path(folder), lease=0.9) as made:
            yield made


async def test_a_kill_under_play_loses_nothing_and_the_checker_would_see_it(cluster: Cluster) -> None:
    trial = Trial(cluster, pairs=2, seed=1)
    await trial.begin()
    try:
        (kill,) = find_faults(["kill"])
        trouble = await trial.undergo(msgspec.structs.replace(kill, seconds=0.2), 1)
        # How long it took says more about this machine than about the server.
        assert trouble.slowest_s is not None and trouble.healthy_s is not None, str(trouble)
    finally:
        await trial.end()
    report = await trial.report()
    assert not report.problems and report.moves > 5 and report.views > report.moves, str(report)
    told = trial.history
    url = cluster.postgres.admin_url
    (table, seat), acks = next((place, acks) for place, acks in told.acked.items() if len(acks) > 1)
    place = table, seat
    told.ack(table, seat, "never stored", 5)
    told.refuse(table, seat, acks[0].key, "STALE")
    told.shown[place][acks[0].seq] = "00000000"
    acks[0], acks[1] = acks[1], acks[0]
    wrong = "\n".join(await check(url, told))
    for sentence in (
        "is lost",
        "was refused (STALE) and happened",
        "not in the replay",
        "acknowledged earlier",
    ):
        assert sentence in wrong, wrong


def test_who_is_shown_an_older_table_or_another_one_is_told_of() -> None:
    history = History()
    history.show("t", 0, 4, "aa", None)
    history.show("t", 0, 3, "bb", 4)
    history.show("t", 0, 4, "cc", 3)
    assert [each.split(": ")[1] for each in history.problems] == [
        "shown 3 after 4",
        "two tables under the number 4",
    ]


def test_a_move_that_happened_twice_and_a_gap_are_seen() -> None:
    history = History()
    history.ack("t", 0, "k", 2)
    meta = b'{"marks":[2,0,1]}'
    rows = [histories.Stored(n, 0, "k", b"{}", meta) for n in (1, 3)]
    assert histories._check_moves("t", rows, history) == [
        "the log has gaps",
        "move k of seat 0 happened 2 times",
    ]


def test_faults_are_named_or_called_by_how_their_names_begin() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert [fault.name for fault in find_faults(["sleep-2", "redis-stop"])] == [
        "sleep-2",
        "sleep-2-rest",
        "redis-stop-2",
        "redis-stop-12",
    ]
    assert len(find_faults([])) == len(FAULTS)
    with pytest.raises(BadSetup, match="there is no fault 'earthquake'"):
        find_faults(["earthquake"])


def test_the_summary_has_a_line_for_each_fault_and_for_the_log() -> None:
    chance = random.Random(1)
    found: list[Trouble | Report] = [
        Trouble("kill", n, 10, chance.random(), 0.5, ["hangs"] if n == 2 else []) for n in (1, 2, 3)
    ]
    shown = summary([*found, Trouble("clocks", 1, 5, None, None, ["x"]), Report(30, 90, 2, 0, [])])
    assert shown.row_count == 3
    assert list(shown.columns[6].cells) == ["1 FAILURES", "1 FAILURES", "ok"]
    assert list(shown.columns[4].cells)[1] == "never"


def test_a_table_moves_again_only_if_it_is_the_same_table() -> None:
    cluster: Any = SimpleNamespace(fronts=[0, 1])
    pair = Pair(cluster, History(), 0, 1)
    assert pair.first_move_after(0.0) is None
    pair.games = [Game("a", 1.0, [2.0, 3.0], over_at=4.0), Game("b", 5.0, [6.0])]
    assert pair.first_move_after(2.5) == 3.0
    assert pair.first_move_after(3.5) == 6.0, "the first game had not moved again and was played to its end"
    assert (pair.waited(2.5), pair.waited(3.5)) == (0.5, 1.0), (
        "the second table is counted from its beginning"
    )
    pair.games.append(Game("c", 9.0, [10.0]))
    assert pair.first_move_after(7.0) is None, "the second game hangs, whatever was begun instead"
    pair.games[1].left_at, pair.games[1].why_left = 8.0, "OSError: gone"
    assert pair.first_move_after(7.0) is None and pair.first_move_after(8.5) == 10.0
    assert pair.left_since(7.0) == ["b was left in the middle of the game: OSError: gone"]
    assert not pair.left_since(8.0)


def test_what_workers_say_of_themselves_is_held_against_what_was_done_to_them() -> None:
    def member(*told: tuple[int, int, int]) -> SimpleNamespace:
        return SimpleNamespace(told=[Health(at, status, warned, "", at + 0.1) for at, status, warned in told])

    cluster: Any = SimpleNamespace(lease=3.0, members=[], fronts=[])
    trial = Trial(cluster, pairs=0, seed=1)
    now = round(time.monotonic())
    began, ended, well = now - 30, now - 20, now - 16
    cluster.members = [
        member((began + 3, 200, 0), (began + 5, 503, 0), (ended + 1, 503, 0), (well + 2, 503, 0)),
        member((began + 5, 200, 0), (began + 9, 200, 0)),
        member((began + 5, 0, 0), (began + 9, 200, 1), (ended + 1, 503, 0)),
    ]
    one, two, three = map(frozenset, ((0,), (1,), (2,)))
    assert not trial._check_silence(Harm(blind=one, silent=three), began, ended)
    silence = trial._check_silence(Harm(blind=two, silent=two), began, ended)
    assert [each.partition(" ")[2][:12] for each in silence] == ["1 said that ", "1 did not sa"]
    alarms = trial._check_alarms(Harm(blind=one, silent=three), began, well)
    assert ["after it was well again" in each for each in alarms] == [True, False]
    assert ["nothing ailed it" in each for each in alarms] == [False, True]
    assert not trial._check_alarms(Harm(blind=one, shaken=three), began, None)
