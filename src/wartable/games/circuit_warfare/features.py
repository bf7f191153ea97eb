"""The numbers by which bots judge a match of Circuit Warfare."""

from typing import Final

from mypy_extensions import i64

from wartable.games.circuit_warfare.board import count
from wartable.games.circuit_warfare.cards import DECK_SIZE
from wartable.games.circuit_warfare.chains import closed_cells, connected, joins_east, joins_south
from wartable.games.circuit_warfare.state import CHAIN_AP, HAND_LIMIT, CircuitState
from wartable.games.circuit_warfare.tables import CHEAPEST_DESIGN, COSTS, DESIGNS

NAMES: Final[tuple[str, ...]] = (
    "cards ahead",
    "cards ahead late",
    "share of the cards",
    "safe cards ahead",
    "safe cards ahead late",
    "cards I can turn",
    "largest Chain for me",
    "enemy cards exposed",
    "my cards in danger",
    "largest Chain against me",
    "my cards exposed",
    "Chain ready now",
    "danger at once",
    "anchors ahead",
    "AP ahead",
    "own AP",
    "hand ahead",
    "Circuit Cards in hand",
    "pile ahead",
    "own cards left",
    "Closed Circuits ahead",
    "own Closed Circuits",
    "Queens ahead",
    "borrowed cards",
    "Field filled",
    "my turn",
)

WORTH_WATCHING = 8.0
"""The number of cards in danger that is as bad as it gets."""


WHOLE_DECK = float(DECK_SIZE)
FULL_HAND = HAND_LIMIT + 1.0
"""The most cards that are held, before the discard."""


class Reach:
    """What one side could turn of some cards, now and later, and from how many places."""

    def __init__(self, state: CircuitState, seat: int, cards: i64) -> None:
        self.ready = 0
        """Cards that one more card and a Chain could turn."""
        self.largest = 0
        """The most of them that lie in one group."""
        self.exposed = 0
        """Cards that need two more cards: a group with a wire to an empty cell, but without a friend beside it."""
        self.safe = 0
        """Cards in groups without a wire to an empty cell: no line can enter."""
        east = joins_east(state)
        south = joins_south(state)
        friends = state.friends_shown(seat)
        foes = state.taken & ~friends
        empty = state.field & ~state.taken
        loose = (
            (state.north & (empty << 8))
            | (state.south & (empty >> 8))
            | (state.west & (empty << 1))
            | (state.east & (empty >> 1))
        )
        touching = connected(friends, east, south)
        self.anchors = count(connected(foes, east, south) & friends)
        rest = foes
        while rest != 0:
            group = rest & -rest
            while True:
                wider = group | (connected(group, east, south) & foes)
                if wider == group:
                    break
                group = wider
            rest = rest & ~group
            size = count(group & cards)
            if group & loose == 0:
                self.safe += size
            elif group & touching == 0:
                self.exposed += size
            else:
                self.ready += size
                if size > self.largest:
                    self.largest = size


def _squash(number: float, scale: float) -> float:
    """A number without limits, as one from 0 to 1 with 0.5 in the middle."""
    return 0.5 + 0.5 * number / (scale + abs(number))


def _part(number: float, whole: float) -> float:
    return 1.0 if number >= whole else number / whole


def features(state: CircuitState, seat: int) -> list[float]:
    """Each from 0 to 1; 0.5 is even. Of the others' hands only the sizes are read."""
    player = state.seats[seat]
    friends_owned: i64 = 0
    best_foe = 0
    foe_ap = 0
    foe_hand = 0
    foe_pile = 0
    foe_queens = 0
    foes = 0
    safe = 0
    against_ready = 0
    against_largest = 0
    against_anchors = 0
    against_exposed = 0
    at_once = 0
    side_shown = state.friends_shown(seat)
    for at in range(state.players):
        other = state.seats[at]
        if state.is_friend(seat, at):
            friends_owned = friends_owned | other.owned
            continue
        foes += 1
        foe_ap += other.ap
        foe_hand += len(other.hand)
        foe_pile += len(other.pile)
        foe_queens += count(other.queens)
        owned = count(other.owned)
        if state.mode == 2:
            owned += count(state.seats[at ^ 2].owned)
        best_foe = max(best_foe, owned)
        against = Reach(state, at, side_shown)
        safe = against.safe if foes == 1 else min(safe, against.safe)
        against_ready = max(against_ready, against.ready)
        against_exposed = max(against_exposed, against.exposed)
        against_largest = max(against_largest, against.largest)
        against_anchors = max(against_anchors, against.anchors)
        if at == state.turn and other.ap >= CHEAPEST_DESIGN + CHAIN_AP:
            at_once = against.largest
    reach = Reach(state, seat, state.taken)
    own = count(friends_owned)
    filled = count(state.taken) / count(state.field)
    ahead = float(own - best_foe)
    safe_ahead = safe - reach.safe / foes
    total = own + best_foe
    closed = closed_cells(state)
    own_closed = count(closed & side_shown)
    foe_closed = count(closed & ~side_shown)
    circuits_in_hand = 0
    may_chain = False
    for number in player.hand:
        if number < DESIGNS:
            circuits_in_hand += 1
            if player.ap >= COSTS[number] + CHAIN_AP:
                may_chain = True
    is_mine = state.turn == seat
    return [
        _squash(ahead, 4.0),
        _squash(ahead * filled * filled, 1.5),
        own / total if total else 0.5,
        _squash(safe_ahead, 4.0),
        _squash(safe_ahead * filled * filled, 1.5),
        _part(reach.ready, WORTH_WATCHING),
        _part(reach.largest, WORTH_WATCHING),
        _part(reach.exposed, WORTH_WATCHING),
        _part(against_ready, WORTH_WATCHING),
        _part(against_largest, WORTH_WATCHING),
        _part(against_exposed, WORTH_WATCHING),
        _part(reach.largest, WORTH_WATCHING) if is_mine and may_chain else 0.0,
        _part(at_once, WORTH_WATCHING),
        _squash(reach.anchors - against_anchors, 4.0),
        _squash(player.ap - foe_ap / foes, 4.0),
        _part(player.ap, 10.0),
        _squash(len(player.hand) - foe_hand / foes, 4.0),
        _part(circuits_in_hand, FULL_HAND),
        _squash(len(player.pile) - foe_pile / foes, 6.0),
        _part(len(player.hand) + len(player.pile), WHOLE_DECK),
        _squash(own_closed - foe_closed, 4.0),
        _part(own_closed, WORTH_WATCHING),
        _squash(count(player.queens) * foes - foe_queens, 2.0),
        _squash(count(side_shown) - own, 2.0),
        filled,
        1.0 if is_mine else 0.0,
    ]
