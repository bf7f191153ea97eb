"""One game between bots, watched: who won, what each seat drew and played, and how the lead went.

A task is plain data and names decks, not lists: which cards are in a deck is a matter of the version that the worker has
loaded. The same task in the same version gives the same row on every machine, as long as bots count iterations.
"""

from collections import Counter
from functools import cache
from itertools import pairwise

import msgspec

from wartable.bots.bot import Bot, make_bot
from wartable.bots.evaluation import Evaluation
from wartable.bots.stored import evaluation_for
from wartable.core.actions import Action
from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.core.errors import BadSetup
from wartable.core.match import Match, Sight
from wartable.core.rules import Rules
from wartable.core.setup import Setup, Value
from wartable.core.state import State
from wartable.core.views import View

EARLY = 4
"""Turns of a seat in which what it draws counts as early."""
LONGEST = 20_000
"""Decisions after which a game between bots is given up as endless."""


class Task(msgspec.Struct, frozen=True):
    """A game to be played."""

    number: int
    """Its place in the job: rows are told apart and put in order by it."""
    unit: int
    """Games of one unit share their luck: the same seed, with seats or versions changed."""
    seed: int
    bots: tuple[str, ...]
    decks: tuple[str, ...] = ()
    """By seat; none where a game is played without."""
    options: dict[str, Value] = {}
    part: str = ""
    """What it is played for, where a job has several parts: a version, a step of skill."""


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat had to do with its cards: ids, sorted."""

    opening: tuple[str, ...] = ()
    """In hand when it played its first card, copies repeated."""
    early: tuple[str, ...] = ()
    """What came into its hand in its first turns, copies repeated: luck alone, whatever became of the game."""
    drawn: tuple[str, ...] = ()
    """In hand at any time; each once, as in what follows."""
    played: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    """Drawn, and still in hand at the end."""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game went."""

    number: int
    unit: int
    seed: int
    returns: tuple[float, ...]
    """By seat, on the scale of winning chances."""
    decisions: int
    turns: int
    reason: str
    bots: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    part: str = ""
    first: int = -1
    """The seat that moved first; -1 where all choose at once."""
    seats: tuple[Seen, ...] = ()
    lead_changes: int = 0
    swing: float = 0.0
    """The biggest change of the chance to win from one turn to the next."""
    lowest: float = 0.0
    """The worst chance that the winner ever had: a comeback where it is small."""
    settled: float = 0.0
    """The share of the game after which the winner was never behind again."""
    forced: float = 0.0
    """The share of decisions that left no choice, and those of turns without any."""
    idle_turns: float = 0.0
    swing_card: str = ""
    """The card with which the biggest swing came."""


class _Watching(Sight):
    """The sight of a seat, with a view that is only made when somebody looks."""

    def __init__(self, rules: Rules[State], state: State, seat: int, actions: list[Action]) -> None:
        self.rules = rules
        self.seat = seat
        self._Sight__state = state
        self.actions = tuple(actions)

    @property
    def view(self) -> View:  # type: ignore[override]
        return self.rules.view(self._Sight__state, self.seat)


@cache
def judge(rules: Rules[State], players: int, teams: tuple[int, ...]) -> Evaluation:
    return evaluation_for(rules, players, teams)


def setup_of(rules: Rules[State], task: Task) -> Setup:
    """How the game of a task is set up in the version that is loaded here."""
    by_name = {deck.name: deck for deck in rules.decks}
    decks: list[Deck] = []
    for name in task.decks:
        if name not in by_name:
            raise BadSetup(
                "NO_DECK", f"{rules.name} has no deck {name!r}; it has: {', '.join(by_name) or 'none'}"
            )
        decks.append(by_name[name])
    return Setup(len(task.bots), dict(task.options), tuple(decks))


def seat_bots(task: Task) -> tuple[list[Bot], Dice]:
    """The bots of a task with their own dice, the same for the same seed."""
    dice = Dice(task.seed ^ 0x5DEECE66D)
    return [make_bot(spec, dice.seed()) for spec in task.bots], dice


def study(rules: Rules[State], task: Task, watch: bool = True) -> Row:
    """Play a task. Without `watch` only the result is kept, which is quicker."""
    state = rules.new_game(setup_of(rules, task), task.seed)
    state.quiet = True
    state.told = []
    bots, _ = seat_bots(task)
    players = len(bots)
    teams = tuple(rules.teams(state))
    follow = _Follow(rules, players, teams) if watch else None
    first = mover = -1
    decisions = changes = 0
    while state.outcome is None and decisions < LONGEST:
        seat = rules.awaited(state)[0]
        actions = rules.legal_actions(state, seat)
        if first < 0:
            first = rules.starter(state)
        action = (
            actions[0] if len(actions) == 1 else bots[seat].choose(_Watching(rules, state, seat, actions))
        )
        if follow is not None:
            follow.before(state, seat, action, len(actions))
        rules.apply(state, seat, action)
        decisions += 1
        changes += seat != mover
        mover = seat
    if state.outcome is None:
        returns: tuple[float, ...] = (1 / len(set(teams)),) * players
        reason = "endless"
    else:
        returns = tuple(state.outcome.returns(teams))
        reason = state.outcome.reason
    # Where a game counts no turns, one is over when somebody else is asked.
    turns = rules.turn_number(state) if rules.turn_number(state) >= 0 else changes
    row = Row(
        task.number,
        task.unit,
        task.seed,
        tuple(round(each, 4) for each in returns),
        decisions,
        turns,
        reason,
        task.bots,
        task.decks,
        task.part,
        first,
    )
    return row if follow is None else follow.finish(state, row)


class _Follow:
    """What is noted while a game goes on."""

    def __init__(self, rules: Rules[State], players: int, teams: tuple[int, ...]) -> None:
        self.rules = rules
        self.players = players
        self.teams = teams
        self.evaluation = judge(rules, players, teams)
        self.drawn: list[set[str]] = [set() for _ in range(players)]
        self.played: list[set[str]] = [set() for _ in range(players)]
        self.opening: list[list[str] | None] = [None] * players
        self.own_turns = [0] * players
        self.copies: list[dict[str, int]] = [{} for _ in range(players)]
        """How many copies of a card have come to a seat early."""
        self.used: list[dict[str, int]] = [{} for _ in range(players)]
        self.chances: list[list[float]] = []
        """By turn: the chance of each seat when the turn begins."""
        self.cards: list[str] = []
        """The last card that was played before each of them."""
        self.last_card = ""
        self.mover = -1
        self.choices = 0
        self.forced = 0
        self.turn_had_choice = False
        self.turns = 0
        self.idle = 0

    def before(self, state: State, seat: int, action: Action, count: int) -> None:
        rules = self.rules
        hand = rules.hand(state, seat)
        self.drawn[seat].update(hand)
        if seat != self.mover:
            if self.mover >= 0:
                self.turns += 1
                self.idle += not self.turn_had_choice
            self.turn_had_choice = False
            self.mover = seat
            self.own_turns[seat] += 1
            self._judge(state)
        if self.own_turns[seat] <= EARLY:
            self._count(seat, hand)
        self.choices += 1
        if count == 1:
            self.forced += 1
        else:
            self.turn_had_choice = True
        card = rules.card_played(action)
        if card is not None:
            if self.opening[seat] is None:
                self.opening[seat] = hand
            self.played[seat].add(card)
            self.used[seat][card] = self.used[seat].get(card, 0) + 1
            self.last_card = card

    def _count(self, seat: int, hand: list[str]) -> None:
        copies, used = self.copies[seat], self.used[seat]
        for card_id, held in Counter(hand).items():
            seen = held + used.get(card_id, 0)
            if seen > copies.get(card_id, 0):
                copies[card_id] = seen

    def _judge(self, state: State) -> None:
        chances = [self.evaluation.chance(state, each) for each in range(self.players)]
        sides = set(self.teams)
        # Every seat judges for itself; together they make one.
        total = sum(chances) * len(sides) / self.players or 1.0
        self.chances.append([chance / total for chance in chances])
        self.cards.append(self.last_card)

    def finish(self, state: State, row: Row) -> Row:
        seen: list[Seen] = []
        for seat in range(self.players):
            hand = self.rules.hand(state, seat)
            self.drawn[seat].update(hand)
            seen.append(
                Seen(
                    tuple(sorted(self.opening[seat] or ())),
                    tuple(
                        card_id for card_id, count in sorted(self.copies[seat].items()) for _ in range(count)
                    ),
                    tuple(sorted(self.drawn[seat] | self.played[seat])),
                    tuple(sorted(self.played[seat])),
                    tuple(sorted(set(hand) - self.played[seat])),
                )
            )
        changes, swing, card, lowest, settled = self._drama(row.returns)
        return msgspec.structs.replace(
            row,
            seats=tuple(seen),
            lead_changes=changes,
            swing=round(swing, 3),
            swing_card=card,
            lowest=round(lowest, 3),
            settled=round(settled, 3),
            forced=round(self.forced / max(1, self.choices), 3),
            idle_turns=round(self.idle / max(1, self.turns), 3),
        )

    def _drama(self, returns: tuple[float, ...]) -> tuple[int, float, str, float, float]:
        even = 1 / len(set(self.teams))
        leaders: list[int] = []
        for chances in self.chances:
            best = max(range(self.players), key=chances.__getitem__)
            # A lead is more than a hair.
            if chances[best] > even + 0.03:
                leaders.append(self.teams[best])
        changes = sum(a != b for a, b in pairwise(leaders))
        swing, card = 0.0, ""
        for at in range(1, len(self.chances)):
            moved = max(
                abs(self.chances[at][seat] - self.chances[at - 1][seat]) for seat in range(self.players)
            )
            if moved > swing:
                swing, card = moved, self.cards[at]
        if len(set(returns)) == 1 or not self.chances:
            return changes, swing, card, even, 1.0
        winner = returns.index(max(returns))
        own = [chances[winner] for chances in self.chances]
        behind = [at for at, chance in enumerate(own) if chance < even]
        settled = (behind[-1] + 1) / len(own) if behind else 0.0
        return changes, swing, card, min(own), settled


def record_of(rules: Rules[State], task: Task) -> bytes:
    """The same game again, as a record that replays step by step."""
    match = Match(rules, setup_of(rules, task), task.seed, task.bots)
    bots, _ = seat_bots(task)
    decisions = 0
    while match.outcome is None and decisions < LONGEST:
        seat = match.awaited()[0]
        actions = rules.legal_actions(match.state, seat)
        sight = _Watching(rules, match.state, seat, actions)
        match.play(seat, actions[0] if len(actions) == 1 else bots[seat].choose(sight))
        decisions += 1
    return match.record().to_json()


def count_reasons(rows: list[Row]) -> dict[str, int]:
    """Why games ended, the most frequent first."""
    return dict(Counter(row.reason for row in rows).most_common())
