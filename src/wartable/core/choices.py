"""What a seat is asked. A choice is at once the prompt on the screen, the branch of a search and the step of a learner."""

from typing import Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal["one", "some", "order", "yes_no", "number", "path", "play", "lock"]
"""pick one · pick some, one at a time, then done · put in order · yes or no · a number ·
a path, cell by cell · play something or pass · lock in a secret play, all seats at once"""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open question to one seat. The legal answers come from `Rules.legal_actions`."""

    kind: Kind
    ask: str
    """What is asked, as a short stable word: `wish`, `play`, `discard`."""
    sentence: str
    """The prompt for a person."""
    secret: bool = False
    """Nobody else learns the answer when it is given."""
    picked: int = 0
    """Answers given so far, where several are picked one at a time."""
    at_least: int = 1
    at_most: int = 1
    seconds: int = 0
    """The rule book's time limit for this decision; 0 means none."""
