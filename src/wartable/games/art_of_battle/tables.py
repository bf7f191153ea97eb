"""The printed cards as plain numbers by card number, and every action of the game built once: what the rules run on."""

from typing import Final

from wartable.core.actions import Action
from wartable.games.art_of_battle.actions import Choose, Draw, Pass, Play, TakeBack
from wartable.games.art_of_battle.board import DIRECTIONS
from wartable.games.art_of_battle.cards import ALL, NUMBERS
from wartable.games.art_of_battle.cards.kinds import ATTACK, DEFENCE, MODIFIER, RECOVER
from wartable.games.art_of_battle.effects import Working, working

PROFICIENCY_COUNT: Final = 12
FIRST_WEAPON: Final = 12
LS1: Final = 19
LS2: Final = 20
CARD_COUNT: Final = 21
NO_CARD: Final = -1

IDS: Final[list[str]] = [card.id for card in ALL]
CARD_NUMBERS: Final[dict[str, int]] = dict(NUMBERS)
COST: Final[list[int]] = [card.cost for card in ALL]
COPIES: Final[list[int]] = [card.copies for card in ALL]
WORKS: Final[list[Working]] = [working(card.does) for card in ALL]

IS_WEAPON: Final[list[bool]] = [card.family in (ATTACK, DEFENCE, RECOVER) for card in ALL]
IS_ATTACK: Final[list[bool]] = [card.family == ATTACK for card in ALL]
IS_DEFENCE: Final[list[bool]] = [card.family == DEFENCE for card in ALL]
IS_MODIFIER: Final[list[bool]] = [card.family == MODIFIER for card in ALL]
NEEDS_DIRECTION: Final[list[bool]] = [card.names != "" for card in ALL]
NEEDS_WEAPON: Final[list[bool]] = [card.names == "Weapon" for card in ALL]
FOR_DEFENCE: Final[list[bool]] = [
    IS_MODIFIER[n] and WORKS[n].block + WORKS[n].riposte > 0 for n in NUMBERS.values()
]

ROW_BITS: Final[list[int]] = [sum(1 << row for row in card.rows) for card in ALL]
"""Bit r: the Weapon may be played in row r; the Proficiency's Weapon may be in row r."""

PASS: Final[Action] = Pass()
TAKE_BACK: Final[Action] = TakeBack()
CHOICES: Final[list[Action]] = [Choose("LS1"), Choose("LS2")]
DRAW_YES: Final[list[Action]] = [Draw(IDS[card], True) for card in range(PROFICIENCY_COUNT)]
DRAW_NO: Final[list[Action]] = [Draw(IDS[card], False) for card in range(PROFICIENCY_COUNT)]
KEEP_AND_DRAW: Final[Action] = Draw(None, True)
KEEP_AND_STAY: Final[Action] = Draw(None, False)


def _weapon_plays(number: int) -> list[Action]:
    return [Play(IDS[number], direction, row) for direction in DIRECTIONS for row in ALL[number].rows]


def _plays_with(stamina: int) -> list[Action]:
    plays: list[Action] = []
    for number in range(FIRST_WEAPON, LS1):
        if COST[number] <= stamina:
            plays.extend(_weapon_plays(number))
    return plays


def _is_likely(play: Play) -> bool:
    card = ALL[NUMBERS[play.card]]
    return card.family != RECOVER or (play.direction == DIRECTIONS[0] and play.row == min(card.rows))


WEAPON_PLAYS: Final[list[list[Action]]] = [_plays_with(stamina) for stamina in range(21)]
"""Every play of a Weapon that so much Stamina can pay for."""

LIKELY_WEAPONS: Final[list[list[Action]]] = [
    [play for play in plays if isinstance(play, Play) and _is_likely(play)] for plays in WEAPON_PLAYS
]
"""The same without what is hardly ever better than another: a rest hurries, and no lane suits it better."""

CARD_PLAYS: Final[list[list[Action]]] = [
    [Play(id, "L"), Play(id, "R")] if ALL[NUMBERS[id]].names else [Play(id), Play(id, "L"), Play(id, "R")]
    for id in IDS
]
"""The plays of a Proficiency or of LS2. Without a target the first has no Direction, the others one as a bluff."""
