"""What people were told, and whether the log agrees: an own replay, move by move, without the server's tables.

- An acknowledged move is in the log, once, with the number that was answered.
- What was refused for good is not in it.
- A person's moves stand in the log in the order in which they were acknowledged.
- Whatever was shown to anybody stands in the replay under the same number: nothing was shown and taken back.
- Nobody was shown an older table after a newer one.
"""

from collections import defaultdict

import asyncpg
import msgspec

from wartable.core.codec import read_action
from wartable.core.match import Match
from wartable.core.record import Entry, Played
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import game
from wartable.server.table.header import Header
from wartable.wire.changes import ENCODER, fingerprint

Place = tuple[str, int | None]
"""A table and a seat of it; None: those who watch."""


class Acked(msgspec.Struct):
    key: str
    seq: int


class StoredMeta(msgspec.Struct):
    """What the checker needs of what the log keeps beside an entry."""

    marks: list[int]


ENTRY: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
META = msgspec.json.Decoder(StoredMeta)
HEADER = msgspec.json.Decoder(Header)


class History:
    """All that was told."""

    def __init__(self) -> None:
        self.acked: dict[tuple[str, int], list[Acked]] = defaultdict(list)
        """By table and seat, in the order of the answers."""
        self.refused: dict[tuple[str, int], dict[str, str]] = defaultdict(dict)
        """Keys that were refused for good, and how."""
        self.shown: dict[Place, dict[int, str]] = defaultdict(dict)
        """By table and seat: the hash of what was shown under each number."""
        self.problems: list[str] = []
        self.views = 0

    def ack(self, table: str, seat: int, key: str, seq: int) -> None:
        self.acked[table, seat].append(Acked(key, seq))

    def refuse(self, table: str, seat: int, key: str, code: str) -> None:
        self.refused[table, seat][key] = code

    def show(self, table: str, seat: int | None, seq: int, digest: str, before: int | None) -> None:
        """`before`: the number that the same client was shown last."""
        self.views += 1
        if before is not None and seq < before:
            self.problems.append(f"{table}, seat {seat}: shown {seq} after {before}")
        known = self.shown[table, seat].setdefault(seq, digest)
        if known != digest:
            self.problems.append(f"{table}, seat {seat}: two tables under the number {seq}")

    @property
    def moves(self) -> int:
        return sum(map(len, self.acked.values()))

    def tables(self) -> set[str]:
        return {table for table, _ in self.acked} | {table for table, _ in self.shown}


async def check(url: str, history: History) -> list[str]:
    """What is wrong, in sentences."""
    db = await asyncpg.connect(url)
    problems = list(history.problems)
    try:
        for table in sorted(history.tables()):
            header = await db.fetchval("SELECT header FROM tables WHERE id = $1", table)
            rows = await db.fetch(
                "SELECT seq, seat, key, entry, meta FROM events WHERE table_id = $1 ORDER BY seq", table
            )
            if header is None:
                problems.append(f"{table}: the whole table is lost")
                continue
            stored = [Stored(row["seq"], row["seat"], row["key"], row["entry"], row["meta"]) for row in rows]
            problems += [f"{table}: {each}" for each in _check_moves(table, stored, history)]
            problems += [f"{table}: {each}" for each in _check_views(table, header, stored, history)]
    finally:
        await db.close()
    return problems


class Stored(msgspec.Struct):
    """One row of the log."""

    seq: int
    seat: int | None
    key: str | None
    entry: bytes
    meta: bytes


def _check_moves(table: str, rows: list[Stored], history: History) -> list[str]:
    problems = []
    if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
        problems.append("the log has gaps")
    places: dict[tuple[int | None, str], list[int]] = defaultdict(list)
    for at, row in enumerate(rows):
        if row.key is not None:
            places[row.seat, row.key].append(at)
    for (of, seat), acks in history.acked.items():
        if of != table:
            continue
        last = -1
        for ack in acks:
            found = places.get((seat, ack.key), [])
            if not found:
                problems.append(f"move {ack.key} of seat {seat} was acknowledged and is lost")
                continue
            if len(found) > 1:
                problems.append(f"move {ack.key} of seat {seat} happened {len(found)} times")
            if found[0] <= last:
                problems.append(f"move {ack.key} of seat {seat} stands before one acknowledged earlier")
            last = found[0]
            told = META.decode(rows[found[0]].meta).marks[seat]
            if told != ack.seq:
                problems.append(f"move {ack.key} of seat {seat}: {ack.seq} was answered, {told} is stored")
    for (of, seat), refused in history.refused.items():
        for key, code in refused.items():
            if of == table and (seat, key) in places:
                problems.append(f"move {key} of seat {seat} was refused ({code}) and happened")
    return problems


def _check_views(table: str, header: bytes, rows: list[Stored], history: History) -> list[str]:
    """Replay the log, and look up every table that anybody was shown."""
    decoded = HEADER.decode(header)
    if decoded.seed is None:
        return []
    rules = game(decoded.game)
    match = Match(rules, decoded.setup(), decoded.seed, decoded.names(), decoded.play_on)
    wanted = {seat: seen for (of, seat), seen in history.shown.items() if of == table}
    problems: list[str] = []
    marks = [0] * (decoded.players + 1)
    true: dict[int | None, dict[int, set[str]]] = {seat: {} for seat in wanted}
    _note(rules, match, marks, wanted, true)
    for row in rows:
        entry = ENTRY.decode(row.entry)
        if not isinstance(entry, Played):
            return [*problems, f"row {row.seq} is no move: this game cannot be checked"]
        match.play(entry.seat, read_action(rules, entry.action), entry.late)
        marks = META.decode(row.meta).marks
        _note(rules, match, marks, wanted, true)
    for seat, seen in wanted.items():
        for seq, digest in seen.items():
            if digest not in true[seat].get(seq, ()):
                problems.append(f"seat {seat} was shown under {seq} what is not in the replay")
    return problems


def _note(
    rules: Rules[State],
    match: Match,
    marks: list[int],
    wanted: dict[int | None, dict[int, str]],
    true: dict[int | None, dict[int, set[str]]],
) -> None:
    for seat, seen in wanted.items():
        seq = marks[-1 if seat is None else seat]
        if seq not in seen:
            continue
        state = match.state
        parts = [
            ENCODER.encode(rules.view(state, seat)),
            ENCODER.encode([] if seat is None else list(rules.legal_actions(state, seat))),
            ENCODER.encode([] if seat is None else list(rules.revisions(state, seat))),
        ]
        true[seat].setdefault(seq, set()).add(fingerprint(*parts))
