"""What the Card Mall sells: every card comes as often as the printed odds say."""

import time
from collections import Counter
from statistics import NormalDist

import msgspec

from wartable.core.dice import Dice
from wartable.games import playable
from wartable.server.accounts import shop
from wartable.trials.torture import Course, Finding

SURE = 0.999
"""How likely a trial is to say that right odds are right: all cards of all products together."""

FEWEST = 30
"""The fewest expected cards for which the bell curve holds."""


Cell = tuple[str, str, int, str]
"""Game, product, which card of it, and which card or rarity came."""


def odds(count: int, seed: int = 1, course: Course | None = None) -> Finding:
    """Open a number of products, of all kinds together."""
    course = course or Course()
    began = time.monotonic()
    dice = Dice(seed)
    products = [
        (game_id, product)
        for game_id in playable()
        if shop.has_shop(game_id)
        for product in shop.mall_of(game_id).products
    ]
    drawn: Counter[Cell] = Counter()
    opened: Counter[tuple[str, str]] = Counter()
    for number in range(count):
        if course.is_stopped:
            break
        game_id, product = products[number % len(products)]
        mall = shop.mall_of(game_id)
        rich = msgspec.structs.replace(mall.first(), points=10_000)
        for place, card in enumerate(mall.buy(rich, product, dice).cards):
            drawn[game_id, product, place, card.card] += 1
            drawn[game_id, product, place, f"rarity {mall.rarity[card.card]}"] += 1
        opened[game_id, product] += 1
        if number % 100 == 0:
            course.at(number)
    printed = _read_printed(products)
    # So many comparisons: each must be surer than all of them together.
    bound = NormalDist().inv_cdf(1 - (1 - SURE) / len(printed) / 2)
    off: dict[Cell, float] = {}
    for cell, share in printed.items():
        tries = opened[cell[0], cell[1]]
        if tries * share >= FEWEST and share < 1:
            off[cell] = abs(drawn[cell] - tries * share) / (tries * share * (1 - share)) ** 0.5
    wrong = [cell for cell, how_far in off.items() if how_far > bound]
    wrong += [cell for cell in drawn if cell not in printed]
    details = (
        f"{len(off):,} shares compared, at most {max(off.values(), default=0.0):.1f} standard deviations off, "
        f"{bound:.1f} allowed" + (f", first: {wrong[0]}, {drawn[wrong[0]]:,} times" if wrong else "")
    )
    return Finding(
        "odds of the Card Mall", sum(opened.values()), len(wrong), time.monotonic() - began, details
    )


def _read_printed(products: list[tuple[str, str]]) -> dict[Cell, float]:
    """How often everything should come."""
    shares: dict[Cell, float] = {}
    for game_id, product in products:
        mall = shop.mall_of(game_id)
        for place, chances in enumerate(mall.products[product].cards):
            for rarity, percent in chances.percent:
                cards = mall.by_rarity[rarity]
                shares[game_id, product, place, f"rarity {rarity}"] = percent / 100
                shares |= {(game_id, product, place, each): percent / 100 / len(cards) for each in cards}
    return shares
