"""Finished games, read again: whole, by seat, as a record, as text; and played on from any point against bots."""

import secrets
from typing import Any

import msgspec

from wartable.core.errors import WartableError
from wartable.core.match import Match, replay
from wartable.core.names import Names, many
from wartable.core.record import Origin, Played, Record, Undone
from wartable.core.state import SPECTATOR
from wartable.core.version import is_played_alike
from wartable.games import game
from wartable.server.accounts.sessions import Who
from wartable.server.errors import ApiError
from wartable.server.log import Glance, Stored
from wartable.server.table import seating
from wartable.server.table.bot_pool import BotPool
from wartable.server.table.header import (
    ClockSpec,
    Header,
    HeldSeat,
    new_id,
    public,
    seat_spoken_to,
    tell_apart,
)
from wartable.server.table.shuffle_proof import Opened, new_server_seed
from wartable.server.table.table import ENTRY_DECODER, HEADER_DECODER, META_DECODER, stored_names
from wartable.wire.messages import ENCODER


def record_of(header: Header, stored: Stored) -> Record:
    """The record as `wartable replay --verify` accepts it."""
    if header.seed is None:
        raise ApiError(409, "NOT_BEGUN", "The game has not begun.")
    match = Match(game(header.game), header.setup(), header.seed, header.names(), header.play_on)
    for row in stored.rows:
        entry = ENTRY_DECODER.decode(row.entry)
        match.entries.append(entry)
    match.state = match.state_after(len(match.entries))
    if header.outcome is not None:
        match.state.outcome = header.outcome
    bare = match.record()
    hashes = {row.seq: META_DECODER.decode(row.meta).hash for row in stored.rows}
    kept = {seq: state_hash for seq, state_hash in hashes.items() if state_hash}
    return msgspec.structs.replace(bare, rules=header.rules, hashes={**kept, **bare.hashes}).with_checksum()


# -- what takes long: called in a process of its own (`readers.py`) ------------------------------------------------


def write_record(header: Header, stored: Stored) -> bytes:
    """The record file of a finished game."""
    return record_of(header, stored).to_json()


def write_replay(header: Header, stored: Stored, user: str | None, wanted: str) -> bytes:
    """A replay as JSON."""
    return msgspec.json.encode(show_replay(header, stored, user, wanted))


def write_text(header: Header, stored: Stored, user: str | None) -> bytes:
    """The log as text."""
    return text(header, stored, user).encode()


def write_play_on(
    header: Header, stored: Stored, who: Who, at: int, seat: int, level: str, now: int
) -> bytes:
    """The table that goes on from a moment, as JSON."""
    return ENCODER.encode(play_on(header, stored, who, at, seat, level, now))


def show_replay(header: Header, stored: Stored, user: str | None, wanted: str) -> dict[str, Any]:
    """A replay step by step, with the views that the asker may see."""
    mine = header.seats_of(user)
    is_over = header.status == "over"
    seats: list[int] = []
    if wanted == "all":
        seats = list(range(header.players)) if is_over else []
    elif wanted.isdecimal() and int(wanted) < header.players:
        seats = [int(wanted)]
        if not is_over and seats[0] not in mine:
            raise ApiError(
                403, "STILL_PLAYING", "While the game goes on you can look back from your own seat only."
            )
    else:
        raise ApiError(400, "BAD_SEAT", "A replay is of all seats or of one.")
    if not is_over and not mine and not header.spectators:
        raise ApiError(403, "NO_WATCHING", "This table is closed to spectators.")
    rules = game(header.game)
    _check_rules(header)
    if wanted == "all" and is_over:
        audience: list[int | None] = [None, *seats]
    else:
        audience = [seats[0]] if seats else [None]
    names = Names(tell_apart(header), seat_spoken_to(header, user))
    place = -1 if audience[0] is None else audience[0]
    numbers = [0, *(META_DECODER.decode(row.meta).marks[place] for row in stored.rows)]
    steps: list[dict[str, Any]] = []
    for moment in replay(rules, record_of(header, stored), verify=False):
        step_views = {
            ("all" if each is None else str(each)): rules.view(moment.state, each) for each in [None, *seats]
        }
        events = [each.event for each in moment.told if any(each.is_heard_by(seat) for seat in audience)]
        entry = moment.entry
        seen = (
            bool(events)
            or is_over
            or moment.index == 0
            or (isinstance(entry, Played) and entry.seat in seats)
        )
        if not seen and not isinstance(entry, Undone):
            continue
        shown_action = is_over or (isinstance(entry, Played) and entry.seat in seats)
        steps.append(
            {
                "index": moment.index,
                "seq": numbers[moment.index],
                "seat": entry.seat if isinstance(entry, Played) and shown_action else None,
                "action": entry.action if isinstance(entry, Played) and shown_action else None,
                "undone": isinstance(entry, Undone),
                "events": msgspec.to_builtins(events),
                "lines": [event.say(names) for event in events],
                "views": msgspec.to_builtins(step_views),
            }
        )
    return {"table": public(header, user, 0), "seat": wanted, "steps": steps}


def _check_rules(header: Header) -> None:
    if not is_played_alike(game(header.game), header.rules):
        raise ApiError(
            409, "RULES_GONE", "This game was played by rules that are gone; it can be read as text."
        )


def check_has_story(header: Header) -> None:
    """Refuse a game that is not over, or that cannot be played again."""
    if header.status != "over" or header.outcome is None:
        raise ApiError(403, "STILL_PLAYING", "How a game went is told once it is over.")
    _check_rules(header)


async def tell_story(bots: BotPool, header: Header, record: bytes, who: str) -> bytes:
    """The story of a finished game, as JSON; advice is for the people who did not win."""
    check_has_story(header)
    assert header.outcome is not None
    ranks = header.outcome.ranks
    advised = tuple(
        seat for seat, held in enumerate(header.seats) if held.kind == "human" and ranks[seat] != 1
    )
    told = await bots.tell(header.id, record, advised, who)
    if not told:
        raise ApiError(503, "NO_STORY", "How this game went cannot be told right now; try again in a moment.")
    return told


def text(header: Header, stored: Stored, user: str | None) -> str:
    """The log as sentences. They were kept when they were told, so they outlive the rules."""
    mine = header.seats_of(user)
    is_over = header.status in ("over", "unplayable")
    lines = [f"{header.game}, rules {header.rules}: {', '.join(tell_apart(header))}"]
    for row in stored.rows:
        meta = META_DECODER.decode(row.meta)
        entry = ENTRY_DECODER.decode(row.entry)
        if isinstance(entry, Undone):
            lines.append(f"{row.seq}. (taken back to {entry.to})")
        for to, sentence in meta.lines:
            heard_by = [*mine, SPECTATOR]
            if is_over or any((to >> bit) & 1 for bit in heard_by):
                lines.append(f"{row.seq}. {_put_names(sentence, header)}")
    if header.outcome is not None:
        lines.append(f"The game is over: {header.outcome.verdict(tell_apart(header), header.teams)}.")
    return "\n".join(lines) + "\n"


def _put_names(sentence: str, header: Header) -> str:
    for placeholder, name in zip(stored_names(header.players), tell_apart(header), strict=True):
        sentence = sentence.replace(placeholder, name)
    return sentence


def play_on(header: Header, stored: Stored, who: Who, at: int, seat: int, level: str, now: int) -> Header:
    """A new table that goes on from there against bots: what the seat could not know is dealt anew."""
    if header.status != "over":
        raise ApiError(409, "STILL_PLAYING", "You can play on from here once the game is over.")
    if header.play_on is not None:
        raise ApiError(
            409, "ALREADY_PLAYED_ON", "This game was itself played on from another; go back to that one."
        )
    if not 0 <= seat < header.players:
        raise ApiError(404, "NO_SUCH_SEAT", f"The seats are 0 to {header.players - 1}.")
    if not 0 <= at <= len(stored.rows):
        raise ApiError(400, "NO_SUCH_MOMENT", f"The game has {many(len(stored.rows), 'step')}.")
    rules = game(header.game)
    _check_rules(header)
    if header.seed is None:
        raise ApiError(409, "NOT_BEGUN", "The game has not begun.")
    entries = tuple(ENTRY_DECODER.decode(row.entry) for row in stored.rows[:at])
    origin = Origin(entries, seat, secrets.randbits(96))
    try:
        match = Match(rules, header.setup(), header.seed, (), origin)
    except WartableError as error:
        raise ApiError(409, error.code, error.sentence) from None
    if match.outcome is not None:
        raise ApiError(409, "GAME_OVER", "The game is over at this point.")
    fresh = header.copy()
    fresh.id = new_id("t")
    fresh.host = who.user
    fresh.made_at = now
    fresh.server_seed = new_server_seed()
    fresh.seats = [HeldSeat(deck=held.deck) for held in header.seats]
    for number, held in enumerate(fresh.seats):
        if number == seat:
            seating.sit(held, who, held.deck)
        else:
            seating.sit_bot(fresh.game, fresh.players, held, level, held.deck)
    fresh.status = "playing"
    fresh.clock = ClockSpec("none")
    fresh.rated = False
    fresh.private = True
    fresh.wait = False
    fresh.all_cards = True  # the deck of the seat may be somebody else's
    fresh.rematch = fresh.outcome = fresh.ended_at = fresh.ratings = fresh.earned = None
    fresh.came_from = header.id
    fresh.play_on = origin
    fresh.challenge = fresh.trial = ""
    return fresh


def fair(header: Header) -> Opened:
    """The shuffle, to be checked: the commitment before, everything after."""
    if header.status != "over":
        return Opened(header.id, header.commitment)
    return Opened(
        header.id,
        header.commitment,
        server_seed=header.server_seed if header.is_shuffled else None,
        luck=[held.luck for held in header.seats],
        seed=None if header.seed is None else str(header.seed),
        version=header.shuffle,
        terms=header.terms,
        pledged=header.pledged,
        withheld=header.withheld,
    )


def decode(stored: Stored | Glance) -> Header:
    return HEADER_DECODER.decode(stored.header)
