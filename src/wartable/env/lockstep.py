"""Many games in step, as fast as the rules allow: every game always waits for one answer of one seat. Compiled.

Forced answers are given unasked, and a game that ends begins anew. Where several seats choose at once they are asked one
after another, and none is told what another has said.
"""

from collections.abc import Callable
from typing import Final

from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.encoder import Encoder
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State

LONGEST: Final = 20_000
"""Decisions after which a game is given up as endless: a draw."""

Holder = Callable[[int, State, int], Action | None]
"""Given a game's number, its state and the awaited seat: the answer of a bot that holds this seat, or None."""


class Lockstep:
    """Games played in step. `begin` asks the first questions, `step` takes an answer for each and asks the next ones."""

    def __init__(
        self,
        rules: Rules[State],
        encoder: Encoder[State],
        setups: list[Setup],
        count: int,
        seed: int,
        holder: Holder | None = None,
        longest: int = LONGEST,
    ) -> None:
        self.rules = rules
        self.encoder = encoder
        self.setups = setups
        self.count = count
        self.dice = Dice(seed)
        self.holder = holder
        self.longest = longest
        self.rows: list[bytes] = [b""] * count
        """The position of each game, as the seat that is asked sees it."""
        self.answers: list[bytes] = [b""] * count
        """Its answers."""
        self.counts: list[int] = [0] * count
        """How many there are; two or more."""
        self.seats: list[int] = [0] * count
        """The seat that is asked, in each game."""
        self.ended: list[int] = []
        """The games that ended in the last step, ascending; they have begun anew."""
        self.results: list[list[float]] = []
        """For each of them what every seat got, on the scale of winning chances."""
        self.lengths: list[int] = []
        """For each of them how many decisions it took, forced ones included."""
        self.setup_of: list[int] = [0] * count
        """The number of the setup of each game under way."""
        self.steps = 0
        """Decisions in all, forced ones and those of bots included."""
        self._states: list[State] = []
        self._actions: list[list[Action]] = []
        self._taken: list[int] = [0] * count

    def begin(self) -> None:
        """Begin all games."""
        self.ended = []
        self.results = []
        self.lengths = []
        self._states = [self._new_game(at) for at in range(self.count)]
        self._actions = [[] for _ in range(self.count)]
        for at in range(self.count):
            self._ask(at)

    def step(self, choices: list[int]) -> None:
        """Give every game the answer of this number, and go on to the next question of each."""
        self.ended = []
        self.results = []
        self.lengths = []
        rules = self.rules
        for at in range(self.count):
            if self._actions[at]:  # whoever gave up answers nothing
                rules.apply(self._states[at], self.seats[at], self._actions[at][choices[at]])
            self._taken[at] += 1
            self._ask(at)
        self.steps += self.count

    def give_up(self, at: int) -> None:
        """The seat that is asked gives its game up; the next step sees the end, whatever answer it brings."""
        self.rules.concede(self._states[at], self.seats[at])
        self._actions[at] = []

    def state(self, at: int) -> State:
        """The state of a game: for tests and pictures, never for a player."""
        return self._states[at]

    def action(self, at: int, choice: int) -> Action:
        """What an answer of the open question of a game says."""
        return self._actions[at][choice]

    def _new_game(self, at: int) -> State:
        number = self.dice.below(len(self.setups))
        self.setup_of[at] = number
        self._taken[at] = 0
        state = self.rules.new_game(self.setups[number], self.dice.seed())
        state.quiet = True
        state.told = []
        return state

    def _ask(self, at: int) -> None:
        """Go on to the next question that has two answers or more, for a seat that no bot holds."""
        rules = self.rules
        holder = self.holder
        state = self._states[at]
        while True:
            if state.outcome is not None or self._taken[at] >= self.longest:
                self._end(at, state)
                state = self._new_game(at)
                self._states[at] = state
            seat = rules.awaited(state)[0]
            actions = rules.legal_actions(state, seat)
            if len(actions) > 1:
                held = None if holder is None else holder(at, state, seat)
                if held is None:
                    break
                rules.apply(state, seat, held)
            else:
                rules.apply(state, seat, actions[0])
            self._taken[at] += 1
            self.steps += 1
        self._actions[at] = actions
        self.seats[at] = seat
        self.counts[at] = len(actions)
        self.rows[at] = self.encoder.encode(state, seat)
        self.answers[at] = self.encoder.answers(state, seat, actions)

    def _end(self, at: int, state: State) -> None:
        if self.ended and self.ended[-1] == at:
            # It ended, began anew and ended again without a question: only what was asked about counts.
            return
        teams = self.rules.teams(state)
        outcome = state.outcome
        if outcome is None:
            got = [1.0 / len(set(teams))] * state.players
        else:
            got = list(outcome.returns(teams))
        self.ended.append(at)
        self.results.append(got)
        self.lengths.append(self._taken[at])
