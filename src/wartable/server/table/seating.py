"""Tables before the first move: made, joined, left, filled with bots, started; and the rematch after the last."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from wartable.bots.bot import STYLED
from wartable.bots.styles import STYLES, name_of
from wartable.core.decks import BadDeck, Deck, are_counted, read_plain
from wartable.core.errors import BadSetup, WartableError
from wartable.core.rules import Rules
from wartable.core.sets import has_sets
from wartable.core.setup import Setup, Value, complete_options
from wartable.core.state import State
from wartable.core.version import rules_version
from wartable.games import game
from wartable.server.accounts.sessions import Who
from wartable.server.errors import ApiError
from wartable.server.table import bot_pool
from wartable.server.table.header import ClockSpec, Header, HeldSeat, new_id
from wartable.server.table.parts import new_round
from wartable.server.table.prepared import prepare
from wartable.server.table.shuffle_proof import LATER, NEWEST, final_seed, new_server_seed, terms_mark

MOST_BANK = 4 * 3600
MOST_DAYS = 14


class Sealed(msgspec.Struct, frozen=True):
    """What a table's shuffle is sealed by."""

    table: str
    server_seed: str


def seal_anew() -> Sealed:
    return Sealed(new_id("t"), new_server_seed())


def new_header(
    who: Who, wanted: Mapping[str, Any], now: int, rating: str = "", sealed: Sealed | None = None
) -> Header:
    """A table as somebody wants it. Raises a sentence for anything that cannot be."""
    sealed = sealed or seal_anew()
    rules = game(wanted["game"])
    players = wanted.get("players") or rules.players[0]
    rules.check_players(players)
    options = complete_options(rules.options, wanted.get("options") or {})
    seats = _seats(rules, who, players, wanted.get("seats"), wanted.get("luck") or "", rating, options)
    clock = _clock(wanted.get("clock") or {})
    asked_for_clock = bool((wanted.get("clock") or {}).get("kind"))
    rated = bool(wanted.get("rated"))
    if rated and wanted.get("private"):
        raise ApiError(
            400, "RATED_IS_PUBLIC", "A rated table is open to everybody; a private one is for fun."
        )
    if rated and has_sets(rules.id):
        raise ApiError(400, "SETS_ARE_CASUAL", "Rated games are played with the cards of the game itself.")
    if rated and any(held.kind == "bot" for held in seats):
        raise ApiError(400, "BOTS_ARE_CASUAL", "A table with bots cannot be rated.")
    if rated:
        check_may_be_rated(who)
    header = Header(
        id=sealed.table,
        game=rules.id,
        rules=rules_version(rules),
        host=who.user,
        players=players,
        options=options,
        seats=seats,
        clock=clock,
        made_at=now,
        asked_for_clock=asked_for_clock,
        server_seed=sealed.server_seed,
        shuffle=NEWEST,
        rated=rated,
        private=bool(wanted.get("private")),
        spectators=bool(wanted.get("spectators", True)),
        wait=bool(wanted.get("wait")),
        all_cards=bool(wanted.get("all_cards", True)) and not rated,
    )
    if wanted.get("prepared"):
        prepare(header)
    state = rules.new_game(Setup(players, header.options), 1)
    header.teams = list(rules.teams(state))
    header.controllers = list(rules.controllers(state))
    for seat, held in enumerate(list(seats)):
        if held.kind != "open":
            _take_along(header, seat)
    check_one_team(header, who.user)
    return header


def _seats(
    rules: Rules[State],
    who: Who,
    players: int,
    wanted: Sequence[Mapping[str, Any]] | None,
    luck: str,
    rating: str,
    options: Mapping[str, Value],
) -> list[HeldSeat]:
    if wanted is None:
        wanted = [{"kind": "me"}]
    if len(wanted) > players:
        raise ApiError(400, "TOO_MANY_SEATS", f"There are {players} seats, not {len(wanted)}.")
    seats = [HeldSeat() for _ in range(players)]
    names = rules.seat_names(players)
    for held, want, name in zip(seats, wanted, names, strict=False):
        deck = read_deck(rules, want.get("deck"), options, name)
        if want["kind"] == "me":
            sit(held, who, deck, luck, rating)
        elif want["kind"] == "bot":
            sit_bot(rules.id, players, held, want.get("level"), deck, want.get("style"))
    return seats


def _clock(wanted: Mapping[str, Any]) -> ClockSpec:
    spec = ClockSpec(
        wanted.get("kind") or "rules",
        wanted.get("bank") or 0,
        wanted.get("increment") or 0,
        wanted.get("days") or 0,
    )
    if spec.kind == "bank" and not 10 <= spec.bank <= MOST_BANK:
        raise ApiError(400, "BAD_CLOCK", f"A bank holds 10 to {MOST_BANK} seconds.")
    if spec.kind == "bank" and not 0 <= spec.increment <= 300:
        raise ApiError(400, "BAD_CLOCK", "An increment is 0 to 300 seconds.")
    if spec.kind == "days" and not 1 <= spec.days <= MOST_DAYS:
        raise ApiError(400, "BAD_CLOCK", f"A move may take 1 to {MOST_DAYS} days.")
    return spec


def sit(held: HeldSeat, who: Who, deck: Deck | None, luck: str = "", rating: str = "") -> None:
    held.kind = "human"
    held.user = who.user
    held.name = who.name
    held.level = None
    held.style = ""
    held.deck = deck
    held.luck = luck[:64]
    held.rating = rating
    held.origin = who.origin


def sit_bot(
    game: str,
    players: int,
    held: HeldSeat,
    wanted: str | None,
    deck: Deck | None = None,
    style: str | None = None,
) -> None:
    """A bot of a level, the first one unless another is wanted; with a style it is somebody who has a name."""
    levels = bot_pool.levels(game, players)
    level = wanted or levels[0]
    if level not in levels:
        at = "" if level not in bot_pool.levels(game) else f" at a table of {players}"
        raise ApiError(400, "NO_SUCH_LEVEL", f"Bots play at these levels{at}: {', '.join(levels)}.")
    held.kind = "bot"
    held.user = None
    if style and (style not in STYLES or level not in STYLED):
        raise ApiError(
            400,
            "NO_SUCH_STYLE",
            f"Bots of the levels {', '.join(STYLED)} play in these styles: {', '.join(STYLES)}.",
        )
    held.name = f"{name_of(game, style or '')} ({level})"
    held.level = level
    held.style = style or ""
    held.deck = deck
    held.rating = ""


def stand_up(held: HeldSeat) -> None:
    held.kind = "open"
    held.user = None
    held.name = ""
    held.level = None
    held.style = ""
    held.deck = None
    held.luck = ""
    held.rating = held.origin = ""


def read_deck(
    rules: Rules[State], wanted: object, options: Mapping[str, Value], seat: str = ""
) -> Deck | None:
    """A deck as a request names it: nothing, a prebuilt deck by name, or cards with counts. Saved decks are looked up before.

    It is lawful at a table with these options. What is wrong with it is told with the name of the seat.
    """
    if wanted is None or wanted == "":
        return None
    if isinstance(wanted, str):
        word = wanted.removeprefix("prebuilt:").removeprefix("preset:")  # as older clients call it
        for deck in rules.decks:
            if deck.name.casefold() == word.casefold():
                return rules.read_deck(deck, options, seat)
        raise ApiError(400, "NO_SUCH_DECK", f"{rules.name} has no prebuilt deck {word[:60]!r}.")
    deck, problems = read_plain(wanted, rules.cards)
    if not are_counted(problems):
        raise BadDeck(problems, seat)
    return rules.read_deck(deck, options, seat)


def deck_for(header: Header, seat: int, wanted: object) -> Deck | None:
    """A deck that is brought to a seat of this table. Raises a sentence that names the seat."""
    rules = game(header.game)
    return read_deck(rules, wanted, header.options, rules.seat_names(header.players)[seat])


def check_may_be_rated(who: Who) -> None:
    """A guest could come back as somebody else after every loss."""
    if who.guest:
        raise ApiError(
            403, "RATED_NEEDS_ACCOUNT", "Rated games are for people with an account; guests play for fun."
        )


def check_one_team(header: Header, user: str) -> None:
    """Two seats may be one person where they are of one team and the game allows it."""
    mine = [seat for seat, held in enumerate(header.seats) if held.user == user]
    if len({header.teams[seat] for seat in mine}) > 1:
        raise ApiError(409, "ONE_TEAM", "One person can hold several seats of one team only.")


def is_full(header: Header) -> bool:
    return all(held.kind != "open" for held in header.seats)


def start(header: Header) -> Header:
    """The table as it is with its first cards dealt. Raises BadSetup where the game cannot begin like this."""
    header = header.copy()
    rules = game(header.game)
    header.rules = rules_version(rules)
    if header.seed is None:
        for held in header.seats:
            if held.kind == "bot" or held.luck == LATER:
                held.luck = ""
        luck = [held.luck for held in header.seats]
        header.seed = final_seed(header.id, header.server_seed, luck, header.terms)
    header.status = "playing"
    header.round = None
    if not header.asked_for_clock:
        header.clock = ClockSpec("none" if header.is_against_bots() else "rules")
    try:
        state = rules.new_game(header.setup(), header.seed)
    except WartableError as error:
        raise BadSetup(error.code, error.sentence) from None
    header.teams = list(rules.teams(state))
    return header


def is_to_collect(header: Header) -> bool:
    """Somebody here adds a part of the shuffle when all sit."""
    return (
        header.seed is None
        and header.is_shuffled
        and any(held.kind == "human" and held.luck == LATER for held in header.seats)
    )


def is_waiting_to_collect(header: Header) -> bool:
    """All sit, and nothing else is waited for."""
    return header.status == "open" and not header.wait and is_full(header) and is_to_collect(header)


def begin_round(header: Header) -> Header:
    """The table with the question for everybody's part: one of each person."""
    header = header.copy()
    asked: dict[str | None, int] = {}
    for seat, held in enumerate(header.seats):
        if held.kind != "human" or (held.luck == LATER and asked.setdefault(held.user, seat) != seat):
            held.luck = ""
    luck = [held.luck for held in header.seats]
    header.round = new_round(terms_mark(header.terms or ""), list(asked.values()), luck)
    return header


def take_parts(header: Header) -> Header:
    """The table with the parts that were opened. Where one was sealed and not opened, none of them counts: all others
    are to draw anew."""
    header = header.copy()
    parts, header.round = header.round, None
    assert parts is not None
    if withheld := parts.asked:
        header.withheld = [*header.withheld, *withheld]
        for seat in withheld:
            header.seats[seat].luck = ""
        return header
    for held in header.seats:
        if held.luck == LATER:
            held.luck = ""
    for seat, luck in parts.opened.items():
        header.seats[seat].luck = luck
    header.pledged = parts.seats
    return header


def reseal(header: Header) -> Header:
    """Before it has begun."""
    sealed = seal_anew()
    return msgspec.structs.replace(header, id=sealed.table, server_seed=sealed.server_seed)


def rematch_of(
    header: Header,
    who: Who,
    now: int,
    luck: str = "",
    sealed: Sealed | None = None,
    default: object = None,
    *,
    keeps_seats: bool = False,
    level: str | None = None,
) -> Header:
    """The same table again with everybody one seat further, or so far that nobody has seats of two teams. Decks go with
    their people. Where it is wanted seats are kept, and bots play at another level, each in the style it had."""
    sealed = sealed or seal_anew()
    fresh = header.copy()
    fresh.id = sealed.table
    fresh.rules = rules_version(game(header.game))
    fresh.server_seed = sealed.server_seed
    fresh.shuffle = NEWEST
    further = 0 if keeps_seats else _further(fresh)
    fresh.seats = [*fresh.seats[further:], *fresh.seats[:further]]
    fresh.status = "open"
    fresh.seed = fresh.outcome = fresh.ended_at = fresh.rematch = fresh.play_on = fresh.ratings = (
        fresh.earned
    ) = None
    fresh.prepared = fresh.is_trial = False
    fresh.round = None
    fresh.pledged, fresh.withheld = [], []
    fresh.trial = ""
    fresh.came_from = header.id
    fresh.rated = header.rated and not header.private and not who.guest
    fresh.challenge = fresh.trial = ""
    fresh.made_at = now
    fresh.host = who.user
    for held in fresh.seats:
        held.stand_in = None
        if held.kind == "human":
            user, deck = held.user, held.deck
            stand_up(held)
            held.reserved, held.deck = user, deck
        elif held.kind == "bot" and level is not None:
            sit_bot(
                fresh.game, fresh.players, held, level, held.deck, held.style if level in STYLED else None
            )
    take_reserved(fresh, who, luck, default)
    return fresh


def _further(header: Header) -> int:
    """By how many seats everybody moves on."""
    seats = header.players
    for step in range(1, seats):
        moved = [header.seats[(seat + step) % seats] for seat in range(seats)]
        teams: dict[str, set[int]] = {}
        for seat, held in enumerate(moved):
            if held.user is not None:
                teams.setdefault(held.user, set()).add(header.teams[seat])
        if all(len(each) == 1 for each in teams.values()):
            return step
    return 0


def take_reserved(header: Header, who: Who, luck: str, default: object = None) -> None:
    """Sit down where a rematch keeps a seat, with the deck of the last time."""
    for seat, held in enumerate(header.seats):
        if held.kind == "open" and held.reserved == who.user:
            sit(held, who, held.deck or deck_for(header, seat, default), luck)


def take_seat(
    header: Header,
    who: Who,
    seat: int | None,
    deck: object,
    luck: str,
    rating: str,
    default: object = None,
) -> None:
    """Sit down at an open seat, at any if none is named: with the deck that the request names, with the one of the last
    time, or with the default."""
    if header.status != "open":
        raise ApiError(409, "ALREADY_BEGUN", "This game has begun already; you can watch it.")
    if header.rated:
        check_may_be_rated(who)
    if seat is None:
        free = [
            number
            for number, held in enumerate(header.seats)
            if held.kind == "open" and held.reserved in (None, who.user)
        ]
        if header.seats_of(who.user) and free:
            # Somebody who has a seat gets another one only by asking for it.
            raise ApiError(409, "ALREADY_SEATED", "You have a seat at this table.")
        if not free:
            raise ApiError(409, "TABLE_FULL", "Every seat of this table is taken.")
        seat = free[0]
    if not 0 <= seat < header.players:
        raise ApiError(404, "NO_SUCH_SEAT", f"The seats are 0 to {header.players - 1}.")
    held = header.seats[seat]
    if held.kind != "open" or held.reserved not in (None, who.user):
        raise ApiError(409, "SEAT_TAKEN", "Somebody else has this seat.")
    kept = held.deck if held.reserved == who.user else None
    chosen = deck_for(header, seat, deck) or kept or deck_for(header, seat, default)
    sit(held, who, chosen, luck, rating)
    _take_along(header, seat)
    check_one_team(header, who.user)


def _take_along(header: Header, seat: int) -> None:
    """Seat the person of this seat at the other open seats that the rules give to the same controller."""
    here = header.seats[seat]
    for other, held in enumerate(header.seats):
        if (
            header.controllers
            and held.kind == "open"
            and held.reserved in (None, here.user)
            and header.controllers[other] == header.controllers[seat]
        ):
            header.seats[other] = msgspec.structs.replace(here)
