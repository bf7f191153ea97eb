"""What one seat is sent: its view, its options, and sentences for both. Built from the rules' view and nothing else."""

from collections.abc import Sequence

import msgspec

from wartable.core.actions import Action
from wartable.core.events import Event
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.core.views import View
from wartable.wire import messages
from wartable.wire.changes import ENCODER, by_sentence, difference, fingerprint, weave, write_counted
from wartable.wire.messages import Asks


class Words(msgspec.Struct):
    """The sentences that go with a sheet."""

    says: tuple[str, ...]
    cards: tuple[str | None, ...]
    revision_says: tuple[str, ...]
    why: dict[str, str]


class Sheet:
    """How it stands for one seat (None: spectators), as bytes that can be compared."""

    __slots__ = (
        "_words", "actions", "hash", "options", "question", "revisions", "seat", "take_backs", "view", "view_bytes",
    )  # fmt: skip

    def __init__(self, rules: Rules[State], state: State, seat: int | None, view: View | None = None) -> None:
        """`view`: the seat's view of this state, if it is at hand."""
        self.seat = seat
        self.view: View = rules.view(state, seat) if view is None else view
        self.view_bytes: bytes = ENCODER.encode(self.view)
        self.actions: Sequence[Action] = () if seat is None else rules.legal_actions(state, seat)
        self.take_backs: Sequence[Action] = () if seat is None else rules.revisions(state, seat)
        self.options: bytes = ENCODER.encode(self.actions) if self.actions else b"[]"
        self.revisions: bytes = ENCODER.encode(self.take_backs) if self.take_backs else b"[]"
        self.hash: str = fingerprint(self.view_bytes, self.options, self.revisions)
        # An answer counts for the question it was given to: what is asked, and what may be answered.
        self.question: bytes = ENCODER.encode(self.view.choice) + self.options
        self._words: Words | None = None

    def is_like(self, other: "Sheet") -> bool:
        """The seat sees and may do the same."""
        return (
            self.view_bytes == other.view_bytes
            and self.options == other.options
            and self.revisions == other.revisions
        )

    def words(self, rules: Rules[State], state: State) -> Words:
        """The sentences; `state` is the one that the sheet was made of."""
        if self._words is None:
            cards = tuple([rules.card_of(action) for action in self.actions])
            why: dict[str, str] = {}
            if self.seat is not None and self.actions:
                usable = set(cards)
                for card in dict.fromkeys(self.view.hand):
                    if card not in usable and (reason := rules.why_not(state, self.seat, card)):
                        why[card] = reason
            self._words = Words(
                tuple([rules.say(action, self.view) for action in self.actions]),
                cards,
                tuple([rules.say(action, self.view) for action in self.take_backs]),
                why,
            )
        return self._words

    def view_since(self, before: "Sheet") -> dict[str, object]:
        """What changed in the view."""
        changed = difference(before.view, self.view)
        assert changed is None or isinstance(changed, dict)
        return changed or {}

    def asks_since(self, before: "Sheet", rules: Rules[State], state: State) -> Asks | None:
        """What the seat may do now, in few bytes; None if that is what it could do before."""
        words = self.words(rules, state)
        if self.options == before.options and self.revisions == before.revisions and words == before._words:
            return None
        # The client reads the card off the action where it has a field of that name, so only the others are sent.
        named = tuple([getattr(action, "card", None) for action in self.actions])
        return Asks(
            weave_json(self.actions),
            weave(words.says),
            None if words.cards == named else write_counted(words.cards),
            weave_json(self.take_backs),
            weave(words.revision_says),
            by_sentence(words.why),
        )


def weave_json(told: Sequence[Action | Event]) -> list[str | list[int | str]]:
    # Not with sorted keys: what it is comes first, so that more of them begin alike.
    return weave([messages.ENCODER.encode(each).decode() for each in told])
