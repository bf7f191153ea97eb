"""The story of a finished game: everybody's chances turn by turn, where they turned, what did most, what to try instead.

Told after the end only, by the evaluation that the bots judge by. The chances of all sides add up to 1, each side judged by
what its own seats knew. What a loser might have done is judged in worlds that the seat could be in at that moment, never by
the cards that it could not see.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from wartable.bots.evaluation import final
from wartable.bots.greedy import outlook_of, rank
from wartable.bots.stored import evaluation_for
from wartable.core.actions import Action, Concede
from wartable.core.codec import read_action
from wartable.core.dice import Dice
from wartable.core.match import Match, carry_out, standing
from wartable.core.record import Record
from wartable.core.rules import Rules
from wartable.core.state import State

SEED = 20_26
"""Seed of all that is imagined for a story: told twice, it is the same."""
MOST_DECISIONS = 10
"""A loser's decisions that are looked at again: those after which the chances fell most."""
FIRST_LOOK = 240
"""Positions to look at for one of them."""
SECOND_LOOK = 12
"""Worlds in which the best answer is compared with the one given: others than those it was found in, which flatter it."""
WORTH_TRYING = 0.03
"""Less than this gain is no advice."""
A_TURN = 0.08
"""A change of less than this turned nothing."""


class Point(msgspec.Struct, frozen=True):
    """How it stood when a turn was over; the first one, before anything was done."""

    at: int
    """The steps of the replay so far."""
    turn: int
    """The number of the turn, -1 where a game counts none."""
    round: int
    chances: list[float]
    """The chance of each seat to win; those of one team are one."""


class Turning(msgspec.Struct, frozen=True):
    """Where the chances of a seat turned: to its win, or to its loss."""

    point: int
    """The point after it, by its place in the list."""
    at: int
    """The step of the replay that did it."""
    before: float
    after: float
    by: int | None
    card: str | None
    """What was played, where it was a card."""


class Credit(msgspec.Struct, frozen=True):
    """What a card did for the seat that played it, in chances of winning."""

    card: str
    plays: int
    gain: float


class Advice(msgspec.Struct, frozen=True):
    """One thing to try: the decision that cost a seat most, and what would have been better there."""

    at: int
    """The steps before it: from here it can be played on."""
    turn: int
    round: int
    did: dict[str, Any]
    did_says: str
    did_card: str | None
    better: dict[str, Any]
    better_says: str
    better_card: str | None
    before: float
    """The chance with what was done, by what the seat knew."""
    after: float
    """The chance with what would have been better."""


class Story(msgspec.Struct, frozen=True):
    """A finished game as it went. The lists are by seat, except for the points."""

    points: list[Point]
    turning: list[Turning | None]
    most: list[list[Credit]]
    advice: list[Advice | None]
    """For seats that asked for it and did not win."""


class _Done(msgspec.Struct, frozen=True):
    """One thing that was done, once it had its effect."""

    at: int
    seat: int
    card: str | None
    share: int
    """How many things the same seat did at once: their effect is divided between them."""
    before: list[float]
    after: list[float]

    def gain(self, seat: int) -> float:
        return (self.after[seat] - self.before[seat]) / self.share


class _Decision(msgspec.Struct):
    """A decision of a seat, as it stood before it."""

    at: int
    seat: int
    action: Action
    state: State
    fall: float = 0.0
    """What the own chances lost until the seat was asked again."""


def tell_story(rules: Rules[State], record: Record, advised: Sequence[int] = ()) -> Story:
    """The story of a record; advice is for the seats that are named, and costs time."""
    teller = _Teller(rules, record, set(advised))
    teller.replay()
    return teller.story()


class _Teller:
    """A game that is played again and judged on the way."""

    def __init__(self, rules: Rules[State], record: Record, advised: set[int]) -> None:
        self.rules = rules
        self.record = record
        self.advised = advised
        self.dice = Dice(SEED)
        origin = None if record.origin is msgspec.UNSET else record.origin
        self.state = Match(rules, record.setup, record.seed, record.players, origin).state
        self.state.quiet = True
        self.teams = list(rules.teams(self.state))
        self.evaluation = evaluation_for(rules, self.state.players, tuple(self.teams))
        self.now = self._chances()
        self.points = [self._point(0)]
        self.done: list[_Done] = []
        self.decisions: list[_Decision] = []
        self.open: dict[int, _Decision] = {}
        """By seat: the last decision, until the seat is asked again."""

    def _chances(self) -> list[float]:
        """Everybody's chances, as shares of 1."""
        state, teams = self.state, self.teams
        seats = range(state.players)
        if state.outcome is not None:
            return [final(state, teams, seat) for seat in seats]
        judged = [outlook_of(self.evaluation, state, seat) for seat in seats]
        sides: dict[int, list[float]] = {}
        for seat in seats:
            sides.setdefault(teams[seat], []).append(judged[seat])
        worth = {team: sum(each) / len(each) for team, each in sides.items()}
        whole = sum(worth.values()) or 1.0
        return [worth[teams[seat]] / whole for seat in seats]

    def _point(self, at: int) -> Point:
        rules, state = self.rules, self.state
        return Point(at, rules.turn_number(state), rules.round_number(state), self.now)

    def _turn_key(self) -> tuple[int, ...]:
        rules, state = self.rules, self.state
        turn = rules.turn_number(state)
        if turn >= 0:
            return turn, 0
        awaited = rules.awaited(state)
        return rules.round_number(state), awaited[0] if len(awaited) == 1 else -1

    def replay(self) -> None:
        rules, state = self.rules, self.state
        settled = self.now
        held: list[tuple[int, int, str | None]] = []
        key, here = self._turn_key(), self._point(0)
        for index, played in standing(self.record.entries):
            action = read_action(rules, played.action)
            before = list(rules.awaited(state))
            if not isinstance(action, Concede):
                self._ask(index, played.seat, action)
                held.append((index + 1, played.seat, rules.card_played(action)))
            carry_out(rules, state, played.seat, action)
            state.told = []
            after = rules.awaited(state)
            if state.outcome is None and after and len(before) > len(after) and set(after) < set(before):
                continue  # a choice of all at once, still open: nothing has happened yet
            self.now = self._chances()
            doers = [seat for _, seat, _ in held]
            self.done += [
                _Done(at, seat, card, doers.count(seat), settled, self.now) for at, seat, card in held
            ]
            settled, held = self.now, []
            if state.outcome is None:
                if self._turn_key() != key:
                    self.points.append(msgspec.structs.replace(here, at=index + 1, chances=self.now))
                    key = self._turn_key()
                here = self._point(index + 1)
        if state.outcome is None and self.record.outcome is not None:
            state.outcome = self.record.outcome  # agreed upon, not played
            self.now = self._chances()
        end = msgspec.structs.replace(here, at=len(self.record.entries), chances=self.now)
        self.points = [*self.points, end] if self.points[-1].at != end.at else [*self.points[:-1], end]

    def _ask(self, index: int, seat: int, action: Action) -> None:
        """Remember a decision that may be advised on, and what became of the one before."""
        if seat not in self.advised:
            return
        last = self.open.pop(seat, None)
        if last is not None:
            last.fall = last.fall - self.now[seat]
        if len(self.rules.legal_actions(self.state, seat)) < 2:
            return
        asked = _Decision(index, seat, action, self.state.clone(), self.now[seat])
        self.decisions.append(asked)
        self.open[seat] = asked

    def story(self) -> Story:
        seats = range(self.state.players)
        for seat, last in self.open.items():
            last.fall = last.fall - self.now[seat]
        return Story(
            [
                msgspec.structs.replace(each, chances=[round(c, 4) for c in each.chances])
                for each in self.points
            ],
            [self._turning(seat) for seat in seats],
            [self._most(seat) for seat in seats],
            [self._advise(seat) if seat in self.advised and self.now[seat] < 1.0 else None for seat in seats],
        )

    def _turning(self, seat: int) -> Turning | None:
        """The turn that changed most to what it came to. The last one only finishes, unless nothing else turned."""
        chances = [point.chances[seat] for point in self.points]
        level = 1.0 / len(set(self.teams))
        sign = 0.0 if 0.0 < chances[-1] < 1.0 else 1.0 if chances[-1] > level else -1.0
        changes = [(b - a) * sign if sign else abs(b - a) for a, b in pairwise(chances)]
        if not changes:
            return None
        best = max(range(len(changes)), key=changes.__getitem__)
        earlier = changes[:-1]
        if earlier and max(earlier) >= A_TURN:
            best = max(range(len(earlier)), key=earlier.__getitem__)
        if changes[best] < A_TURN:
            return None
        before, after = self.points[best], self.points[best + 1]
        direction = after.chances[seat] - before.chances[seat]
        within = [each for each in self.done if before.at < each.at <= after.at]
        cause = max(within, key=lambda each: each.gain(seat) * direction, default=None)
        return Turning(
            best + 1,
            after.at if cause is None else cause.at,
            round(before.chances[seat], 4),
            round(after.chances[seat], 4),
            None if cause is None else cause.seat,
            None if cause is None else cause.card,
        )

    def _most(self, seat: int) -> list[Credit]:
        """The two cards of a seat that raised its chances most, each play counted by what it changed."""
        gains: dict[str, float] = {}
        plays: dict[str, int] = {}
        for each in self.done:
            if each.seat == seat and each.card is not None:
                gains[each.card] = gains.get(each.card, 0.0) + each.gain(seat)
                plays[each.card] = plays.get(each.card, 0) + 1
        ranked = sorted(gains, key=lambda card: (-gains[card], card))
        return [
            Credit(card, plays[card], round(gains[card], 4)) for card in ranked[:2] if gains[card] > 0.005
        ]

    def _advise(self, seat: int) -> Advice | None:
        mine = [each for each in self.decisions if each.seat == seat]
        mine.sort(key=lambda each: (-each.fall, each.at))
        found: Advice | None = None
        for decision in mine[:MOST_DECISIONS]:
            advice = self._compare(decision)
            if advice is not None and (
                found is None or advice.after - advice.before > found.after - found.before
            ):
                found = advice
        return found

    def _compare(self, decision: _Decision) -> Advice | None:
        """Whether another answer would have been better, as far as the seat could know."""
        rules, seat, state = self.rules, decision.seat, decision.state
        actions = list(rules.legal_actions(state, seat))
        if decision.action not in actions:
            return None
        worlds = max(2, min(6, FIRST_LOOK // len(actions)))
        best = actions[_highest(self._judge(state, seat, actions, worlds))]
        if best == decision.action:
            return None
        before, after = self._judge(state, seat, [decision.action, best], SECOND_LOOK)
        if after - before < WORTH_TRYING:
            return None
        view = rules.view(state, seat)
        return Advice(
            decision.at,
            rules.turn_number(state),
            rules.round_number(state),
            msgspec.to_builtins(decision.action),
            rules.say(decision.action, view),
            rules.card_of(decision.action),
            msgspec.to_builtins(best),
            rules.say(best, view),
            rules.card_of(best),
            round(before, 4),
            round(after, 4),
        )

    def _judge(self, state: State, seat: int, actions: list[Action], worlds: int) -> list[float]:
        imagined = [self.rules.imagine(state, seat, self.dice) for _ in range(worlds)]
        return rank(self.evaluation, seat, imagined, actions, self.dice)


def _highest(chances: list[float]) -> int:
    return max(range(len(chances)), key=chances.__getitem__)
