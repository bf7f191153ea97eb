"""Bots online are the bots of the arena: they live as long as their seats, and choose the same."""

import os
import random
import signal
from pathlib import Path

import msgspec
import pytest

from wartable.bots import make_bot
from wartable.core.codec import decode_action
from wartable.core.match import Match
from wartable.games import playable
from wartable.server.table import bot_pool
from wartable.server.table.bot_pool import BotPool, Task, think
from wartable.server.table.table import Table
from wartable.trials.torture.room import Room, deal_table

SPEC = "search:16it"
DECISIONS = 40


async def table_of_bots(tmp_path: Path, game_id: str) -> Table:
    """A table at which bots hold all seats; nothing there happens by itself."""
    table = await deal_table(Room(tmp_path, is_kept=False), game_id, random.Random(7))
    for held in table.header.seats:
        held.kind, held.user, held.level = "bot", None, SPEC
    return table


def asked(table: Table) -> Task:
    assert table.match is not None
    return table.unattended.task(table.match.awaited()[0])


def arena_of(table: Table) -> tuple[Match, list[bot_pool.bots.Bot]]:
    """The same match, as the arena plays it: a bot for each seat from the first decision to the last."""
    assert table.match is not None
    match = Match(table.match.rules, table.match.setup, table.match.seed)
    seats = range(table.header.players)
    return match, [make_bot(SPEC, table.unattended.task(seat).dice) for seat in seats]


@pytest.mark.parametrize("game_id", playable())
async def test_the_same_decisions_online_and_in_the_arena(tmp_path: Path, game_id: str) -> None:
    table = await table_of_bots(tmp_path, game_id)
    match, bots = arena_of(table)
    assert table.match is not None
    for _ in range(DECISIONS):
        if match.outcome is not None:
            break
        seat = match.awaited()[0]
        chosen = bots[seat].choose(match.sight(seat))
        assert decode_action(match.rules, think(msgspec.json.encode(asked(table)))) == chosen
        match.play(seat, chosen)
        table.match.play(seat, chosen)


async def test_a_hint_and_an_undo_disturb_no_bot(tmp_path: Path) -> None:
    table = await table_of_bots(tmp_path, "circuit-warfare")
    assert table.match is not None
    first = asked(table)
    chosen = think(msgspec.json.encode(first))
    _, _, bot = bot_pool._tables[table.header.id].bots[first.seat]
    think(msgspec.json.encode(msgspec.structs.replace(first, is_hint=True)))
    assert bot_pool._tables[table.header.id].bots[first.seat][2] is bot, "a hint is thought out by another"
    table.match.play(first.seat, decode_action(table.match.rules, chosen))
    table.match.undo(0)
    table.epoch += 1
    again = asked(table)
    assert again.dice != first.dice
    think(msgspec.json.encode(again))
    assert bot_pool._tables[table.header.id].bots[first.seat][2] is not bot, "a game set back has new bots"


async def test_only_so_many_tables_are_kept_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "MOST_TABLES", 2)
    bot_pool._tables.clear()
    task = asked(await table_of_bots(tmp_path, "the-battlefield"))
    for name in ("t_1", "t_2", "t_1", "t_3"):
        think(msgspec.json.encode(msgspec.structs.replace(task, table=name)))
    assert list(bot_pool._tables) == ["t_1", "t_3"], "the one that was asked for longest ago is gone"


async def test_a_process_that_dies_is_replaced_and_its_bots_are_made_anew(tmp_path: Path) -> None:
    table = await table_of_bots(tmp_path, "the-battlefield")
    task = asked(table)
    pool = BotPool(2)
    process = pool.process_of(task.table)
    assert process is pool.process_of(task.table)
    before = await pool.choose(task, "u1")
    assert process._pool is not None
    for pid in process._pool._processes:
        os.kill(pid, signal.SIGKILL)
    assert await pool.choose(task, "u1") == before, "the same seed, the same first decision"
    await pool.close()
