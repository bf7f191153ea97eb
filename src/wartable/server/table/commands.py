"""What REST does to a table: typed commands, the same here and over the bus, and what each changes before the
first move."""

from typing import Any, Literal, TypeAlias

import msgspec

from wartable.server.accounts.sessions import Who
from wartable.server.errors import ApiError
from wartable.server.table import seating
from wartable.server.table.header import Header


class Command(msgspec.Struct, frozen=True, tag_field="do"):
    """Something to be done to one table, by whoever owns it."""


class Show(Command, frozen=True, tag="show"):
    """The table as everybody may know it."""


class Stand(Command, frozen=True, tag="stand"):
    """What a socket would be sent on connecting."""


class Join(Command, frozen=True, tag="join"):
    """Sit down, at any open seat if none is named."""

    seat: int | None = None
    deck: Any = None
    """The deck as plain values; looked up and checked already, as all decks here."""
    luck: str = ""
    rating: str = ""
    default_deck: Any = None
    """What is played where no deck is named."""


class Rejoin(Command, frozen=True, tag="rejoin"):
    """Sit down at the seat that a rematch keeps."""

    luck: str = ""
    default_deck: Any = None


class Leave(Command, frozen=True, tag="leave"):
    """Stand up from all own seats."""


class ChooseDeck(Command, frozen=True, tag="deck"):
    """Play another deck."""

    seat: int | None = None
    deck: Any = None


class SetSeat(Command, frozen=True, tag="seat"):
    """The host gives a seat to a bot, or opens it again."""

    seat: int
    kind: Literal["bot", "open"]
    level: str | None = None
    deck: Any = None
    style: str | None = None


class Start(Command, frozen=True, tag="start"):
    """The host begins; `fill`: with bots of this level at the open seats."""

    fill: str | None = None


class Pledge(Command, frozen=True, tag="pledge"):
    """The seal of a part of the shuffle."""

    round: str
    pledge: str


class OpenPart(Command, frozen=True, tag="part"):
    """The part itself, once all seals were shown."""

    round: str
    luck: str


class Rematch(Command, frozen=True, tag="rematch"):
    """The same again: the first who asks makes the new table."""

    luck: str = ""
    seal: str | None = None
    default_deck: Any = None
    keeps_seats: bool = False
    level: str | None = None
    """The level of the bots, where they shall play better or worse than the last time."""


class PlayAction(Command, frozen=True, tag="play"):
    """One action without a socket."""

    key: str
    seq: int
    action: dict[str, Any]
    seat: int | None = None


class Forget(Command, frozen=True, tag="forget"):
    """The person deleted the account: the table keeps the seat and loses the name."""


class Annul(Command, frozen=True, tag="annul"):
    """An operator has annulled the game."""


SeatChange: TypeAlias = Join | Rejoin | Leave | ChooseDeck | SetSeat | Start
"""What may be done before the first move."""
AnyCommand: TypeAlias = Show | Stand | SeatChange | Pledge | OpenPart | Rematch | PlayAction | Forget | Annul


def change_seats(header: Header, who: Who, command: SeatChange) -> None:
    """Carry one change out on a header that can be thrown away. Raises a sentence for what cannot be."""
    mine = header.seats_of(who.user)
    if isinstance(command, Rejoin) and mine:
        return
    if header.status != "open":
        raise ApiError(409, "ALREADY_BEGUN", "This game has begun already.")
    if header.round is not None and header.round.stage == "open":
        # Who knows the deal that is coming shall not change it by a deck, or by standing up.
        raise ApiError(409, "BEING_DEALT", "The cards are just being shuffled; one moment.")
    match command:
        case Join(seat, deck, luck, rating, default):
            seating.take_seat(header, who, seat, deck, luck, rating, default)
        case Rejoin(luck, default):
            seating.take_reserved(header, who, luck, default)
        case Leave():
            if not mine:
                raise ApiError(409, "NOT_SEATED", "You have no seat at this table.")
            for own in mine:
                seating.stand_up(header.seats[own])
        case ChooseDeck(seat, deck):
            own = own_seat(header, who, seat)
            header.seats[own].deck = seating.deck_for(header, own, deck)
        case SetSeat():
            _check_host(header, who)
            _set_seat(header, who, command)
        case Start(fill):
            _check_host(header, who)
            _fill(header, fill)


def own_seat(header: Header, who: Who, seat: int | None) -> int:
    """The seat that a person speaks for: the one named, or the first."""
    mine = header.seats_of(who.user)
    if not mine or (seat is not None and seat not in mine):
        raise ApiError(403, "NOT_YOUR_SEAT", "This is not your seat.")
    return mine[0] if seat is None else seat


def _check_host(header: Header, who: Who) -> None:
    if header.host != who.user:
        raise ApiError(403, "NOT_THE_HOST", "Only whoever opened the table can do that.")


def _set_seat(header: Header, who: Who, wanted: SetSeat) -> None:
    if not 0 <= wanted.seat < header.players:
        raise ApiError(404, "NO_SUCH_SEAT", f"The seats are 0 to {header.players - 1}.")
    held = header.seats[wanted.seat]
    if wanted.kind == "open":
        seating.stand_up(held)
        held.reserved = None
        return
    if header.rated:
        raise ApiError(409, "BOTS_ARE_CASUAL", "A table with bots cannot be rated.")
    if held.kind == "human" and held.user != who.user:
        raise ApiError(409, "SEAT_TAKEN", "Somebody else has this seat.")
    deck = seating.deck_for(header, wanted.seat, wanted.deck)
    seating.sit_bot(header.game, header.players, held, wanted.level, deck, wanted.style)


def _fill(header: Header, level: str | None) -> None:
    """Let bots take the open seats, if that is wanted; then nobody may be missing."""
    for held in header.seats:
        if level and held.kind == "open":
            seating.sit_bot(header.game, header.players, held, level)
    if header.rated and any(held.kind == "bot" for held in header.seats):
        raise ApiError(409, "BOTS_ARE_CASUAL", "A table with bots cannot be rated.")
    if not seating.is_full(header):
        raise ApiError(409, "SEATS_OPEN", "There are open seats; wait, or let bots take them.")
