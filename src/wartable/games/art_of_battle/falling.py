"""The Fall check, the Last Stand choice that it may open, and the end of the game (sections 4 and 6 of the rule book)."""

from wartable.core.outcome import behind_those_who_stayed, won_by
from wartable.core.state import EVERYBODY
from wartable.games.art_of_battle.board import SEAT_COUNT, team_of
from wartable.games.art_of_battle.changes import standing_of, strip
from wartable.games.art_of_battle.events import Fell, GameEnded, LastStandLeft, LastStandOffered
from wartable.games.art_of_battle.state import IN_CENTRE, LAST_STAND_STEP, OVER, ArtOfBattleState
from wartable.games.art_of_battle.tables import IDS, NO_CARD, WORKS


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
            strip(state, fighter)
    _drop_last_stand(state, fallen)
    # F4
    standing_a = len(standing_of(state, 0))
    standing_b = len(standing_of(state, 1))
    fights_a = still_fights(state, 0)
    fights_b = still_fights(state, 1)
    if not fights_a or not fights_b:
        if fights_a == fights_b:
            end_game(state, -1, "both_fell")
        else:
            end_game(state, 0 if fights_a else 1, "last_standing")
        return False
    # F5
    if standing_a != standing_b and state.stand_holder == IN_CENTRE:
        state.chooser = standing_of(state, 0 if standing_a == 1 else 1)[0]
        state.step = LAST_STAND_STEP
        state.resume = resume
        if not state.quiet:
            state.tell(EVERYBODY, LastStandOffered(state.chooser))
        return False
    return True


def still_fights(state: ArtOfBattleState, team: int) -> bool:
    """Whether somebody of the team stands and has not given up."""
    for seat in standing_of(state, team):
        if not state.has_left(seat):
            return True
    return False


def _drop_last_stand(state: ArtOfBattleState, fallen: list[int]) -> None:
    """F3: a Last Stand card goes with its holder; one that needs both enemies ends when one of them falls."""
    for seat in fallen:
        holder = state.stand_holder
        if holder < 0:
            return
        card = state.stand_card
        if seat == holder or (WORKS[card].ends_with_enemy and team_of(seat) != team_of(holder)):
            state.lose_stand()
            if not state.quiet:
                state.tell(EVERYBODY, LastStandLeft(IDS[card]))


def end_game(state: ArtOfBattleState, team: int, reason: str) -> None:
    """Section 6. Team -1: a draw."""
    health = [fighter.health for fighter in state.fighters]
    winners = [] if team < 0 else [2 * team, 2 * team + 1]
    state.step = OVER
    state.outcome = behind_those_who_stayed(won_by(winners, SEAT_COUNT, reason, health), state.gone)
    if not state.quiet:
        state.tell(EVERYBODY, GameEnded(None if team < 0 else team, reason, tuple(health)))
