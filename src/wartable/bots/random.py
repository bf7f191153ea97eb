"""Uniform over the legal actions."""

from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Sight


class RandomBot:
    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def choose(self, sight: Sight) -> Action:
        return self.dice.pick(sight.actions)
