"""What each seat may see of The Battlefield, built up from nothing; its shapes are in `view`."""

from typing import Final

from wartable.core.choices import Choice
from wartable.games.the_battlefield.board import SIDES
from wartable.games.the_battlefield.cards import ARMY_NAMES
from wartable.games.the_battlefield.scoring import lanes, starter_bonus
from wartable.games.the_battlefield.state import ARMY_STEP, NO_ARMY, WISH_STEP, BattlefieldState
from wartable.games.the_battlefield.sums import counts, effects, slot_views
from wartable.games.the_battlefield.tables import IDS
from wartable.games.the_battlefield.view import (
    BattlefieldView,
    SideView,
)

STEPS: Final = ("army", "wish", "battle", "over")


def view(
    state: BattlefieldState, seat: int | None, awaited: list[int], choice: Choice | None
) -> BattlefieldView:
    first = lanes(state, 0)
    second = lanes(state, 1)
    hand: tuple[str, ...] = ()
    wishes: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    if seat is not None:
        own = state.sides[seat]
        hand = tuple([IDS[number] for number in own.held()])
        wishes = tuple([IDS[number] for number in own.wishes])
        if state.table_pick and state.step == WISH_STEP and not own.has_wished:
            rest = tuple([IDS[number] for number in sorted(own.deck)])
    played = state.scores
    return BattlefieldView(
        seat=seat,
        names=SIDES,
        teams=(0, 1),
        awaited=tuple(awaited),
        choice=choice,
        outcome=state.outcome,
        step=STEPS[state.step],
        battle=state.battle,
        starter=state.starter,
        turn=state.turn if state.step == 2 else None,
        sides=(_side(state, 0, first, second), _side(state, 1, second, first)),
        battles=tuple([(played[i], played[i + 1]) for i in range(0, len(played), 2)]),
        hand=hand,
        wishes=wishes,
        rest=rest,
        starter_bonus=state.starter_bonus,
        lane_scoring=state.lane_scoring,
        table_pick=state.table_pick,
    )


def _side(state: BattlefieldState, at: int, sums: list[int], enemy: list[int]) -> SideView:
    side = state.sides[at]
    counted = counts(sums, enemy, state.lane_scoring)
    score = 0
    for count in counted:
        score += count.score
    is_ready = side.wanted != NO_ARMY if state.step == ARMY_STEP else side.has_wished
    return SideView(
        army=None if side.army == NO_ARMY else ARMY_NAMES[side.army],
        slots=slot_views(state, at),
        attack=sums[0] + sums[2] + sums[4],
        defence=sums[1] + sums[3] + sums[5],
        lanes=tuple(sums),
        effects=effects(side),
        starter_bonus=starter_bonus(state, at),
        counts=counted,
        score=score,
        wins=side.wins,
        cumulative=side.cumulative,
        folded=side.folded,
        hand=side.hand_size,
        deck=len(side.deck),
        discard=tuple([IDS[number] for number in side.discard]),
        is_ready=is_ready,
    )
