"""The numbers by which bots judge a game of Hands of War."""

from typing import Final

from wartable.games.hands_of_war.board import (
    AGGRESSION,
    BACKLASH,
    BLOODLUST,
    CREATURE,
    GLORY,
    GUARD,
    HEAL,
    MULLIGAN,
    OVERKILL,
    QUEST,
    REDIRECT,
    SPELL_SHIELD,
    SPLATTER,
    STALWART,
    STEALTH,
    SWIFTNESS,
)
from wartable.games.hands_of_war.state import HandsState, Piece
from wartable.games.hands_of_war.targets import affords

NAMES: Final = (
    "Standard ahead",
    "own Standard",
    "enemy Standard",
    "own Standard in danger",
    "enemy Standard in danger",
    "creatures ahead",
    "attack ahead",
    "health ahead",
    "Vanguard ahead",
    "Middle Ground ahead",
    "Rear Guard ahead",
    "abilities ahead",
    "enchantments ahead",
    "ready attack ahead",
    "reach on the Standard",
    "reach of the enemy on the Standard",
    "cards ahead",
    "cards in hand",
    "castable in hand",
    "essence ahead",
    "deck ahead",
    "own turn",
    "turns played",
)


def _squash(number: float, scale: float) -> float:
    """A number without limits, as one from 0 to 1 with 0.5 in the middle."""
    return 0.5 + 0.5 * number / (scale + abs(number))


def _worth(piece: Piece) -> float:
    """What the abilities of a creature are worth, in points of Attack or Health."""
    words = piece.keywords
    worth = 0.0
    if words & (OVERKILL | STEALTH):
        worth += 1.5
    if words & (BACKLASH | SPLATTER | GUARD | SPELL_SHIELD):
        worth += 1.0
    if words & (HEAL | REDIRECT | QUEST | GLORY):
        worth += 1.0
    if words & (STALWART | BLOODLUST | SWIFTNESS | AGGRESSION):
        worth += 0.5
    if not piece.nullified:
        worth += 0.5 * len(piece.print.trigs) + 0.5 * len(piece.print.acts)
    return worth


def features(state: HandsState, seat: int) -> list[float]:
    """Each from 0 to 1; 0.5 is even. Of the enemy's hand only its size is read."""
    own = state.sides[seat]
    foe = state.sides[1 - seat]
    standards = [20.0, 20.0]
    count = [0.0, 0.0]
    attack = [0.0, 0.0]
    health = [0.0, 0.0]
    zones = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    words = [0.0, 0.0]
    charms = [0.0, 0.0]
    ready = [0.0, 0.0]
    reach = [0.0, 0.0]
    for piece in state.pieces:
        at = 0 if piece.controller == seat else 1
        current = float(piece.current if piece.current > 0 else 0)
        if piece.print.family == CREATURE:
            strength = float(piece.attack)
            count[at] += 1.0
            attack[at] += strength
            health[at] += current
            zones[at * 3 + piece.zone] += strength + current
            words[at] += _worth(piece)
            if not piece.pacified:
                if not piece.exhausted or piece.controller != state.active:
                    ready[at] += strength
                if piece.zone + 2 <= piece.range:
                    reach[at] += strength
        elif piece.is_standard():
            standards[at] = current
        else:
            charms[at] += 1.0 + current * 0.2
    castable = 0
    if state.phase != MULLIGAN:
        for number in own.hand:
            if affords(own.essence, state.table.prints[number].price):
                castable += 1
    return [
        _squash(standards[0] - standards[1], 6.0),
        min(1.0, standards[0] / 20.0),
        min(1.0, standards[1] / 20.0),
        1.0 if standards[0] <= reach[1] else 0.0,
        1.0 if standards[1] <= reach[0] else 0.0,
        _squash(count[0] - count[1], 3.0),
        _squash(attack[0] - attack[1], 6.0),
        _squash(health[0] - health[1], 6.0),
        _squash(zones[0] - zones[3], 6.0),
        _squash(zones[1] - zones[4], 6.0),
        _squash(zones[2] - zones[5], 6.0),
        _squash(words[0] - words[1], 3.0),
        _squash(charms[0] - charms[1], 2.0),
        _squash(ready[0] - ready[1], 6.0),
        min(1.0, reach[0] / 20.0),
        min(1.0, reach[1] / 20.0),
        _squash(float(len(own.hand) - len(foe.hand)), 3.0),
        min(1.0, len(own.hand) / 8.0),
        min(1.0, castable / 4.0),
        _squash(float(sum(own.essence) - sum(foe.essence)), 6.0),
        _squash(float(len(own.deck) - len(foe.deck)), 8.0),
        1.0 if state.active == seat else 0.0,
        min(1.0, state.turn / 60.0),
    ]
