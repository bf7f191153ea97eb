"""Time at a table. Only the server's clock counts: everything here is told what time it is, in milliseconds.

The clock of a decision is apart from the count of absences, which a lost connection adds to. Both survive a restart:
`dump` goes into the log with every move, `Clocks.restore` takes it up again, and `recall` reads from the last of them what
an answer that is taken back needs. Time while no server ran is not counted.
"""

from collections.abc import Mapping, Sequence

import msgspec

from wartable.core.choices import Choice
from wartable.server.table.header import ClockSpec
from wartable.wire.messages import ClocksTold, SeatClock

GIFT = 20_000
"""Everybody gets this much time after a restart."""
LAG = 1_000
"""A decision that arrives this much late still counts: the time on the wire is not the player's."""
ABSENCE = 60_000
"""Milliseconds that one absence may last before the others may claim the seat; all absences of a game three
times that."""
DAY = 86_400_000
REMEMBERED = 8
"""Questions of which a clock remembers how it stood when they were answered: an answer is taken back soon or never."""
FIRST_GAMES = 3
"""The number of games of a kind for which somebody counts as new to it."""
PATIENCE = 3
"""The factor by which a newcomer's seconds are those of the rule book: there are cards to read."""
NOTHING_SHARED: Mapping[int, str] = {}


class SeatTime(msgspec.Struct):
    """The clock of one seat."""

    left: int | None = None
    """Time left for the decision, or in the bank, at `since`; None: no limit."""
    since: int | None = None
    """The clock runs since then; None: it stands."""
    ask: str = ""
    """What is asked; decisions that share one clock have its word instead."""
    away: int = 0
    """All absences so far."""
    used: int = 0
    """All time that this clock has run, until `since`."""
    stopped: dict[str, tuple[int | None, int]] = {}
    """Questions that were answered: what was left then, before any increment, and how much had been used."""


class Clocks:
    """The clocks of all seats of one table."""

    def __init__(self, spec: ClockSpec, seats: int, patience: Sequence[int] = ()) -> None:
        self.spec = spec
        self.patience = tuple(patience) or (1,) * seats
        """How many times the rule book's seconds each seat has."""
        full = spec.bank * 1000 if spec.kind == "bank" else None
        self.seats = [SeatTime(left=full) for _ in range(seats)]

    def clone(self) -> "Clocks":
        other = Clocks(self.spec, 0, self.patience)
        other.seats = [msgspec.structs.replace(each, stopped=dict(each.stopped)) for each in self.seats]
        return other

    def dump(self, now: int) -> list[list[int | None]]:
        """What is kept: time left, whether it runs, all absences, and all time used."""
        return [
            [self._time_left(each, now), int(each.since is not None), each.away, self._time_used(each, now)]
            for each in self.seats
        ]

    def restore(self, kept: list[list[int | None]], now: int, elapsed: int, gift: int = GIFT) -> None:
        """Take up again what was kept, less what passed while the server was up, plus a gift."""
        for each, (left, running, away, *used) in zip(self.seats, kept, strict=True):
            each.left = left
            each.away = away or 0
            each.used = (used[0] or 0) if used else 0
            if running:
                each.used += elapsed
                each.left = None if left is None else max(left - elapsed, 0) + gift
            each.since = now if running else None

    def ask(
        self,
        choices: Mapping[int, Choice],
        now: int,
        actor: int | None,
        revising: bool,
        shared: Mapping[int, str] = NOTHING_SHARED,
    ) -> None:
        """Something happened: stop the clocks of those who have answered, start those who are asked.

        `shared`: the seats whose decision shares a clock with others, and its word. Such a clock runs on.
        `revising`: the actor took an answer back; the question has the time it had, less what was used since.
        """
        for seat, each in enumerate(self.seats):
            choice = choices.get(seat)
            word = shared.get(seat, "")
            if choice is not None and each.since is not None:
                if word and word == each.ask:
                    continue
                if choice.ask == each.ask and (actor != seat or revising or choice.picked > 0):
                    continue
            if each.since is not None:
                self._stop(each, now, acted=actor == seat)
            if choice is not None:
                self._start(each, choice, now, self.patience[seat])
                each.ask = word or choice.ask
                if revising and actor == seat and each.ask in each.stopped:
                    left, used = each.stopped[each.ask]
                    each.left = None if left is None else left - (each.used - used)

    def take_back(
        self,
        then: list[list[int | None]],
        choices: Mapping[int, Choice],
        now: int,
        shared: Mapping[int, str] = NOTHING_SHARED,
    ) -> None:
        """An undo: every clock as it was `then`, less all time that was used since. Nobody gains by it."""
        for seat, (each, (left, _, _, *used)) in enumerate(zip(self.seats, then, strict=True)):
            each.used = self._time_used(each, now)
            since = each.used - ((used[0] or 0) if used else 0)
            each.left = None if left is None else left - since
            choice = choices.get(seat)
            each.since = None if choice is None else now
            each.ask = "" if choice is None else shared.get(seat, "") or choice.ask

    def keep(self, seat: int, before: "Clocks") -> None:
        """The clock of a seat that an undo of somebody else does not concern."""
        each = before.seats[seat]
        self.seats[seat] = msgspec.structs.replace(each, stopped=dict(each.stopped))

    def resume(self, choices: Mapping[int, Choice], shared: Mapping[int, str]) -> None:
        """After a restart: which questions the clocks that were taken up again belong to."""
        for seat, choice in choices.items():
            self.seats[seat].ask = shared.get(seat, "") or choice.ask

    def recall(
        self, asks: Mapping[int, str], before: list[list[int | None]], after: list[list[int | None]]
    ) -> None:
        """From the log: how the clocks of those who were asked stood when a move was made, as `_stop` remembers it."""
        for seat, ask in asks.items():
            left, running, _, *used = before[seat]
            now = after[seat][3] if len(after[seat]) > 3 else None
            if running and used and now is not None:
                stood = None if left is None else left - (now - (used[0] or 0))
                self._remember(self.seats[seat], ask, stood, now)

    def _start(self, each: SeatTime, choice: Choice, now: int, patience: int) -> None:
        each.since = now
        if self.spec.kind == "rules":
            each.left = choice.seconds * 1000 * patience or None
        elif self.spec.kind == "days":
            each.left = self.spec.days * DAY

    def _stop(self, each: SeatTime, now: int, acted: bool) -> None:
        each.left = self._time_left(each, now)
        each.used = self._time_used(each, now)
        each.since = None
        self._remember(each, each.ask, each.left, each.used)
        if self.spec.kind == "bank" and acted and each.left is not None:
            each.left = max(each.left, 0) + self.spec.increment * 1000

    def _remember(self, each: SeatTime, ask: str, left: int | None, used: int) -> None:
        each.stopped.pop(ask, None)
        each.stopped[ask] = left, used
        if len(each.stopped) > REMEMBERED:
            del each.stopped[next(iter(each.stopped))]

    def stop_all(self, now: int) -> None:
        """The game is over."""
        for each in self.seats:
            each.left = self._time_left(each, now)
            each.used = self._time_used(each, now)
            each.since = None

    def _time_used(self, each: SeatTime, now: int) -> int:
        return each.used if each.since is None else each.used + now - each.since

    def _time_left(self, each: SeatTime, now: int) -> int | None:
        if each.left is None or each.since is None:
            return each.left
        return each.left - (now - each.since)

    def next_due(self) -> tuple[int, int] | None:
        """When the first clock runs out, and whose; None: none will."""
        found: tuple[int, int] | None = None
        for seat, each in enumerate(self.seats):
            if each.since is None or each.left is None:
                continue
            at = each.since + max(each.left, 0) + LAG
            if found is None or at < found[0]:
                found = at, seat
        return found

    def is_out(self, seat: int, now: int) -> bool:
        each = self.seats[seat]
        left = self._time_left(each, now)
        return each.since is not None and left is not None and left + LAG <= 0

    def tell(self, now: int) -> ClocksTold:
        shown: list[SeatClock] = []
        for each in self.seats:
            left = self._time_left(each, now)
            left = None if left is None else max(left, 0)
            running = each.since is not None
            if self.spec.kind == "bank":
                shown.append(SeatClock(left, left, running))
            else:
                shown.append(SeatClock(left if running else None, None, running))
        return ClocksTold(tuple(shown))

    def tell_in_short(self, now: int) -> tuple[tuple[int | None, int | None, bool], ...]:
        """The same in few bytes: time left, bank and running of each seat."""
        return tuple([(each.left, each.bank, each.running) for each in self.tell(now).seats])

    # -- the clock of lost connections -----------------------------------------------------------------------------

    def claim_in(self, seat: int, absent_for: int, absence: int = ABSENCE) -> int | None:
        """How long until the others may claim the seat of somebody who is away; None: never."""
        if self.spec.kind == "days":
            return None
        return max(0, min(absence, 3 * absence - self.seats[seat].away) - absent_for)

    def count_absence(self, seat: int, absent_for: int) -> None:
        self.seats[seat].away += absent_for
