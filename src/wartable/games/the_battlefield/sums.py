"""Why the board is worth what it is: the sums of section 4 step by step, as data for people to read."""

from typing import Literal

import msgspec

from wartable.games.the_battlefield.board import FLANKS, LANE_OF, LANES, SLOT_COUNT, SLOTS
from wartable.games.the_battlefield.cards import ALL
from wartable.games.the_battlefield.effects import (
    FLANKED,
    ONCE,
    THIS_SIDE,
    Add,
    Multiply,
    Working,
    reaches,
    sign,
    signed,
)
from wartable.games.the_battlefield.scoring import lanes, score
from wartable.games.the_battlefield.state import EMPTY, BattlefieldState, Side
from wartable.games.the_battlefield.tables import ARMY_OF, IDS, WORKS


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of the sum behind a card's values, in the order in which they are worked out."""

    what: Literal["single", "pair", "printed", "flank", "effect", "floor"]
    attack: str = ""
    """`4`, `+3` or `×½`; empty where the step does not touch the attack."""
    defence: str = ""
    card: str = ""
    """The card whose effect it is; for a flank bonus the one that doubles it."""
    times: int = 0
    """For a flank bonus: how many units are flanked."""


class SlotView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card on the board; flipped cards show their identity too."""

    card: str
    pair: bool = False
    flipped: bool = False
    owner: int = 0
    """The seat from whose deck it comes."""
    attack: int | None = None
    """What it is worth now; None for a card that has no values here."""
    defence: int | None = None
    parts: tuple[Part, ...] = ()
    """The sum behind these values."""
    flanks: tuple[str, ...] = ()
    """The slots of the units on which its flanking tells: by its bonus or by its effect."""
    cancels: bool = False
    stopped_by: str = ""
    """The canceller on this side that stops its effect."""


class EffectView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a card does to all units of a lane or of a side."""

    card: str
    measure: str
    """`A ×½`, `−1 A, −2 D`."""
    attack: str = ""
    """`×½` or `−1`; empty where the attack is not touched."""
    defence: str = ""
    flank: str = ""
    """What it makes of flank bonuses: `×2`."""
    lane: str = ""
    """The lane that it reaches; empty for the whole side."""
    stopped_by: str = ""


class Count(msgspec.Struct, frozen=True):
    """How a side scores: attack beyond the enemy's defence counts twice, defence beyond the enemy's attack once."""

    lane: str
    """The lane that is scored on its own; empty where whole sides meet."""
    attack: int
    enemy_defence: int
    attack_over: int
    defence: int
    enemy_attack: int
    defence_over: int
    score: int


def slot_views(state: BattlefieldState, at: int) -> tuple[SlotView | None, ...]:
    """Every slot of a side: M1 to M5, R1 to R4, H1 to H3."""
    side = state.sides[at]
    stopper = canceller(side)
    return tuple([_slot(state, at, side, slot, stopper) for slot in range(SLOT_COUNT)])


def canceller(side: Side) -> int:
    """The number of a face-up canceller on a side, or EMPTY."""
    for slot in range(SLOT_COUNT):
        if _lies_open(side, slot) and WORKS[side.slots[slot]].cancels:
            return side.slots[slot]
    return EMPTY


def effects(side: Side) -> tuple[EffectView, ...]:
    """What lies over whole lanes and over the whole side."""
    stopper = canceller(side)
    found: list[EffectView] = []
    for slot in range(SLOT_COUNT):
        if not _lies_open(side, slot):
            continue
        number = side.slots[slot]
        does = ALL[number].does
        stopped = _stopped_by(number, stopper)
        if WORKS[number].doubles_flank:
            found.append(EffectView(IDS[number], "Flank ×2", flank="×2", stopped_by=stopped))
        elif isinstance(does, Add | Multiply) and does.reach != FLANKED:
            lane = "" if does.reach == THIS_SIDE else LANES[LANE_OF[slot]]
            attack, defence = _values(WORKS[number])
            found.append(EffectView(IDS[number], does.measure(), attack, defence, "", lane, stopped))
    return tuple(found)


def counts(state: BattlefieldState, at: int) -> tuple[Count, ...]:
    """How the side would score now: once for the whole side, or lane by lane."""
    own, enemy = lanes(state, at), lanes(state, 1 - at)
    if state.lane_scoring:
        return tuple([_count(LANES[n], own[2 * n : 2 * n + 2], enemy[2 * n : 2 * n + 2]) for n in range(3)])
    return (_count("", [sum(own[::2]), sum(own[1::2])], [sum(enemy[::2]), sum(enemy[1::2])]),)


def _count(lane: str, own: list[int], enemy: list[int]) -> Count:
    over, kept = max(0, own[0] - enemy[1]), max(0, own[1] - enemy[0])
    return Count(
        lane, own[0], enemy[1], over, own[1], enemy[0], kept, score(own[0], own[1], enemy[0], enemy[1])
    )


def _lies_open(side: Side, slot: int) -> bool:
    return side.slots[slot] != EMPTY and not side.flipped[slot]


def _stopped_by(number: int, stopper: int) -> str:
    """4.1: a canceller stops the effects of all other specials on its side, but no canceller."""
    w = WORKS[number]
    stops = stopper != EMPTY and w.is_special and not w.cancels
    return IDS[stopper] if stops else ""


def _slot(state: BattlefieldState, at: int, side: Side, slot: int, stopper: int) -> SlotView | None:
    number = side.slots[slot]
    if number == EMPTY:
        return None
    owner = at if ARMY_OF[number] == side.army else 1 - at
    if side.flipped[slot]:
        return SlotView(IDS[number], side.paired[slot], True, owner)
    w = WORKS[number]
    stopped = _stopped_by(number, stopper)
    flanked = [f for f in FLANKS[slot] if _lies_open(side, f) and WORKS[side.slots[f]].is_unit]
    tells = bool(w.flank_attack or w.flank_defence)
    if w.has_numbers and not w.reaches_lane and not w.reaches_side:
        tells = not stopped
    attack: int | None = None
    defence: int | None = None
    parts: tuple[Part, ...] = ()
    if w.is_unit:
        parts, attack, defence = _unit_sum(side, slot, len(flanked), stopper)
    elif w.is_special and owner == at and (w.attack1 or w.defence1):
        attack, defence = w.attack1, w.defence1
        parts = (Part("printed", str(attack), str(defence)),)
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


def _unit_sum(side: Side, slot: int, flanked: int, stopper: int) -> tuple[tuple[Part, ...], int, int]:
    """4.2 to 4.5 for one unit: its values, the flank bonus, what is added, what is multiplied."""
    w = WORKS[side.slots[slot]]
    pair = side.paired[slot]
    attack, defence = (w.attack2, w.defence2) if pair else (w.attack1, w.defence1)
    parts = [Part("pair" if pair else "single", str(attack), str(defence))]
    workers = [
        s for s in range(SLOT_COUNT) if _lies_open(side, s) and not _stopped_by(side.slots[s], stopper)
    ]
    if flanked and (w.flank_attack or w.flank_defence):
        doubler = next((side.slots[s] for s in workers if WORKS[side.slots[s]].doubles_flank), EMPTY)
        times = flanked if doubler == EMPTY else 2 * flanked
        bonus = times * w.flank_attack, times * w.flank_defence
        card = "" if doubler == EMPTY else IDS[doubler]
        parts.append(Part("flank", _plus(bonus[0]), _plus(bonus[1]), card, flanked))
        attack, defence = attack + bonus[0], defence + bonus[1]
    reaching = [
        side.slots[s]
        for s in workers
        if WORKS[side.slots[s]].has_numbers and reaches(WORKS[side.slots[s]], s, slot)
    ]
    for number in reaching:
        effect = WORKS[number]
        if effect.adds_attack or effect.adds_defence:
            parts.append(Part("effect", _plus(effect.adds_attack), _plus(effect.adds_defence), IDS[number]))
            attack, defence = attack + effect.adds_attack, defence + effect.adds_defence
    if attack < 0 or defence < 0:
        parts.append(Part("floor", "0" if attack < 0 else "", "0" if defence < 0 else ""))
    attack, defence = max(attack, 0), max(defence, 0)
    halvings = 0
    for number in reaching:
        effect = WORKS[number]
        if effect.times_attack != ONCE or effect.times_defence != ONCE:
            parts.append(
                Part("effect", _times(effect.times_attack), _times(effect.times_defence), IDS[number])
            )
            attack, defence = attack * effect.times_attack, defence * effect.times_defence
            halvings += 1
    # Rounded down once, at the end.
    return tuple(parts), attack >> halvings, defence >> halvings


def _values(work: Working) -> tuple[str, str]:
    """What an effect does to attack and to defence, as signs."""
    attack = _plus(work.adds_attack) or _times(work.times_attack)
    return attack, _plus(work.adds_defence) or _times(work.times_defence)


def _plus(number: int) -> str:
    return signed(number) if number else ""


def _times(factor: int) -> str:
    return sign(factor) if factor != ONCE else ""
