"""Who gave up is out: nothing is asked of them, and they ask nothing of others."""

import random
from pathlib import Path

import msgspec
import pytest

from wartable.core.actions import Concede
from wartable.server.table.handlers import hear
from wartable.server.table.line import Line
from wartable.server.table.table import Table
from wartable.trials.torture.room import Recorder, Room, deal_table


@pytest.fixture
async def table(tmp_path: Path) -> Table:
    """Three or more people, of whom the first has given up."""
    room = Room(tmp_path, is_kept=False)
    chance = random.Random(1)
    while True:
        made = await deal_table(room, "blood-wars", chance)
        if made.header.players > 2:
            break
    await made.play(0, Concede(), None)
    return made


def seated(table: Table, seat: int) -> tuple[Line, Recorder]:
    recorder = Recorder()
    line = Line(recorder, f"u{seat}", f"Player {seat}")
    table.attach(line)
    recorder.sent.clear()
    return line, recorder


async def said(table: Table, line: Line, recorder: Recorder, message: dict[str, object]) -> str:
    recorder.sent.clear()
    await hear(table, line, msgspec.json.encode(message))
    answers = [msgspec.json.decode(each) for each in recorder.sent]
    return next(each.get("code", "done") for each in answers if each["type"] in ("done", "refused"))


async def test_who_gave_up_offers_no_draw_to_those_who_play_on(table: Table) -> None:
    line, recorder = seated(table, 0)
    assert await said(table, line, recorder, {"type": "draw", "key": "a", "seat": 0}) == "NOT_AT_THE_TABLE"
    assert table.pending is None
    line, recorder = seated(table, 1)
    assert await said(table, line, recorder, {"type": "draw", "key": "a", "seat": 1}) == "done"
    assert table.pending is not None and "u0" not in table.pending.waiting


@pytest.mark.parametrize("what", ["win", "bot", "wait"])
async def test_who_gave_up_claims_no_seat_and_nobody_claims_theirs(table: Table, what: str) -> None:
    table.gone_since = dict.fromkeys(range(table.header.players), -10_000_000)
    line, recorder = seated(table, 0)
    claim = {"type": "claim", "key": "b", "seat": 2, "what": what}
    assert await said(table, line, recorder, claim) == "NOT_AT_THE_TABLE"
    assert table.match is not None and not table.match.state.has_left(2)
    table.detach(line)
    table.gone_since = dict.fromkeys(range(table.header.players), -10_000_000)
    line, recorder = seated(table, 1)
    assert await said(table, line, recorder, {**claim, "seat": 0}) == "NOT_GONE"
