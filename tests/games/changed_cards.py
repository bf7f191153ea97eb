"""A game as it would be with other cards: for tests that cards tell the truth.

Tables and counts are made from the cards when a game is imported, so a game with other cards must be imported anew. That is
done in a process of its own, which imports everything but the game and forks for every change; in the fork, the files of
`games/<game>/cards` are changed while they are imported. Two kinds of changes:

    Number("VK02", ("x1", 0), +1)                      one number of one card; the path leads to it
    Line("viking", before='unit("VK02"', line="...")   one more line in a set file

`trace` plays random games in every such game and says where the first one differs from the game as it is printed. With a card
more, each game is also looked at by everybody who does so while it is played: views, words, terms of bots, imagined worlds.
"""

import hashlib
import importlib
import json
import os
import subprocess
import sys
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

from wartable.core.actions import Action
from wartable.core.cards import Card
from wartable.core.codec import decode_action, decode_view, digest, encode
from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.games import game as game_of
from wartable.lab.setups import series_setup

Way = tuple[str | int, ...]
"""The way to a number on a card: names of fields, and places in tuples."""


@dataclass(frozen=True)
class Number:
    """One number of one card, made larger or smaller."""

    card: str
    path: Way
    by: int


@dataclass(frozen=True)
class Line:
    """A line more in a set file, before the first line that begins with `before`."""

    file: str
    before: str
    line: str


Change = Number | Line


@dataclass(frozen=True)
class Found:
    """What came of a change."""

    refused: str = ""
    """The sentence with which the card refuses to be printed so."""
    differs: int | None = None
    """The number of the first game that goes otherwise; None when all go as before."""
    printed: bool = False
    """Some card reads otherwise than before, or is new."""
    seen: tuple[str, ...] = ()
    """The ids that were played, wished for or told of."""


# -- the numbers of a card -----------------------------------------------------------------------------------------


def numbers_of(card: Card) -> list[Way]:
    """The way to every whole number on a card, however deep it stands."""
    return list(_numbers(card, ()))


def _numbers(value: Any, path: Way) -> Iterator[Way]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield path
    elif is_dataclass(value):
        for field in fields(value):
            yield from _numbers(getattr(value, field.name), (*path, field.name))
    elif isinstance(value, tuple):
        for at, each in enumerate(value):
            yield from _numbers(each, (*path, at))


def changed(value: Any, path: Way, by: int) -> Any:
    """The same value with one number changed."""
    if not path:
        return value + by
    first, *rest = path
    if isinstance(first, int):
        return (*value[:first], changed(value[first], tuple(rest), by), *value[first + 1 :])
    return replace(value, **{first: changed(getattr(value, first), tuple(rest), by)})


# -- what a test asks ----------------------------------------------------------------------------------------------


def trace(
    game: str, changes: Sequence[Change], games: int = 40, deck: Sequence[tuple[str, int]] = ()
) -> list[Found]:
    """What comes of each of these changes, each by itself, in this number of random games; with a deck, all play that one."""
    asked = [
        {"number": [each.card, each.path, each.by]}
        if isinstance(each, Number)
        else {"line": [each.file, each.before, each.line]}
        for each in changes
    ]
    answer = subprocess.run(
        [sys.executable, __file__],
        input=json.dumps({"game": game, "changes": asked, "games": games, "deck": deck}),
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert answer.returncode == 0, answer.stderr
    found = [json.loads(line) for line in answer.stdout.splitlines()]
    return [Found(**{**each, "seen": tuple(each["seen"])}) for each in found]


def untrue(game: str, cards: Sequence[Card], games: int = 40) -> list[str]:
    """Every number on these cards that can be changed without a change of the text, or without one of play."""
    numbers = [(card.id, path) for card in cards for path in numbers_of(card)]
    more = trace(game, [Number(card_id, path, +1) for card_id, path in numbers], games)
    # What may not be more may be less; what may be neither says so itself.
    again = [at for at, each in enumerate(more) if each.refused]
    less = trace(game, [Number(*numbers[at], -1) for at in again], games)
    for at, found in zip(again, less, strict=True):
        more[at] = found
    return [
        f"{card_id} {'.'.join(map(str, path))}: {'the text' if not found.printed else 'play'} stays as it was"
        for (card_id, path), found in zip(numbers, more, strict=True)
        if not found.refused and (not found.printed or found.differs is None)
    ]


# -- in the process of its own -------------------------------------------------------------------------------------


class Changing(MetaPathFinder, Loader):
    """Imports the set files of a game, changed."""

    def __init__(self, game: str, number: Number | None, line: Line | None) -> None:
        self.home = f"wartable.games.{game.replace('-', '_')}.cards."
        self.number = number
        self.line = line

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(self.home):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin is not None and spec.origin.endswith(".py"):
            spec.loader = self
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None and module.__spec__.origin is not None
        source = Path(module.__spec__.origin).read_text()
        if self.line is not None and module.__name__ == self.home + self.line.file:
            lines = source.splitlines()
            at = next(n for n, each in enumerate(lines) if each.strip().startswith(self.line.before))
            source = "\n".join([*lines[:at], self.line.line, *lines[at:]])
        exec(compile(source, module.__spec__.origin, "exec"), module.__dict__)
        if self.number is not None:
            for name, value in list(vars(module).items()):
                if not name.startswith("__"):
                    setattr(module, name, self._swapped(value))

    def _swapped(self, value: Any) -> Any:
        """The value with the changed card in the place of the printed one, wherever it holds it."""
        if isinstance(value, type):
            return value
        if isinstance(value, Card):
            number = self.number
            assert number is not None
            return changed(value, number.path, number.by) if value.id == number.card else value
        if type(value) in (tuple, list):
            new = [self._swapped(each) for each in value]
            return type(value)(new) if any(a is not b for a, b in zip(new, value, strict=True)) else value
        if type(value) is dict:
            return {key: self._swapped(each) for key, each in value.items()}
        if is_dataclass(value):
            parts = {each.name: getattr(value, each.name) for each in fields(value)}
            new_parts = {name: self._swapped(part) for name, part in parts.items()}
            return replace(value, **new_parts) if any(new_parts[n] is not parts[n] for n in parts) else value
        return value


def _play(
    game: str, games: int, deck: Sequence[Sequence[Any]], known: list[str] | None, looks: bool = False
) -> tuple[list[str], int | None, set[str], list[str]]:
    """How random games go, each as a hash; where they first differ from what is known; which cards were named."""
    rules = game_of(game)
    hashes: list[str] = []
    seen: set[str] = set()
    differs: int | None = None
    for number in range(games):
        players = rules.players[number % len(rules.players)]
        setup = series_setup(rules, players, number)
        if deck:
            setup = Setup(
                players, decks=(Deck("New", tuple((card, count) for card, count in deck)),) * players
            )
        state = rules.new_game(setup, number)
        dice = Dice(number + 1000)
        total = hashlib.sha256()
        while state.outcome is None:
            seat = dice.pick(rules.awaited(state))
            actions = rules.legal_actions(state, seat)
            action = dice.pick(actions)
            seen.add(rules.card_of(action) or "")
            if looks:
                _look_at(rules, state, seat, action)
            total.update(encode(action) + str(len(actions)).encode())
            for told in rules.apply(state, seat, action):
                total.update(encode(told.event))
        total.update(digest(state).encode())
        hashes.append(total.hexdigest())
        if known is not None and hashes[-1] != known[number] and differs is None:
            differs = number
            break
    read = [json.dumps([c.id, c.name, c.kind, c.text, c.facts()]) for c in rules.cards.values()]
    return hashes, differs, seen, read


def _look_at(rules: Rules[State], state: State, seat: int, action: Action) -> None:
    """Everything that is done with a state besides playing on."""
    view = rules.view(state, seat)
    assert decode_view(rules, encode(view)) == view
    rules.board(view)
    rules.say(action, view)
    assert decode_action(rules, encode(action)) == action
    assert all(0 <= term <= 1 for term in rules.features(state, seat))
    world = rules.imagine(state, seat, Dice(1))
    assert sorted(rules.all_cards(world)) == sorted(rules.all_cards(state))
    assert rules.likely_actions(state, seat)


def _in_a_fork(work: Any) -> Any:
    """The answer of some work that leaves nothing behind."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            answer = work()
        except Exception:
            answer = {"broken": traceback.format_exc()}
        with os.fdopen(writing, "w") as out:
            json.dump(answer, out)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as inside:
        answer = json.load(inside)
    os.waitpid(child, 0)
    if "broken" in answer:
        sys.exit(answer["broken"])
    return answer


def main() -> None:
    asked = json.load(sys.stdin)
    game, games, deck = asked["game"], asked["games"], asked["deck"]
    home = f"wartable.games.{game.replace('-', '_')}"
    assert home not in sys.modules, f"{home} is imported before it can be changed"

    def as_printed() -> dict[str, Any]:
        hashes, _, _, read = _play(game, 0 if deck else games, (), None)
        return {"hashes": hashes, "read": read}

    known = _in_a_fork(as_printed)

    for each in asked["changes"]:

        def with_change(each: dict[str, Any] = each) -> dict[str, Any]:
            number = None
            if "number" in each:
                card, path, by = each["number"]
                number = Number(card, tuple(path), by)
            line = Line(*each["line"]) if "line" in each else None
            sys.meta_path.insert(0, Changing(game, number, line))
            try:
                importlib.import_module(home)
            except ValueError as error:
                return {"refused": str(error)}
            looks = line is not None
            _, differs, seen, read = _play(game, games, deck, None if looks else known["hashes"], looks)
            return {"differs": differs, "printed": read != known["read"], "seen": sorted(seen - {""})}

        found = {"refused": "", "differs": None, "printed": False, "seen": [], **_in_a_fork(with_change)}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
