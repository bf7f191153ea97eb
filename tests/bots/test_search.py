"""The search itself: budgets, cancelling, the tree kept through a turn, mixing where seats choose at once."""

from threading import Timer
from time import perf_counter

from wartable.bots.players import GreedyBot, SearchBot
from wartable.core.match import Match
from wartable.games import game
from wartable.lab.setups import series_setup


def in_battle() -> Match:
    rules = game("the-battlefield")
    match = Match(rules, series_setup(rules, 2, 0), 3)
    bots = [GreedyBot("greedy", 1), GreedyBot("greedy", 2)]
    for _ in range(20):
        seat = match.awaited()[0]
        match.play(seat, bots[seat].choose(match.sight(seat)))
    return match


def test_a_budget_in_iterations_is_kept() -> None:
    match = in_battle()
    bot = SearchBot("search", 1, 12, 0)
    bot.think(match.sight(match.awaited()[0]))
    assert bot.search is not None and bot.search.iterations == 12


def test_a_budget_in_milliseconds_is_kept() -> None:
    match = in_battle()
    bot = SearchBot("search", 1, 0, 150)
    begin = perf_counter()
    bot.choose(match.sight(match.awaited()[0]))
    assert 0.1 < perf_counter() - begin < 2
    assert bot.search is not None and bot.search.iterations > 1


def test_cancel_stops_at_once_and_an_answer_is_ready() -> None:
    match = in_battle()
    sight = match.sight(match.awaited()[0])
    bot = SearchBot("search", 1, 0, 60_000)
    Timer(0.2, bot.cancel).start()
    begin = perf_counter()
    assert bot.choose(sight) in sight.actions
    assert perf_counter() - begin < 10


def test_without_a_single_iteration_greedy_answers() -> None:
    match = in_battle()
    sight = match.sight(match.awaited()[0])
    bot = SearchBot("search", 1, 1, 0)
    search = bot.think(sight)
    fresh = type(search)(search.evaluation, sight, search.dice, search.tuning)
    assert fresh.decide() == fresh.greedy_choice()


def test_the_tree_and_the_budget_are_kept_through_the_picks_of_one_turn() -> None:
    """The five wishes of The Battlefield are one turn."""
    rules = game("the-battlefield")
    match = Match(rules, series_setup(rules, 2, 0), 3)
    bot = SearchBot("search", 1, 64, 0)
    spent = []
    trees = set()
    for _ in range(5):
        match.play(0, bot.choose(match.sight(0)))
        assert bot.search is not None
        trees.add(id(bot.search))
        spent.append(bot.purse)
    assert spent[0] <= 0.5 and min(spent) >= 0
    assert len(trees) < 5
