"""MOVE and RESOLVE: what arrives together resolves together (section 4 of the rule book)."""

from mypy_extensions import mypyc_attr

from wartable.core.state import EVERYBODY
from wartable.games.art_of_battle.board import SEAT_COUNT, SEATS, ZONE, facing
from wartable.games.art_of_battle.changes import apply_once, strip
from wartable.games.art_of_battle.events import (
    AttackResolved,
    Drained,
    Riposted,
    UnbrokenGuards,
    WeaponArrived,
    WeaponMoved,
    WeaponReturned,
    WeaponStayed,
)
from wartable.games.art_of_battle.state import ArtOfBattleState, Fighter
from wartable.games.art_of_battle.tables import IDS, IS_ATTACK, IS_DEFENCE, IS_RECOVER, NO_CARD, WORKS


def move(state: ArtOfBattleState) -> None:
    """Every Weapon that is not held goes one row forward; then all held marks are wiped."""
    for seat in range(SEAT_COUNT):
        fighter = state.fighters[seat]
        if fighter.weapon == NO_CARD:
            continue
        stays = fighter.held
        fighter.held = False
        if not stays:
            fighter.row -= 1
        if not state.quiet:
            weapon = IDS[fighter.weapon]
            lane = SEATS[fighter.lane]
            if stays:
                state.tell(EVERYBODY, WeaponStayed(seat, weapon, lane, fighter.row))
            else:
                state.tell(EVERYBODY, WeaponMoved(seat, weapon, lane, fighter.row))


def attack_of(state: ArtOfBattleState, seat: int) -> int:
    """1: the strength of this seat's attack Weapon, Modifiers and a Last Stand Passive included."""
    fighter = state.fighters[seat]
    total = WORKS[fighter.weapon].attack
    for each in fighter.modifiers:
        total += WORKS[each >> 2].attack
    passive = state.passive_of(seat)
    if passive != NO_CARD:
        total += WORKS[passive].attack
    return total


def block_of(fighter: Fighter) -> int:
    """1: the strength of a defence Weapon, Modifiers included."""
    total = WORKS[fighter.weapon].block
    for each in fighter.modifiers:
        total += WORKS[each >> 2].block
    return total


def gap_of(fighter: Fighter) -> int:
    total = 0
    for each in fighter.modifiers:
        total += WORKS[each >> 2].gap
    return total


@mypyc_attr(acyclic=True)
class LaneSums:
    """2: what arrives in each lane together."""

    def __init__(self) -> None:
        self.attack = [0] * SEAT_COUNT
        self.block = [0] * SEAT_COUNT
        self.gap = [0] * SEAT_COUNT


def lane_sums(state: ArtOfBattleState, arrived: list[int]) -> LaneSums:
    """The sums per lane of the Weapons of these seats, and of a Last Stand Passive."""
    sums = LaneSums()
    for seat in arrived:
        fighter = state.fighters[seat]
        lane = fighter.lane
        if IS_ATTACK[fighter.weapon]:
            sums.attack[lane] = sums.attack[lane] + attack_of(state, seat)
            sums.gap[lane] = sums.gap[lane] + gap_of(fighter)
        elif IS_DEFENCE[fighter.weapon]:
            sums.block[lane] = sums.block[lane] + block_of(fighter)
    holder = state.stand_holder
    if holder >= 0:
        sums.block[holder] = sums.block[holder] + home_block(state, holder)
    return sums


def home_block(state: ArtOfBattleState, seat: int) -> int:
    """The block that a Last Stand Passive gives to its holder's home lane in every RESOLVE."""
    passive = state.passive_of(seat)
    return 0 if passive == NO_CARD else WORKS[passive].block


def hits(state: ArtOfBattleState, sums: LaneSums) -> list[int]:
    """3: hit = max(0, attack − max(0, block − gap)). Eliminated players are never hit."""
    hit = [0] * SEAT_COUNT
    for seat in range(SEAT_COUNT):
        lane = facing(seat)
        force = sums.attack[lane]
        if force == 0 or not state.fighters[seat].standing:
            continue
        shield = sums.block[seat] - sums.gap[lane]
        if shield > 0:
            force -= shield
        if force > 0:
            hit[seat] = force
    return hit


def due(state: ArtOfBattleState) -> list[int]:
    """The seats whose Weapons reach the zone in the next MOVE, as the battlefield lies now."""
    return [
        seat
        for seat in range(SEAT_COUNT)
        if state.fighters[seat].weapon != NO_CARD
        and state.fighters[seat].row == 1
        and not state.fighters[seat].held
    ]


def resolve(state: ArtOfBattleState) -> None:
    """RESOLVE 1 to 7; the Fall check follows."""
    arrived: list[int] = []
    for seat in range(SEAT_COUNT):
        fighter = state.fighters[seat]
        if fighter.weapon != NO_CARD and fighter.row == ZONE:
            arrived.append(seat)
    if not arrived:
        return
    sums = lane_sums(state, arrived)
    hit = hits(state, sums)
    if not state.quiet:
        _tell_arrivals(state, arrived, sums.attack)
        _tell_hits(state, sums, hit)
    loss = hit.copy()
    drain = [0] * SEAT_COUNT
    # 4 and 5: what strikes back, and what takes Stamina.
    for seat in arrived:
        fighter = state.fighters[seat]
        if fighter.modifiers:
            if IS_DEFENCE[fighter.weapon]:
                _riposte(state, seat, sums.attack, hit, loss)
            elif IS_ATTACK[fighter.weapon]:
                _wind(state, fighter, hit, drain)
    gain = [0] * SEAT_COUNT
    for seat in arrived:
        fighter = state.fighters[seat]
        work = WORKS[fighter.weapon]
        if IS_RECOVER[fighter.weapon]:
            # Damage of this REVEAL, or a hit or Riposte of this RESOLVE, shortens the rest.
            gain[seat] = gain[seat] + (work.rest_when_hurt if fighter.hurt or loss[seat] else work.rest)
            if not state.quiet:
                lane_name = SEATS[fighter.lane]
                state.tell(
                    EVERYBODY, WeaponArrived(seat, IDS[fighter.weapon], lane_name, "rest", gain[seat], 0)
                )
    # 6: apply once.
    apply_once(state, [0] * SEAT_COUNT, loss, gain, drain)
    # 7: Weapons return to hand, their Modifiers to their owners' discard piles.
    for seat in arrived:
        fighter = state.fighters[seat]
        if not state.quiet:
            state.tell(EVERYBODY, WeaponReturned(seat, IDS[fighter.weapon]))
        strip(state, fighter)


def _riposte(state: ArtOfBattleState, seat: int, attack: list[int], hit: list[int], loss: list[int]) -> None:
    """4: an attack stopped whole is answered; nothing blocks the answer."""
    fighter = state.fighters[seat]
    home = fighter.lane
    enemy = facing(home)
    if attack[enemy] == 0 or hit[home] > 0:
        return
    if not state.fighters[home].standing or not state.fighters[enemy].standing:
        return
    for each in fighter.modifiers:
        damage = WORKS[each >> 2].riposte
        if damage:
            loss[enemy] = loss[enemy] + damage
            if not state.quiet:
                state.tell(EVERYBODY, Riposted(each & 3, enemy, damage, IDS[each >> 2]))


def _wind(state: ArtOfBattleState, fighter: Fighter, hit: list[int], drain: list[int]) -> None:
    """5: an attack that hits takes the Stamina that its Modifiers say."""
    target = facing(fighter.lane)
    if hit[target] == 0:
        return
    for each in fighter.modifiers:
        stamina = WORKS[each >> 2].drain
        if stamina:
            drain[target] = drain[target] + stamina
            if not state.quiet:
                state.tell(EVERYBODY, Drained(each & 3, target, stamina, IDS[each >> 2]))


def _tell_arrivals(state: ArtOfBattleState, arrived: list[int], attack: list[int]) -> None:
    for seat in arrived:
        fighter = state.fighters[seat]
        card_id = IDS[fighter.weapon]
        lane = SEATS[fighter.lane]
        work = WORKS[fighter.weapon]
        if IS_ATTACK[fighter.weapon]:
            added = attack_of(state, seat) - work.attack
            state.tell(EVERYBODY, WeaponArrived(seat, card_id, lane, "attack", work.attack, added))
        elif IS_DEFENCE[fighter.weapon]:
            added = block_of(fighter) - work.block
            state.tell(EVERYBODY, WeaponArrived(seat, card_id, lane, "block", work.block, added))
    holder = state.stand_holder
    if holder >= 0 and attack[facing(holder)] and home_block(state, holder):
        state.tell(EVERYBODY, UnbrokenGuards(holder, home_block(state, holder), IDS[state.stand_card]))


def _tell_hits(state: ArtOfBattleState, sums: LaneSums, hit: list[int]) -> None:
    for seat in range(SEAT_COUNT):
        lane = facing(seat)
        if sums.attack[lane]:
            event = AttackResolved(
                lane=SEATS[lane],
                target=seat,
                attack=sums.attack[lane],
                block=sums.block[seat],
                gap=sums.gap[lane],
                hit=hit[seat],
                lost=not state.fighters[seat].standing,
            )
            state.tell(EVERYBODY, event)
