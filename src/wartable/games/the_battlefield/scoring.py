"""Totals and scores as the board stands (section 4)."""

from wartable.games.the_battlefield.effects import lane_totals
from wartable.games.the_battlefield.state import BattlefieldState
from wartable.games.the_battlefield.tables import WORKS


def lanes(state: BattlefieldState, seat: int) -> list[int]:
    """A and D of the melee, ranged and heavy lane of one side, the starter's bonus included."""
    side = state.sides[seat]
    sums = lane_totals(side, side.army, WORKS)
    # 10: the bonus is added to the starter's total D; lane by lane, to the front.
    sums[1] += starter_bonus(state, seat)
    return sums


def starter_bonus(state: BattlefieldState, seat: int) -> int:
    """10: what the starter has in battle 1 beyond the cards."""
    return state.starter_bonus if state.battle == 1 and state.starter == seat else 0


def totals(state: BattlefieldState, seat: int) -> tuple[int, int]:
    """Total attack and total defence of one side."""
    sums = lanes(state, seat)
    return sums[0] + sums[2] + sums[4], sums[1] + sums[3] + sums[5]


def score(attack: int, defence: int, enemy_attack: int, enemy_defence: int) -> int:
    """Surplus attack counts twice, surplus defence once."""
    return 2 * max(0, attack - enemy_defence) + max(0, defence - enemy_attack)


def scores(state: BattlefieldState) -> tuple[int, int]:
    """The scores of both sides as the board stands."""
    one = lanes(state, 0)
    two = lanes(state, 1)
    if state.lane_scoring:
        first = 0
        second = 0
        for lane in range(3):
            a1, d1, a2, d2 = one[2 * lane], one[2 * lane + 1], two[2 * lane], two[2 * lane + 1]
            first += score(a1, d1, a2, d2)
            second += score(a2, d2, a1, d1)
        return first, second
    a1, d1 = one[0] + one[2] + one[4], one[1] + one[3] + one[5]
    a2, d2 = two[0] + two[2] + two[4], two[1] + two[3] + two[5]
    return score(a1, d1, a2, d2), score(a2, d2, a1, d1)
