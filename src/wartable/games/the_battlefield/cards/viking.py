"""The Viking army: hits hard up front and profits from melee and heavy pairs."""

from wartable.games.the_battlefield.cards.kinds import (  # isort: skip
    ANY, HEAVY, MELEE, RANGED, army, disease, special, unit, weather,
)  # fmt: skip
from wartable.games.the_battlefield.effects import (  # isort: skip
    FLANKED, HALF, HALF_MORE, THIS_LANE, THIS_SIDE, TWICE, Add, Cancel, Clear, Multiply,
)  # fmt: skip

VIKING = army(
    "Viking",
    (
        unit("VK01", "Bondi Levy", MELEE, 4, (2, 3), (5, 8)),
        unit("VK02", "Raider", MELEE, 4, (4, 2), (9, 5)),
        unit("VK03", "Berserker", MELEE, 2, (6, 1), (14, 2)),
        unit("VK04", "Huscarl", MELEE, 3, (3, 4), (7, 8)),
        unit("VK05", "Bow Hunter", RANGED, 4, (3, 2), (7, 5), flank=(1, 0)),
        unit("VK06", "Javelin Thrower", RANGED, 3, (4, 1), (9, 2), flank=(1, 0)),
        unit("VK07", "Sling Youth", RANGED, 3, (2, 2), (5, 5), flank=(1, 1)),
        unit("VK08", "Ram Crew", HEAVY, 3, (5, 2), (10, 5)),
        unit("VK09", "Fire-Pot Catapult", HEAVY, 2, (6, 0), (13, 1), flank=(1, 0)),
        unit("VK10", "Beached Longship", HEAVY, 2, (2, 5), (5, 10)),
        unit("VK11", "Shieldmaiden", ANY, 4, (3, 3), (7, 7), flank=(1, 0)),
        special("VK12", "Jarl", "own", Multiply(FLANKED, attack=TWICE), values=(2, 2)),
        special("VK13", "Skald", "own", Multiply(THIS_SIDE, attack=HALF_MORE)),
        special("VK14", "Wolf in the Camp", "enemy", Multiply(THIS_LANE, defence=HALF)),
        special("VK15", "Seeress", "either", Cancel()),
        weather("VK16", "Blizzard", Multiply(THIS_LANE, attack=HALF)),
        weather("VK17", "Following Wind", Add(THIS_LANE, attack=+3)),
        weather("VK18", "Clear Dawn", Clear("weather")),
        disease("VK19", "Camp Fever", Add(THIS_LANE, attack=-1, defence=-2)),
        disease("VK20", "Marsh Rot", Multiply(THIS_LANE, defence=HALF)),
        disease("VK21", "Leech Brew", Clear("disease")),
    ),
    usual_wishes=("VK12", "VK03", "VK03", "VK08", "VK16"),
)
