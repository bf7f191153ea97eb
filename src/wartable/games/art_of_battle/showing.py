"""What each seat may see of The Art of Battle, built up from nothing; its shapes are in `view`."""

from typing import Final

from wartable.core.choices import Choice
from wartable.games.art_of_battle.board import DIRECTIONS, NO_DIRECTION, NO_ROW, SEATS, TEAMS, facing
from wartable.games.art_of_battle.commitments import cards_laid, may_discard
from wartable.games.art_of_battle.resolution import attack_of, block_of, due, hits, home_block, lane_sums
from wartable.games.art_of_battle.state import (
    DRAW_STEP,
    GONE,
    IN_CENTRE,
    PLAY_STEP,
    ArtOfBattleState,
    Fighter,
)
from wartable.games.art_of_battle.tables import (
    IDS,
    IS_ATTACK,
    IS_DEFENCE,
    LAST_STAND_NUMBERS,
    NO_CARD,
    WEAPON_NUMBERS,
    WORKS,
)
from wartable.games.art_of_battle.view import (
    ArtOfBattleView,
    CommitmentView,
    DueView,
    FighterView,
    ModifierView,
    WeaponView,
)

STEPS: Final = ("play", "last_stand", "draw", "over")


def view(
    state: ArtOfBattleState, seat: int | None, awaited: list[int], choice: Choice | None
) -> ArtOfBattleView:
    fighters = tuple([_fighter(state, seat, at) for at in range(4)])
    hand: tuple[str, ...] = ()
    if seat is not None:
        hand = (fighters[seat].weapons or ()) + (fighters[seat].hand or ())
    return ArtOfBattleView(
        seat=seat,
        names=SEATS,
        teams=TEAMS,
        awaited=tuple(awaited),
        choice=choice,
        outcome=state.outcome,
        step=STEPS[state.step],
        turn=state.turn,
        full_health=state.full_health,
        fighters=fighters,
        hand=hand,
        directions=() if seat is None or not state.fighters[seat].standing else DIRECTIONS,
        due=_due(state),
        last_stand={IDS[card]: _place(state.place_of(card)) for card in LAST_STAND_NUMBERS},
        chooser=None if state.chooser < 0 else state.chooser,
        open_teams=(state.open_a, state.open_b),
        show_card_counts=state.show_card_counts,
        revise=state.revise,
    )


def _due(state: ArtOfBattleState) -> tuple[DueView, ...]:
    arriving = due(state) if state.outcome is None else []
    if not arriving:
        return ()
    sums = lane_sums(state, arriving)
    hit = hits(state, sums)
    return tuple(
        [
            DueView(
                lane=SEATS[facing(target)],
                target=target,
                attack=sums.attack[facing(target)],
                block=sums.block[target],
                home=home_block(state, target),
                gap=sums.gap[facing(target)],
                hit=hit[target],
                lost=not state.fighters[target].standing,
            )
            for target in range(len(SEATS))
            if sums.attack[facing(target)]
        ]
    )


def _place(where: int) -> str:
    if where == IN_CENTRE:
        return "centre"
    return "gone" if where == GONE else SEATS[where]


def _fighter(state: ArtOfBattleState, seat: int | None, at: int) -> FighterView:
    fighter = state.fighters[at]
    hand: tuple[str, ...] | None = None
    weapons: tuple[str, ...] | None = None
    commitment: CommitmentView | None = None
    if seat is not None and state.knows(seat, at):
        hand = tuple([IDS[card] for card in fighter.hand])
        last = state.last_action_of(at)
        if last != NO_CARD:
            hand += (IDS[last],)
        weapons = tuple([IDS[card] for card in WEAPON_NUMBERS if card != fighter.weapon])
        if fighter.locked:
            commitment = _commitment(state, fighter)
    return FighterView(
        health=fighter.health,
        stamina=fighter.stamina,
        standing=fighter.standing,
        weapon=None if fighter.weapon == NO_CARD else _weapon(state, at),
        hand_size=len(fighter.hand),
        deck=len(fighter.deck),
        discard=tuple([IDS[card] for card in fighter.discard]),
        is_locked=fighter.locked,
        cards_laid=cards_laid(fighter)
        if state.show_card_counts and fighter.locked and state.step == PLAY_STEP
        else None,
        played=None if fighter.played == NO_CARD else IDS[fighter.played],
        may_discard=state.step == DRAW_STEP and fighter.standing and may_discard(fighter),
        hurt=fighter.hurt,
        gave_up=state.has_left(at),
        hand=hand,
        weapons=weapons,
        commitment=commitment,
    )


def _commitment(state: ArtOfBattleState, fighter: Fighter) -> CommitmentView:
    if state.step == DRAW_STEP:
        card = fighter.discards
        return CommitmentView(None if card == NO_CARD else IDS[card], draw=fighter.draws)
    return CommitmentView(
        None if fighter.card == NO_CARD else IDS[fighter.card],
        None if fighter.direction == NO_DIRECTION else DIRECTIONS[fighter.direction],
        None if fighter.target_row == NO_ROW else fighter.target_row,
    )


def _weapon(state: ArtOfBattleState, at: int) -> WeaponView:
    fighter = state.fighters[at]
    work = WORKS[fighter.weapon]
    if IS_ATTACK[fighter.weapon]:
        does, strength = "attack", attack_of(state, at)
    elif IS_DEFENCE[fighter.weapon]:
        does, strength = "block", block_of(fighter)
    else:
        does, strength = "rest", work.rest_when_hurt if fighter.hurt else work.rest
    return WeaponView(
        card=IDS[fighter.weapon],
        lane=SEATS[fighter.lane],
        row=fighter.row,
        modifiers=tuple([ModifierView(IDS[each >> 2], each & 3) for each in fighter.modifiers]),
        held=fighter.held,
        does=does,
        strength=strength,
    )
