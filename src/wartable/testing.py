"""The scenario language: a position set up by hand, moves, and what must then be true.

Part of the package, so that designers can test their own cards. A `Table` is driven by Python:

    table.play(0, Fold())
    table.refuses(1, Fold(), "E_FOLDED")
    assert table.told(0) == ["P1 folds."]

A `Script` reads the notation in which a rule book writes its examples: lines of set-up, steps, `try ... -> CODE` and
`expect fact ; fact`. Each game brings its own words, in its `scenario.py`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

from wartable.core.actions import Action
from wartable.core.codec import digest
from wartable.core.errors import WartableError
from wartable.core.names import Names
from wartable.core.rules import Rules
from wartable.core.state import State, Told, heard

S = TypeVar("S", bound=State)


class Doubling:
    """With `clones` on, every table replaces its state by a clone before every action (and checks the original)."""

    clones = False


class Table(Generic[S]):
    """One game in the middle of a test."""

    def __init__(self, rules: Rules[S], state: S) -> None:
        self.rules = rules
        self.state = state
        self._told: list[Told] = []

    # -- moves -------------------------------------------------------------------------------------------------

    def play(self, seat: int, *actions: Action) -> "Table[S]":
        """One seat does something; it must be legal."""
        for action in actions:
            if Doubling.clones:
                before = digest(self.state)
                original = self.state
                clone = original.clone()
                assert digest(clone) == before, "the clone differs from its original"
                self.state = clone  # type: ignore[assignment]  # clone() returns the game's own state
                self._told += self.rules.apply(self.state, seat, action)
                assert digest(original) == before, "the original changed with its clone"
            else:
                self._told += self.rules.apply(self.state, seat, action)
        return self

    def refuses(self, seat: int, action: Action, code: str) -> "Table[S]":
        """The action is refused with this code, and changes nothing."""
        self._refused(lambda: self.rules.apply(self.state, seat, action), code, f"{action}")
        return self

    def _refused(self, attempt: Callable[[], object], code: str, what: str) -> None:
        before = digest(self.state)
        try:
            attempt()
        except WartableError as error:
            assert error.code == code, (
                f"{what}: refused with {error.code} ({error.sentence}), not with {code}"
            )
            assert error.sentence, f"{what}: refused without a sentence"
        else:
            raise AssertionError(f"{what}: not refused, although {code} was expected")
        assert digest(self.state) == before, f"{what}: the refused action changed the state"

    # -- questions ---------------------------------------------------------------------------------------------

    def options(self, seat: int) -> set[str]:
        """What this seat may do now, in words."""
        view = self.rules.view(self.state, seat)
        return {self.rules.say(action, view) for action in self.rules.legal_actions(self.state, seat)}

    def may(self, seat: int, action: Action) -> bool:
        """Whether this very action is among the legal ones."""
        return action in self.rules.legal_actions(self.state, seat)

    def told(self, seat: int | None) -> list[str]:
        """What this seat (None: a spectator) has been told so far, in sentences."""
        names = Names(self.rules.view(self.state, None).names)
        return [event.say(names) for event in heard(self._told, seat) if event.is_logged]

    @contextmanager
    def changed(self, read: Callable[[], int], by: int) -> Iterator[None]:
        """`with table.changed(lambda: ..., by=-2):` the number changes by just so much."""
        before = read()
        yield
        after = read()
        assert after - before == by, f"changed by {after - before}, not by {by}"

    def ends_clean(self) -> None:
        """Somebody is asked something that can be answered, or the game is over."""
        awaited = self.rules.awaited(self.state)
        if self.state.outcome is not None:
            assert not awaited, "the game is over, but somebody is still awaited"
            return
        assert awaited, "the game is not over, but nobody is awaited"
        for seat in awaited:
            assert self.rules.legal_actions(self.state, seat), f"seat {seat} is awaited but can do nothing"
            assert self.rules.choice(self.state, seat) is not None, f"seat {seat} is awaited but not asked"


class Script(Table[S]):
    """A scenario in a rule book's own notation.

    Subclasses write `setup_WORD(args)` and `step_WORD(args)` for their verbs, `attempt(words)` for what may follow
    `try`, `fact(words)` for what may follow `expect`, and `begin()` for what happens between set-up and first step.
    """

    def __init__(self, rules: Rules[S], state: S, text: str) -> None:
        super().__init__(rules, state)
        self.text = text
        self._begun = False

    def run(self) -> "Script[S]":
        for number, raw in enumerate(self.text.strip().splitlines(), start=1):
            line = f" {raw}".split(" #")[0].strip()  # a comment; `L25#2` is none
            if not line:
                continue
            try:
                self._line(line)
            except (AssertionError, WartableError) as error:
                raise AssertionError(f"line {number}, `{line}`: {error}") from error
            except (ValueError, KeyError, IndexError) as error:
                # Too many or too few words: what each word may be says its own sentence.
                raise AssertionError(f"line {number}, `{line}`: this cannot be read") from error
        self._begin()
        self.ends_clean()
        return self

    def _line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        setup: Callable[[str], None] | None = getattr(self, f"setup_{word}", None)
        if setup is not None and not self._begun:
            setup(rest)
            return
        self._begin()
        if word == "try":
            request, _, code = rest.rpartition("->")
            request = request.strip()
            self._refused(lambda: self.attempt(request), code.strip(), request)
        elif word == "expect":
            for fact in rest.split(";"):
                self.fact(fact.split())
        else:
            step: Callable[[str], None] | None = getattr(self, f"step_{word}", None)
            assert step is not None, f"there is no word {word!r} in this notation"
            step(rest.strip())

    def _begin(self) -> None:
        if not self._begun:
            self._begun = True
            self.begin()

    def begin(self) -> None:
        """The set-up is complete."""

    def attempt(self, request: str) -> None:
        raise AssertionError(f"this notation cannot try {request!r}")

    def fact(self, words: list[str]) -> None:
        raise AssertionError(f"this notation knows no fact {' '.join(words)!r}")


T = TypeVar("T")


def known(words: Mapping[str, T], word: str, what: str) -> T:
    """What a word of the notation stands for, or a sentence that there is no such thing."""
    assert word in words, f"there is no {what} {word!r}"
    return words[word]


def place_in(words: Sequence[str], word: str, what: str) -> int:
    """The place of a word in a list of names, or a sentence that there is no such thing."""
    assert word in tuple(words), f"there is no {what} {word!r}"
    return words.index(word)


def number_in(word: str) -> int:
    """A whole number of the notation."""
    assert word.removeprefix("-").isdecimal(), f"{word!r} is not a whole number"
    return int(word)


def cards_in(words: str | Iterable[str], numbers: Mapping[str, int]) -> list[int]:
    """The numbers of the cards that are listed; `-` stands for none."""
    listed = words.split() if isinstance(words, str) else words
    return [known(numbers, word, "card") for word in listed if word != "-"]


def same(what: str, found: object, wanted: object) -> None:
    """Two values are equal, or a sentence says how they are not."""
    assert found == wanted, f"{what} is {found}, not {wanted}"


def same_cards(what: str, found: Iterable[str], wanted: Iterable[str]) -> None:
    """The same cards in any order; `-` stands for none."""
    have, want = sorted(found), sorted(card for card in wanted if card != "-")
    assert have == want, f"{what} is {' '.join(have) or '-'}, not {' '.join(want) or '-'}"
