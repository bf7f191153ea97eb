"""The numbers by which bots judge a game of The Battlefield."""

from wartable.games.the_battlefield.scoring import totals
from wartable.games.the_battlefield.state import KINDS, BattlefieldState
from wartable.games.the_battlefield.tables import WORKS

NAMES = (
    "battles won",
    "battles lost",
    "points ahead",
    "strength on the board",
    "cards in hand",
    "strength in hand",
    "enemy has folded",
    "have folded",
    "last word",
)


def _squash(number: float, scale: float) -> float:
    """A number without limits, as one from 0 to 1 with 0.5 in the middle."""
    return 0.5 + 0.5 * number / (scale + abs(number))


def features(state: BattlefieldState, seat: int) -> list[float]:
    """Each from 0 to 1; 0.5 is even. Of the enemy's hand only its size is read."""
    own = state.sides[seat]
    foe = state.sides[1 - seat]
    strength = 0.0
    if state.battle > 0:
        attack, defence = totals(state, seat)
        foe_attack, foe_defence = totals(state, 1 - seat)
        strength = float(attack + defence - foe_attack - foe_defence)
    held = 0
    base = max(own.army, 0) * KINDS
    for kind in range(KINDS):
        count = own.hand[kind]
        if count:
            w = WORKS[base + kind]
            held += count * (w.attack1 + w.defence1 if w.is_unit else 6)
    return [
        own.wins / 2,
        foe.wins / 2,
        _squash(own.cumulative - foe.cumulative, 20.0),
        _squash(strength, 8.0),
        _squash(own.hand_size - foe.hand_size, 6.0),
        min(1.0, held / 120.0),
        1.0 if foe.folded else 0.0,
        1.0 if own.folded else 0.0,
        1.0 if state.turn != seat else 0.0,
    ]
