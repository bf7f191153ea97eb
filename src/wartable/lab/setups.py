"""Ways to set a game up, for tests and measurements: every number of seats, prebuilt decks, options at random."""

from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.setup import Option, Setup, Value
from wartable.core.state import State


def plain_setup(rules: Rules[State], players: int | None = None) -> Setup:
    """The game as it comes: the smallest number of seats unless said otherwise, everything by default."""
    return Setup(rules.players[0] if players is None else players)


def random_setup(rules: Rules[State], dice: Dice, players: int | None = None) -> Setup:
    """Some way to play the game: seats, decks and options at random, always one that the rules accept."""
    while True:
        seats = dice.pick(rules.players) if players is None else players
        options = {option.name: _some_value(option, dice) for option in rules.options if dice.below(2)}
        decks: tuple[Deck | None, ...] = ()
        if rules.decks and dice.below(4):
            decks = tuple(dice.pick(rules.decks) for _ in range(seats))
        setup = Setup(seats, options, decks)
        try:
            rules.new_game(setup, 1)
        except BadSetup:
            continue
        return setup


def _some_value(option: Option, dice: Dice) -> Value:
    if isinstance(option.default, bool):
        return bool(dice.below(2))
    if option.allowed:
        return dice.pick(option.allowed)
    if isinstance(option.default, int):
        return option.low + dice.below(option.high - option.low + 1)
    return option.default


def series_setup(
    rules: Rules[State], players: int, number: int, options: dict[str, Value] | None = None
) -> Setup:
    """The setup of game `number` of a series: the game's own decks go round, every one against every other."""
    rules.check_players(players)
    count = len(rules.decks)
    decks: list[Deck | None] = []
    if count:
        step = 1 + number // count % max(1, count - 1)
        decks = [rules.decks[(number + seat * step) % count] for seat in range(players)]
    return Setup(players, dict(options or {}), tuple(decks))


def mirrored_setup(
    rules: Rules[State], players: int, number: int, options: dict[str, Value] | None = None
) -> Setup:
    """The same deck at every seat, so that only the players differ; the game's own decks go round."""
    rules.check_players(players)
    count = len(rules.decks)
    decks = (rules.decks[number % count],) * players if count else ()
    return Setup(players, dict(options or {}), decks)
