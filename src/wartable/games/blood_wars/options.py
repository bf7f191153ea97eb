"""What a table may choose about Blood Wars."""

from wartable.core.setup import Option

OPTIONS = (
    Option("length", 13, "VP to win: 13 (Conflict), 19 (Battle) or 25 (Campaign).", allowed=(13, 19, 25)),
    Option(
        "mustering", 2, "Own turns at the beginning in which a player issues no Challenge.", allowed=(2, 4, 6)
    ),
    Option(
        "head_start",
        0,
        "VP that everybody but the first player begins with (2 is fair in a duel).",
        low=0,
        high=5,
        fair=2,
        fair_for=2,
    ),
    Option("timer", 60, "Seconds for each decision; 0 for no limit.", low=0, high=86400),
)
