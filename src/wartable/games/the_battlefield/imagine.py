"""Worlds that a seat of The Battlefield may be in."""

from wartable.core.dice import Dice
from wartable.games.the_battlefield.state import (
    ARMY_STEP,
    NO_ARMY,
    NO_PREFERENCE,
    WISH_COUNT,
    BattlefieldState,
    Side,
)
from wartable.games.the_battlefield.tables import ARMY_CARDS, FIRST_CARDS, KINDS


def imagine(state: BattlefieldState, seat: int, dice: Dice) -> BattlefieldState:
    """Deal anew what the seat cannot know: the other's hand, wishes and army wish, every deck, the coming rolls.

    Unknown cards are sorted before they are shuffled: the same dice give the same world, whatever is really hidden.
    """
    world = state.clone()
    world.dice = Dice(dice.seed())
    other = world.sides[1 - seat]
    if world.step == ARMY_STEP:
        if other.wanted != NO_ARMY:
            other.wanted = dice.below(NO_PREFERENCE + 1)
        return world
    for at in range(2):
        side = world.sides[at]
        if at != seat and side.hand_size:
            _deal_hand_anew(side, dice)
        elif at == seat and world.table_pick and side.pile:
            # The rest of the own deck is in sight, so the first 15 are known too; only their order is not.
            side.deck.sort()
            side.pile.sort()
            dice.shuffle(side.deck)
            dice.shuffle(side.pile)
        else:
            _shuffle_together(side.pile, side.deck, dice)
        if at != seat:
            _wish_anew(world, side, dice)
    return world


def _wish_anew(world: BattlefieldState, side: Side, dice: Dice) -> None:
    """A list that is handed in has five cards; how far an open one has come is nobody else's business."""
    count = WISH_COUNT if side.has_wished else dice.below(WISH_COUNT)
    side.wishes = _some_wishes(side, count, dice, world.table_pick)


def _shuffle_together(pile: list[int], deck: list[int], dice: Dice) -> None:
    cards = sorted(pile + deck)
    dice.shuffle(cards)
    pile[:] = cards[: len(pile)]
    deck[:] = cards[len(pile) :]


def _deal_hand_anew(side: Side, dice: Dice) -> None:
    base = FIRST_CARDS[side.army]
    cards = side.deck.copy()
    for kind in range(KINDS):
        cards.extend([base + kind] * side.hand[kind])
    cards.sort()
    dice.shuffle(cards)
    size = side.hand_size
    side.hand = [0] * KINDS
    for number in cards[:size]:
        side.hand[number - base] += 1
    side.deck = cards[size:]


def _some_wishes(side: Side, count: int, dice: Dice, table_pick: bool) -> list[int]:
    pool = sorted(side.deck) if table_pick and not side.has_wished else ARMY_CARDS[side.army].copy()
    dice.shuffle(pool)
    return pool[:count]
