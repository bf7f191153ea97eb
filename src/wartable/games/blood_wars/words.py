"""Every title and setting word of Blood Wars: display data. Rename here and nowhere else; no rule reads these words.

The name of a card stands with its card, in the set files.
"""

from wartable.core.sets import additions_to

TITLE = "Blood Wars"

LENGTHS = {13: "Conflict", 19: "Battle", 25: "Campaign"}

WARLORD, LEGION, BATTLEFIELD, FATE = "Warlord", "Legion", "Battlefield", "Fate"
AVATAR, FACTOL, FACTION = "Avatar", "Factol", "Faction"
DEAD_BOOK = "Dead-Book"

FACTIONS = {
    "ledger": "Ledger",
    "emberhand": "Emberhand",
    "unbound": "Unbound",
    **{word: each.name for word, each in additions_to(__name__).factions.items()},
}

CONCOURSE = "concourse"
HOMES = {
    "LG": "Aurel Heights",
    "NG": "Meadowmere",
    "CG": "Wildsong",
    "LN": "the Lattice",
    "NN": "the Midmark",
    "CN": "the Churn",
    "LE": "Irondeep",
    "NE": "Ashen Barrens",
    "CE": "Howling Pit",
    CONCOURSE: "the Concourse",
}
"""Where the Warlords and Legions of an alignment come from, the Factions, and where a Battlefield lies (1.7, display only)."""

DECKS = {
    "noon": "Noon Standard",
    "maw": "Maw Rising",
    "ledger": "Concourse Ledger",
    "loom": "Loom and Ember",
}
