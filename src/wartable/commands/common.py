"""What several commands share: arguments read the same way everywhere, and where files are kept."""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from rich.console import Console

from wartable.core.decks import BadDeck, Deck, parse
from wartable.core.errors import BadSetup
from wartable.core.names import many
from wartable.core.rules import Rules
from wartable.core.setup import Setup, Value
from wartable.core.state import State
from wartable.games import game


def console() -> Console:
    """The screen. Colours only where there is a terminal that wants them."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def read_options(rules: Rules[State], words: Sequence[str]) -> dict[str, Value]:
    """`name=value` words as options of a game."""
    known = {option.name: option for option in rules.options}
    options: dict[str, Value] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadSetup("E_BAD_OPTION", f"an option is written name=value, not {word!r}")
        if name not in known:
            raise BadSetup(
                "E_BAD_OPTION", f"{rules.name} has no option {name!r}; it has: {', '.join(known) or 'none'}"
            )
        options[name] = known[name].parse(value)
    return options


def read_deck(
    rules: Rules[State], word: str, options: Mapping[str, Value] | None = None, seat: str = ""
) -> Deck:
    """A prebuilt deck by its name, or a deck file. Raises what is wrong with it at a table with these options."""
    for deck in rules.decks:
        if deck.name.casefold() == word.casefold():
            return rules.read_deck(deck, options, seat)
    path = Path(word)
    if not path.exists():
        listed = ", ".join(deck.name for deck in rules.decks) or "none"
        raise BadSetup("NO_DECK", f"there is no deck or file {word!r}; prebuilt decks: {listed}")
    deck, problems = parse(read_text(path), rules.cards)
    if problems:
        raise BadDeck(problems, seat)
    return rules.read_deck(deck, options, seat)


def read_text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadSetup("NO_FILE", f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadSetup("NOT_TEXT", f"{path} is not a text file: byte {error.start} is not UTF-8") from None


def make_setup(
    game_id: str, players: int | None, options: Sequence[str], decks: Sequence[str]
) -> tuple[Rules[State], Setup]:
    """A game and how it is set up, out of words; raises a sentence for anything wrong."""
    rules = game(game_id)
    seats = rules.players[0] if players is None else players
    rules.check_players(seats)
    if len(decks) > seats:
        raise BadSetup("TOO_MANY_DECKS", f"{many(len(decks), 'deck')} for {many(seats, 'seat')}")
    wanted = read_options(rules, options)
    names = rules.seat_names(seats)
    chosen = tuple(
        None if word in ("", "-") else read_deck(rules, word, wanted, name)
        for word, name in zip(decks, names, strict=False)
    )
    return rules, Setup(seats, wanted, chosen)


def data_folder() -> Path:
    """Where saved games lie."""
    home = os.environ.get("WARTABLE_HOME")
    if home:
        return Path(home)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "wartable"


def document(kind: str, game_id: str) -> str:
    """A text of the documentation that comes with the package."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "docs", package.parent.parent / "docs"):
        path = folder / kind / f"{game_id}.md"
        if path.exists():
            return path.read_text(encoding="utf-8")
    raise BadSetup("NO_TEXT", f"the {kind} of {game_id} did not come with this installation")
