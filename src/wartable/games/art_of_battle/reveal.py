"""REVEAL: pay, place, freeze, attach, act, tidy (section 4 of the rule book).

Nothing here depends on the order in which the seats locked: every sum is taken over all seats and applied once.
"""

from typing import Final

from wartable.core.state import EVERYBODY
from wartable.games.art_of_battle.board import (
    DIRECTIONS,
    NO_DIRECTION,
    NO_ROW,
    RIGHT,
    SEAT_COUNT,
    SEATS,
    facing,
    lane_of,
    team_of,
)
from wartable.games.art_of_battle.changes import apply_once, standing_of, to_discard
from wartable.games.art_of_battle.events import (
    AllStruck,
    CardFailed,
    Charged,
    Healed,
    LastStandLeft,
    ModifierAttached,
    Rallied,
    Revealed,
    WeaponHeld,
    WeaponLunged,
    WeaponPlaced,
    WeaponRedirected,
)
from wartable.games.art_of_battle.state import ArtOfBattleState
from wartable.games.art_of_battle.tables import (
    COST,
    IDS,
    IS_LAST_ACTION,
    IS_MODIFIER,
    IS_WEAPON,
    NEEDS_WEAPON,
    NO_CARD,
    PROFICIENCY_COUNT,
    ROW_BITS,
    WORKS,
)

NO_WEAPON: Final = "no_weapon"
WRONG_ROW: Final = "wrong_row"
NOT_STANDING: Final = "not_standing"


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
        if card != NO_CARD and NEEDS_WEAPON[card]:
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
                fighter.give(card)
            elif IS_LAST_ACTION[card]:
                state.lose_stand()
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
    """4: each Modifier goes onto the Weapon that it names."""
    for seat in range(SEAT_COUNT):
        card = state.fighters[seat].card
        if card == NO_CARD or not IS_MODIFIER[card]:
            continue
        owner = named[seat]
        if _misses(state, seat, owner, rows):
            continue
        fighter = state.fighters[owner]
        fighter.modifiers.append(card * 4 + seat)
        if not state.quiet:
            state.tell(EVERYBODY, ModifierAttached(seat, IDS[card], owner, IDS[fighter.weapon]))
        if WORKS[card].holds:
            _hold(state, owner)


def _hold(state: ArtOfBattleState, owner: int) -> None:
    fighter = state.fighters[owner]
    if fighter.held:
        return
    fighter.held = True
    if not state.quiet:
        state.tell(EVERYBODY, WeaponHeld(owner, IDS[fighter.weapon]))


def _fail(state: ArtOfBattleState, seat: int, why: str) -> None:
    """The card does nothing. Of a failed Modifier nothing is left but the discard."""
    fighter = state.fighters[seat]
    if not state.quiet:
        state.tell(EVERYBODY, CardFailed(seat, IDS[fighter.card], why))
    if IS_MODIFIER[fighter.card]:
        to_discard(state, seat, fighter.card)


def _act(state: ArtOfBattleState, named: list[int], rows: list[int]) -> None:
    """5: Redirects, Lunges, Shoulder Charges, then all gains and losses at once."""
    has_action = False
    for seat in range(SEAT_COUNT):
        card = state.fighters[seat].card
        if card != NO_CARD and not IS_WEAPON[card] and not IS_MODIFIER[card]:
            has_action = True
            if WORKS[card].redirects:
                _redirect(state, seat, named[seat], rows)
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
        if card != NO_CARD and WORKS[card].charges:
            _charge(state, seat, health_loss)
    for seat in range(SEAT_COUNT):
        card = state.fighters[seat].card
        if card == NO_CARD or IS_WEAPON[card] or IS_MODIFIER[card]:
            continue
        work = WORKS[card]
        if work.heals:
            ally = lane_of(team_of(seat), state.fighters[seat].direction)
            if state.fighters[ally].standing:
                health_gain[ally] = health_gain[ally] + work.health
                if not state.quiet:
                    state.tell(EVERYBODY, Healed(seat, ally, work.health, IDS[card]))
            else:
                _fail(state, seat, NOT_STANDING)
        elif work.rallies:
            allies = standing_of(state, team_of(seat))
            for ally in allies:
                stamina_gain[ally] = stamina_gain[ally] + work.stamina
            if not state.quiet:
                state.tell(EVERYBODY, Rallied(seat, tuple(allies), work.stamina, IDS[card]))
        elif work.hits_all:
            enemies = standing_of(state, 1 - team_of(seat))
            for enemy in enemies:
                health_loss[enemy] = health_loss[enemy] + work.damage
            stamina_gain[seat] = stamina_gain[seat] + work.stamina
            if not state.quiet:
                state.tell(EVERYBODY, AllStruck(seat, tuple(enemies), work.damage, IDS[card]))
                state.tell(EVERYBODY, Rallied(seat, (seat,), work.stamina, IDS[card]))
    apply_once(state, health_gain, health_loss, stamina_gain, [0] * SEAT_COUNT)


def _misses(state: ArtOfBattleState, seat: int, owner: int, rows: list[int]) -> bool:
    """Without an allied Weapon, or with it in the wrong row of the frozen picture, a card for a Weapon fails."""
    if owner >= 0 and (ROW_BITS[state.fighters[seat].card] >> rows[owner]) & 1:
        return False
    _fail(state, seat, NO_WEAPON if owner < 0 else WRONG_ROW)
    return True


def _redirect(state: ArtOfBattleState, seat: int, owner: int, rows: list[int]) -> None:
    """5a: two that change the lane of one Weapon cancel out."""
    if _misses(state, seat, owner, rows):
        return
    fighter = state.fighters[owner]
    fighter.lane = fighter.lane ^ 1
    if not state.quiet:
        lane = SEATS[fighter.lane]
        state.tell(EVERYBODY, WeaponRedirected(seat, owner, IDS[fighter.weapon], lane, fighter.row))


def _lunge(state: ArtOfBattleState, seat: int, owner: int, rows: list[int]) -> None:
    """5b: one row forward, never past row 1; the needed row is that of the frozen picture."""
    if _misses(state, seat, owner, rows):
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
    health_loss[enemy] = health_loss[enemy] + damage
    if not state.quiet:
        state.tell(EVERYBODY, Charged(seat, enemy, damage, IDS[fighter.card]))
    if target.weapon != NO_CARD:
        _hold(state, enemy)


def _tidy(state: ArtOfBattleState) -> None:
    """6: Actions go to their owners' discard piles; a played Last Stand Action leaves the game. Nothing is refunded."""
    for seat in range(SEAT_COUNT):
        fighter = state.fighters[seat]
        card = fighter.card
        if card != NO_CARD:
            if card < PROFICIENCY_COUNT and not IS_MODIFIER[card]:
                to_discard(state, seat, card)
            elif IS_LAST_ACTION[card] and not state.quiet:
                state.tell(EVERYBODY, LastStandLeft(IDS[card]))
        fighter.unlock()
