"""When a move may be taken back: free inside one's own turn until anything was revealed, drawn or answered.

Whether an action revealed something is asked of the rules, not of the game's author: it is carried out again in worlds
that the seat may be in. Where the seat would have seen the same in all of them, it learned nothing. Where dice were
thrown or cards shuffled, something was consumed that cannot be given back.
"""

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from wartable.core.actions import Action
from wartable.core.codec import read_action
from wartable.core.dice import Dice
from wartable.core.errors import Illegal
from wartable.core.events import Event
from wartable.core.match import Draft, Match, carry_out, standing
from wartable.core.record import Played, Undone
from wartable.core.rules import Rules
from wartable.core.state import State, heard
from wartable.core.views import View
from wartable.wire.changes import difference
from wartable.wire.messages import ENCODER

Undoing = Literal["no", "free", "ask"]
WORLDS = 3
"""Worlds in which an action is tried where it shows nothing that looks new."""
WORLDS_IF_NEW = 16
"""Worlds where a card is shown that was not: by chance it may be the same card in a few of them."""
TEXT = re.compile(rb'"([^"\\]+)"')


def reveals(
    rules: Rules[State],
    before: State,
    seat: int,
    action: Action,
    draft: Draft,
    shown: View | None = None,
) -> bool:
    """The seat learned something by its action that it did not know before. `shown`: its view before, if it is
    at hand."""
    if before.dice.dump() != draft.state.dice.dump():
        return True  # chance has spoken
    view = draft.view(rules, seat)
    events = heard(draft.told, seat)
    is_new = _shows_new(rules, shown or rules.view(before, seat), action, view, events)
    worlds = WORLDS_IF_NEW if is_new else WORLDS
    for world in range(worlds):
        imagined = rules.imagine(before, seat, Dice(0x5EED + world))
        imagined.quiet = False
        imagined.told = []
        try:
            told = carry_out(rules, imagined, seat, action)
        except Illegal:
            return True
        if heard(told, seat) != events or rules.view(imagined, seat) != view:
            return True
    return False


def _shows_new(rules: Rules[State], before: View, action: Action, view: View, events: list[Event]) -> bool:
    """Some card stands in what the seat sees that did not stand there, or not so often, and that it did not
    name itself."""
    # Whatever stands there more often than before stands in what changed, and what it named itself is none of it.
    changed = ENCODER.encode(difference(before, view))
    told = ENCODER.encode(events)
    own = ENCODER.encode(action)
    words = [b'"%b"' % text for text in set(TEXT.findall(changed + told)) if text.decode() in rules.cards]
    words = [word for word in words if max(changed.count(word), told.count(word)) > own.count(word)]
    if not words:
        return False
    seen, known = ENCODER.encode(view), ENCODER.encode(before) + own
    return any(max(seen.count(word), told.count(word)) > known.count(word) for word in words)


def last_of(match: Match, deeds: Sequence["Deed"], seat: int) -> int | None:
    """The number of entries before the seat's last action that still counts, and that it could have left."""
    index = len(match.entries) - 1
    while index >= 0:
        entry = match.entries[index]
        if isinstance(entry, Undone):
            index = entry.to  # what came between does not count
        elif isinstance(entry, Played) and entry.seat == seat and not deeds[index].is_forced:
            return index
        index -= 1
    return None


class Deed(msgspec.Struct, frozen=True):
    """What is remembered of an entry for undoing it."""

    seat: int | None
    is_open: bool = False
    """Nothing was revealed by it, and the seat alone was to move before and afterwards."""
    is_sealed: bool = False
    """It answered a secret question that others still have to answer: nothing was turned over."""
    is_forced: bool = False
    """There was nothing else to do: an undo goes on to what was done before."""
    is_final: bool = False
    """By the rules of the table it stands once it is given."""


def deed(match: Match, seat: int, action: Action, draft: Draft, shown: View | None = None) -> Deed:
    """What to remember of an action that is about to be taken. `shown`: the seat's view before, if it is at hand."""
    rules = match.rules
    if rules.is_final(match.state, action):
        return Deed(seat, is_final=True)
    before = rules.awaited(match.state)
    after = rules.awaited(draft.state)
    if draft.state.outcome is not None or seat not in before:
        return Deed(seat)
    is_forced = rules.only_answer(match.state, seat) is not None
    asked = rules.choice(match.state, seat)
    then = rules.choice(draft.state, seat)
    is_open = before == [seat] and after == [seat]
    is_sealed = (
        asked is not None
        and asked.secret
        and bool(after)
        and set(after) <= set(before)
        and (then is None or then.ask == asked.ask)
        # Alone at a question, the seat may have answered the last of several: then all see what it did.
        and (before != [seat] or not any(each.is_heard_by(None) for each in draft.told))
    )
    if (is_open or is_sealed) and reveals(rules, match.state, seat, action, draft, shown):
        return Deed(seat, is_forced=is_forced)
    return Deed(seat, is_open, is_sealed, is_forced)


def may_undo(match: Match, deeds: list[Deed], seat: int, against_bots: bool) -> Undoing:
    """Whether the seat may take its last action back now."""
    if match.outcome is not None or match.state.has_left(seat):
        return "no"
    to = last_of(match, deeds, seat)
    if to is None:
        return "no"
    since = deeds[to:]
    if any(each.is_final for each in since):
        return "no"
    if against_bots or all(each.is_sealed for each in since):
        return "free"
    return "free" if all(each.seat == seat and each.is_open for each in since) else "ask"


def undoing(match: Match, deeds: list[Deed], seat: int) -> list[tuple[Draft, Deed]]:
    """The entries that take the seat's last action back. What others locked in secret meanwhile stays locked."""
    to = last_of(match, deeds, seat)
    if to is None:
        raise Illegal("CANNOT_UNDO", "You have done nothing that could be taken back.")
    since = deeds[to:]
    is_sealed = all(each.is_sealed for each in since)
    is_open = all(each.seat == seat and each.is_open for each in since)
    drafts = [(match.attempt_undo(to), Deed(seat, is_open, is_sealed))]
    if is_sealed:
        # Only what still stands is locked again: an entry that was itself undone stays undone.
        for before, played in standing(match.entries):
            if before >= to and played.seat != seat:
                again = read_action(match.rules, played.action)
                draft = match.attempt(played.seat, again, drafts[-1][0], played.late)
                drafts.append((draft, Deed(played.seat, False, True)))
    return drafts
