"""What a table may choose about Circuit Warfare."""

from wartable.core.setup import Option

MODES = ("by_players", "duel", "scrimmage", "team")

OPTIONS = (
    Option(
        "mode",
        "by_players",
        "duel: two players on 5x5; scrimmage: three or four on 7x7, each alone; team: seats 1 and 3 against 2 and 4 "
        "on 7x7. by_players: a duel for two, a scrimmage for more.",
        allowed=MODES,
    ),
    Option("timer_colour", 30, "Seconds to choose a colour; 0 for no limit.", low=0, high=86400),
    Option("timer_turn", 60, "Seconds for a turn; 0 for no limit.", low=0, high=86400),
)
