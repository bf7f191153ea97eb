"""What one seat is sent: its view, its options, and sentences for both. Built from the rules' view and nothing else."""

import hashlib
from collections.abc import Iterable, Sequence

import msgspec

from wartable.core.actions import Action
from wartable.core.rules import Rules
from wartable.core.state import State, Told, heard
from wartable.core.views import View
from wartable.server.messages import ENCODER


class Sheet:
    """How it stands for one seat (None: spectators), as bytes that can be compared."""

    __slots__ = ("actions", "hash", "options", "question", "revisions", "take_backs", "view", "view_bytes")

    def __init__(self, rules: Rules[State], state: State, seat: int | None) -> None:
        self.view: View = rules.view(state, seat)
        self.view_bytes: bytes = ENCODER.encode(self.view)
        self.actions: Sequence[Action] = () if seat is None else rules.legal_actions(state, seat)
        self.take_backs: Sequence[Action] = () if seat is None else rules.revisions(state, seat)
        self.options: bytes = ENCODER.encode(self.actions)
        self.revisions: bytes = ENCODER.encode(self.take_backs)
        hashed = hashlib.blake2b(self.view_bytes, digest_size=8)
        hashed.update(self.options)
        hashed.update(self.revisions)
        self.hash: str = hashed.hexdigest()
        # An answer counts for the question it was given to: what is asked, and what may be answered.
        self.question: bytes = ENCODER.encode(self.view.choice) + self.options


class Words:
    """The sentences that go with a sheet."""

    def __init__(self, rules: Rules[State], state: State, seat: int | None, sheet: Sheet) -> None:
        self.says = tuple([rules.say(action, sheet.view) for action in sheet.actions])
        self.cards = tuple([rules.card_of(action) for action in sheet.actions])
        self.revision_says = tuple([rules.say(action, sheet.view) for action in sheet.take_backs])
        self.why: dict[str, str] = {}
        if seat is not None and sheet.actions:
            usable = set(self.cards)
            for card in dict.fromkeys(hand_of(sheet.view)):
                if card not in usable:
                    reason = rules.why_not(state, seat, card)
                    if reason:
                        self.why[card] = reason


def hand_of(view: View) -> Iterable[str]:
    """The cards of the own hand by id, as each game's view names them."""
    for held in getattr(view, "hand", ()):
        if isinstance(held, str):
            yield held
        else:
            card = getattr(held, "card", None) or getattr(held, "id", None)
            if isinstance(card, str):
                yield card


def events_for(
    told: Sequence[Told], seat: int | None, names: Sequence[str]
) -> tuple[msgspec.Raw, tuple[str, ...]]:
    """What the seat hears of what was told, as JSON and as sentences."""
    events = heard(list(told), seat)
    return msgspec.Raw(ENCODER.encode(events)), tuple([event.say(names) for event in events])
