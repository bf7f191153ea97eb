"""Vec: thousands of games in lockstep, in numpy buffers that others may share. `torch.from_numpy` copies nothing."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from wartable.bots.bot import Bot, make_bot
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.encoder import Encoder
from wartable.core.errors import BadSetup
from wartable.core.match import Sight
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.env.lockstep import LONGEST, Lockstep
from wartable.games import encoder, game

Bytes = npt.NDArray[np.uint8]
Arrays = dict[str, npt.NDArray[np.generic]]

MOST_ANSWERS = 512
"""The answers for which the buffer has room, for each game on average."""
MOST_SEATS = 8


def encoder_of(rules: Rules[State]) -> Encoder[State]:
    """The encoder of a game. Raises BadSetup where it has none."""
    found = encoder(rules.id)
    if found is None:
        raise BadSetup("NO_ENCODER", f"{rules.name} has no encoder: its positions cannot be written down")
    return found


def shapes(rules: Rules[State], games: int) -> dict[str, tuple[tuple[int, ...], str]]:
    """The shape and type of every buffer, for a number of games."""
    layout = encoder_of(rules).layout
    return {
        "rows": ((games, layout.row_size), "u1"),
        "counts": ((games,), "<i4"),
        "seats": ((games,), "<i4"),
        "ended": ((games,), "u1"),
        "results": ((games, MOST_SEATS), "<f4"),
        "answers": ((games * MOST_ANSWERS, layout.answer_size), "u1"),
    }


class Buffers:
    """What many games ask: arrays that are written in place."""

    def __init__(self, made: Arrays) -> None:
        self.rows: Bytes = made["rows"].view(np.uint8)
        self.counts: npt.NDArray[np.int32] = made["counts"].view(np.int32)
        self.seats: npt.NDArray[np.int32] = made["seats"].view(np.int32)
        self.ended: Bytes = made["ended"].view(np.uint8)
        self.results: npt.NDArray[np.float32] = made["results"].view(np.float32)
        self.answers: Bytes = made["answers"].view(np.uint8)

    def starts(self) -> npt.NDArray[np.int64]:
        """Where the answers of each game begin."""
        counts: npt.NDArray[np.int64] = self.counts.astype(np.int64)
        return np.cumsum(counts) - counts


class Vec(Buffers):
    """Many games of one kind. After `reset` and `step` the buffers say what each of them asks.

    `rows[i]` is the position of game i as the seat `seats[i]` sees it, `counts[i]` the number of its answers; `answers` holds
    the answers of all games one after another. `ended[i]` says that the game ended with the last answer, then `results[i]`
    is what each seat got (the row already belongs to the next game).
    """

    def __init__(
        self,
        rules: Rules[State] | str,
        setups: Sequence[Setup] = (),
        games: int = 256,
        seed: int = 1,
        buffers: Arrays | None = None,
        bots: Sequence[str | None] = (),
        longest: int = LONGEST,
        drawn: bool = False,
    ) -> None:
        """`bots` hold seats, None is a learner's. `drawn`: the names are dealt to the seats anew for every game."""
        self.rules = game(rules) if isinstance(rules, str) else rules
        self.encoder = encoder_of(self.rules)
        self.layout = self.encoder.layout
        self.games = games
        chosen = list(setups) or [Setup(self.rules.players[0])]
        made = buffers or {name: np.zeros(*each) for name, each in shapes(self.rules, games).items()}
        super().__init__(made)
        self._rows = self.rows.data.cast("B")
        self._answers = self.answers.data.cast("B")
        self.total = 0
        """The number of answers in the buffer that are in use."""
        self._bots: dict[tuple[int, int], Bot] = {}
        self._specs: list[list[str | None]] = [list(bots) for _ in range(games)]
        """Which bot holds which seat, in each game."""
        self._held: list[State | None] = [None] * games
        """The game that the bots of each place were called to."""
        self._drawn = drawn
        self._dice = Dice(seed ^ 0xB075)
        holder = self._hold if any(bots) else None
        self.lockstep = Lockstep(self.rules, self.encoder, chosen, games, seed, holder, longest)

    def _hold(self, at: int, state: State, seat: int) -> Action | None:
        if self._held[at] is not state:
            self._call(at, state)
        specs = self._specs[at]
        spec = specs[seat] if seat < len(specs) else None
        if spec is None:
            return None
        if (at, seat) not in self._bots:
            self._bots[at, seat] = make_bot(spec, self._dice.seed())
        return self._bots[at, seat].choose(Sight(self.rules, state, seat))

    def _call(self, at: int, state: State) -> None:
        """A new game has begun: its bots are new ones."""
        self._held[at] = state
        for seat in range(state.players):
            self._bots.pop((at, seat), None)
        if self._drawn:
            self._dice.shuffle(self._specs[at])

    def reset(self) -> None:
        """Begin all games."""
        self.lockstep.begin()
        self._show()

    def step(self, choices: Sequence[int] | npt.NDArray[np.integer]) -> None:
        """One answer for each game, by its place among the legal ones."""
        given = choices.tolist() if isinstance(choices, np.ndarray) else list(choices)
        self.lockstep.step(given)
        self._show()

    def _show(self) -> None:
        told = self.lockstep
        self._rows[:] = b"".join(told.rows)
        answers = b"".join(told.answers)
        if len(answers) > len(self._answers):
            raise BadSetup("TOO_MANY_ANSWERS", f"{self.rules.name} asks more than the buffer holds")
        self._answers[: len(answers)] = answers
        self.total = len(answers) // self.layout.answer_size
        self.counts[:] = told.counts
        self.seats[:] = told.seats
        self.ended[:] = 0
        for at, got in zip(told.ended, told.results, strict=True):
            self.ended[at] = 1
            self.results[at, : len(got)] = got
            self.results[at, len(got) :] = 0.0
