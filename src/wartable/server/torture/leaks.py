"""Two full seats and a spectator, recorded byte by byte: nothing of what they may not know is in any of it.

At every position of games by bots the table is swapped for another one that the seat may be in: other hands, other decks,
other locked choices, other dice. What the server sends must be the same to the last byte. Where a seat answers a secret
question, another answer is tried: what the others are sent, and how much, must be the same.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Match
from wartable.core.rules import Rules
from wartable.core.state import State, Told
from wartable.server.audience import Shown
from wartable.server.header import Header
from wartable.server.lines import Line
from wartable.server.sheets import Sheet, hand_of
from wartable.server.tables import Table
from wartable.server.torture import Finding
from wartable.server.torture.room import Recorder, Room, any_header
from wartable.server.undo import deed

CHANGE = b'{"type":"change"'
RECORDED = 2
"""So many seats of a table are people's, and everything they are sent is looked through."""
AT_ONCE = 4
"""Games that are played at the same time: while one waits for the disk, another goes on."""
LONGEST = 600
"""A game that is not over after so many moves has been looked at long enough."""
COMPARED = 0.3
"""This part of the moves is made again in other worlds."""


async def leaks(game_ids: list[str], games: int, seed: int = 1) -> Finding:
    began = time.monotonic()
    counted = Counted()
    numbers = iter(range(games))
    with tempfile.TemporaryDirectory() as folder:
        room = Room(Path(folder))
        await room.store.open()

        async def some() -> None:
            # Every game has a chance of its own: which of them are played at the same time does not matter.
            for number in numbers:
                chance = random.Random(f"{seed}.{number}")
                await _one_game(room, game_ids[number % len(game_ids)], chance, counted)

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))
        await room.store.close()
    details = (
        f"{counted.views:,} updates and {counted.changes:,} changes compared in imagined worlds, {counted.secrets:,} secret answers swapped, "
        f"{counted.bytes:,} bytes recorded" + (f", first: {counted.first}" if counted.first else "")
    )
    return Finding("secrets in any byte", games, counted.leaks, time.monotonic() - began, details)


class Counted:
    def __init__(self) -> None:
        self.views = 0
        self.changes = 0
        self.secrets = 0
        self.bytes = 0
        self.leaks = 0
        self.first = ""

    def leak(self, what: str) -> None:
        self.leaks += 1
        self.first = self.first or what

    def look_through(self, recorder: Recorder, header: Header) -> None:
        """Everything that was sent since the last look."""
        everything = b"".join(recorder.sent)
        recorder.sent.clear()
        self.bytes += len(everything)
        if header.server_seed.encode() in everything or str(header.seed).encode() in everything:
            self.leak("a seed")


class Watched(Table):
    """A table that remembers what it told last."""

    before: Shown
    told: Sequence[Told]
    actor: int | None
    by: int | None

    def tell(
        self,
        before: Shown,
        told: Sequence[Told],
        noticed: set[int | None],
        actor: int | None,
        by: int | None,
        undone: bool,
    ) -> None:
        self.before, self.told, self.actor, self.by = before, told, actor, by
        super().tell(before, told, noticed, actor, by, undone)


async def _one_game(room: Room, id: str, chance: random.Random, counted: Counted) -> None:
    header = any_header(id, chance)
    for number in chance.sample(range(header.players), header.players - RECORDED):
        header.seats[number].kind = "bot"
    fence = await room.store.create(header.id, "here", "playing", id, False, b"{}")
    table = Watched(room, header, fence)
    table.begin()
    recorders: dict[int | None, Recorder] = {who: Recorder() for who in [*table.humans(), None]}
    for who, recorder in recorders.items():
        table.attach(Line(recorder, None if who is None else f"u{who}", ""))
    rules, match = table.playing()
    while match.outcome is None and match.seq < LONGEST:
        before = _elsewhere(table, rules, match, chance) if chance.random() < COMPARED else None
        seat = chance.choice(match.awaited())
        action = chance.choice(list(rules.legal_actions(match.state, seat)))
        choice = rules.choice(match.state, seat)
        if choice is not None and choice.secret:
            _swap(table, seat, action, chance, counted)
        for recorder in recorders.values():
            counted.look_through(recorder, header)
        async with table.lock:
            await table.play(seat, action, f"k{match.seq}")
        if before is not None:
            _compare(table, before, _elsewhere(table, rules, match, chance), recorders, counted)
    for recorder in recorders.values():
        counted.look_through(recorder, header)


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
            shown = Shown(before, table.before.marks)
            by = seat if seat == table.actor else table.by
            imagined.append(table.change(shown, seat, table.told, by))
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


def _swap(table: Table, seat: int, action: Action, chance: random.Random, counted: Counted) -> None:
    """Another secret answer: the others are sent the same."""
    rules, match = table.playing()
    other = chance.choice(
        [each for each in rules.legal_actions(match.state, seat) if _is_alike(action, each)]
    )
    drafts = [table.attempt(seat, each) for each in (action, other)]
    deeds = [deed(match, seat, each, draft) for each, draft in zip((action, other), drafts, strict=True)]
    if not all(each.is_sealed for each in deeds):
        return
    hands = [len(list(hand_of(rules.view(draft.state, seat)))) for draft in drafts]
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
