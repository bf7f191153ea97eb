"""Text that people typed: names of people, decks and keys, chat. It travels as JSON and is shown as text, never as markup.

Here it loses what cannot be seen, and what no text may hold is found wherever it hides.
"""

import unicodedata

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs by their category, and blank all the same."""


def plain_text(text: str) -> str:
    """The text without control and direction characters, blanks that pass for letters and halves of characters, and with
    single spaces."""
    kept = "".join(
        " " if c in UNSEEN or unicodedata.category(c)[0] in "CZ" else c
        for c in unicodedata.normalize("NFC", text)
    )
    return " ".join(kept.split())


def is_sound(value: object) -> bool:
    """Whether all texts within plain values can be stored and sent on: no NUL, no half of a character."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            if "\0" in each or not _is_whole(each):
                return False
        elif isinstance(each, dict):
            waiting += each.keys()
            waiting += each.values()
        elif isinstance(each, list | tuple):
            waiting += each
    return True


def _is_whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
