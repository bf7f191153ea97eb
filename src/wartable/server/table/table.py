"""One table in play. Here is the order of every move, and it is the same for people, bots and clocks:

    check seat, sequence and key -> apply to a copy -> append to the log (fsync) -> swap the state ->
    acknowledge -> tell

Nothing is told before it is stored. What cannot be stored did not happen. One lock per table keeps moves apart.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
import structlog

from wartable.core.actions import Action, Concede
from wartable.core.codec import digest, read_action
from wartable.core.errors import Illegal, WartableError
from wartable.core.match import Draft, Match
from wartable.core.names import Names
from wartable.core.record import Entry, Played, Undone
from wartable.core.rules import Rules
from wartable.core.sets import base_game
from wartable.core.state import State, Told
from wartable.core.version import is_played_alike
from wartable.games import game
from wartable.server import metrics
from wartable.server.log import Conflict, Fenced, Row, Stored, StoreDown
from wartable.server.table.autoplay import STUCK_S, Unattended
from wartable.server.table.broadcast import Audience, House, News, Shown, clocks_of
from wartable.server.table.clocks import Clocks
from wartable.server.table.header import Header
from wartable.server.table.line import Line
from wartable.server.table.snapshots import Sheet
from wartable.server.table.undo import Deed, deed
from wartable.wire.messages import ENCODER, Done, encode

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


STEPS = 4
"""Entries that are played again in one go."""
RECALLED = 64
"""The last entries of a log tell what the clocks showed when questions were answered that may still be taken back."""

META_DECODER = msgspec.json.Decoder(Meta)


class Transition(msgspec.Struct):
    """What is about to happen at a table: what is stored of it, and how it stands afterwards."""

    rows: list[Row]
    header: Header | None
    """Changed if the game ends with it."""
    told: list[Told]
    sheets: dict[int | None, Sheet]
    marks: list[int]
    asked: list[int]
    noticed: set[int | None]
    by: int | None
    """The seat that did it, as far as others may know."""
    clocks: Clocks
    kept_clocks: list[list[list[int | None]]]
    """How they stand after each of the entries."""


class Table(Audience):
    """A table that this worker owns: the game, who is connected, and what each seat was told."""

    def __init__(self, house: House, header: Header, fence: int) -> None:
        super().__init__(house, header, fence)
        self.answers: dict[tuple[int, str], bytes] = {}
        """What was answered to each seat and key: the same again to whoever asks again."""
        self.asked: list[int] = []
        """Since which of its numbers each seat's question stands."""
        self.is_in_doubt = False
        """A write may or may not have happened: the log is asked before anything else is done."""
        self.epoch = 0
        """Rises when the game is set back."""
        self.clocks_after: list[list[list[int | None]]] = []
        """The clocks after each entry of the log: an undo sets them back."""
        self.unattended = Unattended(self)

    # -- beginning and coming back ---------------------------------------------------------------------------------

    def begin(self) -> None:
        """The seats are filled: deal. The caller has stored the header."""
        self._prepare()
        assert self.match is not None and self.rules is not None
        now = self.house.time.now()
        state = self.match.state
        self.clocks.ask(self.rules.choices(state), now, None, False, shared_clocks(self.rules, state))
        for seat in self.humans():
            self.sheets[seat] = Sheet(self.rules, self.match.state, seat)
        metrics.GAMES_BEGUN.labels(base_game(self.header.game)).inc()

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
        self.clocks = clocks_of(header)
        first = clocks_of(header)
        first.ask(rules.choices(self.match.state), 0, None, False, shared_clocks(rules, self.match.state))
        self.clocks_after = [first.dump(0)]

    def restore(self, stored: Stored, last_alive: int) -> None:
        """Take the table up as the log has it. `last_alive`: when its last owner was last heard of."""
        for _ in self.restoring(stored, last_alive):
            pass

    def restoring(self, stored: Stored, last_alive: int, missing: str = "") -> Iterator[None]:
        """The same step by step: who takes up a long game lets the other tables go on between the steps. `missing`: why its
        game cannot be played here."""
        self.header = HEADER_DECODER.decode(stored.header)
        header = self.header
        header.round = None  # what was said in it may be lost: it begins anew
        now = self.house.time.now()
        self.gone_since = dict.fromkeys(self.humans(), now)
        if header.status not in ("playing", "over"):
            return
        if missing or not is_played_alike(game(header.game), header.rules):
            self.problem = missing
            header.status = "unplayable" if header.status == "playing" else header.status
            self.match = None
            return
        try:
            self._prepare()
            match, rules = self.match, self.rules
            assert match is not None and rules is not None
            for at, row in enumerate(stored.rows):
                meta = self._replay(match, row, is_late=at >= len(stored.rows) - RECALLED)
                if at % STEPS == 0:
                    yield
        except Exception as error:
            # A deck that is none any more, a log that was changed, rules that stumble: it can be read, not played.
            log.error("the log does not replay", table=header.id, exc_info=error)
            self.problem = error.sentence if isinstance(error, WartableError) else type(error).__name__
            header.status = "unplayable"
            self.match = None
            return
        if header.status == "playing":
            if stored.rows:
                self.clocks.restore(meta.clocks, now, max(0, last_alive - meta.at))
                self.clocks.resume(rules.choices(match.state), shared_clocks(rules, match.state))
            else:
                shared = shared_clocks(rules, match.state)
                self.clocks.ask(rules.choices(match.state), now, None, False, shared)
        for seat in self.humans():
            self.sheets[seat] = Sheet(rules, match.state, seat)

    def _asks(self, rules: Rules[State], match: Match) -> dict[int, str]:
        """What each seat is asked, as clocks call it."""
        shared = shared_clocks(rules, match.state)
        return {seat: shared.get(seat, "") or each.ask for seat, each in rules.choices(match.state).items()}

    def _replay(self, match: Match, row: Row, is_late: bool) -> Meta:
        entry = ENTRY_DECODER.decode(row.entry)
        meta = META_DECODER.decode(row.meta)
        if isinstance(entry, Played):
            if is_late:
                self.clocks.recall(self._asks(match.rules, match), self.clocks_after[-1], meta.clocks)
            match.play(entry.seat, read_action(match.rules, entry.action), entry.late)
        elif isinstance(entry, Undone):
            match.undo(entry.to)
        else:
            match.agree_draw()
        if meta.hash and meta.hash != digest(match.state):
            raise Illegal("DRIFT", f"entry {row.seq} leads to another state than it did")
        self.marks = meta.marks
        self.asked = meta.asked
        self.deeds.append(meta.deed)
        self.clocks_after.append(meta.clocks)
        if row.key is not None and row.seat is not None:
            done = encode(Done(row.key, row.seat, meta.marks[row.seat]))
            self.answers[row.seat, row.key] = done
        return meta

    async def reload(self) -> None:
        """It is not known whether the last write happened: ask the log."""
        stored = await self.house.store.load(self.header.id)
        if stored is None or stored.fence != self.fence:
            self.house.lose(self)
            raise Fenced
        gone = self.gone_since
        self.restore(stored, self.house.time.wall())
        self.gone_since = gone
        self.epoch += 1
        self.is_in_doubt = False
        for line in list(self.lines.values()):
            self.stand(line)  # what they were told last may not be what counts
        self.wake()

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
            with self.catch_mistakes():
                choice = rules.choice(match.state, seat)
            if locking and choice is not None and not choice.secret:
                raise Illegal(
                    "NOT_SECRET",
                    "This question is not secret: everybody would see the answer. Play it openly.",
                )
        with self.catch_mistakes():
            revising = action in rules.revisions(match.state, seat)
        await self.play(seat, action, key, revising)

    async def play(
        self, seat: int, action: Action, key: str | None, revising: bool = False, late: bool = False
    ) -> None:
        """Carry out one action, a person's, a bot's or a clock's. Call with the lock held. Raises Illegal, StoreDown.

        A question that was open is about how the table stood before: it lapses.
        """
        await self.commit([self.attempt(seat, action, late)], seat, key, revising=revising)
        self.close_ask(yes=False, lapsed=True)

    def attempt(self, seat: int, action: Action, late: bool = False) -> tuple[Draft, Deed]:
        """The action on a copy, and what is to be remembered of it for undoing it."""
        _, match = self.playing()
        with self.catch_mistakes():
            with metrics.RULES_STEP.time():
                draft = match.attempt(seat, action, late=late)
            shown = self.sheets.get(seat)
            return draft, deed(match, seat, action, draft, None if shown is None else shown.view)

    @contextmanager
    def catch_mistakes(self) -> Iterator[None]:
        """Before anything counts: a mistake in the rules is logged and refused, and nothing has happened."""
        try:
            yield
        except WartableError:
            raise
        except Exception:
            metrics.RULES_ERRORS.inc()
            self._log_error("the rules stumbled")
            raise Illegal(
                "RULES_ERROR",
                "The rules stumbled over this; nothing happened, and it was reported. Try something else.",
            ) from None

    def _log_error(self, what: str) -> None:
        header = self.header
        seq = None if self.match is None else self.match.seq
        log.exception(what, table=header.id, game=header.game, rules=header.rules, seq=seq)

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
        _, match = self.playing()
        if (pause := self.house.why_paused()) is not None:
            raise StoreDown(pause)
        with self.catch_mistakes():
            step = self._prepare_transition(drafts, actor, key, revising, undone)
        self.is_in_doubt = True
        try:
            with metrics.STORED.time():
                kept = None if step.header is None else ("settling", False, ENCODER.encode(step.header))
                await self.house.store.append(self.header.id, self.fence, step.rows, kept)
        except StoreDown as error:
            self.is_in_doubt = error.doubtful
            raise
        except Conflict:
            sentence = "The table has to check its log. Ask again with the same key."
            raise StoreDown(sentence, doubtful=True) from None
        except Fenced:
            self.house.lose(self)
            raise
        for (draft, each), kept_clocks in zip(drafts, step.kept_clocks, strict=True):
            match.accept(draft)
            self.deeds.append(each)
            self.clocks_after.append(kept_clocks)
        before = Shown(self.sheets, self.marks)
        self.sheets, self.marks, self.asked, self.clocks = step.sheets, step.marks, step.asked, step.clocks
        if step.header is not None:
            self.header = step.header
        self.is_in_doubt = False
        self.epoch += undone
        metrics.MOVES.labels(base_game(self.header.game)).inc()
        if key is not None and actor is not None:
            done = encode(Done(key, actor, step.marks[actor]))
            self.answers[actor, key] = done
            self.answer(actor, done)
        try:
            self.tell(News(before, step.told, step.noticed, actor, step.by, undone))
        except Exception:
            # It counts all the same. Who cannot be told what changed comes back and is told how it stands.
            metrics.RULES_ERRORS.inc()
            self._log_error("what happened could not be told")
            for line in list(self.lines.values()):
                line.outlet.close(1012, "connect again")
        if step.header is not None:
            self.tell_table()
            self.house.finish(self)
        self.wake()

    def _prepare_transition(
        self,
        drafts: Sequence[tuple[Draft, Deed]],
        actor: int | None,
        key: str | None,
        revising: bool,
        undone: bool,
    ) -> "Transition":
        """All that will be when what was tried is stored. Nothing of it counts yet."""
        rules, match = self.playing()
        last = drafts[-1][0]
        state = last.state
        told: list[Told] = [] if undone else [each for draft, _ in drafts for each in draft.told]
        watching: list[int | None] = [*self.humans(), None] if self.watchers() else [*self.humans()]
        sheets = {seat: Sheet(rules, state, seat, last.view(rules, seat)) for seat in watching}
        marks, asked, noticed = self._raise_marks(sheets, told, actor, undone or state.outcome is not None)
        for seat in sheets.keys() - noticed:
            # Nothing new for this seat: that others did something may not even show in what it is sent next.
            sheets[seat] = self.sheets[seat]
        question = None if actor is None else rules.choice(match.state, actor)
        by = None if question is not None and question.secret else actor
        now, wall = self.house.time.now(), self.house.time.wall()
        clocks = self.clocks.clone()
        first = drafts[0][0].entry
        kept: list[list[list[int | None]]] = []
        if isinstance(first, Undone):
            then = self.clocks_after[first.to]
            clocks.take_back(then, rules.choices(state), now, shared_clocks(rules, state))
            if actor is not None and clocks.is_out(actor, now):
                raise Illegal("NO_TIME", "The time for that decision is used up: it cannot be taken back.")
            for draft, _ in drafts[1:]:
                kept.append(clocks.dump(now))
                if isinstance(draft.entry, Played):
                    # What others have locked stays locked: they keep what they had, and what they earned by it.
                    clocks.keep(draft.entry.seat, self.clocks)
        else:
            clocks.ask(rules.choices(state), now, actor, revising, shared_clocks(rules, state))
        header: Header | None = None
        if state.outcome is not None:
            clocks.stop_all(now)
            header = msgspec.structs.replace(self.header, status="over", outcome=state.outcome, ended_at=wall)
        kept.append(clocks.dump(now))
        rows = self._rows(drafts, actor, key, told, [Meta(wall, each, marks, asked) for each in kept])
        return Transition(rows, header, told, sheets, marks, asked, noticed, by, clocks, kept)

    def _raise_marks(
        self, sheets: dict[int | None, Sheet], told: Sequence[Told], actor: int | None, everybody: bool
    ) -> tuple[list[int], list[int], set[int | None]]:
        """New sequence numbers, and who is told: a seat's number rises only with what the seat can notice."""
        marks, asked = self.marks.copy(), self.asked.copy()
        noticed: set[int | None] = set()
        for seat, sheet in sheets.items():
            before = self.sheets.get(seat)
            is_changed = before is None or not before.is_like(sheet)
            place = -1 if seat is None else seat
            if (
                is_changed
                or (seat is not None and seat == actor)
                or (seat is None and everybody)
                or any(each.is_heard_by(seat) for each in told)
            ):
                marks[place] += 1
                noticed.add(seat)
            if seat is not None and (before is None or before.question != sheet.question or seat == actor):
                asked[seat] = marks[seat]
        if None not in sheets and (everybody or any(each.is_heard_by(None) for each in told)):
            marks[-1] += 1
        return marks, asked, noticed

    def _rows(
        self,
        drafts: Sequence[tuple[Draft, Deed]],
        actor: int | None,
        key: str | None,
        told: Sequence[Told],
        metas: Sequence[Meta],
    ) -> list[Row]:
        assert self.match is not None
        names = Names(stored_names(self.header.players))
        rows: list[Row] = []
        for index, ((draft, each), meta) in enumerate(zip(drafts, metas, strict=True)):
            seq = self.match.seq + index + 1
            is_last = index == len(drafts) - 1
            lines = [(one.to, one.event.say(names)) for one in told] if is_last else []
            hashed = digest(draft.state) if seq % HASH_EVERY == 0 or draft.state.outcome is not None else ""
            own = msgspec.structs.replace(meta, lines=lines, hash=hashed, deed=each)
            first = key if index == 0 else None
            rows.append(Row(seq, actor, first, ENCODER.encode(draft.entry), ENCODER.encode(own)))
        return rows

    # -- coming and going --------------------------------------------------------------------------------------

    def attach(self, line: Line) -> None:
        was_alone = not self.has_company()
        super().attach(line)
        if was_alone:
            self.wake()  # bots that are alone with each other wait for somebody

    # -- the header ------------------------------------------------------------------------------------------------

    async def hand_back(self, seats: Sequence[int]) -> None:
        """The person is here again: the bot that stood in gives the seat back."""
        async with self.lock:
            header = self.header.copy()
            for seat in seats:
                header.seats[seat].stand_in = None
            await self.save(header)
        self.tell_table()
        self.tell_presence()
        self.wake()

    async def save(self, header: Header) -> None:
        """Store a changed header; only then does it count."""
        listed = not header.private and header.status in ("open", "playing")
        was_in_doubt = self.is_in_doubt
        self.is_in_doubt = True
        try:
            await self.house.store.save(header.id, self.fence, header.status, listed, ENCODER.encode(header))
        except StoreDown as error:
            self.is_in_doubt = was_in_doubt or error.doubtful
            raise
        except Fenced:
            self.house.lose(self)
            raise
        self.is_in_doubt = was_in_doubt
        self.header = header

    # -- what happens by itself ------------------------------------------------------------------------------------

    def wake(self) -> None:
        """After every change: let bots think, and set the alarm for the next clock that runs out."""
        try:
            self.unattended.wake()
        except Exception:
            metrics.RULES_ERRORS.inc()
            self._log_error("it is not known who is to move")
            self.unattended.later(STUCK_S)

    async def clear_doubt(self) -> None:
        """If the last write is in doubt, look into the log first. Call with the lock held."""
        if self.is_in_doubt:
            await self.reload()

    def close(self) -> None:
        """The table is put away: the log has everything."""
        self.is_closed = True
        self.unattended.stop()
        if self._watchers_due is not None:
            self._watchers_due.cancel()


def shared_clocks(rules: Rules[State], state: State) -> dict[int, str]:
    """The seats that decide on a clock which other decisions of theirs share, as the rule book has it."""
    return {seat: word for seat in rules.awaited(state) if (word := rules.clock(state, seat))}


def stored_names(players: int) -> tuple[str, ...]:
    """How the log names the seats: people may change their names, or take them away."""
    return tuple(f"\u27e6{seat}\u27e7" for seat in range(players))
