"""The games: our own five, and those that other packages bring.

A package brings a game by an entry point in the group `wartable.games`: the id of the game, and where its `RULES` are.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from wartable.core.encoder import Encoder
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.sets import has_sets
from wartable.core.state import State

BUILT_IN = ("the-battlefield", "circuit-warfare", "art-of-battle", "hands-of-war", "blood-wars")
"""Our own games by id; the package of each is its id with underscores."""


def _find_brought() -> dict[str, EntryPoint]:
    """The games of other packages; none of them takes the place of one of ours."""
    found = entry_points(group="wartable.games")
    return {each.name: each for each in sorted(found) if each.name not in BUILT_IN}


BROUGHT = _find_brought()
GAMES = (*BUILT_IN, *BROUGHT)
"""Every game by its id."""


def game(game_id: str) -> Rules[State]:
    """The rules of a game by its id; a game with sets (`hands-of-war+frost-march`) is brought by `wartable.sets`."""
    if has_sets(game_id):
        rules = import_module("wartable.sets.loading").load_game(game_id)
        assert isinstance(rules, Rules)
        return rules
    return _game(game_id)


@cache
def _game(game_id: str) -> Rules[State]:
    if game_id in BUILT_IN:
        rules = import_module(f"wartable.games.{game_id.replace('-', '_')}").RULES
    elif game_id in BROUGHT:
        rules = _load(BROUGHT[game_id])
    else:
        raise BadSetup("UNKNOWN_GAME", f"there is no game {game_id!r}; the games are: {', '.join(GAMES)}")
    assert isinstance(rules, Rules)
    return rules


@cache
def playable() -> tuple[str, ...]:
    """The games that can be played here: a game of another package that does not load stops none of the others."""
    return tuple(game_id for game_id in GAMES if game_id in BUILT_IN or not problem(game_id))


@cache
def encoder(game_id: str) -> Encoder[State] | None:
    """What writes positions of a game down for learners; None where the game has none, and with sets: what was learned
    knows the cards of the game by their numbers."""
    if has_sets(game_id):
        return None
    return game(game_id).encoder()


def problem(game_id: str) -> str:
    """Why a game cannot be loaded, as a sentence; empty when it can."""
    try:
        game(game_id)
    except BadSetup as error:
        return error.sentence
    return ""


def _load(point: EntryPoint) -> object:
    """The rules that another package brings; a sentence where it does not."""
    where = f"the game {point.name!r} ({point.value})"
    try:
        rules = point.load()
    except Exception as error:
        raise BadSetup("BROKEN_GAME", f"{where} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(rules, Rules):
        raise BadSetup("BROKEN_GAME", f"{where} is not an object of wartable.Rules")
    if rules.id != point.name:
        raise BadSetup("BROKEN_GAME", f"{where} calls itself {rules.id!r}; both names have to be the same")
    return rules
