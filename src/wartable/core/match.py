"""A match: a game being played, its record and its undo. The terminal, the server, the lab and the tests all drive this one."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from wartable.core.actions import Action, Concede
from wartable.core.codec import digest, read_action
from wartable.core.decks import BadDeck
from wartable.core.dice import Dice
from wartable.core.errors import BadRecord, Illegal, WartableError
from wartable.core.events import Event, TimeRanOut
from wartable.core.outcome import Outcome
from wartable.core.record import FORMAT, HASH_EVERY, DrawAgreed, Entry, Origin, Played, Record, Undone, plain
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import EVERYBODY, State, Told, heard
from wartable.core.version import is_played_alike, rules_version
from wartable.core.views import View

LANDMARK_EVERY = 8


class Update(msgspec.Struct, frozen=True):
    """What one seat is sent: what happened, what the table looks like now, and what it may do."""

    seq: int
    events: tuple[Event, ...]
    view: View
    options: tuple[Action, ...]
    revisions: tuple[Action, ...] = ()


class Sight:
    """All that one seat may know: its view, its actions, and worlds it may be in. A bot gets this and nothing else."""

    def __init__(self, rules: Rules[State], state: State, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.__state = state
        self.view = rules.view(state, seat)
        self.actions = tuple(rules.legal_actions(state, seat))

    def imagine(self, dice: Dice) -> State:
        """A whole state that agrees with everything this seat knows; everything else is dealt anew."""
        state = self.rules.imagine(self.__state, self.seat, dice)
        state.quiet = True
        return state


class Draft:
    """Something tried on a copy of a match: how it would stand, what would be told, what would be entered."""

    def __init__(self, state: State, told: list[Told], entry: Entry) -> None:
        self.state = state
        self.told = told
        self.entry = entry
        self._views: dict[int | None, View] = {}

    def view(self, rules: Rules[State], seat: int | None) -> View:
        """The view that a seat would have of it; built once, since several ask for it."""
        if seat not in self._views:
            self._views[seat] = rules.view(self.state, seat)
        return self._views[seat]


class Match:
    """A game being played, with everything that was done in it."""

    def __init__(
        self,
        rules: Rules[State],
        setup: Setup,
        seed: int,
        players: Sequence[str] = (),
        origin: Origin | None = None,
    ) -> None:
        self.rules = rules
        self.setup = setup
        self.seed = seed
        self.players = tuple(players)
        self.origin = origin
        self.entries: list[Entry] = []
        self.hashes: dict[int, str] = {}
        self._landmarks: dict[int, State] = {}
        """Copies of the state, by the number of entries before them: an undo goes on from the nearest, not from the seed."""
        self._since_landmark = 0
        self.state = self._begin()
        self.opening: list[Told] = self.state.told
        self.state.told = []

    def _begin(self) -> State:
        """The state before the first entry."""
        state = self.rules.new_game(self.setup, self.seed)
        if self.origin is None:
            return state
        self.origin.check(state.players)
        state.told = []
        for _, played in standing(self.origin.entries):
            carry_out(self.rules, state, played.seat, read_action(self.rules, played.action))
        return self.rules.imagine(state, self.origin.seat, Dice(self.origin.dice))

    @property
    def seq(self) -> int:
        """How many entries the match has; rises with everything that happens."""
        return len(self.entries)

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    # -- playing -----------------------------------------------------------------------------------------------

    def play(self, seat: int, action: Action, late: bool = False) -> list[Told]:
        """Carry out one action; `late`: because the time of this seat is up. Raises Illegal, with nothing changed."""
        told = carry_out(self.rules, self.state, seat, action, late)
        self._enter(Played(seat, plain(action), late))
        return told

    def play_default(self, seat: int) -> list[Told]:
        """Play the default of the rule book: the time of this seat is up."""
        return self.play(seat, self.rules.default_action(self.state, seat), late=True)

    def agree_draw(self) -> list[Told]:
        """All who are still in the game agree to a draw."""
        told = self.rules.agree_draw(self.state)
        self._enter(DrawAgreed())
        return told

    def undo(self, to: int) -> None:
        """Go back to where the match stood after `to` entries. The undo itself is an entry."""
        self.accept(self.attempt_undo(to))

    # -- trying first, taking later: what must be stored before it counts ------------------------------------------

    def attempt(self, seat: int, action: Action, after: Draft | None = None, late: bool = False) -> Draft:
        """Try an action on a copy (of the match, or of what another draft made of it). Raises Illegal."""
        state = (self.state if after is None else after.state).clone()
        told = carry_out(self.rules, state, seat, action, late)
        return Draft(state, told, Played(seat, plain(action), late))

    def attempt_undo(self, to: int) -> Draft:
        """Try an undo on a copy. Raises Illegal."""
        self._check_undo(to)
        return Draft(self.state_after(to), [], Undone(to))

    def _check_undo(self, to: int) -> None:
        if not 0 <= to < self.seq:
            raise Illegal("CANNOT_UNDO", f"there is nothing to go back to at {to}")
        for before, played in standing(self.entries):
            if before >= to and self.rules.is_final(self.state, read_action(self.rules, played.action)):
                raise Illegal("CANNOT_UNDO", "what was locked in is final at this table")

    def attempt_draw(self) -> Draft:
        """Try the draw that all seats agree to, on a copy. Raises Illegal."""
        state = self.state.clone()
        return Draft(state, self.rules.agree_draw(state), DrawAgreed())

    def accept(self, draft: Draft) -> None:
        """Take a draft over: what was tried counts now."""
        self.state = draft.state
        self._enter(draft.entry)

    def _enter(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._set_landmark(entry)
        if self.seq % HASH_EVERY == 0 or self.state.outcome is not None:
            self.hashes[self.seq] = digest(self.state)

    def _set_landmark(self, entry: Entry) -> None:
        """Keep a landmark every few actions; the further back, the fewer are kept."""
        if isinstance(entry, Undone):
            self._landmarks = {at: state for at, state in self._landmarks.items() if at <= entry.to}
            self._since_landmark = sum(
                before >= max(self._landmarks, default=0) for before, _ in standing(self.entries)
            )
            return
        self._since_landmark += 1
        if self._since_landmark >= LANDMARK_EVERY:
            self._since_landmark = 0
            self._landmarks[self.seq] = self.state.clone()
            for at in _find_crowded(sorted(self._landmarks)):
                del self._landmarks[at]

    # -- looking -----------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        return self.board()

    def board(self, seat: int | None = None) -> str:
        """The table drawn as text, as a seat sees it; without a seat as a spectator does, who knows no secret."""
        return self.rules.board(self.rules.view(self.state, seat))

    def awaited(self) -> list[int]:
        return self.rules.awaited(self.state)

    def sight(self, seat: int) -> Sight:
        return Sight(self.rules, self.state, seat)

    def update(self, seat: int | None, told: Sequence[Told] = ()) -> Update:
        """What a seat is sent after something was told; without that, what it is sent when it comes back."""
        options: Sequence[Action] = () if seat is None else self.rules.legal_actions(self.state, seat)
        back: Sequence[Action] = () if seat is None else self.rules.revisions(self.state, seat)
        view = self.rules.view(self.state, seat)
        return Update(self.seq, tuple(heard(list(told), seat)), view, tuple(options), tuple(back))

    # -- keeping -----------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The match as one document."""
        return Record(
            format=FORMAT,
            game=self.rules.id,
            rules=rules_version(self.rules),
            setup=self.setup,
            seed=self.seed,
            entries=tuple(self.entries),
            hashes={**self.hashes, self.seq: digest(self.state)},
            outcome=self.state.outcome,
            players=self.players,
            origin=msgspec.UNSET if self.origin is None else self.origin,
        ).with_checksum()

    def state_after(self, entries: int) -> State:
        """The state as it was after this number of entries, played again from the nearest landmark or from the seed."""
        path = standing(self.entries[:entries])
        begin = next((at for at in range(len(path), 0, -1) if path[at - 1][0] + 1 in self._landmarks), 0)
        state = self._landmarks[path[begin - 1][0] + 1].clone() if begin else self._begin()
        state.told = []
        for _, played in path[begin:]:
            carry_out(self.rules, state, played.seat, read_action(self.rules, played.action))
        if entries and isinstance(self.entries[entries - 1], DrawAgreed):
            self.rules.agree_draw(state)
        return state


def _find_crowded(landmarks: list[int]) -> list[int]:
    """The landmarks that can go: of three in a row the middle one, where the gap is small for how long ago it was."""
    found: list[int] = []
    last = landmarks[-1]
    before = landmarks[0]
    for at, after in pairwise(landmarks[1:]):
        if 2 * (after - before) <= last - after:
            found.append(at)
        else:
            before = at
    return found


def carry_out(rules: Rules[State], state: State, seat: int, action: Action, late: bool = False) -> list[Told]:
    """Apply an action of the game, or a concession; `late`: the clock has decided, and everybody is told."""
    told = rules.concede(state, seat) if isinstance(action, Concede) else rules.apply(state, seat, action)
    return [Told(EVERYBODY, TimeRanOut(seat)), *told] if late and not state.quiet else told


def standing(entries: Sequence[Entry]) -> list[tuple[int, Played]]:
    """The actions that still count, undone ones left out; each with the number of entries before it."""
    # Every action points back to the one before it, so that an undo costs no more than a step.
    actions: list[tuple[int, Played]] = []
    before: list[int] = []
    last_after: list[int] = [-1]
    for index, entry in enumerate(entries):
        if isinstance(entry, Played):
            before.append(last_after[-1])
            actions.append((index, entry))
            last_after.append(len(actions) - 1)
        elif isinstance(entry, Undone):
            last_after.append(last_after[entry.to])
        else:
            last_after.append(last_after[-1])
    path: list[tuple[int, Played]] = []
    at = last_after[-1]
    while at >= 0:
        path.append(actions[at])
        at = before[at]
    path.reverse()
    return path


class Moment(msgspec.Struct):
    """One step of a replay: what was done, what was told, and how it then stood."""

    index: int
    entry: Entry | None
    action: Action | None
    told: list[Told]
    state: State


def replay(rules: Rules[State], record: Record, verify: bool = True) -> Iterator[Moment]:
    """Play a record again, step by step. Says precisely where it drifts from what the record says."""
    if record.game != rules.id:
        raise BadRecord("WRONG_GAME", f"this is a record of {record.game!r}, not of {rules.id!r}")
    if verify and not is_played_alike(rules, record.rules):
        raise BadRecord(
            "OTHER_RULES",
            f"the record was played by version {record.rules} of {rules.name}; this is {rules_version(rules)}",
        )
    match = _at_the_beginning(rules, record)
    yield Moment(0, None, None, match.opening, match.state)
    _compare(record, match, 0, verify)
    for index, entry in enumerate(record.entries, start=1):
        told: list[Told] = []
        action: Action | None = None
        try:
            if isinstance(entry, Played):
                action = read_action(rules, entry.action)
                told = match.play(entry.seat, action, entry.late)
            elif isinstance(entry, Undone):
                match.undo(entry.to)
            else:
                told = match.agree_draw()
        except WartableError as error:
            where = f"entry {index} of {len(record.entries)}"
            raise BadRecord("DRIFT", f"{where} cannot be played again: {error.sentence}") from None
        _compare(record, match, index, verify)
        yield Moment(index, entry, action, told, match.state)
    if verify and match.outcome != record.outcome:
        raise BadRecord("DRIFT", f"the replay ends with {match.outcome}, the record says {record.outcome}")


def _at_the_beginning(rules: Rules[State], record: Record) -> Match:
    origin = None if record.origin is msgspec.UNSET else record.origin
    try:
        return Match(rules, record.setup, record.seed, record.players, origin)
    except WartableError as error:
        code = error.code if isinstance(error, BadDeck) else "DRIFT"
        raise BadRecord(code, f"the game of the record cannot begin: {error.sentence}") from None


def _compare(record: Record, match: Match, index: int, verify: bool) -> None:
    said = record.hashes.get(index)
    if verify and said is not None and said != digest(match.state):
        agreed = max((at for at in record.hashes if at < index), default=0)
        raise BadRecord(
            "DRIFT",
            f"the replay drifts between entries {agreed} and {index}: "
            f"the state hash is {digest(match.state)}, the record says {said}",
        )


def resume(rules: Rules[State], record: Record) -> Match:
    """The match of a record, ready to go on."""
    match = _at_the_beginning(rules, record)
    for moment in replay(rules, record):
        match.state = moment.state
    match.entries = list(record.entries)
    match.hashes = dict(record.hashes)
    return match
