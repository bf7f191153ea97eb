"""Why the board is worth what it is: the sums of section 4 step by step, as data for people to read."""

from typing import Final

from wartable.games.the_battlefield.board import FLANKS, LANE_OF, LANES, SLOT_COUNT, SLOTS
from wartable.games.the_battlefield.cards import ALL
from wartable.games.the_battlefield.effects import (
    FLANKED,
    ONCE,
    Add,
    Multiply,
    Working,
    reaches,
    sign,
    signed,
)
from wartable.games.the_battlefield.scoring import score
from wartable.games.the_battlefield.state import EMPTY, BattlefieldState, Side
from wartable.games.the_battlefield.tables import ARMY_OF, IDS, WORKS
from wartable.games.the_battlefield.view import Count, EffectView, Kind, Part, SlotView


def _values(work: Working) -> tuple[str, str]:
    """What an effect does to attack and to defence, as signs."""
    attack = _plus(work.adds_attack) or _times(work.times_attack)
    return attack, _plus(work.adds_defence) or _times(work.times_defence)


def _plus(number: int) -> str:
    return signed(number) if number else ""


def _times(factor: int) -> str:
    return sign(factor) if factor != ONCE else ""


# -- what depends on the card alone, built once --------------------------------------------------------------------


def _printed(what: Kind, paired: bool) -> list[Part]:
    if paired:
        return [Part(what, str(work.attack2), str(work.defence2)) for work in WORKS]
    return [Part(what, str(work.attack1), str(work.defence1)) for work in WORKS]


def _lying_over(number: int) -> EffectView | None:
    """What a card does to a whole lane or side; the lane and who stops it are added on the board."""
    does = ALL[number].does
    if WORKS[number].doubles_flank:
        return EffectView(IDS[number], "Flank ×2", flank="×2")
    if isinstance(does, Add | Multiply) and does.reach != FLANKED:
        attack, defence = _values(WORKS[number])
        return EffectView(IDS[number], does.measure(), attack, defence)
    return None


SINGLES: Final[list[Part]] = _printed("single", False)
PAIRS: Final[list[Part]] = _printed("pair", True)
PRINTED: Final[list[Part]] = _printed("printed", False)
ADDED: Final[list[Part]] = [
    Part("effect", _plus(WORKS[n].adds_attack), _plus(WORKS[n].adds_defence), IDS[n]) for n in range(len(IDS))
]
MULTIPLIED: Final[list[Part]] = [
    Part("effect", _times(WORKS[n].times_attack), _times(WORKS[n].times_defence), IDS[n])
    for n in range(len(IDS))
]
LYING_OVER: Final[list[EffectView | None]] = [_lying_over(n) for n in range(len(IDS))]


# -- one side ------------------------------------------------------------------------------------------------------


def canceller(side: Side) -> int:
    """The number of a face-up canceller on a side, or EMPTY."""
    for slot in range(SLOT_COUNT):
        if _lies_open(side, slot) and WORKS[side.slots[slot]].cancels:
            return side.slots[slot]
    return EMPTY


def _workers(side: Side, stopper: int) -> list[int]:
    """The slots whose cards do something to others, and are not stopped."""
    found: list[int] = []
    for slot in range(SLOT_COUNT):
        if _lies_open(side, slot):
            number = side.slots[slot]
            work = WORKS[number]
            if (work.has_numbers or work.doubles_flank) and not _stopped_by(number, stopper):
                found.append(slot)
    return found


def slot_views(state: BattlefieldState, at: int) -> tuple[SlotView | None, ...]:
    """Every slot of a side: M1 to M5, R1 to R4, H1 to H3."""
    side = state.sides[at]
    stopper = canceller(side)
    workers = _workers(side, stopper)
    return tuple([_slot(at, side, slot, stopper, workers) for slot in range(SLOT_COUNT)])


def effects(side: Side) -> tuple[EffectView, ...]:
    """What lies over whole lanes and over the whole side."""
    stopper = canceller(side)
    found: list[EffectView] = []
    for slot in range(SLOT_COUNT):
        if not _lies_open(side, slot):
            continue
        number = side.slots[slot]
        lying = LYING_OVER[number]
        if lying is None:
            continue
        lane = LANES[LANE_OF[slot]] if WORKS[number].reaches_lane else ""
        stopped = _stopped_by(number, stopper)
        if lane or stopped:
            lying = EffectView(
                lying.card, lying.measure, lying.attack, lying.defence, lying.flank, lane, stopped
            )
        found.append(lying)
    return tuple(found)


def counts(own: list[int], enemy: list[int], lane_scoring: bool) -> tuple[Count, ...]:
    """How a side scores with these lanes against those: once for the whole side, or lane by lane."""
    if lane_scoring:
        return tuple(
            [_count(LANES[n], own[2 * n], own[2 * n + 1], enemy[2 * n], enemy[2 * n + 1]) for n in range(3)]
        )
    attack, defence = own[0] + own[2] + own[4], own[1] + own[3] + own[5]
    return (_count("", attack, defence, enemy[0] + enemy[2] + enemy[4], enemy[1] + enemy[3] + enemy[5]),)


def _count(lane: str, attack: int, defence: int, enemy_attack: int, enemy_defence: int) -> Count:
    over, kept = max(0, attack - enemy_defence), max(0, defence - enemy_attack)
    total = score(attack, defence, enemy_attack, enemy_defence)
    return Count(lane, attack, enemy_defence, over, defence, enemy_attack, kept, total)


def _lies_open(side: Side, slot: int) -> bool:
    return side.slots[slot] != EMPTY and not side.flipped[slot]


def _stopped_by(number: int, stopper: int) -> str:
    """4.1: a canceller stops the effects of all other specials on its side, but no canceller."""
    if stopper == EMPTY:
        return ""
    work = WORKS[number]
    return IDS[stopper] if work.is_special and not work.cancels else ""


# -- one slot ------------------------------------------------------------------------------------------------------


def _slot(at: int, side: Side, slot: int, stopper: int, workers: list[int]) -> SlotView | None:
    number = side.slots[slot]
    if number == EMPTY:
        return None
    owner = at if ARMY_OF[number] == side.army else 1 - at
    if side.flipped[slot]:
        return SlotView(IDS[number], side.paired[slot], True, owner)
    w = WORKS[number]
    stopped = _stopped_by(number, stopper)
    flanked = [f for f in FLANKS[slot] if _lies_open(side, f) and WORKS[side.slots[f]].is_unit]
    tells = w.flank_attack != 0 or w.flank_defence != 0
    if w.has_numbers and not w.reaches_lane and not w.reaches_side:
        tells = stopped == ""
    attack: int | None = None
    defence: int | None = None
    parts: tuple[Part, ...] = ()
    if w.is_unit:
        parts, attack, defence = _unit_sum(side, slot, len(flanked), workers)
    elif w.is_special and owner == at and (w.attack1 or w.defence1):
        attack, defence = w.attack1, w.defence1
        parts = (PRINTED[number],)
    return SlotView(
        IDS[number],
        side.paired[slot],
        False,
        owner,
        attack,
        defence,
        parts,
        tuple([SLOTS[f] for f in flanked]) if tells else (),
        w.cancels,
        stopped,
    )


def _unit_sum(side: Side, slot: int, flanked: int, workers: list[int]) -> tuple[tuple[Part, ...], int, int]:
    """4.2 to 4.5 for one unit: its values, the flank bonus, what is added, what is multiplied."""
    own = side.slots[slot]
    w = WORKS[own]
    pair = side.paired[slot]
    attack = w.attack2 if pair else w.attack1
    defence = w.defence2 if pair else w.defence1
    parts = [PAIRS[own] if pair else SINGLES[own]]
    if flanked and (w.flank_attack or w.flank_defence):
        times = flanked
        doubler = ""
        for worker in workers:
            if WORKS[side.slots[worker]].doubles_flank:
                times = 2 * flanked
                doubler = IDS[side.slots[worker]]
                break
        parts.append(
            Part("flank", _plus(times * w.flank_attack), _plus(times * w.flank_defence), doubler, flanked)
        )
        attack += times * w.flank_attack
        defence += times * w.flank_defence
    reaching: list[int] = []
    for worker in workers:
        number = side.slots[worker]
        effect = WORKS[number]
        if effect.has_numbers and reaches(effect, worker, slot):
            reaching.append(number)
            if effect.adds_attack or effect.adds_defence:
                parts.append(ADDED[number])
                attack += effect.adds_attack
                defence += effect.adds_defence
    if attack < 0 or defence < 0:
        parts.append(Part("floor", "0" if attack < 0 else "", "0" if defence < 0 else ""))
        attack = max(attack, 0)
        defence = max(defence, 0)
    halvings = 0
    for number in reaching:
        effect = WORKS[number]
        if effect.times_attack != ONCE or effect.times_defence != ONCE:
            parts.append(MULTIPLIED[number])
            attack *= effect.times_attack
            defence *= effect.times_defence
            halvings += 1
    # Rounded down once, at the end.
    return tuple(parts), attack >> halvings, defence >> halvings
