"""Decks as people paste them: every code leads back to its deck, and no junk does anything but get a sentence."""

import random
import string
import time
from collections.abc import Callable

from wartable.core.deck_codes import VERSION, decode_deck, encode_deck
from wartable.core.decks import Deck, parse, print_deck
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import game, playable
from wartable.trials.torture import Course, Finding

LETTERS = string.ascii_letters + string.digits + "-_"
STRANGE = string.printable + "×\u202e\u00a0\ufeff\u0130ﬃ🂡\x00\x0b\u2028"
LONGEST = 4_000
"""The server reads no longer texts."""


class Pasted:
    """Things that end up in the field for a deck."""

    def __init__(self, chance: random.Random, rules: Rules[State]) -> None:
        self.chance = chance
        self.rules = rules
        self.ids = list(rules.cards)
        self.took: list[float] = []
        self.misread = 0
        """Damaged codes whose checksum is right by accident: one in 65,536."""
        self.kinds: tuple[Callable[[], None], ...] = (
            self.code, self.text, self.junk_code, self.damaged_code, self.junk_text, self.nearly_text,
        )  # fmt: skip

    def deck(self) -> Deck:
        ids = self.chance.sample(self.ids, self.chance.randrange(1, min(len(self.ids), 60) + 1))
        return Deck("x", tuple((card_id, self.chance.choice((1, 1, 2, 3, 7, 8, 40, 999))) for card_id in ids))

    def code(self) -> None:
        deck = self.deck()
        assert sorted(self._decoded(encode_deck(deck, self.ids)).cards) == sorted(deck.cards)

    def text(self) -> None:
        deck = self.deck()
        read, problems = self._parsed(print_deck(deck, self.rules.cards))
        assert not problems and sorted(read.cards) == sorted(deck.cards)

    def junk_code(self) -> None:
        junk = "".join(self.chance.choices(LETTERS, k=self.chance.randrange(0, 200)))
        self._expect_refusal(self.chance.choice(("", VERSION, VERSION + " ")) + junk)

    def damaged_code(self) -> None:
        code = encode_deck(self.deck(), self.ids)
        at = self.chance.randrange(len(code))
        self._expect_refusal(
            self.chance.choice((code[:at], code[at:] + code[:at], code[:at] + "A" + code[at:])), code
        )

    def junk_text(self) -> None:
        self._parsed("".join(self.chance.choices(STRANGE, k=self.chance.randrange(0, 400))))

    def nearly_text(self) -> None:
        lines = print_deck(self.deck(), self.rules.cards).splitlines()
        for _ in range(self.chance.randrange(1, 6)):
            at = self.chance.randrange(len(lines))
            lines[at] = self.chance.choice(
                (
                    "", "0 " + lines[at], "-1 " + lines[at], "9" * 400 + " x", lines[at] * 9, lines[at][::-1], "# " * 50, "1 " * 300,
                    "x" * 500, "² Ⅷ", lines[at] + " x 3",
                )
            )  # fmt: skip
        self._parsed("\n".join(lines)[:LONGEST])

    def _expect_refusal(self, code: str, real: str = "") -> None:
        try:
            self._decoded(code)
        except BadSetup:
            return
        self.misread += "".join(code.split()) != real

    def _decoded(self, code: str) -> Deck:
        began = time.thread_time()
        try:
            return decode_deck(code, self.ids)
        finally:
            self.took.append(time.thread_time() - began)

    def _parsed(self, text: str) -> tuple[Deck, list[object]]:
        began = time.thread_time()
        deck, problems = parse(text, self.rules.cards)
        self.rules.check_deck(deck)
        self.took.append(time.thread_time() - began)
        return deck, [*problems]


def decks(count: int, seed: int = 1, course: Course | None = None) -> Finding:
    course = course or Course()
    began = time.monotonic()
    chance = random.Random(seed)
    pasted = [Pasted(chance, game(game_id)) for game_id in playable()]
    done = 0
    broken: list[str] = []
    while done < count and not course.is_stopped:
        each = chance.choice(pasted)
        kind = chance.choice(each.kinds)
        try:
            kind()
        except Exception as error:
            broken.append(f"{each.rules.id}, {kind.__name__}: {error!r}")
        done += 1
        if done % 100 == 0:
            course.at(done)
    took = [seconds for each in pasted for seconds in each.took]
    misread = sum(each.misread for each in pasted)
    details = (
        f"{1000 * max(took, default=0.0):.1f} ms for the longest, {misread} damaged codes taken for decks"
        + (f", first: {broken[0]}" if broken else "")
    )
    return Finding("decks and junk", done, len(broken), time.monotonic() - began, details)
