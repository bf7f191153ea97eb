"""What a table may choose about The Battlefield."""

from wartable.core.setup import Option

OPTIONS = (
    Option(
        "starter_bonus",
        0,
        "In battle 1 the starter's total defence gets this much more (3 is fair).",
        low=0,
        high=10,
        fair=3,
    ),
    Option(
        "table_pick",
        False,
        "Instead of a blind wish list, look through the rest of your deck and take 5 cards.",
    ),
    Option(
        "lane_scoring",
        False,
        "Score each lane against the same lane of the enemy, and add the three results.",
    ),
    Option("timer_army", 30, "Seconds to name an army; 0 for no limit.", low=0, high=86400),
    Option("timer_wish", 120, "Seconds for the wish list; 0 for no limit.", low=0, high=86400),
    Option("timer_turn", 60, "Seconds for a turn; 0 for no limit.", low=0, high=86400),
)
