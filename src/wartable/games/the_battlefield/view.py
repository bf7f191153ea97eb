"""What each seat may see of The Battlefield."""

import msgspec

from wartable.core.choices import Choice
from wartable.core.views import View
from wartable.games.the_battlefield.board import SIDES
from wartable.games.the_battlefield.cards import ARMY_NAMES
from wartable.games.the_battlefield.scoring import lanes, scores, starter_bonus
from wartable.games.the_battlefield.state import ARMY_STEP, NO_ARMY, WISH_STEP, BattlefieldState
from wartable.games.the_battlefield.sums import Count, EffectView, SlotView, counts, effects, slot_views
from wartable.games.the_battlefield.tables import IDS

STEPS = ("army", "wish", "battle", "over")


class SideView(msgspec.Struct, frozen=True):
    """One side as everybody sees it."""

    army: str | None
    slots: tuple[SlotView | None, ...]
    """M1 to M5, R1 to R4, H1 to H3."""
    attack: int
    defence: int
    lanes: tuple[int, ...]
    """A and D of the melee, ranged and heavy lane."""
    effects: tuple[EffectView, ...]
    """What lies over whole lanes and over the whole side."""
    starter_bonus: int
    """What the starter of battle 1 has in the melee lane's defence beyond the cards."""
    counts: tuple[Count, ...]
    """How the score comes about."""
    score: int
    wins: int
    cumulative: int
    folded: bool
    hand: int
    deck: int
    discard: tuple[str, ...]
    is_ready: bool
    """Whether the side has locked in what both seats are asked in secret now."""


class BattlefieldView(View, frozen=True, kw_only=True, tag="the-battlefield"):
    step: str
    battle: int
    starter: int
    turn: int | None
    sides: tuple[SideView, SideView]
    battles: tuple[tuple[int, int], ...]
    """The scores of the battles fought."""
    wishes: tuple[str, ...] = ()
    """The own wish list."""
    rest: tuple[str, ...] = ()
    """With table_pick, the rest of the own deck while picking, sorted."""
    starter_bonus: int = 0
    lane_scoring: bool = False
    table_pick: bool = False


def view(
    state: BattlefieldState, seat: int | None, awaited: list[int], choice: Choice | None
) -> BattlefieldView:
    first, second = scores(state)
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
        sides=(_side(state, 0, first), _side(state, 1, second)),
        battles=tuple([(played[i], played[i + 1]) for i in range(0, len(played), 2)]),
        hand=hand,
        wishes=wishes,
        rest=rest,
        starter_bonus=state.starter_bonus,
        lane_scoring=state.lane_scoring,
        table_pick=state.table_pick,
    )


def _side(state: BattlefieldState, at: int, score: int) -> SideView:
    side = state.sides[at]
    sums = lanes(state, at)
    is_ready = side.wanted != NO_ARMY if state.step == ARMY_STEP else side.has_wished
    return SideView(
        army=None if side.army == NO_ARMY else ARMY_NAMES[side.army],
        slots=slot_views(state, at),
        attack=sums[0] + sums[2] + sums[4],
        defence=sums[1] + sums[3] + sums[5],
        lanes=tuple(sums),
        effects=effects(side),
        starter_bonus=starter_bonus(state, at),
        counts=counts(state, at),
        score=score,
        wins=side.wins,
        cumulative=side.cumulative,
        folded=side.folded,
        hand=side.hand_size,
        deck=len(side.deck),
        discard=tuple([IDS[number] for number in side.discard]),
        is_ready=is_ready,
    )
