"""The Maratha army: lives by flanking and defence."""

from wartable.games.the_battlefield.cards.kinds import (  # isort: skip
    ANY, HEAVY, MELEE, RANGED, army, disease, special, unit, weather,
)  # fmt: skip
from wartable.games.the_battlefield.effects import (  # isort: skip
    FLANKED, HALF, HALF_MORE, THIS_LANE, THIS_SIDE, Add, Cancel, Clear, DoubleFlank, Multiply,
)  # fmt: skip

MARATHA = army(
    "Maratha",
    (
        unit("MR01", "Mavala Footman", MELEE, 4, (3, 2), (7, 5)),
        unit("MR02", "Fort Guard", MELEE, 4, (1, 5), (3, 11)),
        unit("MR03", "Patta Swordsman", MELEE, 3, (5, 1), (11, 4)),
        unit("MR04", "Spear Rank", MELEE, 2, (3, 4), (7, 8)),
        unit("MR05", "Bow Rider", RANGED, 4, (2, 2), (5, 5), flank=(1, 1)),
        unit("MR06", "Matchlock Man", RANGED, 3, (4, 1), (9, 3), flank=(1, 0)),
        unit("MR07", "Rocket Carrier", RANGED, 3, (3, 1), (7, 3), flank=(2, 0)),
        unit("MR08", "Field Cannon", HEAVY, 3, (5, 1), (11, 3), flank=(1, 0)),
        unit("MR09", "War Elephant", HEAVY, 2, (4, 4), (9, 8)),
        unit("MR10", "Stone Bastion", HEAVY, 2, (1, 6), (3, 13)),
        unit("MR11", "Bargir Rider", ANY, 4, (2, 2), (5, 5), flank=(1, 1)),
        special("MR12", "Killedar", "own", Multiply(THIS_SIDE, defence=HALF_MORE), values=(1, 2)),
        special("MR13", "Senapati", "own", DoubleFlank(), values=(1, 2)),
        special("MR14", "Spy Chief", "enemy", Multiply(FLANKED, attack=HALF, defence=HALF)),
        special("MR15", "Court Sage", "either", Cancel()),
        weather("MR16", "Monsoon", Multiply(THIS_LANE, attack=HALF)),
        weather("MR17", "Morning Haze", Add(THIS_LANE, defence=+3)),
        weather("MR18", "Clearing Breeze", Clear("weather")),
        disease("MR19", "Swamp Fever", Add(THIS_LANE, attack=-2, defence=-1)),
        disease("MR20", "Wasting Cough", Multiply(THIS_LANE, defence=HALF)),
        disease("MR21", "Neem Cure", Clear("disease")),
    ),
    usual_wishes=("MR13", "MR12", "MR08", "MR08", "MR16"),
)
