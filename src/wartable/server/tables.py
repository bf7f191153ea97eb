"""One table in play. Here is the order of every move, and it is the same for people, bots and clocks:

    check seat, sequence and key -> apply to a copy -> append to the log (fsync) -> swap the state -> acknowledge -> tell

Nothing is told before it is stored. What cannot be stored did not happen. One lock per table keeps moves apart.
"""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec
import structlog

from wartable.core.actions import Action, Concede
from wartable.core.choices import Choice
from wartable.core.codec import decode_action, digest, read_action, rules_version
from wartable.core.errors import Illegal, WartableError
from wartable.core.match import Draft, Match
from wartable.core.record import Entry, Played, Undone
from wartable.core.rules import Rules
from wartable.core.state import State, Told
from wartable.games import game
from wartable.server import bots, metrics
from wartable.server.clocks import Clocks
from wartable.server.header import Header, public
from wartable.server.lines import Line
from wartable.server.messages import (
    ENCODER,
    VERSION,
    Asked,
    Done,
    PresenceTold,
    SeatPresence,
    TableTold,
    UpdateTold,
    encode,
)
from wartable.server.sheets import Sheet, Words, events_for
from wartable.server.store import Conflict, Fenced, Row, Store, Stored, StoreDown
from wartable.server.timing import Time
from wartable.server.undo import Deed, Undoing, deed, may_undo

log = structlog.get_logger("table")

ENTRY_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
HEADER_DECODER = msgspec.json.Decoder(Header)
HASH_EVERY = 16


class Meta(msgspec.Struct, omit_defaults=True):
    """What the log keeps beside an entry."""

    at: int
    clocks: list[list[int | None]]
    marks: list[int]
    """The sequence number of each seat, and last of the spectators."""
    asked: list[int]
    """Since which of its numbers each seat's question stands."""
    lines: list[tuple[int, str]] = []
    """The sentences of the log with their audiences: they can be read when the rules are gone."""
    hash: str = ""
    deed: Deed = Deed(None)


META_DECODER = msgspec.json.Decoder(Meta)


class House(Protocol):
    """What a table needs of the place it stands in."""

    store: Store
    time: Time
    bots: bots.BotPool
    bot_pace: float
    absence: int
    """Milliseconds that a person may be away before the others may claim the seat."""

    def lost(self, table: "Table") -> None:
        """Another worker owns the table now."""

    def ended(self, table: "Table") -> None:
        """The game is over and stored."""

    async def mute(self, user: str, other: str, on: bool) -> None:
        """Remember whom a person does not want to hear."""

    async def report(self, user: str | None, report: dict[str, object]) -> None:
        """Keep what a person reported."""

    def keep(self, task: "asyncio.Task[None]") -> None:
        """Hold on to a task until it is done, and log what goes wrong in it."""


class Thought:
    """A bot is thinking about how the table stood; an undo makes that another table."""

    def __init__(self, epoch: int) -> None:
        self.epoch = epoch


class Table:
    """A table that this worker owns: the game, who is connected, and what each seat was told."""

    def __init__(self, house: House, header: Header, fence: int) -> None:
        self.house = house
        self.header = header
        self.fence = fence
        self.lock = asyncio.Lock()
        self.lines: dict[int, Line] = {}
        self.rules: Rules[State] | None = None
        self.match: Match | None = None
        self.answers: dict[tuple[int, str], bytes] = {}
        self.marks: list[int] = []
        self.asked: list[int] = []
        self.deeds: list[Deed] = []
        self.sheets: dict[int, Sheet] = {}
        self.clocks = Clocks(header.clock, header.players)
        self.gone_since: dict[int, int] = {}
        """Since when the person of a seat has no line here."""
        self.pending: Ask | None = None
        self.asks = 0
        self.is_in_doubt = False
        """A write may or may not have happened: the log is asked before anything else is done."""
        self.is_closed = False
        self._thinking: dict[int, Thought] = {}
        self._timer: asyncio.TimerHandle | None = None
        self.epoch = 0
        self.used_at = house.time.now()

    # -- beginning and coming back ---------------------------------------------------------------------------------

    def begin(self) -> None:
        """The seats are filled: deal. The caller has stored the header."""
        self._prepare()
        assert self.match is not None and self.rules is not None
        now = self.house.time.now()
        self.clocks.asked(self.rules.choices(self.match.state), now, None, False)
        for seat in self.humans():
            self.sheets[seat] = Sheet(self.rules, self.match.state, seat)
        metrics.GAMES_BEGUN.labels(self.header.game).inc()

    def _prepare(self) -> None:
        header = self.header
        rules = game(header.game)
        assert header.seed is not None
        self.rules = rules
        self.match = Match(rules, header.setup(), header.seed, header.names(), header.play_on)
        self.marks = [0] * (header.players + 1)
        self.asked = [0] * (header.players + 1)
        self.deeds = []
        self.answers = {}
        self.sheets = {}
        self.clocks = Clocks(header.clock, header.players)

    def restore(self, stored: Stored, last_alive: int) -> None:
        """Take the table up as the log has it. `last_alive`: when its last owner was last heard of."""
        self.header = HEADER_DECODER.decode(stored.header)
        header = self.header
        now = self.house.time.now()
        self.gone_since = dict.fromkeys(self.humans(), now)
        if header.status not in ("playing", "over"):
            return
        if rules_version(game(header.game)) != header.rules:
            header.status = "unplayable" if header.status == "playing" else header.status
            self.match = None
            return
        self._prepare()
        match, rules = self.match, self.rules
        assert match is not None and rules is not None
        try:
            for row in stored.rows:
                meta = self._replay(match, row)
        except (WartableError, msgspec.DecodeError) as error:
            log.error("the log does not replay", table=header.id, error=str(error))
            header.status = "unplayable"
            self.match = None
            return
        if header.status == "playing":
            if stored.rows:
                self.clocks.restore(meta.clocks, now, max(0, last_alive - meta.at))
                for seat, choice in rules.choices(match.state).items():
                    self.clocks.seats[seat].ask = choice.ask
            else:
                self.clocks.asked(rules.choices(match.state), now, None, False)
        for seat in self.humans():
            self.sheets[seat] = Sheet(rules, match.state, seat)

    def _replay(self, match: Match, row: Row) -> Meta:
        entry = ENTRY_DECODER.decode(row.entry)
        meta = META_DECODER.decode(row.meta)
        if isinstance(entry, Played):
            match.play(entry.seat, read_action(match.rules, entry.action))
        elif isinstance(entry, Undone):
            match.undo(entry.to)
        else:
            match.agree_draw()
        if meta.hash and meta.hash != digest(match.state):
            raise Illegal("DRIFT", f"entry {row.seq} leads to another state than it did")
        self.marks = meta.marks
        self.asked = meta.asked
        self.deeds.append(meta.deed)
        if row.key is not None and row.seat is not None:
            done = encode(Done(row.key, row.seat, meta.marks[row.seat]))
            self.answers[row.seat, row.key] = done
        return meta

    async def reload(self) -> None:
        """It is not known whether the last write happened: ask the log."""
        stored = await self.house.store.load(self.header.id)
        if stored is None or stored.fence != self.fence:
            self.house.lost(self)
            raise Fenced
        gone = self.gone_since
        self.restore(stored, self.house.time.wall())
        self.gone_since = gone
        self.epoch += 1
        self.is_in_doubt = False

    # -- who is who ------------------------------------------------------------------------------------------------

    def humans(self) -> list[int]:
        return [seat for seat, held in enumerate(self.header.seats) if held.kind == "human"]

    def is_bot(self, seat: int) -> bool:
        held = self.header.seats[seat]
        return held.kind == "bot" or held.stand_in is not None

    def is_against_bots(self, user: str | None) -> bool:
        """Nobody but this person and bots sits here."""
        return all(held.kind == "bot" or held.user == user for held in self.header.seats)

    def names(self) -> tuple[str, ...]:
        """The seats as the log names them: by their people, told apart where two have one name."""
        names = self.header.names()
        seat_names = game(self.header.game).seat_names(self.header.players)
        return tuple(
            f"{name} ({seat_names[i]})" if names.count(name) > 1 or not name else name
            for i, name in enumerate(names)
        )

    # -- playing ---------------------------------------------------------------------------------------------------

    def playing(self) -> tuple[Rules[State], Match]:
        """The game in play, or a sentence that says why there is none."""
        status = self.header.status
        if status == "unplayable":
            raise Illegal(
                "RULES_GONE",
                "This game began with other rules than this server has. It can be read, not played.",
            )
        if self.match is None or self.rules is None:
            raise Illegal("NOT_BEGUN", "The game has not begun.")
        if status == "over":
            raise Illegal("GAME_OVER", "The game is over.")
        return self.rules, self.match

    async def play_asked(self, seat: int, action: Action, key: str, seq: int, locking: bool) -> None:
        """An action that a person asked for, at a moment named by its sequence number. Call with the lock held."""
        rules, match = self.playing()
        if not isinstance(action, Concede):
            if not self.asked[seat] <= seq <= self.marks[seat]:
                raise Illegal("STALE", "The table has moved on; here is how it stands.")
            choice = rules.choice(match.state, seat)
            if locking and choice is not None and not choice.secret:
                raise Illegal(
                    "NOT_SECRET",
                    "This question is not secret: everybody would see the answer. Play it openly.",
                )
        revising = action in rules.revisions(match.state, seat)
        self.pending = None
        await self.play(seat, action, key, revising)

    async def play(self, seat: int, action: Action, key: str | None, revising: bool = False) -> None:
        """Carry out one action. Call with the lock held. Raises Illegal, StoreDown."""
        _, match = self.playing()
        draft = self.attempt(seat, action)
        await self.commit([(draft, deed(match, seat, action, draft))], seat, key, revising=revising)

    def attempt(self, seat: int, action: Action) -> Draft:
        """The action on a copy. A mistake in the rules is logged and refused, and nothing has happened."""
        rules, match = self.playing()
        try:
            with metrics.RULES_STEP.time():
                return match.attempt(seat, action)
        except WartableError:
            raise
        except Exception:
            metrics.RULES_ERRORS.inc()
            log.exception(
                "the rules stumbled",
                table=self.header.id,
                rules=self.header.rules,
                seq=match.seq,
                game=rules.id,
            )
            raise Illegal(
                "RULES_ERROR",
                "The rules stumbled over this; nothing happened, and it was reported. Try something else.",
            ) from None

    async def commit(
        self,
        drafts: Sequence[tuple[Draft, Deed]],
        actor: int | None,
        key: str | None,
        *,
        revising: bool = False,
        undone: bool = False,
    ) -> None:
        """Store what was tried; only then let it count, and tell it. Call with the lock held."""
        rules, match = self.playing()
        state = drafts[-1][0].state
        told: list[Told] = [] if undone else [each for draft, _ in drafts for each in draft.told]
        sheets = {seat: Sheet(rules, state, seat) for seat in self.humans()}
        marks, asked, noticed = self._marked(sheets, told, actor, undone or state.outcome is not None)
        question = None if actor is None else rules.choice(match.state, actor)
        by = None if question is not None and question.secret else actor
        now, wall = self.house.time.now(), self.house.time.wall()
        clocks = self.clocks.clone()
        clocks.asked(rules.choices(state), now, actor, revising)
        header: Header | None = None
        if state.outcome is not None:
            clocks.stop_all(now)
            header = msgspec.structs.replace(self.header, status="over", outcome=state.outcome, ended_at=wall)
        rows = self._rows(drafts, actor, key, told, Meta(wall, clocks.dump(now), marks, asked))
        self.is_in_doubt = True
        try:
            with metrics.STORED.time():
                kept = None if header is None else ("settling", False, ENCODER.encode(header))
                await self.house.store.append(self.header.id, self.fence, rows, kept)
        except StoreDown as error:
            self.is_in_doubt = error.doubtful
            raise
        except Conflict:
            raise StoreDown("The table has to look at its log again. Try once more.", doubtful=True) from None
        except Fenced:
            self.house.lost(self)
            raise
        for draft, each in drafts:
            match.accept(draft)
            self.deeds.append(each)
        self.sheets, self.marks, self.asked, self.clocks = sheets, marks, asked, clocks
        if header is not None:
            self.header = header
        self.is_in_doubt = False
        self.epoch += undone
        metrics.MOVES.labels(self.header.game).inc()
        if key is not None and actor is not None:
            done = encode(Done(key, actor, marks[actor]))
            self.answers[actor, key] = done
            self.answer(actor, done)
        self.tell(told, noticed, actor, by, undone)
        if header is not None:
            self.tell_table()
            self.house.ended(self)
        self.wake()

    def _marked(
        self, sheets: dict[int, Sheet], told: Sequence[Told], actor: int | None, everybody: bool
    ) -> tuple[list[int], list[int], set[int | None]]:
        """New sequence numbers, and who is told: a seat's number rises only with what the seat can notice."""
        marks, asked = self.marks.copy(), self.asked.copy()
        noticed: set[int | None] = set()
        for seat, sheet in sheets.items():
            before = self.sheets.get(seat)
            is_changed = before is None or before.hash != sheet.hash
            if is_changed or seat == actor or any(each.is_heard_by(seat) for each in told):
                marks[seat] += 1
                noticed.add(seat)
            if before is None or before.question != sheet.question or seat == actor:
                asked[seat] = marks[seat]
        if everybody or any(each.is_heard_by(None) for each in told):
            marks[-1] += 1
            noticed.add(None)
        return marks, asked, noticed

    def _rows(
        self,
        drafts: Sequence[tuple[Draft, Deed]],
        actor: int | None,
        key: str | None,
        told: Sequence[Told],
        meta: Meta,
    ) -> list[Row]:
        assert self.match is not None
        names = stored_names(self.header.players)
        rows: list[Row] = []
        for index, (draft, each) in enumerate(drafts):
            seq = self.match.seq + index + 1
            is_last = index == len(drafts) - 1
            lines = [(one.to, one.event.say(names)) for one in told] if is_last else []
            hashed = digest(draft.state) if seq % HASH_EVERY == 0 or draft.state.outcome is not None else ""
            own = msgspec.structs.replace(meta, lines=lines, hash=hashed, deed=each)
            first = key if index == 0 else None
            rows.append(Row(seq, actor, first, ENCODER.encode(draft.entry), ENCODER.encode(own)))
        return rows

    # -- telling ---------------------------------------------------------------------------------------------------

    def answer(self, seat: int, data: bytes) -> None:
        """To the person at a seat, in every tab."""
        user = self.header.seats[seat].user
        for line in self.lines.values():
            if line.user == user and user is not None:
                line.send(data)

    def tell(
        self,
        told: Sequence[Told],
        noticed: set[int | None],
        actor: int | None,
        by: int | None,
        undone: bool,
    ) -> None:
        """Each seat its update; who can have noticed nothing is sent nothing."""
        cache: dict[int | None, bytes] = {}
        for line in list(self.lines.values()):
            seats: Sequence[int | None] = self.header.seats_of(line.user) or (None,)
            for seat in seats:
                if seat not in noticed:
                    continue
                if seat not in cache:
                    cache[seat] = self.update(seat, told, actor if seat == actor else by, undone)
                line.send(cache[seat])

    def update(
        self, seat: int | None, told: Sequence[Told] = (), by: int | None = None, undone: bool = False
    ) -> bytes:
        """The update of a seat as it is sent."""
        assert self.match is not None and self.rules is not None
        state = self.match.state
        sheet = self.sheets.get(seat) if seat is not None else None
        if sheet is None:
            sheet = Sheet(self.rules, state, seat)
        words = Words(self.rules, state, seat, sheet)
        events, lines = events_for(told, seat, self.names())
        mark = self.marks[-1 if seat is None else seat]
        undo: Undoing = "no" if seat is None else self.may_undo(seat)
        return encode(
            UpdateTold(
                seat=seat,
                seq=mark,
                events=events,
                lines=lines,
                view=msgspec.Raw(sheet.view_bytes),
                options=msgspec.Raw(sheet.options),
                says=words.says,
                cards=words.cards,
                revisions=msgspec.Raw(sheet.revisions),
                revision_says=words.revision_says,
                why=words.why,
                clocks=self.clocks.told(self.house.time.now()),
                undo=undo,
                hash=sheet.hash,
                by=by,
                undone=undone,
            )
        )

    def may_undo(self, seat: int) -> Undoing:
        if self.match is None:
            return "no"
        return may_undo(self.match, self.deeds, seat, self.is_against_bots(self.header.seats[seat].user))

    def told_table(self, line: Line) -> bytes:
        seats = self.header.seats_of(line.user)
        seq = self.marks[seats[0] if seats else -1] if self.marks else 0
        table = public(self.header, line.user, seq)
        return encode(TableTold(VERSION, table, line.user, seats, line.read_only, self.house.time.wall()))

    def tell_table(self) -> None:
        """Everybody: the table around the game has changed."""
        for line in list(self.lines.values()):
            line.send(self.told_table(line))

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
            seats.append(
                SeatPresence(
                    seat,
                    False,
                    held.stand_in,
                    gone_for,
                    self.clocks.claim_in(seat, gone_for, self.house.absence),
                )
            )
        watchers = sum(1 for line in self.lines.values() if not self.header.seats_of(line.user))
        return encode(PresenceTold(tuple(seats), watchers))

    def tell_presence(self) -> None:
        data = self.presence()
        for line in list(self.lines.values()):
            line.send(data)

    def stand(self, line: Line) -> None:
        """Everything a client needs to know, all at once: after connecting, and whenever it asks."""
        line.send(self.told_table(line))
        if self.match is not None:
            for seat in self.header.seats_of(line.user) or (None,):
                line.send(self.update(seat))
        line.send(self.presence())
        if self.pending is not None:
            self.pending.show(line, self.header.seats_of(line.user))

    # -- coming and going ------------------------------------------------------------------------------------------

    def attach(self, line: Line) -> None:
        """A client has connected. The newest tab of a person has the seat; older ones become read-only."""
        self.used_at = self.house.time.now()
        self.lines[line.id] = line
        seats = self.header.seats_of(line.user)
        if seats:
            self.give_seat_to(line)
        came_back = False
        for seat in seats:
            since = self.gone_since.pop(seat, None)
            if since is not None:
                came_back = True
                self.clocks.came_back(seat, self.house.time.now() - since)
        if came_back or not seats:
            for other in list(self.lines.values()):
                if other is not line:
                    other.send(self.presence())
        self.stand(line)
        if any(self.header.seats[seat].stand_in is not None for seat in seats):
            self.house.keep(asyncio.ensure_future(self._hand_back(seats)))

    def give_seat_to(self, line: Line) -> None:
        line.read_only = False
        for other in self.lines.values():
            if other is not line and other.user == line.user and not other.read_only:
                other.read_only = True
                other.send(self.told_table(other))

    def detach(self, line: Line) -> None:
        if self.lines.pop(line.id, None) is None:
            return
        self.used_at = self.house.time.now()
        seats = self.header.seats_of(line.user)
        left = [other for other in self.lines.values() if other.user == line.user]
        if left and seats and not line.read_only:
            heir = left[-1]
            heir.read_only = False
            heir.send(self.told_table(heir))
        if not left:
            for seat in seats:
                self.gone_since.setdefault(seat, self.house.time.now())
        self.tell_presence()

    async def _hand_back(self, seats: Sequence[int]) -> None:
        """The person is here again: the bot that stood in gives the seat back."""
        async with self.lock:
            header = msgspec.structs.replace(
                self.header, seats=[msgspec.structs.replace(h) for h in self.header.seats]
            )
            for seat in seats:
                header.seats[seat].stand_in = None
            await self.save(header)
        self.tell_table()
        self.tell_presence()
        self.wake()

    async def save(self, header: Header) -> None:
        """Store a changed header; only then does it count."""
        listed = not header.private and header.status in ("open", "playing")
        await self.house.store.save(header.id, self.fence, header.status, listed, ENCODER.encode(header))
        self.header = header

    # -- what happens by itself ------------------------------------------------------------------------------------

    def wake(self) -> None:
        """After every change: let bots think, and set the alarm for the next clock that runs out."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.is_closed or self.match is None or self.header.status != "playing":
            return
        for seat in self.match.awaited():
            if self.match.state.has_left(seat):
                self.house.keep(asyncio.ensure_future(self._default(seat)))
                return
            if self.is_bot(seat) and not self._is_thinking(seat):
                thought = Thought(self.epoch)
                self._thinking[seat] = thought
                self.house.keep(asyncio.ensure_future(self._think(seat, thought)))
        due = self.clocks.next_due()
        if due is not None:
            wait = max(0, due[0] - self.house.time.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _is_thinking(self, seat: int) -> bool:
        thought = self._thinking.get(seat)
        return thought is not None and thought.epoch == self.epoch

    def _ring(self) -> None:
        now = self.house.time.now()
        for seat in range(self.header.players):
            if self.clocks.is_out(seat, now):
                self.house.keep(asyncio.ensure_future(self._default(seat)))
                return
        self.wake()

    async def _default(self, seat: int) -> None:
        """The seat's time is up: what the rule book names happens."""
        async with self.lock:
            if self.is_closed or self.match is None or self.header.status != "playing":
                return
            if seat not in self.match.awaited():
                return
            gone = self.match.state.has_left(seat)
            if not gone and not self.clocks.is_out(seat, self.house.time.now()):
                return
            try:
                await self.settled()
                await self.play(seat, self.match.rules.default_action(self.match.state, seat), None)
                if not gone:
                    metrics.TIME_OUTS.inc()
            except StoreDown:
                self._later(1.0)
            except Fenced:
                return

    def _later(self, seconds: float) -> None:
        """The store is down: try again in a moment."""
        if not self.is_closed:
            self._timer = asyncio.get_running_loop().call_later(seconds, self.wake)

    async def settled(self) -> None:
        """If the last write is in doubt, look into the log first. Call with the lock held."""
        if self.is_in_doubt:
            await self.reload()

    async def _think(self, seat: int, thought: Thought) -> None:
        """Let a bot move. It thinks without the lock; whether its answer still fits is seen afterwards."""
        try:
            began = self.house.time.now()
            task = self.task(seat)
            choice = self.match.rules.choice(self.match.state, seat) if self.match is not None else None
            data = await self.house.bots.choose(task)
            pause = self.house.bot_pace - (self.house.time.now() - began) / 1000
            if pause > 0:
                await asyncio.sleep(pause)
            async with self.lock:
                await self._bot_plays(seat, thought, data, choice)
        except StoreDown:
            self._later(1.0)
            return
        except Fenced:
            return
        finally:
            self._forget(seat, thought)
        self.wake()

    def _forget(self, seat: int, thought: Thought) -> None:
        if self._thinking.get(seat) is thought:
            del self._thinking[seat]

    async def _bot_plays(self, seat: int, thought: Thought, data: bytes, choice: Choice | None) -> None:
        match = self.match
        if self.is_closed or match is None or self.header.status != "playing" or self.epoch != thought.epoch:
            return
        if not self.is_bot(seat) or seat not in match.awaited():
            return
        await self.settled()
        if match.rules.choice(match.state, seat) != choice:
            return
        try:
            action = (
                decode_action(match.rules, data) if data else match.rules.default_action(match.state, seat)
            )
            self._forget(seat, thought)
            await self.play(seat, action, None)
        except Illegal as error:
            log.error("a bot did something illegal", table=self.header.id, error=str(error))
            await self.play(seat, match.rules.default_action(match.state, seat), None)

    def task(self, seat: int) -> bots.Task:
        assert self.match is not None
        held = self.header.seats[seat]
        return bots.Task(
            game=self.header.game,
            setup=self.match.setup,
            seed=self.match.seed,
            origin=self.match.origin,
            entries=tuple(self.match.entries),
            seat=seat,
            level=held.stand_in or held.level or "normal",
            dice=secrets.randbits(64),
        )

    def close(self) -> None:
        """The table is put away: the log has everything."""
        self.is_closed = True
        if self._timer is not None:
            self._timer.cancel()


def stored_names(players: int) -> tuple[str, ...]:
    """How the log names the seats: people may change their names, or take them away."""
    return tuple(f"\u27e6{seat}\u27e7" for seat in range(players))


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

    def show(self, line: Line, seats: Sequence[int]) -> None:
        yours = line.user in self.waiting
        line.send(encode(Asked(self.number, self.what, self.seat, self.sentence, yours)))
