"""Cycles of garbage are found at once where they are young, and in the end where they are not."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator

import pytest

from wartable.server.run.garbage import EVERY_S, FULL_AFTER_LINES, Collector
from wartable.server.run.loops import Loops
from wartable.trials.torture.waiting import until


class Knot:
    """Holds itself, as a line and its connection do."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
async def collector() -> AsyncIterator[Collector]:
    made, loops = Collector(), Loops()
    made.start()
    loops.start("garbage", made.look, EVERY_S)
    yield made
    await loops.stop()
    made.stop()


async def test_young_garbage_is_collected_soon(collector: Collector) -> None:
    knot = weakref.ref(Knot())
    await until(lambda: knot() is None, "a look at the young things should find it")


async def test_what_many_lines_leave_behind_is_collected(collector: Collector) -> None:
    knot = Knot()
    held = weakref.ref(knot)
    await asyncio.sleep(3 * EVERY_S)
    del knot
    await asyncio.sleep(3 * EVERY_S)
    assert held() is not None, "it was set aside while it lived"
    collector.lines_ended = FULL_AFTER_LINES
    await until(lambda: held() is None, "a full look should find it")
    assert collector.lines_ended == 0


async def test_python_collects_again_afterwards() -> None:
    collector = Collector()
    collector.start()
    assert not gc.isenabled()
    collector.stop()
    assert gc.isenabled() and gc.get_freeze_count() == 0
