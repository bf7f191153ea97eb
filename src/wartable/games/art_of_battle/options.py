"""What a table may choose about The Art of Battle."""

from wartable.core.setup import Option

OPTIONS = (
    Option("health", 20, "Starting and maximum Health; 10 is the short game.", allowed=(20, 10)),
    Option(
        "control",
        "four",
        "Who holds the seats: four players, or one person for both seats of team A, of team B, or of each team.",
        allowed=("four", "team-a", "team-b", "teams"),
    ),
    Option("open_team", False, "Teammates see each other's hands and what the other has locked in."),
    Option(
        "show_card_counts",
        False,
        "A lock also shows how many cards were laid down, the Direction included: 0, 1 or 2.",
    ),
    Option(
        "revise",
        True,
        "A lock may be taken back until the last player has locked in. Off: every lock is final, and no undo reopens it.",
    ),
    Option("timer_play", 60, "Seconds to lock in a play; 0 for no limit.", low=0, high=86400),
    Option("timer_draw", 20, "Seconds for the DRAW step; 0 for no limit.", low=0, high=86400),
    Option("timer_last_stand", 30, "Seconds for the Last Stand choice; 0 for no limit.", low=0, high=86400),
)

CONTROLLERS = {
    "four": (0, 1, 2, 3),
    "team-a": (0, 0, 2, 3),
    "team-b": (0, 1, 2, 2),
    "teams": (0, 0, 2, 2),
}
"""The controller of each seat, named after the first seat that it holds."""
CONTROLS = tuple(CONTROLLERS.values())
