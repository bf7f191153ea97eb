"""Worlds that a seat of Circuit Warfare may be in.

Decks are open and everything that leaves or enters a hand from the Field or the Graveyard is seen, so of another
player everybody knows which cards are in hand and pile together, and sometimes that a card is in the hand; not which
of the others are, nor the order of any pile, the own one included (3.4).
"""

from wartable.core.dice import Dice
from wartable.games.circuit_warfare.state import COLOUR_STEP, CircuitState, Player


def imagine(state: CircuitState, seat: int, dice: Dice) -> CircuitState:
    """Deal anew what the seat cannot know: the others' hands, the order of all piles, the coming chances.

    Unknown cards are sorted before they are shuffled: the same dice give the same world, whatever is really hidden.
    """
    world = state.clone()
    world.dice = Dice(dice.seed())
    if world.step == COLOUR_STEP:
        # Nothing has been dealt yet; the new dice will.
        return world
    for at in range(world.players):
        player = world.seats[at]
        if at == seat:
            player.pile.sort()
            dice.shuffle(player.pile)
        else:
            _deal_anew(player, dice)
    return world


def _deal_anew(player: Player, dice: Dice) -> None:
    size = len(player.hand)
    hidden = player.hand
    for number in player.known:
        hidden.remove(number)
    hidden.extend(player.pile)
    hidden.sort()
    dice.shuffle(hidden)
    unknown = size - len(player.known)
    player.hand = player.known + hidden[:unknown]
    player.pile = hidden[unknown:]
    dice.shuffle(player.hand)
