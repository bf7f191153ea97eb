"""The Byzantine army: lives behind its shields, strikes by fire and by its heavy horse, and pays others to run away."""

from wartable.games.the_battlefield.cards.kinds import (  # isort: skip
    ANY, HEAVY, MELEE, RANGED, disease, special, unit, weather,
)  # fmt: skip
from wartable.games.the_battlefield.effects import (  # isort: skip
    HALF, HALF_MORE, THIS_LANE, THIS_SIDE, Add, Cancel, Clear, Multiply,
)  # fmt: skip

CARDS = [
    unit("BY01", "Theme Spearman", MELEE, 4, (2, 3), (6, 7)),
    unit("BY02", "Skutatos", MELEE, 4, (2, 4), (4, 10)),
    unit("BY03", "Varangian Axe", MELEE, 3, (5, 1), (12, 3)),
    unit("BY04", "Menavlion Rank", MELEE, 2, (4, 3), (8, 7)),
    unit("BY05", "Toxotes", RANGED, 4, (3, 2), (7, 4), flank=(1, 0)),
    unit("BY06", "Akontist", RANGED, 3, (4, 1), (9, 2), flank=(1, 0)),
    unit("BY07", "Thracian Slinger", RANGED, 3, (2, 2), (5, 5), flank=(1, 1)),
    unit("BY08", "Fire Siphon", HEAVY, 3, (5, 1), (12, 2), flank=(1, 0)),
    unit("BY09", "Kataphract", HEAVY, 2, (5, 3), (10, 7)),
    unit("BY10", "Long Wall", HEAVY, 2, (1, 6), (2, 14)),
    unit("BY11", "Koursor Rider", ANY, 4, (3, 2), (6, 6), flank=(1, 0)),
    special(
        "BY12", "Strategos", "own", Multiply(THIS_LANE, attack=HALF_MORE, defence=HALF_MORE), values=(2, 2)
    ),
    special("BY13", "Porphyrogenita", "own", Multiply(THIS_SIDE, attack=HALF_MORE)),
    special("BY14", "Purse of Gold", "enemy", Multiply(THIS_LANE, attack=HALF)),
    special("BY15", "Patriarch", "either", Cancel()),
    weather("BY16", "Black Sea Fog", Multiply(THIS_LANE, attack=HALF)),
    weather("BY17", "Etesian Wind", Add(THIS_LANE, attack=+2, defence=+1)),
    weather("BY18", "Sun over the Horn", Clear("weather")),
    disease("BY19", "Plague of the Ports", Add(THIS_LANE, attack=-2, defence=-1)),
    disease("BY20", "Marsh Ague", Multiply(THIS_LANE, defence=HALF)),
    disease("BY21", "House of the Sick", Clear("disease")),
]
