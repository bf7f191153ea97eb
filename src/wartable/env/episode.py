"""One game as a learner meets it: questions of single seats as arrays, answers by their number, rewards that add up to nothing.

The environments for Gymnasium, PettingZoo and OpenSpiel are all made of episodes, so that they agree in every byte.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.core.version import rules_version
from wartable.env.vec import encoder_of
from wartable.games import game

MOST_ANSWERS = 512
"""The size of the action space: answers are named by their place among the legal ones. Where there are more, the later ones
cannot be given; random players of all five games were asked none with more than 442 (Circuit Warfare with four seats)."""

Observation = dict[str, npt.NDArray[np.uint8] | npt.NDArray[np.int8]]


class Table:
    """A game with its setups: what all episodes at it share."""

    def __init__(
        self, rules: Rules[State] | str, setups: Sequence[Setup] = (), rules_version_wanted: str = ""
    ) -> None:
        self.rules = game(rules) if isinstance(rules, str) else rules
        self.encoder = encoder_of(self.rules)
        self.layout = self.encoder.layout
        self.setups = list(setups) or [Setup(self.rules.players[0])]
        if len({setup.players for setup in self.setups}) > 1:
            raise BadSetup("MIXED_PLAYERS", "all setups of one environment have the same number of players")
        self.players = self.setups[0].players
        self.version = rules_version(self.rules)
        if rules_version_wanted and rules_version_wanted != self.version:
            raise BadSetup(
                "OTHER_RULES",
                f"{self.rules.name} is at version {self.version} here, not {rules_version_wanted}: results do not compare",
            )

    @cached_property
    def names(self) -> tuple[str, ...]:
        return self.rules.seat_names(self.players)

    def __deepcopy__(self, memo: dict[int, object]) -> "Table":
        return self  # nothing in it ever changes

    def shapes(self) -> dict[str, tuple[tuple[int, ...], int]]:
        """The shape of each array of an observation, and the greatest value in it."""
        return {
            "observation": ((self.layout.row_size,), 255),
            "answers": ((MOST_ANSWERS, self.layout.answer_size), 255),
            "action_mask": ((MOST_ANSWERS,), 1),
        }

    def nothing(self) -> Observation:
        """What is seen where nothing is asked."""
        return {
            "observation": np.zeros(self.layout.row_size, np.uint8),
            "answers": np.zeros((MOST_ANSWERS, self.layout.answer_size), np.uint8),
            "action_mask": np.zeros(MOST_ANSWERS, np.int8),
        }


class Episode:
    """A game from its deal to its end."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.rules = table.rules
        dice = Dice(seed)
        setup = table.setups[dice.below(len(table.setups))]
        self.state = self.rules.new_game(setup, dice.seed())
        self.state.quiet = True
        self._actions: dict[int, list[Action]] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> "Episode":
        other = Episode.__new__(Episode)
        other.table = self.table
        other.rules = self.rules
        other.state = self.state.clone()
        other._actions = {}
        return other

    @property
    def is_over(self) -> bool:
        return self.state.outcome is not None

    def awaited(self) -> list[int]:
        """The seats that owe an answer; none when the game is over."""
        return [] if self.is_over else self.rules.awaited(self.state)

    def actions(self, seat: int) -> list[Action]:
        """The legal actions of a seat in their order; none where it is not awaited."""
        if seat not in self._actions:
            self._actions[seat] = [] if self.is_over else self.rules.legal_actions(self.state, seat)
        return self._actions[seat]

    def observe(self, seat: int) -> Observation:
        """The question to a seat as arrays; where nothing is asked of it, nothing is shown."""
        seen = self.table.nothing()
        actions = self.actions(seat)
        if not actions:
            return seen
        encoder = self.table.encoder
        seen["observation"] = np.frombuffer(encoder.encode(self.state, seat), np.uint8).copy()
        answers = np.frombuffer(encoder.answers(self.state, seat, actions), np.uint8)
        count = min(len(actions), MOST_ANSWERS)
        seen["answers"][:count] = answers.reshape(len(actions), -1)[:count]
        seen["action_mask"][:count] = 1
        return seen

    def answer(self, seat: int, choice: int) -> bool:
        """Give the answer of this number. Whoever names one that is not there gives the game up; that returns False."""
        actions = self.actions(seat)
        legal = 0 <= choice < len(actions)
        if legal:
            self.apply(seat, actions[choice])
        else:
            self._actions = {}
            self.rules.concede(self.state, seat)
        return legal

    def apply(self, seat: int, action: Action) -> None:
        self._actions = {}
        self.rules.apply(self.state, seat, action)

    def give_forced_answers(self) -> None:
        """Go on to the next question that has two answers or more."""
        while not self.is_over:
            seat = self.awaited()[0]
            actions = self.actions(seat)
            if len(actions) != 1:
                return
            self.apply(seat, actions[0])

    def rewards(self) -> list[float]:
        """For each seat: 1 for a win; over all seats they add up to nothing. All 0 before the end."""
        outcome = self.state.outcome
        if outcome is None:
            return [0.0] * self.state.players
        teams = self.rules.teams(self.state)
        even = 1.0 / len(set(teams))
        return [(share - even) / (1.0 - even) for share in outcome.returns(teams)]

    def board(self, seat: int | None = None) -> str:
        """The table as text, as a seat or (None) a spectator sees it."""
        return self.rules.board(self.rules.view(self.state, seat))
