"""Mistakes in the rules, put there on purpose: now and then they fail somewhere in the middle of a move.

Then the move is refused and has not happened, or it counts and everybody gets to know it; never something between.
"""

import logging
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import structlog

from wartable.core.codec import digest
from wartable.games import playable
from wartable.server.log import Stored
from wartable.server.table.handlers import hear
from wartable.server.table.line import Line
from wartable.server.table.table import Table
from wartable.trials.torture import Course, Finding
from wartable.trials.torture.room import Recorder, Room, deal_table

ONE_IN = 1000
DEEPEST = 60
"""The number of questions that a move asks the rules, more or less; the failure is at any of them."""
LONGEST = 1500
QUESTIONS = frozenset(
    ("apply", "awaited", "choice", "choices", "legal_actions", "revisions", "view", "say", "why_not", "card_of", "clock")
)  # fmt: skip


class Stumbled(Exception):
    """The mistake."""


class Stumbling:
    """The rules of a game, which fail once when they are told to."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.fails_in: int | None = None
        """Calls that still succeed before one fails; None: none fails."""

    def __getattr__(self, name: str) -> Any:
        real = getattr(self._rules, name)
        return self._asked(real) if name in QUESTIONS else real

    def _asked(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*words: Any, **more: Any) -> Any:
            answer = real(*words, **more)
            if self.fails_in is not None:
                self.fails_in -= 1
                if self.fails_in < 0:
                    self.fails_in = None
                    raise Stumbled  # after the work was done: whatever it changed must not count
            return answer

        return ask


class Told(msgspec.Struct):
    """What a client needs to know of a message here."""

    type: str
    hash: str = ""
    code: str = ""


class Client(Recorder):
    """Remembers the last thing that it was shown, and whether it was sent away."""

    def __init__(self) -> None:
        super().__init__()
        self.hash = ""
        self.is_away = False
        self.answers: list[Told] = []

    def send(self, data: bytes) -> None:
        told = msgspec.json.decode(data, type=Told)
        if told.type in ("update", "change"):
            self.hash = told.hash
        elif told.type in ("done", "refused"):
            self.answers.append(told)

    def close(self, code: int, reason: str) -> None:
        self.is_away = True


async def crashes(
    folder: Path, count: int, one_in: int = ONE_IN, seed: int = 1, course: Course | None = None
) -> Finding:
    """Play moves, one of `one_in` with a failure somewhere in it."""
    course = course or Course()
    began = time.monotonic()
    chance = random.Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    room = Room(folder)
    await room.store.open()
    counted = Counted()
    with silent():
        while counted.moves < count and not course.is_stopped:
            game_id = playable()[counted.games % len(playable())]
            await _one_game(room, game_id, chance, counted, count, one_in, course)
    await room.store.close()
    details = (
        f"{counted.crashes:,} failures of the rules: {counted.refused:,} moves refused, {counted.untold:,} counted and shown on "
        f"coming back, {counted.unnoticed:,} where nothing was asked any more; {counted.games:,} games read from the log again"
        + (f", first: {counted.first}" if counted.first else "")
    )
    return Finding("mistakes in the rules", counted.moves, counted.wrong, time.monotonic() - began, details)


class Counted:
    def __init__(self) -> None:
        self.moves = 0
        self.games = 0
        self.crashes = 0
        self.refused = 0
        self.untold = 0
        self.unnoticed = 0
        self.wrong = 0
        self.first = ""

    def fail(self, what: str) -> None:
        self.wrong += 1
        self.first = self.first or what


async def _one_game(
    room: Room, game_id: str, chance: random.Random, counted: Counted, count: int, one_in: int, course: Course
) -> None:
    table = await deal_table(room, game_id, chance)
    rules, match = table.playing()
    stumbling: Any = Stumbling(rules)
    table.rules = match.rules = stumbling
    clients = {seat: Client() for seat in range(table.header.players)}
    lines = {seat: Line(client, f"u{seat}", "") for seat, client in clients.items()}
    for line in lines.values():
        table.attach(line)
    while match.outcome is None and match.seq < LONGEST and counted.moves < count and not course.is_stopped:
        course.at(counted.moves)
        seat = chance.choice(match.awaited())
        action = msgspec.json.encode(chance.choice(table.sheets[seat].actions))
        message = b'{"type":"play","key":"k%d","seq":%d,"action":%s}' % (match.seq, table.marks[seat], action)
        clients[seat].answers.clear()
        before = match.seq, digest(match.state)
        is_armed = chance.random() * one_in < 1
        stumbling.fails_in = chance.randrange(DEEPEST) if is_armed else None
        await hear(table, lines[seat], message)
        if is_armed:
            has_failed, stumbling.fails_in = stumbling.fails_in is None, None
            where = f"{game_id}, entry {before[0]}"
            _look(table, clients, seat, before, has_failed, where, counted)
            for each, client in clients.items():
                if client.is_away:
                    client.is_away = False
                    table.detach(lines[each])
                    table.attach(lines[each])
            if any(client.hash != table.sheets[each].hash for each, client in clients.items()):
                counted.fail(f"{where}: somebody does not know how it stands")
            if match.seq == before[0]:
                clients[seat].answers.clear()
                await hear(table, lines[seat], message)
        counted.moves += 1
        if [told.type for told in clients[seat].answers] != ["done"]:
            counted.fail(f"{game_id}, entry {before[0]}: {clients[seat].answers}")
            break
    table.close()
    counted.games += 1
    stored = await room.store.load(table.header.id)
    if stored is None or not _is_same_again(room, stored, table):
        counted.fail(f"{game_id}: the log of {match.seq} entries tells another game")


def _look(
    table: Table,
    clients: dict[int, Client],
    seat: int,
    before: tuple[int, str],
    has_failed: bool,
    where: str,
    counted: Counted,
) -> None:
    """After a move with a failure in it: it has happened or it has not, and who made it knows which."""
    _, match = table.playing() if table.header.status == "playing" else (None, table.match)
    assert match is not None
    codes = [told.code or told.type for told in clients[seat].answers]
    if not has_failed:
        counted.unnoticed += 1
        return
    counted.crashes += 1
    if codes == ["RULES_ERROR"]:
        counted.refused += 1
        if (match.seq, digest(match.state)) != before:
            counted.fail(f"{where}: refused, and yet something happened")
    elif codes == ["done"]:
        counted.untold += 1
        if match.seq != before[0] + 1:
            counted.fail(f"{where}: done, and yet nothing happened")
    else:
        counted.fail(f"{where}: answered {codes}")


def _is_same_again(room: Room, stored: Stored, table: Table) -> bool:
    """The log leads to the same state."""
    again = Table(room, table.header, 1)
    header = msgspec.json.encode(msgspec.structs.replace(table.header, status="playing", outcome=None))
    again.restore(msgspec.structs.replace(stored, header=header), 0)
    again.close()
    assert table.match is not None
    return again.match is not None and digest(again.match.state) == digest(table.match.state)


@contextmanager
def silent() -> Iterator[None]:
    """Every failure is logged with its trace, as it must be; a hundred of them nobody wants to read here."""
    kept = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    try:
        yield
    finally:
        structlog.configure(**kept)
