"""Looks for prepared deals: first games that somebody wins who follows the guide (server/table/prepared.py).

python tools/prepared.py [GAME ...] [--seeds 20] [--careless 4] [--jobs 2]

Every seed is played as the server deals it, against the bots of a first game with the chance that the server gives them.
In the first seat somebody plays the first line of every hint, and then a few who do anything at all now and then. A deal is
good that the first one wins, and most of the others.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor

import msgspec

from wartable.bots.bot import make_bot
from wartable.core.dice import Dice
from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games import game
from wartable.server.table.bot_pool import levels
from wartable.server.table.prepared import DEALS, Deal, server_seed
from wartable.server.table.shuffle_proof import bot_seed

CARELESS = 4
"""A careless follower does anything at all once in so many answers."""


class Told(msgspec.Struct, frozen=True):
    """How a first game went for somebody who follows the hints."""

    is_won: bool
    decisions: int
    """Answers of the follower, forced ones left out."""


def follow(game_id: str, deal: Deal, careless: int = 0) -> Told:
    """Play the first game of a newcomer to its end; `careless`: the dice of somebody who now and then does anything at all."""
    rules = game(game_id)
    players = rules.players[0]
    match = Match(rules, Setup(players, dict(deal.options)), deal.seed)
    seed = server_seed(game_id, deal)
    gentlest = levels(game_id)[0]
    seats = [make_bot("hint", 1)]
    for seat, style in zip(range(1, players), deal.styles, strict=False):
        seats.append(make_bot(f"{gentlest}:{style}", bot_seed(seed, seat, 0)))
    dice = Dice(careless)
    decisions = 0
    while match.outcome is None:
        seat = match.awaited()[0]
        sight = match.sight(seat)
        if len(sight.actions) == 1:
            action = sight.actions[0]
        elif seat == 0 and careless and dice.below(CARELESS) == 0:
            action = dice.pick(sight.actions)
        else:
            action = seats[seat].choose(sight)
        decisions += seat == 0 and len(sight.actions) > 1
        match.play(seat, action)
    ranks = match.outcome.ranks
    return Told(ranks[0] == 1 and max(ranks) > 1, decisions)


def try_seed(game_id: str, seed: int, careless: int) -> tuple[int, list[Told]]:
    """How it went for somebody who follows every hint, and for so many careless ones."""
    deal = Deal(seed, DEALS[game_id].options)
    told = [follow(game_id, deal)]
    if told[0].is_won:
        told += [follow(game_id, deal, 1 + each) for each in range(careless)]
    return seed, told


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=list(DEALS))
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--careless", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for game_id in wanted.games:
            tried = [
                pool.submit(try_seed, game_id, seed, wanted.careless) for seed in range(1, wanted.seeds + 1)
            ]
            for seed, told in sorted(
                (each.result() for each in tried),
                key=lambda found: (
                    -sum(one.is_won for one in found[1]),
                    sum(one.decisions for one in found[1]),
                ),
            ):
                won = sum(one.is_won for one in told[1:])
                print(
                    f"{game_id} seed {seed}: {'won' if told[0].is_won else 'LOST'}, careless {won} of {wanted.careless}, answers {[one.decisions for one in told]}",
                    flush=True,
                )
    return 0


if __name__ == "__main__":
    sys.exit(main())
