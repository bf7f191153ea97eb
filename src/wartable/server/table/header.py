"""A table around its game: who sits where, what is agreed, how it ended. Kept as one JSON document beside the log."""

import secrets
from typing import Literal

import msgspec

from wartable.core.decks import Deck
from wartable.core.outcome import Outcome
from wartable.core.record import Origin
from wartable.core.sets import base_game
from wartable.core.setup import Setup, Value
from wartable.games import game
from wartable.server.table.parts import Round
from wartable.server.table.shuffle_proof import commitment, deal_mark, terms_of

GONE = "(gone)"
"""The name of whoever is deleted."""
Status = Literal["open", "playing", "over", "unplayable"]
SeatKind = Literal["human", "bot", "open"]
ClockKind = Literal["rules", "bank", "days", "none"]


class ClockSpec(msgspec.Struct, frozen=True):
    """How time is kept: the rule book's limits, a bank with increment (seconds), days per move, or not at all."""

    kind: ClockKind = "rules"
    bank: int = 0
    increment: int = 0
    days: int = 0


class HeldSeat(msgspec.Struct):
    """One seat and who holds it."""

    kind: SeatKind = "open"
    user: str | None = None
    name: str = ""
    level: str | None = None
    style: str = ""
    """How a bot plays: one of `bots.styles.STYLES`, or none."""
    deck: Deck | None = None
    luck: str = ""
    """The player's own addition to the seed; LATER: it is asked for when all sit."""
    rating: str = ""
    reserved: str | None = None
    """The person this open seat is kept for, at a rematch."""
    stand_in: str | None = None
    """The level of the bot that plays while the person is away."""
    origin: str = ""
    """Where the person came from, as a mark that only tells whether two came from one address. Never shown."""
    patience: int = 1
    """How many times the rule book's seconds this seat has: more for somebody who is new to the game."""


Why = Literal["people", "bots", "bots_limit", "gave_up", "too_short", "met_often"]


class Earned(msgspec.Struct, frozen=True):
    """The Card Points that one seat was credited with, and the reason for that number."""

    points: int
    why: Why


class Header(msgspec.Struct):
    id: str
    game: str
    rules: str
    host: str
    players: int
    options: dict[str, Value]
    seats: list[HeldSeat]
    clock: ClockSpec
    made_at: int
    server_seed: str
    """The server's part of the seed, in hex; secret until the end. Its commitment is public from the beginning."""
    status: Status = "open"
    rated: bool = False
    private: bool = False
    spectators: bool = True
    wait: bool = False
    all_cards: bool = True
    asked_for_clock: bool = True
    """Somebody chose the clock; else it is the rule book's between people, and none against bots."""
    shuffle: int = 1
    """The version by which the shuffle is sealed and mixed; see shuffle_proof.py."""
    round: Round | None = None
    """All sit, and their parts of the shuffle are being collected."""
    pledged: list[int] = []
    """The seats whose part was sealed before any was opened."""
    withheld: list[int] = []
    """The seats that sealed a part and did not open it."""
    teams: list[int] = []
    controllers: list[int] = []
    """The controller of each seat, named after the first seat that he holds, as the rules have it."""
    seed: int | None = None
    outcome: Outcome | None = None
    ended_at: int | None = None
    rematch: str | None = None
    came_from: str | None = None
    play_on: Origin | None = None
    """It goes on from the middle of another game, as one seat knew it."""
    prepared: bool = False
    """The deal was prepared for a first game (prepared.py), and not shuffled."""
    trial: str = ""
    """The card that is tried here: the shuffle was looked for, so that it is in hand at once."""
    challenge: str = ""
    """The day whose challenge this is a try at: its seed is the day's, not sealed for the table."""
    is_trial: bool = False
    """A table to try new cards at: whoever made it named the seed, so that the same deal comes again."""
    ratings: list[tuple[str, str]] | None = None
    """What the rating of each seat was and became, as shown, once the result of a rated game is kept."""
    earned: list[Earned | None] | None = None
    """The Card Points of each seat, once they are credited; None where a game has none, or nobody to credit."""

    def copy(self) -> "Header":
        """A copy that can be changed and thrown away."""
        return msgspec.structs.replace(self, seats=[msgspec.structs.replace(held) for held in self.seats])

    @property
    def is_shuffled(self) -> bool:
        """Whether its deal came from the sealed shuffle: not from another game, a first game's plan, or a seed that was
        known before or looked for."""
        is_chosen = self.prepared or self.is_trial or bool(self.challenge or self.trial)
        return self.play_on is None and not is_chosen

    @property
    def commitment(self) -> str:
        return commitment(self.id, self.server_seed, self.shuffle)

    @property
    def terms(self) -> str | None:
        """What is mixed into the seed beside the parts."""
        return None if self.shuffle == 1 else terms_of(self.game, self.setup())

    @property
    def deal(self) -> str | None:
        """The mark of the deal, once the first cards are dealt from a shuffle."""
        return None if self.seed is None or not self.is_shuffled else deal_mark(self.seed)

    def seats_of(self, user: str | None) -> tuple[int, ...]:
        """The seats that a person holds."""
        if user is None:
            return ()
        return tuple(i for i, held in enumerate(self.seats) if held.kind == "human" and held.user == user)

    def is_against_bots(self) -> bool:
        """One person at most sits here, at however many seats, and bots at all others."""
        people = {held.user for held in self.seats if held.kind == "human"}
        return len(people) <= 1 and all(held.kind != "open" for held in self.seats)

    def setup(self) -> Setup:
        return Setup(self.players, self.options, tuple(held.deck for held in self.seats))

    def names(self) -> tuple[str, ...]:
        return tuple(held.name for held in self.seats)


def tell_apart(header: Header) -> tuple[str, ...]:
    """The people at the seats; with their seats where two have one name."""
    names = header.names()
    seat_names = game(base_game(header.game)).seat_names(header.players)
    return tuple(
        f"{name} ({seat_names[i]})" if names.count(name) > 1 or not name else name
        for i, name in enumerate(names)
    )


def seat_spoken_to(header: Header, user: str | None) -> int | None:
    """The seat that the log calls "you" before this person: nobody's for a spectator, and for who holds
    several seats."""
    seats = header.seats_of(user) if user is not None else ()
    return seats[0] if len(seats) == 1 else None


def new_id(letter: str) -> str:
    """An id that nobody can guess."""
    return f"{letter}_{secrets.token_urlsafe(15)}"


def public(header: Header, user: str | None, seq: int) -> dict[str, object]:
    """What everybody may know of a table. Decks stay secret until the end; only their names show."""
    seats: list[dict[str, object]] = []
    for number, held in enumerate(header.seats):
        mine = user is not None and held.user == user
        seats.append(
            {
                "seat": number,
                "kind": held.kind,
                "name": held.name,
                "user": held.user,
                "level": held.level,
                "style": held.style or None,
                "deck": held.deck.name
                if held.deck is not None and (mine or header.status == "over")
                else None,
                "rating": held.rating,
                "rated": None if header.ratings is None else header.ratings[number],
                "earned": None if header.earned is None else msgspec.to_builtins(header.earned[number]),
                "stand_in": held.stand_in,
                "patience": held.patience,
                "reserved": held.reserved,
            }
        )
    return {
        "id": header.id,
        "game": base_game(header.game),
        "sets": header.game.split("+")[1:],
        "trial": header.trial or ("set" if header.is_trial else None),
        "rules": header.rules,
        "status": header.status,
        "host": header.host,
        "options": header.options,
        "players": header.players,
        "seats": seats,
        "mine": list(header.seats_of(user)),
        "clock": msgspec.to_builtins(header.clock),
        "rated": header.rated,
        "private": header.private,
        "spectators": header.spectators,
        "all_cards": header.all_cards,
        "wait": header.wait,
        "teams": header.teams,
        "made_at": header.made_at,
        "ended_at": header.ended_at,
        "seq": seq,
        "outcome": msgspec.to_builtins(header.outcome),
        "rematch": header.rematch,
        "came_from": header.came_from,
        "play_on": header.play_on is not None,
        "prepared": header.prepared,
        "challenge": header.challenge or None,
        "commitment": header.commitment,
        "deal": header.deal,
        "luck": None if header.deal is None else [held.luck for held in header.seats],
        "round": None if header.round is None else header.round.shown(),
        "withheld": header.withheld,
        "link": f"/t/{header.id}",
    }
