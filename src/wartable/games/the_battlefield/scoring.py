"""Totals and scores as the board stands (section 4)."""

from wartable.games.the_battlefield.board import FLANKS, LANE_OF, SLOT_COUNT
from wartable.games.the_battlefield.effects import Working, reaches
from wartable.games.the_battlefield.state import BattlefieldState, Side
from wartable.games.the_battlefield.tables import ARMY_OF, WORKS


def lanes(state: BattlefieldState, seat: int) -> list[int]:
    """A and D of the melee, ranged and heavy lane of one side, the starter's bonus included."""
    side = state.sides[seat]
    sums = lane_totals(side, side.army, WORKS)
    # 10: the bonus is added to the starter's total D; lane by lane, to the front.
    sums[1] = sums[1] + starter_bonus(state, seat)
    return sums


def starter_bonus(state: BattlefieldState, seat: int) -> int:
    """10: what the starter has in battle 1 beyond the cards."""
    return state.starter_bonus if state.battle == 1 and state.starter == seat else 0


def totals(state: BattlefieldState, seat: int) -> tuple[int, int]:
    """Total attack and total defence of one side."""
    sums = lanes(state, seat)
    return sums[0] + sums[2] + sums[4], sums[1] + sums[3] + sums[5]


def score(attack: int, defence: int, enemy_attack: int, enemy_defence: int) -> int:
    """Surplus attack counts twice, surplus defence once."""
    return 2 * max(0, attack - enemy_defence) + max(0, defence - enemy_attack)


def scores(state: BattlefieldState) -> tuple[int, int]:
    """The scores of both sides as the board stands."""
    one = lanes(state, 0)
    two = lanes(state, 1)
    if state.lane_scoring:
        first = 0
        second = 0
        for lane in range(3):
            a1, d1, a2, d2 = one[2 * lane], one[2 * lane + 1], two[2 * lane], two[2 * lane + 1]
            first += score(a1, d1, a2, d2)
            second += score(a2, d2, a1, d1)
        return first, second
    a1, d1 = one[0] + one[2] + one[4], one[1] + one[3] + one[5]
    a2, d2 = two[0] + two[2] + two[4], two[1] + two[3] + two[5]
    return score(a1, d1, a2, d2), score(a2, d2, a1, d1)


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
    doubled_by_special = False
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
            if w.is_special:
                doubled_by_special = True
            else:
                doubled = True
    # 4.1: a canceller stops the effects of all other specials on the side, of both owners.
    if cancelled:
        workers = [slot for slot in workers if not works[cards[slot]].is_special]
    elif doubled_by_special:
        doubled = True
    totals = [0, 0, 0, 0, 0, 0]
    for slot in open_slots:
        number = cards[slot]
        w = works[number]
        lane = LANE_OF[slot]
        if not w.is_unit:
            # 4.6: a special adds its printed values on its owner's side, never changed by any effect.
            if w.is_special and ARMY_OF[number] == owner:
                totals[2 * lane] = totals[2 * lane] + w.attack1
                totals[2 * lane + 1] = totals[2 * lane + 1] + w.defence1
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
        if workers:
            # 4.4 and 4.5: add, floor at 0, multiply as one exact product of halves, round down once
            times_attack = 1
            times_defence = 1
            halvings = 0
            for worker in workers:
                effect = works[cards[worker]]
                if not reaches(effect, worker, slot):
                    continue
                attack += effect.adds_attack
                defence += effect.adds_defence
                times_attack *= effect.times_attack
                times_defence *= effect.times_defence
                halvings += 1
            if halvings:
                attack = max(attack, 0) * times_attack >> halvings
                defence = max(defence, 0) * times_defence >> halvings
        totals[2 * lane] = totals[2 * lane] + attack
        totals[2 * lane + 1] = totals[2 * lane + 1] + defence
    return totals
