"""The numbers by which bots judge a match of Circuit Warfare."""

from mypy_extensions import i64

from wartable.games.circuit_warfare.board import count
from wartable.games.circuit_warfare.chains import closed_cells, connected, joins_east, joins_south
from wartable.games.circuit_warfare.state import CircuitState
from wartable.games.circuit_warfare.tables import DESIGNS

NAMES = (
    "cards ahead",
    "cards ahead late",
    "share of the cards",
    "cards I can turn",
    "largest Chain for me",
    "my cards in danger",
    "largest Chain against me",
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
"""So many cards in danger are as bad as it gets."""


class Reach:
    """What one side could turn with one more card: in all, in the largest group, and from how many places."""

    def __init__(self, state: CircuitState, seat: int, mine: i64) -> None:
        self.all = 0
        self.largest = 0
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
        touching = connected(friends, east, south) & foes
        self.anchors = count(connected(foes, east, south) & friends)
        # A group of enemy cards can be turned if it touches a friend and has a wire to an empty cell.
        rest = touching
        while rest != 0:
            group = rest & -rest
            while True:
                wider = group | (connected(group, east, south) & foes)
                if wider == group:
                    break
                group = wider
            rest = rest & ~group
            if group & loose != 0:
                size = count(group & mine)
                self.all += size
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
    everything: i64 = state.taken
    against_all = 0
    against_largest = 0
    against_anchors = 0
    at_once = 0
    after = (state.turn + 1) % state.players
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
        against = Reach(state, at, player.shown)
        against_all = max(against_all, against.all)
        against_largest = max(against_largest, against.largest)
        against_anchors = max(against_anchors, against.anchors)
        if at == after or at == state.turn:
            at_once = max(at_once, against.largest)
    own_reach = Reach(state, seat, everything)
    own = count(friends_owned)
    filled = count(state.taken) / count(state.field)
    ahead = float(own - best_foe)
    total = own + best_foe
    closed = closed_cells(state)
    friends_shown = state.friends_shown(seat)
    own_closed = count(closed & friends_shown)
    foe_closed = count(closed & ~friends_shown)
    circuits_in_hand = 0
    for number in player.hand:
        if number < DESIGNS:
            circuits_in_hand += 1
    is_mine = state.turn == seat
    return [
        _squash(ahead, 4.0),
        _squash(ahead * filled * filled, 1.5),
        own / total if total else 0.5,
        _part(own_reach.all, WORTH_WATCHING),
        _part(own_reach.largest, WORTH_WATCHING),
        _part(against_all, WORTH_WATCHING),
        _part(against_largest, WORTH_WATCHING),
        _part(own_reach.largest, WORTH_WATCHING) if is_mine and player.ap > 1 and circuits_in_hand else 0.0,
        _part(at_once, WORTH_WATCHING),
        _squash(own_reach.anchors - against_anchors, 4.0),
        _squash(player.ap - foe_ap / foes, 4.0),
        _part(player.ap, 10.0),
        _squash(len(player.hand) - foe_hand / foes, 4.0),
        circuits_in_hand / 7.0 if circuits_in_hand < 7 else 1.0,
        _squash(len(player.pile) - foe_pile / foes, 6.0),
        _part(len(player.hand) + len(player.pile), 30.0),
        _squash(own_closed - foe_closed, 4.0),
        _part(own_closed, WORTH_WATCHING),
        _squash(count(player.queens) * foes - foe_queens, 2.0),
        _squash(count(friends_shown) - own, 2.0),
        filled,
        1.0 if is_mine else 0.0,
    ]
