"""All 180 cards of the set, faction by faction."""

from wartable.games.hands_of_war.cards.alliance import ALLIANCE
from wartable.games.hands_of_war.cards.blademasters import BLADEMASTERS
from wartable.games.hands_of_war.cards.keepers import KEEPERS
from wartable.games.hands_of_war.cards.kinds import HandsCard
from wartable.games.hands_of_war.cards.magicians import MAGICIANS
from wartable.games.hands_of_war.cards.neutral import NEUTRAL
from wartable.games.hands_of_war.cards.shadow_runners import SHADOW_RUNNERS
from wartable.games.hands_of_war.cards.warders import WARDERS

FACTIONS: dict[str, tuple[str, str]] = {
    "The Alliance": ("WU", "Legion"),
    "The Shadow Runners": ("BP", "Deathwish"),
    "The Blademasters": ("RG", "Challenge"),
    "The Warders": ("GW", "Spirit Quest"),
    "The Magicians": ("UP", "Spellstorm"),
    "The Keepers of the Red Sand": ("BR", "Glory"),
}
"""Each faction with its two colours and its mechanic (7.2)."""

ALL: tuple[HandsCard, ...] = (
    *ALLIANCE, *SHADOW_RUNNERS, *BLADEMASTERS, *WARDERS, *MAGICIANS, *KEEPERS, *NEUTRAL,
)  # fmt: skip
