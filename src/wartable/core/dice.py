"""All chance in all games: a small seeded generator of whole numbers that gives the same numbers for ever.

There are two kinds of dice, told apart by their seed. A short seed, up to 96 bits, makes fast ones (sfc32, small fast counter):
simulations, searches, tests. A long one, of 256 bits, makes dice that nobody can foretell from what they showed (ChaCha20): games
among people. Both need additions, shifts and exclusive ors only, each masked to 32 bits, so that the interpreted and the
compiled build can never differ.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")
SHORT_SEEDS: Final = 1 << 96
"""The seeds below are short."""


@mypyc_attr(allow_interpreted_subclasses=False, acyclic=True)
class Dice:
    """Seeded dice (`like` others: a copy of them). Cloned with the state they belong to; saved as a few whole numbers."""

    a: i64
    b: i64
    c: i64
    counter: i64
    loaded: list[int]
    key: list[int]
    """The key of ChaCha20, eight words; empty for fast dice. Never changed."""
    block: list[int]
    """Sixteen words of ChaCha20's stream. Never changed: another takes its place."""
    used: i64
    """The number of its words that were used."""

    def __init__(self, seed: int, like: "Dice | None" = None) -> None:
        if like is not None:
            self.a = like.a
            self.b = like.b
            self.c = like.c
            self.counter = like.counter
            self.loaded = like.loaded.copy()
            self.key = like.key
            self.block = like.block
            self.used = like.used
            return
        self.loaded = []
        self.block = []
        self.used = 16
        self.a = seed & 0xFFFFFFFF
        self.b = (seed >> 32) & 0xFFFFFFFF
        self.c = (seed >> 64) & 0xFFFFFFFF
        if seed >= SHORT_SEEDS:
            self.key = [(seed >> shift) & 0xFFFFFFFF for shift in range(0, 256, 32)]
            self.counter = 0
            return
        self.key = []
        self.counter = 1
        for _ in range(15):
            self.next32()

    def next32(self) -> i64:
        """The next 32 random bits."""
        if self.key:
            return self._next_of_stream()
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

    def _next_of_stream(self) -> i64:
        if self.used == 16:
            self.block = chacha20(self.key, int(self.counter))
            self.counter += 1
            self.used = 0
        word: i64 = self.block[self.used]
        self.used += 1
        return word

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

    def shuffle(self, cards: list[T]) -> None:
        """Shuffle a list in place."""
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
        if self.key:
            return [*self.key, int(self.counter), int(self.used), *self.loaded]
        return [int(self.a), int(self.b), int(self.c), int(self.counter), *self.loaded]

    def __repr__(self) -> str:
        if self.key:
            return (
                f"<Dice with a long seed, block {self.counter}.{self.used}>"  # what is to come stays secret
            )
        return f"<Dice {self.a:08x}{self.b:08x}{self.c:08x}.{self.counter}>"


def chacha20(key: list[int], counter: int) -> list[int]:
    """One block of ChaCha20's stream (RFC 8439, the nonce all zero): sixteen words of 32 bits."""
    begin = [
        0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key,
        counter & 0xFFFFFFFF, (counter >> 32) & 0xFFFFFFFF, 0, 0,
    ]  # fmt: skip
    words = begin.copy()
    for _ in range(10):
        _quarter(words, 0, 4, 8, 12)
        _quarter(words, 1, 5, 9, 13)
        _quarter(words, 2, 6, 10, 14)
        _quarter(words, 3, 7, 11, 15)
        _quarter(words, 0, 5, 10, 15)
        _quarter(words, 1, 6, 11, 12)
        _quarter(words, 2, 7, 8, 13)
        _quarter(words, 3, 4, 9, 14)
    return [(words[i] + begin[i]) & 0xFFFFFFFF for i in range(16)]


def _quarter(words: list[int], at_a: int, at_b: int, at_c: int, at_d: int) -> None:
    """A quarter of a round."""
    mask: i64 = 0xFFFFFFFF
    a: i64 = words[at_a]
    b: i64 = words[at_b]
    c: i64 = words[at_c]
    d: i64 = words[at_d]
    a = (a + b) & mask
    d ^= a
    d = ((d << 16) | (d >> 16)) & mask
    c = (c + d) & mask
    b ^= c
    b = ((b << 12) | (b >> 20)) & mask
    a = (a + b) & mask
    d ^= a
    d = ((d << 8) | (d >> 24)) & mask
    c = (c + d) & mask
    b ^= c
    b = ((b << 7) | (b >> 25)) & mask
    words[at_a] = int(a)
    words[at_b] = int(b)
    words[at_c] = int(c)
    words[at_d] = int(d)
