"""The battlefield and the numbers the whole game is written in: zones, colours, abilities, phases, picks."""

from typing import Final

# -- 1.2 zones -----------------------------------------------------------------------------------------------------

VANGUARD: Final = 0
MIDDLE: Final = 1
REAR: Final = 2
ZONES: Final = ("V", "M", "R")
ZONE_NAMES: Final = ("Vanguard", "Middle Ground", "Rear Guard")
HERE: Final = 3
"""The zone that the source stands in."""
ANYWHERE: Final = -1

SEATS: Final = ("A", "B")

# -- 1.5 types, as bits --------------------------------------------------------------------------------------------

CREATURE: Final = 1
ENCHANTMENT: Final = 2
STANDARD: Final = 4
SPELL: Final = 8
PERMANENT: Final = 7

LOCAL: Final = 1
GLOBAL: Final = 2
BOUND: Final = 3
KIND_NAMES: Final = ("", "Local", "Global", "Bound")

# -- 7.1 colours ---------------------------------------------------------------------------------------------------

COLOURS: Final = "WGRBPU"
COLOUR_NAMES: Final = ("white", "green", "red", "black", "purple", "blue")

# -- 5 and 6: abilities that are one word, as bits -----------------------------------------------------------------

GUARD: Final = 1
OVERKILL: Final = 2
SPELL_SHIELD: Final = 4
STEALTH: Final = 8
STALWART: Final = 16
BLOODLUST: Final = 32
BACKLASH: Final = 64
AGGRESSION: Final = 128
SWIFTNESS: Final = 256
SPLATTER: Final = 512
HEAL: Final = 1024
REDIRECT: Final = 2048
ESPIONAGE: Final = 4096
QUEST: Final = 8192
GLORY: Final = 16384
KEYWORDS: Final = (
    "Guard", "Overkill", "Spell Shield", "Stealth", "Stalwart", "Bloodlust", "Backlash", "Aggression", "Swiftness",
    "Splatter", "Heal", "Redirect", "Espionage", "Spirit Quest", "Glory",
)  # fmt: skip
USED_BY_HAND: Final = GUARD | HEAL | REDIRECT | QUEST
"""The keywords that are activated abilities."""

# -- whose ---------------------------------------------------------------------------------------------------------

OWN: Final = 0
FOE: Final = 1
ANY: Final = 2

# -- 9.1 durations -------------------------------------------------------------------------------------------------

FOREVER: Final = 0
END_OF_TURN: Final = 1
NEXT_TURN: Final = 2
IN_PLAY: Final = 3
DURATIONS: Final = (
    "",
    " until end of turn",
    " until the start of your next turn",
    " while this is in play",
)

# -- 3 phases ------------------------------------------------------------------------------------------------------

MULLIGAN: Final = 0
RECOVERY: Final = 1
MAINTENANCE: Final = 2
MAIN_1: Final = 3
DECLARE: Final = 4
WINDOW_1: Final = 5
DAMAGE: Final = 6
WINDOW_2: Final = 7
MAIN_2: Final = 8
END: Final = 9
OVER: Final = 10
PHASES: Final = (
    "mulligan", "recovery", "maintenance", "main 1", "declare attackers", "window 1", "apply damage", "window 2",
    "main 2", "end", "over",
)  # fmt: skip

# -- picks: every answer is one whole number -----------------------------------------------------------------------

ZONE_PICK: Final = 1_000_000
CARD_PICK: Final = 2_000_000
SEAT_PICK: Final = 3_000_000
ITEM_PICK: Final = 4_000_000
MODE_PICK: Final = 5_000_000
NO: Final = 6_000_000
YES: Final = 6_000_001
NOBODY: Final = 6_000_002
"""No target, where the text says `up to` or `may`."""
BEYOND: Final = 7_000_000
"""Below ZONE_PICK a pick is the id of a permanent."""


def distance(side: int, zone: int, other_side: int, other_zone: int) -> int:
    """1.3: depth + depth + 1 across the field, the difference of depths on one side."""
    if side == other_side:
        return zone - other_zone if zone > other_zone else other_zone - zone
    return zone + other_zone + 1


def are_adjacent(zone: int, other: int) -> bool:
    """Whether a creature may step from one zone of its side to the other."""
    return zone - other == 1 or other - zone == 1


def keyword_words(bits: int, stalwart: int, bloodlust: int, heal: int) -> list[str]:
    """The abilities of a set of bits, in words, with their numbers."""
    words: list[str] = []
    for at in range(len(KEYWORDS)):
        bit = 1 << at
        if not bits & bit:
            continue
        name = KEYWORDS[at]
        if bit == STALWART:
            name = f"{name} {stalwart}"
        elif bit == BLOODLUST:
            name = f"{name} {bloodlust}"
        elif bit == HEAL:
            name = f"{name} {heal}"
        words.append(name)
    return words
