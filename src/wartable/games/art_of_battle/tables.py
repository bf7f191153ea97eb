"""The printed cards as plain numbers by card number, and every action of the game built once: what the rules run on."""

from typing import Final

from wartable.core.actions import Action
from wartable.games.art_of_battle.actions import Choose, Draw, Pass, Play, TakeBack
from wartable.games.art_of_battle.board import DIRECTIONS, FULL_STAMINA
from wartable.games.art_of_battle.cards import ALL, LAST_STAND, NUMBERS, PROFICIENCIES, WEAPONS
from wartable.games.art_of_battle.cards.kinds import (
    ATTACK,
    DEFENCE,
    LAST_ACTION,
    MODIFIER,
    PASSIVE,
    RECOVER,
    WEAPON_FAMILIES,
)
from wartable.games.art_of_battle.effects import Working, working

NO_CARD: Final = -1

# Numbers run through the Proficiencies, then the Weapons, then the Last Stand cards.
PROFICIENCY_COUNT: Final[int] = len(PROFICIENCIES)
FIRST_LAST_STAND: Final[int] = len(PROFICIENCIES) + len(WEAPONS)
WEAPON_NUMBERS: Final[list[int]] = list(range(PROFICIENCY_COUNT, FIRST_LAST_STAND))
LAST_STAND_NUMBERS: Final[list[int]] = list(range(FIRST_LAST_STAND, FIRST_LAST_STAND + len(LAST_STAND)))

IDS: Final[list[str]] = [card.id for card in ALL]
CARD_NUMBERS: Final[dict[str, int]] = dict(NUMBERS)
COST: Final[list[int]] = [card.cost for card in ALL]
COPIES: Final[list[int]] = [card.copies for card in ALL]
WORKS: Final[list[Working]] = [working(card.does) for card in ALL]

IS_WEAPON: Final[list[bool]] = [card.family in WEAPON_FAMILIES for card in ALL]
IS_ATTACK: Final[list[bool]] = [card.family == ATTACK for card in ALL]
IS_DEFENCE: Final[list[bool]] = [card.family == DEFENCE for card in ALL]
IS_RECOVER: Final[list[bool]] = [card.family == RECOVER for card in ALL]
IS_MODIFIER: Final[list[bool]] = [card.family == MODIFIER for card in ALL]
IS_PASSIVE: Final[list[bool]] = [card.family == PASSIVE for card in ALL]
IS_LAST_ACTION: Final[list[bool]] = [card.family == LAST_ACTION for card in ALL]
NEEDS_DIRECTION: Final[list[bool]] = [card.names != "" for card in ALL]
NEEDS_WEAPON: Final[list[bool]] = [card.names == "Weapon" for card in ALL]

ROW_BITS: Final[list[int]] = [sum(1 << row for row in card.rows) for card in ALL]
"""Bit r: the Weapon may be played in row r; the Proficiency's Weapon may be in row r."""

PASS: Final[Action] = Pass()
TAKE_BACK: Final[Action] = TakeBack()
CHOICES: Final[list[Action]] = [Choose(card.id) for card in LAST_STAND]
DRAW_YES: Final[list[Action]] = [Draw(IDS[card], True) for card in range(PROFICIENCY_COUNT)]
DRAW_NO: Final[list[Action]] = [Draw(IDS[card], False) for card in range(PROFICIENCY_COUNT)]
KEEP_AND_DRAW: Final[Action] = Draw(None, True)
KEEP_AND_STAY: Final[Action] = Draw(None, False)


def _weapon_plays(number: int) -> list[Action]:
    return [Play(IDS[number], direction, row) for direction in DIRECTIONS for row in ALL[number].rows]


def _plays_with(stamina: int) -> list[Action]:
    plays: list[Action] = []
    for number in WEAPON_NUMBERS:
        if COST[number] <= stamina:
            plays.extend(_weapon_plays(number))
    return plays


def _is_likely(play: Play) -> bool:
    card = ALL[NUMBERS[play.card]]
    return card.family != RECOVER or (play.direction == DIRECTIONS[0] and play.row == min(card.rows))


WEAPON_PLAYS: Final[list[list[Action]]] = [_plays_with(stamina) for stamina in range(FULL_STAMINA + 1)]
"""Every play of a Weapon, by the Stamina that pays for it."""

LIKELY_WEAPONS: Final[list[list[Action]]] = [
    [play for play in plays if isinstance(play, Play) and _is_likely(play)] for plays in WEAPON_PLAYS
]
"""The same without what is hardly ever better than another: a rest hurries, and no lane suits it better."""

CARD_PLAYS: Final[list[list[Action]]] = [
    [*([] if card.names else [Play(card.id)]), *[Play(card.id, direction) for direction in DIRECTIONS]]
    for card in ALL
]
"""The plays of a Proficiency or of a Last Stand Action. Without a target the first has no Direction, the others one as a bluff."""
