"""The steps of the agenda: everything that may still be to be done, as numbers."""

from typing import Final

from wartable.games.hands_of_war.state import Do

SETTLE: Final = 0
RESOLVE: Final = 1
EFFECTS: Final = 2
BURY: Final = 3
GIVE_PRIORITY: Final = 4
RESOLVE_STACK: Final = 5
DISCARD: Final = 6
DRAW_STORM: Final = 7
RECOVER: Final = 10
MAINTAIN: Final = 11
PRODUCE: Final = 12
BEGIN_MAIN_1: Final = 13
BEGIN_DECLARE: Final = 14
OPEN_WINDOW_1: Final = 15
APPLY_DAMAGE: Final = 16
OPEN_WINDOW_2: Final = 17
RESOLVE_COMBAT: Final = 18
BEGIN_MAIN_2: Final = 19
END_TRIGGERS: Final = 20
TRIM_HAND: Final = 21
END_EFFECTS: Final = 22
NEXT_TURN_STEP: Final = 23

# Built once: steps are frozen.
SETTLED: Final = Do(SETTLE)
STACK_RESOLVES: Final = Do(RESOLVE_STACK)
PRIORITY_TO: Final = [Do(GIVE_PRIORITY, None, seat) for seat in range(2)]
NO_COMBAT: Final = Do(BEGIN_MAIN_2)
"""3.5: without an attack the second Main phase begins at once."""
