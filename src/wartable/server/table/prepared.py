"""Prepared deals: the first game of a newcomer.

It is a real game against bots. Only its shuffle is settled beforehand, and so is the chance of its bots,
so that what there is to learn comes up one thing after another, and so that the game can be won. Nothing of it is told to
the seat: whoever plays it knows no more than at any other table.
"""

from hashlib import sha256

import msgspec

from wartable.bots.bot import STYLED
from wartable.bots.styles import name_of
from wartable.core.setup import Value
from wartable.server.errors import ApiError
from wartable.server.table.header import Header


class Deal(msgspec.Struct, frozen=True):
    """One prepared deal."""

    seed: int
    options: dict[str, Value] = {}
    """What is played otherwise than usual: shorter, mostly."""
    styles: tuple[str, ...] = ("aggressive", "careful", "tricky")
    """In which styles the bots play, from the second seat on: one plays against somebody."""


DEALS: dict[str, Deal] = {
    "the-battlefield": Deal(4),
    "circuit-warfare": Deal(2),
    "art-of-battle": Deal(13, {"health": 10}),
    "hands-of-war": Deal(1),
    "blood-wars": Deal(4),
}
"""Found by `tools/prepared.py`: won by whoever follows the hints, and by most who do as they like now and then."""


def server_seed(game: str, deal: Deal) -> str:
    """The server's part of the seed. The seal is worth nothing here, and says so (`replays.fair`); the bots' chance comes
    from it."""
    return sha256(f"prepared:{game}:{deal.seed}".encode()).hexdigest()


def prepare(header: Header) -> None:
    """Lay the prepared deal of its game on a new table. Raises a sentence where there is none, or no place for it."""
    deal = DEALS.get(header.game)
    if deal is None:
        raise ApiError(400, "NO_PREPARED_DEAL", "There is no prepared deal of this game.")
    if header.seats[0].kind != "human" or any(held.kind != "bot" for held in header.seats[1:]):
        raise ApiError(
            400, "PREPARED_ALONE", "A prepared deal is for one person at the first seat, against bots."
        )
    for held, style in zip(header.seats[1:], deal.styles, strict=False):
        if held.level in STYLED:
            held.style = style
            held.name = f"{name_of(header.game, style)} ({held.level})"
    header.prepared = True
    header.seed = deal.seed
    header.options = {**header.options, **deal.options}
    header.server_seed = server_seed(header.game, deal)
    header.private = True
