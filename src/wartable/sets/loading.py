"""Games with sets, by their ids: made when they are first asked for, kept as long as they are played."""

from collections import OrderedDict
from threading import RLock

from wartable.core.documents import BadDocument
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.sets import Additions, CardSet, join_id, split_id
from wartable.core.state import State
from wartable.games import BUILT_IN
from wartable.sets.copies import copy_package, forget
from wartable.sets.store import find

MOST_COPIES = 24
"""The most games with sets that are kept in one process; then the one that was not asked for longest is let go. Who still
plays it has it for as long as that lasts."""

_LOADED: OrderedDict[str, Rules[State]] = OrderedDict()
_LOCK = RLock()


def load_game(game_id: str) -> Rules[State]:
    """The rules of a game with sets. Raises BadSetup where a set is missing, with the name of it."""
    with _LOCK:
        if game_id in _LOADED:
            _LOADED.move_to_end(game_id)
            return _LOADED[game_id]
    base, wanted = split_id(game_id)
    if base not in BUILT_IN:
        raise BadSetup("NO_SETS", f"{base[:40]!r} takes no sets; these games do: {', '.join(BUILT_IN)}")
    return make_game(base, [find(name, digest, base) for name, digest in wanted])


def make_game(base: str, sets: list[CardSet]) -> Rules[State]:
    """A game with these very sets, installed or not. Raises BadSetup."""
    game_id = join_id(base, sets)
    with _LOCK:
        if game_id in _LOADED:
            _LOADED.move_to_end(game_id)
            return _LOADED[game_id]
        _LOADED[game_id] = rules = _make(game_id, base, sorted(sets, key=lambda each: each.word))
        while len(_LOADED) > MOST_COPIES:
            forget(copy_name(_LOADED.popitem(last=False)[0]))
        return rules


def let_go(game_id: str) -> None:
    """A game with sets is not wanted any more."""
    with _LOCK:
        if _LOADED.pop(game_id, None) is not None:
            forget(copy_name(game_id))


def _make(game_id: str, base: str, sets: list[CardSet]) -> Rules[State]:
    _check_names(base, sets)
    package = f"wartable.games.{base.replace('-', '_')}"
    added = Additions(sets)
    try:
        rules = copy_package(package, copy_name(game_id), added).RULES
    except BadDocument:
        raise
    except Exception as error:
        names = " and ".join(each.name for each in sets)
        raise BadSetup("BAD_SET", f"{base} cannot be played with {names}: {error}") from error
    assert isinstance(rules, Rules)
    rules.id = game_id
    rules.name = f"{rules.name} + {' + '.join(each.name for each in sets)}"
    rules.played_alike = ()
    rules.art = {**rules.art, **added.art}
    return rules


def copy_name(game_id: str) -> str:
    """The name of the copy's package."""
    return "".join(letter if letter.isalnum() else "_" for letter in game_id)


def _check_names(base: str, sets: list[CardSet]) -> None:
    from wartable.games import game

    seen = dict.fromkeys(game(base).cards, f"of {game(base).name} itself")
    for each in sets:
        for card in each.cards:
            card_id = str(card.get("id", ""))
            if card_id in seen:
                raise BadDocument(f"{card_id[:40]!r} is the id of a card {seen[card_id]}", ("id",))
            seen[card_id] = f"of {each.name} too"
