"""The people around one table: who is connected, and what each of them is told.

A client is told everything when it comes, and from then on only what changes. All clients of a seat were told the
same, so that a change is put into bytes once for all of them.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from wartable.core.match import Match
from wartable.core.names import Names
from wartable.core.rules import Rules
from wartable.core.state import State, Told, heard
from wartable.server.log import Store
from wartable.server.table import bot_pool
from wartable.server.table.clocks import Clocks
from wartable.server.table.header import Header, public, seat_spoken_to, tell_apart
from wartable.server.table.line import Line
from wartable.server.table.snapshots import Sheet, weave_json
from wartable.server.table.undo import Deed, Undoing, may_undo
from wartable.server.timing import Time
from wartable.server.web.limits import Shares
from wartable.wire import changes
from wartable.wire.changes import weave
from wartable.wire.messages import (
    VERSION,
    Answered,
    Asked,
    ChangeTold,
    ChatTold,
    PresenceTold,
    SeatPresence,
    TableTold,
    UpdateTold,
    encode,
    refuse,
)

if TYPE_CHECKING:
    from wartable.server.table.table import Table

CHAT_KEPT = 200
SHUT_OUT = 4403
"""The code with which a line is closed that may not be here."""
WATCHERS_S = 1.0
"""How many watch is told this often at most: thousands may come and go."""


class Ask:
    """One seat asks the others for something: an undo or a draw."""

    def __init__(
        self, number: int, what: Literal["undo", "draw"], seat: int, sentence: str, waiting: set[str]
    ) -> None:
        self.number = number
        self.what = what
        self.seat = seat
        self.sentence = sentence
        self.waiting = waiting
        """The users who have still to say yes."""

    def show(self, line: Line) -> None:
        yours = line.user in self.waiting
        line.send(encode(Asked(self.number, self.what, self.seat, self.sentence, yours)))


def clocks_of(header: Header) -> Clocks:
    """The clocks of a table before anybody is asked anything."""
    return Clocks(header.clock, header.players, [held.patience for held in header.seats])


class House(Protocol):
    """What a table needs of the place it stands in."""

    store: Store
    time: Time
    bots: bot_pool.BotPool
    bot_pace: float
    shares: Shares
    absence: int
    """Milliseconds that a person may be away before the others may claim the seat."""

    def lose(self, table: "Table") -> None:
        """Another worker owns the table now."""

    def finish(self, table: "Table") -> None:
        """The game is over and stored."""

    async def mute(self, user: str, other: str, on: bool) -> None:
        """Remember whom a person does not want to hear."""

    async def report(self, user: str | None, report: dict[str, object]) -> None:
        """Keep what a person reported."""

    async def keep_chat(self, table_id: str, said: Sequence[ChatTold]) -> None:
        """Keep what was said at a table that was reported."""

    def why_muted(self, user: str | None) -> str | None:
        """Why a person may not talk; None: they may."""
        ...

    def why_paused(self) -> str | None:
        """Why nothing may be changed now; None: everything may."""
        ...

    async def note_left(self, user: str, table_id: str) -> None:
        """Remember that somebody left the others waiting."""

    def keep(self, task: "asyncio.Task[None]") -> None:
        """Hold on to a task until it is done, and log what goes wrong in it."""


class Audience:
    """A table as far as it is looked at: the game, who is connected, and what each seat was told."""

    def __init__(self, house: House, header: Header, fence: int) -> None:
        self.house = house
        self.header = header
        self.fence = fence
        self.lock = asyncio.Lock()
        self.lines: dict[int, Line] = {}
        self.rules: Rules[State] | None = None
        self.match: Match | None = None
        self.marks: list[int] = []
        """The sequence number of each seat, and last of the spectators."""
        self.sheets: dict[int | None, Sheet] = {}
        """What each seat has been told, and the spectators if there are any."""
        self.deeds: list[Deed] = []
        self.clocks = clocks_of(header)
        self.gone_since: dict[int, int] = {}
        """The time since which the person of a seat has no line here."""
        self.patience_asked: dict[int, set[str]] = {}
        """The users who have asked to wait longer for the person of an empty seat."""
        self.pending: Ask | None = None
        self.asks = 0
        self.is_closed = False
        self.said: deque[ChatTold] = deque(maxlen=CHAT_KEPT)
        """The last lines of chat: should somebody report it, they are kept."""
        self.is_reported = False
        self.problem = ""
        """Why the log does not replay, where it does not."""
        self.used_at = house.time.now()
        self._watchers_due: asyncio.TimerHandle | None = None

    # -- who is who ------------------------------------------------------------------------------------------------

    def humans(self) -> list[int]:
        return [seat for seat, held in enumerate(self.header.seats) if held.kind == "human"]

    def is_bot(self, seat: int) -> bool:
        held = self.header.seats[seat]
        return held.kind == "bot" or held.stand_in is not None

    def is_against_bots(self, user: str | None) -> bool:
        """Nobody but this person and bots sits here, and nothing is compared with other people's games."""
        if self.header.challenge:
            return False
        return all(held.kind == "bot" or held.user == user for held in self.header.seats)

    def has_company(self) -> bool:
        """Bots play with somebody or before somebody: without a person in the game there has to be one who looks on."""
        playing = (
            seat
            for seat in self.humans()
            if not self.is_bot(seat) and (self.match is None or not self.match.state.has_left(seat))
        )
        return bool(self.lines) or next(playing, None) is not None

    def is_left_to_bots(self) -> bool:
        """All people who sat here have given up: nobody is left who would want to follow the bots move by move."""
        people = [seat for seat in self.humans() if not self.is_bot(seat)]
        return (
            bool(people)
            and self.match is not None
            and all(self.match.state.has_left(seat) for seat in people)
        )

    def whose(self) -> str:
        """The person for whom bots think at this table."""
        people = [held.user for held in self.header.seats if held.kind == "human" and held.user is not None]
        return people[0] if people else self.header.host

    def names(self) -> tuple[str, ...]:
        """The seats as the log names them: by their people, told apart where two have one name."""
        return tell_apart(self.header)

    def names_for(self, seat: int | None) -> Names:
        """The seats as they are called before this one (None: a spectator)."""
        return Names(
            self.names(), None if seat is None else seat_spoken_to(self.header, self.header.seats[seat].user)
        )

    def may_undo(self, seat: int) -> Undoing:
        if self.match is None:
            return "no"
        return may_undo(self.match, self.deeds, seat, self.is_against_bots(self.header.seats[seat].user))

    def watchers(self) -> int:
        return sum(1 for line in self.lines.values() if not self.header.seats_of(line.user))

    def may_watch(self, user: str | None) -> bool:
        """Before the first cards are dealt everybody may look in, to sit down."""
        header = self.header
        return header.spectators or header.status == "open" or bool(header.seats_of(user))

    def show_out(self) -> None:
        """The cards are dealt: who only looked in leaves, where nobody may watch."""
        for line in list(self.lines.values()):
            if not self.may_watch(line.user):
                self._show_out(line)
                self.lines.pop(line.id, None)

    def _show_out(self, line: Line) -> None:
        line.send(refuse("NO_WATCHING", "This table is closed to spectators."))
        line.outlet.close(SHUT_OUT, "no watching")

    # -- telling ---------------------------------------------------------------------------------------------------

    def answer(self, seat: int, data: bytes) -> None:
        """To the person at a seat, in every tab."""
        user = self.header.seats[seat].user
        for line in self.lines.values():
            if line.user == user and user is not None:
                line.send(data)

    def tell(self, news: "News") -> None:
        """Each seat what changed; who can have noticed nothing is sent nothing."""
        cache: dict[int | None, bytes] = {}
        for line in list(self.lines.values()):
            seats: Sequence[int | None] = self.header.seats_of(line.user) or (None,)
            for seat in seats:
                if seat not in news.noticed:
                    continue
                if seat not in cache:
                    by = news.by_as_told_to(seat)
                    cache[seat] = self.change(news.before, seat, news.told, by, news.undone)
                line.send(cache[seat])

    def change(
        self, before: "Shown", seat: int | None, told: Sequence[Told], by: int | None, undone: bool = False
    ) -> bytes:
        """What is new for a seat that was shown what stood before."""
        assert self.match is not None and self.rules is not None
        old = before.sheets.get(seat)
        if old is None:
            return self.update(seat, told, by, undone)
        state = self.match.state
        sheet = self.sheets[seat]
        events = heard(list(told), seat)
        names = self.names_for(seat)
        return encode(
            ChangeTold(
                seat=seat,
                seq=self.marks[-1 if seat is None else seat],
                base=before.marks[-1 if seat is None else seat],
                view=sheet.view_since(old),
                asks=sheet.asks_since(old, self.rules, state),
                events=weave_json(events),
                lines=weave([event.say(names) for event in events]),
                clocks=self.clocks.tell_in_short(self.house.time.now()),
                undo="no" if seat is None else self.may_undo(seat),
                hash=sheet.hash,
                by=by,
                undone=undone,
            )
        )

    def update(
        self, seat: int | None, told: Sequence[Told] = (), by: int | None = None, undone: bool = False
    ) -> bytes:
        """How it stands for a seat, whole."""
        assert self.match is not None and self.rules is not None
        state = self.match.state
        sheet = self.sheets.get(seat)
        if sheet is None:
            sheet = self.sheets[seat] = Sheet(self.rules, state, seat)
        words = sheet.words(self.rules, state)
        events = heard(list(told), seat)
        names = self.names_for(seat)
        return encode(
            UpdateTold(
                seat=seat,
                seq=self.marks[-1 if seat is None else seat],
                events=msgspec.Raw(changes.ENCODER.encode(events)),
                lines=tuple([event.say(names) for event in events]),
                view=msgspec.Raw(sheet.view_bytes),
                options=msgspec.Raw(sheet.options),
                says=words.says,
                cards=words.cards,
                revisions=msgspec.Raw(sheet.revisions),
                revision_says=words.revision_says,
                why=words.why,
                clocks=self.clocks.tell(self.house.time.now()),
                undo="no" if seat is None else self.may_undo(seat),
                hash=sheet.hash,
                by=by,
                undone=undone,
            )
        )

    def tell_opening(self) -> None:
        """Everybody: the first cards are dealt."""
        assert self.match is not None
        for line in list(self.lines.values()):
            for seat in self.header.seats_of(line.user) or (None,):
                line.send(self.update(seat, self.match.opening))

    def table_message(self, line: Line) -> bytes:
        seats = self.header.seats_of(line.user)
        seq = self.marks[seats[0] if seats else -1] if self.marks else 0
        table = public(self.header, line.user, seq)
        return encode(TableTold(VERSION, table, line.user, seats, line.read_only, self.house.time.wall()))

    def tell_table(self) -> None:
        """Everybody: the table around the game has changed."""
        for line in list(self.lines.values()):
            line.send(self.table_message(line))

    def presence(self) -> bytes:
        now = self.house.time.now()
        seats: list[SeatPresence] = []
        for seat, held in enumerate(self.header.seats):
            if held.kind == "bot":
                seats.append(SeatPresence(seat, True))
                continue
            since = self.gone_since.get(seat)
            if held.kind == "open" or since is None or self.header.status != "playing":
                seats.append(SeatPresence(seat, held.kind == "human" and since is None, held.stand_in))
                continue
            gone_for = now - since
            claim_in = self.clocks.claim_in(seat, gone_for, self.house.absence)
            seats.append(SeatPresence(seat, False, held.stand_in, gone_for, claim_in))
        return encode(PresenceTold(tuple(seats), self.watchers()))

    def tell_presence(self) -> None:
        if self._watchers_due is not None:
            self._watchers_due.cancel()
            self._watchers_due = None
        data = self.presence()
        for line in list(self.lines.values()):
            line.send(data)

    def _tell_watchers(self) -> None:
        """The number of watchers has changed: it is told soon, and once for all who come and go until then."""
        if self._watchers_due is None and not self.is_closed:
            self._watchers_due = asyncio.get_running_loop().call_later(WATCHERS_S, self.tell_presence)

    def stand(self, line: Line) -> None:
        """Everything a client needs to know, all at once: after connecting, and whenever it asks."""
        if not self.may_watch(line.user):
            self._show_out(line)
            return
        line.send(self.table_message(line))
        if self.match is not None:
            for seat in self.header.seats_of(line.user) or (None,):
                line.send(self.update(seat))
        line.send(self.presence())
        if self.pending is not None:
            self.pending.show(line)

    def close_ask(self, yes: bool, lapsed: bool = False) -> None:
        """The question that is open is answered, or has lapsed with the next move: whoever saw it hears so."""
        ask, self.pending = self.pending, None
        if ask is None:
            return
        told = encode(Answered(ask.number, ask.what, yes, ask.seat, lapsed))
        for line in list(self.lines.values()):
            line.send(told)

    # -- coming and going ------------------------------------------------------------------------------------------

    def attach(self, line: Line) -> None:
        """A client has connected. The newest tab of a person has the seat; older ones become read-only."""
        if not self.may_watch(line.user):
            self._show_out(line)
            return
        self.used_at = self.house.time.now()
        self.lines[line.id] = line
        seats = self.header.seats_of(line.user)
        if seats:
            self.give_seat_to(line)
        came_back = False
        for seat in seats:
            self.patience_asked.pop(seat, None)
            since = self.gone_since.pop(seat, None)
            if since is not None:
                came_back = True
                self.clocks.count_absence(seat, self.house.time.now() - since)
        if came_back:
            data = self.presence()
            for other in list(self.lines.values()):
                if other is not line:
                    other.send(data)
        elif not seats and len(self.lines) > 1:
            self._tell_watchers()
        self.stand(line)
        if any(self.header.seats[seat].stand_in is not None for seat in seats):
            self.house.keep(asyncio.ensure_future(self.hand_back(seats)))

    async def hand_back(self, seats: Sequence[int]) -> None:
        """The person is here again: the bot that stood in gives the seat back."""
        raise TypeError("a table knows how to store that")

    def give_seat_to(self, line: Line) -> None:
        line.read_only = False
        for other in self.lines.values():
            if other is not line and other.user == line.user and not other.read_only:
                other.read_only = True
                other.send(self.table_message(other))

    def detach(self, line: Line) -> None:
        if self.lines.pop(line.id, None) is None:
            return
        self.used_at = self.house.time.now()
        seats = self.header.seats_of(line.user)
        left = [other for other in self.lines.values() if other.user == line.user]
        if left and seats and not line.read_only:
            heir = left[-1]
            heir.read_only = False
            heir.send(self.table_message(heir))
        if not left:
            for seat in seats:
                self.gone_since.setdefault(seat, self.house.time.now())
        if seats:
            self.tell_presence()
        else:
            self._tell_watchers()


class Shown(msgspec.Struct):
    """What the seats have been told when something happens: changes are told from there."""

    sheets: dict[int | None, Sheet]
    marks: list[int]


class News(msgspec.Struct):
    """What has happened, before it is told."""

    before: Shown
    told: Sequence[Told]
    noticed: set[int | None]
    """The seats (None: those who watch) that can have noticed anything."""
    actor: int | None
    by: int | None
    """The actor, as far as others may know who it was."""
    undone: bool

    def by_as_told_to(self, seat: int | None) -> int | None:
        return self.actor if seat is not None and seat == self.actor else self.by
