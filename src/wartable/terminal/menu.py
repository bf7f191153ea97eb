"""The numbered list of legal actions, and how what a person types becomes one of them."""

from collections.abc import Sequence

from wartable.core.actions import Action
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.core.views import View

FLAT = 14
"""The most actions that are listed one by one; more are first grouped by card."""


class Entry:
    """One line of the menu: an action, or a card with several."""

    def __init__(self, label: str, actions: list[Action]) -> None:
        self.label = label
        self.actions = actions


class Menu:
    """What can be chosen now."""

    def __init__(self, rules: Rules[State], view: View, actions: Sequence[Action]) -> None:
        self.rules = rules
        self.view = view
        self.actions = list(actions)
        self.entries = self._entries()

    def _entries(self) -> list[Entry]:
        single = [Entry(self.rules.say(action, self.view), [action]) for action in self.actions]
        if len(self.actions) <= FLAT:
            return single
        groups: dict[str, list[Action]] = {}
        for action in self.actions:
            card = self.rules.card_of(action)
            key = f"card {card}" if card is not None else self.rules.say(action, self.view)
            groups.setdefault(key, []).append(action)
        if len(groups) < 2:
            return single
        return [Entry(self._label(actions), actions) for actions in groups.values()]

    def _label(self, actions: list[Action]) -> str:
        card = self.rules.card_of(actions[0])
        if len(actions) == 1 or card is None:
            return self.rules.say(actions[0], self.view)
        return f"{self.rules.cards[card].name} … ({len(actions)} ways)"

    def lines(self) -> list[str]:
        width = len(str(len(self.entries)))
        return [f"{number:>{width}}  {entry.label}" for number, entry in enumerate(self.entries, start=1)]

    def find(self, typed: str) -> list[Action]:
        """The actions that the typed words may mean: a number of the list, or words of the sentence."""
        if typed.isdecimal():
            number = int(typed[:9])
            return self.entries[number - 1].actions if 1 <= number <= len(self.entries) else []
        words = typed.casefold().split()
        said = [(self.rules.say(action, self.view).casefold(), action) for action in self.actions]
        exact = [action for sentence, action in said if sentence == typed.casefold()]
        return exact or [
            action
            for sentence, action in said
            if all(word in self._spoken(sentence, action) for word in words)
        ]

    def _spoken(self, sentence: str, action: Action) -> str:
        card = self.rules.card_of(action)
        return sentence if card is None else f"{sentence} {card.casefold()}"
