"""The phrases in which cards speak: whom something reaches, and when something is so. Plain values that say themselves."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from wartable.games.hands_of_war.board import (
    ANY,
    ANYWHERE,
    CREATURE,
    ENCHANTMENT,
    FOE,
    HERE,
    OWN,
    PERMANENT,
    STANDARD,
    ZONE_NAMES,
)

PIECE: Final = 0
PLAYER: Final = 1
FALLEN: Final = 2
ABILITY: Final = 3

ATTACKING: Final = 1
EXHAUSTED: Final = 2
WOUNDED: Final = 3
CALM: Final = 4
"""Without an Enter ability on its card: what is cloned so cannot clone in its turn."""

ITSELF: Final = 0
HOST: Final = 1
CAUSE: Final = 2
OWN_STANDARD: Final = 3
FOE_STANDARD: Final = 4
YOU: Final = 5
OPPONENT: Final = 6

LEGION: Final = 1
SPIRITS: Final = 2
GLORIES: Final = 3
STANDS_IN: Final = 4
IS_READY: Final = 5
IS_EXHAUSTED: Final = 6
ALONE: Final = 7

KIND_WORDS: Final = {
    CREATURE: "creature",
    ENCHANTMENT: "enchantment",
    CREATURE | ENCHANTMENT: "creature or enchantment",
    STANDARD: "Battle Standard",
    PERMANENT: "permanent",
    CREATURE | STANDARD: "creature or Battle Standard",
}
ONLY_WORDS: Final = ("", "attacking ", "exhausted ", "wounded ", "")
ONLY_TAILS: Final = ("", "", "", "", " without an Enter ability")


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Who:
    """The pieces and players that an effect reaches."""

    def describe(self) -> str:
        raise TypeError(f"{type(self).__name__} does not describe itself")


@dataclass(frozen=True)
class Target(Who):
    """One thing that is chosen: a permanent, a player, a card in the own graveyard, an ability on the stack."""

    what: i64 = PIECE
    kinds: i64 = CREATURE
    side: i64 = ANY
    other: bool = False
    """Whether the source itself is left out."""
    up_to: bool = False
    only: i64 = 0
    zone: i64 = ANYWHERE

    def describe(self) -> str:
        if self.what == PLAYER:
            return "your opponent" if self.side == FOE else "target player"
        if self.what == FALLEN:
            return "target creature card from your graveyard"
        if self.what == ABILITY:
            return "target activated ability of an opposing creature or enchantment"
        words = "another target " if self.other else "target "
        if self.side == FOE:
            words += "opposing "
        words += ONLY_WORDS[self.only] + KIND_WORDS[self.kinds]
        if self.side == OWN:
            words += " you control"
        if self.zone == HERE:
            words += " in this zone"
        elif self.zone != ANYWHERE:
            words += f" in the {ZONE_NAMES[self.zone]}"
        words += ONLY_TAILS[self.only]
        return f"up to one {words}" if self.up_to else words


@dataclass(frozen=True)
class It(Who):
    """The target chosen before."""

    def describe(self) -> str:
        return "it"


@dataclass(frozen=True)
class Group(Who):
    """All of a kind, without a choice."""

    kinds: i64 = CREATURE
    side: i64 = OWN
    other: bool = False
    zone: i64 = ANYWHERE
    only: i64 = 0
    crowded: bool = False
    """Only creatures with at least two others of their controller in their zone."""
    spirited: bool = False
    """Only creatures with a Spirit counter."""

    def describe(self) -> str:
        words = "each other " if self.other else "each "
        if self.side == FOE:
            words += "opposing "
        words += ONLY_WORDS[self.only] + KIND_WORDS[self.kinds]
        if self.side == OWN:
            words += " you control"
        if self.zone == HERE:
            words += " in this zone"
        elif self.zone != ANYWHERE:
            words += f" in {'the' if self.side != OWN else 'your'} {ZONE_NAMES[self.zone]}"
        if self.crowded:
            words += " with at least two other creatures you control in its zone"
        if self.spirited:
            words += " with a Spirit counter"
        return words + ONLY_TAILS[self.only]


@dataclass(frozen=True)
class Fixed(Who):
    """One that the text names without a choice: this card, its host, a Standard, a player."""

    whom: int

    def describe(self) -> str:
        return (
            "this",
            "the bound creature",
            "that permanent",
            "your Battle Standard",
            "the opposing Battle Standard",
            "you",
            "your opponent",
        )[self.whom]


@dataclass(frozen=True)
class When:
    """When a static, triggered or activated ability is there at all (9.2: zones, counts, counters, ready state)."""

    what: i64
    n: i64 = 0

    def describe(self) -> str:
        if self.what == LEGION:
            return "Legion"
        if self.what == SPIRITS:
            return "with a Spirit counter" if self.n == 1 else f"with {self.n} or more Spirit counters"
        if self.what == GLORIES:
            return "with a Glory counter" if self.n == 1 else f"with {self.n} or more Glory counters"
        if self.what == STANDS_IN:
            return f"while in your {ZONE_NAMES[self.n]}"
        if self.what == IS_READY:
            return "while ready"
        if self.what == IS_EXHAUSTED:
            return "while exhausted"
        return "while it is the only creature you control in its zone"
