"""The trainer learns: in a game of one number each, the higher one wins, it comes to name the highest."""

import numpy as np
import pytest

from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.encoder import Encoder
from wartable.core.layout import Field, Group, Layout
from wartable.core.outcome import won_by
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State, Told
from wartable.env import vec
from wartable.learn.settings import Settings

torch = pytest.importorskip("torch", reason="training needs torch: pip install wartable[learn]")

MOST = 4


class Name(Action, frozen=True, tag="name"):
    """Name a number."""

    number: int


class Numbers(State):
    """Numbers named so far."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(2, dice)
        self.named: list[int] = []


class HigherWins(Rules[Numbers]):
    """Each names a number, the second without having heard the first."""

    def __init__(self) -> None:
        super().__init__("higher-wins", "Higher wins", 1, (2,), (), {}, ())
        self.actions: list[Action] = [Name(number) for number in range(MOST)]

    def new_game(self, setup: Setup, seed: int) -> Numbers:
        return Numbers(Dice(seed))

    def awaited(self, state: Numbers) -> list[int]:
        return [] if state.outcome else [len(state.named)]

    def legal_actions(self, state: Numbers, seat: int) -> list[Action]:
        return self.actions if seat in self.awaited(state) else []

    def apply(self, state: Numbers, seat: int, action: Action) -> list[Told]:
        assert isinstance(action, Name)
        state.named.append(action.number)
        if len(state.named) == 2:
            first, second = state.named
            state.outcome = won_by([] if first == second else [0 if first > second else 1], 2, "higher")
        return []


LAYOUT = Layout(
    groups=(Group("table", 1, (Field("seat", 3),), (("seat",),)),),
    answer=Group("answer", 1, (Field("number", MOST + 1),), (("number",),)),
)


class Writer(Encoder[Numbers]):
    """The seat, and the numbers."""

    def encode(self, state: Numbers, seat: int) -> bytes:
        return bytes([seat + 1])

    def answers(self, state: Numbers, seat: int, actions: list[Action]) -> bytes:
        return bytes(range(1, MOST + 1))


def test_it_comes_to_name_the_highest_number(monkeypatch: pytest.MonkeyPatch) -> None:
    from wartable.bots.network import Network
    from wartable.learn import train

    monkeypatch.setattr(vec, "encoder_of", lambda rules: Writer(LAYOUT))
    monkeypatch.setattr(train, "encoder_of", lambda rules: Writer(LAYOUT))
    settings = Settings(
        game="higher-wins",
        updates=80,
        games=64,
        steps=8,
        batch=256,
        width=16,
        blocks=1,
        key=8,
        rate=5e-3,
        entropy=0.01,
    )
    trainer = train.Trainer(HigherWins(), settings, "cpu")
    chances: list[float] = []

    def look(progress: train.Progress) -> None:
        net = Network(LAYOUT, trainer.origin, trainer.net.arrays())
        scores, _ = net.think(bytes([1]), bytes(range(1, MOST + 1)))
        chances.append(float(np.exp(scores[-1]) / np.exp(scores).sum()))
        if chances[-1] > 0.9:
            raise KeyboardInterrupt  # as a person ends a training

    trainer.run(look)
    assert chances[0] < 0.6
    assert chances[-1] > 0.9
