"""Changes of the table that several steps make: counters, discard piles, Weapons that leave."""

from wartable.core.state import EVERYBODY
from wartable.games.art_of_battle.board import FULL_STAMINA, SEAT_COUNT
from wartable.games.art_of_battle.events import CardDiscarded, CountersChanged
from wartable.games.art_of_battle.state import ArtOfBattleState, Fighter
from wartable.games.art_of_battle.tables import IDS


def standing_of(state: ArtOfBattleState, team: int) -> list[int]:
    """The seats of a team that stand."""
    return [seat for seat in (2 * team, 2 * team + 1) if state.fighters[seat].standing]


def apply_once(
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


def strip(state: ArtOfBattleState, fighter: Fighter) -> None:
    """The Weapon leaves the battlefield, its Modifiers go to the discard piles of their owners."""
    modifiers = fighter.modifiers
    fighter.lift_weapon()
    for each in modifiers:
        to_discard(state, each & 3, each >> 2)


def to_discard(state: ArtOfBattleState, seat: int, card: int) -> None:
    state.fighters[seat].discard.append(card)
    if not state.quiet:
        state.tell(EVERYBODY, CardDiscarded(seat, IDS[card]))
