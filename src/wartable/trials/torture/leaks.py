"""Two full seats and a spectator, recorded byte by byte: nothing of what they may not know is in any of it.

At every position of games by bots the table is swapped for another one that the seat may be in: other hands, other
decks, other locked choices, other dice. What the server sends must be the same to the last byte. Where a seat answers
a secret question, another answer is tried: what the others are sent, and how much, must be the same.
"""

import asyncio
import gc
import random
import re
import time
from pathlib import Path

from wartable.bots import make_bot
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Draft, Match
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.server.table.broadcast import News, Shown
from wartable.server.table.line import Line
from wartable.server.table.snapshots import Sheet
from wartable.server.table.table import Table
from wartable.trials.torture import Course, Finding
from wartable.trials.torture.room import Recorder, Room, any_header

CHANGE = b'{"type":"change"'
RECORDED = 2
"""The seats of a table that are people's; everything they are sent is looked through."""
AIMLESS = {"art-of-battle": 30, "hands-of-war": 30}
"""Moves are made at random, into all corners of a game. Games hardly end that way: after this number of moves bots play to win."""
LONGEST = 600
"""The number of moves after which a game has been looked at long enough."""
COMPARED = 0.3
"""This part of the moves is made again in other worlds."""
IN_A_ROW = 8
"""How many of them follow each other: the world after one is the world before the next."""
GC_THRESHOLDS = (50_000, 50, 1_000)
"""Worlds are made and forgotten by the thousand: the collector need not look at each of them."""


async def leaks(game_ids: list[str], games: int, seed: int = 1, course: Course | None = None) -> Finding:
    course = course or Course()
    began = time.monotonic()
    counted = Counted()
    room = Room(Path("nowhere"), is_kept=False)
    done = 0
    thresholds = gc.get_threshold()
    gc.set_threshold(*GC_THRESHOLDS)
    while done < games and not course.is_stopped:
        # Every game has a chance of its own.
        chance = random.Random(f"{seed}.{done}")
        await _one_game(room, game_ids[done % len(game_ids)], chance, counted)
        done += 1
        course.at(done)
        await asyncio.sleep(0)
    gc.set_threshold(*thresholds)
    details = (
        f"{counted.moves:,} moves, {counted.ended:,} games to their ends, {counted.views:,} updates and {counted.changes:,} changes "
        f"compared in imagined worlds, {counted.secrets:,} secret answers swapped, {counted.bytes:,} bytes recorded"
        + (f", first: {counted.first}" if counted.first else "")
    )
    return Finding("secrets in any byte", done, counted.leaks, time.monotonic() - began, details)


class Counted:
    def __init__(self) -> None:
        self.moves = 0
        self.ended = 0
        self.views = 0
        self.changes = 0
        self.secrets = 0
        self.bytes = 0
        self.leaks = 0
        self.first = ""

    def leak(self, what: str) -> None:
        self.leaks += 1
        self.first = self.first or what

    def look_through(self, recorder: Recorder, seeds: "re.Pattern[bytes]") -> None:
        """Everything that was sent since the last look."""
        everything = b"\n".join(recorder.sent)
        recorder.sent.clear()
        self.bytes += len(everything)
        if seeds.search(everything):
            self.leak("a seed")


class Watched(Table):
    """A table that remembers what it told last."""

    news: News

    def tell(self, news: News) -> None:
        self.news = news
        super().tell(news)


async def _one_game(room: Room, game_id: str, chance: random.Random, counted: Counted) -> None:
    header = any_header(game_id, chance)
    for number in chance.sample(range(header.players), header.players - RECORDED):
        header.seats[number].kind = "bot"
    table = Watched(room, header, 1)
    table.begin()
    seeds = re.compile(b"|".join((re.escape(header.server_seed.encode()), str(header.seed).encode())))
    recorders: dict[int | None, Recorder] = {who: Recorder() for who in [*table.humans(), None]}
    for who, recorder in recorders.items():
        table.attach(Line(recorder, None if who is None else f"u{who}", ""))
    rules, match = table.playing()
    bots = [make_bot("greedy", chance.getrandbits(32)) for _ in range(header.players)]
    aimless = AIMLESS.get(game_id, LONGEST)
    before: dict[int | None, Sheet] | None = None
    compared_to = 0
    while match.outcome is None and match.seq < LONGEST:
        if match.seq >= compared_to:
            before = None
            if chance.random() < (COMPARED / (1 - COMPARED) / IN_A_ROW if match.seq else COMPARED):
                before = _elsewhere(table, rules, match, chance)
                compared_to = match.seq + IN_A_ROW
        seat = chance.choice(match.awaited())
        actions = rules.legal_actions(match.state, seat)
        action = chance.choice(actions) if match.seq < aimless else bots[seat].choose(match.sight(seat))
        draft, done = table.attempt(seat, action)
        if done.is_sealed:
            _swap(table, seat, action, draft, chance, counted)
        for recorder in recorders.values():
            counted.look_through(recorder, seeds)
        async with table.lock:
            await table.commit([(draft, done)], seat, f"k{match.seq}")
        counted.moves += 1
        if before is not None:
            now = _elsewhere(table, rules, match, chance)
            _compare(table, before, now, recorders, counted)
            before = now
    counted.ended += match.outcome is not None
    for recorder in recorders.values():
        counted.look_through(recorder, seeds)


def _elsewhere(
    table: Table, rules: Rules[State], match: Match, chance: random.Random
) -> dict[int | None, Sheet]:
    """What each seat would see in another world that it may be in."""
    made: dict[int | None, Sheet] = {}
    for seat in table.humans():
        state = rules.imagine(match.state, seat, Dice(chance.getrandbits(64)))
        made[seat] = Sheet(rules, state, seat)
        made[seat].words(rules, state)
    return made


def _compare(
    table: Watched,
    before: dict[int | None, Sheet],
    now: dict[int | None, Sheet],
    recorders: dict[int | None, Recorder],
    counted: Counted,
) -> None:
    """The same seat in another world is sent the same bytes: the whole, and what this move changed."""
    real = table.sheets
    where = f"{table.header.game}, entry {len(table.deeds)}"
    for seat in table.humans():
        said = [table.update(seat), *(data for data in recorders[seat].sent if data.startswith(CHANGE))]
        table.sheets = now
        imagined = [table.update(seat)]
        if len(said) > 1:
            shown = Shown(before, table.news.before.marks)
            imagined.append(table.change(shown, seat, table.news.told, table.news.by_as_told_to(seat)))
        table.sheets = real
        counted.views += 1
        counted.changes += len(said) - 1
        if said != imagined:
            counted.leak(f"{where}: what seat {seat} is sent depends on what it cannot know")


def _is_alike(action: Action, other: Action) -> bool:
    """Another answer to the same question that differs in nothing but its secret: the card, where one is named.

    Where a card is laid may be open for all to see, as it is on a real table; which card it is, is not.
    """
    if type(other) is not type(action):
        return False
    fields = [name for name in action.__struct_fields__ if getattr(action, name) != getattr(other, name)]
    return fields in ([], ["card"]) if "card" in action.__struct_fields__ else True


def _swap(
    table: Table, seat: int, action: Action, draft: Draft, chance: random.Random, counted: Counted
) -> None:
    """Another secret answer: the others are sent the same."""
    rules, match = table.playing()
    others = [
        each for each in rules.legal_actions(match.state, seat) if each != action and _is_alike(action, each)
    ]
    if not others:
        return
    other = chance.choice(others)
    another, done = table.attempt(seat, other)
    if not done.is_sealed:
        return
    drafts = [draft, another]
    hands = [len(rules.view(draft.state, seat).hand) for draft in drafts]
    if hands[0] != hands[1]:
        # A card may take others along. How many cards lie where can be counted by everybody.
        return
    counted.secrets += 1
    real, sheets = match.state, table.sheets
    told: list[list[object]] = []
    for draft in drafts:
        match.state = draft.state
        seen: list[object] = []
        for watcher in [*(each for each in table.humans() if each != seat), None]:
            sheet = Sheet(rules, draft.state, watcher)
            is_told = not sheet.is_like(sheets[watcher]) or any(
                each.is_heard_by(watcher) for each in draft.told
            )
            table.sheets = {watcher: sheet}
            change = table.change(Shown(sheets, table.marks), watcher, draft.told, None)
            seen.append((is_told, change, table.update(watcher)))
        told.append(seen)
    match.state, table.sheets = real, sheets
    friends = rules.confidants(match.state, seat)
    if told[0] != told[1] and not friends:
        counted.leak(f"{rules.id}, entry {match.seq}: a secret answer of seat {seat} shows")
