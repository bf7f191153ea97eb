"""The numbers by which bots judge a game of Hands of War."""

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.games.hands_of_war.board import (
    AGGRESSION,
    BACKLASH,
    BLOODLUST,
    CREATURE,
    DECLARE,
    GLORY,
    GUARD,
    HEAL,
    MIDDLE,
    MULLIGAN,
    OVERKILL,
    QUEST,
    REDIRECT,
    SPELL_SHIELD,
    SPLATTER,
    STALWART,
    STANDARD,
    STEALTH,
    SWIFTNESS,
    VANGUARD,
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


@mypyc_attr(acyclic=True)
class Army:
    """What one side has on the battlefield, added up."""

    def __init__(self) -> None:
        self.standard = 20.0
        self.count = 0.0
        self.attack = 0.0
        self.health = 0.0
        self.vanguard = 0.0
        self.middle = 0.0
        self.rear = 0.0
        self.words = 0.0
        self.charms = 0.0
        self.ready = 0.0
        self.reach = 0.0


def _squash(number: float, scale: float) -> float:
    """A number without limits, as one from 0 to 1 with 0.5 in the middle."""
    return 0.5 + 0.5 * number / (scale + (number if number >= 0.0 else -number))


def _at_most_one(number: float) -> float:
    return number if number < 1.0 else 1.0


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
        worth += 0.5 * float(len(piece.print.trigs)) + 0.5 * float(len(piece.print.acts))
    return worth


def coming_damage(state: HandsState) -> list[int]:
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
            coming[striker] = coming[striker] + max(0, victim.attack - attacker.reduces)
        if attacker.keywords & OVERKILL and not victim.is_standard():
            rest = amount - max(0, victim.current - coming[target])
            if rest > 0:
                amount -= rest
                for at in range(len(pieces)):
                    if pieces[at].is_standard() and pieces[at].controller == victim.controller:
                        coming[at] = coming[at] + rest
        coming[target] = coming[target] + max(0, amount - victim.reduces)
    return coming


def features(state: HandsState, seat: int) -> list[float]:
    """Each from 0 to 1; 0.5 is even. Of the enemy's hand only its size is read.

    Declared attacks are counted as if they had struck, and who is at 0 or less as fallen, so that a bot that looks one
    step ahead sees what an attack is worth.
    """
    own = state.sides[seat]
    foe = state.sides[1 - seat]
    ours = Army()
    theirs = Army()
    coming = coming_damage(state) if state.charges else NO_HURT
    place = 0
    for piece in state.pieces:
        left = piece.current
        if coming:
            left -= coming[place]
            place += 1
        army = ours if piece.controller == seat else theirs
        family = piece.print.family
        if left <= 0 and family != STANDARD:
            continue
        current = float(left if left > 0 else 0)
        if family == CREATURE:
            strength = float(piece.attack)
            army.count += 1.0
            army.attack += strength
            army.health += current
            if piece.zone == VANGUARD:
                army.vanguard += strength + current
            elif piece.zone == MIDDLE:
                army.middle += strength + current
            else:
                army.rear += strength + current
            army.words += _worth(piece)
            if not piece.pacified:
                if not piece.exhausted or piece.controller != state.active:
                    army.ready += strength
                if piece.zone + 2 <= piece.range:
                    army.reach += strength
        elif family == STANDARD:
            army.standard = current
        else:
            army.charms += 1.0 + current * 0.2
    castable = 0
    if state.phase != MULLIGAN:
        for number in own.hand:
            if affords(own.essence, state.table.prints[number].price):
                castable += 1
    return [
        _squash(ours.standard - theirs.standard, 6.0),
        _at_most_one(ours.standard / 20.0),
        _at_most_one(theirs.standard / 20.0),
        1.0 if ours.standard <= theirs.reach else 0.0,
        1.0 if theirs.standard <= ours.reach else 0.0,
        _squash(ours.count - theirs.count, 3.0),
        _squash(ours.attack - theirs.attack, 6.0),
        _squash(ours.health - theirs.health, 6.0),
        _squash(ours.vanguard - theirs.vanguard, 6.0),
        _squash(ours.middle - theirs.middle, 6.0),
        _squash(ours.rear - theirs.rear, 6.0),
        _squash(ours.words - theirs.words, 3.0),
        _squash(ours.charms - theirs.charms, 2.0),
        _squash(ours.ready - theirs.ready, 6.0),
        _at_most_one(ours.reach / 20.0),
        _at_most_one(theirs.reach / 20.0),
        _squash(float(len(own.hand) - len(foe.hand)), 3.0),
        _at_most_one(float(len(own.hand)) / 8.0),
        _at_most_one(float(castable) / 4.0),
        _squash(float(total(own.essence) - total(foe.essence)), 6.0),
        _squash(float(len(own.deck) - len(foe.deck)), 8.0),
        1.0 if state.active == seat else 0.0,
        _at_most_one(float(state.turn) / 60.0),
    ]


def total(numbers: list[int]) -> int:
    """Their sum; compiled, quicker than `sum`."""
    found = 0
    for number in numbers:
        found += number
    return found
