"""The frame of what cards do. Each game has verbs of its own; only the way they are joined is shared.

An effect is a frozen value with `describe()`: the printed text is generated from it. What stands beside `describe()` in a
game's `effects.py` depends on how the game runs:

* Hands of War: `resolve(state, ...)`, which does it.
* The Battlefield, The Art of Battle: `carry_out(work)`, which writes into the card's numbers what the sums of the game add up.
* Circuit Warfare, Blood Wars: the verb as numbers (`code()`, `amount()`; `working()`), as their compiled rules read it. What it
  does stands apart, one branch a verb, in `magic.py` and `resolve.py`.

In all five no number is said twice, and `test_cards_are_true.py` changes every one of them: text and play change together.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Effect:
    """Something a card does."""

    def describe(self) -> str:
        raise TypeError(f"{type(self).__name__} does not describe itself")


@dataclass(frozen=True)
class InOrder(Effect):
    """Several effects, one after another."""

    effects: tuple[Effect, ...]

    def describe(self) -> str:
        return ", then ".join(effect.describe() for effect in self.effects)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Condition:
    """Something that is true or not."""

    def describe(self) -> str:
        raise TypeError(f"{type(self).__name__} does not describe itself")


@dataclass(frozen=True)
class Gate(Effect):
    """One condition, what happens if it holds, and what happens otherwise."""

    when: Condition
    then: Effect
    otherwise: Effect | None = None

    def describe(self) -> str:
        text = f"if {self.when.describe()}, {self.then.describe()}"
        return text if self.otherwise is None else f"{text}; otherwise {self.otherwise.describe()}"


@dataclass(frozen=True)
class Choose(Effect):
    """One of several effects, as the player likes."""

    options: tuple[Effect, ...]

    def describe(self) -> str:
        return "choose one: " + " / ".join(effect.describe() for effect in self.options)


def in_order(*effects: Effect) -> InOrder:
    return InOrder(effects)


def gate(when: Condition, then: Effect, otherwise: Effect | None = None) -> Gate:
    return Gate(when, then, otherwise)


def choose(*options: Effect) -> Choose:
    return Choose(options)


def sentence(text: str) -> str:
    """A description as a sentence: capital letter first, full stop last."""
    return text if not text else text[0].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence: `a, b and c`."""
    words = list(words)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""
