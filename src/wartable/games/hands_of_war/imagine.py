"""Worlds that a seat of Hands of War may be in. Deck lists are open, so nothing has to be guessed, only dealt anew."""

from wartable.core.dice import Dice
from wartable.games.hands_of_war.state import HandsState


def imagine(state: HandsState, seat: int, dice: Dice) -> HandsState:
    """Deal anew what the seat cannot know: the other's unknown cards, both decks' order, the coming chances.

    Unknown cards are sorted before they are shuffled: the same dice give the same world, whatever is really hidden.
    """
    world = state.clone()
    world.dice = Dice(dice.seed())
    own = world.sides[seat]
    if own.knows_top and own.deck:
        top = own.deck.pop()
        own.deck.sort()
        dice.shuffle(own.deck)
        own.deck.append(top)
    else:
        own.deck.sort()
        dice.shuffle(own.deck)
    # What the other announces and has not paid, or sets aside, is not on the table yet.
    ask = world.ask
    if ask is not None and ask.announcing and ask.seat != seat:
        world.ask = None
    other = world.sides[1 - seat]
    other.aside = []
    pool = other.deck
    for at in range(len(other.hand)):
        if not other.known[at]:
            pool.append(other.hand[at])
    pool.sort()
    dice.shuffle(pool)
    for at in range(len(other.hand)):
        if not other.known[at]:
            other.hand[at] = pool.pop()
    return world
