"""The numbers by which bots judge a game of The Art of Battle."""

from typing import Final

from wartable.games.art_of_battle.board import FULL_STAMINA, SEAT_COUNT, partner_of
from wartable.games.art_of_battle.falling import fall_check
from wartable.games.art_of_battle.resolution import block_of, hits, lane_sums, move, resolve
from wartable.games.art_of_battle.reveal import reveal
from wartable.games.art_of_battle.state import (
    AT_DRAW,
    AT_MOVE,
    HAND_LIMIT,
    PLAY_STEP,
    ArtOfBattleState,
)
from wartable.games.art_of_battle.tables import IS_ATTACK, IS_DEFENCE, NO_CARD, WORKS

NAMES: Final[tuple[str, ...]] = (
    "health ahead",
    "own health",
    "partner's health",
    "weakest ally",
    "weakest enemy",
    "players ahead",
    "stamina ahead",
    "own stamina",
    "partner's stamina",
    "hit on us next",
    "hit on them next",
    "hit on us later",
    "hit on them later",
    "block ahead",
    "rest ahead",
    "we are about to fall",
    "they are about to fall",
    "attacks under way ahead",
    "weapons free ahead",
    "cards ahead",
    "own cards",
    "last stand ahead",
    "turns played",
)

NO_HITS: Final[list[int]] = [0, 0, 0, 0]


def _squash(number: float, scale: float) -> float:
    """A number without limits, as one from 0 to 1 with 0.5 in the middle."""
    return 0.5 + 0.5 * number / (scale + abs(number))


def _hits_to_come(state: ArtOfBattleState, later: bool) -> list[int]:
    """What the Weapons in row 1 (later: behind it) would do to each seat, if nobody did anything about it."""
    arriving: list[int] = []
    for seat in range(SEAT_COUNT):
        fighter = state.fighters[seat]
        if fighter.weapon != NO_CARD and (fighter.row > 1) == later:
            arriving.append(seat)
    return hits(state, lane_sums(state, arriving)) if arriving else NO_HITS


def _at_end_of_turn(state: ArtOfBattleState, seat: int) -> ArtOfBattleState:
    """What the locks that the seat knows will come to, if all others pass: so a lock can be judged before the reveal."""
    world = state.clone()
    world.quiet = True
    for at in range(SEAT_COUNT):
        if not state.knows(seat, at):
            world.fighters[at].unlock()
    reveal(world)
    fall_check(world, AT_MOVE)
    if world.outcome is None:
        move(world)
        resolve(world)
        fall_check(world, AT_DRAW)
    return world


def features(state: ArtOfBattleState, seat: int) -> list[float]:
    """Each from 0 to 1; 0.5 is even. All of it is public, but for what this seat (or an open partner) has locked."""
    drawn = 0
    if state.fighters[seat].locked:
        if state.step == PLAY_STEP:
            state = _at_end_of_turn(state, seat)
        else:
            drawn = int(state.fighters[seat].draws) - int(state.fighters[seat].discards != NO_CARD)
    full = state.full_health
    first = seat & 2
    now = _hits_to_come(state, False)
    later = _hits_to_come(state, True)
    health = 0
    players = 0
    stamina = 0
    block = 0
    rest = 0
    attacks = 0
    free = 0
    cards = 0
    weakest = [full, full]
    hit_next = [0, 0]
    hit_later = [0, 0]
    falling = [0.0, 0.0]
    for at in range(SEAT_COUNT):
        fighter = state.fighters[at]
        enemy = 0 if at & 2 == first else 1
        sign = 1 - 2 * enemy
        if not fighter.standing:
            # A fallen enemy leaves one to go, which is the weakness that matters.
            continue
        health += sign * fighter.health
        players += sign
        stamina += sign * fighter.stamina
        cards += sign * len(fighter.hand)
        weakest[enemy] = min(weakest[enemy], fighter.health)
        hit_next[enemy] = hit_next[enemy] + min(now[at], fighter.health)
        hit_later[enemy] = hit_later[enemy] + min(later[at], fighter.health)
        if now[at] >= fighter.health:
            falling[enemy] = 1.0
        elif now[at] + later[at] >= fighter.health:
            falling[enemy] = max(falling[enemy], 0.5)
        if fighter.weapon == NO_CARD:
            free += sign
        elif IS_ATTACK[fighter.weapon]:
            attacks += sign
        elif IS_DEFENCE[fighter.weapon]:
            block += sign * block_of(fighter)
        else:
            rest += sign * min(WORKS[fighter.weapon].rest, FULL_STAMINA - fighter.stamina)
    last_stand = 0
    if state.stand_holder >= 0:
        last_stand = 1 if state.stand_holder & 2 == first else -1
    own = state.fighters[seat]
    partner = state.fighters[partner_of(seat)]
    return [
        _squash(health, 10.0),
        own.health / full,
        partner.health / full,
        weakest[0] / full,
        weakest[1] / full,
        0.5 + 0.25 * players,
        _squash(stamina, 12.0),
        own.stamina / FULL_STAMINA,
        partner.stamina / FULL_STAMINA,
        min(1.0, hit_next[0] / 16.0),
        min(1.0, hit_next[1] / 16.0),
        min(1.0, hit_later[0] / 16.0),
        min(1.0, hit_later[1] / 16.0),
        _squash(block, 10.0),
        _squash(rest, 9.0),
        falling[0],
        falling[1],
        0.5 + 0.25 * attacks,
        0.5 + 0.25 * free,
        _squash(cards + drawn, 3.0),
        (len(own.hand) + drawn) / HAND_LIMIT,
        0.5 + 0.5 * last_stand,
        state.turn / 60.0,
    ]
