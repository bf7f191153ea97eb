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
from wartable.games.circuit_warfare.cards import ALL

DESIGNS: Final = 7
"""Card numbers below this are Circuit Cards."""
KINDS: Final = 19

VORTEX: Final = 7
KILLER_QUEEN: Final = 8
CRYSTAL_WALL: Final = 9
HEAVENS_DOOR: Final = 10
HANGED_MAN: Final = 11
GODS_HAND: Final = 12
DUSKY_WIND: Final = 13
REBIRTH: Final = 14
THE_KISS: Final = 15
KING_CRIMSON: Final = 16
SHORT_CIRCUIT: Final = 17
CAPACITOR: Final = 18

COLOURS: Final = ("red", "yellow", "blue", "green")
COLOUR_NAMES: Final = ("Red", "Yellow", "Blue", "Green")
LETTERS: Final = "RYBG"
PATTERNS: Final = ("slashes", "dots", "waves", "pluses")
"""Colour is never the only sign: each has a letter and a pattern too."""
FILLS: Final = "/.~+"
"""The patterns as they are typed."""

IDS: Final[list[str]] = [card.id for card in ALL]
NUMBERS: Final[dict[str, int]] = {card.id: number for number, card in enumerate(ALL)}
NAMES: Final[list[str]] = [card.name for card in ALL]
COSTS: Final[list[int]] = [card.cost for card in ALL]


def _wires(edges: str) -> int:
    return sum(1 << DIRECTIONS.index(edge) for edge in edges)


WIRES: Final[list[int]] = [_wires(card.wires) for card in ALL[:7]] + [_wires(card.turned) for card in ALL[:7]]
"""The wires of each design at 0 degrees, then of each design at 180."""

HAS_TWO_FACES: Final[list[bool]] = [card.has_two_faces for card in ALL]

PLACES: Final = [place_of(cell) for cell in range(CELLS)]

COLOUR_ACTIONS: Final[list[Action]] = [ChooseColour(colour) for colour in COLOURS]
END_TURN: Final = EndTurn()
DECLINE: Final = Decline()
TAKE_BACK_CELL: Final = TakeBackCell()
TIME_OUT: Final = TimeOut()
DISCARDS: Final[list[Action]] = [Discard((id,)) for id in IDS]
DRAW_LINES: Final[list[Action]] = [DrawLine(place) for place in PLACES]
PLACEMENTS: Final[list[list[Action]]] = [
    [Place(IDS[design], place, rotation) for place in PLACES]
    for rotation in (0, 180)
    for design in range(DESIGNS)
]
"""Every placement by cell: of each design at 0 degrees, then of each design at 180."""
ON_CELL: Final[list[list[Action]]] = [[UseMagic(id, place) for place in PLACES] for id in IDS]
"""Magic Cards that name a cell and nothing else, by card number and cell."""
SWAPS: Final[list[list[Action]]] = [
    [UseMagic("HD", place, IDS[design], rotation) for place in PLACES]
    for rotation in (0, 180)
    for design in range(DESIGNS)
]
HANGED_MEN: Final[list[Action]] = [UseMagic("HM", player=player) for player in range(4)]
PUSHES: Final[list[Action]] = [UseMagic("GH", direction=direction) for direction in DIRECTIONS]
WINDS: Final[list[Action]] = [UseMagic("DW", other=id) for id in IDS]
REBIRTHS: Final[list[Action]] = [UseMagic("RB", other=id) for id in IDS]
KISSES: Final[list[list[Action]]] = [
    [UseMagic("TK", place, player=player) for place in PLACES] for player in range(4)
]
"""With more than two players The Kiss names the colour that it gives."""
USE_KING_CRIMSON: Final = UseMagic("KC")
USE_CAPACITOR: Final = UseMagic("CA")
