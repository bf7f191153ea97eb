"""How it stands for one seat, as a client has it: told whole once, and kept true by the changes that follow."""

from typing import Any

import msgspec

from wartable.wire.changes import ENCODER, apply_patch, by_card, fingerprint, read_counted, unweave
from wartable.wire.messages import Asks, ChangeTold, ClocksTold, SeatClock, UpdateTold

Json = dict[str, Any]


class Update(msgspec.Struct, frozen=True, kw_only=True):
    """What happened and how it stands, for one seat."""

    seat: int | None
    seq: int
    events: list[Json]
    lines: list[str]
    view: Json
    options: list[Json]
    says: list[str]
    cards: list[str | None]
    revisions: list[Json]
    revision_says: list[str]
    why: dict[str, str]
    clocks: ClocksTold
    undo: str
    hash: str
    by: int | None = None
    undone: bool = False

    @property
    def is_over(self) -> bool:
        return self.view.get("outcome") is not None

    @property
    def is_true(self) -> bool:
        """What was put together here is what the server has."""
        parts = (self.view, self.options, self.revisions)
        return fingerprint(*(ENCODER.encode(part) for part in parts)) == self.hash


def whole(told: UpdateTold) -> Update:
    return Update(
        seat=told.seat,
        seq=told.seq,
        events=msgspec.json.decode(told.events),
        lines=list(told.lines),
        view=msgspec.json.decode(told.view),
        options=msgspec.json.decode(told.options),
        says=list(told.says),
        cards=list(told.cards),
        revisions=msgspec.json.decode(told.revisions),
        revision_says=list(told.revision_says),
        why=told.why,
        clocks=told.clocks,
        undo=told.undo,
        hash=told.hash,
        by=told.by,
        undone=told.undone,
    )


def after(before: Update | None, told: ChangeTold) -> Update | None:
    """The update that a change makes of the one before; None if something was missed, and the whole must be
    asked for."""
    if before is None or before.seq != told.base:
        return None
    try:
        made = _changed(before, told)
    except (ValueError, LookupError, TypeError, AssertionError):
        return None  # it does not fit what we have
    return made if made.is_true else None


def _changed(before: Update, told: ChangeTold) -> Update:
    view = apply_patch(before.view, told.view)
    assert isinstance(view, dict)
    new: Json = {} if told.asks is None else _read_asks(told.asks)
    return msgspec.structs.replace(
        before,
        seq=told.seq,
        events=[msgspec.json.decode(each) for each in unweave(told.events)],
        lines=unweave(told.lines),
        view=view,
        clocks=ClocksTold(tuple(SeatClock(*each) for each in told.clocks)),
        undo=told.undo,
        hash=told.hash,
        by=told.by,
        undone=told.undone,
        **new,
    )


def _read_asks(asks: Asks) -> Json:
    options = [msgspec.json.decode(each) for each in unweave(asks.options)]
    return {
        "options": options,
        "says": unweave(asks.says),
        "cards": [each.get("card") for each in options] if asks.cards is None else read_counted(asks.cards),
        "revisions": [msgspec.json.decode(each) for each in unweave(asks.revisions)],
        "revision_says": unweave(asks.revision_says),
        "why": by_card(asks.why),
    }
