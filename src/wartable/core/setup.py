"""How a game is set up: how many seats, which options, which decks."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from wartable.core.decks import Deck
from wartable.core.errors import BadSetup

Value: TypeAlias = bool | int | str


class Option(msgspec.Struct, frozen=True):
    """One thing about a game that the table may choose."""

    name: str
    default: Value
    sentence: str
    allowed: tuple[Value, ...] = ()
    """The allowed values, if they are few; otherwise a range."""
    low: int = 0
    high: int = 0
    fair: Value | None = None
    """The value that makes the game even for the seat that begins, where that is not the default. Quick matches take it."""
    fair_for: int = 0
    """The number of seats at which `fair` is needed; 0 if at any."""

    def problem(self, value: object) -> str | None:
        """A sentence that says what is wrong with the value, or None."""
        if isinstance(self.default, bool):
            return None if isinstance(value, bool) else f"{self.name} is on or off, not {value!r}"
        if isinstance(self.default, int):
            if isinstance(value, bool) or not isinstance(value, int):
                return f"{self.name} is a whole number, not {value!r}"
            if self.allowed:
                listed = ", ".join(str(each) for each in self.allowed)
                return None if value in self.allowed else f"{self.name} is one of {listed}, not {value}"
            if not self.low <= value <= self.high:
                return f"{self.name} goes from {self.low} to {self.high}, not {value}"
            return None
        if not isinstance(value, str):
            return f"{self.name} is a word, not {value!r}"
        if self.allowed and value not in self.allowed:
            return f"{self.name} is one of {', '.join(str(each) for each in self.allowed)}, not {value!r}"
        return None

    def parse(self, text: str) -> Value:
        """The value that a person typed for this option."""
        if isinstance(self.default, bool):
            if text.lower() in ("on", "yes", "true", "1"):
                return True
            if text.lower() in ("off", "no", "false", "0"):
                return False
            raise BadSetup("E_BAD_OPTION", f"{self.name} is on or off, not {text!r}")
        if isinstance(self.default, int):
            try:
                return int(text)
            except ValueError:
                raise BadSetup("E_BAD_OPTION", f"{self.name} is a whole number, not {text!r}") from None
        return text


class Setup(msgspec.Struct, frozen=True):
    """Everything about a game that is decided before its first choice, except the seed."""

    players: int
    options: dict[str, Value] = {}
    decks: tuple[Deck | None, ...] = ()
    """One per seat; None or nothing means the game's own default."""

    def deck(self, seat: int) -> Deck | None:
        return self.decks[seat] if seat < len(self.decks) else None


def complete_options(
    options: tuple[Option, ...], wanted: Mapping[str, object], code: str = "E_BAD_OPTION"
) -> dict[str, Value]:
    """The value of every option, defaults filled in; raises for an unknown name or a value out of range."""
    known = {option.name: option for option in options}
    for name, value in wanted.items():
        if name not in known:
            listed = ", ".join(known) or "none"
            raise BadSetup(code, f"there is no option {name!r}; the options are: {listed}")
        problem = known[name].problem(value)
        if problem is not None:
            raise BadSetup(code, problem)
    chosen: dict[str, Value] = {}
    for option in options:
        value = wanted.get(option.name, option.default)
        assert isinstance(value, bool | int | str)
        chosen[option.name] = value
    return chosen


def fair(options: tuple[Option, ...], players: int) -> dict[str, Value]:
    """The options that make a game of this number of seats even, where they differ from the defaults."""
    return {
        option.name: option.fair
        for option in options
        if option.fair is not None and option.fair_for in (0, players)
    }
