"""What cards can do, and what that makes of the numbers of a unit (section 4 of the rule book).

An effect is a frozen value: `describe` prints it, `carry_out` beside it writes what it does into a `Working`, the plain
numbers that `scoring.py` adds up. So the two cannot differ, and the sums know no card.
"""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.effects import Effect
from wartable.games.the_battlefield.board import FLANKS, LANE_OF

# How far an effect reaches, as codes.
THIS_LANE: Final = "lane"
THIS_SIDE: Final = "side"
FLANKED: Final = "flanked"

REACHES: Final = {
    THIS_LANE: "units in this lane",
    THIS_SIDE: "all units on this side",
    FLANKED: "each unit it flanks",
}
"""The same in words."""

# Factors are counted in halves.
HALF: Final = 1
ONCE: Final = 2
HALF_MORE: Final = 3
TWICE: Final = 4


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


def sign(factor: int) -> str:
    """A factor as it is printed: `×½`, `×1½`, `×2`."""
    whole = str(factor // 2) if factor != HALF else ""
    return f"×{whole}{'½' if factor % 2 else ''}"


class Working:
    """One card's printed values and effect as plain numbers, for the sums of section 4."""

    def __init__(self) -> None:
        self.is_unit = False
        self.is_special = False
        self.attack1 = 0
        self.defence1 = 0
        self.attack2 = 0
        self.defence2 = 0
        self.flank_attack = 0
        self.flank_defence = 0
        self.has_numbers = False
        self.reaches_lane = False
        self.reaches_side = False
        self.adds_attack = 0
        self.adds_defence = 0
        self.times_attack = ONCE
        self.times_defence = ONCE
        self.doubles_flank = False
        self.cancels = False
        self.clears = ""

    def reach(self, reach: str) -> None:
        self.has_numbers = True
        self.reaches_lane = reach == THIS_LANE
        self.reaches_side = reach == THIS_SIDE


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class BattlefieldEffect(Effect):
    """A verb of The Battlefield."""

    def carry_out(self, work: Working) -> None:
        """Write what the effect does into the numbers that are added up."""
        raise TypeError(f"The Battlefield cannot carry out {self!r}")


@dataclass(frozen=True)
class Add(BattlefieldEffect):
    """Add to attack and defence of the units it reaches."""

    reach: str
    attack: int = 0
    defence: int = 0

    def measure(self) -> str:
        """What it adds: `+1 A, +1 D`."""
        both = ((self.attack, "A"), (self.defence, "D"))
        return ", ".join(f"{signed(n)} {word}" for n, word in both if n) or "nothing"

    def describe(self) -> str:
        return f"{REACHES[self.reach]}: {self.measure()}"

    def carry_out(self, work: Working) -> None:
        work.reach(self.reach)
        work.adds_attack = self.attack
        work.adds_defence = self.defence


@dataclass(frozen=True)
class Multiply(BattlefieldEffect):
    """Multiply attack and defence of the units it reaches; factors are counted in halves."""

    reach: str
    attack: int = ONCE
    defence: int = ONCE

    def measure(self) -> str:
        """What it multiplies: `A ×½ and D ×½`."""
        factors = ((self.attack, "A"), (self.defence, "D"))
        return " and ".join(f"{word} {sign(n)}" for n, word in factors if n != ONCE) or "nothing"

    def describe(self) -> str:
        return f"{REACHES[self.reach]}: {self.measure()}"

    def carry_out(self, work: Working) -> None:
        work.reach(self.reach)
        work.times_attack = self.attack
        work.times_defence = self.defence


@dataclass(frozen=True)
class DoubleFlank(BattlefieldEffect):
    """Flank bonuses on this side count double."""

    def describe(self) -> str:
        return "Flank bonuses of units on this side count double"

    def carry_out(self, work: Working) -> None:
        work.doubles_flank = True


@dataclass(frozen=True)
class Cancel(BattlefieldEffect):
    """Ignore the effects of all other specials on this side."""

    def describe(self) -> str:
        return "canceller: the effects of all other specials on this side are ignored"

    def carry_out(self, work: Working) -> None:
        work.cancels = True


@dataclass(frozen=True)
class Clear(BattlefieldEffect):
    """Remove all other wild cards of one family from this side when played."""

    family: str

    def describe(self) -> str:
        return f"clear: remove all other {self.family} cards from this side"

    def carry_out(self, work: Working) -> None:
        work.clears = self.family


def working(effect: BattlefieldEffect | None) -> Working:
    """The numbers of an effect."""
    work = Working()
    if effect is not None:
        effect.carry_out(work)
    return work


def reaches(effect: Working, worker: int, slot: int) -> bool:
    """Whether an effect that lies in one slot reaches a unit in another slot of the same side."""
    if effect.reaches_lane:
        return LANE_OF[worker] == LANE_OF[slot]
    return effect.reaches_side or slot in FLANKS[worker]
