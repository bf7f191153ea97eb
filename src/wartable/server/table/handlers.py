"""What clients say at a table, message by message. Everything is answered; what is not allowed gets a code and
a sentence."""

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
import structlog
from sqlalchemy.exc import DBAPIError

from wartable.bots.teaching import HINT_LEVEL
from wartable.core.actions import Concede
from wartable.core.codec import decode_action
from wartable.core.errors import Illegal, WartableError
from wartable.core.match import Match
from wartable.core.names import many
from wartable.core.preview import preview
from wartable.core.record import Undone
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.core.texts import is_sound, plain_text
from wartable.core.views import View
from wartable.server import metrics
from wartable.server.errors import bad_text
from wartable.server.log import Fenced, StoreDown
from wartable.server.table.broadcast import Ask
from wartable.server.table.emotes import EMOTES
from wartable.server.table.line import Line
from wartable.server.table.table import Table
from wartable.server.table.undo import Deed, undoing
from wartable.server.web.limits import Limit
from wartable.wire.messages import (
    UP_DECODER,
    Answer,
    Change,
    Chat,
    ChatTold,
    Claim,
    Coming,
    Done,
    Draw,
    Emote,
    EmoteTold,
    Hint,
    HintTold,
    LikelyTold,
    Lock,
    Mute,
    OtherTold,
    Ping,
    Play,
    Pong,
    Preview,
    PreviewTold,
    Reason,
    Report,
    Sync,
    Take,
    Undo,
    Up,
    encode,
    key_of,
    refuse,
)

log = structlog.get_logger("talk")

MOST_UNDOS = 200
"""In one game, of all people together: each makes it longer to read again. Everybody has the same part of them, so that nobody
uses up what the others have."""


async def hear(table: Table, line: Line, data: bytes | str) -> None:
    """One message from a client. Whatever it is, the table stays sound and the client gets an answer."""
    key: str | None = None
    try:
        message = UP_DECODER.decode(data)
        sound = _is_sound(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        sentence = f"This is not a message of the protocol: {str(error)[:200]}"
        _refuse(line, "BAD_MESSAGE", sentence, key_of(data))
        return
    if not sound:
        unsound = bad_text()
        _refuse(line, unsound.code, unsound.sentence, None)
        return
    key = getattr(message, "key", None)
    began = table.house.time.now()
    try:
        await HANDLERS[type(message)](table, line, message)
    except WartableError as error:
        _refuse(line, error.code, error.sentence, key)
        if error.code == "STALE":
            for seat in table.header.seats_of(line.user):
                line.send(table.update(seat))
    except StoreDown as error:
        _refuse(line, error.code, error.sentence, key)
    except DBAPIError:
        _refuse(
            line, "STORE_DOWN", "The server cannot reach its database right now; try again in a moment.", key
        )
    except Fenced:
        _refuse(line, "MOVED", "The table has moved to another worker; connect again.", key)
    except Exception:
        metrics.RULES_ERRORS.inc()
        log.exception("a message could not be dealt with", table=table.header.id, type=type(message).__name__)
        _refuse(line, "SERVER_ERROR", "Something went wrong here; it was reported. Try again.", key)
    else:
        if isinstance(message, Play | Lock):
            metrics.ANSWERED.observe((table.house.time.now() - began) / 1000)


def _is_sound(data: bytes | str) -> bool:
    """No text in a message holds a NUL. Halves of characters are no JSON for the decoder already."""
    might = b"u0000" in data if isinstance(data, bytes) else "u0000" in data
    return not might or is_sound(msgspec.json.decode(data))


def _refuse(line: Line, code: str, sentence: str, key: str | None) -> None:
    metrics.REFUSED.labels(code if code.isupper() and len(code) < 40 else "OTHER").inc()
    line.send(refuse(code, sentence, key))


def seat_of(table: Table, line: Line, seat: int | None, any_own: bool = False) -> int:
    """The seat that the client speaks for. `any_own`: for the person, at whichever of the own seats."""
    held = table.header.seats_of(line.user)
    if not held:
        raise Illegal("NOT_SEATED", "You are watching; only those at the table can do that.")
    if line.read_only:
        raise Illegal("READ_ONLY", "Another tab of yours has the seat. Take it back to go on here.")
    if seat is None:
        if len(held) > 1 and not any_own:
            raise Illegal("WHICH_SEAT", "You hold several seats: say which one.")
        return held[0]
    if seat not in held:
        raise Illegal("NOT_YOUR_SEAT", "This is not your seat.")
    return seat


# -- playing -------------------------------------------------------------------------------------------------------

M = TypeVar("M", bound=Up)
K = TypeVar("K", Play, Lock, Undo, Draw, Answer, Claim)
Handler: TypeAlias = Callable[[Table, Line, M], Awaitable[None]]


def once(handler: Callable[[Table, int, K], Awaitable[None]]) -> Handler[K]:
    """A message with a key: it happens once, under the table's lock; a repetition gets the same answer and
    nothing else.

    The handler is given the seat that the client speaks for: the one it names, or its own.
    """

    async def handle(table: Table, line: Line, message: K) -> None:
        named = None if isinstance(message, Answer | Claim) else message.seat
        seat = seat_of(table, line, named, any_own=isinstance(message, Answer | Claim))
        if _is_answered(table, line, seat, message.key):
            return
        async with table.lock:
            await table.clear_doubt()
            if not _is_answered(table, line, seat, message.key):
                await handler(table, seat, message)

    return handle


def _is_answered(table: Table, line: Line, seat: int, key: str) -> bool:
    earlier = table.answers.get((seat, key))
    if earlier is not None:
        line.send(earlier)
    return earlier is not None


def _acknowledge(table: Table, seat: int, key: str) -> None:
    """What is no move is answered as well, and a repetition the same."""
    done = encode(Done(key, seat, table.marks[seat]))
    table.answers[seat, key] = done
    table.answer(seat, done)


async def _act(table: Table, seat: int, message: Play | Lock) -> None:
    rules, _ = table.playing()
    action = decode_action(rules, bytes(message.action))
    await table.play_asked(seat, action, message.key, message.seq, isinstance(message, Lock))


@once
async def _play(table: Table, seat: int, message: Play) -> None:
    await _act(table, seat, message)


@once
async def _lock(table: Table, seat: int, message: Lock) -> None:
    await _act(table, seat, message)


@once
async def _undo(table: Table, seat: int, message: Undo) -> None:
    _, match = table.playing()
    if message.seq != table.marks[seat]:
        raise Illegal("STALE", "The table has moved on; here is how it stands.")
    done = zip(match.entries, table.deeds, strict=True)
    most = max(1, MOST_UNDOS // max(1, len(table.humans())))
    if sum(isinstance(entry, Undone) and each.seat == seat for entry, each in done) >= most:
        raise Illegal("TOO_MANY_UNDOS", f"{most} times is as often as anything is taken back in one game.")
    _check_has_time(table, _payer_of(table, seat))
    may = table.may_undo(seat)
    if may == "no":
        raise Illegal("CANNOT_UNDO", "There is nothing you can take back now.")
    if may == "free":
        await _take_back(table, match, seat, message.key)
        table.close_ask(yes=False, lapsed=True)
        return
    _ask(table, seat, "undo", f"{table.names()[seat]} asks to take the last move back.")
    _acknowledge(table, seat, message.key)


async def _take_back(table: Table, match: Match, seat: int, key: str | None) -> None:
    began = time.perf_counter()
    try:
        with table.catch_mistakes():
            drafts = undoing(match, table.deeds, seat)
    finally:
        table.house.shares.thinking.spend(_payer_of(table, seat), time.perf_counter() - began)
    await table.commit(drafts, seat, key, undone=True)


def _payer_of(table: Table, seat: int) -> str:
    """The address from which somebody sat down, or else the person: whoever pays for what is computed for them."""
    held = table.header.seats[seat]
    return held.origin or held.user or ""


def _check_has_time(table: Table, payer: str) -> None:
    if not table.house.shares.thinking.allows(payer):
        raise _too_often()


@once
async def _draw(table: Table, seat: int, message: Draw) -> None:
    rules, match = table.playing()
    _check_still_in(match, (seat,))
    if not rules.knows_draw:
        raise Illegal("NO_DRAW", f"There are no draws in {rules.name}.")
    _ask(table, seat, "draw", f"{table.names()[seat]} offers a draw.")
    _acknowledge(table, seat, message.key)


def _check_still_in(match: Match, seats: Sequence[int]) -> None:
    """Refuse players who gave up: they decide nothing any more, neither for their seat nor about others."""
    if all(match.state.has_left(seat) for seat in seats):
        raise Illegal("NOT_AT_THE_TABLE", "You have given up: the others play on without you.")


def _ask(table: Table, seat: int, what: Literal["undo", "draw"], sentence: str) -> None:
    """Put a question to all other people at the table. Bots never agree to anything."""
    if table.pending is not None:
        raise Illegal("ALREADY_ASKED", "Another question is still open; it has to be answered first.")
    me = table.header.seats[seat].user
    if what == "draw" and any(table.is_bot(number) for number in range(table.header.players)):
        raise Illegal("BOTS_FIGHT_ON", "Bots do not agree to a draw.")
    _, match = table.playing()
    others = {
        held.user
        for number, held in enumerate(table.header.seats)
        if held.kind == "human" and held.user not in (None, me) and not match.state.has_left(number)
    }
    if not others:
        raise Illegal("NOBODY_TO_ASK", "There is nobody to ask.")
    table.asks += 1
    table.pending = Ask(table.asks, what, seat, sentence, {user for user in others if user})
    for line in list(table.lines.values()):
        table.pending.show(line)


@once
async def _answer(table: Table, seat: int, message: Answer) -> None:
    _, match = table.playing()
    ask = table.pending
    user = table.header.seats[seat].user
    if ask is None or ask.number != message.ask or user is None or user not in ask.waiting:
        raise Illegal("NOT_ASKED", "Nobody is asking you that now.")
    if message.yes and ask.waiting != {user}:
        ask.waiting.discard(user)
        _acknowledge(table, seat, message.key)
        return
    try:
        if message.yes and ask.what == "undo":
            await _take_back(table, match, ask.seat, None)
        elif message.yes:
            await table.commit([(match.attempt_draw(), Deed(None))], None, None)
    except StoreDown:
        raise  # the question stands: it can be answered once more
    except WartableError:
        table.close_ask(yes=False)
        raise
    _acknowledge(table, seat, message.key)
    table.close_ask(message.yes)


@once
async def _claim(table: Table, own: int, message: Claim) -> None:
    """The person of a seat is gone: the others decide what happens."""
    rules, match = table.playing()
    mine = table.header.seats_of(table.header.seats[own].user)
    _check_still_in(match, mine)
    seat = message.seat
    now = table.house.time.now()
    since = table.gone_since.get(seat)
    if (
        seat in mine
        or since is None
        or table.header.seats[seat].kind != "human"
        or match.state.has_left(seat)
    ):
        raise Illegal("NOT_GONE", "Nobody is missing there.")
    left = table.clocks.claim_in(seat, now - since, table.house.absence)
    if left is None:
        raise Illegal("NO_CLAIMS", "At this table a move may take days; there is nothing to claim.")
    if message.what == "wait":
        _check_may_wait(table, match, own, seat)
        table.clocks.seats[seat].away = 0
        table.gone_since[seat] = now
        _acknowledge(table, own, message.key)
        table.tell_presence()
        return
    if left > 0:
        raise Illegal("TOO_EARLY", f"They have {many(left // 1000 + 1, 'more second')} to come back.")
    if message.what == "bot":
        if table.header.rated:
            raise Illegal("RATED", "At a rated table no bot takes a seat. Claim or wait.")
        header = table.header.copy()
        header.seats[seat].stand_in = "normal"
        await table.save(header)
        _acknowledge(table, own, message.key)
        table.tell_table()
        table.tell_presence()
        table.wake()
        return
    teams = rules.teams(match.state)
    if all(teams[seat] == teams[each] for each in mine):
        raise Illegal("SAME_TEAM", "A teammate's seat cannot be claimed; a bot can take it.")
    gone = table.header.seats[seat].user
    await table.play(seat, Concede(), None)
    _acknowledge(table, own, message.key)
    if gone is not None:
        await table.house.note_left(gone, table.header.id)


def _check_may_wait(table: Table, match: Match, own: int, seat: int) -> None:
    """Patience is for oneself: it holds up the others who could claim the seat, so it is not had without end."""
    rules = match.rules
    teams = rules.teams(match.state)
    me = table.header.seats[own].user
    if teams[own] == teams[seat]:
        raise Illegal("SAME_TEAM", "A teammate cannot make the others wait.")
    others = {
        held.user
        for number, held in enumerate(table.header.seats)
        if held.kind == "human" and teams[number] != teams[seat] and not match.state.has_left(number)
    }
    asked = table.patience_asked.setdefault(seat, set())
    if others - {me} and me in asked:
        raise Illegal("WAITED", "You have asked for more time once; now it is for the others to decide.")
    asked.add(me or "")


async def _preview(table: Table, line: Line, message: Preview) -> None:
    seat = seat_of(table, line, message.seat)
    rules, match = table.playing()
    shares = table.house.shares
    if not shares.previews.allows(line.user or ""):
        raise _too_often()
    payer = line.origin or line.user or ""
    _check_has_time(table, payer)
    action = decode_action(rules, bytes(message.action))
    began = time.perf_counter()
    try:
        seen = preview(match.sight(seat), action, match.seq)
    finally:
        shares.thinking.spend(payer, time.perf_counter() - began)
    names = table.names_for(seat)
    logged = [event for event in seen.events if event.is_logged]
    line.send(
        encode(
            PreviewTold(
                message.id,
                seat,
                tuple(msgspec.to_builtins(event) for event in logged),
                tuple(event.say(names) for event in logged),
                tuple(Change(path, was, now) for path, was, now in seen.changes),
                tuple(seen.unknown),
                seen.ends,
            )
        )
    )


class Advised(msgspec.Struct, frozen=True):
    """What comes back from the bots' process: their Advice, read as it is sent on."""

    action: msgspec.Raw
    chance: float
    reasons: tuple[Reason, ...]
    line: tuple[Coming, ...]
    other: OtherTold | None
    likely: tuple["AdvisedLikely", ...] = ()


class AdvisedLikely(msgspec.Struct, frozen=True):
    """One of the likeliest answers, as it comes back."""

    action: msgspec.Raw
    share: float


async def _hint(table: Table, line: Line, message: Hint) -> None:
    seat = seat_of(table, line, message.seat)
    rules, match = table.playing()
    if not table.is_against_bots(line.user):
        raise Illegal("NO_HINTS", "Hints are for games against bots.")
    if seat not in match.awaited():
        raise Illegal("NOT_YOUR_TURN", "There is nothing to decide for you now.")
    await _check_share(table, "hints", table.house.shares.hints, line)
    view = rules.view(match.state, seat)
    if message.action is not None:
        decode_action(rules, bytes(message.action))
    task = msgspec.structs.replace(
        table.unattended.task(seat), level=HINT_LEVEL, is_hint=True, other=message.action
    )
    data = await table.house.bots.choose(task, line.user or "")
    if not data:
        action = rules.default_action(match.state, seat)
        line.send(encode(HintTold(message.id, seat, msgspec.to_builtins(action), rules.say(action, view))))
        return
    advised = msgspec.json.decode(data, type=Advised)
    action = decode_action(rules, bytes(advised.action))
    line.send(
        encode(
            HintTold(
                message.id,
                seat,
                msgspec.to_builtins(action),
                rules.say(action, view),
                advised.chance,
                advised.reasons,
                advised.line,
                advised.other,
                tuple(_likely(rules, view, each) for each in advised.likely),
            )
        )
    )


def _likely(rules: Rules[State], view: View, told: AdvisedLikely) -> LikelyTold:
    action = decode_action(rules, bytes(told.action))
    return LikelyTold(msgspec.to_builtins(action), rules.say(action, view), told.share)


async def _check_share(table: Table, what: str, share: Limit, line: Line) -> None:
    if not await table.house.shares.allows(what, share, line.user or ""):
        raise _too_often()


def _too_often() -> Illegal:
    return Illegal("TOO_OFTEN", "You have asked for a lot just now; try again in a moment.")


# -- talking -------------------------------------------------------------------------------------------------------


async def _emote(table: Table, line: Line, message: Emote) -> None:
    seat = seat_of(table, line, message.seat)
    text = EMOTES.get(message.emote)
    if text is None:
        raise Illegal("NO_SUCH_EMOTE", "There is no such emote.")
    _check_voice(table, line)
    if not await table.house.shares.allows("emotes", table.house.shares.emotes, line.user or ""):
        raise Illegal("COOL_DOWN", "One emote every few seconds is enough.")
    data = encode(EmoteTold(seat, message.emote, text))
    for each in list(table.lines.values()):
        if line.user not in each.muted:
            each.send(data)


async def _chat(table: Table, line: Line, message: Chat) -> None:
    if not table.header.private:
        raise Illegal("NO_CHAT", "There is chat at private tables only.")
    if line.user is None or not table.header.seats_of(line.user):
        raise Illegal("NOT_SEATED", "You are watching; only those at the table can do that.")
    text = plain_text(message.text)
    if not text:
        raise Illegal("EMPTY", "There is nothing in this message.")
    _check_voice(table, line)
    if not await table.house.shares.allows("chat", table.house.shares.chat, line.user):
        raise Illegal("COOL_DOWN", "Not so fast.")
    told = ChatTold(line.user, line.name, text, table.house.time.wall())
    if table.is_reported:
        await table.house.keep_chat(table.header.id, [told])
    else:
        table.said.append(told)
    data = encode(told)
    for each in list(table.lines.values()):
        if line.user not in each.muted:
            each.send(data)


def _check_voice(table: Table, line: Line) -> None:
    why = table.house.why_muted(line.user)
    if why is not None:
        raise Illegal("MUTED", why)


async def _mute(table: Table, line: Line, message: Mute) -> None:
    if line.user is None:
        raise Illegal("NO_SESSION", "Say who you are first.")
    for each in list(table.lines.values()):
        if each.user == line.user:
            (each.muted.add if message.on else each.muted.discard)(message.user)
    await table.house.mute(line.user, message.user, message.on)


async def _sync(table: Table, line: Line, message: Sync) -> None:
    async with table.lock:
        await table.clear_doubt()
        table.stand(line)


async def _ping(table: Table, line: Line, message: Ping) -> None:
    line.send(encode(Pong(message.t, table.house.time.wall())))


async def _take(table: Table, line: Line, message: Take) -> None:
    if not table.header.seats_of(line.user):
        raise Illegal("NOT_SEATED", "You are watching; only those at the table can do that.")
    table.give_seat_to(line)
    table.stand(line)


async def _report(table: Table, line: Line, message: Report) -> None:
    shares = table.house.shares
    await _check_share(table, "reports", shares.reports, line)
    if line.origin and not await shares.allows("reports from", shares.reports_from, line.origin):
        raise Illegal("TOO_OFTEN", "Many reports have come from your address just now; try again later.")
    seats = table.header.seats_of(line.user)
    await table.house.report(
        line.user,
        {
            "table": table.header.id,
            "game": table.header.game,
            "rules": table.header.rules,
            "entries": 0 if table.match is None else table.match.seq,
            "seat": seats[0] if seats else None,
            "hash": table.sheets[seats[0]].hash if seats and seats[0] in table.sheets else "",
            "text": message.text,
        },
    )
    said = list(table.said)
    table.said.clear()
    table.is_reported = True
    if said:
        await table.house.keep_chat(table.header.id, said)


HANDLERS: dict[type[Up], Handler[Any]] = {
    Play: _play, Lock: _lock, Undo: _undo, Answer: _answer, Draw: _draw, Claim: _claim,
    Sync: _sync, Ping: _ping, Preview: _preview, Hint: _hint, Take: _take, Report: _report,
    Emote: _emote, Chat: _chat, Mute: _mute,
}  # fmt: skip
