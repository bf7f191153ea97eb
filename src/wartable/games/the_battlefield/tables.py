"""The printed cards as plain numbers by card number, and every action of the game built once: what the rules run on."""

from typing import Final

from wartable.core.actions import Action
from wartable.games.the_battlefield.actions import Fold, NameArmy, Play, TakeBackWish, WishFor
from wartable.games.the_battlefield.board import LANE_SLOTS, SLOT_COUNT, slot_name
from wartable.games.the_battlefield.cards import ALL, ARMIES
from wartable.games.the_battlefield.cards.kinds import FAMILIES, BattlefieldCard
from wartable.games.the_battlefield.effects import Working, working

UNIT: Final = 0
"""The place of the units among the families."""

ARMY_COUNT: Final[int] = len(ARMIES)
"""Two, and those that sets add."""

FIRST_CARDS: Final[list[int]] = [sum([len(army.cards) for army in ARMIES[:at]]) for at in range(ARMY_COUNT)]
"""The number of an army's first card; a card's kind is its number less that."""

KINDS: Final[int] = max(len(army.cards) for army in ARMIES)
"""The most different cards that an army has, and so the number of places in a hand."""

ARMY_OF: Final[list[int]] = [army for army in range(ARMY_COUNT) for _ in ARMIES[army].cards]
"""The army by card number."""

ARMY_NUMBERS: Final[list[list[int]]] = [
    [n for n in range(len(ALL)) if ARMY_OF[n] == army] for army in range(ARMY_COUNT)
]
"""The different cards of an army."""

IDS: Final[list[str]] = [card.id for card in ALL]

NUMBERS: Final[dict[str, int]] = {card.id: number for number, card in enumerate(ALL)}

FAMILY_OF: Final[list[int]] = [FAMILIES.index(card.family) for card in ALL]

LANE_TYPES: Final[list[int]] = [card.lane for card in ALL]

COPIES: Final[list[int]] = [card.copies for card in ALL]

ARMY_CARDS: Final[list[list[int]]] = [
    [n for n in numbers for _ in range(COPIES[n])] for numbers in ARMY_NUMBERS
]
"""Every card of an army, copies repeated."""

ON_OWN_SIDE: Final[list[bool]] = [card.side != "enemy" for card in ALL]
ON_ENEMY_SIDE: Final[list[bool]] = [card.side != "own" for card in ALL]


def _working(card: BattlefieldCard) -> Working:
    w = working(card.does)
    w.is_unit = card.family == "unit"
    w.is_special = card.family == "special"
    w.attack1, w.defence1 = card.x1
    w.attack2, w.defence2 = card.x2
    w.flank_attack, w.flank_defence = card.flank
    return w


WORKS: Final[list[Working]] = [_working(card) for card in ALL]

CLEARS: Final[list[int]] = [FAMILIES.index(work.clears) if work.clears else -1 for work in WORKS]
"""The family that a card clears when it is played, or -1."""

ARMY_ACTIONS: Final[list[Action]] = [*[NameArmy(army.name) for army in ARMIES], NameArmy("any")]
WISHES: Final[list[Action]] = [WishFor(card_id) for card_id in IDS]
ARMY_WISHES: Final[list[list[Action]]] = [[WISHES[n] for n in numbers] for numbers in ARMY_NUMBERS]
TAKE_BACK_WISH: Final = TakeBackWish()
FOLD: Final = Fold()
PLAYS: Final[list[list[list[Action]]]] = [
    [[Play(card_id, slot_name(side, slot)) for slot in range(SLOT_COUNT)] for side in range(2)]
    for card_id in IDS
]
"""Every play by card number, side and slot: built once, handed out by reference."""


def _free_plays(number: int, side: int, lane: int) -> list[list[Action]]:
    """The plays of a card into a lane, by the set of its empty slots as bits."""
    slots = LANE_SLOTS[lane]
    return [
        [PLAYS[number][side][slot] for at, slot in enumerate(slots) if empty >> at & 1]
        for empty in range(1 << len(slots))
    ]


LANE_SHIFTS: Final[list[int]] = [0, 5, 9]
LANE_MASKS: Final[list[int]] = [31, 15, 7]
"""Where the slots of a lane stand among the twelve bits of a side."""

KIND_BITS: Final[list[int]] = [1 << kind for kind in range(KINDS)]

FREE_PLAYS: Final[list[list[list[list[list[Action]]]]]] = [
    [[_free_plays(number, side, lane) for lane in range(3)] for side in range(2)]
    for number in range(len(IDS))
]
"""The plays by card number, side, lane and the empty slots of that lane: a whole lane is listed at once."""
