"""What happens once everybody has locked: REVEAL, MOVE, RESOLVE and the Fall check (section 4 of the rule book).

Nothing here depends on the order in which the seats locked: every sum is taken over all seats and applied once.
"""

from wartable.core.outcome import won_by
from wartable.core.state import EVERYBODY
from wartable.games.art_of_battle.board import (
    DIRECTIONS,
    NO_DIRECTION,
    NO_ROW,
    RIGHT,
    SEAT_COUNT,
    SEATS,
    ZONE,
    facing,
    lane_of,
    team_of,
)
from wartable.games.art_of_battle.events import (
    AllStruck,
    AttackResolved,
    CardDiscarded,
    CardFailed,
    Charged,
    CountersChanged,
    Drained,
    Fell,
    GameEnded,
    Healed,
    LastStandLeft,
    LastStandOffered,
    ModifierAttached,
    Rallied,
    Revealed,
    Riposted,
    UnbrokenGuards,
    WeaponArrived,
    WeaponHeld,
    WeaponLunged,
    WeaponMoved,
    WeaponPlaced,
    WeaponRedirected,
    WeaponReturned,
    WeaponStayed,
)
from wartable.games.art_of_battle.state import (
    FULL_STAMINA,
    GONE,
    IN_CENTRE,
    LAST_STAND_STEP,
    OVER,
    ArtOfBattleState,
    Fighter,
)
from wartable.games.art_of_battle.tables import (
    COST,
    FIRST_WEAPON,
    IDS,
    IS_ATTACK,
    IS_DEFENCE,
    IS_MODIFIER,
    IS_WEAPON,
    LS1,
    LS2,
    NO_CARD,
    PROFICIENCY_COUNT,
    ROW_BITS,
    WORKS,
)

NO_WEAPON = "no_weapon"
WRONG_ROW = "wrong_row"
NOT_STANDING = "not_standing"


# -- REVEAL ----------------------------------------------------------------------------------------------------


def reveal(state: ArtOfBattleState) -> None:
    """REVEAL 1 to 6; the Fall check follows."""
    _pay(state)
    _place_weapons(state)
    # 3. Freeze: all L/R references to Weapons and all needed rows use this picture.
    # `named` is for each seat the owner of the Weapon that its Direction names, -1 if there is none.
    named = [-1] * SEAT_COUNT
    rows = [0] * SEAT_COUNT
    for seat in range(SEAT_COUNT):
        fighter = state.fighters[seat]
        rows[seat] = fighter.row
        card = fighter.card
        if card >= 0 and card < FIRST_WEAPON and ROW_BITS[card]:
            named[seat] = _owner_named(state, team_of(seat), fighter.direction)
    _attach_modifiers(state, named, rows)
    _act(state, named, rows)
    _tidy(state)


def _pay(state: ArtOfBattleState) -> None:
    """1: all commitments turn up together; every player pays."""
    for seat in range(SEAT_COUNT):
        fighter = state.fighters[seat]
        if not fighter.standing:
            continue
        card = fighter.card
        fighter.played = card
        cost = 0
        if card != NO_CARD:
            cost = COST[card]
            fighter.stamina -= cost
            if card < PROFICIENCY_COUNT:
                fighter.hand.remove(card)
            elif card == LS2:
                state.nothing_left = GONE
        if not state.quiet:
            event = Revealed(
                seat,
                None if card == NO_CARD else IDS[card],
                None if fighter.direction == NO_DIRECTION else DIRECTIONS[fighter.direction],
                None if fighter.target_row == NO_ROW else fighter.target_row,
                cost,
                fighter.stamina,
            )
            state.tell(EVERYBODY, event)


def _place_weapons(state: ArtOfBattleState) -> None:
    """2: each Weapon goes to the lane of its Direction, in the chosen row."""
    for seat in range(SEAT_COUNT):
        fighter = state.fighters[seat]
        card = fighter.card
        if card == NO_CARD or not IS_WEAPON[card]:
            continue
        fighter.weapon = card
        fighter.lane = lane_of(team_of(seat), fighter.direction)
        fighter.row = fighter.target_row
        if not state.quiet:
            state.tell(EVERYBODY, WeaponPlaced(seat, IDS[card], SEATS[fighter.lane], fighter.row))


def _owner_named(state: ArtOfBattleState, team: int, direction: int) -> int:
    """The owner of the leftmost or rightmost allied Weapon: by lane, then by owner's seat; -1 if there is none."""
    left = 2 * team
    right = left + 1
    one = state.fighters[left]
    two = state.fighters[right]
    if one.weapon == NO_CARD:
        return -1 if two.weapon == NO_CARD else right
    if two.weapon == NO_CARD:
        return left
    if one.lane > two.lane:
        left, right = right, left
    return right if direction == RIGHT else left


def _attach_modifiers(state: ArtOfBattleState, named: list[int], rows: list[int]) -> None:
    """4: without an allied Weapon, or with it in the wrong row, a Modifier fails."""
    for seat in range(SEAT_COUNT):
        card = state.fighters[seat].card
        if card == NO_CARD or not IS_MODIFIER[card]:
            continue
        owner = named[seat]
        if owner < 0 or not (ROW_BITS[card] >> rows[owner]) & 1:
            _fail(state, seat, NO_WEAPON if owner < 0 else WRONG_ROW)
            continue
        fighter = state.fighters[owner]
        fighter.modifiers.append(card * 4 + seat)
        if not state.quiet:
            state.tell(EVERYBODY, ModifierAttached(seat, IDS[card], owner, IDS[fighter.weapon]))
        if WORKS[card].holds:
            _hold(state, owner)


def _fail(state: ArtOfBattleState, seat: int, why: str) -> None:
    """The card does nothing. Of a failed Modifier nothing is left but the discard."""
    fighter = state.fighters[seat]
    if not state.quiet:
        state.tell(EVERYBODY, CardFailed(seat, IDS[fighter.card], why))
    if IS_MODIFIER[fighter.card]:
        _to_discard(state, seat, fighter.card)


def _to_discard(state: ArtOfBattleState, seat: int, card: int) -> None:
    state.fighters[seat].discard.append(card)
    if not state.quiet:
        state.tell(EVERYBODY, CardDiscarded(seat, IDS[card]))


def _hold(state: ArtOfBattleState, owner: int) -> None:
    fighter = state.fighters[owner]
    if fighter.held:
        return
    fighter.held = True
    if not state.quiet:
        state.tell(EVERYBODY, WeaponHeld(owner, IDS[fighter.weapon]))


def _act(state: ArtOfBattleState, named: list[int], rows: list[int]) -> None:
    """5: Redirects, Lunges, Shoulder Charges, then all gains and losses at once."""
    has_action = False
    for seat in range(SEAT_COUNT):
        card = state.fighters[seat].card
        if card != NO_CARD and not IS_WEAPON[card] and not IS_MODIFIER[card]:
            has_action = True
            if WORKS[card].redirects:
                _redirect(state, seat, named[seat])
    if not has_action:
        return
    health_gain = [0] * SEAT_COUNT
    health_loss = [0] * SEAT_COUNT
    stamina_gain = [0] * SEAT_COUNT
    for seat in range(SEAT_COUNT):
        card = state.fighters[seat].card
        if card != NO_CARD and WORKS[card].lunges:
            _lunge(state, seat, named[seat], rows)
    for seat in range(SEAT_COUNT):
        card = state.fighters[seat].card
        if card != NO_CARD and WORKS[card].charge:
            _charge(state, seat, health_loss)
    for seat in range(SEAT_COUNT):
        card = state.fighters[seat].card
        if card == NO_CARD or IS_WEAPON[card] or IS_MODIFIER[card]:
            continue
        work = WORKS[card]
        if work.heals:
            ally = lane_of(team_of(seat), state.fighters[seat].direction)
            if state.fighters[ally].standing:
                health_gain[ally] += work.heals
                if not state.quiet:
                    state.tell(EVERYBODY, Healed(seat, ally, work.heals))
            else:
                _fail(state, seat, NOT_STANDING)
        elif work.rallies:
            allies = _standing(state, team_of(seat))
            for ally in allies:
                stamina_gain[ally] += work.rallies
            if not state.quiet:
                state.tell(EVERYBODY, Rallied(seat, tuple(allies), work.rallies))
        elif work.hits_all:
            enemies = _standing(state, 1 - team_of(seat))
            for enemy in enemies:
                health_loss[enemy] += work.hits_all
            stamina_gain[seat] += work.refresh
            if not state.quiet:
                state.tell(EVERYBODY, AllStruck(seat, tuple(enemies), work.hits_all))
                state.tell(EVERYBODY, Rallied(seat, (seat,), work.refresh))
    _apply_once(state, health_gain, health_loss, stamina_gain, [0] * SEAT_COUNT)


def _redirect(state: ArtOfBattleState, seat: int, owner: int) -> None:
    """5a: two Redirects on one Weapon cancel out."""
    if owner < 0:
        _fail(state, seat, NO_WEAPON)
        return
    fighter = state.fighters[owner]
    fighter.lane = fighter.lane ^ 1
    if not state.quiet:
        lane = SEATS[fighter.lane]
        state.tell(EVERYBODY, WeaponRedirected(seat, owner, IDS[fighter.weapon], lane, fighter.row))


def _lunge(state: ArtOfBattleState, seat: int, owner: int, rows: list[int]) -> None:
    """5b: one row forward, never past row 1; the needed row is that of the frozen picture."""
    if owner < 0 or not (ROW_BITS[state.fighters[seat].card] >> rows[owner]) & 1:
        _fail(state, seat, NO_WEAPON if owner < 0 else WRONG_ROW)
        return
    fighter = state.fighters[owner]
    if fighter.row > 1:
        fighter.row -= 1
    if not state.quiet:
        lane = SEATS[fighter.lane]
        state.tell(EVERYBODY, WeaponLunged(seat, owner, IDS[fighter.weapon], lane, fighter.row))


def _charge(state: ArtOfBattleState, seat: int, health_loss: list[int]) -> None:
    """5c: the enemy facing the named allied lane is hit, and that enemy's Weapon is held."""
    fighter = state.fighters[seat]
    enemy = facing(lane_of(team_of(seat), fighter.direction))
    target = state.fighters[enemy]
    if not target.standing:
        _fail(state, seat, NOT_STANDING)
        return
    damage = WORKS[fighter.card].charge
    health_loss[enemy] += damage
    if not state.quiet:
        state.tell(EVERYBODY, Charged(seat, enemy, damage))
    if target.weapon != NO_CARD:
        _hold(state, enemy)


def _standing(state: ArtOfBattleState, team: int) -> list[int]:
    return [seat for seat in (2 * team, 2 * team + 1) if state.fighters[seat].standing]


def _apply_once(
    state: ArtOfBattleState,
    health_gain: list[int],
    health_loss: list[int],
    stamina_gain: list[int],
    stamina_loss: list[int],
) -> None:
    """Sum first, then clamp once: damage and healing of one step are fair to both."""
    for seat in range(SEAT_COUNT):
        up = health_gain[seat]
        down = health_loss[seat]
        rest = stamina_gain[seat]
        drain = stamina_loss[seat]
        if not (up or down or rest or drain):
            continue
        fighter = state.fighters[seat]
        if down:
            fighter.hurt = True
        fighter.health = _clamp(fighter.health + up - down, state.full_health)
        fighter.stamina = _clamp(fighter.stamina + rest - drain, FULL_STAMINA)
        if not state.quiet:
            event = CountersChanged(seat, up, down, rest, drain, fighter.health, fighter.stamina)
            state.tell(EVERYBODY, event)


def _clamp(number: int, most: int) -> int:
    return 0 if number < 0 else most if number > most else number


def _tidy(state: ArtOfBattleState) -> None:
    """6: Actions go to their owners' discard piles; a played LS2 leaves the game. Nothing is refunded."""
    for seat in range(SEAT_COUNT):
        fighter = state.fighters[seat]
        card = fighter.card
        if card != NO_CARD:
            if card < PROFICIENCY_COUNT and not IS_MODIFIER[card]:
                _to_discard(state, seat, card)
            elif card == LS2 and not state.quiet:
                state.tell(EVERYBODY, LastStandLeft(IDS[LS2]))
        fighter.unlock()


# -- MOVE ------------------------------------------------------------------------------------------------------


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


# -- RESOLVE ---------------------------------------------------------------------------------------------------


def attack_of(state: ArtOfBattleState, seat: int) -> int:
    """1: the strength of this seat's attack Weapon, Modifiers and LS1 included."""
    fighter = state.fighters[seat]
    total = WORKS[fighter.weapon].attack
    for each in fighter.modifiers:
        total += WORKS[each >> 2].attack
    if state.unbroken == seat:
        total += WORKS[LS1].attack
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


def resolve(state: ArtOfBattleState) -> None:
    """RESOLVE 1 to 7; the Fall check follows."""
    arrived: list[int] = []
    for seat in range(SEAT_COUNT):
        fighter = state.fighters[seat]
        if fighter.weapon != NO_CARD and fighter.row == ZONE:
            arrived.append(seat)
    if not arrived:
        return
    # 1 and 2: strength, and the sums per lane.
    attack = [0] * SEAT_COUNT
    block = [0] * SEAT_COUNT
    gap = [0] * SEAT_COUNT
    for seat in arrived:
        fighter = state.fighters[seat]
        if IS_ATTACK[fighter.weapon]:
            attack[fighter.lane] += attack_of(state, seat)
            gap[fighter.lane] += gap_of(fighter)
        elif IS_DEFENCE[fighter.weapon]:
            block[fighter.lane] += block_of(fighter)
    if state.unbroken >= 0:
        block[state.unbroken] += WORKS[LS1].block
    if not state.quiet:
        _tell_arrivals(state, arrived, attack)
    # 3: hits. Eliminated players are never hit.
    hit = [0] * SEAT_COUNT
    for seat in range(SEAT_COUNT):
        lane = facing(seat)
        force = attack[lane]
        if force == 0:
            continue
        standing = state.fighters[seat].standing
        if standing:
            shield = block[seat] - gap[lane]
            if shield > 0:
                force -= shield
            if force > 0:
                hit[seat] = force
        if not state.quiet:
            event = AttackResolved(
                SEATS[lane], seat, attack[lane], block[seat], gap[lane], hit[seat], not standing
            )
            state.tell(EVERYBODY, event)
    loss = hit.copy()
    drain = [0] * SEAT_COUNT
    # 4 and 5: Riposte and Winding Blow.
    for seat in arrived:
        fighter = state.fighters[seat]
        if fighter.modifiers:
            if IS_DEFENCE[fighter.weapon]:
                _riposte(state, seat, attack, hit, loss)
            elif IS_ATTACK[fighter.weapon]:
                _wind(state, fighter, hit, drain)
    gain = [0] * SEAT_COUNT
    for seat in arrived:
        fighter = state.fighters[seat]
        work = WORKS[fighter.weapon]
        if work.rest:
            # W7: damage of this REVEAL, or a hit or Riposte of this RESOLVE, shortens the rest.
            gain[seat] += work.rest_when_hurt if fighter.hurt or loss[seat] else work.rest
            if not state.quiet:
                lane_name = SEATS[fighter.lane]
                state.tell(
                    EVERYBODY, WeaponArrived(seat, IDS[fighter.weapon], lane_name, "rest", gain[seat], 0)
                )
    # 6: apply once.
    _apply_once(state, [0] * SEAT_COUNT, loss, gain, drain)
    # 7: Weapons return to hand, their Modifiers to their owners' discard piles.
    for seat in arrived:
        fighter = state.fighters[seat]
        if not state.quiet:
            state.tell(EVERYBODY, WeaponReturned(seat, IDS[fighter.weapon]))
        _strip(state, fighter)


def _strip(state: ArtOfBattleState, fighter: Fighter) -> None:
    """The Weapon leaves the battlefield, its Modifiers go to the discard piles of their owners."""
    modifiers = fighter.modifiers
    fighter.lift_weapon()
    for each in modifiers:
        _to_discard(state, each & 3, each >> 2)


def _tell_arrivals(state: ArtOfBattleState, arrived: list[int], attack: list[int]) -> None:
    for seat in arrived:
        fighter = state.fighters[seat]
        id = IDS[fighter.weapon]
        lane = SEATS[fighter.lane]
        work = WORKS[fighter.weapon]
        if IS_ATTACK[fighter.weapon]:
            added = attack_of(state, seat) - work.attack
            state.tell(EVERYBODY, WeaponArrived(seat, id, lane, "attack", work.attack, added))
        elif IS_DEFENCE[fighter.weapon]:
            added = block_of(fighter) - work.block
            state.tell(EVERYBODY, WeaponArrived(seat, id, lane, "block", work.block, added))
    holder = state.unbroken
    if holder >= 0 and attack[facing(holder)]:
        state.tell(EVERYBODY, UnbrokenGuards(holder, WORKS[LS1].block))


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
            loss[enemy] += damage
            if not state.quiet:
                state.tell(EVERYBODY, Riposted(seat, enemy, damage))


def _wind(state: ArtOfBattleState, fighter: Fighter, hit: list[int], drain: list[int]) -> None:
    """5: a Winding Blow that hits takes Stamina."""
    target = facing(fighter.lane)
    if hit[target] == 0:
        return
    for each in fighter.modifiers:
        stamina = WORKS[each >> 2].drain
        if stamina:
            drain[target] += stamina
            if not state.quiet:
                state.tell(EVERYBODY, Drained(target, stamina))


# -- Fall check ------------------------------------------------------------------------------------------------


def fall_check(state: ArtOfBattleState, resume: int) -> bool:
    """F1 to F5. True: the turn goes on; False: the game is over, or the Last Stand choice is open."""
    fallen: list[int] = []
    for seat in range(SEAT_COUNT):
        fighter = state.fighters[seat]
        if fighter.standing and fighter.health == 0:
            fallen.append(seat)
    if not fallen:
        return True
    for seat in fallen:
        # F1: all of them together.
        state.fighters[seat].standing = False
        if not state.quiet:
            state.tell(EVERYBODY, Fell(seat))
    for seat in fallen:
        # F2: their Weapons leave, the Modifiers on those go to the Modifiers' owners.
        fighter = state.fighters[seat]
        if fighter.weapon != NO_CARD:
            _strip(state, fighter)
    _drop_last_stand(state, fallen)
    # F4
    standing_a = len(_standing(state, 0))
    standing_b = len(_standing(state, 1))
    if standing_a == 0 or standing_b == 0:
        if standing_a == standing_b:
            end_game(state, -1, "both_fell")
        else:
            end_game(state, 0 if standing_a else 1, "last_standing")
        return False
    # F5
    if standing_a != standing_b and state.unbroken == IN_CENTRE and state.nothing_left == IN_CENTRE:
        state.chooser = _standing(state, 0 if standing_a == 1 else 1)[0]
        state.step = LAST_STAND_STEP
        state.resume = resume
        if not state.quiet:
            state.tell(EVERYBODY, LastStandOffered(state.chooser))
        return False
    return True


def _drop_last_stand(state: ArtOfBattleState, fallen: list[int]) -> None:
    """F3: LS1 ends with its holder or any of its holder's enemies; LS2 goes with its holder."""
    for seat in fallen:
        holder = state.unbroken
        if holder >= 0 and (seat == holder or team_of(seat) != team_of(holder)):
            state.unbroken = GONE
            if not state.quiet:
                state.tell(EVERYBODY, LastStandLeft(IDS[LS1]))
        if state.nothing_left == seat:
            state.nothing_left = GONE
            if not state.quiet:
                state.tell(EVERYBODY, LastStandLeft(IDS[LS2]))


def end_game(state: ArtOfBattleState, team: int, reason: str) -> None:
    """Section 6. Team -1: a draw."""
    health = [fighter.health for fighter in state.fighters]
    winners = [] if team < 0 else [2 * team, 2 * team + 1]
    state.step = OVER
    state.outcome = won_by(winners, SEAT_COUNT, reason, health)
    if not state.quiet:
        state.tell(EVERYBODY, GameEnded(None if team < 0 else team, reason, tuple(health)))
