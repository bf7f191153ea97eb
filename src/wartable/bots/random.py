"""Any legal action, each as likely as the others: for smoke tests, and as the bottom of every ladder."""

from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Sight


class RandomBot:
    """Uniform over the legal actions."""

    def __init__(self, spec: str, seed: int) -> None:
        self.spec = spec
        self.dice = Dice(seed)

    def choose(self, sight: Sight) -> Action:
        return self.dice.pick(sight.actions)

    def cancel(self) -> None:
        """Nothing to stop: it never thinks."""
