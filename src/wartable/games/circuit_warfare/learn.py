"""How a position of Circuit Warfare is written down for learners: two to four seats, friends and foes as the seat sees them."""

from typing import Final

from mypy_extensions import i64

from wartable.core.actions import Action
from wartable.core.encoder import Encoder, byte_of
from wartable.core.layout import Field, Group, Layout, Lookup
from wartable.games.circuit_warfare import features as judged
from wartable.games.circuit_warfare.actions import Discard, UseMagic
from wartable.games.circuit_warfare.board import CELLS, STRIDE, cells_of, count
from wartable.games.circuit_warfare.chains import closed_cells
from wartable.games.circuit_warfare.magic import kinds_of
from wartable.games.circuit_warfare.state import MAIN_STEP, CircuitState
from wartable.games.circuit_warfare.tables import (
    AIMED,
    AIMS,
    AMOUNTS,
    BARE,
    CHEAPEST,
    COLOUR_ACTIONS,
    COSTS,
    DECLINE,
    DESIGNS,
    DISCARDS,
    DRAW_LINES,
    END_TURN,
    HAS_TWO_FACES,
    IDS,
    KINDS,
    KISSES,
    MOST_PLAYERS,
    NUMBERS,
    ON_CELL,
    ON_PLAYER,
    PUSHES,
    SWAPS,
    VERBS,
    WIRES,
    WITH_CARD,
)

# -- a card by its data ------------------------------------------------------------------------------------------

MOST_KINDS: Final = 24
"""With room for new ones."""
CARD: Final = (
    Field("wires", 16, "of a Circuit Card as it is printed, as bits"),
    Field("cost", 8),
    Field("verb", 15, "the first thing that a Magic Card does"),
    Field("amount", 8),
    Field("then", 15, "the second"),
    Field("then_amount", 8),
    Field("aim", 9, "what its user names"),
    Field("aimed", 4, "how many of that"),
)


def _card_data(number: int) -> bytes:
    verbs = VERBS[number]
    amounts = AMOUNTS[number]
    return bytes(
        [
            WIRES[number] if number < DESIGNS else 0,
            min(COSTS[number], 7),
            verbs[0] + 1 if verbs else 0,
            max(0, min(amounts[0], 7)) if verbs else 0,
            verbs[1] + 1 if len(verbs) > 1 else 0,
            max(0, min(amounts[1], 7)) if len(verbs) > 1 else 0,
            AIMS[number] + 1 if number >= DESIGNS else 0,
            max(0, min(AIMED[number], 3)) if number >= DESIGNS else 0,
        ]
    )


ROWS: Final[tuple[bytes, ...]] = (bytes(len(CARD)), *[_card_data(number) for number in range(KINDS)])
CARDS: Final = Lookup("card", CARD, ROWS, ("", *IDS))
OTHERS: Final = Lookup("other", CARD, ROWS, ("", *IDS))
CARD_FIELD: Final = Field("card", MOST_KINDS)

# -- the row -----------------------------------------------------------------------------------------------------

MOST_CELLS: Final = 49
WHO: Final = Field("who", 6, "the seat itself, its partner, then foes in the order of turns")
COUNT: Final = Field("count", 7)
CELL: Final = Field("cell", MOST_CELLS + 1)
COUNTED: Final = (("card", "count"), ("card.wires", "count"), ("card.verb", "count"), ("card.cost", "count"))

TABLE: Final = (
    Field("step", 5, "choosing a colour, discarding, acting, drawing a Chain"),
    Field("mode", 3, "duel, scrimmage, teams"),
    Field("round", 32),
    Field("filled", MOST_CELLS + 1),
    Field("idle", 8),
    Field("acted", 2),
    Field("line", 10, "cells of the Chain that is being drawn"),
    Field("players", 5),
    Field("begins", 5, "how many turns after the first seat of the round"),
)
TABLE_JOINTS: Final = (
    ("step", "mode", "line"),
    ("round", "mode"),
    ("filled", "mode"),
    ("idle", "acted", "mode"),
    ("players", "begins"),
)
PIECE: Final = (
    CARD_FIELD,
    CELL,
    Field("shows", 6, "whose colour"),
    Field("owner", 6),
    Field("wires", 16, "as it lies"),
    Field("open", 16, "wires that lead to empty cells"),
    Field("hostile", 16, "wires that join a card of another side"),
    Field("marks", 16, "wall, queen, kiss, Closed Circuit as bits"),
)
PIECE_JOINTS: Final = (
    ("cell", "shows"),
    ("cell", "wires"),
    ("cell", "open"),
    ("shows", "wires"),
    ("shows", "open"),
    ("shows", "hostile"),
    ("open", "hostile"),
    ("shows", "marks"),
    ("shows", "owner"),
)
SEAT: Final = (
    WHO,
    Field("ap", 16),
    Field("hand", 10),
    Field("pile", 32),
    Field("cards", MOST_CELLS + 1, "on the Field, by owner"),
    Field("charge", 8, "AP to come"),
)
SEAT_JOINTS: Final = (("who", "ap"), ("who", "hand"), ("who", "pile"), ("who", "cards"), ("who", "charge"))

# -- answers -----------------------------------------------------------------------------------------------------

ENDING: Final = 1
PLACING: Final = 2
USING: Final = 3
DRAWING: Final = 4
DECLINING: Final = 5
DISCARDING: Final = 6
COLOURING: Final = 7

ANSWER: Final = (
    Field("verb", 8, "end the turn, place, use, draw a line on, decline, discard, choose a colour"),
    CARD_FIELD,
    CELL,
    Field("turned", 2),
    Field("other", MOST_KINDS, "a second card, discarded or fetched or laid down"),
    Field("way", 5, "the direction of a push"),
    Field("foes", 5, "cards of foes that a placed card is joined with"),
    Field("friends", 5),
    Field("there", 6, "who shows the colour of the card on the cell"),
    Field("whom", 6),
)
ANSWER_JOINTS: Final = (
    ("verb", "way"),
    ("verb", "card"),
    ("verb", "cell"),
    ("card", "cell"),
    ("card", "turned"),
    ("card", "foes", "friends"),
    ("verb", "foes", "friends"),
    ("card.wires", "turned", "foes"),
    ("card.verb", "there"),
    ("card.verb", "card.amount", "whom"),
    ("verb", "there"),
    ("card.verb", "other"),
    ("verb", "other"),
    ("other.wires", "other.cost"),
    ("card.cost", "card.aim"),
)

LAYOUT: Final = Layout(
    groups=(
        Group("table", 1, TABLE, TABLE_JOINTS),
        Group("field", MOST_CELLS, PIECE, PIECE_JOINTS, "the cards on the Field"),
        Group("seats", MOST_PLAYERS, SEAT, SEAT_JOINTS, "the seats, the own one first"),
        Group("hand", KINDS, (CARD_FIELD, COUNT), COUNTED),
        Group("pile", KINDS, (CARD_FIELD, COUNT), COUNTED, "the own pile, whose order nobody knows"),
        Group(
            "unseen",
            KINDS * (MOST_PLAYERS - 1),
            (CARD_FIELD, COUNT, WHO),
            (("card", "count"), ("card", "who"), ("card.verb", "who")),
            "hand and pile of another seat together",
        ),
        Group("known", 12, (CARD_FIELD, WHO), (("card", "who"),), "cards known to be in another's hand"),
        Group("graveyard", KINDS, (CARD_FIELD, COUNT), COUNTED),
        Group("line", 9, (CELL, Field("at", 9)), (("cell",), ("at",)), "the Chain that is being drawn"),
    ),
    answer=Group("answer", 1, ANSWER, ANSWER_JOINTS),
    numbers=judged.NAMES,
    terms=len(judged.NAMES),
    lookups=(CARDS, OTHERS),
)

# -- pieces, built once ------------------------------------------------------------------------------------------

PLACE_OF: Final[list[int]] = [7 * (cell // STRIDE) + min(cell % STRIDE, 6) + 1 for cell in range(CELLS)]
"""Cells as learners count them, from 1."""
ONES: Final[list[int]] = [number.bit_count() for number in range(16)]
MOST_COUNT: Final = 6
COUNTS: Final[list[list[bytes]]] = [
    [bytes([number + 1, min(count, MOST_COUNT)]) if count else bytes(2) for count in range(41)]
    for number in range(KINDS)
]
ZEROS: Final[list[bytes]] = [bytes(count) for count in range(400)]
NO_MARK: Final = bytes(4)
JOINED: Final[list[list[bytes]]] = [
    [bytes([foes, friends, 0, 0]) for friends in range(5)] for foes in range(5)
]
"""What a placed card is joined with."""
AIMED_AT: Final[list[list[bytes]]] = [[bytes([0, 0, there, whom]) for whom in range(6)] for there in range(6)]


def _answer(
    verb: int, card: int = -1, cell: int = -1, turned: int = 0, other: int = -1, way: int = 0
) -> bytes:
    place = PLACE_OF[cell] if cell >= 0 else 0
    return bytes([verb, card + 1, place, turned, other + 1, way])


class Known:
    """An action that is built once: its bytes, and the cell and the seat that it names."""

    def __init__(self, action: Action, piece: bytes, cell: int = -1, player: int = -1) -> None:
        self.action = action
        self.piece = piece
        self.cell = cell
        self.player = player


def _known() -> dict[int, Known]:
    found: list[Known] = [
        Known(END_TURN, _answer(ENDING)),
        Known(DECLINE, _answer(DECLINING)),
        *[Known(action, _answer(COLOURING)) for action in COLOUR_ACTIONS],
        *[Known(DISCARDS[number], _answer(DISCARDING, number)) for number in range(KINDS)],
        *[Known(DRAW_LINES[cell], _answer(DRAWING, -1, cell), cell) for cell in range(CELLS)],
    ]
    for number in range(KINDS):
        found.append(Known(BARE[number], _answer(USING, number)))
        for cell, action in enumerate(ON_CELL[number]):
            found.append(Known(action, _answer(USING, number, cell), cell))
        for at, swaps in enumerate(SWAPS[number]):
            design, turned = at % DESIGNS, at // DESIGNS
            for cell, action in enumerate(swaps):
                found.append(Known(action, _answer(USING, number, cell, turned, design), cell))
        for player, action in enumerate(ON_PLAYER[number]):
            found.append(Known(action, _answer(USING, number), -1, player))
        for way, action in enumerate(PUSHES[number]):
            found.append(Known(action, _answer(USING, number, way=way + 1)))
        for other, action in enumerate(WITH_CARD[number]):
            found.append(Known(action, _answer(USING, number, other=other)))
        for player, kisses in enumerate(KISSES[number]):
            for cell, action in enumerate(kisses):
                found.append(Known(action, _answer(USING, number, cell), cell, player))
    return {id(each.action): each for each in found}


KNOWN: Final[dict[int, Known]] = _known()
"""By the identity of the action, which is handed out by reference."""
PLACED: Final[list[list[bytes]]] = [
    [_answer(PLACING, at % DESIGNS, cell, at // DESIGNS) for cell in range(CELLS)]
    for at in range(2 * DESIGNS)
]
"""Every placement by cell: of each design at 0 degrees, then of each design at 180."""


class CircuitEncoder(Encoder[CircuitState]):
    """Rows and answers of Circuit Warfare."""

    def encode(self, state: CircuitState, seat: int) -> bytes:
        who = _who(state, seat)
        pieces = [_table(state, seat), _field(state, seat, who)]
        for step in range(MOST_PLAYERS):
            if step < state.players:
                pieces.append(_seat(state, (seat + step) % state.players, who))
            else:
                pieces.append(ZEROS[len(SEAT)])
        player = state.seats[seat]
        _add_counts(pieces, player.hand)
        _add_counts(pieces, player.pile)
        _add_others(pieces, state, seat, who)
        _add_counts(pieces, state.graveyard)
        line: list[int] = []
        for at in range(min(9, len(state.line))):
            line.append(PLACE_OF[state.line[at]])
            line.append(at)
        pieces.append(bytes(line))
        pieces.append(ZEROS[18 - len(line)])
        pieces.append(bytes([byte_of(number) for number in judged.features(state, seat)]))
        return b"".join(pieces)

    def answers(self, state: CircuitState, seat: int, actions: list[Action]) -> bytes:
        found: list[bytes] = []
        first = 0
        if state.step == MAIN_STEP and len(actions) > 1:
            found.append(_answer(ENDING))
            found.append(NO_MARK)
            first = 1 + _add_placements(found, state, seat)
        who = _who(state, seat)
        for at in range(first, len(actions)):
            known = KNOWN.get(id(actions[at]))
            if known is None:
                found.append(_read(actions[at]))
                found.append(NO_MARK)
                continue
            found.append(known.piece)
            if known.cell < 0 and known.player < 0:
                found.append(NO_MARK)
                continue
            shown = state.shows(known.cell) if known.cell >= 0 else -1
            there = who[shown] if shown >= 0 else 0
            found.append(AIMED_AT[there][who[known.player] if known.player >= 0 else 0])
        return b"".join(found)


def _who(state: CircuitState, seat: int) -> list[int]:
    """By seat: 1 is the seat itself, 2 its partner, from 3 on foes in the order of turns."""
    found: list[int] = []
    for other in range(state.players):
        if other == seat:
            found.append(1)
        elif state.is_friend(seat, other):
            found.append(2)
        else:
            found.append(2 + (other - seat) % state.players)
    return found


def _table(state: CircuitState, seat: int) -> bytes:
    return bytes(
        [
            state.step + 1,
            state.mode,
            min(state.round, 31),
            count(state.taken),
            min(state.idle, 7),
            1 if state.has_acted else 0,
            min(len(state.line), 9),
            state.players,
            (seat - state.first) % state.players,
        ]
    )


def _field(state: CircuitState, seat: int, who: list[int]) -> bytes:
    """A slot for each card on the Field."""
    row: list[int] = []
    cells = cells_of(state.taken)
    closed = closed_cells(state) if cells else 0
    empty = state.field & ~state.taken
    # Towards the north, east, south and west: cells whose neighbour there is empty.
    no_north = empty << 8
    no_east = empty >> 1
    no_south = empty >> 8
    no_west = empty << 1
    friends = state.friends_shown(seat)
    joins_east = state.east & (state.west >> 1)
    joins_south = state.south & (state.north >> 8)
    differs_east = (friends ^ (friends >> 1)) & joins_east
    differs_south = (friends ^ (friends >> 8)) & joins_south
    walls: i64 = 0
    queens: i64 = 0
    kisses: i64 = 0
    for player in state.seats:
        walls |= player.walls
        queens |= player.queens
        kisses |= player.kisses
    for cell in cells:
        at: i64 = cell
        north = (state.north >> at) & 1
        east = (state.east >> at) & 1
        south = (state.south >> at) & 1
        west = (state.west >> at) & 1
        wires = north | (east << 1) | (south << 2) | (west << 3)
        loose = (
            (north & (no_north >> at) & 1)
            | ((east & (no_east >> at) & 1) << 1)
            | ((south & (no_south >> at) & 1) << 2)
            | ((west & (no_west >> at) & 1) << 3)
        )
        above = at - 8 if at >= 8 else 63
        before = at - 1 if at >= 1 else 63
        hostile = (
            ((differs_south >> above) & 1)
            | (((differs_east >> at) & 1) << 1)
            | (((differs_south >> at) & 1) << 2)
            | (((differs_east >> before) & 1) << 3)
        )
        marks = (
            ((walls >> at) & 1) | (((queens >> at) & 1) << 1) | (((kisses >> at) & 1) << 2)
            | (((closed >> at) & 1) << 3)
        )  # fmt: skip
        shows = state.shows(cell)
        owner = state.owner_of(cell)
        row.append(state.cards[cell] + 1)
        row.append(PLACE_OF[cell])
        row.append(who[shows] if shows >= 0 else 0)
        row.append(who[owner] if owner >= 0 else 0)
        row.append(int(wires))
        row.append(int(loose))
        row.append(int(hostile))
        row.append(int(marks))
    return bytes(row) + ZEROS[MOST_CELLS * len(PIECE) - len(row)]


def _seat(state: CircuitState, at: int, who: list[int]) -> bytes:
    player = state.seats[at]
    return bytes(
        [
            who[at],
            min(player.ap, 15),
            min(len(player.hand), 9),
            min(len(player.pile), 31),
            count(player.owned),
            min(player.charged(), 7),
        ]
    )


def _add_counts(pieces: list[bytes], cards: list[int]) -> None:
    if not cards:
        pieces.append(ZEROS[2 * KINDS])
        return
    counts = [0] * KINDS
    for number in cards:
        counts[number] += 1
    for number in range(KINDS):
        pieces.append(COUNTS[number][counts[number]])


def _add_others(pieces: list[bytes], state: CircuitState, seat: int, who: list[int]) -> None:
    """Add the rows of the others: what is in hand and pile together, and what is known to be in the hand."""
    row: list[int] = []
    known: list[int] = []
    for step in range(1, state.players):
        at = (seat + step) % state.players
        other = state.seats[at]
        counts = [0] * KINDS
        for number in other.hand:
            counts[number] += 1
        for number in other.pile:
            counts[number] += 1
        for number in range(KINDS):
            if counts[number]:
                row.append(number + 1)
                row.append(min(counts[number], MOST_COUNT))
                row.append(who[at])
        held = [0] * KINDS
        for number in other.known:
            held[number] += 1
        for number in range(KINDS):
            for _ in range(held[number]):
                if len(known) < 24:
                    known.append(number + 1)
                    known.append(who[at])
    pieces.append(bytes(row))
    pieces.append(ZEROS[3 * KINDS * (MOST_PLAYERS - 1) - len(row)])
    pieces.append(bytes(known))
    pieces.append(ZEROS[24 - len(known)])


def _add_placements(found: list[bytes], state: CircuitState, seat: int) -> int:
    """In the order in which the rules list them; what a card would be joined with stands beside it."""
    player = state.seats[seat]
    ap = player.ap
    if ap < CHEAPEST:
        return 0
    friends = state.friends_shown(seat)
    foes = state.taken & ~friends
    free = cells_of(state.field & ~state.taken)
    near_friends = _nearby(state, friends, free)
    near_foes = _nearby(state, foes, free)
    added = 0
    for number in kinds_of(player.hand):
        if number >= DESIGNS:
            break
        if ap < COSTS[number]:
            continue
        for at in range(2 if HAS_TWO_FACES[number] else 1):
            design = number + at * DESIGNS
            here = PLACED[design]
            wires = WIRES[design]
            for each in range(len(free)):
                found.append(here[free[each]])
                found.append(JOINED[ONES[wires & near_foes[each]]][ONES[wires & near_friends[each]]])
            added += len(free)
    return added


def _nearby(state: CircuitState, cards: i64, free: list[int]) -> list[int]:
    """For each free cell the edges at which one of these cards has a wire that leads to it."""
    north = (state.south & cards) << 8
    east = (state.west & cards) >> 1
    south = (state.north & cards) >> 8
    west = (state.east & cards) << 1
    found: list[int] = []
    for cell in free:
        at: i64 = cell
        edges = (
            ((north >> at) & 1) | (((east >> at) & 1) << 1) | (((south >> at) & 1) << 2)
            | (((west >> at) & 1) << 3)
        )  # fmt: skip
        found.append(int(edges))
    return found


def _read(action: Action) -> bytes:
    """The few actions that are not built once: several cards at a time, of which the first two count."""
    if isinstance(action, Discard):
        numbers = [NUMBERS[card_id] for card_id in action.cards]
        return _answer(DISCARDING, numbers[0], other=numbers[1] if len(numbers) > 1 else -1)
    assert isinstance(action, UseMagic)
    return _answer(USING, NUMBERS[action.card], other=NUMBERS[action.other] if action.other else -1)


ENCODER: Final = CircuitEncoder(LAYOUT)
