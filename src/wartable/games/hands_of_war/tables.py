"""Every answer of the game as an action, built once and handed out by reference."""

from typing import Final

from wartable.core.actions import Action
from wartable.games.hands_of_war.actions import (
    Activate,
    Advance,
    Attack,
    Choose,
    Confirm,
    Move,
    Mulligan,
    Pass,
    TakeBack,
)
from wartable.games.hands_of_war.board import ZONES

MOST_WORDS: Final = 32

ADVANCE: Final = Advance()
CONFIRM: Final = Confirm()
PASS: Final = Pass()
KEEP: Final = Mulligan()
TAKE_BACK: Final = TakeBack()
CHOOSE_YES: Final[Action] = Choose("yes")
CHOOSE_NO: Final[Action] = Choose("no")
CHOOSE_NOBODY: Final[Action] = Choose("nobody")
CHOOSE_ZONE: Final[list[Action]] = [Choose(zone) for zone in ZONES]
CHOOSE_SEAT: Final[list[Action]] = [Choose("A"), Choose("B")]
CHOOSE_MODE: Final[list[Action]] = [Choose(f"mode {mode + 1}") for mode in range(MOST_WORDS)]
ABILITY_WORDS: Final = ("", "guard", "heal", "redirect", "quest")
"""The keyword abilities by the negative of their number in an item."""
PRINTED_WORDS: Final = tuple([str(at + 1) for at in range(MOST_WORDS)])
"""Printed abilities and modes are called by their place on the card."""

MANY: Final = 512
"""The number of permanents whose actions are built in advance; hardly a game sees more."""
FEW: Final = 96
"""The same number for actions that name two permanents."""
CHOOSE_PIECE: Final[list[Action]] = [Choose(card_id) for card_id in range(MANY)]
MOVE_TO: Final[list[list[Action]]] = [[Move(card_id, zone) for card_id in range(MANY)] for zone in ZONES]
"""By zone and permanent: nothing is offered so often."""
USE: Final[list[list[Action]]] = [
    [Activate(card_id, word) for card_id in range(MANY)] for word in ABILITY_WORDS
]
ATTACK: Final[list[list[Action]]] = [
    [Attack(card_id, target) for target in range(FEW)] for card_id in range(FEW)
]
