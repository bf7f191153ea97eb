"""All chance in all games: a small seeded generator of whole numbers that gives the same numbers for ever.

The algorithm is sfc32 (small fast counter, 32 bit): additions, shifts and exclusive ors only, each masked to 32 bits,
so that the interpreted and the compiled build can never differ.
"""

from collections.abc import Sequence
from typing import TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=False)
class Dice:
    """Seeded dice (`like` others: a copy of them). Cloned with the state they belong to; saved as four whole numbers."""

    a: i64
    b: i64
    c: i64
    counter: i64
    loaded: list[int]

    def __init__(self, seed: int, like: "Dice | None" = None) -> None:
        if like is not None:
            self.a = like.a
            self.b = like.b
            self.c = like.c
            self.counter = like.counter
            self.loaded = like.loaded.copy()
            return
        self.a = seed & 0xFFFFFFFF
        self.b = (seed >> 32) & 0xFFFFFFFF
        self.c = (seed >> 64) & 0xFFFFFFFF
        self.counter = 1
        self.loaded = []
        for _ in range(15):
            self.next32()

    def next32(self) -> i64:
        """The next 32 random bits."""
        a = self.a
        b = self.b
        c = self.c
        mask: i64 = 0xFFFFFFFF
        t: i64 = (a + b + self.counter) & mask
        self.counter = (self.counter + 1) & mask
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & mask
        self.c = ((((c << 21) | (c >> 11)) & mask) + t) & mask
        return t

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, each equally likely."""
        size: i64 = n
        mask: i64 = 0xFFFFFFFF
        product: i64 = self.next32() * size
        low: i64 = product & mask
        if low < size:
            threshold: i64 = (mask + 1 - size) % size
            while low < threshold:
                product = self.next32() * size
                low = product & mask
        return int(product >> 32)

    def roll(self, sides: int = 6) -> int:
        """One die, 1 to `sides`. Loaded dice give their prepared numbers first."""
        if self.loaded:
            return self.loaded.pop(0)
        return self.below(sides) + 1

    def load(self, rolls: Sequence[int]) -> None:
        """Prepare the coming rolls (scenarios only)."""
        self.loaded.extend(rolls)

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle a list of whole numbers in place."""
        i = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = cards[i]
            cards[i] = cards[j]
            cards[j] = kept
            i -= 1

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each equally likely."""
        return things[self.below(len(things))]

    def seed(self) -> int:
        """A fresh seed for other dice, drawn from these."""
        return (int(self.next32()) << 32) | int(self.next32())

    def clone(self) -> "Dice":
        return Dice(0, self)

    def dump(self) -> list[int]:
        """The whole state of the dice, as plain numbers."""
        return [int(self.a), int(self.b), int(self.c), int(self.counter), *self.loaded]

    def __repr__(self) -> str:
        return f"<Dice {self.a:08x}{self.b:08x}{self.c:08x}.{self.counter}>"
