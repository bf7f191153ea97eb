"""The contract of every game, for games of other packages: what each promises, tried on random games."""

from wartable.core.codec import decode_action, decode_view, digest, encode
from wartable.core.dice import Dice
from wartable.core.errors import Illegal, WartableError
from wartable.core.match import Match, resume
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.lab.secrecy import Leak, find_leaks
from wartable.lab.setups import random_setup

MOST_ACTIONS = 20_000


def check_game(rules: Rules[State], games: int = 20, pairs: int = 100, seed: int = 1) -> list[str]:
    """The promises that a game does not keep, each as a sentence; empty if it keeps them all."""
    broken: dict[str, None] = {}
    for number in range(games):
        for sentence in _check_one(rules, seed * 1_000_003 + number):
            broken.setdefault(sentence)
    for card in rules.cards.values():
        if not card.name or not card.kind:
            broken.setdefault(f"{card.id} has no name or no kind")
    for leak in find_leaks(rules, pairs, seed):
        if isinstance(leak, Leak):
            broken.setdefault(f"seat {leak.seat} learns what it must not: {leak.what}")
            break
    return list(broken)


def _check_one(rules: Rules[State], seed: int) -> list[str]:
    """One random game, looked at from all sides."""
    found: list[str] = []
    dice = Dice(seed)
    match = Match(rules, random_setup(rules, dice), seed)
    cards = sorted(rules.all_cards(match.state))
    names = rules.feature_names()
    for _ in range(MOST_ACTIONS):
        awaited = match.awaited()
        if not awaited:
            break
        seat = dice.pick(awaited)
        state = match.state
        options = rules.legal_actions(state, seat)
        if not options:
            return [*found, "a seat is awaited and can do nothing"]
        before = digest(state)
        if digest(state.clone()) != before:
            found.append("a clone differs from its original")
        if rules.default_action(state, seat) not in options:
            found.append("the default action is not legal")
        stranger = next((each for each in range(state.players) if each not in awaited), None)
        if stranger is not None:
            try:
                rules.apply(state, stranger, options[0])
                found.append("a seat that is not awaited may act")
            except Illegal:
                pass
            if digest(state) != before:
                found.append("a refused action changed the state")
        action = dice.pick(options)
        view = rules.view(state, seat)
        if decode_action(rules, encode(action)) != action:
            found.append(f"{type(action).__name__} does not travel as JSON")
        if decode_view(rules, encode(view)) != view:
            found.append("the view does not travel as JSON")
        if not rules.say(action, view) or not rules.board(view):
            found.append("an action or the board has no words")
        values = rules.features(state, seat)
        if len(values) != len(names) or any(not 0 <= value <= 1 for value in values):
            found.append("features are named numbers from 0 to 1")
        world = rules.imagine(state, seat, Dice(seed))
        if digest(state) != before:
            found.append("looking at a state changes it")
        if sorted(rules.all_cards(world)) != cards and sorted(rules.all_cards(state)) == cards:
            found.append("an imagined world has other cards than the game")
        try:
            match.play(seat, action)
        except WartableError as error:
            return [*found, f"a legal action is refused: {error.sentence}"]
        if sorted(rules.all_cards(match.state)) != cards:
            found.append("a card is lost or doubled")
    else:
        found.append(f"a game is not over after {MOST_ACTIONS} actions")
    if digest(resume(rules, match.record()).state) != digest(match.state):
        found.append("the record replays to another end")
    return found
