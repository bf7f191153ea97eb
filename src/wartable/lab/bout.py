"""One game between bots, from a seed. What workers are told and what they answer is plain data, never a state."""

from time import perf_counter

import msgspec

from wartable.bots.bot import Budget, make_bot, parse_bot
from wartable.bots.guard import Guarded, Mishap
from wartable.core.dice import Dice
from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games import game as game_by_id

LONGEST = 20_000
"""Decisions after which a game between bots is given up as endless."""
GRACE = 0.1
"""Seconds by which a bot may overrun its budget: one iteration, and a pause of the collector."""


class Bout(msgspec.Struct, frozen=True):
    """A game to be played."""

    game: str
    setup: Setup
    seed: int
    bots: tuple[str, ...]
    """The bot of each seat."""
    budget: Budget | None = None
    unit: int = 0
    """The pair, or the round of seats, that it belongs to."""


class Result(msgspec.Struct, frozen=True):
    """The result of a bout."""

    bout: Bout
    returns: tuple[float, ...]
    """The results by seat, on the scale of winning chances; all equal in a draw."""
    ranks: tuple[int, ...]
    """The ranks by seat, 1 for the first; all 1 in a draw."""
    decisions: int
    reason: str
    started: int
    """The seat that was first to move; -1 where nobody ever is."""
    times: tuple[tuple[float, ...], ...]
    """Seconds of every decision, by seat; forced ones left out."""
    mishaps: tuple[Mishap, ...] = ()
    late: int = 0
    record: bytes = b""
    turns: int = 0
    """Turns that were played, of all seats together; 0 in games that do not count them."""

    @property
    def of_the_first(self) -> tuple[float, ...]:
        """The result of the seat that was first to move; empty where nobody was."""
        return () if self.started < 0 else (self.returns[self.started],)


def play(bout: Bout, keep_record: bool = False) -> Result:
    """Play a bout. Bots get seeds of their own, the same for the same place in the pair."""
    rules = game_by_id(bout.game)
    match = Match(rules, bout.setup, bout.seed, bout.bots)
    dice = Dice(bout.seed ^ 0x5DEECE66D)
    seats = [Guarded(make_bot(spec, dice.seed(), bout.budget), dice.seed()) for spec in bout.bots]
    named = [parse_bot(spec, bout.budget).budget for spec in bout.bots]
    limits = [0.0 if each is None else each.milliseconds / 1000 for each in named]
    times: list[list[float]] = [[] for _ in bout.bots]
    late = 0
    started = -1
    decisions = 0
    while match.outcome is None and decisions < LONGEST:
        awaited = match.awaited()
        # In a simultaneous choice the seats answer one after another: none sees what another has said.
        seat = awaited[0]
        sight = match.sight(seat)
        if started < 0:
            started = rules.starter(match.state)
        before = perf_counter()
        action = seats[seat].choose(sight)
        took = perf_counter() - before
        if len(sight.actions) > 1:
            times[seat].append(took)
            late += limits[seat] > 0 and took > limits[seat] * 1.25 + GRACE
        match.play(seat, action)
        decisions += 1
    teams = rules.teams(match.state)
    outcome = match.outcome
    if outcome is None:
        returns: tuple[float, ...] = (1 / len(set(teams)),) * len(teams)
        ranks: tuple[int, ...] = (1,) * len(teams)
    else:
        returns = outcome.returns(teams)
        ranks = outcome.ranks
    return Result(
        bout,
        returns,
        ranks,
        decisions,
        "endless" if outcome is None else outcome.reason,
        started,
        tuple(tuple(each) for each in times),
        tuple(mishap for seat in seats for mishap in seat.mishaps),
        late,
        msgspec.json.encode(match.record()) if keep_record else b"",
        max(0, rules.turn_number(match.state)),
    )
