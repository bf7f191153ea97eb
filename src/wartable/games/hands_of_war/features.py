"""The numbers by which bots judge a game of Hands of War."""

from typing import Final

from wartable.games.hands_of_war.board import (
    AGGRESSION,
    BACKLASH,
    BLOODLUST,
    CREATURE,
    DECLARE,
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
    WINDOW_1,
)
from wartable.games.hands_of_war.state import HandsState, Piece
from wartable.games.hands_of_war.targets import affords

NAMES: Final[tuple[str, ...]] = (
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


NO_HURT: Final[list[int]] = []


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


def _coming(state: HandsState) -> list[int]:
    """The damage that the declared attacks will do if nobody answers, by place among the pieces."""
    pieces = state.pieces
    coming = [0] * len(pieces)
    if state.phase > WINDOW_1:
        return coming
    first = True
    for charge in state.charges:
        if charge.void:
            continue
        striker = -1
        target = -1
        for at in range(len(pieces)):
            if pieces[at].id == charge.attacker:
                striker = at
            elif pieces[at].id == charge.target:
                target = at
        if striker < 0 or target < 0:
            continue
        attacker = pieces[striker]
        victim = pieces[target]
        amount = attacker.attack
        if state.phase == DECLARE:  # Bloodlust and the like come on confirm
            amount += attacker.bloodlust
            if first:
                for piece in pieces:
                    if piece.print.first_blade and piece.controller == attacker.controller:
                        amount += piece.print.first_blade
            first = False
        far = attacker.zone + victim.zone + 1
        if victim.print.family == CREATURE and victim.keywords & BACKLASH and far <= victim.range:
            coming[striker] += max(0, victim.attack - attacker.reduces)
        if attacker.keywords & OVERKILL and not victim.is_standard():
            rest = amount - max(0, victim.current - coming[target])
            if rest > 0:
                amount -= rest
                for at in range(len(pieces)):
                    if pieces[at].is_standard() and pieces[at].controller == victim.controller:
                        coming[at] += rest
        coming[target] += max(0, amount - victim.reduces)
    return coming


def features(state: HandsState, seat: int) -> list[float]:
    """Each from 0 to 1; 0.5 is even. Of the enemy's hand only its size is read.

    Declared attacks are counted as if they had struck, and who is at 0 or less as fallen, so that a bot that looks one
    step ahead sees what an attack is worth.
    """
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
    coming = _coming(state) if state.charges else NO_HURT
    for place in range(len(state.pieces)):
        piece = state.pieces[place]
        at = 0 if piece.controller == seat else 1
        left = piece.current - coming[place] if coming else piece.current
        current = float(left if left > 0 else 0)
        if left <= 0 and not piece.is_standard():
            continue
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
