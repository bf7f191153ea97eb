"""What the seats are called in sentences: one is "you" to whom the sentence is said, the others have names.

Events are written once, in the third person, and read right for everybody: `names.does(seat, "plays")` is "Bot plays"
or "you play", `names.whose(seat)` is "Bot's" or "your". `capital` begins the sentence.
"""

from collections.abc import Iterable, Sequence
from typing import overload

IRREGULAR = {
    "is": "are",
    "was": "were",
    "has": "have",
    "does": "do",
    "dies": "die",
    "lies": "lie",
    "ties": "tie",
}


def second_person(verb: str) -> str:
    """`plays` as one says it to somebody: `play`. What is the same for everybody (must, will, ran) stays."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "ches", "shes", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def many(count: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def capital(sentence: str) -> str:
    """A text with a capital letter in front, whatever stands there."""
    return sentence[:1].upper() + sentence[1:]


class Names(Sequence[str]):
    """The seats by name, and the seat that is spoken to (None: nobody at the table)."""

    __slots__ = ("_names", "you")

    def __init__(self, names: Sequence[str], you: int | None = None) -> None:
        self._names: tuple[str, ...] = names._names if isinstance(names, Names) else tuple(names)
        self.you = you

    @overload
    def __getitem__(self, seat: int) -> str: ...
    @overload
    def __getitem__(self, seat: slice) -> tuple[str, ...]: ...
    def __getitem__(self, seat: int | slice) -> str | tuple[str, ...]:
        """`attacks you`, `attacks Bot`."""
        if isinstance(seat, slice):
            return tuple(self[each] for each in range(*seat.indices(len(self))))
        return "you" if seat == self.you else self._names[seat]

    def __len__(self) -> int:
        return len(self._names)

    def name(self, seat: int) -> str:
        """The name itself, also of the seat that is spoken to."""
        return self._names[seat]

    def does(self, seat: int, verb: str) -> str:
        """`you play`, `Bot plays`. The first word is the verb: `is dealt`, `has nothing to draw`."""
        return f"{self[seat]} {self.verb(seat, verb)}"

    def verb(self, seat: int, verb: str) -> str:
        """A further verb of the same seat: `loses 2 cards and` ... `gets`."""
        if seat != self.you:
            return verb
        first, space, rest = verb.partition(" ")
        return f"{second_person(first)}{space}{rest}"

    def whose(self, seat: int) -> str:
        """`your`, `Bot's`."""
        return "your" if seat == self.you else f"{self._names[seat]}'s"

    def join(self, seats: Iterable[int]) -> str:
        """`you, Ann and Bot`: who is spoken to comes first."""
        told = sorted(seats, key=lambda seat: seat != self.you)
        words = [self[seat] for seat in told]
        return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def fold_repeats(sentences: Iterable[str]) -> list[str]:
    """A log without repeats: what is said several times in a row is said once, `Bot draws a card (×3).`"""
    runs: list[tuple[str, int]] = []
    for sentence in sentences:
        if runs and runs[-1][0] == sentence:
            runs[-1] = (sentence, runs[-1][1] + 1)
        else:
            runs.append((sentence, 1))
    return [_times(sentence, count) for sentence, count in runs]


def _times(sentence: str, count: int) -> str:
    if count == 1:
        return sentence
    end = sentence[-1:] if sentence[-1:] in (".", "!") else ""
    return f"{sentence[: len(sentence) - len(end)]} (×{count}){end}"
