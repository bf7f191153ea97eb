"""What would happen? An action carried out in several worlds that the seat may be in.

What all worlds agree on is told; where they differ, the answer is "unknown". So a preview says what follows from
what the seat knows, and nothing about what it does not know.
"""

import msgspec

from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.errors import Illegal
from wartable.core.events import Event
from wartable.core.match import Sight, carry_out
from wartable.core.state import heard

WORLDS = 4
MOST_CHANGES = 200

Leaf = None | bool | int | float | str


class Preview(msgspec.Struct, frozen=True):
    """What an action would do, as far as the seat can know."""

    events: tuple[Event, ...]
    """What would be told, up to the first thing that is not certain."""
    changes: tuple[tuple[str, Leaf, Leaf], ...]
    """Values of the view that would change for certain: path, before, after."""
    unknown: tuple[str, ...]
    """Paths of the view that may change, depending on what the seat cannot know."""
    ends: bool
    """The game would certainly be over."""


def preview(sight: Sight, action: Action, seed: int = 0, worlds: int = WORLDS) -> Preview:
    """Try an action in worlds that agree with everything the seat knows. Raises Illegal if it may not be taken."""
    rules, seat = sight.rules, sight.seat
    if action not in sight.actions and action not in rules.revisions(sight.imagine(Dice(seed)), seat):
        # A whole list handed in at once is legal without being listed: the rules say what is wrong with the others.
        carry_out(rules, sight.imagine(Dice(seed)), seat, action)
    before = _leaves(sight.view)
    seen: list[dict[str, Leaf]] = []
    heards: list[list[Event]] = []
    ends = True
    for world in range(worlds):
        state = sight.imagine(Dice(seed * worlds + world + 1))
        state.quiet = False
        state.told = []
        try:
            told = carry_out(rules, state, seat, action)
        except Illegal:
            # Legal as far as the seat knows, refused for a reason that it cannot know: all of it is unknown.
            return Preview((), (), ("",), False)
        seen.append(_leaves(rules.view(state, seat)))
        heards.append(heard(told, seat))
        ends = ends and state.outcome is not None
    events: list[Event] = []
    for told_alike in zip(*heards, strict=False):
        if any(event != told_alike[0] for event in told_alike):
            break
        events.append(told_alike[0])
    changes: list[tuple[str, Leaf, Leaf]] = []
    unknown: list[str] = []
    for path in sorted(set(before).union(*seen)):
        after = [leaves.get(path) for leaves in seen]
        if any(value != after[0] for value in after):
            unknown.append(path)
        elif after[0] != before.get(path):
            changes.append((path, before.get(path), after[0]))
    return Preview(tuple(events), tuple(changes[:MOST_CHANGES]), tuple(unknown[:MOST_CHANGES]), ends)


def _leaves(view: msgspec.Struct) -> dict[str, Leaf]:
    """Every single value of a view by its path: `sides.0.attack`."""
    found: dict[str, Leaf] = {}
    stack: list[tuple[str, object]] = [("", msgspec.to_builtins(view))]
    while stack:
        path, value = stack.pop()
        dot = f"{path}." if path else ""
        if isinstance(value, dict):
            stack.extend((f"{dot}{name}", each) for name, each in value.items())
        elif isinstance(value, list | tuple):
            stack.extend((f"{dot}{index}", each) for index, each in enumerate(value))
        elif value is None or isinstance(value, bool | int | float | str):
            found[path] = value
    return found
