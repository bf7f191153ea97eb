"""What cards can do, and what that makes of the numbers on a side (section 4 of the rule book)."""

from dataclasses import dataclass
from typing import Final

from wartable.core.effects import Effect
from wartable.games.the_battlefield.board import FLANKS, LANE_OF, SLOT_COUNT
from wartable.games.the_battlefield.state import KINDS, Side

THIS_LANE = "units in this lane"
THIS_SIDE = "all units on this side"
FLANKED = "each unit it flanks"

# Factors are counted in halves.
HALF: Final = 1
ONCE: Final = 2
HALF_MORE: Final = 3
TWICE: Final = 4
SIGNS: Final = {HALF: "×½", HALF_MORE: "×1½", TWICE: "×2"}


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


@dataclass(frozen=True)
class Add(Effect):
    """Add to attack and defence of the units it reaches."""

    reach: str
    attack: int = 0
    defence: int = 0

    def measure(self) -> str:
        """What it adds: `+1 A, +1 D`."""
        return ", ".join(f"{signed(n)} {word}" for n, word in ((self.attack, "A"), (self.defence, "D")) if n)

    def describe(self) -> str:
        return f"{self.reach}: {self.measure()}"


@dataclass(frozen=True)
class Multiply(Effect):
    """Multiply attack and defence of the units it reaches; factors are counted in halves."""

    reach: str
    attack: int = ONCE
    defence: int = ONCE

    def measure(self) -> str:
        """What it multiplies: `A ×½ and D ×½`."""
        factors = ((self.attack, "A"), (self.defence, "D"))
        return " and ".join(f"{word} {SIGNS[n]}" for n, word in factors if n != ONCE)

    def describe(self) -> str:
        return f"{self.reach}: {self.measure()}"


@dataclass(frozen=True)
class DoubleFlank(Effect):
    """Flank bonuses on this side count double."""

    def describe(self) -> str:
        return "Flank bonuses of units on this side count double"


@dataclass(frozen=True)
class Cancel(Effect):
    """Ignore the effects of all other specials on this side."""

    def describe(self) -> str:
        return "canceller: the effects of all other specials on this side are ignored"


@dataclass(frozen=True)
class Clear(Effect):
    """Remove all other wild cards of one family from this side when played."""

    family: str

    def describe(self) -> str:
        return f"clear: remove all other {self.family} cards from this side"


class Working:
    """One card's printed values and effect as plain numbers, for the sums below."""

    def __init__(self) -> None:
        self.is_unit = False
        self.is_special = False
        self.attack1 = 0
        self.defence1 = 0
        self.attack2 = 0
        self.defence2 = 0
        self.flank_attack = 0
        self.flank_defence = 0
        self.reaches_lane = False
        self.reaches_side = False
        self.adds_attack = 0
        self.adds_defence = 0
        self.shifts_attack = 0
        self.shifts_defence = 0
        self.triples_attack = 0
        self.triples_defence = 0
        self.has_numbers = False
        self.doubles_flank = False
        self.cancels = False


SHIFTS: Final = {HALF: (-1, 0), ONCE: (0, 0), HALF_MORE: (-1, 1), TWICE: (1, 0)}
"""A factor as powers of two and of three."""


def working(effect: Effect | None) -> Working:
    """The numbers of an effect."""
    w = Working()
    if isinstance(effect, Add | Multiply):
        w.has_numbers = True
        w.reaches_lane = effect.reach == THIS_LANE
        w.reaches_side = effect.reach == THIS_SIDE
    if isinstance(effect, Add):
        w.adds_attack = effect.attack
        w.adds_defence = effect.defence
    elif isinstance(effect, Multiply):
        # Half as much again is three times the half: whole numbers until the one rounding at the end.
        w.shifts_attack, w.triples_attack = SHIFTS[effect.attack]
        w.shifts_defence, w.triples_defence = SHIFTS[effect.defence]
    elif isinstance(effect, DoubleFlank):
        w.doubles_flank = True
    elif isinstance(effect, Cancel):
        w.cancels = True
    return w


def reaches(effect: Working, worker: int, slot: int) -> bool:
    """Whether an effect that lies in one slot reaches a unit in another slot of the same side."""
    if effect.reaches_lane:
        return LANE_OF[worker] == LANE_OF[slot]
    return effect.reaches_side or slot in FLANKS[worker]


def multiplied(value: int, shift: int, triples: int) -> int:
    """A value times powers of two and of three, rounded down once."""
    for _ in range(triples):
        value *= 3
    return value << shift if shift >= 0 else value >> -shift


def lane_totals(side: Side, owner: int, works: list[Working]) -> list[int]:
    """Attack and defence of each lane of a side: A and D of melee, of ranged, of heavy.

    `owner` is the army of the side's owner: specials of the other army lie here as intruders and have no values.
    """
    cards = side.slots
    flipped = side.flipped
    open_slots: list[int] = []
    workers: list[int] = []
    cancelled = False
    doubled = False
    for slot in range(SLOT_COUNT):
        number = cards[slot]
        if number < 0 or flipped[slot]:
            continue
        open_slots.append(slot)
        w = works[number]
        if w.cancels:
            cancelled = True
        if w.has_numbers:
            workers.append(slot)
        if w.doubles_flank:
            doubled = True
    busy = doubled or len(workers) > 0
    # 4.1: a canceller stops the effects of all other specials on the side, of both owners.
    if cancelled:
        doubled = False
        workers = [slot for slot in workers if not works[cards[slot]].is_special]
    totals = [0, 0, 0, 0, 0, 0]
    for slot in open_slots:
        number = cards[slot]
        w = works[number]
        lane = LANE_OF[slot]
        if not w.is_unit:
            # 4.6: a special adds its printed values on its owner's side, never changed by any effect.
            if w.is_special and number // KINDS == owner:
                totals[2 * lane] += w.attack1
                totals[2 * lane + 1] += w.defence1
            continue
        # 4.2: x1 or x2
        attack = w.attack2 if side.paired[slot] else w.attack1
        defence = w.defence2 if side.paired[slot] else w.defence1
        # 4.3: the Flank bonus, once for each unit it flanks
        if w.flank_attack or w.flank_defence:
            times = 0
            for front in FLANKS[slot]:
                other = cards[front]
                if other >= 0 and not flipped[front] and works[other].is_unit:
                    times += 1
            if doubled:
                times *= 2
            attack += times * w.flank_attack
            defence += times * w.flank_defence
        if busy:
            # 4.4 and 4.5: add, floor at 0, multiply as one exact product, round down once
            shift_attack = 0
            shift_defence = 0
            triples_attack = 0
            triples_defence = 0
            for worker in workers:
                effect = works[cards[worker]]
                if not reaches(effect, worker, slot):
                    continue
                attack += effect.adds_attack
                defence += effect.adds_defence
                shift_attack += effect.shifts_attack
                shift_defence += effect.shifts_defence
                triples_attack += effect.triples_attack
                triples_defence += effect.triples_defence
            attack = max(attack, 0)
            defence = max(defence, 0)
            attack = multiplied(attack, shift_attack, triples_attack)
            defence = multiplied(defence, shift_defence, triples_defence)
        totals[2 * lane] += attack
        totals[2 * lane + 1] += defence
    return totals
