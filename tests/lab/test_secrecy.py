"""The proof of secrecy sees what a seat is shown, and what it may imagine."""

from wartable.core.dice import Dice
from wartable.games.the_battlefield.rules import BattlefieldRules
from wartable.games.the_battlefield.state import WISH_STEP, BattlefieldState
from wartable.lab.secrecy import IMAGINED, Leak, find_leaks


class Wrapped:
    """The rules with another `imagine`; not a subclass, since interpreted classes cannot inherit from compiled ones."""

    def __init__(self) -> None:
        self.rules = BattlefieldRules()

    def __getattr__(self, name: str) -> object:
        return getattr(self.rules, name)


class Peeking(Wrapped):
    """Imagines with the true number of the enemy's wishes, which no view shows."""

    def imagine(self, state: BattlefieldState, seat: int, dice: Dice) -> BattlefieldState:
        world = self.rules.imagine(state, seat, dice)
        if state.step == WISH_STEP and not state.sides[1 - seat].has_wished:
            world.sides[1 - seat].wishes = state.sides[1 - seat].wishes.copy()
        return world


class Fixed(Wrapped):
    """Imagines the enemy's deck in the order in which it lies."""

    def imagine(self, state: BattlefieldState, seat: int, dice: Dice) -> BattlefieldState:
        world = self.rules.imagine(state, seat, dice)
        if state.step == WISH_STEP:
            world.sides[1 - seat].deck = state.sides[1 - seat].deck.copy()
            world.sides[1 - seat].pile = state.sides[1 - seat].pile.copy()
        return world


def leaks(rules: object) -> set[str]:
    found = find_leaks(rules, 120, 3)  # type: ignore[arg-type]  # rules of one game
    return {each.what for each in found if isinstance(each, Leak)}


def test_an_imagined_world_that_keeps_a_secret_is_found() -> None:
    assert leaks(Peeking()) == {IMAGINED}
    assert leaks(Fixed()) == {IMAGINED}
    assert leaks(BattlefieldRules()) == set()
