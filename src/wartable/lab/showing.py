"""A record step by step, as a page shows it: everybody's views, what happened, and in which words."""

from collections.abc import Sequence

import msgspec

from wartable.core.cards import printed
from wartable.core.match import replay
from wartable.core.names import Names
from wartable.core.outcome import Outcome
from wartable.core.record import Played, Record, Undone, read_record
from wartable.core.rules import Rules
from wartable.core.setup import Value
from wartable.core.state import State


class Step(msgspec.Struct, frozen=True):
    """A step of a replay, as the tables of a server show theirs."""

    index: int
    seq: int
    seat: int | None
    action: object
    undone: bool
    events: list[object]
    lines: list[str]
    views: dict[str, object]


class Showing(msgspec.Struct, frozen=True):
    """A whole game."""

    game: str
    rules: str
    players: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    names: tuple[str, ...]
    teams: tuple[int, ...]
    outcome: Outcome | None
    cards: list[object]
    """The cards that are not as printed."""
    steps: list[Step]


def seat_names(rules: Rules[State], record: Record) -> tuple[str, ...]:
    """What the seats are called: by their decks, where those tell them apart."""
    decks = [deck.name for deck in record.setup.decks if deck is not None]
    if len(set(decks)) == record.setup.players:
        return tuple(decks)
    return tuple(rules.seat_names(record.setup.players))


def show(rules: Rules[State], record: bytes, changed: Sequence[str] = ()) -> bytes:
    """The showing of a record, as JSON. `changed`: the cards that are not as printed."""
    read = read_record(record)
    seats = range(read.setup.players)
    called = seat_names(rules, read)
    names = Names(called)
    steps: list[Step] = []
    teams: tuple[int, ...] = ()
    for moment in replay(rules, read, verify=False):
        teams = tuple(rules.teams(moment.state))
        entry = moment.entry
        steps.append(
            Step(
                moment.index,
                moment.index,
                entry.seat if isinstance(entry, Played) else None,
                entry.action if isinstance(entry, Played) else None,
                isinstance(entry, Undone),
                [msgspec.to_builtins(told.event) for told in moment.told],
                [told.event.say(names) for told in moment.told],
                {
                    "all" if seat is None else str(seat): msgspec.to_builtins(rules.view(moment.state, seat))
                    for seat in (None, *seats)
                },
            )
        )
    setup = read.setup
    showing = Showing(
        rules.id,
        read.rules,
        setup.players,
        setup.options,
        read.players,
        called,
        teams,
        read.outcome,
        [
            printed(rules.cards[card_id], rules.art.get(card_id))
            for card_id in changed
            if card_id in rules.cards
        ],
        steps,
    )
    return msgspec.json.encode(showing)
