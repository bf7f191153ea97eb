"""How a position of The Battlefield is written down for learners. Every piece of a row is built once and joined."""

from typing import Final

from mypy_extensions import i64

from wartable.core.actions import Action
from wartable.core.encoder import Encoder, byte_of
from wartable.core.layout import Field, Group, Layout, Lookup
from wartable.games.the_battlefield import features as judged
from wartable.games.the_battlefield.board import ANY, LANE_SLOTS, SLOT_COUNT
from wartable.games.the_battlefield.cards import ALL
from wartable.games.the_battlefield.cards.kinds import FAMILIES, SIDES
from wartable.games.the_battlefield.effects import (
    FLANKED,
    ONCE,
    THIS_LANE,
    THIS_SIDE,
    Add,
    Cancel,
    Clear,
    DoubleFlank,
    Multiply,
)
from wartable.games.the_battlefield.scoring import lanes
from wartable.games.the_battlefield.state import (
    ARMY_STEP,
    BATTLE_STEP,
    EMPTY,
    WISH_COUNT,
    WISH_STEP,
    BattlefieldState,
    Side,
)
from wartable.games.the_battlefield.tables import (
    ARMY_OF,
    COPIES,
    FAMILY_OF,
    FIRST_CARDS,
    IDS,
    KIND_BITS,
    KINDS,
    LANE_MASKS,
    LANE_SHIFTS,
    LANE_TYPES,
    ON_ENEMY_SIDE,
    ON_OWN_SIDE,
    UNIT,
    WORKS,
)

# -- a card by its data ------------------------------------------------------------------------------------------

VERBS: Final = (Add, Multiply, DoubleFlank, Cancel, Clear)
REACH: Final = ("", THIS_LANE, THIS_SIDE, FLANKED)
MOST_COPIES: Final = 5
MOST_VALUE: Final = 9
MOST_PAIR: Final = 17

CARD: Final = (
    Field("family", 5, "unit, special, weather, disease"),
    Field("lane", 5, "melee, ranged, heavy, any"),
    Field("attack", MOST_VALUE + 1, "alone"),
    Field("defence", MOST_VALUE + 1),
    Field("attack_paired", MOST_PAIR + 1),
    Field("defence_paired", MOST_PAIR + 1),
    Field("flank", 9, "three times attack and defence for each unit that it flanks"),
    Field("side", 4, "where it may be played"),
    Field("verb", 7, "add, multiply, double flanks, cancel, clear weather, clear disease"),
    Field("reach", 4, "this lane, this side, those it flanks"),
    Field(
        "attack_by", 16, "what is added, 6 for nothing, or from 11 on the halves by which it is multiplied"
    ),
    Field("defence_by", 16),
)


def _change(added: int, halves: int) -> int:
    return 10 + min(halves, 5) if halves != ONCE else max(-5, min(5, added)) + 6


def _card_data(number: int) -> bytes:
    card = ALL[number]
    w = WORKS[number]
    does = card.does
    verb = 0
    for at, kind in enumerate(VERBS):
        if isinstance(does, kind):
            verb = at + 1
    if w.clears == "disease":
        verb += 1
    reach = does.reach if isinstance(does, Add | Multiply) else ""
    return bytes(
        [
            FAMILIES.index(card.family) + 1,
            card.lane + 1,
            min(w.attack1, MOST_VALUE),
            min(w.defence1, MOST_VALUE),
            min(w.attack2, MOST_PAIR),
            min(w.defence2, MOST_PAIR),
            3 * min(w.flank_attack, 2) + min(w.flank_defence, 2),
            SIDES.index(card.side) + 1,
            verb,
            REACH.index(reach),
            _change(w.adds_attack, w.times_attack) if does is not None else 0,
            _change(w.adds_defence, w.times_defence) if does is not None else 0,
        ]
    )


CARDS: Final = Lookup("card", CARD, (bytes(len(CARD)), *(_card_data(n) for n in range(len(ALL)))), ("", *IDS))
CARD_FIELD: Final = Field("card", 48)
"""With room for new ones."""

# -- the row -----------------------------------------------------------------------------------------------------

PLACE: Final = Field("place", SLOT_COUNT, "M1 to M5, R1 to R4, H1 to H3")
LIES: Final = Field("lies", 3, "alone, as a pair, flipped")
COUNT: Final = Field("count", MOST_COPIES + 1)
ON_BOARD: Final = (
    ("card", "place"),
    ("card", "lies"),
    ("lies", "place"),
    ("card.verb", "place"),
    ("card.flank", "place"),
    ("card.attack", "lies"),
    ("card.defence", "lies"),
    ("card.attack_paired", "lies"),
    ("card.defence_paired", "lies"),
    ("card.attack_by", "card.reach"),
    ("card.defence_by", "card.reach"),
)
COUNTED: Final = (
    ("card", "count"),
    ("card.family", "count"),
    ("card.lane", "count"),
    ("card.attack", "count"),
    ("card.defence", "count"),
    ("card.verb", "card.reach"),
)
MOST_HELD: Final = 20
MOST_LEAD: Final = 31

TABLE: Final = (
    Field("step", 4, "naming armies, wishing, battle"),
    Field("battle", 4),
    Field("wins", 9, "three times own, and the enemy's"),
    Field("folded", 4, "own, and twice the enemy's"),
    Field("starts", 2, "whether this seat began the battle"),
    Field("hand", MOST_HELD + 1),
    Field("enemy_hand", MOST_HELD + 1),
    Field("army", 4, "three where none is taken"),
    Field("wishes", WISH_COUNT + 1),
    Field("table_pick", 2),
    Field("lane_scoring", 2),
    Field("bonus", 11),
    Field("lead", 2 * MOST_LEAD + 1, "as the board stands"),
)
TABLE_JOINTS: Final = (
    ("step", "wishes"),
    ("battle", "wins", "folded"),
    ("hand", "enemy_hand"),
    ("battle", "starts", "army"),
    ("table_pick", "lane_scoring"),
    ("battle", "bonus"),
    ("lead", "folded"),
    ("lead", "battle"),
)

TOTALS: Final = (
    *(f"own {what} {lane}" for lane in ("melee", "ranged", "heavy") for what in ("attack", "defence")),
    *(f"enemy {what} {lane}" for lane in ("melee", "ranged", "heavy") for what in ("attack", "defence")),
)

# -- answers -----------------------------------------------------------------------------------------------------

FOLDING: Final = 1
PLAYING: Final = 2
WISHING: Final = 3
NAMING: Final = 4

ANSWER: Final = (
    Field("verb", 5, "fold, play, wish for, name an army"),
    CARD_FIELD,
    Field("place", 2 * SLOT_COUNT + 1, "on the own side, then on the enemy's"),
    Field("pair", 2, "whether it makes a pair"),
    Field("army", 4),
)
ANSWER_JOINTS: Final = (
    ("verb", "army"),
    ("card", "verb"),
    ("card", "place"),
    ("place", "pair"),
    ("card.family", "card.lane", "place"),
    ("card.verb", "place"),
    ("card.flank", "place"),
    ("card.attack", "card.defence", "pair"),
    ("card.attack_paired", "pair"),
    ("card.defence_paired", "pair"),
    ("card.attack_by", "card.reach"),
    ("card.defence_by", "card.reach"),
)

LAYOUT: Final = Layout(
    groups=(
        Group("table", 1, TABLE, TABLE_JOINTS),
        Group("own", SLOT_COUNT, (CARD_FIELD, PLACE, LIES), ON_BOARD, "the own side of the board"),
        Group("enemy", SLOT_COUNT, (CARD_FIELD, PLACE, LIES), ON_BOARD, "the enemy's side"),
        Group("hand", KINDS, (CARD_FIELD, COUNT), COUNTED),
        Group("unseen", KINDS, (CARD_FIELD, COUNT), COUNTED, "cards in the enemy's hand or deck"),
        Group("wished", WISH_COUNT, (CARD_FIELD,), (("card",), ("card.family", "card.lane"))),
    ),
    answer=Group("answer", 1, ANSWER, ANSWER_JOINTS),
    numbers=(*judged.NAMES, *TOTALS),
    terms=len(judged.NAMES),
    lookups=(CARDS,),
)

# -- pieces, built once ------------------------------------------------------------------------------------------

EMPTY_SLOT: Final = bytes(3)
SLOTS: Final[list[list[list[bytes]]]] = [
    [[bytes([n + 1, slot, lies]) for slot in range(SLOT_COUNT)] for lies in range(3)] for n in range(len(ALL))
]
"""By card, how it lies, and slot."""
ZEROS: Final[list[bytes]] = [bytes(count) for count in range(len(judged.NAMES))]
NO_CARDS: Final = bytes(2)
COUNTS: Final[list[list[bytes]]] = [
    [NO_CARDS, *(bytes([n + 1, count]) for count in range(1, MOST_COPIES + 1))] for n in range(len(ALL))
]
NOTHING_COUNTED: Final = bytes(2 * KINDS)
WISHED: Final[list[bytes]] = [bytes([n + 1]) for n in range(len(ALL))]
NO_WISH: Final[list[bytes]] = [bytes(WISH_COUNT - count) for count in range(WISH_COUNT + 1)]

FOLD_ANSWER: Final = bytes([FOLDING, 0, 0, 0, 0])
ARMY_ANSWERS: Final = b"".join([bytes([NAMING, 0, 0, 0, army + 1]) for army in range(3)])
WISH_ANSWERS: Final[list[bytes]] = [bytes([WISHING, n + 1, 0, 0, 0]) for n in range(len(ALL))]
PLAY_ANSWERS: Final[list[list[list[bytes]]]] = [
    [
        [bytes([PLAYING, n + 1, 1 + slot + SLOT_COUNT * enemy, 0, 0]) for slot in range(SLOT_COUNT)]
        for enemy in range(2)
    ]
    for n in range(len(ALL))
]
PAIR_ANSWERS: Final[list[list[bytes]]] = [
    [bytes([PLAYING, n + 1, 1 + slot, 1, 0]) for slot in range(SLOT_COUNT)] for n in range(len(ALL))
]


def _free_answers(number: int, enemy: int, lane: int) -> list[bytes]:
    """The plays of a card into a lane, by the set of its empty slots as bits."""
    slots = LANE_SLOTS[lane]
    return [
        b"".join([PLAY_ANSWERS[number][enemy][slot] for at, slot in enumerate(slots) if empty >> at & 1])
        for empty in range(1 << len(slots))
    ]


FREE_ANSWERS: Final[list[list[list[list[bytes]]]]] = [
    [[_free_answers(number, enemy, lane) for lane in range(3)] for enemy in range(2)]
    for number in range(len(ALL))
]


class BattlefieldEncoder(Encoder[BattlefieldState]):
    """Rows and answers of The Battlefield."""

    def encode(self, state: BattlefieldState, seat: int) -> bytes:
        own = state.sides[seat]
        foe = state.sides[1 - seat]
        mine = lanes(state, seat)
        theirs = lanes(state, 1 - seat)
        lead = judged.lead_of(state, seat, mine, theirs) if state.step == BATTLE_STEP else 0.0
        pieces = [_table(state, seat, own, foe, lead)]
        _add_board(pieces, own)
        _add_board(pieces, foe)
        if own.army < 0:
            pieces.append(NOTHING_COUNTED)
            pieces.append(NOTHING_COUNTED)
        else:
            _add_counts(pieces, own.army, own.hand)
            unseen = _count_deck(foe)
            for kind in range(KINDS):
                unseen[kind] += foe.hand[kind]
            _add_counts(pieces, foe.army, unseen)
        for number in own.wishes:
            pieces.append(WISHED[number])
        pieces.append(NO_WISH[len(own.wishes)])
        pieces.append(_numbers(state, seat, lead, mine, theirs))
        return b"".join(pieces)

    def answers(self, state: BattlefieldState, seat: int, actions: list[Action]) -> bytes:
        if state.step == ARMY_STEP:
            return ARMY_ANSWERS
        side = state.sides[seat]
        if state.step == WISH_STEP:
            base = FIRST_CARDS[side.army]
            if len(actions) == KINDS:
                return b"".join(WISH_ANSWERS[base : base + KINDS])
            found: list[bytes] = []
            for kind in range(KINDS):
                number = base + kind
                copies = side.deck.count(number) if state.table_pick else COPIES[number]
                if side.wishes.count(number) < copies:
                    found.append(WISH_ANSWERS[number])
            return b"".join(found)
        return _play_answers(side, state.sides[1 - seat])


def _table(state: BattlefieldState, seat: int, own: Side, foe: Side, lead: float) -> bytes:
    return bytes(
        [
            state.step + 1,
            state.battle,
            3 * own.wins + foe.wins,
            (1 if own.folded else 0) + (2 if foe.folded else 0),
            1 if state.starter == seat else 0,
            min(own.hand_size, MOST_HELD),
            min(foe.hand_size, MOST_HELD),
            own.army if own.army >= 0 else 3,
            len(own.wishes),
            1 if state.table_pick else 0,
            1 if state.lane_scoring else 0,
            min(state.starter_bonus, 10),
            max(-MOST_LEAD, min(MOST_LEAD, int(lead))) + MOST_LEAD,
        ]
    )


def _add_board(pieces: list[bytes], side: Side) -> None:
    slots = side.slots
    for slot in range(SLOT_COUNT):
        number = slots[slot]
        if number == EMPTY:
            pieces.append(EMPTY_SLOT)
        else:
            lies = 2 if side.flipped[slot] else 1 if side.paired[slot] else 0
            pieces.append(SLOTS[number][lies][slot])


def _count_deck(side: Side) -> list[int]:
    counts = [0] * KINDS
    base = FIRST_CARDS[side.army]
    for number in side.deck:
        counts[number - base] += 1
    for number in side.pile:
        counts[number - base] += 1
    return counts


def _add_counts(pieces: list[bytes], army: int, counts: list[int]) -> None:
    base = FIRST_CARDS[army]
    for kind in range(KINDS):
        count = counts[kind]
        pieces.append(COUNTS[base + kind][min(count, MOST_COPIES)] if count else NO_CARDS)


def _numbers(state: BattlefieldState, seat: int, lead: float, mine: list[int], theirs: list[int]) -> bytes:
    """The terms of four cases are 0: only those of the fifth are worked out."""
    at, terms = judged.terms_of(state, seat, lead)
    row = [byte_of(number) for number in terms]
    rest = [byte_of(judged.points_ahead(state, seat))]
    for number in mine:
        rest.append(max(0, min(255, 4 * number)))
    for number in theirs:
        rest.append(max(0, min(255, 4 * number)))
    return ZEROS[at] + bytes(row) + ZEROS[4 * judged.PER_CASE - at] + bytes(rest)


def _play_answers(side: Side, foe: Side) -> bytes:
    """In the order in which the rules list the plays."""
    slots = side.slots
    base = FIRST_CARDS[side.army]
    own: i64 = 0
    enemy: i64 = 0
    alone: i64 = 0
    bit: i64 = 1
    for slot in range(SLOT_COUNT):
        there = slots[slot]
        if there == EMPTY:
            own |= bit
        elif ARMY_OF[there] == side.army and not side.paired[slot]:
            alone |= KIND_BITS[there - base]
        if foe.slots[slot] == EMPTY:
            enemy |= bit
        bit += bit
    found: list[bytes] = []
    hand = side.hand
    for kind in range(KINDS):
        if hand[kind] == 0:
            continue
        number = base + kind
        if FAMILY_OF[number] == UNIT:
            lane = LANE_TYPES[number]
            if alone & KIND_BITS[kind]:
                for slot in LANE_SLOTS[lane]:
                    there = slots[slot]
                    if there == EMPTY:
                        found.append(PLAY_ANSWERS[number][0][slot])
                    elif there == number and not side.paired[slot]:
                        found.append(PAIR_ANSWERS[number][slot])
            elif lane == ANY:
                _add_free(found, FREE_ANSWERS[number][0], own)
            else:
                found.append(FREE_ANSWERS[number][0][lane][own >> LANE_SHIFTS[lane] & LANE_MASKS[lane]])
        else:
            if ON_OWN_SIDE[number]:
                _add_free(found, FREE_ANSWERS[number][0], own)
            if ON_ENEMY_SIDE[number]:
                _add_free(found, FREE_ANSWERS[number][1], enemy)
    found.append(FOLD_ANSWER)
    return b"".join(found)


def _add_free(found: list[bytes], by_lane: list[list[bytes]], empty: i64) -> None:
    found.append(by_lane[0][empty & 31])
    found.append(by_lane[1][(empty >> 5) & 15])
    found.append(by_lane[2][(empty >> 9) & 7])


ENCODER: Final = BattlefieldEncoder(LAYOUT)
