"""The printed cards as plain numbers by card number, and every action of the game built once: what the rules run on."""

from typing import Final

from wartable.core.actions import Action
from wartable.games.circuit_warfare.actions import (
    ChooseColour,
    Decline,
    Discard,
    DrawLine,
    EndTurn,
    Place,
    TakeBackCell,
    TimeOut,
    UseMagic,
)
from wartable.games.circuit_warfare.board import CELLS, DIRECTIONS, place_of
from wartable.games.circuit_warfare.cards import ALL, CIRCUITS
from wartable.games.circuit_warfare.effects import (
    AIM_CELL,
    AIM_COLOUR,
    AIM_DIRECTION,
    AIM_GRAVEYARD,
    AIM_HAND,
    AIM_NOTHING,
    AIM_PLAYER,
    AIM_SWAP,
    V_CHARGE,
    Verb,
    aiming,
    verbs_of,
)

DESIGNS: Final = len(CIRCUITS)
"""Card numbers below this are Circuit Cards."""
KINDS: Final = len(ALL)

COLOURS: Final = ("red", "yellow", "blue", "green")
COLOUR_NAMES: Final = ("Red", "Yellow", "Blue", "Green")
LETTERS: Final = "RYBG"
MOST_PLAYERS: Final = 4
PATTERNS: Final = ("slashes", "dots", "waves", "pluses")
"""Colour is never the only sign: each has a letter and a pattern too."""
FILLS: Final = "/.~+"
"""The patterns as they are typed."""

IDS: Final[list[str]] = [card.id for card in ALL]
NUMBERS: Final[dict[str, int]] = {card.id: number for number, card in enumerate(ALL)}
NAMES: Final[list[str]] = [card.name for card in ALL]
COSTS: Final[list[int]] = [card.cost for card in ALL]
CHEAPEST: Final[int] = min(COSTS)
CHEAPEST_DESIGN: Final[int] = min(COSTS[:DESIGNS])


def _wires(edges: str) -> int:
    return sum(1 << DIRECTIONS.index(edge) for edge in edges)


WIRES: Final[list[int]] = [_wires(card.wires) for card in CIRCUITS] + [
    _wires(card.turned) for card in CIRCUITS
]
"""The wires of each design at 0 degrees, then of each design at 180."""

HAS_TWO_FACES: Final[list[bool]] = [card.has_two_faces for card in ALL]

# -- what Magic Cards do, by card number ---------------------------------------------------------------------------

_VERBS: Final[list[list[Verb]]] = [verbs_of(card.does) for card in ALL]
VERBS: Final[list[list[int]]] = [[verb.code() for verb in verbs] for verbs in _VERBS]
"""The codes of what the card does, in order."""
AMOUNTS: Final[list[list[int]]] = [[verb.amount() for verb in verbs] for verbs in _VERBS]
"""How much of each."""


def _aim(verbs: list[Verb]) -> int:
    verb = aiming(verbs)
    return AIM_NOTHING if verb is None else verb.aim()


def _aimed(verbs: list[Verb]) -> int:
    verb = aiming(verbs)
    return 0 if verb is None else verb.amount()


def _spared(verbs: list[Verb]) -> int:
    verb = aiming(verbs)
    return -1 if verb is None or not verb.spares() else NAMES.index(verb.spares())


AIMS: Final[list[int]] = [_aim(verbs) for verbs in _VERBS]
"""What its user names."""
AIMED: Final[list[int]] = [_aimed(verbs) for verbs in _VERBS]
"""How many of that, where it is a question."""
SPARED: Final[list[int]] = [_spared(verbs) for verbs in _VERBS]
"""The number of the card that he may not name; -1 where there is none."""

CHARGERS: Final[list[int]] = [number for number in range(KINDS) if V_CHARGE in VERBS[number]]
"""The cards that give AP at the start of the next turn."""
CHARGER_AT: Final[list[int]] = [CHARGERS.index(at) if at in CHARGERS else -1 for at in range(KINDS)]
"""Their places in that list, by card number."""
CHARGED: Final[list[int]] = [
    sum([AMOUNTS[number][at] for at in range(len(VERBS[number])) if VERBS[number][at] == V_CHARGE])
    for number in CHARGERS
]
"""The AP that each of them gives."""

# -- actions -------------------------------------------------------------------------------------------------------

PLACES: Final = [place_of(cell) for cell in range(CELLS)]

COLOUR_ACTIONS: Final[list[Action]] = [ChooseColour(colour) for colour in COLOURS]
END_TURN: Final = EndTurn()
DECLINE: Final = Decline()
TAKE_BACK_CELL: Final = TakeBackCell()
TIME_OUT: Final = TimeOut()
DISCARDS: Final[list[Action]] = [Discard((card_id,)) for card_id in IDS]
DRAW_LINES: Final[list[Action]] = [DrawLine(place) for place in PLACES]
PLACEMENTS: Final[list[list[Action]]] = [
    [Place(IDS[design], place, rotation) for place in PLACES]
    for rotation in (0, 180)
    for design in range(DESIGNS)
]
"""Every placement by cell: of each design at 0 degrees, then of each design at 180."""

# Uses of Magic Cards by card number; empty for cards that are not used so.


def _numbers(*aims: int) -> list[bool]:
    """Which cards aim so; Circuit Cards are placed, not aimed."""
    return [number >= DESIGNS and AIMS[number] in aims for number in range(KINDS)]


_ON_CELL: Final = _numbers(AIM_CELL, AIM_COLOUR)
_SWAPS: Final = _numbers(AIM_SWAP)
_ON_PLAYER: Final = _numbers(AIM_PLAYER)
_PUSHES: Final = _numbers(AIM_DIRECTION)
_WITH_CARD: Final = _numbers(AIM_HAND, AIM_GRAVEYARD)
_KISSES: Final = _numbers(AIM_COLOUR)

BARE: Final[list[Action]] = [UseMagic(card_id) for card_id in IDS]
ON_CELL: Final[list[list[Action]]] = [
    [UseMagic(IDS[number], place) for place in PLACES] if _ON_CELL[number] else [] for number in range(KINDS)
]
"""By cell."""
SWAPS: Final[list[list[list[Action]]]] = [
    [
        [UseMagic(IDS[number], place, IDS[design], rotation) for place in PLACES]
        for rotation in (0, 180)
        for design in range(DESIGNS)
    ]
    if _SWAPS[number]
    else []
    for number in range(KINDS)
]
"""By design at 0 degrees, then by design at 180, and by cell."""
ON_PLAYER: Final[list[list[Action]]] = [
    [UseMagic(IDS[number], player=player) for player in range(MOST_PLAYERS)] if _ON_PLAYER[number] else []
    for number in range(KINDS)
]
PUSHES: Final[list[list[Action]]] = [
    [UseMagic(IDS[number], direction=direction) for direction in DIRECTIONS] if _PUSHES[number] else []
    for number in range(KINDS)
]
WITH_CARD: Final[list[list[Action]]] = [
    [UseMagic(IDS[number], other=card_id) for card_id in IDS] if _WITH_CARD[number] else []
    for number in range(KINDS)
]
"""By the number of one other card, in hand or in the Graveyard."""
KISSES: Final[list[list[list[Action]]]] = [
    [[UseMagic(IDS[number], place, player=player) for place in PLACES] for player in range(MOST_PLAYERS)]
    if _KISSES[number]
    else []
    for number in range(KINDS)
]
"""By player and cell: with more than two players the colour is named that a card is to show."""
